"""Bots at tables: they see only their side, stay in their budget, never block, and survive what goes wrong."""

import asyncio
import os
import random
from pathlib import Path
from typing import Any

import pytest

from claustrophobia.core import agenda, codec, notation
from claustrophobia.core.dice import Fast
from claustrophobia.core.names import HUMAN, INFERNAL, NOBODY
from claustrophobia.players import base
from claustrophobia.server import bots
from claustrophobia.server.bots import Bots, Idea, Job, job_for, think
from claustrophobia.sight.view import view
from guests import Laid, play_on, room_for, served
from patience import PATIENCE, becomes, eventually, never_ends


def waiting_state(seed: int, side: int, steps: int = 8) -> Any:
    """A state some decisions in, with cards in both hands, in which a side has to decide."""
    room, _ = asyncio.run(made(seed))
    pick = random.Random(seed)
    play = room.play
    while len(play.seats) < steps or play.pending != side or not all(play.game.state.hand):
        play.apply(pick.choice(play.game.state.options))
    return play.game.state


async def made(seed: int) -> Any:
    return room_for(seed=str(seed), options={"events": 3, "instincts": 3})


@pytest.mark.parametrize("side", [HUMAN, INFERNAL])
def test_a_process_is_handed_only_what_the_bot_may_see(side: int) -> None:
    """HID-2: everything hidden is dealt anew, and neither the seed nor counts of the other side go along."""
    state = waiting_state(3, side)
    jobs = [job_for(state, "random", "", "table") for _ in range(20)]
    hands = {tuple(job.world["hand"][1 - side]) for job in jobs}
    stacks = {tuple(job.world["stack"]) for job in jobs}
    assert len(hands) > 3
    assert len(stacks) > 3
    for job in jobs:
        assert job.world["taken"][1 - side] == 0
        assert "chance" not in job.world
        twin = codec.decode(job.world, state.setup, Fast(1))
        agenda.advance(twin)
        assert twin.options == state.options
        seen, real = view(twin, side), view(state, side)
        assert seen == real
    assert len({job.seed for job in jobs}) == 1


@pytest.mark.parametrize("name", base.player_names())
@pytest.mark.parametrize("side", [HUMAN, INFERNAL])
def test_every_bot_answers_with_an_option(name: str, side: int) -> None:
    state = waiting_state(5, side)
    texts = [notation.option_text(state, code) for code in state.options]
    idea = think(job_for(state, name, "", "table"), patience=0.0)
    assert idea.option in texts
    assert [thought.option for thought in idea.thoughts][:1] == [idea.option]


# --- processes ------------------------------------------------------------------------------------


def job(name: str, folder: Path | None = None) -> Job:
    return Job(name, 0, 0, "", {}, str(folder or ""), {})


def misbehave(wanted: Job) -> str:
    """Stands in for thinking, in the process."""
    if wanted.content:
        Path(wanted.content, "begun").touch()
    if wanted.name == "slow":
        never_ends()
    if wanted.name == "waits":
        eventually(Path(wanted.content, "sign").exists, "a sign from the loop")
    if wanted.name == "dies":
        os._exit(1)
    if wanted.name == "fails":
        raise ValueError("no idea")
    return f"pass {os.getpid()}"


@pytest.fixture
def thinking(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "think", misbehave)


@pytest.mark.usefixtures("thinking")
def test_slow_dead_and_failing_bots_do_no_harm(tmp_path: Path) -> None:
    """Each gives no answer within its budget; the loop never stands still; the next bot gets a process."""

    async def scene() -> None:
        pool = Bots(1, PATIENCE)
        try:
            first = await pool.choose(job("quick"))
            assert await pool.choose(job("quick")) == first, "one process is enough"
            assert await pool.choose(job("fails")) is None
            assert await pool.choose(job("quick")) == first, "it lives on"
            thinking = asyncio.create_task(pool.choose(job("waits", tmp_path)))
            await becomes((tmp_path / "begun").exists, "the loop goes on while a bot thinks")
            (tmp_path / "sign").touch()
            assert await thinking == first
            pool.seconds = 0.5
            assert await pool.choose(job("slow")) is None
            assert pool.cut_short == 1
            pool.seconds = PATIENCE
            assert await pool.choose(job("dies")) is None
            again = await pool.choose(job("quick"))
            assert again is not None
            assert again != first
        finally:
            pool.stop()

    asyncio.run(scene())


@pytest.mark.usefixtures("thinking")
def test_who_stops_waiting_stops_the_process(tmp_path: Path) -> None:
    """An undo while the bot thinks: its process is ended, the next decision gets another."""

    async def scene() -> None:
        pool = Bots(1, PATIENCE)
        try:
            await pool.choose(job("quick"))
            thinking = asyncio.create_task(pool.choose(job("slow", tmp_path)))
            await becomes((tmp_path / "begun").exists, "it thinks")
            thinking.cancel()
            assert (await pool.choose(job("quick"))) is not None
            assert len(pool.all) == 1
        finally:
            pool.stop()

    asyncio.run(scene())


@pytest.mark.usefixtures("thinking")
def test_more_bots_than_processes_wait_their_turn() -> None:
    async def scene() -> None:
        pool = Bots(2, PATIENCE)
        try:
            answers = await asyncio.gather(*(pool.choose(job("quick")) for _ in range(12)))
            assert all(answers)
            assert 1 <= len(set(answers)) <= 2
        finally:
            pool.stop()

    asyncio.run(scene())


# --- at a table -----------------------------------------------------------------------------------


class Stubborn:
    """In the place of the processes: gives the answers it was told to."""

    def __init__(self, answers: list[str | None]) -> None:
        self.answers = answers
        self.jobs: list[Job] = []

    async def choose(self, wanted: Job) -> Idea | None:
        self.jobs.append(wanted)
        await asyncio.sleep(0)
        answer = self.answers.pop(0) if self.answers else None
        return None if answer is None else Idea(answer, [])


def test_a_bot_without_an_answer_does_the_least() -> None:
    """No answer, or one that is not offered: the game goes on all the same."""

    async def scene() -> None:
        room, ledger = room_for(players=("bot:a", "bot:b"), options={"turns": 1})
        room.bots = Stubborn([None, "nonsense", "attack nobody"])  # type: ignore[assignment]
        room.wake_bot()
        assert room.bot_task is not None
        await room.bot_task
        assert room.play.game.outcome is not None
        assert len(ledger.written) == len(room.play.seats) > 5

    asyncio.run(scene())


def test_a_bot_whose_choice_the_engine_cannot_carry_out_takes_another() -> None:
    async def scene() -> None:
        room, _ = room_for(players=("bot:a", "person"))
        first = notation.option_text(room.play.game.state, room.play.game.state.options[0])
        room.bots = Stubborn([first])  # type: ignore[assignment]
        apply, stumbles = room.play.apply, [True]

        def stumble(code: int, seat: int = NOBODY) -> None:
            if stumbles:
                stumbles.pop()
                raise RuntimeError("a rule nobody thought of")
            apply(code, seat)

        room.play.apply = stumble  # type: ignore[method-assign]
        room.wake_bot()
        await becomes(lambda: room.play.seats, "another choice")
        room.close()

    asyncio.run(scene())


def test_a_game_against_a_bot(tmp_path: Path) -> None:
    """A person against the scripted bot over a real server, to the end."""
    with served(tmp_path) as url:
        with Laid(url, infernal="bot:scripted", options={"turns": 3}) as table, table.guest("human") as human:
            human.wait_update()
            play_on([human], random.Random(1))
            assert human.is_over
        with Laid(url, human="bot:scripted", options={"turns": 2}) as table, table.guest("infernal") as infernal:
            infernal.wait_update()
            play_on([infernal], random.Random(1))
            assert infernal.is_over
