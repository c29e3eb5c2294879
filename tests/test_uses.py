"""What the scenarios of 1643 use of the box: together nearly everything, and most of it twice."""

from claustrophobia.lab.uses import ELSEWHERE, uses

FOUND = uses()
TWICE = ("human", "demon", "gift", "equipment", "talent", "token")  # each at least twice, but for a few
ONCE = ("aim", "action", "rule", "stash")  # each at least once, but for what was made for other rulesets
# Used by one scenario only, so far.
PIECES_ONCE = {"possessed-a", "possessed-b", "nurse", "bloated", "crate"}
AIMS_ONCE = {"demons_slain", "carried_out", "led_out"}


def test_every_piece_is_used_twice() -> None:
    seldom = {thing: FOUND[kind][thing] for kind in TWICE for thing in FOUND[kind] if len(FOUND[kind][thing]) < 2}
    assert set(seldom) == PIECES_ONCE
    assert all(len(where) == 1 for where in seldom.values())


def test_every_clause_is_used_or_said_to_be_anothers() -> None:
    unused = {kind: tuple(thing for thing, where in FOUND[kind].items() if not where) for kind in ONCE}
    assert {kind: things for kind, things in unused.items() if things} == ELSEWHERE


def test_every_kind_of_aim_is_used_twice() -> None:
    assert {aim for aim, where in FOUND["aim"].items() if len(where) == 1} == AIMS_ONCE
