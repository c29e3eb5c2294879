"""What evening turns: a ladder of settings, each a little harder for the humans than the one before.

The drawing is done anew for every rung, by the same lots: a knob moves a figure, and nothing that was drawn.
"""

from typing import Final, NamedTuple


class Knobs(NamedTuple):
    """How much more than drawn there is of each."""

    tiles: int = 0
    turns: int = 0
    tp: int = 0
    cards: int = 0  # in the humans' hand at the start
    events: int = 0  # in the infernal player's
    beasts: int = 0  # troglodytes in play at the start
    humans: int = 0
    deeds: int = 0  # what has to be done, or borne, so many times more


class Step(NamedTuple):
    """One step up the ladder, and one down: a knob, and how far it is turned."""

    knob: str
    up: int


EXPLORING: Final = (
    Step("tiles", 1),
    Step("cards", -1),
    Step("tp", 2),
    Step("tiles", 1),
    Step("turns", -2),
    Step("events", 1),
    Step("tiles", 1),
    Step("beasts", 2),
    Step("humans", -1),
)
LASTING: Final = (
    Step("tp", 2),
    Step("turns", 1),
    Step("cards", -1),
    Step("beasts", 2),
    Step("turns", 1),
    Step("events", 1),
    Step("turns", 1),
    Step("beasts", 2),
    Step("humans", -1),
)
DOING: Final = (
    Step("tp", 2),
    Step("turns", -1),
    Step("cards", -1),
    Step("beasts", 2),
    Step("deeds", 1),
    Step("events", 1),
    Step("turns", -1),
    Step("beasts", 2),
    Step("humans", -1),
)
MIDDLE: Final = 9  # the rung on which all is as it was drawn


def ladder(steps: tuple[Step, ...]) -> list[Knobs]:
    """The rungs, the easiest for the humans first."""
    harder, easier = [Knobs()], [Knobs()]
    for step in steps:
        harder.append(turned(harder[-1], step.knob, step.up))
        easier.append(turned(easier[-1], step.knob, -step.up))
    return [*reversed(easier[1:]), *harder]


def turned(knobs: Knobs, knob: str, by: int) -> Knobs:
    return knobs._replace(**{knob: getattr(knobs, knob) + by})
