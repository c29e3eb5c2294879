"""Two servers on one database that each take themselves for the only one: an undo here, choices there.

    PYTHONPATH=tests python tests/attack/two_servers.py [DATABASE]

How many of the tables never open again, and how many open as a game that neither server has shown to anybody.
"""

import asyncio
import random
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

from claustrophobia.core import notation
from claustrophobia.server.faults import Fault
from claustrophobia.server.hall import Hall
from claustrophobia.server.leases import Alone
from claustrophobia.server.room import Room
from claustrophobia.server.settings import Settings
from claustrophobia.server.subscribers import Refused

TABLE = {"scenario": "1643/the-survivors", "human": "person", "infernal": "person", "hot_seat": True}
TABLE |= {"options": {}, "seed": "7", "content": ""}


class Damage(NamedTuple):
    """What became of the tables."""

    lost: int  # never open again
    other: int  # open as another game


async def choose_any(room: Room, pick: random.Random) -> None:
    """Whoever decides chooses something, or is refused."""
    s = room.play.game.state
    await room.choose("both", s.number + 1, notation.option_text(s, pick.choice(s.options)))


def told(room: Room) -> list[int]:
    return list(room.play.game.choices)


async def attack(database: str, folder: Path, tables: int) -> Damage:
    """Play each table on two servers that do not know of each other, then open it on a third."""
    settings = Settings(database=database, folder=folder, bot_processes=1)
    servers = [Hall(settings, Alone()) for _ in range(3)]
    for hall in servers:
        await hall.open()
    try:
        lost = other = 0
        for number in range(tables):
            pick = random.Random(number)
            ident = (await servers[0].lay(dict(TABLE), "me")).table
            one = await servers[0].room(ident)
            for _ in range(8):
                await choose_any(one, pick)
            two = await servers[1].room(ident)
            shown = [told(one)]
            for room, deed in ((one, "undo"), (two, "choose"), (two, "choose"), (one, "choose")):
                try:
                    await (room.undo("both") if deed == "undo" else choose_any(room, pick))
                    shown.append(told(room))
                except Refused:
                    shown.append(told(room))
            try:
                found = told(await servers[2].room(ident))
                other += found not in shown
            except Fault:
                lost += 1
    finally:
        for hall in servers:
            await hall.close()
    return Damage(lost, other)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as home:
        done = asyncio.run(attack(sys.argv[1] if len(sys.argv) > 1 else "", Path(home), 8))
    print(f"of 8 tables {done.lost} never open again, {done.other} are another game")
