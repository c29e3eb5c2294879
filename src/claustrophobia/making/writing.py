"""Writing a scenario's data as the text of its file."""

import json

from claustrophobia.making.draft import Data


def as_text(data: Data, remarks: tuple[str, ...] = ()) -> str:
    """The file: plain fields first, then tables, then clauses; remarks stand at its head."""
    lines = [f"# {remark}" for remark in remarks]
    lines += [f"{key} = {value_of(value)}" for key, value in data.items() if is_plain(key, value)]
    for key, value in data.items():
        if is_plain(key, value):
            continue
        for table in value if isinstance(value, list) else [value]:
            lines += ["", f"[[{key}]]" if isinstance(value, list) else f"[{key}]"]
            lines += [f"{name} = {value_of(each)}" for name, each in table.items()]
    return "\n".join(lines) + "\n"


def is_plain(key: str, value: object) -> bool:
    """Whether a field is written in a line of its own, before all tables."""
    if isinstance(value, dict):
        return key in {"name", "text", "aim_text"}
    return not (isinstance(value, list) and value and isinstance(value[0], dict))


def value_of(value: object) -> str:
    """A value as TOML; texts are written as JSON writes them, which TOML reads."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {value_of(each)}" for key, each in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(value_of, value)) + "]"
    return json.dumps(value, ensure_ascii=False)
