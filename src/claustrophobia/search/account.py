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
        self.total = 0.0  # of the side's chances
        self.ended = 0  # games that were over before they could be judged
        self.won = 0.0
        self.sums = [0.0] * COUNT  # of the measures of the others

    def add(self, value: float, found: list[float]) -> None:
        """One more look: the side's chance, and the measures, none if the game was over."""
        self.visits += 1
        self.total += value
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
    """What speaks most for one of two options, as a key of the words' table `reasons`."""
    if mine.visits < FEW or other.visits < FEW:
        return "unsure"
    if abs(mine.mean() - other.mean()) < ALIKE:
        return "close"
    top = mine.won / mine.visits - other.won / other.visits
    best = "won" if top > 0 else "close"
    fewer = (other.ended - other.won) / other.visits - (mine.ended - mine.won) / mine.visits
    if fewer > max(top, 0.0):
        top, best = fewer, "lost"
    judged, seen = max(1, mine.visits - mine.ended), max(1, other.visits - other.ended)
    for i in range(1, COUNT):
        apart = mine.sums[i] / judged - other.sums[i] / seen
        gain = SLOPE * weights[i] * apart * (1.0 if side == HUMAN else -1.0)
        if gain > top:
            top, best = gain, NAMES[i] + (".more" if apart > 0 else ".less")
    return best
