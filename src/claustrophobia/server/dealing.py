"""Before the game: each player sends a word that goes into the dice (`pledge`), and waits for the others.

A table whose seed somebody has chosen is open practice: it needs no words, and is dealt as soon as it is laid.
"""

import asyncio
import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Protocol

from claustrophobia.core.names import SIDES
from claustrophobia.server import logs
from claustrophobia.server.play import Play, headers_of
from claustrophobia.server.pledges import is_dealt, pledge_of
from claustrophobia.server.seats import PERSON, RULES, SHARED

if TYPE_CHECKING:
    from claustrophobia.server.hall import Hall
    from claustrophobia.server.room import Room


class Comer(Protocol):
    """Somebody who waits at a table that is not dealt yet."""

    seat: str

    async def move_in(self, room: "Room") -> None: ...

    def wait_for(self, seats: list[str]) -> None: ...

    def dismiss(self, code: int) -> None: ...


def persons(wanted: Mapping[str, Any], options: Mapping[str, Any]) -> tuple[str, ...]:
    """The seats of people, not bots: one for each side, or two on the human side (DAN-11)."""
    if wanted["infernal"] == RULES and wanted["human"] == PERSON and options.get("players") == 2:
        return SHARED
    return tuple(side for side in SIDES if wanted[side] == PERSON)


def speakers(wanted: Mapping[str, Any], options: Mapping[str, Any], *, hot_seat: bool) -> tuple[str, ...]:
    """The seats that must send a word: each person's. Two people at one screen have one seat."""
    if not hot_seat:
        return persons(wanted, options)
    return SIDES[:1] if wanted["infernal"] == RULES else ("both",)


async def come(hall: "Hall", ident: str, word: str, comer: Comer) -> None:
    """Somebody comes to a table that is not dealt. A player's word is kept; with the last one the game is dealt."""
    hall.lobbies.setdefault(ident, set()).add(comer)
    row = await hall.store.table(ident)
    assert row is not None
    wanted = speakers(row, json.loads(row["options"]), hot_seat=row["hot_seat"])
    if comer.seat in wanted:
        await hall.store.say_word(ident, comer.seat, word)
    words = await hall.store.words(ident)
    lacking = [seat for seat in wanted if seat not in words]
    if not lacking:
        await deal(hall, row, words)
    for waiting in hall.lobbies.get(ident, ()):
        waiting.wait_for(lacking)


async def deal(hall: "Hall", row: dict[str, Any], words: dict[str, str]) -> None:
    """Lay the game out, with dice from the secret and the words of all players, and let everybody in.

    Doing it twice, or on two servers at once, does no harm: the same secret and words make the same seed.
    """
    ident = str(row["id"])
    if not is_dealt(row):
        seed = pledge_of(row).seed(words)
        play = await asyncio.to_thread(Play, headers_of({**row, "seed": seed}, hall.settings.folder, words))
        await hall.store.deal(ident, seed, play.pending, play.game.outcome)
        logs.say("game dealt", table=ident)
    room = await hall.room(ident)
    for comer in hall.lobbies.pop(ident, set()):
        await comer.move_in(room)


def go(hall: "Hall", ident: str, comer: Comer) -> None:
    """Somebody who waited has left. His word, if he sent one, still counts."""
    waiting = hall.lobbies.get(ident, set())
    waiting.discard(comer)
    if not waiting:
        hall.lobbies.pop(ident, None)
