"""The search player: Monte Carlo tree search over determinizations (`search.tree`), its tree kept through the turn."""

from typing import Final

from claustrophobia.core.dice import Fast
from claustrophobia.players.base import PLAYERS, Entry, Sight, Strength
from claustrophobia.players.lookahead import LookaheadPlayer
from claustrophobia.players.misjudging import MISJUDGEMENTS, WORLDS, judged_at_once
from claustrophobia.players.workers import Crew, crew_of
from claustrophobia.search.tree import Searcher, Tree


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
        if error := self.lapse(number):
            taken = self.misjudged(error, sight, tree)
            self.searcher.take(taken)
            if self.crew is not None:
                self.crew.take(taken)
            return codes.index(taken)
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
        taken = tree.best()
        self.weigh(sight, tree.accounts, tree.rollout.evaluation.weights, taken)
        self.searcher.take(taken)
        if self.crew is not None:
            self.crew.take(taken)
        return codes.index(taken)

    def lapse(self, number: int) -> str:
        """The misjudgement it falls for at this decision, drawn by its seed; nothing if it pays attention."""
        lot = Fast(self.seed * 131 + number)
        if lot.below(1000) >= 1000 * self.strength.lapses:
            return ""
        return self.strength.errs[lot.below(len(self.strength.errs))]

    def misjudged(self, error: str, sight: Sight, tree: Tree) -> int:
        """What looks best to one who errs so; of options that look alike what comes first."""
        evaluation = tree.rollout.evaluation
        weights = MISJUDGEMENTS[error].weights(evaluation.weights, self.side)
        worlds = [sight.world(self.chance(sight.number, 1 + look)) for look in range(WORLDS)]
        accounts = judged_at_once(worlds, sight.codes, weights, evaluation.purpose, self.side)
        taken = max(sight.codes, key=lambda code: accounts[code].mean())
        self.weigh(sight, accounts, weights, taken)
        return taken

    def is_settled(self, tree: Tree, more: float) -> bool:
        """Whether the choice is certain, though so many more looks are allowed.

        It never is while workers have yet to answer.
        """
        alone = self.crew is None or not self.crew.asked
        return alone and tree.lead() > more


ALL: Final = tuple(MISJUDGEMENTS)

# Calibrated so that each level beats the one below it in two to four games of five (docs/opponents.md).
LEVELS: Final = {
    1: Strength(looks=60, errs=ALL, lapses=1.0),
    2: Strength(looks=60, errs=ALL, lapses=0.7),
    3: Strength(looks=60, errs=ALL, lapses=0.45),
    4: Strength(looks=60, errs=ALL, lapses=0.25),
    5: Strength(looks=80, errs=ALL, lapses=0.05),
    6: Strength(looks=150),
    7: Strength(looks=3000),
}

PLAYERS["search"] = Entry(SearchPlayer, LEVELS, default=6)
