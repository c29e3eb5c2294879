"""A position as small as it can be: what its chooser cannot see is dealt anew, and what goes without saying left out.

So a puzzle tells nobody what was hidden in the game it comes from, not even one who reads its file.
"""

from collections.abc import Iterator
from typing import Any, Final

from claustrophobia.core import codec
from claustrophobia.core.dice import Fated
from claustrophobia.core.faults import RunawayError, ScriptEndedError
from claustrophobia.engine import set_up
from claustrophobia.players.base import Sight
from claustrophobia.position import position_text, read_position

# What a position can lead to that lacks something: it cannot be read, or is not at a decision.
BROKEN: Final = (ValueError, LookupError, TypeError, AttributeError, OverflowError, ScriptEndedError, RunawayError)
ANY: Final = 1  # which of all worlds that look the same the position is


class Unlike(ValueError):  # noqa: N818 - it never leaves this module
    """The position is not what it is made from."""


def compacted(sight: Sight) -> dict[str, Any] | None:
    """The position of a decision, as its chooser knows it; None if a position cannot say it."""
    data = read_position(position_text(sight.world(Fated(ANY))))
    wanted = looks_of(sight)
    try:
        if known(data, sight.side) != wanted:
            return None
    except Unlike:
        return None
    for table, key in fields(data):
        value = table.pop(key)
        try:
            same = known(data, sight.side) == wanted
        except Unlike:
            same = False
        if not same:
            table[key] = value
    return data


def fields(data: dict[str, Any]) -> Iterator[tuple[dict[str, Any], str]]:
    """Every field that might be left out: of the position, of its tiles and warriors."""
    for name in list(data["warriors"]):
        yield data["warriors"], name
    for table in (*data["warriors"].values(), *data["tiles"], data["counters"], data["hand"], data["discard"]):
        for key in list(table):
            yield table, key
    for key in list(data):
        if key != "scenario":
            yield data, key


def known(data: dict[str, Any], side: int) -> tuple[str, list[str]]:
    """What a side knows of a position: one and the same world of all that look so, and its options."""
    try:
        return looks_of(Sight(set_up(data).state, side))
    except BROKEN as error:
        raise Unlike from error


def looks_of(sight: Sight) -> tuple[str, list[str]]:
    return codec.fingerprint(sight.world(Fated(ANY))), sight.options
