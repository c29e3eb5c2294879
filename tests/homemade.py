"""Content that a test writes itself, where nothing in the box shows the rule: scenarios, and files of an owner's own.

`homemade_setup` compiles a small scenario from the inside of its tables, `homemade` lays a position in one, `started`
begins a game of one; `den` and `plunder` are two scenarios that several tests share; `box` writes a content file.
"""

from functools import cache
from pathlib import Path
from typing import Any

from claustrophobia.content.compile import compile_setup
from claustrophobia.content.load import load, parse_scenario
from claustrophobia.core.dice import Chance, Fast, Scripted
from claustrophobia.core.setup import Setup
from claustrophobia.core.state import State
from claustrophobia.engine import Game
from claustrophobia.position import fill
from claustrophobia.rules.muster import clear, muster
from tables import as_tiles, texts

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
{infernal}

[tiles]
{tiles}
{clauses}
"""
NEVER = '[[aim]]\nverb = "dead"\ncount = 9\noutcome = "infernal"'  # nine humans: there are never so many
FOUR = '{ sheet = "redeemer" }, { sheet = "brute" }, { sheet = "scout" }, { sheet = "swordmaster" }'


def scenario_text(
    warriors: str = '{ sheet = "redeemer" }, { sheet = "brute" }',
    *,
    infernal: str = 'demons = ["hunter"]',
    tiles: str = "layout = [{ number = 48, x = 0, y = 0 }]",
    counters: str = "[]",
    clauses: str = NEVER,
) -> str:
    """The file of a small scenario, from the inside of its tables. Clauses stand last, after what else tiles have."""
    return SCENARIO.format(warriors=warriors, infernal=infernal, tiles=tiles, counters=counters, clauses=clauses)


@cache
def homemade_setup(warriors: str = '{ sheet = "redeemer" }, { sheet = "brute" }', **parts: str) -> Setup:
    """The compiled set-up of a small scenario, by the parts of `scenario_text`."""
    return compile_setup(load(), parse_scenario(scenario_text(warriors, **parts), "homemade.toml"), {})


def homemade(setup: Setup, **data: Any) -> Game:
    """A position, by the keys of `tables.table`, in a scenario; its own tiles unless others are named."""
    if "tiles" in data:
        data["tiles"] = as_tiles(data["tiles"])
    s = State(setup, Scripted(data.pop("dice", [])))
    clear(s)
    fill(s, data)
    return Game(s, "homemade")


def started(setup: Setup, dice: list[int]) -> Game:
    """A game from the set-up on; shuffles leave things as they lie."""
    return begun(setup, Scripted(dice))


def begun(setup: Setup, chance: Chance) -> Game:
    """Likewise, with any chance."""
    return Game(muster(setup, chance), "homemade")


def box(folder: Path, text: str) -> str:
    """A content file with these records over the built-in ones: the `content` of a position."""
    path = folder / "my-box.toml"
    path.write_text(text, "utf-8")
    return str(path)


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
    """A position of the scenario in which infernal warriors have actions too (IAC-2); without one, its beginning."""
    setup = homemade_setup(
        tiles="layout = [{ number = 48, x = 0, y = 0 }, { number = 47, x = 0, y = -1 }]",
        counters='["home", "spoilt"]',
        clauses=PLUNDER,
    )
    if not data:
        return begun(setup, Fast(7))
    return homemade(setup, **{"tiles": [(48, "0,0"), (47, "0,-1")], **data})


def den(*demons: str, **data: Any) -> Game:
    """A position with redeemer, brute, scout and swordmaster against demons that no built-in scenario has together."""
    aim = NEVER.replace("9", "4")
    setup = homemade_setup(FOUR, infernal=f"demons = {[*demons]}\ntp = 0".replace("'", '"'), clauses=aim)
    return homemade(setup, **{"tiles": [(48, "0,0")], **data})
