"""The template of a scenario of one's own: explained field by field, with the list of all clauses at its end."""

import re
from importlib.resources import files
from typing import Final, get_args

import msgspec

from claustrophobia.content.clause_schema import CLAUSES, Clause
from claustrophobia.content.faults import require, require_word

SCHEMA: Final = "scenario.schema.json"  # beside a new scenario: its first line names it, for editors
FIRST: Final = "the-first"  # the id of the scenario in a new pack
EXAMPLE: Final = 'id = "a-scenario-of-mine"'
IDENT: Final = re.compile("[a-z0-9]+(-[a-z0-9]+)*")  # as `schema.Ident`


def template(ident: str) -> str:
    """The text of a new scenario's file; its id is the file's name."""
    text = files("claustrophobia.content").joinpath("template.toml").read_text("utf-8")
    lines = [f"#   [[{table}]] {line}" for table, verbs in CLAUSES.items() for line in clauses_of(verbs)]
    return text.replace(EXAMPLE, f'id = "{checked_ident(ident)}"') + "\n".join(lines) + "\n"


def checked_ident(ident: str) -> str:
    """An id, if it is one."""
    require(bool(IDENT.fullmatch(ident)), ident, "is no id: small letters and digits, with hyphens between them")
    return ident


def schema(kind: str) -> str:
    """The JSON Schema of a kind of file, as `lab.schemas` wrote it."""
    found = {
        entry.name.removesuffix(".json"): entry
        for entry in files("claustrophobia.content").joinpath("schemas").iterdir()
    }
    require_word(kind, sorted(found), "schema", f"{kind!r} is unknown")
    return found[kind].read_text("utf-8")


def clauses_of(verbs: dict[str, type[Clause]]) -> list[str]:
    """A line for each clause of a table: its verb, and the names of its arguments."""
    return [
        f'verb = "{verb}"' + "".join(f", {argument}" for argument in arguments(kind)) for verb, kind in verbs.items()
    ]


def arguments(kind: type[Clause]) -> list[str]:
    """The arguments of a clause with what is allowed; those that may be left out in brackets."""
    found: list[str] = []
    for field in msgspec.structs.fields(kind):
        if field.name == "id":
            continue
        words = allowed(field.type)
        told = f"{field.name} = {words}" if words else field.name
        found.append(told if field.required else f"[{told}]")
    return found


def allowed(kind: object) -> str:
    """What a field may hold, where that is a short list or a range of numbers; else nothing."""
    if words := [one for one in get_args(kind) if isinstance(one, str)]:
        return " | ".join(f'"{one}"' for one in words)
    for bounds in getattr(kind, "__metadata__", ()):
        if isinstance(bounds, msgspec.Meta) and bounds.ge is not None and bounds.le is not None:
            return f"{bounds.ge} to {bounds.le}"
    return ""


def pack_template(ident: str) -> dict[str, str]:
    """The files of a new pack, by their paths: a manifest, an open box with a card, a scenario that is played so."""
    base = files("claustrophobia.content")
    manifest = base.joinpath("pack_template.toml").read_text("utf-8")
    return {
        "pack.toml": manifest.replace('id = "a-pack-of-mine"', f'id = "{checked_ident(ident)}"'),
        "content/1643.toml": base.joinpath("pack_box.toml").read_text("utf-8"),
        f"scenarios/{FIRST}.toml": template(FIRST),
        f"scenarios/{SCHEMA}": schema("scenario"),
    }
