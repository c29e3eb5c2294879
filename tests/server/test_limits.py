"""Limits: calls, bodies, messages, sockets and tables of one address."""

import contextlib
import io
import json
import logging
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from claustrophobia.server import logs
from claustrophobia.server.limits import Bucket, Calls, Sockets, household
from guests import MANY, SURVIVORS, Guest, Laid, served
from patience import PATIENCE, Clock

JSON = {"Content-Type": "application/json"}
LIMITS: dict[str, Any] = {
    "tables_an_address": 4,
    "messages_a_second": 1.0,
    "messages_burst": 5,
    "sockets_an_address": 3,
    "calls_a_second": MANY,
    "clock": Clock(),
}


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with served(tmp_path_factory.mktemp("limits"), **LIMITS) as found:
        yield found


@pytest.fixture(scope="module")
def table(url: str) -> Iterator[Laid]:
    with Laid(url) as laid:
        yield laid


def test_too_many_calls_a_second(tmp_path: Path) -> None:
    clock = Clock()
    with served(tmp_path, calls_a_second=5, clock=clock) as url, httpx.Client(base_url=url, timeout=PATIENCE) as http:
        answers = [http.get("/api/rules/MOV-4") for _ in range(7)]
        assert [answer.status_code for answer in answers] == [200] * 5 + [429] * 2
        assert answers[-1].json()["error"]["code"] == "too_many_calls"
        assert http.get("/healthz").status_code == 200, "health is not limited"
        clock.now += 1.0
        assert http.get("/api/rules/MOV-4").status_code == 200


def test_calls_are_counted_by_address_and_second() -> None:
    clock = Clock()
    calls = Calls(2, clock)
    assert [calls.allow(address) for address in "aaabba"] == [True, True, False, True, True, False]
    clock.now = 0.99
    assert not calls.allow("a")
    clock.now = 1.0
    assert [calls.allow("a") for _ in range(3)] == [True, True, False]
    assert set(calls.made) == {"a"}, "nobody is remembered for longer than a second"


def test_too_large_a_body(url: str) -> None:
    """By its stated length, and, where none is stated, as it comes."""
    huge = b"x" * (256 * 1024 + 1)

    def dripped() -> Iterator[bytes]:
        for start in range(0, len(huge), 8192):
            yield huge[start : start + 8192]

    for path in ("/api/tables", "/api/verify", "/api/replays"):
        for content in (huge, dripped()):
            answer = httpx.post(f"{url}{path}", content=content, headers=JSON, timeout=PATIENCE)
            assert answer.status_code == 413, path
            assert answer.json()["error"]["code"] == "too_large"


def test_too_many_tables_from_one_address(url: str, table: Laid) -> None:
    codes = []
    for _ in range(5):
        answer = table.http.post("/api/tables", json={"scenario": SURVIVORS})
        codes.append(answer.status_code)
    assert codes[-1] == 429
    assert answer.json()["error"]["code"] == "too_many_tables"


def test_too_many_messages_a_second(table: Laid) -> None:
    """Over the limit a message is refused; whoever does not stop is closed, to try again later."""
    with table.guest("human") as human:
        human.wait_update()
        for _ in range(6):
            human.say(ping={})
        assert human.wait_refused() == "too_fast"
        with contextlib.suppress(ConnectionClosed):  # perhaps before all of them are said
            for _ in range(12):
                human.say(ping={})
        assert human.close_code() == 1013


def test_too_many_sockets_from_one_address(table: Laid) -> None:
    guests = [table.guest("human") for _ in range(3)]
    for guest in guests:
        guest.wait_update()
    with Guest(table.url, table.id, table.tokens["human"], hello=False) as late:
        assert late.close_code() == 1013
        assert late.refused[-1]["code"] == "table_full"
    for guest in guests:
        guest.__exit__()


def test_spectators_cannot_take_the_players_places(tmp_path: Path) -> None:
    """Nor can a player take the other's: each seat has its own, and so have they who watch."""
    with served(tmp_path, sockets_a_table=2, sockets_a_seat=1) as url, Laid(url) as table:
        for seat, most in (("spectator", 2), ("human", 1), ("infernal", 1)):
            guests = [table.guest(seat) for _ in range(most)]
            for guest in guests:
                guest.wait_update()
            with Guest(table.url, table.id, table.tokens[seat], hello=False) as late:
                assert late.close_code() == 1013
                assert late.refused[-1]["code"] == "table_full"


@pytest.mark.parametrize(
    ("address", "counts_for"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("fe80::1%eth0", "fe80::/64"),
        ("testclient", "testclient"),
        ("", ""),
    ],
)
def test_ipv6_addresses_count_for_their_network(address: str, counts_for: str) -> None:
    """Whoever has one has more of them than could ever be counted."""
    assert household(address) == counts_for


def test_a_bucket_fills_again() -> None:
    clock = Clock()
    bucket = Bucket(2.0, 3, clock)
    assert [bucket.allow() for _ in range(4)] == [True, True, True, False]
    clock.now += 1.0
    assert [bucket.allow() for _ in range(3)] == [True, True, False]
    assert not bucket.is_hopeless
    for _ in range(3):
        bucket.allow()
    assert bucket.is_hopeless


def test_sockets_are_counted_by_address() -> None:
    sockets = Sockets(1)
    assert sockets.enter("a")
    assert not sockets.enter("a")
    assert sockets.enter("b")
    sockets.leave("a")
    assert sockets.enter("a")
    sockets.leave("a")
    sockets.leave("b")
    assert not sockets.open


def test_logs_are_lines_of_json_without_secrets(tmp_path: Path) -> None:
    """Tables, calls and their codes; never a token, a seed or a cookie."""
    stream = io.StringIO()
    logger = logging.getLogger("claustrophobia.server")
    before = (logger.handlers, logger.propagate, logger.level)
    logs.begin(stream=stream)
    try:
        with served(tmp_path) as url, Laid(url, seed="a-secret-seed") as table, table.guest("human") as human:
            human.wait_update()
            table.http.post(f"/api/tables/{table.id}/seat", json={"token": table.tokens["human"]})
            table.get("/record")
    finally:
        logger.handlers, logger.propagate, _ = before
        logger.setLevel(before[2])
    lines = [json.loads(line) for line in stream.getvalue().splitlines()]
    assert {"server open", "table laid", "call", "server closed"} <= {line["event"] for line in lines}
    assert all({"time", "level", "event"} <= set(line) for line in lines)
    for secret in (*table.tokens.values(), "a-secret-seed"):
        assert secret not in stream.getvalue()
