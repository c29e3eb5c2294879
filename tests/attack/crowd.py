"""One address against all others: spectators' sockets, imported replays, a flood of records to verify.

python tests/attack/crowd.py
"""

import asyncio
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx

sys.path.insert(0, str(Path(__file__).parents[1]))

from attack.bystander import bystander, p99
from claustrophobia import engine
from claustrophobia.players.base import play_game, player
from guests import Guest, Laid, served
from patience import PATIENCE
from server.test_store import opened

PLACES = 8  # of 64: the attack is the same, and a small machine stands it
WATCHERS = 10
REPLAYS = 60
CALLS = 60
RECORDS = 12
LINES = 4


def players_let_in() -> str:
    """Of two players who come after the spectators' places are full, how many find theirs."""
    with tempfile.TemporaryDirectory() as home, served(Path(home), sockets_a_table=PLACES) as url, Laid(url) as table:
        crowd = [Guest(url, table.id, table.tokens["spectator"], hello=False) for _ in range(WATCHERS)]
        found = 0
        for side in ("human", "infernal"):
            with table.guest(side) as guest:
                found += "view" in guest.wait_update()
        for guest in crowd:
            guest.__exit__()
        return f"{found} of 2 players sit down beside {WATCHERS} who watch from {PLACES} places"


def replays_left() -> str:
    """One address imports more than are kept: how many of another's ten are still there."""

    async def scene(url: str) -> int:
        async with opened(url) as store:
            for number in range(10):
                await store.add_replay(f"mine{number}", "record", "me", 40)
            for number in range(REPLAYS):
                await store.add_replay(f"flood{number}", "record", "flood", 40)
            return sum([await store.record(f"mine{number}") is not None for number in range(10)])

    with tempfile.TemporaryDirectory() as home:
        kept = asyncio.run(scene(f"sqlite+aiosqlite:///{home}/replays.sqlite"))
    return f"{kept} of 10 replays of another address are left after {REPLAYS} imports (40 kept)"


def p99_of_others() -> str:
    """What others wait for an answer, first alone and then while an address has records verified in four lines."""
    text = whole_game()
    with tempfile.TemporaryDirectory() as home, served(Path(home)) as url:
        verify(url, text)
        with bystander(url, "/api/rules/MOV-4") as before, httpx.Client(base_url=url, timeout=PATIENCE) as http:
            for _ in range(CALLS):
                http.get("/api/rules/MOV-4")
        with bystander(url, "/api/rules/MOV-4") as during, ThreadPoolExecutor(LINES) as many:
            list(many.map(lambda _: verify(url, text), range(RECORDS)))
    return f"others' p99 {p99(before):.0f} ms before, {p99(during):.0f} ms during ({RECORDS} records in {LINES} lines)"


def verify(url: str, text: str) -> None:
    assert httpx.post(f"{url}/api/verify", content=text.encode(), timeout=PATIENCE).is_success


def whole_game() -> str:
    """A record of a whole game."""
    game = engine.new_game("1643/the-survivors", seed="7")
    play_game(game, player("scripted", "human", seed=1), player("scripted", "infernal", seed=1))
    return game.record()


if __name__ == "__main__":
    print(players_let_in())
    print(replays_left())
    print(p99_of_others())
