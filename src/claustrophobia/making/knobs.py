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
    """One step on the ladder: a knob, and how far it is turned."""

    knob: str
    by: int


def steps(line: str) -> tuple[Step, ...]:
    """Steps as they are written here: `tiles+1 cards-1`."""
    found: list[Step] = []
    for word in line.split():
        knob = word.rstrip("+-0123456789")
        found.append(Step(knob, int(word[len(knob) :])))
    return tuple(found)


class Ladder(NamedTuple):
    """The steps up from what was drawn, and those down."""

    harder: tuple[Step, ...]
    easier: tuple[Step, ...]

    def rungs(self) -> list[Knobs]:
        """What every rung is set to, the easiest for the humans first."""
        up, down = [Knobs()], [Knobs()]
        for step in self.harder:
            up.append(turned(up[-1], step))
        for step in self.easier:
            down.append(turned(down[-1], step))
        return [*reversed(down[1:]), *up]


EXPLORING: Final = Ladder(
    steps(
        "tiles+1 cards-1 turns-1 tp+2 tiles+1 turns-1 events+1 beasts+2 tiles+1 turns-1 tp+2 beasts+2 humans-1 turns-1"
    ),
    steps("tiles-1 cards+1 tp-2 turns+1 tiles-1 cards+1 turns+1 humans+1"),
)
LASTING: Final = Ladder(
    steps("tp+2 turns+1 cards-1 beasts+2 turns+1 events+1 beasts+2 turns+1 tp+2 humans-1 turns+1"),
    steps("tp-2 turns-1 cards+1 beasts-2 turns-1 cards+1 turns-1 humans+1"),
)
DOING: Final = Ladder(
    steps("tp+2 turns-1 cards-1 beasts+2 deeds+1 events+1 beasts+2 turns-1 tp+2 humans-1"),
    steps("tp-2 turns+1 cards+1 beasts-2 deeds-1 turns+1 cards+1 turns+1 humans+1"),
)


def turned(knobs: Knobs, step: Step) -> Knobs:
    return knobs._replace(**{step.knob: getattr(knobs, step.knob) + step.by})
