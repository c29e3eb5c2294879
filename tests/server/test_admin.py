"""What a host does to a database: figures, pruning, copies that can be brought back, into the other kind too."""

import asyncio
import gzip
import json
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text
from typer.testing import CliRunner

from claustrophobia.cli import app
from claustrophobia.server.admin import backup, prune, restore, stats
from claustrophobia.server.database import engine_for
from claustrophobia.server.store import DAY_MS, Store
from claustrophobia.server.writes import Choice, Note, StoreError
from elephant import emptied
from guests import Laid, served
from patience import PATIENCE
from server.test_migrations import STEPS, laid_out, rows_of

ROW: dict[str, Any] = {
    "creator": "me",
    "scenario": "1643/the-survivors",
    "options": "{}",
    "content": "",
    "fingerprint": "f",
}
ROW |= {"seed": "secret", "seeded": False, "human": "person", "infernal": "person", "hot_seat": False}
PLAIN = {**ROW, "free_undo": True, "first": 0, "rematch_of": None}


async def everything(url: str) -> dict[str, list[str]]:
    engine = engine_for(url)
    async with engine.connect() as conn:
        found = await conn.run_sync(rows_of)
    await engine.dispose()
    return {name: sorted(json.dumps(row, sort_keys=True) for row in rows) for name, rows in found.items()}


@pytest.mark.parametrize("there", ["same", "other"])
def test_a_copy_comes_back_whole(database: str, there: str, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    """Every row of every table, into the same kind of database and into the other; and play goes on there."""
    file = tmp_path / "copy.gz"
    is_file = database.startswith("sqlite")
    other = f"sqlite+aiosqlite:///{tmp_path / 'other.sqlite'}"

    async def copied() -> dict[str, list[str]]:
        engine = engine_for(database)
        await laid_out(engine)
        await engine.dispose()
        rows = await backup(database, file)
        before = await everything(database)
        assert rows == sum(map(len, before.values())) - 2
        assert file.stat().st_mode & 0o077 == 0
        return before

    before = asyncio.run(copied())
    if is_file == (there == "other"):
        other = request.getfixturevalue("elephant")
        asyncio.run(emptied(other))

    async def brought_back() -> None:
        await restore(other, file)
        assert await everything(other) == before
        store = Store(other, seconds=PATIENCE)
        await store.open()
        await store.write(Choice("one", 2, 0, "option 2", 0), 0)
        await store.write(Note("one", 2, "takeback_offered", 0), 1)
        await store.close()
        with pytest.raises(StoreError, match="not empty"):
            await restore(other, file)

    asyncio.run(brought_back())


def test_a_copy_of_an_earlier_version_is_brought_up_to_date(tmp_path: Path) -> None:
    file = tmp_path / "copy.gz"
    row = ["replays", {"id": "old", "created": 1, "record": "a record"}]
    with gzip.open(file, "wt") as out:
        out.write("\n".join(map(json.dumps, ({"kind": "claustrophobia backup", "revision": "0001"}, row, {"rows": 1}))))
    url = f"sqlite+aiosqlite:///{tmp_path / 'new.sqlite'}"
    assert asyncio.run(restore(url, file)) == 1
    found = asyncio.run(everything(url))
    assert len(found["replays"]) == 1
    assert STEPS.get_heads()[0] in found["alembic_version"][0]


@pytest.mark.parametrize("harm", ["cut", "other", "nothing", "later"])
def test_what_is_no_copy_is_refused_and_changes_nothing(tmp_path: Path, harm: str) -> None:
    file, url = tmp_path / "copy.gz", f"sqlite+aiosqlite:///{tmp_path / 'tables.sqlite'}"
    asyncio.run(backup(url, file))
    if harm == "cut":
        file.write_bytes(file.read_bytes()[:-9])
    elif harm == "other":
        file.write_text("a letter")
    elif harm == "nothing":
        file.unlink()
    else:
        with gzip.open(file, "wt") as out:
            out.write('{"kind": "claustrophobia backup", "revision": "9999"}\n{"rows": 0}')
    fresh = f"sqlite+aiosqlite:///{tmp_path / 'new.sqlite'}"
    with pytest.raises(StoreError, match="restore"):
        asyncio.run(restore(fresh, file))
    assert asyncio.run(everything(fresh)) == {}


def test_only_old_finished_tables_go(database: str) -> None:
    async def scene() -> None:
        today = 100 * DAY_MS
        store = Store(database, now=lambda: DAY_MS, seconds=PATIENCE)
        await store.open()
        for ident, outcome in (("old-over", "human"), ("old-open", None), ("late-over", "human"), ("circle", "human")):
            await store.add_table({"id": ident, "outcome": outcome, **PLAIN}, {"a" * 64: "human"})
        store.now = lambda: today
        await store.write(Choice("late-over", 1, 0, "option", -1), 0)
        await store.add_campaign({"id": "camp", "creator": "me", "text": "t", "hot_seat": False}, {"a" * 64: "human"})
        async with store.engine.begin() as conn:
            await conn.execute(text("INSERT INTO descents VALUES ('circle', 'camp', 1)"))
        await store.close()
        assert await prune(database, 30, now=lambda: today) == {"tables": 1, "replays": 0}
        found = await stats(database)
        assert (found["tables"], found["finished"], found["choices"]) == (3, 2, 1)
        assert (found["campaigns"], found["last_choice"]) == (1, today)

    asyncio.run(scene())


def test_the_commands(tmp_path: Path) -> None:
    """While a server runs on the same file."""
    url, copy = f"sqlite:///{tmp_path / 'tables.sqlite'}", str(tmp_path / "copy.gz")
    run = CliRunner()
    with served(tmp_path) as at, Laid(at):
        told = run.invoke(app, ["admin", "stats", "--json", "--database", url])
        assert json.loads(told.output)["tables"] == 1
        assert "tables" in run.invoke(app, ["admin", "stats", "--database", url]).output
        assert run.invoke(app, ["admin", "prune", "--days", "1", "--json", "--database", url]).exit_code == 0
        assert "rows are in" in run.invoke(app, ["admin", "backup", copy, "--database", url]).output
        full = run.invoke(app, ["admin", "restore", copy, "--database", url])
        assert (full.exit_code, "not empty" in full.output) == (1, True)
    back = run.invoke(app, ["admin", "restore", copy, "--database", f"sqlite:///{tmp_path / 'new.sqlite'}"])
    assert back.exit_code == 0, back.output
