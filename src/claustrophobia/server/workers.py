"""Processes for work that must not hold up the server: shared fairly, limited in time, replaced if they die.

What strangers bring, and whatever takes long, is done here and not in threads: a thread cannot be ended, and all
threads of a process share one core.
"""

import asyncio
import contextlib
import os
import signal
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from importlib import import_module
from multiprocessing import get_context, parent_process
from typing import TypeVar

from claustrophobia.players.processes import unheard
from claustrophobia.server.shares import Asker, Line, Ticket

# If a server is killed, Python's resource tracker removes its semaphores and warns of them: nobody needs that warning.
QUIETLY = "ignore:resource_tracker:UserWarning"
MEGABYTE = 1 << 20

Job = TypeVar("Job")
Result = TypeVar("Result")


def prepare(megabytes: int) -> None:
    """Set up a process: it ignores Ctrl-C, ends when the server is gone, even if killed, and has limited memory."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=follow_the_server, daemon=True).start()
    if megabytes:
        limit_memory(megabytes)


def limit_memory(megabytes: int) -> None:
    """Limit the memory of this process: beyond that it gets a MemoryError, or dies. Windows has no such limit."""
    with contextlib.suppress(ImportError):
        import resource  # noqa: PLC0415 - not everywhere

        most = megabytes * MEGABYTE
        with contextlib.suppress(ValueError, OSError):  # a stricter limit has been set from outside
            resource.setrlimit(resource.RLIMIT_AS, (most, most))


def follow_the_server() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)


def ready() -> int:
    """The first task of a new process, so that it starts."""
    return os.getpid()


def learn(module: str) -> None:
    """Import the module of a piece of work, before its time begins to count."""
    import_module(module)


def carry_out(job: tuple[Callable[..., Result], tuple[object, ...]]) -> Result:
    """Call a function with its arguments."""
    work, words = job
    return work(*words)


class Worker:
    """One process, in a pool of its own, so that ending it disturbs no other work."""

    def __init__(self, megabytes: int = 0) -> None:
        self.pool = ProcessPoolExecutor(1, mp_context=get_context("spawn"), initializer=prepare, initargs=(megabytes,))
        self.known: set[str] = set()  # the modules it has imported
        self.table = ""  # for which it has worked last: its bot may have left its thoughts here
        with unheard(), contextlib.suppress(RuntimeError):
            self.pool.submit(ready)  # a pool starts its process with the first task

    async def awake(self, work: Callable[..., object]) -> None:
        """Wait until the process has started and imported the work, which does not count as time of the work."""
        if work.__module__ not in self.known:
            await asyncio.wrap_future(self.pool.submit(learn, work.__module__))
            self.known.add(work.__module__)

    def stop(self) -> None:
        """End the process, whatever it is doing."""
        processes = list((self.pool._processes or {}).values())  # noqa: SLF001 - there is no public way to kill
        self.pool.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            with contextlib.suppress(Exception):
                process.kill()


class Workers:
    """The processes for one kind of work, started when they are first needed."""

    def __init__(self, most: int, megabytes: int = 0, share: float = 1.0) -> None:
        if QUIETLY not in sys.warnoptions:
            sys.warnoptions.append(QUIETLY)
        self.megabytes = megabytes
        self.line = Line(most, share)
        self.called: dict[Ticket, asyncio.Future[None]] = {}
        self.idle: list[Worker] = []
        self.all: list[Worker] = []
        self.stopped = False

    # --- the interface that `elsewhere.Elsewhere` has too -----------------------------------------

    async def open(self) -> None:
        """Nothing to do: these processes are started when they are needed."""

    async def close(self) -> None:
        """End every process."""
        self.stop()

    @property
    def processes(self) -> int:
        """How many processes there are."""
        return len(self.all)

    @property
    def waiting(self) -> int:
        """How many jobs wait for a process."""
        return len(self.line.waiting)

    @property
    def crew(self) -> int | None:
        """How many workers there are elsewhere; None, as the work is done here."""
        return None

    def before(self, table: str) -> int | None:
        """How many turns come before a table's; None if that does not wait."""
        return self.line.before_table(table)

    def warm(self) -> None:
        """Have one process ready before somebody waits for it."""
        if not self.all:
            self.idle.append(self.hire())

    async def ready(self, work: Callable[[Job], Result]) -> None:
        """Wait until one process has imported a piece of work."""
        self.warm()
        for worker in self.idle[:1]:
            with contextlib.suppress(BrokenProcessPool):
                await worker.awake(work)

    def hire(self) -> Worker:
        if self.stopped:
            raise BrokenProcessPool("the server is closing")
        worker = Worker(self.megabytes)
        self.all.append(worker)
        return worker

    def dismiss(self, worker: Worker) -> None:
        worker.stop()
        if worker in self.all:
            self.all.remove(worker)

    async def do(self, work: Callable[[Job], Result], job: Job, seconds: float, asker: Asker) -> Result:
        """Do a job in a process, when it is the asker's turn. Raises `TimeoutError` if it takes longer than allowed.

        If the caller stops waiting, the process is ended. If the process dies, `BrokenProcessPool` is raised.
        """
        ticket = self.line.join(asker)
        self.called[ticket] = asyncio.get_running_loop().create_future()
        self.call()
        try:
            await self.called[ticket]
            return await self.run(work, job, seconds, asker.table)
        finally:
            del self.called[ticket]
            self.line.leave(ticket)
            self.call()

    def call(self) -> None:
        """Give the next ones their places, as long as there are any."""
        while ticket := self.line.call():
            mine = self.called[ticket]
            if not mine.done():
                mine.set_result(None)

    def free_for(self, table: str) -> Worker:
        """An idle process, the one that has worked for the table last if it is; or a new one."""
        if not self.idle:
            return self.hire()
        place = next((place for place, one in enumerate(self.idle) if table and one.table == table), -1)
        return self.idle.pop(place)

    async def run(self, work: Callable[[Job], Result], job: Job, seconds: float, table: str) -> Result:
        worker = self.free_for(table)
        worker.table = table
        kept = False
        try:
            await worker.awake(work)
            done = asyncio.get_running_loop().run_in_executor(worker.pool, work, job)
            result = await asyncio.wait_for(done, seconds)
            kept = True
        except (TimeoutError, BrokenProcessPool):
            raise
        except Exception:
            kept = True  # the work failed; the process is fine
            raise
        else:
            return result
        finally:
            if kept:
                self.idle.append(worker)
            else:
                self.dismiss(worker)

    def stop(self) -> None:
        """End every process."""
        self.stopped = True
        for worker in self.all[:]:
            self.dismiss(worker)
