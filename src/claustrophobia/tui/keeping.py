"""Saving a game after every decision, and resuming it later.

The file is the game's record with one more header, `seats`, which says who plays. Other readers of records ignore it.
"""

import json
import os
from pathlib import Path
from typing import Final

from claustrophobia.content.faults import why_unreadable
from claustrophobia.engine import Game, parse_record, replay
from claustrophobia.faults import RecordError

FILE: Final = "claustrophobia-game.txt"
FIRST_LINE: Final = "claustrophobia record"
PERSON: Final = "person"
RULES: Final = "rules"  # who plays a side that nobody plays


class KeepError(ValueError):
    """A game that cannot be saved or resumed; the message says which file and why."""


def record_text(game: Game, seats: tuple[str, str]) -> str:
    """The record with the seats among its headers."""
    head, blank, body = game.record().partition("\n\n")
    plain = not any(" " in seat for seat in seats)  # a bot of somebody's own may have a name of several words
    return f"{head}\nseats {' '.join(seats) if plain else json.dumps(seats)}{blank}{body}"


def write(path: Path, text: str) -> None:
    """Replace a file in one step, so that it is never half written."""
    spare = path.with_name(path.name + ".new")
    spare.write_text(text, "utf-8")
    os.replace(spare, path)  # noqa: PTH105 - Path.replace is the same; this one is known to be atomic


def is_record(path: Path) -> bool:
    """Whether a file is a record, and may so be replaced by one."""
    try:
        with path.open(encoding="utf-8") as file:
            return file.readline().startswith(FIRST_LINE)
    except (OSError, UnicodeDecodeError):
        return False


def is_unfinished(path: Path) -> bool:
    """Whether a file holds a game that is not over; somebody may want to resume it."""
    try:
        head, lines = parse_record(path.read_text("utf-8"))
    except (OSError, UnicodeDecodeError, RecordError):
        return True  # not a record: it must not be replaced
    return "outcome" not in head and len(lines) > 1


def free_file(wanted: str) -> Path:
    """The file for a new game: the one named, or the usual name, with a number if that holds an unfinished game."""
    if wanted:
        path = Path(wanted)
        if path.exists() and is_unfinished(path):
            raise KeepError(f"{path} exists; go on with it by --resume, or name another file")
        return path
    path = Path(FILE)
    number = 2
    while path.exists() and is_unfinished(path):
        path = Path(FILE.replace(".txt", f"-{number}.txt"))
        number += 1
    return path


def read_game(path: Path, content: str = "") -> tuple[Game, tuple[str, str] | None]:
    """The game of a file, and who plays it if the file says so."""
    try:
        text = path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise KeepError(f"{path}: cannot be read: {why_unreadable(error)}") from None
    try:
        game = replay(text, content=content)
    except RecordError as error:
        raise KeepError(f"{path}: {error}") from None
    return game, seats_in(parse_record(text)[0].get("seats", ""))


def seats_in(header: str) -> tuple[str, str] | None:
    """Who plays, as the header says it."""
    try:
        seats = json.loads(header) if header.startswith("[") else header.split()
    except (ValueError, RecursionError):
        return None
    whole = len(seats) == 2 and all(isinstance(seat, str) for seat in seats)
    return (seats[0], seats[1]) if whole else None
