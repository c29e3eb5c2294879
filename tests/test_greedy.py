"""The greedy player: it finishes games, beats chance, says why, and does not look at what is hidden."""

from typing import Any

import pytest

from claustrophobia.content import load
from claustrophobia.core import agenda
from claustrophobia.core.dice import Fast
from claustrophobia.core.names import HUMAN, INFERNAL, OUTCOMES
from claustrophobia.greedy.terms import COUNT, HUMAN_WORTH, INFERNAL_WORTH, TERMS
from claustrophobia.players.base import Player, Sight, play_out, player
from claustrophobia.sight.view import view
from claustrophobia.sight.worlds import world
from tables import laid

SCENARIOS = load.scenario_ids()
SHORT: dict[str, Any] = {"turns": 4}


def wins(scenario: str, side: int, games: int) -> int:
    """How many of some fixed games it wins against chance."""
    won = 0
    for seed in range(games):
        s = laid(scenario, 300 + seed)
        bots = [player("random", HUMAN, seed), player("random", INFERNAL, seed)]
        bots[side] = player("greedy", side, seed)
        won += OUTCOMES[play_out(s, bots[HUMAN], bots[INFERNAL])] == ("human", "infernal")[side]
    return won


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_games_end(scenario: str) -> None:
    for seed in range(2):
        s = laid(scenario, seed, SHORT)
        assert play_out(s, player("greedy", HUMAN, seed), player("greedy", INFERNAL, seed))


@pytest.mark.strength
@pytest.mark.parametrize("scenario", ["1643/the-survivors", "first/the-ritual"])
@pytest.mark.parametrize("side", [HUMAN, INFERNAL])
def test_it_beats_chance(scenario: str, side: int) -> None:
    assert wins(scenario, side, 20) >= 15


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("side", [HUMAN, INFERNAL])
def test_its_choice_does_not_hang_on_what_is_hidden(scenario: str, side: int) -> None:
    """HID-2: deal everything the player cannot see anew, and it chooses the same."""
    s = laid(scenario, 21 + side, SHORT)
    bots: list[Player] = [player("scripted", HUMAN, 4), player("scripted", INFERNAL, 4)]
    bots[side] = player("greedy", side, 4)
    dealt = 0
    while not s.outcome:
        asked = agenda.decider(s)
        sight = Sight(s, asked)
        index = bots[asked].choose(sight)
        if asked == side:
            other = world(s, side, Fast(s.number))
            assert view(other, side) == sight.view()
            dealt += (other.stack, other.hand, other.deck) != (s.stack, s.hand, s.deck)
            again = Sight(other, side)
            assert again.options[player("greedy", side, 4).choose(again)] == sight.options[index]
        agenda.choose(s, s.options[index])
    assert dealt or s.setup.unplayed == side


def test_same_seed_same_choice() -> None:
    """It has no memory that matters: a fresh player of the same seed chooses alike at any moment."""
    s = laid("1643/powder-and-stone", 8)
    bots = [player("greedy", side, 5) for side in (HUMAN, INFERNAL)]
    while not s.outcome and s.turn < 3:
        side = agenda.decider(s)
        index = bots[side].choose(Sight(s, side))
        assert player("greedy", side, 5).choose(Sight(s, side)) == index
        agenda.choose(s, s.options[index])


def test_the_best_comes_first_and_says_what_is_different() -> None:
    s = laid("1643/the-survivors", 3)
    bots = [player("greedy", side, 5) for side in (HUMAN, INFERNAL)]
    reasons = set()
    while not s.outcome and s.turn < 4:
        side = agenda.decider(s)
        sight = Sight(s, side)
        index = bots[side].choose(sight)
        thoughts = bots[side].explain()
        values = [thought.value for thought in thoughts]
        assert thoughts[0].option == sight.options[index]
        assert values[0] >= max(values) - 1e-9
        reasons.add(thoughts[0].reason)
        agenda.choose(s, s.options[index])
    assert "close" in reasons
    assert len(reasons) > 4


def test_every_term_has_its_worth() -> None:
    assert set(HUMAN_WORTH) == set(INFERNAL_WORTH) == set(TERMS)
    assert len(TERMS) == COUNT
