"""The terms a position is judged by, and what each is worth to either side for each kind of aim.

Terms are counted so that more is more of the thing, whoever likes it. One line of a human's sheet is worth about 1.
"""

from typing import Final

TERMS: Final = (
    "alive",  # humans who live
    "lines",  # what is left of them, dearer of those who matter most
    "sheets",  # how good those lines are
    "done",  # parts of the errand that are behind them
    "carried",  # tokens in hand that are wanted
    "found",  # what they look for is on the board
    "stack",  # tiles still hidden while something is looked for
    "openings",  # ways on while something is looked for
    "road",  # steps to what there is to do
    "danger",  # hits to expect in the next infernal activation
    "held",  # humans who cannot leave their tiles
    "barred",  # infernals who stand in their way
    "foes",  # what is in play against them
    "close",  # how close those are
    "hunted",  # wounds a hunted demon has to expect
    "points",  # threat points
    "banked",  # destiny dice, by the threat points they are worth
    "events",
    "instincts",
    "gear",  # equipment, and blessings not given yet
    "barriers",  # rubble and locked doors
    "fallen",  # how near the infernals' own aim is
    "plans",  # what can still be done in this phase, in the unit of the other terms
)
COUNT: Final = len(TERMS)
ALIVE: Final = 0
LINES: Final = 1
SHEETS: Final = 2
DONE: Final = 3
CARRIED: Final = 4
FOUND: Final = 5
STACK: Final = 6
OPENINGS: Final = 7
ROAD: Final = 8
DANGER: Final = 9
HELD: Final = 10
BARRED: Final = 11
FOES: Final = 12
CLOSE: Final = 13
HUNTED: Final = 14
POINTS: Final = 15
BANKED: Final = 16
EVENTS: Final = 17
INSTINCTS: Final = 18
GEAR: Final = 19
BARRIERS: Final = 20
FALLEN: Final = 21
PLANS: Final = 22

# --- kinds of aim ---------------------------------------------------------------------------------
EXIT: Final = 0  # to leave by a tile
HUNT: Final = 1  # to kill a demon
ERRAND: Final = 2  # to deliver tokens, or to hold rites
HOLD: Final = 3  # to last
LOOT: Final = 4  # to look into stashes, for a treasure or a possessed comrade

Row = tuple[float, float, float, float, float]

# What the humans make of each term. Parts of an errand are worth more than all the steps they can add to the road.
HUMAN_WORTH: Final[dict[str, Row]] = {
    #            exit  hunt  errand hold  loot
    "alive": (3.0, 3.0, 3.0, 4.0, 3.0),
    "lines": (1.0, 1.0, 1.0, 1.3, 1.0),
    "sheets": (0.12, 0.12, 0.12, 0.12, 0.12),
    "done": (15.0, 3.0, 25.0, 25.0, 25.0),
    "carried": (0.0, 0.0, 12.0, 0.0, 20.0),
    "found": (10.0, 10.0, 8.0, 0.0, 10.0),
    "stack": (-1.2, -1.2, -1.2, 0.0, -1.2),
    "openings": (0.2, 0.2, 0.2, 0.0, 0.2),
    "road": (-1.3, -1.1, -1.3, 0.0, -1.3),
    "danger": (-0.25, -0.25, -0.25, -0.7, -0.25),
    "held": (-0.5, -0.4, -0.5, 0.0, -0.5),
    "barred": (-0.3, 0.0, -0.3, 0.0, -0.3),
    "foes": (-0.6, -0.6, -0.6, -0.8, -0.6),
    "close": (0.0, 0.0, 0.0, 0.0, 0.0),
    "hunted": (0.0, 0.2, 0.0, 0.0, 0.0),
    "points": (-0.3, -0.3, -0.3, -0.3, -0.3),
    "banked": (0.0, 0.0, 0.0, 0.0, 0.0),
    "events": (-0.5, -0.5, -0.5, -0.5, -0.5),
    "instincts": (0.4, 0.4, 0.4, 0.4, 0.4),
    "gear": (1.0, 1.0, 1.0, 1.0, 1.0),
    "barriers": (-0.3, -0.3, -0.3, 0.8, -0.3),
    "fallen": (-6.0, -6.0, -6.0, -6.0, -6.0),
    "plans": (0.85, 0.85, 0.85, 0.85, 0.85),
}

# What the infernal player makes of them: wounds before all, then those who stand in the way.
INFERNAL_WORTH: Final[dict[str, Row]] = {
    #            exit  hunt  errand hold  loot
    "alive": (-3.0, -3.0, -3.0, -4.0, -3.0),
    "lines": (-1.4, -1.4, -1.4, -1.4, -1.4),
    "sheets": (-0.1, -0.1, -0.1, -0.1, -0.1),
    "done": (-15.0, -4.0, -25.0, -25.0, -25.0),
    "carried": (0.0, 0.0, -6.0, 0.0, -10.0),
    "found": (-6.0, -6.0, -6.0, 0.0, -6.0),
    "stack": (0.6, 0.6, 0.6, 0.0, 0.6),
    "openings": (-0.2, -0.2, -0.2, 0.0, -0.2),
    "road": (0.3, 0.0, 0.3, 0.0, 0.3),
    "danger": (0.0, 0.0, 0.0, 0.0, 0.0),
    "held": (0.5, 0.2, 0.5, 0.1, 0.5),
    "barred": (0.4, 0.0, 0.4, 0.0, 0.4),
    "foes": (0.45, 0.45, 0.45, 0.45, 0.45),
    "close": (0.45, 0.45, 0.45, 0.45, 0.45),
    "hunted": (0.0, -1.2, 0.0, 0.0, 0.0),
    "points": (0.55, 0.55, 0.55, 0.55, 0.55),
    "banked": (0.5, 0.5, 0.5, 0.5, 0.5),
    "events": (0.5, 0.5, 0.5, 0.5, 0.5),
    "instincts": (-0.2, -0.2, -0.2, -0.2, -0.2),
    "gear": (-0.4, -0.4, -0.4, -0.4, -0.4),
    "barriers": (0.3, 0.0, 0.3, -0.5, 0.3),
    "fallen": (6.0, 6.0, 6.0, 6.0, 6.0),
    "plans": (0.85, 0.85, 0.85, 0.85, 0.85),
}

WIN: Final = 1000.0  # a game won, in the same unit


def worth_of(side: int, kind: int) -> list[float]:
    """A side's weights for a kind of aim, in the order of `TERMS`."""
    rows = INFERNAL_WORTH if side else HUMAN_WORTH
    return [rows[name][kind] for name in TERMS]
