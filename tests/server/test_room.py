"""A table when things go wrong: the store fails, the engine stumbles. Nobody is told what is not committed."""

import asyncio
import json
import random
from typing import Any

import pytest

from claustrophobia.core import agenda, codec, notation
from claustrophobia.core.names import SIDES
from claustrophobia.core.state import Frame, State
from claustrophobia.server.room import Room
from claustrophobia.server.subscribers import Refused
from claustrophobia.server.writes import Choice, Conflict, StoreError
from guests import Ledger, room_for, seated, sent_to


async def choose_any(room: Room, pick: random.Random) -> None:
    s = room.play.game.state
    side = room.play.pending
    await room.choose(SIDES[side], s.taken[side] + 1, notation.option_text(s, pick.choice(s.options)))


async def begun(choices: int) -> tuple[Room, Ledger, random.Random]:
    room, ledger = room_for(options={"events": 2})
    pick = random.Random(4)
    for _ in range(choices):
        await choose_any(room, pick)
    return room, ledger, pick


def test_a_choice_is_told_after_it_is_committed(monkeypatch: pytest.MonkeyPatch) -> None:
    """While the store is writing, nobody hears anything; not even somebody who comes in then."""

    async def scene() -> None:
        room, ledger, pick = await begun(3)
        human = await seated(room, "human")
        sent_to(room, human)
        slow: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        monkeypatch.setattr(ledger, "write", lambda *_: slow)
        choosing = asyncio.create_task(choose_any(room, pick))
        joining = asyncio.create_task(seated(room, "spectator"))
        for _ in range(100):  # turns of the loop, however long they take
            await asyncio.sleep(0)
        assert not choosing.done()
        assert not joining.done()
        assert sent_to(room, human)[:-1] == []  # presence alone
        slow.set_result(None)
        await choosing
        await joining
        assert any(b'"update"' in frame for frame in sent_to(room, human))

    asyncio.run(scene())


@pytest.mark.parametrize(
    ("failure", "code"), [(StoreError("disk"), "not_kept"), (Conflict("twice"), "another_decision")]
)
def test_what_cannot_be_committed_has_not_happened(failure: Exception, code: str) -> None:
    async def scene() -> None:
        room, ledger, pick = await begun(5)
        human = await seated(room, "human")
        sent_to(room, human)
        before = codec.encode_text(room.play.game.state)
        view = room.play.game.view("human")
        ledger.failure = failure
        with pytest.raises(Refused, match=code):
            await choose_any(room, pick)
        assert codec.encode_text(room.play.game.state) == before
        told = [json.loads(frame)["update"]["view"] for frame in sent_to(room, human) if b'"update"' in frame]
        assert all(seen == view for seen in told)
        await choose_any(room, pick)
        assert len(room.play.seats) == 6

    asyncio.run(scene())


def test_a_store_that_is_away_altogether(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        room, ledger, pick = await begun(5)
        before = codec.encode_text(room.play.game.state)
        ledger.failure = StoreError("gone")

        async def away(_table: str) -> Any:
            raise OSError("no connection")

        monkeypatch.setattr(ledger, "kept", away)
        with pytest.raises(Refused, match="not_kept"):
            await choose_any(room, pick)
        assert codec.encode_text(room.play.game.state) == before

    asyncio.run(scene())


def test_another_server_has_chosen() -> None:
    """Two servers on one database: the loser of the race takes what the winner wrote, and tells it."""

    async def scene() -> None:
        room, ledger, pick = await begun(5)
        twin, _, _ = await begun(5)
        await choose_any(twin, random.Random(99))
        human = await seated(room, "human")
        sent_to(room, human)
        theirs = twin.play.game.choices[-1]
        ledger.written.append(Choice("table", 6, 0, notation.option_text(twin.play.game.state, theirs), 0))
        ledger.failure = Conflict("twice")
        with pytest.raises(Refused, match="another_decision"):
            await choose_any(room, pick)
        assert room.play.game.fingerprint == twin.play.game.fingerprint
        update = json.loads(sent_to(room, human)[-1])["update"]
        assert update["events"][0]["n"] == 1

    asyncio.run(scene())


def test_an_engine_that_stumbles_does_not_take_the_table_with_it() -> None:
    async def scene() -> None:
        room, ledger, pick = await begun(5)
        before = codec.encode_text(room.play.game.state)
        written = len(ledger.written)
        step = agenda.step_of(room.play.game.state)
        answer = agenda.ANSWER[step]
        stones = ["a rule nobody thought of"]  # once: the game is then played again from its choices

        def stumble(s: State, frame: Frame, code: int) -> None:
            answer(s, frame, code)
            if stones:
                raise RuntimeError(stones.pop())

        agenda.ANSWER[step] = stumble
        try:
            with pytest.raises(Refused, match="engine_fault"):
                await choose_any(room, pick)
        finally:
            agenda.ANSWER[step] = answer
        assert codec.encode_text(room.play.game.state) == before
        assert len(ledger.written) == written
        await choose_any(room, pick)

    asyncio.run(scene())


def test_numbers_grow_though_the_clock_was_set_back() -> None:
    """Whoever comes back after that is told everything, under a number above the one it has."""

    async def scene() -> None:
        room, ledger, pick = await begun(8)
        seen = 10**12 + 3  # of a life in which it was much later
        again = Room({**room.row, "created": 2**60}, room.play, ledger, None, 0.0)  # type: ignore[arg-type]
        human = await seated(again, "human")
        await again.greet(human, seen)
        first = json.loads(sent_to(again, human)[-1])["update"]
        assert first["n"] >= seen
        assert first["events"][0]["n"] == 1
        await choose_any(again, pick)
        second = json.loads(sent_to(again, human)[-1])["update"]
        assert second["n"] > first["n"]
        await again.greet(human, 2**53)  # nobody can push numbers to where they are not whole any more
        assert json.loads(sent_to(again, human)[-1])["update"]["n"] < 2**52

    asyncio.run(scene())


def test_numbers_of_an_earlier_life_are_not_mistaken() -> None:
    """A table that left memory counts on from higher up: a client of before gets the whole story."""

    async def scene() -> None:
        room, ledger, _ = await begun(8)
        again = Room({**room.row, "created": 1}, room.play, ledger, None, 0.0)  # type: ignore[arg-type]
        human = await seated(again, "human")
        sent_to(again, human)
        await again.greet(human, 3)
        update = json.loads(sent_to(again, human)[-1])["update"]
        assert update["n"] > 10**9
        assert [event["n"] for event in update["events"]] == list(range(1, len(update["events"]) + 1))
        assert len(update["events"]) > 5

    asyncio.run(scene())
