"""Scenarios and content of a test's own, where no scenario of the box shows the rule."""

from pathlib import Path
from typing import Any

from claustrophobia.content import load
from claustrophobia.content.compile import compile_setup
from claustrophobia.core.dice import Scripted
from claustrophobia.core.setup import Setup
from claustrophobia.core.state import State
from claustrophobia.engine import Game
from claustrophobia.position import fill
from claustrophobia.rules.muster import clear, muster

HEAD = """
id = "own"
ruleset = "1643"
source = "house"
minutes = 1
name = { en = "Own", fr = "Propre" }
text = { en = "Own", fr = "Propre" }
aim_text = { en = "Own", fr = "Propre" }
"""
AIM = """
[[aim]]
verb = "departed"
count = 9
outcome = "human"
"""


def scenario(
    warriors: str,
    *,
    infernal: str = 'demons = ["hunter"]',
    tiles: str = "layout = [{ number = 48, x = 0, y = 0 }]",
    rest: str = AIM,
    options: dict[str, int] | None = None,
) -> Setup:
    """A scenario from the inside of its tables: `{ sheet = "brute" }, ...` for the warriors."""
    text = f"{HEAD}\n[human]\nwarriors = [{warriors}]\n[infernal]\n{infernal}\n[tiles]\n{tiles}\n{rest}"
    return compile_setup(load.load(), load.parse_scenario(text, "own.toml"), options or {})


def started(setup: Setup, dice: list[int]) -> Game:
    """A game from the set-up on; shuffles leave things as they lie."""
    return Game(muster(setup, Scripted(dice)), "own")


def own_table(setup: Setup, **data: Any) -> Game:
    """A position on a scenario of the test's own; the tiles are the scenario's."""
    s = State(setup, Scripted(data.get("dice", [])))
    clear(s)
    fill(s, data)
    return Game(s, "own")


def box(folder: Path, text: str) -> str:
    """A content file with these records over the built-in ones: the `content` of a position."""
    path = folder / "box.toml"
    path.write_text(text, "utf-8")
    return str(path)
