"""The options of a decision looked at in the same worlds, round by round; who is surely behind drops out.

All options of a round are looked at equally often, so that what is learnt below them is equally much. Every round
is as long as all before it together. An option that lies behind the best by more than chance could explain is
looked at no more: its value is known less well, and need not be known better.
"""

from typing import Final, NamedTuple

from claustrophobia.analysis.judging import Bench, Tried, standard_error

FIRST: Final = 8  # looks at every option in the first round
GROWTH: Final = 2
BEHIND: Final = 4.0  # standard errors by which an option lies behind when it drops out
SURE: Final = 1.96  # standard errors to each side of 95 % of all values
AT_LEAST: Final = 2  # options that never drop out, so that the second is known as well as the best


class Lead(NamedTuple):
    """How much better one option is than another, and the standard error of that."""

    value: float
    error: float

    @property
    def most(self) -> float:
        """What it may well be, and hardly more."""
        return self.value + self.error


def lead_of(mine: Tried, other: Tried) -> Lead:
    """One option's lead over another, world by world as far as both were looked at."""
    apart = [ours - theirs for ours, theirs in zip(mine.values, other.values, strict=False)]
    return Lead(sum(apart) / len(apart), standard_error(apart))


class Race:
    """All options of the decision a bench stands at."""

    def __init__(self, bench: Bench) -> None:
        self.bench = bench
        self.tried: dict[int, Tried] = {code: Tried() for code in bench.tree.options}
        self.running = list(self.tried)
        self.looks = 0  # at each of those that still run

    def run(self, looks: int) -> None:
        """One round: until each option that still runs has been looked at so often."""
        for code, found in self.bench.compare(self.running, looks - self.looks).items():
            tried = self.tried[code]
            tried.values += found.values
            merge(tried, found)
        self.looks = looks
        order = self.order()
        best = self.tried[order[0]]
        leads = {code: lead_of(best, self.tried[code]) for code in order[1:]}
        self.running = [
            code
            for place, code in enumerate(order)
            if place < AT_LEAST or (code in self.running and leads[code].value <= BEHIND * leads[code].error)
        ]

    def order(self) -> list[int]:
        """All options, the best first; those that dropped out behind those that did not."""
        return sorted(self.tried, key=lambda code: (code not in self.running, -self.tried[code].mean))

    @property
    def lead(self) -> Lead:
        """The best option's lead over the second."""
        first, second = self.order()[:2]
        return lead_of(self.tried[first], self.tried[second])

    def interval(self, code: int) -> float:
        """The half of the 95 % interval of an option's value."""
        return SURE * self.tried[code].error

    def why(self, code: int) -> str:
        """Why the best option is better than this one; for the best itself, than the second."""
        order = self.order()
        other = order[1] if code == order[0] else code
        return self.bench.reason(self.tried[order[0]], self.tried[other])


def merge(tried: Tried, found: Tried) -> None:
    """Add the account of further looks to that of the earlier ones."""
    mine, more = tried.account, found.account
    mine.visits += more.visits
    mine.total += more.total
    mine.ended += more.ended
    mine.won += more.won
    mine.sums = [ours + theirs for ours, theirs in zip(mine.sums, more.sums, strict=True)]
