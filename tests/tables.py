"""Setting up positions and playing them by notation: what the rule tests are written with."""

from collections.abc import Iterable
from typing import Any

from claustrophobia.content.setups import setup_of
from claustrophobia.core import agenda
from claustrophobia.core.dice import Fast
from claustrophobia.core.state import State
from claustrophobia.engine import Game, set_up
from claustrophobia.rules.muster import muster


def table(**data: Any) -> Game:
    """A position from keywords: the keys of a position file (see docs/notation.md), tiles also as (number, at[, turn]).

    The scenario is The Survivors unless named.
    """
    if "tiles" in data:
        data["tiles"] = as_tiles(data["tiles"])
    return set_up({"scenario": "1643/the-survivors", **data})


def as_tiles(tiles: Iterable[Any]) -> list[dict[str, Any]]:
    """Tiles as a position file has them, of (number, at[, turn])."""
    return [
        entry if isinstance(entry, dict) else dict(zip(("number", "at", "turn"), entry, strict=False))
        for entry in tiles
    ]


def melee(troglodytes: int, *dice: int) -> Game:
    """A brute and a scout are to act on a tile with some troglodytes."""
    return table(
        phase="human_activation",
        tiles=[(48, "0,0")],
        warriors={
            "brute-a": {"at": "0,0", "die": 3},
            "scout-a": {"at": "0,0", "die": 2},
            **{f"troglodyte-{number}": {"at": "0,0"} for number in range(1, troglodytes + 1)},
        },
        dice=list(dice),
    )


def laid(scenario: str, seed: int, options: dict[str, Any] | None = None) -> State:
    """A scenario's table, at its first decision."""
    s = muster(setup_of(scenario, options=options), Fast(seed))
    agenda.advance(s)
    return s


def texts(game: Game) -> list[str]:
    """The options of the pending decision, in notation; none when the game is over."""
    return [] if game.decision is None else [str(option) for option in game.decision.options]


def play(game: Game, *options: str) -> Game:
    """Choose options one after another, by notation."""
    for option in options:
        game.apply(option)
    return game


def asked(game: Game) -> tuple[str, str]:
    """Who is asked, and what kind of decision."""
    assert game.decision is not None, f"the game is over: {game.outcome}"
    return game.decision.side, game.decision.kind


def warrior(game: Game, name: str) -> dict[str, Any]:
    """A warrior as everybody sees it: `at damage die exhausted movement combat defense talents ...`."""
    found: dict[str, Any] = dict(next(entry for entry in game.view()["warriors"] if entry["name"] == name))
    return found


def told(game: Game, kind: str) -> list[tuple[object, ...]]:
    """The events of one kind so far."""
    return [event for event in game.events if event[0] == kind]
