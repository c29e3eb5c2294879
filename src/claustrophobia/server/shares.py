"""Who is next where few can be served at once: people before machines, then every address and every table in turn.

Nothing here knows what is waited for, or any clock: processes that think (`bots`) and those that read (`workers`) are
shared out by the same line.
"""

from collections import Counter
from typing import Final, NamedTuple

PEOPLE: Final = 0  # somebody waits for it
MACHINES: Final = 1  # nobody does: bots against each other


class Asker(NamedTuple):
    """On whose behalf something is waited for."""

    address: str = ""  # of who laid the table or made the call
    table: str = ""
    rank: int = PEOPLE


class Ticket:
    """One place in the line."""

    __slots__ = ("asker", "number")

    def __init__(self, asker: Asker, number: int) -> None:
        self.asker = asker
        self.number = number


class Turns:
    """Who was served how long ago, of those who wait or are being served; of all others nothing is kept."""

    def __init__(self) -> None:
        self.last: dict[str, int] = {}
        self.held: Counter[str] = Counter()

    def key(self, name: str) -> tuple[int, int]:
        """Whoever holds the fewest places comes first, then whoever was served longest ago."""
        return self.held[name], self.last.get(name, 0)

    def copy(self) -> "Turns":
        twin = Turns()
        twin.last, twin.held = dict(self.last), Counter(self.held)
        return twin


class Line:
    """Everybody who waits for one of a number of places."""

    def __init__(self, places: int, share: float = 1.0) -> None:
        self.places = places
        self.most = max(1, int(places * share))  # places of one address at once
        self.waiting: list[Ticket] = []
        self.serving: list[Ticket] = []
        self.addresses = Turns()
        self.tables = Turns()
        self.count = 0  # of all who ever joined
        self.served = 0

    def join(self, asker: Asker) -> Ticket:
        self.count += 1
        ticket = Ticket(asker, self.count)
        self.waiting.append(ticket)
        return ticket

    def call(self) -> Ticket | None:
        """Whoever is served next, if there is a place for him."""
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
        """Somebody has one of the places."""
        self.waiting.remove(ticket)
        self.serving.append(ticket)
        self.addresses.held[ticket.asker.address] += 1
        self.tables.held[ticket.asker.table] += 1

    def leave(self, ticket: Ticket) -> None:
        """Somebody is done, or waits no longer."""
        if ticket in self.waiting:
            self.waiting.remove(ticket)
        elif ticket in self.serving:
            self.serving.remove(ticket)
            self.addresses.held[ticket.asker.address] -= 1
            self.tables.held[ticket.asker.table] -= 1
        self.forget(ticket.asker)

    def forget(self, gone: Asker) -> None:
        """Who neither waits nor is served begins anew when he comes again."""
        left = [ticket.asker for ticket in (*self.waiting, *self.serving)]
        if all(asker.address != gone.address for asker in left):
            self.addresses.last.pop(gone.address, None)
            self.addresses.held.pop(gone.address, None)
        if all(asker.table != gone.table for asker in left):
            self.tables.last.pop(gone.table, None)
            self.tables.held.pop(gone.table, None)

    def has_room_for_machines(self) -> bool:
        """Whether a machine may be served: of several places one is kept for people, as machines' work takes long."""
        machines = sum(1 for ticket in self.serving if ticket.asker.rank == MACHINES)
        return machines < max(1, self.places - 1)

    def before_table(self, table: str) -> int | None:
        """The same of a table's; None if it does not wait."""
        mine = next((ticket for ticket in self.waiting if ticket.asker.table == table), None)
        return None if mine is None else self.before(mine)

    def before(self, ticket: Ticket) -> int:
        """How many are served before somebody who waits, as things stand: the line is played through, one by one."""
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
    """Who is next: people before machines, then the address whose turn it is, then its table, then who came first."""
    found = [ticket for ticket in waiting if machines or ticket.asker.rank != MACHINES]
    return min(
        found,
        key=lambda one: (one.asker.rank, *addresses.key(one.asker.address), *tables.key(one.asker.table), one.number),
        default=None,
    )
