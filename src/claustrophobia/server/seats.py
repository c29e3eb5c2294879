"""The seats of a table. Two people may share the human side, each with a seat of their own (DAN-11)."""

from collections.abc import Mapping
from typing import Any, Final

from claustrophobia.core.names import HUMAN, INFERNAL, NOBODY
from claustrophobia.server.wire import Presence

SEATS: Final = ("human", "infernal", "host", "guest")  # in the order of their numbers in the database
SPECTATOR: Final = "spectator"
ROLES: Final = (*SEATS, "both", SPECTATOR)
SHARED: Final = ("host", "guest")  # in the order of rules.owners
SIDE_OF: Final = {"human": HUMAN, "host": HUMAN, "guest": HUMAN, "infernal": INFERNAL}
PERSON: Final = "person"
RULES: Final = "rules"  # stands for a side that is played by the rules


def side_of(role: str) -> int:
    """The side a seat plays; NOBODY for spectators, and for the seat that plays both."""
    return SIDE_OF.get(role, NOBODY)


def is_against_person(row: Mapping[str, Any]) -> bool:
    """Whether two people play against each other at a table, each at a screen of their own."""
    return row["human"] == row["infernal"] == PERSON and not row["hot_seat"]


def presence(roles: list[str], *, shared: bool) -> Presence:
    """How many sockets each seat has; one that plays both sides counts for both."""
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
    """The other seat of a shared side; an empty text if the seat shares none."""
    return SHARED[1 - SHARED.index(role)] if role in SHARED else ""
