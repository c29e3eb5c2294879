"""Measurements of scenarios that are being written: many games between bots, played where bots think.

People's bots come first: measuring has the rank of machines, and addresses take turns. A measurement goes on while
somebody asks for it; when nobody has for a while it stops, and the next who asks has it go on where it was. It is kept
in memory only: the same games with the same dice can be played again at any time.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Iterator
from concurrent.futures.process import BrokenProcessPool
from hashlib import sha256
from typing import Final

from claustrophobia.measuring.batch import Batch, Sums, add, nothing, play_batch
from claustrophobia.server import logs
from claustrophobia.server.bots import Bots
from claustrophobia.server.faults import Fault
from claustrophobia.server.limits import Clock
from claustrophobia.server.settings import Settings
from claustrophobia.server.shares import MACHINES, Asker

UNASKED: Final = 30.0  # seconds after which a measurement that nobody asks for stops
IN_MEMORY: Final = 16
AN_ADDRESS: Final = 2  # measurements of one address that go on at the same time
TRIES: Final = 2  # a process may have died of something that these games had no part in
# The bots that measure, and how many games of each are one job: no thought of theirs is long.
MEASURERS: Final = {"scripted": 5, "greedy": 2, "search:1": 1}
SIZES: Final = (100, 1000, 10_000)  # how many games may be asked for
PATIENCE: Final = 10  # so many times longer than a bot's thought may take, a job may take


class Measurement:
    """One measurement, as far as it has come."""

    def __init__(self, batch: Batch, asker: Asker) -> None:
        self.batch = batch
        self.asker = asker
        self.sums: Sums = nothing()
        self.wanted = 0
        self.next = 0  # the first game that nobody plays yet
        self.left: list[Batch] = []  # games that were begun and not finished
        self.asked = 0.0
        self.failed = False
        self.task: asyncio.Task[None] | None = None

    @property
    def goes_on(self) -> bool:
        return self.task is not None and not self.task.done()

    def jobs(self) -> Iterator[Batch]:
        """The games that are to be played, a job at a time."""
        while self.left:
            yield self.left.pop()
        while self.next < self.wanted:
            many = min(MEASURERS[self.batch.human], MEASURERS[self.batch.infernal], self.wanted - self.next)
            many = 1 if self.batch.vary else many
            first, self.next = self.next, self.next + many
            yield self.batch._replace(first=first, many=many)


class Measures:
    """The measurements of a server."""

    def __init__(self, bots: Bots, settings: Settings) -> None:
        self.bots = bots
        self.settings = settings
        self.clock: Clock = settings.clock
        self.known: OrderedDict[str, Measurement] = OrderedDict()

    def ask(self, batch: Batch, games: int, asker: Asker) -> Measurement:
        """The measurement of a scenario by so many games; it is begun, or goes on, if it has not played as many."""
        key = sha256(repr(batch).encode()).hexdigest()
        one = self.known.setdefault(key, Measurement(batch, asker))
        self.known.move_to_end(key)
        one.asked, one.wanted = self.clock(), games
        if one.sums["games"] < games and not one.goes_on:
            if one.failed:
                one.failed = False  # who asks once more has it tried once more
                raise Fault(503, "not_measured")
            self.begin(one, asker)
        self.forget()
        return one

    def begin(self, one: Measurement, asker: Asker) -> None:
        one.asker = asker
        mine = [other for other in self.known.values() if other.goes_on and other.asker.address == asker.address]
        if len(mine) >= AN_ADDRESS:
            raise Fault(429, "too_many_measures", most=AN_ADDRESS)
        one.task = asyncio.create_task(self.go_on(one), name="measurement")

    def forget(self) -> None:
        """Drop those asked for longest ago that do not go on."""
        for key, one in list(self.known.items()):
            if len(self.known) <= IN_MEMORY:
                return
            if not one.goes_on:
                del self.known[key]

    async def go_on(self, one: Measurement) -> None:
        """Play what is missing, as many jobs at a time as there are places."""
        jobs = one.jobs()
        places = max(1, self.bots.workers.line.places)
        await asyncio.gather(*(self.play_on(one, jobs) for _ in range(places)))

    async def play_on(self, one: Measurement, jobs: Iterator[Batch]) -> None:
        """Play one job after another until none is left, one fails, or nobody asks any more."""
        while not one.failed and self.clock() - one.asked <= UNASKED:
            job = next(jobs, None)
            if job is None:
                return
            sums = await self.played(one, job)
            if sums is None:
                one.left.append(job)
                one.failed = True
                return
            add(one.sums, sums)

    async def played(self, one: Measurement, job: Batch) -> Sums | None:
        """The sums of one job; None if none come of it."""
        asker = one.asker._replace(rank=MACHINES)
        for _ in range(TRIES):
            try:
                return await self.bots.workers.do(play_batch, job, self.settings.bot_seconds * PATIENCE, asker)
            except BrokenProcessPool:
                logs.warn("measuring process died", game=job.first)
            except TimeoutError:
                logs.warn("game not played in time", game=job.first)
                return None
            except Exception:  # noqa: BLE001 - a scenario is not ours to trust; the process is fine
                logs.fault("game not played")
                return None
        return None

    async def close(self) -> None:
        """Stop."""
        tasks = [one.task for one in self.known.values() if one.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
