"""Fair shares of a few places: people come before machines, then addresses take turns, then their tables.

This knows nothing of what the places are, nor of any clock. The processes in which bots think and those that read what
strangers bring are shared out by it.
"""

from collections import Counter
from typing import Final, NamedTuple

PEOPLE: Final = 0  # a person waits
MACHINES: Final = 1  # nobody waits: bots play against each other


class Asker(NamedTuple):
    """On whose behalf somebody waits for a place."""

    address: str = ""  # of the person who laid the table or made the call
    table: str = ""
    rank: int = PEOPLE


class Ticket:
    """One that waits in the line or has a place."""

    __slots__ = ("asker", "number")

    def __init__(self, asker: Asker, number: int) -> None:
        self.asker = asker
        self.number = number


class Turns:
    """When each address (or table) was served last, and its places; only of those that wait or are served."""

    def __init__(self) -> None:
        self.last: dict[str, int] = {}
        self.held: Counter[str] = Counter()

    def key(self, name: str) -> tuple[int, int]:
        """A key to sort by: fewest places first, then who was served longest ago."""
        return self.held[name], self.last.get(name, 0)

    def copy(self) -> "Turns":
        twin = Turns()
        twin.last, twin.held = dict(self.last), Counter(self.held)
        return twin


class Line:
    """A line before a number of places."""

    def __init__(self, places: int, share: float = 1.0) -> None:
        self.places = places
        self.most = max(1, int(places * share))  # the most places of one address
        self.waiting: list[Ticket] = []
        self.serving: list[Ticket] = []
        self.addresses = Turns()
        self.tables = Turns()
        self.count = 0  # how many have ever joined
        self.served = 0

    def join(self, asker: Asker) -> Ticket:
        self.count += 1
        ticket = Ticket(asker, self.count)
        self.waiting.append(ticket)
        return ticket

    def call(self) -> Ticket | None:
        """Give the next one a place, if there is one free; None otherwise."""
        if len(self.serving) >= self.places:
            return None
        within = [ticket for ticket in self.waiting if self.addresses.held[ticket.asker.address] < self.most]
        ticket = first_of(within, self.addresses, self.tables, machines=self.has_room_for_machines())
        if ticket is None:
            return None
        self.seat(ticket)
        self.served += 1
        for turns, name in ((self.addresses, ticket.asker.address), (self.tables, ticket.asker.table)):
            turns.last[name] = self.served
        return ticket

    def seat(self, ticket: Ticket) -> None:
        """Give a ticket one of the places."""
        self.waiting.remove(ticket)
        self.serving.append(ticket)
        self.addresses.held[ticket.asker.address] += 1
        self.tables.held[ticket.asker.table] += 1

    def leave(self, ticket: Ticket) -> None:
        """Take a ticket out: it is done, or waits no longer."""
        if ticket in self.waiting:
            self.waiting.remove(ticket)
        elif ticket in self.serving:
            self.serving.remove(ticket)
            self.addresses.held[ticket.asker.address] -= 1
            self.tables.held[ticket.asker.table] -= 1
        self.forget(ticket.asker)

    def forget(self, gone: Asker) -> None:
        """Drop what is known of an address or table that has no ticket any more."""
        left = [ticket.asker for ticket in (*self.waiting, *self.serving)]
        if all(asker.address != gone.address for asker in left):
            self.addresses.last.pop(gone.address, None)
            self.addresses.held.pop(gone.address, None)
        if all(asker.table != gone.table for asker in left):
            self.tables.last.pop(gone.table, None)
            self.tables.held.pop(gone.table, None)

    def has_room_for_machines(self) -> bool:
        """Whether a machine may have a place: of several, one is kept for people, since machines' work takes long."""
        machines = sum(1 for ticket in self.serving if ticket.asker.rank == MACHINES)
        return machines < max(1, self.places - 1)

    def before_table(self, table: str) -> int | None:
        """How many are served before a table; None if it does not wait."""
        mine = next((ticket for ticket in self.waiting if ticket.asker.table == table), None)
        return None if mine is None else self.before(mine)

    def before(self, ticket: Ticket) -> int:
        """How many are served before a ticket if nobody else joins, found by going through the line."""
        left = list(self.waiting)
        addresses, tables = self.addresses.copy(), self.tables.copy()
        for place in range(len(left)):
            found = first_of(left, addresses, tables, machines=True)
            if found is None or found is ticket:
                return place
            left.remove(found)
            addresses.last[found.asker.address] = tables.last[found.asker.table] = self.served + 1 + place
        return 0


def first_of(waiting: list[Ticket], addresses: Turns, tables: Turns, *, machines: bool) -> Ticket | None:
    """The next one: people before machines, then by turns of addresses, then of tables, then who came first."""
    found = [ticket for ticket in waiting if machines or ticket.asker.rank != MACHINES]
    return min(
        found,
        key=lambda one: (one.asker.rank, *addresses.key(one.asker.address), *tables.key(one.asker.table), one.number),
        default=None,
    )
