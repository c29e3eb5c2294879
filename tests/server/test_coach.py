"""The coach: who may ask, what it is told, the costliest choice of a turn; nothing hidden has a part in it."""

import asyncio
import json
from typing import Any

import pytest

from claustrophobia.core import agenda, codec, notation
from claustrophobia.core.names import HUMAN, INFERNAL, PHASES
from claustrophobia.server import coach
from claustrophobia.server.coach import Glance, Weighed, weigh
from claustrophobia.server.kinds import KINDS
from claustrophobia.server.limits import Bucket
from claustrophobia.server.room import Room
from claustrophobia.server.subscribers import Subscriber
from claustrophobia.sight.worlds import world
from guests import Lookers, hears, sent_to, watched_by
from patience import Clock

FEW = 8  # looks


@pytest.fixture(autouse=True)
def few_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(coach, "LOOKS", FEW)


async def ask(room: Room, subscriber: Subscriber, ident: int = 1) -> dict[str, Any]:
    sent_to(room, subscriber)
    await hears(room, subscriber, json.dumps({"coach": {"id": ident}}))
    await asyncio.gather(*subscriber.answers)
    [message] = [json.loads(frame) for frame in sent_to(room, subscriber)]
    found: dict[str, Any] = message
    return found


async def choose(room: Room, role: str, option: str = "") -> None:
    s = room.play.game.state
    await room.choose(role, agenda.number_of(s, common=False), option or notation.option_text(s, s.options[0]))


def test_who_has_to_decide_is_told_how_he_stands_and_others_only_their_own() -> None:
    async def scene(room: Room, seats: dict[str, Subscriber], bots: Lookers) -> None:
        told = (await ask(room, seats["human"], 7))["coached"]
        assert (told["id"], told["side"], told["slip"]) == (7, "human", None)
        assert 0 <= told["chance"] <= 1
        waits = (await ask(room, seats["infernal"]))["coached"]
        assert waits == {"id": 1, "side": "infernal", "chance": None, "slip": None}
        assert len(bots.handed) == 1, "for who does not decide nothing is looked at"
        refused = (await ask(room, seats["spectator"]))["refused"]
        assert (refused["code"], refused["id"]) == ("only_watching", 1)

    watched_by(scene)


def test_at_one_screen_there_is_none_and_none_when_the_game_is_over() -> None:
    async def at_one(room: Room, seats: dict[str, Subscriber], _: Lookers) -> None:
        assert (await ask(room, seats["both"]))["refused"]["code"] == "no_coach"

    watched_by(at_one, hot_seat=True)

    async def over(room: Room, seats: dict[str, Subscriber], bots: Lookers) -> None:
        await room.give_up("human")
        assert (await ask(room, seats["human"]))["refused"]["code"] == "game_over"
        assert not bots.handed

    watched_by(over)


def test_the_costliest_choice_of_a_turn_is_told_once_the_turn_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    """Before anybody asks nothing is noted; each choice is weighed once."""

    def weighed(glances: list[Glance]) -> list[Weighed]:
        """The more letters, the worse."""
        words = {"en": "", "fr": ""}
        return [
            Weighed(0.5, {**words, "en": one.taken, "turn": 1, "lost": len(one.taken) / 100} if one.taken else None)
            for one in glances
        ]

    async def scene(room: Room, seats: dict[str, Subscriber], bots: Lookers) -> None:
        monkeypatch.setattr("claustrophobia.server.advice.weigh", weighed)
        await choose(room, "human")
        assert not room.coach.noted
        taken = []
        while PHASES[room.play.game.state.phase].startswith("human"):
            if room.play.pending == INFERNAL:
                await choose(room, "infernal")
                continue
            told = await ask(room, seats["human"])
            assert told["coached"]["slip"] is None, "the turn goes on"
            taken.append(notation.option_text(room.play.game.state, room.play.game.state.options[0]))
            await choose(room, "human", taken[-1])
        told = (await ask(room, seats["human"]))["coached"]
        assert told["slip"]["en"] == max(taken, key=len)
        weighed_once = [one.taken for job in bots.handed for one in job if one.taken]
        assert sorted(weighed_once) == sorted(taken)

    watched_by(scene, options={"turns": 2})


def test_what_is_taken_back_is_forgotten_and_a_failure_is_said() -> None:
    async def scene(room: Room, seats: dict[str, Subscriber], bots: Lookers) -> None:
        await ask(room, seats["human"])
        await choose(room, "human")
        assert len(room.coach.noted) == 1
        await ask(room, seats["human"])
        assert room.coach.known
        await room.undo("human")
        assert not room.coach.noted
        assert not room.coach.known
        bots.fails = True
        assert (await ask(room, seats["human"]))["refused"]["code"] == "no_hint"
        room.coach.bucket = Bucket(1.0, 0, Clock())
        assert (await ask(room, seats["human"]))["refused"]["code"] == "too_fast"

    watched_by(scene)


def test_a_process_is_handed_only_what_the_seat_could_see() -> None:
    """HID-2: worlds dealt anew; dealt anew once more, the answer is the same. Also through the queue's data."""

    async def scene(room: Room, seats: dict[str, Subscriber], bots: Lookers) -> None:
        await ask(room, seats["human"])
        for _ in range(4):
            await choose(room, "human" if room.play.pending == HUMAN else "infernal")
        await ask(room, seats["human"])
        glances = [one for job in bots.handed for one in job]
        state = room.play.game.state
        assert any(one.job.world["stack"] != codec.encode(state)["stack"] for one in glances)
        assert all(one.job.side == HUMAN and one.job.world["taken"][INFERNAL] == 0 for one in glances)
        found = weigh(glances)
        again = []
        for one in glances:
            setup = state.setup
            seen = codec.decode(one.job.world, setup, state.chance)
            fresh = world(seen, HUMAN, state.chance)
            again.append(one._replace(job=one.job._replace(world=codec.encode(fresh))))
        assert weigh(again) == found
        kind = KINDS["coach"]
        assert kind.heard(json.loads(json.dumps(kind.told(found)))) == found

    watched_by(scene, options={"events": 3, "instincts": 3})
