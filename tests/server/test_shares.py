"""Who is next: people first, then every address and every table in turn. No server, no clock."""

import random
from collections import Counter

from claustrophobia.server.shares import MACHINES, PEOPLE, Asker, Line, Ticket


def served_in_order(line: Line) -> list[Ticket]:
    """Everybody who waits, served one after another."""
    order: list[Ticket] = []
    while ticket := line.call():
        order.append(ticket)
        line.leave(ticket)
    return order


def test_addresses_take_turns_whoever_came_first() -> None:
    line = Line(1)
    flood = [line.join(Asker("many", f"t{number}")) for number in range(50)]
    late = line.join(Asker("one", "mine"))
    order = served_in_order(line)
    assert order.index(late) <= 1, "a flood from elsewhere is one address among two"
    assert [ticket for ticket in order if ticket is not late] == flood, "within it, who came first"


def test_tables_of_one_address_take_turns() -> None:
    line = Line(1)
    for table in "aaaab":
        line.join(Asker("home", table))
    assert [ticket.asker.table for ticket in served_in_order(line)][:2] == ["a", "b"]


def test_people_come_before_machines() -> None:
    line = Line(1)
    for number in range(49):
        line.join(Asker("elsewhere", f"bots{number}", MACHINES))
    person = line.join(Asker("elsewhere", "mine", PEOPLE))
    assert line.before(person) == 0
    assert line.call() is person


def test_machines_never_take_the_last_place_but_one() -> None:
    line = Line(3)
    for number in range(9):
        line.join(Asker("elsewhere", f"bots{number}", MACHINES))
    assert [line.call() is not None for _ in range(3)] == [True, True, False]
    person = line.join(Asker("home", "mine"))
    assert line.call() is person
    single = Line(1)
    single.join(Asker("elsewhere", "bots", MACHINES))
    assert single.call() is not None, "where there is one place, all share it"


def test_who_holds_places_waits_for_who_holds_none() -> None:
    line = Line(3)
    for _ in range(4):
        line.join(Asker("many", ""))
    first, second = line.call(), line.call()
    assert first is not None
    assert second is not None
    other = line.join(Asker("one", ""))
    assert line.call() is other


def test_no_address_has_more_than_its_share() -> None:
    line = Line(4, share=0.5)
    for number in range(9):
        line.join(Asker("many", f"t{number}"))
    assert [line.call() is not None for _ in range(3)] == [True, True, False]
    other = line.join(Asker("one", "mine"))
    assert line.call() is other


def test_who_stops_waiting_is_gone() -> None:
    line = Line(1)
    gone, stays = line.join(Asker("a")), line.join(Asker("b"))
    line.leave(gone)
    assert line.call() is stays
    line.leave(stays)
    line.leave(stays)
    assert line.call() is None


def test_nothing_is_remembered_of_who_is_gone() -> None:
    """Whatever comes and goes, in whatever order."""
    pick = random.Random(4)
    line = Line(2)
    there: list[Ticket] = []
    for _ in range(2000):
        if there and pick.random() < 0.5:
            line.leave(there.pop(pick.randrange(len(there))))
        else:
            who = Asker(f"a{pick.randrange(9)}", f"t{pick.randrange(20)}", pick.choice([PEOPLE, MACHINES]))
            there.append(line.join(who))
        line.call()
        assert len(line.serving) <= 2
        assert +line.addresses.held == Counter(ticket.asker.address for ticket in line.serving)
        assert set(line.addresses.last) <= {ticket.asker.address for ticket in there}
        assert set(line.tables.last) <= {ticket.asker.table for ticket in there}
    for ticket in there:
        line.leave(ticket)
    assert not line.addresses.last
    assert not line.tables.held


def test_what_is_said_of_the_line_comes_true() -> None:
    """As long as nobody else comes, exactly so many are served before."""
    pick = random.Random(7)
    for _ in range(50):
        line = Line(1)
        for _ in range(12):
            line.join(Asker(f"a{pick.randrange(3)}", f"t{pick.randrange(4)}", pick.choice([PEOPLE, MACHINES])))
        said = {ticket: line.before(ticket) for ticket in line.waiting}
        assert [said[ticket] for ticket in served_in_order(line)] == list(range(12))
