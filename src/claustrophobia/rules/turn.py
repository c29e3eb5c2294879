"""Turns and phases (TRN-1, TRN-2, TRN-5, PRI-7)."""

from claustrophobia.core import agenda
from claustrophobia.core.names import (
    HUMAN,
    HUMAN_ACTIVATION,
    HUMAN_PREPARATION,
    INFERNAL,
    INFERNAL_ACTIVATION,
    INFERNAL_PREPARATION,
    THREAT,
)
from claustrophobia.core.state import Frame, State
from claustrophobia.rules import cards, scenario, windows
from claustrophobia.rules.activation import begin_activation_phase
from claustrophobia.rules.destiny import begin_infernal_preparation
from claustrophobia.rules.preparation import begin_human_preparation
from claustrophobia.rules.stats import expire
from claustrophobia.rules.threat import begin_threat


def run_begin_turn(s: State, frame: Frame) -> None:
    """Five phases in order, turn after turn (TRN-1)."""
    s.turn += 1
    s.agenda.append(frame)
    for phase in (INFERNAL_ACTIVATION, THREAT, INFERNAL_PREPARATION, HUMAN_ACTIVATION, HUMAN_PREPARATION):
        s.agenda.append((agenda.BEGIN_PHASE, phase))
    if s.log is not None:
        s.log.append(("turn_began", "TRN-1", 0, s.turn))


def run_begin_phase(s: State, frame: Frame) -> None:
    """What lasted until this phase ends before anything else in it (PRI-7)."""
    phase = frame[1]
    s.phase = phase
    expire(s, phase)
    if s.played:
        cards.discard_played(s, phase)
    if s.log is not None:
        s.log.append(("phase_began", "TRN-1", 0, phase))
    s.agenda.append((agenda.END_PHASE, phase))
    if phase == HUMAN_PREPARATION:
        begin_human_preparation(s)
    elif phase == HUMAN_ACTIVATION:
        begin_activation_phase(s, HUMAN)
    elif phase == INFERNAL_PREPARATION:
        begin_infernal_preparation(s)
    elif phase == THREAT:
        begin_threat(s)
    else:
        begin_activation_phase(s, INFERNAL)
    windows.announce(s, phase * 2)


def run_end_phase(s: State, frame: Frame) -> None:
    """The last moment of a phase; after the last phase the turn is over (TRN-5)."""
    phase = frame[1]
    if phase == INFERNAL_ACTIVATION:
        s.agenda.append((agenda.END_TURN,))
    windows.announce(s, phase * 2 + 1)


def run_end_turn(s: State, frame: Frame) -> None:
    scenario.turn_ended(s)


agenda.runs(agenda.BEGIN_TURN, run_begin_turn)
agenda.runs(agenda.BEGIN_PHASE, run_begin_phase)
agenda.runs(agenda.END_PHASE, run_end_phase)
agenda.runs(agenda.END_TURN, run_end_turn)
