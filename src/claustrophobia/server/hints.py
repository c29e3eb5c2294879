"""Hints: what bots would do at a table's pending decision. Each bot thinks once about a decision, one at a time."""

import asyncio
from typing import Final

from claustrophobia.server.bots import Bots, Idea, Job
from claustrophobia.server.limits import Bucket
from claustrophobia.server.shares import Asker
from claustrophobia.server.subscribers import Refused

A_SECOND: Final = 1.0  # hints a table may ask for in a second
BURST: Final = 10  # and so many at once


class Hints:
    """The hints of one table."""

    def __init__(self) -> None:
        self.bucket = Bucket(A_SECOND, BURST)
        self.known: dict[str, Idea] = {}  # by the bot's name
        self.thinking: asyncio.Task[Idea | None] | None = None

    async def ask(self, bots: Bots, job: Job, asker: Asker) -> Idea:
        """What a bot would do. It thinks where all bots do, and is stopped when the table is at another decision."""
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
            task.cancel()  # stops the bot if the asker has gone; does nothing if the bot is done
        if moved or task.cancelled():
            raise Refused("another_decision")
        idea = task.result()
        if idea is None or not idea.thoughts:
            raise Refused("no_hint")
        self.known[job.name] = idea
        return idea

    def forget(self) -> None:
        """Drop all hints: the table has come to another decision."""
        self.known = {}
        if self.thinking is not None:
            self.thinking.cancel()
            self.thinking = None
