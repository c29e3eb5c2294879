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
from claustrophobia.measuring.shares import derived
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

    scan: int = 16  # games of the script on every rung
    bot: str = "search:40looks"
    batch: int = 40  # games between two looks at the result
    enough: int = 240  # games on a rung that settle it
    most: int = 640  # games of searchers in all; not settled by then, the drawing is given up
    drawings: int = 20  # so many are tried


FULL: Final = Plan()
QUICK: Final = Plan(scan=10, most=0, drawings=8)  # a second or two: what somebody waits for
AIMS: Final = {"": 500, "human": 350, "infernal": 650}  # what the humans are to win, by whom it is hard for
LEEWAY: Final = 50  # so far off may the last figure be
SCRIPT: Final = "scripted"
SCRIPT_LAGS: Final = 100  # humans win so much less of games between scripts than of games between searchers
REACH: Final = 120  # farther off on its best rung, a drawing is given up


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

    @property
    def percent(self) -> str:
        return f"{self.share // 10}.{self.share % 10}"


def curve_of(scan: Counts) -> list[int]:
    """What the humans should win of searchers' games by the scan alone: smoothed, and falling from rung to rung."""
    rungs = range(len(scan.games))
    near = [range(max(0, rung - 1), min(len(rungs), rung + 2)) for rung in rungs]
    smooth = [sum(scan.share(one) for one in some) // len(some) + SCRIPT_LAGS for some in near]
    return [(min(smooth[: rung + 1]) + max(smooth[rung:])) // 2 for rung in rungs]


def guess(curve: list[int], counts: Counts) -> list[int]:
    """What searchers should win on each rung: the curve, moved to where games were played; near ones weigh more."""
    found: list[int] = []
    for rung, plain in enumerate(curve):
        weights = moved = 0
        for other, games in enumerate(counts.games):
            if games:
                weight = games * WHOLE // (1 + abs(rung - other)) ** 2
                weights += weight
                moved += weight * (counts.share(other) - curve[other])
        found.append(plain + moved // weights if weights else plain)
    return found


class Evening:
    """One drawing, being evened out."""

    def __init__(
        self,
        texts: list[str],
        words: tuple[object, ...],
        hard: str,
        plan: Plan,
        play: PlayAll,
        advance: Callable[[int], None],
    ) -> None:
        self.texts = texts  # of the scenario on every rung
        self.words = words  # what seeds are derived from
        self.aim = AIMS[hard]
        self.plan = plan
        self.play = play
        self.advance = advance

    def evened(self) -> Evened | None:
        """The rung on which it is settled; nothing if that is not found within the games there are."""
        plan = self.plan
        rungs = range(len(self.texts))
        scan = Counts(len(rungs))
        self.run("scan", scan, [rung for _ in range(plan.scan) for rung in rungs], SCRIPT)
        scanned = sum(scan.games)
        curve = curve_of(scan)
        counts = Counts(len(rungs))
        while True:
            shares = guess(curve, counts)
            rung = min(rungs, key=lambda one: (abs(shares[one] - self.aim), one))
            if abs(shares[rung] - self.aim) > REACH:
                return None
            if not plan.most:
                return Evened(rung, shares[rung], 0, scanned, 0)
            searched = sum(counts.games)
            if counts.games[rung] >= plan.enough and abs(counts.share(rung) - self.aim) <= LEEWAY:
                return Evened(rung, counts.share(rung), counts.games[rung], scanned, searched)
            if searched >= plan.most:
                return None
            self.run("even", counts, [rung] * plan.batch, plan.bot)

    def run(self, what: str, counts: Counts, rungs: list[int], bot: str) -> None:
        """Play a game on each of these rungs; the n-th on a rung has the same dice as the n-th on any other."""
        again = counts.games[:]
        matches: list[tuple[int, Match]] = []
        for rung in rungs:
            matches.append((rung, Match(self.texts[rung], bot, derived(*self.words, what, again[rung]))))
            again[rung] += 1
        for rung, won in self.play(matches):
            counts.add(rung, won)
            self.advance(1)
