"""Puzzles over REST: the list, each as its side sees it, answers, refusals; and nothing of what options are worth."""

import json
from collections.abc import Iterator

import httpx
import pytest

from claustrophobia.puzzles.puzzle import puzzles
from guests import served
from patience import PATIENCE

ALL = puzzles()


@pytest.fixture(scope="module")
def http(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    with served(tmp_path_factory.mktemp("puzzles")) as url, httpx.Client(base_url=url, timeout=PATIENCE) as client:
        yield client


def test_the_list_tells_all_puzzles_in_order_and_no_answer(http: httpx.Client) -> None:
    answer = http.get("/api/puzzles")
    found = answer.json()["puzzles"]
    assert [one["id"] for one in found] == [one.id for one in ALL]
    assert [one["number"] for one in found] == list(range(1, len(ALL) + 1))
    assert all(one["options"] == len(puzzle.options) for one, puzzle in zip(found, ALL, strict=True))
    assert "position" not in found[0]
    assert all(puzzle.best.text not in answer.text for puzzle in ALL if " " in puzzle.best.text)


@pytest.mark.parametrize("number", range(1, len(ALL) + 1, 5))
def test_a_puzzle_is_asked_and_answered(number: int, http: httpx.Client) -> None:
    puzzle = ALL[number - 1]
    asked = http.get(f"/api/puzzles/{number}").json()
    assert asked == http.get(f"/api/puzzles/{puzzle.id}").json()
    assert asked["asked"]["side"] == puzzle.side
    assert {option["text"] for option in asked["asked"]["options"]} == {one.text for one in puzzle.options}
    other = asked["view"]["cards"][puzzle.side == "human"]
    assert other.get("hand") is None or asked["view"]["unplayed"]  # the other side's, unless nobody plays it
    stack = asked["view"]["stack"]
    assert len(stack["known"]) < max(1, stack["count"])  # what a gift has shown that side, no more
    assert str(puzzle.best.value) not in json.dumps(asked)
    for place, choice in enumerate(puzzle.options):
        answer = http.post(f"/api/puzzles/{puzzle.id}/answer", json={"option": choice.text})
        assert answer.status_code == 200, answer.text
        found = answer.json()
        assert found["taken"] == choice.text
        assert (found["verdict"] == "best") == (place == 0)
        assert [one["value"] for one in found["options"]] == [one.value for one in puzzle.options]
        assert all(one["low"] <= one["value"] <= one["high"] for one in found["options"])
        assert all(one["en"] and one["fr"] and one["fact"]["fr"] for one in found["options"])
        assert found["why"]["en"]


def test_what_is_no_option_is_refused_and_why_is_told(http: httpx.Client) -> None:
    puzzle = ALL[0]
    wrong = http.post(f"/api/puzzles/{puzzle.id}/answer", json={"option": "dance"})
    assert (wrong.status_code, wrong.json()["error"]["code"]) == (422, "no_such_option")
    assert http.post(f"/api/puzzles/{puzzle.id}/answer", json={"option": "x" * 201}).status_code == 422
    why = http.post(f"/api/puzzles/{puzzle.id}/why", json={"option": "dance"}).json()
    assert why["en"]
    assert why["fr"]
    for unknown in ("0", "ffffffff", "99999"):
        answer = http.get(f"/api/puzzles/{unknown}")
        assert (answer.status_code, answer.json()["error"]["code"]) == (404, "no_such_puzzle")


def test_a_warrior_of_a_puzzle_is_inspected(http: httpx.Client) -> None:
    view = http.get("/api/puzzles/1").json()["view"]
    name = next(warrior["name"] for warrior in view["warriors"] if isinstance(warrior["at"], int))
    account = http.get(f"/api/puzzles/1/warriors/{name}")
    assert account.status_code == 200
    assert account.json()
    assert http.get("/api/puzzles/1/warriors/nobody").status_code == 404
