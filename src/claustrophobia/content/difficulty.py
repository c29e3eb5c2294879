"""How hard hell is, by name: easy, normal and hard are figures of each circle (DAN-10), the seed's own are `written`.

A name stands for its figures wherever a game is laid: what is kept of a game are the figures, so that a record stays as
it was when a name comes to mean others.
"""

import tomllib
from functools import lru_cache
from importlib.resources import files
from typing import Any, Final

from claustrophobia.content.load import ContentError
from claustrophobia.content.options import DIFFICULTIES, WRITTEN

OPTION: Final = "difficulty"
RULESET: Final = "dante"

Figures = dict[str, int]  # by option


@lru_cache
def difficulties() -> dict[str, dict[str, Figures]]:
    """The figures of each circle, by the circle's id and the name of the difficulty."""
    text = files("claustrophobia.content").joinpath("difficulty.toml").read_text("utf-8")
    rows: dict[str, dict[str, Figures]] = tomllib.loads(text)
    names = [name for name in DIFFICULTIES if name != WRITTEN]
    return {f"{RULESET}/{circle}": {name: rows[name][circle] for name in names} for circle in rows[names[0]]}


def laid_out(scenario: str, options: dict[str, Any]) -> dict[str, Any]:
    """Options with the name of a difficulty replaced by its figures; what is given beside it stands."""
    if OPTION not in options:
        return options
    found = {key: value for key, value in options.items() if key != OPTION}
    name = options[OPTION]
    if name == WRITTEN:
        return found
    if scenario not in difficulties():
        known = ", ".join(difficulties())
        raise ContentError(f"option {OPTION} = {name!r}: {scenario} has no difficulties; there are those of {known}")
    return dict(sorted({**difficulties()[scenario][name], **found}.items()))
