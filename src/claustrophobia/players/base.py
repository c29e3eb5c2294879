"""What a player is: it is shown a `Sight`, never a state, and says which option it takes.

A bot is one class and one line in `PLAYERS`; `player("scripted", "human", 7)` makes one. A name may carry a level
after a colon (`search:3`) where the bot has levels. Bots of somebody's own are named by what holds them
(`players.own`).
"""

import re
from collections.abc import Callable
from math import sqrt
from time import perf_counter
from typing import Final, NamedTuple

from claustrophobia.core import agenda, notation
from claustrophobia.core.dice import MASK64, Chance
from claustrophobia.core.names import HUMAN, SIDES
from claustrophobia.core.state import State
from claustrophobia.engine import Game
from claustrophobia.rules.scenario import give_up
from claustrophobia.sight import worlds
from claustrophobia.sight.offer import option_args
from claustrophobia.sight.records import GameView, OptionArgs
from claustrophobia.sight.view import view


class UnknownPlayerError(ValueError):
    """There is no bot of that name, or not at that level."""


class BotFailedError(RuntimeError):
    """A bot of somebody's own broke down, took too long, or chose what is not offered: it loses the game it is in."""


class Sight:
    """What one side is given to decide on: its view, its options, and determinizations of the game (HID-2)."""

    __slots__ = ("_state", "_texts", "side")

    def __init__(self, state: State, side: int) -> None:
        self._state = state
        self._texts: list[str] | None = None
        self.side = side

    def view(self) -> GameView:
        """What the side may see, as plain data."""
        return view(self._state, self.side)

    def world(self, chance: Chance) -> State:
        """A determinization: a full state that agrees with all the side has seen, everything hidden dealt anew."""
        return worlds.world(self._state, self.side, chance)

    @property
    def kind(self) -> str:
        """What sort of decision it is: `assign`, `act`, `bring` and so on."""
        return agenda.kind_of(self._state)

    @property
    def number(self) -> int:
        """The number of this decision among those of this side; the other side's are not counted (HID-3)."""
        return agenda.number_of(self._state)

    @property
    def codes(self) -> list[int]:
        """The options as integers (`core.decision`)."""
        return self._state.options[:]

    @property
    def options(self) -> list[str]:
        """The options in notation."""
        if self._texts is None:
            self._texts = [notation.option_text(self._state, code) for code in self._state.options]
        return self._texts

    @property
    def settings(self) -> dict[str, object]:
        """The options the game was set up with."""
        return dict(self._state.setup.options)

    @property
    def subject(self) -> str:
        """The warrior the decision is about, or an empty text."""
        return agenda.subject_of(self._state)

    def arguments(self, code: int) -> OptionArgs:
        """The arguments of an option by the names in `docs/notation.md`."""
        return option_args(self._state, code)

    def text(self, code: int) -> str:
        """An option in notation. Slots are never reused: it reads the same when the game has gone on."""
        return notation.option_text(self._state, code)


# What the value of an option is: a chance to win from 0 to 1, a rate on the script's own scale, a share of being taken.
UNITS: Final = ("chance", "rate", "share")


def interval(chance: float, looks: int) -> tuple[float, float]:
    """Wilson's 95 % interval: as wide as if every look had ended in a win or a loss, so never too narrow."""
    z2 = 1.96 * 1.96
    middle = (chance + z2 / (2 * looks)) / (1 + z2 / looks)
    half = sqrt(z2 * (chance * (1 - chance) / looks + z2 / (4 * looks * looks))) / (1 + z2 / looks)
    return max(0.0, middle - half), min(1.0, middle + half)


class Thought:
    """What a player thought of one option; of a chance it looked into, how often, and its 95 % interval."""

    __slots__ = ("high", "looks", "low", "option", "reason", "unit", "value")

    def __init__(self, option: str, value: float, unit: str, reason: str, looks: int = 0) -> None:
        self.option = option  # in notation
        self.value = value
        self.unit = unit  # of UNITS
        self.looks = looks
        self.low, self.high = interval(value, looks) if looks else (value, value)
        self.reason = reason  # one sentence of the words' table `reasons`, by its key


BEST: Final = 3  # options that an explanation names
MOST_CORES: Final = 64


def best_first(values: list[float], taken: int) -> list[int]:
    """The places of the best options, the one taken before all."""
    order = sorted(range(len(values)), key=lambda index: (index != taken, -values[index]))
    return order[:BEST]


class Player:
    """Chooses for one side. Its choices may depend on its seed and on what it was shown, on nothing else."""

    name = ""
    failure = ""  # why it has lost its game without playing on; only a bot of somebody's own can (`players.own`)

    def __init__(self, side: int, seed: int) -> None:
        self.side = side
        self.seed = seed & MASK64

    def choose(self, sight: Sight) -> int:
        """The index of the option taken."""
        raise NotImplementedError

    def explain(self) -> list[Thought]:
        """The best three options of the last choice, the one taken first, with what each was worth and why."""
        return []  # a bot need not explain itself


Clock = Callable[[], float]  # seconds since whenever
PATIENCE: Final = 0.8  # seconds for one decision, where somebody waits for it
ENDLESS: Final = float("inf")  # seconds, where nobody counts them


class Strength(NamedTuple):
    """How hard a player thinks: looks or seconds a turn, on how many cores, and how much it misjudges.

    A look is one simulation. A budget of looks is used up however long it takes, which gives the same game on any
    machine; `patience` limits the time where somebody waits.
    """

    looks: int = 0
    seconds: float = 0.0
    errs: tuple[str, ...] = ()  # the misjudgements it falls for (`players.misjudging`)
    lapses: float = 0.0  # the part of its decisions at which it falls for one of them
    cores: int = 1
    patience: float = 0.0  # seconds for the looks of one decision; none: as long as they take
    clock: Clock = perf_counter  # what seconds are measured by


class Entry:
    """A bot's place in the registry: how to make one, and the levels it can be asked for."""

    def __init__(
        self, make: Callable[[int, int, Strength], Player], levels: dict[int, Strength] | None = None, default: int = 0
    ) -> None:
        self.make = make  # of a side, a seed and a strength
        self.levels = levels or {}
        self.default = default


PLAYERS: Final[dict[str, Entry]] = {}


def player(name: str, side: int | str, seed: int, *, patience: float = 0.0, clock: Clock = perf_counter) -> Player:
    """The bot of that name for a side (`human`, `infernal` or its number).

    After the name may stand a level, the seconds it thinks a turn or the looks ahead it takes, and the cores it may
    use: `search:3`, `search:0.3s`, `search:150looks`, `search:1s/2`. `patience` limits the seconds for a decision where
    somebody waits for it. A bot of somebody's own is `FILE.py`, `FILE.py:CLASS`, `MODULE:CLASS`, `cmd:PROGRAM`, or the
    name under which an installed package offers it (`players.own`).
    """
    if isinstance(side, str):
        if side not in SIDES:
            raise ValueError(f"{side!r} is no side; there are {' and '.join(SIDES)}")
        side = SIDES.index(side)
    plain, colon, wanted = name.partition(":")
    entry = PLAYERS.get(plain)
    if entry is None:
        from claustrophobia.players.own import own_player  # noqa: PLC0415 - it makes players of what stands here

        return own_player(name, side, seed, patience, clock)
    if colon and not entry.levels:
        raise UnknownPlayerError(f"{name!r}: {plain} has no levels")
    strength = strength_of(name, entry, wanted)
    return entry.make(side, seed, strength._replace(patience=patience, clock=clock))


def strength_of(name: str, entry: Entry, wanted: str) -> Strength:
    """What stands after a bot's name."""
    if not entry.levels:
        return Strength()
    level, slash, cores = wanted.partition("/")
    if slash and (not cores.isdecimal() or not 1 <= int(cores) <= MOST_CORES):
        raise UnknownPlayerError(f"{name!r}: after the slash stands a number of cores, 1 to {MOST_CORES}")
    many = int(cores) if slash else 1
    if not level:
        return entry.levels[entry.default]._replace(cores=many)
    if level.isdecimal() and int(level) in entry.levels:
        return entry.levels[int(level)]._replace(cores=many)
    thinking = budget_in(level)
    if thinking == Strength():
        first, last = min(entry.levels), max(entry.levels)
        raise UnknownPlayerError(
            f"{name!r}: after the colon stands a level, {first} to {last}, or what it may spend on a turn, "
            "such as 0.3s or 150looks"
        )
    return thinking._replace(cores=many)


def budget_in(text: str) -> Strength:
    """`0.3s` or `150looks` as a strength; anything else is none at all. Looks give the same game on any machine."""
    seconds = re.fullmatch(r"(\d{1,3}(?:\.\d{1,3})?)s", text)
    looks = re.fullmatch(r"(\d{1,6})looks", text)
    return Strength(looks=int(looks[1]) if looks else 0, seconds=float(seconds[1]) if seconds else 0.0)


def player_names() -> list[str]:
    """Every name `player` knows, levels spelled out."""
    names: list[str] = []
    for name, entry in sorted(PLAYERS.items()):
        names += [f"{name}:{level}" for level in entry.levels] or [name]
    return names


def play_out(state: State, human: Player, infernal: Player) -> int:
    """Play a state to its end with two players; the outcome. For simulation: nothing is recorded.

    A player that fails gives the game up, and says why in `failure`.
    """
    if not state.options and not state.outcome:
        agenda.advance(state)
    while not state.outcome:
        side = agenda.decider(state)
        chooser = human if side == HUMAN else infernal
        try:
            taken = chooser.choose(Sight(state, side))
        except BotFailedError:
            give_up(state, side)
            break
        agenda.choose(state, state.options[taken])
    return state.outcome


def play_game(game: Game, human: Player, infernal: Player, limit: int | None = None) -> str | None:
    """Play a game through its door, to its end or for `limit` decisions; the outcome so far.

    A player that fails gives the game up, and says why in `failure`.
    """
    taken = 0
    while game.decision is not None and (limit is None or taken < limit):
        side = SIDES.index(game.decision.side)
        chooser = human if side == HUMAN else infernal
        try:
            index = chooser.choose(Sight(game.state, side))
        except BotFailedError:
            game.give_up(SIDES[side])
            break
        game.apply(game.decision.options[index])
        taken += 1
    return game.outcome
