"""A world that stops at the end of its phase, so that an option is judged by what it does in this phase alone.

Without this, where the rules play a side by themselves, an option that ends the other side's phase would run on through
that side's whole turn.
"""

from typing import Final

from claustrophobia.core import agenda, decision, reasons
from claustrophobia.core.faults import RunawayError
from claustrophobia.core.state import Frame, State

HALT: Final = agenda.STEP_COUNT - 1  # side: a decision nobody is ever asked


def halt(s: State) -> None:
    """Make this world stop before its next phase begins."""
    for spot in range(len(s.agenda) - 1, -1, -1):
        if s.agenda[spot][0] == agenda.RUN_BEGIN_PHASE or s.agenda[spot][0] == agenda.RUN_BEGIN_TURN:
            s.agenda.insert(spot + 1, (HALT, 1 - s.setup.unplayed if s.setup.unplayed >= 0 else 0))
            return


def is_halted(s: State) -> bool:
    """Whether the phase is over."""
    return not s.outcome and agenda.step_of(s) == HALT


def ask_halt(s: State, frame: Frame) -> list[int]:
    """Two options, since a decision with a single option is answered at once."""
    return [decision.PASS, decision.PASS]


def on_halt(s: State, frame: Frame, code: int) -> None:
    raise RunawayError("a halted world goes no farther")


def refuse_halt(s: State, frame: Frame, code: int) -> int:
    """Never called: no player is asked here."""
    return reasons.NOT_ASKED


agenda.asks(HALT, ask_halt, on_halt, refuse_halt)
