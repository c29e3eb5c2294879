"""Writing a scenario's file: from its data to TOML that is read as the same data."""

import json
from collections.abc import Mapping, Sequence
from typing import Any, Final

from msgspec.structs import fields

from claustrophobia.content.clause_schema import CLAUSES
from claustrophobia.content.schema import Scenario

WIDTH: Final = 110  # a list that is longer than this gets a line for each entry
ORDER: Final = tuple(field.name for field in fields(Scenario))
BARE: Final = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-")


def toml_text(data: Mapping[str, Any], remarks: Sequence[str] = ()) -> str:
    """A scenario as the text of its file, its fields in the order of the schema; what is None is left out.

    Remarks stand at its head.
    """
    known = [name for name in ORDER if name in data] + [name for name in data if name not in ORDER]
    given = {name: data[name] for name in known if data[name] is not None}
    lines = [f"# {remark}" for remark in remarks]
    lines += [line for name, value in given.items() if not is_section(value) for line in entry(name, value)]
    for name, value in given.items():
        if isinstance(value, Mapping) and is_section(value):
            lines += ["", f"[{key(name)}]", *table(value)]
    for name, value in given.items():
        if is_array(name, value):
            for record in value:
                lines += ["", f"[[{key(name)}]]", *table(record)]
    return "\n".join(lines) + "\n"


def is_section(value: object) -> bool:
    """Whether a value gets a head of its own: a table, but not a wording; and a list of tables."""
    if isinstance(value, Mapping):
        return not set(value) <= {"en", "fr"} or not value
    return is_list_of_tables(value)


def is_list_of_tables(value: object) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(one, Mapping) for one in value)


def is_array(name: str, value: object) -> bool:
    return is_list_of_tables(value) and (name in CLAUSES or name not in ORDER or name == "ally")


def table(value: Mapping[str, Any]) -> list[str]:
    """The lines of a table."""
    return [line for name, inside in value.items() if inside is not None for line in entry(name, inside)]


def entry(name: str, value: object) -> list[str]:
    """A field: on one line if it is short, a wording with a line for each language."""
    line = f"{key(name)} = {written(value)}"
    if len(line) <= WIDTH:
        return [line]
    if isinstance(value, Mapping) and set(value) <= {"en", "fr"}:
        return [f"{key(name)}.{language} = {written(text)}" for language, text in value.items()]
    if isinstance(value, list):
        return [f"{key(name)} = [", *(f"    {written(one)}," for one in value), "]"]
    return [line]


def key(name: str) -> str:
    return name if name and set(name) <= BARE else string(name)


def written(value: object) -> str:
    """A value within a line."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Mapping):
        inside = ", ".join(f"{key(name)} = {written(one)}" for name, one in value.items() if one is not None)
        return f"{{ {inside} }}" if inside else "{}"
    if isinstance(value, Sequence) and not isinstance(value, str):
        return f"[{', '.join(written(one) for one in value if one is not None)}]"
    return string(value) if isinstance(value, str) else str(value)


def string(text: str) -> str:
    """A text in quotes. TOML escapes as JSON does, but for DEL; half a pair of surrogates is no character."""
    whole = text.encode("utf-8", "replace").decode()
    return json.dumps(whole, ensure_ascii=False).replace("\x7f", "\\u007f")
