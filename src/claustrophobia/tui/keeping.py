"""Keeping a game: its record on disk after every decision, going on with it later, and taking decisions back.

The file is the game's record with one more header, `seats`, which says who plays: any reader of records takes it.
"""

import os
from pathlib import Path
from typing import Final

from claustrophobia.core import agenda, decision
from claustrophobia.engine import Game, new_game, parse_record, replay
from claustrophobia.faults import RecordError

FILE: Final = "claustrophobia-game.txt"
FIRST_LINE: Final = "claustrophobia record"
PERSON: Final = "person"
RULES: Final = "rules"  # the seat of a side that nobody plays
Step = tuple[int, int, bool]  # side that decided, news before it, whether it only let a moment pass


class KeepError(ValueError):
    """A game that cannot be saved or resumed; the message says which file and why."""


def record_text(game: Game, seats: tuple[str, str]) -> str:
    """The record with the seats among its headers."""
    head, blank, body = game.record().partition("\n\n")
    return f"{head}\nseats {' '.join(seats)}{blank}{body}"


def write(path: Path, text: str) -> None:
    """Write a file so that it is whole at any moment: the old one, or the new one."""
    spare = path.with_name(path.name + ".new")
    spare.write_text(text, "utf-8")
    os.replace(spare, path)  # noqa: PTH105 - Path.replace is the same; this one is known to be atomic


def is_record(path: Path) -> bool:
    """Whether a file may be written over by a record: it is one itself."""
    try:
        with path.open(encoding="utf-8") as file:
            return file.readline().startswith(FIRST_LINE)
    except (OSError, UnicodeDecodeError):
        return False


def is_unfinished(path: Path) -> bool:
    """Whether a file holds a game that somebody may still want to go on with."""
    try:
        head, lines = parse_record(path.read_text("utf-8"))
    except (OSError, UnicodeDecodeError, RecordError):
        return True  # not ours to write over
    return "outcome" not in head and len(lines) > 1


def free_file(wanted: str) -> Path:
    """Where a new game is kept: the file named, or the usual name with a number if a game waits there."""
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
    """The game of a file and the seats it was played with, if it says."""
    try:
        text = path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise KeepError(f"{path}: cannot be read: {error}") from None
    try:
        game = replay(text, content=content)
    except RecordError as error:
        raise KeepError(f"{path}: {error}") from None
    seats = parse_record(text)[0].get("seats", "").split()
    return game, (seats[0], seats[1]) if len(seats) == 2 else None


# --- taking back ----------------------------------------------------------------------------------


def trail_of(game: Game, content: str) -> list[Step]:
    """Who decided what under which news, from the first decision on."""
    twin = again(game, content)
    trail: list[Step] = []
    for code in game.choices:
        trail.append(step(twin, code))
        take(twin, code)
    return trail


def step(game: Game, code: int) -> Step:
    """The step a game is about to take."""
    state = game.state
    frame = state.agenda[-1]
    return frame[1], state.news, frame[0] == agenda.ASK_WINDOW and code == decision.PASS


def again(game: Game, content: str) -> Game:
    """The same game at its very beginning."""
    setup = game.state.setup
    return new_game(setup.scenario, game.seed, content=content, options=dict(setup.options))


def take(game: Game, code: int) -> None:
    """Make a recorded choice."""
    assert game.decision is not None
    game.apply(next(option for option in game.decision.options if option.code == code))


def undo_to(trail: list[Step], side: int, news: int) -> int:
    """How many decisions remain if this side takes its last one back; -1 if it may not.

    Nothing may have been rolled or revealed since, and the other side may have done nothing but let moments pass:
    if passing were in the way, the refusal would tell that it holds something (HID-3).
    """
    for spot in range(len(trail) - 1, -1, -1):
        who, before, passed = trail[spot]
        if before != news:
            return -1
        if who == side:
            return spot
        if not passed:
            return -1
    return -1


def rewound(game: Game, content: str, count: int) -> Game:
    """The game after its first so many decisions, played anew from the same seed."""
    twin = again(game, content)
    for code in game.choices[:count]:
        take(twin, code)
    return twin
