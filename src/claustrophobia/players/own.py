"""Bots of somebody's own, by what holds them, wherever a bot is named (docs/bots.md).

`my_bot.py` or `my_bot.py:Bot` is a class in a file, `package.module:Bot` one that can be imported, a plain name what an
installed package offers under the entry point `claustrophobia.bots`, and `cmd:node bot.js` a program in any language.
In the place of a class may stand an `Entry`, for a bot that has levels.

Whatever such a bot does wrong costs it the game it is in, and nobody anything else.
"""

import importlib
import importlib.util
import re
import sys
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from types import ModuleType
from typing import Any, Final

from claustrophobia.players.base import (
    BotFailedError,
    Clock,
    Entry,
    Player,
    Sight,
    Strength,
    Thought,
    UnknownPlayerError,
    player_names,
    strength_of,
)
from claustrophobia.players.program import COMMAND, ProgramPlayer

GROUP: Final = "claustrophobia.bots"
FILE: Final = re.compile(r"(?P<holder>.+\.py)(?::(?P<what>\w+))?(?::(?P<level>.+))?")
MODULE: Final = re.compile(r"(?P<holder>[A-Za-z_][\w.]*):(?P<what>[A-Za-z_]\w*)(?::(?P<level>.+))?")
WAYS: Final = "one of your own is FILE.py, FILE.py:CLASS, MODULE:CLASS or cmd:PROGRAM"


class OwnPlayer(Player):
    """A bot of somebody's own, held by the rules: what it does wrong becomes a `BotFailedError`."""

    def __init__(self, name: str, entry: Entry, side: int, seed: int, strength: Strength) -> None:
        super().__init__(side, seed)
        self.name = name
        self.bot: Player | None = None
        try:
            self.bot = entry.make(side, seed, strength)
        except (Exception, SystemExit) as error:  # noqa: BLE001 - a bot is not ours to trust
            self.failure = f"it cannot be made: {told(error)}"

    def choose(self, sight: Sight) -> int:
        if self.bot is None:
            raise BotFailedError(self.failure)
        try:
            taken = self.bot.choose(sight)
        except BotFailedError as error:
            self.failure = str(error)
        except (Exception, SystemExit) as error:  # noqa: BLE001 - likewise
            self.failure = told(error)
        else:
            count = len(sight.codes)
            if isinstance(taken, int) and 0 <= taken < count:
                return taken
            self.failure = f"it chose {taken!r}; there are the options 0 to {count - 1}"
        raise BotFailedError(self.failure)

    def explain(self) -> list[Thought]:
        """Its reasons. One that cannot give them has none: only a choice can lose a game."""
        try:
            return [] if self.bot is None or self.failure else self.bot.explain()
        except (Exception, SystemExit):  # noqa: BLE001 - likewise
            return []


def own_player(name: str, side: int, seed: int, patience: float, clock: Clock) -> Player:
    """The bot that somebody's own name stands for."""
    entry, level = entry_of(name)
    strength = strength_of(name, entry, level)
    if level and not entry.levels:
        raise UnknownPlayerError(f"{name!r}: this bot has no levels")
    return OwnPlayer(name, entry, side, seed, strength._replace(patience=patience, clock=clock))


def entry_of(name: str) -> tuple[Entry, str]:
    """How a bot is made, and the level that its name asks for."""
    if command := COMMAND.fullmatch(name):
        return ProgramPlayer.entry(name, command), ""
    if named := FILE.fullmatch(name):
        module = loaded(Path(named["holder"]), name)
        return made_of(named_in(module, named["what"] or "", name), name), named["level"] or ""
    plain, _, level = name.partition(":")
    if offered := points().get(plain):
        return made_of(load(offered, name), name), level
    if named := MODULE.fullmatch(name):
        module = imported(named["holder"], name)
        return made_of(named_in(module, named["what"], name), name), named["level"] or ""
    known = ", ".join([*player_names(), *points()])
    raise UnknownPlayerError(f"there is no player {name!r}; there are {known}; {WAYS}")


def made_of(found: object, name: str) -> Entry:
    """How to make the bot that a name was found to stand for."""
    if isinstance(found, Entry):
        return found
    if isinstance(found, type) and issubclass(found, Player):
        kind: Any = found
        return Entry(lambda side, seed, _: kind(side, seed))
    raise UnknownPlayerError(
        f"{name!r} is no bot: a bot is a class derived from claustrophobia.players.base.Player, or an Entry of one"
    )


def named_in(module: ModuleType, what: str, name: str) -> object:
    """What is called so in a module; without a name, the only bot in it."""
    if what:
        if not hasattr(module, what):
            raise UnknownPlayerError(f"{name!r}: there is no {what!r} in it; there are {bots_in(module) or 'no bots'}")
        found: object = getattr(module, what)
        return found
    bots = bots_in(module)
    if len(bots) != 1:
        fault = f"it has several bots; name one: {', '.join(bots)}" if bots else "it has no class derived from Player"
        raise UnknownPlayerError(f"{name!r}: {fault}")
    return bots[next(iter(bots))]


def bots_in(module: ModuleType) -> dict[str, object]:
    """The bots that a module defines, by name."""
    return {
        key: found
        for key, found in vars(module).items()
        if isinstance(found, type) and issubclass(found, Player) and found.__module__ == module.__name__
    }


def loaded(path: Path, name: str) -> ModuleType:
    """The module of a file, read once in a process."""
    full = path.resolve()
    key = f"claustrophobia_own_{abs(hash(str(full))):x}"
    if key in sys.modules:
        return sys.modules[key]
    if not full.is_file():
        raise UnknownPlayerError(f"{name!r}: there is no file {path}")
    spec = importlib.util.spec_from_file_location(key, full)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[key] = module
    sys.path.insert(0, str(full.parent))  # a file may import what lies beside it
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:
        del sys.modules[key]
        raise UnknownPlayerError(f"{name!r} cannot be loaded: {told(error)}") from error
    finally:
        sys.path.remove(str(full.parent))
    return module


def imported(module: str, name: str) -> ModuleType:
    """A module by its name; one that lies in the folder of the command is found too."""
    if "" not in sys.path and str(Path.cwd()) not in sys.path:
        sys.path.append(str(Path.cwd()))
    try:
        return importlib.import_module(module)
    except (Exception, SystemExit) as error:
        raise UnknownPlayerError(f"{name!r} cannot be loaded: {told(error)}; {WAYS}") from error


def points() -> dict[str, EntryPoint]:
    """The bots that installed packages offer, by name."""
    return {point.name: point for point in entry_points(group=GROUP)}


def load(point: EntryPoint, name: str) -> object:
    """What a package offers under a name."""
    try:
        found: object = point.load()
    except (Exception, SystemExit) as error:
        raise UnknownPlayerError(f"{name!r} ({point.value}) cannot be loaded: {told(error)}") from error
    return found


def told(error: BaseException) -> str:
    """What went wrong, in one line, and in which line of which file."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    where = f" ({Path(trace.tb_frame.f_code.co_filename).name}, line {trace.tb_lineno})" if trace is not None else ""
    said = " ".join(str(error).split())
    return type(error).__name__ + (f": {said}" if said else "") + where
