"""Analyses of games: every decision is judged where bots think, and kept in the database, so that it is judged once.

People's bots come first: judging has the rank of machines. An analysis goes on while somebody asks for it; when nobody
has for a while, or the server ends, it stops, and the next who asks has it go on from what is kept.
"""

import asyncio
import json
from collections import OrderedDict
from collections.abc import Iterator
from concurrent.futures.process import BrokenProcessPool
from typing import Final

from sqlalchemy import delete, func, insert, select

from claustrophobia.analysis.judging import Judgement, noted, read
from claustrophobia.analysis.report import Analysis
from claustrophobia.server import logs
from claustrophobia.server.bots import Bots
from claustrophobia.server.faults import Fault
from claustrophobia.server.limits import Clock
from claustrophobia.server.readings import Look, count, judge_one
from claustrophobia.server.schema import judgements
from claustrophobia.server.settings import Settings
from claustrophobia.server.shares import MACHINES, Asker
from claustrophobia.server.store import Store
from claustrophobia.server.workers import Workers, carry_out
from claustrophobia.server.writes import Conflict, StoreError

UNASKED: Final = 30.0  # seconds after which an analysis that nobody asks for stops
IN_MEMORY: Final = 32  # analyses; of others the database has the judgements
AN_ADDRESS: Final = 3  # analyses of one address that go on at the same time
TRIES: Final = 2  # a process may have died of something that this decision had no part in


class Reading:
    """One analysis, as far as it has come."""

    def __init__(self, look: Look, asker: Asker, judged: dict[int, Judgement]) -> None:
        self.look = look
        self.asker = asker
        self.judged = judged
        self.total = -1  # decisions to be judged; -1 until that is known
        self.asked = 0.0  # when somebody last asked for it
        self.failed = False  # a decision could not be judged
        self.task: asyncio.Task[None] | None = None
        self.told: Analysis | None = None  # the report on the first `told_of` decisions
        self.told_of = -1

    @property
    def goes_on(self) -> bool:
        return self.task is not None and not self.task.done()

    @property
    def is_whole(self) -> bool:
        return len(self.judged) == self.total

    @property
    def first(self) -> list[Judgement]:
        """The judgements of the first decisions, as far as none is missing between them."""
        found: list[Judgement] = []
        while len(found) in self.judged:
            found.append(self.judged[len(found)])
        return found


class Analyses:
    """The analyses of a server."""

    def __init__(self, store: Store, bots: Bots, readers: Workers, settings: Settings) -> None:
        self.store = store
        self.bots = bots
        self.readers = readers
        self.settings = settings
        self.clock: Clock = settings.clock
        self.readings: OrderedDict[str, Reading] = OrderedDict()

    async def ask(self, record: str, content: str, asker: Asker) -> Reading:
        """The analysis of a record; it is begun, or goes on, if it is not whole."""
        look = Look(record, content, self.settings.analysis_looks)
        if look.key not in self.readings:
            kept = await self.kept(look.key)
            self.readings.setdefault(look.key, Reading(look, asker, kept))
        reading = self.readings[look.key]
        self.readings.move_to_end(look.key)
        reading.asked = self.clock()
        if not reading.is_whole and not reading.goes_on:
            if reading.failed:
                reading.failed = False  # who asks once more has it tried once more
                raise Fault(503, "not_analysed")
            self.begin(reading, asker)
        self.forget()
        return reading

    def begin(self, reading: Reading, asker: Asker) -> None:
        reading.asker = asker
        mine = [one for one in self.readings.values() if one.goes_on and one.asker.address == asker.address]
        if len(mine) >= AN_ADDRESS:
            raise Fault(429, "too_many_analyses", most=AN_ADDRESS)
        reading.task = asyncio.create_task(self.go_on(reading), name="analysis")

    def forget(self) -> None:
        """Drop from memory those asked for longest ago that do not go on."""
        for key, reading in list(self.readings.items()):
            if len(self.readings) <= IN_MEMORY:
                return
            if not reading.goes_on:
                del self.readings[key]

    # --- judging ----------------------------------------------------------------------------------

    async def go_on(self, reading: Reading) -> None:
        """Judge what is missing, as many decisions at a time as there are places, in their order."""
        try:
            reading.total = await self.readers.do(
                carry_out, (count, (reading.look,)), self.settings.replay_seconds, reading.asker
            )
        except Exception:  # noqa: BLE001 - nobody waits for this task: who asks next is told
            logs.fault("record not read")
            reading.failed = True
            return
        missing = iter([spot for spot in range(reading.total) if spot not in reading.judged])
        places = max(1, self.bots.workers.line.places)
        await asyncio.gather(*(self.judge_on(reading, missing) for _ in range(places)))

    async def judge_on(self, reading: Reading, missing: Iterator[int]) -> None:
        """Judge one decision after another until none is left, one cannot be judged, or nobody asks any more."""
        for spot in missing:
            if reading.failed or self.clock() - reading.asked > UNASKED:
                return
            judgement = await self.judged(reading, spot)
            if judgement is None:
                reading.failed = True
                return
            await self.keep(reading.look.key, spot, judgement)
            reading.judged[spot] = judgement

    async def judged(self, reading: Reading, spot: int) -> Judgement | None:
        """The judgement of one decision; None if none comes of it."""
        asker = reading.asker._replace(rank=MACHINES)
        for _ in range(TRIES):
            try:
                look = reading.look._replace(spot=spot)
                return await self.bots.workers.do(judge_one, look, self.settings.bot_seconds, asker)
            except BrokenProcessPool:
                logs.warn("analysis process died", decision=spot + 1)
            except TimeoutError:
                logs.warn("decision not judged in time", decision=spot + 1, seconds=self.settings.bot_seconds)
                return None
            except Exception:  # noqa: BLE001 - a record is not ours to trust; the process is fine
                logs.fault("decision not judged")
                return None
        return None

    async def close(self) -> None:
        """Stop; what has been judged is kept."""
        tasks = [reading.task for reading in self.readings.values() if reading.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    # --- keeping ----------------------------------------------------------------------------------

    async def kept(self, key: str) -> dict[int, Judgement]:
        """What the database has of an analysis."""
        mine = select(judgements.c.spot, judgements.c.judged).where(judgements.c.analysis == key)
        async with self.store.reading() as conn:
            return {row.spot: read(json.loads(row.judged)) for row in await conn.execute(mine)}

    async def keep(self, key: str, spot: int, judgement: Judgement) -> None:
        """Keep a judgement. With the first of an analysis, the oldest analyses are dropped if there are too many."""
        row = {"analysis": key, "spot": spot, "judged": json.dumps(noted(judgement)), "made": self.store.now()}
        try:
            async with self.store.writing() as conn:
                await conn.execute(insert(judgements).values(**row))
                if spot == 0:
                    newest = select(judgements.c.analysis).group_by(judgements.c.analysis)
                    newest = newest.order_by(func.max(judgements.c.made).desc(), judgements.c.analysis)
                    kept = newest.limit(self.settings.replays_kept)
                    await conn.execute(delete(judgements).where(judgements.c.analysis.not_in(kept)))
        except Conflict:  # another server has judged it too
            return
        except StoreError as error:
            logs.warn("judgement not kept", why=str(error))
