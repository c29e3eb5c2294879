"""The rule book over REST: every rule with what belongs to it, examples drawn, and where a record applied a rule."""

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from claustrophobia.content import rulebook
from claustrophobia.content.lexicon import rules_of
from claustrophobia.core.names import RULESETS
from guests import served
from patience import PATIENCE

RECORD = Path(__file__).parents[1] / "playthroughs" / "1643-the-survivors.txt"


@pytest.fixture(scope="module")
def http(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    with served(tmp_path_factory.mktemp("rules")) as url, httpx.Client(base_url=url, timeout=PATIENCE) as client:
        yield client


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_book_has_every_rule_in_both_languages(ruleset: str, http: httpx.Client) -> None:
    book = http.get(f"/api/rulebook/{ruleset}").json()
    told = {rule["id"]: rule for chapter in book["chapters"] for rule in chapter["rules"]}
    assert list(told) == [ident for idents in rulebook.book(ruleset).values() for ident in idents]
    for language in ("en", "fr"):
        texts = rules_of(ruleset, language)
        assert all(rule[language] == {"title": texts[i].title, "text": texts[i].text} for i, rule in told.items())
    assert [ruling["id"] for ruling in book["rulings"]] == [ruling.ident for ruling in rulebook.rulings()]
    assert book["instead"] == dict(rulebook.instead(ruleset))


def test_a_rule_comes_with_its_lesson_its_rulings_and_its_references(http: httpx.Client) -> None:
    chapters = http.get("/api/rulebook/1643").json()["chapters"]
    told = {rule["id"]: rule for chapter in chapters for rule in chapter["rules"]}
    assert told["MOV-4"]["lesson"] == {"id": "moving", "number": 2}
    assert told["MOV-4"]["drawn"] is True
    assert "MOV-5" in told["MOV-4"]["see"]
    assert "R-17" in told["COM-2"]["rulings"]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_example_is_drawn_and_holds_only_who_stands_on_the_board(ruleset: str, http: httpx.Client) -> None:
    count = 0
    for chapter in rulebook.book(ruleset):
        for example in http.get(f"/api/rulebook/{ruleset}/examples/{chapter}").json()["examples"]:
            assert rulebook.chapter_of(example["rule"]).id == chapter
            assert example["view"]["tiles"]
            assert all(isinstance(one["at"], int) for one in example["view"]["warriors"])
            count += 1
    held = {ident for idents in rulebook.book(ruleset).values() for ident in idents}
    assert count == len([one for one in rulebook.examples(ruleset) if one.rule in held])


@pytest.mark.parametrize(
    ("path", "code", "named"),
    [
        ("1644", "no_such_ruleset", "1643, first, dante"),
        ("1643/examples/cooking", "no_such_chapter", "cooking"),
        ("1643/examples/hell", "no_such_chapter", "hell"),
        ("nothing/examples/movement", "no_such_ruleset", "nothing"),
    ],
)
def test_what_is_not_there_is_named(path: str, code: str, named: str, http: httpx.Client) -> None:
    answer = http.get(f"/api/rulebook/{path}")
    assert (answer.status_code, answer.json()["error"]["code"]) == (404, code)
    assert all(named in answer.json()["error"][language] for language in ("en", "fr"))


def test_the_story_of_a_record_names_the_rule_and_the_decision_of_every_line(http: httpx.Client) -> None:
    text = RECORD.read_text("utf-8")
    replay = http.post("/api/replays", content=text, headers={"content-type": "text/plain"}).json()["replay"]
    lines = http.get(f"/api/replays/{replay}/story").json()["lines"]
    total = len(http.get(f"/api/replays/{replay}").json()["decisions"])
    assert lines[0]["n"] == 0
    assert [line["n"] for line in lines] == sorted(line["n"] for line in lines)
    assert max(line["n"] for line in lines) == total
    assert [line["turn"] for line in lines] == sorted(line["turn"] for line in lines)
    assert all(line["rule"] and line["en"] and line["fr"] for line in lines)
    moved = next(line for line in lines if line["rule"] == "MOV-2")
    moment = http.get(f"/api/replays/{replay}/at/{moved['n']}").json()
    assert moved["en"] in [event["en"] for event in moment["events"]]


@pytest.mark.parametrize("path", ["/rules", "/rules/1643", "/rules/dante"])
def test_the_page_is_sent_for_its_addresses(path: str, http: httpx.Client) -> None:
    assert http.get(path).status_code in {200, 404}  # 404 only where no front end is built
    assert "no_such_page" not in http.get(path).text
