"""An evaluation written by hand, for positions in the middle of a turn: what the greedy player goes by.

In the middle of a turn much of a position's worth is what can still be done in it: `greedy.potential`. An action that
is still to come counts a little less than one that is done, so that the player does not put it off.
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
from claustrophobia.greedy import terms
from claustrophobia.greedy.halt import is_halted
from claustrophobia.greedy.potential import FOE_WORTH, LIFE, ROAD_END, Plans, dice_in_hand, harm, importance, stride
from claustrophobia.greedy.terms import COUNT, WIN
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
from claustrophobia.search.measures import fallen, life_left

SHARED: Final = 0.25  # what more a lost line counts for each other human who has lost the same
LAGGARD: Final = 0.4  # what a step counts if it is of a human whom the aim does not need
HASTE: Final = 0.05  # what each point of the movement of a token's bearer counts, in tokens
OPENED: Final = 2.0  # a stash that was looked into counts like so many things found
HALF_WAY: Final = 0.25  # what dice count on a power that cannot be completed this turn
HALF_TOTAL: Final = 0.05  # the same for each die on a power that asks for a total
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


class Heuristic:
    """The evaluation for one side in one game.

    `attend` to a decision first: all outcomes of its options are judged by the kind of aim the humans have then.
    """

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

    def weighed(self, values: list[float]) -> float:
        weights = self.weights
        total = 0.0
        for i in range(COUNT):
            total += weights[i] * values[i]
        return total

    def read(self, s: State) -> list[float]:
        """A position in the terms of `greedy.terms`."""
        values = [0.0] * COUNT
        o = Outlook(s, self.purpose)
        add_humans(o, values)
        add_errand(o, values)
        ways: dict[int, Way] = {}
        for h in o.humans:
            ways[h] = Way(o, h)
        add_road(o, ways, values)
        add_foes(o, values)
        if self.side == HUMAN:
            danger = Danger(o)
            siege = Siege(o) if self.holding else None
            values[terms.DANGER] = total_danger(o, danger) if siege is None else siege.harm()
            if not is_halted(s):
                values[terms.PLANS] = Plans(o, self.weights, siege).of_humans(ways, danger)
        else:
            if not is_halted(s):
                values[terms.PLANS] = Plans(o, self.weights).of_infernals()
            add_barred(o, ways, values)
            if s.setup.allots:
                values[terms.BANKED] = fortune(o)
        values[terms.POINTS] = s.tp if s.tp <= PURSE else PURSE + BEYOND * (s.tp - PURSE)
        values[terms.EVENTS] = float(len(s.hand[INFERNAL]))
        values[terms.INSTINCTS] = float(len(s.hand[HUMAN]))
        return values


def total_danger(o: Outlook, danger: Danger) -> float:
    """The hits that all humans have to expect. Humans without a die are left out: their plans count their defense."""
    s = o.s
    unplaced = s.phase == HUMAN_PREPARATION and (len(s.dice) > 0 or len(dice_in_hand(s)) > 0)
    total = 0.0
    for h in o.humans:
        if not unplaced or s.die[h] or not s.setup.western >> h & 1:
            total += harm(o, danger, h, s.at[h], stat(s, h, DEFENSE))
    return total


def add_humans(o: Outlook, values: list[float]) -> None:
    """How many humans live, how many lines they have left, and how good these are."""
    s = o.s
    lost = [0] * 7  # how many humans have lost each line: a die that nobody can use is the worst
    for w in bits(s.humans):
        at = s.at[w]
        if at == DEPARTED:
            values[terms.ALIVE] += 1.0
            values[terms.LINES] += LIFE[6]
        if at < 0 and at != WAITING:
            continue
        values[terms.ALIVE] += 1.0
        values[terms.LINES] += LIFE[life_left(s, w)] * importance(o, w)
        values[terms.GEAR] += len(s.gear[w])
        if s.setup.base_talents[w] & BLESSING and not s.flags[w] & BLESSED_ONCE:
            values[terms.GEAR] += 1.0
        if s.setup.western >> w & 1:
            for line in range(1, 7):
                if not s.damage[w] >> (line - 1) & 1:
                    values[terms.SHEETS] += line_worth(s, w, line)
                else:
                    values[terms.SHEETS] -= SHARED * lost[line]
                    lost[line] += 1


def add_errand(o: Outlook, values: list[float]) -> None:
    """What is behind the humans, what is in their hands, what still lies hidden."""
    s, purpose = o.s, o.purpose
    values[terms.FALLEN] = fallen(s)
    values[terms.BARRIERS] = float(len(s.barriers))
    if purpose.hunted:
        for w in bits(purpose.hunted):
            if s.at[w] >= 0:
                values[terms.DONE] += s.damage[w]
    elif purpose.is_lit(s):
        values[terms.DONE] = 1.0
    elif purpose.counter >= 0:
        values[terms.DONE] = float(s.counters[purpose.counter])
    elif purpose.loot is None:
        values[terms.DONE] = float(s.at.count(DEPARTED))
    wanted = purpose.deliver if purpose.deliver is not None else purpose.loot
    if wanted is not None:
        haste = 0.0
        for h in o.humans:
            carried = tokens_of(s.load[h], wanted.token)
            if carried:
                values[terms.CARRIED] += carried
                haste = max(haste, pace(s, h))
        if purpose.deliver is not None:
            left = max(0, o.needed(purpose.deliver) - s.counters[purpose.deliver.counter])
            values[terms.CARRIED] = min(values[terms.CARRIED], float(left))
        values[terms.CARRIED] += HASTE * haste
    if o.must_find():
        values[terms.STACK] = float(len(s.stack))
        values[terms.OPENINGS] = float(min(s.links.count(UNEXPLORED), 4))
    else:
        values[terms.FOUND] = 1.0
    if purpose.loot is not None or purpose.exorcism is not None:
        for slot, number in enumerate(s.tile_number):
            if s.setup.effect[number] == STASH and s.used[slot]:
                values[terms.FOUND] += OPENED


def add_road(o: Outlook, ways: dict[int, Way], values: list[float]) -> None:
    """The steps all humans have to go: in full for as many as the aim needs, less for others.

    If fewer are left than it needs, each that is missing counts like one that is as far away as counts (ROAD_END).
    """
    s, purpose = o.s, o.purpose
    steps: list[float] = []
    for h in o.humans:
        way = ways[h]
        steps.append(stride(o, h, way) * min(way.steps[s.at[h]], ROAD_END))
        if s.here[s.at[h]] & s.infernals and not can_leave(s, h, s.at[h]):
            values[terms.HELD] += 1.0
    steps.sort()
    needed = len(steps)
    if purpose.exits and purpose.loot is None and purpose.exorcism is None and purpose.escort == NOBODY:
        needed = max(0, purpose.wanted - s.at.count(DEPARTED))
        while len(steps) < needed:
            steps.append(float(ROAD_END))
    for i in range(len(steps)):
        values[terms.ROAD] += steps[i] if i < needed else LAGGARD * steps[i]


def add_foes(o: Outlook, values: list[float]) -> None:
    """What is in play against the humans, and how close."""
    s, setup = o.s, o.s.setup
    for w in o.infernals:
        worth = FOE_WORTH[setup.kind[w]]
        if setup.kind[w] == DEMON or setup.life[w] > 1:
            worth *= 0.6 + 0.4 * (setup.life[w] - s.damage[w]) / max(1, setup.life[w])
        values[terms.FOES] += worth
        values[terms.CLOSE] += 1.0 / (1 + nearest(o, w, s.at[w]))
        if o.purpose.hunted >> w & 1:
            values[terms.HUNTED] += revenge(o, w, s.at[w])


def add_barred(o: Outlook, ways: dict[int, Way], values: list[float]) -> None:
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
        values[terms.BARRED] += best


def fortune(o: Outlook) -> float:
    """What the dice on powers will bring, if the other dice that were rolled are put where they help (IPR-4)."""
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
