"""What is drawn on a tile: its effect, or what it is called in its box. No rule asks for it; pictures do."""

from typing import Final

# Tiles without an effect that have a name of their own, by ruleset and number.
NAMED: Final[dict[str, dict[int, str]]] = {
    "1643": {27: "exit"},
    "dante": {27: "exit"},
    "first": {1: "exit", 2: "pentacle"},
}
TIGHT: Final = {"first": 1}  # rulesets whose narrowest tiles have a picture, and the saturation that makes them so
OTHERS: Final = ("exit", "pentacle", "tight")  # pictures beside those of effects


def picture_of(ruleset: str, number: int, effect: str, saturation: int) -> str:
    """The picture of a tile, by its number, the name of its effect, and how many it holds; `plain` if it has none."""
    if effect != "plain":
        return effect
    named = NAMED[ruleset].get(number)
    return named or ("tight" if TIGHT.get(ruleset) == saturation else effect)
