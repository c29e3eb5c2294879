"""Writes `frontend/src/protocol.ts`: the browser page's types, from those of the server.

`python -m claustrophobia.lab.wire frontend/src/protocol.ts` writes it; `--check` only says whether it is up to date.

A TypedDict, a pydantic model or a msgspec struct becomes an interface of the same name. `Annotated[..., "text"]` is
that text in TypeScript, mostly a name of `WORDS` or `ARGUMENTS`; `Annotated[..., type]` is that type.
"""

import sys
from collections.abc import Iterable
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Final,
    Literal,
    NotRequired,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

import msgspec
from pydantic import BaseModel

from claustrophobia import engine
from claustrophobia.content.load import LANGUAGES
from claustrophobia.content.pictures import OTHERS
from claustrophobia.core import agenda
from claustrophobia.core.decision import SIGNATURES, TARGETS
from claustrophobia.core.events import EVENTS
from claustrophobia.core.grid import DIRECTIONS
from claustrophobia.core.names import OUTCOMES, PHASES, PLACES, RULESETS, SIDES, TILE_EFFECTS
from claustrophobia.lab.generated import write_or_check
from claustrophobia.modes.camp import STATES
from claustrophobia.players.base import UNITS
from claustrophobia.puzzles.puzzle import THEMES
from claustrophobia.puzzles.solving import VERDICTS
from claustrophobia.rules.owners import PLAYERS
from claustrophobia.rules.sources import SOURCE_KINDS
from claustrophobia.server import messages, models, wire
from claustrophobia.server.joining import WORTHS
from claustrophobia.server.seats import ROLES, SEATS
from claustrophobia.server.sentences import sentences
from claustrophobia.sight.offer import NUMBERED

assert engine is not None  # importing it registers every decision

WIDTH: Final = 120
HEAD: Final = """// The types of what crosses the wire: docs/protocol.md says what they mean.
// Written by `make docs` from the server's types (src/claustrophobia/lab/wire.py): do not edit.
"""

# --- what the tables say --------------------------------------------------------------------------
# By the name of a TypeScript type the words that it allows.
WORDS: Final[dict[str, Iterable[str]]] = {
    "Lang": LANGUAGES,
    "SideName": SIDES,
    "Owner": PLAYERS,
    "SeatName": SEATS,
    "Role": ROLES,
    "Ruleset": RULESETS,
    "Phase": PHASES,
    "Outcome": OUTCOMES[1:],
    "Direction": DIRECTIONS,
    "Place": PLACES[1:],
    "Picture": (*TILE_EFFECTS, *OTHERS),
    "Verb": [signature.word for signature in SIGNATURES.values()],
    "DecisionKind": [name for name, ask in zip(agenda.NAMES, agenda.ASK, strict=True) if ask is not agenda.unasked],
    "EventKind": (*EVENTS, *sentences()["event"]),
    "Unit": UNITS,
    "SourceKind": SOURCE_KINDS,
    "CampState": STATES,
    "SeatState": WORTHS,
    "Theme": THEMES,
    "PuzzleVerdict": VERDICTS,
}
# TypeScript types that have no short form in Python.
OTHER_TYPES: Final = {
    "Links": "Partial<Record<SeatName | 'spectator', string>>",
    "Target": "{ [kind: string]: string | number }",
}
# The TypeScript types of the arguments of options and events, by their types there; any other is a string.
ARGUMENT_TYPES: Final = {
    **dict.fromkeys(NUMBERED, "number"),
    "target": "string | { troglodytes: number }",
    "weapon": "string | null",
    "side": "SeatName",
    "deck": "SideName",
    "phase": "Phase",
    "outcome": "Outcome",
    "place": "Place",
    "dice": "number[]",
    "faces": "string[]",
    "warriors": "string[]",
    TARGETS: "Target[]",
}
EVENT_DOC: Final = "What an event tells, by name: which of them, its kind says."
OPTION_DOC: Final = "What an option is about, by name: which of them, its verb says."

# --- the roots ------------------------------------------------------------------------------------
# Messages that have exactly one of the keys of their record.
SENT: Final = wire.ServerMessage
SAID: Final = messages.Message
ANSWERS: Final = (
    models.Created,
    models.Seat,
    models.Invitation,
    models.NextTable,
    models.TableInfo,
    models.Moment,
    models.Replay,
    models.ReplayInfo,
    models.Course,
    models.Verdict,
    models.Reach,
    models.Begun,
    models.CampaignSeat,
    models.CampaignInfo,
    models.LessonList,
    models.LessonStep,
    models.Answered,
    models.RuleBook,
    models.RuleExamples,
    models.ToldStory,
    models.DailyDescent,
    models.Surprise,
    models.DailyPar,
    models.PuzzleList,
    models.PuzzleAsked,
    models.PuzzleSolution,
    models.PuzzleWhyNot,
    wire.Box,
    wire.Catalogue,
    wire.Reading,
    wire.Checked,
    wire.Workbench,
    wire.Measured,
)
BODIES: Final = (
    models.NewTable,
    models.NewRematch,
    models.PlayOn,
    models.NewDrawing,
    models.NewCampaign,
    models.Ask,
    models.Drafted,
    models.Measure,
)


class Page:
    """The types of the page, in the order in which they are first needed."""

    def __init__(self) -> None:
        self.types: dict[str, str] = {}

    def add(self, name: str, text: str) -> None:
        """Add a type under its name; two with the same name have to be equal."""
        known = self.types.setdefault(name, text)
        if body(known) != body(text):
            raise ValueError(f"two types are called {name}:\n{known}\n{text}")

    def named(self, annotation: Any) -> str:
        """A type as TypeScript; types that it needs are added first."""
        origin, inner = get_origin(annotation), get_args(annotation)
        if origin is Annotated:
            return self.annotated(inner)
        if origin in {Union, UnionType}:
            return " | ".join(dict.fromkeys(self.named(one) for one in inner))
        if origin is Literal:
            known = next((name for name, words in WORDS.items() if tuple(words) == inner), "")
            return self.by_name(known, None) if known else " | ".join(f"'{word}'" for word in inner)
        if origin is NotRequired:
            return self.named(inner[0])
        if origin is list or (origin is tuple and inner[-1] is ...):
            one = self.named(inner[0])
            return f"({one})[]" if " | " in one else f"{one}[]"
        if origin is tuple:
            return f"[{', '.join(self.named(one) for one in inner)}]"
        if origin is dict:
            return f"Record<{self.named(inner[0])}, {self.named(inner[1])}>"
        return self.plain(annotation)

    def annotated(self, inner: tuple[Any, ...]) -> str:
        """An annotated type: by its TypeScript name, by the type it stands for, or with bounds, which are ignored."""
        for more in inner[1:]:
            if isinstance(more, str):
                return self.by_name(more, inner[0])
            if is_record(more):
                return self.record(more)
        return self.named(inner[0])

    def by_name(self, name: str, meant: Any) -> str:
        """A type by its name in `WORDS` or `ARGUMENTS`; anything else is TypeScript already."""
        if name in WORDS:
            self.add(name, alias(name, [f"'{word}'" for word in dict.fromkeys(WORDS[name])]))
        elif name in {"OptionArgs", "EventArgs"}:
            self.arguments(name)
        elif name in OTHER_TYPES:
            self.add(name, f"export type {name} = {OTHER_TYPES[name]};\n")
        elif name.isidentifier():
            self.add(name, alias(name, [self.named(one) for one in get_args(meant)]))
        return name

    def arguments(self, name: str) -> None:
        """The arguments of options, or of events: one interface for all verbs, or kinds."""
        rows = option_rows() if name == "OptionArgs" else event_rows()
        found: dict[str, list[str]] = {}
        for argument, kind in rows:
            found.setdefault(argument, []).extend(ARGUMENT_TYPES.get(kind, "string").split(" | "))
        for used in (*WORDS, "Target"):
            if any(one.removesuffix("[]") == used for types in found.values() for one in types):
                self.by_name(used, None)
        fields = [field(f"{argument}?", " | ".join(dict.fromkeys(types))) for argument, types in found.items()]
        self.add(name, interface(name, OPTION_DOC if name == "OptionArgs" else EVENT_DOC, fields))

    def plain(self, annotation: Any) -> str:
        """A type without parts: a record, or a built-in type."""
        if is_record(annotation):
            return self.record(annotation)
        return {str: "string", int: "number", float: "number", bool: "boolean", NoneType: "null"}.get(
            annotation, "unknown"
        )

    def record(self, record: Any) -> str:
        """Add an interface for a record, and return its name."""
        name: str = record.__name__
        fields = [field(key + mark, self.named(value)) for key, mark, value in fields_of(record)]
        self.add(name, interface(name, record.__doc__ or "", fields))
        return name

    def one_of(self, name: str, record: Any) -> None:
        """Add a message type: an object with exactly one key of the record."""
        shapes = []
        for key, _, value in fields_of(record):
            inner = [one for one in get_args(value) if one is not NoneType] or [value]
            shapes.append(f"{{ {key}: {self.named(inner[0])} }}")
        self.add(name, alias(name, shapes))

    def text(self) -> str:
        return "\n".join((HEAD, *self.types.values()))


def is_record(annotation: Any) -> bool:
    """Whether a type is a record with fields."""
    return is_typeddict(annotation) or (
        isinstance(annotation, type) and issubclass(annotation, (BaseModel, msgspec.Struct))
    )


def fields_of(record: Any) -> list[tuple[str, str, Any]]:
    """The fields of a record: name, `?` if it may be left out, type.

    A field with a default may be left out of a message; records of content are always sent whole.
    """
    hints = get_type_hints(record, include_extras=True)
    if is_typeddict(record):
        return [(name, "" if name in record.__required_keys__ else "?", hint) for name, hint in hints.items()]
    if issubclass(record, BaseModel):
        fields = record.model_fields
        return [(name, "" if field.is_required() else "?", hints[name]) for name, field in fields.items()]
    said = record.__module__ == messages.__name__
    fields = msgspec.structs.fields(record)
    return [(field.name, "?" if said and not field.required else "", hints[field.name]) for field in fields]


def option_rows() -> list[tuple[str, str]]:
    """Name and type of every argument of every verb."""
    rows = [(one.name, one.kind) for signature in SIGNATURES.values() for one in signature.arguments]
    return [*rows, (TARGETS, TARGETS)]


def event_rows() -> list[tuple[str, str]]:
    """Name and type of every argument of every event; events of a server's table also have a `player`."""
    entries = [entry.partition(":") for written in EVENTS.values() for entry in written.split()]
    return [(name, kind or name) for name, _, kind in entries]


# --- how they are written -------------------------------------------------------------------------


def body(text: str) -> str:
    """A type without its comment."""
    return text.partition("*/\n")[2] or text


def alias(name: str, shapes: list[str]) -> str:
    """A union type, on one line if it fits."""
    line = f"export type {name} = {' | '.join(shapes)};"
    if len(line) <= WIDTH:
        return line + "\n"
    return f"export type {name} =" + "".join(f"\n  | {shape}" for shape in shapes) + ";\n"


def field(name: str, kind: str) -> str:
    """A line of an interface; a union that is too long gets a line for each of its types."""
    line = f"  {name}: {kind};"
    return line if len(line) <= WIDTH else f"  {name}:" + "".join(f"\n    | {one}" for one in kind.split(" | ")) + ";"


def interface(name: str, doc: str, fields: list[str]) -> str:
    """An interface, with the first sentence of the record's docstring as its comment."""
    told = " ".join(doc.partition("\n\n")[0].split())
    head = f"/** {told} */\n" if told and not doc.startswith(f"{name}(") else ""
    if not fields:
        return f"{head}export type {name} = Record<string, never>;\n"
    return head + "\n".join((f"export interface {name} {{", *fields, "}\n"))


def protocol() -> str:
    """The whole file."""
    page = Page()
    page.by_name("Lang", None)
    page.one_of("ServerMessage", SENT)
    page.one_of("ClientMessage", SAID)
    for record in (*ANSWERS, *BODIES):
        page.record(record)
    return page.text()


def main(arguments: list[str]) -> int:
    """Write the file, or say whether it is up to date."""
    return write_or_check("wire", arguments, lambda _: protocol())


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
