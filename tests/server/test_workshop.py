"""The workshop at a server: drafts checked and written, scenarios measured in the background, hosts who take none."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from claustrophobia.measuring.batch import Batch, Sums, add, nothing, play_batch, screws_of
from claustrophobia.server.bots import Bots
from claustrophobia.server.faults import Fault
from claustrophobia.server.kinds import KINDS
from claustrophobia.server.measured import FEWEST, measured
from claustrophobia.server.measures import AN_ADDRESS, MEASURERS, SIZES, UNASKED, Measures
from claustrophobia.server.settings import Settings
from claustrophobia.server.shares import MACHINES, Asker, Line
from guests import served
from patience import PATIENCE, Clock, becomes, eventually

SEALS = "1643/three-seals"
ME = Asker("home", "mine")


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with served(
        tmp_path_factory.mktemp("workshop"), strangers_content=True, content_seconds=PATIENCE, bot_seconds=PATIENCE
    ) as found:
        yield found


def call(url: str, path: str, body: object | None = None) -> httpx.Response:
    with httpx.Client(timeout=PATIENCE) as client:
        return client.get(f"{url}{path}") if body is None else client.post(f"{url}{path}", json=body)


def copied(url: str) -> dict[str, Any]:
    found: dict[str, Any] = call(url, "/api/workshop/check", {"scenario": SEALS}).json()
    return found


def test_the_bench_says_what_can_be_filled_in(url: str) -> None:
    bench = call(url, "/api/workshop").json()
    assert bench["clauses"]["aim"]["killed"]["blanks"]
    assert bench["rulesets"] == ["1643", "first"]
    assert call(url, "/api/workshop/check", {"draft": bench["empty"]}).json()["flaws"]


def test_a_draft_is_checked_and_written(url: str) -> None:
    copy = copied(url)
    assert copy["flaws"] == []
    assert copy["draft"]["id"] == "my-three-seals"
    again = call(url, "/api/workshop/check", {"text": copy["text"]}).json()
    assert again["draft"] == copy["draft"]
    copy["draft"]["aim"][0]["count"] = 0
    wrong = call(url, "/api/workshop/check", {"draft": copy["draft"]}).json()
    assert [flaw["path"] for flaw in wrong["flaws"]] == ["aim[0].count"]
    assert "de 1 à 99" in wrong["flaws"][0]["fr"]


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"text": "name = {"},
        {"scenario": "1643/nothing"},
        {"draft": {"text": {"en": "x" * 60_000}}},
        {"draft": {"id": "\0"}},
        {"draft": [1]},
        {"text": "a = " + "[" * 5000},
    ],
)
def test_what_is_no_scenario_is_refused(url: str, body: dict[str, Any]) -> None:
    answer = call(url, "/api/workshop/check", body)
    assert answer.status_code == 422
    assert answer.json()["error"]["fr"]


def nested(levels: int) -> Any:
    """Tables within tables."""
    found: Any = "x"
    for _ in range(levels):
        found = {"a": [found]}
    return found


def test_hostile_drafts_are_only_flawed(url: str) -> None:
    deep = nested(20)
    for draft in (
        {"aim": [{"verb": ["x"]}, 3, None]},
        {"human": deep},
        {"tiles": {"layout": [deep]}},
        {"minutes": 1e9},
    ):
        assert call(url, "/api/workshop/check", {"draft": draft}).json()["flaws"], draft
    assert call(url, "/api/workshop/check", {"draft": {"human": nested(200)}}).status_code == 422


def test_a_scenario_is_measured_in_the_background(url: str) -> None:
    wanted = {"text": copied(url)["text"], "human": "scripted", "infernal": "scripted", "games": 100}

    def told() -> dict[str, Any]:
        found: dict[str, Any] = call(url, "/api/workshop/measure", wanted).json()
        return found

    eventually(lambda: told()["done"] == 100, "all games are played")
    found = told()
    assert sum(side["count"] for side in found["wins"].values()) == 100
    assert all(side["low"] <= side["share"] <= side["high"] for side in found["wins"].values())
    assert sum(turn["games"] for turn in found["turns"]) == 100
    assert found["decides"]
    assert all(FEWEST <= one["games"] <= 100 - FEWEST for one in found["decides"])


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"human": "search:5"}, "not_a_measurer"),
        ({"games": 7}, "not_a_size"),
        ({"text": "name = {"}, "bad_content"),
    ],
)
def test_a_measurement_that_cannot_be_is_refused(url: str, change: dict[str, Any], code: str) -> None:
    wanted = {"text": copied(url)["text"], "human": "scripted", "infernal": "scripted", "games": 100, **change}
    answer = call(url, "/api/workshop/measure", wanted)
    assert (answer.status_code, answer.json()["error"]["code"]) == (422, code)


def test_a_host_who_takes_no_content_takes_no_drafts(tmp_path: Path) -> None:
    with served(tmp_path, strangers_content=False) as url:
        for path, body in (
            ("check", {"scenario": SEALS}),
            ("measure", {"text": "x", "human": "scripted", "infernal": "scripted", "games": 100}),
        ):
            answer = call(url, f"/api/workshop/{path}", body)
            assert (answer.status_code, answer.json()["error"]["code"]) == (403, "no_strangers_content")


# --- games ----------------------------------------------------------------------------------------


def text() -> str:
    from claustrophobia.server.rest_workshop import built_in_copy  # noqa: PLC0415 - it needs the whole server

    return built_in_copy(SEALS)


def batch(**changes: Any) -> Batch:
    return Batch(text(), "scripted", "scripted")._replace(**changes)


def test_batches_add_up_however_they_are_cut() -> None:
    whole, parts = play_batch(batch(many=4)), nothing()
    for first in (2, 0):
        add(parts, play_batch(batch(first=first, many=2)))
    assert parts == whole


def test_a_turned_screw_is_played_with_the_same_dice() -> None:
    sums = play_batch(batch(vary=True))
    screws = {f"{turn.option}:{turn.by}" for turn in screws_of(text())}
    assert sums["more"].keys() == screws == {"tp:-2", "tp:2", "instincts:1", "events:1", "turns:-2", "turns:2"}
    assert sums["games"] == 1
    assert all(games == 1 and squares == more * more for games, more, squares in sums["more"].values())


def test_what_decides_is_told_in_points() -> None:
    sums: Sums = nothing()
    sums["games"] = 100
    sums["wins"] = {"human": 50, "infernal": 40, "draw": 10}
    sums["seen"], sums["points"] = {"tile 34": 40, "died scout-a": 5}, {"tile 34": 64, "died scout-a": 0}
    sums["more"] = {"tp:-2": [100, 12, 20]}
    found = measured(sums, 100, nobody=False)
    assert found["decides"] == [{"kind": "tile", "name": "34", "games": 40, "points": 42}]
    assert found["screws"][0]["points"] == 6.0
    assert found["screws"][0]["low"] < 6.0 < found["screws"][0]["high"]


def test_a_job_is_plain_data_for_workers_elsewhere(tmp_path: Path) -> None:
    kind, job = KINDS["measure"], batch()
    assert kind.read(kind.written(job), tmp_path) == job
    assert kind.heard(kind.told(nothing())) == nothing()


# --- in the background ----------------------------------------------------------------------------


class Played:
    """Workers who play nothing, and keep who asked; or fail."""

    def __init__(self) -> None:
        self.line = Line(2)
        self.asked: list[tuple[Batch, Asker]] = []
        self.broken = False
        self.held: asyncio.Event | None = None

    async def do(self, _work: Any, job: Batch, _seconds: float, asker: Asker) -> Sums:
        self.asked.append((job, asker))
        if self.held is not None:
            await self.held.wait()
        if self.broken:
            raise TimeoutError
        await asyncio.sleep(0)
        return {**nothing(), "games": job.many}


def bench(played: Played, clock: Clock) -> Measures:
    return Measures(Bots(1, 1.0, played), Settings(clock=clock))  # type: ignore[arg-type]


def test_games_are_played_once_with_the_rank_of_machines() -> None:
    async def run() -> None:
        played, clock = Played(), Clock()
        measures = bench(played, clock)
        job = Batch("text", "scripted", "scripted")
        one = measures.ask(job, SIZES[0], ME)
        await becomes(lambda: not one.goes_on, "it stops")
        assert one.sums["games"] == SIZES[0]
        assert sorted(job.first for job, _ in played.asked) == list(range(0, SIZES[0], MEASURERS["scripted"]))
        assert {asker.rank for _, asker in played.asked} == {MACHINES}
        assert measures.ask(job, SIZES[0], ME) is one
        assert not one.goes_on

    asyncio.run(run())


def test_it_stops_when_nobody_asks_and_goes_on_where_it_was() -> None:
    async def run() -> None:
        played, clock = Played(), Clock()
        played.held = asyncio.Event()
        measures = bench(played, clock)
        one = measures.ask(Batch("text", "scripted", "scripted"), SIZES[0], ME)
        await becomes(lambda: len(played.asked) == 2, "two jobs begin")
        clock.now += UNASKED + 1
        played.held.set()
        await becomes(lambda: not one.goes_on, "it stops")
        assert one.sums["games"] == 2 * MEASURERS["scripted"]
        measures.ask(Batch("text", "scripted", "scripted"), SIZES[0], ME)
        await becomes(lambda: not one.goes_on, "it stops")
        assert one.sums["games"] == SIZES[0]

    asyncio.run(run())


def test_a_failure_is_told_once_and_tried_again() -> None:
    async def run() -> None:
        played, clock = Played(), Clock()
        played.broken = True
        measures, job = bench(played, clock), Batch("text", "scripted", "scripted")
        one = measures.ask(job, SIZES[0], ME)
        await becomes(lambda: one.failed and not one.goes_on, "it fails")
        with pytest.raises(Fault, match="not_measured"):
            measures.ask(job, SIZES[0], ME)
        played.broken = False
        measures.ask(job, SIZES[0], ME)
        await becomes(lambda: not one.goes_on, "it stops")
        assert one.sums["games"] == SIZES[0]

    asyncio.run(run())


def test_an_address_has_few_under_way() -> None:
    async def run() -> None:
        played, clock = Played(), Clock()
        played.held = asyncio.Event()
        measures = bench(played, clock)
        for number in range(AN_ADDRESS):
            measures.ask(Batch(f"text {number}", "scripted", "scripted"), SIZES[0], ME)
        with pytest.raises(Fault, match="too_many_measures"):
            measures.ask(Batch("one more", "scripted", "scripted"), SIZES[0], ME)
        measures.ask(Batch("one more", "scripted", "scripted"), SIZES[0], Asker("elsewhere", "mine"))
        await measures.close()

    asyncio.run(run())


def test_tables_within_tables_are_refused_before_they_are_handed_on(url: str) -> None:
    """So deep that no process could be given them."""
    deep: Any = {}
    for _ in range(400):
        deep = {"tiles": deep}
    answer = call(url, "/api/workshop/check", {"draft": deep})
    assert (answer.status_code, answer.json()["error"]["code"]) == (422, "bad_content")
    as_text = "x = " + "[" * 90 + "]" * 90
    assert call(url, "/api/workshop/check", {"text": as_text}).status_code == 422
