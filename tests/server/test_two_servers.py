"""Several servers that do not know of each other's leases: whatever they do to a table it stays one game."""

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from attack.two_servers import TABLE, Damage, attack, choose_any, told
from claustrophobia.server.hall import Hall
from claustrophobia.server.leases import Alone
from claustrophobia.server.subscribers import Refused
from guests import settings_for


def test_an_undo_here_and_a_choice_there_leave_every_table_whole(database: str, tmp_path: Path) -> None:
    assert asyncio.run(attack(database, tmp_path, 8)) == Damage(lost=0, other=0)


@asynccontextmanager
async def halls(folder: Path, database: str, count: int) -> AsyncIterator[list[Hall]]:
    found = [Hall(settings_for(folder, database=database), Alone()) for _ in range(count)]
    for hall in found:
        await hall.open()
    try:
        yield found
    finally:
        for hall in found:
            await hall.close()


def test_who_is_late_is_told_so_and_sees_the_table_as_it_is(database: str, tmp_path: Path) -> None:
    async def scene() -> None:
        async with halls(tmp_path, database, 2) as (first, second):
            ident = (await first.lay(dict(TABLE), "me")).table
            one, two = await first.room(ident), await second.room(ident)
            await choose_any(one, random.Random(1))
            with pytest.raises(Refused, match="another_decision"):
                await choose_any(two, random.Random(2))
            assert told(two) == told(one)
            await choose_any(two, random.Random(2))
            with pytest.raises(Refused, match="another_decision"):
                await one.undo("both")
            assert told(one) == told(two)
            assert len(told(one)) == 2

    asyncio.run(scene())


Deed = tuple[int, str, int]  # which server, what, the seed of the choice


@settings(max_examples=12)
@given(
    st.lists(st.tuples(st.integers(0, 2), st.sampled_from(["choose", "choose", "undo"]), st.integers()), max_size=14)
)
def test_whatever_three_servers_do_what_was_acknowledged_last_is_kept(
    tmp_path_factory: pytest.TempPathFactory, deeds: list[Deed]
) -> None:
    """Whoever is not refused has the store's game; whoever is refused has it afterwards."""

    async def scene(folder: Path) -> None:
        async with halls(folder, "", 4) as servers:
            ident = (await servers[3].lay(dict(TABLE), "me")).table
            rooms = [await hall.room(ident) for hall in servers[:3]]
            for which, deed, seed in deeds:
                room = rooms[which]
                try:
                    await (room.undo("both") if deed == "undo" else choose_any(room, random.Random(seed)))
                except Refused as refused:
                    if str(refused) != "another_decision":
                        continue  # refused before it was written, by what this server knew
                kept = await servers[3].store.kept(ident)
                assert len(kept.choices) == len(told(room))
                assert kept.version == room.version
                servers[3].rooms.pop(ident, None)
                assert told(await servers[3].room(ident)) == told(room)

    asyncio.run(scene(tmp_path_factory.mktemp("servers")))
