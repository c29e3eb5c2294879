"""The scripted players, one a side: fixed good sense, the same move every time for the same seed and the same sight.

Each kind of decision has a function that rates one option; the best-rated is taken, ties by the player's own
generator (GOL-4). Hidden things are laid out in a fixed order in the world it rates in, so nothing hangs on them.
"""

from collections.abc import Callable

from claustrophobia.core.dice import Fast, Scripted
from claustrophobia.core.names import HUMAN
from claustrophobia.core.setup import Setup
from claustrophobia.core.state import Frame
from claustrophobia.players.base import PLAYERS, Entry, Player, Sight
from claustrophobia.players.outlook import Outlook, Purpose
from claustrophobia.players.scripted_human import RATERS as HUMAN_RATERS
from claustrophobia.players.scripted_infernal import RATERS as INFERNAL_RATERS

Rater = Callable[[Outlook, Frame], Callable[[int], float]]


class ScriptedPlayer(Player):
    """Plays sensibly enough to teach a newcomer."""

    name = "scripted"

    def __init__(self, side: int, seed: int) -> None:
        super().__init__(side, seed)
        self.raters: dict[int, Rater] = HUMAN_RATERS if side == HUMAN else INFERNAL_RATERS
        self.purpose: Purpose | None = None

    def choose(self, sight: Sight) -> int:
        s = sight.world(Scripted([]))  # shuffles leave things in order: the same for every deal of what is hidden
        frame = s.agenda[-1]
        rater = self.raters.get(frame[0])
        codes = s.options
        if rater is None:
            return 0
        rate = rater(Outlook(s, self.purpose_of(s.setup)), frame)
        return self.best([rate(code) for code in codes], sight.number)

    def purpose_of(self, setup: Setup) -> Purpose:
        """What the scenario is about, read once a game."""
        if self.purpose is None or self.purpose.setup is not setup:
            self.purpose = Purpose(setup)
        return self.purpose

    def best(self, rates: list[float], number: int) -> int:
        """The highest rate; several: any of them, by the player's seed and the number of the decision."""
        top = max(rates)
        ties = [index for index, rate in enumerate(rates) if rate == top]
        if len(ties) == 1:
            return ties[0]
        return ties[Fast(self.seed * 8191 + number).below(len(ties))]


def make(side: int, seed: int, _level: int) -> Player:
    return ScriptedPlayer(side, seed)


PLAYERS["scripted"] = Entry(make)
