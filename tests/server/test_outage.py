"""A database that fails: cut off, frozen, lost in the middle of a commit. What is said of a choice is true."""

import asyncio
import json
import random
import socket
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from claustrophobia.server.app import create_app
from claustrophobia.server.messages import understood
from claustrophobia.server.models import Strict
from claustrophobia.server.store import Store
from claustrophobia.server.writes import Choice, Conflict, StoreError, Unsure
from guests import Laid, play_on, served
from patience import PATIENCE, eventually, trying
from severed import Wire, severable

BRIEF = 0.5  # seconds until a database that never answers is given up


@pytest.fixture
def wired(postgres: str) -> Iterator[tuple[str, Wire]]:
    with severable(postgres) as found:
        yield found


# --- what is said of a write ----------------------------------------------------------------------


@asynccontextmanager
async def opened(url: str, seconds: float = PATIENCE) -> AsyncIterator[Store]:
    store = Store(url, seconds=seconds)
    await store.open()
    try:
        yield store
    finally:
        await store.close()


def row(ident: str) -> dict[str, Any]:
    plain: dict[str, Any] = {"id": ident, "creator": "me", "scenario": "1643/the-survivors", "options": "{}"}
    plain |= {"content": "", "fingerprint": "f", "seed": "secret", "seeded": False, "human": "person"}
    plain |= {"infernal": "person", "hot_seat": False, "free_undo": True, "first": 0, "outcome": None}
    return plain | {"rematch_of": None}


def test_a_commit_whose_answer_is_lost_is_found(wired: tuple[str, Wire]) -> None:
    """It was carried out: nobody is told that it was not, and it is there once."""
    url, wire = wired

    async def scene() -> None:
        async with opened(url) as store:
            idents = [f"t{number}" for number in range(20)]
            for ident in idents:
                await store.add_table(row(ident), {"a" * 64: "human"})
            for version in range(3):
                wire.lose = 1
                writes = [store.write(Choice(ident, version + 1, 0, "option", 0), version) for ident in idents]
                assert await asyncio.gather(*writes) == [None] * 20
            assert wire.lost == 3
            for ident in idents:
                kept = await store.kept(ident)
                assert (kept.version, len(kept.choices)) == (3, 3)

    asyncio.run(scene())


@pytest.mark.parametrize("seed", range(3))
def test_whatever_happens_to_the_wire_what_is_said_is_true(wired: tuple[str, Wire], seed: int) -> None:
    """Kept means kept, not kept means not kept; only who cannot know says so."""
    url, wire = wired
    pick = random.Random(seed)

    async def scene() -> None:
        async with opened(url, BRIEF) as store:
            await store.add_table(row("one"), {"a" * 64: "human"})
            version = 0
            for _ in range(8):
                wire.lose = pick.randrange(2)
                if pick.random() < 0.5:
                    asyncio.get_running_loop().call_soon(
                        pick.choice([wire.cut, lambda: setattr(wire, "is_frozen", True)])
                    )
                said: type[Exception] | None = None
                try:
                    await store.write(Choice("one", version + 1, 0, "option", 0), version)
                except StoreError as error:
                    said = type(error)
                wire.lose = 0
                wire.mend()
                kept = await again(store, "one")
                assert said is not Conflict
                assert kept == version + 1 if said is None else said is Unsure or kept == version
                version = kept

    asyncio.run(scene())


async def again(store: Store, ident: str) -> int:
    """The version of a table, once the database is back."""
    for _ in trying("the database is back"):
        try:
            kept = await store.kept(ident)
        except StoreError:
            continue
        assert len(kept.choices) == kept.version
        return kept.version
    return -1


# --- calls ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("fault", ["cut", "frozen"])
def test_every_call_is_answered_in_an_outage(wired: tuple[str, Wire], tmp_path: Path, fault: str) -> None:
    """503 with a time to come back, or an answer that needs no database; never 500, and the loop lives."""
    url, wire = wired
    with served(tmp_path, database=url, database_seconds=BRIEF) as at, Laid(at) as table:
        if fault == "cut":
            wire.cut()
        else:
            wire.is_frozen = True
        cookie = {"Cookie": f"seat-{table.id}=x; camp-{table.id}=x"}
        asked_database = 0
        for method, path in every_call(table.id):
            answer = httpx.request(method, f"{at}{path}", headers=cookie, json=body_for(path), timeout=PATIENCE)
            assert answer.status_code != 500, (method, path)
            if answer.status_code == 503:
                asked_database += 1
                assert int(answer.headers["retry-after"]) > 0
                assert answer.json()["error"]["code"] == "database_away"
            assert httpx.get(f"{at}/healthz", timeout=PATIENCE).status_code == 200
        assert asked_database > 8
        assert httpx.get(f"{at}/readyz", timeout=PATIENCE).status_code == 503
        wire.mend()
        eventually(lambda: httpx.get(f"{at}/readyz", timeout=PATIENCE).status_code == 200, "the database is back")


def every_call(ident: str) -> Iterator[tuple[str, str]]:
    """Every call of the protocol."""
    for named, methods in create_app().openapi()["paths"].items():
        path = named.replace("{n}", "1").replace("{ident}", "MOV-1")
        for name in ("table", "replay", "campaign"):
            path = path.replace(f"{{{name}}}", ident)
        yield from ((method.upper(), path) for method in methods)


def body_for(path: str) -> dict[str, Any]:
    """Something that is let in."""
    if path.endswith("/seat"):
        return {"token": "x"}
    if path.endswith("/choose"):
        return {"number": 0, "option": "descend"}
    return {"scenario": "1643/the-survivors"} if path == "/api/tables" else {}


def test_a_game_goes_on_over_an_outage(wired: tuple[str, Wire], tmp_path: Path) -> None:
    """The wire is cut again and again while two people play; nothing of what they were shown is lost."""
    url, wire = wired
    pick = random.Random(2)
    with served(tmp_path, database=url) as at, Laid(at, hot_seat=True) as table, table.guest("human") as both:
        both.wait_update()
        for _ in range(4):
            play_on([both], pick, 3)
            wire.cut()
            asked = both.asked
            assert asked is not None
            both.choose_any(pick)
            both.wait(lambda guest: guest.refused and guest.refused[-1]["code"] in {"not_kept", "unsure"}, "a refusal")
            assert both.asked == asked
            wire.mend()
            both.refused.clear()
            for _ in trying("the database is back"):
                before = both.update["n"]
                both.choose_any(pick)
                both.wait(lambda guest, n=before: guest.update["n"] > n or guest.refused, "an answer")  # type: ignore[misc]
                if both.update["n"] > before:
                    break
                both.refused.clear()
        shown = both.update["view"]
        with table.guest("spectator") as late:
            assert late.wait_update()["view"]["turn"] == shown["turn"]


# --- texts that no database keeps -----------------------------------------------------------------


def models(base: type[Strict] = Strict) -> Iterator[type[Strict]]:
    for model in base.__subclasses__():
        yield model
        yield from models(model)


def test_no_text_with_a_nul_passes_any_model() -> None:
    """Whatever model, whatever field, however deep."""
    found = list(models())
    assert len(found) > 4
    for model in found:
        for name in model.model_fields:
            for value in ("a\0b", ["\0"], {"x": "\0"}, {"\0": 1}):
                with pytest.raises(ValueError, match="NUL"):
                    model.model_validate({name: value})


@pytest.mark.parametrize("text", ['{"choose":{"number":1,"option":"a\\u0000"}}', '{"hello":{}}\0', b'{"ping":{}}\0'])
def test_no_message_with_a_nul_is_understood(text: str | bytes) -> None:
    assert understood(text) is None


def test_a_nul_is_refused_by_every_call(postgres: str, tmp_path: Path) -> None:
    with served(tmp_path, database=postgres) as at:
        for path, field in (("/api/tables", "content"), ("/api/campaigns", "content"), ("/api/campaigns", "text")):
            body = {"scenario": "1643/the-survivors"} if path == "/api/tables" else {}
            answer = httpx.post(f"{at}{path}", content=json.dumps({**body, field: "#\0"}), timeout=PATIENCE)
            assert answer.status_code == 422, answer.text
        for path in ("/api/replays", "/api/verify"):
            assert httpx.post(f"{at}{path}", content=b"claustrophobia 1\n\0", timeout=PATIENCE).status_code == 422
        assert httpx.get(f"{at}/api/tables/a%00b", timeout=PATIENCE).status_code == 422
        assert httpx.get(f"{at}/t/a%00b", timeout=PATIENCE).status_code in {200, 404}


# --- calls that never arrive ----------------------------------------------------------------------


@pytest.mark.parametrize(
    "sent",
    [
        b"",
        b"GET /heal",
        b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ",
        b"POST /api/verify HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 10\r\n\r\nhalf",
        b"POST /api/verify HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhalf",
    ],
)
def test_a_call_that_never_arrives_is_given_up(tmp_path: Path, sent: bytes) -> None:
    with served(tmp_path, call_seconds=BRIEF) as at:
        host, port = at.removeprefix("http://").split(":")
        with socket.create_connection((host, int(port)), timeout=PATIENCE) as line:
            line.sendall(sent)
            answer = b""
            try:
                while data := line.recv(65536):
                    answer += data
            except ConnectionResetError:
                pass
        assert answer == b"" or b" 408 " in answer.split(b"\r\n")[0]


@pytest.mark.parametrize(
    ("sent", "more"),
    [
        (b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n", b"\r\n"),
        (b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n", b"GET /heal"),
        (b"POST /nowhere HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 10\r\n\r\n", b"half"),
    ],
    ids=["empty lines", "half a call", "the body of an answered call"],
)
def test_a_connection_on_which_no_further_call_begins_is_closed(tmp_path: Path, sent: bytes, more: bytes) -> None:
    """After an answer, too: some bytes now do not keep it open for ever."""
    with served(tmp_path, call_seconds=BRIEF) as at:
        host, port = at.removeprefix("http://").split(":")
        with socket.create_connection((host, int(port)), timeout=PATIENCE) as line:
            line.sendall(sent)
            assert line.recv(65536).startswith(b"HTTP/1.1 ")
            line.sendall(more)
            assert is_closed(line)


def test_an_answer_that_nobody_reads_is_given_up(tmp_path: Path) -> None:
    """It is larger than what systems keep for who does not read. That the server is rid of it, its figures tell."""
    (tmp_path / "web").mkdir()
    (tmp_path / "web" / "large.bin").write_bytes(bytes(1 << 24))
    with served(tmp_path, call_seconds=BRIEF) as at:
        host, port = at.removeprefix("http://").split(":")
        assert not partial_answers(at)
        with socket.socket() as line:
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1 << 12)
            line.connect((host, int(port)))
            line.sendall(b"GET /large.bin HTTP/1.1\r\nHost: 127.0.0.1\r\nRange: bytes=0-16000000\r\n\r\n")
            eventually(lambda: partial_answers(at), "the call is over")


def partial_answers(at: str) -> bool:
    """Whether a call for a part of something is over."""
    return (
        'claustrophobia_call_seconds_count{method="GET",status="206"}'
        in httpx.get(f"{at}/metrics", timeout=PATIENCE).text
    )


def is_closed(line: socket.socket) -> bool:
    """Whether the other side closes a connection; what it still says is read."""
    try:
        while line.recv(65536):
            pass
    except ConnectionResetError:
        pass
    except TimeoutError:
        return False
    return True
