"""The looks at one option, summed up: how often the game was over, and the mean measures of the positions otherwise.

From two such accounts follows the reason why one option is better than another, which bots give when asked why.
"""

from typing import Final

from claustrophobia.core.names import HUMAN
from claustrophobia.search.measures import COUNT, NAMES

ALIKE: Final = 0.004  # options whose chances differ by less are called equally good
FAINT: Final = ALIKE / 4  # a measure that makes less of a difference is no reason
FEW: Final = 3  # of an option looked at less often nothing is said
SLOPE: Final = 0.2  # about how much the chance grows when the weighed sum of the measures grows by 1


class Account:
    """The looks at one option."""

    __slots__ = ("ended", "sums", "total", "visits", "won")

    def __init__(self) -> None:
        self.visits = 0
        self.total = 0.0  # the sum of the side's chances, the luck of each world taken off
        self.ended = 0  # looks in which the game was over
        self.won = 0.0  # what those games were worth together: 1 a win, 0.5 a draw
        self.sums = [0.0] * COUNT  # of each measure, over the looks in which the game went on

    def add(self, value: float, features: list[float], luck: float = 0.0) -> None:
        """One more look: the side's chance, the features (empty if the game was over), and how much of it was luck."""
        self.visits += 1
        self.total += value - luck
        if not features:
            self.ended += 1
            self.won += value
            return
        sums = self.sums
        for i in range(COUNT):
            sums[i] += features[i]

    def mean(self) -> float:
        return self.total / self.visits if self.visits else 0.0


def reason(mine: Account, other: Account, weights: list[float], side: int) -> str:
    """What makes one option better than another, or worse, as a key of the words' table `reasons`."""
    if mine.mean() < other.mean():
        return reason_against(mine, other, weights, side)
    return reason_for(mine, other, weights, side)


def reason_for(mine: Account, other: Account, weights: list[float], side: int) -> str:
    """What speaks most for the option that was taken, against another; `close` if nothing does.

    The option looked at most often is taken, so its mean may be the lower one. What speaks against it is no reason.
    """
    return undecided(mine, other) or advantage(mine, other, weights, side)


def reason_against(mine: Account, other: Account, weights: list[float], side: int) -> str:
    """What speaks most against an option that was left, beside the one taken."""
    return undecided(mine, other) or drawback(mine, other, weights, side)


def undecided(mine: Account, other: Account) -> str:
    """`unsure` or `close`, where the looks do not tell two options apart; else nothing."""
    if mine.visits < FEW or other.visits < FEW:
        return "unsure"
    return "close" if abs(mine.mean() - other.mean()) < ALIKE else ""


def advantage(mine: Account, other: Account, weights: list[float], side: int) -> str:
    """What speaks most for an option."""
    top = mine.won / mine.visits - other.won / other.visits
    best = "won"
    fewer = (other.ended - other.won) / other.visits - (mine.ended - mine.won) / mine.visits
    if fewer > top:
        top, best = fewer, "lost"
    gains = gains_of(mine, other, weights, side)
    for i in range(1, COUNT):
        if gains[i] > max(top, FAINT):
            top, best = gains[i], key_of(mine, other, i)
    return best if top > 0 else "close"


def drawback(mine: Account, other: Account, weights: list[float], side: int) -> str:
    """What speaks most against an option."""
    losses = (mine.ended - mine.won) / mine.visits - (other.ended - other.won) / other.visits
    wins = other.won / other.visits - mine.won / mine.visits
    worst, bottom = ("loses", losses) if losses > wins else ("wins", wins)
    gains = gains_of(mine, other, weights, side)
    for i in range(1, COUNT):
        if -gains[i] > max(bottom, FAINT):
            worst, bottom = key_of(mine, other, i), -gains[i]
    return worst if bottom > 0 else "close"


def gains_of(mine: Account, other: Account, weights: list[float], side: int) -> list[float]:
    """How much of the difference in chance between two options each measure explains, about.

    Nothing where every look at one of them ended the game: then there were no positions to measure.
    """
    judged, seen = mine.visits - mine.ended, other.visits - other.ended
    if not judged or not seen:
        return [0.0] * COUNT
    sign = SLOPE if side == HUMAN else -SLOPE
    return [sign * weights[i] * (mine.sums[i] / judged - other.sums[i] / seen) for i in range(COUNT)]


def key_of(mine: Account, other: Account, i: int) -> str:
    """The key of the sentence that says there is more of a measure, or less."""
    more = mine.sums[i] * max(1, other.visits - other.ended) > other.sums[i] * max(1, mine.visits - mine.ended)
    return NAMES[i] + (".more" if more else ".less")
