"""Playing many games between two bots: how often each side wins, with confidence intervals.

The dice and players of game `i` are derived from the seed and `i` alone, so the result is the same however many
processes share the work.
"""

import sys
from collections.abc import Callable
from functools import partial
from time import perf_counter
from typing import Any, Final, NamedTuple

from claustrophobia.core.dice import Fast
from claustrophobia.core.names import OUTCOMES
from claustrophobia.engine import new_game
from claustrophobia.lab.spread import spread
from claustrophobia.measuring.shares import derived, interval
from claustrophobia.players.base import Player, UnknownPlayerError, play_out, player

NEVER_ASKED: Final = "random"  # the player of a side that nobody plays; it is never asked
MOST_AT_ONCE: Final = 10  # the most games handed to a process together
Advance = Callable[[int], None]


class Pairing(NamedTuple):
    """The scenario, players and options of the games."""

    scenario: str
    human: str
    infernal: str  # empty if nobody plays that side
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
    forfeits: int = 0  # games lost because a bot of somebody's own failed

    def plus(self, other: "Tally") -> "Tally":
        return Tally(*(mine + yours for mine, yours in zip(self, other, strict=True)))


class Result(NamedTuple):
    """A simulation, finished or stopped."""

    pairing: Pairing
    tally: Tally
    seconds: float
    stopped: bool = False  # whether Ctrl-C stopped it before all games were played

    def as_data(self) -> dict[str, Any]:
        """As plain data; everything but `decisions_per_s` is the same on every machine."""
        tally = self.tally
        wins = {side: getattr(tally, side) for side in OUTCOMES[1:]}
        return {
            "scenario": self.pairing.scenario,
            "human": self.pairing.human,
            "infernal": self.pairing.infernal or None,
            "seed": self.pairing.seed,
            "games": tally.games,
            "wins": wins,
            "intervals": {side: interval(count, tally.games) for side, count in wins.items()},
            "turns": round(tally.turns / tally.games, 2),
            "decisions_per_game": round(tally.decisions / tally.games, 1),
            "decisions_per_s": round(tally.decisions / self.seconds),
            **({"forfeits": tally.forfeits} if tally.forfeits else {}),
        }


def play_one(pairing: Pairing, game: int) -> Tally:
    """Play one game to its end. To save time it has no log, so players see no events."""
    chance = Fast(derived(pairing.seed, game, "dice"))
    opened = new_game(pairing.scenario, game, content=pairing.content, options=dict(pairing.options), chance=chance)
    state = opened.state.clone()
    human = player(pairing.human, "human", derived(pairing.seed, game, "human"))
    infernal = player(pairing.infernal or NEVER_ASKED, "infernal", derived(pairing.seed, game, "infernal"))
    play_out(state, human, infernal)
    won = OUTCOMES[state.outcome]
    forfeit = has_failed(human) or has_failed(infernal)
    return Tally(1, won == "human", won == "infernal", won == "draw", state.turn, state.number, forfeit)


SAID: Final[set[tuple[str, str]]] = set()  # failures this process has told of


def has_failed(bot: Player) -> bool:
    """Whether a bot of somebody's own lost its game by failing; it is said on standard error, each failure once."""
    if bot.failure and (bot.name, bot.failure) not in SAID:
        SAID.add((bot.name, bot.failure))
        print(f"claustrophobia: {bot.name} loses a game: {bot.failure}", file=sys.stderr)
    return bool(bot.failure)


def play_some(pairing: Pairing, games: range) -> Tally:
    """Play the games of these numbers."""
    tally = Tally()
    for game in games:
        tally = tally.plus(play_one(pairing, game))
    return tally


def simulate(pairing: Pairing, games: int, jobs: int = 1, advance: Advance | None = None) -> Result:
    """Play so many games in so many processes; `advance` is called with how many more are done.

    If Ctrl-C stops it, the result is that of the finished games, if there are any.
    """
    if games < 1 or jobs < 1:
        raise ValueError(f"{games} games in {jobs} processes: at least one of each is needed")
    check(pairing)
    size = max(1, min(MOST_AT_ONCE, games // (jobs * 4))) if jobs > 1 else 1
    chunks = [range(first, min(first + size, games)) for first in range(0, games, size)]
    started = perf_counter()
    total = Tally()
    try:
        for tally in spread(partial(play_some, pairing), chunks, jobs):
            total = total.plus(tally)
            if advance is not None:
                advance(tally.games)
    except KeyboardInterrupt:
        if not total.games:
            raise
    return Result(pairing, total, perf_counter() - started, stopped=total.games < games)


def check(pairing: Pairing) -> None:
    """Check names and files before any process is started."""
    check_bot(pairing.human, "human")
    game = new_game(pairing.scenario, 0, content=pairing.content, options=dict(pairing.options))
    if game.state.setup.unplayed < 0:
        check_bot(pairing.infernal, "infernal")
    elif pairing.infernal:
        raise ValueError(f"{pairing.scenario}: nobody plays the infernal side, {pairing.infernal!r} has no seat")


def check_bot(name: str, side: str) -> None:
    """Make sure that there is such a bot, and that it can be made."""
    if failure := player(name, side, 0).failure:
        raise UnknownPlayerError(f"{name!r}: {failure}")


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
        table.add_row(side, data.get(side) or "", str(count), share, f"{low:.1%} to {high:.1%}")
    console.print(table)
    console.print(
        f"{data['turns']} turns and {data['decisions_per_game']} decisions a game, "
        f"{data['decisions_per_s']} decisions a second"
    )
    if result.tally.forfeits:
        console.print(f"{result.tally.forfeits} of these games were lost because a bot failed")
