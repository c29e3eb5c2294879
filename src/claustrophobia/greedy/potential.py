"""What warriors who have not acted yet could still do in this phase, in the same unit as actions that are done.

A human's plan is the best that its figures allow: to walk part of its road, to attack where it stands or where it
arrives, to explore. The infernals have one plan for all, since only so many fit on a tile: the strongest are sent
first, each to the humans within its reach to whom its hits would do most harm, as long as there is room.
"""

from typing import Final

from claustrophobia.core import agenda
from claustrophobia.core.clauses import tokens_of
from claustrophobia.core.decision import GROUP
from claustrophobia.core.names import (
    ACTIVATED,
    COMBAT,
    DEFENSE,
    EXHAUSTED,
    FRENZIED,
    HUMAN_ACTIVATION,
    HUMAN_PREPARATION,
    INFERNAL_PREPARATION,
    MOVEMENT,
    NOBODY,
    RESOLVED,
)
from claustrophobia.core.state import State, bits
from claustrophobia.greedy.terms import ALIVE, DANGER, DONE, FOES, HUNTED, INSTINCTS, LINES, ROAD, STACK
from claustrophobia.policy.danger import Danger, frailty
from claustrophobia.policy.human_dice import deal_worth, gift_worth
from claustrophobia.policy.human_moves import STEP_WORTH, Way, tile_fear
from claustrophobia.policy.infernal_attack import pursuit, revenge
from claustrophobia.policy.outlook import PLAIN_CHANCE, Outlook, Reach
from claustrophobia.policy.siege import Siege
from claustrophobia.rules import attacks, movement, presence
from claustrophobia.rules.odds import die_odds
from claustrophobia.rules.preparation import owed
from claustrophobia.rules.stats import draws_instinct, gift_on, stat, talents
from claustrophobia.search.measures import life_left

LIFE: Final = (0.0, 1.5, 2.7, 3.7, 4.55, 5.3, 6.0)  # what so many lines are worth: the last ones the dearest
ROAD_END: Final = 10  # steps that count
FIGHT: Final = 0.03  # combat is never quite useless
EXHAUSTION: Final = 0.5
GIFT: Final = 0.6  # what a gift on the line counts, of what the script gives for it
COMPANY: Final = 0.4  # of a step that only keeps up with others
STEP: Final = 0.02  # of two ways the shorter
WAITING_DIE: Final = 0.25  # a figure of one who is still to come
MOST_STEPS: Final = 4
UNKNOWN: Final = 0.3  # what may lie in wait behind an opening
FOE_WORTH: Final = (0.0, 1.0, 1.5, 3.0, 5.0, 1.0)  # by kind of warrior


def importance(o: Outlook, h: int) -> float:
    """How much more than others' a human's lines are worth: whose death loses, who carries, who is nearly there."""
    s = o.s
    value = 1.0
    if h == o.purpose.precious:
        value += 1.0
    wanted = o.purpose.deliver if o.purpose.deliver is not None else o.purpose.loot
    if s.load[h] and wanted is not None and tokens_of(s.load[h], wanted.token) and not o.purpose.must_hold(s):
        value += 0.3
    return value


def stride(o: Outlook, h: int, way: Way) -> float:
    """What a step of its road counts: in full for one who has something to do, less for one who walks with others."""
    value = way.weight / STEP_WORTH
    if not way.explores and not o.goals(h):
        value *= COMPANY
    return value


class Plans:
    """The plans of one side in one position."""

    def __init__(self, o: Outlook, weights: list[float], siege: Siege | None = None) -> None:
        self.o = o
        self.s = o.s
        self.weights = weights
        self.siege = siege  # where the humans only have to last, their danger is that of the formation

    # --- humans -----------------------------------------------------------------------------------

    def of_humans(self, ways: dict[int, Way], danger: Danger) -> float:
        """The plans of all who may still act this turn; those without a die get one by the best assignment."""
        s = self.s
        if s.phase != HUMAN_PREPARATION and s.phase != HUMAN_ACTIVATION:
            return 0.0
        preparing = s.phase == HUMAN_PREPARATION
        acting, done, spent = acting_now(s)
        placed = dice_in_hand(s)
        total = 0.0
        table: dict[int, list[float]] = {}
        for h in owed(s) if s.dice or placed else []:
            if not s.die[h] and h not in placed:
                table[h] = self.by_line(h, ways.get(h), danger)
        for h in self.o.humans:
            if h in table:
                continue
            if h in placed:
                total += self.with_die(h, placed[h], ways.get(h), danger)
            elif h == acting:
                left = movement.steps_left(s, h, done, spent)
                act = not done & movement.ACTED
                total += self.best(Ground(self, h, ways[h], danger, left), left, stat(s, h, COMBAT), act, done)
            elif (preparing or not s.flags[h] & ACTIVATED) and (s.die[h] or not s.setup.western >> h & 1):
                left = stat(s, h, MOVEMENT)
                total += self.best(Ground(self, h, ways[h], danger, left), left, stat(s, h, COMBAT), True, 0)
                if preparing and not s.flags[h] & (RESOLVED | EXHAUSTED) and s.die[h]:
                    total += self.extras(h, s.die[h])
        if table and s.dice:
            total += deal_worth(table, sorted(table), s.dice)
        return total

    def by_line(self, h: int, way: Way | None, danger: Danger) -> list[float]:
        """What each line would be worth to a human without a die, its defense included."""
        return [0.0] + [self.with_die(h, line, way, danger) for line in range(1, 7)]

    def with_die(self, h: int, line: int, way: Way | None, danger: Danger) -> float:
        """The same for one line."""
        s = self.s
        saved_die, saved_flags = s.die[h], s.flags[h]
        s.die[h] = line
        spent = s.damage[h] >> (line - 1) & 1 == 1
        if spent:
            s.flags[h] |= EXHAUSTED
        steps, dice, defense = stat(s, h, MOVEMENT), stat(s, h, COMBAT), stat(s, h, DEFENSE)
        if s.at[h] < 0 or way is None:
            value = WAITING_DIE * (steps + dice + defense)
        else:
            value = self.best(Ground(self, h, way, danger, steps), steps, dice, True, 0)
            value += self.weights[DANGER] * harm(self.o, danger, h, s.at[h], defense)
        value += -EXHAUSTION if spent else self.extras(h, line)
        s.die[h], s.flags[h] = saved_die, saved_flags
        return value

    def extras(self, h: int, line: int) -> float:
        """What a line brings beside its figures: a card to draw, a gift."""
        s = self.s
        value = self.weights[INSTINCTS] if draws_instinct(s, h, line) else 0.0
        gift = gift_on(s, h, line)
        if gift >= 0 and s.at[h] >= 0:
            value += GIFT * gift_worth(self.o, h, s.setup.gifts[gift])
        return value

    def best(self, ground: "Ground", left: int, dice: int, act: bool, done: int) -> float:  # noqa: FBT001 - as it stands
        """The best a human can do with so much movement and combat, from where it stands."""
        s = self.s
        here = 0.0
        if act:
            here = self.blow(ground.h, s.at[ground.h], dice)
        top = here
        first = here if not done & movement.MOVED else 0.0  # who strikes first may walk on
        for i in range(len(ground.tiles)):
            tile = ground.tiles[i]
            steps = ground.steps[i]
            if steps > left:
                continue
            value = ground.gains[i] + first
            if act and steps:
                value = max(value, ground.gains[i] + self.blow(ground.h, tile, dice))
            if steps < left and ground.turns[i]:
                value = max(value, first - STEP * steps - self.weights[STACK] - UNKNOWN * frailty(self.o, ground.h))
            if act and ground.ends[i]:
                value += abs(self.weights[DONE]) * 0.3
            top = max(top, value)
        return top

    def blow(self, h: int, tile: int, dice: int) -> float:
        """What a human's attack on a tile would be worth."""
        s = self.s
        foes = s.here[tile] & s.infernals
        value = FIGHT * dice
        if not foes or dice <= 0:
            return value
        frenzied = talents(s, h) & FRENZIED != 0
        each = abs(self.weights[FOES])
        group = attacks.ordinary_on(s, tile).bit_count()
        best = 0.0
        if group:
            need = attacks.target_defense(s, GROUP + tile)
            hits = min(float(group), dice * die_odds(min(need, 6), frenzied=frenzied, dodged=False))
            best = each * FOE_WORTH[1] * hits
        saved = self.o.purpose.exorcism
        for foe in bits(foes & ~s.setup.ordinary):
            if saved is not None and saved.warrior == foe:
                continue
            hits = dice * die_odds(min(stat(s, foe, DEFENSE), 6), frenzied=frenzied, dodged=False)
            left = max(1, s.setup.life[foe] - s.damage[foe])
            worth = each * FOE_WORTH[s.setup.kind[foe]] / max(1, s.setup.life[foe])
            if self.o.purpose.hunted >> foe & 1:
                worth += self.weights[DONE]
            best = max(best, min(hits, float(left)) * worth)
        return value + best

    # --- infernals --------------------------------------------------------------------------------

    def of_infernals(self) -> float:
        """Everyone who has not acted, the strongest first, to where a hit costs most; full tiles take no more."""
        o, s = self.o, self.s
        if not o.humans or s.phase < INFERNAL_PREPARATION:
            return 0.0
        preys: dict[int, Prey] = {}
        for h in o.humans:
            tile = s.at[h]
            if tile not in preys:
                preys[tile] = Prey(s, tile)
            preys[tile].add(o, h, self.weights)
        acting, done, spent = acting_now(s)
        total = 0.0
        packs: list[tuple[int, int, int]] = []
        for w in o.infernals:
            if w == acting:
                total += self.of_acting(w, done, spent, preys)
            elif not s.flags[w] & ACTIVATED:
                dice = dice_of(s, w)
                if dice:
                    packs.append((-dice, stat(s, w, MOVEMENT) + pursuit(s, w, 0), w))
        packs.sort()
        for dice, steps, w in packs:
            ways = o.ways_for(w, s.at[w])
            best, target = 0.0, -1
            for tile, prey in preys.items():
                if tile == s.at[w]:
                    best, target = 1.0, tile
                    break
                if prey.room > 0 and ways[tile] <= steps:
                    worth = prey.worth(-dice)
                    if worth > best:
                        best, target = worth, tile
            if target >= 0:
                total += self.struck(w, preys[target], -dice, ways[target])
        return total

    def struck(self, w: int, prey: "Prey", dice: int, steps: int) -> float:
        """What a blow is worth; who comes from elsewhere takes up room, and a hunted demon runs into danger."""
        value = prey.worth(dice) - STEP * steps
        if steps and self.o.purpose.hunted >> w & 1:
            value += self.weights[HUNTED] * revenge(self.o, w, prey.tile)
            if value <= 0:
                return 0.0
        prey.take(dice)
        if steps:
            prey.room -= 1
        return value

    def of_acting(self, w: int, done: int, spent: int, preys: "dict[int, Prey]") -> float:
        """The best strike of the one who acts just now, on the ways that are really open to it."""
        s = self.s
        if done & movement.ACTED:
            return 0.0
        dice = dice_of(s, w)
        left = 0
        if not done & movement.MOVE_CLOSED and spent < movement.ENDED:
            left = movement.movement_left(s, w, done, spent) + pursuit(s, w, done)
        reach = Reach(s, w, left)
        best, target, away = 0.0, -1, 0
        for tile, steps in reach.steps.items():
            if tile in preys:
                worth = preys[tile].worth(dice) - STEP * steps
                if worth > best:
                    best, target, away = worth, tile, steps
        return self.struck(w, preys[target], dice, away) if target >= 0 else 0.0


class Prey:
    """The humans of one tile as a target: the room for attackers, and what each further hit is worth."""

    def __init__(self, s: State, tile: int) -> None:
        self.tile = tile
        self.room = s.setup.saturation[s.tile_number[tile]] - (s.here[tile] & s.infernals).bit_count()
        self.soft = 0.0  # what the softest would be worth to a single die
        self.chance = 0.0  # the chance of that die
        self.costs: list[float] = []  # of its lines, one after the other, and then of the others'
        self.taken = 0.0  # hits already counted on

    def add(self, o: Outlook, h: int, weights: list[float]) -> None:
        """One more human; the softest comes first."""
        left = max(1, life_left(o.s, h))
        each = abs(weights[LINES]) * importance(o, h)
        costs = [each * (LIFE[line] - LIFE[line - 1]) for line in range(left, 0, -1)]
        costs[-1] += abs(weights[ALIVE])
        chance = PLAIN_CHANCE[max(1, min(6, stat(o.s, h, DEFENSE)))]
        soft = chance * (costs[0] + costs[min(1, left - 1)])
        if soft > self.soft:
            self.soft, self.chance = soft, chance
            self.costs = costs + self.costs
        else:
            self.costs += costs

    def worth(self, dice: int) -> float:
        """What so many dice more are worth, after those already counted on."""
        first = self.taken
        last = first + dice * self.chance
        total = 0.0
        for i in range(int(first), min(len(self.costs), int(last) + 1)):
            total += self.costs[i] * max(0.0, min(last, i + 1.0) - max(first, float(i)))
        return total

    def take(self, dice: int) -> None:
        self.taken += dice * self.chance


def dice_of(s: State, w: int) -> int:
    """The combat of an infernal, with what it could buy."""
    dice = stat(s, w, COMBAT)
    return dice + attacks.most_bought(s, w) if s.setup.abilities[w] else dice


class Ground:
    """The tiles a human can get to, with what it gains by ending on each."""

    def __init__(self, plans: Plans, h: int, way: Way, danger: Danger, left: int) -> None:
        o, s, weights = plans.o, plans.s, plans.weights
        home = s.at[h]
        self.h = h
        self.tiles: list[int] = []
        self.steps: list[int] = []
        self.gains: list[float] = []
        self.turns: list[bool] = []  # whether a tile can be turned over from there
        self.ends: list[bool] = []  # whether there is something to do there
        defense = stat(s, h, DEFENSE)
        relative = stride(o, h, way)
        start = min(way.steps[home], ROAD_END)
        siege = plans.siege
        base = weights[DANGER] * (harm(o, danger, h, home, defense) if siege is None else siege.harm())
        errand = has_errand(o, h)
        reach = Reach(s, h, min(left, MOST_STEPS))
        for tile, steps in reach.steps.items():
            gain = weights[ROAD] * relative * (min(way.steps[tile], ROAD_END) - start) - STEP * steps
            if tile != home:
                if siege is None:
                    gain += weights[DANGER] * harm(o, danger, h, tile, defense) - base
                else:
                    presence.put(s, h, tile)
                    gain += weights[DANGER] * siege.harm() - base
                    presence.put(s, h, home)
                gain -= tile_fear(s, tile) - tile_fear(s, home)
            self.tiles.append(tile)
            self.steps.append(steps)
            self.gains.append(gain)
            self.turns.append(way.explores and presence.has_unexplored(s, tile))
            self.ends.append(errand and way.steps[tile] == 0)


def has_errand(o: Outlook, h: int) -> bool:
    """Whether a human has an action to do where its way ends."""
    purpose = o.purpose
    if purpose.deliver is None and purpose.rite is None and purpose.exorcism is None and purpose.loot is None:
        return False
    return len(o.goals(h)) > 0


def harm(o: Outlook, danger: Danger, h: int, tile: int, defense: int) -> float:
    """The hits to expect on a tile with such a defense, as `Danger.to` has them."""
    s = o.s
    dice = danger.dice(tile)
    if dice <= 0:
        return 0.0
    company = (s.here[tile] & s.humans & ~(1 << h)).bit_count() + 1
    if tile == s.at[h] and explorer(s) == h:
        company = 1  # it will stand there alone
    return dice * PLAIN_CHANCE[max(0, min(6, defense))] / company * frailty(o, h)


def acting_now(s: State) -> tuple[int, int, int]:
    """Who acts just now, what it has done and how much movement it has spent; NOBODY if no one does."""
    spot = attacks.pending(s, agenda.ASK_ACT)
    if spot < 0:
        return NOBODY, 0, 0
    _, _, w, done, spent = s.agenda[spot]
    return w, done, spent + (1 if explorer(s) == w else 0)


def explorer(s: State) -> int:
    """Who is about to step onto a tile that is still to be placed; NOBODY if no one is."""
    return agenda.field(s.agenda[-1], "explorer") if agenda.step_of(s) == agenda.ASK_PLACE else NOBODY


def dice_in_hand(s: State) -> dict[int, int]:
    """Dice that have been given to a human and wait for a card to go with them (HPR-4)."""
    found: dict[int, int] = {}
    for frame in s.agenda:
        if frame[0] == agenda.ASK_ALLOT:
            _, _, w, value = frame
            found[w] = value
    return found
