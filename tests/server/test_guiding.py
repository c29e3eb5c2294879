"""The guide of a first game at a table: who may ask, what is new, which choice is questioned, from what is seen."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from claustrophobia.core import agenda, codec
from claustrophobia.core.names import HUMAN, INFERNAL
from claustrophobia.learning import doubt as doubts
from claustrophobia.learning.doubt import Doubt
from claustrophobia.learning.topics import first_game
from claustrophobia.server import guiding
from claustrophobia.server.guiding import look_again
from claustrophobia.server.kinds import KINDS
from claustrophobia.server.limits import Bucket
from claustrophobia.server.room import Room
from claustrophobia.server.subscribers import Subscriber
from guests import Lookers, hears, sent_to, watched_by
from patience import Clock

FEW = 8  # looks
SAID = {"en": "It costs much.", "fr": "Cela coûte cher."}
BETTER = {"en": "Another one", "fr": "Une autre"}
WHY = {"en": "Because.", "fr": "Parce que."}
MUCH = Doubt(12, SAID, ["HIT-3"], "die brute-a 1", BETTER, WHY)  # type: ignore[arg-type]


@pytest.fixture(autouse=True)
def few_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doubts, "LOOKS", FEW)


async def ask(room: Room, subscriber: Subscriber, **message: Any) -> dict[str, Any]:
    sent_to(room, subscriber)
    await hears(room, subscriber, json.dumps(message))
    await asyncio.gather(*subscriber.answers)
    answers = [json.loads(frame) for frame in sent_to(room, subscriber)]
    [found] = [one for one in answers if "update" not in one]
    told: dict[str, Any] = found
    return told


def number_of(room: Room) -> int:
    return agenda.number_of(room.play.game.state)


def offered(room: Room) -> list[str]:
    return [option.text for option in room.play.game.legal]


def test_who_has_to_decide_is_told_what_is_new_and_nothing_he_knows() -> None:
    first = first_game().topic[0]

    async def scene(room: Room, seats: dict[str, Subscriber], bots: Lookers) -> None:
        told = (await ask(room, seats["human"], guide={"id": 3}))["guided"]
        assert told == {
            "id": 3,
            "topic": {"topic": first.id, "en": first.say.en, "fr": first.say.fr, "rules": first.rules},
        }
        known = [topic.id for topic in first_game().topic]
        assert (await ask(room, seats["human"], guide={"id": 4, "told": known}))["guided"] == {"id": 4, "topic": None}
        assert not bots.handed, "nothing is looked at for it"

    watched_by(scene)


@pytest.mark.parametrize("message", [{"guide": {"id": 1}}, {"doubt": {"id": 1, "number": 0, "option": "pass"}}])
def test_others_are_refused_by_name(message: dict[str, Any]) -> None:
    async def scene(room: Room, seats: dict[str, Subscriber], bots: Lookers) -> None:
        for role, code in (("infernal", "not_your_turn"), ("spectator", "only_watching")):
            refused = (await ask(room, seats[role], **message))["refused"]
            assert (refused["code"], refused["id"]) == (code, 1)
        assert not bots.handed

    watched_by(scene)

    async def at_one(room: Room, seats: dict[str, Subscriber], _: Lookers) -> None:
        assert (await ask(room, seats["both"], **message))["refused"]["code"] == "no_coach"

    watched_by(at_one, hot_seat=True)


def test_a_choice_is_questioned_or_let_be(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene(room: Room, seats: dict[str, Subscriber], bots: Lookers) -> None:
        option = offered(room)[0]
        wanted = {"id": 5, "number": number_of(room), "option": option}
        monkeypatch.setattr(guiding, "doubt", lambda *_: None)
        assert (await ask(room, seats["human"], doubt=wanted))["doubted"] == {"id": 5, "doubt": None}
        monkeypatch.setattr(guiding, "doubt", lambda *_: MUCH)
        found = (await ask(room, seats["human"], doubt=wanted))["doubted"]["doubt"]
        assert found == {
            **SAID,
            "points": 12,
            "rules": ["HIT-3"],
            "better": {"text": "die brute-a 1", **BETTER},
            "because": WHY,
        }
        assert [one.option for one in bots.handed] == [option, option]
        assert not room.play.seats, "a question is no choice"

    watched_by(scene)


def test_what_cannot_be_questioned_is_refused() -> None:
    async def scene(room: Room, seats: dict[str, Subscriber], bots: Lookers) -> None:
        async def code(**changes: Any) -> str:
            wanted = {"id": 5, "number": number_of(room), "option": next(iter(offered(room)), ""), **changes}
            told: str = (await ask(room, seats["human"], doubt=wanted))["refused"]["code"]
            return told

        assert await code(number=number_of(room) + 1) == "another_decision"
        assert await code(option="move brute-a 9,9") == "not_offered"
        assert not bots.handed
        bots.fails = True
        assert await code() == "no_hint"

        async def moved_on() -> None:
            await room.choose("human", number_of(room), offered(room)[0])

        bots.fails, bots.meanwhile = False, moved_on
        assert await code() == "another_decision"
        room.coach.bucket = Bucket(1.0, 0, Clock())
        assert await code() == "too_fast"
        await room.give_up("human")
        assert await code() == "game_over"

    watched_by(scene)


def test_a_process_is_handed_only_what_the_seat_could_see() -> None:
    """HID-2: a world dealt anew; also through the queue's data."""

    async def scene(room: Room, seats: dict[str, Subscriber], bots: Lookers) -> None:
        while room.play.pending != HUMAN:
            await room.choose("infernal", number_of(room), "pass")
        wanted = {"id": 5, "number": number_of(room), "option": offered(room)[-1]}
        told = (await ask(room, seats["human"], doubt=wanted))["doubted"]
        [one] = bots.handed
        state = room.play.game.state
        assert one.job.side == HUMAN
        assert one.job.world["stack"] != codec.encode(state)["stack"]
        assert one.job.world["taken"][INFERNAL] == 0
        kind = KINDS["doubt"]
        again = kind.read(json.loads(json.dumps(kind.written(one))), Path())
        assert again.option == one.option
        found = kind.heard(json.loads(json.dumps(kind.told(look_again(again)))))
        assert (found or None) == told["doubt"]

    watched_by(scene, options={"events": 3, "instincts": 3})
