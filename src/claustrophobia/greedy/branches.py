"""The chance node of one option: its outcomes, each as a state with its probability.

- An attack has a branch for each number of hits, with the exact odds of `rules.odds`.
- An option whose first consequence is one die (a pit, a blast, a trap stepped on) has a branch for each face.
- An option at the moment an attack is declared has a few random samples, since it may change the dice that follow.
- Any other option has one branch, its chance seeded.

Between the declaration of an attack and its dice players may act; here both sides pass, so that the dice are rolled.
There are two exceptions. A side that the rules play by themselves may answer an attack with a card, and then the hits
may not be those the dice were loaded for: the branches are random samples without a label. And where combat is still to
be bought, the dice are not rolled yet: there is one branch.
"""

from typing import Final

from claustrophobia.core import agenda, decision
from claustrophobia.core.dice import Fast, Loaded
from claustrophobia.core.events import event_argument
from claustrophobia.core.names import FRENZIED
from claustrophobia.core.state import State
from claustrophobia.rules.attacks import combat_dice, dice_that_hit, pending, sure_to_buy, threshold
from claustrophobia.rules.odds import Odds, binomial, will_dodge
from claustrophobia.rules.stats import talents

UNLABELLED: Final = -1
SAMPLES: Final = 6  # of what cannot be enumerated
HIT: Final = 6  # a die that hits whatever it needs (COM-2)
MISS: Final = 1
ONE_DIE: Final = (decision.PIT, decision.ROLL_FOR, decision.MOVE, decision.PLACE)  # options that may roll a single die


class Branch:
    """One outcome: its probability, the state it leads to, the label (hits, or a die) and the dice that made it so."""

    def __init__(self, odds: float, state: State, label: int, dice: list[int]) -> None:
        self.odds = odds
        self.state = state
        self.label = label
        self.dice = dice


class Throw:
    """The dice of an attack an option leads to, as they would be rolled now."""

    def __init__(self, s: State, attacker: int, target: int, weapon: int, bonus: int) -> None:
        if target == decision.GROUP_HERE:
            target = decision.GROUP + s.at[attacker]
        self.frenzied = talents(s, attacker) & FRENZIED != 0
        self.dodged = will_dodge(s, target)
        dice = max(0, combat_dice(s, attacker, target, weapon) + bonus)
        self.odds: Odds = binomial(dice, threshold(s, attacker, target, weapon), self.frenzied, self.dodged)

    def dice(self, hits: int) -> list[int]:
        """Dice that end in so many hits.

        Misses that the frenzied roll again stay misses; of the hits that a dodging target has rolled again so many
        stay. A target dodges only if it was hit, so there is at least one hit first.
        """
        first = max(hits, 1) if self.dodged and self.odds.dice else hits
        misses = [MISS] * (self.odds.dice - first)
        found = [HIT] * first + misses
        if self.frenzied:
            found += misses
        if self.dodged:
            found += [HIT] * hits + [MISS] * (first - hits)
        return found


def throw_of(s: State, code: int) -> Throw | None:
    """The dice of the attack that an option declares, or whose last combat dice it buys (COM-1, DST-9); else None."""
    verb = decision.verb_of(code)
    if verb == decision.ATTACK:
        w, target, weapon = decision.read_attack(code)
        return Throw(s, w, target, weapon, sure_to_buy(s, w, target, weapon))
    if verb == decision.PAY and agenda.step_of(s) == agenda.ASK_BUY:
        _, attacker, target, weapon, bonus, _ = s.agenda[pending(s, agenda.RUN_ATTACK_ROLL)]
        return Throw(s, attacker, target, weapon, bonus + decision.read_pay(code))
    return None


def branches(s: State, code: int, seed: int) -> list[Branch]:
    """The branches of an option of the pending decision. Their probabilities add up to 1."""
    throw = throw_of(s, code)
    if throw is not None:
        return attack_branches(s, code, throw, seed)
    if agenda.step_of(s) == agenda.ASK_WINDOW and pending(s, agenda.RUN_ATTACK_ROLL) >= 0:
        return samples(s, code, seed)
    source = Loaded([], seed)
    state = after(s, code, source)
    if source.rolled and decision.verb_of(code) in ONE_DIE:
        return [Branch(1 / 6, after(s, code, Loaded([face], seed)), face, [face]) for face in range(1, 7)]
    return [Branch(1.0, state, UNLABELLED, [])]


def after(s: State, code: int, source: Loaded) -> State:
    """The state an option leads to with this chance."""
    twin = s.clone(source)
    agenda.choose(twin, code)
    return twin


def attack_branches(s: State, code: int, throw: Throw, seed: int) -> list[Branch]:
    """One branch for each number of hits; one in all where something is to be decided before the dice are rolled."""
    found: list[Branch] = []
    for hits, odds in enumerate(throw.odds.hits):
        if odds <= 0.0:
            continue
        source = Loaded(throw.dice(hits), seed)
        twin = s.clone(source)
        twin.log = []
        agenda.choose(twin, code)
        let_pass(twin, source)
        if source.rolled == 0:
            twin.log = None
            twin.chance = Fast(seed)
            return [Branch(1.0, twin, UNLABELLED, [])]
        if hits_shown(twin) != hits:
            return samples(s, code, seed)
        twin.log = None
        found.append(Branch(odds, twin, hits, source.dice))
    return found


def let_pass(s: State, source: Loaded) -> None:
    """Pass at every moment between the declaration of an attack and its dice."""
    while source.rolled == 0 and not s.outcome and agenda.step_of(s) == agenda.ASK_WINDOW:
        if pending(s, agenda.RUN_ATTACK_ROLL) < 0:
            return
        agenda.choose(s, decision.PASS)


def hits_shown(s: State) -> int:
    """The hits of the attack just rolled: those counted in the log, or those its dice show while it waits."""
    log = s.log
    if log is not None:
        for event in log:
            if event[0] == "hits":
                return event_argument(event, "hits")
    spot = pending(s, agenda.RUN_ATTACK_COUNT)
    return dice_that_hit(s, s.agenda[spot]).bit_count() if spot >= 0 else UNLABELLED


def samples(s: State, code: int, seed: int) -> list[Branch]:
    """Random samples of what may come of an option, all with the same probability."""
    found: list[Branch] = []
    for i in range(SAMPLES):
        source = Loaded([], seed + i)
        twin = after(s, code, source)
        let_pass(twin, source)
        found.append(Branch(1 / SAMPLES, twin, UNLABELLED, []))
    return found
