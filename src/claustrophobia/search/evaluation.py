"""The evaluation: the humans' chance to win a position, as learnt from games that bots have played.

`lab/fit.py` fits two models for each scenario and writes them to two files:

- `networks.json`: a small network over all features (measures and details). It gives the chance.
- `weights.json`: a logistic regression over the measures alone. It says why one position is better than another, and
  gives the chance where there is no network. A scenario without weights of its own takes the mean of its ruleset's.
"""

import json
from functools import lru_cache
from importlib.resources import files

from claustrophobia.core.names import HUMAN_WINS, INFERNAL_WINS
from claustrophobia.core.setup import Setup
from claustrophobia.core.state import State
from claustrophobia.policy.outlook import Purpose
from claustrophobia.search.details import in_detail, size_of
from claustrophobia.search.measures import COUNT, NAMES, measures
from claustrophobia.search.network import Network, squashed


def result(outcome: int) -> float:
    """A game that is over, to the humans: a draw is worth half a win."""
    return 1.0 if outcome == HUMAN_WINS else 0.0 if outcome == INFERNAL_WINS else 0.5


class Evaluation:
    """Evaluates the positions of one scenario."""

    def __init__(self, setup: Setup, weights: list[float], network: Network | None = None) -> None:
        self.purpose = Purpose(setup)
        self.weights = weights
        self.network = network

    def value(self, s: State) -> float:
        """The humans' chance, from 0 to 1."""
        if s.outcome:
            return result(s.outcome)
        return self.chance(self.read(s))

    def read(self, s: State) -> list[float]:
        """The features of a position: its measures, and where there is a network its details too."""
        return measures(s, self.purpose) if self.network is None else in_detail(s, self.purpose)

    def chance(self, features: list[float]) -> float:
        """The humans' chance by the features of a position."""
        if self.network is not None:
            return self.network.chance(features)
        weights = self.weights
        total = 0.0
        for i in range(COUNT):
            total += weights[i] * features[i]
        return squashed(total)


@lru_cache
def table() -> dict[str, dict[str, float]]:
    """The fitted weights by scenario and name of measure."""
    found: dict[str, dict[str, float]] = json.loads(beside("weights.json"))
    return found


@lru_cache
def networks() -> dict[str, Network]:
    """The networks by scenario."""
    rows = json.loads(beside("networks.json"))
    return {scenario: Network(row["hidden"], row["out"], row["straight"]) for scenario, row in rows.items()}


def beside(name: str) -> str:
    """What a file next to this one says."""
    return files("claustrophobia.search").joinpath(name).read_text("utf-8")


def weights_of(scenario: str) -> list[float]:
    """A scenario's weights; the mean of its ruleset's, or of all, where it has none."""
    rows = table()
    if scenario in rows:
        return [rows[scenario].get(name, 0.0) for name in NAMES]
    ruleset = scenario.partition("/")[0]
    like = [row for key, row in rows.items() if key.startswith(ruleset + "/")] or list(rows.values())
    return [sum(row.get(name, 0.0) for row in like) / len(like) for name in NAMES]


def network_of(setup: Setup) -> Network | None:
    """A scenario's network; none where it was fitted to a game of another size, as content of one's own may make it."""
    found = networks().get(setup.scenario)
    return found if found is not None and len(found.straight) == size_of(setup) else None


def evaluation_of(setup: Setup) -> Evaluation:
    return Evaluation(setup, weights_of(setup.scenario), network_of(setup))
