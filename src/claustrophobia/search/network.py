"""A small neural network that evaluates positions: one hidden layer (ReLU), skip connections, a logistic output.

Plain lists and floats: compiled, a position takes some twenty microseconds, and the result is the same everywhere.
"""

from math import exp


class Network:
    """The humans' chance by the features of a position. The first feature is always 1: there is no separate bias."""

    def __init__(self, hidden: list[list[float]], out: list[float], straight: list[float]) -> None:
        self.hidden = hidden  # weights of the hidden layer: a row a unit, a weight an input
        self.out = out  # weights from the hidden units to the output
        self.straight = straight  # skip connections: weights from the inputs to the output

    def chance(self, features: list[float]) -> float:
        """From 0 to 1."""
        used = [i for i in range(len(features)) if features[i] != 0.0]
        total = weighed(self.straight, features, used)
        for unit in range(len(self.out)):
            value = weighed(self.hidden[unit], features, used)
            if value > 0.0:
                total += value * self.out[unit]
        return squashed(total)


def squashed(total: float) -> float:
    """The logistic function, its argument kept where it does not overflow."""
    return 1.0 / (1.0 + exp(-max(-30.0, min(30.0, total))))


def weighed(weights: list[float], features: list[float], used: list[int]) -> float:
    """The sum of the inputs that are not 0, each by its weight."""
    total = 0.0
    for i in used:
        total += weights[i] * features[i]
    return total
