"""How kind a world is: its dice and its cards are good to some whatever they choose, and bad to others.

Options are looked at in the same worlds, one after another. What the first of them fetched in a world tells its luck;
the others are not given credit for most of it, so that they are told apart by what they do and not by what befell them.
"""

from typing import Final

SHARED: Final = 0.7  # of a world's luck is the same for all options, about: all, half or none of it play no better


class Luck:
    """The luck of the worlds one decision is looked at in, by their numbers."""

    __slots__ = ("total", "worlds")

    def __init__(self) -> None:
        self.worlds: list[float] = []  # what the first look at each has come to
        self.total = 0.0

    def of(self, world: int, value: float) -> float:
        """How much of what a look has come to is the luck of its world; none that is known of, if it is the first."""
        if world == len(self.worlds):
            self.worlds.append(value)
            self.total += value
            return 0.0
        return SHARED * (self.worlds[world] - self.total / len(self.worlds))
