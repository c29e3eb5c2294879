"""What a position is worth: the humans' chance to win it, by weights fitted from games bots have played.

`lab/fit.py` writes the weights, one row a scenario; a scenario without a row takes the mean of its ruleset's.
"""

import json
from functools import lru_cache
from importlib.resources import files
from math import exp

from claustrophobia.core.names import HUMAN_WINS, INFERNAL_WINS
from claustrophobia.core.setup import Setup
from claustrophobia.core.state import State
from claustrophobia.policy.outlook import Purpose
from claustrophobia.search.measures import COUNT, NAMES, measures


def result(outcome: int) -> float:
    """A game that is over, to the humans: a draw is worth half a win."""
    return 1.0 if outcome == HUMAN_WINS else 0.0 if outcome == INFERNAL_WINS else 0.5


class Evaluation:
    """The judge of one scenario's positions."""

    def __init__(self, setup: Setup, weights: list[float]) -> None:
        self.purpose = Purpose(setup)
        self.weights = weights

    def value(self, s: State) -> float:
        """The humans' chance, from 0 to 1."""
        if s.outcome:
            return result(s.outcome)
        return self.chance(measures(s, self.purpose))

    def chance(self, found: list[float]) -> float:
        """The humans' chance by the measures of a position."""
        weights = self.weights
        total = 0.0
        for i in range(COUNT):
            total += weights[i] * found[i]
        return 1.0 / (1.0 + exp(-max(-30.0, min(30.0, total))))


@lru_cache
def table() -> dict[str, dict[str, float]]:
    """The fitted weights by scenario and name of measure."""
    text = files("claustrophobia.search").joinpath("weights.json").read_text("utf-8")
    found: dict[str, dict[str, float]] = json.loads(text)
    return found


def weights_of(scenario: str) -> list[float]:
    """A scenario's weights; the mean of its ruleset's, or of all, where it has none."""
    rows = table()
    if scenario in rows:
        return [rows[scenario].get(name, 0.0) for name in NAMES]
    ruleset = scenario.partition("/")[0]
    like = [row for key, row in rows.items() if key.startswith(ruleset + "/")] or list(rows.values())
    return [sum(row.get(name, 0.0) for row in like) / len(like) for name in NAMES]


def evaluation_of(setup: Setup) -> Evaluation:
    return Evaluation(setup, weights_of(setup.scenario))
