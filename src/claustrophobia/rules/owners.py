"""Where two players share the human side: which of them may take an option."""

from typing import Final

from claustrophobia.core import agenda, decision
from claustrophobia.core.names import GUESTS
from claustrophobia.core.state import State

EITHER: Final = -1  # both may take it: the first to answer does
HOST: Final = 0
GUEST: Final = 1
PLAYERS: Final = ("host", "guest")


def owner(s: State, w: int) -> int:
    """The player a warrior belongs to."""
    return GUEST if s.flags[w] & GUESTS else HOST


def player_of(s: State, code: int) -> int:
    """The player who may take an option of the pending decision: the owner of its warrior, or EITHER."""
    frame = s.agenda[-1]
    step = frame[0]
    if "player" in agenda.FIELDS[step]:
        return agenda.field(frame, "player")
    if decision.names_warrior(decision.verb_of(code)):
        return owner(s, decision.warrior_of(code))
    if step == agenda.ASK_WINDOW:
        return only_owner(s)
    about = frame[agenda.ABOUT[step]]
    return owner(s, about) if agenda.ABOUT[step] and about < len(s.at) else EITHER


def only_owner(s: State) -> int:
    """The player who may pass: the one that owns all warriors named in the options, or EITHER."""
    found = EITHER
    for code in s.options:
        if decision.names_warrior(decision.verb_of(code)):
            player = owner(s, decision.warrior_of(code))
            if found not in {EITHER, player}:
                return EITHER
            found = player
    return found
