"""The scripted infernal player's event cards: which to keep, when to play them, on whom (IPR-5, GOL-1 to GOL-4)."""

from typing import Final

from claustrophobia.core import decision, verbs
from claustrophobia.core.grid import DIRECTIONS
from claustrophobia.core.names import COMBAT, FACE_VALUE, FRENZIED, MOVEMENT, NOBODY, ROLLED
from claustrophobia.core.setup import Effect
from claustrophobia.core.state import Frame, bits
from claustrophobia.policy import infernal_threat
from claustrophobia.policy.infernal_attack import nearest, worth
from claustrophobia.policy.infernal_threat import Front
from claustrophobia.policy.outlook import Outlook, Rate
from claustrophobia.rules import destiny
from claustrophobia.rules.odds import attack_odds
from claustrophobia.rules.stats import lines_lost, stat, talents

# How good a card is to hold, by its verb.
KEEPING: Final = {
    verbs.BRING: 9.0,
    verbs.HIT_ON: 8.5,
    verbs.DEAL_DICE: 8.0,
    verbs.POSSESS: 7.0,
    verbs.SUICIDE: 6.5,
    verbs.BONUS: 6.0,
    verbs.LOSE_WAY: 5.0,
    verbs.TALENT: 5.0,
    verbs.CAVE_IN: 4.5,
    verbs.FLEE: 4.5,
    verbs.LOSE_TALENT: 4.0,
    verbs.DESTROY_EQUIPMENT: 4.0,
    verbs.SET_DESTINY_DIE: 3.5,
    verbs.FORBID_GIFTS: 3.0,
}
OTHER_CARD: Final = 1.0

# What playing a card is worth, in hits; below 0 it is kept for a better target.
KEEP: Final = -1.0
ANY_TIME: Final = 0.1  # a card that is as good now as at any time
BRING_AMONG: Final = 0.5  # a warrior that enters among humans, besides the worth of a hit there
BRING_AWAY: Final = -2.0  # instead of that hit, if there are no humans
HITS_WANTED: Final = 1.4  # a sure hit must be worth so much
LINES_WANTED: Final = 3.5  # Panic is played once the humans have lost so many lines
POSSESSION_WANTED: Final = 1.0
SUICIDE: Final = 0.5
STRIKER: Final = 0.4  # for each infernal that can attack the humans whose figures are lowered
STRIKERS_WANTED: Final = 0.9
TO_ALL: Final = 0.3  # a bonus or a talent that is not for a demon alone
DEMON_BONUS: Final = 0.6  # a bonus for a demon that will reach a human
DEMON_DIE: Final = 0.2  # for each die of a demon that becomes frenzied
UNTALENTED: Final = 0.3  # for each infernal that can attack humans who lose a talent
UNTALENTED_WANTED: Final = 0.5
LOSE_WAY: Final = 1.0
NO_GIFTS: Final = 0.2

# Terror, which makes a human flee: among infernals, away from friends.
SCARED_TO_FOE: Final = 0.3
SCARED_TO_FRIEND: Final = 0.4
SCARED_FROM: Final = 0.3
SCARE_WANTED: Final = 0.5

# Rubble that closes a passage before a human that wants to go through.
CUT_OFF: Final = 0.8
RUBBLE_WANTED: Final = 0.5

# Destroyed equipment.
WEAPON: Final = 1.0
WEAPON_WOUND: Final = 0.5
USEFUL: Final = 0.8
OTHER_GEAR: Final = 0.4

# A destiny die that is turned to the colour of the others.
WHITE: Final = 3  # the highest white face
TURNED: Final = 0.3
FACE_WON: Final = 0.05
FACE_LOST: Final = 0.02

HOLE_UNDER: Final = 0.3  # for each human on a tile that gets a hole


def rate_keep(o: Outlook, frame: Frame) -> Rate:
    """Keep the best card of those drawn (DST-4); a second of a kind is worth less."""
    held = o.s.hand[1]

    def rate(code: int) -> float:
        card = decision.read_play(code)[0]
        return KEEPING.get(o.s.setup.events[card].effect.verb, OTHER_CARD) - held.count(card)

    return rate


def rate_discard(o: Outlook, frame: Frame) -> Rate:
    """Throw the worst card away (IPR-5)."""
    held = o.s.hand[1]

    def rate(code: int) -> float:
        card = decision.read_discard(code)[1]
        return held.count(card) - 1 - KEEPING.get(o.s.setup.events[card].effect.verb, OTHER_CARD)

    return rate


def rate_window(o: Outlook, frame: Frame) -> Rate:
    """Play a card when it has a good target; a card without one is kept."""
    front = Front(o)

    def rate(code: int) -> float:
        if code == decision.PASS:
            return 0.0
        card, a, b = decision.read_play(code)
        return use(o, front, o.s.setup.events[card].effect, a, b)

    return rate


def use(o: Outlook, front: Front, effect: Effect, a: int, b: int) -> float:
    """What playing a card on these targets is worth, above zero if it should be played now."""
    s = o.s
    verb = effect.verb
    if verb == verbs.BRING:
        prey = s.here[a] & s.humans
        return BRING_AMONG + max((worth(o, h) for h in bits(prey)), default=BRING_AWAY)
    if verb == verbs.HIT_ON:
        struck = (
            s.here[a] & s.humans
            if effect.targets == ("tile",)
            else 1 << a
            if effect.targets == ("warrior",)
            else s.humans
        )
        return sum(worth(o, h) for h in bits(struck) if h in o.humans) - HITS_WANTED
    if verb == verbs.DEAL_DICE:
        return sum(lines_lost(s, h) for h in o.humans) - LINES_WANTED
    if verb == verbs.POSSESS:
        return attack_odds(s, a, b, NOBODY).expected * worth(o, b) - POSSESSION_WANTED
    if verb == verbs.SUICIDE:
        return SUICIDE
    if verb == verbs.BONUS and effect.who == verbs.HUMANS_WITH_INFERNAL:
        return STRIKER * strikers_at(o, a) - STRIKERS_WANTED
    if verb == verbs.BONUS or verb == verbs.TALENT:
        return demon_card(o, effect, a) if effect.who == verbs.ONE_DEMON else TO_ALL
    if verb == verbs.LOSE_TALENT and effect.targets == ("warrior",):
        if (s.here[s.at[a]] & s.humans).bit_count() <= 1:
            return KEEP
        return UNTALENTED * strikers_at(o, s.at[a]) - UNTALENTED_WANTED
    return use_rare(o, effect, a, b)


def use_rare(o: Outlook, effect: Effect, a: int, b: int) -> float:
    """What playing one of the rarer cards on these targets is worth."""
    s = o.s
    verb = effect.verb
    if verb == verbs.FLEE:
        return scare(o, a, b)
    if verb == verbs.CAVE_IN:
        return rubble(o, a, s.links[a * len(DIRECTIONS) + b])
    if verb == verbs.LOSE_WAY:
        return LOSE_WAY
    if verb == verbs.FORBID_GIFTS:
        return NO_GIFTS
    if verb == verbs.DESTROY_EQUIPMENT:
        return gear_worth(s.setup.equipment[b].effect)
    if verb == verbs.SET_DESTINY_DIE:
        return turn_die(o, a, b)
    return ANY_TIME


def strikers_at(o: Outlook, tile: int) -> int:
    """How many infernal warriors can strike on a tile this turn."""
    s = o.s
    count = 0
    for w in o.infernals:
        if stat(s, w, COMBAT) > 0 and o.ways_for(w, s.at[w])[tile] <= stat(s, w, MOVEMENT):
            count += 1
    return min(count, s.setup.saturation[s.tile_number[tile]])


def demon_card(o: Outlook, effect: Effect, w: int) -> float:
    """A card for a demon: only if it will reach somebody."""
    s = o.s
    if nearest(o, w, s.at[w]) > stat(s, w, MOVEMENT) + effect.movement:
        return KEEP
    if effect.verb == verbs.TALENT:
        return KEEP if talents(s, w) & FRENZIED else DEMON_DIE * stat(s, w, COMBAT)
    return DEMON_BONUS


def scare(o: Outlook, h: int, tile: int) -> float:
    """Drive a human among infernals, away from its friends."""
    s = o.s
    there, here = s.here[tile], s.here[s.at[h]]
    gain = SCARED_TO_FOE * (there & s.infernals).bit_count() - SCARED_TO_FRIEND * (there & s.humans).bit_count()
    gain += SCARED_FROM * ((here & s.humans).bit_count() - 1) - SCARED_FROM * (here & s.infernals).bit_count()
    return gain - SCARE_WANTED


def rubble(o: Outlook, one: int, other: int) -> float:
    """Close a passage between humans and where they want to go, with no other way round."""
    s = o.s
    if other < 0:
        return KEEP
    gain = 0.0
    for h in o.humans:
        goals = o.goals(h)
        for goal in goals:
            ways = o.ways(goal)
            here = s.at[h]
            on_the_way = here in (one, other) and abs(ways[one] - ways[other]) == 1
            if on_the_way and ways[here] > min(ways[one], ways[other]):
                gain += CUT_OFF
                break
    return gain - RUBBLE_WANTED


def gear_worth(effect: Effect) -> float:
    """How much a piece of equipment helps the humans."""
    if effect.verb == verbs.WEAPON:
        return WEAPON + effect.wounds_on_demons * WEAPON_WOUND
    return USEFUL if effect.verb in (verbs.COMMAND_DICE, verbs.GRANT, verbs.WEAR) else OTHER_GEAR


def turn_die(o: Outlook, face: int, to: int) -> float:
    """Turn the odd die to the colour of the others."""
    s = o.s
    rolled = [s.face[die] for die in range(destiny.DICE) if s.dest[die] == ROLLED]
    white = sum(1 for other in rolled if other <= WHITE)
    few_white = white * 2 < len(rolled)
    if white == 0 or white == len(rolled):
        return KEEP
    if (face <= WHITE) != few_white or (to <= WHITE) == few_white:
        return KEEP
    return TURNED + FACE_WON * FACE_VALUE[to] - FACE_LOST * FACE_VALUE[face]


# --- tiles and tokens -----------------------------------------------------------------------------


def rate_bring(o: Outlook, frame: Frame) -> Rate:
    """Warriors; in the first edition, event cards between them where they are worth it."""
    s = o.s
    plain = infernal_threat.rate_bring(o, frame)
    if all(decision.verb_of(code) != decision.PLAY for code in s.options):
        return plain
    front = Front(o)

    def rate(code: int) -> float:
        if decision.verb_of(code) != decision.PLAY:
            return plain(code)
        card, a, b = decision.read_play(code)
        return use(o, front, s.setup.events[card].effect, a, b)

    return rate


def rate_hole(o: Outlook, frame: Frame) -> Rate:
    """Put the hole under humans, or as near to them as possible, as in DEX-13."""
    s = o.s

    def rate(code: int) -> float:
        tile = decision.read_token(code)
        ways = o.ways(tile)
        close = o.to_humans(ways)
        return -float(close) + HOLE_UNDER * (s.here[tile] & s.humans).bit_count()

    return rate
