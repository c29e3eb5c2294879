"""The script as a whole: every option of a pending decision rated, for whichever side decides.

Each kind of decision has a function that rates one option. Rates of one decision can be compared with each other,
never with those of another.
"""

from collections.abc import Callable
from typing import Final

from claustrophobia.core import agenda
from claustrophobia.core.dice import Chance
from claustrophobia.core.names import HUMAN
from claustrophobia.core.state import Frame, State
from claustrophobia.policy.human import RATERS as HUMAN_RATERS
from claustrophobia.policy.infernal import RATERS as INFERNAL_RATERS
from claustrophobia.policy.outlook import Outlook, Purpose
from claustrophobia.rules import edition

Rater = Callable[[Outlook, Frame], Callable[[int], float]]

RATERS: Final[list[dict[int, Rater]]] = [HUMAN_RATERS, INFERNAL_RATERS]


class Script:
    """The script of one game: what its scenario is about is read once."""

    def __init__(self, purpose: Purpose) -> None:
        self.purpose = purpose

    def rates(self, s: State) -> list[float]:
        """How good each option looks, in their order; none where the script has nothing to say."""
        frame = s.agenda[-1]
        side = agenda.decider(s)
        rater = RATERS[side].get(agenda.step_of(s))
        if rater is None:
            return []
        if side == HUMAN and edition.of(s).called(s):
            s = s.clone()  # raters weigh those who wait as if they stood on the board already
        rate = rater(Outlook(s, self.purpose), frame)
        return [rate(code) for code in s.options]

    def choice(self, s: State, pick: Chance) -> int:
        """The option the script takes; of several equals any."""
        rates = self.rates(s)
        if not rates:
            return s.options[0]
        frame = s.agenda[-1]
        pick.about(frame[0], frame[agenda.ABOUT[frame[0]]])
        top = rates[0]
        best = 0
        equals = 1
        for i in range(1, len(rates)):
            rate = rates[i]
            if rate > top:
                top, best, equals = rate, i, 1
            elif rate == top:
                equals += 1
                if pick.below(equals) == 0:
                    best = i
        return s.options[best]
