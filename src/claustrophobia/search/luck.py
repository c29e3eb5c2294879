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

    def of(self, world: int) -> float:
        """How much of what a look into a world comes to is its luck; none that is known of before the first."""
        return SHARED * (self.worlds[world] - self.total / len(self.worlds)) if world < len(self.worlds) else 0.0

    def enter(self, world: int, value: float) -> None:
        """A look has come to this: the first into a world tells its luck."""
        if world == len(self.worlds):
            self.worlds.append(value)
            self.total += value
