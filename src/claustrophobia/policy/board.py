"""Distances between tiles. They change only when the board changes, so they are cached over many decisions."""

from claustrophobia.core.state import State
from claustrophobia.rules.presence import steps_from
from claustrophobia.rules.tiles import tiles_with_holes


class Board:
    """The distances on one board, figures ignored. The lists it returns are shared and must not be changed."""

    def __init__(self, s: State) -> None:
        self.s = s.clone()
        self.holes = tiles_with_holes(s)
        self._ways: dict[int, list[int]] = {}
        self._crawls: dict[int, list[int]] = {}

    def is_of(self, s: State) -> bool:
        """Whether a position has the same board."""
        mine = self.s
        if s.links != mine.links or s.holes != mine.holes or s.tile_number != mine.tile_number:
            return False
        return not s.setup.gates or s.tokens == mine.tokens

    def ways(self, tile: int) -> list[int]:
        """The fewest steps from a tile to every other (GOL-6)."""
        found = self._ways.get(tile)
        if found is None:
            found = self._ways[tile] = steps_from(self.s, [tile])
        return found

    def crawls(self, tile: int) -> list[int]:
        """The same for troglodytes, for whom all holes are adjacent (TIL-HOLE)."""
        found = self._crawls.get(tile)
        if found is None:
            found = self._crawls[tile] = self.crawl(tile)
        return found

    def crawl(self, tile: int) -> list[int]:
        """The shorter of two ways to each tile: directly, or down the nearest hole and out of another."""
        direct = self.ways(tile)
        if len(self.holes) < 2:
            return direct
        down = min(direct[hole] for hole in self.holes)
        from_hole = steps_from(self.s, self.holes)
        return [min(straight, down + 1 + out) for straight, out in zip(direct, from_hole, strict=True)]
