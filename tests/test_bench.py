"""Scenarios on the bench: flaws at their fields in both languages, a sentence for every clause, files written."""

import json
import re
import tomllib
from copy import deepcopy
from typing import Any

import pytest

from claustrophobia.content import bench, blanks
from claustrophobia.content.clause_schema import CLAUSES
from claustrophobia.content.flaws import flaw_in
from claustrophobia.content.load import built_in_text, scenario_ids
from claustrophobia.content.writing import toml_text

SEALS = "1643/three-seals"
GONE = object()


def seals() -> dict[str, Any]:
    return {**tomllib.loads(built_in_text(SEALS)), "id": "seals-again"}


def broken(path: str, value: object) -> dict[str, Any]:
    """*Three seals* with a value at a path, or without it."""
    draft: Any = deepcopy(seals())
    here, parts = draft, [int(part) if part.isdigit() else part for part in path.split(".")]
    for part in parts[:-1]:
        here = here[part]
    if value is GONE:
        del here[parts[-1]]
    else:
        here[parts[-1]] = value
    return dict(draft)


@pytest.mark.parametrize("ident", scenario_ids())
def test_a_written_file_is_read_as_it_was(ident: str) -> None:
    data = tomllib.loads(built_in_text(ident))
    assert tomllib.loads(toml_text(data)) == data


def test_odd_texts_are_written_too() -> None:
    data = {"id": 'a"\\\n\t\x7f', "odd key": {"en": "é\u2028", "fr": ""}, "aim": [{"verb": "x" * 200, "who": ["a"]}]}
    assert tomllib.loads(toml_text(data)) == data
    assert tomllib.loads(toml_text({"id": "\ud800", "aim": None})) == {"id": "?"}


@pytest.mark.parametrize("ident", scenario_ids())
def test_scenarios_of_the_program_have_no_flaw_but_their_name(ident: str) -> None:
    data = tomllib.loads(built_in_text(ident))
    assert [flaw.path for flaw in bench.flaws(data)] == ["id"]
    assert bench.flaws({**data, "id": "another"}) == []


BROKEN: list[tuple[str, object, str]] = [
    ("name", GONE, "name"),
    ("name.fr", "  ", "name.fr"),
    ("minutes", 0, "minutes"),
    ("human.warriors", [], "human.warriors"),
    ("human.warriors.1.at", 3, "human.warriors[1].at"),
    ("human.warriors.1.sheet", "redeemer", "human.warriors[1].sheet"),
    ("human.warriors.1.sheet", "nobody", "human.warriors[1].sheet"),
    ("human.warriors.1.equipment", ["scepter-of-command"], "human.warriors"),
    ("human.warriors.0.gifts", ["assembly", "nothing"], "human.warriors[0].gifts[1]"),
    ("human.warriors.0.gifts", ["aura-of-anger", "aura-of-anger"], "human.warriors[0].gifts[1]"),
    ("human.draft", {"others": 1, "elite": 1, "equipment": 1, "gifts": 1}, "human.draft"),
    ("infernal.tp", 120, "infernal.tp"),
    ("infernal.demons", ["torturer", "torturer"], "infernal.demons[1]"),
    ("infernal.demons", ["nobody"], "infernal.demons[0]"),
    ("infernal.waiting", ["hunter"], "infernal.waiting[0]"),
    ("infernal.in_play", [{"sheet": "torturer", "at": 0}] * 2, "infernal.in_play[1].sheet"),
    ("tiles.layout", [], "tiles.layout"),
    ("tiles.layout", [{"number": 48, "x": 0, "y": 0}, {"number": 47, "x": 0, "y": 0}], "tiles.layout"),
    ("tiles.layout", [{"number": 4, "x": 0, "y": 0}], "human.warriors"),
    ("tiles.barriers", [{"at": 0, "side": "east", "kind": "door"}] * 2, "tiles.barriers"),
    ("tiles.size", 2, "tiles.size"),
    ("tiles.size", 48, "tiles.size"),
    ("tiles.deep", 20, "tiles.deep"),
    ("tiles.surely", [34, 48], "tiles.surely[1]"),
    ("tiles.surely", [34, 99], "tiles.surely[1]"),
    ("aim", [], "aim"),
    ("aim.0.verb", "nothing", "aim[0].verb"),
    ("aim.0.count", True, "aim[0].count"),
    ("aim.1.warrior", "brute-a", "aim[1].warrior"),
    ("aim.1.outcome", GONE, "aim[1].outcome"),
    ("aim.1.tile", 3, "aim[1].tile"),
    ("stash.0.count", 3, "tiles.tokens"),
    ("action.0.who", ["nobody"], "action[0].who[0]"),
    ("counters", [], "aim[0].counter"),
    ("nothing", 1, "nothing"),
]


@pytest.mark.parametrize(("path", "value", "told"), BROKEN)
def test_a_flaw_is_told_at_its_field_in_both_languages(path: str, value: object, told: str) -> None:
    found = bench.flaws(broken(path, value))
    assert told in [flaw.path for flaw in found], found
    for flaw in found:
        assert flaw.en
        assert flaw.fr != flaw.en, flaw


def test_flaws_of_several_fields_are_told_at_once() -> None:
    draft = broken("aim_text.fr", "")
    draft["tiles"]["deep"] = 40
    draft["tiles"]["tokens"] = [{"at": 9, "token": "seal"}]
    assert [flaw.path for flaw in bench.flaws(draft)] == ["aim_text.fr", "tiles.deep", "tiles.tokens[0].at"]


def test_an_empty_draft_is_asked_for_what_it_needs() -> None:
    paths = [flaw.path for flaw in bench.flaws(bench.EMPTY)]
    assert {"name.en", "name.fr", "aim"} <= set(paths)
    assert bench.lists({})["western"]
    assert bench.flaws({})


def test_an_unknown_sentence_is_shown_as_it_is() -> None:
    assert flaw_in("something nobody foresaw") == ("", "something nobody foresaw", "something nobody foresaw")


def test_the_words_of_blanks_are_those_of_the_draft() -> None:
    found = bench.lists(seals())
    assert found["human"] == ["redeemer", "guardian-a", "guardian-b", "scout-a"]
    assert found["demon"] == ["torturer"]
    assert "hunter" in found["demon_sheet"]
    assert found["counter"] == ["rites"]
    assert bench.lists({**seals(), "tiles": {}, "aim": 3})["human"] == found["human"]


def test_remarks_are_no_flaws() -> None:
    assert bench.remarks(seals()) == []
    loose = seals()
    del loose["limit"]
    loose["aim"] = loose["aim"][:1]
    loose["rule"] = [{"verb": "exit", "tile": 27}]
    assert [(one.path, one.rule) for one in bench.remarks(loose)] == [
        ("limit.turns", "TRN-5"),
        ("aim", "TRN-1"),
        ("rule[0].tile", "EXP-9"),
    ]


@pytest.mark.parametrize("table", list(CLAUSES))
def test_every_clause_has_a_sentence_with_its_blanks(table: str) -> None:
    from claustrophobia.content.lexicon import rules  # noqa: PLC0415 - only this test needs it

    assert blanks.told()[table].keys() == CLAUSES[table].keys()
    for verb, sentence in blanks.sentences()[table].items():
        names = {blank["name"] for blank in sentence["blanks"]}
        needed = {blank["name"] for blank in sentence["blanks"] if blank["required"]}
        english, french = (re.findall(r"\{(\w+)\}", words) for words in (sentence["en"], sentence["fr"]))
        assert sorted(english) == sorted(french), verb
        assert needed <= set(english) <= names, verb
        assert len(english) == len(set(english)), verb
        assert sentence["rule"] in rules("en"), verb


def test_fields_are_told_with_their_bounds() -> None:
    found = blanks.fields()
    assert (found["infernal.tp"]["least"], found["infernal.tp"]["most"]) == (0, 99)
    assert set(found["tiles.layout[].turn"]["words"]) == {"north", "east", "south", "west"}
    assert found["human.warriors[].gifts"]["kind"] == "words"
    assert found["human.warriors[].gifts"]["names"] == "gift"
    assert json.dumps(found)
