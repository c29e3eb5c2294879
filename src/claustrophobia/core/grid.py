"""The square grid of tiles: cells, sides, rotations (MOV-1).

A cell is one integer, so that it can stand in a column of the state. x grows to the east, y to the south.
Sides are numbered clockwise from north. An opening mask has bit `side` set where the tile is open.
"""

from typing import Final

NORTH: Final = 0
EAST: Final = 1
SOUTH: Final = 2
WEST: Final = 3
DIRECTIONS: Final = ("north", "east", "south", "west")

WIDTH: Final = 256
ORIGIN: Final = 128 * WIDTH + 128
STEP: Final = (-1, WIDTH, 1, -WIDTH)  # from a cell to its neighbour in each direction


def cell(x: int, y: int) -> int:
    """The cell at (x, y)."""
    return ORIGIN + x * WIDTH + y


def cell_x(place: int) -> int:
    return place // WIDTH - 128


def cell_y(place: int) -> int:
    return place % WIDTH - 128


def cell_text(place: int) -> str:
    """A cell as the notation writes it."""
    return f"{cell_x(place)},{cell_y(place)}"


def rotated(mask: int, rotation: int) -> int:
    """The opening mask of a tile turned clockwise by `rotation` quarters."""
    mask <<= rotation
    return (mask | mask >> 4) & 15


def opposite(side: int) -> int:
    return (side + 2) & 3
