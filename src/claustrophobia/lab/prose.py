"""Wrapping generated documents to the same width as those written by hand."""

from textwrap import wrap
from typing import Final

WIDTH: Final = 120


def wrapped(document: str) -> str:
    """A Markdown document with its long lines wrapped, but for tables, lists, code and links."""
    lines: list[str] = []
    is_code = False
    for line in document.split("\n"):
        is_code ^= line.startswith("```")
        kept = is_code or len(line) <= WIDTH or line.startswith(("|", "#", "-", "!", "<"))
        lines += [line] if kept else wrap(line, WIDTH, break_long_words=False, break_on_hyphens=False)
    return "\n".join(lines)
