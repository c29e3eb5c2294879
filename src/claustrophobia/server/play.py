"""A game at a table: the engine's game with what taking back needs to know. No sockets, no database."""

import json
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from claustrophobia import undo
from claustrophobia.core import agenda
from claustrophobia.core.names import NOBODY
from claustrophobia.engine import Game, Option, new_game
from claustrophobia.rules.windows import is_secret
from claustrophobia.server.pledges import origin_of
from claustrophobia.server.store import ANYBODY, Made
from claustrophobia.server.versions import OtherVersionError
from claustrophobia.server.writes import Note


class Headers(NamedTuple):
    """What a table is laid with."""

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
    """The moments in secret that the table has been told what came after."""

    def __init__(self, secrets: set[int], told: int) -> None:
        self.secrets = secrets
        self.told = told

    def __contains__(self, count: object) -> bool:
        return isinstance(count, int) and count < self.told and count in self.secrets


class Play:
    """A game, from which seat each choice was made, and how many events there were after each of them."""

    def __init__(self, headers: Headers) -> None:
        self.headers = headers
        self.notes: list[Note] = []
        self.lay()

    def lay(self) -> None:
        """The table as it was at the start."""
        self.game = self.headers.begin()
        self.seats: list[int] = []  # of two who share a side, which (`seats.SEATS`)
        self.event_counts = [len(self.game.events)]
        self.secrets: set[int] = {0} if self.is_secret else set()  # after how many choices somebody was asked in secret

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
        """Whether a side is asked now because of what it holds hidden: the other must not know (HID-3)."""
        return is_secret(self.game.state)

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
        """The same as seats were first taken, before an auction may have swapped them (FED-AUC-1)."""
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

    def keep(self, count: int) -> None:
        """Go back to the game after its first so many choices."""
        made = list(zip(self.game.choices, self.seats, strict=False))[:count]
        self.lay()
        for code, seat in made:
            self.apply(code, seat)
        self.notes = [note._replace(after=min(note.after, count)) for note in self.notes]

    def again(self) -> None:
        """The same game anew, after something went wrong in the middle of a choice."""
        self.keep(len(self.seats))

    # --- taking back ------------------------------------------------------------------------------

    def undo_to(self, side: int, told: int, seat: int = NOBODY) -> int:
        """How many choices remain if this side takes its last one back; -1 if it may not.

        Of two who share a side each takes back only what was his own. A moment let pass in secret is sealed once the
        table has been told what came after it: to go back there would tell that there was one (HID-3).
        """
        spot = undo.undo_to(self.game, side, Sealed(self.secrets, told))
        return spot if spot < 0 or seat in {NOBODY, self.seats[spot]} else -1

    def last_of(self, side: int) -> int:
        """How many choices came before this side's last real one; -1 if it made none."""
        return undo.last_of(self.game, side)


def headers_of(row: Mapping[str, Any], folder: Path, words: Mapping[str, str]) -> Headers:
    """The headers of a table's row and its players' words; its content is laid out as the file the engine reads."""
    content = content_file(row["content"], folder)
    return Headers(
        row["scenario_text"] or row["scenario"], row["seed"], json.loads(row["options"]), content, origin_of(row, words)
    )


def content_file(text: str, folder: Path) -> str:
    """A content file for an override text, named by what is in it; nothing for no text."""
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
    play.notes = notes
    return play
