"""Drawing where it happens: a start and a stack to explore, or a board that lies open from the first turn (SET-1)."""

from typing import Final

from claustrophobia.core.grid import DIRECTIONS
from claustrophobia.making.draft import Data, Draft
from claustrophobia.making.forces import station
from claustrophobia.making.lots import Lots

Cell = tuple[int, int]
STEPS: Final[tuple[Cell, ...]] = ((0, -1), (1, 0), (0, 1), (-1, 0))  # north, east, south, west
LETTERS: Final = "nesw"
DEEP: Final = 4  # goals lie among so many tiles at the end of the stack
FEWEST_TILES: Final = 6
FEWEST_TURNS: Final = 4


def explore(d: Draft, start: int, *, goals: list[int], surely: list[int], back: bool) -> None:
    """A start tile and a stack. `back`: what is found has to be brought back to the start."""
    k = d.knobs
    drawn = max(7, d.minutes // 4 + d.lots.between(0, 1)) + 2 * (len(surely) > 0)
    sure = len(goals) + len(surely)
    size = max(FEWEST_TILES, sure + 2, drawn + k.tiles)
    unused = [number for number in d.places["doors"] if number not in {start, *goals, *surely}]
    never = unused + [n for n in d.places["stashes"] if surely and n not in surely]
    d.tiles = {"layout": [{"number": start, "x": 0, "y": 0}], "size": size}
    if goals:
        d.tiles["goals"] = goals
    d.tiles["deep"] = max(DEEP, len(goals)) if goals else 0
    if surely:
        d.tiles["surely"] = surely
    if never:
        d.tiles["never"] = never
    d.turns = max(8, drawn + (7 if back else 5) + d.lots.between(0, 2) + k.turns)
    station(d)


class Board:
    """Tiles that lie open at the start, laid one after the other so that opening meets opening and wall meets wall."""

    def __init__(self, d: Draft) -> None:
        self.lots: Lots = d.lots
        self.openings = {tile.number: tile.openings for tile in d.box.tiles}
        self.laid: list[Data] = []
        self.sides: dict[Cell, set[int]] = {}

    def start(self, number: int) -> None:
        self.put(number, (0, 0), 0)

    def put(self, number: int, cell: Cell, turn: int) -> None:
        self.sides[cell] = self.turned(number, turn)
        tile: Data = {"number": number, "x": cell[0], "y": cell[1]}
        self.laid.append(tile | ({"turn": DIRECTIONS[turn]} if turn else {}))

    def turned(self, number: int, turn: int) -> set[int]:
        return {(LETTERS.index(letter) + turn) % 4 for letter in self.openings[number]}

    def ends(self) -> list[tuple[Cell, int]]:
        """The open sides with nothing beside them: where a tile can be added, or something comes in."""
        found: list[tuple[Cell, int]] = []
        for cell, sides in self.sides.items():
            found += [(cell, side) for side in sorted(sides) if beside(cell, side) not in self.sides]
        return found

    def grow(self, number: int, *, least_open: int = 0) -> int:
        """Add a tile at an open side drawn by lot, so that so many sides stay open; where it lies, or -1."""
        places = self.lots.shuffled([(beside(cell, side), turn) for cell, side in self.ends() for turn in range(4)])
        for cell, turn in places:
            if self.fits(number, cell, turn):
                self.put(number, cell, turn)
                if len(self.ends()) >= least_open:
                    return len(self.laid) - 1
                self.laid.pop()
                del self.sides[cell]
        return -1

    def fits(self, number: int, cell: Cell, turn: int) -> bool:
        """Whether every side that touches a tile meets its like."""
        sides = self.turned(number, turn)
        for side in range(4):
            other = self.sides.get(beside(cell, side))
            if other is not None and (side in sides) != ((side + 2) % 4 in other):
                return False
        return cell not in self.sides


def beside(cell: Cell, side: int) -> Cell:
    return cell[0] + STEPS[side][0], cell[1] + STEPS[side][1]


def lay_out(d: Draft, first: list[int], more: int, last: list[int], *, least_open: int = 2) -> dict[int, int]:
    """Lay tiles of the plot, then ways by lot, then tiles of the plot again; where each numbered tile lies."""
    board = Board(d)
    board.start(first[0])
    for number in first[1:]:
        board.grow(number, least_open=least_open + len(last))
    ways = [number for number in d.lots.shuffled(d.places["ways"]) if number not in {*first, *last}]
    for number in ways:
        if len(board.laid) < len(first) + more:
            board.grow(number, least_open=least_open + len(last))
    for number in last:
        board.grow(number, least_open=0)
    d.tiles = {"layout": board.laid}
    return {tile["number"]: slot for slot, tile in enumerate(board.laid)}
