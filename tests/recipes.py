"""The recipes of `docs/extending.md`: what to put where. And the examples of documents, which are the other blocks."""

import re
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parent.parent
BLOCK = re.compile(r"(?:^(?P<place>[^\n]+:)\n\n)?^```(?P<language>\w+)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)
PLACE = re.compile(
    r"In `(?P<into>[^`]+)`, (?P<how>behind|before|in place of) `(?P<words>[^`]+)`:"
    r"|At the end of `(?P<longer>[^`]+)`:"
    r"|New file `(?P<fresh>[^`]+)`:"
)


class Recipe(NamedTuple):
    """A text, and where it goes: the file, how (behind, before, in place of, end, new), and by which line."""

    file: str
    how: str
    words: str
    text: str


def recipes(document: str) -> list[Recipe]:
    """The recipes of a document, in order."""
    found = []
    for block in BLOCK.finditer((ROOT / document).read_text("utf-8")):
        place = PLACE.fullmatch(block["place"] or "")
        if place is None:
            continue
        file = place["into"] or place["longer"] or place["fresh"]
        found.append(Recipe(file, place["how"] or ("end" if place["longer"] else "new"), place["words"], block["text"]))
    return found


def examples(document: str, language: str) -> list[str]:
    """The blocks of one language in a document that are no recipes: they stand for themselves."""
    blocks = BLOCK.finditer((ROOT / document).read_text("utf-8"))
    return [
        block["text"] for block in blocks if block["language"] == language and not PLACE.fullmatch(block["place"] or "")
    ]


def follow(recipe: Recipe, root: Path) -> None:
    """Do what a recipe says, in the sources under a folder."""
    file = root / recipe.file
    if recipe.how == "new":
        assert not file.exists(), f"{recipe.file} is there already"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(recipe.text, "utf-8")
        return
    lines = file.read_text("utf-8").splitlines(keepends=True)
    if recipe.how == "end":
        lines.append(recipe.text)
    else:
        spots = [spot for spot, line in enumerate(lines) if recipe.words in line]
        assert len(spots) == 1, f"{recipe.words!r} stands in {len(spots)} lines of {recipe.file}"
        spot = spots[0]
        first, last = {"behind": (spot + 1, spot + 1), "before": (spot, spot), "in place of": (spot, spot + 1)}[
            recipe.how
        ]
        lines[first:last] = [recipe.text]
    file.write_text("".join(lines), "utf-8")
