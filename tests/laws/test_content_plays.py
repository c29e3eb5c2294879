"""What the check of content accepts plays; what it refuses says where and why (SET-8, SET-1).

Content and scenarios are made by chance from their own schema (`forge`). Here is a sample of it, the same each time:
twenty games with each record and scenario, fewer with each verb. `make soak` plays twenty with each of many more.
"""

from collections.abc import Iterator
from copy import deepcopy
from random import Random
from typing import Any

import pytest
from msgspec import inspect

import forge
from claustrophobia.content import check, load, verb_schema
from claustrophobia.content.clause_schema import CLAUSES
from claustrophobia.content.compile import compile_setup
from claustrophobia.core import clauses, verbs

DECISIONS = 90
RECORDS = 25
GAMES = 20
VERB_GAMES = 3


def test_every_verb_has_a_place_and_arguments() -> None:
    """The rules' verbs and clauses are those the schema knows, no more and no fewer."""
    placed = {verb for place in (*verb_schema.PLACES, verb_schema.ABILITY) for verb in place.takes}
    assert placed == set(verbs.VERBS)
    known = {"aim": clauses.AIMS, "action": clauses.ACTIONS, "rule": clauses.RULES, "stash": clauses.STASHES}
    assert {kind: set(table) for kind, table in CLAUSES.items()} == {kind: set(table) for kind, table in known.items()}


# --- what is accepted -----------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", load.RULESETS)
def test_every_verb_that_is_accepted_plays(ruleset: str) -> None:
    """Every verb in every place it may stand, on every card of its table."""
    lots = Random(1643)
    accepted = 0
    for case in forge.verb_cases(lots, [ruleset]):
        try:
            setups = forge.setups_of(case, lots, VERB_GAMES)
        except load.ContentError:
            continue
        accepted += 1
        for setup in setups:
            forge.play(setup, lots.randrange(1000), DECISIONS)
    assert accepted > 60


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", load.RULESETS)
def test_every_record_that_is_accepted_plays(ruleset: str) -> None:
    """Figures of sheets, tiles and cards, anywhere within their bounds."""
    lots = Random(1644)
    accepted = 0
    for _ in range(RECORDS):
        case = forge.record_case(lots, ruleset)
        try:
            setups = forge.setups_of(case, lots, GAMES)
        except load.ContentError:
            continue
        accepted += 1
        for setup in setups:
            forge.play(setup, lots.randrange(1000), DECISIONS)
    assert accepted > RECORDS // 3


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", load.RULESETS)
def test_everything_an_open_box_adds_plays(ruleset: str) -> None:
    """A new card of every verb in every place, with a human, a demon and tiles of the owner's own (SET-8)."""
    lots = Random(1647)
    accepted = 0
    for case in forge.added_cases(lots, ruleset):
        try:
            setups = forge.setups_added(case, VERB_GAMES)
        except load.ContentError:
            continue
        accepted += 1
        for setup in setups:
            forge.play(setup, lots.randrange(1000), DECISIONS)
    assert accepted > 60


@pytest.mark.slow
def test_every_clause_that_is_accepted_plays() -> None:
    """Every clause of a scenario, and figures of its own within their bounds."""
    lots = Random(1645)
    cases = [*forge.clause_cases(lots), *forge.clause_cases(lots), *(forge.stage_case(lots) for _ in range(30))]
    accepted = 0
    for _, stage in cases:
        try:
            setup = forge.stage_setup(stage)
        except load.ContentError:
            continue
        accepted += 1
        for _ in range(GAMES):
            forge.play(setup, lots.randrange(1000), DECISIONS)
    assert accepted > len(cases) // 2


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", ["1643", "first"])
def test_every_event_may_be_answered_by_anything(ruleset: str) -> None:
    """Whatever an event card was played on may be gone when the card that answers it is done (PRI-5, PRI-6)."""
    lots = Random(1646)
    played = 0
    for case in forge.answer_cases(lots, ruleset):
        try:
            setups = forge.setups_of(case, lots, VERB_GAMES)
        except load.ContentError:
            continue
        for setup in setups:
            forge.play(setup, lots.randrange(1000), DECISIONS)
            played += 1
    assert played > 100


# --- what is refused ------------------------------------------------------------------------------


def spoiled(
    fields: dict[str, Any], kind: Any, known: forge.Known, lots: Random
) -> Iterator[tuple[str, dict[str, Any]]]:
    """Each field of a struct in turn: wrong, missing, or one that is not there at all."""
    info = inspect.type_info(kind)
    assert isinstance(info, inspect.StructType)
    for field in info.fields:
        yield field.name, {**fields, field.name: forge.bad(field.type, known, lots)}
        if field.required:
            yield field.name, {key: value for key, value in fields.items() if key != field.name}
    yield "surplus", {**fields, "surplus": 1}


@pytest.mark.parametrize("ruleset", ["1643", "first"])
def test_a_refused_verb_names_file_record_and_field(ruleset: str) -> None:
    """Every argument of every verb of a card, made wrong."""
    lots = Random(7)
    content = load.load("", ruleset)
    for table, place, more in forge.card_places(ruleset):
        key = load.raw_folder(content.folder)[table][0]["id"]
        for verb, kind in place.takes.items():
            fine = forge.arguments(kind, place, ruleset, lots)
            moment = {"moment": verb_schema.MOMENTS.get(verb, "leaves")} if more.get("moment") == "?" else {}
            if moment.get("moment") not in (None, *content.known["moment"]):
                continue
            for field, args in spoiled(fine, kind, check.words_at(place, content.known), lots):
                changes = {table: [{"id": key, "verb": verb, "args": args, **more, **moment}]}
                with pytest.raises(load.ContentError) as caught:
                    load.put_together(changes, forge.FILE, ruleset)
                assert str(caught.value).startswith(f"{forge.FILE}: [[{table}]] {key}: "), caught.value
                assert f"args.{field}" in str(caught.value), caught.value


@pytest.mark.parametrize("table", load.TABLES)
def test_a_refused_record_names_file_record_and_field(table: str) -> None:
    """Every field of every kind of record, made wrong; a field that is missing is the built-in one."""
    lots = Random(8)
    content = load.load()
    record = load.raw_folder("y1643")[table][0]
    key = load.KEYS.get(table, "id")
    for field, entry in spoiled(deepcopy(record), load.TABLES[table][1], content.known, lots):
        if field == key or field not in entry:
            continue
        with pytest.raises(load.ContentError) as caught:
            load.put_together({table: [entry]}, forge.FILE, "1643")
        assert str(caught.value).startswith(f"{forge.FILE}: [[{table}]] {record[key]}: "), caught.value
        assert field in str(caught.value), caught.value


def test_a_refused_clause_names_file_clause_and_field() -> None:
    """Every field of every clause, made wrong."""
    lots = Random(9)
    for kind, table in CLAUSES.items():
        for verb, struct in table.items():
            stage = deepcopy(forge.STAGE)
            forge.add_clause(stage, kind, verb, lots)
            fine = {name: value for name, value in stage[kind][-1].items() if name != "verb"}
            for field, clause in spoiled(fine, struct, forge.STAGE_WORDS, lots):
                stage[kind][-1] = {"verb": verb, **clause}
                with pytest.raises(load.ContentError) as caught:
                    forge.stage_setup(stage)
                assert f"[[{kind}]] number {len(stage[kind])}: " in str(caught.value), caught.value
                assert field in str(caught.value), caught.value


# Where something is gone, another field that speaks of it may be the one that is named.
SPEAK_OF_IT = {
    "counters": "counter",
    "ally": "sheet",
    "id": "sheet",
    **dict.fromkeys(("infernal", "demons", "waiting"), "warrior"),
}
WRONG: tuple[Any, ...] = (-1, 1.5, True, "", "nobody-knows-it", [], [{}], {})


@pytest.mark.parametrize("ident", ["", "1643/the-last-door", "first/the-possessed", "dante/circle-2", "dante/circle-5"])
def test_a_scenario_with_anything_wrong_in_it_is_refused_by_its_field_or_plays(ident: str) -> None:
    """Everything that stands in a scenario's file, replaced by what is mostly wrong there."""
    whole = forge.raw_scenario(ident) if ident else forge.STAGE
    accepted = 0
    for path in forge.spots(whole):
        for value in WRONG:
            stage = forge.put(whole, path, deepcopy(value))
            try:
                setup = compile_setup(load.load("", whole["ruleset"]), load.scenario_from(stage, forge.FILE), {})
            except load.ContentError as error:
                told = str(error)
                assert told.startswith((f"{forge.FILE}: ", f"scenario {whole['id']}: ", f"{whole['ruleset']}/")), told
                field = [str(key) for key in path if not isinstance(key, int)][-1]
                assert field in told or SPEAK_OF_IT.get(field, field) in told, (path, value, told)
            else:
                accepted += 1
                forge.play(setup, accepted, DECISIONS // 3)
    assert accepted
