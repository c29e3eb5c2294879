"""The connection over which games are written, one transaction after another.

SQLite's asynchronous driver sends every statement to another thread and back, and each of these trips may have to wait
for the event loop to let go of the interpreter. So for SQLite there is a thread here that does a whole transaction.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Protocol, TypeVar

from sqlalchemy import Connection, create_engine, make_url
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine
from sqlalchemy.pool import NullPool

from claustrophobia.server.database import drop, prepare_sqlite

Found = TypeVar("Found")


class Pen(Protocol):
    """A connection for writing. It stays open until it is dropped because it is broken or no longer needed."""

    @property
    def is_open(self) -> bool: ...

    async def open(self) -> None: ...

    async def write(self, deed: Callable[[Connection], Found]) -> Found:
        """Call a function within a transaction: commit if it returns, roll back if it raises."""
        ...

    async def drop(self) -> None: ...


class LinePen:
    """A pen over a connection of the engine, for drivers that need no thread."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self.line: AsyncConnection | None = None

    @property
    def is_open(self) -> bool:
        return self.line is not None

    async def open(self) -> None:
        self.line = await self.engine.connect()

    async def write(self, deed: Callable[[Connection], Found]) -> Found:
        assert self.line is not None
        async with self.line.begin():
            return await self.line.run_sync(deed)

    async def drop(self) -> None:
        if self.line is not None:
            line, self.line = self.line, None
            await drop(line)


class ThreadPen:
    """A pen to an SQLite file, with a thread of its own."""

    def __init__(self, url: str, seconds: float) -> None:
        self.engine = create_engine(make_url(url).set(drivername="sqlite"), hide_parameters=True, poolclass=NullPool)
        prepare_sqlite(self.engine, seconds)
        self.line: Connection | None = None
        self.thread: ThreadPoolExecutor | None = None

    @property
    def is_open(self) -> bool:
        return self.line is not None

    async def open(self) -> None:
        self.thread = self.thread or ThreadPoolExecutor(1, "pen")
        self.line = await asyncio.get_running_loop().run_in_executor(self.thread, self.engine.connect)

    async def write(self, deed: Callable[[Connection], Found]) -> Found:
        assert self.line is not None
        return await asyncio.get_running_loop().run_in_executor(self.thread, in_one_go, self.line, deed)

    async def drop(self) -> None:
        if self.thread is None:
            return
        thread, line, self.thread, self.line = self.thread, self.line, None, None
        if line is not None:
            await asyncio.get_running_loop().run_in_executor(thread, line.close)
        thread.shutdown(wait=False)


def in_one_go(line: Connection, deed: Callable[[Connection], Found]) -> Found:
    with line.begin():
        return deed(line)


def pen_for(url: str, engine: AsyncEngine, seconds: float) -> Pen:
    return ThreadPen(url, seconds) if make_url(url).get_backend_name() == "sqlite" else LinePen(engine)
