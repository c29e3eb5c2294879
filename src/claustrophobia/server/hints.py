"""What bots would do at a table's pending decision: each is asked once, one at a time, and not too often."""

import asyncio
from typing import Final

from claustrophobia.server.bots import Bots, Idea, Job
from claustrophobia.server.limits import Bucket
from claustrophobia.server.shares import Asker
from claustrophobia.server.subscribers import Refused

A_SECOND: Final = 1.0  # hints a table may have thought about
BURST: Final = 10


class Hints:
    """The hints of one table."""

    def __init__(self) -> None:
        self.bucket = Bucket(A_SECOND, BURST)
        self.known: dict[str, Idea] = {}  # by the bot's name
        self.thinking: asyncio.Task[Idea | None] | None = None

    async def ask(self, bots: Bots, job: Job, asker: Asker) -> Idea:
        """What a bot would do; it thinks where all bots think, and no longer than the decision stands."""
        if job.name in self.known:
            return self.known[job.name]
        if self.thinking is not None:
            raise Refused("still_thinking")
        if not self.bucket.allow():
            raise Refused("too_fast")
        task = self.thinking = asyncio.create_task(bots.choose(job, asker), name="hint")
        try:
            await asyncio.wait({task})
        finally:
            moved = self.thinking is not task
            self.thinking = self.thinking if moved else None
            task.cancel()  # whoever stops waiting stops the bot; one that is done does not mind
        if moved or task.cancelled():
            raise Refused("another_decision")
        idea = task.result()
        if idea is None or not idea.thoughts:
            raise Refused("no_hint")
        self.known[job.name] = idea
        return idea

    def forget(self) -> None:
        """The table is at another decision."""
        self.known = {}
        if self.thinking is not None:
            self.thinking.cancel()
            self.thinking = None
