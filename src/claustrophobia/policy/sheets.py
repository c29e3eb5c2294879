"""The sheet of a human as a whole: six lines of figures, one for each face of the die."""

from typing import Final

from claustrophobia.core.names import STATS
from claustrophobia.core.state import State

LINES: Final = 6  # of a Western warrior's sheet, and faces of a die
FIGURES: Final = len(STATS)  # on a line


def figure(s: State, w: int, line: int, which: int) -> int:
    """A characteristic as it is printed on a line of a sheet, lines counted from 1."""
    return s.setup.lines[w][(line - 1) * FIGURES + which]


def mean_figure(s: State, w: int, which: int) -> float:
    """A characteristic over all lines, cancelled ones counted as 0; that of an ally, who has one line, as it is."""
    if not s.setup.western >> w & 1:
        return float(s.setup.lines[w][which])
    total = 0
    for line in range(LINES):
        if not s.damage[w] >> line & 1:
            total += s.setup.lines[w][line * FIGURES + which]
    return total / LINES
