"""Putting a team together: whom a card allows, which gifts fit, giving them out (SET-6, EQP-2)."""

from claustrophobia.core import agenda, decision
from claustrophobia.core.names import BOX
from claustrophobia.core.state import GIFT_FOUND, Frame, State, warriors_in
from claustrophobia.rules import cards
from claustrophobia.rules.stats import may_use


def one_of_each_sheet(s: State) -> list[int]:
    """The humans still in the box, the first of each sheet: they differ in nothing."""
    found: list[int] = []
    sheets: list[int] = []
    for w in range(s.setup.human_count):
        if s.at[w] == BOX and s.setup.sheet[w] not in sheets:
            sheets.append(s.setup.sheet[w])
            found.append(w)
    return found


def bearers(s: State, gear: int) -> list[int]:
    """The humans of the team whom a card allows (EQP-2)."""
    return [w for w in warriors_in(s.humans) if may_use(s, w, gear)]


def equip(s: State, w: int, gear: int, rule: str) -> None:
    """A piece of equipment out of the chest."""
    s.chest = cards.without(s.chest, gear)
    s.gear[w] += (gear,)
    cards.watch(s)
    if s.log is not None:
        s.log.append(("equipped", rule, 0, w, gear))


def fitting_gifts(s: State, w: int) -> list[int]:
    """The gifts not in play whose line on a sheet is free (SET-6)."""
    taken = 0
    for mask in s.gifts:
        taken |= mask
    gifts = s.setup.gifts
    return [
        gift
        for gift in range(len(gifts))
        if not taken >> gift & 1
        and gift + GIFT_FOUND not in s.finds
        and not s.gifts[w] & s.setup.gifts_at[gifts[gift].value]
    ]


def bestow(s: State, w: int, gift: int, rule: str) -> None:
    """Lay a gift token on a sheet."""
    s.gifts[w] |= 1 << gift
    if s.log is not None:
        s.log.append(("bestowed", rule, 0, w, gift))


def ask_bestow(s: State, frame: Frame) -> list[int]:
    """One more gift for the leader, of the human player's choice."""
    return [
        decision.option(decision.BESTOW, w, gift)
        for w in warriors_in(s.humans & s.setup.leaders)
        for gift in fitting_gifts(s, w)
    ]


def on_bestow(s: State, frame: Frame, code: int) -> None:
    w, gift, _, _ = decision.arguments(code)
    bestow(s, w, gift, "SET-6")


agenda.asks(agenda.BESTOW, ask_bestow, on_bestow)
