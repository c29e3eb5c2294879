"""Information-set Monte Carlo tree search: open loop, over determinizations, with PUCT and progressive widening.

- Determinization: every look is dealt a world, a full state that agrees with what the side has seen (`sight.worlds`).
- The tree holds the side's own choices of this turn. The other side, and everything below the tree, follows the script
  (a rollout); the position at the start of the next turn is evaluated.
- Open loop: a node is reached by choices, not by states, so its value is the mean over all dice rolled on the way.
  Below an option the tree forks by its `rough_outcome` all the same: what is best after an attack that killed is kept
  apart from what is best after one that missed.
- Selection (`select`): PUCT with priors by the script's ranking, progressive widening, first-play urgency.
- Common random numbers: the first look at each option is into the first world, the second into the second, and so on.
  A control variate (`search.control_variate`) then takes the luck of each world off its looks.
"""

from collections.abc import Callable
from math import sqrt
from typing import Final

from claustrophobia.core import agenda
from claustrophobia.core.state import State, bits
from claustrophobia.rules.stats import lines_lost
from claustrophobia.search.account import Account
from claustrophobia.search.control_variate import ControlVariate
from claustrophobia.search.rollout import Rollout, rollout_of

C_PUCT: Final = 0.5  # how much options tried less often are preferred
WIDENING: Final = 0.6  # progressive widening: after n visits 1 + this * sqrt(n) options are considered
HARDY: Final = 8  # more than the wounds an infernal survives
MANY: Final = 256  # more than there are tiles, or wounds to count

Deal = Callable[[int], State]  # the world of a number; it may be changed


class Node:
    """A decision or one of its options, in turns: how often it was visited, the sum of the values, and its children.

    Below a decision stand its options by their codes, below an option the decisions it led to, by `rough_outcome`.
    """

    __slots__ = ("children", "total", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.total = 0.0
        self.children: dict[int, Node] = {}

    def mean(self) -> float:
        return self.total / self.visits if self.visits else 0.0

    def below(self, key: int) -> "Node":
        """The child of a key, which is made if need be."""
        found = self.children.get(key)
        if found is None:
            found = self.children[key] = Node()
        return found


class Tree:
    """One side's search, from one of its decisions on to the end of the turn."""

    options: list[int]  # of the pending decision, by their prior
    accounts: dict[int, Account]  # of the looks at each option of the pending decision
    variate: ControlVariate  # for the worlds of the pending decision

    def __init__(self, rollout: Rollout, s: State) -> None:
        self.rollout = rollout
        self.root = Node()
        self.begin(s)

    def begin(self, s: State) -> None:
        """Begin with the decision pending in a world. The tree is kept; looks are counted from 0 again."""
        self.options = self.rollout.ranked(s)
        self.accounts = {}
        self.variate = ControlVariate()

    def next_option(self) -> int:
        """The option to look at next."""
        return select(self.root, self.options)

    def looks_at(self, code: int) -> int:
        """How often an option of the pending decision has been looked at: the number of its next world."""
        account = self.accounts.get(code)
        return account.visits if account is not None else 0

    def look_once(self, deal: Deal) -> None:
        """One look: a simulation of the most promising option in its next world."""
        code = self.next_option()
        self.walk(code, deal(self.looks_at(code)))

    def walk(self, first: int, s: State) -> None:
        """One simulation that begins with an option: selection, expansion, rollout, backup. The world is changed."""
        rollout = self.rollout
        turn = s.turn
        number = self.looks_at(first)
        path = self.selected_path(first, s)
        value = rollout.play_on(s, turn + 1)
        luck = self.variate.luck(number)
        self.variate.enter(number, value)
        for node in path:
            node.visits += 1
            node.total += value - luck
        self.account_of(first).add(value, rollout.features, luck)

    def selected_path(self, first: int, s: State) -> list[Node]:
        """Selection and expansion: down the tree in a world, by a given option first, until a new node is made."""
        rollout = self.rollout
        turn = s.turn
        code = first
        node = self.root
        path = [node]
        while True:
            child = node.children.get(code)
            agenda.choose(s, code)
            if child is None:
                node.children[code] = child = Node()
                path.append(child)
                return path
            path.append(child)
            while not s.outcome and s.turn == turn and agenda.decider(s) != rollout.side:
                rollout.script_on(s)
            if s.outcome or s.turn != turn:
                return path
            node = child.below(rough_outcome(s))
            path.append(node)
            code = select(node, rollout.ranked(s))

    def account_of(self, code: int) -> Account:
        found = self.accounts.get(code)
        if found is None:
            found = self.accounts[code] = Account()
        return found

    def add(self, visits: dict[int, int], totals: dict[int, float]) -> None:
        """Add the root statistics of another search of the same decision (root parallelization)."""
        for code, count in visits.items():
            child = self.root.below(code)
            child.visits += count
            child.total += totals[code]
            self.root.visits += count
            self.root.total += totals[code]

    def mean_of(self, code: int) -> float:
        """The mean value of an option; -1, less than any value, if it was never tried."""
        child = self.root.children.get(code)
        return child.mean() if child is not None else -1.0

    def visits_of(self, code: int) -> int:
        child = self.root.children.get(code)
        return child.visits if child is not None else 0

    def lead(self) -> int:
        """By how many visits the most visited option is ahead. With fewer looks to come than that, it will be taken."""
        first = second = 0
        for code in self.options:
            visits = self.visits_of(code)
            if visits > first:
                first, second = visits, first
            elif visits > second:
                second = visits
        return first - second

    def best(self) -> int:
        """The most visited option; of equals the one with the higher mean, then the one with the higher prior."""
        chosen = self.options[0]
        most, top = self.visits_of(chosen), self.mean_of(chosen)
        for code in self.options:
            visits, mean = self.visits_of(code), self.mean_of(code)
            if visits > most or (visits == most and mean > top):
                most, top, chosen = visits, mean, code
        return chosen

    def take(self, code: int) -> None:
        """The option has been taken in the game: its node becomes the root, and what was learnt below it is kept."""
        self.root = self.root.children.get(code) or Node()

    def arrive(self, s: State) -> None:
        """The side's next decision is pending: go on below the outcome that the option taken really had."""
        self.root = self.root.below(rough_outcome(s))
        self.begin(s)


def rough_outcome(s: State) -> int:
    """What has happened so far in one number: the wounds of both sides and how many tiles lie on the table.

    Positions that agree in it share a node.
    """
    wounds = 0
    for warrior in bits(s.humans):
        wounds += lines_lost(s, warrior)
    foes = 0
    for warrior in bits(s.infernals):
        if s.at[warrior] >= 0:
            foes += HARDY - lines_lost(s, warrior)
    return (wounds * MANY + foes) * MANY + len(s.tile_number)


def select(node: Node, ranked: list[int]) -> int:
    """PUCT with progressive widening: the option with the best mean plus bonus, of the first so many by their prior.

    The prior falls with the rank: 1, 1/2, 1/3, ... over their sum. First-play urgency: an option that was never tried
    counts with the mean of its parent.
    """
    wide = min(len(ranked), 1 + int(WIDENING * sqrt(node.visits)))
    weight = 0.0
    for i in range(wide):
        weight += 1.0 / (i + 1)
    bonus = C_PUCT * sqrt(node.visits + 1) / weight
    first_play_urgency = node.mean()
    best = -1.0
    chosen = ranked[0]
    for i in range(wide):
        child = node.children.get(ranked[i])
        score = bonus / (i + 1)
        if child is None:
            score += first_play_urgency
        else:
            score = child.mean() + score / (1 + child.visits)
        if score > best:
            best, chosen = score, ranked[i]
    return chosen


class Searcher:
    """One side's tree in one process, kept from one decision of a turn to the next (tree reuse)."""

    def __init__(self, side: int) -> None:
        self.side = side
        self.tree: Tree | None = None
        self.number = -1  # the decision the tree stands at
        self.turn = -1

    def tree_at(self, s: State, number: int) -> Tree:
        """The tree as the last decision of the same turn left it; else a new one. `s` is a world."""
        rollout = rollout_of(self.tree.rollout if self.tree is not None else None, self.side, s)
        if self.tree is None or (self.number, self.turn) != (number, s.turn) or self.tree.rollout is not rollout:
            self.tree = Tree(rollout, s)
        else:
            self.tree.arrive(s)
        self.number, self.turn = number, s.turn
        return self.tree

    def take(self, code: int) -> None:
        """The option is taken: the search goes on below it."""
        if self.tree is not None:
            self.tree.take(code)
        self.number += 1
