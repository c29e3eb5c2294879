"""Distances and ways: how far tiles are, where a warrior can go and whom it could attack (GOL-6, DTH-22, DTH-23)."""

from typing import Final

from claustrophobia.core import decision, verbs
from claustrophobia.core.grid import STEP
from claustrophobia.core.names import DEVOURING, FLOODED, SANCTUARY
from claustrophobia.core.state import State, bits
from claustrophobia.rules import combat, movement, presence, tiles
from claustrophobia.rules.presence import FAR
from claustrophobia.rules.stats import ability

# Bounds for packing several numbers into one: more than there ever are.
TILES: Final = 64
DIE_FACES: Final = 8
LIVES: Final = 64
SHUNNED: Final = (SANCTUARY, DEVOURING, FLOODED)  # tile effects that infernal warriors avoid on their way (DTH-23)


def one_of(s: State, items: list[int]) -> int:
    """One of several at random (GOL-4, GOL-8)."""
    if len(items) == 1:
        return items[0]
    s.news += 1
    return items[s.chance.below(len(items))]


def packs(s: State, mask: int) -> list[list[int]]:
    """The warriors of a mask sorted into packs: groups on one tile whose members are all alike (DTH-21).

    A warrior that is the target of a mark is a pack of its own.
    """
    marked = 0
    for target, _, _, _, _ in s.marks:
        if target >= 0:
            marked |= 1 << target
    keys: list[int] = []
    found: list[list[int]] = []
    for w in bits(mask):
        key = -1 - w if marked >> w & 1 else s.at[w] + likeness(s, w) * TILES
        if key in keys:
            found[keys.index(key)].append(w)
        else:
            keys.append(key)
            found.append([w])
    return found


def likeness(s: State, w: int) -> int:
    """A number that is the same for infernal warriors with the same sheet, die and damage."""
    return (s.setup.sheet[w] * DIE_FACES + s.die[w]) * LIVES + s.damage[w]


def distances(s: State, tile: int, holes: bool = False, walls: bool = False) -> list[int]:  # noqa: FBT001, FBT002 - hot
    """The distance of every tile from one tile, figures ignored (GOL-6).

    `holes`: through holes too, as troglodytes move; `walls`: through walls too, as the Ethereal moves.
    """
    if not walls and not (holes and are_holes(s)):
        return presence.steps_from(s, [tile] if tile >= 0 else [])
    far = [FAR] * len(s.tile_number)
    if tile < 0:
        return far
    far[tile] = 0
    queue = [tile]
    for here in queue:
        for there in neighbours(s, here, holes, walls):
            if far[there] == FAR:
                far[there] = far[here] + 1
                queue.append(there)
    return far


def are_holes(s: State) -> bool:
    """Whether at least two tiles have a hole, so that one leads to another (TIL-HOLE)."""
    return len(tiles.tiles_with_holes(s)) > 1


def neighbours(s: State, tile: int, holes: bool, walls: bool) -> list[int]:  # noqa: FBT001 - hot
    """The tiles one step away, through holes or walls too if so said."""
    found = presence.adjacent(s, tile)
    if walls:
        for step in STEP:
            other = tiles.tile_at(s, s.tile_cell[tile] + step)
            if other >= 0:
                found.append(other)
    if holes and tiles.has_hole(s, tile):
        found += [other for other in tiles.tiles_with_holes(s) if other != tile]
    return found


def through_holes(s: State, w: int) -> bool:
    """Whether a warrior's distances are counted through holes: they are if it can move so (GOL-6, TIL-HOLE)."""
    return movement.uses_holes(s, w)


def distances_for(s: State, w: int, tile: int) -> list[int]:
    """The distance of every tile from one tile, on ways that a warrior can use (DTH-23)."""
    walls = len(s.setup.abilities[w]) > 0 and ability(s, w, verbs.THROUGH_WALLS) is not None
    return distances(s, tile, through_holes(s, w), walls)


class Reach:
    """Where a warrior can end a move: steps, shunned tiles on the way, and the tiles before it (DTH-23)."""

    def __init__(self, size: int) -> None:
        self.tiles: list[int] = []  # in the order of their steps
        self.steps = [FAR] * size
        self.shunned = [0] * size
        self.before: list[list[int]] = [[] for _ in range(size)]  # for each tile those before it on its best ways


def reach(s: State, w: int, done: int = 0, spent: int = 0) -> Reach:
    """Every tile a warrior can still reach by legal steps, its own tile first."""
    found = Reach(len(s.tile_number))
    start = s.at[w]
    found.tiles.append(start)
    found.steps[start] = 0
    for tile in found.tiles:
        steps = found.steps[tile]
        if not movement.may_go_on(s, start, tile):
            continue
        presence.put(s, w, tile)
        options: list[int] = []
        movement.add_moves(s, w, done, spent + steps, options)
        for code in options:
            if decision.verb_of(code) == decision.MOVE:
                step_on(s, found, tile, decision.read_move(code)[1])
    presence.put(s, w, start)
    return found


def step_on(s: State, found: Reach, tile: int, there: int) -> None:
    """Note a step from a tile to the next, if no better way to it is known (DTH-23)."""
    steps = found.steps[tile] + 1
    shunned = found.shunned[tile] + (1 if s.setup.effect[s.tile_number[there]] in SHUNNED else 0)
    if found.steps[there] == FAR:
        found.tiles.append(there)
    elif found.steps[there] < steps or found.shunned[there] < shunned:
        return
    elif found.shunned[there] == shunned:
        found.before[there].append(tile)
        return
    found.steps[there] = steps
    found.shunned[there] = shunned
    found.before[there] = [tile]


def targets_from(s: State, w: int, tile: int) -> int:
    """The humans a warrior could attack if it stood on a tile (COM-1, TAL-RANGED)."""
    if not presence.around(s, tile) & s.humans:
        return 0
    start = s.at[w]
    presence.put(s, w, tile)
    options: list[int] = []
    combat.add_attacks(s, w, options)
    presence.put(s, w, start)
    mask = 0
    for code in options:
        mask |= 1 << decision.read_attack(code)[1]
    return mask


def attackable(s: State, w: int, found: Reach) -> int:
    """The humans a warrior could attack from its tile or after a legal move (DTH-22)."""
    mask = 0
    for tile in found.tiles:
        mask |= targets_from(s, w, tile)
    return mask


def fewest(found: Reach, ends: list[int]) -> list[int]:
    """Of tiles within reach, those with the fewest steps, then the fewest shunned tiles on the way (DTH-23)."""
    best: list[int] = []
    for tile in ends:
        if best:
            other = best[0]
            if found.steps[tile] > found.steps[other]:
                continue
            if found.steps[tile] == found.steps[other]:
                if found.shunned[tile] > found.shunned[other]:
                    continue
                if found.shunned[tile] == found.shunned[other]:
                    best.append(tile)
                    continue
        best = [tile]
    return best


def ends_for_attack(s: State, w: int, found: Reach, prey: int) -> list[int]:
    """The tiles from which a warrior attacks a human, moving no farther than needed (DTH-22)."""
    return fewest(found, [tile for tile in found.tiles if targets_from(s, w, tile) >> prey & 1])


def ends_nearest(s: State, w: int, found: Reach, prey: int) -> list[int]:
    """The tiles in reach nearest to a human, with the fewest steps; its own if none is nearer (DTH-23)."""
    far = distances_for(s, w, s.at[prey])
    least = far[found.tiles[0]]
    best = [found.tiles[0]]
    for tile in found.tiles[1:]:
        if far[tile] < least:
            least = far[tile]
            best = [tile]
        elif far[tile] == least:
            best.append(tile)
    return fewest(found, best)


def way_to(s: State, found: Reach, end: int) -> list[int]:
    """The tiles entered on one of the best ways to a tile, chosen at random (DTH-23)."""
    way: list[int] = []
    while found.steps[end]:
        way.append(end)
        end = one_of(s, found.before[end])
    way.reverse()
    return way
