"""Who sits where. Two people may share the human side, each with a seat of their own (DAN-11)."""

from typing import Final

from claustrophobia.core.names import HUMAN, INFERNAL, NOBODY

SEATS: Final = ("human", "infernal", "host", "guest")  # in the order of the numbers that choices are kept under
ROLES: Final = (*SEATS, "both", "spectator")
SHARED: Final = ("host", "guest")  # in the order of rules.owners
SIDE_OF: Final = {"human": HUMAN, "host": HUMAN, "guest": HUMAN, "infernal": INFERNAL}
PERSON: Final = "person"
RULES: Final = "rules"  # what plays a side that nobody plays


def side_of(role: str) -> int:
    """The side a seat plays; nobody's for spectators and for who sits on both."""
    return SIDE_OF.get(role, NOBODY)


def presence(roles: list[str], *, shared: bool) -> dict[str, int]:
    """How many sit on each seat; who has both sides sits on both."""
    both_sides = roles.count("both")
    seen = {seat: sum(side_of(role) == SIDE_OF[seat] for role in roles) + both_sides for seat in ("human", "infernal")}
    if shared:
        seen |= {role: roles.count(role) for role in SHARED}
    return {**seen, "spectators": roles.count("spectator")}


def partner(role: str) -> str:
    """Whom a seat shares its side with, if with anybody."""
    return SHARED[1 - SHARED.index(role)] if role in SHARED else ""
