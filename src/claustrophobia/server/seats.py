"""Who sits where. Two people may share the human side, each with a seat of their own (DAN-11)."""

from typing import Final

from claustrophobia.core.names import HUMAN, INFERNAL, NOBODY
from claustrophobia.server.wire import Presence

SEATS: Final = ("human", "infernal", "host", "guest")  # in the order of the numbers that choices are kept under
SPECTATOR: Final = "spectator"
ROLES: Final = (*SEATS, "both", SPECTATOR)
SHARED: Final = ("host", "guest")  # in the order of rules.owners
SIDE_OF: Final = {"human": HUMAN, "host": HUMAN, "guest": HUMAN, "infernal": INFERNAL}
PERSON: Final = "person"
RULES: Final = "rules"  # what plays a side that nobody plays


def side_of(role: str) -> int:
    """The side a seat plays; nobody's for spectators and for who sits on both."""
    return SIDE_OF.get(role, NOBODY)


def presence(roles: list[str], *, shared: bool) -> Presence:
    """How many sit on each seat; who has both sides sits on both."""
    both_sides = roles.count("both")
    sides = [side_of(role) for role in roles]
    seen: Presence = {
        "human": sides.count(HUMAN) + both_sides,
        "infernal": sides.count(INFERNAL) + both_sides,
        "spectators": roles.count(SPECTATOR),
    }
    if shared:
        seen["host"] = roles.count("host")
        seen["guest"] = roles.count("guest")
    return seen


def partner(role: str) -> str:
    """Whom a seat shares its side with, if with anybody."""
    return SHARED[1 - SHARED.index(role)] if role in SHARED else ""
