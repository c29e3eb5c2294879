"""What a host does to a database: look how much is in it, let old tables go, keep a copy, bring a copy back.

A copy is one compressed file of rows, the same for SQLite and PostgreSQL: so it is also the way from one to the other.
It is read in one go while the server runs on, and holds seeds: whoever has it knows every die to come.
"""

import gzip
import json
import os
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final

from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, MetaData, Table, delete, func, inspect, select, text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

from claustrophobia.server.database import PATIENT, engine_for, migrate
from claustrophobia.server.migrations import OtherSchemaError, upgrade
from claustrophobia.server.schema import choices, crew, descents, jobs, leases, replays, servers, tables
from claustrophobia.server.store import DAY_MS, check_url, now_ms
from claustrophobia.server.writes import StoreError

KIND: Final = "claustrophobia backup"
OWN: Final = ("alembic_version", "schema_version")  # the migrations fill these themselves
PASSING: Final = (crew.name, jobs.name, leases.name, servers.name)  # not copied: which processes live, what they do
MANY: Final = 500  # rows written at once


@asynccontextmanager
async def transaction(url: str) -> AsyncIterator[AsyncConnection]:
    """A transaction: it is written as a whole or not at all, and all its reads see the database at one moment."""
    check_url(url)
    engine = engine_for(url, PATIENT)
    try:
        async with engine.connect() as conn:
            if engine.dialect.name == "sqlite":
                await conn.exec_driver_sql("BEGIN")
            else:
                await conn.execute(text("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ"))
            yield conn
            await conn.commit()
    except (SQLAlchemyError, OSError) as error:
        cause = getattr(error, "orig", None) or error
        raise StoreError(f"database: {(str(cause).strip().splitlines() or [type(cause).__name__])[0]}") from None
    finally:
        await engine.dispose()


async def stats(url: str) -> dict[str, int]:
    """How much of everything there is."""
    await migrate(url)
    counted = {
        "tables": select(func.count()).select_from(tables),
        "finished": select(func.count()).select_from(tables).where(tables.c.outcome.is_not(None)),
        "choices": select(func.count()).select_from(choices),
        "campaigns": select(func.count(func.distinct(descents.c.campaign_id))),
        "replays": select(func.count()).select_from(replays),
        "workers": select(func.count()).select_from(crew).where(crew.c.places > 0),
        "jobs_waiting": select(func.count()).select_from(jobs).where(jobs.c.taken_by.is_(None)),
        "jobs_taken": select(func.count()).select_from(jobs).where(jobs.c.taken_by.is_not(None)),
        "last_choice": select(func.max(choices.c.made)),
    }
    async with transaction(url) as conn:
        return {name: int((await conn.execute(wanted)).scalar() or 0) for name, wanted in counted.items()}


async def prune(url: str, days: int, now: Callable[[], int] = now_ms) -> dict[str, int]:
    """Delete finished tables and imported records older than so many days, but no circle of a campaign."""
    await migrate(url)
    before = now() - days * DAY_MS
    last = select(func.max(choices.c.made)).where(choices.c.table_id == tables.c.id).scalar_subquery()
    circles = select(descents.c.table_id)
    old = tables.c.outcome.is_not(None) & (func.coalesce(last, tables.c.created) < before) & tables.c.id.not_in(circles)
    async with transaction(url) as conn:
        gone = await conn.execute(delete(tables).where(old))
        records = await conn.execute(delete(replays).where(replays.c.created < before))
        return {"tables": gone.rowcount, "replays": records.rowcount}


# --- copies ---------------------------------------------------------------------------------------


def reflected(conn: Connection) -> list[Table]:
    """The tables as they are, in an order in which rows can be written."""
    found = MetaData()
    found.reflect(conn)
    return [table for table in found.sorted_tables if table.name not in (*OWN, *PASSING)]


async def backup(url: str, file: Path) -> int:
    """Write every row to a file that only we may read; how many there were."""
    await migrate(url)
    fresh = file.with_name(f"{file.name}.new")
    rows = 0
    async with transaction(url) as conn:
        revision = await conn.run_sync(lambda sync: MigrationContext.configure(sync).get_current_revision())
        with (
            os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as raw,
            gzip.open(raw, "wt", encoding="utf-8") as out,
        ):
            out.write(json.dumps({"kind": KIND, "revision": revision}) + "\n")
            for table in await conn.run_sync(reflected):
                for row in (await conn.execute(select(table))).mappings():
                    out.write(json.dumps([table.name, dict(row)], ensure_ascii=False) + "\n")
                    rows += 1
            out.write(json.dumps({"rows": rows}) + "\n")
    fresh.replace(file)
    return rows


async def restore(url: str, file: Path) -> int:
    """Bring the rows of a file into an empty database, at the step it was written at, then up to now."""
    revision, rows = read(file)
    try:
        async with transaction(url) as conn:
            if await conn.run_sync(lambda sync: inspect(sync).get_table_names()):
                raise StoreError("restore: the database is not empty; give the URL of a new one")
            await conn.run_sync(upgrade, revision)
            known = {table.name: table for table in await conn.run_sync(reflected)}
            for name, found in rows.items():
                for start in range(0, len(found), MANY):
                    await conn.execute(known[name].insert(), found[start : start + MANY])
            if conn.dialect.name == "postgresql":
                counter = (
                    "SELECT setval(pg_get_serial_sequence('notes', 'id'), (SELECT coalesce(max(id), 0) + 1 FROM notes))"
                )
                await conn.execute(text(counter))
            await conn.run_sync(upgrade)
    except (OtherSchemaError, KeyError) as error:
        raise StoreError(f"restore: {file} is of a later program: {error}") from None
    return sum(map(len, rows.values()))


def read(file: Path) -> tuple[str, dict[str, list[dict[str, Any]]]]:
    """A copy: the step it was written at, its rows by table in order. A file that is cut short is none."""
    rows: dict[str, list[dict[str, Any]]] = {}
    try:
        with gzip.open(file, "rt", encoding="utf-8") as lines:
            head, *body = map(json.loads, lines)
        whole = head["kind"] == KIND and body[-1] == {"rows": len(body) - 1}
        for name, row in body[:-1]:
            rows.setdefault(name, []).append(row)
    except (OSError, EOFError, ValueError, KeyError, TypeError, IndexError) as error:
        raise StoreError(f"restore: {file} is no backup of this program: {error}") from None
    if not whole:
        raise StoreError(f"restore: {file} is no backup of this program, or not all of one")
    return str(head["revision"]), rows
