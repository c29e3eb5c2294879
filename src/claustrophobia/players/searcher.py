"""The tree of one process, kept from one decision of a turn to the next (tree reuse)."""

from claustrophobia.core.state import State
from claustrophobia.search.rollout import rollout_of
from claustrophobia.search.tree import Tree


class Searcher:
    """The search of one side in one process."""

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
