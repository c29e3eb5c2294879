"""Who stands where: putting warriors on tiles, taking them off, room on a tile, distances (MOV-3, MOV-6, MOV-7)."""

from typing import Final

from claustrophobia.core.clauses import tokens_of
from claustrophobia.core.names import HUMAN, UNEXPLORED
from claustrophobia.core.state import State

FAR: Final = 99  # the distance of a tile that cannot be reached: more steps than there are tiles


def faction(s: State, side: int) -> int:
    """The mask of a side's warriors."""
    return s.humans if side == HUMAN else s.infernals


def side_of(s: State, w: int) -> int:
    return 0 if s.humans >> w & 1 else 1


def has_room(s: State, tile: int, side: int) -> bool:
    """Whether one more warrior of a side fits on a tile, each figure counting as one (MOV-3, MOV-6, MOV-7)."""
    mask = s.humans if side == HUMAN else s.infernals
    return (s.here[tile] & mask).bit_count() < s.setup.saturation[s.tile_number[tile]]


def put(s: State, w: int, tile: int) -> None:
    """Put a warrior on a tile, from wherever it was."""
    old = s.at[w]
    if old >= 0:
        s.here[old] &= ~(1 << w)
    s.at[w] = tile
    s.here[tile] |= 1 << w


def take_off(s: State, w: int, place: int) -> None:
    """Take a warrior off the board."""
    old = s.at[w]
    if old >= 0:
        s.here[old] &= ~(1 << w)
    s.at[w] = place


def in_play(s: State, mask: int) -> int:
    """The warriors of a mask that stand on a tile."""
    found = 0
    for here in s.here:
        found |= here
    return found & mask


def has_unexplored(s: State, tile: int) -> bool:
    """Whether the tile has an unexplored opening (THR-2)."""
    links = s.links
    base = tile * 4
    return (
        links[base] == UNEXPLORED
        or links[base + 1] == UNEXPLORED
        or links[base + 2] == UNEXPLORED
        or links[base + 3] == UNEXPLORED
    )


def around(s: State, tile: int) -> int:
    """The mask of the warriors on a tile and on the tiles adjacent to it."""
    found = s.here[tile]
    for link in s.links[tile * 4 : tile * 4 + 4]:
        if link >= 0:
            found |= s.here[link]
    return found


def gates_from(s: State, tile: int) -> list[int]:
    """The tiles that a scenario's gates join to this one for movement: those with a token of the same kind (SCN-8)."""
    found: list[int] = []
    for token in s.setup.gates:
        if tokens_of(s.tokens[tile], token):
            for other in range(len(s.tokens)):
                if other != tile and tokens_of(s.tokens[other], token) and other not in found:
                    found.append(other)
    return found


def steps_from(s: State, sources: list[int]) -> list[int]:
    """For every tile its distance in steps from the nearest of the sources, figures ignored; FAR if there is no way."""
    ways = [FAR] * len(s.tile_number)
    links = s.links
    gates = s.setup.gates
    front = sources
    for tile in sources:
        ways[tile] = 0
    step = 0
    while front:
        step += 1
        beyond: list[int] = []
        for tile in front:
            base = tile * 4
            for spot in range(base, base + 4):
                link = links[spot]
                if link >= 0 and ways[link] > step:
                    ways[link] = step
                    beyond.append(link)
            if gates:
                for other in gates_from(s, tile):
                    if ways[other] > step:
                        ways[other] = step
                        beyond.append(other)
        front = beyond
    return ways


def adjacent(s: State, tile: int) -> list[int]:
    """The tiles joined to this one by an opening (MOV-1)."""
    base = tile * 4
    return [link for link in s.links[base : base + 4] if link >= 0]
