"""Shares of many games: their intervals, and the seeds from which the games of a measurement are derived."""

from hashlib import sha256
from math import sqrt
from typing import Final

Z95: Final = 1.959963984540054  # the normal distribution's quantile for a two-sided 95 % interval


def interval(wins: int, games: int) -> list[float]:
    """The 95 % confidence interval of a share (Wilson)."""
    if games == 0:
        return [0.0, 1.0]
    share = wins / games
    spread = Z95 * Z95 / games
    centre = (share + spread / 2) / (1 + spread)
    half = Z95 * sqrt(share * (1 - share) / games + spread / games / 4) / (1 + spread)
    return [round(max(0.0, centre - half), 4), round(min(1.0, centre + half), 4)]


def derived(*words: object) -> int:
    """A seed for one purpose, derived from the words that name it, such as a seed of all, a game, and a use."""
    return int.from_bytes(sha256(" ".join(map(str, words)).encode()).digest()[:8], "big")
