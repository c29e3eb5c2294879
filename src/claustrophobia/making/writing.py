"""Writing a scenario's data as the text of its file."""

import json
from typing import Final

from claustrophobia.making.draft import Data

WORDS: Final = ("name", "text", "aim_text")  # a line for each language


def as_text(data: Data, remarks: tuple[str, ...] = ()) -> str:
    """The file: plain fields first, then tables, then clauses; remarks stand at its head."""
    lines = [f"# {remark}" for remark in remarks]
    for key, value in data.items():
        if key in WORDS:
            lines += [f"{key}.{tongue} = {value_of(text)}" for tongue, text in value.items()]
        elif is_plain(value):
            lines.append(f"{key} = {value_of(value)}")
    for key, value in data.items():
        if key in WORDS or is_plain(value):
            continue
        for table in value if isinstance(value, list) else [value]:
            lines += ["", f"[[{key}]]" if isinstance(value, list) else f"[{key}]"]
            lines += [f"{name} = {value_of(each)}" for name, each in table.items()]
    return "\n".join(lines) + "\n"


def is_plain(value: object) -> bool:
    """Whether a field is written in a line, before all tables."""
    return not isinstance(value, dict) and not (isinstance(value, list) and value and isinstance(value[0], dict))


def value_of(value: object) -> str:
    """A value as TOML; texts are written as JSON writes them, which TOML reads."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {value_of(each)}" for key, each in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(value_of, value)) + "]"
    return json.dumps(value, ensure_ascii=False)
