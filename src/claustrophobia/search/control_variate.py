"""A control variate: the luck of a world is estimated and subtracted, so that fewer looks tell options apart.

The dice and cards of a world are good for one side whatever it chooses. Since options are looked at in the same worlds
(common random numbers), the first look into a world tells how lucky it is: by how much it came out above the mean of
all first looks. From each later look into that world most of this is subtracted.
"""

from typing import Final

# The coefficient: the part of a world's luck that is the same for all options, about. It was measured that 0, 0.5 and
# 1 play no better.
SHARED: Final = 0.7


class ControlVariate:
    """The luck of the worlds that one decision is looked at in, by their numbers."""

    __slots__ = ("total", "worlds")

    def __init__(self) -> None:
        self.worlds: list[float] = []  # the value of the first look into each
        self.total = 0.0

    def luck(self, world: int) -> float:
        """What to subtract from a look into a world; 0 for the first look, which is what the others are measured by."""
        return SHARED * (self.worlds[world] - self.total / len(self.worlds)) if world < len(self.worlds) else 0.0

    def enter(self, world: int, value: float) -> None:
        """Note the value of a look; only the first into each world counts."""
        if world == len(self.worlds):
            self.worlds.append(value)
            self.total += value
