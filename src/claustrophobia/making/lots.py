"""Lots: a stream of choices by a seed, the same on every machine and every build."""

from collections.abc import Sequence
from typing import TypeVar

from claustrophobia.core.dice import Fast
from claustrophobia.measuring.shares import derived

Item = TypeVar("Item")


class Lots:
    """Draws by lot. Streams of other names are independent: a new text never changes what is drawn elsewhere."""

    def __init__(self, *words: object) -> None:
        self.chance = Fast(derived(*words))

    def below(self, n: int) -> int:
        return int(self.chance.below(n))

    def one_in(self, n: int) -> bool:
        return self.below(n) == 0

    def between(self, least: int, most: int) -> int:
        """A number from `least` to `most`, both included."""
        return least + self.below(most - least + 1)

    def pick(self, items: Sequence[Item]) -> Item:
        return items[self.below(len(items))]

    def shuffled(self, items: Sequence[Item]) -> list[Item]:
        left = list(items)
        return [left.pop(self.below(len(left))) for _ in items]
