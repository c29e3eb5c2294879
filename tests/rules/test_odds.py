"""The odds shown before an attack are those of the rules: every branch of the dice is walked and counted."""

from typing import Any

import pytest

from claustrophobia.core import agenda, decision
from claustrophobia.core.dice import Enumerated
from claustrophobia.engine import Game
from claustrophobia.rules.odds import attack_odds, die_odds
from tables import play, table

ROOM = (48, "0,0")
FOG = (12, "0,0")


def walked(game: Game, code: int) -> dict[int, float]:
    """The chance of each number of hits, from every path the dice can take."""
    found: dict[int, float] = {}
    path: list[int] | None = []
    while path is not None:
        chance = Enumerated(path)
        twin = game.state.clone(chance)
        twin.log = []
        agenda.choose(twin, code)
        hits = next(event[5] for event in twin.log if event[0] == "hits")
        assert isinstance(hits, int)
        found[hits] = found.get(hits, 0.0) + chance.weight()
        path = chance.following()
    return found


def fight(who: str, tile: tuple[int, str] = ROOM, marks: list[dict[str, Any]] | None = None, **mine: Any) -> Game:
    """A human warrior faces the destroyer and two troglodytes, in its activation."""
    game = table(
        scenario="1643/the-beast-below",
        phase="human_activation",
        tiles=[tile, (26, "0,-1")],
        warriors={
            who: {"at": "0,0", **mine},
            "swordmaster-a": {"at": "0,0", "die": 1},
            "destroyer": {"at": "0,0"},
            "troglodyte-1": {"at": "0,0"},
            "troglodyte-2": {"at": "0,0"},
        },
        marks=marks or [],
    )
    return play(game, f"activate {who}")


FRENZY = {"target": "brute-a", "what": "grant", "amount": 8, "until": "human_preparation"}
DODGE = {"target": "destroyer", "what": "dodge", "amount": 1, "until": "human_preparation"}
WEAKER = {"target": "redeemer", "what": "combat", "amount": -1, "until": "human_preparation"}
POSITIONS: dict[str, Game] = {
    "plain": fight("brute-a", die=1),
    "wounded": fight("brute-a", die=6, damage=[1, 2]),
    "in the fog": fight("brute-a", FOG, die=2),
    "punish": fight("redeemer", die=1, marks=[WEAKER]),
    "hammer": fight("redeemer", die=1, marks=[WEAKER], equipment=["blessed-hammer"]),
    "frenzied": fight("brute-a", die=4, marks=[FRENZY]),
    "dodged": fight("brute-a", die=4, marks=[DODGE]),
    "frenzied and dodged": fight("brute-a", die=6, marks=[FRENZY, DODGE]),
}


@pytest.mark.parametrize("position", POSITIONS)
def test_the_odds_are_those_of_every_branch(position: str) -> None:
    """COM-2, GFT-PUNISH, TAL-FRENZIED, COM-4: for each attack offered, chance by chance."""
    game = POSITIONS[position]
    attacks = [code for code in game.state.options if decision.verb_of(code) == decision.ATTACK]
    assert attacks
    for code in attacks:
        w, target, weapon = decision.read_attack(code)
        odds = attack_odds(game.state, w, target, weapon)
        counted = walked(game, code)
        assert sum(counted.values()) == pytest.approx(1)
        assert {k: chance for k, chance in enumerate(odds.hits) if chance} == pytest.approx(counted)
        assert odds.expected == pytest.approx(sum(k * chance for k, chance in counted.items()))


def test_the_positions_are_what_they_are_called() -> None:
    """The dice and thresholds that the names above promise."""
    seen = {}
    for name, game in POSITIONS.items():
        code = next(code for code in game.state.options if decision.verb_of(code) == decision.ATTACK)
        w, target, weapon = decision.read_attack(code)
        seen[name] = attack_odds(game.state, w, target, weapon).need
    assert seen["in the fog"] == 6
    assert seen["punish"] == 2


def test_one_die() -> None:
    """A 6 always hits; nothing misses a threshold of 1."""
    assert die_odds(6, frenzied=False, dodged=False) == pytest.approx(1 / 6)
    assert die_odds(1, frenzied=False, dodged=True) == 1
    assert die_odds(4, frenzied=True, dodged=False) == 0.75
    assert die_odds(4, frenzied=True, dodged=True) == 0.375
