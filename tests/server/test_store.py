"""The store, on SQLite and on a real PostgreSQL: what is committed is there, once, in order."""

import asyncio
import io
import os
import random
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import insert, select, text, update

from claustrophobia.engine import replay
from claustrophobia.server import logs
from claustrophobia.server.identity import secret_hash
from claustrophobia.server.run import run
from claustrophobia.server.schema import choices, seats, tables
from claustrophobia.server.seating import seats_of_campaigns, seats_of_tables
from claustrophobia.server.settings import Settings
from claustrophobia.server.store import Descent, Made, Store
from claustrophobia.server.writes import Choice, Conflict, Entry, Note, Rewind, StoreError, Write
from guests import Laid, play_on, served, settings_for
from patience import PATIENCE


class Numbered(Store):
    """A store that counts for the test what was written to each table."""

    def __init__(self, url: str) -> None:
        super().__init__(url, seconds=PATIENCE)
        self.versions: Counter[str] = Counter()

    def put(self, wanted: Write) -> asyncio.Future[None]:
        self.versions[wanted.table] += 1
        return self.write(wanted, self.versions[wanted.table] - 1)


@asynccontextmanager
async def opened(url: str) -> AsyncIterator[Numbered]:
    store = Numbered(url)
    await store.open()
    try:
        yield store
    finally:
        await store.close()


def row(ident: str = "one", **changes: Any) -> dict[str, Any]:
    plain: dict[str, Any] = {
        "id": ident,
        "creator": "me",
        "scenario": "1643/the-survivors",
        "options": "{}",
        "content": "",
    }
    plain |= {"fingerprint": "f", "seed": "secret", "seeded": False, "human": "person", "infernal": "bot:random"}
    plain |= {"hot_seat": False, "free_undo": True, "first": 0, "outcome": None, "rematch_of": None}
    return plain | changes


def choice(number: int, table: str = "one", **more: Any) -> Choice:
    return Choice(table, number, 0, f"option {number}", more.get("next", 0), more.get("outcome"))


async def options_of(store: Store, table: str) -> list[str]:
    """The choices of a table in notation."""
    return [made.option for made in (await store.kept(table)).choices]


def test_a_table_comes_back(database: str) -> None:
    async def scene() -> None:
        async with opened(database) as store:
            await store.add_table(row(), {secret_hash("a"): "human", secret_hash("b"): "spectator"})
            await store.put(choice(1))
            await store.put(choice(2))
            await store.put(Note("one", 2, "takeback_offered", 1))
        async with opened(database) as store:
            found = await store.table("one")
            assert found is not None
            assert {key: found[key] for key in row()} == row()
            assert await store.table("two") is None
            assert await seats_of_tables(store).link("one", "a") == "human"
            assert await seats_of_tables(store).link("one", "c") is None
            assert await store.kept("one") == (
                3,
                [Made(0, "option 1", 0), Made(0, "option 2", 0)],
                [Note("one", 2, "takeback_offered", 1)],
            )

    asyncio.run(scene())


def test_a_number_cannot_be_written_twice(database: str) -> None:
    """A double send, or two servers on one database: the second is refused, the others in its batch are not."""

    async def scene() -> None:
        async with opened(database) as store:
            await store.add_table(row(), {"a" * 64: "human"})
            await store.put(choice(1))
            writes = [store.write(choice(2), 1), store.write(choice(1), 0), store.write(choice(3), 2)]
            done = await asyncio.gather(*writes, return_exceptions=True)
            assert [type(entry) for entry in done] == [type(None), Conflict, type(None)]
            assert await options_of(store, "one") == ["option 1", "option 2", "option 3"]

    asyncio.run(scene())


def test_no_choice_without_a_table(database: str) -> None:
    """Foreign keys are checked, on SQLite too."""

    async def scene() -> None:
        async with opened(database) as store:
            with pytest.raises(StoreError):
                await store.put(choice(1, "nowhere"))

    asyncio.run(scene())


def test_taking_back(database: str) -> None:
    """The choices are gone, their numbers free again; what people agreed on stays."""

    async def scene() -> None:
        async with opened(database) as store:
            await store.add_table(row(), {"a" * 64: "human"})
            for number in range(1, 6):
                await store.put(choice(number))
            await store.put(Note("one", 5, "takeback_offered", 0))
            await store.put(Rewind("one", 2, Note("one", 2, "takeback_accepted", 1)))
            await store.put(choice(3))
            _, made, notes = await store.kept("one")
            options = [one.option for one in made]
            assert options == ["option 1", "option 2", "option 3"]
            assert [(note.after, note.kind) for note in notes] == [(2, "takeback_offered"), (2, "takeback_accepted")]

    asyncio.run(scene())


def test_many_at_once_are_committed_together_and_all_are_there(database: str) -> None:
    async def scene() -> None:
        async with opened(database) as store:
            idents = [f"t{number}" for number in range(50)]
            for ident in idents:
                await store.add_table(row(ident), {"a" * 64: "human"})
            batches: list[int] = []
            attempt = store.attempt

            async def counted(batch: list[Entry], key: str) -> StoreError | None:
                batches.append(len(batch))
                return await attempt(batch, key)

            store.attempt = counted  # type: ignore[method-assign]
            await asyncio.gather(*(store.put(choice(number, ident)) for number in range(1, 4) for ident in idents))
            assert batches == [50, 50, 50]
            for ident in idents:
                assert await options_of(store, ident) == ["option 1", "option 2", "option 3"]

    asyncio.run(scene())


def test_closing_writes_what_is_waiting(database: str) -> None:
    async def scene() -> None:
        async with opened(database) as store:
            await store.add_table(row(), {"a" * 64: "human"})
            waiting = [store.put(choice(number)) for number in range(1, 20)]
        assert all(done.done() and done.exception() is None for done in waiting)
        async with opened(database) as store:
            assert len((await store.kept("one")).choices) == 19

    asyncio.run(scene())


def test_which_games_wait_for_a_bot(database: str) -> None:
    async def scene() -> None:
        async with opened(database) as store:
            await store.add_table(row("person-first"), {"a" * 64: "human"})
            await store.add_table(row("bot-first", first=1), {"a" * 64: "human"})
            await store.add_table(row("bot-next"), {"a" * 64: "human"})
            await store.put(choice(1, "bot-next", next=1))
            await store.add_table(row("person-next", first=1), {"a" * 64: "human"})
            await store.put(choice(1, "person-next", next=0))
            await store.add_table(row("over", first=1), {"a" * 64: "human"})
            await store.put(choice(1, "over", next=-1, outcome="draw"))
            await store.add_table(row("people", infernal="person", first=1), {"a" * 64: "human"})
            assert sorted(await store.waiting_for_bots()) == ["bot-first", "bot-next"]
            found = await store.table("over")
            assert found is not None
            assert found["outcome"] == "draw"

    asyncio.run(scene())


def test_open_tables_of_an_address(database: str) -> None:
    async def scene() -> None:
        async with opened(database) as store:
            for number in range(3):
                await store.add_table(row(f"t{number}"), {"a" * 64: "human"})
            await store.add_table(row("other", creator="you"), {"a" * 64: "human"})
            assert await store.open_tables("me") == 3
            async with store.engine.begin() as conn:
                await conn.execute(update(tables).where(tables.c.id == "t0").values(outcome="human"))
                await conn.execute(update(tables).where(tables.c.id == "t1").values(created=1))
            assert await store.open_tables("me") == 1

    asyncio.run(scene())


def test_only_so_many_replays_are_kept(database: str) -> None:
    async def scene() -> None:
        async with opened(database) as store:
            store.now = count(1).__next__
            for number in range(5):
                await store.add_replay(f"r{number}", f"record {number}", "me", 3)
            found = [await store.record(f"r{number}") for number in range(5)]
            assert found == [None, None, "record 2", "record 3", "record 4"]

    asyncio.run(scene())


def test_one_address_cannot_flush_the_replays_of_the_others(database: str) -> None:
    """When there is no more room, whoever has brought the most loses his oldest."""

    async def scene() -> None:
        async with opened(database) as store:
            store.now = count(1).__next__
            await store.add_replay("mine", "my only one", "me", 6)
            await store.add_replay("yours", "your only one", "you", 6)
            for number in range(20):
                await store.add_replay(f"flood{number}", f"record {number}", "flood", 6)
            assert await store.record("mine") == "my only one"
            assert await store.record("yours") == "your only one"
            kept = [number for number in range(20) if await store.record(f"flood{number}")]
            assert kept == [16, 17, 18, 19]

    asyncio.run(scene())


def test_tokens_are_kept_as_hashes_only(tmp_path: Path) -> None:
    """Whoever reads the database cannot sit down at a table."""
    with served(tmp_path) as url, Laid(url) as table:
        tokens = table.tokens.values()
    kept = b"".join(path.read_bytes() for path in tmp_path.glob("tables.sqlite*"))
    assert table.id.encode() in kept
    assert all(token.encode() not in kept for token in tokens)


def test_the_writers_connection_is_replaced_when_it_breaks(postgres: str) -> None:
    """PostgreSQL ends our connections in the middle of play: the next choice is written all the same."""

    async def scene() -> None:
        async with opened(postgres) as store:
            await store.add_table(row(), {"a" * 64: "human"})
            await store.put(choice(1))
            async with store.engine.connect() as conn:
                await conn.execute(
                    text(
                        "select pg_terminate_backend(pid) from pg_stat_activity "
                        "where pid <> pg_backend_pid() and datname = current_database()"
                    )
                )
            await store.put(choice(2))
            assert await options_of(store, "one") == ["option 1", "option 2"]

    asyncio.run(scene())


def test_sqlite_writes_ahead_and_checks(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(f"sqlite+aiosqlite:///{tmp_path / 't.sqlite'}") as store, store.engine.connect() as conn:
            found = {}
            for pragma in ("journal_mode", "foreign_keys", "synchronous", "busy_timeout"):
                found[pragma] = (await conn.execute(text(f"PRAGMA {pragma}"))).scalar()
            assert found == {
                "journal_mode": "wal",
                "foreign_keys": 1,
                "synchronous": 2,
                "busy_timeout": int(PATIENCE * 1000),
            }

    asyncio.run(scene())


def test_urls_get_their_driver() -> None:
    assert Settings(database="postgresql://me@here/db").database_url == "postgresql+asyncpg://me@here/db"
    assert Settings(database="sqlite:////tmp/x.sqlite").database_url == "sqlite+aiosqlite:////tmp/x.sqlite"
    assert Settings(database="postgresql+psycopg://me@here/db").database_url == "postgresql+psycopg://me@here/db"
    assert Settings(folder=Path("/data")).database_url == f"sqlite+aiosqlite:///{os.sep}data{os.sep}tables.sqlite"


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("mysql+aiomysql://here/db", "aiomysql"),
        ("oracle9://here", "oracle9"),
        ("sqlite:////no/such/folder/x.sqlite", "unable to open"),
        ("sqlite:////dev/null", "database"),
        ("postgresql://nobody@127.0.0.1:1/none", "Connect"),
    ],
)
def test_a_database_that_cannot_be_used_is_said_in_a_line(
    url: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(settings_for(tmp_path, database=url)) == 1
    told = capsys.readouterr().err
    assert said in told
    assert len(told.splitlines()) == 1


def test_a_game_on_postgresql(postgres: str, tmp_path: Path) -> None:
    """Over a real server: laid, played to the end with a bot, found again after a restart."""
    plain = postgres.replace("+asyncpg", "")
    with (
        served(tmp_path, database=plain) as url,
        Laid(url, infernal="bot:random", options={"turns": 2}) as table,
        table.guest("human") as human,
    ):
        human.wait_update()
        play_on([human], random.Random(1))
        before = table.get("/record").text
    with served(tmp_path, database=plain) as url:
        table.url = url
        table.http = table.http.__class__(base_url=url, timeout=PATIENCE)
        with table:
            after = table.get("/record").text
    assert before == after
    assert replay(after).outcome is not None


def test_rows_are_gone_with_their_table(database: str) -> None:
    async def scene() -> None:
        async with opened(database) as store:
            await store.add_table(row(), {"a" * 64: "human"})
            await store.put(choice(1))
            async with store.engine.begin() as conn:
                await conn.execute(tables.delete())
                for table in (seats, choices):
                    assert (await conn.execute(select(table))).first() is None
                await conn.execute(insert(tables).values(created=1, **row("two")))

    asyncio.run(scene())


# --- campaigns ------------------------------------------------------------------------------------


def camp(**changes: Any) -> dict[str, Any]:
    return {"id": "camp", "creator": "me", "text": "first", "hot_seat": False} | changes


def test_a_campaign_is_written_over_only_by_who_has_seen_it(database: str) -> None:
    """CAM-4: kept, brought back, and of two changes made from the same text one is refused."""

    async def scene() -> None:
        async with opened(database) as store:
            await store.add_campaign(camp(), {secret_hash("a"): "host", secret_hash("b"): "guest"})
            await store.change_campaign("camp", 0, "second")
            with pytest.raises(Conflict):
                await store.change_campaign("camp", 0, "other second")
        async with opened(database) as store:
            found = await store.campaign("camp")
            assert found is not None
            assert (found["text"], found["number"], found["table"]) == ("second", 1, None)
            assert await seats_of_campaigns(store).link("camp", "b") == "guest"
            assert await seats_of_campaigns(store).link("camp", "c") is None
            assert await store.campaign("other") is None
            assert await store.open_campaigns("me") == 1

    asyncio.run(scene())


def test_a_circle_and_its_campaign_are_written_together(database: str) -> None:
    """A table is not laid for a campaign that has changed meanwhile."""

    async def scene() -> None:
        async with opened(database) as store:
            roles = {"a" * 64: "human"}
            await store.add_campaign(camp(), roles)
            await store.add_table(row(), roles, descent=Descent("camp", 0, "playing"))
            found = await store.campaign("camp")
            assert found is not None
            assert (found["text"], found["number"], found["table"]) == ("playing", 1, "one")
            with pytest.raises(Conflict):
                await store.add_table(row("two"), roles, descent=Descent("camp", 0, "again"))
            assert await store.table("two") is None
            assert await store.campaign_of("one") == "camp"
            assert await store.campaign_of("two") == ""

    asyncio.run(scene())


@pytest.mark.parametrize("missing", ["id", "scenario"])
def test_a_failed_insert_does_not_log_the_seed(database: str, missing: str) -> None:
    """Neither our words of the error nor the database's own repeat what was to be written."""
    lines = io.StringIO()
    logs.begin(stream=lines)

    async def scene() -> None:
        async with opened(database) as store:
            await store.add_table(row("one"), {"a" * 64: "human"})
            try:
                bad = {**row("one", seed="do-not-tell"), **({} if missing == "id" else {"id": "two", missing: None})}
                await store.add_table(bad, {"a" * 64: "human"})
            except StoreError:
                logs.fault("not laid")

    asyncio.run(scene())
    assert "IntegrityError" in lines.getvalue()
    assert "do-not-tell" not in lines.getvalue()
