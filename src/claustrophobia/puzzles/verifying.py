"""Confirming puzzles: a fresh search with another seed and ten times the looks."""

from typing import Final, NamedTuple

from claustrophobia.puzzles.finding import stands_apart, weighed
from claustrophobia.puzzles.puzzle import Puzzle, check, sight_of

MORE: Final = 10  # times the looks
APART: Final = 1_000_003  # keeps these seeds away from those that puzzles are found with
ENOUGH: Final = 0.97  # of all puzzles have to be confirmed


class Confirmed(NamedTuple):
    """What a fresh search thinks of a puzzle."""

    id: str
    best: str  # what it found
    agrees: bool
    apart: bool  # whether the intervals of all others lie below that of the best
    lead: float
    error: float  # the standard error of that


def confirm(puzzle: Puzzle, seed: int, times: int = MORE) -> Confirmed:
    """Look at a puzzle anew, so many times as often as at its best option."""
    check(puzzle)
    sight = sight_of(puzzle)
    race = weighed(sight, APART + seed, times * puzzle.best.looks)
    best = sight.text(race.order()[0])
    lead = race.lead
    return Confirmed(puzzle.id, best, best == puzzle.best.text, stands_apart(race), lead.value, lead.error)
