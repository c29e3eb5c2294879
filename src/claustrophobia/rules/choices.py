"""What an effect can be used on: for each verb of `core.verbs` its choices, as pairs of small integers.

What the pair means depends on the verb: a warrior and a line, a tile and a side, ... An effect that needs no target has
the one choice (0, 0). An effect without any choice would change nothing and is not offered (PRI-6).
"""

from typing import Final

from claustrophobia.core import agenda, reasons, verbs
from claustrophobia.core.decision import GROUP
from claustrophobia.core.names import (
    BODYGUARD,
    COMBAT,
    EXHAUSTED,
    HUMAN,
    INFERNAL,
    INSTINCT,
    LAIR,
    NOBODY,
    RESERVE,
    ROLLED,
    UNEXPLORED,
    WESTERN,
)
from claustrophobia.core.setup import Effect
from claustrophobia.core.state import State, bits
from claustrophobia.rules import presence
from claustrophobia.rules.attacks import dice_that_hit, exposed, pending
from claustrophobia.rules.stats import (
    may_use,
    stat,
    talents,
)

Pair = tuple[int, int]
ANYHOW: Final[list[Pair]] = [(0, 0)]
NOTHING_TO_CHOOSE: Final[list[Pair]] = []
FAMILY_EVENT: Final = 0  # the first family of effects (`rules.effects`): it says in which list a frame's card stands


# --- which effects can be used on what ------------------------------------------------------------


def choices(s: State, effect: Effect, me: int, side: int, subject: int) -> list[Pair]:
    """The choices of an effect now; empty if it would change nothing (PRI-6). `me` is the warrior that uses it."""
    found = candidates(s, effect, me)
    return [pair for pair in found if why_not_on(s, effect, me, subject, pair[0], pair[1]) == 0]


def candidates(s: State, effect: Effect, me: int) -> list[Pair]:
    """Every choice of an effect that can be named, before `why_not_on` rules some out."""
    verb = effect.verb
    if verb == verbs.HEAL:
        return healing_candidates(s, effect, me)
    if verb == verbs.SET_DESTINY_DIE:
        faces = sorted({s.face[die] for die in range(6) if s.dest[die] == ROLLED})
        return [(face, other) for face in faces for other in range(1, 7)]
    if verb == verbs.POSSESS:
        rooms = [bits(here & s.humans) for here in s.here]
        return [(w, victim) for room in rooms for w in room for victim in room]
    if verb == verbs.FLEE:
        humans = bits(presence.in_play(s, s.humans))
        return [(w, tile) for w in humans for tile in sorted(set(presence.adjacent(s, s.at[w])))]
    if verb == verbs.CAVE_IN:
        return [(spot >> 2, spot & 3) for spot, link in enumerate(s.links) if link >= 0]
    if verb == verbs.GRENADE:
        near = sorted(set(presence.adjacent(s, s.at[me]))) if s.at[me] >= 0 else []
        return [(tile, 0) for tile in near]
    if verb == verbs.SACRIFICE:
        return [(w, 0) for w in bits(s.here[s.at[me]])] if s.at[me] >= 0 else NOTHING_TO_CHOOSE
    if verb == verbs.DESTROY_EQUIPMENT:
        humans = bits(presence.in_play(s, s.humans))
        return [(w, gear) for w in humans for gear in sorted(set(s.gear[w]))]
    if verb == verbs.BRING:
        return [(tile, 0) for tile in range(len(s.here))] if effect.where != verbs.ON_SELF else ANYHOW
    if verb == verbs.BONUS or verb == verbs.TALENT or verb == verbs.LOSE_TALENT or verb == verbs.HIT_ON:
        return targets(s, effect.who)
    return ANYHOW


def targets(s: State, who: int) -> list[Pair]:
    """The warriors or tiles that an effect's `who` may stand for; (0, 0) if it leaves nothing to choose."""
    if who == verbs.SELF:
        return ANYHOW
    if who == verbs.HUMANS_OF_TILE or who == verbs.HUMANS_WITH_INFERNAL:
        return [(tile, 0) for tile in range(len(s.here))]
    if who == verbs.ONE_DEMON:
        return [(w, 0) for w in bits(presence.in_play(s, s.infernals & s.setup.demons))]
    if is_of_humans(who):
        return [(w, 0) for w in bits(presence.in_play(s, s.humans))]
    return ANYHOW


def is_of_humans(who: int) -> bool:
    """Whether a `who` stands for one human that is chosen."""
    return who == verbs.ONE_HUMAN or who == verbs.OTHER_HUMAN or verbs.ONE_BODYGUARD <= who <= verbs.CONDEMNED_WITH_SELF


def healing_candidates(s: State, effect: Effect, me: int) -> list[Pair]:
    """Every line of every warrior that could be healed; (0, 0) for a warrior without lines (HPR-10)."""
    if effect.who == verbs.SELF:
        if s.setup.kind[me] != WESTERN:
            return ANYHOW
        return [(me, line) for line in range(1, 7)]
    return [(w, line) for w, _ in targets(s, effect.who) for line in range(1, 7)]


# --- why not on that ------------------------------------------------------------------------------


def why_not_on(s: State, effect: Effect, me: int, subject: int, a: int, b: int) -> int:
    """Why an effect cannot be used on the choice (a, b), or would change nothing (PRI-6)."""
    verb = effect.verb
    if verb == verbs.BONUS or verb == verbs.LOSE_TALENT or verb == verbs.HIT_ON:
        return why_not_whom(s, effect.who, me, a)
    if verb == verbs.TALENT:
        return why_no_talent(s, effect, me, a)
    if verb == verbs.HEAL:
        return why_no_healing(s, effect, me, a, b)
    if verb == verbs.SUICIDE:  # a troglodyte, ordinary or tough, that attacks (DST-7)
        mine = subject != NOBODY and (s.infernals & s.setup.troglodytes) >> subject & 1
        return 0 if mine else reasons.NO_TROGLODYTE_ATTACKS
    if verb == verbs.REROLL_HITS:
        return why_no_reroll(s, me)
    if verb == verbs.BRING:
        return why_none_comes(s, effect, a)
    if verb == verbs.DISARM:
        if pending(s, agenda.RUN_SPRING) < 0:  # another card has disarmed the tile already
            return reasons.NOT_ITS_MOMENT
        fits = subject != NOBODY and s.setup.effect[s.tile_number[subject]] == effect.effect
        return 0 if fits else reasons.OTHER_TILE_SPRINGS
    if verb == verbs.SET_DESTINY_DIE:
        if not has_rolled(s, a):
            return reasons.NO_SUCH_ROLLED
        return reasons.SAME_FACE if a == b else 0
    if verb == verbs.POSSESS:
        return why_not_possessed(s, a, b)
    if verb == verbs.FLEE:
        return why_not_fled(s, a, b)
    if verb == verbs.CAVE_IN:
        return why_no_cave_in(s, a, b)
    if verb == verbs.GRENADE:
        if s.at[me] < 0 or a not in presence.adjacent(s, s.at[me]):
            return reasons.TARGET_NOT_ADJACENT
        return 0 if exposed(s, a, effect) else reasons.NOBODY_THERE
    if verb == verbs.SACRIFICE:
        if a == me:
            return reasons.TARGET_ITSELF
        return 0 if s.at[a] >= 0 and s.at[a] == s.at[me] else reasons.TARGET_ELSEWHERE
    if verb == verbs.DESTROY_EQUIPMENT:
        unfit = why_not_whom(s, verbs.ONE_HUMAN, me, a)
        return unfit or (0 if b in s.gear[a] else reasons.NO_SUCH_GEAR)
    return why_nothing_changes(s, effect)


def why_nothing_changes(s: State, effect: Effect) -> int:
    """Why an effect that needs no target would change nothing (PRI-6)."""
    verb = effect.verb
    if verb == verbs.LOSE_WAY:
        if pending(s, agenda.RUN_EXPLORE) < 0:  # another card has closed the opening already
            return reasons.NOT_ITS_MOMENT
        return 0 if s.links.count(UNEXPLORED) > 1 else reasons.LAST_OPENING
    if verb == verbs.CANCEL_CARD:
        return 0 if card_played(s) >= 0 else reasons.NOT_ITS_MOMENT
    if verb == verbs.LOOK_AHEAD:
        return 0 if s.stack else reasons.NO_TILE_TO_LOOK_AT
    if verb == verbs.DEAL_DICE:
        return 0 if s.dice else reasons.NO_DICE_TO_DEAL
    if verb == verbs.FORBID_GIFTS:
        for w in bits(presence.in_play(s, s.humans)):
            if s.gifts[w]:
                return 0
        return reasons.NO_GIFT_BORNE
    if verb == verbs.LOSE_TP:
        return 0 if s.tp else reasons.NO_THREAT_POINTS
    if verb == verbs.DRAW_INSTINCT:
        return 0 if s.deck[INSTINCT] or s.discard[INSTINCT] else reasons.NO_CARDS_TO_DRAW
    return 0


def card_played(s: State) -> int:
    """The index on the agenda of an event card that was played and has not taken effect yet, or -1 (PRI-5)."""
    for spot in range(len(s.agenda) - 1, -1, -1):
        frame = s.agenda[spot]
        if frame[0] == agenda.RUN_EFFECT and agenda.field(frame, "family") == FAMILY_EVENT:
            return spot
    return -1


def why_not_whom(s: State, who: int, me: int, a: int) -> int:
    """Why an effect's `who` does not stand for the warrior or tile `a`."""
    if who == verbs.SELF:
        return 0
    if who == verbs.HUMANS_OF_TILE or who == verbs.HUMANS_WITH_INFERNAL:
        if not s.here[a] & s.humans:
            return reasons.NOBODY_THERE
        if who == verbs.HUMANS_WITH_INFERNAL and not s.here[a] & s.infernals:
            return reasons.NO_INFERNAL_THERE
        return 0
    if who == verbs.ONE_DEMON:
        if not (s.infernals & s.setup.demons) >> a & 1:
            return reasons.TARGET_UNFIT
        return 0 if s.at[a] >= 0 else reasons.TARGET_NOT_IN_PLAY
    if not is_of_humans(who):
        return 0
    if not s.humans >> a & 1:
        return reasons.TARGET_UNFIT
    if s.at[a] < 0:
        return reasons.TARGET_NOT_IN_PLAY
    if who == verbs.ONE_HUMAN:
        return 0
    if who == verbs.ONE_BODYGUARD:
        return 0 if talents(s, a) & BODYGUARD else reasons.TARGET_NO_BODYGUARD
    if a == me and who != verbs.ALLY_OR_SELF and who != verbs.CONDEMNED_WITH_SELF:
        return reasons.TARGET_ITSELF
    if who == verbs.OTHER_HUMAN:
        return 0
    if who == verbs.CONDEMNED_WITH_SELF and s.setup.leaders >> a & 1:
        return reasons.TARGET_LEADER
    return 0 if s.at[a] == s.at[me] else reasons.TARGET_ELSEWHERE


def why_no_talent(s: State, effect: Effect, me: int, a: int) -> int:
    """Why a talent would change nothing: its target has it already (TAL-0)."""
    if effect.who == verbs.SELF:
        has = s.setup.base_talents[me] & effect.talents == effect.talents
        return reasons.HAS_THE_TALENT if has else 0
    unfit = why_not_whom(s, effect.who, me, a)
    if unfit or effect.who != verbs.ONE_DEMON:
        return unfit
    return reasons.HAS_THE_TALENT if talents(s, a) & effect.talents == effect.talents else 0


def why_no_healing(s: State, effect: Effect, me: int, a: int, line: int) -> int:
    """Why a line is not healed, or a warrior without lines does not recover (HPR-10)."""
    if effect.who == verbs.SELF:
        if s.setup.kind[me] != WESTERN:
            return 0 if s.damage[me] else reasons.NOTHING_TO_HEAL
        if a != me:
            return reasons.TARGET_UNFIT
    else:
        unfit = why_not_whom(s, effect.who, me, a)
        if unfit:
            return unfit
        if s.setup.kind[a] != WESTERN:
            return reasons.NO_LINES
    return 0 if s.damage[a] >> (line - 1) & 1 else reasons.LINE_NOT_CANCELLED


def why_no_reroll(s: State, me: int) -> int:
    """Why the attack is not rolled again: it must have a hit on `me`, or on any human if `me` is NOBODY (COM-4)."""
    spot = pending(s, agenda.RUN_ATTACK_COUNT)
    if spot < 0:
        return reasons.NO_HIT_ON_IT
    target = agenda.field(s.agenda[spot], "target")
    mine = target == me or (me == NOBODY and target < GROUP and s.humans >> target & 1)
    return 0 if mine and dice_that_hit(s, s.agenda[spot]) else reasons.NO_HIT_ON_IT


def why_none_comes(s: State, effect: Effect, tile: int) -> int:
    """Why an effect brings no warrior in on a tile (THR-9, THR-10).

    No figure is left, there is no room, or a human's equipment bars the entry (but for troglodytes in a lair).
    """
    w = spare(s, effect.sheet)
    if w < 0:
        return reasons.NO_FIGURE_LEFT
    if effect.where == verbs.ON_SELF:
        return 0
    if not presence.has_room(s, tile, INFERNAL):
        return reasons.TARGET_FULL
    at_home = s.setup.effect[s.tile_number[tile]] == LAIR and s.setup.troglodytes >> w & 1
    return 0 if at_home or not is_warded(s, tile) else reasons.TARGET_WARDED


def has_rolled(s: State, face: int) -> bool:
    """Whether a destiny die with this face has been rolled and not placed yet."""
    return any(own == face and dest == ROLLED for own, dest in zip(s.face, s.dest, strict=True))


def why_not_possessed(s: State, w: int, victim: int) -> int:
    """Why a human is not made to attack another: both on one tile, the attacker no leader and with combat."""
    unfit = why_not_whom(s, verbs.ONE_HUMAN, NOBODY, w) or why_not_whom(s, verbs.OTHER_HUMAN, w, victim)
    if unfit:
        return unfit
    if s.setup.leaders >> w & 1:
        return reasons.TARGET_LEADER
    if s.at[w] != s.at[victim]:
        return reasons.TARGET_ELSEWHERE
    return 0 if stat(s, w, COMBAT) > 0 else reasons.TARGET_NO_COMBAT


def why_not_fled(s: State, w: int, tile: int) -> int:
    """Why a human does not flee to a tile: it must be no leader, and the tile adjacent and with room."""
    unfit = why_not_whom(s, verbs.ONE_HUMAN, NOBODY, w)
    if unfit:
        return unfit
    if s.setup.leaders >> w & 1:
        return reasons.TARGET_LEADER
    if tile not in presence.adjacent(s, s.at[w]):
        return reasons.TARGET_NOT_ADJACENT
    return 0 if presence.has_room(s, tile, HUMAN) else reasons.TARGET_FULL


def why_no_cave_in(s: State, tile: int, side: int) -> int:
    """Why no rubble closes a side: it must be a passage, which is named from the tile that was laid first (SET-8)."""
    link = s.links[tile * 4 + side]
    if link < 0:
        return reasons.NO_PASSAGE
    return 0 if link > tile else reasons.ALIKE


# --- figures and bans -----------------------------------------------------------------------------


def is_warded(s: State, tile: int) -> bool:
    """Whether a human on the tile wears equipment that keeps infernals from entering there (THR-10)."""
    for w in bits(s.here[tile] & s.humans):
        if s.flags[w] & EXHAUSTED:
            continue
        for gear in s.gear[w]:
            if s.setup.equipment[gear].effect.verb == verbs.BAR_ENTRY and may_use(s, w, gear):
                return True
    return False


def pack_is_full(s: State) -> bool:
    """Whether all troglodyte figures are on the board, where tough ones use the same figures as ordinary ones."""
    limit = s.setup.pack_limit
    return limit > 0 and presence.in_play(s, s.setup.troglodytes).bit_count() >= limit


def is_the_second(s: State, w: int) -> bool:
    """Whether a demon would need the edition's only demon figure, and another demon in play has it."""
    demons = s.setup.demons
    return s.setup.one_demon and demons >> w & 1 == 1 and presence.in_play(s, demons & ~(1 << w)) != 0


def spare(s: State, sheet: int) -> int:
    """The first warrior of a sheet in the reserve, or -1.

    A figure that has just died in the midst of something does not come back into it: another one comes (HIT-8).
    """
    for w, own in enumerate(s.setup.sheet):
        if own == sheet and s.at[w] == RESERVE and not agenda.has_part(s, w):
            full = s.setup.troglodytes >> w & 1 == 1 and pack_is_full(s)
            return -1 if full or is_the_second(s, w) else w
    return -1
