"""A small network that judges positions: one layer of hidden units, and the inputs straight through as well.

Plain lists and floats: a position is judged in some twenty microseconds once compiled, and the same everywhere.
"""

from math import exp


class Network:
    """The humans' chance by the measures and details of a position; the first input is always 1, so nothing else is."""

    def __init__(self, hidden: list[list[float]], out: list[float], straight: list[float]) -> None:
        self.hidden = hidden  # a row a unit, a weight an input
        self.out = out  # what each unit counts for
        self.straight = straight  # what each input counts for by itself

    def chance(self, found: list[float]) -> float:
        """From 0 to 1."""
        used = [i for i in range(len(found)) if found[i] != 0.0]
        total = weighed(self.straight, found, used)
        for unit in range(len(self.out)):
            value = weighed(self.hidden[unit], found, used)
            if value > 0.0:
                total += value * self.out[unit]
        return squashed(total)


def squashed(total: float) -> float:
    """The chance a weighed sum stands for."""
    return 1.0 / (1.0 + exp(-max(-30.0, min(30.0, total))))


def weighed(weights: list[float], found: list[float], used: list[int]) -> float:
    """The sum of the inputs that are not 0, each by its weight."""
    total = 0.0
    for i in used:
        total += weights[i] * found[i]
    return total
