"""What a choice was worth: the options of one decision are searched, then the option taken is held against the best.

Everything is judged from the chooser's sight, in determinizations (`sight.worlds`): what was hidden from him then has
no part in it. The same decision judged with the same seed gives the same judgement, whatever was judged before.

1. A tree search (`search.tree`) with so many looks finds the best option.
2. If another was taken, it is first looked at until it is as well known as the best. Then both are looked at in the
   same worlds, none of which was seen before (common random numbers). So the difference is not biased by the choice of
   the best: a maximum over noisy means looks better than it is.
3. A difference that chance alone could have made, of less than two standard errors, counts as none.
"""

from collections.abc import Iterable
from math import sqrt
from typing import Any, Final, NamedTuple

from claustrophobia.core.dice import Fated
from claustrophobia.core.state import State
from claustrophobia.players.base import Sight
from claustrophobia.search.account import Account, reason
from claustrophobia.search.rollout import rollout_of
from claustrophobia.search.tree import Tree

LOOKS: Final = 500  # at a decision, by default
FEWEST_LOOKS: Final = 8
PAIRED: Final = 2  # one paired world for so many looks of the search
SURE: Final = 2.0  # standard errors
SEARCH, PAIRS = 0, 1  # uses of worlds
NOTHING: Final = -1  # no option has been taken yet: only the position is judged
# The lowest bidder of an auction plays the humans (FED-AUC-1): until then a bid is no choice of either side.
UNJUDGED: Final = ("bid",)


class Worth(NamedTuple):
    """What an option is worth to the side that chooses: its chance, from how many looks."""

    code: int
    value: float
    looks: int


class Judgement(NamedTuple):
    """What is thought of one choice."""

    best: int
    value: float  # the side's chance with the best option
    loss: float  # how much of it the option taken gave away
    error: float  # the standard error of that; 0 where nothing was given away
    reason: str  # why the best is better, as a key of the words' table `reasons`; empty if nothing was given away
    options: list[Worth]  # those that were looked at, the best first


def noted(judgement: Judgement) -> dict[str, Any]:
    """A judgement as data."""
    return judgement._asdict()


def read(data: dict[str, Any]) -> Judgement:
    """A judgement as it was noted."""
    return Judgement(**{**data, "options": [Worth(*one) for one in data["options"]]})


class Bench:
    """The options of one decision, looked at in worlds of its own.

    A look ends at the start of a turn to come: the next, or one so many turns further on (`horizon`). What is nearer is
    known with less noise, what is farther depends less on how well positions are evaluated.
    """

    def __init__(self, sight: Sight, seed: int, horizon: int = 1) -> None:
        self.sight = sight
        self.seed = seed
        self.root = sight.world(self.chance(SEARCH, 0))
        self.rollout = rollout_of(None, sight.side, self.root)
        self.tree = Tree(self.rollout, self.root)
        self.until = self.root.turn + horizon
        self.paired = 0  # worlds dealt for comparisons

    def chance(self, use: int, number: int) -> Fated:
        """The chance that deals and plays one world: the same for every option."""
        return Fated(((self.seed * 8191 + self.sight.number) * 8191 + use) * 65537 + number)

    def search(self, looks: int) -> int:
        """The best option of a tree search."""
        for _ in range(looks):
            self.tree.look_once(lambda number: self.sight.world(self.chance(SEARCH, 1 + number)))
        return self.tree.best()

    def look(self, code: int, world: State) -> float:
        """One look at an option, for its value and to grow the tree below it."""
        path = self.tree.selected_path(code, world)
        value = self.rollout.play_on(world, self.until)
        for node in path:
            node.visits += 1
            node.total += value
        return value

    def catch_up(self, code: int, visits: int) -> None:
        """Look at an option until it is as well known as another: the value of one hardly known is too low."""
        for number in range(self.tree.visits_of(code), visits):
            self.look(code, self.sight.world(self.chance(SEARCH, 1 + number)))

    def compare(self, codes: Iterable[int], worlds: int) -> dict[int, "Tried"]:
        """Look at options in the same worlds, none of which was seen before."""
        found = {code: Tried() for code in codes}
        for _ in range(worlds):
            self.paired += 1
            for code, tried in found.items():
                value = self.look(code, self.sight.world(self.chance(PAIRS, self.paired)))
                tried.values.append(value)
                tried.account.add(value, self.rollout.features)
        return found

    def reason(self, better: "Tried", other: "Tried") -> str:
        """Why one option is better than another."""
        return reason(better.account, other.account, self.rollout.evaluation.weights, self.sight.side)


class Tried:
    """The looks at one option in a comparison."""

    def __init__(self) -> None:
        self.values: list[float] = []
        self.account = Account()

    @property
    def mean(self) -> float:
        return sum(self.values) / len(self.values)

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        return standard_error(self.values)

    def lead_over(self, other: "Tried") -> tuple[float, float]:
        """How much better this one is, and the standard error of that: world by world."""
        apart = [mine - yours for mine, yours in zip(self.values, other.values, strict=True)]
        return sum(apart) / len(apart), standard_error(apart)


def standard_error(values: list[float]) -> float:
    """The standard error of a mean; infinite where one value tells nothing about it."""
    count = len(values)
    if count < 2:
        return float("inf")
    mean = sum(values) / count
    return sqrt(sum((value - mean) ** 2 for value in values) / (count - 1) / count)


def judge(sight: Sight, taken: int, looks: int = LOOKS, seed: int = 0) -> Judgement:
    """Judge the choice of an option at a decision."""
    bench = Bench(sight, seed)
    best = bench.search(looks)
    if taken in {best, NOTHING} or sight.kind in UNJUDGED:
        return told(bench, best, 0.0, 0.0, "")
    bench.catch_up(taken, bench.tree.visits_of(best))
    tried = bench.compare((best, taken), max(2, looks // PAIRED))
    loss, error = tried[best].lead_over(tried[taken])
    if loss <= SURE * error:
        return told(bench, taken, 0.0, 0.0, "")
    return told(bench, best, loss, error, bench.reason(tried[best], tried[taken]))


def told(bench: Bench, best: int, loss: float, error: float, why: str) -> Judgement:
    """What came of it. Means are of all looks; with the luck of worlds taken off they may lie outside 0 to 1."""
    tree = bench.tree
    seen = [code for code in tree.options if tree.visits_of(code)]
    seen.sort(key=lambda code: (code != best, -tree.mean_of(code)))
    worth = [Worth(code, within(tree.mean_of(code)), tree.visits_of(code)) for code in seen]
    return Judgement(best, within(tree.mean_of(best)), loss, error, why, worth)


def within(value: float) -> float:
    """A chance."""
    return max(0.0, min(1.0, value))
