"""What can be filled in where in a scenario: the fields with their bounds, the clauses as sentences with blanks.

All of it is read off the types that check a scenario (`schema`, `clause_schema`), so whoever offers fields to fill in,
such as the workshop of the web page, need not know any of them.
"""

import tomllib
from functools import lru_cache
from importlib.resources import files
from typing import Any, Final, Literal, TypedDict

from msgspec import NODEFAULT, inspect

from claustrophobia.content import schema
from claustrophobia.content.clause_schema import CLAUSES
from claustrophobia.content.faults import shape_of

ITEM: Final = "[]"  # in a path: any entry of the list


class Blank(TypedDict):
    """A field: what kind of thing it holds, and what is allowed.

    `words`: those it may hold; `names`: the list they come from instead (`bench.lists`), empty where neither.
    """

    name: str
    kind: Literal["number", "word", "words", "text", "flag", "table"]
    least: int
    most: int
    words: list[str]
    names: str
    required: bool
    default: str | int | bool | list[str] | None


class Sentence(TypedDict):
    """A clause: its sentence in both languages, the rule that says more, and what its blanks may hold."""

    en: str
    fr: str
    rule: str
    blanks: list[Blank]


@lru_cache
def told() -> dict[str, dict[str, dict[str, str]]]:
    """The sentences of clauses, and of remarks, by table and key."""
    text = files("claustrophobia.content").joinpath("locale", "clauses.toml").read_text("utf-8")
    return tomllib.loads(text)


@lru_cache
def sentences() -> dict[str, dict[str, Sentence]]:
    """By table of a scenario's file every clause, in the order of `clause_schema`."""
    return {
        table: {verb: sentence(told()[table][verb], kind) for verb, kind in verbs.items()}
        for table, verbs in CLAUSES.items()
    }


def sentence(words: dict[str, str], kind: type) -> Sentence:
    return {"en": words["en"], "fr": words["fr"], "rule": words["rule"], "blanks": blanks_of(struct_of(kind))}


@lru_cache
def fields() -> dict[str, Blank]:
    """Every field of a scenario outside its clauses, by its path: `infernal.tp`, `tiles.layout[].turn`."""
    found: dict[str, Blank] = {}
    collect(struct_of(schema.Scenario), "", found)
    return found


def collect(info: inspect.StructType, start: str, found: dict[str, Blank]) -> None:
    """Add the fields of a table and of the tables in it."""
    for field, blank in zip(info.fields, blanks_of(info), strict=True):
        if field.name in CLAUSES:
            continue
        path = start + field.name
        found[path] = blank
        kind = bare(field.type)
        if isinstance(kind, inspect.ListType):
            kind, path = bare(kind.item_type), path + ITEM
        if isinstance(kind, inspect.StructType):
            collect(kind, f"{path}.", found)


def struct_of(kind: type) -> inspect.StructType:
    info = shape_of(kind)
    assert isinstance(info, inspect.StructType)
    return info


def blanks_of(info: inspect.StructType) -> list[Blank]:
    """The fields of a table as blanks."""
    return [blank(field) for field in info.fields]


def blank(field: inspect.Field) -> Blank:
    """A field as a blank. A list of words is filled in with several of them."""
    kind, extra = inner(field.type)
    found: Blank = {
        "name": field.name,
        "kind": "table",
        "least": 0,
        "most": 0,
        "words": [],
        "names": "",
        "required": field.required,
        "default": default_of(field),
    }
    if isinstance(kind, inspect.ListType):
        kind, extra = inner(kind.item_type)
        fill_in(found, kind, extra)
        found["kind"] = "words" if found["kind"] in {"word", "text", "number"} else "table"
    else:
        fill_in(found, kind, extra)
    return found


def fill_in(found: Blank, kind: inspect.Type, extra: dict[str, Any]) -> None:
    """What a single value may be."""
    if isinstance(kind, inspect.LiteralType):
        found["kind"], found["words"] = "word", [str(word) for word in kind.values if word]
    elif isinstance(kind, inspect.StrType):
        found["names"] = str(extra.get("names", ""))
        found["kind"] = "word" if found["names"] else "text"
    elif isinstance(kind, inspect.BoolType):
        found["kind"] = "flag"
    elif isinstance(kind, inspect.IntType):
        found["kind"], found["least"], found["most"] = "number", kind.ge or 0, kind.le or 0


def default_of(field: inspect.Field) -> str | int | bool | list[str] | None:
    """What a field holds if it is left out; None for tables and what may not be left out."""
    if field.default is not NODEFAULT and isinstance(field.default, (str, int, bool)):
        return field.default
    return [] if field.default_factory is list else None


def inner(info: inspect.Type) -> tuple[inspect.Type, dict[str, Any]]:
    """A type without what is said about it, and what that is."""
    extra: dict[str, Any] = {}
    if isinstance(info, inspect.Metadata):
        extra, info = info.extra or {}, info.type
    if isinstance(info, inspect.UnionType):
        return inner(next(kind for kind in info.types if not isinstance(kind, inspect.NoneType)))
    return info, extra


def bare(info: inspect.Type) -> inspect.Type:
    return inner(info)[0]
