"""Several servers at one port (`serve --workers`): the parent starts them, replaces those that die, and ends them all.

The system divides the connections among the servers that live (SO_REUSEPORT). Each table is served by one of them
(`leases`), and it does not matter which server a connection comes to.
"""

import contextlib
import logging
import multiprocessing
import os
import secrets
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable, Iterator
from multiprocessing import connection, parent_process
from multiprocessing.process import BaseProcess
from typing import Any, Final

from claustrophobia.exits import FAILED, INTERRUPTED
from claustrophobia.server import logs
from claustrophobia.server.leases import can_share
from claustrophobia.server.limits import Clock
from claustrophobia.server.settings import Settings

LONG: Final = 10.0  # seconds: a server that has lived for so long is replaced at once
FIRST: Final = 0.5  # seconds of waiting before any other is replaced, doubled each time
LAST: Final = 30.0  # and at most so many
PATIENCE: Final = 10  # seconds beyond `grace_seconds` after which a server that does not end is killed

Serve = Callable[[Settings, socket.socket, Callable[[str], None]], int]


class Unshared(Exception):  # noqa: N818 - an answer, not an error of ours
    """There cannot be several servers here; the message says why and what to do."""


def check(settings: Settings) -> None:
    """Raise `Unshared` if there cannot be several servers."""
    wanted = f"workers: {settings.workers} server processes"
    if not can_share(settings.database_url):
        raise Unshared(f"{wanted} need PostgreSQL (--database postgresql://...); without it --workers 1")
    if not hasattr(socket, "SO_REUSEPORT"):
        raise Unshared(f"{wanted} cannot share a port on this system: start each with --port of its own")


def bound(host: str, port: int, *, shared: bool = True) -> socket.socket:
    """A socket bound to a port; if `shared`, other processes may bind to it too."""
    family, kind, proto, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    found = socket.socket(family, kind, proto)
    try:
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT if shared else socket.SO_REUSEADDR, 1)
        found.bind(address)
    except OSError:
        found.close()
        raise
    return found


@contextlib.contextmanager
def reserved(host: str, port: int) -> Iterator[int]:
    """Keep a port for this family of servers, any free one if it is 0; gives its number."""
    bound(host, port, shared=False).close()  # fails if another program has the port
    with bound(host, port) as found:  # it does not listen, so it gets no connections
        yield int(found.getsockname()[1])


# --- a server -------------------------------------------------------------------------------------


def serve_one(serve: Serve, settings: Settings, ready: "connection.Connection[str, str]", *, quiet: bool) -> None:
    """Run one server in its process, until the parent ends it or is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches all processes: the parent ends its servers
    threading.Thread(target=follow_the_parent, daemon=True).start()
    logs.begin(logging.WARNING if quiet else logging.INFO, form=settings.log_format, worker=settings.worker)
    sys.exit(serve(settings, bound(settings.host, settings.port), ready.send))


def follow_the_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os.kill(os.getpid(), signal.SIGTERM)


# --- the parent -----------------------------------------------------------------------------------


class Parent:
    """The servers of one port."""

    def __init__(self, settings: Settings, serve: Serve, *, quiet: bool, clock: Clock = time.monotonic) -> None:
        bots = -(-settings.bot_processes // settings.workers)  # divided among the servers
        self.settings = settings.model_copy(update={"family": secrets.token_hex(16), "bot_processes": bots})
        self.serve = serve
        self.quiet = quiet
        self.clock = clock
        self.context = multiprocessing.get_context("spawn")
        self.living: dict[int, BaseProcess] = {}
        self.began: dict[int, float] = {}
        self.delays: dict[int, float] = {}
        self.due: dict[int, float] = {}  # the workers that are to be started, and when
        self.hearing: list[connection.Connection[Any, Any]] = []  # to servers that are not ready yet
        self.stopped = 0  # the signal that asked for the end

    def run(self, on_start: Callable[[str], None]) -> int:
        """Run the servers until a signal comes; returns the exit status."""
        with self.signals() as woken:
            self.due = dict.fromkeys(range(self.settings.workers), self.clock())
            try:
                while not self.stopped:
                    self.start_who_is_due()
                    self.wait(woken)
                    self.hear(on_start)
                    self.bury()
            finally:
                self.end()
        return INTERRUPTED if self.stopped == signal.SIGINT else 0

    @contextlib.contextmanager
    def signals(self) -> Iterator["connection.Connection[Any, Any]"]:
        """A connection that can be read from once a signal has come, so that `wait` returns then."""
        woken, wake = self.context.Pipe(duplex=False)

        def stop(number: int, _frame: object) -> None:
            self.stopped = number
            wake.send(number)

        wanted = (signal.SIGINT, signal.SIGTERM)
        before = {number: signal.signal(number, stop) for number in wanted}
        try:
            yield woken
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    def start_who_is_due(self) -> None:
        for worker in [worker for worker, when in self.due.items() if when <= self.clock()]:
            del self.due[worker]
            ready, tell = self.context.Pipe(duplex=False)
            mine = self.settings.model_copy(update={"worker": worker})
            process = self.context.Process(
                target=serve_one, args=(self.serve, mine, tell), kwargs={"quiet": self.quiet}, name=f"server {worker}"
            )
            process.start()
            tell.close()
            self.hearing.append(ready)
            self.living[worker], self.began[worker] = process, self.clock()

    def wait(self, woken: "connection.Connection[Any, Any]") -> None:
        """Wait until there is something to do."""
        ends = [process.sentinel for process in self.living.values()]
        soon = max(0.0, min(self.due.values()) - self.clock()) if self.due else None
        connection.wait([woken, *self.hearing, *ends], soon)

    def hear(self, on_start: Callable[[str], None]) -> None:
        """Report the address once the first server is ready."""
        for ready in [ready for ready in self.hearing if ready.poll()]:
            self.hearing.remove(ready)
            with contextlib.suppress(EOFError), ready:
                on_start(ready.recv())

    def bury(self) -> None:
        """Note when each server that has died is to be replaced: at once, unless it dies again and again."""
        for worker, process in list(self.living.items()):
            if process.exitcode is None:
                continue
            del self.living[worker]
            lived = self.clock() - self.began[worker]
            before = self.delays.get(worker, FIRST / 2)
            self.delays[worker] = 0.0 if lived >= LONG else min(LAST, max(FIRST, 2 * before))
            self.due[worker] = self.clock() + self.delays[worker]
            logs.warn("server died", worker=worker, code=process.exitcode, again_in=self.delays[worker])

    def end(self) -> None:
        """End all servers; those that do not end in time are killed."""
        for process in self.living.values():
            process.terminate()
        for process in self.living.values():
            process.join(self.settings.grace_seconds + PATIENCE)
            if process.exitcode is None:
                process.kill()
                process.join()


def serve_several(settings: Settings, serve: Serve, on_start: Callable[[str], None], *, quiet: bool) -> int:
    """Serve with several processes until a signal comes; returns the exit status."""
    told: list[str] = []

    def once(url: str) -> None:
        if not told:
            told.append(url)
            on_start(url)

    with reserved(settings.host, settings.port) as port:
        parent = Parent(settings.model_copy(update={"port": port}), serve, quiet=quiet)
        code = parent.run(once)
    return code if told or code else FAILED
