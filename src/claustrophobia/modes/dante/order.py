"""Which infernal warrior is activated next, so that as many of a kind as possible can attack (DTH-11, DTH-21)."""

from claustrophobia.core.state import State, bits
from claustrophobia.modes.dante import golden, passage, ways
from claustrophobia.modes.dante.trial import CLOSE, Trial


def first_in_order(s: State, mask: int) -> int:
    """The warrior that is activated next, one of the strongest kind (DTH-11, DTH-21).

    Each is tried as the first. The one with which the most of its kind can attack is taken; of several the one nearest
    to its prey, of several of those a random one.
    """
    packs = ways.packs(s, strongest_kind(s, mask))
    if len(packs) == 1:
        return ways.one_of(s, packs[0])
    gaps = [passage.gap_to_prey(s, pack[0]) for pack in packs]
    trial = Trial(s, golden.strength(s, packs[0][0]))
    best = -1
    top = -1.0
    for near in sorted(set(gaps)):
        left = [w for pack, gap in zip(packs, gaps, strict=True) if gap == near for w in pack]
        while left:
            w = ways.one_of(s, left)
            value = trial.beginning_with(w)
            if value > top + CLOSE:
                best, top = w, value
            if top > trial.most - CLOSE:
                return best
            left = [other for other in left if other not in pack_of(packs, w)]
    return best


def pack_of(packs: list[list[int]], w: int) -> list[int]:
    """The pack (`ways.packs`) to which a warrior belongs."""
    return next(pack for pack in packs if w in pack)


def strongest_kind(s: State, mask: int) -> int:
    """The warriors of a mask that are of its strongest kind (DTH-11)."""
    found = 0
    most = -1
    for w in bits(mask):
        rank = golden.strength(s, w)
        if rank > most:
            most, found = rank, 0
        if rank == most:
            found |= 1 << w
    return found
