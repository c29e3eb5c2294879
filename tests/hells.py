"""Pieces of positions of the Dante mode: tiles, faces of destiny dice, and what a view shows of its threat."""

from typing import Any

from claustrophobia.content.setups import setup_of
from claustrophobia.core import agenda
from claustrophobia.core.names import HUMAN, THREAT
from claustrophobia.core.state import bits
from claustrophobia.engine import Game
from tables import play, table, told, warrior

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


DEMONS = [setup_of("dante/circle-1").names[w] for w in bits(setup_of("dante/circle-1").demons)]
STOP = [[agenda.RUN_BEGIN_TURN], [agenda.ASK_ACTIVATE, HUMAN]]  # after which the game waits for a human
SPEED = waiting(("supernatural-speed", "white2"), ("supernatural-speed", "white2"))
INTREPID = waiting(("intrepid-charge", "red2"), ("intrepid-charge", "red2"))
SNEAKY = waiting(("sneaky-charge", "red3"), ("sneaky-charge", "red3"))
SHUT_WELL = {"number": 23, "at": "3,2", "closed": ["north", "east", "south"]}
LINES = {"redeemer": 2, "brute-a": 2, "brute-b": 2, "scout-a": 3, "scout-b": 3}  # defense 4 each


def only(*names: str) -> dict[str, str]:
    """The options that leave only these demons to be drawn."""
    return {"banished": "+".join(name for name in DEMONS if name not in names)}


def threat(dice: list[int], **data: Any) -> Game:
    """One threat phase from its beginning; then the game waits for a human."""
    company = {"redeemer": {"at": "0,0", "die": 1}, **data.pop("warriors", {})}
    position = {"scenario": "dante/circle-1", "phase": "human_activation", "tp": 0, "tiles": BOARD}
    frames = [*STOP, [agenda.RUN_BEGIN_PHASE, THREAT]]
    return table(**{**position, "agenda": frames, "dice": dice, "warriors": company, **data})


def exploring(at: str = "0,0", **data: Any) -> Game:
    """Scout a, movement 2, is activated; the redeemer and a brute stand on the start."""
    company = {
        "scout-a": {"at": at, "die": 2},
        "redeemer": {"at": "0,0", "die": 3},
        "brute-a": {"at": "0,0", "die": 6},
        **data.pop("warriors", {}),
    }
    position = {"scenario": "dante/circle-1", "phase": "human_activation", "tiles": [START], "tp": 4, **data}
    return play(table(**position, warriors=company), "activate scout-a")


def explored(side: str, at: str = "0,0", **data: Any) -> Game:
    return play(exploring(at, **data), f"explore scout-a {side}")


def corridor(*numbers: int) -> list[tuple[int, str, str]]:
    """Tiles from west to east, the first at 0,0."""
    return [(number, f"{x},0", "east") for x, number in enumerate(numbers)]


def place(game: Game, name: str) -> str:
    """Where a warrior is: its cell, or the place it is at off the board."""
    at = warrior(game, name)["at"]
    if not isinstance(at, int):
        return str(at)
    found = game.view()["tiles"][at]
    return f"{found['x']},{found['y']}"


def names(game: Game, kind: str, spot: int = 3) -> list[str]:
    """The warriors that events of a kind speak of."""
    return [game.state.setup.names[int(str(event[spot]))] for event in told(game, kind)]


def attacks(game: Game) -> list[tuple[str, str]]:
    """Who attacked whom, in order."""
    return list(zip(names(game, "attacked"), names(game, "attacked", 4), strict=True))


def moves(game: Game, name: str) -> list[str]:
    """The cells a warrior went to, one by one."""
    w = game.state.setup.names.index(name)
    tiles = game.view()["tiles"]
    slots = [int(str(event[4])) for event in told(game, "moved") if event[3] == w]
    return [f"{tiles[slot]['x']},{tiles[slot]['y']}" for slot in slots]
