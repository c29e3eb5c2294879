"""Lessons over REST: every step as the learner's side sees it, every answer, and nothing that is hidden."""

import json
from collections.abc import Iterator

import httpx
import pytest

from claustrophobia.learning.guide import Guide
from claustrophobia.learning.lesson import lessons
from guests import served
from patience import PATIENCE


@pytest.fixture(scope="module")
def http(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    with served(tmp_path_factory.mktemp("lessons")) as url, httpx.Client(base_url=url, timeout=PATIENCE) as client:
        yield client


def step(http: httpx.Client, ident: str, path: str) -> dict[str, object]:
    answer = http.get(f"/api/lessons/{ident}/at", params={"path": path})
    assert answer.status_code == 200, answer.text
    found: dict[str, object] = answer.json()
    return found


def test_the_list_tells_all_lessons_in_order(http: httpx.Client) -> None:
    found = http.get("/api/lessons").json()["lessons"]
    assert [one["id"] for one in found] == [one.id for one in lessons()]
    assert [one["number"] for one in found] == list(range(1, 11))
    assert {one["side"] for one in found} == {"human", "infernal"}
    assert found[0]["veiled"] == {"destiny": 6, "hand": 7}
    assert all(words["en"] and words["fr"] for one in found for words in (one["name"], one["about"], one["can"]))


@pytest.mark.parametrize("ident", [one.id for one in lessons()])
def test_every_step_is_served_with_an_answer_to_every_option(ident: str, http: httpx.Client) -> None:
    lesson = next(one for one in lessons() if one.id == ident)
    path = ""
    for task in lesson.step:
        found = step(http, ident, path)
        told = found["task"]
        assert isinstance(told, dict)
        assert told["say"] == {"en": task.say.en, "fr": task.say.fr}
        answers = {answer["option"]: answer for answer in told["answers"]}
        assert list(answers) == [option["text"] for option in found["asked"]["options"]]  # type: ignore[index]
        assert {text for text, answer in answers.items() if answer["done"]} == set(task.do)
        for wrong in task.wrong:
            tried = http.post(f"/api/lessons/{ident}/try", json={"path": path, "option": wrong.option}).json()
            assert not tried["done"]
            assert (tried["en"], tried["fr"]) == (wrong.say.en, wrong.say.fr)
            assert tried == answers.get(wrong.option, tried)
        path = answers[task.do[0]]["path"]
    done = step(http, ident, path)
    assert (done["task"], done["asked"]) == (None, None)


def test_nothing_hidden_from_the_learner_is_sent(http: httpx.Client) -> None:
    found = step(http, "lines", "")
    assert found["view"]["cards"][1].get("hand") is None  # type: ignore[index]
    state = Guide(lessons()[0]).game.state
    assert state.setup.instincts[state.deck[0][0]].ident == "sprint"
    assert "sprint" not in json.dumps(found)  # it lies on top of the deck
    found = step(http, "exploring", "")
    assert found["view"]["stack"]["known"] == []  # type: ignore[index]


@pytest.mark.parametrize(
    ("path", "status"),
    [("flying/at", 404), ("moving/at?path=9", 404), ("moving/at?path=x", 422), ("moving/at?path=0000000", 404)],
)
def test_what_there_is_not_is_refused_in_both_languages(path: str, status: int, http: httpx.Client) -> None:
    answer = http.get(f"/api/lessons/{path}")
    assert answer.status_code == status
    assert answer.json()["error"]["fr"]


def test_where_figures_come_from_is_told(http: httpx.Client) -> None:
    found = http.get("/api/lessons/moving/warriors/brute-a").json()
    assert sum(part["amount"] for part in found["combat"]) == 3
    assert found["remarks"]
    assert http.get("/api/lessons/moving/warriors/nobody").status_code == 404
