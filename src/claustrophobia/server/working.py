"""A worker: it takes servers' jobs from the queue in their database and does them, until it is told to stop.

It needs nothing but the database, so it may run on any machine. It does jobs in processes of its own with limited time
and memory, and gives back those that it has not finished when it stops.
"""

import asyncio
import contextlib
import logging
import signal
from collections.abc import AsyncIterator, Iterator
from concurrent.futures.process import BrokenProcessPool
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from claustrophobia import __version__
from claustrophobia.exits import FAILED, INTERRUPTED
from claustrophobia.server import logs
from claustrophobia.server.kinds import KINDS, fits
from claustrophobia.server.listening import Ears
from claustrophobia.server.migrations import revisions
from claustrophobia.server.queue import ASKED, BEAT, DIED, DROPPED, FAULTY, TOO_SLOW, Data, Queue, Taken
from claustrophobia.server.run import complain
from claustrophobia.server.settings import Settings, masked
from claustrophobia.server.store import Store, check_url
from claustrophobia.server.workers import Workers
from claustrophobia.server.writes import Away, StoreError

NO_NEED: Final = (
    "an SQLite file is for one process, which needs no workers: its bots think in processes of the server itself; "
    "workers share a PostgreSQL database with servers (--database postgresql://...)"
)


class Worker:
    """One worker."""

    def __init__(self, queue: Queue, processes: Workers, seconds: float, folder: Path) -> None:
        self.queue = queue
        self.processes = processes
        self.seconds = seconds  # the most a job may take, even if its server allows more
        self.folder = folder  # for content files
        self.calls = asyncio.Event()  # set: there may be something to do
        self.tasks: dict[str, asyncio.Task[None]] = {}
        self.strays: set[str] = set()  # jobs that are this worker's by the queue, and that it knows nothing of
        self.unheard: set[str] = set()  # jobs that are done, and whose answer the database did not take yet
        self.others = 0  # jobs left to workers of another version
        self.ears = Ears(queue.store.engine, {ASKED: self.on_asked, DROPPED: self.on_dropped})

    async def work(self) -> None:
        """Take jobs and do them, again and again."""
        self.processes.warm()
        await self.queue.enter(self.processes.line.places)
        beating = asyncio.create_task(self.beat())
        try:
            while True:
                self.calls.clear()
                with away_is_said():
                    while len(self.tasks) < self.processes.line.places and (taken := await self.queue.take()):
                        self.begin(taken)
                await self.calls.wait()
        finally:
            beating.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await beating  # it may be about to give a connection back
            await self.stop()

    async def stop(self) -> None:
        """Stop the jobs that are under way, and give them back."""
        for task in self.tasks.values():
            task.cancel()
        await asyncio.gather(*self.tasks.values(), return_exceptions=True)
        self.processes.stop()
        await self.ears.close()
        with away_is_said():
            await self.queue.leave()

    # --- hearing ----------------------------------------------------------------------------------

    async def beat(self) -> None:
        while True:
            with away_is_said():
                await self.look()
            self.calls.set()
            await asyncio.sleep(BEAT)

    async def look(self) -> None:
        """Give a sign of life. If the others thought this worker dead, its jobs are lost and it signs on again."""
        await self.ears.open()
        standing = await self.queue.look()
        if standing.others and not self.others:
            logs.warn("jobs of another version left to others", jobs=standing.others, ours=self.queue.fits)
        self.others = standing.others
        if not standing.known:
            for task in self.tasks.values():
                task.cancel()
            await self.queue.enter(self.processes.line.places)
        await self.give_back_strays(standing.held - self.tasks.keys())

    async def give_back_strays(self, unknown: set[str]) -> None:
        """Give back jobs that came without this worker hearing of it: the database was lost while it took them.

        At the first look it may be just about to begin them.
        """
        strays, self.strays = unknown & self.strays, unknown
        if strays:
            logs.warn("jobs given back", jobs=len(strays))
            await self.queue.give_back(strays)

    def on_asked(self, _ident: str) -> None:
        self.calls.set()

    def on_dropped(self, ident: str) -> None:
        if ident in self.tasks:
            self.tasks[ident].cancel()

    # --- doing ------------------------------------------------------------------------------------

    def begin(self, taken: Taken) -> None:
        task = self.tasks[taken.id] = asyncio.create_task(self.do(taken))

        def done(_: object) -> None:
            if self.tasks.get(taken.id) is task:
                del self.tasks[taken.id]
            self.calls.set()

        task.add_done_callback(done)

    async def do(self, taken: Taken) -> None:
        """Do a job, and hand in the answer as soon as the database takes it."""
        answer = await self.answer(taken)
        with away_is_said():
            while not await self.is_handed_in(taken, answer):
                self.unheard.add(taken.id)
                await asyncio.sleep(BEAT)
        self.unheard.discard(taken.id)

    async def is_handed_in(self, taken: Taken, answer: Data) -> bool:
        """Hand in an answer; returns whether the database took it, or has no use for it any more."""
        try:
            if not await self.queue.answer(taken, answer):
                logs.warn("answer not wanted any more", kind=taken.wanted.kind)
        except StoreError as error:
            logs.warn("queue away", why=str(error))
            return False
        return True

    async def answer(self, taken: Taken) -> Data:
        kind_name, work, seconds, asker = taken.wanted
        try:
            kind = KINDS[kind_name]
            job = kind.read(work, self.folder)
            done = await self.processes.do(kind.work, job, min(seconds, self.seconds), asker)
            return {"answer": kind.told(done)}
        except TimeoutError:
            logs.warn("job cut short", kind=kind_name, seconds=min(seconds, self.seconds))
            return {"fault": TOO_SLOW}
        except BrokenProcessPool:
            logs.warn("process died", kind=kind_name)
            return {"fault": DIED}
        except Exception:  # noqa: BLE001 - what is in the queue was written by others; the worker lives on
            logs.fault("job failed", kind=kind_name)
            return {"fault": FAULTY}


@contextmanager
def away_is_said() -> Iterator[None]:
    """Log an error and go on: a database that does not answer is asked again with the next beat."""
    try:
        yield
    except StoreError as error:
        logs.warn("queue away", why=str(error))
    except Exception:  # noqa: BLE001 - see above
        logs.fault("worker stumbled")


# --- the command ----------------------------------------------------------------------------------


async def check_up_to_date(store: Store) -> None:
    """Check that the tables of a database are of this version. Raises `StoreError` in one line."""
    try:
        async with store.reading() as conn:
            ours, found = await conn.run_sync(revisions)
    except Away as error:
        raise StoreError(f"database: it does not answer ({error})") from None
    if found == ours:
        return
    if found is None:
        raise StoreError("database: it has no tables yet: start the server first, which makes them")
    if found > ours:
        raise StoreError(f"database: its tables are of a later program (step {found}, this one has {ours})")
    raise StoreError(
        f"database: its tables are of an earlier program (step {found}): start the server of this one first"
    )


@asynccontextmanager
async def worker_for(settings: Settings, processes: int) -> AsyncIterator[Worker]:
    """A worker for the servers of a database. Raises `StoreError` if there cannot be one."""
    store = Store(settings.database_url, seconds=settings.database_seconds)
    try:
        await check_up_to_date(store)
        with TemporaryDirectory(prefix="claustrophobia-work-") as folder:
            own = Workers(processes, settings.bot_megabytes)
            yield Worker(Queue(store, fits(), settings.bots_share), own, settings.bot_seconds, Path(folder))
    finally:
        await store.close()


def run(settings: Settings, processes: int) -> int:
    """Work until a signal comes; returns the exit status."""
    if not settings.database.startswith("postgres"):
        complain(NO_NEED)
        return FAILED
    try:
        check_url(settings.database_url)
        logs.begin(logging.INFO, form=settings.log_format)
        interrupted = asyncio.run(work(settings, processes))
    except (StoreError, OSError) as error:
        complain(error)
        return FAILED
    if interrupted:
        complain("stopped")
    return INTERRUPTED if interrupted else 0


async def work(settings: Settings, processes: int) -> bool:
    """Work until a signal comes; returns whether it was Ctrl-C."""
    with signals() as told:
        async with worker_for(settings, processes) as worker:
            working = asyncio.create_task(worker.work())
            where = masked("database", settings.database)
            said = f"Claustrophobia works for {where}, {processes} at a time (Ctrl-C ends it)"
            print(said, flush=True)  # noqa: T201 - for the person at the terminal
            logs.say("worker open", version=__version__, fits=worker.queue.fits, processes=processes)
            ends: list[asyncio.Future[Any]] = [working, told]
            await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
            working.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await working
            logs.say("worker closed")
        return await told == signal.SIGINT


def settle(told: "asyncio.Future[int]", number: int) -> None:
    if not told.done():
        told.set_result(number)


@contextmanager
def signals() -> Iterator["asyncio.Future[int]"]:
    """A future that gets the number of the signal that asks for the end."""
    loop = asyncio.get_running_loop()
    told: asyncio.Future[int] = loop.create_future()

    def hear(number: int, _frame: object) -> None:
        loop.call_soon_threadsafe(settle, told, number)

    before = {number: signal.signal(number, hear) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield told
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
