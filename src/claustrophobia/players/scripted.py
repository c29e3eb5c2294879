"""The scripted players, one a side: the same move every time for the same seed and the same sight.

The option that the script rates highest is taken; ties are broken by the player's own random numbers (GOL-4). In the
world the options are rated in, hidden things lie in a fixed order, so how they really lie has no influence.
"""

from claustrophobia.core import agenda, notation
from claustrophobia.core.dice import Fast, Scripted
from claustrophobia.core.names import SIDES
from claustrophobia.core.state import State
from claustrophobia.players.base import PLAYERS, Entry, Player, Sight, Thought, best_first
from claustrophobia.policy.outlook import Purpose
from claustrophobia.policy.script import RATERS, Script


def reason_for(step: int, side: int) -> str:
    """The sentence that tells what the script goes by at a decision: its kind's, a side's own where they differ."""
    mine, other = RATERS[side].get(step), RATERS[1 - side].get(step)
    kind = agenda.NAMES[step]
    if mine is None:
        return "script.none"
    return f"script.{kind}" if other is None or other is mine else f"script.{SIDES[side]}.{kind}"


class ScriptedPlayer(Player):
    """Plays sensibly enough to teach a newcomer."""

    name = "scripted"

    def __init__(self, side: int, seed: int) -> None:
        super().__init__(side, seed)
        self.script: Script | None = None
        self.last: tuple[State, list[float], int] | None = None  # the world it rated in, the rates, the place taken

    def choose(self, sight: Sight) -> int:
        s = sight.world(Scripted([]))  # shuffles leave things in order: the same for every deal of what is hidden
        if self.script is None or self.script.purpose.setup is not s.setup:
            self.script = Script(Purpose(s.setup))
        rates = self.script.rates(s)
        taken = self.best(rates, sight.number) if rates else 0
        self.last = s, rates, taken
        return taken

    def explain(self) -> list[Thought]:
        if self.last is None:
            return []
        s, rates, taken = self.last
        values = rates or [0.0] * len(s.options)
        reason = reason_for(agenda.step_of(s), self.side)
        return [
            Thought(notation.option_text(s, s.options[index]), values[index], "rate", reason)
            for index in best_first(values, taken)
        ]

    def best(self, rates: list[float], number: int) -> int:
        """The highest rate; several: any of them, by the player's seed and the number of the decision."""
        top = max(rates)
        ties = [index for index, rate in enumerate(rates) if rate == top]
        if len(ties) == 1:
            return ties[0]
        return ties[Fast(self.seed * 8191 + number).below(len(ties))]


PLAYERS["scripted"] = Entry(lambda side, seed, _: ScriptedPlayer(side, seed))
