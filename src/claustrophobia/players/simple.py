"""The player that takes any option: the floor every other bot stands on, and the one that finds crashes."""

from claustrophobia.core.dice import Fast
from claustrophobia.players.base import PLAYERS, Entry, Player, Sight, Thought, best_first


class RandomPlayer(Player):
    """Every option is as likely as any other."""

    name = "random"

    def __init__(self, side: int, seed: int) -> None:
        super().__init__(side, seed)
        self.chance = Fast(self.seed * 2 + side)
        self.last: tuple[Sight, list[int], int] | None = None  # what it saw, the options, the place of the one taken

    def choose(self, sight: Sight) -> int:
        codes = sight.codes
        taken = self.chance.below(len(codes))
        self.last = sight, codes, taken
        return taken

    def explain(self) -> list[Thought]:
        if self.last is None:
            return []
        sight, codes, taken = self.last
        share = 1 / len(codes)
        return [
            Thought(sight.text(codes[index]), share, "share", "random")
            for index in best_first([share] * len(codes), taken)
        ]


PLAYERS["random"] = Entry(lambda side, seed, _: RandomPlayer(side, seed))
