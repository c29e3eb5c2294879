"""Finding and confirming puzzles in many processes; what has been done is noted, and not done again."""

from collections.abc import Callable, Sequence
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, NamedTuple

from claustrophobia.engine import Game, new_game, replay
from claustrophobia.lab.ledger import Ledger
from claustrophobia.lab.spread import spread
from claustrophobia.players.base import play_game, player
from claustrophobia.puzzles.finding import puzzles_of
from claustrophobia.puzzles.puzzle import Puzzle, line_of, parse_puzzles
from claustrophobia.puzzles.verifying import Confirmed, confirm

Advance = Callable[[int], None]
LEDGER: Final = ".done"  # the ending of the file beside the one that is written


class Hunt(NamedTuple):
    """Where puzzles are looked for: in games of these scenarios in turn, or in records."""

    scenarios: tuple[str, ...]
    player: str
    seed: int
    records: tuple[str, ...] = ()

    @property
    def head(self) -> dict[str, Any]:
        """What all lines of the ledger have in common."""
        texts = "".join(self.records)
        return {
            "scenarios": list(self.scenarios),
            "player": self.player,
            "seed": self.seed,
            "records": sha256(texts.encode()).hexdigest() if texts else "",
        }


def played(hunt: Hunt, number: int) -> Game:
    """The game of a number: that of a record, or one that bots play."""
    if hunt.records:
        return replay(hunt.records[number])
    game = new_game(hunt.scenarios[number % len(hunt.scenarios)], f"puzzles {hunt.seed} {number}")
    human, infernal = (player(hunt.player, side, hunt.seed + number) for side in ("human", "infernal"))
    play_game(game, human, infernal)
    return game


def hunt_one(hunt: Hunt, number: int) -> tuple[int, list[str]]:
    """In a process: the puzzles of one game, as lines of their file."""
    return number, [line_of(puzzle) for puzzle in puzzles_of(played(hunt, number), hunt.seed)]


def hunted(hunt: Hunt, games: int, out: Path, jobs: int, advance: Advance) -> list[Puzzle]:
    """The puzzles of so many games, written to a file as they come; those a ledger has are not looked for again."""
    lines: dict[int, list[str]] = {}
    with Ledger(beside(out), hunt.head, resume=True, of="puzzles") as ledger:
        lines.update({row["game"]: row["puzzles"] for _, row in ledger.lines})
        advance(len([number for number in lines if number < games]))
        missing = [number for number in range(games) if number not in lines]
        try:
            for number, found in spread(partial(hunt_one, hunt), missing, jobs):
                lines[number] = found
                ledger.note({"game": number, "puzzles": found})
                advance(1)
        finally:
            kept = distinct(line for number in sorted(lines) if number < games for line in lines[number])
            write(out, kept)
    return kept


def distinct(lines: Any) -> list[Puzzle]:
    """The puzzles of these lines, each once."""
    found: dict[str, Puzzle] = {}
    for line in lines:
        for puzzle in parse_puzzles(line, "ledger"):
            found.setdefault(puzzle.id, puzzle)
    return list(found.values())


def write(out: Path, puzzles: Sequence[Puzzle]) -> None:
    """Write puzzles to a file, which is there whole or not at all."""
    part = out.with_name(out.name + ".part")
    part.write_text("".join(line_of(puzzle) + "\n" for puzzle in puzzles), encoding="utf-8")
    part.replace(out)


def beside(out: Path) -> Path:
    return out.with_name(out.name + LEDGER)


def confirm_one(seed: int, times: int, puzzle: Puzzle) -> Confirmed:
    """In a process."""
    return confirm(puzzle, seed, times)


def confirmed(
    puzzles: Sequence[Puzzle], seed: int, times: int, kept: Path | None, jobs: int, advance: Advance
) -> list[Confirmed]:
    """Confirm puzzles; those that the file `kept` has are not looked at again."""
    found: dict[str, Confirmed] = {}
    with Ledger(kept, {"seed": seed, "times": times}, resume=True, of="confirmed") as ledger:
        wanted = {puzzle.id for puzzle in puzzles}
        found.update({row["id"]: Confirmed(**row) for _, row in ledger.lines if row["id"] in wanted})
        advance(len(found))
        missing = [puzzle for puzzle in puzzles if puzzle.id not in found]
        for one in spread(partial(confirm_one, seed, times), missing, jobs):
            found[one.id] = one
            ledger.note(one._asdict())
            advance(1)
    return [found[puzzle.id] for puzzle in puzzles]
