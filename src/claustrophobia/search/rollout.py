"""Rollouts: a world is played on by the script, both sides, to the start of a turn to come, and evaluated there.

The script is the rollout policy; how it rates the options of a decision is also the prior of the search.
"""

from claustrophobia.core import agenda
from claustrophobia.core.names import HUMAN
from claustrophobia.core.state import State
from claustrophobia.policy.script import Script
from claustrophobia.search.evaluation import Evaluation, evaluation_of, result


class Rollout:
    """Plays positions of one game on and evaluates where that ends, seen from one side."""

    def __init__(self, side: int, evaluation: Evaluation) -> None:
        self.side = side
        self.script = Script(evaluation.purpose)  # shares its purpose: ways over the board are worked out once for both
        self.evaluation = evaluation
        self.setup = evaluation.purpose.setup
        self.features: list[float] = []  # of the position evaluated last; none if the game was over

    def ranked(self, s: State) -> list[int]:
        """The options of a decision by their prior: those the script rates highest first."""
        rates = self.script.rates(s)
        if not rates:
            return s.options
        order = sorted(range(len(rates)), key=lambda i: -rates[i])
        return [s.options[i] for i in order]

    def script_on(self, s: State) -> None:
        """One decision by the script; between equals the world's own chance chooses."""
        agenda.choose(s, self.script.choice(s, s.chance))

    def play_on(self, s: State, until: int) -> float:
        """The side's chance to win once a world has been played to the start of a turn. The world is changed."""
        script = self.script
        while not s.outcome and s.turn < until:
            agenda.choose(s, script.choice(s, s.chance))
        if s.outcome:
            self.features = []
            value = result(s.outcome)
        else:
            self.features = self.evaluation.read(s)
            value = self.evaluation.chance(self.features)
        return value if self.side == HUMAN else 1.0 - value


def rollout_of(kept: Rollout | None, side: int, s: State) -> Rollout:
    """The one that was kept, if it is for games of this set-up; else a new one."""
    return kept if kept is not None and kept.setup is s.setup else Rollout(side, evaluation_of(s.setup))
