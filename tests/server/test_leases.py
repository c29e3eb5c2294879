"""Leases: who serves what, who is struck off, who may come by the internal address. And several at one port."""

import asyncio
import json
import os
import random
import signal
import struct
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from prometheus_client.parser import text_string_to_metric_families

from attack.kill import VICTIMS, attack
from attack.two_servers import TABLE, choose_any
from claustrophobia.exits import FAILED, INTERRUPTED
from claustrophobia.server.faults import Fault
from claustrophobia.server.forwarding import ABOUT, Line, line_to
from claustrophobia.server.hall import Hall
from claustrophobia.server.leases import BEATS, Leases, Peer
from claustrophobia.server.run import run
from claustrophobia.server.settings import Settings
from guests import Laid, seated, served, settings_for
from kin import children_of, is_alive
from patience import PATIENCE, becomes, eventually, trying

SILENT = 0.4  # seconds: nobody who is to be struck off is waited for long


@asynccontextmanager
async def halls(folder: Path, database: str, count: int, **changes: Any) -> AsyncIterator[list[Hall]]:
    found = [Hall(settings_for(folder, database=database, bot_processes=0, **changes)) for _ in range(count)]
    for hall in found:
        await hall.open("127.0.0.1:9")
    try:
        yield found
    finally:
        for hall in found:
            await hall.close()


def leases_of(hall: Hall) -> Leases:
    assert isinstance(hall.leases, Leases)
    return hall.leases


def within(scene: Callable[[], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(scene())


# --- who serves what ------------------------------------------------------------------------------


def test_a_table_is_served_by_one_however_many_ask_at_once(postgres: str, tmp_path: Path) -> None:
    async def scene() -> None:
        async with halls(tmp_path, postgres, 3) as servers:
            for _ in range(5):
                ident = (await servers[0].lay({**TABLE, "hot_seat": False, "seed": ""}, "me")).table
                found = await asyncio.gather(*(hall.leases.find(ident) for hall in servers))
                holders = [hall for hall, peer in zip(servers, found, strict=True) if peer is None]
                assert len(holders) == 1
                assert {peer.id for peer in found if peer} == {leases_of(holders[0]).id}
                for hall in servers:
                    code = "not_begun" if hall is holders[0] else "table_away"
                    with pytest.raises(Fault, match=code):
                        await hall.room(ident)

    within(scene)


def test_nobody_holds_what_does_not_exist(postgres: str, tmp_path: Path) -> None:
    async def scene() -> None:
        async with halls(tmp_path, postgres, 2) as (one, two):
            assert await one.leases.find("nowhere") is None
            assert await two.leases.find("nowhere") is None
            assert not leases_of(one).mine
            assert not leases_of(two).mine

    within(scene)


def test_what_nobody_looks_at_any_more_is_free(postgres: str, tmp_path: Path) -> None:
    async def scene() -> None:
        async with halls(tmp_path, postgres, 2) as (one, two):
            ident = (await one.lay(dict(TABLE), "me")).table
            peer = await two.leases.find(ident)
            assert peer is not None
            assert peer.id == leases_of(one).id
            leases_of(one).mine[ident] = 0  # long ago
            await one.leases.release({ident})
            assert one.leases.holds(ident), "somebody looks"
            await one.leases.release(set())
            assert not one.leases.holds(ident)
            assert await two.leases.find(ident) is None
            assert two.leases.holds(ident)

    within(scene)


def test_an_sqlite_server_asks_nobody(tmp_path: Path) -> None:
    async def scene() -> None:
        async with halls(tmp_path, "", 1) as (hall,):
            assert not hall.leases.shares
            assert await hall.leases.find("anything") is None
            assert await hall.leases.take("anything")

    within(scene)


# --- who is struck off ----------------------------------------------------------------------------


async def silenced(hall: Hall) -> None:
    """As a process that hangs: it does not say any more that it lives."""
    task = leases_of(hall).task
    assert task is not None
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


def test_who_is_silent_is_replaced_and_sends_everybody_away_when_he_wakes(postgres: str, tmp_path: Path) -> None:
    async def scene() -> None:
        async with halls(tmp_path, postgres, 2, lease_seconds=SILENT) as (one, two):
            ident = (await one.lay(dict(TABLE), "me")).table
            subscriber = await seated(await one.room(ident), "both")
            await silenced(one)
            for _ in trying("the silent one is struck off"):
                if await two.leases.find(ident) is None:
                    break
                await two.leases.wait()
            assert two.leases.holds(ident)
            await two.room(ident)
            leases_of(one).task = asyncio.create_task(leases_of(one).live())
            await becomes(lambda: subscriber.end, "its sockets are told to come again")
            assert subscriber.end == 1012
            assert not one.rooms
            peer = await one.leases.find(ident)
            assert peer is not None
            assert peer.id == leases_of(two).id

    within(scene)


def test_who_has_just_come_back_himself_takes_nobody_for_dead(postgres: str, tmp_path: Path) -> None:
    """After an outage everybody has been silent for long: nobody is struck off for that."""

    async def scene() -> None:
        async with halls(tmp_path, postgres, 2) as (one, two):
            ident = (await one.lay(dict(TABLE), "me")).table
            await silenced(one)
            await silenced(two)
            mine = leases_of(two)
            mine.seconds, mine.steady = 0.0, 0  # by now everybody counts as silent
            async with mine.store.engine.connect() as conn:
                await conn.execution_options(isolation_level="AUTOCOMMIT")
                for _ in range(3 * BEATS):
                    await mine.beat(conn)
                assert (await two.leases.find(ident)) is not None
                mine.steady, mine.seconds, mine.last_beat = BEATS, PATIENCE, asyncio.get_running_loop().time()
                await mine.beat(conn)
                assert (await two.leases.find(ident)) is not None, "not silent for so long"

    within(scene)


def test_what_a_struck_off_server_writes_is_refused_once_another_has_written(postgres: str, tmp_path: Path) -> None:
    async def scene() -> None:
        async with halls(tmp_path, postgres, 2) as (one, two):
            ident = (await one.lay(dict(TABLE), "me")).table
            room = await one.room(ident)
            async with one.store.writing() as conn:
                await conn.exec_driver_sql("DELETE FROM leases")
            other = await two.room(ident)
            await choose_any(other, random.Random(1))
            before = list(other.play.game.choices)
            with pytest.raises(Exception, match="another_decision"):
                await choose_any(room, random.Random(2))
            assert list(room.play.game.choices) == before

    within(scene)


# --- the internal address -------------------------------------------------------------------------


def test_who_does_not_know_the_secret_is_not_answered(postgres: str, tmp_path: Path) -> None:
    async def told(address: str, first: Any) -> bytes:
        host, _, port = address.rpartition(":")
        reader, writer = await asyncio.open_connection(host, int(port))
        writer.write(first)
        answer = await reader.read()
        writer.close()
        return answer

    def frame(message: Any) -> bytes:
        body = msgspec.msgpack.encode(message)
        return struct.pack(">I", len(body)) + body

    async def scene(ident: str) -> None:
        store = Hall(settings_for(tmp_path, database=postgres)).store
        async with store.reading() as conn:
            row = (await conn.exec_driver_sql("SELECT * FROM servers")).one()
        await store.engine.dispose()
        right = {"secret": row.secret, "key": ident, "scope": {}, "request": ""}
        for wrong in ("", "0" * 32, None, 7, "é"):
            assert await told(row.address, frame({**right, "secret": wrong})) == b""
        for junk in (
            b"GET / HTTP/1.1\r\n\r\n",
            frame([1]),
            struct.pack(">I", 1 << 31),
            frame({**right, "key": "other"}),
        ):
            assert await told(row.address, junk) == b""
        peer = Peer(ident, row.id, row.address, row.secret)
        line = await line_to(peer, figures=True)
        assert isinstance(line, Line)
        assert b"claustrophobia_tables_open" in await line.receive()
        line.close()

    with served(tmp_path, database=postgres) as url, Laid(url) as table:
        asyncio.run(scene(table.id))
        assert httpx.get(f"{url}/healthz", timeout=PATIENCE).status_code == 200


@pytest.mark.parametrize(
    ("path", "ident"),
    [
        ("/ws/abc", "abc"),
        ("/api/tables/abc", "abc"),
        ("/api/tables/abc/at/3", "abc"),
        ("/api/campaigns/abc/choose", "abc"),
        ("/api/tables", ""),
        ("/api/replays/abc", ""),
        ("/api/tables/ABC", ""),
        ("/t/abc", ""),
    ],
)
def test_what_a_call_is_about(path: str, ident: str) -> None:
    found = ABOUT.match(path)
    assert (found[1] if found else "") == ident


# --- killed ---------------------------------------------------------------------------------------


@pytest.mark.slow
def test_whatever_is_killed_nothing_acknowledged_is_lost_and_everybody_plays_on(tmp_path: Path) -> None:
    """Each kind of victim once; `tests/attack/kill.py` does it a hundred times, and measures."""
    damage = asyncio.run(attack(tmp_path, len(VICTIMS)))
    assert set(damage.killed) == set(VICTIMS)
    assert damage.acknowledged > 0
    assert (damage.lost, damage.twice) == (0, 0)


# --- several at one port --------------------------------------------------------------------------


def test_several_on_one_file_are_refused_in_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(Settings(folder=tmp_path, port=0, workers=3)) == FAILED
    said = capsys.readouterr().err
    assert said == (
        "claustrophobia: workers: 3 server processes need PostgreSQL (--database postgresql://...); "
        "without it --workers 1\n"
    )


@pytest.mark.slow
def test_a_parent_replaces_who_dies_tells_of_all_and_ends_them(postgres: str, tmp_path: Path) -> None:
    words = ["-m", "claustrophobia", "serve", "--port", "0", "--workers", "3", "--bot-processes", "0"]
    words += ["--database", postgres.replace("+asyncpg", ""), "--folder", str(tmp_path), "--log-format", "json"]
    errors = tmp_path / "errors.txt"
    with errors.open("w") as log:
        parent = subprocess.Popen([sys.executable, *words], stdout=subprocess.PIPE, stderr=log, text=True)  # noqa: S603 - ours
    assert parent.stdout is not None
    try:
        url = parent.stdout.readline().split()[3]

        def lines(event: str) -> list[dict[str, Any]]:
            said = [json.loads(line) for line in errors.read_text().splitlines() if line.startswith("{")]
            return [line for line in said if line["event"] == event]

        eventually(lambda: len(lines("server open")) == 3, "all of them are open")
        assert {line["worker"] for line in lines("server open")} == {0, 1, 2}
        labels = {
            sample.labels["worker"]
            for family in text_string_to_metric_families(httpx.get(f"{url}/metrics", timeout=PATIENCE).text)
            for sample in family.samples
        }
        assert labels == {"0", "1", "2"}
        children = [pid for pid in children_of(parent.pid) if children_named(pid)]
        os.kill(random.Random(1).choice(children), signal.SIGKILL)
        eventually(lambda: len(lines("server open")) == 4, "the one that died is replaced")
        assert len(lines("server died")) == 1
        children = children_of(parent.pid)
        parent.send_signal(signal.SIGINT)
        assert parent.wait(PATIENCE) == INTERRUPTED
        eventually(lambda: not any(is_alive(child) for child in children), "all of them end")
        assert len(lines("server closed")) == 3
        assert len([line for line in errors.read_text().splitlines() if line == "claustrophobia: stopped"]) == 1
    finally:
        parent.kill()
        parent.wait(PATIENCE)
        parent.stdout.close()


def children_named(pid: int) -> bool:
    """Whether it is one of the servers, and not what multiprocessing has for its own."""
    return b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes()
