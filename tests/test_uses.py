"""What the scenarios of 1643 use of the box: together nearly everything, and most of it twice."""

from claustrophobia.lab.uses import ELSEWHERE, uses

FOUND = uses()
TWICE = ("human", "demon", "gift", "equipment", "talent", "token")  # each at least twice
ONCE = ("aim", "action", "rule", "stash")  # each at least once, but for what was made for other rulesets
AIMS_ONCE = ("demons_slain",)  # the aim of Dante; here of one scenario only


def test_every_piece_is_used_twice() -> None:
    seldom = {thing: FOUND[kind][thing] for kind in TWICE for thing in FOUND[kind] if len(FOUND[kind][thing]) < 2}
    assert seldom == {}


def test_every_clause_is_used_or_said_to_be_anothers() -> None:
    unused = {kind: tuple(thing for thing, where in FOUND[kind].items() if not where) for kind in ONCE}
    assert {kind: things for kind, things in unused.items() if things} == ELSEWHERE


def test_every_kind_of_aim_is_used_twice() -> None:
    once = [aim for aim, where in FOUND["aim"].items() if len(where) == 1]
    assert once == [*AIMS_ONCE]
