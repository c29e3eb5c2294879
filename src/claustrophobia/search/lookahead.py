"""Playing on: a world is played by the script, both sides, to the start of a turn to come, and judged there."""

from claustrophobia.core import agenda
from claustrophobia.core.names import HUMAN
from claustrophobia.core.state import State
from claustrophobia.policy.script import Script
from claustrophobia.search.evaluation import Evaluation, evaluation_of, result


class Lookahead:
    """What becomes of a position, seen from one side."""

    def __init__(self, side: int, evaluation: Evaluation) -> None:
        self.side = side
        self.script = Script(evaluation.purpose)  # so that ways are worked out once for both
        self.evaluation = evaluation
        self.setup = evaluation.purpose.setup
        self.found: list[float] = []  # what was read off the position judged last, nothing if the game was over

    def ranked(self, s: State) -> list[int]:
        """The options of a decision, those the script likes first."""
        rates = self.script.rates(s)
        if not rates:
            return s.options
        order = sorted(range(len(rates)), key=lambda i: -rates[i])
        return [s.options[i] for i in order]

    def script_on(self, s: State) -> None:
        """One decision by the script; between equals the world's own chance chooses."""
        agenda.choose(s, self.script.choice(s, s.chance))

    def play_on(self, s: State, until: int) -> float:
        """The side's chance to win once a world, ours to change, has been played to the start of a turn."""
        script = self.script
        while not s.outcome and s.turn < until:
            agenda.choose(s, script.choice(s, s.chance))
        if s.outcome:
            self.found = []
            value = result(s.outcome)
        else:
            self.found = self.evaluation.read(s)
            value = self.evaluation.chance(self.found)
        return value if self.side == HUMAN else 1.0 - value


def lookahead_of(kept: Lookahead | None, side: int, s: State) -> Lookahead:
    """The one that was kept, if it is for games of this set-up; else a new one."""
    return kept if kept is not None and kept.setup is s.setup else Lookahead(side, evaluation_of(s.setup))
