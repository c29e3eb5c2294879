"""The scripted human player's activations: who acts first, fight or run, where to, what to do there (HAC-1, HAC-2)."""

from typing import Final

from claustrophobia.core import clauses, decision, verbs
from claustrophobia.core.names import (
    BODYGUARD,
    CARNIVOROUS,
    COMBAT,
    DEMON,
    DEVOURING,
    ELUSIVE,
    FLOODED,
    MOVEMENT,
    NOBODY,
    TRAPPED,
)
from claustrophobia.core.setup import Effect
from claustrophobia.core.state import Frame, State
from claustrophobia.policy.danger import Danger, frailty
from claustrophobia.policy.first_human import rate_advantage
from claustrophobia.policy.outlook import Outlook, Rate, Reach
from claustrophobia.policy.sheets import mean_figure
from claustrophobia.policy.siege import Siege
from claustrophobia.rules import attacks, movement, presence, scenario
from claustrophobia.rules.movement import ACTED, MOVED
from claustrophobia.rules.odds import attack_odds
from claustrophobia.rules.presence import FAR, steps_from
from claustrophobia.rules.stats import lines_lost, stat, talents

NEVER: Final = -100.0

# What it is worth to end on a tile.
STEP_WORTH: Final = 3.5  # one step nearer to the goal
WITH_RUNNERS: Final = 0.5  # the part of STEP_WORTH for a step nearer to comrades who are on their way
WITH_WARD: Final = 0.8  # the part for a step nearer to the comrade that a bodyguard protects
TO_AN_OPENING: Final = 0.7  # the part for a step nearer to an unexplored opening
ROAD_END: Final = 20  # farther away than this, distance does not count
FEAR: Final = 0.6  # what each hit to expect there takes off
STEP_COST: Final = 0.02  # what each step takes off, so that of equal tiles the nearer is taken
PREY: Final = 0.3  # if there is an enemy to fight
BETTER: Final = 0.2  # another tile must be so much better for a warrior that has moved to go on before it fights

# What it is worth to explore.
FIND_WORTH: Final = 1.6  # one more tile turned over
OPENING_STEP: Final = 0.1  # so much less for each step to the opening
FAR_FROM_HOME: Final = 0.1  # so much less for each step from where the find must be delivered
FAR_FROM_PRECIOUS: Final = 0.3  # so much less for each step from the human whose death loses the game
FAR_FROM_TEAM: Final = 0.1  # so much less for each step from the team, on average

# Tiles that are bad to stop on.
TILE_FEAR: Final = {DEVOURING: 0.6, CARNIVOROUS: 0.4, TRAPPED: 0.6, FLOODED: 0.2}

# Rates. Who acts first: those who fight, and of the others those who are ahead.
ENTERS: Final = 0.5  # a human that waits to enter: after the others have made room
ACTS: Final = 2.0
BEHIND: Final = 0.1  # so much less for each step it has to go
BEHIND_MOST: Final = 9
FIGHTS: Final = 1.0
ITS_COMBAT: Final = 0.3
SLIPS_AWAY: Final = 0.5  # so much less for an elusive human, which nothing holds
LEADS: Final = 0.5  # so much more for a human that need not explore

# What it does: what wins the game first, then fights, then other things.
LEAVE: Final = 100.0
FULFIL: Final = 90.0
USE_GIFT: Final = 80.0
PICK_UP: Final = 60.0
HAND_OVER: Final = 20.0
OTHER_ACTION: Final = 15.0
OPEN_A_WAY: Final = 11.0
FIGHT: Final = 10.0
FIGHT_IN_PASSING: Final = 0.1
GO_ON: Final = 5.0
USE_GEAR: Final = 4.0
STOP: Final = 1.0
FASTER: Final = 0.5  # a token is handed to a comrade that is faster by so many steps a turn

# What an attack is worth: a troglodyte killed is 1.
WOUND: Final = 0.9  # a wound on anything bigger than a troglodyte
KILL: Final = 0.7  # so much more if that kills it
HUNTED: Final = 5.0  # so much more on a demon whose death wins the game
TO_BE_SAVED: Final = -5.0

# Equipment.
FRAIL: Final = 0.1  # decides between several wounded humans: the one to whom a hit matters most
BADLY_HURT: Final = 2  # a human that has lost so many lines is worth a bandage
WORTH_A_GRENADE: Final = 2  # so many enemies on a tile are worth a grenade


class Way:
    """Where a human wants to go: steps to its goal from every tile, and how much each step matters."""

    def __init__(self, o: Outlook, w: int) -> None:
        s = o.s
        self.explores = False
        self.weight = STEP_WORTH
        goals = o.goals(w)
        if goals:
            self.steps = steps_from(s, goals)
            if self.steps[s.at[w]] >= FAR and s.barriers:
                self.steps = steps_from(s, [tile for spot, _ in s.barriers for tile in scenario.beside(s, spot)])
            if self.steps[s.at[w]] < FAR:
                return
        finding = o.must_find()
        charge = ward(o, w)
        friends = [] if finding and o.purpose.rite is None else runners(o, w)
        if friends:
            self.steps = steps_from(s, friends)
            self.weight = WITH_RUNNERS * STEP_WORTH
        elif charge != NOBODY:
            self.steps = o.ways(s.at[charge])
            self.weight = WITH_WARD * STEP_WORTH
            self.explores = finding and s.at[charge] == s.at[w]
        elif finding:
            self.explores = True
            self.steps = steps_from(s, o.openings())
            self.weight = TO_AN_OPENING * STEP_WORTH
        else:
            self.steps = [0] * len(s.tile_number)
            self.weight = 0.0


def ward(o: Outlook, w: int) -> int:
    """The comrade a bodyguard walks with: the one whose death loses, or the bearer of what is to be delivered."""
    s, purpose = o.s, o.purpose
    if not s.setup.base_talents[w] & BODYGUARD:
        return NOBODY
    if purpose.precious != NOBODY and purpose.precious != w and s.at[purpose.precious] >= 0:
        return purpose.precious
    return NOBODY


def runners(o: Outlook, w: int) -> list[int]:
    """The tiles of comrades with something to do, and of their goals: who has nothing to do walks with them."""
    s = o.s
    tiles: list[int] = []
    for h in o.humans:
        goals = o.goals(h) if h != w else []
        if goals and min(o.ways(s.at[h])[goal] for goal in goals) < FAR:
            tiles += [s.at[h], *goals]
    return tiles


# --- who acts next --------------------------------------------------------------------------------


def rate_activate(o: Outlook, frame: Frame) -> Rate:
    """First those who fight where they stand, the strongest first; then those nearest to their goal; then pass."""
    s = o.s

    def rate(code: int) -> float:
        if code == decision.PASS:
            return 0.0
        w = decision.read_activate(code)
        tile = s.at[w]
        if tile < 0:
            return ENTERS
        way = Way(o, w)
        value = ACTS - BEHIND * min(BEHIND_MOST, way.steps[tile])
        if s.here[tile] & s.infernals:
            value += FIGHTS + ITS_COMBAT * stat(s, w, COMBAT)
            if talents(s, w) & ELUSIVE:
                value -= SLIPS_AWAY
        if not way.explores:
            value += LEADS
        return value

    return rate


# --- what it does ---------------------------------------------------------------------------------


def rate_act(o: Outlook, frame: Frame) -> Rate:
    """Errands first; fight what stands here before walking on; then walk or explore; then what is left to do."""
    s = o.s
    _, _, w, done, spent = frame
    if s.at[w] < 0:
        return lambda code: -float(o.nearest_human(decision.read_enter(code)[1]))
    if (
        not done & MOVED
        and o.purpose.must_hold(s)
        and any(decision.verb_of(code) == decision.ATTACK for code in s.options)
    ):
        return lambda code: rate_deed(o, code, going=False)
    left = movement.steps_left(s, w, done, spent)
    trip = Trip(o, w, left, may_act=not done & ACTED)
    going = trip.errand or (done & MOVED != 0 and trip.best > trip.here + BETTER)

    def rate(code: int) -> float:
        verb = decision.verb_of(code)
        if verb == decision.MOVE or verb == decision.EXPLORE or code == decision.PASS:
            return trip.rate(code)
        return rate_deed(o, code, going=going)

    return rate


def rate_deed(o: Outlook, code: int, *, going: bool) -> float:
    """Rate an option that is no step of a move. One who is going somewhere attacks only if nothing else is left."""
    verb = decision.verb_of(code)
    if verb == decision.DEPART:
        return LEAVE if o.may_go(decision.read_depart(code)) else NEVER
    if verb == decision.GIFT:
        return USE_GIFT
    if verb == decision.ADVANTAGE:
        return rate_advantage(o, code)
    if verb == decision.DO:
        return errand(o, code)
    if verb == decision.ATTACK:
        return FIGHT_IN_PASSING * blow(o, code) if going else FIGHT + blow(o, code)
    return gear(o, code) if verb == decision.USE else 0.0


class Trip:
    """The best way to spend the rest of a move: the tile to end on, or the one to explore from."""

    def __init__(self, o: Outlook, w: int, left: int, *, may_act: bool) -> None:
        s = o.s
        home = s.at[w]
        self.o, self.w = o, w
        self.may_act = may_act
        self.way = Way(o, w)
        self.siege = Siege(o) if o.purpose.must_hold(s) else None
        s.here[home] &= ~(1 << w)  # once it has left, infernals may enter on its tile (THR-2)
        self.danger = Danger(o)
        s.here[home] |= 1 << w
        self.reach = Reach(s, w, left)
        self.here = self.value(home, 0)
        self.best, self.tile = self.here, home
        self.explores = False
        self.errand = False  # something to do on another tile that can be reached now
        for tile, steps in self.reach.steps.items():
            value = self.value(tile, steps)
            if value > self.best:
                self.best, self.tile = value, tile
            if steps and may_act and self.way.steps[tile] == 0 and self.has_errand():
                self.errand = True
        if self.way.explores:
            self.plan_exploring(left)

    def has_errand(self) -> bool:
        """Whether the warrior has an action to do where its way ends."""
        purpose = self.o.purpose
        acts = (purpose.deliver, purpose.rite, purpose.exorcism, purpose.loot)
        return any(act is not None for act in acts) and bool(self.o.goals(self.w))

    def value(self, tile: int, steps: int) -> float:
        """How good it is to end on a tile."""
        s = self.o.s
        if self.siege is not None:
            return -self.siege.promise(self.w, tile) - STEP_COST * steps - tile_fear(s, tile)
        value = -self.way.weight * min(self.way.steps[tile], ROAD_END) - FEAR * self.danger.to(self.w, tile)
        value -= STEP_COST * steps + tile_fear(s, tile)
        if self.may_act and steps and s.here[tile] & s.infernals:
            value += PREY
        return value

    def plan_exploring(self, left: int) -> None:
        """Explore if a tile with an unexplored opening is near enough to step through it (EXP-1)."""
        s = self.o.s
        for tile, steps in self.reach.steps.items():
            if steps >= left or not presence.has_unexplored(s, tile) or not leaves(s, self.w, tile):
                continue
            value = self.here + FIND_WORTH - OPENING_STEP * steps - remoteness(self.o, tile)
            if value > self.best:
                self.best, self.tile, self.explores = value, tile, True

    def rate(self, code: int) -> float:
        """Rate a step of the move, or the end of it."""
        if code == decision.PASS:
            return STOP
        verb = decision.verb_of(code)
        if self.tile != self.o.s.at[self.w]:
            wanted = verb == decision.MOVE and decision.read_move(code)[1] == self.reach.first[self.tile]
        else:
            wanted = verb == decision.EXPLORE and self.explores
        return GO_ON if wanted else 0.0


def leaves(s: State, w: int, tile: int) -> bool:
    """Whether the warrior, once on a tile, could leave it again."""
    home = s.at[w]
    presence.put(s, w, tile)
    free = movement.can_leave(s, w, tile)
    presence.put(s, w, home)
    return free


def tile_fear(s: State, tile: int) -> float:
    """Tiles that are bad to stop on."""
    effect = s.setup.effect[s.tile_number[tile]]
    if effect == TRAPPED and s.used[tile]:
        return 0.0
    return TILE_FEAR.get(effect, 0.0)


def remoteness(o: Outlook, tile: int) -> float:
    """What a new tile loses in worth by lying far from where the humans need it."""
    s = o.s
    ways = o.ways(tile)
    if o.purpose.deliver is not None and o.purpose.fuse < 0:
        homes = o.slots_of(o.purpose.deliver.tile)
        return FAR_FROM_HOME * min((ways[home] for home in homes), default=0)
    if o.purpose.precious != NOBODY and s.at[o.purpose.precious] >= 0:
        return FAR_FROM_PRECIOUS * ways[s.at[o.purpose.precious]]
    return FAR_FROM_TEAM * sum(ways[s.at[h]] for h in o.humans) / max(1, len(o.humans))


def errand(o: Outlook, code: int) -> float:
    """Scenario actions: deliver, plant, rite and take at once; hand over to a faster bearer; open ways."""
    s = o.s
    w, number, target, _ = decision.read_do(code)
    if number < len(clauses.BUILT_IN):
        return NEVER if o.purpose.must_hold(s) else OPEN_A_WAY
    action = s.setup.actions[number - len(clauses.BUILT_IN)]
    if (
        action.verb == clauses.ACTION_DELIVER
        or action.verb == clauses.ACTION_SPEND
        or action.verb == clauses.ACTION_EXORCISE
    ):
        return FULFIL
    if action.verb == clauses.ACTION_TAKE or action.verb == clauses.ACTION_FILL:
        return PICK_UP if s.at[w] in o.goals(w) else NEVER
    if action.verb == clauses.ACTION_GIVE:
        return HAND_OVER if pace(s, target) > pace(s, w) + FASTER else NEVER
    return NEVER if o.purpose.must_hold(s) else OTHER_ACTION


def pace(s: State, w: int) -> float:
    """How fast a warrior is in general: its mean movement over all lines, and 1 more if it is elusive."""
    return mean_figure(s, w, MOVEMENT) + (1.0 if s.setup.base_talents[w] & ELUSIVE else 0.0)


def blow(o: Outlook, code: int) -> float:
    """What an attack is worth: kills of troglodytes, wounds on what is bigger, the hunted demon before all."""
    s = o.s
    w, target, weapon = decision.read_attack(code)
    hits = attack_odds(s, w, target, weapon).expected
    if target >= decision.GROUP_HERE:
        tile = s.at[w] if target == decision.GROUP_HERE else target - decision.GROUP
        return min(hits, float(attacks.ordinary_on(s, tile).bit_count()))
    left = s.setup.life[target] - s.damage[target]
    if o.purpose.exorcism is not None and o.purpose.exorcism.warrior == target:
        return TO_BE_SAVED
    if weapon != NOBODY and s.setup.kind[target] == DEMON:
        hits *= s.setup.equipment[weapon].effect.wounds_on_demons
    value = min(hits, left) * WOUND + (KILL if hits >= left else 0.0)
    return value + HUNTED if o.purpose.hunted >> target & 1 else value


def gear(o: Outlook, code: int) -> float:
    """Equipment that takes an action: bandages when somebody bleeds, a grenade among many enemies."""
    s = o.s
    _, item, a, _ = decision.read_use(code)
    effect: Effect = s.setup.equipment[item].effect
    if effect.verb == verbs.HEAL:
        if lines_lost(s, a) < BADLY_HURT:
            return NEVER
        return USE_GEAR + FRAIL * lines_lost(s, a) * frailty(o, a)
    if effect.verb == verbs.GRENADE:
        foes = (attacks.exposed(s, a, effect) & s.infernals).bit_count()
        friends = (s.here[a] & s.humans).bit_count()
        return USE_GEAR + foes if foes >= WORTH_A_GRENADE and not friends else NEVER
    return 0.0
