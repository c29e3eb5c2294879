"""Positions of the first edition: a small board and who stands on it."""

from typing import Any

from claustrophobia.engine import Game
from tables import play, table, texts

ROOM = (2, "0,0")  # the pentacle room: four openings, five warriors a side
CROSS = (29, "0,-1")
EAST = (30, "1,0")


def camp(scenario: str = "the-survivors", **data: Any) -> Game:
    """A position of the first edition; the pentacle room with a crossing to the north, unless tiles are given.

    After the dice given every die shows 1, so that a game that goes on by itself has something to roll.
    """
    data["dice"] = [*data.get("dice", []), *[1] * 30]
    return table(scenario=f"first/{scenario}", **{"tiles": [ROOM, CROSS], "stack": [31, 32], **data})


def initiative(dice: list[int], **data: Any) -> Game:
    """The initiative phase from its beginning."""
    return camp(**{"phase": "human_preparation", "begin": True, "dice": dice, **data})


def action(**data: Any) -> Game:
    """The human action phase."""
    return camp(**{"phase": "human_activation", **data})


def threat(dice: list[int], **data: Any) -> Game:
    """The threat phase from its beginning; the redeemer stands in the room."""
    company = {"redeemer": {"at": "0,0", "die": 2}, **data.pop("warriors", {})}
    return camp(**{"phase": "threat", "begin": True, "dice": dice, "warriors": company, **data})


def demons(**data: Any) -> Game:
    """The demon action phase."""
    return camp(**{"phase": "infernal_activation", **data})


def offered(game: Game, start: str) -> set[str]:
    """The options that begin so, without that beginning."""
    return {text.removeprefix(start).strip() for text in texts(game) if text.startswith(start)}


def pack(count: int, at: str, first: int = 1) -> dict[str, dict[str, str]]:
    """So many troglodytes on a tile."""
    return {f"troglodyte-{number}": {"at": at} for number in range(first, first + count)}


def lay(game: Game, *dice: str) -> Game:
    """Place dice: `4 trap`; those that have only one place left go there by themselves. Then confirm."""
    for die in dice:
        if f"destiny {die}" in texts(game):
            play(game, f"destiny {die}")
    lying = [f"{entry['face']} {entry['at']}" for entry in game.view()["destiny"] if entry["at"] != "pool"]
    assert sorted(lying) == sorted(dice)
    return play(game, "pass")


def squares(game: Game, face: int) -> set[str]:
    """Where a die may be placed."""
    return offered(game, f"destiny {face} ")


def all_on(square: str, dice: list[int], **data: Any) -> Game:
    """A threat phase whose dice are all on one square."""
    return lay(threat(dice, **data), *(f"{die} {square}" for die in dice))
