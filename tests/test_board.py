"""The ways a bot reckons with are those of the board as it lies, however long it has known the game."""

import pytest

from claustrophobia.content import load
from claustrophobia.core import agenda
from claustrophobia.core.dice import Fast
from claustrophobia.core.names import TROGLODYTE
from claustrophobia.core.state import State
from claustrophobia.policy.board import Board
from claustrophobia.policy.outlook import Outlook, Purpose
from claustrophobia.rules.presence import FAR, gates_from, steps_from
from claustrophobia.rules.tiles import has_hole
from tables import laid, table


@pytest.mark.parametrize("scenario", load.scenario_ids())
def test_ways_follow_the_board(scenario: str) -> None:
    """Tiles are laid, closed and holed while one and the same outlook on the game is kept."""
    s = laid(scenario, 5)
    purpose = Purpose(s.setup)
    pick = Fast(5)
    boards = 0
    known: Board | None = None
    true: dict[object, list[tuple[list[int], list[int]]]] = {}  # the ways of each board as it lies
    while not s.outcome and boards < 40:
        o = Outlook(s, purpose)
        if o.board() is not known:
            known = o.board()
            boards += 1
        lies = (*s.links, *s.tile_number, *s.holes, *s.tokens)
        if lies not in true:
            true[lies] = [(steps_from(s, [tile]), crawled(s, tile)) for tile in range(len(s.tile_number))]
        assert [(o.ways(tile), known.crawls(tile)) for tile in range(len(s.tile_number))] == true[lies]
        agenda.choose(s, s.options[pick.below(len(s.options))])
    assert boards > 1 or not s.setup.stack_size


def crawled(s: State, tile: int) -> list[int]:
    """TIL-HOLE, SCN-8 step by step: to a neighbour, through a gate, or from one hole to any other."""
    holes = [here for here in range(len(s.tile_number)) if has_hole(s, here)]
    next_to = [[link for link in s.links[here * 4 : here * 4 + 4] if link >= 0] for here in range(len(s.tile_number))]
    for here in range(len(next_to)):
        next_to[here] += gates_from(s, here)
    for hole in holes:
        next_to[hole] += holes
    ways = [FAR] * len(s.tile_number)
    ways[tile] = 0
    before: list[int] = []
    while ways != before:
        before = ways[:]
        for here, others in enumerate(next_to):
            for other in others:
                ways[other] = min(ways[other], ways[here] + 1, FAR)
    return ways


def corridor() -> State:
    """Four tiles in a row."""
    tiles = [(27, "0,0"), (48, "0,-1"), (47, "0,-2"), (34, "0,-3")]
    return table(phase="human_preparation", tiles=tiles, warriors={"redeemer": {"at": "0,0"}}, dice=[1] * 9).state


def test_a_hole_is_a_way_for_troglodytes_alone() -> None:
    """TIL-HOLE: two holes at the ends of a corridor are one step apart."""
    s = corridor()
    purpose = Purpose(s.setup)
    crawler = s.setup.kind.index(TROGLODYTE)
    first, last = 0, 3  # slots, in the order the tiles were laid
    assert Outlook(s, purpose).ways_for(crawler, first)[last] == 3
    s.holes[first] = s.holes[last] = 1
    after = Outlook(s, purpose)
    assert after.ways_for(crawler, first)[last] == 1
    assert after.ways_for(s.setup.names.index("redeemer"), first)[last] == 3


def test_boards_left_and_come_back_to_are_known_still() -> None:
    """A search goes out from one position again and again: its ways need not be worked out anew each time."""
    s = corridor()
    purpose = Purpose(s.setup)
    start = purpose.board_of(s)
    for hole in range(len(s.tile_number)):
        other = s.clone()
        other.holes[hole] = 1
        assert purpose.board_of(other) is not start
        assert purpose.board_of(other) is purpose.board_of(other)
        assert purpose.board_of(s) is start
