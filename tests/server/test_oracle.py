"""Nobody can tell whether the other player is asked in secret (HID-3): by no answer, number, order or time."""

import asyncio
import json
import random
from typing import Any

import pytest

from attack import oracle
from claustrophobia.content.load import scenario_ids
from claustrophobia.core import notation
from claustrophobia.core.names import HUMAN, INFERNAL
from claustrophobia.engine import Game
from claustrophobia.rules.windows import is_secret
from claustrophobia.server.bots import job_for
from claustrophobia.server.play import Headers, Play
from claustrophobia.server.room import Room
from claustrophobia.server.socket import refused
from claustrophobia.server.subscribers import Refused, Subscriber
from guests import Ledger, hears, room_for, seated, sent_to
from patience import StillLoop
from tables import table

EXPLORE = "explore scout-a north"
PEOPLE = ("person", "person")
BOT = ("person", "bot:scripted")


def looking_away(card: str) -> Game:
    """The scout may explore; the infernal player holds one card."""
    return table(
        phase="human_activation",
        tiles=[(48, "0,0")],
        stack=[41, 45],
        warriors={"scout-a": {"at": "0,0", "die": 2}, "brute-a": {"at": "0,0", "die": 1}},
        hand={"infernal": [card]},
    )


def exploring(card: str, role: str, sayings: list[oracle.Said], players: tuple[str, str] = PEOPLE) -> oracle.Twin:
    """What an attacker receives while the scout explores, with a card for that moment in the other's hand or not."""
    game = looking_away(card)
    game.apply("activate scout-a")
    with asyncio.Runner(loop_factory=StillLoop) as runner:
        return runner.run(oracle.watch(oracle.dealt_anew(game, INFERNAL, 0), role, EXPLORE, sayings, players))


@pytest.mark.parametrize("role", ["human", "spectator"])
@pytest.mark.parametrize("kind", list(oracle.everything(EXPLORE)))
def test_no_message_and_no_call_tells_a_secret_moment(kind: str, role: str) -> None:
    """Every kind there is, said at every point of time; a new kind is tried by itself."""
    pick = random.Random(kind)
    contents = oracle.everything(EXPLORE)[kind]
    sayings = [pick.choice(contents) for _ in range(oracle.LONG)]
    asked = exploring("lost", role, sayings)
    others = exploring("terror", role, sayings)
    assert asked.was_asked
    assert not others.was_asked
    assert asked.received == others.received


@pytest.mark.parametrize("role", ["human", "spectator"])
def test_neither_does_a_bot(role: str) -> None:
    """It answers at once; the table waits as long as for anybody else."""
    sayings = [oracle.Said({"ping": {}})] * oracle.LONG
    asked, others = (exploring(card, role, sayings, BOT) for card in ("lost", "terror"))
    assert asked.was_asked
    assert not others.was_asked
    assert asked.received == others.received


@pytest.mark.parametrize(
    ("scenario", "players", "least"),
    [
        ("1643/the-survivors", PEOPLE, 5),
        ("1643/the-survivors", BOT, 2),
        ("first/the-survivors", PEOPLE, 8),
        ("first/the-ritual", BOT, 2),
    ],
)
def test_in_whole_games_no_secret_moment_is_told(scenario: str, players: tuple[str, str], least: int) -> None:
    """Either side, players and spectators, the first edition's advantage cards: everything said at random."""
    told = [found for seed in range(2) for found in oracle.told_in_game(scenario, seed, players)]
    assert len(told) >= least
    assert sum(told) == 0


@pytest.mark.parametrize("scenario", [ident for ident in scenario_ids() if ident.startswith("dante/")][:2])
def test_where_the_rules_play_hell_nobody_waits(scenario: str) -> None:
    """DEV-WAIT: their cards lie open, so nothing is asked in secret."""
    play = Play(Headers(scenario, "3", {"turns": 3, "instincts": 3}, ""))
    pick = random.Random(3)
    while play.pending >= 0:
        play.apply(pick.choice(play.game.state.options))
        assert not play.game.could_ask
    assert not play.secrets


def test_a_bots_luck_tells_nothing_of_what_it_let_pass() -> None:
    """Its seed is the same whether it was asked before, and nobody who knows the table's name can reckon it."""

    async def seed_of(card: str, seed: str) -> int:
        game = looking_away(card)
        game.apply("activate scout-a")
        room = oracle.room_at(oracle.dealt_anew(game, INFERNAL, 0), PEOPLE)
        room.row["seed"] = seed
        await room.choose("human", 1 + game.state.taken[HUMAN], EXPLORE)
        if room.play.is_secret:
            await room.choose("infernal", 1 + game.state.taken[INFERNAL], "pass")
        found = job_for(room.play.game.state, "random", room.bot_label).seed
        room.close()
        return found

    def luck(card: str, seed: str = "one") -> int:
        with asyncio.Runner(loop_factory=StillLoop) as runner:
            return runner.run(seed_of(card, seed))

    assert luck("lost") == luck("terror")
    assert luck("lost") != luck("lost", "another")


# --- somebody takes his time ----------------------------------------------------------------------


async def told(room: Room, seat: Subscriber, **message: Any) -> list[dict[str, Any]]:
    """What a seat gets for a message."""
    try:
        await hears(room, seat, json.dumps(message))
    except Refused as no:
        seat.notify(refused(no))
    await oracle.settled()
    return [json.loads(frame) for frame in sent_to(room, seat)]


async def thinking() -> tuple[Room, Subscriber]:
    """The scout explores, and the infernal player thinks about it, longer than any curtain is down."""
    game = looking_away("lost")
    game.apply("activate scout-a")
    room = oracle.room_at(oracle.dealt_anew(game, INFERNAL, 0), PEOPLE)
    human = await seated(room, "human")
    await room.choose("human", 1 + game.state.taken[HUMAN], EXPLORE)
    loop = asyncio.get_running_loop()
    assert isinstance(loop, StillLoop)
    for _ in range(5):
        loop.now += oracle.MOMENT
        await oracle.settled()
    return room, human


def test_who_waits_for_somebody_who_thinks_sees_the_table_as_he_was_told_it() -> None:
    """Whatever he says is answered alike; a page that is opened anew shows the board, and asks nothing."""

    async def scene() -> None:
        room, human = await thinking()
        before = [json.loads(frame) for frame in sent_to(room, human)]
        assert [frame["update"]["asked"] for frame in before if "update" in frame] == [None]
        messages: tuple[dict[str, Any], ...] = (
            {"undo": {}},
            {"takeback": {"offer": True}},
            {"choose": {"number": 1, "option": EXPLORE}},
        )
        for message in messages:
            assert [frame["refused"]["code"] for frame in await told(room, human, **message)] == ["not_yet"]
        again = await told(room, human, hello={"have": 0})
        assert again[0]["update"]["view"]["tiles"] == before[-1]["update"]["view"]["tiles"]
        assert again[0]["update"]["view"]["decision"] is None
        infernal = await seated(room, "infernal")
        question = [json.loads(frame) for frame in sent_to(room, infernal)][-1]["update"]["asked"]
        assert question["kind"] == "window"
        await room.choose("infernal", question["number"], "pass")
        loop = asyncio.get_running_loop()
        assert isinstance(loop, StillLoop)
        loop.now += oracle.MOMENT
        await oracle.settled()
        assert json.loads(sent_to(room, human)[-1])["update"]["asked"] is not None
        room.close()

    with asyncio.Runner(loop_factory=StillLoop) as runner:
        runner.run(scene())


def test_a_table_brought_back_while_somebody_thinks_is_shown_as_before() -> None:
    """A server that starts again knows what everybody was told last."""

    async def scene() -> None:
        room, _ = await thinking()
        again = Room(room.row, room.play, Ledger(), None, oracle.MOMENT)  # type: ignore[arg-type]
        human = await seated(again, "human")
        update = json.loads(sent_to(again, human)[-1])["update"]
        assert update["asked"] is None
        assert update["view"]["decision"] is None
        assert again.play_for("infernal") is again.play
        shown = again.play_for("human")
        assert shown is not None
        assert len(shown.seats) == len(again.play.seats) - 1
        room.close()
        again.close()

    with asyncio.Runner(loop_factory=StillLoop) as runner:
        runner.run(scene())


def test_at_a_table_that_begins_with_a_secret_moment_the_other_waits_for_the_first_board() -> None:
    """First edition: advantage cards at the first initiative. Nothing has been told yet that could be shown."""

    async def scene() -> None:
        room, _ = room_for("first/the-survivors", "4", options={"advantages": 14}, moment_seconds=oracle.MOMENT)
        demon, human = await seated(room, "infernal"), await seated(room, "human")
        assert room.play.is_secret
        assert not any(b"update" in frame for frame in sent_to(room, demon))
        assert any(b"update" in frame for frame in sent_to(room, human))
        assert room.play_for("infernal") is None
        while (s := room.play.game.state).agenda and is_secret(s):
            await room.choose("human", s.taken[HUMAN] + 1, "pass")
        assert not any(b"update" in frame for frame in sent_to(room, demon))
        loop = asyncio.get_running_loop()
        assert isinstance(loop, StillLoop)
        for _ in range(3):
            loop.now += oracle.MOMENT
            await oracle.settled()
        assert any(b"update" in frame for frame in sent_to(room, demon))
        room.close()

    with asyncio.Runner(loop_factory=StillLoop) as runner:
        runner.run(scene())


def test_who_chooses_while_everybody_waits_is_not_asked_again_before_the_table_is_shown() -> None:
    """The choice itself is acknowledged at once, with nothing to decide until then."""

    async def scene() -> None:
        game = looking_away("terror")
        game.apply("activate scout-a")
        room = oracle.room_at(oracle.dealt_anew(game, INFERNAL, 0), PEOPLE)
        human = await seated(room, "human")
        sent_to(room, human)
        number = 1 + room.play.game.state.taken[HUMAN]
        await room.choose("human", number, EXPLORE)
        assert [json.loads(frame)["update"]["asked"] for frame in sent_to(room, human)] == [None]
        with pytest.raises(Refused, match="not_yet"):
            await room.choose(
                "human", number + 1, notation.option_text(room.play.game.state, room.play.game.state.options[0])
            )
        room.close()

    with asyncio.Runner(loop_factory=StillLoop) as runner:
        runner.run(scene())
