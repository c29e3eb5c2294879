"""The only way into a game: `new_game`, `Game.decision`, `Game.apply`, `replay`, `Game.why_not`.

Everything that code outside this package needs is here and in `claustrophobia` itself, typed, and the same compiled or
not. If such code has to import from another package, something is missing here.
"""

import json
import secrets
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from claustrophobia import editions, modes, pledge, rules
from claustrophobia.content import load, packs
from claustrophobia.content.setups import setup_of
from claustrophobia.content.words import event_text, option_sentence, question
from claustrophobia.core import agenda, codec, decision, notation, reading
from claustrophobia.core.action_index import ActionIndex
from claustrophobia.core.dice import Chance, Fair, Fast, commitment
from claustrophobia.core.faults import RunawayError
from claustrophobia.core.names import NOBODY, OUTCOMES, SIDES
from claustrophobia.core.setup import Setup
from claustrophobia.core.state import Moments, State
from claustrophobia.faults import IllegalOptionError, RecordError
from claustrophobia.position import PositionError, checked, read_position, state_of
from claustrophobia.refusal import NOT_YOURS, Refusal, reason
from claustrophobia.rules import edition
from claustrophobia.rules.muster import muster
from claustrophobia.rules.owners import EITHER, PLAYERS, player_of
from claustrophobia.rules.scenario import give_up
from claustrophobia.rules.windows import is_secret, sweep
from claustrophobia.sight import worlds
from claustrophobia.sight.features import features
from claustrophobia.sight.offer import event_args, option_args
from claustrophobia.sight.records import GameView
from claustrophobia.sight.view import EventRow, events_for, view

__all__ = [
    "ActionIndex",
    "Chance",
    "Decision",
    "Event",
    "Game",
    "IllegalOptionError",
    "Option",
    "RecordError",
    "Verdict",
    "load_position",
    "new_game",
    "replay",
    "verify",
]

assert rules is not None  # imported because that registers the steps of the chapters
assert editions is not None  # imported because that registers the answers of the editions
assert modes is not None

# What undo needs to know of a choice: the side that made it, `State.news` before it, whether it was a pass at a moment,
# and whether an auction had made the players swap sides by then (FED-AUC-1).
Step = tuple[int, int, bool, bool]

NO_DICE: Final[list[int]] = []  # shared by all decisions after which nothing was rolled
POSITION: Final = "position"  # stands for the seed of a game that begins with a position
ORIGIN: Final = ("secret", "words", "practice")  # headers of a record about its seed
WORLD: Final = "world"  # stands for the seed of a world of another game


class Option:
    """One thing that can be chosen. `str(option)` is its notation."""

    __slots__ = ("code", "state")

    def __init__(self, code: int, state: State) -> None:
        self.code = code
        self.state = state

    @property
    def text(self) -> str:
        """Its notation, which `Game.apply` takes and records are made of."""
        return notation.option_text(self.state, self.code)

    @property
    def verb(self) -> str:
        """Its verb: `move`, `attack`, `pass`."""
        return decision.SIGNATURES[decision.verb_of(self.code)].word

    @property
    def arguments(self) -> dict[str, Any]:
        """Its arguments by the names in `docs/notation.md`: ids of things that have ids, else numbers.

        `targets`, if its effect has some, is a list of them, each as `{type: value}`.
        """
        return option_args(self.state, self.code)

    @property
    def player(self) -> str | None:
        """Which of two players who share a side may take it, `host` or `guest`; None for either (DAN-18)."""
        player = player_of(self.state, self.code)
        return None if player == EITHER else PLAYERS[player]

    def describe(self, language: str = "en") -> str:
        """A sentence in English (`en`) or French (`fr`)."""
        return option_sentence(self.state, self.code, language)

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

    __slots__ = ("decider", "number", "options", "state", "step")

    def __init__(self, state: State) -> None:
        self.state = state
        self.step = agenda.step_of(state)
        self.decider = agenda.decider(state)
        self.number = agenda.number_of(state, common=True)
        self.options = [Option(code, state) for code in state.options]

    @property
    def side(self) -> str:
        """Who decides: `human` or `infernal`."""
        return SIDES[self.decider]

    @property
    def kind(self) -> str:
        """What is decided: `activate`, `damage`, `destiny`."""
        return agenda.NAMES[self.step]

    @property
    def subject(self) -> str:
        return agenda.subject_of(self.state)

    def describe(self, language: str = "en") -> str:
        """What is asked, as a sentence."""
        return question(self.state, language)

    def __repr__(self) -> str:
        return f"Decision({self.number}, {self.side}, {self.kind}, {self.subject!r}, {self.options})"


class Event:
    """One thing that happened, as the log tells it."""

    __slots__ = ("row", "state")

    def __init__(self, row: EventRow, state: State) -> None:
        self.row = row
        self.state = state

    @property
    def kind(self) -> str:
        """`moved`, `attacked`, `killed`."""
        return str(self.row[0])

    @property
    def rule(self) -> str:
        """The id of the rule behind it."""
        return str(self.row[1])

    @property
    def arguments(self) -> dict[str, Any]:
        """Its arguments by name: ids of things that have ids, else numbers; dice and the like are lists."""
        return event_args(self.row, self.state)

    @property
    def targets(self) -> list[dict[str, Any]]:
        """What a card, gift or power was used on, each as `{type: value}`."""
        found: list[dict[str, Any]] = self.arguments.get(decision.TARGETS, [])
        return found

    def describe(self, language: str = "en") -> str:
        """A sentence in English (`en`) or French (`fr`)."""
        return event_text(self.row, self.state, language)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Event) and self.row == other.row

    def __hash__(self) -> int:
        return hash(self.row)

    def __repr__(self) -> str:
        return f"Event({self.kind}, {self.rule}, {self.arguments})"


class Past:
    """What has happened in a game up to now. `rolls` has one more entry than `choices`: the first is for the set-up."""

    def __init__(
        self,
        choices: list[int],
        steps: list[Step],
        rolls: list[list[int]],
        events: list[EventRow],
        moments: Moments | None = None,
    ) -> None:
        self.moments = moments
        self.choices = choices
        self.steps = steps
        self.rolls = rolls
        self.events = events


class Game:
    """A game in progress, with its record and its log. The state inside is for the engine, never for players."""

    def __init__(self, state: State, seed: str, past: Past | None = None, *, moments: Moments | None = None) -> None:
        self.state = state
        self.seed = seed
        self.origin: dict[str, str] = {}  # where the seed comes from, as headers of the record (`pledge`)
        self.choices: list[int] = [] if past is None else past.choices
        self.steps: list[Step] = [] if past is None else past.steps
        self.rolls: list[list[int]] = [] if past is None else past.rolls
        self.events: list[EventRow] = [] if past is None else past.events
        state.log = self.events
        state.moments = moments if past is None else past.moments
        self.could_ask: list[int] = []  # who could have been asked in secret since the last choice (`new_game`)
        self._trace: list[int] = []
        state.chance.trace = self._trace
        self._decision: Decision | None = None
        self._cited = len(self.events)
        names = state.setup.counter_names
        self._seats = names.index("swapped") if "swapped" in names else -1  # the counter of the auction, if any
        if past is None:
            agenda.advance(state)
            if moments is not None:
                self._note_moments(moments)
            self._note_rolls()
            self._cite()

    def _cite(self) -> None:
        """Cite an edition's own rules in the log, in place of those they replace."""
        own = edition.of(self.state).own_rows()
        if own:
            for spot in range(self._cited, len(self.events)):
                event = self.events[spot]
                row = own.get(str(event[1]))
                if row is not None:
                    self.events[spot] = (event[0], row, *event[2:])
        self._cited = len(self.events)

    def _note_moments(self, moments: Moments, *, passed: bool = False) -> None:
        """Who could have been asked in secret since the last choice, by what everybody knows, in order (HID-3)."""
        s = self.state
        sweep(s, moments)
        could = [*moments.after, *moments.passed] if passed else moments.passed[:]
        moments.after = []
        moments.passed.clear()
        if is_secret(s):  # those who come after the one who is asked now have not been reached yet
            asked = agenda.decider(s)
            last = len(could) - could[::-1].index(asked) if asked in could else 0
            could, moments.after = could[:last] or [asked], could[last:]
        self.could_ask = could

    def _note_rolls(self) -> None:
        self.rolls.append(self._trace[:] if self._trace else NO_DICE)
        self._trace.clear()

    # --- playing ----------------------------------------------------------------------------------

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

    @property
    def legal(self) -> list[Option]:
        """What can be chosen now; nothing when the game is over."""
        pending = self.decision
        return [] if pending is None else pending.options

    def apply(self, option: Option | str) -> None:
        """Choose an option. Anything that is not offered raises `IllegalOptionError` and changes nothing."""
        s = self.state
        code = option.code if isinstance(option, Option) else self.parse(option)
        if s.outcome or code not in s.options:
            raise IllegalOptionError(str(option), self.why_not(str(option)))
        passed = code == decision.PASS and (agenda.step_of(s) == agenda.ASK_WINDOW or is_secret(s))
        self.steps.append((agenda.decider(s), s.news, passed, self.is_swapped))
        self.choices.append(code)
        self._decision = None
        s.chance.key(agenda.number_of(s, common=True), code)
        agenda.choose(s, code)
        if s.moments is not None:
            self._note_moments(s.moments, passed=passed)
        self._note_rolls()
        self._cite()

    def give_up(self, side: str) -> None:
        """A side gives the game up, whoever is to decide: the other has won it."""
        if self.state.outcome:
            raise ValueError("the game is over")
        give_up(self.state, SIDES.index(side))
        self._decision = None
        self._cite()

    @property
    def given_up_by(self) -> str:
        """The side that has given the game up; nothing if none has."""
        last = [Event(row, self.state) for row in self.events[-2:]]
        return next((str(event.arguments["player"]) for event in last if event.kind == "gave_up"), "")

    def parse(self, text: str) -> int:
        """The offered option with this text, or -1."""
        s = self.state
        wanted = notation.normalised(text)
        words = wanted.split()
        if not words or words[0] not in reading.VERBS or s.outcome:
            return -1
        code = reading.read(s, words).code
        if code in s.options and notation.option_text(s, code) == wanted:
            return code
        for offered in s.options:  # reading may have filled in another value for a word it could not read
            if notation.option_text(s, offered) == wanted:
                return offered
        return -1

    def why_not(self, text: str, side: str | None = None) -> Refusal:
        """Why an option is not offered: the sentence's key and the rule's id. Falsy if it is.

        A side that does not decide now is only told so: a better answer could reveal what is hidden from it.
        """
        if side is not None and self.decision is not None and self.decision.side != side:
            return NOT_YOURS
        found = reason(self.state, notation.normalised(text))
        found.rule = edition.of(self.state).own_rows().get(found.rule, found.rule)
        return found

    # --- seats ------------------------------------------------------------------------------------

    def seat(self, side: str) -> str:
        """The side that the player of this side had at the start: an auction can swap them (FED-AUC-1)."""
        return SIDES[1 - SIDES.index(side)] if self.is_swapped else side

    @property
    def is_swapped(self) -> bool:
        """Whether an auction has made the players swap sides."""
        return self._seats >= 0 and self.state.counters[self._seats] != 0

    # --- looking ----------------------------------------------------------------------------------

    def view(self, side: str | None = None) -> GameView:
        """What a side, or with None a spectator, may see: plain data."""
        return view(self.state, viewer(side))

    @property
    def actions(self) -> ActionIndex:
        """The fixed action space of games with this set-up: a number for every option there can be."""
        return action_index(self.state.setup)

    def features(self, side: str) -> dict[str, float]:
        """What a side sees as numbers, by name; the names and their order never change during a game."""
        return features(self.state, SIDES.index(side))

    def story(self, side: str | None = None) -> list[Event]:
        """What happened, as far as a side, or with None a spectator, may know."""
        return [Event(row, self.state) for row in self.told(side)]

    def told(self, side: str | None = None) -> list[EventRow]:
        """The same as `story`, as rows of the log."""
        return events_for(self.events, viewer(side), over=bool(self.state.outcome))

    @property
    def fingerprint(self) -> str:
        """A hash of the state: sixteen hexadecimal digits."""
        return codec.fingerprint(self.state)

    # --- copies -----------------------------------------------------------------------------------

    def clone(self) -> "Game":
        """A copy that goes on as this game would, and shares nothing with it that can change."""
        moments = self.state.moments
        noted = None if moments is None else moments.copy()
        past = Past(self.choices[:], self.steps[:], self.rolls[:], self.events[:], noted)
        twin = Game(self.state.clone(), self.seed, past)
        twin.origin = self.origin
        return twin

    def world(self, side: str, seed: int = 0) -> "Game":
        """A game that looks the same to a side, with everything hidden from it dealt anew: determinization.

        Its dice come from `seed`. Its log is what the side was told; it has no choices from before.
        """
        state = worlds.world(self.state, viewer(side), Fast(seed))
        agenda.ask_again(state)  # the side that decides may hold other cards now
        return Game(state, WORLD, Past([], [], [NO_DICE], self.told(side)))

    def __copy__(self) -> "Game":
        return self.clone()

    def __deepcopy__(self, memo: dict[int, Any]) -> "Game":
        return self.clone()

    def __reduce__(self) -> Any:
        setup = self.state.setup
        laid = (setup.source, setup.content_file, dict(setup.options))
        past = (self.choices, self.steps, self.rolls, self.events)
        dice = (self.state.chance, self.seed, self.origin)
        return unpickled, (laid, codec.encode(self.state), self.state.options, dice, past)

    def record(self) -> str:
        """The whole game as text: headers, then one line a decision with the dice it led to."""
        setup = self.state.setup
        head = [
            "claustrophobia record 1",
            f"scenario {setup.scenario}",
            *([f"text {json.dumps(setup.source)}"] if setup.source != setup.scenario else []),
            *([f"pack {packs.told_of(setup.source)}"] if packs.told_of(setup.source) else []),
            f"content {setup.content}",
            f"setup {setup.fingerprint}",
            f"commitment {self.origin.get('commitment') or commitment(self.seed)}",
            f"seed {self.seed}",
        ]
        head += [f"{key} {self.origin[key]}" for key in ORIGIN if key in self.origin]
        if setup.options:
            head.append("options " + " ".join(f"{key}={value}" for key, value in setup.options.items()))
        if self.given_up_by:
            head.append(f"given-up {self.given_up_by}")
        if self.outcome:
            head.append(f"outcome {self.outcome}")
        lines = [record_line(0, "set-up", self.rolls[0])]
        for i, ((side, _, _, _), code) in enumerate(zip(self.steps, self.choices, strict=True)):
            text = f"{SIDES[side]} {notation.option_text(self.state, code)}"
            lines.append(record_line(i + 1, text, self.rolls[i + 1]))
        return "\n".join([*head, "", *lines]) + "\n"


@lru_cache(maxsize=64)
def action_index(setup: Setup) -> ActionIndex:
    """The action space of a set-up. Cached."""
    return ActionIndex(setup)


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


def new_game(
    scenario: str | Path,
    seed: int | str | None = None,
    *,
    content: str = "",
    options: dict[str, Any] | None = None,
    chance: Chance | None = None,
    notes_moments: bool = False,
) -> Game:
    """Begin a game. Without a seed one is drawn; with a `chance` source the seed is only a name.

    `scenario` is the id of a built-in scenario (`1643/the-survivors`), or a file, or the text of a file: a scenario
    (`docs/extending.md`) or a position (`docs/notation.md`), which brings its own options.

    `notes_moments` is for whoever shows a game to both sides while it is played: `could_ask` then tells after every
    choice whether somebody may have been asked in secret, so that a pause there need not tell (HID-3).
    """
    text = text_of(scenario)
    if text and "scenario" in read_position(text):
        return load_position(text, chance)
    if text:
        load.free_id(text, name_of(scenario))
    secret = secrets.token_hex(16) if seed is None else str(seed)
    source = Fair(secret) if chance is None else chance
    moments = Moments() if notes_moments else None
    return Game(muster(setup_of(text or str(scenario), content, options), source), secret, moments=moments)


def text_of(scenario: str | Path) -> str:
    """The text of a scenario given as a file or as text; empty for an id."""
    if isinstance(scenario, str) and "\n" in scenario:
        return scenario
    if isinstance(scenario, str) and not scenario.endswith(".toml"):
        return ""
    return load.own_text(str(scenario))


def name_of(scenario: str | Path) -> str:
    """The name of a scenario's file for error messages."""
    return "the scenario" if isinstance(scenario, str) and "\n" in scenario else Path(scenario).name


def load_position(text: str, chance: Chance | None = None) -> Game:
    """The game that a position describes. Its `dice` are rolled in order, unless another source of chance is given."""
    data = checked(read_position(text))
    state = state_of(data, chance)
    try:
        return Game(state, POSITION)
    except (RunawayError, IndexError, KeyError, ValueError, TypeError, OverflowError) as error:
        raise PositionError(f"{data['scenario']}: nothing can be played from here: {error}") from None


def set_up(data: dict[str, Any], chance: Chance | None = None) -> Game:
    """The game a position's data describes."""
    return Game(state_of(data, chance), POSITION)


def unpickled(
    laid: tuple[str, str, dict[str, Any]],
    columns: dict[str, Any],
    options: list[int],
    dice: tuple[Chance, str, dict[str, str]],
    past: tuple[list[int], list[Step], list[list[int]], list[EventRow]],
) -> Game:
    """A game as it was pickled."""
    scenario, content, chosen = laid
    chance, seed, origin = dice
    state = codec.decode(columns, setup_of(scenario, content, chosen), chance)
    state.options = options
    choices, steps, rolls, events = past
    game = Game(state, seed, Past(choices, steps, rolls, events))
    game.origin = origin
    return game


def replay(text: str, *, content: str = "", scenario: str | Path = "", upto: int | None = None) -> Game:
    """The game of a record, after all its decisions or the first `upto`.

    The record of a scenario of one's own holds its text; `scenario`, a file or a text, takes the place of that.
    """
    head, lines = parse_record(text)
    options: dict[str, Any] = {}
    for pair in head.get("options", "").split():
        key, _, value = pair.partition("=")
        options[key] = int(value) if value.lstrip("-").isdigit() else value
    game = new_game(scenario or source_of(head), head["seed"], content=content, options=options)
    check_version(head, game.state.setup)
    game.origin = {key: head[key] for key in ("commitment", *ORIGIN) if key in head}
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
    if upto is None or upto >= len(lines) - 1:
        conclude(game, head)
    return game


def source_of(head: dict[str, str]) -> str:
    """The scenario of a record: its id, or the text that the record holds of one that is not built in."""
    try:
        found = json.loads(head.get("text", '""'))
    except (ValueError, RecursionError):
        raise RecordError("the header text is no text in JSON") from None
    if "text" in head and not (isinstance(found, str) and "\n" in found):
        raise RecordError("the header text is no scenario")
    return found or head["scenario"]


def conclude(game: Game, head: dict[str, str]) -> None:
    """After its last decision: whoever gave the game up in the record does so."""
    side = head.get("given-up", "")
    if side and (side not in SIDES or game.outcome):
        raise RecordError(f"the record says {side} gave the game up, which cannot be")
    if side:
        game.give_up(side)


def check_version(head: dict[str, str], setup: Setup) -> None:
    """Refuse a record that was played with other content or another scenario; one without `setup` is trusted."""
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
    """What `verify` found: how many rolls agree, the first that does not, and where the seed comes from (`pledge`)."""

    def __init__(self, checked: int, fault: str, source: str) -> None:
        self.checked = checked
        self.fault = fault
        self.source = source

    def __bool__(self) -> bool:
        return not self.fault


def verify(text: str, *, content: str = "", scenario: str | Path = "") -> Verdict:
    """Check what the seed of a record comes from, the commitment to it, and every roll against it."""
    head, lines = parse_record(text)
    source = pledge.source(head)
    if "secret" not in head and head.get("commitment", commitment(head["seed"])) != commitment(head["seed"]):
        return Verdict(0, "the seed does not match the commitment made before the game", source)
    if fault := pledge.fault_in(head):
        return Verdict(0, fault, source)
    game = replay(text, content=content, scenario=scenario)
    checked = 0
    for (number, _, _, told), rolled in zip(lines, game.rolls, strict=False):
        if told != rolled:
            return Verdict(checked, f"line {number}: the record says {told}, the seed gives {rolled}", source)
        checked += len(rolled)
    if head.get("outcome", game.outcome or "") != (game.outcome or ""):
        return Verdict(checked, f"the record says {head['outcome']} won, the game ends with {game.outcome}", source)
    return Verdict(checked, "", source)
