"""The scripted infernal player's event cards: which to keep, when to play them, on whom (IPR-5, GOL-1 to GOL-4)."""

from typing import Final

from claustrophobia.core import decision, verbs
from claustrophobia.core.names import COMBAT, FACE_VALUE, FRENZIED, MOVEMENT, NOBODY, ROLLED
from claustrophobia.core.setup import Effect
from claustrophobia.core.state import Frame, bits
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


def rate_keep(o: Outlook, frame: Frame) -> Rate:
    """Keep the best card of those drawn (DST-4); a second of a kind is worth less."""
    held = o.s.hand[1]

    def rate(code: int) -> float:
        card = decision.read_play(code)[0]
        return KEEPING.get(o.s.setup.events[card].effect.verb, 1.0) - held.count(card)

    return rate


def rate_discard(o: Outlook, frame: Frame) -> Rate:
    """Throw the worst card away (IPR-5)."""
    held = o.s.hand[1]

    def rate(code: int) -> float:
        card = decision.read_discard(code)[1]
        return held.count(card) - 1 - KEEPING.get(o.s.setup.events[card].effect.verb, 1.0)

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
        return 0.5 + max((worth(o, h) for h in bits(prey)), default=-2.0)
    if verb == verbs.HIT_ON:
        struck = (
            s.here[a] & s.humans
            if effect.targets == ("tile",)
            else 1 << a
            if effect.targets == ("warrior",)
            else s.humans
        )
        return sum(worth(o, h) for h in bits(struck) if h in o.humans) - 1.4
    if verb == verbs.DEAL_DICE:
        return sum(lines_lost(s, h) for h in o.humans) - 3.5
    if verb == verbs.POSSESS:
        return attack_odds(s, a, b, NOBODY).expected * worth(o, b) - 1.0
    if verb == verbs.SUICIDE:
        return 0.5
    if verb == verbs.BONUS and effect.who == verbs.HUMANS_WITH_INFERNAL:
        return 0.4 * strikers_at(o, a) - 0.9
    if verb == verbs.BONUS or verb == verbs.TALENT:
        return demon_card(o, effect, a) if effect.who == verbs.ONE_DEMON else 0.3
    if verb == verbs.LOSE_TALENT and effect.targets == ("warrior",):
        return 0.3 * strikers_at(o, s.at[a]) - 0.5 if (s.here[s.at[a]] & s.humans).bit_count() > 1 else -1.0
    return use_rare(o, effect, a, b)


def use_rare(o: Outlook, effect: Effect, a: int, b: int) -> float:
    """The cards of which there are one or two."""
    s = o.s
    verb = effect.verb
    if verb == verbs.FLEE:
        return scare(o, a, b)
    if verb == verbs.CAVE_IN:
        return rubble(o, a, s.links[a * 4 + b])
    if verb == verbs.LOSE_WAY:
        return 1.0
    if verb == verbs.FORBID_GIFTS:
        return 0.2
    if verb == verbs.DESTROY_EQUIPMENT:
        return gear_worth(s.setup.equipment[b].effect)
    if verb == verbs.SET_DESTINY_DIE:
        return turn_die(o, a, b)
    return 0.1


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
        return -1.0
    if effect.verb == verbs.TALENT:
        return -1.0 if talents(s, w) & FRENZIED else 0.2 * stat(s, w, COMBAT)
    return 0.6


def scare(o: Outlook, h: int, tile: int) -> float:
    """Drive a human among infernals, away from its friends."""
    s = o.s
    there, here = s.here[tile], s.here[s.at[h]]
    gain = 0.3 * (there & s.infernals).bit_count() - 0.4 * (there & s.humans).bit_count()
    gain += 0.3 * ((here & s.humans).bit_count() - 1) - 0.3 * (here & s.infernals).bit_count()
    return gain - 0.5


def rubble(o: Outlook, one: int, other: int) -> float:
    """Close a passage between humans and where they want to go, with no other way round."""
    s = o.s
    if other < 0:
        return -1.0
    gain = 0.0
    for h in o.humans:
        goals = o.goals(h)
        for goal in goals:
            ways = o.ways(goal)
            here = s.at[h]
            on_the_way = here in (one, other) and abs(ways[one] - ways[other]) == 1
            if on_the_way and ways[here] > min(ways[one], ways[other]):
                gain += 0.8
                break
    return gain - 0.5


def gear_worth(effect: Effect) -> float:
    """How much a piece of equipment helps the humans."""
    if effect.verb == verbs.WEAPON:
        return 1.0 + effect.wounds * 0.5
    return 0.8 if effect.verb in (verbs.COMMAND_DICE, verbs.GRANT, verbs.WEAR) else 0.4


def turn_die(o: Outlook, face: int, to: int) -> float:
    """Turn the odd die to the colour of the others."""
    s = o.s
    rolled = [s.face[die] for die in range(destiny.DICE) if s.dest[die] == ROLLED]
    white = sum(1 for other in rolled if other <= 3)
    few_white = white * 2 < len(rolled)
    if white == 0 or white == len(rolled):
        return -1.0
    if (face <= 3) != few_white or (to <= 3) == few_white:
        return -1.0
    return 0.3 + 0.05 * FACE_VALUE[to] - 0.02 * FACE_VALUE[face]


# --- tiles and tokens -----------------------------------------------------------------------------


def rate_hole(o: Outlook, frame: Frame) -> Rate:
    """A hole under the humans, or as near to them as can be (DEX-13's habit)."""
    s = o.s

    def rate(code: int) -> float:
        tile = decision.read_token(code)
        ways = o.ways(tile)
        close = o.to_humans(ways)
        return -float(close) + 0.3 * (s.here[tile] & s.humans).bit_count()

    return rate
