"""What each box holds (SET-8): how many copies of a piece, or how many records if each record is a piece."""

from typing import Final

COUNTS: Final[dict[str, dict[str, tuple[str, int]]]] = {
    "y1643": {
        "tile": ("records", 48),
        "demon": ("records", 13),
        "gift": ("records", 7),
        "event": ("copies", 24),
        "equipment": ("copies", 20),
        "instinct": ("copies", 24),
    },
    "first": {
        "tile": ("records", 36),
        "demon": ("records", 7),
        "gift": ("records", 6),
        "event": ("copies", 16),
        "equipment": ("copies", 6),
        "instinct": ("copies", 15),
    },
}
