"""The terminal itself: printing and reading lines, wiping the screen, and what it can show."""

import sys
import time
import unicodedata
from collections.abc import Callable
from typing import Final

from rich.console import Console
from rich.text import Text

from claustrophobia.players.base import Clock
from claustrophobia.tui.trays import wrapped

Read = Callable[[str], str]
Sleep = Callable[[float], None]
WIPE: Final = "\x1b[2J\x1b[3J\x1b[H"  # clears the screen and its scroll-back
LEAST_WIDTH: Final = 60
# For each sign what a terminal without it shows instead.
PLAIN: Final = dict(zip("┌┐└┘─│▶✗✓†○●·≤◀▲▼“”«»\u2019╔╗╚╝═║◆", '++++-|>xv+o@./<^v""""\'++++=|$', strict=True))


class Terminal:
    """Where a game is shown and questions are answered. `read` raises EOFError at the end of input."""

    def __init__(
        self,
        console: Console | None = None,
        read: Read | None = None,
        sleep: Sleep = time.sleep,
        clock: Clock = time.perf_counter,
    ) -> None:
        self.console = Console(highlight=False) if console is None else console
        self.read_line = read or self.from_keyboard
        self.sleep = sleep
        self.clock = clock  # measures the time that bots take
        self.encoding = (getattr(self.console.file, "encoding", None) or "utf-8").lower()

    @property
    def is_screen(self) -> bool:
        """Whether the output is a screen, which can be wiped and drawn anew."""
        return self.console.is_terminal

    @property
    def width(self) -> int:
        return max(LEAST_WIDTH, self.console.width)

    @property
    def height(self) -> int:
        """The lines of the screen; without a screen a very large number."""
        return self.console.height if self.is_screen else 999

    @property
    def rows(self) -> int:
        """How many rows of tiles leave room for the rest."""
        return max(3, (self.height - 28) // 5)

    def fit(self, text: str) -> str:
        """A text as the terminal can show it."""
        return text if self.encoding.startswith("utf") else "".join(plain(letter, self.encoding) for letter in text)

    def say(self, text: str | Text = "", style: str = "") -> None:
        """Print a line; a plain text is wrapped to the width of the screen."""
        if isinstance(text, Text):
            text.plain = self.fit(text.plain)
            self.console.print(text, overflow="ignore", no_wrap=True, crop=False)
            return
        for paragraph in text.split("\n"):
            for line in wrapped(paragraph, self.width) if len(paragraph) > self.width else [paragraph]:
                self.console.print(Text(self.fit(line), style), soft_wrap=True)

    def wipe(self) -> None:
        """Clear the screen; without a screen print a line."""
        if self.is_screen:
            self.console.file.write(WIPE)
            self.console.file.flush()
        else:
            self.say("─" * self.width)

    def pause(self, seconds: float) -> None:
        """Wait, if the output is a screen."""
        if self.is_screen and seconds > 0:
            self.console.file.flush()
            self.sleep(seconds)

    def read(self, prompt: str) -> str:
        return self.read_line(self.fit(prompt)).strip()

    def from_keyboard(self, prompt: str) -> str:
        """Read a line, with line editing if the terminal has it."""
        if sys.stdin.isatty() and self.is_screen:
            return input(prompt)
        self.console.file.write(prompt)
        self.console.file.flush()
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        self.console.file.write("\n")
        return line


def plain(letter: str, encoding: str) -> str:
    """A letter as an old terminal can show it: itself, a similar one, or without its accent."""
    try:
        letter.encode(encoding)
    except UnicodeEncodeError:
        likeness = PLAIN.get(letter) or unicodedata.normalize("NFKD", letter)[0]
        return likeness if likeness.isascii() else "?"
    return letter
