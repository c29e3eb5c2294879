"""A database with many stored tables, as a server finds it that has run for a while."""

import json
import random
from pathlib import Path
from typing import Any, Final

from sqlalchemy import insert

from claustrophobia import new_game
from claustrophobia.core import agenda
from claustrophobia.lab.crowd import SCENARIO
from claustrophobia.server import schema
from claustrophobia.server.settings import Settings
from claustrophobia.server.store import Store

GAMES: Final = 20  # different ones; the tables have them in turn
LONGEST: Final = 120  # choices
PIECE: Final = 500  # tables that are written together


async def fill(database: str, folder: str, count: int) -> None:
    """Store so many tables with games that go on, every other of them against a bot."""
    store = Store(Settings(database=database, folder=Path(folder)).database_url)
    await store.open()
    try:
        games = [played(seed) for seed in range(GAMES)]
        for start in range(0, count, PIECE):
            numbers = range(start, min(count, start + PIECE))
            async with store.writing() as conn:
                await conn.execute(insert(schema.tables), [table(n, games[n % GAMES]) for n in numbers])
                rows = [{**made, "table_id": ident(n)} for n in numbers for made in games[n % GAMES]["choices"]]
                await conn.execute(insert(schema.choices), rows)
    finally:
        await store.close()


def ident(number: int) -> str:
    return f"shelf{number}"


def played(seed: int) -> dict[str, Any]:
    """A game that goes on, after some choices, the human player's turn: bots do not begin to think at once."""
    pick = random.Random(seed)
    game = new_game(SCENARIO, seed)
    first = agenda.decider(game.state)
    choices: list[dict[str, Any]] = []
    least = pick.randrange(LONGEST // 2, LONGEST)
    while game.decision is not None and (len(choices) < least or game.decision.side != "human"):
        side, option = game.decision.decider, pick.choice(game.legal).text
        game.apply(option)
        following = -1 if game.outcome else agenda.decider(game.state)
        number = len(choices) + 1
        choices.append({"number": number, "side": side, "option": option, "next": following, "made": number})
    return {"seed": str(seed), "first": first, "choices": choices, "outcome": game.outcome, "game": game}


def table(number: int, game: dict[str, Any]) -> dict[str, Any]:
    """A stored table's row."""
    return {
        "id": ident(number),
        "created": number,
        "creator": f"somebody{number % 100}",
        "scenario": SCENARIO,
        "options": json.dumps({}),
        "content": "",
        "fingerprint": game["game"].state.setup.fingerprint,
        "seed": game["seed"],
        "seeded": True,
        "human": "person",
        "infernal": "bot:simple" if number % 2 else "person",
        "hot_seat": False,
        "free_undo": False,
        "first": game["first"],
        "outcome": game["outcome"],
        "version": len(game["choices"]),
        "salt": "salt",
        "secret": "secret",
    }
