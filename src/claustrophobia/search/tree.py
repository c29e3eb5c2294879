"""Information-set search: an open-loop Monte Carlo tree over worlds that agree with what a side has seen.

Every walk is dealt a world and goes down the tree of the side's own choices in this turn; the other side, and
everything below the tree, follows the script; the evaluation judges the start of the next turn. Chance is never
averaged away: a walk sees the dice it rolls, and a node's worth is the mean over all that has happened below it.

Below a choice the tree forks by its `rough_outcome`: what is best after a blow that killed is not
mixed with what is best after one that missed, while outcomes that hardly differ share what was learnt.

The options of a decision are walked in the same worlds, the first look at each in the first world and so on, and the
luck of a world (`search.luck`) is taken off: a few walks tell apart what many would in worlds of their own.
"""

from collections.abc import Callable
from math import sqrt
from typing import Final

from claustrophobia.core import agenda
from claustrophobia.core.state import State, bits
from claustrophobia.rules.stats import lines_lost
from claustrophobia.search.account import Account
from claustrophobia.search.lookahead import Lookahead
from claustrophobia.search.luck import Luck

CURIOSITY: Final = 0.5  # how much an option tried less is given the benefit of the doubt
HARDY: Final = 8  # more than the wounds an infernal survives
MANY: Final = 256  # more than there are tiles, or wounds to count
WIDENING: Final = 0.6  # options looked at after n walks: one, and this times the square root of n

Deal = Callable[[int], State]  # the world of a number, to be changed


class Node:
    """A decision or one of its options, in turns: how often it was there, what came of it, and what followed.

    Below a decision stand its options, below an option the decisions it has led to, by their outcome in rough.
    """

    __slots__ = ("children", "total", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.total = 0.0
        self.children: dict[int, Node] = {}

    def mean(self) -> float:
        return self.total / self.visits if self.visits else 0.0

    def below(self, key: int) -> "Node":
        """What stands below: an option by its code, or a decision by its rough outcome."""
        found = self.children.get(key)
        if found is None:
            found = self.children[key] = Node()
        return found


class Tree:
    """One side's search, from one of its decisions on to the end of the turn."""

    options: list[int]  # of the decision, those the script likes first
    accounts: dict[int, Account]  # of what was looked at for its sake
    luck: Luck  # of the worlds that was done in

    def __init__(self, look: Lookahead, s: State) -> None:
        self.look = look
        self.root = Node()
        self.face(s)

    def face(self, s: State) -> None:
        """A decision is to be searched, of which this is a world: nothing has been looked at for its sake yet."""
        self.options = self.look.ranked(s)
        self.accounts = {}
        self.luck = Luck()

    def next_option(self) -> int:
        """The option to walk next."""
        return select(self.root, self.options)

    def looks_at(self, code: int) -> int:
        """How often an option has been walked for this decision's sake, and so the number of its next world."""
        account = self.accounts.get(code)
        return account.visits if account is not None else 0

    def look_once(self, deal: Deal) -> None:
        """Walk the most promising option through its next world."""
        code = self.next_option()
        self.walk(code, deal(self.looks_at(code)))

    def walk(self, first: int, s: State) -> None:
        """Walk an option through its next world, which is ours to change."""
        look = self.look
        turn = s.turn
        number = self.looks_at(first)
        path = self.descent(first, s)
        value = look.play_on(s, turn + 1)
        luck = self.luck.of(number)
        self.luck.enter(number, value)
        for node in path:
            node.visits += 1
            node.total += value - luck
        self.account_of(first).add(value, look.found, luck)

    def descent(self, first: int, s: State) -> list[Node]:
        """Go down the tree in a world, by an option first, as far as there is one and a node more."""
        look = self.look
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
            while not s.outcome and s.turn == turn and agenda.decider(s) != look.side:
                look.script_on(s)
            if s.outcome or s.turn != turn:
                return path
            node = child.below(rough_outcome(s))
            path.append(node)
            code = select(node, look.ranked(s))

    def account_of(self, code: int) -> Account:
        found = self.accounts.get(code)
        if found is None:
            found = self.accounts[code] = Account()
        return found

    def add(self, visits: dict[int, int], totals: dict[int, float]) -> None:
        """Take over what another search of the same decision has found, option by option."""
        for code, count in visits.items():
            child = self.root.below(code)
            child.visits += count
            child.total += totals[code]
            self.root.visits += count
            self.root.total += totals[code]

    def mean_of(self, code: int) -> float:
        """What an option is worth; less than any that was tried if it was not."""
        child = self.root.children.get(code)
        return child.mean() if child is not None else -1.0

    def visits_of(self, code: int) -> int:
        child = self.root.children.get(code)
        return child.visits if child is not None else 0

    def lead(self) -> int:
        """By how many visits the option tried most often is ahead: more than are to come, and it is settled."""
        first = second = 0
        for code in self.options:
            visits = self.visits_of(code)
            if visits > first:
                first, second = visits, first
            elif visits > second:
                second = visits
        return first - second

    def best(self) -> int:
        """The option tried most often; of equals the one worth more, or that the script likes better."""
        chosen = self.options[0]
        most, top = self.visits_of(chosen), self.mean_of(chosen)
        for code in self.options:
            visits, mean = self.visits_of(code), self.mean_of(code)
            if visits > most or (visits == most and mean > top):
                most, top, chosen = visits, mean, code
        return chosen

    def descend(self, code: int) -> None:
        """The option has been taken: what was seen below it is where the next decision will be."""
        self.root = self.root.children.get(code) or Node()

    def arrive(self, s: State) -> None:
        """The next decision is there, and with it what came of the option taken."""
        self.root = self.root.below(rough_outcome(s))
        self.face(s)


def rough_outcome(s: State) -> int:
    """What has come of it so far, in rough: the wounds of both sides and how many tiles lie on the table."""
    wounds = 0
    for warrior in bits(s.humans):
        wounds += lines_lost(s, warrior)
    foes = 0
    for warrior in bits(s.infernals):
        if s.at[warrior] >= 0:
            foes += HARDY - lines_lost(s, warrior)
    return (wounds * MANY + foes) * MANY + len(s.tile_number)


def select(node: Node, ranked: list[int]) -> int:
    """The option to walk: the most promising of those looked at so far, first what the script likes."""
    wide = min(len(ranked), 1 + int(WIDENING * sqrt(node.visits)))
    weight = 0.0
    for i in range(wide):
        weight += 1.0 / (i + 1)
    urge = CURIOSITY * sqrt(node.visits + 1) / weight
    hope = node.mean()
    best = -1.0
    chosen = ranked[0]
    for i in range(wide):
        child = node.children.get(ranked[i])
        score = urge / (i + 1)
        if child is None:
            score += hope
        else:
            score = child.mean() + score / (1 + child.visits)
        if score > best:
            best, chosen = score, ranked[i]
    return chosen
