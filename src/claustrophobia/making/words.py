"""How a scenario by dice is told: its name, its story, the sentences of its aims, from the lists in `words.toml`."""

import tomllib
from functools import lru_cache
from importlib.resources import files
from typing import Any

from claustrophobia.content.load import LANGUAGES
from claustrophobia.making.draft import Data, Draft
from claustrophobia.making.lots import Lots

Words = dict[str, str]  # by language


@lru_cache
def lists() -> dict[str, Any]:
    return tomllib.loads(files("claustrophobia.making").joinpath("words.toml").read_text("utf-8"))


def allies() -> list[Data]:
    """Those who can be fetched from below."""
    found: list[Data] = lists()["ally"]
    return found


def told(d: Draft, plot: str, lots: Lots) -> Data:
    """Name, story and aims, by lots of their own: another wording is no other scenario."""
    table = lists()["plot"][plot]
    head, line, place = lots.pick(table["heads"]), lots.pick(table["lines"]), lots.pick(lists()["place"])
    demon = lots.pick(lists()["demon"][d.demons[0]]["lines"])
    return {
        "name": {tongue: f"{head[tongue]} {place[tongue]}" for tongue in LANGUAGES},
        "text": {tongue: f"{line[tongue]} {demon[tongue]}" for tongue in LANGUAGES},
        "aim_text": {
            tongue: " ".join(sentence(d, key, named, tongue) for key, named in d.said) for tongue in LANGUAGES
        },
    }


def sentence(d: Draft, key: str, named: Data, tongue: str) -> str:
    """One sentence of the aims."""
    words = lists()
    given: dict[str, object] = {name: words[name][d.ruleset][tongue] for name in ("foe", "frenzy", "frenzy_one")}
    for name, value in named.items():
        given[name] = spoken(d, name, value, tongue)
    given |= {name.capitalize(): capital(str(value)) for name, value in given.items()}
    found: str = words["sentence"][key][tongue].format(**given)
    return found


def spoken(d: Draft, name: str, value: Any, tongue: str) -> str:
    """A value in a sentence: a number in letters, a demon with its article, tiles in a row."""
    words = lists()
    if name == "need":
        return str(words["numbers"][tongue][value]) if value < len(words["numbers"][tongue]) else str(value)
    if name == "demon":
        return str(words["demon"][value]["who"][tongue])
    if name == "side":
        return str(words["side"][value][tongue])
    if name in {"sheet", "bearer"}:
        return str(words["sheet"][value][tongue])
    if name == "ally":
        return next(str(ally["name"][tongue]).lower() for ally in d.allies if ally["id"] == value)
    if name == "rooms":
        return ", ".join(map(str, value))
    return str(value)


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def name_actions(d: Draft) -> None:
    """Give every action its name in both languages."""
    for action in d.clauses["action"]:
        key = " ".join(filter(None, (str(action["id"]), str(action.get("token", "")))))
        action["name"] = dict(lists()["action"][key])
