"""Bots at tables: they see only their side, stay in their budget, never block, and survive what goes wrong."""

import asyncio
import json
import os
import random
from pathlib import Path
from typing import Any

import pytest

from claustrophobia.core import agenda, codec, notation
from claustrophobia.core.dice import Fast
from claustrophobia.core.names import HUMAN, INFERNAL, NOBODY
from claustrophobia.players import base
from claustrophobia.players.lookahead import SHARE
from claustrophobia.players.search import SearchPlayer
from claustrophobia.server import bots
from claustrophobia.server.bots import Bots, Idea, Job, job_for, think
from claustrophobia.server.shares import MACHINES, PEOPLE, Asker
from claustrophobia.server.workers import Worker, Workers
from claustrophobia.server.writes import Choice, StoreError
from claustrophobia.sight.view import view
from guests import Laid, play_on, room_for, seated, sent_to, served
from patience import PATIENCE, SOON, becomes, eventually, never_ends


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
    jobs = [job_for(state, "random", "table") for _ in range(20)]
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
    idea = think(job_for(state, name, "table"), patience=0.0)
    assert idea.option in texts
    assert [thought.option for thought in idea.thoughts][:1] == [idea.option]


# --- bots that go on ------------------------------------------------------------------------------

THINKING = "search:40looks"


def thought_over(table: str, side: int, decisions: int, name: str = THINKING) -> list[tuple[str, Any, int]]:
    """A bot's decisions in a row, as a table asks for them: each its choice, its reasons, and how often it has looked.

    Every job deals what is hidden anew; the other side takes what comes first.
    """
    play = asyncio.run(made(7))[0].play
    found: list[tuple[str, Any, int]] = []
    chosen: list[int] = []
    while len(found) < decisions:
        state = play.game.state
        if play.pending != side:
            play.apply(state.options[0])
            continue
        past = bots.past_of(table, chosen)
        idea = think(job_for(state, name, f"label {len(chosen)}", past), patience=0.0)
        chosen.append(play.game.parse(idea.option))
        bot = bots.THINKERS.get(bots.past_of(table, chosen))
        visits = bot.searcher.tree.root.visits if isinstance(bot, SearchPlayer) and bot.searcher.tree else 0
        found.append((idea.option, [(one.option, one.value, one.reason) for one in idea.thoughts], visits))
        play.apply(chosen[-1])
    return found


@pytest.fixture(autouse=True)
def nobody_has_thought() -> None:
    bots.THINKERS.clear()


@pytest.mark.parametrize("side", [HUMAN, INFERNAL])
def test_a_bot_that_goes_on_does_not_hang_on_what_is_hidden(side: int) -> None:
    """HID-2: its tree too has grown from worlds alone: however they are dealt, it chooses the same, and knows why."""
    first, again = thought_over("a", side, 12), thought_over("b", side, 12)
    assert first == again
    assert any(visits > 0 for _, _, visits in first)


def test_a_bot_goes_on_from_the_tree_it_had(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same bot answers, and what it had learnt below its choice counts; so it begins the turn's budget once."""
    made: list[base.Player] = []
    player = base.player

    def counted(*words: Any, **more: Any) -> base.Player:
        made.append(player(*words, **more))
        return made[-1]

    monkeypatch.setattr(base, "player", counted)
    thought_over("a", HUMAN, 6)
    assert len(made) == 1
    (bot,) = bots.THINKERS.values()
    assert bot is made[0]
    assert isinstance(bot, SearchPlayer)
    assert bot.allowance.looks_left < 40 * (1 - SHARE)


def test_after_another_choice_a_bot_begins_anew() -> None:
    """A choice taken back, or made in its place, is another past; the tree of what did not happen is not used."""
    state = waiting_state(5, HUMAN)
    past = bots.past_of("table", [])
    idea = think(job_for(state, THINKING, "table", past), patience=0.0)
    (kept,) = bots.THINKERS
    code = next(code for code in state.options if notation.option_text(state, code) == idea.option)
    assert kept == bots.past_of("table", [code])
    other = next(one for one in state.options if one != code)
    for since in ("", past, bots.past_of("table", [other]), bots.past_of("elsewhere", [code])):
        job = job_for(state, THINKING, "table", since)
        assert bots.bot_for(job, 0.0) is not bots.THINKERS[kept]
    bot = bots.THINKERS[kept]
    assert bots.bot_for(job_for(state, THINKING, "table", kept), 0.0) is bot


def test_a_process_keeps_few_bots_and_only_those_that_look_ahead() -> None:
    state = waiting_state(5, HUMAN)
    for number in range(bots.KEPT + 3):
        think(job_for(state, "search:8looks", "table", f"table {number}"), patience=0.0)
        think(job_for(state, "random", "table", f"chance {number}"), patience=0.0)
    assert len(bots.THINKERS) == bots.KEPT
    assert all(isinstance(bot, SearchPlayer) for bot in bots.THINKERS.values())


def test_a_bot_that_goes_on_is_as_patient_as_it_is_asked_to_be() -> None:
    """Asked in secret, it hurries, and afterwards takes its time again."""
    state = waiting_state(5, HUMAN)
    job = job_for(state, THINKING, "table")
    bot = bots.bot_for(job, 2.0)
    assert isinstance(bot, SearchPlayer)
    bots.keep("past", bot)
    for patience, allowed in ((1.0, 1.0), (0.0, base.ENDLESS)):
        assert bots.bot_for(job._replace(past="past"), patience) is bot
        assert bot.allowance.allowed == allowed
        bots.keep("past", bot)


def test_a_table_gets_the_process_that_worked_for_it_last() -> None:
    workers = Workers(3)
    workers.idle = [worker_for(table) for table in ("a", "b", "c")]
    assert workers.free_for("a").table == "a"
    assert workers.free_for("z").table == "c"
    assert workers.free_for("").table == "b"


def worker_for(table: str) -> Worker:
    worker = Worker.__new__(Worker)
    worker.table = table
    return worker


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
            assert pool.workers.processes == 1
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


@pytest.mark.usefixtures("thinking")
def test_a_persons_bot_thinks_before_those_of_forty_nine_tables_of_bots(tmp_path: Path) -> None:
    """Order is counted, not seconds: one process is busy, and whoever is next is the person's."""

    async def scene() -> None:
        pool = Bots(1, PATIENCE)
        order: list[str] = []

        async def turn(table: str, rank: int) -> None:
            await pool.choose(job("quick"), Asker("one address", table, rank))
            order.append(table)

        try:
            busy = asyncio.create_task(pool.choose(job("waits", tmp_path), Asker("one address", "bots", MACHINES)))
            await becomes((tmp_path / "begun").exists, "it thinks")
            machines = [asyncio.create_task(turn(f"bots {number}", MACHINES)) for number in range(49)]
            await asyncio.sleep(0)
            person = asyncio.create_task(turn("mine", PEOPLE))
            await asyncio.sleep(0)
            assert (pool.waiting, pool.before("mine"), pool.before("bots 48")) == (50, 0, 49)
            assert pool.before("nowhere") is None
            (tmp_path / "sign").touch()
            await asyncio.gather(busy, person, *machines)
            assert order[0] == "mine"
            assert pool.waiting == 0
        finally:
            pool.stop()

    asyncio.run(scene())


# --- at a table -----------------------------------------------------------------------------------


class Stubborn:
    """In the place of the processes: gives the answers it was told to."""

    def __init__(self, answers: list[str | None]) -> None:
        self.answers = answers
        self.jobs: list[Job] = []
        self.lack_workers = False

    async def choose(self, wanted: Job, _asker: object = None) -> Idea | None:
        self.jobs.append(wanted)
        await asyncio.sleep(0)
        answer = self.answers.pop(0) if self.answers else None
        return None if answer is None else Idea(answer, [])

    def before(self, _table: str) -> int | None:
        return None


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


@pytest.mark.parametrize("failures", [1, 3])
def test_a_bots_choice_that_could_not_be_kept_is_tried_again(failures: int) -> None:
    """The same choice, without thinking anew; not any other."""

    async def scene() -> None:
        room, ledger = room_for(players=("bot:a", "person"))
        wanted = notation.option_text(room.play.game.state, room.play.game.state.options[-1])
        bots = Stubborn([wanted])
        room.bots = bots  # type: ignore[assignment]
        write, left = ledger.write, [StoreError("disk")] * failures

        def fail(*what: Any) -> Any:
            ledger.failure = left.pop() if left else None
            return write(*what)

        ledger.write = fail  # type: ignore[assignment, method-assign]
        room.wake_bot()
        await becomes(lambda: ledger.written, "the choice is kept")
        first = ledger.written[0]
        assert isinstance(first, Choice)
        assert first.option == wanted
        room.close()

    asyncio.run(scene())


class Queued(Stubborn):
    """A bot whose turn is in a queue until the test lets it go."""

    def __init__(self) -> None:
        super().__init__([])
        self.places: list[int | None] = [3, 1, None]
        self.askers: list[object] = []
        self.go = asyncio.Event()

    async def choose(self, wanted: Job, asker: object = None) -> Idea | None:
        self.askers.append(asker)
        await self.go.wait()
        return await super().choose(wanted)

    def before(self, table: str) -> int | None:
        assert table == "table"
        return self.places.pop(0) if self.places else None


def test_who_looks_is_told_of_a_bots_turn_that_waits() -> None:
    """Again and again, and once more when it is thought about; people's tables are asked for as such."""

    async def scene() -> None:
        room, _ = room_for(players=("bot:a", "person"), creator="home")
        room.queue_seconds = SOON
        bots = Queued()
        room.bots = bots  # type: ignore[assignment]
        guest = await seated(room, "infernal")
        told: list[object] = []
        lacking: list[bool] = []
        room.wake_bot()

        def heard() -> bool:
            queues = [json.loads(frame).get("queue", {}) for frame in sent_to(room, guest)]
            told.extend(queue.get("before", 0) for queue in queues)
            lacking.extend("nobody" in queue for queue in queues)
            return None in told

        await becomes(heard, "the bot's turn comes")
        assert not any(lacking)
        assert [place for place in told if place != 0] == [3, 1, None]
        assert bots.askers == [Asker("home", "table", PEOPLE)]
        room.close()

    asyncio.run(scene())


def test_who_looks_is_told_that_no_worker_is_there() -> None:
    """Where bots think elsewhere."""

    async def scene() -> None:
        room, _ = room_for(players=("bot:a", "person"), creator="home")
        room.queue_seconds = SOON
        bots = Queued()
        bots.lack_workers = True
        room.bots = bots  # type: ignore[assignment]
        guest = await seated(room, "infernal")
        told: list[object] = []
        room.wake_bot()

        def heard() -> bool:
            queues = [json.loads(frame).get("queue") for frame in sent_to(room, guest)]
            told.extend(queue for queue in queues if queue)
            return {"before": None} in told

        await becomes(heard, "the bot's turn comes")
        assert told == [{"before": 3, "nobody": True}, {"before": 1, "nobody": True}, {"before": None}]
        room.close()

    asyncio.run(scene())


def test_a_table_of_bots_alone_waits_for_people() -> None:
    room, _ = asyncio.run(between_bots())
    assert room.asker == Asker("home", "table", MACHINES)


async def between_bots() -> Any:
    return room_for(players=("bot:a", "bot:b"), creator="home")


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
