"""Which rules a thing hangs on: a card, a talent, a phase, a pile. Whoever looks at the thing is shown them."""

import tomllib
from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files
from typing import Final

from claustrophobia.content.lexicon import replaced_rows
from claustrophobia.core.names import RULESETS

EVERY: Final = "every"  # in the place of an id: all things of the kind

Rows = Mapping[str, Mapping[str, list[str]]]  # by kind of thing, by id


@lru_cache
def table() -> Mapping[str, Rows]:
    """`locale/rows.toml`: what each ruleset says of its own."""
    return tomllib.loads(files("claustrophobia.content").joinpath("locale", "rows.toml").read_text("utf-8"))


@lru_cache
def rows_about(ruleset: str) -> Rows:
    """The ids of the rules that things hang on in a ruleset, its own before those it has in common with 1643."""
    common, own = table()[RULESETS[0]], table()[ruleset]
    found: dict[str, dict[str, list[str]]] = {}
    for kind in {**common, **own}:
        shared, mine = common.get(kind, {}), own.get(kind, {})
        found[kind] = {
            ident: list(dict.fromkeys([*mine.get(ident, []), *held(shared.get(ident, []), ruleset)]))
            for ident in {**shared, **mine}
        }
    return found


def held(rows: list[str], ruleset: str) -> list[str]:
    """What stands in the place of rows of 1643; nothing where a row is not used."""
    book = replaced_rows()
    replaced, unused = book.get(ruleset, {}), book["unused"].get(ruleset)
    amended = book["amended"].get(ruleset, {})
    told = [row for one in rows for row in (replaced.get(one, one), amended.get(one))]
    return [row for row in told if row and row != unused]
