"""What an effect can be used on: for each verb of `core.verbs` its choices, as pairs of small integers.

An effect without any choice could change nothing and is not offered (PRI-6).
"""

from typing import Final

from claustrophobia.core import agenda, verbs
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
from claustrophobia.core.state import State, warriors_in
from claustrophobia.rules import presence
from claustrophobia.rules.attacks import dice_that_hit, exposed, pending
from claustrophobia.rules.stats import (
    may_use,
    stat,
    talents,
)

Pair = tuple[int, int]
ANYHOW: Final[list[Pair]] = [(0, 0)]
NEVER: Final[list[Pair]] = []


def targets(s: State, who: int, me: int) -> list[Pair]:
    """The warriors or tiles to choose among for a `who`; one empty choice where nothing has to be chosen."""
    humans = presence.in_play(s, s.humans)
    if who == verbs.ONE_HUMAN:
        return [(w, 0) for w in warriors_in(humans)]
    if who == verbs.OTHER_HUMAN:
        return [(w, 0) for w in warriors_in(humans) if w != me]
    if who == verbs.ONE_DEMON:
        return [(w, 0) for w in warriors_in(presence.in_play(s, s.infernals & s.setup.demons))]
    if who == verbs.HUMANS_OF_TILE:
        return [(tile, 0) for tile, here in enumerate(s.here) if here & s.humans]
    if who == verbs.HUMANS_WITH_INFERNAL:
        return [(tile, 0) for tile, here in enumerate(s.here) if here & s.humans and here & s.infernals]
    if who == verbs.ONE_BODYGUARD:
        return [(w, 0) for w in warriors_in(humans) if talents(s, w) & BODYGUARD]
    if who == verbs.ALLY_WITH_SELF or who == verbs.ALLY_OR_SELF:
        here = s.here[s.at[me]] & humans if s.at[me] >= 0 else 0
        return [(w, 0) for w in warriors_in(here) if w != me or who == verbs.ALLY_OR_SELF]
    if who == verbs.CONDEMNED_WITH_SELF:
        here = s.here[s.at[me]] & humans & ~s.setup.leaders if s.at[me] >= 0 else 0
        return [(w, 0) for w in warriors_in(here)]
    return ANYHOW


def choices(s: State, effect: Effect, me: int, side: int, subject: int) -> list[Pair]:
    """The targets this effect can be used on now; none if it could change nothing (PRI-6)."""
    verb = effect.verb
    if verb == verbs.BONUS or verb == verbs.HIT_ON:
        return targets(s, effect.who, me)
    if verb == verbs.TALENT:
        if effect.who == verbs.SELF:  # a talent of the sheet twice has no further effect (TAL-0)
            return NEVER if s.setup.base_talents[me] & effect.talents == effect.talents else ANYHOW
        found = targets(s, effect.who, me)
        if effect.who != verbs.ONE_DEMON:
            return found
        return [pair for pair in found if talents(s, pair[0]) & effect.talents != effect.talents]
    if verb == verbs.LOSE_TALENT:
        return targets(s, effect.who, me)
    if verb == verbs.HEAL:
        return healing_choices(s, effect, me)
    if verb == verbs.SUICIDE:
        return suicide_choices(s, subject)
    if verb == verbs.REROLL_HITS:
        return reroll_choices(s, me)
    if verb == verbs.BRING:
        return bring_choices(s, effect)
    if verb == verbs.DISARM:
        fits = subject != NOBODY and s.setup.effect[s.tile_number[subject]] == effect.where
        return ANYHOW if fits else NEVER
    return board_choices(s, effect, me, side)


def board_choices(s: State, effect: Effect, me: int, side: int) -> list[Pair]:
    """Choices of the verbs that look at the board, the hands or the dice."""
    verb = effect.verb
    if verb == verbs.SET_DESTINY_DIE:
        faces = sorted({s.face[die] for die in range(6) if s.dest[die] == ROLLED})
        return [(face, other) for face in faces for other in range(1, 7) if other != face]
    if verb == verbs.POSSESS:
        return possess_choices(s)
    if verb == verbs.FLEE:
        return flee_choices(s)
    if verb == verbs.CAVE_IN:
        return cave_in_choices(s)
    if verb == verbs.GRENADE:
        return [(tile, 0) for tile in sorted(set(presence.adjacent(s, s.at[me]))) if exposed(s, tile, effect)]
    if verb == verbs.SACRIFICE:
        return [(w, 0) for w in warriors_in(s.here[s.at[me]]) if w != me] if s.at[me] >= 0 else NEVER
    if verb == verbs.DESTROY_EQUIPMENT:
        humans = warriors_in(presence.in_play(s, s.humans))
        return [(w, gear) for w in humans for gear in sorted(set(s.gear[w]))]
    if verb == verbs.LOSE_WAY:
        return ANYHOW if s.links.count(UNEXPLORED) > 1 else NEVER
    if verb == verbs.LOOK_AHEAD:
        return ANYHOW if s.stack else NEVER
    if verb == verbs.DEAL_DICE:
        return ANYHOW if s.dice else NEVER
    if verb == verbs.FORBID_GIFTS:
        bearers = [w for w in warriors_in(presence.in_play(s, s.humans)) if s.gifts[w]]
        return ANYHOW if bearers else NEVER
    if verb == verbs.LOSE_TP:
        return ANYHOW if s.tp else NEVER
    if verb == verbs.DRAW_INSTINCT:
        return ANYHOW if s.deck[INSTINCT] or s.discard[INSTINCT] else NEVER
    return ANYHOW


def healing_choices(s: State, effect: Effect, me: int) -> list[Pair]:
    """Every cancelled line of those who can be healed; a life of one without lines (HPR-10)."""
    if effect.who == verbs.SELF and s.setup.kind[me] != WESTERN:
        return ANYHOW if s.damage[me] else NEVER
    patients = [(me, 0)] if effect.who == verbs.SELF else targets(s, effect.who, me)
    return [
        (w, line)
        for w, _ in patients
        if s.setup.kind[w] == WESTERN
        for line in range(1, 7)
        if s.damage[w] >> (line - 1) & 1
    ]


def suicide_choices(s: State, attacker: int) -> list[Pair]:
    """A troglodyte, ordinary or tough, that attacks (DST-7)."""
    mine = attacker != NOBODY and (s.infernals & s.setup.troglodytes) >> attacker & 1
    return ANYHOW if mine else NEVER


def reroll_choices(s: State, me: int) -> list[Pair]:
    """An attack on the bearer, or where nobody bears it on any human, that has at least one hit (COM-4)."""
    spot = pending(s, agenda.ATTACK_COUNT)
    if spot < 0:
        return NEVER
    target = s.agenda[spot][2]
    mine = target == me or (me == NOBODY and target < GROUP and s.humans >> target & 1)
    if not mine or dice_that_hit(s, s.agenda[spot]) == 0:
        return NEVER
    return ANYHOW


def bring_choices(s: State, effect: Effect) -> list[Pair]:
    """Tiles the effect allows, within saturation, if a figure is left (THR-9); a lair beats a ban (THR-10)."""
    w = spare(s, effect.sheet)
    if w < 0:
        return NEVER
    if effect.where == verbs.ON_SELF:
        return ANYHOW
    found: list[Pair] = []
    for tile in range(len(s.here)):
        at_home = s.setup.effect[s.tile_number[tile]] == LAIR and s.setup.troglodytes >> w & 1
        if presence.has_room(s, tile, INFERNAL) and (at_home or not is_warded(s, tile)):
            found.append((tile, 0))
    return found


def is_warded(s: State, tile: int) -> bool:
    """Whether a human on the tile wears something that bars entries (the necklace of ears, THR-10)."""
    for w in warriors_in(s.here[tile] & s.humans):
        if s.flags[w] & EXHAUSTED:
            continue
        for gear in s.gear[w]:
            if s.setup.equipment[gear].effect.verb == verbs.BAR_ENTRY and may_use(s, w, gear):
                return True
    return False


def pack_is_full(s: State) -> bool:
    """Whether every troglodyte figure there is stands on the board, where tough ones are marked ordinary ones."""
    limit = s.setup.pack_limit
    return limit > 0 and presence.in_play(s, s.setup.troglodytes).bit_count() >= limit


def is_the_second(s: State, w: int) -> bool:
    """Whether a demon would need the one figure there is, and another demon has it (FED-DEM-1)."""
    demons = s.setup.demons
    return s.setup.one_demon and demons >> w & 1 == 1 and presence.in_play(s, demons & ~(1 << w)) != 0


def spare(s: State, sheet: int) -> int:
    """The first warrior of a sheet in the reserve, or -1."""
    for w, own in enumerate(s.setup.sheet):
        if own == sheet and s.at[w] == RESERVE:
            full = s.setup.troglodytes >> w & 1 == 1 and pack_is_full(s)
            return -1 if full or is_the_second(s, w) else w
    return -1


def possess_choices(s: State) -> list[Pair]:
    """A human that is no leader and has combat, and another human of its tile."""
    found: list[Pair] = []
    for here in s.here:
        humans = here & s.humans
        if humans & (humans - 1):
            for w in warriors_in(humans & ~s.setup.leaders):
                if stat(s, w, COMBAT) > 0:
                    found.extend((w, victim) for victim in warriors_in(humans) if victim != w)
    return found


def flee_choices(s: State) -> list[Pair]:
    """A human that is no leader, and an adjacent tile with room."""
    found: list[Pair] = []
    for w in warriors_in(presence.in_play(s, s.humans & ~s.setup.leaders)):
        for tile in sorted(set(presence.adjacent(s, s.at[w]))):
            if presence.has_room(s, tile, HUMAN):
                found.append((w, tile))
    return found


def cave_in_choices(s: State) -> list[Pair]:
    """Any passage between two tiles; rubble never runs out (SET-8)."""
    return [(spot >> 2, spot & 3) for spot, link in enumerate(s.links) if link > spot >> 2]
