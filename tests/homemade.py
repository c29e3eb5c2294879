"""Tables of scenarios that a test writes itself, for demons, gifts and clauses that no built-in scenario has."""

from typing import Any

from claustrophobia.content.compile import compile_setup
from claustrophobia.content.load import load, parse_scenario
from claustrophobia.core.dice import Fast, Scripted
from claustrophobia.core.setup import Setup
from claustrophobia.core.state import State
from claustrophobia.engine import Game
from claustrophobia.position import fill
from claustrophobia.rules.muster import clear, muster
from tables import texts

SCENARIO = """
id = "homemade"
ruleset = "1643"
source = "house"
minutes = 10
name = {{ en = "Homemade", fr = "Fait maison" }}
text = {{ en = "A test.", fr = "Un essai." }}
aim_text = {{ en = "Survive.", fr = "Survivre." }}
counters = {counters}

[human]
warriors = [{warriors}]

[infernal]
demons = {demons}
waiting = {waiting}

[tiles]
layout = [{layout}]
{clauses}
"""


def scenario_text(
    *,
    warriors: str = '{ sheet = "redeemer" }, { sheet = "brute" }',
    demons: str = "[]",
    waiting: str = "[]",
    layout: str = "{ number = 48, x = 0, y = 0 }",
    counters: str = "[]",
    clauses: str = '[[aim]]\nverb = "dead"\ncount = 9\noutcome = "infernal"',
) -> str:
    """The file of a small scenario."""
    return SCENARIO.format(
        warriors=warriors, demons=demons, waiting=waiting, layout=layout, counters=counters, clauses=clauses
    )


def homemade_setup(**parts: str) -> Setup:
    """The compiled set-up of a small scenario."""
    return compile_setup(load(), parse_scenario(scenario_text(**parts), "homemade.toml"), {})


def homemade(parts: dict[str, str], **data: Any) -> Game:
    """A position, by the keys of `tables.table`, in a small scenario."""
    data["tiles"] = [
        entry if isinstance(entry, dict) else dict(zip(("number", "at", "turn"), entry, strict=False))
        for entry in data["tiles"]
    ]
    s = State(homemade_setup(**parts), Scripted(data.get("dice", [])))
    clear(s)
    fill(s, data)
    return Game(s, "homemade")


def run_to(game: Game, phase: str, *, turn: int = 0) -> Game:
    """Pass, or take the first option, until a decision of a phase (of a turn) is pending."""
    while game.decision is not None:
        seen = game.view()
        if seen["phase"] == phase and seen["turn"] >= turn:
            break
        offered = texts(game)
        game.apply("pass" if "pass" in offered else offered[0])
    return game


# Both sides are after the crates: humans bring them home, the pack spoils what lies about or drags it to its den.
PLUNDER = """size = 8
surely = [34, 35, 39]
tokens = [{ at = 0, token = "crate", count = 2 }]

[[aim]]
verb = "reached"
counter = "home"
count = 2
outcome = "human"

[[aim]]
verb = "reached"
counter = "spoilt"
count = 3
outcome = "infernal"

[[stash]]
verb = "find"
token = "crate"

[[action]]
id = "take"
verb = "take"
token = "crate"
who = ["human", "infernal"]
name = { en = "Take up a crate", fr = "Prendre une caisse" }

[[action]]
id = "give"
verb = "give"
token = "crate"
who = ["human", "infernal"]
exhausted = true
name = { en = "Hand the crate over", fr = "Donner la caisse" }

[[action]]
id = "store"
verb = "deliver"
token = "crate"
tile = 48
counter = "home"
name = { en = "Set the crate down", fr = "Déposer la caisse" }

[[action]]
id = "drag"
verb = "deliver"
token = "crate"
tile = 47
counter = "spoilt"
who = ["troglodyte", "demon"]
name = { en = "Drag the crate into the den", fr = "Traîner la caisse dans la tanière" }

[[action]]
id = "spoil"
verb = "spend"
token = "crate"
counter = "spoilt"
who = ["tough-troglodyte"]
name = { en = "Spoil the crate", fr = "Gâter la caisse" }
"""


def plunder(**data: Any) -> Game:
    """A position of the scenario in which infernal warriors have actions too (IAC-2)."""
    parts = {
        "demons": '["hunter"]',
        "counters": '["home", "spoilt"]',
        "layout": "{ number = 48, x = 0, y = 0 }, { number = 47, x = 0, y = -1 }",
        "clauses": PLUNDER,
    }
    if not data:
        return Game(muster(homemade_setup(**parts), Fast(7)), "homemade")
    return homemade(parts, **{"tiles": [(48, "0,0"), (47, "0,-1")], **data})
