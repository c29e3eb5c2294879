"""A position in detail: every human by itself, the infernals by kind, the dice on every power.

The measures sum a position up as a person would. A network gets these details as well, and learns by itself how they
work together. They use only what both sides can see, of hands only the sizes, at the start of a turn.
"""

from typing import Final

from claustrophobia.core.names import DEPARTED, HUMAN, INFERNAL, KINDS, POOL, RESERVE, SLAIN_ONCE, WAITING
from claustrophobia.core.setup import Setup
from claustrophobia.core.state import State, bits
from claustrophobia.policy.danger import Danger
from claustrophobia.policy.outlook import Outlook, Purpose
from claustrophobia.rules.movement import can_leave
from claustrophobia.search.measures import (
    COUNT,
    MOST_POINTS,
    MOST_STEPS,
    SHEET_LINES,
    life_left,
    measures_of,
    part,
    steps_to_go,
)

# --- how many features there are of each sort -----------------------------------------------------
DEMONS: Final = 2  # so many demons are described one by one
COUNTERS: Final = 3  # so many of the scenario's counters are shown
WHEREABOUTS: Final = 3  # of a human: in play, departed, still to come
NEARBY: Final = 3  # foes are counted on a human's tile, one step and two steps away
ABOUT_A_HUMAN: Final = 20
ABOUT_A_DEMON: Final = 5
ABOUT_THE_TABLE: Final = 8

# --- scales ---------------------------------------------------------------------------------------
# A network learns best from numbers of about the same size, so counts are divided by about the most that games show.
# Unlike the measures they may grow beyond 1: only distances and equipment are cut off. The networks were trained with
# these numbers: after a change of one, they have to be trained anew (docs/opponents.md).
FAR_AWAY: Final = 8  # steps to a foe or an opening; farther is cut off
MANY_HITS: Final = 4  # hits to expect on one human
MANY_FOES: Final = 4  # of one kind, or at one distance from a human
MANY_HUMANS: Final = 4  # on one tile
MOST_GEAR_OF_ONE: Final = 3  # pieces of equipment of one human; more are cut off
MANY_WOUNDS: Final = 5  # damage markers on a demon
MANY_DICE: Final = 8  # destiny dice in the pool
MANY_TURNS: Final = 20
MANY_HIDDEN: Final = 14  # tiles in the stack
MANY_TILES: Final = 20  # tiles in play
MANY_CARDS: Final = 4  # in one hand
MANY_ALARMS: Final = 4
MANY_COUNTED: Final = 4  # what one of the scenario's counters has reached


def size_of(setup: Setup) -> int:
    """The number of features of a position in games of a set-up."""
    humans = setup.human_count * ABOUT_A_HUMAN
    foes = len(KINDS) + DEMONS * ABOUT_A_DEMON
    return COUNT + humans + foes + len(setup.powers) + 1 + ABOUT_THE_TABLE + COUNTERS


def in_detail(s: State, purpose: Purpose) -> list[float]:
    """The measures of a position, and after them its details."""
    o = Outlook(s, purpose)
    danger = Danger(o)
    features = measures_of(o, danger)
    openings = o.openings()
    for w in range(s.setup.human_count):
        if s.at[w] >= 0:
            add_human(o, danger, w, openings, features)
        else:
            add_absent(s, w, features)
    add_foes(o, features)
    add_dice(s, features)
    add_table(o, features)
    return features


def add_absent(s: State, w: int, features: list[float]) -> None:
    """A human who is not on the board: whether it has departed, or is still to come."""
    features.append(0.0)
    features.append(1.0 if s.at[w] == DEPARTED else 0.0)
    features.append(1.0 if s.at[w] == WAITING else 0.0)
    for _ in range(ABOUT_A_HUMAN - WHEREABOUTS):
        features.append(0.0)


def add_human(o: Outlook, danger: Danger, w: int, openings: list[int], features: list[float]) -> None:
    """A human on the board: its lines, how far it has to go, the danger it is in, and who is near."""
    s = o.s
    at = s.at[w]
    features.append(1.0)
    features.append(0.0)
    features.append(0.0)
    western = s.setup.western >> w & 1
    for line in range(SHEET_LINES):
        has = not s.damage[w] >> line & 1 if western else life_left(s, w) > line
        features.append(1.0 if has else 0.0)
    ways = o.ways(at)
    near = [0] * NEARBY
    nearest = FAR_AWAY
    for foe in o.infernals:
        steps = ways[s.at[foe]]
        nearest = min(nearest, steps)
        if steps < NEARBY:
            near[steps] += 1
    edge = FAR_AWAY
    for tile in openings:
        edge = min(edge, ways[tile])
    features.append(part(steps_to_go(o, w), MOST_STEPS))
    features.append(danger.to(w, at) / MANY_HITS)
    for count in near:
        features.append(count / MANY_FOES)
    features.append(nearest / FAR_AWAY)
    features.append((s.here[at] & s.humans).bit_count() / MANY_HUMANS)
    features.append(1.0 if can_leave(s, w, at) else 0.0)
    features.append(1.0 if s.load[w] else 0.0)
    features.append(part(len(s.gear[w]), MOST_GEAR_OF_ONE))
    features.append(edge / FAR_AWAY)


def add_foes(o: Outlook, features: list[float]) -> None:
    """How many infernals of each kind are in play, then the first demons one by one."""
    s = o.s
    kinds = [0] * len(KINDS)
    for foe in o.infernals:
        kinds[s.setup.kind[foe]] += 1
    for count in kinds:
        features.append(count / MANY_FOES)
    demons = bits(s.setup.demons)
    for i in range(DEMONS):
        if i < len(demons):
            add_demon(o, demons[i], features)
        else:
            for _ in range(ABOUT_A_DEMON):
                features.append(0.0)


def add_demon(o: Outlook, w: int, features: list[float]) -> None:
    """A demon: where it is, its damage, and how near the nearest human is."""
    s = o.s
    at = s.at[w]
    features.append(1.0 if at >= 0 else 0.0)
    features.append(1.0 if at == RESERVE else 0.0)
    features.append(s.damage[w] / MANY_WOUNDS)
    features.append(1.0 if s.flags[w] & SLAIN_ONCE else 0.0)
    features.append(part(o.nearest_human(at), FAR_AWAY) if at >= 0 else 1.0)


def add_dice(s: State, features: list[float]) -> None:
    """The destiny dice that wait on each power, and those in the pool."""
    waiting = [0] * len(s.setup.powers)
    pool = 0
    for dest in s.dest:
        if dest == POOL:
            pool += 1
        elif dest >= 0 and not dest & 1:
            waiting[dest >> 1] += 1
    for count in waiting:
        features.append(float(count))
    features.append(pool / MANY_DICE)


def add_table(o: Outlook, features: list[float]) -> None:
    """Threat points, turn, tiles, hands, alarms and the scenario's counters."""
    s = o.s
    features.append(s.tp / MOST_POINTS)
    features.append(s.turn / MANY_TURNS)
    features.append(len(s.stack) / MANY_HIDDEN)
    features.append(len(s.tile_number) / MANY_TILES)
    features.append(len(s.hand[HUMAN]) / MANY_CARDS)
    features.append(len(s.hand[INFERNAL]) / MANY_CARDS)
    features.append(1.0 if o.humans and o.must_find() else 0.0)
    features.append(s.alarms / MANY_ALARMS)
    for i in range(COUNTERS):
        features.append(s.counters[i] / MANY_COUNTED if i < len(s.counters) else 0.0)
