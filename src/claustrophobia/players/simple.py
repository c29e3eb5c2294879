"""The player that takes any option: the floor every other bot stands on, and the one that finds crashes."""

from claustrophobia.core.dice import Fast
from claustrophobia.players.base import PLAYERS, Entry, Player, Sight


class RandomPlayer(Player):
    """Every option is as likely as any other."""

    name = "random"

    def __init__(self, side: int, seed: int) -> None:
        super().__init__(side, seed)
        self.chance = Fast(self.seed * 2 + side)

    def choose(self, sight: Sight) -> int:
        return self.chance.below(len(sight.codes))


PLAYERS["random"] = Entry(lambda side, seed, _: RandomPlayer(side, seed))
