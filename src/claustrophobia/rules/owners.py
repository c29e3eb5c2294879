"""Which of two players on one side may take an option."""

from typing import Final

from claustrophobia.core import agenda, decision
from claustrophobia.core.names import GUESTS
from claustrophobia.core.state import State

EITHER: Final = -1
HOST: Final = 0
GUEST: Final = 1
PLAYERS: Final = ("host", "guest")


def owner(s: State, w: int) -> int:
    """The player a warrior belongs to."""
    return GUEST if s.flags[w] & GUESTS else HOST


def player_of(s: State, code: int) -> int:
    """Who may take an option of the pending decision: the owner of its warrior, or whoever answers first."""
    frame = s.agenda[-1]
    if frame[0] == agenda.ASK_RECRUIT:
        return frame[2]
    if decision.SIGNATURES[code & 63][1].startswith("w"):
        return owner(s, decision.arguments(code)[0])
    if frame[0] == agenda.ASK_WINDOW:
        return only_owner(s)
    spot = agenda.SUBJECT_AT.get(frame[0])
    if spot is None or frame[spot] >= len(s.at):
        return EITHER
    return owner(s, frame[spot])


def only_owner(s: State) -> int:
    """Who declines what is offered: the owner of the warriors it is for; of both, whoever answers first."""
    found = EITHER
    for code in s.options:
        if decision.SIGNATURES[code & 63][1].startswith("w"):
            player = owner(s, decision.arguments(code)[0])
            if found not in {EITHER, player}:
                return EITHER
            found = player
    return found
