"""The first edition at a server: bots for both sides, cards at moments, and an auction that swaps seats (FED rows)."""

import asyncio
import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from claustrophobia.core.names import HUMAN, INFERNAL, SIDES
from claustrophobia.engine import new_game
from claustrophobia.server import frames
from claustrophobia.server.faults import Fault
from claustrophobia.server.records import play_through
from claustrophobia.server.room import Room
from claustrophobia.server.subscribers import Refused, Subscriber
from guests import Guest, Laid, play_on, room_for, seated, sent_to, served
from patience import becomes

SURVIVORS = "first/the-survivors"
AUCTION = {"auction": 1, "turns": 3}


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with served(tmp_path_factory.mktemp("first")) as found:
        yield found


def heard(room: Room, subscriber: Subscriber) -> list[dict[str, Any]]:
    return [json.loads(frame) for frame in sent_to(room, subscriber)]


# --- a game ---------------------------------------------------------------------------------------


def test_a_whole_game_by_bots(url: str) -> None:
    """Two bots play it out while a spectator watches; the record says who won, and its dice agree with the seed."""
    wanted: dict[str, Any] = {"human": "bot:scripted", "infernal": "bot:scripted", "options": {"turns": 6}}
    with Laid(url, scenario=SURVIVORS, **wanted) as table, table.guest("spectator") as watcher:
        watcher.wait(lambda seat: seat.is_over, "the end")
        view = watcher.update["view"]
        assert view["ruleset"] == "first"
        assert {event["kind"] for event in watcher.story} >= {"destiny_rolled", "die_placed", "fired"}
        record = table.get("/record", "spectator").text
        assert f"outcome {view['outcome']}" in record
        verdict = table.http.post("/api/verify", content=record, headers={"content-type": "text/plain"}).json()
        assert verdict["ok"]
        replay = table.http.post("/api/replays", content=record, headers={"content-type": "text/plain"}).json()[
            "replay"
        ]
        decisions = table.http.get(f"/api/replays/{replay}").json()["decisions"]
        assert {entry["phase"] for entry in decisions if entry["turn"]} == {
            "human_preparation",
            "human_activation",
            "threat",
            "infernal_activation",
        }


def test_a_whole_game_by_sockets(url: str) -> None:
    """Two seats, any choices: dice go on squares and come back, both hold cards that the other does not see."""
    options = {"turns": 4, "events": 3, "advantages": 4}
    pick = random.Random(3)
    with (
        Laid(url, scenario=SURVIVORS, options=options, seed="9") as table,
        table.guest("human") as human,
        table.guest("infernal") as demon,
    ):
        human.wait(lambda seat: "view" in seat.update, "a view")
        demon.wait(lambda seat: "view" in seat.update, "a view")
        assert "hand" not in demon.update["view"]["cards"][HUMAN]
        assert len(human.update["view"]["cards"][HUMAN]["hand"]) == 4
        assert "hand" not in human.update["view"]["cards"][INFERNAL]
        assert play_on([human, demon], pick) > 30
        kinds = {event["kind"] for event in human.story}
        assert kinds >= {"die_placed", "square_cleared"}


def test_a_card_at_its_moment(url: str) -> None:
    """FED-ADV-1: an advantage card is an option of its moment, with the verb `advantage` and a sentence."""
    with (
        Laid(url, scenario=SURVIVORS, options={"advantages": 14}, infernal="bot:scripted", seed="4") as table,
        table.guest("human") as human,
    ):
        human.wait(lambda seat: seat.asked, "something is asked")
        asked = human.asked
        assert asked is not None
        assert asked["kind"] == "window"
        card = next(option for option in asked["options"] if option["verb"] == "advantage")
        assert card["text"] == "advantage bugle-call"
        assert "Bugle call" in card["en"]
        assert "Sonnerie de clairon" in card["fr"]
        human.choose(card["text"])
        human.wait(lambda seat: seat.asked and seat.asked["kind"] == "assign", "more dice")
        assert len(human.update["view"]["dice"]) == 5  # FED-INI-1, and one more


# --- moments --------------------------------------------------------------------------------------


class Hasty(asyncio.SelectorEventLoop):
    """A loop whose timers ring a hair before the clock says so, as a coarse clock's may."""

    def call_at(self, when: float, *args: Any, **more: Any) -> asyncio.TimerHandle:  # type: ignore[override]
        return super().call_at(when - 0.005, *args, **more)


def test_whoever_takes_his_time_at_a_moment_lets_the_others_see_the_board() -> None:
    """HID-3: they are told when the moment has lasted long enough, however exactly that was measured."""

    async def told() -> list[dict[str, Any]]:
        room, _ = room_for(SURVIVORS, "4", options={"advantages": 14}, moment_seconds=0.05)
        watcher = await seated(room, "infernal")
        assert frames.is_window(room.play.game.state)
        assert not any("update" in frame for frame in heard(room, watcher))
        news: list[dict[str, Any]] = await becomes(lambda: heard(room, watcher), "they are told")
        room.close()
        return news

    with asyncio.Runner(loop_factory=Hasty) as runner:
        assert [frame["update"]["asked"] for frame in runner.run(told())] == [None]


# --- the auction ----------------------------------------------------------------------------------


def bid(guest: Guest, option: str) -> None:
    before = guest.update["n"]
    guest.choose(option)
    guest.wait(lambda seat: seat.update["n"] > before, f"an answer to {option}")


def opener(one: Guest, other: Guest) -> tuple[Guest, Guest]:
    for guest in (one, other):
        guest.wait(lambda seat: "view" in seat.update, "a view")
    return (one, other) if one.asked else (other, one)


@pytest.mark.parametrize("lowest", SIDES)
def test_the_lowest_bidder_plays_the_humans(url: str, lowest: str) -> None:
    """FED-AUC-1: whoever bids lowest sits on the human side from then on, whatever his link was called."""
    with (
        Laid(url, scenario=SURVIVORS, options=AUCTION, seed="5") as table,
        table.guest("human") as one,
        table.guest("infernal") as two,
    ):
        wins, other = (one, two) if lowest == "human" else (two, one)
        begins, second = opener(one, two)
        bid(begins, "bid 12" if begins is other else "bid 10")
        if begins is other:
            second.wait(lambda seat: seat.asked, "a turn")
            bid(second, "bid 9")
        other.wait(lambda seat: seat.asked, "a turn")
        other.choose("pass")
        wins.wait(lambda seat: seat.asked and seat.asked["kind"] == "team", "a team to build")
        swapped = lowest == "infernal"
        assert [message["seat"]["role"] for message in wins.other if "seat" in message] == (
            ["human"] if swapped else []
        )
        info = table.get(role=lowest).json()
        assert (info["role"], info["waiting"]) == ("human", "human")
        assert table.get(role="infernal" if lowest == "human" else "human").json()["role"] == "infernal"
        wins.choose("pass")
        wins.wait(lambda seat: seat.asked and seat.asked["kind"] != "team", "the first round")
        assert len(wins.update["view"]["cards"][HUMAN]["hand"]) == (10 if begins is wins else 9)  # FED-AUC-4
        while (
            wins.asked and wins.asked["kind"] == "window"
        ):  # until then the other is told nothing of the round (HID-3)
            bid(wins, "pass")
            wins.wait(lambda seat: seat.asked, "the next question")
        other.wait(lambda seat: seat.update["view"]["turn"] == 1, "the first round")
        assert "hand" not in other.update["view"]["cards"][HUMAN]
        assert "hand" in other.update["view"]["cards"][INFERNAL]
        with table.guest(lowest) as again:  # whoever comes back by his own link sits where he now belongs
            again.wait(lambda seat: seat.asked, "the same question")
            assert again.asked == wins.asked
        play_on([wins, other], random.Random(1))
        again_at = table.post("/rematch").json()
        assert again_at["role"] == {"human": "infernal", "infernal": "human"}[table.get().json()["role"]]


def test_bots_bid_and_change_seats(tmp_path: Path) -> None:
    """FED-AUC-2: a bot bids; if it is the lowest it goes on as the humans, and a restarted server knows that."""
    with (
        served(tmp_path) as here,
        Laid(here, scenario=SURVIVORS, options=AUCTION, infernal="bot:scripted", seed="2") as table,
        table.guest("human") as me,
    ):
        me.wait(lambda seat: seat.asked, "a bid")
        if me.asked and me.asked["options"][-1]["text"] != "pass":
            bid(me, "bid 21")
            me.wait(lambda seat: seat.asked, "the bot's bid")
        me.choose("pass")
        me.wait(lambda seat: seat.update["view"]["turn"] == 1, "the bot's team")
        me.wait(lambda seat: seat.asked, "something for me")
        assert [message["seat"]["role"] for message in me.other if "seat" in message] == ["infernal"]
        info = table.get().json()
        assert (info["role"], info["seats"]) == ("infernal", {"human": "bot:scripted", "infernal": "person"})
        ident, token = table.id, table.tokens["human"]
    with served(tmp_path) as here, Guest(here, ident, token) as me:
        me.wait(lambda seat: seat.asked, "something for me")
        assert me.asked
        assert me.asked["side"] == "infernal"
        play_on([me], random.Random(4))
        assert me.is_over


def test_what_was_bid_is_not_the_winners_to_take_back() -> None:
    """FED-AUC-1: after seats have changed, the pass of the human seat is not undone from the human side."""

    async def scene() -> None:
        room, _ = room_for(SURVIVORS, "5", options=AUCTION)
        seats = {role: await seated(room, role) for role in SIDES}
        while not room.swapped:
            side = SIDES[room.play.pending]
            lowest = room.play.game.state.agenda[-1][2]
            text = f"bid {lowest - 1}" if side == "infernal" or lowest > 21 else "pass"
            await room.choose(side, room.play.game.state.taken[room.play.pending] + 1, text)
        assert seats["infernal"].role == "human"
        assert room.players == ("person", "person")
        assert room.undo_target("human") == -1
        with pytest.raises(Refused):
            await room.undo("human")
        keep = room.play.last_of(HUMAN)  # by the one who is human now: his last bid
        assert room.play.game.steps[keep][0] == INFERNAL
        await room.offer_takeback("human")
        await room.answer_takeback("infernal", accept=True)
        assert room.role_of("human") == "human"
        assert {role: subscriber.role for role, subscriber in seats.items()} == {role: role for role in SIDES}
        room.close()

    asyncio.run(scene())


def test_options_that_are_not_possible(url: str) -> None:
    with Laid(url) as table:
        answer = table.http.post("/api/tables", json={"scenario": SURVIVORS, "options": {"instincts": 2}})
        assert answer.status_code == 422
        assert "advantages" in answer.json()["error"]["en"]


# --- records --------------------------------------------------------------------------------------


def test_a_bad_record_is_refused_in_the_words_of_its_edition() -> None:
    """Its phases and players are those of the table it was played at."""
    game = new_game(SURVIVORS, "1")
    with pytest.raises(Fault) as refused:
        play_through(game, [(1, "human", "activate redeemer", [])])
    assert "This is asked in: Human action, Demon action." in refused.value.error["en"]
    assert "Ceci se demande ici : Action humaine, Action démoniaque." in refused.value.error["fr"]
    while game.decision is not None and game.decision.side == "human":
        game.apply(game.decision.options[0])
    with pytest.raises(Fault) as refused:
        play_through(game, [(2, "human", "pass", [])])
    assert "it is the demon player who decides" in refused.value.error["en"]
    assert "c'est le joueur démon qui décide" in refused.value.error["fr"]
