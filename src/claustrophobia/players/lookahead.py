"""What players that look ahead share: how long they think, and how they say why.

They look into determinizations: worlds in which everything hidden is dealt anew, by the player's seed and the number of
the decision. Hidden things are sorted before they are dealt, so how they really lie has no influence.
"""

from typing import Final

from claustrophobia.core.dice import Fated
from claustrophobia.players.base import BEST, ENDLESS, Clock, Player, Sight, Strength, Thought, interval
from claustrophobia.search.account import Account, reason_against, reason_for

SHARE: Final = 0.25  # of what is left for this turn, spent on one decision
LEAST: Final = 4  # looks at every decision, even when nothing is left for the turn


class Allowance:
    """How much thinking is left in this turn: looks or seconds. Where looks are counted, time does not matter."""

    def __init__(self, strength: Strength) -> None:
        self.looks = strength.looks
        self.seconds = strength.seconds
        self.clock: Clock = strength.clock
        self.turn = -1
        self.looks_left = 0
        self.seconds_left = 0.0
        self.began = 0.0
        self.limit(strength.patience)

    def limit(self, patience: float) -> None:
        """Take no longer for a decision from now on, where looks are counted; 0: as long as they take."""
        self.allowed = patience or ENDLESS

    def begin(self, turn: int) -> int:
        """A decision begins: the most looks it may take."""
        if turn != self.turn:
            self.turn = turn
            self.looks_left = self.looks
            self.seconds_left = self.seconds
        self.began = self.clock()
        if self.seconds:
            self.allowed = self.seconds_left * SHARE
            return 1 << 30
        return max(LEAST, int(self.looks_left * SHARE))

    def is_spent(self) -> bool:
        """Whether the decision has taken its time."""
        return self.clock() - self.began >= self.allowed

    def more(self, done: int, looks: int) -> float:
        """About how many looks are to come, after `done` of at most `looks`."""
        took = self.clock() - self.began
        if not self.seconds or not took:
            return looks - done
        return done * (self.allowed - took) / took

    def end(self, done: int) -> None:
        """The decision is taken after so many looks; what it did not need is left for the rest of the turn."""
        self.looks_left = max(0, self.looks_left - done)
        self.seconds_left = max(0.0, self.seconds_left - (self.clock() - self.began))


def surely(account: Account) -> float:
    """The lower end of what an option is worth: a mean of few looks may be luck, so options are ordered by this."""
    if not account.visits:
        return 0.0
    return interval(max(0.0, min(1.0, account.mean())), account.visits)[0]


class LookaheadPlayer(Player):
    """A player that looks ahead, and can say what it saw."""

    def __init__(self, side: int, seed: int, strength: Strength) -> None:
        super().__init__(side, seed)
        self.strength = strength
        self.allowance = Allowance(strength)
        self.thoughts: list[Thought] = []

    def chance(self, number: int, look: int) -> Fated:
        """The chance that deals and plays the world of one look: the same for every option (common random numbers)."""
        return Fated((self.seed * 8191 + number) * 65537 + look)

    def weigh(self, sight: Sight, accounts: dict[int, Account], weights: list[float], taken: int) -> None:
        """Keep what was seen of the best options, the one taken first, for whoever asks why."""
        others = [code for code in sight.codes if code != taken]
        others.sort(key=lambda code: -surely(accounts[code]) if code in accounts else 1.0)
        order = [taken, *others][:BEST]
        nothing = Account()
        seen = [accounts.get(code, nothing) for code in order]
        least = min((account.mean() for account in seen if account.visits), default=0.5)
        self.thoughts = []
        for code, mine in zip(order, seen, strict=True):
            if code == taken:
                why = reason_for(mine, seen[1], weights, self.side)
            else:
                why = reason_against(mine, seen[0], weights, self.side)
            value = mine.mean() if mine.visits else least  # never tried: called as good as the worst that was
            chance = max(0.0, min(1.0, value))  # with luck taken off, a mean may lie outside 0 to 1
            self.thoughts.append(Thought(sight.text(code), chance, "chance", why, mine.visits))

    def explain(self) -> list[Thought]:
        return self.thoughts
