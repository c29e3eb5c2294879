"""The scripted infernal player's board: destiny dice, and what enters where (IPR-1 to IPR-4, THR-1 to THR-5)."""

from typing import Final

from claustrophobia.core import decision, verbs
from claustrophobia.core.names import (
    COMBAT,
    DEFENSE,
    DEMON,
    FACE_VALUE,
    FRENZIED,
    HELLHOUND,
    INFERNAL,
    MOVEMENT,
    POOL,
    RESERVE,
    ROLLED,
    TROGLODYTE,
)
from claustrophobia.core.setup import Power
from claustrophobia.core.state import Frame, State, bits
from claustrophobia.policy.infernal_attack import nearest, worth
from claustrophobia.policy.outlook import PLAIN_CHANCE, Outlook, Rate, is_door
from claustrophobia.rules import choices, destiny, presence
from claustrophobia.rules.cards import hand_limit
from claustrophobia.rules.presence import FAR
from claustrophobia.rules.stats import stat

HIT_IN_TP: Final = 1.7  # what a hit is worth in threat points: a troglodyte lands about 0.6 for its 1
FACES: Final = 6  # of a destiny die
WHITE: Final = 3  # the highest white face

# Who enters where.
NO_ENTRY: Final = -1.0
CLOSENESS: Final = 0.2  # on a human's tile; less the farther away
WORTH_ENTERING: Final = 0.5  # a hellhound or demon enters only if it can gain so much at once
SAVED: Final = 5  # threat points that are saved for a demon in the reserve
BITE: Final = 10  # how much more a hellhound's dice count than its steps

# What powers are worth, in threat points.
OF_THE_BOARD: Final = 1.6  # any other power of the board
EVENT_CARD: Final = 1.3
CARD_FACE: Final = 0.6  # an event card: in addition for each point of the die's value
CARD_TOO_MANY: Final = 0.4
BEYOND_NEED: Final = 0.25  # a threat point beyond what can be spent
SOON_NEEDED: Final = 2  # so many threat points are always of use
SHORT_HOUND: Final = 0.3  # a step of a hellhound that reaches nobody
ONE_STEP_SHORT: Final = 0.7  # of a hit: a troglodyte that reaches somebody by this power alone
FRENZY: Final = 0.25  # of a hit: what rolling misses again adds to a die
CHARGE: Final = 0.8  # of a hit: one more warrior that can attack at once
A_DOOR_LETS_IN: Final = 3  # so many warriors in a turn
DEMON_HEALS: Final = 1.5
DEMON_TOO_FAR: Final = 0.1
DEMON_POWER: Final = 1.6  # any other power of a demon

# What a die adds to a power that is not complete.
SAME_COLOUR: Final = 0.9  # as the first die of a power: for each other rolled die of its colour
HALF_WAY: Final = 0.25
TOTAL_BEGUN: Final = 0.05
RECOVERED: Final = 1.0  # a die that is taken back, to be rolled again


class Front:
    """The tiles the humans hold: how many more can attack there, and how well a die strikes there."""

    def __init__(self, o: Outlook) -> None:
        s = o.s
        self.o = o
        self.room: dict[int, int] = {}
        self.softness: dict[int, float] = {}
        for h in o.humans:
            tile = s.at[h]
            if tile not in self.room:
                limit = s.setup.saturation[s.tile_number[tile]]
                self.room[tile] = limit - (s.here[tile] & s.infernals).bit_count()
                self.softness[tile] = 0.0
            chance = PLAIN_CHANCE[stat(s, h, DEFENSE)] * worth(o, h)
            self.softness[tile] = max(self.softness[tile], chance)

    def claim(self) -> None:
        """Take off the room that warriors already in play will use."""
        o, s = self.o, self.o.s
        for w in o.infernals:
            if s.at[w] in self.room:
                continue
            ways = o.ways_for(w, s.at[w])
            steps = stat(s, w, MOVEMENT)
            for tile, room in self.room.items():
                if room > 0 and ways[tile] <= steps:
                    self.room[tile] -= 1
                    break

    def gain(self, w: int, tile: int, steps: int, dice: int) -> float:
        """What a warrior entering on a tile could do this very turn."""
        ways = self.o.ways_for(w, tile)
        best = 0.0
        for prey, room in self.room.items():
            if ways[prey] <= steps and (room > 0 or prey == tile):
                best = max(best, dice * self.softness[prey])
        return best


# --- entries --------------------------------------------------------------------------------------


def rate_bring(o: Outlook, frame: Frame) -> Rate:
    """Bring in what can strike at once, the strongest first; then those who stand in the way; then save."""
    s = o.s
    front = Front(o)
    front.claim()
    saving = any(s.at[w] == RESERVE and s.setup.kind[w] == DEMON for w in bits(s.infernals))

    def rate(code: int) -> float:
        if code == decision.PASS:
            return 0.0
        if decision.verb_of(code) == decision.REPLACE:
            w, prey = decision.read_replace(code)
            tile = s.at[prey]
        else:
            sheet, tile = decision.read_bring(code)
            w = choices.spare(s, sheet)
        return entry(o, front, w, tile, saving=saving)

    return rate


def entry(o: Outlook, front: Front, w: int, tile: int, *, saving: bool) -> float:
    """What it is worth to have a warrior enter on a tile."""
    s = o.s
    kind = s.setup.kind[w]
    steps, dice = stat(s, w, MOVEMENT), stat(s, w, COMBAT)
    if kind == HELLHOUND:
        face = hound_face(s, nearest(o, w, tile)) if POOL in s.dest else 0
        if not face:
            return NO_ENTRY
        steps, dice = hound_figures(s, face)
    gain = front.gain(w, tile, steps, dice)
    away = nearest(o, w, tile)
    if away >= FAR:
        return NO_ENTRY
    closeness = CLOSENESS / (1 + away)
    if kind != TROGLODYTE:
        return gain + closeness if gain > WORTH_ENTERING else NO_ENTRY
    if gain > 0:
        return gain + closeness
    spare_tp = s.tp - (SAVED if saving else 0)
    return closeness if spare_tp > 0 else NO_ENTRY


def hound_figures(s: State, face: int) -> tuple[int, int]:
    """The movement and combat of a hound with a face of its die (THR-5)."""
    return s.setup.hound_table[face * 2 - 2], s.setup.hound_table[face * 2 - 1]


def hound_face(s: State, distance: int) -> int:
    """The face that bites hardest among those that carry the hound to its prey."""
    best, score = 0, -1
    for face in range(1, FACES + 1):
        steps, dice = hound_figures(s, face)
        value = dice * BITE + steps if steps >= distance else steps
        if value > score:
            best, score = face, value
    return best


def rate_hound(o: Outlook, frame: Frame) -> Rate:
    """The die of a hound that enters (THR-5)."""
    _, _, w = frame
    face = hound_face(o.s, nearest(o, w, o.s.at[w]))
    wanted = decision.option(decision.FACE, w, face)
    return lambda code: 1.0 if code == wanted else 0.0


# --- destiny dice ---------------------------------------------------------------------------------


class Fortune:
    """What each power is worth now, in threat points."""

    def __init__(self, o: Outlook) -> None:
        self.o = o
        self.s = o.s
        self.front = Front(o)
        self.softest = max(self.front.softness.values(), default=0.0)
        self.doors = [tile for tile in range(len(self.s.tile_number)) if is_door(self.s, tile)]
        self.troglodytes = [w for w in o.infernals if self.s.setup.troglodytes >> w & 1]

    def value(self, power: Power, faces: list[int]) -> float:
        """The worth of a power fired with these dice."""
        effect = power.effect
        verb = effect.verb
        if verb == verbs.GAIN_TP:
            return self.treasure(effect.amount * (len(faces) if effect.per_die else 1))
        if verb == verbs.DRAW_EVENT:
            full = len(self.s.hand[INFERNAL]) >= hand_limit(self.s, INFERNAL)
            return CARD_TOO_MANY if full else EVENT_CARD + CARD_FACE * FACE_VALUE[faces[0]]
        if verb == verbs.HOUND_TABLE:
            return self.hound(power.owner, faces[0])
        if verb == verbs.CHARGE:
            return self.charge(sneaky=effect.waives_opening)
        if effect.who == verbs.TROGLODYTES:
            return self.pack(power)
        return self.demon(power) if power.owner >= 0 else OF_THE_BOARD

    def demand(self) -> int:
        """The threat points that could be spent: the reserve, as far as there is room to enter."""
        s = self.s
        room = 0
        for tile in self.doors:
            limit = s.setup.saturation[s.tile_number[tile]]
            room += limit - (s.here[tile] & s.infernals).bit_count()
        total = 0
        for w in bits(s.infernals):
            if room > 0 and s.at[w] == RESERVE and s.setup.price[w]:
                total += s.setup.price[w]
                room -= s.setup.kind[w] == TROGLODYTE
        return total

    def treasure(self, amount: int) -> float:
        """Threat points are worth what they can buy."""
        useful = max(0, self.demand() + SOON_NEEDED - self.s.tp)
        return min(amount, useful) + BEYOND_NEED * max(0, amount - useful)

    def hound(self, w: int, face: int) -> float:
        """A hound's bite, if the face brings it to somebody."""
        s = self.s
        steps, dice = hound_figures(s, face)
        distance = nearest(self.o, w, s.at[w])
        if steps >= distance:
            return HIT_IN_TP * dice * self.softest
        return SHORT_HOUND * steps

    def pack(self, power: Power) -> float:
        """Speed for those one step short, frenzy or combat for those who will strike."""
        o, s = self.o, self.s
        effect = power.effect
        total = 0.0
        for w in self.troglodytes:
            short = nearest(o, w, s.at[w]) - stat(s, w, MOVEMENT)
            if effect.movement:
                total += ONE_STEP_SHORT * HIT_IN_TP * self.softest if 0 < short <= effect.movement else 0.0
            elif short <= 0:
                total += HIT_IN_TP * (FRENZY if effect.verb == verbs.TALENT else effect.combat * self.softest)
        return total

    def charge(self, *, sneaky: bool) -> float:
        """How many more could strike if they entered among the humans, or where nothing is left to explore."""
        s = self.s
        more = 0
        for tile, room in self.front.room.items():
            near = [door for door in self.doors if self.o.ways(door)[tile] <= 1]
            if sneaky:
                near += [
                    other
                    for other in presence.adjacent(s, tile)
                    if not s.here[other] & s.humans and not presence.has_unexplored(s, other)
                ]
                served = sum(1 for door in near if door in self.doors) * A_DOOR_LETS_IN
                more += min(room, A_DOOR_LETS_IN * len(near)) - min(room, served)
            elif presence.has_unexplored(s, tile):
                more += room - min(room, A_DOOR_LETS_IN * len(near))
        return CHARGE * min(more, s.tp) * HIT_IN_TP * self.softest

    def demon(self, power: Power) -> float:
        """A demon's own power, if it is there to use it."""
        s, w, effect = self.s, power.owner, power.effect
        if s.at[w] < 0:
            return 0.0
        distance = nearest(self.o, w, s.at[w])
        if effect.verb == verbs.HEAL:
            return DEMON_HEALS if s.damage[w] else 0.0
        short = distance - stat(s, w, MOVEMENT)
        if effect.movement and effect.who == verbs.SELF:
            return (
                HIT_IN_TP * max(1, stat(s, w, COMBAT)) * self.softest if 0 < short <= effect.movement else DEMON_TOO_FAR
            )
        if short > 0:
            return DEMON_TOO_FAR
        if effect.combat > 0:
            return HIT_IN_TP * effect.combat * self.softest
        if effect.verb == verbs.TALENT and effect.talents & FRENZIED:
            return HIT_IN_TP * FRENZY * max(1, stat(s, w, COMBAT))
        return DEMON_POWER


def rate_destiny(o: Outlook, frame: Frame) -> Rate:
    """Put each die where it adds most, the other rolled dice counted on."""
    s = o.s
    fortune = Fortune(o)
    rolled = [s.face[die] for die in range(destiny.DICE) if s.dest[die] == ROLLED]

    def rate(code: int) -> float:
        face, index = decision.read_destiny(code)
        rest = list(rolled)
        rest.remove(face)
        return added(fortune, index, face, rest)

    return rate


def added(fortune: Fortune, index: int, face: int, rest: list[int]) -> float:
    """What a die adds to a power: its share of what will fire, with those still to be placed."""
    s = fortune.s
    power = s.setup.powers[index]
    lying = destiny.faces_on(s, index)
    with_it = [*lying, face]
    before = fortune.value(power, lying) if lying and destiny.is_met(power, lying) else 0.0
    if destiny.is_met(power, with_it):
        gain = fortune.value(power, with_it) - before
        if power.condition == verbs.COLOUR and not lying:
            gain += SAME_COLOUR * same_colour(face, rest)  # begin with the colour there is more of
        return gain
    likely = list(with_it)
    for other in sorted(rest, key=lambda f: -FACE_VALUE[f]):
        if len(likely) < power.spaces and destiny.fits(power, likely, other):
            likely.append(other)
            if destiny.is_met(power, likely):
                return fortune.value(power, likely) / (len(likely) - len(lying))
    return HALF_WAY * fortune.value(power, with_it) / 2 if power.condition != verbs.TOTAL else TOTAL_BEGUN


def same_colour(face: int, rest: list[int]) -> int:
    """How many of the other dice have the colour of a face."""
    return sum(1 for other in rest if (other <= WHITE) == (face <= WHITE))


def rate_recover(o: Outlook, frame: Frame) -> Rate:
    """Take back dice whose power would not be worth firing."""
    fortune = Fortune(o)

    def rate(code: int) -> float:
        if code == decision.PASS:
            return 0.0
        face, index = decision.read_recover(code)
        power = o.s.setup.powers[index]
        return RECOVERED - fortune.value(power, [face])

    return rate


def rate_roll(o: Outlook, frame: Frame) -> Rate:
    """All the dice an alarm gives (TIL-ALARM)."""
    return lambda code: float(decision.read_roll(code))
