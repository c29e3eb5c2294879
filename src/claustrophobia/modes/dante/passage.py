"""Where a warrior ends its move, who makes way for it, and who steps aside (DTH-22 to DTH-25)."""

from claustrophobia.core.names import ACTIVATED, INFERNAL, NOBODY
from claustrophobia.core.state import State, bits
from claustrophobia.modes.dante import demons, golden, ways
from claustrophobia.rules import presence
from claustrophobia.rules.movement import ACTED
from claustrophobia.rules.presence import FAR


def waiting(s: State) -> int:
    """The infernal warriors in play that have not been activated."""
    mask = 0
    for w in bits(presence.in_play(s, s.infernals)):
        if not s.flags[w] & ACTIVATED:
            mask |= 1 << w
    return mask


# --- whom it goes for, and where (DTH-22) ---------------------------------------------------------------


def gap_to_prey(s: State, w: int) -> int:
    """The distance of a warrior from the human it would go for (DTH-21, DTH-22)."""
    log, s.log = s.log, None
    gaps = golden.gaps_from(s, s.at[w], ways.through_holes(s, w))
    fits = ways.attackable(s, w, ways.reach(s, w)) or within_reach(s, w)
    humans = golden.tied_prey(s, fits, gaps)
    s.log = log
    return min([gaps[human] for human in bits(humans)], default=FAR)


def within_reach(s: State, w: int) -> int:
    """The humans a warrior could go for: those that some way leads to, or all if no way leads to any (GOL-5, GOL-9)."""
    far = ways.distances_for(s, w, s.at[w])
    everyone = golden.humans_in_play(s)
    mask = 0
    for human in bits(everyone):
        if far[s.at[human]] < FAR:
            mask |= 1 << human
    return mask or everyone


def ends(s: State, w: int, found: ways.Reach, fits: int, prey: int) -> list[int]:
    """The equally good tiles to end on: to attack a human of `fits`, or else as near to `prey` as possible (DTH-22)."""
    if fits >> prey & 1:
        return ways.ends_for_attack(s, w, found, prey)
    return ways.ends_nearest(s, w, found, prey)


# --- making way (DTH-24) ----------------------------------------------------------------------------------


def in_the_way(s: State, w: int, later: int) -> int:
    """The warrior to activate first so that `w`, which is blocked, can attack or end nearer; -1 if none (DTH-24)."""
    filling = 0
    for tile, here in enumerate(s.here):
        if here & later and not presence.has_room(s, tile, INFERNAL):
            filling |= here & later
    if not filling:
        return -1
    stuck = 0
    for tile in way_without(s, w, later):
        stuck |= s.here[tile] & filling
    return last_in_order(s, stuck) if stuck else -1


def last_in_order(s: State, mask: int) -> int:
    """The warrior of a mask whose turn comes last: of the weakest kind the one farthest from its prey (DTH-24).

    Several that are equally far are decided between at random (DTH-11, DTH-21).
    """
    least = min([golden.strength(s, w) for w in bits(mask)])
    most = -1
    best: list[int] = []
    for pack in ways.packs(s, mask):
        if golden.strength(s, pack[0]) != least:
            continue
        gap = gap_to_prey(s, pack[0])
        if gap > most:
            most, best = gap, []
        if gap == most:
            best += pack
    return ways.one_of(s, best)


def way_without(s: State, w: int, absent: int) -> list[int]:
    """The tiles a warrior would enter if the warriors of `absent` were gone; empty if it would gain nothing.

    A gain is to attack, or to end nearer to its prey; the Sorcerer, which goes for nobody, gains nothing
    (DDM-SORCERER-MOVE).
    """
    if demons.withdraws(s, w):
        return []
    log, s.log = s.log, None
    found = ways.reach(s, w)
    way: list[int] = []
    if not ways.attackable(s, w, found):
        prey = golden.prey(s, within_reach(s, w), w)
        left = distance_left(s, w, found, prey)
        paid = left_of(s, w, prey, demons.paid_way(s, w, prey, found), left)
        here = s.here
        s.here = [mask & ~absent for mask in here]
        found = ways.reach(s, w)
        fits = ways.attackable(s, w, found)
        if fits:
            end = ways.one_of(s, ways.ends_for_attack(s, w, found, golden.prey(s, fits, w)))
            way = ways.way_to(s, found, end)
        elif distance_left(s, w, found, prey) < left:
            way = ways.way_to(s, found, ways.one_of(s, ways.ends_nearest(s, w, found, prey)))
        else:  # steps that Cerberus would buy count too (DDM-8)
            way = demons.paid_way(s, w, prey, found)
            if left_of(s, w, prey, way, left) >= paid:
                way = []
        s.here = here
    s.log = log
    return way


def distance_left(s: State, w: int, found: ways.Reach, prey: int) -> int:
    """The least distance from its prey at which a warrior can end (DTH-23)."""
    if prey < 0:
        return FAR
    return ways.distances_for(s, w, s.at[prey])[ways.ends_nearest(s, w, found, prey)[0]]


def left_of(s: State, w: int, prey: int, way: list[int], otherwise: int) -> int:
    """The distance from its prey at the end of a way; `otherwise` if the way is empty."""
    return ways.distances_for(s, w, s.at[prey])[way[-1]] if way else otherwise


# --- stepping back (DTH-25) ---------------------------------------------------------------------------------


def asides(s: State, w: int, done: int, spent: int, blocked: int) -> list[int]:
    """The tiles to which a warrior steps aside so that another, not activated yet, can attack or pass; empty if none.

    A warrior that has fought steps aside if that helps any other. One that was activated to make way for `blocked`
    steps aside only if that helps `blocked` (DTH-24, DTH-25).
    """
    if presence.has_room(s, s.at[w], INFERNAL):  # its tile is not full, so it is in nobody's way
        return []
    tiles = ways.reach(s, w, done, spent).tiles[1:]
    if not tiles:
        return []
    others = by_strength(s, waiting(s)) if done & ACTED else []
    if blocked != NOBODY:
        others = [blocked, *others]
    for other in others:
        way = way_without(s, other, 1 << w) if s.at[other] >= 0 else []
        aside = [tile for tile in tiles if tile not in way]
        if way and aside:
            return nearest_to_humans(s, w, aside)
    return []


def by_strength(s: State, mask: int) -> list[int]:
    """The warriors of a mask, the strongest kind first; of warriors that are alike only one."""
    ranked: list[list[int]] = [[], [], [], []]
    for pack in ways.packs(s, mask):
        ranked[3 - golden.strength(s, pack[0])].append(pack[0])
    return [w for kind in ranked for w in kind]


def nearest_to_humans(s: State, w: int, tiles: list[int]) -> list[int]:
    """The tiles that are nearest to a human (DTH-25)."""
    least = FAR + 1
    best: list[int] = []
    humans = golden.humans_in_play(s)
    for tile in tiles:
        gaps = golden.gaps_from(s, tile, ways.through_holes(s, w))
        gap = min([gaps[human] for human in bits(humans)], default=FAR)
        if gap < least:
            least, best = gap, []
        if gap == least:
            best.append(tile)
    return best
