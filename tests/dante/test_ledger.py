"""A law over all circles: threat points are conserved. What is on the board and on tiles is what the events tell."""

import pytest

from claustrophobia.core.dice import Fast
from claustrophobia.engine import Game, new_game
from claustrophobia.players.base import Sight, player
from pickers import bold

# What an event adds to the points on board and tiles together: its sign, and where its amount stands.
ADDS = {"gained_tp": 3, "board_tp": 3, "tp_laid": 4}
TAKES = {"spent_board": 3, "spent_tile": 4, "surged": 4, "mended": 4, "dodged": 4, "paid": 3, "tp_lost": 3}
MOVES = ("DDM-1",)  # points that only change places


def told(game: Game) -> int:
    """The points there should be, by the events so far."""
    total = game.state.setup.start_tp
    for kind, rule, *rest in game.events:
        if kind in ADDS and rule not in MOVES:
            total += int(str(rest[ADDS[str(kind)] - 2]))
        elif kind in TAKES:
            total -= int(str(rest[TAKES[str(kind)] - 2]))
    return total


@pytest.mark.parametrize("circle", range(1, 6))
def test_threat_points_are_conserved(circle: int) -> None:
    """DTH-1 to DTH-9, DEX-7, DEX-8, DDM-1, DDM-8: none appears or is lost without an event that says so."""
    wells = 0
    for seed in range(1, 24, 2):
        game = new_game(f"dante/circle-{circle}", seed, chance=Fast(seed))
        pick = Fast(seed + 5)
        while game.decision is not None:
            game.apply(game.decision.options[game.state.options.index(bold(game.state, pick))])
            assert game.state.tp + sum(game.state.tile_tp) == told(game)
        wells += 23 in game.state.tile_number
    assert wells or circle > 1  # the smallest circle is explored to the end now and then


@pytest.mark.parametrize("seed", range(6))
def test_threat_points_are_conserved_with_a_demon_in_play(seed: int) -> None:
    """The same where good play reaches the well: abilities that cost points tell their price (DDM-8)."""
    game = new_game("dante/circle-5", seed, chance=Fast(seed))
    human = player("scripted", "human", seed)
    while game.decision is not None:
        game.apply(game.decision.options[human.choose(Sight(game.state, 0))])
        assert game.state.tp + sum(game.state.tile_tp) == told(game)
