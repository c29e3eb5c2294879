"""What the scenarios of 1643 use of the box: for each token, talent, demon, card and clause, where it is used."""

from collections.abc import Iterable
from typing import Final

from claustrophobia.content import schema
from claustrophobia.content.clause_schema import CLAUSES
from claustrophobia.content.load import Content, load, scenario, scenario_ids
from claustrophobia.core import names
from claustrophobia.core.clauses import TOKEN_KINDS

RULESET: Final = "1643"
# Clauses that no scenario of 1643 has: they were made for Dante and the first edition.
ELSEWHERE: Final = {
    "aim": ("sealed",),
    "action": ("exorcise",),
    "rule": ("last_out", "returns", "falls", "infection", "rise", "smoulder"),
    "stash": ("lurk",),
}
TITLES: Final = {
    "human": "human sheet",
    "aim": "kind of aim",
    "action": "scenario action",
    "rule": "special rule",
    "stash": "stash",
}

Uses = dict[str, dict[str, list[str]]]  # by kind of thing, by thing: the names of scenarios


def uses() -> Uses:
    """For each kind of thing in the box and each thing: the scenarios that use it, in their order."""
    content = load()
    found: Uses = {kind: {thing: [] for thing in things} for kind, things in in_the_box(content).items()}
    for ident in scenario_ids():
        if ident.startswith(f"{RULESET}/"):
            for kind, thing in used(content, scenario(ident)):
                if scenario(ident).name.en not in found[kind][thing]:
                    found[kind][thing].append(scenario(ident).name.en)
    return found


def in_the_box(content: Content) -> dict[str, list[str]]:
    """Everything that a scenario can use, by kind."""
    clauses = {kind: list(verbs) for kind, verbs in CLAUSES.items()}
    return {
        "human": [sheet.id for sheet in content.westerns],
        "demon": [demon.id for demon in content.demons],
        "gift": [gift.id for gift in content.gifts],
        "equipment": [card.id for card in content.equipment],
        "talent": list(names.TALENTS),
        "token": list(TOKEN_KINDS),
        **clauses,
    }


def used(content: Content, record: schema.Scenario) -> Iterable[tuple[str, str]]:
    """The kinds and names of all that a scenario uses."""
    talents = {being.id: being.talents for being in content.westerns}
    talents |= {being.id: being.talents for being in content.demons}
    for recruit in record.human.warriors:
        if recruit.sheet in talents:
            yield "human", recruit.sheet
        yield from (("gift", gift) for gift in recruit.gifts)
        yield from (("equipment", item) for item in recruit.equipment)
        yield from (("token", token) for token in recruit.carries)
    yield from (("demon", demon) for demon in record.infernal.demons)
    yield from (("token", lying.token) for lying in record.tiles.tokens)
    for ident in (*(recruit.sheet for recruit in record.human.warriors), *record.infernal.demons):
        yield from (("talent", talent) for talent in talents.get(ident, ()))
    yield from (("talent", talent) for ally in record.ally for talent in ally.talents)
    for kind in CLAUSES:
        for clause in getattr(record, kind):
            yield kind, clause.verb
            yield from (("talent", talent) for talent in clause.talents)
            if clause.token:
                yield "token", clause.token
