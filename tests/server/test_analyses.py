"""Analyses at a server: judged where bots think, told as they come, kept and never made twice, refused while hidden."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import httpx
import pytest

from claustrophobia.analysis.judging import judge
from claustrophobia.analysis.moments import moments, opened
from claustrophobia.analysis.report import analysis
from claustrophobia.core.dice import Fast
from claustrophobia.engine import Game, new_game
from claustrophobia.players.base import Sight, play_game, player
from claustrophobia.server.analyses import AN_ADDRESS, UNASKED, Analyses, Reading
from claustrophobia.server.bots import Bots
from claustrophobia.server.faults import Fault
from claustrophobia.server.kinds import KINDS, look_read, look_written
from claustrophobia.server.readings import SEED, Look, judge_one, report
from claustrophobia.server.shares import MACHINES, PEOPLE, Asker
from claustrophobia.server.store import Store
from claustrophobia.sight.view import view
from claustrophobia.sight.worlds import world
from guests import SURVIVORS, Laid, served, settings_for
from patience import PATIENCE, Clock, becomes, eventually

FEW = 8  # looks
ME = Asker("home", "mine")


def bots_game(seed: int = 3, turns: int = 1) -> Game:
    game = new_game(SURVIVORS, seed, options={"turns": turns})
    play_game(game, player("scripted", "human", 1), player("scripted", "infernal", 2))
    return game


def of_command(record: str) -> Any:
    """What `claustrophobia analyse` says of a record."""
    game, found = opened(record)
    return analysis(game, found, [judge(one.sight, one.taken, FEW, SEED) for one in found], FEW, SEED)


# --- at a server ----------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("analyses")


@pytest.fixture(scope="module")
def url(folder: Path) -> Iterator[str]:
    with served(folder, analysis_looks=FEW, bot_processes=1, replay_seconds=PATIENCE) as found:
        yield found


def imported(url: str, record: str) -> str:
    answer = httpx.post(f"{url}/api/replays", content=record, timeout=PATIENCE)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["replay"])


def asked(url: str, replay: str, have: int = 0) -> Any:
    answer = httpx.post(f"{url}/api/replays/{replay}/analysis", json={"have": have}, timeout=PATIENCE)
    assert answer.status_code == 200, answer.text
    return answer.json()


def read_through(url: str, replay: str) -> tuple[Any, list[Any]]:
    """Ask until it is whole, as the page does: the last answer, and the decisions of all."""
    decisions: list[Any] = []
    answers: list[Any] = []

    def whole() -> bool:
        answer = asked(url, replay, len(decisions))
        assert answer["since"] == len(decisions)
        decisions.extend(answer["analysis"]["decisions"])
        answers.append(answer)
        return bool(answer["total"]) and answer["done"] == answer["total"]

    eventually(whole, "the analysis is whole")
    return answers[-1], decisions


def test_a_record_is_analysed_as_the_command_does_and_told_as_it_comes(url: str, folder: Path) -> None:
    """Each decision is told once; the parts that need no judging are there with the first answer; kept for all."""
    record = bots_game().record()
    replay = imported(url, record)
    first = asked(url, replay)
    assert first["analysis"]["stories"]
    assert first["analysis"]["hits"]
    last, decisions = read_through(url, replay)
    assert {**last["analysis"], "decisions": decisions} == of_command(record)
    again = asked(url, imported(url, record))
    assert (again["done"], again["total"]) == (last["done"], last["total"]), "the same record is not judged twice"
    with served(folder.parent / "empty", analysis_looks=FEW, bot_processes=1) as other:
        assert asked(other, imported(other, record))["done"] < last["done"]


def test_what_was_judged_is_there_after_a_restart(tmp_path: Path) -> None:
    record = bots_game(4).record()
    with served(tmp_path, analysis_looks=FEW, bot_processes=1) as one:
        last, decisions = read_through(one, imported(one, record))
    with served(tmp_path, analysis_looks=FEW, bot_processes=1) as two:
        told = asked(two, imported(two, record))
        assert told["done"] == last["done"]
        assert told["analysis"]["decisions"] == decisions


def test_a_running_game_is_refused_and_one_that_is_over_is_for_those_at_the_table(url: str) -> None:
    """HID-2: while something is hidden, nothing is judged; not even at a table of one's own against a bot."""
    with Laid(url, human="person", infernal="bot:scripted", options={"turns": 1}) as table:
        refused = table.post("/analysis")
        assert (refused.status_code, refused.json()["error"]["code"]) == (409, "game_goes_on")
        stranger = httpx.post(f"{url}/api/tables/{table.id}/analysis", json={}, timeout=PATIENCE)
        assert stranger.status_code == 403
        with table.guest("human") as guest:
            guest.wait(lambda one: one.asked, "the first decision")
            guest.choose(guest.asked["options"][0]["text"])  # type: ignore[index]
            guest.wait_update()
            assert table.post("/analysis").status_code == 409
            guest.say(give_up={})
            guest.wait(lambda one: one.is_over, "the end")

        def whole() -> Any:
            answer = table.post("/analysis").json()
            return answer["total"] and answer["done"] == answer["total"] and answer["analysis"]

        told = eventually(whole, "the analysis")
        assert told["outcome"] == "infernal"
        assert told["sums"]["result"] == 0
        assert told["decisions"]


def test_what_is_asked_for_wrongly_is_refused(url: str) -> None:
    answer = httpx.post(f"{url}/api/replays/nothere/analysis", json={}, timeout=PATIENCE)
    assert (answer.status_code, answer.json()["error"]["code"]) == (404, "no_such_replay")
    replay = imported(url, bots_game().record())
    for body in ({"have": -1}, {"have": "all"}, {"looks": 9}):
        assert httpx.post(f"{url}/api/replays/{replay}/analysis", json=body, timeout=PATIENCE).status_code == 422


# --- what a process does --------------------------------------------------------------------------


def test_hidden_things_have_no_part_in_what_a_process_judges() -> None:
    """HID-2: with everything hidden dealt anew, the job's answer is the same; on another machine too."""
    look = Look(bots_game().record(), "", FEW)
    compared = 0
    for spot, moment in list(enumerate(opened(look.record)[1]))[::9]:
        found = judge_one(look._replace(spot=spot))
        other = world(moment.state, moment.side, Fast(spot))
        assert view(other, moment.side) == view(moment.state, moment.side)
        assert judge(Sight(other, moment.side), moment.taken, FEW, SEED) == found
        kind = KINDS["judge"]
        assert kind.heard(kind.told(found)) == found
        compared += 1
    assert compared > 2
    assert look_read(look_written(look), Path()) == look


def test_what_is_told_early_does_not_change() -> None:
    """Only whole runs are told: their values stay, however much is judged after them."""
    look = Look(bots_game(5).record(), "", FEW)
    found = opened(look.record)[1]
    judged = [judge(one.sight, one.taken, FEW, SEED) for one in found]
    whole = report(look, judged)["decisions"]
    lengths = []
    for known in range(len(judged)):
        told = report(look, judged[:known])
        assert told["decisions"] == whole[: len(told["decisions"])]
        total = told["sums"]
        assert total["start"] + total["luck"] + total["human"] + total["infernal"] == total["result"]
        lengths.append(len(told["decisions"]))
    assert lengths == sorted(lengths)
    assert 0 < lengths[len(lengths) // 2] < len(whole)


# --- going on, stopping, failing ------------------------------------------------------------------


class Crew:
    """Stands in for processes: does the work here, one step of the loop later, or fails."""

    def __init__(self) -> None:
        self.line = SimpleNamespace(places=2)
        self.done: list[tuple[int, Asker]] = []
        self.faults: list[Exception] = []
        self.most = 10**6

    async def do(self, work: Callable[[Any], Any], job: Any, _seconds: float, asker: Asker) -> Any:
        await asyncio.sleep(0)
        if isinstance(job, Look):
            await becomes(lambda: len(self.done) < self.most, "it may go on")
            if self.faults:
                raise self.faults.pop()
            self.done.append((job.spot, asker))
        return work(job)


class Desk:
    """Analyses without processes, with a clock that stands still."""

    def __init__(self, folder: Path) -> None:
        self.clock = Clock()
        settings = settings_for(folder, analysis_looks=FEW, clock=self.clock)
        self.store = Store(settings.database_url)
        self.crew, self.readers = Crew(), Crew()
        bots = Bots(0, PATIENCE, cast("Any", self.crew))
        self.analyses = Analyses(self.store, bots, cast("Any", self.readers), settings)

    async def ask(self, record: str, asker: Asker = ME) -> Reading:
        return await self.analyses.ask(record, "", asker)

    async def end(self, reading: Reading) -> None:
        assert reading.task is not None
        await reading.task


def at_desk(folder: Path, script: Callable[[Desk], Awaitable[None]]) -> None:
    async def run() -> None:
        desk = Desk(folder)
        await desk.store.open()
        try:
            await script(desk)
        finally:
            await desk.analyses.close()
            await desk.store.close()

    asyncio.run(run())


def test_it_stops_when_nobody_asks_and_goes_on_where_it_was(tmp_path: Path) -> None:
    record = bots_game().record()
    total = len(list(moments(bots_game())))

    async def script(desk: Desk) -> None:
        desk.crew.most = 7
        reading = await desk.ask(record)
        await becomes(lambda: len(desk.crew.done) == 7, "seven are judged")
        desk.clock.now += UNASKED + 1
        desk.crew.most = 10**6
        await desk.end(reading)
        assert 7 <= len(reading.judged) < total
        assert len(reading.first) == len(reading.judged), "in their order"
        del desk.analyses.readings[reading.look.key]  # as after a restart
        again = await desk.ask(record)
        assert again is not reading
        await desk.end(again)
        assert again.is_whole
        assert sorted(spot for spot, _ in desk.crew.done) == list(range(total)), "each was judged once"
        assert {asker.rank for _, asker in desk.crew.done} == {MACHINES}
        assert ME.rank == PEOPLE

    at_desk(tmp_path, script)


def test_a_process_that_dies_is_tried_again_and_what_takes_too_long_is_said(tmp_path: Path) -> None:
    record = bots_game().record()

    async def script(desk: Desk) -> None:
        desk.crew.faults = [TimeoutError(), BrokenProcessPool()]
        reading = await desk.ask(record)
        await desk.end(reading)
        assert not reading.is_whole
        with pytest.raises(Fault) as refused:
            await desk.ask(record)
        assert (refused.value.status, str(refused.value)) == (503, "not_analysed")
        desk.crew.faults = [BrokenProcessPool()]
        await desk.end(await desk.ask(record))
        assert reading.is_whole

    at_desk(tmp_path, script)


def test_an_address_has_only_so_many_under_way(tmp_path: Path) -> None:
    records = [bots_game(seed).record() for seed in range(AN_ADDRESS + 1)]

    async def script(desk: Desk) -> None:
        desk.crew.most = 0
        for record in records[:-1]:
            await desk.ask(record)
        with pytest.raises(Fault) as refused:
            await desk.ask(records[-1])
        assert (refused.value.status, str(refused.value)) == (429, "too_many_analyses")
        await desk.ask(records[0])
        await desk.ask(records[-1], Asker("elsewhere"))

    at_desk(tmp_path, script)
