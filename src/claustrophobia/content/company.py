"""The humans of a scenario as they come from another one: the option `party` of a game (CAT-2)."""

from claustrophobia.content.faults import ContentError, among
from claustrophobia.content.party import Member, parsed
from claustrophobia.core.setup import Card, Setup, card_index


def fit_out(setup: Setup, text: str) -> None:
    """Give the humans that the text names their wounds, gifts and equipment, not those of the scenario."""
    seen: list[str] = []
    for member in parsed(text):
        mine = [name for w, name in enumerate(setup.names) if setup.western >> w & 1]
        if member.name not in mine or member.name in seen:
            raise ContentError(f"party: {member.name!r} is no human, or is there twice: {among(member.name, mine)}")
        seen.append(member.name)
        equip(setup, setup.names.index(member.name), member)


def equip(setup: Setup, w: int, member: Member) -> None:
    """One human: lines, gifts (SET-6) and equipment (EQP-2)."""
    setup.start_damage[w] = sum(1 << (line - 1) for line in member.lines)
    if member.gifts and not setup.leaders >> w & 1:
        raise ContentError(f"party: {member.name}: only a redeemer has gifts (SET-6)")
    setup.start_gifts[w] = gifts_of(setup, member)
    gear = tuple(known(setup.equipment, ident) for ident in member.equipment)
    for item in gear:
        if not setup.may_use[w] >> item & 1:
            raise ContentError(f"party: {member.name} may not use {setup.equipment[item].ident} (EQP-2)")
    setup.start_gear[w] = gear


def gifts_of(setup: Setup, member: Member) -> int:
    """The gifts that a text names, as a mask: no two of one line (SET-6)."""
    found = 0
    for ident in member.gifts:
        gift = known(setup.gifts, ident)
        if found & setup.gifts_at[setup.gifts[gift].value]:
            raise ContentError(f"party: {member.name}: two gifts of one line (SET-6)")
        found |= 1 << gift
    return found


def known(kinds: list[Card], ident: str) -> int:
    found = card_index(kinds, ident)
    if found < 0:
        raise ContentError(f"party: there is no {ident!r}: {among(ident, [card.ident for card in kinds])}")
    return found
