"""Writes the JSON Schemas of the files people write, from the types that check them: editors complete and mark by them.

`python -m claustrophobia.lab.schemas src/claustrophobia/content/schemas/scenario.json` writes one, by its name;
`--check` only says whether it is up to date.
"""

import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from msgspec import inspect

from claustrophobia.content import schema
from claustrophobia.content.check import known_words
from claustrophobia.content.clause_schema import CLAUSES
from claustrophobia.content.load import BOX, KEYS, TABLES
from claustrophobia.core.verbs import VERBS
from claustrophobia.lab.generated import write_or_check
from claustrophobia.position_schema import KNOWN, Position

DRAFT: Final = "http://json-schema.org/draft-07/schema#"  # the one that editors of TOML know
TITLES: Final = {
    "scenario": "A scenario of Claustrophobia",
    "content": "Changes to the content of Claustrophobia",
    "position": "A position of Claustrophobia",
}
# Words that a file can name and that other records cannot add to.
CLOSED: Final = {
    **{key: known_words({}, "y1643")[key] for key in ("talent", "effect", "openings", "token", "springs", "waives")},
    **KNOWN,
}

Shape = dict[str, Any]


class Definitions:
    """The shapes of the structs that are met, each once under its name."""

    def __init__(self, known: Mapping[str, Sequence[str]]) -> None:
        self.known = known
        self.found: dict[str, Shape] = {}

    def of(self, info: inspect.Type) -> Shape:
        """The shape of a type."""
        extra: dict[str, Any] = {}
        if isinstance(info, inspect.Metadata):
            extra, info = info.extra or {}, info.type
        if isinstance(info, inspect.UnionType):
            return self.of(next(kind for kind in info.types if not isinstance(kind, inspect.NoneType)))
        if isinstance(info, inspect.StructType):
            return self.struct(info)
        if isinstance(info, inspect.ListType):
            lists = {"minItems": info.min_length, "maxItems": info.max_length, "uniqueItems": extra.get("unique")}
            return {"type": "array", "items": self.of(info.item_type), **given(lists)}
        if isinstance(info, inspect.TupleType):
            entries = [self.of(kind) for kind in info.item_types]
            return {"type": "array", "items": entries, "minItems": len(entries), "maxItems": len(entries)}
        if isinstance(info, inspect.LiteralType):
            return {"enum": list(info.values)}
        if isinstance(info, inspect.StrType):
            words = self.known.get(str(extra.get("names")))
            return {"enum": list(words)} if words else {"type": "string", **given({"pattern": info.pattern})}
        if isinstance(info, inspect.IntType):
            return {"type": "integer", **given({"minimum": info.ge, "maximum": info.le})}
        if isinstance(info, inspect.DictType):
            return {"type": "object", "additionalProperties": self.of(info.value_type)}
        return {"type": "boolean"} if isinstance(info, inspect.BoolType) else {}

    def struct(self, info: inspect.StructType) -> Shape:
        name = info.cls.__name__
        if name not in self.found:
            self.found[name] = {}
            self.found[name] = self.fields(info)
        return {"$ref": f"#/definitions/{name}"}

    def fields(self, info: inspect.StructType) -> Shape:
        """A table with these fields and no others."""
        told = (info.cls.__doc__ or "").partition("\n\n")[0]
        needed = [field.name for field in info.fields if field.required]
        return {
            "type": "object",
            **({"description": " ".join(told.split())} if told and not told.startswith(f"{name_of(info)}(") else {}),
            "properties": {field.name: self.of(field.type) for field in info.fields},
            **({"required": needed} if needed else {}),
            "additionalProperties": False,
        }


def name_of(info: inspect.StructType) -> str:
    return str(info.cls.__name__)


def given(shape: Shape) -> Shape:
    """What is said of a shape, without what is not."""
    return {key: value for key, value in shape.items() if value is not None and value is not False}


def struct_of(kind: Any) -> inspect.StructType:
    info = inspect.type_info(kind)
    assert isinstance(info, inspect.StructType)
    return info


def scenario_shape(known: Definitions) -> Shape:
    """A scenario; each of its clauses has a verb, and takes what that verb takes."""
    whole = known.fields(struct_of(schema.Scenario))
    del known.found["Clause"]  # it has the fields of all verbs together
    for table, verbs in CLAUSES.items():
        shapes = []
        for verb, kind in verbs.items():
            shape = known.fields(struct_of(kind))
            shape["properties"] = {"verb": {"const": verb}, **shape["properties"]}
            shape["required"] = ["verb", *shape.get("required", [])]
            shapes.append(shape)
        whole["properties"][table]["items"] = {"oneOf": shapes}
    return whole


def content_shape(known: Definitions) -> Shape:
    """An override file: records by table, of which only what identifies one has to be there; and the box itself."""
    tables: Shape = {BOX: known.fields(struct_of(schema.Box))}
    for table, (_, kind) in TABLES.items():
        shape = known.fields(struct_of(kind))
        shape["required"] = [KEYS.get(table, "id")]
        if "verb" in shape["properties"]:
            shape["properties"]["verb"] = {"enum": sorted(VERBS)}
        tables[table] = {"type": "array", "items": shape}
    return {"type": "object", "properties": tables, "additionalProperties": False}


def schema_text(kind: str) -> str:
    """The whole file of a kind."""
    known = Definitions(CLOSED)
    if kind == "scenario":
        shape = scenario_shape(known)
    elif kind == "content":
        shape = content_shape(known)
    else:
        shape = known.fields(struct_of(Position))
    whole = {"$schema": DRAFT, "title": TITLES[kind], **shape, "definitions": known.found}
    return json.dumps(whole, indent=1, ensure_ascii=False) + "\n"


def main(arguments: list[str]) -> int:
    """Write the file, or say whether it is up to date."""
    kind = next((Path(argument).stem for argument in arguments if not argument.startswith("-")), "")
    if kind not in TITLES:
        print(f"there is no schema {kind!r}; there are {', '.join(TITLES)}", file=sys.stderr)
        return 2
    return write_or_check("schemas", arguments, lambda _: schema_text(kind))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
