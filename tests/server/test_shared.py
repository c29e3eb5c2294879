"""A circle of Dante at a server: alone, by two on two links, at one screen, by a bot (DAN-11, DAN-18)."""

import asyncio
import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from claustrophobia.core import notation
from claustrophobia.rules.owners import EITHER, player_of
from claustrophobia.server.room import Room
from claustrophobia.server.seats import SEATS, SHARED
from claustrophobia.server.subscribers import Refused, Subscriber
from guests import Laid, play_on, room_for, seated, sent_to, served
from patience import becomes, eventually

CIRCLE = "dante/circle-1"
TWO = {"players": 2, "turns": 6}


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with served(tmp_path_factory.mktemp("shared")) as found:
        yield found


def updates(room: Room, subscriber: Subscriber) -> list[dict[str, Any]]:
    messages = [json.loads(frame) for frame in sent_to(room, subscriber)]
    return [message["update"] for message in messages if "update" in message]


async def two_at_a_table(seed: str = "7") -> tuple[Room, dict[str, Subscriber]]:
    room, _ = room_for(CIRCLE, seed, players=("person", "rules"), options=TWO)
    seats = {role: await seated(room, role) for role in SHARED}
    await asyncio.sleep(0)
    return room, seats


def codes_of(room: Room, role: str) -> list[int]:
    """The options that are this seat's alone."""
    s = room.play.game.state
    return [code for code in s.options if player_of(s, code) == SHARED.index(role)]


async def choose(room: Room, role: str, code: int) -> None:
    s = room.play.game.state
    await room.choose(role, s.taken[0] + 1, notation.option_text(s, code))


async def play_until(room: Room, holds: Any, pick: random.Random) -> None:
    """Each seat decides what is its own, until something holds."""
    for _ in range(300):
        s = room.play.game.state
        if holds(s):
            return
        code = pick.choice(s.options)
        owner = player_of(s, code)
        await choose(room, SHARED[0 if owner == EITHER else owner], code)
    raise AssertionError("it never came to that")


def test_links_of_a_circle(url: str) -> None:
    """One seat alone, two for two, one for two at one screen; none of them plays hell."""
    with Laid(url, scenario=CIRCLE, options={"turns": 2}) as alone:
        assert set(alone.tokens) == {"human", "spectator"}
        info = alone.get().json()
        assert (info["seats"], info["players"]) == ({"human": "person", "infernal": "rules"}, 1)
        assert info["free_undo"]
    with Laid(url, scenario=CIRCLE, options=TWO) as two:
        assert set(two.tokens) == {"host", "guest", "spectator"}
        assert two.get(role="guest").json()["role"] == "guest"
        assert not two.get(role="guest").json()["free_undo"]
    with Laid(url, scenario=CIRCLE, options=TWO, hot_seat=True) as one:
        assert set(one.tokens) == {"human", "spectator"}
        assert one.get().json()["role"] == "human"


@pytest.mark.parametrize("options", [{"players": 3}, {"waiting": "c"}, {"party": "nobody"}, {"hounds": 9}, {"x": 1}])
def test_options_that_are_not_possible(url: str, options: dict[str, Any]) -> None:
    with Laid(url) as table:
        answer = table.http.post("/api/tables", json={"scenario": CIRCLE, "options": options})
        assert answer.status_code == 422
        assert answer.json()["error"]["code"] == "bad_option"


def test_both_see_the_same_and_whose_each_option_is() -> None:
    async def scene() -> None:
        room, seats = await two_at_a_table()
        host, guest = (updates(room, seats[role])[-1] for role in SHARED)
        assert (host["view"], host["asked"]) == (guest["view"], guest["asked"])
        assert {option["player"] for option in host["asked"]["options"]} == {"host"}  # who picks first (DAN-11)
        await play_until(room, lambda s: len({player_of(s, code) for code in s.options}) > 1, random.Random(1))
        host, guest = (updates(room, seats[role])[-1] for role in SHARED)
        assert (host["view"], host["asked"]) == (guest["view"], guest["asked"])
        assert {option.get("player") for option in host["asked"]["options"]} >= {"host", "guest"}
        room.close()

    asyncio.run(scene())


@pytest.mark.parametrize("role", SHARED)
def test_a_warrior_of_the_other_is_refused_while_he_is_there(role: str) -> None:
    """DAN-11, DAN-18: and nothing has changed; once he is away it is taken, and no more once he is back."""

    async def scene() -> None:
        room, seats = await two_at_a_table()
        other = SHARED[1 - SHARED.index(role)]
        await play_until(room, lambda s: s.turn > 0 and codes_of(room, other), random.Random(3))
        code, made = codes_of(room, other)[0], len(room.play.seats)
        with pytest.raises(Refused) as refused:
            await choose(room, role, code)
        assert (refused.value.notice["code"], refused.value.notice["rule"]) == ("not_your_warrior", "DAN-11")
        assert refused.value.notice["en"] != refused.value.notice["fr"]
        assert len(room.play.seats) == made
        room.leave(seats[other])
        await choose(room, role, code)
        assert room.play.seats[-1] == SEATS.index(role)
        room.enter(seats[other])
        await play_until(room, lambda _: codes_of(room, other), random.Random(4))
        with pytest.raises(Refused):
            await choose(room, role, codes_of(room, other)[0])
        room.close()

    asyncio.run(scene())


def test_one_undoes_ones_own_and_asks_for_the_other() -> None:
    """Nobody takes back what the other chose without being let; while he is away there is nobody to ask."""

    async def scene() -> None:
        room, seats = await two_at_a_table()
        await choose(room, "host", room.play.game.state.options[0])
        assert (room.undo_target("host"), room.undo_target("guest")) == (0, -1)
        with pytest.raises(Refused):
            await room.undo("guest")
        await room.offer_takeback("guest")
        assert updates(room, seats["host"])[-1]["takeback"]["by"] == "guest"
        await room.answer_takeback("host", accept=True)
        assert room.play.seats == []
        told = updates(room, seats["guest"])[-1]["events"][-1]
        assert (told["kind"], told["args"]) == ("takeback_accepted", {"player": "host"})
        assert told["en"] == "The host agrees: a decision is taken back."
        await choose(room, "host", room.play.game.state.options[0])
        await room.undo("host")
        await choose(room, "host", room.play.game.state.options[0])
        sent_to(room, seats["guest"])
        room.leave(seats["host"])
        news = await becomes(lambda: updates(room, seats["guest"]), "the guest hears of it")
        assert news[-1]["undo"]
        await room.undo("guest")
        assert room.play.seats == []
        room.close()

    asyncio.run(scene())


def test_who_chose_is_known_after_the_table_was_away(tmp_path: Path) -> None:
    with (
        served(tmp_path, idle_seconds=0.2) as url,
        Laid(url, scenario=CIRCLE, options=TWO, seed="7") as table,
    ):
        with table.guest("host") as host, table.guest("guest") as guest:
            for one in (host, guest):
                one.wait(lambda seat: seat.asked, "something is asked")
            host.choose_any(random.Random(1))
            guest.wait(lambda seat: seat.asked and seat.asked["number"] == 2, "the choice")
        eventually(lambda: table.http.get("/healthz").json()["tables"] == 0, "the table is put away")
        with table.guest("guest") as guest, table.guest("host") as host:
            for one in (host, guest):
                one.wait(lambda seat: seat.asked, "the table comes back")
            host.wait(lambda seat: seat.update["undo"], "the host may undo")
            guest.say(undo={})
            assert guest.wait_refused() == "nothing_to_undo"


def test_a_whole_circle_over_two_sockets(url: str) -> None:
    """Each takes what is its own; both hear how it ends; again at another table."""
    with (
        Laid(url, scenario=CIRCLE, options=TWO, seed="5") as table,
        table.guest("host") as host,
        table.guest("guest") as guest,
    ):
        pick, refused = random.Random(2), 0
        for one in (host, guest):
            one.wait(lambda seat: seat.asked, "something is asked")
        while not host.is_over:
            assert host.asked is not None
            option = pick.choice(host.asked["options"])
            owner = option.get("player")
            seat = guest if owner == "guest" else host
            number = host.asked["number"]
            if owner and pick.random() < 0.1:
                other = host if seat is guest else guest
                other.say(choose={"number": number, "option": option["text"]})
                assert other.wait_refused() == "not_your_warrior"
                refused += 1
            seat.say(choose={"number": number, "option": option["text"]})
            for one in (host, guest):
                one.wait(lambda seat, n=number: seat.is_over or seat.asked["number"] > n, "an answer")  # type: ignore[misc]
        assert refused > 0
        assert guest.is_over
        again = table.post("/rematch", "guest").json()
        assert (again["role"], set(again["links"])) == ("guest", {"spectator"})
        host.wait(lambda seat: any("rematch" in message for message in seat.other), "the next table")
        told = next(message["rematch"] for message in host.other if "rematch" in message)
        assert told["table"] == again["table"]
        assert table.post("/rematch", "host").json()["role"] == "host"


def test_two_at_one_screen_decide_for_all(url: str) -> None:
    with (
        Laid(url, scenario=CIRCLE, options={"players": 2, "turns": 1}, hot_seat=True) as table,
        table.guest("human") as human,
    ):
        human.wait(lambda seat: seat.asked, "something is asked")
        play_on([human], random.Random(1))
        assert human.is_over
        assert table.get("/record").text.startswith("claustrophobia record 1")


def test_a_bot_may_lead_the_humans(url: str) -> None:
    with (
        Laid(url, scenario=CIRCLE, human="bot:scripted", options={"turns": 2}) as table,
        table.guest("spectator") as watching,
    ):
        assert set(table.tokens) == {"spectator"}
        watching.wait(lambda seat: seat.is_over, "the end")
