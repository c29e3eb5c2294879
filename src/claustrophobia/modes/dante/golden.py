"""The golden rule: which human the infernal side picks as its target when nobody plays it (GOL-1 to GOL-9).

Its steps are: the nearest, the lowest defense, the most wounded, the redeemer, a lot. Each step keeps a mask of the
humans that are still tied, and the log tells it. Decisions are answered with it in `modes.dante.answers`.
"""

from typing import Final

from claustrophobia.core.names import DEFENSE, DEMON, HELLHOUND, TOUGH
from claustrophobia.core.state import State, bits, first_of
from claustrophobia.modes.dante.ways import distances, one_of, through_holes
from claustrophobia.rules import presence
from claustrophobia.rules.presence import FAR
from claustrophobia.rules.stats import lines_lost, stat

__all__ = [
    "FAR",
    "TWICE",
    "distances",
    "gap_to_humans",
    "most_wounded",
    "nearest_tile",
    "one_of",
    "pair",
    "prey",
    "prey_from",
    "prey_of_card",
    "strength",
    "strongest",
    "tied_prey",
    "weakest",
]

# The mode's counters, in the order the scenarios of the circles declare them.
TWICE: Final = 0  # counter: 1 if all act twice in the next infernal activation (DTH-9, DTH-19)

ORDER: Final = {TOUGH: 1, HELLHOUND: 2, DEMON: 3}


def strength(s: State, w: int) -> int:
    """The rank of a warrior's kind: demon, then hellhound, tough troglodyte, troglodyte (DTH-11)."""
    return ORDER.get(s.setup.kind[w], 0)


def is_hard(s: State) -> bool:
    """Whether the hard setting is played, in which the redeemer is picked before anybody else (GOL-5)."""
    return s.setup.options.get("hard") == 1


def humans_in_play(s: State) -> int:
    return presence.in_play(s, s.humans)


# --- one measure at a time ------------------------------------------------------------------------


def nearest_of(mask: int, gap: list[int]) -> int:
    """The warriors of a mask with the least distance in `gap` (GOL-1, GOL-9)."""
    return least_of([(gap[w], w) for w in bits(mask)])


def least_of(measured: list[tuple[int, int]]) -> int:
    """The mask of the warriors with the least measure, from pairs of measure and warrior."""
    least = FAR + 1
    best = 0
    for value, w in measured:
        if value < least:
            least = value
            best = 0
        if value == least:
            best |= 1 << w
    return best


def lowest_defense(s: State, mask: int) -> int:
    """The warriors of a mask with the lowest defense now (GOL-1, GOL-6)."""
    return least_of([(stat(s, w, DEFENSE), w) for w in bits(mask)])


def most_lines_lost(s: State, mask: int) -> int:
    """The warriors of a mask with the most cancelled lines (GOL-2, GOL-6)."""
    return least_of([(-lines_lost(s, w), w) for w in bits(mask)])


# --- what is left at each step, told ---------------------------------------------------------------


def told_nearest(s: State, before: int, left: int, gap: list[int]) -> int:
    """Log who is nearest, if there was a choice; the functions below do the same for the other steps."""
    if s.log is not None and before & (before - 1):
        s.log.append(("prey_nearest", "GOL-1", 0, gap[first_of(left)], *bits(left)))
    return left


def told_defense(s: State, before: int, left: int) -> int:
    if s.log is not None and before & (before - 1):
        s.log.append(("prey_defense", "GOL-1", 0, stat(s, first_of(left), DEFENSE), *bits(left)))
    return left


def told_wounds(s: State, before: int, left: int) -> int:
    if s.log is not None and before & (before - 1):
        s.log.append(("prey_wounds", "GOL-2", 0, lines_lost(s, first_of(left)), *bits(left)))
    return left


def told_leader(s: State, before: int, left: int, rule: str) -> int:
    if s.log is not None and before & (before - 1) and left != before:
        s.log.append(("prey_leader", rule, 0, first_of(left)))
    return left


def lot(s: State, mask: int) -> int:
    """The last step of the golden rule: one warrior of a mask at random (GOL-4); -1 if the mask is empty."""
    if mask & (mask - 1) == 0:
        return first_of(mask)
    w = one_of(s, bits(mask))
    if s.log is not None:
        s.log.append(("prey_lot", "GOL-4", 0, w))
    return w


# --- the rule --------------------------------------------------------------------------------------


def most_wounded_of(s: State, mask: int) -> int:
    """Of a mask the most wounded, and of those the redeemer if he is among them (GOL-2, GOL-3)."""
    left = told_wounds(s, mask, most_lines_lost(s, mask))
    leaders = left & s.setup.leaders
    return told_leader(s, left, leaders or left, "GOL-3")


def leader_if_hard(s: State, fits: int) -> int:
    """In the hard setting the redeemer, if the effect can apply to him; otherwise an empty mask (GOL-5)."""
    if not is_hard(s):
        return 0
    leaders = fits & s.setup.leaders
    return told_leader(s, fits, leaders, "GOL-5") if leaders else 0


def tied_prey(s: State, fits: int, gap: list[int]) -> int:
    """The mask of humans that the golden rule leaves tied, so that only a lot can decide (GOL-1 to GOL-3, GOL-5).

    `fits` are the humans an effect can apply to, `gap` the distance of every warrior; without distances that step is
    skipped (GOL-6). Distance and defense are compared among all humans in play. If the effect applies to none of those
    left then, the most wounded of all it applies to are taken.
    """
    everyone = humans_in_play(s)
    fits &= everyone
    if fits == 0:
        return 0
    hard = leader_if_hard(s, fits)
    if hard:
        return hard
    left = told_nearest(s, everyone, nearest_of(everyone, gap), gap) if gap else everyone
    left = told_defense(s, left, lowest_defense(s, left))
    return most_wounded_of(s, left & fits or fits)


def gaps_from(s: State, tile: int, holes: bool) -> list[int]:  # noqa: FBT001 - hot
    """The distance of every warrior from a tile; FAR off the board or out of reach (GOL-6, GOL-9)."""
    far = distances(s, tile, holes)
    return [far[at] if at >= 0 else FAR for at in s.at]


def gaps_to_hell(s: State) -> list[int]:
    """The distance of every warrior from the infernal warrior nearest to it; empty if no infernal is in play."""
    gap: list[int] = []
    for w in bits(presence.in_play(s, s.infernals)):
        own = gaps_from(s, s.at[w], through_holes(s, w))
        gap = [min(a, b) for a, b in zip(gap, own, strict=True)] if gap else own
    return gap


def prey(s: State, fits: int, w: int) -> int:
    """The human that the golden rule picks for an acting infernal warrior, or -1 (GOL-1 to GOL-6)."""
    return lot(s, tied_prey(s, fits, gaps_from(s, s.at[w], through_holes(s, w))))


def prey_from(s: State, fits: int, tile: int, holes: bool = False) -> int:  # noqa: FBT001, FBT002 - hot
    """The human that the golden rule picks by the distance from a tile, or -1 (GOL-6)."""
    return lot(s, tied_prey(s, fits, gaps_from(s, tile, holes)))


def prey_of_card(s: State, fits: int) -> int:
    """The human that it picks for a card: by the distance to the infernal nearest to each human, or -1 (GOL-6)."""
    return lot(s, tied_prey(s, fits, gaps_to_hell(s)))


def weakest(s: State, fits: int) -> int:
    """The golden rule from defense on: defense, most wounded, redeemer, lot; -1 if nobody fits (GOL-5, GOL-7)."""
    fits &= humans_in_play(s)
    hard = leader_if_hard(s, fits)
    if hard:
        return lot(s, hard)
    return lot(s, most_wounded_of(s, told_defense(s, fits, lowest_defense(s, fits)))) if fits else -1


def most_wounded(s: State, fits: int) -> int:
    """The golden rule from wounds on: most wounded, redeemer, lot; -1 if nobody fits (GOL-5, GOL-7)."""
    fits &= humans_in_play(s)
    hard = leader_if_hard(s, fits)
    if hard:
        return lot(s, hard)
    return lot(s, most_wounded_of(s, fits)) if fits else -1


# --- tiles and infernal warriors (GOL-8) -------------------------------------------------------------


def nearest_tile(s: State, candidates: list[int], holes: bool = False) -> int:  # noqa: FBT001, FBT002 - hot
    """The candidate tile nearest to a human (DTH-17, GOL-5); -1 if there is no candidate.

    Of several the one whose nearest human the golden rule prefers; then a random one.
    """
    if len(candidates) < 2:
        return candidates[0] if candidates else -1
    everyone = humans_in_play(s)
    if is_hard(s) and everyone & s.setup.leaders:
        everyone &= s.setup.leaders
    least = FAR
    near: list[int] = []  # for each tile of `best` the mask of the humans at that distance
    best: list[int] = []
    for tile in candidates:
        gap = gaps_from(s, tile, holes)
        humans = nearest_of(everyone, gap)
        away = gap[first_of(humans)] if humans else FAR
        if away < least or not best:
            least, near, best = away, [], []
        if away == least:
            near.append(humans)
            best.append(tile)
    if len(best) > 1:
        best = tied_tiles(s, best, near)
    tile = one_of(s, best)
    if s.log is not None:
        s.log.append(("tile_nearest", "GOL-8", 0, tile, least))
    return tile


def tied_tiles(s: State, best: list[int], near: list[int]) -> list[int]:
    """Of tiles equally near to a human, those whose human the golden rule prefers."""
    humans = 0
    for mask in near:
        humans |= mask
    if humans == 0:
        return best
    first = most_wounded_of(s, told_defense(s, humans, lowest_defense(s, humans)))
    return [tile for tile, mask in zip(best, near, strict=True) if mask & first]


def gap_to_humans(s: State, w: int) -> int:
    """The distance of an infernal warrior in play from the nearest human."""
    gap = gaps_from(s, s.at[w], through_holes(s, w))
    everyone = humans_in_play(s)
    return gap[first_of(nearest_of(everyone, gap))] if everyone else FAR


def strongest(s: State, mask: int) -> int:
    """The strongest infernal of a mask, then the nearest to a human, then random (GOL-8); -1 if the mask is empty."""
    best: list[int] = []
    rank: tuple[int, int] = (0, 0)
    for w in bits(mask):
        own = (-strength(s, w), gap_to_humans(s, w) if s.at[w] >= 0 else FAR)
        if not best or own < rank:
            best, rank = [w], own
        elif own == rank:
            best.append(w)
    return one_of(s, best) if best else -1


def pair(s: State, kinds: tuple[str, ...], pairs: list[tuple[int, int]]) -> tuple[int, int]:
    """Which choice of an effect to take: humans by the golden rule, anything else by GOL-8 (DEV-OTHER).

    `kinds` are the types of the choice. An opening, and anything that no rule covers, is random.
    """
    if kinds == ("tile", "direction"):
        return pairs[one_of(s, list(range(len(pairs))))]
    first = [a for a, _ in pairs]
    if kinds[:1] == ("warrior",):
        mask = 0
        for w in first:
            mask |= 1 << w
        a = prey_of_card(s, mask) if mask & s.humans else strongest(s, mask)
    elif kinds[:1] == ("tile",):
        a = nearest_tile(s, sorted(set(first)))
    else:
        a = one_of(s, sorted(set(first)))
    seconds = [b for own, b in pairs if own == a]
    if kinds[1:2] == ("tile",):
        return a, nearest_tile(s, seconds)
    return a, one_of(s, seconds)
