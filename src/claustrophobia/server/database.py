"""The database itself: a connection as we want it, its tables brought up to date."""

import asyncio
import contextlib
import sqlite3
import threading
from typing import Any, Final

from sqlalchemy import Engine, event, make_url, text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from claustrophobia.server.migrations import upgrade

SECONDS: Final = 5.0  # that a database may take to answer
CONNECT: Final = 10.0  # that it may take to let somebody in
# What PostgreSQL itself gives up after, as parts of that: it should say so before we stop listening. The last is how
# long a transaction whose process hangs keeps its locks.
SHARES: Final = {"lock_timeout": 0.4, "statement_timeout": 0.8, "idle_in_transaction_session_timeout": 2.0}
PRAGMAS: Final = (
    "journal_mode=WAL",
    "synchronous=FULL",
    "foreign_keys=ON",
)


def probe(url: str) -> None:
    """Open an SQLite file and close it: the asynchronous driver leaves a thread behind where it cannot."""
    wanted = make_url(url)
    if wanted.get_backend_name() == "sqlite":
        with contextlib.closing(sqlite3.connect(wanted.database or ":memory:")) as file:
            for pragma in PRAGMAS:
                file.execute(f"PRAGMA {pragma}")
            file.execute("SELECT count(*) FROM sqlite_master")


def engine_for(url: str, seconds: float = SECONDS) -> AsyncEngine:
    """An engine that waits so long for an answer and no longer, and whose errors do not repeat what was to be written.

    SQLite has a write-ahead log, checked foreign keys, patience, and no loss when power fails.
    """
    if make_url(url).get_backend_name() != "sqlite":
        asked = {name: str(int(share * seconds * 1000)) for name, share in SHARES.items()}
        arguments = {"timeout": min(seconds, CONNECT), "command_timeout": seconds, "server_settings": asked}
        more: dict[str, Any] = {"connect_args": arguments} if "asyncpg" in url else {}
        return create_async_engine(
            url, hide_parameters=True, pool_pre_ping=True, pool_size=5, pool_timeout=seconds, **more
        )
    engine = create_async_engine(url, hide_parameters=True)
    prepare_sqlite(engine.sync_engine, seconds)
    return engine


def prepare_sqlite(engine: Engine, seconds: float) -> None:
    """Every new connection to the file is set up as we want it."""

    def prepare(connection: Any, _record: object) -> None:
        cursor = connection.cursor()
        for pragma in (f"busy_timeout={int(seconds * 1000)}", *PRAGMAS):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    event.listen(engine, "connect", prepare)


async def drop(conn: AsyncConnection) -> None:
    """Close a connection that is of no use any more without telling the other side, which might not answer."""
    with contextlib.suppress(SQLAlchemyError, OSError):
        await conn.invalidate()
    with contextlib.suppress(SQLAlchemyError, OSError):
        await conn.close()


MIGRATING: Final = threading.Lock()  # Alembic's steps speak to one database at a time, whatever thread they run in
PATIENT: Final = 600.0  # seconds: many tables take a while
MIGRATION_LOCK: Final = 1643  # PostgreSQL's advisory lock for it


async def migrate(url: str) -> None:
    """Bring the tables up to date, in one transaction; a second process waits and finds it done."""
    engine = engine_for(url, PATIENT)
    await asyncio.to_thread(MIGRATING.acquire)
    try:
        async with engine.begin() as conn:
            if engine.dialect.name == "sqlite":
                await conn.exec_driver_sql("BEGIN IMMEDIATE")  # the driver begins before the first row, not for tables
            else:
                await conn.execute(text(f"SELECT pg_advisory_xact_lock({MIGRATION_LOCK})"))
            await conn.run_sync(upgrade)
    finally:
        MIGRATING.release()
        await engine.dispose()
