"""The only door: `new_game`, `Game.decision`, `Game.apply`, `replay`, `Game.why_not`."""

import secrets
from functools import lru_cache
from typing import Any, Final

from claustrophobia import editions, modes, rules
from claustrophobia.content import load
from claustrophobia.content.compile import compile_setup
from claustrophobia.content.options import check_options
from claustrophobia.core import agenda, codec, notation
from claustrophobia.core.dice import Chance, Fair, commitment
from claustrophobia.core.names import NOBODY, OUTCOMES, SIDES
from claustrophobia.core.setup import Setup
from claustrophobia.core.state import State
from claustrophobia.faults import IllegalOptionError, RecordError
from claustrophobia.refusal import NOT_YOURS, Refusal, reason
from claustrophobia.rules import edition
from claustrophobia.rules.muster import muster
from claustrophobia.rules.owners import EITHER, PLAYERS, player_of
from claustrophobia.sight.records import GameView
from claustrophobia.sight.view import events_for, view

__all__ = ["Decision", "Game", "IllegalOptionError", "Option", "RecordError", "new_game", "replay", "verify"]

assert rules is not None  # importing the chapters registers their steps
assert editions is not None  # likewise the answers to their questions
assert modes is not None

NO_DICE: Final[list[int]] = []  # shared by every decision that led to no roll


class Option:
    """One thing that can be chosen. `str(option)` is its notation."""

    __slots__ = ("code", "state")

    def __init__(self, code: int, state: State) -> None:
        self.code = code
        self.state = state

    @property
    def text(self) -> str:
        return notation.option_text(self.state, self.code)

    @property
    def player(self) -> str | None:
        """Which of two players of one side may take it, `host` or `guest`; None: either (DAN-18)."""
        player = player_of(self.state, self.code)
        return None if player == EITHER else PLAYERS[player]

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<{self.text}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Option) and self.code == other.code

    def __hash__(self) -> int:
        return self.code


class Decision:
    """What the game waits for. `subject` names the warrior it is about, if it is about one."""

    __slots__ = ("frame", "number", "options", "state")

    def __init__(self, state: State) -> None:
        self.state = state
        self.frame = state.agenda[-1]
        self.number = state.number + 1
        self.options = [Option(code, state) for code in state.options]

    @property
    def side(self) -> str:
        return SIDES[self.frame[1]]

    @property
    def kind(self) -> str:
        return agenda.NAMES[self.frame[0]]

    @property
    def subject(self) -> str:
        return agenda.subject_of(self.state)

    def __repr__(self) -> str:
        return f"Decision({self.number}, {self.side}, {self.kind}, {self.subject!r}, {self.options})"


class Game:
    """A game in progress, with its record and its log. The state inside is for the engine, never for players."""

    def __init__(self, state: State, seed: str) -> None:
        self.state = state
        self.seed = seed
        self.choices: list[int] = []
        self.sides: list[int] = []
        self.rolls: list[list[int]] = []
        self.events: list[tuple[object, ...]] = []
        state.log = self.events
        self._trace: list[int] = []
        state.chance.trace = self._trace
        self._decision: Decision | None = None
        self._cited = 0
        agenda.advance(state)
        self._note_rolls()
        self._cite()

    def _cite(self) -> None:
        """An edition's own rows stand in the log for those they replace."""
        twins = edition.of(self.state).twins()
        if twins:
            for spot in range(self._cited, len(self.events)):
                event = self.events[spot]
                twin = twins.get(str(event[1]))
                if twin is not None:
                    self.events[spot] = (event[0], twin, *event[2:])
        self._cited = len(self.events)

    def _note_rolls(self) -> None:
        self.rolls.append(self._trace[:] if self._trace else NO_DICE)
        self._trace.clear()

    @property
    def outcome(self) -> str | None:
        """`human`, `infernal`, `draw`, or None while the game goes on."""
        return OUTCOMES[self.state.outcome] or None

    @property
    def decision(self) -> Decision | None:
        """What the game waits for; None when it is over."""
        if self._decision is None and not self.state.outcome:
            self._decision = Decision(self.state)
        return self._decision

    def apply(self, option: Option | str) -> None:
        """Choose an option. Anything that is not offered raises `IllegalOptionError` and changes nothing."""
        s = self.state
        code = option.code if isinstance(option, Option) else self.parse(option)
        if s.outcome or code not in s.options:
            raise IllegalOptionError(str(option), self.why_not(str(option)))
        self.sides.append(agenda.decider(s))
        self.choices.append(code)
        self._decision = None
        s.chance.key(s.number + 1, code)
        agenda.choose(s, code)
        self._note_rolls()
        self._cite()

    def parse(self, text: str) -> int:
        """The offered option with this text, or -1."""
        wanted = notation.normalised(text)
        for code in self.state.options:
            if notation.option_text(self.state, code) == wanted:
                return code
        return -1

    def why_not(self, text: str, side: str | None = None) -> Refusal:
        """Why an option is not offered: the sentence's key and the rule's id. Falsy if it is.

        For a side that does not decide now the answer is only that: anything more could tell what is hidden from it.
        """
        if side is not None and self.decision is not None and self.decision.side != side:
            return NOT_YOURS
        found = reason(self.state, notation.normalised(text))
        found.rule = edition.of(self.state).twins().get(found.rule, found.rule)
        return found

    def seat(self, side: str) -> str:
        """The seat, as it was first taken, whose player plays a side now: an auction can swap them (FED-AUC-1)."""
        swapped = dict(zip(self.state.setup.counter_names, self.state.counters, strict=True)).get("swapped", 0)
        return SIDES[1 - SIDES.index(side)] if swapped else side

    def view(self, side: str | None = None) -> GameView:
        """What a side, or with None a spectator, may see: plain data."""
        return view(self.state, viewer(side))

    def story(self, side: str | None = None) -> list[tuple[object, ...]]:
        """The events a side, or with None a spectator, may see."""
        return events_for(self.events, viewer(side), over=bool(self.state.outcome))

    @property
    def fingerprint(self) -> str:
        return codec.fingerprint(self.state)

    def record(self) -> str:
        """The whole game as text: headers, then one line a decision with the dice it led to."""
        setup = self.state.setup
        head = [
            "claustrophobia record 1",
            f"scenario {setup.scenario}",
            f"content {setup.content}",
            f"setup {setup.fingerprint}",
            f"commitment {commitment(self.seed)}",
            f"seed {self.seed}",
        ]
        if setup.options:
            head.append("options " + " ".join(f"{key}={value}" for key, value in setup.options.items()))
        if self.outcome:
            head.append(f"outcome {self.outcome}")
        lines = [record_line(0, "set-up", self.rolls[0])]
        for i, (side, code) in enumerate(zip(self.sides, self.choices, strict=True)):
            text = f"{SIDES[side]} {notation.option_text(self.state, code)}"
            lines.append(record_line(i + 1, text, self.rolls[i + 1]))
        return "\n".join([*head, "", *lines]) + "\n"


def viewer(side: str | None) -> int:
    """The number of a side's name; a spectator is NOBODY."""
    if side is None or side == "spectator":
        return NOBODY
    if side not in SIDES:
        message = f"{side!r} is no side; there are {', '.join(SIDES)} and spectator"
        raise ValueError(message)
    return SIDES.index(side)


def record_line(number: int, text: str, dice: list[int]) -> str:
    return f"{number} {text}" + (" = " + " ".join(map(str, dice)) if dice else "")


@lru_cache(maxsize=64)
def compiled(scenario_id: str, content: load.Content, options: tuple[tuple[str, Any], ...]) -> Setup:
    """The set-up of a scenario, made once."""
    known = load.scenario_ids()
    if scenario_id not in known:
        raise load.ContentError(f"there is no scenario {scenario_id!r}; there are {', '.join(known)}")
    return compile_setup(content, load.scenario(scenario_id), dict(options))


def setup_of(scenario_id: str, content: str = "", options: dict[str, Any] | None = None) -> Setup:
    """The set-up for a scenario, content file and options."""
    ruleset = scenario_id.partition("/")[0]
    if ruleset not in load.RULESETS:
        raise load.ContentError(f"there is no scenario {scenario_id!r}; there are {', '.join(load.scenario_ids())}")
    wanted = check_options(options or {}, ruleset)
    return compiled(scenario_id, load.load(content, ruleset), tuple(wanted.items()))


def new_game(
    scenario: str,
    seed: int | str | None = None,
    *,
    content: str = "",
    options: dict[str, Any] | None = None,
    chance: Chance | None = None,
) -> Game:
    """Lay the table for a scenario. Without a seed one is drawn; with a `chance` source the seed is only a name."""
    secret = secrets.token_hex(16) if seed is None else str(seed)
    source = Fair(secret) if chance is None else chance
    return Game(muster(setup_of(scenario, content, options), source), secret)


def replay(text: str, *, content: str = "", upto: int | None = None) -> Game:
    """The game a record tells, after all its decisions or the first `upto`."""
    head, lines = parse_record(text)
    options: dict[str, Any] = {}
    for pair in head.get("options", "").split():
        key, _, value = pair.partition("=")
        options[key] = int(value) if value.lstrip("-").isdigit() else value
    game = new_game(head["scenario"], head["seed"], content=content, options=options)
    check_version(head, game.state.setup)
    for number, side, option, _ in lines[1:] if upto is None else lines[1 : upto + 1]:
        now = game.decision
        if now is None:
            raise RecordError(f"line {number}: the game is already over")
        if now.side != side:
            raise RecordError(f"line {number}: it is the {now.side} player who decides, not {side}")
        try:
            game.apply(option)
        except IllegalOptionError as error:
            raise RecordError(f"line {number}: {error}") from None
    return game


def check_version(head: dict[str, str], setup: Setup) -> None:
    """A record belongs to the content and the scenario it was played with. One without `setup` is taken at its word."""
    found = setup.content
    if found != head.get("content", found):
        raise RecordError(
            f"the record was played with content {head['content']}, this is {found}: name its content file"
        )
    if setup.fingerprint != head.get("setup", setup.fingerprint):
        raise RecordError(f"the scenario {setup.scenario} has changed since the record was played")


Line = tuple[int, str, str, list[int]]


def parse_record(text: str) -> tuple[dict[str, str], list[Line]]:
    """The headers of a record and its lines: number, side, option, dice. Lines that begin with # are notes."""
    head: dict[str, str] = {}
    lines: list[Line] = []
    rows = [row for row in text.strip().splitlines() if not row.startswith("#")]
    if not rows or not rows[0].startswith("claustrophobia record"):
        raise RecordError("line 1: this is no claustrophobia record")
    if rows[0].split()[-1] != "1":
        raise RecordError(f"line 1: this program reads version 1 of records, not {rows[0].split()[-1]}")
    body = False
    for spot, row in enumerate(rows[1:], start=2):
        if not row.strip():
            body = True
        elif not body:
            key, _, value = row.partition(" ")
            head[key] = value
        else:
            lines.append(parse_line(row, spot))
    for key in ("scenario", "seed"):
        if key not in head:
            raise RecordError(f"the record has no header {key!r}")
    if not lines or lines[0][0] != 0:
        raise RecordError("the record has no line 0 for the set-up")
    return head, lines


def parse_line(row: str, spot: int) -> Line:
    told, _, dice = row.partition(" = ")
    words = told.split(" ", 2)
    try:
        number, values = int(words[0]), [int(value) for value in dice.split()]
    except ValueError:
        raise RecordError(f"line {spot} of the file: {row!r} is no line of a record") from None
    if number == 0:
        return 0, "", "set-up", values
    if len(words) != 3 or words[1] not in SIDES:
        raise RecordError(f"line {spot} of the file: {row!r} lacks a side or an option")
    return number, words[1], words[2], values


class Verdict:
    """What `verify` found: how many rolls agree, and the first that does not."""

    def __init__(self, checked: int, fault: str) -> None:
        self.checked = checked
        self.fault = fault

    def __bool__(self) -> bool:
        return not self.fault


def verify(text: str, *, content: str = "") -> Verdict:
    """Check the commitment and every roll of a record against the revealed seed."""
    head, lines = parse_record(text)
    if head.get("commitment", commitment(head["seed"])) != commitment(head["seed"]):
        return Verdict(0, "the seed does not match the commitment made before the game")
    game = replay(text, content=content)
    checked = 0
    for (number, _, _, told), rolled in zip(lines, game.rolls, strict=False):
        if told != rolled:
            return Verdict(checked, f"line {number}: the record says {told}, the seed gives {rolled}")
        checked += len(rolled)
    if head.get("outcome", game.outcome or "") != (game.outcome or ""):
        return Verdict(checked, f"the record says {head['outcome']} won, the game ends with {game.outcome}")
    return Verdict(checked, "")
