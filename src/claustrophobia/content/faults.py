"""Error messages for values of content files, worked out from the type a value should have: the field, what is allowed.

The types are those of `schema`, `verb_schema` and `clause_schema`. `Meta(extra=...)` adds what a type cannot express:
`names`, the key of a list of words that comes from other records, and `unique`, that no entry may occur twice.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from functools import lru_cache
from typing import Any, Final, NamedTuple

from msgspec import inspect

Known = Mapping[str, Sequence[str]]  # the lists of words by the keys in `names`
NOTHING_KNOWN: Final[Known] = {}
SHOWN: Final = 40  # how many allowed words a message shows; of a longer list the nearest ones
NEAR: Final = 3


class ContentError(ValueError):
    """A fault in a content file; the message names file, record and field."""


def require(holds: bool, where: str, what: str) -> None:  # noqa: FBT001 - reads as a sentence
    if not holds:
        raise ContentError(f"{where}: {what}")


FIGURES: Final = range(-99, 100)  # the numbers that a stranger's content may hold


def is_sane(value: object) -> bool:
    """Whether there are small numbers and texts only, so that no attack rolls a million dice."""
    if isinstance(value, dict):
        return all(is_sane(item) for item in value.values())
    if isinstance(value, list):
        return all(is_sane(item) for item in value)
    return isinstance(value, str) or (isinstance(value, int) and value in FIGURES)


def require_sane(value: object, where: str) -> None:
    try:
        sane = is_sane(value)
    except RecursionError:
        raise ContentError(f"{where}: tables within tables, too many of them") from None
    require(sane, where, f"numbers must be from {FIGURES[0]} to {FIGURES[-1]}")


def require_word(word: object, allowed: Iterable[object], where: str, what: str) -> None:
    """Require one of the allowed words; the error names the nearest of them."""
    if word not in list(allowed):
        raise ContentError(f"{where}: {what}: {among(word, allowed)}")


def why_unreadable(error: OSError | UnicodeDecodeError) -> str:
    """Why a file could not be read, without its name, which stands before."""
    return getattr(error, "strerror", None) or str(error)


def among(word: object, allowed: Iterable[object]) -> str:
    """The part of a message that says what is allowed: the nearest word first, then all or some of the others."""
    words = [str(entry) for entry in allowed]
    near = get_close_matches(str(word), words, NEAR, 0.6)
    there_is = ", ".join(words) if len(words) <= SHOWN or not near else ""
    hint = f"did you mean {' or '.join(map(repr, near))}?" if near else ""
    return " ".join(
        part for part in (hint, f"there is {there_is or 'nothing'}" if there_is or not near else "") if part
    )


class Wrong(NamedTuple):
    """What is wrong with one value: where it stands, the sentence for a file, and the part of it that says what."""

    path: str
    text: str
    what: str


def fault(value: object, kind: Any, known: Known = NOTHING_KNOWN, path: str = "") -> str:
    """What is wrong with a value that should be of a type, or an empty text."""
    return next((wrong.text for wrong in faults(value, kind, known, path)), "")


def faults(value: object, kind: Any, known: Known = NOTHING_KNOWN, path: str = "") -> Iterator[Wrong]:
    """Everything that is wrong with a value that should be of a type, in the order in which it stands there."""
    return faults_at(value, shape_of(kind), path, known)


@lru_cache
def shape_of(kind: Any) -> inspect.Type:
    """A type as data. Cached, because working it out takes longer than using it."""
    return inspect.type_info(kind)


def faults_at(value: object, info: inspect.Type, path: str, known: Known) -> Iterator[Wrong]:
    """What is wrong with the value at a path."""
    extra: dict[str, Any] = {}
    if isinstance(info, inspect.Metadata):
        extra, info = info.extra or {}, info.type
    if isinstance(info, inspect.UnionType):
        kinds = [kind for kind in info.types if not isinstance(kind, inspect.NoneType)]
        yield from faults_at(value, kinds[0], path, known)
    elif isinstance(info, inspect.StructType):
        yield from struct_faults(value, info, path, known)
    elif isinstance(info, inspect.ListType):
        yield from list_faults(value, info, path, known, unique=bool(extra.get("unique")))
    elif isinstance(info, inspect.TupleType):
        yield from tuple_faults(value, info, path, known)
    elif what := value_fault(value, info, path, known.get(str(extra.get("names")))):
        yield Wrong(path, f"{shown(path, value)} {what}", what)


def value_fault(value: object, info: inspect.Type, path: str, names: Sequence[str] | None) -> str:
    """What is wrong with a value that has no parts."""
    if isinstance(info, inspect.LiteralType):
        return "" if value in list(info.values) else f"is not possible: {among(value, info.values)}"
    if isinstance(info, inspect.StrType):
        return text_fault(value, info, names)
    if isinstance(info, inspect.BoolType):
        return "" if isinstance(value, bool) else "must be true or false"
    if isinstance(info, inspect.IntType):
        return number_fault(value, info)
    if isinstance(info, inspect.DictType):
        return "" if isinstance(value, dict) else f"must be a table: {path} = {{ ... }}"
    return ""


def shown(path: str, value: object) -> str:
    try:
        text = repr(value)
    except RecursionError:  # tables within tables, thousands of them
        text = "{ ... }"
    return f"{path} = {text if len(text) < 80 else text[:76] + ' ...'}"


def struct_faults(value: object, info: inspect.StructType, path: str, known: Known) -> Iterator[Wrong]:
    """What is wrong with a table: fields that do not exist, that are missing, or that have a fault."""
    if not isinstance(value, dict):
        what = f"must be a table with {', '.join(field.name for field in info.fields)}"
        yield Wrong(path, f"{shown(path, value)} {what}", what)
        return
    start = f"{path}." if path else ""
    fields = {field.name: field for field in info.fields}
    for key in value:
        if key not in fields:
            text = f"there is no field {start + str(key)!r} here: {among(key, fields)}"
            yield Wrong(start + str(key), text, f"is no field here: {among(key, fields)}")
    for key, entry in value.items():
        if key in fields:
            yield from faults_at(entry, fields[key].type, start + key, known)
    for name, field in fields.items():
        if field.required and name not in value:
            what = f"is missing: {wanted(field.type, known)}"
            yield Wrong(start + name, f"{start + name} {what}", what)


def list_faults(value: object, info: inspect.ListType, path: str, known: Known, *, unique: bool) -> Iterator[Wrong]:
    """What is wrong with a list: its length, entries, or some that occur twice."""
    if not isinstance(value, list):
        yield Wrong(path, f"{shown(path, value)} must be a list", "must be a list")
        return
    least, most = info.min_length or 0, info.max_length
    if len(value) < least or (most is not None and len(value) > most):
        count = str(least) if least == most else f"{least} to {most}" if most is not None else f"at least {least}"
        what = f"has {len(value)} entries, it must have {count}: {wanted(info.item_type, known)}"
        yield Wrong(path, f"{path} {what}", what)
        return
    for spot, entry in enumerate(value):
        yield from faults_at(entry, info.item_type, f"{path}[{spot}]", known)
        if unique and entry in value[:spot]:
            yield Wrong(f"{path}[{spot}]", f"{path}: {entry!r} is there twice", "is there twice")


def tuple_faults(value: object, info: inspect.TupleType, path: str, known: Known) -> Iterator[Wrong]:
    """What is wrong with a list of fixed length, in which each entry has its own type."""
    if not isinstance(value, list) or len(value) != len(info.item_types):
        what = f"must be {wanted(info, known)}"
        yield Wrong(path, f"{shown(path, value)} {what}", what)
        return
    for spot, (entry, kind) in enumerate(zip(value, info.item_types, strict=True)):
        yield from faults_at(entry, kind, f"{path}[{spot}]", known)


def text_fault(value: object, info: inspect.StrType, names: Sequence[str] | None) -> str:
    if not isinstance(value, str):
        return "must be a text"
    if names is not None and value not in names:
        return f"is not possible: {among(value, names)}"
    if info.pattern is not None and not re.search(info.pattern, value):
        return "must be a word of small letters and digits, joined by hyphens"
    if info.max_length is not None and not (info.min_length or 0) <= len(value) <= info.max_length:
        return f"must be a text of {info.min_length or 0} to {info.max_length} characters"
    return ""


def number_fault(value: object, info: inspect.IntType) -> str:
    is_number = isinstance(value, int) and not isinstance(value, bool)
    if is_number and (info.ge is None or value >= info.ge) and (info.le is None or value <= info.le):  # type: ignore[operator]
        return ""
    return f"must be {wanted(info, NOTHING_KNOWN)}"


def wanted(info: inspect.Type, known: Known) -> str:
    """What a field may be, in words."""
    names: Sequence[str] = ()
    if isinstance(info, inspect.Metadata):
        names, info = known.get(str((info.extra or {}).get("names")), ()), info.type
    if isinstance(info, inspect.LiteralType):
        return f"one of {', '.join(map(str, info.values))}"
    if isinstance(info, inspect.IntType):
        if info.le is None:
            return "a number" if info.ge is None else f"a number, {info.ge} or more"
        return f"a number from {info.ge} to {info.le}" if info.ge != info.le else f"{info.ge}"
    if isinstance(info, inspect.ListType):
        return f"a list, each entry {wanted(info.item_type, known)}"
    if isinstance(info, inspect.TupleType):
        return f"a list of {len(info.item_types)}: {', '.join(wanted(kind, known) for kind in info.item_types)}"
    if isinstance(info, inspect.StructType):
        return f"a table with {', '.join(field.name for field in info.fields if field.required)}"
    if isinstance(info, inspect.BoolType):
        return "true or false"
    return f"one of {', '.join(names)}" if names else "a text"
