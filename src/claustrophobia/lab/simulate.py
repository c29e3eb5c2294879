"""Many games between two bots: how often each side wins, with intervals.

Game `i` of a seed has dice and players of its own, derived from the seed and `i` alone: the result is the same however
many processes share the work.
"""

import signal
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from hashlib import sha256
from itertools import islice
from math import sqrt
from multiprocessing import get_context
from time import perf_counter
from typing import Any, Final, NamedTuple

from claustrophobia.core.dice import Fast
from claustrophobia.core.names import OUTCOMES
from claustrophobia.engine import new_game
from claustrophobia.players.base import play_out, player

Z95: Final = 1.959963984540054  # two-sided 95 % of the normal distribution
MOST_AT_ONCE: Final = 50  # games handed to a process together
Advance = Callable[[int], None]


class Pairing(NamedTuple):
    """What is played again and again."""

    scenario: str
    human: str
    infernal: str
    seed: int = 0
    content: str = ""
    options: tuple[tuple[str, Any], ...] = ()


class Tally(NamedTuple):
    """Sums over some games; adding tallies in any order gives the same."""

    games: int = 0
    human: int = 0
    infernal: int = 0
    draw: int = 0
    turns: int = 0
    decisions: int = 0

    def plus(self, other: "Tally") -> "Tally":
        return Tally(*(mine + yours for mine, yours in zip(self, other, strict=True)))


class Result(NamedTuple):
    """A finished simulation."""

    pairing: Pairing
    tally: Tally
    seconds: float

    def as_data(self) -> dict[str, Any]:
        """As plain data; everything but `decisions_per_s` is the same on every machine."""
        tally = self.tally
        wins = {side: getattr(tally, side) for side in OUTCOMES[1:]}
        return {
            "scenario": self.pairing.scenario,
            "human": self.pairing.human,
            "infernal": self.pairing.infernal,
            "seed": self.pairing.seed,
            "games": tally.games,
            "wins": wins,
            "intervals": {side: interval(count, tally.games) for side, count in wins.items()},
            "turns": round(tally.turns / tally.games, 2),
            "decisions_per_game": round(tally.decisions / tally.games, 1),
            "decisions_per_s": round(tally.decisions / self.seconds),
        }


def interval(wins: int, games: int) -> list[float]:
    """Wilson's 95 % interval of a share."""
    if games == 0:
        return [0.0, 1.0]
    share = wins / games
    spread = Z95 * Z95 / games
    centre = (share + spread / 2) / (1 + spread)
    half = Z95 * sqrt(share * (1 - share) / games + spread / games / 4) / (1 + spread)
    return [round(max(0.0, centre - half), 4), round(min(1.0, centre + half), 4)]


def derived(seed: int, game: int, use: str) -> int:
    """The seed of one use within one game."""
    return int.from_bytes(sha256(f"{seed} {game} {use}".encode()).digest()[:8], "big")


def play_one(pairing: Pairing, game: int) -> Tally:
    """Play one game to its end. The players are handed sights of a bare state, which tells no events."""
    chance = Fast(derived(pairing.seed, game, "dice"))
    opened = new_game(pairing.scenario, game, content=pairing.content, options=dict(pairing.options), chance=chance)
    state = opened.state.clone()
    human = player(pairing.human, "human", derived(pairing.seed, game, "human"))
    infernal = player(pairing.infernal, "infernal", derived(pairing.seed, game, "infernal"))
    play_out(state, human, infernal)
    won = OUTCOMES[state.outcome]
    return Tally(1, won == "human", won == "infernal", won == "draw", state.turn, state.number)


def play_some(pairing: Pairing, first: int, last: int) -> Tally:
    """Play the games from `first` to before `last`."""
    tally = Tally()
    for game in range(first, last):
        tally = tally.plus(play_one(pairing, game))
    return tally


def simulate(pairing: Pairing, games: int, jobs: int = 1, advance: Advance | None = None) -> Result:
    """Play so many games in so many processes; `advance` is told how many more are done."""
    if games < 1 or jobs < 1:
        raise ValueError(f"{games} games in {jobs} processes: at least one of each is needed")
    check(pairing)
    size = max(1, min(MOST_AT_ONCE, games // (jobs * 4)))
    chunks = iter([(first, min(first + size, games)) for first in range(0, games, size)])
    started = perf_counter()
    total = Tally()
    for tally in here(pairing, chunks) if jobs == 1 else pooled(pairing, chunks, jobs):
        total = total.plus(tally)
        if advance is not None:
            advance(tally.games)
    return Result(pairing, total, perf_counter() - started)


def check(pairing: Pairing) -> None:
    """Whatever is wrong with names and files shows here, before any process is started."""
    player(pairing.human, "human", 0)
    player(pairing.infernal, "infernal", 0)
    new_game(pairing.scenario, 0, content=pairing.content, options=dict(pairing.options))


def here(pairing: Pairing, chunks: Iterator[tuple[int, int]]) -> Iterator[Tally]:
    """All in this process."""
    for first, last in chunks:
        yield play_some(pairing, first, last)


def pooled(pairing: Pairing, chunks: Iterator[tuple[int, int]], jobs: int) -> Iterator[Tally]:
    """In a pool, never more handed out than is needed to keep it busy; spawned, because threads may be about."""
    pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=leave_interrupts)
    try:
        running: set[Future[Tally]] = {pool.submit(play_some, pairing, *chunk) for chunk in islice(chunks, jobs * 2)}
        while running:
            done, running = wait(running, return_when=FIRST_COMPLETED)
            running |= {pool.submit(play_some, pairing, *chunk) for chunk in islice(chunks, len(done))}
            for future in done:
                yield future.result()
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def leave_interrupts() -> None:
    """Ctrl-C is the parent's to answer."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def report(result: Result) -> None:
    """Print the result for people."""
    from rich.console import Console  # noqa: PLC0415 - rich is for people; the numbers do without
    from rich.table import Table  # noqa: PLC0415 - likewise

    data = result.as_data()
    console = Console(highlight=False)
    console.print(f"{data['scenario']}: {data['games']} games, seed {data['seed']}")
    table = Table("", "player", "wins", "share", "95 % interval")
    for column in table.columns[2:]:
        column.justify = "right"
    for side, count in data["wins"].items():
        low, high = data["intervals"][side]
        share = f"{count / data['games']:.1%}"
        table.add_row(side, data.get(side, ""), str(count), share, f"{low:.1%} to {high:.1%}")
    console.print(table)
    console.print(
        f"{data['turns']} turns and {data['decisions_per_game']} decisions a game, "
        f"{data['decisions_per_s']} decisions a second"
    )
