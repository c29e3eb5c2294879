"""What is drawn on a tile: its effect, or what it shows in its box. Only pictures use this, no rule does."""

from typing import Final

# Tiles without an effect that have a name of their own, by ruleset and number.
NAMED: Final[dict[str, dict[int, str]]] = {
    "1643": {27: "exit"},
    "dante": {27: "exit"},
    "first": {1: "exit", 2: "pentacle"},
}
TIGHT: Final = {"first": 1}  # by ruleset: the saturation of tiles that are drawn as narrow
OTHERS: Final = ("exit", "pentacle", "tight")  # pictures that are not of a tile effect


def picture_of(ruleset: str, number: int, effect: str, saturation: int) -> str:
    """The picture of a tile, by its number, its effect and its saturation; `plain` if it has none."""
    if effect != "plain":
        return effect
    named = NAMED[ruleset].get(number)
    return named or ("tight" if TIGHT.get(ruleset) == saturation else effect)
