"""A server whose bots think in workers elsewhere, to which it speaks through the queue in the database.

If there has been no worker for a while, the server does the work in processes of its own, if it may have any.
"""

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures.process import BrokenProcessPool
from typing import Any, Final

from claustrophobia.server import logs, metrics, queue
from claustrophobia.server.kinds import KINDS, fits
from claustrophobia.server.limits import Clock
from claustrophobia.server.listening import Ears
from claustrophobia.server.queue import Data, Queue, Standing, Wanted, fresh_id
from claustrophobia.server.shares import Asker, Line, Ticket
from claustrophobia.server.store import Store
from claustrophobia.server.workers import Job, Result, Workers
from claustrophobia.server.writes import StoreError

ALONE: Final = 5.0  # seconds without any worker until the server does the work itself


class AloneError(Exception):
    """No worker takes the job: it has to be done here."""


class GoneError(Exception):
    """The job is no longer in the queue: it has to be put there again."""


class Waiting:
    """A job that this server has put into the queue and waits for."""

    def __init__(self, asker: Asker) -> None:
        self.asker = asker
        self.answer: asyncio.Future[Data] = asyncio.get_running_loop().create_future()
        self.ticket: Ticket | None = None  # its place in the queue at the last look
        self.asked = False  # whether it has been put into the queue
        self.taken = False

    def refuse(self, why: Exception) -> None:
        if not self.answer.done():
            self.answer.set_exception(why)


class Elsewhere:
    """Workers elsewhere, with the same interface as the server's own `Workers`."""

    def __init__(self, store: Store, here: Workers, share: float, clock: Clock) -> None:
        self.queue = Queue(store, fits(), share)
        self.here = here
        self.clock = clock
        self.ears = Ears(store.engine, {queue.ANSWERED: self.on_answer})
        self.mine: dict[str, Waiting] = {}
        self.line = Line(0)  # the queue at the last look
        self.crew: int | None = 0  # how many workers there were at the last look
        self.seen = clock()  # when a worker was last seen
        self.looking = asyncio.Lock()  # an answer collected in the middle of a look would seem to be lost
        self.errands: set[asyncio.Task[None]] = set()
        self.beating: asyncio.Task[None] | None = None

    # --- opening and closing ----------------------------------------------------------------------

    async def open(self) -> None:
        self.seen = self.clock()
        await self.queue.enter(0)
        self.beating = asyncio.create_task(self.beat())

    async def close(self) -> None:
        """Take our jobs out of the queue."""
        if self.beating is not None:
            self.beating.cancel()
            await asyncio.gather(self.beating, *self.errands, return_exceptions=True)
        await self.ears.close()
        try:
            await self.queue.leave()
        except StoreError:
            logs.warn("queue not left")
        self.stop()

    def stop(self) -> None:
        self.here.stop()

    def warm(self) -> None:
        """Get a process of our own ready, if there are no workers."""
        if self.is_alone:
            self.here.warm()

    async def ready(self, work: Callable[[Job], Result]) -> None:
        """Wait until a process of our own is ready, if there are no workers."""
        if self.is_alone:
            await self.here.ready(work)

    # --- asking -----------------------------------------------------------------------------------

    async def do(self, work: Callable[[Job], Result], job: Job, seconds: float, asker: Asker) -> Result:
        """As `Workers.do`: if the caller stops waiting, the work is stopped, wherever it is done."""
        while self.is_asked:
            try:
                return await self.ask(work, job, seconds, asker)
            except GoneError:
                continue
            except AloneError:
                break
            except StoreError as error:  # nothing can be written either: a process of our own would be no faster
                logs.warn("queue away", why=str(error))
                await asyncio.sleep(queue.BEAT)
        metrics.JOBS.labels("here").inc()
        return await self.here.do(work, job, seconds, asker)

    async def ask(self, work: Callable[[Job], Result], job: Job, seconds: float, asker: Asker) -> Result:
        name, kind = next((name, kind) for name, kind in KINDS.items() if kind.work is work)
        ident = fresh_id()
        mine = self.mine[ident] = Waiting(asker)
        status = "dropped"
        try:
            await self.queue.ask(ident, Wanted(name, kind.written(job), seconds, asker))
            mine.asked = True
            answer = await mine.answer
            status = answer.get("fault", "done")
            metrics.JOBS.labels(status).inc()
        finally:
            del self.mine[ident]
            if status == "dropped":
                metrics.JOBS.labels(status).inc()
                self.soon(self.queue.drop(ident))
        if status == queue.TOO_SLOW:
            raise TimeoutError
        if status == queue.DIED:
            raise BrokenProcessPool("a process elsewhere died")
        if status != "done":
            raise RuntimeError(f"no answer from elsewhere: {status}")
        heard: Result = kind.heard(answer["answer"])
        return heard

    def soon(self, deed: Coroutine[Any, Any, None]) -> None:
        """Tell the queue something in the background. If that fails, the next look sets it right."""

        async def told() -> None:
            try:
                await deed
            except StoreError as error:
                logs.warn("queue away", why=str(error))

        task = asyncio.create_task(told())
        self.errands.add(task)
        task.add_done_callback(self.errands.discard)

    def on_answer(self, ident: str) -> None:
        if ident in self.mine:
            self.soon(self.collect([ident]))

    async def collect(self, idents: list[str]) -> None:
        async with self.looking:
            for ident, answer in (await self.queue.collect(idents)).items():
                mine = self.mine.get(ident)
                if mine is not None and not mine.answer.done():
                    mine.answer.set_result(answer)

    # --- looking ----------------------------------------------------------------------------------

    @property
    def is_alone(self) -> bool:
        """Whether there has been no worker for a while."""
        return self.crew == 0 and self.clock() - self.seen > ALONE

    @property
    def is_asked(self) -> bool:
        """Whether jobs go into the queue: if there are workers, or we may have no processes of our own."""
        return not self.is_alone or not self.here.line.places

    @property
    def processes(self) -> int:
        """How many processes there are, elsewhere and here."""
        return self.line.places + self.here.processes

    async def beat(self) -> None:
        while True:
            await self.look()
            await asyncio.sleep(queue.BEAT)

    async def look(self) -> None:
        """Tell the queue that we live; see which workers there are, what is answered, and what has to be done here."""
        asked = {ident for ident, mine in self.mine.items() if mine.asked}
        try:
            await self.ears.open()
            async with self.looking:
                standing = await self.queue.look()
                if not standing.known:  # the others thought us dead and have removed our jobs
                    await self.queue.enter(0)
                self.take_in(standing, asked)
            if standing.answered:
                await self.collect(standing.answered)
        except StoreError as error:
            self.crew = 0
            logs.warn("queue away", why=str(error))
        except Exception:  # noqa: BLE001 - whatever it is, who waits must not wait for ever
            self.crew = 0
            logs.fault("queue not seen")
        if not self.is_asked:
            for mine in self.mine.values():
                if not mine.taken:
                    mine.refuse(AloneError())

    def take_in(self, standing: Standing, asked: set[str]) -> None:
        """Note how each job that was in the queue before the look stands."""
        if bool(standing.workers) != bool(self.crew):
            (logs.say if standing.workers else logs.warn)("workers elsewhere", workers=standing.workers)
        self.line, self.crew = standing.line, standing.workers
        if self.crew:
            self.seen = self.clock()
        for ident, mine in self.mine.items():
            waits = standing.mine.get(ident)
            if waits is None and ident in asked:
                mine.refuse(GoneError())
            mine.ticket, mine.taken = standing.tickets.get(ident), waits is False
        for ident in standing.mine.keys() - self.mine.keys():
            self.soon(self.queue.drop(ident))

    def before(self, table: str) -> int | None:
        """How many turns are thought about before a table's; None if that does not wait."""
        mine = next((one for one in self.mine.values() if one.asker.table == table and not one.taken), None)
        if mine is None:
            return self.here.before(table)
        return self.line.before(mine.ticket) if mine.ticket else len(self.line.waiting)

    @property
    def waiting(self) -> int:
        """How many jobs wait, those of other servers included."""
        return len(self.line.waiting) + self.here.waiting
