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

SECONDS: Final = 5.0  # how long a database may take to answer
CONNECT: Final = 10.0  # how long it may take to accept a connection
# PostgreSQL's own time limits, as parts of that time: it should give up and say so before we stop listening. The last
# one frees the locks of a transaction whose process hangs.
SHARES: Final = {"lock_timeout": 0.4, "statement_timeout": 0.8, "idle_in_transaction_session_timeout": 2.0}
PRAGMAS: Final = (
    "journal_mode=WAL",
    "synchronous=FULL",
    "foreign_keys=ON",
)


def probe(url: str) -> None:
    """Try to open an SQLite file: the asynchronous driver would leave a thread behind where it cannot be opened."""
    wanted = make_url(url)
    if wanted.get_backend_name() == "sqlite":
        with contextlib.closing(sqlite3.connect(wanted.database or ":memory:")) as file:
            for pragma in PRAGMAS:
                file.execute(f"PRAGMA {pragma}")
            file.execute("SELECT count(*) FROM sqlite_master")


def engine_for(url: str, seconds: float = SECONDS) -> AsyncEngine:
    """An engine that waits a limited time for an answer, and whose errors do not repeat the values of a row.

    SQLite gets a write-ahead log, checked foreign keys, the same time limit, and writes that survive a power failure.
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
    """Close a broken connection without telling the other side, which might never answer."""
    with contextlib.suppress(SQLAlchemyError, OSError):
        await conn.invalidate()
    with contextlib.suppress(SQLAlchemyError, OSError):
        await conn.close()


MIGRATING: Final = threading.Lock()  # Alembic keeps its connection in a global: one migration at a time in a process
PATIENT: Final = 600.0  # seconds a migration or a backup of a large database may take
MIGRATION_LOCK: Final = 1643  # PostgreSQL's advisory lock for it


async def migrate(url: str) -> None:
    """Bring the tables up to date, in one transaction; a second process waits and finds it done."""
    engine = engine_for(url, PATIENT)
    await asyncio.to_thread(MIGRATING.acquire)
    try:
        async with engine.begin() as conn:
            if engine.dialect.name == "sqlite":
                await conn.exec_driver_sql("BEGIN IMMEDIATE")  # for DDL the driver itself begins no transaction
            else:
                await conn.execute(text(f"SELECT pg_advisory_xact_lock({MIGRATION_LOCK})"))
            await conn.run_sync(upgrade)
    finally:
        MIGRATING.release()
        await engine.dispose()
