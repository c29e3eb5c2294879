"""Sitting down: by a link, by the code of a seat, or at a rematch."""

import secrets
from typing import Final, NamedTuple

from claustrophobia.server.faults import Fault
from claustrophobia.server.hall import LETTERS, Hall
from claustrophobia.server.seating import Seating
from claustrophobia.server.seats import SPECTATOR

WORTHS: Final = ("open", "free", "yours", "taken", "other")  # see `state_of`
CODE: Final = 12  # letters of a code: 59 bits
SWAPPED: Final = {"human": "infernal", "infernal": "human"}


class Joined(NamedTuple):
    """A seat, and its code for other devices if it was taken just now."""

    role: str
    code: str | None


def fresh_code() -> str:
    """A code that is easily read aloud: three words of four letters."""
    words = ("".join(secrets.choice(LETTERS) for _ in range(4)) for _ in range(CODE // 4))
    return "-".join(words)


def plain_code(typed: str) -> str:
    """A typed code in the form in which it was given out: capitals, spaces and hyphens do not matter."""
    letters = "".join(letter for letter in typed.lower() if letter in LETTERS)
    return "-".join(letters[i : i + 4] for i in range(0, len(letters), 4))


async def state_of(seating: Seating, ident: str, role: str, holder: str) -> str:
    """What a seat's link can do for a holder.

    `open`: many may use it; `free`: he can take the seat; `yours`: he has it; `taken`: somebody else has it; `other`:
    he has another seat there, and must not be moved to this one without being asked.
    """
    mine = await seating.role(ident, holder) if holder else None
    place = await seating.place(ident, role)
    if mine == role or (role == SPECTATOR and mine is not None):
        return "yours"
    if place is None:
        return "open"
    if place.taken:
        return "taken"
    return "free" if mine is None or mine == SPECTATOR else "other"


async def sit(seating: Seating, ident: str, role: str, holder: str) -> Joined:
    """Take the seat that a link names, if it is free."""
    state = await state_of(seating, ident, role, holder)
    if state == "yours":
        return Joined(await seating.role(ident, holder) or role, None)
    if state == "open":
        await seating.hold(ident, holder, role)
        return Joined(role, None)
    if state == "other":
        raise Fault(409, "other_seat")
    code = fresh_code()
    if state == "taken" or not await seating.claim(ident, holder, role, code):
        raise Fault(409, "seat_taken")
    return Joined(role, code)


async def recover(hall: Hall, seating: Seating, ident: str, typed: str, holder: str, address: str) -> str:
    """Get back to a seat by its code. An address may try only a few in a minute."""
    if not hall.codes.allow(address):
        raise Fault(429, "too_many_codes", most=hall.codes.most)
    role = await seating.recover(ident, holder, plain_code(typed))
    if role is None:
        raise Fault(403, "wrong_code")
    return role


async def follow(seating: Seating, ident: str, role: str, holder: str) -> Joined:
    """Sit down at a rematch: `role` is the seat that follows from the one held at the table before."""
    mine = await seating.role(ident, holder)
    if mine is not None:
        return Joined(mine, None)
    code = fresh_code()
    if role != SPECTATOR and await seating.claim(ident, holder, role, code):
        return Joined(role, code)
    await seating.hold(ident, holder, role)
    return Joined(role, None)
