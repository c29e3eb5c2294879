"""The search player: Monte Carlo tree search over determinizations (`search.tree`), its tree kept through the turn."""

from typing import Final

from claustrophobia.core.dice import Fast
from claustrophobia.players.base import PLAYERS, Entry, Sight, Strength
from claustrophobia.players.lookahead import LookaheadPlayer
from claustrophobia.players.workers import Crew, crew_of
from claustrophobia.search.tree import Searcher, Tree

UNSEEN: Final = 0.1  # an option not looked at is taken to be so much worse than the mean of those that were


class SearchPlayer(LookaheadPlayer):
    """The strongest player there is."""

    name = "search"

    def __init__(self, side: int, seed: int, strength: Strength) -> None:
        super().__init__(side, seed, strength)
        self.searcher = Searcher(side)
        self.crew: Crew | None = crew_of(strength.cores, strength.clock)

    def choose(self, sight: Sight) -> int:
        codes, number = sight.codes, sight.number
        s = sight.world(self.chance(number, 0))
        looks = self.allowance.begin(s.turn)
        tree = self.searcher.tree_at(s, number)
        if self.crew is not None:
            self.crew.begin(s, number, self.side, self.seed + number, looks, self.allowance.allowed)
        done = 0
        while done < looks:
            done += 1
            tree.look_once(lambda look: sight.world(self.chance(number, 1 + look)))
            if self.allowance.is_spent() or self.is_settled(tree, self.allowance.more(done, looks)):
                break
        if self.crew is not None:
            self.crew.end(tree)
        self.allowance.end(done)
        taken = tree.best() if not self.strength.noise else self.wavering(tree, codes, number)
        self.weigh(sight, tree.accounts, tree.rollout.evaluation.weights, taken)
        self.searcher.take(taken)
        if self.crew is not None:
            self.crew.take(taken)
        return codes.index(taken)

    def is_settled(self, tree: Tree, more: float) -> bool:
        """Whether the choice is certain, though so many more looks are allowed.

        It never is for a level with noise, which goes by means and not by visits, nor while workers have yet to answer.
        """
        alone = self.crew is None or not self.crew.asked
        return alone and not self.strength.noise and tree.lead() > more

    def wavering(self, tree: Tree, codes: list[int], number: int) -> int:
        """The choice of a weaker level: by the means, each with a random error, also of options not looked at."""
        doubt = Fast(self.seed * 131 + number)
        unseen = tree.root.mean() - UNSEEN
        worth = [tree.mean_of(code) if tree.visits_of(code) else unseen for code in codes]
        worth = [value + self.strength.noise * doubt.below(1000) / 1000 for value in worth]
        return codes[worth.index(max(worth))]


# Calibrated so that each level beats the one below it in two to four games of five (docs/opponents.md).
LEVELS: Final = {
    1: Strength(looks=40, noise=0.4),
    2: Strength(looks=40, noise=0.22),
    3: Strength(looks=40, noise=0.145),
    4: Strength(looks=200, noise=0.02),
    5: Strength(looks=1000),
}

PLAYERS["search"] = Entry(SearchPlayer, LEVELS, default=4)
