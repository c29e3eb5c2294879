"""Work that must not hold the server up is done in processes: shared out fairly, cut short, replaced when one dies.

Nothing that a stranger wrote, and nothing that takes long, is worked on by the loop or by a thread: a thread cannot be
ended, and all threads of a process share one core.
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

# A killed server leaves semaphores behind. A process that inherits our `-W` removes them, and need not say so.
QUIETLY = "ignore:resource_tracker:UserWarning"
MEGABYTE = 1 << 20

Job = TypeVar("Job")
Result = TypeVar("Result")


def prepare(megabytes: int) -> None:
    """A process leaves Ctrl-C to the server, ends when the server is gone, even killed, and has only so much memory."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=follow_the_server, daemon=True).start()
    if megabytes:
        limit_memory(megabytes)


def limit_memory(megabytes: int) -> None:
    """Beyond it there is a MemoryError, or the process dies of it. Windows knows no such limit: there time alone is."""
    with contextlib.suppress(ImportError):
        import resource  # noqa: PLC0415 - not everywhere

        most = megabytes * MEGABYTE
        with contextlib.suppress(ValueError, OSError):  # a stricter limit is set already
            resource.setrlimit(resource.RLIMIT_AS, (most, most))


def follow_the_server() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)


def ready() -> int:
    """Something for a new process to do."""
    return os.getpid()


def learn(module: str) -> None:
    """What a piece of work needs is imported before its time is taken."""
    import_module(module)


def carry_out(job: tuple[Callable[..., Result], tuple[object, ...]]) -> Result:
    """A function with its arguments."""
    work, words = job
    return work(*words)


class Worker:
    """One process. Alone in its pool, so that cutting one piece of work short disturbs no other."""

    def __init__(self, megabytes: int = 0) -> None:
        self.pool = ProcessPoolExecutor(1, mp_context=get_context("spawn"), initializer=prepare, initargs=(megabytes,))
        self.known: set[str] = set()  # modules it has imported
        with unheard(), contextlib.suppress(RuntimeError):
            self.pool.submit(ready)  # it is started with the first thing it has to do

    async def awake(self, work: Callable[..., object]) -> None:
        """Until it has started and knows what to do: that is no part of the time it has for its work."""
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
    """The processes for one kind of work, started when the first of it comes."""

    def __init__(self, most: int, megabytes: int = 0, share: float = 1.0) -> None:
        if QUIETLY not in sys.warnoptions:
            sys.warnoptions.append(QUIETLY)
        self.megabytes = megabytes
        self.line = Line(most, share)
        self.called: dict[Ticket, asyncio.Future[None]] = {}
        self.idle: list[Worker] = []
        self.all: list[Worker] = []
        self.stopped = False

    # What whoever has work done asks of them, as of `elsewhere.Elsewhere`.

    async def open(self) -> None:
        """There is nobody to be told."""

    async def close(self) -> None:
        """End every process."""
        self.stop()

    @property
    def processes(self) -> int:
        """How many there are."""
        return len(self.all)

    @property
    def waiting(self) -> int:
        """How many wait for one."""
        return len(self.line.waiting)

    @property
    def crew(self) -> int | None:
        """How many workers there are elsewhere; None: there are not meant to be any."""
        return None

    def before(self, table: str) -> int | None:
        """How many turns are before a table's; None if it does not wait."""
        return self.line.before_table(table)

    def warm(self) -> None:
        """Have one process ready before somebody waits for it."""
        if not self.all:
            self.idle.append(self.hire())

    async def ready(self, work: Callable[[Job], Result]) -> None:
        """Wait until one process knows how to do something."""
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
        """Have a process do something, when it is the asker's turn and for so long and no longer (`TimeoutError`).

        Whoever stops waiting stops the process too. One that dies is told by `BrokenProcessPool`.
        """
        ticket = self.line.join(asker)
        self.called[ticket] = asyncio.get_running_loop().create_future()
        self.call()
        try:
            await self.called[ticket]
            return await self.run(work, job, seconds)
        finally:
            del self.called[ticket]
            self.line.leave(ticket)
            self.call()

    def call(self) -> None:
        """Let in whoever is next, while there is a place."""
        while ticket := self.line.call():
            mine = self.called[ticket]
            if not mine.done():
                mine.set_result(None)

    async def run(self, work: Callable[[Job], Result], job: Job, seconds: float) -> Result:
        worker = self.idle.pop() if self.idle else self.hire()
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
