"""Measuring what each handicap is worth in a scenario (FED-HAN rows): the same games with it and without.

Every game is played plainly and once with each handicap, with the same dice and players, so that what the dice did
falls out of the difference. A draw counts half.
"""

from collections.abc import Iterable
from functools import partial
from math import sqrt
from typing import Any, Final, NamedTuple

from claustrophobia.content.load import scenario
from claustrophobia.content.options import HANDICAPS, OPTIONS
from claustrophobia.lab.simulate import Advance, Pairing, check, play_one
from claustrophobia.lab.spread import spread
from claustrophobia.lab.standings import table
from claustrophobia.measuring.shares import Z95, interval

NONE: Final = ""  # the game without a handicap
WAYS: Final = 1 + len(HANDICAPS)  # how often each game is played


class Points(NamedTuple):
    """What the humans made of one game played in every way: 1 for a win, a half for a draw."""

    scenario: str
    game: int
    plain: float
    given: tuple[float, ...]  # by handicap, in the order of `HANDICAPS`


class Worth:
    """Sums over the games of one scenario."""

    def __init__(self) -> None:
        self.games = 0
        self.plain = 0.0
        self.more = [0.0] * len(HANDICAPS)
        self.squares = [0.0] * len(HANDICAPS)

    def add(self, points: Points) -> None:
        self.games += 1
        self.plain += points.plain
        for spot, given in enumerate(points.given):
            self.more[spot] += given - points.plain
            self.squares[spot] += (given - points.plain) ** 2

    def as_data(self) -> dict[str, Any]:
        """The humans' share without a handicap, and how much more of it each handicap gives them, with intervals."""
        return {
            "games": self.games,
            "human": round(self.plain / self.games, 4),
            "interval": interval(round(self.plain), self.games),
            "worth": {name: self.worth(spot) for spot, name in enumerate(HANDICAPS)},
        }

    def worth(self, spot: int) -> list[float]:
        """The mean of the differences, and its 95 % interval."""
        mean = self.more[spot] / self.games
        variance = max(0.0, self.squares[spot] / self.games - mean * mean)
        half = Z95 * sqrt(variance / self.games)
        return [round(mean, 4), round(mean - half, 4), round(mean + half, 4)]


def play_all_ways(pairing: Pairing, game: int) -> Points:
    """One game without a handicap, and with each."""
    plain, *given = (points(pairing, game, name) for name in (NONE, *HANDICAPS))
    return Points(pairing.scenario, game, plain, tuple(given))


def points(pairing: Pairing, game: int, handicap: str) -> float:
    options = tuple(sorted({**dict(pairing.options), **({handicap: 1} if handicap else {})}.items()))
    tally = play_one(pairing._replace(options=options), game)
    return tally.human + tally.draw / 2


def play_item(pairings: dict[str, Pairing], item: tuple[str, int]) -> Points:
    ident, game = item
    return play_all_ways(pairings[ident], game)


def with_handicaps(scenarios: Iterable[str]) -> list[str]:
    """Those scenarios whose ruleset has handicaps: duels."""
    found = [ident for ident in scenarios if HANDICAPS.keys() <= OPTIONS[scenario(ident).ruleset].keys()]
    if not found:
        raise ValueError("handicaps are for duels: where nobody plays the infernal side there are none")
    return found


def measure(pairings: Iterable[Pairing], games: int, jobs: int = 1, advance: Advance | None = None) -> dict[str, Worth]:
    """Play so many games of each pairing in every way; if Ctrl-C stops it, all have about as many games."""
    known = {pairing.scenario: pairing for pairing in pairings}
    if games < 1:
        raise ValueError(f"{games} games: at least one is needed")
    for pairing in known.values():
        check(pairing)
        for name in HANDICAPS:
            check(pairing._replace(options=(*pairing.options, (name, 1))))
    found = {ident: Worth() for ident in known}
    items = [(ident, game) for game in range(games) for ident in known]
    try:
        for one in spread(partial(play_item, known), items, jobs):
            found[one.scenario].add(one)
            if advance is not None:
                advance(WAYS)
    except KeyboardInterrupt:
        if not any(worth.games for worth in found.values()):
            raise
    return {ident: worth for ident, worth in found.items() if worth.games}


def as_data(human: str, infernal: str, seed: int, found: dict[str, Worth]) -> dict[str, Any]:
    """What was measured, and by whom; the same on every machine. `content/worths.json` is such a document."""
    scenarios = {ident: worth.as_data() for ident, worth in found.items()}
    return {"human": human, "infernal": infernal, "seed": seed, "scenarios": scenarios}


def report(data: dict[str, Any]) -> None:
    """Print it for people: shares in per cent, the difference each handicap makes in points of it."""
    from rich.console import Console  # noqa: PLC0415 - rich is for people; the numbers do without

    console = Console(highlight=False)
    console.print(f"{data['human']} plays the humans, {data['infernal']} the infernals; seed {data['seed']}")
    rows: list[list[str]] = []
    for ident, one in data["scenarios"].items():
        rows.append([ident, "none", str(one["games"]), shares([one["human"], *one["interval"]], "")])
        rows += [["", name, "", shares(one["worth"][name], "+")] for name in HANDICAPS]
    console.print(table(["scenario", "handicap", "games", "human %, or how much more (95 %)"], 2, "", rows))


def shares(figures: list[float], sign: str) -> str:
    """A share, or a difference of shares, with its 95 % interval."""
    value, low, high = figures
    return f"{100 * value:{sign}.0f} ({100 * low:{sign}.0f} to {100 * high:{sign}.0f})"
