"""A position in numbers, from the humans' point of view: the measures an evaluation weighs.

Read at the start of a turn, when everybody's dice and dealings of the last one are over. Everything read here is open
to both sides, of hands only the sizes. Each measure lies about between 0 and 1.
"""

from math import exp
from typing import Final

from claustrophobia.core import clauses
from claustrophobia.core.clauses import tokens_of
from claustrophobia.core.names import (
    COMBAT,
    DEMON,
    DEPARTED,
    HELLHOUND,
    HUMAN,
    INFERNAL,
    INFERNAL_WINS,
    NOBODY,
    OUT,
    RESERVE,
    SLAIN_ONCE,
    TOUGH,
    UNEXPLORED,
    WAITING,
)
from claustrophobia.core.state import State, bits
from claustrophobia.policy.danger import Danger
from claustrophobia.policy.human_moves import pace
from claustrophobia.policy.infernal_attack import revenge
from claustrophobia.policy.outlook import Outlook, Purpose
from claustrophobia.rules.movement import can_leave
from claustrophobia.rules.presence import FAR, in_play
from claustrophobia.rules.stats import lines_lost, stat

NAMES: Final = (
    "one",
    "alive",  # humans who live
    "lines",  # their lines, the first the dearest
    "weak",  # those with two lines or fewer
    "weakest",  # the lines of the weakest
    "leader",
    "precious",  # the lines of the one whose death loses
    "done",  # the part of the errand that is behind them
    "fallen",  # how near the infernals' own aim is
    "near",  # steps of the nearest human to something to do
    "road",  # steps of all who are needed
    "slack",  # turns left beyond those the road takes
    "hurry",  # the road takes longer than there is time
    "found",  # what they look for is on the board
    "stack",  # tiles still hidden while something is looked for
    "edge",  # steps to the nearest unexplored opening while something is looked for
    "openings",
    "danger",  # hits to expect next turn
    "exposed",  # the same for the one in most danger
    "foes",  # what is in play against them
    "close",  # foes on the humans' tiles
    "held",  # humans who cannot leave their tiles
    "points",  # threat points
    "banked",  # destiny dice that wait for their power
    "events",
    "instincts",
    "clock",  # turns left
    "demon",  # demons that can still fight
    "demon_hurt",
    "demon_close",
    "gear",
    "spread",  # how far the humans stand apart
    "carried",  # tokens in hand
    "fuse",  # a burning fuse
    "margin",  # humans who may still fall before the game is lost
    "best",  # the prospects of the human who is best off
    "key",  # of the last one who is needed
    "rest",  # of all together
    "might",  # the blows to come on the demon that is hunted
    "pace",  # figures over the lines that are left
    "force",
    "guard",
)
COUNT: Final = len(NAMES)
# Less of the harmful ones is better for the humans, of all others more, but for those that can help either side.
HARMFUL: Final = (
    *("weak", "fallen", "road", "hurry", "stack", "edge", "openings", "danger", "exposed", "foes", "close", "held"),
    *("points", "banked", "events", "demon", "spread"),
)
EITHER_WAY: Final = ("one", "clock", "demon_close")
WORTH_OF_LINES: Final = (0.0, 0.35, 0.6, 0.75, 0.87, 0.95, 1.0)
CLOSE_ENOUGH: Final = 12  # steps that count

ALIVE: Final = 1
LINES: Final = 2
WEAK: Final = 3
WEAKEST: Final = 4
LEADER: Final = 5
PRECIOUS: Final = 6
DONE: Final = 7
FALLEN: Final = 8
NEAR: Final = 9
ROAD: Final = 10
SLACK: Final = 11
HURRY: Final = 12
FOUND: Final = 13
STACK: Final = 14
EDGE: Final = 15
OPENINGS: Final = 16
DANGER: Final = 17
EXPOSED: Final = 18
FOES: Final = 19
CLOSE: Final = 20
HELD: Final = 21
POINTS: Final = 22
BANKED: Final = 23
EVENTS: Final = 24
INSTINCTS: Final = 25
CLOCK: Final = 26
DEMONS: Final = 27
DEMON_HURT: Final = 28
DEMON_CLOSE: Final = 29
GEAR: Final = 30
SPREAD: Final = 31
CARRIED: Final = 32
FUSE: Final = 33
MARGIN: Final = 34
BEST: Final = 35
KEY: Final = 36
REST: Final = 37
MIGHT: Final = 38
PACE: Final = 39
FORCE: Final = 40
GUARD: Final = 41


def measures(s: State, purpose: Purpose) -> list[float]:
    """Every measure of a position, in the order of `NAMES`."""
    o = Outlook(s, purpose)
    return measures_of(o, Danger(o))


def measures_of(o: Outlook, danger: Danger) -> list[float]:
    """The same where ways and dangers have been worked out."""
    s = o.s
    features = [0.0] * COUNT
    features[0] = 1.0
    team = max(1, s.team)
    add_humans(o, team, features)
    add_errand(o, danger, features)
    add_foes(o, team, features)
    features[POINTS] = min(s.tp, 12) / 12
    waiting = 0
    for dest in s.dest:
        if dest >= 0 and not dest & 1:
            waiting += 1
    features[BANKED] = waiting / 6
    features[EVENTS] = min(len(s.hand[INFERNAL]), 4) / 4
    features[INSTINCTS] = min(len(s.hand[HUMAN]), team) / team
    features[CLOCK] = min(max(0, s.setup.turn_limit - s.turn), 15) / 15
    return features


def life_left(s: State, w: int) -> int:
    """The lines a Western warrior has left; of any other warrior the life it has left, in sixths."""
    if s.setup.western >> w & 1:
        return 6 - lines_lost(s, w)
    return max(0, min(6, 6 * (s.setup.life[w] - s.damage[w]) // max(1, s.setup.life[w])))


def add_humans(o: Outlook, team: int, features: list[float]) -> None:
    """How many humans live, and how many lines they have left."""
    s = o.s
    lines = 0.0
    weak = 0
    alive = 0
    weakest = 6
    for w in bits(s.humans):
        at = s.at[w]
        if at < 0 and at != WAITING and at != DEPARTED:
            continue
        alive += 1
        if at == DEPARTED:
            lines += 1.0
            continue
        left = life_left(s, w)
        lines += WORTH_OF_LINES[left]
        if left <= 2:
            weak += 1
        weakest = min(weakest, left)
        if s.setup.leaders >> w & 1:
            features[LEADER] = 1.0
        if w == o.purpose.precious:
            features[PRECIOUS] = WORTH_OF_LINES[left]
    features[ALIVE] = alive / team
    features[MARGIN] = min(4, margin(s, o.purpose)) / 4
    features[LINES] = lines / team
    features[WEAK] = weak / team
    features[WEAKEST] = WORTH_OF_LINES[weakest]
    gear = 0
    for w in o.humans:
        gear += len(s.gear[w])
        add_figures(s, w, features)
    features[GEAR] = min(gear, 6) / 6
    if len(o.humans) > 1:
        ways = o.ways(s.at[o.humans[0]])
        spread = 0
        for w in o.humans:
            spread += min(ways[s.at[w]], 6)
        features[SPREAD] = spread / (6 * len(o.humans))


def add_figures(s: State, w: int, features: list[float]) -> None:
    """A human's figures, over the lines it has left."""
    lines = s.setup.lines[w]
    team = max(1, s.team)
    western = s.setup.western >> w & 1
    for line in range(6 if western else 1):
        if western and s.damage[w] >> line & 1:
            continue
        part = 1.0 / ((6 if western else 1) * team)
        features[PACE] += part * lines[line * 3] / 3
        features[FORCE] += part * lines[line * 3 + 1] / 4
        features[GUARD] += part * lines[line * 3 + 2] / 6


def add_errand(o: Outlook, danger: Danger, features: list[float]) -> None:
    """How much is done, how far the rest is, how much still lies hidden, and whether there is time."""
    s, purpose = o.s, o.purpose
    features[DONE] = done(s, purpose)
    features[FALLEN] = fallen(s)
    carried = 0
    for w in o.humans:
        if s.load[w]:
            carried += 1
    features[CARRIED] = min(carried, 3) / 3
    if purpose.is_lit(s):
        features[FUSE] = min(s.counters[purpose.fuse], 4) / 4
    features[OPENINGS] = min(s.links.count(UNEXPLORED), 8) / 8
    if o.humans:
        add_prospects(o, danger, features)


def steps_to_go(o: Outlook, w: int) -> int:
    """Steps of a human to the nearest place where it has something to do; FAR if there is none."""
    ways = o.ways(o.s.at[w])
    away = FAR
    for goal in o.goals(w):
        away = min(away, ways[goal])
    return away


def still_needed(s: State, purpose: Purpose) -> int:
    """How many humans must still get where they are going."""
    if purpose.escort != NOBODY:
        return 1
    if purpose.exits and purpose.loot is None:
        return max(1, purpose.wanted - s.at.count(DEPARTED))
    return 1 if purpose.loot is not None or purpose.exorcism is not None else 2


def add_prospects(o: Outlook, danger: Danger, features: list[float]) -> None:
    """The chance of each human to survive its way: of the best one, of the last one needed, and the mean of all."""
    s, purpose = o.s, o.purpose
    holding = purpose.must_hold(s)
    looking = not holding and o.must_find()
    steps: list[int] = []
    chances: list[float] = []
    hits = 0.0
    worst = 0.0
    edge = 0
    if looking:
        edge = FAR
        for tile in o.openings():
            edge = min(edge, o.nearest_human(tile))
        edge = min(edge, 6)
    for w in o.humans:
        away = 0 if holding else steps_to_go(o, w)
        if away < FAR:
            steps.append(min(away, CLOSE_ENOUGH))
        elif looking:
            away = edge + len(s.stack) // 2 + 2
        blows = danger.to(w, s.at[w])
        hits += blows
        worst = max(worst, blows)
        turns = min(away, CLOSE_ENOUGH) / max(1.0, pace(s, w))
        if s.here[s.at[w]] & s.infernals and not can_leave(s, w, s.at[w]):
            turns += 1.0
        bearing = life_left(s, w) - 0.5 * blows * min(turns, 4.0)
        chances.append((1.0 / (1.0 + exp(-0.7 * (bearing - 1.5)))) / (1.0 + 0.15 * turns))
        if w == purpose.escort:
            features[KEY] = chances[-1]
    features[DANGER] = min(hits, 12.0) / 12
    features[EXPOSED] = min(worst, 6.0) / 6
    steps.sort()
    chances.sort(reverse=True)
    needed = still_needed(s, purpose)
    features[BEST] = chances[0]
    if purpose.escort == NOBODY:
        features[KEY] = chances[needed - 1] if needed <= len(chances) else 0.0
    features[REST] = sum(chances) / max(1, s.team)
    if holding:
        return
    add_road(o, steps, needed, edge if looking else -1, features)


def add_road(o: Outlook, steps: list[int], needed: int, edge: int, features: list[float]) -> None:
    """Compare the humans' ways, nearest first, with the turns left; `edge` is -1 if nothing is to be found any more."""
    s = o.s
    turns = 0.0
    if steps:
        needed = min(needed, len(steps))
        features[NEAR] = 1.0 - steps[0] / CLOSE_ENOUGH
        total = 0
        for i in range(needed):
            total += steps[i]
        features[ROAD] = total / (CLOSE_ENOUGH * needed)
        turns = steps[needed - 1] / mean_pace(o)
    if edge < 0:
        features[FOUND] = 1.0
    else:
        features[STACK] = len(s.stack) / max(1, s.setup.stack_size)
        features[EDGE] = edge / 6
        turns += 2.0 + 0.5 * len(s.stack) / max(1, len(o.humans))
    slack = s.setup.turn_limit - s.turn + 1 - turns
    features[SLACK] = max(0.0, min(slack, 8.0)) / 8
    features[HURRY] = max(0.0, min(-slack, 4.0)) / 4


def mean_pace(o: Outlook) -> float:
    """The mean steps a turn of the humans in play, if nothing holds them up."""
    total = 0.0
    for w in o.humans:
        total += pace(o.s, w)
    return max(1.0, total / max(1, len(o.humans)))


def done(s: State, purpose: Purpose) -> float:
    """The part of the errand that is behind the humans."""
    wanted = max(1, purpose.wanted)
    if purpose.hunted:
        life = 0.0
        hurt = 0.0
        for w in bits(purpose.hunted):
            if s.at[w] >= 0:
                life += s.setup.life[w]
                hurt += s.damage[w]
        return hurt / life if life else 0.0
    if purpose.counter >= 0:
        return min(1.0, s.counters[purpose.counter] / wanted)
    if purpose.loot is not None:
        for load in s.load:
            if tokens_of(load, purpose.loot.token):
                return 0.5
        return 0.0
    return min(1.0, s.at.count(DEPARTED) / wanted) if purpose.exits else 0.0


def fallen(s: State) -> float:
    """How much of the infernals' nearest aim is done, aims about deaths left out."""
    best = 0.0
    for aim in s.setup.aims:
        if aim.outcome == INFERNAL_WINS and aim.verb == clauses.AIM_REACHED:
            best = max(best, s.counters[aim.counter] / max(1, aim.count))
    return min(best, 1.0)


def margin(s: State, purpose: Purpose) -> int:
    """How many humans may still fall before the game is lost."""
    dead = 0
    standing = 0
    for w in range(s.setup.human_count):
        if s.at[w] == OUT:
            dead += 1
        elif s.at[w] >= 0 or s.at[w] == WAITING:
            standing += 1
    least = standing
    for aim in s.setup.aims:
        if aim.outcome == INFERNAL_WINS:
            if aim.verb == clauses.AIM_DEAD:
                least = min(least, aim.count - dead)
            elif aim.verb == clauses.AIM_STANDING:
                least = min(least, standing - aim.count + 1)
    if purpose.exits and purpose.loot is None:
        least = min(least, standing + s.at.count(DEPARTED) - purpose.wanted + 1)
    return least


def add_foes(o: Outlook, team: int, features: list[float]) -> None:
    """What is in play against the humans, how near, and whom it holds."""
    s = o.s
    setup = s.setup
    value = 0.0
    close = 0
    held = 0
    occupied = 0
    for h in o.humans:
        occupied |= s.here[s.at[h]]
        if s.here[s.at[h]] & s.infernals and not can_leave(s, h, s.at[h]):
            held += 1
    for w in o.infernals:
        kind = setup.kind[w]
        near = occupied >> w & 1
        if kind == HELLHOUND:
            value += 3.0
        elif kind == DEMON:
            value += 4.0
            features[DEMON_CLOSE] = max(features[DEMON_CLOSE], 1.0 if near else 0.0)
            features[DEMON_HURT] = max(features[DEMON_HURT], s.damage[w] / max(1, setup.life[w]))
        else:
            value += 1.5 if kind == TOUGH else 1.0
        if near:
            close += max(1, stat(s, w, COMBAT))
    features[FOES] = min(value, 20.0) / 20
    features[CLOSE] = min(close, 10) / 10
    features[HELD] = held / team
    demons = 0.0
    for w in bits(setup.demons):
        if s.at[w] >= 0 or s.at[w] == RESERVE:
            demons += 0.5 if s.flags[w] & SLAIN_ONCE else 1.0
    features[DEMONS] = min(demons, 2.0) / 2
    for w in bits(in_play(s, o.purpose.hunted)):
        features[MIGHT] = max(features[MIGHT], min(1.0, revenge(o, w, s.at[w]) / max(1, setup.life[w] - s.damage[w])))
