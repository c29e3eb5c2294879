"""Several servers on one database: whoever comes in at whichever of them is at the same table."""

import random
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest

from claustrophobia import engine
from guests import Guest, Laid, cookie_for, play_on, served
from patience import PATIENCE, eventually

SHORT = {"turns": 4, "events": 2}


@pytest.fixture(scope="module")
def three(elephant: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[str]]:
    """The addresses of three servers that share their tables."""
    folder = tmp_path_factory.mktemp("several")
    with ExitStack() as stack:
        yield [stack.enter_context(served(folder, database=elephant)) for _ in range(3)]


class Seats:
    """A table's seats, each at the server that is named for it."""

    def __init__(self, table: Laid) -> None:
        self.table = table

    def guest(self, url: str, role: str, have: int = 0, **more: Any) -> Guest:
        return Guest(url, self.table.id, self.table.tokens[role], have, **more)

    def call(self, url: str, path: str = "", role: str = "human", method: str = "GET") -> httpx.Response:
        place = f"tables/{self.table.id}"
        headers = cookie_for(url, place, self.table.tokens[role])
        body: dict[str, Any] | None = {} if method == "POST" else None
        return httpx.request(method, f"{url}/api/{place}{path}", headers=headers, json=body, timeout=PATIENCE)


def test_a_whole_game_with_everybody_at_another_server(three: list[str]) -> None:
    """Two players and a spectator: each is told all, and the record is one game that verifies."""
    with Laid(three[0], options=SHORT) as table:
        seats = Seats(table)
        with (
            seats.guest(three[1], "human") as human,
            seats.guest(three[2], "infernal") as infernal,
            seats.guest(three[0], "spectator") as watcher,
        ):
            for guest in (human, infernal, watcher):
                guest.wait(lambda one: "view" in one.update, "the table")
            made = play_on([human, infernal], random.Random(4))
            assert made > 10
            for guest in (human, infernal, watcher):
                guest.wait(lambda one: one.is_over, "the end")
            assert {"presence": {"human": 1, "infernal": 1, "spectators": 1}} in human.other
            records = [seats.call(url, "/record").text for url in three]
        assert len(set(records)) == 1
        assert engine.verify(records[0]).fault == ""
        first = seats.call(three[1], "/rematch", "human", "POST")
        assert first.status_code == 201, first.text
        second = seats.call(three[2], "/rematch", "infernal", "POST")
        assert second.json()["table"] == first.json()["table"]
        assert {first.json()["role"], second.json()["role"]} == {"human", "infernal"}
        assert {seats.call(url).json()["rematch"] for url in three} == {first.json()["table"]}


def test_words_for_the_dice_are_said_at_two_servers(three: list[str]) -> None:
    with Laid(three[0], dealt=False) as table:
        seats = Seats(table)
        with seats.guest(three[0], "human", hello=False) as human:
            human.say(hello={"have": 0, "word": "here"})
            assert human.hear() == {"waiting": {"seats": ["infernal"]}}
            assert seats.call(three[2]).json()["begun"] is False
            with seats.guest(three[1], "infernal", hello=False) as infernal:
                infernal.say(hello={"have": 0, "word": "there"})
                for guest in (human, infernal):
                    guest.wait(lambda one: "view" in one.update, "the game begins")
        assert {seats.call(url).json()["begun"] for url in three} == {True}


def test_a_takeback_is_offered_at_one_server_and_accepted_at_another(three: list[str]) -> None:
    with Laid(three[0]) as table:
        seats = Seats(table)
        with seats.guest(three[1], "human") as human, seats.guest(three[2], "infernal") as infernal:
            for guest in (human, infernal):
                guest.wait(lambda one: "view" in one.update, "the table")
            play_on([human, infernal], random.Random(1), 6)
            human.say(takeback={"offer": True})
            infernal.wait(lambda one: one.update["takeback"], "the offer")
            infernal.say(takeback={"accept": True})
            for guest in (human, infernal):
                guest.wait(lambda one: any(e["kind"] == "takeback_accepted" for e in one.story), "it is taken back")
            human.say(undo={})
            human.say(ping={})
            human.wait(lambda one: {"pong": {}} in one.other, "an answer")


def test_each_player_is_asked_by_one_server_alone(three: list[str]) -> None:
    """A refusal and a reason come back to who asked, by way of another server."""
    with Laid(three[0], hot_seat=True) as table, Seats(table).guest(three[2], "human") as both:
        both.wait_update()
        both.say(choose={"number": 99, "option": "pass"})
        assert both.wait_refused() == "another_decision"
        assert both.refused[-1]["number"] == 99
        both.say(why={"id": 3, "option": "pass"})
        both.wait(lambda one: any("because" in message for message in one.other), "a reason")


def test_campaign_circles_are_one_game_on_any_server(three: list[str]) -> None:
    begun = httpx.post(f"{three[0]}/api/campaigns", json={"options": {}}, timeout=PATIENCE).json()
    ident, token = begun["campaign"], begun["links"]["human"].partition("#")[2]
    cookie = cookie_for(three[1], f"campaigns/{ident}", token)

    def call(url: str, path: str = "", **body: Any) -> Any:
        method, said = ("POST", body) if body else ("GET", None)
        at = f"{url}/api/campaigns/{ident}{path}"
        answer = httpx.request(method, at, headers=cookie, json=said, timeout=PATIENCE)
        assert answer.status_code == 200, answer.text
        return answer.json()

    ready = call(three[1])
    playing = call(three[2], "/choose", number=ready["number"], option="descend")
    assert playing["state"] == "playing"
    table = playing["table"].removeprefix("/t/")
    assert [call(url)["table"] for url in three] == [playing["table"]] * 3
    with Guest(three[0], table, token, headers=cookie) as human:
        human.wait(lambda one: "view" in one.update, "the circle begins")
        pick = random.Random(1)
        play_on([human], pick)
    told = [call(url) for url in three]
    assert told[0] == told[1] == told[2]
    assert told[0]["state"] in {"camp", "lost", "won"}


def test_a_server_that_ends_hands_its_tables_on(elephant: str, three: list[str], tmp_path: Path) -> None:
    """Its sockets are told to come again, and everything goes on at once where they come to."""
    with ExitStack() as stack:
        leaving = ExitStack()
        url = leaving.enter_context(served(tmp_path, database=elephant))
        table = stack.enter_context(Laid(url))
        seats = Seats(table)
        here = stack.enter_context(seats.guest(url, "human"))
        there = stack.enter_context(seats.guest(three[0], "infernal"))
        for guest in (here, there):
            guest.wait(lambda one: "view" in one.update, "the table")
        play_on([here, there], random.Random(1), 4)
        leaving.close()
        assert here.close_code() == 1012
        assert there.close_code() == 1012
        with seats.guest(three[1], "human", here.update["n"]) as human, seats.guest(three[2], "infernal") as infernal:
            for guest in (human, infernal):
                guest.wait(lambda one: "view" in one.update, "the table is served elsewhere")
            assert human.update["view"] == here.update["view"]
            play_on([human, infernal], random.Random(2), 4)


def test_bots_go_on_elsewhere_when_their_server_ends(elephant: str, three: list[str], tmp_path: Path) -> None:
    """Nobody looks, and no server is started: those that there are hear of it."""
    bots = {"human": "bot:scripted", "infernal": "bot:scripted", "options": {"turns": 2}}
    with served(tmp_path, database=elephant, bot_processes=0) as url:
        table = Laid(url, **bots)  # type: ignore[arg-type]
        seats = Seats(table)
        assert seats.call(three[0], role="spectator").json()["turn"] == 1
    table.http.close()
    eventually(lambda: seats.call(three[1], role="spectator").json()["outcome"], "the bots finish their game")


# --- who may come by the internal address ---------------------------------------------------------
