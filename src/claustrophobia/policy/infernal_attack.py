"""The scripted infernal player's warriors: whom they hunt, who acts first, where they go (IAC-1, GOL-1 to GOL-4)."""

from typing import Final

from claustrophobia.core import decision, verbs
from claustrophobia.core.names import ACTIVATED, COMBAT, DEFENSE, DEMON, FRENZIED, HELLHOUND, MOVEMENT, NOBODY
from claustrophobia.core.state import Frame, State, bits
from claustrophobia.policy.infernal_errands import chances, deed
from claustrophobia.policy.outlook import PLAIN_CHANCE, Outlook, Rate, Reach
from claustrophobia.policy.sheets import mean_figure
from claustrophobia.rules import attacks, movement, presence
from claustrophobia.rules.movement import ACTED, MOVE_CLOSED
from claustrophobia.rules.odds import attack_odds
from claustrophobia.rules.stats import ability, lines_lost, stat

NEVER: Final = -100.0
NO_CODE: Final = -1  # an option that is never offered

# What a hit on a human is worth: 1, and these in addition.
LOST_LINE: Final = 0.2  # for each line it has lost
LAST_LINES: Final = (0.6, 0.25, 0.0)  # if the hit leaves it no line, one line, more lines
PRECIOUS: Final = 0.8  # if its death wins the game
LEADER: Final = 0.05
BEARER: Final = 0.3  # if it carries a token
AT_ITS_GOAL: Final = 1.0  # if it is on its goal; less with each step up to GOAL_NEAR
GOAL_STEP: Final = 0.2
GOAL_NEAR: Final = 3

# What else counts in the choice of a tile to go to.
STEP_COST: Final = 0.03  # what each step takes off, so that of equal tiles the nearer is taken
APPROACH_COST: Final = 0.01  # the same if nobody can be attacked yet
CAUTION: Final = 1.5  # what each wound to expect there takes off, for a demon whose death loses the game
FLIGHT: Final = 0.1  # such a demon flees if the wounds to expect are more than this part of its life

# What humans could do to a demon in their next activation.
REVENGE: Final = (1.0, 0.9, 0.5, 0.15)  # by distance: about the chance that a human comes and attacks
PLAIN_HIT: Final = 0.5  # the chance that one of its dice hits
FRENZIED_HIT: Final = 0.75

# Rates. Who acts first: those that can attack on their tile, then those that can attack elsewhere, then the rest.
STRIKES_HERE: Final = 20.0
STRIKES_THERE: Final = 10.0
COMES_NEARER: Final = 5.0
STEP_AWAY: Final = 0.1  # so much less for each step to the nearest human
# What a warrior does in its activation.
STRIKE_FIRST: Final = 3.0
GO_ON: Final = 2.0
PAY_TO_GO_ON: Final = 1.5
GO_NO_FARTHER: Final = 0.5

# Tiles to be held.
NEST: Final = 1.2  # as much as a fair attack
NEST_HOLDS: Final = 2

# How much combat the Torturer buys, by what its dice need to hit.
SOFT: Final = 4
BOUGHT_FOR_SOFT: Final = 4
BOUGHT_FOR_HARD: Final = 2


def worth(o: Outlook, h: int) -> float:
    """What a hit on a human is worth; cached for the position."""
    found = o.worths.get(h)
    if found is None:
        found = o.worths[h] = hit_worth(o, h)
    return found


def hit_worth(o: Outlook, h: int) -> float:
    """Hits are worth most on badly wounded humans, on those the aim depends on and near a goal (GOL-2, GOL-3)."""
    s = o.s
    lost = lines_lost(s, h)
    value = 1.0 + LOST_LINE * lost + LAST_LINES[min(2, max(0, s.setup.life[h] - 1 - lost))]
    if h == o.purpose.precious:
        value += PRECIOUS
    elif s.setup.leaders >> h & 1:
        value += LEADER
    if s.load[h]:
        value += BEARER
    goals = o.goals(h)
    if goals:
        away = min(o.ways(s.at[h])[goal] for goal in goals)
        if away <= GOAL_NEAR:
            value += AT_ITS_GOAL - GOAL_STEP * away
    return value


def strike(o: Outlook, w: int, h: int) -> float:
    """What an attack of a warrior on a human is worth; combat that can be bought counts (the Torturer)."""
    s = o.s
    hits = attack_odds(s, w, h, NOBODY).expected
    choice = attacks.most_bought(s, w) - attacks.sure_to_buy(s, w, h, NOBODY) if s.setup.abilities[w] else 0
    if choice:
        hits += choice * PLAIN_CHANCE[stat(s, h, DEFENSE)]
    return hits * worth(o, h)


class Hunt:
    """The best thing one warrior can do with its activation: the tile to go to and what is gained there."""

    def __init__(self, o: Outlook, w: int, left: int) -> None:
        s = o.s
        self.reach = Reach(s, w, left)
        self.tile = -1
        self.value = 0.0
        for tile, steps in self.reach.steps.items():
            prey = s.here[tile] & s.humans
            if prey:
                best = 0.0
                for h in bits(prey):
                    best = max(best, strike(o, w, h))
                best -= STEP_COST * steps
                if o.purpose.hunted >> w & 1 and steps:
                    best -= CAUTION * revenge(o, w, tile)
                if best > self.value:
                    self.value = best
                    self.tile = tile
        if o.purpose.nest:
            self.add_nest(o, w)
        self.errand = False  # whether it is a scenario action that is worth most (IAC-2)
        if o.purpose.chores:
            for tile, worth_of_it in chances(o, w).items():
                if tile in self.reach.steps and worth_of_it - STEP_COST * self.reach.steps[tile] > self.value:
                    self.value = worth_of_it - STEP_COST * self.reach.steps[tile]
                    self.tile = tile
                    self.errand = True

    def add_nest(self, o: Outlook, w: int) -> None:
        """A tile that is to be held is worth standing on, as long as few do."""
        s = o.s
        for tile in o.slots_of(o.purpose.nest):
            others = s.here[tile] & s.infernals & ~(1 << w)
            if tile in self.reach.steps and others.bit_count() < NEST_HOLDS:
                worth_of_it = NEST - STEP_COST * self.reach.steps[tile]
                if worth_of_it > self.value:
                    self.value = worth_of_it
                    self.tile = tile


def pursuit(s: State, w: int, done: int) -> int:
    """The movement a demon could still buy in this activation (Cerberus)."""
    deal = ability(s, w, verbs.PURSUIT) if s.setup.abilities[w] else None
    if deal is None:
        return 0
    return max(0, min(deal.most - done // movement.PURSUED, s.tp // max(1, deal.price)))


def revenge(o: Outlook, w: int, tile: int) -> float:
    """The wounds a demon should expect from the humans who can reach a tile in their next activation."""
    s = o.s
    ways = o.ways(tile)
    total = 0.0
    for h in o.humans:
        steps = ways[s.at[h]]
        if steps < len(REVENGE):
            total += mean_blow(s, h) * REVENGE[steps]
    return total


def mean_blow(s: State, h: int) -> float:
    """The wounds a human deals a demon in an attack, over the lines it has left."""
    dice = mean_figure(s, h, COMBAT)
    best = 0.0
    for weapon in s.gear[h]:
        effect = s.setup.equipment[weapon].effect
        if effect.verb == verbs.WEAPON:
            best = max(best, (dice + effect.combat) * effect.wounds_on_demons)
    chance = FRENZIED_HIT if s.setup.base_talents[h] & FRENZIED else PLAIN_HIT
    return max(best, dice) * chance


def is_hunted_down(o: Outlook, w: int) -> bool:
    """Whether a demon whose death loses the game had better keep away from the humans near it."""
    s = o.s
    return o.purpose.hunted >> w & 1 == 1 and revenge(o, w, s.at[w]) >= FLIGHT * (s.setup.life[w] - s.damage[w])


# --- who acts next --------------------------------------------------------------------------------


def rate_activate(o: Outlook, frame: Frame) -> Rate:
    """Those who stand by humans strike first, strongest first; then those who can get there; then the rest."""
    s = o.s
    seen: dict[tuple[int, int, int, int], float] = {}

    def rate(code: int) -> float:
        if code == decision.PASS:
            return 0.0
        w = decision.read_activate(code)
        key = (s.setup.sheet[w], s.at[w], s.die[w], marks_on(s, w))
        if key not in seen:
            seen[key] = urgency(o, w)
        return seen[key]

    return rate


def marks_on(s: State, w: int) -> int:
    """How many lasting effects are on a warrior alone."""
    count = 0
    for target, _, _, _, _ in s.marks:
        if target == w:
            count += 1
    return count


def urgency(o: Outlook, w: int) -> float:
    """How soon a warrior should act."""
    s = o.s
    left = stat(s, w, MOVEMENT) + pursuit(s, w, 0)
    hunt = Hunt(o, w, left)
    if hunt.tile >= 0:
        return (STRIKES_HERE if hunt.tile == s.at[w] else STRIKES_THERE) + hunt.value
    if left <= 0:
        return NEVER
    return COMES_NEARER - STEP_AWAY * nearest(o, w, s.at[w])


def nearest(o: Outlook, w: int, tile: int) -> int:
    """Steps from a tile to the nearest human."""
    return o.to_humans(o.ways_for(w, tile))


# --- what it does ---------------------------------------------------------------------------------


def rate_act(o: Outlook, frame: Frame) -> Rate:
    """Attack where it is worth most, moving no farther than needed; else come nearer, as in DTH-22."""
    s = o.s
    _, _, w, done, spent = frame
    left = 0 if done & MOVE_CLOSED else movement.movement_left(s, w, done, spent)
    if is_hunted_down(o, w):
        return rate_retreat(o, w, left, done)
    if done & ACTED:
        return rate_after(o, w, left)
    bought = 0 if done & MOVE_CLOSED or spent >= movement.ENDED else pursuit(s, w, done)
    hunt = Hunt(o, w, left + bought)
    if hunt.tile == s.at[w]:
        return rate_deeds(o) if hunt.errand else rate_targets(o)
    if hunt.tile >= 0:
        return towards(hunt.reach, w, hunt.tile, left, decision.option(decision.PURSUE, w))
    return rate_approach(o, w, left)


def towards(reach: Reach, w: int, tile: int, left: int, paid: int = NO_CODE) -> Rate:
    """Take the next step to a tile; where movement is short, pay for it."""
    step = decision.option(decision.MOVE, w, reach.first[tile])

    def rate(code: int) -> float:
        if left > 0 and code == step:
            return GO_ON
        if code == paid:
            return PAY_TO_GO_ON
        return GO_NO_FARTHER if code == decision.PASS else 0.0

    return rate


def rate_targets(o: Outlook) -> Rate:
    """Attack the human the golden rule picks."""

    def rate(code: int) -> float:
        if decision.verb_of(code) != decision.ATTACK:
            return 0.0 if code == decision.PASS else NEVER
        w, h, _ = decision.read_attack(code)
        return 1.0 + strike(o, w, h)

    return rate


def rate_deeds(o: Outlook) -> Rate:
    """Do what the scenario lets it do here, the best of it (IAC-2)."""

    def rate(code: int) -> float:
        if decision.verb_of(code) != decision.DO:
            return 0.0 if code == decision.PASS else NEVER
        return deed(o, code)

    return rate


def rate_approach(o: Outlook, w: int, left: int) -> Rate:
    """Come as near as it can; where it cannot come nearer it stays."""
    reach = Reach(o.s, w, left)
    spots = {tile: position(o, w, tile) - APPROACH_COST * steps for tile, steps in reach.steps.items()}
    best = max(spots, key=lambda tile: spots[tile])
    if best == o.s.at[w]:
        return stay
    return towards(reach, w, best, left)


def position(o: Outlook, w: int, tile: int) -> float:
    """How good a tile is to wait on: near a human, or near something to do (IAC-2)."""
    away = nearest(o, w, tile)
    if o.purpose.chores:
        ways = o.ways_for(w, tile)
        for goal in chances(o, w):
            away = min(away, ways[goal])
    return -float(away)


def stay(code: int) -> float:
    """End the activation, but never refuse an attack that is offered."""
    if code == decision.PASS:
        return 1.0
    return 2.0 if decision.verb_of(code) == decision.ATTACK else 0.0


def rate_after(o: Outlook, w: int, left: int) -> Rate:
    """After its attack, leave a full tile if another infernal can come and attack there."""
    s = o.s
    tile = s.at[w]
    if left <= 0 or presence.has_room(s, tile, 1) or not s.here[tile] & s.humans:
        return stay
    waiting = [
        other
        for other in o.infernals
        if not s.flags[other] & ACTIVATED
        and s.at[other] != tile
        and stat(s, other, COMBAT) > 0
        and o.ways_for(other, s.at[other])[tile] <= stat(s, other, MOVEMENT)
    ]
    if not waiting or s.setup.kind[w] == DEMON or s.setup.kind[w] == HELLHOUND:
        return stay
    reach = Reach(s, w, left)
    free = [other for other in reach.steps if other != tile and not s.here[other] & s.humans]
    if not free:
        return stay
    return towards(reach, w, free[0], left)


def rate_retreat(o: Outlook, w: int, left: int, done: int) -> Rate:
    """Strike if it can, then get away from the humans as far as it goes."""
    s = o.s
    reach = Reach(s, w, left)
    best = min(reach.steps, key=lambda tile: (revenge(o, w, tile), -nearest(o, w, tile), reach.steps[tile]))
    step = decision.option(decision.MOVE, w, reach.first[best])
    may_strike = not done & ACTED and s.here[s.at[w]] & s.humans

    def rate(code: int) -> float:
        if decision.verb_of(code) == decision.ATTACK and may_strike:
            return STRIKE_FIRST + strike(o, w, decision.read_attack(code)[1])
        if best != s.at[w] and code == step:
            return GO_ON
        return 1.0 if code == decision.PASS else 0.0

    return rate


def rate_buy(o: Outlook, frame: Frame) -> Rate:
    """The Torturer spends what it has on a soft target, half of it on a hard one."""
    s = o.s
    _, _, _, target, _ = frame
    need = attacks.target_defense(s, target)
    most = BOUGHT_FOR_SOFT if need <= SOFT else BOUGHT_FOR_HARD

    def rate(code: int) -> float:
        paid = decision.read_pay(code)
        return float(paid) if paid <= most else -float(paid)

    return rate
