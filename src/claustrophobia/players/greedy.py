"""The greedy player: one-ply expectimax, with an evaluation written by hand.

In one determinization every option is carried out. Each of its outcomes (`greedy.branches`) is played on until nothing
that the option set off is left open, as the script would, and judged (`greedy.heuristic`). The option with the highest
expectation is taken; of equals the one the script rates highest, then any by lot.

The world is dealt by the player's seed and the number of the decision. Hidden things are sorted before they are dealt,
so how they really lie has no influence.
"""

from typing import Final

from claustrophobia.core import agenda, decision, notation
from claustrophobia.core.dice import Fast
from claustrophobia.core.names import HUMAN_ACTIVATION, INFERNAL_ACTIVATION
from claustrophobia.core.state import State
from claustrophobia.editions.first import steps as first_steps
from claustrophobia.greedy.branches import branches
from claustrophobia.greedy.halt import halt
from claustrophobia.greedy.heuristic import Heuristic
from claustrophobia.greedy.terms import COUNT, TERMS, WIN
from claustrophobia.modes.dante import steps as dante_steps
from claustrophobia.players.base import PLAYERS, Entry, Player, Sight, Thought
from claustrophobia.players.scripted import reason_for
from claustrophobia.policy.outlook import Purpose
from claustrophobia.policy.script import Script

SAME: Final = 1e-9
SETTLED: Final = 40  # decisions at most that settle an option

# Decisions an option sets off that are taken as the script takes them before the position is judged.
SETTLING: Final = (
    *(agenda.ASK_DAMAGE, agenda.ASK_GUARD, agenda.ASK_LOSE, agenda.ASK_BLAST),
    *(agenda.ASK_HOUND, agenda.ASK_FIRE, agenda.ASK_TARGET, agenda.ASK_KEEP, agenda.ASK_DISCARD),
)

# What these are worth shows turns later: the heuristic does not tell their options apart.
FAR_OFF: Final = (
    *(
        first_steps.ASK_SQUARES,
        first_steps.ASK_BID,
        first_steps.ASK_TEAM,
        dante_steps.ASK_RECRUIT,
        dante_steps.ASK_WAIT,
        dante_steps.ASK_EQUIP,
        agenda.ASK_BESTOW,
        dante_steps.ASK_CALL,
    ),
    *(agenda.ASK_LOOK, agenda.ASK_PUT_BACK, agenda.ASK_PUT_HOLE, agenda.ASK_KEEP, agenda.ASK_DISCARD),
)


class Outcome:
    """The expectation of an option: its value, the mean of each term, and how games end by it."""

    def __init__(self) -> None:
        self.value = 0.0
        self.terms = [0.0] * COUNT
        self.ends = 0.0  # chance to win at once, less that to lose


class GreedyPlayer(Player):
    """Takes the option after which things look best."""

    name = "greedy"

    def __init__(self, side: int, seed: int) -> None:
        super().__init__(side, seed)
        self.script: Script | None = None
        self.heuristic: Heuristic | None = None
        self.last: tuple[State, list[Outcome], list[int]] | None = None  # the world, what was expected, best first

    def choose(self, sight: Sight) -> int:
        seed = self.seed * 8191 + sight.number
        s = sight.world(Fast(seed))
        if self.script is None or self.heuristic is None or self.script.purpose.setup is not s.setup:
            self.script = Script(Purpose(s.setup))
            self.heuristic = Heuristic(s.setup, self.side)
        rates = self.script.rates(s) or [0.0] * len(s.options)
        outcomes: list[Outcome] = []
        if agenda.step_of(s) not in FAR_OFF:
            self.heuristic.attend(s)
            if s.phase == HUMAN_ACTIVATION or s.phase == INFERNAL_ACTIVATION:
                halt(s)
            outcomes = [expected(s, code, self.script, self.heuristic, seed) for code in s.options]
        order = ranking([outcome.value for outcome in outcomes] or [0.0] * len(rates), rates, Fast(seed))
        self.last = s, outcomes, order
        return order[0]

    def explain(self) -> list[Thought]:
        if self.last is None or self.heuristic is None:
            return []
        s, outcomes, order = self.last
        best = order[0]
        rival = order[1] if len(order) > 1 else best
        thoughts: list[Thought] = []
        for i in order[:3]:
            text = notation.option_text(s, s.options[i])
            if outcomes:
                why = reason(outcomes[i], outcomes[rival if i == best else best], self.heuristic.weights)
                thoughts.append(Thought(text, outcomes[i].value, "rate", why))
            else:
                thoughts.append(Thought(text, 0.0, "rate", reason_for(agenda.step_of(s), self.side)))
        return thoughts


def expected(s: State, code: int, script: Script, heuristic: Heuristic, seed: int) -> Outcome:
    """The average over the branches of an option."""
    found = Outcome()
    for branch in branches(s, code, seed):
        settle(branch.state, script, seed)
        if branch.state.outcome:
            end = heuristic.end(branch.state)
            found.value += branch.odds * end
            found.ends += branch.odds * end / WIN
            continue
        read = heuristic.read(branch.state)
        found.value += branch.odds * heuristic.weighed(read)
        for i in range(COUNT):
            found.terms[i] += branch.odds * read[i]
    return found


def settle(s: State, script: Script, seed: int) -> None:
    """Settle what an option leaves open: hits are taken as the script would, and both sides pass at moments."""
    pick = Fast(seed)
    for _ in range(SETTLED):
        if s.outcome:
            return
        step = agenda.step_of(s)
        if step == agenda.ASK_WINDOW:
            agenda.choose(s, decision.PASS)
        elif step in SETTLING:
            agenda.choose(s, script.choice(s, pick))
        else:
            return


def ranking(values: list[float], rates: list[float], pick: Fast) -> list[int]:
    """The options, best first: by value; those as good as the best by the script's rate, then by lot."""
    lots = [pick.below(1 << 30) for _ in values]
    top = max(values)
    near = [value >= top - SAME for value in values]
    return sorted(range(len(values)), key=lambda i: (-near[i], -rates[i] if near[i] else -values[i], lots[i]))


def reason(mine: Outcome, other: Outcome, weights: list[float]) -> str:
    """What speaks most for one of two options: how the game ends, or the term that is more or less; `close` if none."""
    if mine.ends > other.ends + SAME:
        return "won" if mine.ends > SAME else "lost"
    top, best = SAME, -1
    for i in range(COUNT):
        gain = weights[i] * (mine.terms[i] - other.terms[i])
        if gain > top:
            top, best = gain, i
    if best < 0:
        return "close"
    return TERMS[best] + (".more" if mine.terms[best] > other.terms[best] else ".less")


PLAYERS["greedy"] = Entry(lambda side, seed, _: GreedyPlayer(side, seed))
