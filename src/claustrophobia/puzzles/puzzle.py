"""Puzzles: what a puzzle's line holds, and reading those that come with the program or a file of one's own.

`content/puzzles/*.jsonl` are the built-in ones, a file a ruleset and a JSON object a line.
"""

import json
from functools import lru_cache
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import Annotated, Any, Final, Literal, get_args

import msgspec
from msgspec import Meta

from claustrophobia.content.load import own_text
from claustrophobia.core.names import RULESETS, SIDES
from claustrophobia.core.state import State
from claustrophobia.engine import Game, set_up
from claustrophobia.players.base import Sight
from claustrophobia.position import checked

WHOLE: Final = 10_000  # the value of a game that is won
TRIES: Final = 5  # how often each level was asked
BEYOND: Final = 6  # the level of a puzzle that none of the five finds
FOLDER: Final = "puzzles"
ENDING: Final = ".jsonl"

Theme = Literal[
    "dice", "gifts", "order", "moves", "fights", "tiles", "cards", "aims", "hits", "threat", "destiny", "patience"
]
THEMES: Final[tuple[Theme, ...]] = get_args(Theme)
Chance = Annotated[int, Meta(ge=0, le=WHOLE)]


class PuzzleError(ValueError):
    """A puzzle that cannot be used; the message names the file, the line and the field."""


class Choice(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """An option with the chooser's chance to win, the half of its 95 % interval, and how often it was looked at.

    `reason` is a key of the words' table `reasons`: why the best option is better than this one.
    """

    text: str
    value: Chance
    error: Annotated[int, Meta(ge=0)]
    looks: Annotated[int, Meta(ge=1)]
    reason: str

    @property
    def low(self) -> int:
        return max(0, self.value - self.error)

    @property
    def high(self) -> int:
        return min(WHOLE, self.value + self.error)


class Puzzle(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """One decision of one side, and what each of its options is worth, from the best to the worst.

    `level` is the weakest of the levels of `search` asked (`finding.ASKED`) from which on all find the best option in
    most tries. `found` is how many of the tries of each did.
    """

    id: Annotated[str, Meta(pattern="^[0-9a-f]{8}$")]
    side: Literal["human", "infernal"]
    theme: Theme
    level: Annotated[int, Meta(ge=1, le=BEYOND)]
    found: Annotated[list[int], Meta(min_length=5, max_length=5)]
    options: Annotated[list[Choice], Meta(min_length=2)]
    position: dict[str, Any]

    @property
    def scenario(self) -> str:
        return str(self.position.get("scenario", ""))

    @property
    def ruleset(self) -> str:
        return self.scenario.partition("/")[0]

    @property
    def best(self) -> Choice:
        return self.options[0]

    @property
    def lead(self) -> int:
        """By how much the best option is better than the second, in ten-thousandths."""
        return self.best.value - self.options[1].value

    def choice(self, text: str) -> Choice | None:
        """What is known of an option."""
        return next((one for one in self.options if one.text == text), None)


def game_of(puzzle: Puzzle) -> Game:
    """The game at the puzzle's decision."""
    return set_up(checked(puzzle.position))


def sight_of(puzzle: Puzzle) -> Sight:
    """All that the chooser is given to decide on."""
    return Sight(state_of(puzzle), SIDES.index(puzzle.side))


def state_of(puzzle: Puzzle) -> State:
    return game_of(puzzle).state


def ident_of(position: dict[str, Any]) -> str:
    """A puzzle's id: the same position has the same one, wherever it was found."""
    return sha256(json.dumps(position, sort_keys=True).encode()).hexdigest()[:8]


# --- files ----------------------------------------------------------------------------------------


def parse_puzzles(text: str, name: str) -> list[Puzzle]:
    """The puzzles of a file's text, a JSON object a line; empty lines are left out."""
    found: list[Puzzle] = []
    ids: set[str] = set()
    for number, row in enumerate(text.splitlines(), start=1):
        if not row.strip():
            continue
        try:
            puzzle = msgspec.json.decode(row, type=Puzzle)
        except (msgspec.DecodeError, RecursionError) as error:  # also of a wrong type
            raise PuzzleError(f"{name}: line {number}: {error}") from None
        if fault := fault_in(puzzle):
            raise PuzzleError(f"{name}: line {number}: {fault}")
        if puzzle.id in ids:
            raise PuzzleError(f"{name}: line {number}: id: {puzzle.id} is there twice")
        ids.add(puzzle.id)
        found.append(puzzle)
    return found


def fault_in(puzzle: Puzzle) -> str:
    """What does not fit together in a puzzle; `check` also sets its position up."""
    if puzzle.ruleset not in RULESETS:
        return f"position.scenario: {puzzle.scenario!r} is of no ruleset; there are {', '.join(RULESETS)}"
    if any(not 0 <= tries <= TRIES for tries in puzzle.found):
        return f"found: {puzzle.found}: each is 0 to {TRIES}"
    texts = [one.text for one in puzzle.options]
    if len(set(texts)) < len(texts):
        return "options: one is there twice"
    values = [one.value for one in puzzle.options]
    if values != sorted(values, reverse=True):
        return "options: they must stand by their values, the best first"
    return ""


def check(puzzle: Puzzle) -> None:
    """Raise an error if the position cannot be set up, another side decides, or other options are offered there."""
    try:
        decision = game_of(puzzle).decision
    except (ValueError, LookupError, TypeError) as error:
        raise PuzzleError(f"{puzzle.id}: position: {error}") from None
    if decision is None or decision.side != puzzle.side:
        raise PuzzleError(f"{puzzle.id}: side: {decision.side if decision else 'nobody'} decides there")
    offered = {option.text for option in decision.options}
    known = {one.text for one in puzzle.options}
    if missing := sorted(offered - known):
        raise PuzzleError(f"{puzzle.id}: options: {missing[0]!r} is offered and has no value")
    if unknown := sorted(known - offered):
        raise PuzzleError(f"{puzzle.id}: options: {unknown[0]!r} is not offered; there is {', '.join(sorted(offered))}")


def line_of(puzzle: Puzzle) -> str:
    """A puzzle as a line of its file."""
    return msgspec.json.encode(puzzle).decode()


def puzzles_in(file: Path) -> list[Puzzle]:
    """The puzzles of a file of one's own."""
    return parse_puzzles(own_text(str(file)), file.name)


@lru_cache(maxsize=1)
def puzzles() -> tuple[Puzzle, ...]:
    """The puzzles that come with the program, ruleset by ruleset; their order gives them their numbers, from 1."""
    folder = files("claustrophobia.content").joinpath(FOLDER)
    found: list[Puzzle] = []
    for ruleset in RULESETS:
        file = folder.joinpath(ruleset + ENDING)
        if file.is_file():
            found += parse_puzzles(file.read_text("utf-8"), file.name)
    return tuple(found)


@lru_cache(maxsize=1)
def numbers() -> dict[str, int]:
    """The number of each built-in puzzle by its id."""
    return {puzzle.id: number for number, puzzle in enumerate(puzzles(), start=1)}


def puzzle_named(wanted: str) -> Puzzle | None:
    """A built-in puzzle by its id or its number."""
    number = int(wanted) if wanted.isdecimal() and len(wanted) < 8 else numbers().get(wanted, 0)
    return puzzles()[number - 1] if 1 <= number <= len(puzzles()) else None
