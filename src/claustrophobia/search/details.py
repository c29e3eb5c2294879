"""A position in detail: every human by itself, the foes by kind, the dice on every power.

The measures sum a position up in terms a person would use; a network is shown this besides, and finds out for itself
what goes with what. Everything read here is open to both sides, of hands only the sizes. Read at the start of a turn.
"""

from typing import Final

from claustrophobia.core.names import DEPARTED, KINDS, POOL, RESERVE, SLAIN_ONCE, WAITING
from claustrophobia.core.setup import Setup
from claustrophobia.core.state import State, bits
from claustrophobia.policy.danger import Danger
from claustrophobia.policy.outlook import Outlook, Purpose
from claustrophobia.rules.movement import can_leave
from claustrophobia.search.measures import CLOSE_ENOUGH, COUNT, life_left, measures_of, steps_to_go

DEMONS: Final = 2  # so many are looked at one by one
COUNTERS: Final = 3
FAR_AWAY: Final = 8  # steps to a foe or an opening that count
ABOUT_A_HUMAN: Final = 20
ABOUT_A_DEMON: Final = 5
ABOUT_THE_TABLE: Final = 8


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
    """A human who is not on the board: whether it got away, or will still come."""
    features.append(0.0)
    features.append(1.0 if s.at[w] == DEPARTED else 0.0)
    features.append(1.0 if s.at[w] == WAITING else 0.0)
    for _ in range(ABOUT_A_HUMAN - 3):
        features.append(0.0)


def add_human(o: Outlook, danger: Danger, w: int, openings: list[int], features: list[float]) -> None:
    """A human on the board: which lines it has, how far it has to go, what threatens it and who is near."""
    s = o.s
    at = s.at[w]
    features.append(1.0)
    features.append(0.0)
    features.append(0.0)
    western = s.setup.western >> w & 1
    for line in range(6):
        has = not s.damage[w] >> line & 1 if western else life_left(s, w) > line
        features.append(1.0 if has else 0.0)
    ways = o.ways(at)
    near = [0, 0, 0]
    nearest = FAR_AWAY
    for foe in o.infernals:
        steps = ways[s.at[foe]]
        nearest = min(nearest, steps)
        if steps < 3:
            near[steps] += 1
    edge = FAR_AWAY
    for tile in openings:
        edge = min(edge, ways[tile])
    features.append(min(steps_to_go(o, w), CLOSE_ENOUGH) / CLOSE_ENOUGH)
    features.append(danger.to(w, at) / 4)
    for count in near:
        features.append(count / 4)
    features.append(nearest / FAR_AWAY)
    features.append((s.here[at] & s.humans).bit_count() / 4)
    features.append(1.0 if can_leave(s, w, at) else 0.0)
    features.append(1.0 if s.load[w] else 0.0)
    features.append(min(len(s.gear[w]), 3) / 3)
    features.append(edge / FAR_AWAY)


def add_foes(o: Outlook, features: list[float]) -> None:
    """How many of each kind are in play, and how the first demons are."""
    s = o.s
    kinds = [0] * len(KINDS)
    for foe in o.infernals:
        kinds[s.setup.kind[foe]] += 1
    for count in kinds:
        features.append(count / 4)
    demons = bits(s.setup.demons)
    for i in range(DEMONS):
        if i < len(demons):
            add_demon(o, demons[i], features)
        else:
            for _ in range(ABOUT_A_DEMON):
                features.append(0.0)


def add_demon(o: Outlook, w: int, features: list[float]) -> None:
    """A demon: where it is, what it has borne, and how near the nearest human stands."""
    s = o.s
    at = s.at[w]
    features.append(1.0 if at >= 0 else 0.0)
    features.append(1.0 if at == RESERVE else 0.0)
    features.append(s.damage[w] / 5)
    features.append(1.0 if s.flags[w] & SLAIN_ONCE else 0.0)
    features.append(min(o.nearest_human(at), FAR_AWAY) / FAR_AWAY if at >= 0 else 1.0)


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
    features.append(pool / 8)


def add_table(o: Outlook, features: list[float]) -> None:
    """The rest of what lies on the table."""
    s = o.s
    features.append(s.tp / 12)
    features.append(s.turn / 20)
    features.append(len(s.stack) / 14)
    features.append(len(s.tile_number) / 20)
    features.append(len(s.hand[0]) / 4)
    features.append(len(s.hand[1]) / 4)
    features.append(1.0 if o.humans and o.must_find() else 0.0)
    features.append(s.alarms / 4)
    for i in range(COUNTERS):
        features.append(s.counters[i] / 4 if i < len(s.counters) else 0.0)
