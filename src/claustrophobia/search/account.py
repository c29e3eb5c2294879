"""What was seen to come of an option: how games ended by it, and what the positions after it were like on average."""

from typing import Final

from claustrophobia.core.names import HUMAN
from claustrophobia.search.measures import COUNT, NAMES

ALIKE: Final = 0.004  # options nearer to each other than this are as good as each other
FEW: Final = 3  # an option tried less often is not known
SLOPE: Final = 0.2  # of the chance by the weighed sum, about


class Account:
    """One option's account."""

    __slots__ = ("ended", "sums", "total", "visits", "won")

    def __init__(self) -> None:
        self.visits = 0
        self.total = 0.0  # of the side's chances, without luck that is known of
        self.ended = 0  # games that were over before they could be judged
        self.won = 0.0
        self.sums = [0.0] * COUNT  # of the measures of the others

    def add(self, value: float, found: list[float], luck: float = 0.0) -> None:
        """One more look: the side's chance, the measures, none if the game was over, and how much of it was luck."""
        self.visits += 1
        self.total += value - luck
        if not found:
            self.ended += 1
            self.won += value
            return
        sums = self.sums
        for i in range(COUNT):
            sums[i] += found[i]

    def mean(self) -> float:
        return self.total / self.visits if self.visits else 0.0


def reason(mine: Account, other: Account, weights: list[float], side: int) -> str:
    """What makes one option better than another, or worse, as a key of the words' table `reasons`."""
    if mine.visits < FEW or other.visits < FEW:
        return "unsure"
    better = mine.mean() - other.mean()
    if abs(better) < ALIKE:
        return "close"
    if better < 0:
        return drawback(mine, other, weights, side)
    top = mine.won / mine.visits - other.won / other.visits
    best = "won"
    fewer = (other.ended - other.won) / other.visits - (mine.ended - mine.won) / mine.visits
    if fewer > top:
        top, best = fewer, "lost"
    gains = gains_of(mine, other, weights, side)
    for i in range(1, COUNT):
        if abs(gains[i]) > ALIKE / 4 and gains[i] > top:
            top, best = gains[i], key_of(mine, other, i)
    return best if top > 0 else "close"


def drawback(mine: Account, other: Account, weights: list[float], side: int) -> str:
    """What speaks most against an option."""
    losses = (mine.ended - mine.won) / mine.visits - (other.ended - other.won) / other.visits
    wins = other.won / other.visits - mine.won / mine.visits
    worst, bottom = ("loses", losses) if losses > wins else ("wins", wins)
    gains = gains_of(mine, other, weights, side)
    for i in range(1, COUNT):
        if -gains[i] > bottom:
            worst, bottom = key_of(mine, other, i), -gains[i]
    return worst if bottom > 0 else "close"


def gains_of(mine: Account, other: Account, weights: list[float], side: int) -> list[float]:
    """By how much each measure sets an option apart from another, in chances of the side, about.

    Not at all where every game after one of them was over: then there was nothing to measure.
    """
    judged, seen = mine.visits - mine.ended, other.visits - other.ended
    if not judged or not seen:
        return [0.0] * COUNT
    sign = SLOPE if side == HUMAN else -SLOPE
    return [sign * weights[i] * (mine.sums[i] / judged - other.sums[i] / seen) for i in range(COUNT)]


def key_of(mine: Account, other: Account, i: int) -> str:
    more = mine.sums[i] * max(1, other.visits - other.ended) > other.sums[i] * max(1, mine.visits - mine.ended)
    return NAMES[i] + (".more" if more else ".less")
