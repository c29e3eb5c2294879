"""One core's search through a turn: its tree is kept from one decision to the next."""

from claustrophobia.core.state import State
from claustrophobia.search.lookahead import lookahead_of
from claustrophobia.search.tree import Tree


class Searcher:
    """Where the search of one side stands, on one core."""

    def __init__(self, side: int) -> None:
        self.side = side
        self.tree: Tree | None = None
        self.number = -1  # the decision the tree stands at
        self.turn = -1

    def tree_at(self, s: State, number: int) -> Tree:
        """The tree as the last decision has left it, while the turn goes on; else a new one. `s` is a world."""
        look = lookahead_of(self.tree.look if self.tree is not None else None, self.side, s)
        if self.tree is None or (self.number, self.turn) != (number, s.turn) or self.tree.look is not look:
            self.tree = Tree(look, s)
        else:
            self.tree.arrive(s)
        self.number, self.turn = number, s.turn
        return self.tree

    def take(self, code: int) -> None:
        """The option is taken: go on from there."""
        if self.tree is not None:
            self.tree.descend(code)
        self.number += 1
