"""A position in numbers, from the humans' point of view: the measures that the evaluation weighs.

They are taken at the start of a turn, when everything of the last turn is over. They use only what both sides can see;
of hands only the sizes. Each measure is about between 0 and 1.
"""

from math import exp
from typing import Final

from claustrophobia.core import clauses
from claustrophobia.core.clauses import tokens_of
from claustrophobia.core.names import (
    COMBAT,
    DEFENSE,
    DEMON,
    DEPARTED,
    HELLHOUND,
    HUMAN,
    INFERNAL,
    INFERNAL_WINS,
    MOVEMENT,
    NOBODY,
    OUT,
    RESERVE,
    SLAIN_ONCE,
    STATS,
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
    "alive",  # humans who are alive
    "lines",  # the worth of their lines
    "weak",  # humans with two lines or fewer
    "weakest",  # the lines of the weakest human
    "leader",
    "precious",  # the lines of the human whose death loses the game
    "done",  # the part of the humans' task that is done
    "fallen",  # how near the infernals' own aim is
    "near",  # steps of the nearest human to something to do
    "road",  # steps of all humans who are needed
    "slack",  # turns to spare: those left, less those the road takes
    "hurry",  # turns missing, if the road takes longer than there is time
    "found",  # what they look for is on the board
    "stack",  # tiles still hidden while something is looked for
    "edge",  # steps to the nearest unexplored opening while something is looked for
    "openings",
    "danger",  # hits to expect next turn
    "exposed",  # the same for the human in most danger
    "foes",  # infernals in play, by their worth
    "close",  # foes on the humans' tiles
    "held",  # humans who cannot leave their tiles
    "points",  # threat points
    "banked",  # destiny dice that wait on a power
    "events",
    "instincts",
    "clock",  # turns left
    "demon",  # demons that can still fight
    "demon_hurt",
    "demon_close",
    "gear",
    "spread",  # how far the humans are apart
    "carried",  # humans who carry a token
    "fuse",  # how far a lit fuse has burnt
    "margin",  # humans who may still fall before the game is lost
    "best",  # the chance to survive of the human who is best off
    "key",  # the same of the last human who is needed
    "rest",  # the mean over all humans
    "might",  # hits to expect on the demon that is hunted
    "pace",  # this and the next two: movement, combat and defense, over the lines that are left
    "force",
    "guard",
)
COUNT: Final = len(NAMES)
# Less of a harmful measure is better for the humans; more of any other is, except for those that can help either side.
HARMFUL: Final = (
    *("weak", "fallen", "road", "hurry", "stack", "edge", "openings", "danger", "exposed", "foes", "close", "held"),
    *("points", "banked", "events", "demon", "spread"),
)
EITHER_WAY: Final = ("one", "clock", "demon_close")

# --- scales: the count at which a measure reaches 1 -----------------------------------------------
# About the most that games show; a higher count is cut off, so that one odd position does not outweigh all others.
# The evaluation is fitted to these scales: after a change of one, it has to be fitted anew (docs/opponents.md).
SHEET_LINES: Final = 6  # lines of a Western warrior's sheet
DESTINY_DICE: Final = 6
MOST_POINTS: Final = 12
MOST_EVENTS: Final = 4
MOST_TURNS: Final = 15
MOST_SPARE: Final = 4  # humans who may still fall
MOST_GEAR: Final = 6
MOST_SPREAD: Final = 6  # steps between a human and the first of the team
MOST_MOVEMENT: Final = 3  # figures of one line
MOST_COMBAT: Final = 4
MOST_DEFENSE: Final = 6
MOST_CARRIED: Final = 3
MOST_FUSE: Final = 4  # turns a fuse has burnt
MOST_OPENINGS: Final = 8
MOST_STEPS: Final = 12  # steps of a human to something it has to do
MOST_EDGE: Final = 6  # steps to the nearest unexplored opening
MOST_HITS: Final = 12.0  # hits to expect on all humans
MOST_HITS_ON_ONE: Final = 6.0
MOST_SLACK: Final = 8.0  # turns to spare
MOST_HURRY: Final = 4.0  # turns missing
MOST_FOES: Final = 20.0  # in ordinary troglodytes, by the worths below
MOST_CLOSE: Final = 10  # combat on the humans' tiles
MOST_DEMONS: Final = 2.0

# --- worths: estimates by hand, in proportion to each other ---------------------------------------
WORTH_OF_LINES: Final = (0.0, 0.35, 0.6, 0.75, 0.87, 0.95, 1.0)  # by lines left: the first ones are the dearest
FEW_LINES: Final = 2  # a human with so many lines or fewer is weak: one attack may kill it
WORTH_OF_TROGLODYTE: Final = 1.0
WORTH_OF_TOUGH: Final = 1.5
WORTH_OF_HELLHOUND: Final = 3.0
WORTH_OF_DEMON: Final = 4.0
WORTH_OF_SLAIN_DEMON: Final = 0.5  # of a whole one: it can come back once (THR-6)
LOOT_IN_HAND: Final = 0.5  # with the loot found, half of the errand is behind the humans: it must still be taken out
USUALLY_NEEDED: Final = 2  # humans that an errand takes, where the scenario does not say how many

# --- the way still to go --------------------------------------------------------------------------
# What is looked for lies somewhere in the stack: on average half of its tiles are placed first.
TILES_PER_STEP: Final = 2  # so many hidden tiles make the way of one human one step longer
STEPS_BEYOND: Final = 2  # from the last opening to what was looked for
TURNS_BEYOND: Final = 2.0  # the same in turns of the whole team
TURNS_PER_TILE: Final = 0.5  # what a hidden tile costs one human; several explore at the same time

# --- the chance of a human to survive its way (`chance_of`) ---------------------------------------
HITS_A_TURN: Final = 0.5  # of the hits that threaten it where it stands, on average it meets so many a turn
TURNS_FORESEEN: Final = 4.0  # beyond that nothing is known of the foes it will meet
EVEN_LIFE: Final = 1.5  # with so many lines left at the end its chance is even
STEEPNESS: Final = 0.7  # how fast the chance grows with each further line
WEAR: Final = 0.15  # how much each turn of the way takes off

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
    """Every measure, from an outlook and its dangers that have been worked out already."""
    s = o.s
    features = [0.0] * COUNT
    features[0] = 1.0
    team = max(1, s.team)
    add_humans(o, team, features)
    add_errand(o, danger, features)
    add_foes(o, team, features)
    features[POINTS] = part(s.tp, MOST_POINTS)
    waiting = 0
    for dest in s.dest:
        if dest >= 0 and not dest & 1:
            waiting += 1
    features[BANKED] = waiting / DESTINY_DICE
    features[EVENTS] = part(len(s.hand[INFERNAL]), MOST_EVENTS)
    features[INSTINCTS] = part(len(s.hand[HUMAN]), team)
    features[CLOCK] = part(max(0, s.setup.turn_limit - s.turn), MOST_TURNS)
    return features


def part(count: float, most: float) -> float:
    """A count as a part of the most that matters, at most 1."""
    return min(count, most) / most


def life_left(s: State, w: int) -> int:
    """The lines a Western warrior has left; for any other warrior its life left, in sixths."""
    if s.setup.western >> w & 1:
        return SHEET_LINES - lines_lost(s, w)
    life = s.setup.life[w]
    return max(0, min(SHEET_LINES, SHEET_LINES * (life - s.damage[w]) // max(1, life)))


def add_humans(o: Outlook, team: int, features: list[float]) -> None:
    """How many humans live, and how many lines they have left."""
    s = o.s
    lines = 0.0
    weak = 0
    alive = 0
    weakest = SHEET_LINES
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
        if left <= FEW_LINES:
            weak += 1
        weakest = min(weakest, left)
        if s.setup.leaders >> w & 1:
            features[LEADER] = 1.0
        if w == o.purpose.precious:
            features[PRECIOUS] = WORTH_OF_LINES[left]
    features[ALIVE] = alive / team
    features[MARGIN] = part(margin(s, o.purpose), MOST_SPARE)
    features[LINES] = lines / team
    features[WEAK] = weak / team
    features[WEAKEST] = WORTH_OF_LINES[weakest]
    gear = 0
    for w in o.humans:
        gear += len(s.gear[w])
        add_figures(s, w, features)
    features[GEAR] = part(gear, MOST_GEAR)
    if len(o.humans) > 1:
        ways = o.ways(s.at[o.humans[0]])
        spread = 0
        for w in o.humans:
            spread += min(ways[s.at[w]], MOST_SPREAD)
        features[SPREAD] = spread / (MOST_SPREAD * len(o.humans))


def add_figures(s: State, w: int, features: list[float]) -> None:
    """Add a human's share of the team's movement, combat and defense, over the lines it has left."""
    lines = s.setup.lines[w]
    team = max(1, s.team)
    western = s.setup.western >> w & 1
    count = SHEET_LINES if western else 1
    weight = 1.0 / (count * team)
    for line in range(count):
        if western and s.damage[w] >> line & 1:
            continue
        base = line * len(STATS)
        features[PACE] += weight * lines[base + MOVEMENT] / MOST_MOVEMENT
        features[FORCE] += weight * lines[base + COMBAT] / MOST_COMBAT
        features[GUARD] += weight * lines[base + DEFENSE] / MOST_DEFENSE


def add_errand(o: Outlook, danger: Danger, features: list[float]) -> None:
    """How much of the humans' task is done, how far the rest is, how much is hidden, and whether there is time."""
    s, purpose = o.s, o.purpose
    features[DONE] = done(s, purpose)
    features[FALLEN] = fallen(s)
    carried = 0
    for w in o.humans:
        if s.load[w]:
            carried += 1
    features[CARRIED] = part(carried, MOST_CARRIED)
    if purpose.is_lit(s):
        features[FUSE] = part(s.counters[purpose.fuse], MOST_FUSE)
    features[OPENINGS] = part(s.links.count(UNEXPLORED), MOST_OPENINGS)
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
    """How many humans must still reach their goal."""
    if purpose.escort != NOBODY:
        return 1
    if purpose.exits and purpose.loot is None:
        return max(1, purpose.wanted - s.at.count(DEPARTED))
    return 1 if purpose.loot is not None or purpose.exorcism is not None else USUALLY_NEEDED


def chance_of(s: State, w: int, steps: int, blows: float) -> float:
    """The chance of a human to survive a way of so many steps, where it has to expect so many hits next turn."""
    turns = min(steps, MOST_STEPS) / max(1.0, pace(s, w))
    if is_held(s, w):
        turns += 1.0
    lines = life_left(s, w) - HITS_A_TURN * blows * min(turns, TURNS_FORESEEN)
    return (1.0 / (1.0 + exp(-STEEPNESS * (lines - EVEN_LIFE)))) / (1.0 + WEAR * turns)


def is_held(s: State, w: int) -> bool:
    """Whether a human in play cannot leave its tile for the foes that stand there."""
    return s.here[s.at[w]] & s.infernals != 0 and not can_leave(s, w, s.at[w])


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
        edge = min(edge, MOST_EDGE)
    for w in o.humans:
        away = 0 if holding else steps_to_go(o, w)
        if away < FAR:
            steps.append(min(away, MOST_STEPS))
        elif looking:
            away = edge + len(s.stack) // TILES_PER_STEP + STEPS_BEYOND
        blows = danger.to(w, s.at[w])
        hits += blows
        worst = max(worst, blows)
        chances.append(chance_of(s, w, away, blows))
        if w == purpose.escort:
            features[KEY] = chances[-1]
    features[DANGER] = part(hits, MOST_HITS)
    features[EXPOSED] = part(worst, MOST_HITS_ON_ONE)
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
        features[NEAR] = 1.0 - steps[0] / MOST_STEPS
        total = 0
        for i in range(needed):
            total += steps[i]
        features[ROAD] = total / (MOST_STEPS * needed)
        turns = steps[needed - 1] / mean_pace(o)
    if edge < 0:
        features[FOUND] = 1.0
    else:
        features[STACK] = len(s.stack) / max(1, s.setup.stack_size)
        features[EDGE] = edge / MOST_EDGE
        turns += TURNS_BEYOND + TURNS_PER_TILE * len(s.stack) / max(1, len(o.humans))
    slack = s.setup.turn_limit - s.turn + 1 - turns
    features[SLACK] = part(max(0.0, slack), MOST_SLACK)
    features[HURRY] = part(max(0.0, -slack), MOST_HURRY)


def mean_pace(o: Outlook) -> float:
    """The mean steps a turn of the humans in play, if nothing holds them up."""
    total = 0.0
    for w in o.humans:
        total += pace(o.s, w)
    return max(1.0, total / max(1, len(o.humans)))


def done(s: State, purpose: Purpose) -> float:
    """The part of the humans' task that is done, from 0 to 1."""
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
                return LOOT_IN_HAND
        return 0.0
    return min(1.0, s.at.count(DEPARTED) / wanted) if purpose.exits else 0.0


def fallen(s: State) -> float:
    """How much of the infernals' nearest aim is done, not counting aims about deaths."""
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
    """The infernals in play, how near they are, and how many humans they hold."""
    s = o.s
    setup = s.setup
    value = 0.0
    close = 0
    held = 0
    occupied = 0
    for h in o.humans:
        occupied |= s.here[s.at[h]]
        if is_held(s, h):
            held += 1
    for w in o.infernals:
        kind = setup.kind[w]
        near = occupied >> w & 1
        if kind == HELLHOUND:
            value += WORTH_OF_HELLHOUND
        elif kind == DEMON:
            value += WORTH_OF_DEMON
            features[DEMON_CLOSE] = max(features[DEMON_CLOSE], 1.0 if near else 0.0)
            features[DEMON_HURT] = max(features[DEMON_HURT], s.damage[w] / max(1, setup.life[w]))
        else:
            value += WORTH_OF_TOUGH if kind == TOUGH else WORTH_OF_TROGLODYTE
        if near:
            close += max(1, stat(s, w, COMBAT))
    features[FOES] = part(value, MOST_FOES)
    features[CLOSE] = part(close, MOST_CLOSE)
    features[HELD] = held / team
    demons = 0.0
    for w in bits(setup.demons):
        if s.at[w] >= 0 or s.at[w] == RESERVE:
            demons += WORTH_OF_SLAIN_DEMON if s.flags[w] & SLAIN_ONCE else 1.0
    features[DEMONS] = part(demons, MOST_DEMONS)
    for w in bits(in_play(s, o.purpose.hunted)):
        features[MIGHT] = max(features[MIGHT], min(1.0, revenge(o, w, s.at[w]) / max(1, setup.life[w] - s.damage[w])))
