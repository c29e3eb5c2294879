"""The scripted human player's activations: who acts first, fight or run, where to, what to do there (HAC-1, HAC-2)."""

from typing import Final

from claustrophobia.core import clauses, decision, verbs
from claustrophobia.core.names import (
    BODYGUARD,
    CARNIVOROUS,
    DEMON,
    DEVOURING,
    ELUSIVE,
    FLOODED,
    NOBODY,
    TRAPPED,
)
from claustrophobia.core.setup import Effect
from claustrophobia.core.state import Frame, State
from claustrophobia.policy.danger import Danger, frailty
from claustrophobia.policy.first_human import rate_advantage
from claustrophobia.policy.outlook import Outlook, Rate, Reach
from claustrophobia.policy.siege import Siege
from claustrophobia.rules import attacks, movement, presence, scenario
from claustrophobia.rules.movement import ACTED, MOVE_CLOSED, MOVED
from claustrophobia.rules.odds import attack_odds
from claustrophobia.rules.presence import FAR, steps_from
from claustrophobia.rules.stats import lines_lost, stat, talents

NEVER: Final = -100.0
STEP_WORTH: Final = 3.5  # one step nearer to the goal
FIND_WORTH: Final = 1.6  # one more tile turned over


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
            self.weight = 0.5 * STEP_WORTH
        elif charge != NOBODY:
            self.steps = o.ways(s.at[charge])
            self.weight = 0.8 * STEP_WORTH
            self.explores = finding and s.at[charge] == s.at[w]
        elif finding:
            self.explores = True
            self.steps = steps_from(s, o.openings())
            self.weight = 0.7 * STEP_WORTH
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
    """The tiles of comrades who have their errand before them, and of its end: who has none walks with them."""
    s = o.s
    tiles: list[int] = []
    for h in o.humans:
        goals = o.goals(h) if h != w else []
        if goals and min(o.ways(s.at[h])[goal] for goal in goals) < FAR:
            tiles += [s.at[h], *goals]
    return tiles


# --- who acts next --------------------------------------------------------------------------------


def rate_activate(o: Outlook, frame: Frame) -> Rate:
    """First those who fight where they stand, the strongest before the others; then the leading ones; end at last."""
    s = o.s

    def rate(code: int) -> float:
        if code == decision.PASS:
            return 0.0
        w = decision.read_activate(code)
        tile = s.at[w]
        if tile < 0:  # one who waits to enter: when the others have made room
            return 0.5
        way = Way(o, w)
        value = 2.0 - 0.1 * min(9, way.steps[tile])
        if s.here[tile] & s.infernals:
            value += 1.0 + 0.3 * stat(s, w, 1)
            if talents(s, w) & ELUSIVE:
                value -= 0.5
        if not way.explores:
            value += 0.5
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
    left = 0 if done & MOVE_CLOSED else movement.movement_left(s, w, done, spent)
    if done & MOVED and movement.is_flooded(s, s.at[w]):
        left = 0
    trip = Trip(o, w, left, may_act=not done & ACTED)
    going = trip.errand or (done & MOVED != 0 and trip.best > trip.here + 0.2)

    def rate(code: int) -> float:
        verb = decision.verb_of(code)
        if verb == decision.MOVE or verb == decision.EXPLORE or code == decision.PASS:
            return trip.rate(code)
        return rate_deed(o, code, going=going)

    return rate


def rate_deed(o: Outlook, code: int, *, going: bool) -> float:
    """Rate what is no step of a move; one who is going somewhere fights only if nothing else is left."""
    verb = decision.verb_of(code)
    if verb == decision.DEPART:
        return 100.0 if o.may_go(decision.read_depart(code)) else NEVER
    if verb == decision.GIFT:
        return 80.0
    if verb == decision.ADVANTAGE:
        return rate_advantage(o, code)
    if verb == decision.DO:
        return errand(o, code)
    if verb == decision.ATTACK:
        return 0.1 * blow(o, code) if going else 10.0 + blow(o, code)
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
        s.here[home] &= ~(1 << w)  # whoever leaves may open a door behind him (THR-2)
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
            return -self.siege.promise(self.w, tile) - 0.02 * steps - tile_fear(s, tile)
        value = -self.way.weight * min(self.way.steps[tile], 20) - 0.6 * self.danger.to(self.w, tile)
        value -= 0.02 * steps + tile_fear(s, tile)
        if self.may_act and steps and s.here[tile] & s.infernals:
            value += 0.3
        return value

    def plan_exploring(self, left: int) -> None:
        """Explore if a tile with an unexplored opening is near enough to step through it (EXP-1)."""
        s = self.o.s
        for tile, steps in self.reach.steps.items():
            if steps >= left or not presence.has_unexplored(s, tile) or not leaves(s, self.w, tile):
                continue
            value = self.here + FIND_WORTH - 0.1 * steps - remoteness(self.o, tile)
            if value > self.best:
                self.best, self.tile, self.explores = value, tile, True

    def rate(self, code: int) -> float:
        """Rate a step of the move, or the end of it."""
        if code == decision.PASS:
            return 1.0
        verb = decision.verb_of(code)
        if self.tile != self.o.s.at[self.w]:
            wanted = verb == decision.MOVE and decision.read_move(code)[1] == self.reach.first[self.tile]
        else:
            wanted = verb == decision.EXPLORE and self.explores
        return 5.0 if wanted else 0.0


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
    if effect == DEVOURING:
        return 0.6
    if effect == CARNIVOROUS:
        return 0.4
    if effect == TRAPPED and not s.used[tile]:
        return 0.6
    return 0.2 if effect == FLOODED else 0.0


def remoteness(o: Outlook, tile: int) -> float:
    """How far a find would lie from where it is needed."""
    s = o.s
    ways = o.ways(tile)
    if o.purpose.deliver is not None and o.purpose.fuse < 0:
        homes = o.slots_of(o.purpose.deliver.tile)
        return 0.1 * min((ways[home] for home in homes), default=0)
    if o.purpose.precious != NOBODY and s.at[o.purpose.precious] >= 0:
        return 0.3 * ways[s.at[o.purpose.precious]]
    return 0.1 * sum(ways[s.at[h]] for h in o.humans) / max(1, len(o.humans))


def errand(o: Outlook, code: int) -> float:
    """Scenario actions: deliver, plant, rite and take at once; hand over to a faster bearer; open ways."""
    s = o.s
    w, number, target, _ = decision.read_do(code)
    if number < len(clauses.BUILT_IN):
        return NEVER if o.purpose.must_hold(s) else 11.0
    action = s.setup.actions[number - len(clauses.BUILT_IN)]
    if (
        action.verb == clauses.ACTION_DELIVER
        or action.verb == clauses.ACTION_SPEND
        or action.verb == clauses.ACTION_EXORCISE
    ):
        return 90.0
    if action.verb == clauses.ACTION_TAKE or action.verb == clauses.ACTION_FILL:
        return 60.0 if s.at[w] in o.goals(w) else NEVER
    if action.verb == clauses.ACTION_GIVE:
        return 20.0 if pace(s, target) > pace(s, w) + 0.5 else NEVER
    return NEVER if o.purpose.must_hold(s) else 15.0


def pace(s: State, w: int) -> float:
    """How fast a warrior is on the whole: its lines not yet cancelled, and nothing holds the elusive."""
    lines = s.setup.lines[w]
    steps: float = float(lines[0])
    if s.setup.western >> w & 1:
        steps = sum(lines[line * 3] for line in range(6) if not s.damage[w] >> line & 1) / 6
    return steps + (1.0 if s.setup.base_talents[w] & ELUSIVE else 0.0)


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
        return -5.0  # to be saved, not slain
    if weapon != NOBODY and s.setup.kind[target] == DEMON:
        hits *= s.setup.equipment[weapon].effect.wounds
    value = min(hits, left) * 0.9 + (0.7 if hits >= left else 0.0)
    return value + 5.0 if o.purpose.hunted >> target & 1 else value


def gear(o: Outlook, code: int) -> float:
    """Equipment that takes an action: bandages when somebody bleeds, a grenade among many enemies."""
    s = o.s
    _, item, a, _ = decision.read_use(code)
    effect: Effect = s.setup.equipment[item].effect
    if effect.verb == verbs.HEAL:
        return 4.0 + 0.1 * lines_lost(s, a) * frailty(o, a) if lines_lost(s, a) >= 2 else NEVER
    if effect.verb == verbs.GRENADE:
        foes = (attacks.exposed(s, a, effect) & s.infernals).bit_count()
        friends = (s.here[a] & s.humans).bit_count()
        return 4.0 + foes if foes >= 2 and not friends else NEVER
    return 0.0
