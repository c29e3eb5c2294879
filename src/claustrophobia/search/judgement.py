"""A position judged by good sense, in the middle of a turn: what a player that looks one decision ahead goes by.

Half of a turn's worth is in what can still be done with it: `search.potential`. A plan counts a little less than the
deed, so that doing is better than being about to.
"""

from typing import Final

from claustrophobia.core import verbs
from claustrophobia.core.clauses import tokens_of
from claustrophobia.core.names import (
    BLESSED_ONCE,
    BLESSING,
    DEFENSE,
    DEMON,
    DEPARTED,
    HUMAN,
    HUMAN_PREPARATION,
    HUMAN_WINS,
    INFERNAL,
    INFERNAL_WINS,
    NOBODY,
    ROLLED,
    STASH,
    UNEXPLORED,
    WAITING,
)
from claustrophobia.core.setup import Setup
from claustrophobia.core.state import State, bits
from claustrophobia.policy.danger import Danger
from claustrophobia.policy.human_dice import line_worth
from claustrophobia.policy.human_moves import Way, pace
from claustrophobia.policy.infernal_attack import nearest, revenge
from claustrophobia.policy.infernal_threat import Fortune
from claustrophobia.policy.outlook import Outlook, Purpose
from claustrophobia.policy.siege import Siege
from claustrophobia.rules import destiny
from claustrophobia.rules.movement import can_leave
from claustrophobia.rules.stats import stat
from claustrophobia.search import terms
from claustrophobia.search.halt import is_halted
from claustrophobia.search.measures import fallen, life_left
from claustrophobia.search.potential import FOE_WORTH, LIFE, ROAD_END, Plans, dice_in_hand, harm, importance, stride
from claustrophobia.search.terms import COUNT, WIN

SHARED: Final = 0.25  # a line that another has lost too
LAGGARD: Final = 0.4  # a step of one more than are needed
HASTE: Final = 0.05  # a step the bearer is faster, in tokens
OPENED: Final = 2.0  # a stash looked into, in things found
HALF_WAY: Final = 0.25  # a power whose dice are not complete, nor will be this turn
HALF_TOTAL: Final = 0.05  # a die where a total is asked for
PURSE: Final = 5  # threat points that can be spent at once; more than that are worth less
BEYOND: Final = 0.4


def kind_of(purpose: Purpose, s: State) -> int:
    """The kind of aim the humans have."""
    if purpose.must_hold(s):
        return terms.HOLD
    if purpose.loot is not None or purpose.exorcism is not None:
        return terms.LOOT
    if purpose.exits:
        return terms.EXIT
    return terms.HUNT if purpose.hunted else terms.ERRAND


class Judgement:
    """The judge of one side in one game. `attend` to a decision first: its kind of aim holds for all its outcomes."""

    def __init__(self, setup: Setup, side: int) -> None:
        self.side = side
        self.purpose = Purpose(setup)
        self.weights = terms.worth_of(side, terms.EXIT)
        self.holding = False

    def attend(self, s: State) -> None:
        """Turn to the decision that is pending."""
        kind = kind_of(self.purpose, s)
        self.holding = kind == terms.HOLD
        self.weights = terms.worth_of(self.side, kind)

    def value(self, s: State) -> float:
        """What a position is worth to the side."""
        if s.outcome:
            return self.end(s)
        return self.weighed(self.read(s))

    def end(self, s: State) -> float:
        """A game that is over."""
        if s.outcome == HUMAN_WINS or s.outcome == INFERNAL_WINS:
            return WIN if (s.outcome == HUMAN_WINS) == (self.side == HUMAN) else -WIN
        return 0.0

    def weighed(self, found: list[float]) -> float:
        weights = self.weights
        total = 0.0
        for i in range(COUNT):
            total += weights[i] * found[i]
        return total

    def read(self, s: State) -> list[float]:
        """A position in the terms of `search.terms`."""
        found = [0.0] * COUNT
        o = Outlook(s, self.purpose)
        add_humans(o, found)
        add_errand(o, found)
        ways: dict[int, Way] = {}
        for h in o.humans:
            ways[h] = Way(o, h)
        add_road(o, ways, found)
        add_foes(o, found)
        if self.side == HUMAN:
            danger = Danger(o)
            siege = Siege(o) if self.holding else None
            found[terms.DANGER] = total_danger(o, danger) if siege is None else siege.harm()
            if not is_halted(s):
                found[terms.PLANS] = Plans(o, self.weights, siege).of_humans(ways, danger)
        else:
            if not is_halted(s):
                found[terms.PLANS] = Plans(o, self.weights).of_infernals()
            add_barred(o, ways, found)
            if s.setup.allots:
                found[terms.BANKED] = fortune(o)
        found[terms.POINTS] = s.tp if s.tp <= PURSE else PURSE + BEYOND * (s.tp - PURSE)
        found[terms.EVENTS] = float(len(s.hand[INFERNAL]))
        found[terms.INSTINCTS] = float(len(s.hand[HUMAN]))
        return found


def total_danger(o: Outlook, danger: Danger) -> float:
    """The hits to come; those who have no die yet count their defense with their plans."""
    s = o.s
    unplaced = s.phase == HUMAN_PREPARATION and (len(s.dice) > 0 or len(dice_in_hand(s)) > 0)
    total = 0.0
    for h in o.humans:
        if not unplaced or s.die[h] or not s.setup.western >> h & 1:
            total += harm(o, danger, h, s.at[h], stat(s, h, DEFENSE))
    return total


def add_humans(o: Outlook, found: list[float]) -> None:
    """Who lives, how much of them, and how good what is left is."""
    s = o.s
    lost = [0] * 7  # how many have lost each line: dice that nobody can use are the worst
    for w in bits(s.humans):
        at = s.at[w]
        if at == DEPARTED:
            found[terms.ALIVE] += 1.0
            found[terms.LINES] += LIFE[6]
        if at < 0 and at != WAITING:
            continue
        found[terms.ALIVE] += 1.0
        found[terms.LINES] += LIFE[life_left(s, w)] * importance(o, w)
        found[terms.GEAR] += len(s.gear[w])
        if s.setup.base_talents[w] & BLESSING and not s.flags[w] & BLESSED_ONCE:
            found[terms.GEAR] += 1.0
        if s.setup.western >> w & 1:
            for line in range(1, 7):
                if not s.damage[w] >> (line - 1) & 1:
                    found[terms.SHEETS] += line_worth(s, w, line)
                else:
                    found[terms.SHEETS] -= SHARED * lost[line]
                    lost[line] += 1


def add_errand(o: Outlook, found: list[float]) -> None:
    """What is behind the humans, what is in their hands, what still lies hidden."""
    s, purpose = o.s, o.purpose
    found[terms.FALLEN] = fallen(s)
    found[terms.BARRIERS] = float(len(s.barriers))
    if purpose.hunted:
        for w in bits(purpose.hunted):
            if s.at[w] >= 0:
                found[terms.DONE] += s.damage[w]
    elif purpose.is_lit(s):
        found[terms.DONE] = 1.0
    elif purpose.counter >= 0:
        found[terms.DONE] = float(s.counters[purpose.counter])
    elif purpose.loot is None:
        found[terms.DONE] = float(s.at.count(DEPARTED))
    wanted = purpose.deliver if purpose.deliver is not None else purpose.loot
    if wanted is not None:
        haste = 0.0
        for h in o.humans:
            carried = tokens_of(s.load[h], wanted.token)
            if carried:
                found[terms.CARRIED] += carried
                haste = max(haste, pace(s, h))
        if purpose.deliver is not None:
            left = max(0, o.needed(purpose.deliver) - s.counters[purpose.deliver.counter])
            found[terms.CARRIED] = min(found[terms.CARRIED], float(left))
        found[terms.CARRIED] += HASTE * haste
    if o.must_find():
        found[terms.STACK] = float(len(s.stack))
        found[terms.OPENINGS] = float(min(s.links.count(UNEXPLORED), 4))
    else:
        found[terms.FOUND] = 1.0
    if purpose.loot is not None or purpose.exorcism is not None:
        for slot, number in enumerate(s.tile_number):
            if s.setup.effect[number] == STASH and s.used[slot]:
                found[terms.FOUND] += OPENED


def add_road(o: Outlook, ways: dict[int, Way], found: list[float]) -> None:
    """The steps of all, those of the ones that are needed in full; who is dead will never get there."""
    s, purpose = o.s, o.purpose
    steps: list[float] = []
    for h in o.humans:
        way = ways[h]
        steps.append(stride(o, h, way) * min(way.steps[s.at[h]], ROAD_END))
        if s.here[s.at[h]] & s.infernals and not can_leave(s, h, s.at[h]):
            found[terms.HELD] += 1.0
    steps.sort()
    needed = len(steps)
    if purpose.exits and purpose.loot is None and purpose.exorcism is None and purpose.escort == NOBODY:
        needed = max(0, purpose.wanted - s.at.count(DEPARTED))
        while len(steps) < needed:
            steps.append(float(ROAD_END))
    for i in range(len(steps)):
        found[terms.ROAD] += steps[i] if i < needed else LAGGARD * steps[i]


def add_foes(o: Outlook, found: list[float]) -> None:
    """What is in play against the humans, and how close."""
    s, setup = o.s, o.s.setup
    for w in o.infernals:
        worth = FOE_WORTH[setup.kind[w]]
        if setup.kind[w] == DEMON or setup.life[w] > 1:
            worth *= 0.6 + 0.4 * (setup.life[w] - s.damage[w]) / max(1, setup.life[w])
        found[terms.FOES] += worth
        found[terms.CLOSE] += 1.0 / (1 + nearest(o, w, s.at[w]))
        if o.purpose.hunted >> w & 1:
            found[terms.HUNTED] += revenge(o, w, s.at[w])


def add_barred(o: Outlook, ways: dict[int, Way], found: list[float]) -> None:
    """Infernals on a shortest way of a human, the nearer the better."""
    s = o.s
    for h in o.humans:
        way = ways[h]
        here = s.at[h]
        left = way.steps[here]
        if way.weight == 0 or left >= ROAD_END:
            continue
        near = o.ways(here)
        best = 0.0
        for w in o.infernals:
            tile = s.at[w]
            if tile != here and near[tile] + way.steps[tile] <= left:
                best = max(best, 1.0 / near[tile])
        found[terms.BARRED] += best


def fortune(o: Outlook) -> float:
    """What the destiny dice that wait on powers will bring, the others rolled counted on (IPR-4)."""
    s = o.s
    rolled: list[int] = []
    lying: list[list[int]] = [[] for _ in s.setup.powers]
    waiting = False
    for die in range(destiny.DICE):
        if s.dest[die] == ROLLED:
            rolled.append(s.face[die])
        elif s.dest[die] >= 0 and not s.dest[die] & 1:
            lying[s.dest[die] >> 1].append(s.face[die])
            waiting = True
    if not waiting:
        return 0.0
    fates = Fortune(o)
    total = 0.0
    for index, power in enumerate(s.setup.powers):
        faces = lying[index]
        if not faces:
            continue
        worth = fates.value(power, faces)
        if destiny.is_met(power, faces):
            total += worth
        elif power.condition == verbs.TOTAL:
            total += HALF_TOTAL * len(faces)
        else:
            total += HALF_WAY * worth / 2
        if not destiny.is_met(power, faces):
            likely = faces[:]
            for other in rolled:
                if len(likely) < power.spaces and destiny.fits(power, likely, other):
                    likely.append(other)
                    if destiny.is_met(power, likely):
                        total += 0.9 * fates.value(power, likely) * len(faces) / len(likely)
                        break
    return total
