"""Turns and phases (TRN-1, TRN-2, TRN-5, PRI-7)."""

from claustrophobia.core import agenda
from claustrophobia.core.names import INFERNAL_ACTIVATION
from claustrophobia.core.state import Frame, State
from claustrophobia.rules import cards, destiny, edition, scenario, windows
from claustrophobia.rules.stats import expire


def run_begin_turn(s: State, frame: Frame) -> None:
    """Push the edition's phases in order, and below them this step again, for the turn after (TRN-1)."""
    s.turn += 1
    s.agenda.append(frame)
    for phase in reversed(edition.of(s).phases()):
        s.agenda.append((agenda.RUN_BEGIN_PHASE, phase))
    if s.log is not None:
        s.log.append(("turn_began", "TRN-1", 0, s.turn))


def run_begin_phase(s: State, frame: Frame) -> None:
    """Begin a phase: first end the effects that last until it (PRI-7), then begin those that wait for it (DST-9)."""
    _, phase = frame
    s.phase = phase
    begins = destiny.awaiting(s, phase)
    expire(s, phase)
    if s.played:
        cards.discard_played(s, phase)
    if s.log is not None:
        s.log.append(("phase_began", "TRN-1", 0, phase))
    s.agenda.append((agenda.RUN_END_PHASE, phase))
    edition.of(s).begin_phase(s, phase)
    windows.announce(s, phase * 2)
    for power in reversed(begins):
        s.agenda.append((agenda.RUN_FIRE_POWER, power))


def run_end_phase(s: State, frame: Frame) -> None:
    """Open the last moment of a phase; after the last phase the turn ends (TRN-5)."""
    _, phase = frame
    if phase == INFERNAL_ACTIVATION:
        s.agenda.append((agenda.RUN_END_TURN,))
    windows.announce(s, phase * 2 + 1)


def run_end_turn(s: State, frame: Frame) -> None:
    scenario.turn_ended(s)


agenda.runs(agenda.RUN_BEGIN_TURN, run_begin_turn)
agenda.runs(agenda.RUN_BEGIN_PHASE, run_begin_phase)
agenda.runs(agenda.RUN_END_PHASE, run_end_phase)
agenda.runs(agenda.RUN_END_TURN, run_end_turn)
