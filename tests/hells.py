"""Pieces of positions of the Dante mode: tiles, faces of destiny dice, and what a view shows of its threat."""

from typing import Any

from claustrophobia.engine import Game

# The start with the redeemer, a hall to its east, a dead end north of the hall: 0 is the start, 1 the hall.
START, HALL = (27, "0,0"), (48, "1,0")
BOARD = [START, HALL]
W1, W2, W3, R1, R2, R3 = 1, 2, 3, 4, 5, 6  # faces of a destiny die
NO = 10  # a D10 above whatever lies on the tiles
FULL = {f"troglodyte-{number}": {"at": "out"} for number in range(1, 12)}  # no ordinary troglodyte in reserve
KENNEL = {"hellhound-1": {"at": "out"}, "hellhound-2": {"at": "out"}}
TOUGHS = {"tough-1": {"at": "out"}, "tough-2": {"at": "out"}}


def on_tiles(game: Game) -> dict[str, int]:
    """The threat points on tiles, by place."""
    return {f"{tile['x']},{tile['y']}": tile["tp"] for tile in game.view()["tiles"] if tile["tp"]}


def lying(game: Game) -> list[tuple[str, str, bool]]:
    """The dice on the destiny board: power, face, fired."""
    return sorted((die["at"], die["face"], die["fired"]) for die in game.view()["destiny"] if die["at"] != "pool")


def standing(game: Game, sheet: str) -> list[str]:
    """Where the warriors of a sheet stand."""
    view = game.view()
    found = [
        view["tiles"][one["at"]] for one in view["warriors"] if one["sheet"] == sheet and isinstance(one["at"], int)
    ]
    return sorted(f"{tile['x']},{tile['y']}" for tile in found)


def waiting(*faces: tuple[str, str]) -> list[dict[str, Any]]:
    return [{"face": face, "at": power} for power, face in faces]
