"""A game at a table: the engine's game, and what is needed to take choices back. No sockets, no database."""

import json
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from claustrophobia import undo
from claustrophobia.core import agenda
from claustrophobia.core.names import NOBODY, SIDES
from claustrophobia.engine import Game, Option, new_game
from claustrophobia.rules.windows import is_secret
from claustrophobia.server.pledges import origin_of
from claustrophobia.server.store import ANYBODY, Made
from claustrophobia.server.versions import OtherVersionError
from claustrophobia.server.writes import Note

GIVEN_UP: Final = "given_up"  # the note of a side that has given the game up: the game itself tells it


class Headers(NamedTuple):
    """What a table's game begins with."""

    scenario: str  # its id, or the text of its file
    seed: str
    options: dict[str, Any]
    content: str  # the path of the content file, or nothing
    origin: Mapping[str, str] = MappingProxyType({})  # where the seed comes from

    def begin(self) -> Game:
        game = new_game(self.scenario, self.seed, content=self.content, options=self.options, notes_moments=True)
        game.origin = dict(self.origin)
        return game


class Sealed:
    """Secret moments that can no longer be taken back: the table has been told what came after them."""

    def __init__(self, secrets: set[int], told: int) -> None:
        self.secrets = secrets
        self.told = told

    def __contains__(self, count: object) -> bool:
        return isinstance(count, int) and count < self.told and count in self.secrets


class Play:
    """A game, the seat from which each choice was made, and the number of events after each choice."""

    def __init__(self, headers: Headers) -> None:
        self.headers = headers
        self.notes: list[Note] = []
        self.lay()

    def lay(self) -> None:
        """The table as it was at the start."""
        self.game = self.headers.begin()
        self.seats: list[int] = []  # for each choice, the seat that made it, by its number in `seats.SEATS`
        self.event_counts = [len(self.game.events)]
        # The counts of choices after which somebody is asked in secret.
        self.secrets: set[int] = {0} if self.is_secret else set()

    def copy(self) -> "Play":
        """The same game, which goes on by itself."""
        twin = Play.__new__(Play)
        twin.headers = self.headers
        twin.game = self.game.clone()
        twin.notes, twin.seats, twin.event_counts = self.notes[:], self.seats[:], self.event_counts[:]
        twin.secrets = set(self.secrets)
        return twin

    @property
    def is_secret(self) -> bool:
        """Whether a side is asked now because of its hidden cards, which the other must not notice (HID-3)."""
        return not self.game.state.outcome and is_secret(self.game.state)

    @property
    def open_count(self) -> int:
        """The largest number of choices after which nobody was asked in secret; -1 if there is none."""
        return next((count for count in range(len(self.seats), -1, -1) if count not in self.secrets), -1)

    @property
    def pending(self) -> int:
        """The side that decides; -1 when the game is over."""
        s = self.game.state
        return -1 if s.outcome else agenda.decider(s)

    @property
    def next(self) -> int:
        """The player who decides, as a side of the beginning: an auction may have swapped the sides (FED-AUC-1)."""
        return self.pending if self.pending < 0 or not self.game.is_swapped else 1 - self.pending

    def apply(self, code: int, seat: int = NOBODY) -> None:
        """Carry out an offered option. If the engine fails half-way, `again` brings the game back."""
        game, s = self.game, self.game.state
        side = agenda.decider(s)
        game.apply(Option(code, s))
        self.seats.append(side if seat == NOBODY else seat)
        self.event_counts.append(len(game.events))
        if self.is_secret:
            self.secrets.add(len(self.seats))

    def give_up(self, side: int) -> None:
        """A side gives the game up, whoever is to decide."""
        self.game.give_up(SIDES[side])
        self.event_counts[-1] = len(self.game.events)

    def keep(self, count: int) -> None:
        """Go back to where the game was after its first `count` choices."""
        made = list(zip(self.game.choices, self.seats, strict=False))[:count]
        self.lay()
        for code, seat in made:
            self.apply(code, seat)
        self.notes = [note._replace(after=min(note.after, count)) for note in self.notes]

    def again(self) -> None:
        """Play the game anew, after an error in the middle of a choice."""
        self.keep(len(self.seats))

    # --- taking back ------------------------------------------------------------------------------

    def undo_to(self, side: int, told: int, seat: int = NOBODY) -> int:
        """How many choices remain if this side takes its last one back; -1 if it may not.

        Two who share a side each take back only their own choices. A pass at a secret moment cannot be taken back once
        the table has been told what came after it: that would reveal the moment (HID-3).
        """
        spot = undo.undo_to(self.game, side, Sealed(self.secrets, told))
        return spot if spot < 0 or seat in {NOBODY, self.seats[spot]} else -1

    def last_of(self, side: int) -> int:
        """How many choices came before this side's last one, passes at moments ignored; -1 if it made none."""
        return undo.last_of(self.game, side)


def headers_of(row: Mapping[str, Any], folder: Path, words: Mapping[str, str]) -> Headers:
    """The headers of a table, from its row and its players' words; its content is written to a file for the engine."""
    content = content_file(row["content"], folder)
    return Headers(
        row["scenario_text"] or row["scenario"], row["seed"], json.loads(row["options"]), content, origin_of(row, words)
    )


def content_file(text: str, folder: Path) -> str:
    """Write an owner's content to a file named by its hash, and return the path; an empty text for none."""
    if not text:
        return ""
    folder = folder / "content"
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{sha256(text.encode()).hexdigest()[:16]}.toml"
    if not path.exists():
        fresh = path.with_suffix(".new")
        fresh.write_text(text, "utf-8")
        fresh.replace(path)
    return str(path)


def restored(headers: Headers, fingerprint: str, choices: list[Made], notes: list[Note]) -> Play:
    """A game from its headers and choices."""
    play = Play(headers)
    found = play.game.state.setup.fingerprint
    if found != fingerprint:
        raise OtherVersionError("content", f"{fingerprint}, now {found}", begun=fingerprint, now=found)
    for number, made in enumerate(choices, start=1):
        code = play.game.parse(made.option)
        if code < 0:
            raise OtherVersionError("choice", f"{number} {made.option}")
        play.apply(code, made.seat)
        if made.next not in {play.next, ANYBODY}:
            raise OtherVersionError("turn", f"{number} {made.option}")
    play.notes = [note for note in notes if note.kind != GIVEN_UP]
    for note in notes:
        if note.kind == GIVEN_UP:
            play.give_up(note.seat)
    return play
