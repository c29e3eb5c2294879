"""Law of EXP-4 and EXP-9: whoever closes openings, no tile an aim needs is lost, the board is sealed only at last."""

import pytest

from claustrophobia.content.load import scenario_ids
from claustrophobia.content.setups import setup_of
from claustrophobia.core import agenda, decision
from claustrophobia.core.dice import Fast
from claustrophobia.core.names import HUMAN, UNEXPLORED
from claustrophobia.core.state import State
from claustrophobia.rules import exploration
from tables import laid

STACKED = [
    ident for ident in scenario_ids() if not ident.startswith("dante/") and setup_of(ident).stack_size
]  # circles have rows of their own (DEX-4)
GAMES = 25


def closing(s: State) -> int:
    """The infernal player: of the rotations the one that leaves the fewest openings, else as little as he can."""
    step, _, w, side, number = s.agenda[-1] if agenda.step_of(s) == agenda.ASK_PLACE else (0, 0, 0, 0, 0)
    if step:
        cell = exploration.target_cell(s, w, side)
        return min(
            s.options,
            key=lambda code: exploration.openings_after(
                s, cell, s.setup.openings[number * 4 + decision.read_place(code)[1]]
            ),
        )
    return decision.PASS if decision.PASS in s.options else s.options[0]


def curious(s: State, pick: Fast) -> int:
    """The human player: explores wherever he can, for the rest anything."""
    ways = [code for code in s.options if decision.verb_of(code) == decision.EXPLORE]
    if ways and pick.below(8):
        return ways[pick.below(len(ways))]
    moves = [code for code in s.options if decision.verb_of(code) in (decision.MOVE, decision.ACTIVATE)]
    options = moves if moves and pick.below(4) else s.options
    return options[pick.below(len(options))]


def way_explored(s: State, code: int) -> tuple[int, int]:
    """The explorer and the opening of a tile that is laid by this option."""
    for step in (agenda.ASK_PLACE, agenda.ASK_LOOK):
        for frame in s.agenda:
            if frame[0] == step:
                return frame[2], frame[3]
    return decision.read_explore(code)


def could_keep_open(before: State, code: int, after: State) -> list[int]:
    """The tiles left in the stack that would have left an opening where the last tile was laid."""
    w, side = way_explored(before, code)
    assert exploration.target_cell(before, w, side) == after.tile_cell[-1]
    return [number for number in after.stack if exploration.rotations_that_leave_one(before, number, w, side)]


@pytest.mark.parametrize("scenario", STACKED)
def test_no_tile_an_aim_needs_is_lost_and_the_board_is_sealed_only_at_last(scenario: str) -> None:
    """EXP-4, EXP-9, GFT-1: against an infernal player who always closes as many openings as he may."""
    for seed in range(GAMES):
        s = laid(scenario, seed)
        pick = Fast(seed + 99)
        while not s.outcome:
            before = s.clone()
            code = curious(s, pick) if agenda.decider(s) == HUMAN else closing(s)
            agenda.choose(s, code)
            assert not set(s.gone) & set(s.setup.needed_tiles), f"seed {seed}: a needed tile is lost"
            if len(s.tile_number) > len(before.tile_number) and UNEXPLORED not in s.links:
                assert could_keep_open(before, code, s) == [], f"seed {seed}: sealed too early"


def test_the_law_is_not_empty() -> None:
    """EXP-9: there are such tiles in the scenarios of the law, goals and those that are surely in the stack."""
    found = {ident: setup_of(ident).needed_tiles for ident in STACKED}
    assert found["1643/three-seals"] == [34, 35, 39]
    assert found["first/who-dares-wins"] == [3, 4, 5, 6]
    assert found["first/the-survivors"] == [1], "no aim needs its holes and lairs"
