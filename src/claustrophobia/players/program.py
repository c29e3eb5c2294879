"""Bots that are programs, in any language: they are spoken to in lines of JSON (docs/bots.md).

A program is started when it is first asked, and serves one game after another. It has a time for every answer; one that
is late, dies or says what it should not is ended, and has lost its game.
"""

import json
import os
import re
import shlex
import shutil
import signal
import subprocess
import weakref
from collections import deque
from contextlib import suppress
from multiprocessing.util import Finalize
from queue import Empty, Queue
from threading import Thread
from typing import IO, Any, Final

from claustrophobia import __version__
from claustrophobia.core.decision import SIGNATURES, verb_of
from claustrophobia.core.names import SIDES
from claustrophobia.players.base import (
    UNITS,
    BotFailedError,
    Entry,
    Player,
    Sight,
    Strength,
    Thought,
    UnknownPlayerError,
)

PROTOCOL: Final = 1
COMMAND: Final = re.compile(r"cmd:(?:(?P<seconds>\d{1,4}(?:\.\d{1,3})?)s:)?(?P<command>.+)")
SECONDS: Final = 10.0  # for a decision, if the name says nothing else
START: Final = 30.0  # for the first answer, at least: an interpreter has to load
GOODBYE: Final = 2.0  # to end by itself
LONGEST: Final = 1 << 20  # characters of one line
AHEAD: Final = 100  # lines said before they are read
LAST_WORDS: Final = 20  # lines of standard error that are kept

Said = dict[str, Any]


class Program:
    """A running program, and the lines to and from it. What waits has a thread of its own: a pipe may block."""

    def __init__(self, words: list[str]) -> None:
        self.process = subprocess.Popen(  # noqa: S603 - whoever names a command wants it run
            words,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            errors="replace",
            start_new_session=True,  # Ctrl-C is ours to answer
        )
        self.greeting: Any = None  # what it said of itself
        self.heard: Queue[str] = Queue(AHEAD)
        self.to_say: Queue[str | None] = Queue()
        self.complaints: deque[str] = deque(maxlen=LAST_WORDS)
        self.threads = [Thread(target=work, daemon=True) for work in (self.hear, self.speak, self.complain)]
        for thread in self.threads:
            thread.start()

    # --- what the threads do ----------------------------------------------------------------------

    def hear(self) -> None:
        """Read its lines; the last is empty."""
        pipe = stream(self.process.stdout)
        with suppress(OSError, ValueError):
            while line := pipe.readline(LONGEST):
                self.heard.put(line)
        self.heard.put("")

    def speak(self) -> None:
        """Write to it what is to be said."""
        pipe = stream(self.process.stdin)
        with suppress(OSError, ValueError):  # it is gone: whoever waits for its answer learns that
            while (line := self.to_say.get()) is not None:
                pipe.write(line)
                pipe.flush()
            pipe.close()

    def complain(self) -> None:
        """Keep the last lines of its standard error, which is for its author."""
        with suppress(OSError, ValueError):
            for line in stream(self.process.stderr):
                self.complaints.append(line.rstrip())

    # --- speaking ---------------------------------------------------------------------------------

    def tell(self, message: Said) -> None:
        """Say something that needs no answer."""
        self.to_say.put(json.dumps(message, separators=(",", ":")) + "\n")

    def ask(self, message: Said, answer: str, seconds: float) -> Any:
        """What it answers, under the key that is waited for."""
        self.tell(message)
        try:
            line = self.heard.get(timeout=seconds)
        except Empty:
            raise BotFailedError(f"no {answer} within {seconds:g} s") from None
        if not line:
            raise BotFailedError(self.end_of_it())
        try:
            said = json.loads(line)
        except (ValueError, RecursionError):
            said = None
        if not isinstance(said, dict) or answer not in said:
            raise BotFailedError(
                f"it said {line.strip()[:80]!r}, which is no line of JSON with {answer!r}; "
                "what is for its author belongs on standard error"
            )
        return said[answer]

    def end_of_it(self) -> str:
        """How it ended, with its last words."""
        self.end()
        last = next((line for line in reversed(self.complaints) if line.strip()), "")
        return f"the program ended with status {self.process.returncode}" + (f": {last[:200]}" if last else "")

    # --- the end ----------------------------------------------------------------------------------

    @property
    def lives(self) -> bool:
        return self.process.poll() is None

    def quit(self) -> None:
        """Ask it to end, and see to it that it does."""
        self.tell({"quit": {}})
        self.to_say.put(None)
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(timeout=GOODBYE)
        self.end()

    def end(self) -> None:
        """End it, and whatever it has started."""
        if self.lives:
            with suppress(OSError):
                if os.name == "posix":
                    os.killpg(self.process.pid, signal.SIGKILL)
                else:
                    self.process.kill()
        self.process.wait()
        self.to_say.put(None)
        for thread in self.threads[1:]:  # the first may wait for somebody to take what it has heard
            thread.join()
        for pipe in (self.process.stdin, self.process.stdout, self.process.stderr):
            with suppress(OSError):
                stream(pipe).close()


def stream(pipe: IO[str] | None) -> IO[str]:
    assert pipe is not None
    return pipe


# --- programs that wait for their next game -------------------------------------------------------

IDLE: Final[dict[str, list[Program]]] = {}


def give_back(command: str, program: Program, failed: list[str]) -> None:
    """Keep a program for its next game; one that has failed is ended."""
    if failed or not program.lives:
        program.end()
    else:
        IDLE.setdefault(command, []).append(program)


def waiting(command: str) -> Program | None:
    """A program that waits for its next game, if there is one."""
    programs = IDLE.get(command, [])
    while programs:
        program = programs.pop()
        if program.lives:
            return program
        program.end()
    return None


def quit_all() -> None:
    """End every program that waits."""
    for programs in IDLE.values():
        while programs:
            programs.pop().quit()


Finalize(None, quit_all, exitpriority=1)  # at the end of this process, also of one that a pool has started


class ProgramPlayer(Player):
    """A bot that is a program."""

    def __init__(self, command: str, seconds: float, side: int, seed: int, strength: Strength) -> None:
        super().__init__(side, seed)
        self.name = command
        self.command = command
        self.seconds = seconds
        self.wish = min(seconds, strength.patience or seconds)  # somebody waits: what it is asked to keep to
        self.program: Program | None = None
        self.reasons = False  # whether it can say why
        self.failed: list[str] = []  # shared with who takes the program back

    @classmethod
    def entry(cls, name: str, found: re.Match[str]) -> Entry:
        """How to make the bot of a name like `cmd:node bot.js`, or `cmd:2s:node bot.js` with two seconds a decision."""
        command, seconds = found["command"], float(found["seconds"] or SECONDS)
        try:
            words = words_of(command)
        except ValueError as error:
            raise UnknownPlayerError(f"{name!r} is no command: {error}") from None
        if not words or shutil.which(words[0]) is None:
            raise UnknownPlayerError(f"{name!r}: there is no program {words[0] if words else ''!r}")
        if not seconds:
            raise UnknownPlayerError(f"{name!r}: no program answers within 0 seconds")
        return Entry(lambda side, seed, strength: cls(command, seconds, side, seed, strength))

    def choose(self, sight: Sight) -> int:
        if self.failed:
            raise BotFailedError(self.failed[0])
        try:
            if self.program is None:
                self.program = self.begun(sight)
            said = self.program.ask({"decision": self.decision(sight)}, "choice", self.seconds)
            return place_of(said, sight)
        except BotFailedError as error:
            self.failed.append(str(error))
            raise

    def begun(self, sight: Sight) -> Program:
        """The program, told which game begins."""
        program = waiting(self.command) or Program(words_of(self.command))
        weakref.finalize(self, give_back, self.command, program, self.failed)
        if program.greeting is None:
            hello = {"protocol": PROTOCOL, "program": f"claustrophobia {__version__}"}
            program.greeting = program.ask({"hello": hello}, "hello", max(START, self.seconds))
        said = program.greeting
        if not isinstance(said, dict) or said.get("protocol") != PROTOCOL:
            raise BotFailedError(f"its hello is {said!r}; it has to speak protocol {PROTOCOL}")
        self.reasons = said.get("why") is True
        view = sight.view()
        game = {"scenario": view["scenario"], "ruleset": view["ruleset"], "side": SIDES[self.side], "seed": self.seed}
        program.tell({"game": {**game, "options": sight.settings, "seconds": self.wish}})
        return program

    def decision(self, sight: Sight) -> Said:
        """A decision as it is told: what the side may see, and what it can choose."""
        options = [
            {"text": text, "verb": SIGNATURES[verb_of(code)].word, "args": sight.arguments(code)}
            for text, code in zip(sight.options, sight.codes, strict=True)
        ]
        head = {"number": sight.number, "kind": sight.kind, "subject": sight.subject, "seconds": self.wish}
        return {**head, "view": sight.view(), "options": options}

    def explain(self) -> list[Thought]:
        if self.program is None or not self.reasons or self.failed:
            return []
        try:
            said = self.program.ask({"why": {}}, "why", self.seconds)
        except BotFailedError as error:
            self.failed.append(str(error))  # its answer could still come, in the place of its next choice
            return []
        return [thought for thought in map(thought_of, said if isinstance(said, list) else []) if thought is not None]


def words_of(command: str) -> list[str]:
    """A command line as its words."""
    return shlex.split(command, posix=os.name == "posix")


def place_of(said: object, sight: Sight) -> int:
    """The place of the option that is chosen, by its place or by its text."""
    texts = sight.options
    if isinstance(said, int) and not isinstance(said, bool) and 0 <= said < len(texts):
        return said
    if isinstance(said, str) and " ".join(said.split()) in texts:
        return texts.index(" ".join(said.split()))
    raise BotFailedError(f"it chose {said!r}, which is not offered")


def thought_of(said: object) -> Thought | None:
    """A thought as it was told; None for what is none."""
    if not isinstance(said, dict) or not isinstance(said.get("option"), str) or said.get("unit") not in UNITS:
        return None
    value = said.get("value")
    if not isinstance(value, int | float) or isinstance(value, bool):
        return None
    return Thought(said["option"], float(value), str(said["unit"]), " ".join(str(said.get("reason", "")).split())[:200])
