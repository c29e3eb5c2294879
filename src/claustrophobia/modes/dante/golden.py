"""The golden rule: kill the weak, finish the fallen, silence the word of God (GOL-1 to GOL-9).

Whom the infernal side chooses when nobody plays it. What each answer to a decision follows from is `modes.answers`.
"""

from typing import Final

from claustrophobia.core.names import DEFENSE, DEMON, HELLHOUND, TOUGH
from claustrophobia.core.state import State, bits
from claustrophobia.modes.dante.ways import distances, one_of, through_holes
from claustrophobia.rules import presence
from claustrophobia.rules.presence import FAR
from claustrophobia.rules.stats import lines_lost, stat

__all__ = [
    "FAR",
    "TWICE",
    "distances",
    "lines_of",
    "most_wounded",
    "nearest_tile",
    "nearness",
    "one_of",
    "pair",
    "prey",
    "prey_from",
    "prey_of_card",
    "quarry",
    "strength",
    "strongest",
    "weakest",
]

# The mode's counters, in the order the scenarios of the circles declare them.
TWICE: Final = 0  # 1: the next infernal activation goes round twice (DTH-9, DTH-19)

ORDER: Final = {TOUGH: 1, HELLHOUND: 2, DEMON: 3}


def strength(s: State, w: int) -> int:
    """Demon, hellhound, tough troglodyte, troglodyte (DTH-11)."""
    return ORDER.get(s.setup.kind[w], 0)


def is_hard(s: State) -> bool:
    """Whether the redeemer comes before everything (GOL-5)."""
    return s.setup.options.get("hard") == 1


def humans_in_play(s: State) -> int:
    return presence.in_play(s, s.humans)


# --- one measure at a time ------------------------------------------------------------------------


def nearest_of(mask: int, gap: list[int]) -> int:
    """Those of a mask with the least distance, of one a warrior (GOL-1, GOL-9)."""
    return least_of([(gap[w], w) for w in bits(mask)])


def least_of(measured: list[tuple[int, int]]) -> int:
    """The warriors, each given with a measure, who have the least of it."""
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
    """Those with the lowest defense now (GOL-1, GOL-6)."""
    return least_of([(stat(s, w, DEFENSE), w) for w in bits(mask)])


def most_lines_lost(s: State, mask: int) -> int:
    """Those with the most cancelled lines (GOL-2, GOL-6)."""
    return least_of([(-lines_of(s, w), w) for w in bits(mask)])


def lines_of(s: State, w: int) -> int:
    """How wounded a human is: its cancelled lines (GOL-6)."""
    return lines_lost(s, w)


# --- what is left at each step, told ---------------------------------------------------------------


def told_nearest(s: State, before: int, left: int, gap: list[int]) -> int:
    """Tell who is nearest, where there was a choice."""
    if s.log is not None and before & (before - 1):
        s.log.append(("prey_nearest", "GOL-1", 0, gap[first_of(left)], *bits(left)))
    return left


def told_defense(s: State, before: int, left: int) -> int:
    if s.log is not None and before & (before - 1):
        s.log.append(("prey_defense", "GOL-1", 0, stat(s, first_of(left), DEFENSE), *bits(left)))
    return left


def told_wounds(s: State, before: int, left: int) -> int:
    if s.log is not None and before & (before - 1):
        s.log.append(("prey_wounds", "GOL-2", 0, lines_of(s, first_of(left)), *bits(left)))
    return left


def told_leader(s: State, before: int, left: int, rule: str) -> int:
    if s.log is not None and before & (before - 1) and left != before:
        s.log.append(("prey_leader", rule, 0, first_of(left)))
    return left


def first_of(mask: int) -> int:
    """The lowest slot of a mask, or -1."""
    return (mask & -mask).bit_length() - 1


def lot(s: State, mask: int) -> int:
    """The last step: at random (GOL-4); -1 of nobody."""
    if mask & (mask - 1) == 0:
        return first_of(mask)
    w = one_of(s, bits(mask))
    if s.log is not None:
        s.log.append(("prey_lot", "GOL-4", 0, w))
    return w


# --- the rule --------------------------------------------------------------------------------------


def fallen(s: State, mask: int) -> int:
    """Of those still level: the most wounded, then the redeemer (GOL-2, GOL-3)."""
    left = told_wounds(s, mask, most_lines_lost(s, mask))
    leaders = left & s.setup.leaders
    return told_leader(s, left, leaders or left, "GOL-3")


def silenced(s: State, fits: int) -> int:
    """Hard setting: the redeemer before everything, wherever the effect can apply to him (GOL-5)."""
    if not is_hard(s):
        return 0
    leaders = fits & s.setup.leaders
    return told_leader(s, fits, leaders, "GOL-5") if leaders else 0


def quarry(s: State, fits: int, gap: list[int]) -> int:
    """Those left of the humans an effect can apply to before the lot is drawn; `gap` is the distance of each.

    Nearest, lowest defense, most wounded of those it can apply to; if it can apply to none found so, the most
    wounded of all it can apply to (GOL-1 to GOL-3, GOL-5). Without distances the measure is skipped (GOL-6).
    """
    everyone = humans_in_play(s)
    fits &= everyone
    if fits == 0:
        return 0
    hard = silenced(s, fits)
    if hard:
        return hard
    left = told_nearest(s, everyone, nearest_of(everyone, gap), gap) if gap else everyone
    left = told_defense(s, left, lowest_defense(s, left))
    return fallen(s, left & fits or fits)


def gaps_from(s: State, tile: int, holes: bool) -> list[int]:  # noqa: FBT001 - hot
    """The distance of every warrior from a tile; FAR off the board or out of reach (GOL-6, GOL-9)."""
    far = distances(s, tile, holes)
    return [far[at] if at >= 0 else FAR for at in s.at]


def gaps_to_hell(s: State) -> list[int]:
    """For a card: the distance of every warrior from the infernal warrior nearest to it; none in play: nothing."""
    gap: list[int] = []
    for w in bits(presence.in_play(s, s.infernals)):
        own = gaps_from(s, s.at[w], through_holes(s, w))
        gap = [min(a, b) for a, b in zip(gap, own, strict=True)] if gap else own
    return gap


def prey(s: State, fits: int, w: int) -> int:
    """The golden rule's human for an acting infernal warrior, or -1 (GOL-1 to GOL-6)."""
    return lot(s, quarry(s, fits, gaps_from(s, s.at[w], through_holes(s, w))))


def prey_from(s: State, fits: int, tile: int, holes: bool = False) -> int:  # noqa: FBT001, FBT002 - hot
    """The same measured from a tile (GOL-6)."""
    return lot(s, quarry(s, fits, gaps_from(s, tile, holes)))


def prey_of_card(s: State, fits: int) -> int:
    """The same for a card: from the infernal warrior nearest to each human (GOL-6)."""
    return lot(s, quarry(s, fits, gaps_to_hell(s)))


def weakest(s: State, fits: int) -> int:
    """Lowest defense, most wounded, redeemer, random: rows that leave distance out (GOL-5, GOL-7); -1 of nobody."""
    fits &= humans_in_play(s)
    hard = silenced(s, fits)
    if hard:
        return lot(s, hard)
    return lot(s, fallen(s, told_defense(s, fits, lowest_defense(s, fits)))) if fits else -1


def most_wounded(s: State, fits: int) -> int:
    """Most wounded, redeemer, random (GOL-5, GOL-7); -1 of nobody."""
    fits &= humans_in_play(s)
    hard = silenced(s, fits)
    if hard:
        return lot(s, hard)
    return lot(s, fallen(s, fits)) if fits else -1


# --- tiles and infernal warriors (GOL-8) -------------------------------------------------------------


def nearest_tile(s: State, candidates: list[int], holes: bool = False) -> int:  # noqa: FBT001, FBT002 - hot
    """Of some tiles the one nearest to a human; ties by GOL on that human, then random (DTH-17, GOL-5); -1 of none."""
    if len(candidates) < 2:
        return candidates[0] if candidates else -1
    everyone = humans_in_play(s)
    if is_hard(s) and everyone & s.setup.leaders:
        everyone &= s.setup.leaders
    least = FAR
    near: list[int] = []  # for each of the nearest tiles the humans at that distance
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
    """Of tiles equally near to a human those whose human the golden rule puts first."""
    humans = 0
    for mask in near:
        humans |= mask
    if humans == 0:
        return best
    first = fallen(s, told_defense(s, humans, lowest_defense(s, humans)))
    return [tile for tile, mask in zip(best, near, strict=True) if mask & first]


def nearness(s: State, w: int) -> int:
    """How far an infernal warrior in play is from the nearest human."""
    gap = gaps_from(s, s.at[w], through_holes(s, w))
    everyone = humans_in_play(s)
    return gap[first_of(nearest_of(everyone, gap))] if everyone else FAR


def strongest(s: State, mask: int) -> int:
    """An infernal warrior: the strongest of a mask, then the nearest to a human, then random (GOL-8); -1 of nobody."""
    best: list[int] = []
    rank: tuple[int, int] = (0, 0)
    for w in bits(mask):
        own = (-strength(s, w), nearness(s, w) if s.at[w] >= 0 else FAR)
        if not best or own < rank:
            best, rank = [w], own
        elif own == rank:
            best.append(w)
    return one_of(s, best) if best else -1


def pair(s: State, kinds: tuple[str, ...], pairs: list[tuple[int, int]]) -> tuple[int, int]:
    """Of the targets an effect can be used on the one to take: humans by GOL, all else by GOL-8 (DEV-OTHER).

    `kinds` are the types of what it chooses; an opening, and whatever else no row speaks of, is random.
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
