"""What is told of a measurement: shares with their intervals, what decides, and what a turned screw is worth."""

from math import sqrt
from typing import Final

from claustrophobia.core.names import OUTCOMES
from claustrophobia.measuring.batch import Sums
from claustrophobia.measuring.shares import Z95, interval
from claustrophobia.server.wire import Decider, Measured, ScrewTurned, Share95, TileToll, TurnCount

FEWEST: Final = 30  # games with, and as many without: of anything rarer nothing is said
DECIDERS: Final = 10


def measured(sums: Sums, wanted: int, *, nobody: bool) -> Measured:
    """A measurement as far as it has come."""
    games = sums["games"]
    return {
        "done": games,
        "total": wanted,
        "nobody": nobody,
        "wins": {outcome: share_of(sums["wins"][outcome], games) for outcome in OUTCOMES[1:]},
        "turns": turns_in(sums),
        "deaths": deaths_in(sums),
        "decides": deciders(sums),
        "screws": [screw(name, counts) for name, counts in sums["more"].items()],
    }


def share_of(count: int, games: int) -> Share95:
    low, high = interval(count, games)
    return {"count": count, "share": round(count / games, 4) if games else 0.0, "low": low, "high": high}


def turns_in(sums: Sums) -> list[TurnCount]:
    """How many games lasted how many turns."""
    return [{"turn": int(turn), "games": count} for turn, count in sorted(sums["turns"].items(), key=turn_of)]


def turn_of(entry: tuple[str, int]) -> int:
    return int(entry[0])


def deaths_in(sums: Sums) -> list[TileToll]:
    """The tiles on which humans died, the deadliest first: how often each lay there, and how many died on it."""
    rows: list[TileToll] = [
        {"tile": int(tile), "placed": sums["placed"].get(tile, 0), "deaths": count}
        for tile, count in sums["deaths"].items()
    ]
    return sorted(rows, key=lambda row: (-row["deaths"], row["tile"]))[:DECIDERS]


def deciders(sums: Sums) -> list[Decider]:
    """What makes the greatest difference to the humans' share, when it happens against when it does not."""
    games, won = sums["games"], 2 * sums["wins"]["human"] + sums["wins"]["draw"]
    rows: list[Decider] = []
    for what, seen in sums["seen"].items():
        if min(seen, games - seen) < FEWEST:
            continue
        points = sums["points"][what]
        more = points / (2 * seen) - (won - points) / (2 * (games - seen))
        kind, _, name = what.partition(" ")
        rows.append({"kind": kind, "name": name, "games": seen, "points": round(100 * more)})
    return sorted(rows, key=lambda row: (-abs(row["points"]), row["kind"], row["name"]))[:DECIDERS]


def screw(name: str, counts: list[int]) -> ScrewTurned:
    """How many points of a hundred more the humans win with a figure changed, and the interval of that."""
    option, _, by = name.partition(":")
    games, more, squares = counts
    mean = more / (2 * games)
    half = Z95 * sqrt(max(0.0, squares / (4 * games) - mean * mean) / games)
    return {
        "option": option,
        "by": int(by),
        "games": games,
        "points": round(100 * mean, 1),
        "low": round(100 * (mean - half), 1),
        "high": round(100 * (mean + half), 1),
    }
