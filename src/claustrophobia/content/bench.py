"""A scenario on the bench: being written, so that all that is wrong with it is told at once, and its words are known.

A draft is the data of a scenario's file, whole or not. What a file must be is said by `load`, `scenario_check` and
`compile`; here they are asked, each as far as it can be with what is there.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, NamedTuple

import msgspec

from claustrophobia.content import schema
from claustrophobia.content.blanks import told
from claustrophobia.content.clause_schema import CLAUSES
from claustrophobia.content.compile import cast_of, compile_setup
from claustrophobia.content.faults import ContentError, Known, faults
from claustrophobia.content.flaws import Flaw, flaw_in, flaw_of
from claustrophobia.content.load import LANGUAGES, RULESETS, free_id, load
from claustrophobia.content.scenario_check import check_places, check_scenario, check_slots, named_in
from claustrophobia.content.writing import toml_text
from claustrophobia.core import clauses, names

Draft = Mapping[str, Any]
RULESET: Final = "1643"
MOST: Final = 100  # flaws that are told at once
WORDINGS: Final = ("name", "text", "aim_text")
BLANK: Final = {"en": "-", "fr": "-"}
# What every draft can be tried with: who takes part does not hang on what lies where, nor on how the game ends.
TRIAL: Final[dict[str, Any]] = {
    "source": "house",
    "id": "a-draft",
    "name": BLANK,
    "text": BLANK,
    "aim_text": BLANK,
    "minutes": 1,
    "tiles": {"layout": [{"number": 1, "x": 0, "y": 0}]},
    "aim": [{"verb": "dead", "outcome": "infernal"}],
}
# What is on the bench at first.
EMPTY: Final[dict[str, Any]] = {
    "id": "my-scenario",
    "ruleset": RULESET,
    "source": "house",
    "minutes": 40,
    "name": {"en": "", "fr": ""},
    "text": {"en": "", "fr": ""},
    "aim_text": {"en": "", "fr": ""},
    "counters": [],
    "human": {"warriors": [], "hand": 0},
    "infernal": {"demons": [], "tp": 4, "hand": 0},
    "tiles": {"layout": [], "size": 12, "goals": [], "deep": 4},
    "limit": {"turns": names.NO_LIMIT, "outcome": "infernal"},
    "aim": [],
}
# The words of the lists that a scenario cannot add to.
CLOSED: Final[dict[str, list[str]]] = {"token": list(clauses.TOKEN_KINDS), "talent": list(names.TALENTS)}


def ruleset_of(draft: Draft) -> str:
    """The ruleset of a draft; the first if it names none there is."""
    named = draft.get("ruleset")
    return str(named) if named in RULESETS else RULESET


def flaws(draft: Draft) -> list[Flaw]:
    """All that is wrong with a draft, each at its field, at most one at a field."""
    found: dict[str, Flaw] = {}
    for flaw in (*shape_flaws(draft), *word_flaws(draft)):
        found.setdefault(flaw.path, flaw)
    shape = [path for path in found if path.partition(".")[0] not in WORDINGS]
    for flaw in sense_flaws(draft, whole=not shape):
        found.setdefault(flaw.path, flaw)
    return list(found.values())[:MOST]


def shape_flaws(draft: Draft) -> Iterator[Flaw]:
    """Values that are not of their types: in the clauses by their verbs, elsewhere by the schema."""
    counters = draft.get("counters")
    known: Known = {**CLOSED, "counter": counters if isinstance(counters, list) else []}
    for table, verbs in CLAUSES.items():
        entries = draft.get(table, [])
        for number, clause in enumerate(entries if isinstance(entries, list) else []):
            path = f"{table}[{number}]"
            verb = clause.get("verb") if isinstance(clause, dict) else None
            if isinstance(verb, str) and verb in verbs:
                given = {key: value for key, value in clause.items() if key != "verb"}
                yield from map(flaw_of, faults(given, verbs[verb], known, path))
            else:
                there = ", ".join(verbs)
                yield Flaw(f"{path}.verb", f"one of {there}", f"à choisir parmi {there}")
    yield from map(flaw_of, faults(draft, schema.Scenario, known))


def word_flaws(draft: Draft) -> Iterator[Flaw]:
    """Wordings that are not there in both languages."""
    for key in WORDINGS:
        words = draft.get(key)
        for language in LANGUAGES:
            if isinstance(words, dict) and isinstance(words.get(language), str) and not words[language].strip():
                yield flaw_in(f"scenario: {key} has no text in {language}")


def sense_flaws(draft: Draft, *, whole: bool) -> Iterator[Flaw]:
    """What does not fit together, one sentence from each check. Only a `whole` draft is laid out."""
    worded = {**draft, **dict.fromkeys(WORDINGS, BLANK)}
    try:
        record = msgspec.convert(worded, schema.Scenario)
    except msgspec.ValidationError:
        return
    where = f"scenario {record.id}"
    asked: list[Callable[[], object]] = [
        lambda: check_scenario(record),
        lambda: check_places(f"{where}: tiles", record),
        lambda: check_slots(where, record),
    ]
    if whole:
        asked.insert(0, lambda: free_id(toml_text(worded), where))
    early = [flaw for ask in asked if (flaw := refused(ask)) is not None]
    yield from early
    if whole and all(flaw.path == "id" for flaw in early):
        flaw = refused(lambda: compile_setup(load("", record.ruleset), record, {}))
        if flaw is not None:
            yield flaw


def refused(ask: Callable[[], object]) -> Flaw | None:
    """What a check finds wrong."""
    try:
        ask()
    except ContentError as error:
        return flaw_in(str(error))
    return None


# --- remarks --------------------------------------------------------------------------------------


class Remark(NamedTuple):
    """What is no fault, but worth a thought: where, the rule that says more, and the sentence."""

    path: str
    rule: str
    en: str
    fr: str


def remarks(draft: Draft) -> list[Remark]:
    """What may be meant so, and may be forgotten. Of a draft with flaws nothing is said."""
    record = msgspec.convert(draft, schema.Scenario)
    found: list[Remark] = []
    if record.limit.turns >= names.NO_LIMIT:
        found.append(remark("limit.turns", "no_limit", turns=names.NO_LIMIT))
    ends = {clause.outcome for clause in (*record.aim, *record.rule)}
    if record.limit.turns < names.NO_LIMIT:
        ends.add(record.limit.outcome)
    found += [remark("aim", f"{side}_cannot") for side in names.SIDES if side not in ends]
    tiles = record.tiles
    sure = {laid.number for laid in tiles.layout} | {*tiles.goals, *tiles.surely, *tiles.besides}
    for table in CLAUSES:
        for number, clause in enumerate(getattr(record, table)):
            if clause.tile and clause.tile not in sure:
                found.append(remark(f"{table}[{number}].tile", "tile_unsure", tile=clause.tile))
    return found


def remark(path: str, key: str, **filled: object) -> Remark:
    words = told()["remark"][key]
    return Remark(path, words["rule"], words["en"].format(**filled), words["fr"].format(**filled))


# --- the words ------------------------------------------------------------------------------------


def lists(draft: Draft) -> dict[str, list[str]]:
    """By the names of blanks the words that fit: of the box, and who takes part in this draft."""
    content = load("", ruleset_of(draft))
    found: dict[str, list[str]] = {
        **{name: [str(word) for word in words] for name, words in content.known.items()},
        "gift": [card.id for card in content.gifts],
        "equipment": [card.id for card in content.equipment],
        "event": [card.id for card in content.events],
        "sheet": [*(being.id for being in content.demonics), *(demon.id for demon in content.demons)],
        "demon_sheet": [demon.id for demon in content.demons],
    }
    cast = as_cast(draft, ruleset_of(draft))
    if cast is None:
        return found
    setup = refuse_nothing(lambda: cast_of(content, cast, {}))
    named = named_in(setup, content, cast) if setup is not None else {}
    return {**found, **{name: [str(word) for word in words] for name, words in named.items()}}


def refuse_nothing(make: Callable[[], Any]) -> Any:
    try:
        return make()
    except ContentError:
        return None


def as_cast(draft: Draft, ruleset: str) -> schema.Scenario | None:
    """A draft with nothing but who takes part, everybody on one tile; None if not even that can be read."""
    human, infernal = draft.get("human"), draft.get("infernal")
    warriors = human.get("warriors") if isinstance(human, dict) else []
    trial = {
        **TRIAL,
        "ruleset": ruleset,
        "human": {"warriors": [{**one, "at": 0} for one in warriors or [] if isinstance(one, dict)]},
        "infernal": {**infernal, "in_play": []} if isinstance(infernal, dict) else {},
        "ally": draft.get("ally", []),
        "counters": draft.get("counters", []),
    }
    if next(faults(trial, schema.Scenario, CLOSED), None) is not None:
        return None
    return msgspec.convert(trial, schema.Scenario)
