"""The team of the Dante mode between a game and its text (CAM-1 to CAM-7); its text is that of `content.party`."""

from claustrophobia.content.company import gifts_of, known
from claustrophobia.content.load import ContentError
from claustrophobia.content.party import OWNERS, Member, parsed
from claustrophobia.core.names import BOX, GUESTS, OUT, WAITING
from claustrophobia.core.state import State, bits
from claustrophobia.rules import cards
from claustrophobia.rules.stats import may_use


def join(s: State, text: str) -> None:
    """Put the team of the option `party` into a game, wounded and equipped as it is."""
    for member in parsed(text):
        names = s.setup.names[: s.setup.human_count]
        if member.name not in names or s.at[names.index(member.name)] != BOX:
            raise ContentError(f"party: {member.name!r} is no human, or is there twice; there are {', '.join(names)}")
        enlist(s, names.index(member.name), member)
    if not s.humans & s.setup.leaders:
        raise ContentError("party: the redeemer always takes part (DAN-8)")
    cards.watch(s)


def enlist(s: State, w: int, member: Member) -> None:
    s.humans |= 1 << w
    s.at[w] = WAITING
    s.damage[w] = sum(1 << (line - 1) for line in member.lines)
    if member.owner == OWNERS[1]:
        s.flags[w] |= GUESTS
    s.gifts[w] = gifts_of(s.setup, member)
    for ident in member.equipment:
        gear = known(s.setup.equipment, ident)
        if gear not in s.chest:
            raise ContentError(f"party: {ident}: the box has no more of them (SET-8)")
        if not may_use(s, w, gear):
            raise ContentError(f"party: {member.name} may not use {ident} (EQP-2)")
        s.chest = cards.without(s.chest, gear)
        s.gear[w] += (gear,)


def survivors(s: State) -> list[Member]:
    """The members still alive, in play or waiting, as they are now (CAM-6)."""
    found: list[Member] = []
    for w in bits(s.humans):
        if s.at[w] == OUT:
            continue
        found.append(member_of(s, w))
    return found


def member_of(s: State, w: int) -> Member:
    """A warrior as it is now."""
    member = Member(s.setup.names[w])
    member.lines = [line for line in range(1, 7) if s.damage[w] >> (line - 1) & 1]
    member.gifts = [s.setup.gifts[gift].ident for gift in bits(s.gifts[w])]
    member.equipment = [s.setup.equipment[gear].ident for gear in s.gear[w]]
    member.owner = OWNERS[1] if s.flags[w] & GUESTS else OWNERS[0]
    return member
