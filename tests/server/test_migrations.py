"""The tables of a database brought up to date, on SQLite and PostgreSQL, from every schema that was ever released."""

import asyncio
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, MetaData, inspect, text
from sqlalchemy.ext.asyncio import AsyncEngine

from claustrophobia.server.database import engine_for, migrate
from claustrophobia.server.migrations import config_for, upgrade
from claustrophobia.server.schema import metadata
from claustrophobia.server.store import Made, Store
from claustrophobia.server.writes import Choice, Note, Rewind, StoreError
from patience import PATIENCE

RELEASED: Final = Path(__file__).parent / "released"
STEPS: Final = ScriptDirectory.from_config(config_for())
# A row of every table as version 0.2.0 wrote it.
ROWS: Final[dict[str, dict[str, Any]]] = {
    "schema_version": {"version": 1},
    "tables": {
        "id": "one",
        "created": 1,
        "creator": "me",
        "scenario": "1643/the-survivors",
        "options": "{}",
        "content": "",
        "fingerprint": "f",
        "seed": "secret",
        "seeded": False,
        "human": "person",
        "infernal": "bot:random",
        "hot_seat": False,
        "free_undo": True,
        "first": 0,
        "outcome": None,
        "rematch_of": None,
    },
    "seats": {"table_id": "one", "token_hash": "a" * 64, "role": "human"},
    "choices": {"table_id": "one", "number": 1, "side": 0, "option": "option 1", "next": 0, "made": 2},
    "notes": {"table_id": "one", "after": 1, "kind": "takeback_offered", "side": 0},
    "campaigns": {
        "id": "camp",
        "created": 1,
        "changed": 2,
        "creator": "me",
        "number": 3,
        "text": "playing",
        "hot_seat": False,
    },
    "campaign_contents": {"campaign_id": "camp", "content": "[box]"},
    "campaign_seats": {"campaign_id": "camp", "token_hash": "a" * 64, "role": "human"},
    "descents": {"table_id": "one", "campaign_id": "camp", "number": 3},
    "replays": {"id": "old", "created": 1, "record": "a record"},
}


def statements(release: str, dialect: str) -> list[str]:
    """How a released version made its tables."""
    found = (RELEASED / f"{release}.{dialect}.sql").read_text("utf-8").split(";\n")
    return [one for one in found if one.strip()]


async def laid_out(engine: AsyncEngine, release: str = "0.2.0") -> None:
    """A database as a released version left it, with a row in every table."""
    async with engine.begin() as conn:
        for statement in statements(release, engine.dialect.name):
            await conn.execute(text(statement))
        await conn.run_sync(filled)


def filled(conn: Connection) -> None:
    found = MetaData()
    found.reflect(conn)
    assert {table.name for table in found.sorted_tables} == set(ROWS), "a row for every table"
    for table in found.sorted_tables:
        conn.execute(table.insert().values(ROWS[table.name]))


def rows_of(conn: Connection) -> dict[str, list[dict[str, Any]]]:
    """What is in every table."""
    found = MetaData()
    found.reflect(conn)
    return {table.name: [dict(row) for row in conn.execute(table.select()).mappings()] for table in found.sorted_tables}


@pytest.mark.parametrize("revision", [step.revision for step in STEPS.walk_revisions()])
def test_every_row_of_the_first_release_is_there_after_every_step(database: str, revision: str) -> None:
    async def scene() -> None:
        engine = engine_for(database)
        await laid_out(engine)
        async with engine.begin() as conn:
            await conn.run_sync(upgrade, revision)
            after = await conn.run_sync(rows_of)
        await engine.dispose()
        for name, row in ROWS.items():
            kept = [{key: one[key] for key in row} for one in after[name]]
            assert kept == [row] or name == "schema_version"
        assert after["alembic_version"] == [{"version_num": revision}]

    asyncio.run(scene())


def test_an_upgraded_table_plays_on(database: str) -> None:
    """What the store does with a table works on one that an earlier version laid."""

    async def scene() -> None:
        engine = engine_for(database)
        await laid_out(engine)
        await engine.dispose()
        store = Store(database)
        await store.open()
        await store.write(Choice("one", 2, 0, "option 2", 0), 0)
        await store.write(Choice("one", 3, 0, "option 3", 0), 1)
        await store.write(Rewind("one", 2, Note("one", 2, "takeback_accepted", 1)), 2)
        version, made, notes = await store.kept("one")
        assert version == 3
        assert made == [Made(0, "option 1", 0), Made(0, "option 2", 0)]
        assert [note.kind for note in notes] == ["takeback_offered", "takeback_accepted"]
        found = await store.campaign("camp")
        assert found is not None
        assert (found["table"], found["content"]) == ("one", "[box]")
        await store.close()

    asyncio.run(scene())


@pytest.mark.parametrize("before", ["nothing", "0.2.0"])
def test_the_steps_lead_to_the_schema(database: str, before: str) -> None:
    """Columns, types, keys and indices: a change of `schema.py` without a step is found here."""

    def differences(conn: Connection) -> list[Any]:
        context = MigrationContext.configure(conn, opts={"compare_type": True, "compare_server_default": True})
        return list(compare_metadata(context, metadata))

    async def scene() -> None:
        engine = engine_for(database)
        if before != "nothing":
            await laid_out(engine, before)
        await migrate(database)
        async with engine.connect() as conn:
            assert await conn.run_sync(differences) == []
        await engine.dispose()

    asyncio.run(scene())


def test_a_change_without_a_step_would_be_found(tmp_path: Path) -> None:
    async def scene() -> None:
        database = f"sqlite+aiosqlite:///{tmp_path / 'tables.sqlite'}"
        await migrate(database)
        engine = engine_for(database)
        other = MetaData()
        for table in metadata.sorted_tables[:-1]:
            table.to_metadata(other)
        async with engine.connect() as conn:
            found = await conn.run_sync(lambda sync: compare_metadata(MigrationContext.configure(sync), other))
        assert found
        await engine.dispose()

    asyncio.run(scene())


def test_steps_are_in_one_row_and_named_by_their_number() -> None:
    steps = list(STEPS.walk_revisions())[::-1]
    assert len(STEPS.get_heads()) == 1
    assert [step.revision for step in steps] == [f"{number:04}" for number in range(1, len(steps) + 1)]
    for step in steps:
        assert Path(step.path).name.startswith(f"r{step.revision}_")
        assert step.doc


def test_a_first_start_that_was_cut_short_is_finished(database: str) -> None:
    """Tables that are there stay, those that are missing are made."""

    async def scene() -> None:
        engine = engine_for(database)
        async with engine.begin() as conn:
            for statement in statements("0.2.0", engine.dialect.name)[:3]:
                await conn.execute(text(statement))
        await migrate(database)
        async with engine.connect() as conn:
            names = await conn.run_sync(lambda sync: inspect(sync).get_table_names())
        assert {table.name for table in metadata.sorted_tables} <= set(names)
        await engine.dispose()

    asyncio.run(scene())


def test_a_step_that_fails_has_changed_nothing(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        engine = engine_for(database)
        await laid_out(engine)
        async with engine.connect() as conn:
            before = await conn.run_sync(rows_of)

        def broken(conn: Connection) -> None:
            upgrade(conn)
            conn.execute(text("SELECT * FROM nowhere"))

        monkeypatch.setattr("claustrophobia.server.database.upgrade", broken)
        with pytest.raises(Exception, match="nowhere"):
            await migrate(database)
        async with engine.connect() as conn:
            assert await conn.run_sync(rows_of) == before
        await engine.dispose()

    asyncio.run(scene())


@pytest.mark.parametrize(
    ("statement", "said"),
    [
        ("UPDATE schema_version SET version = 99", "99"),
        ("CREATE TABLE alembic_version (version_num VARCHAR(32)); INSERT INTO alembic_version VALUES ('9999')", "9999"),
    ],
)
def test_a_database_of_a_later_program_is_refused_and_left_alone(database: str, statement: str, said: str) -> None:
    async def scene() -> None:
        store = Store(database)
        await laid_out(store.engine)
        async with store.engine.begin() as conn:
            for part in statement.split(";"):
                await conn.execute(text(part))
            before = await conn.run_sync(rows_of)
        with pytest.raises(StoreError, match=said):
            await store.open()
        async with store.engine.connect() as conn:
            assert await conn.run_sync(rows_of) == before
        await store.close()

    asyncio.run(scene())


OPEN: Final = """
import asyncio, sys
from claustrophobia.server.database import migrate
sys.stdin.readline()
asyncio.run(migrate(sys.argv[1]))
"""


@pytest.mark.slow
@pytest.mark.parametrize("before", ["nothing", "0.2.0"])
def test_processes_that_upgrade_at_once_do_not_hurt_each_other(database: str, before: str) -> None:
    if before != "nothing":
        engine = engine_for(database)
        asyncio.run(laid_out_and_left(engine))
    command = [sys.executable, "-c", OPEN, database]
    pipes: dict[str, Any] = {"stdin": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    openers = [subprocess.Popen(command, **pipes) for _ in range(4)]  # noqa: S603
    for opener in openers:
        assert opener.stdin is not None
        opener.stdin.write("now\n")
        opener.stdin.flush()
    for opener in openers:
        _, errors = opener.communicate(timeout=PATIENCE)
        assert opener.returncode == 0, errors

    async def scene() -> None:
        engine = engine_for(database)
        async with engine.connect() as conn:
            after = await conn.run_sync(rows_of)
        await engine.dispose()
        assert [row["version_num"] for row in after["alembic_version"]] == STEPS.get_heads()
        assert len(after["schema_version"]) == 1
        assert len(after["choices"]) == (before != "nothing")

    asyncio.run(scene())


async def laid_out_and_left(engine: AsyncEngine) -> None:
    await laid_out(engine)
    await engine.dispose()


def test_two_stores_of_one_process_may_open_at_once(tmp_path: Path) -> None:
    """Alembic speaks to one database at a time: whoever comes second waits."""

    async def scene() -> None:
        stores = [Store(f"sqlite+aiosqlite:///{tmp_path / name}.sqlite") for name in ("one", "two", "three")]
        await asyncio.gather(*(store.open() for store in stores))
        for store in stores:
            assert await store.table("nowhere") is None
            await store.close()

    asyncio.run(scene())
