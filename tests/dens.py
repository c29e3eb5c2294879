"""Positions with a demon that no built-in scenario may have: a scenario of the tests' own, read like any other."""

from functools import lru_cache
from typing import Any

from claustrophobia.content import load
from claustrophobia.content.compile import compile_setup
from claustrophobia.core.dice import Scripted
from claustrophobia.core.setup import Setup
from claustrophobia.core.state import State
from claustrophobia.engine import Game
from claustrophobia.position import fill
from claustrophobia.rules.muster import clear

SCENARIO = """
id = "{id}"
ruleset = "1643"
source = "house"
minutes = 1
name = {{ en = "Den", fr = "Repaire" }}
text.en = "For the tests."
text.fr = "Pour les tests."
aim_text.en = "Kill all four humans."
aim_text.fr = "Tuer les quatre humains."

[human]
warriors = [
    {{ sheet = "redeemer" }},
    {{ sheet = "brute" }},
    {{ sheet = "scout" }},
    {{ sheet = "swordmaster" }},
]

[infernal]
demons = [{demons}]
tp = 0

[tiles]
layout = [{{ number = 48, x = 0, y = 0 }}]

[[aim]]
verb = "dead"
count = 4
outcome = "infernal"
"""


@lru_cache
def den_setup(*demons: str) -> Setup:
    """The set-up of a scenario with redeemer, brute, scout and swordmaster against these demons."""
    text = SCENARIO.format(id="-".join(demons), demons=", ".join(f'"{demon}"' for demon in demons))
    return compile_setup(load.load(), load.parse_scenario(text, "den.toml"), {})


def den(*demons: str, **data: Any) -> Game:
    """A position as `tables.table` makes one, in the scenario with these demons."""
    tiles = data.get("tiles", [(48, "0,0")])
    data["tiles"] = [dict(zip(("number", "at", "turn"), entry, strict=False)) for entry in tiles]
    s = State(den_setup(*demons), Scripted(data.pop("dice", [])))
    clear(s)
    fill(s, data)
    return Game(s, "position")
