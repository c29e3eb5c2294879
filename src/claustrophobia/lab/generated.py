"""Files that are generated from the sources: `make docs` writes them, `make check` compares them."""

import sys
from collections.abc import Callable
from pathlib import Path


def write_or_check(module: str, arguments: list[str], made: Callable[[str], str]) -> int:
    """Write a file, or with `--check` say whether it is up to date; `made` makes the new text from the present one."""
    paths = [Path(argument) for argument in arguments if not argument.startswith("-")]
    if len(paths) != 1:
        print(f"usage: python -m claustrophobia.lab.{module} [--check] FILE", file=sys.stderr)
        return 2
    held = paths[0].read_text("utf-8") if paths[0].exists() else ""
    text = made(held)
    if "--check" not in arguments:
        paths[0].write_text(text, "utf-8")
    elif held != text:
        print(f"{paths[0]} is out of date: run `make docs`", file=sys.stderr)
        return 1
    return 0
