"""Content made by chance from its own schema: what the types allow, and what they do not; and a short game with it.

`verb_cases` has every verb in every place it may stand, `clause_cases` every clause of a scenario, `record_case` any
field of any record. What is made so is good by type; whether it is good altogether is for the check to say, and what
the check accepts must play.
"""

from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from functools import lru_cache
from importlib.resources import files
from random import Random
from typing import Any, Final, NamedTuple

from msgspec import inspect

import invariants
from claustrophobia.content import check, load, verb_schema
from claustrophobia.content.clause_schema import CLAUSES
from claustrophobia.content.compile import compile_setup, unplayable
from claustrophobia.content.schema import CONDITIONS, Scenario
from claustrophobia.core import agenda
from claustrophobia.core.dice import Fast
from claustrophobia.core.names import PHASES
from claustrophobia.core.setup import Setup
from claustrophobia.core.state import State
from claustrophobia.players.base import Sight, player
from claustrophobia.rules.muster import muster
from pickers import any_option, bold

FILE = "forged.toml"
NEW_HUMAN, NEW_DEMON = "forged-human", "forged-demon"
Known = Mapping[str, Sequence[str]]
Changes = dict[str, Any]


# --- values ---------------------------------------------------------------------------------------


def good(info: inspect.Type, known: Known, lots: Random) -> Any:
    """A value of a type."""
    extra: dict[str, Any] = {}
    if isinstance(info, inspect.Metadata):
        extra, info = info.extra or {}, info.type
    if isinstance(info, inspect.UnionType):
        return good(next(kind for kind in info.types if not isinstance(kind, inspect.NoneType)), known, lots)
    if isinstance(info, inspect.StructType):
        chosen = [field for field in info.fields if field.required or lots.random() < 0.6]
        return {field.name: good(field.type, known, lots) for field in chosen}
    if isinstance(info, inspect.ListType):
        least = info.min_length or 0
        most = info.max_length if info.max_length is not None else least + 2
        found = [good(info.item_type, known, lots) for _ in range(lots.randint(least, most))]
        return list({repr(entry): entry for entry in found}.values()) if extra.get("unique") else found
    if isinstance(info, inspect.TupleType):
        return [good(kind, known, lots) for kind in info.item_types]
    if isinstance(info, inspect.LiteralType):
        return lots.choice(list(info.values))
    if isinstance(info, inspect.IntType):
        least, most = info.ge or 0, 99 if info.le is None else info.le
        return lots.choice([least, most, lots.randint(least, most)])
    if isinstance(info, inspect.BoolType):
        return lots.random() < 0.5
    if isinstance(info, inspect.StrType):
        return lots.choice(list(known.get(str(extra.get("names")), ("word",))))
    return {}


def bad(info: inspect.Type, known: Known, lots: Random) -> Any:
    """A value that is none of a type."""
    named = False
    if isinstance(info, inspect.Metadata):
        named, info = "names" in (info.extra or {}), info.type
    if isinstance(info, inspect.IntType):
        return lots.choice([(info.ge or 0) - 1, 10_000 if info.le is None else info.le + 1, "many", True, 1.5, []])
    if isinstance(info, inspect.BoolType):
        return lots.choice([1, "yes", []])
    if isinstance(info, inspect.StrType | inspect.LiteralType):
        unknown = ["nobody-knows-it"] if named or isinstance(info, inspect.LiteralType) else []
        return lots.choice([*unknown, 7, True, ["self"]])
    return lots.choice([3, "three", True])


# --- content --------------------------------------------------------------------------------------


class Case(NamedTuple):
    """Content to be played: what is changed, by which ruleset, and what it is called in a report."""

    name: str
    ruleset: str
    changes: Changes


def all_of(ruleset: str, table: str, **fields: Any) -> list[dict[str, Any]]:
    """Every record of a table with the same fields changed, so that any card drawn is the one looked for."""
    return [{"id": entry["id"], **deepcopy(fields)} for entry in load.raw_folder(load.RULESETS[ruleset][0])[table]]


def arguments(kind: type[verb_schema.Args], place: verb_schema.Place, ruleset: str, lots: Random) -> dict[str, Any]:
    """Arguments of a verb that its struct allows."""
    known = check.words_at(place, load.load("", ruleset).known)
    return dict(good(inspect.type_info(kind), known, lots))


def moment_for(verb: str, ruleset: str, lots: Random, *, event: bool) -> str:
    moments = [moment for moment in load.load("", ruleset).known["moment"] if event or moment != check.INFERNALS_ONLY]
    return verb_schema.MOMENTS.get(verb) or lots.choice(moments)


def verb_cases(lots: Random, rulesets: Sequence[str] = tuple(load.RULESETS)) -> Iterator[Case]:
    """Every verb in every place where it may stand, with arguments by chance."""
    for ruleset in rulesets:
        first = ruleset == "first"
        bearers = [entry["id"] for entry in load.raw_folder(load.RULESETS[ruleset][0])["western"]]
        for table, place, more in card_places(ruleset):
            for verb, kind in place.takes.items():
                fields = {"verb": verb, "args": arguments(kind, place, ruleset, lots), **more}
                if more.get("moment") == "?":
                    fields["moment"] = moment_for(verb, ruleset, lots, event=table == "event")
                    if fields["moment"] not in load.load("", ruleset).known["moment"]:
                        continue
                if table == "equipment":
                    fields["bearers"] = bearers
                yield Case(f"{place.what}: {verb}", ruleset, {table: all_of(ruleset, table, **fields)})
        if not first:
            yield from sheet_cases(ruleset, lots)
        for verb, kind in verb_schema.ABILITY.takes.items():
            given = [{"verb": verb, "args": arguments(kind, verb_schema.ABILITY, ruleset, lots)}]
            demons = all_of(ruleset, "demon", abilities=given)
            yield Case(f"a demon's ability: {verb}", ruleset, {"demon": demons})
        place = verb_schema.SQUARE if first else verb_schema.BOARD
        for verb, kind in place.takes.items():
            yield board_case(ruleset, verb, arguments(kind, place, ruleset, lots), lots)


def answer_cases(lots: Random, ruleset: str) -> Iterator[Case]:
    """Every event card, at moments that come often, each way of answering it in every human's hands."""
    bearers = [entry["id"] for entry in load.raw_folder(load.RULESETS[ruleset][0])["western"]]
    for answer in sorted(verb_schema.AT_A_MOMENT.takes):
        if verb_schema.MOMENTS.get(answer, "card_played") != "card_played":
            continue
        for verb, kind in verb_schema.EVENT.takes.items():
            args = arguments(verb_schema.AT_A_MOMENT.takes[answer], verb_schema.AT_A_MOMENT, ruleset, lots)
            if answer == "hit_on":  # without a roll, on whoever is named: that is what takes a target away
                args = {"who": "human", "at_least": 1}
            gear = {"verb": answer, "args": args, "moment": "card_played", "action": False, "bearers": bearers}
            moment = verb_schema.MOMENTS.get(verb) or lots.choice(["threat_starts", "human_activation_starts"])
            event = {"verb": verb, "args": arguments(kind, verb_schema.EVENT, ruleset, lots), "moment": moment}
            changes = {"equipment": all_of(ruleset, "equipment", **gear), "event": all_of(ruleset, "event", **event)}
            yield Case(f"{verb} answered by {answer}", ruleset, changes)


def card_places(ruleset: str) -> Iterator[tuple[str, verb_schema.Place, dict[str, Any]]]:
    """The tables of cards, each way their cards can be, and what marks a card of that way."""
    yield "event", verb_schema.EVENT, {"moment": "?"}
    if ruleset == "first":
        yield "instinct", verb_schema.ADVANTAGE, {"moment": "?", "action": False}
        yield "instinct", verb_schema.ACTION, {"moment": "", "action": True}
    else:
        yield "instinct", verb_schema.INSTINCT, {}
    yield "equipment", verb_schema.AT_A_MOMENT, {"moment": "?", "action": False}
    yield "equipment", verb_schema.ACTION, {"moment": "", "action": True}
    yield "equipment", verb_schema.WORN, {"moment": "", "action": False}
    for moment, place in verb_schema.GIFTS.items():
        yield "gift", place, {"moment": moment}


def sheet_cases(ruleset: str, lots: Random) -> Iterator[Case]:
    """Powers of demons, easily fired, and the hellhound's."""
    for verb, kind in verb_schema.SHEET.takes.items():
        power = {"verb": verb, "args": arguments(kind, verb_schema.SHEET, ruleset, lots), **condition("y1643", lots)}
        demons = all_of(ruleset, "demon", power=power)
        yield Case(f"a demon's power: {verb}", ruleset, {"demon": demons})
    args = arguments(verb_schema.HoundTable, verb_schema.HOUND, ruleset, lots)
    yield Case("a hellhound's power", ruleset, {"demonic": [{"id": "hellhound", "power": {"args": args}}]})


def condition(folder: str, lots: Random) -> dict[str, Any]:
    """Any condition of an edition's dice, with spaces for it."""
    kind = lots.choice(list(CONDITIONS[folder]))
    asked = {**good(inspect.type_info(CONDITIONS[folder][kind]), {}, lots), "kind": kind}
    phases = ["threat", "infernal_activation"] if folder == "first" else list(PHASES)
    return {"condition": asked, "spaces": 0 if folder == "first" else 6, "phase": lots.choice(phases)}


def board_case(ruleset: str, verb: str, args: dict[str, Any], lots: Random) -> Case:
    """One power of the board or square changed."""
    folder = load.RULESETS[ruleset][0]
    records = load.raw_folder(folder)["power"]
    mine = [entry for entry in records if entry["verb"] == verb] if ruleset == "dante" else []
    chosen = lots.choice(mine or records)
    change = {"id": chosen["id"], "verb": verb, "args": args, **condition(folder, lots)}
    if folder == "first":
        change["once"] = lots.random() < 0.5
    return Case(f"the board: {verb}", ruleset, {"power": [change]})


def added_cases(lots: Random, ruleset: str) -> Iterator[Case]:
    """An open box with a new card of every verb in every place, many copies of it; and a new tile and new sheets."""
    folder = load.RULESETS[ruleset][0]
    bearers = [entry["id"] for entry in load.raw_folder(folder)["western"]]
    for table, place, more in card_places(ruleset):
        for verb, kind in place.takes.items():
            record = deepcopy(lots.choice(load.raw_folder(folder)[table]))
            record |= {"id": "forged", "verb": verb, "args": arguments(kind, place, ruleset, lots), **more}
            if more.get("moment") == "?":
                record["moment"] = moment_for(verb, ruleset, lots, event=table == "event")
            if table != "gift":
                record["count"] = 24
            if table == "equipment":
                record["bearers"] = [*bearers, NEW_HUMAN]
            yield Case(f"a new {place.what}: {verb}", ruleset, {**added_sheets(lots, ruleset), table: [record]})


def added_sheets(lots: Random, ruleset: str) -> Changes:
    """An open box with a human sheet, a demon and some tiles of its own, figures by chance."""
    content = load.load("", ruleset)
    found: Changes = {"box": {"open": True}}
    for table, ident in (("western", NEW_HUMAN), ("demon", NEW_DEMON)):
        records = [entry for entry in load.raw_folder(content.folder)[table] if not entry.get("leader")]
        info = inspect.type_info(load.TABLES[table][1])
        assert isinstance(info, inspect.StructType)
        figures = {"talents", "movement", "combat", "defense", "life", "price", "lines", "instinct"}
        new = {field.name: good(field.type, content.known, lots) for field in info.fields if field.name in figures}
        record = {**deepcopy(lots.choice(records)), **new, "id": ident}
        if "power" in record:
            record["power"] = {**record["power"], "id": f"{ident}-power"}
        if table == "western":
            record["count"] = 2
        found[table] = [record]
    info = inspect.type_info(load.TABLES["tile"][1])
    tiles = [dict(good(info, content.known, lots), source="house") for _ in range(9)]
    found["tile"] = [{**tile, "number": 91 + spot} for spot, tile in enumerate(tiles)]
    return found


def added_stage(ruleset: str) -> dict[str, Any]:
    """A scenario in which what an open box adds takes part: its human, its demon, a tile of it among the first."""
    stage = deepcopy(raw_scenario("dante/circle-1" if ruleset == "dante" else f"{ruleset}/the-survivors"))
    stage["id"] = "forged"
    if ruleset != "dante":  # in a circle everybody is in the box, and any demon may come
        stage["human"]["warriors"][-1]["sheet"] = NEW_HUMAN
        stage["infernal"]["demons"] = [NEW_DEMON]
        stage["tiles"]["besides"] = [91, 92, 93]
    return stage


def record_case(lots: Random, ruleset: str) -> Case:
    """Some fields of some record, as the types allow."""
    content = load.load("", ruleset)
    table = lots.choice(list(load.TABLES))
    record = lots.choice(load.raw_folder(content.folder)[table])
    info = inspect.type_info(load.TABLES[table][1])
    assert isinstance(info, inspect.StructType)
    skipped = {"id", "number", "name", "text", "source", "verb", "args", "power", "abilities", "condition", "moment"}
    fields = [field for field in info.fields if field.name not in skipped]
    change = {field.name: good(field.type, content.known, lots) for field in lots.sample(fields, min(2, len(fields)))}
    key = load.KEYS.get(table, "id")
    if "count" in change and table in {"event", "equipment", "instinct"}:
        return Case(f"{table} {record[key]}", ruleset, balanced(content.folder, table, record, change))
    return Case(f"{table} {record[key]}", ruleset, {table: [{key: record[key], **change}]})


def balanced(folder: str, table: str, record: dict[str, Any], change: dict[str, Any]) -> Changes:
    """Another number of copies, made good by another card of the same value."""
    others = [
        entry
        for entry in load.raw_folder(folder)[table]
        if entry["id"] != record["id"] and entry.get("value", 0) == record.get("value", 0)
    ]
    change.pop("value", None)
    left = sum(entry.get("count", 1) for entry in [record, *others])
    change["count"] = min(change["count"], left)
    rest = left - change["count"]
    changes = [{"id": record["id"], **change}]
    for spot, entry in enumerate(others):
        changes.append({"id": entry["id"], "count": rest if spot == 0 else 0})
    if not others:
        changes[0]["count"] = record.get("count", 1)
    return {table: changes}


# --- scenarios ------------------------------------------------------------------------------------

STAGE: dict[str, Any] = {
    "id": "forged",
    "ruleset": "1643",
    "source": "house",
    "minutes": 10,
    "name": {"en": "Forged", "fr": "Forgé"},
    "text": {"en": "Forged.", "fr": "Forgé."},
    "aim_text": {"en": "Survive.", "fr": "Survivre."},
    "counters": ["bells", "graves"],
    "human": {
        "warriors": [
            {"sheet": "redeemer", "gifts": ["prescience"]},
            {"sheet": "brute", "carries": ["key"]},
            {"sheet": "scout"},
            {"sheet": "scout", "later": True},
            {"sheet": "guide", "later": True},
        ]
    },
    "ally": [
        {
            "id": "guide",
            "name": {"en": "Guide", "fr": "Guide"},
            "text": {"en": "Knows the way.", "fr": "Connaît le chemin."},
            "movement": 1,
            "combat": 1,
            "defense": 4,
            "life": 2,
        }
    ],
    "infernal": {"demons": ["hunter", "destroyer"], "waiting": ["destroyer"], "tp": 6},
    "tiles": {
        "layout": [{"number": 48, "x": 0, "y": 0}, {"number": 5, "x": 1, "y": 0}],
        "size": 12,
        "goals": [27],
        "tokens": [{"at": 0, "token": "crate"}, {"at": 1, "token": "seal"}],
        "barriers": [{"at": 0, "side": "west", "kind": "door"}],
    },
    "limit": {"turns": 12},
    "aim": [{"verb": "dead", "count": 4, "outcome": "infernal"}],
}
STAGE_WORDS: dict[str, Sequence[str]] = {
    "warrior": ("redeemer", "brute-a", "scout-a", "hunter", "troglodyte-1"),
    "human": ("redeemer", "brute-a", "scout-a", "guide"),
    "newcomer": ("hunter", "destroyer", "hellhound-1", "troglodyte-2", "scout-b", "guide"),
    "demon": ("hunter", "destroyer"),
    "waiting": ("destroyer",),
    "counter": ("bells", "graves"),
    "latecomer": ("destroyer", "scout-b", "guide"),
    "doer": ("redeemer", "brute", "guide", "human", "infernal", "demon", "troglodyte"),
    "talent": ("frenzied", "resistant"),
    "pack": ("troglodyte", "tough-troglodyte"),
    "token": ("crate", "seal", "key", "water", "teleport"),
}


def clause_cases(lots: Random) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every clause, each in a scenario of its own, with some other beside it."""
    for kind, table in CLAUSES.items():
        for verb in table:
            stage = deepcopy(STAGE)
            add_clause(stage, kind, verb, lots)
            other = lots.choice(list(CLAUSES))
            add_clause(stage, other, lots.choice(list(CLAUSES[other])), lots)
            yield f"[[{kind}]] {verb}", stage


def add_clause(stage: dict[str, Any], kind: str, verb: str, lots: Random) -> None:
    """One more clause, with what its struct allows."""
    fields = good(inspect.type_info(CLAUSES[kind][verb]), STAGE_WORDS, lots)
    number = len(stage.get(kind, []))
    fields = {key: value for key, value in fields.items() if key not in {"id", "name"}}
    if fields.get("tile"):
        fields["tile"] = lots.choice([5, 27, 48, fields["tile"]])
    stage.setdefault(kind, []).append({"verb": verb, "id": f"{verb.replace('_', '-')}-{number}", **fields})


@lru_cache
def raw_scenario(ident: str) -> dict[str, Any]:
    """What the file of a built-in scenario holds."""
    path = files("claustrophobia.content").joinpath("scenarios", *f"{ident}.toml".split("/"))
    return load.read_toml(path.read_text("utf-8"), ident)


def stage_case(lots: Random) -> tuple[str, dict[str, Any]]:
    """A scenario, of the box or the one here, with some of its figures by chance."""
    stage = deepcopy(lots.choice([STAGE, *map(raw_scenario, load.scenario_ids())]))
    info = inspect.type_info(Scenario)
    assert isinstance(info, inspect.StructType)
    part = lots.choice(["human", "infernal", "tiles", "limit"])
    inner = next(field.type for field in info.fields if field.name == part)
    assert isinstance(inner, inspect.StructType)
    words = box_words(stage["ruleset"])
    for field in lots.sample(inner.fields, min(lots.randint(1, 2), len(inner.fields))):
        stage.setdefault(part, {})[field.name] = good(field.type, words, lots)
    return f"{stage['id']} {part}", stage


def box_words(ruleset: str) -> Known:
    """The words that fields of a scenario may hold with the built-in box."""
    box = load.load("", ruleset)
    demons = [demon.id for demon in box.demons]
    return {
        **box.known,
        "gift": [card.id for card in box.gifts],
        "equipment": [card.id for card in box.equipment],
        "event": [card.id for card in box.events],
        "demon": demons,
        "sheet": [*demons, *(being.id for being in box.demonics)],
    }


def spots(value: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """The way to everything that stands in a file, of lists the first two entries."""
    inner: Sequence[tuple[str | int, Any]] = ()
    if isinstance(value, dict):
        inner = list(value.items())
    elif isinstance(value, list):
        inner = list(enumerate(value))[:2]
    for key, entry in inner:
        yield (*path, key)
        yield from spots(entry, (*path, key))


def put(data: dict[str, Any], path: tuple[str | int, ...], value: Any) -> dict[str, Any]:
    """The same data with something else at a spot."""
    found = deepcopy(data)
    within: Any = found
    for key in path[:-1]:
        within = within[key]
    within[path[-1]] = value
    return found


def stage_setup(stage: dict[str, Any]) -> Setup:
    """The set-up of a scenario made here."""
    return compile_setup(load.load("", stage["ruleset"]), load.scenario_from(stage, FILE), {})


def setups_of(case: Case, lots: Random, count: int) -> list[Setup]:
    """Set-ups of scenarios by chance with a case's content, as far as its box has the pieces."""
    content = load.put_together(case.changes, FILE, case.ruleset)
    idents = [ident for ident in load.scenario_ids() if ident.startswith(f"{case.ruleset}/")]
    out = unplayable(content) if count > 1 else {}
    found: list[Setup] = []
    for ident in lots.choices([ident for ident in idents if ident not in out] or idents, k=count):
        found.append(compile_setup(content, load.scenario(ident), {}))
    return found


def setups_added(case: Case, count: int) -> list[Setup]:
    """Set-ups of the scenario in which everything that a case adds takes part."""
    content = load.put_together(case.changes, FILE, case.ruleset)
    setup = compile_setup(content, load.scenario_from(added_stage(case.ruleset), FILE), {})
    return [setup] * count


# --- games ----------------------------------------------------------------------------------------


MOST_OPTIONS: Final = 600  # of one decision
MOST_TRIED: Final = 12_000  # heaps of dice that one decision of the first edition looks at (FED-THR-3)


def play(setup: Setup, seed: int, decisions: int, looks: int = 8) -> None:
    """A short game by chance, one in three by the script; every so often everything that must hold is looked at."""
    s: State = muster(setup, Fast(seed))
    pick = Fast(seed ^ 0xF0496E)
    script = [player("scripted", "human", seed), player("scripted", "infernal", seed)]
    agenda.advance(s)
    for count in range(decisions):
        if s.outcome:
            return
        if count % looks == 0:
            invariants.check(s)
        tried = len(setup.square_groups)
        if seed % 3 == 0:
            side = agenda.decider(s)
            agenda.choose(s, s.options[script[side].choose(Sight(s, side))])
        else:
            agenda.choose(s, bold(s, pick) if seed & 1 else any_option(s, pick))
        check_effort(s, tried)


def check_effort(s: State, tried: int) -> None:
    """A decision is worked out in a bounded number of operations, whatever the content says: counted, not timed.

    What may run by itself between two decisions is bounded by `agenda.RUNAWAY`.
    """
    assert len(s.options) <= MOST_OPTIONS
    assert len(s.setup.square_groups) - tried <= MOST_TRIED


def soak_round(seed: int, games: int = 20) -> tuple[int, list[str]]:
    """Everything once, by chance, with so many games each: the games played, and what went wrong."""
    lots = Random(seed)
    faults: list[str] = []
    played = 0
    answers = [case for ruleset in ("1643", "first") for case in answer_cases(lots, ruleset)]
    cases = [*verb_cases(lots), *answers, *(record_case(lots, ruleset) for ruleset in load.RULESETS for _ in range(60))]
    stages = [*clause_cases(lots), *(stage_case(lots) for _ in range(60))]
    makers: list[tuple[str, Any]] = [(f"{case.ruleset} {case.name} {case.changes}", case) for case in cases]
    makers += [(f"{name} {stage}", stage) for name, stage in stages]
    for name, made in makers:
        try:
            setups = setups_of(made, lots, games) if isinstance(made, Case) else [stage_setup(made)] * games
        except load.ContentError:
            continue
        for setup in setups:
            start = lots.randrange(1_000_000)
            try:
                play(setup, start, 400)
                played += 1
            except Exception as error:  # noqa: BLE001 - whatever it is, it is reported with its seed
                faults.append(f"{setup.scenario} {start}: {type(error).__name__}: {error}: {name[:300]}")
                break
    return played, faults
