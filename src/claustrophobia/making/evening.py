"""Evening out: games between bots decide on which rung of its ladder a scenario is fair.

The script scans the whole ladder, quickly and roughly; then searchers play on the rung that seems right, move on while
it is not, and stop on one that has held. Games are counted, never seconds, and a game depends on the wish, its number
and its rung alone: the same everywhere, however many processes share the work. Shares are in thousandths.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Final, NamedTuple

from claustrophobia.core.dice import Fast
from claustrophobia.core.names import DRAW, HUMAN_WINS
from claustrophobia.engine import new_game
from claustrophobia.making.lots import derived
from claustrophobia.players.base import play_out, player

WHOLE: Final = 1000


class Match(NamedTuple):
    """A game to be played: the text of its scenario, who plays both sides, its seed."""

    text: str
    bot: str
    seed: int


def points(match: Match) -> int:
    """What the humans made of one game: 2 for a win, 1 for a draw."""
    game = new_game(match.text, match.seed, chance=Fast(derived(match.seed, "dice")))
    state = game.state.clone()
    sides = [player(match.bot, side, derived(match.seed, side)) for side in ("human", "infernal")]
    won = play_out(state, *sides)
    return 2 if won == HUMAN_WINS else int(won == DRAW)


PlayAll = Callable[[Iterable[tuple[int, Match]]], Iterator[tuple[int, int]]]


def numbered(item: tuple[int, Match]) -> tuple[int, int]:
    """The points of a game with the number it came with; games may finish in any order."""
    return item[0], points(item[1])


def in_turn(items: Iterable[tuple[int, Match]]) -> Iterator[tuple[int, int]]:
    """Play all games in this process."""
    return map(numbered, items)


class Plan(NamedTuple):
    """How much is played."""

    scan: int = 24  # games of the script on every rung
    bot: str = "search:30looks"
    batch: int = 40  # games between two looks at the result
    enough: int = 160  # games on a rung that settle it
    most: int = 440  # games of searchers in all; not settled by then, the drawing is given up


FULL: Final = Plan()
AIMS: Final = {"": 500, "human": 350, "infernal": 650}  # what the humans are to win, by whom it is hard for
LEEWAY: Final = 50  # so far off may the last figure be
SCRIPT_LAGS: Final = 100  # humans win so much less of games between scripts than of games between searchers
SLOPES: Final = (15, 80)  # what one rung makes, at least and at most


class Counts:
    """What was won on each rung."""

    def __init__(self, rungs: int) -> None:
        self.won = [0] * rungs
        self.games = [0] * rungs

    def add(self, rung: int, won: int) -> None:
        self.won[rung] += won
        self.games[rung] += 1

    def share(self, rung: int) -> int:
        """What the humans won on a rung; a draw is half a win."""
        return self.won[rung] * WHOLE // (2 * self.games[rung]) if self.games[rung] else 0


class Evened(NamedTuple):
    """Where it was settled: the rung, what the humans won there of how many games; and how many were played in all."""

    rung: int
    share: int
    games: int
    scanned: int
    searched: int


def slope_of(scan: Counts) -> int:
    """How much one rung takes from the humans: the least squares over the scan, kept within reason."""
    rungs = range(len(scan.games))
    middle2 = len(rungs) - 1
    above = sum((2 * rung - middle2) * scan.share(rung) for rung in rungs)
    below = sum((2 * rung - middle2) ** 2 for rung in rungs)
    return min(SLOPES[1], max(SLOPES[0], -2 * above // below))


def guess(scan: Counts, counts: Counts, slope: int) -> list[int]:
    """What the humans should win on each rung: what was won on the others, moved by the slope; near ones weigh more."""
    rungs = range(len(scan.games))
    level = sum(scan.share(rung) for rung in rungs) // len(rungs) + SCRIPT_LAGS
    found: list[int] = []
    for rung in rungs:
        weights = weighed = 0
        for other in rungs:
            if counts.games[other]:
                weight = counts.games[other] * 60 // (1 + abs(rung - other))
                weights += weight
                weighed += weight * (counts.share(other) - slope * (rung - other))
        plain = level - slope * (2 * rung - len(rungs) + 1) // 2
        found.append(weighed // weights if weights else plain)
    return found
