"""Whether somebody's own bot keeps to what a bot has to do: `claustrophobia bots check`, for authors.

It plays both sides of one scenario of every ruleset against chance. What would cost it a game is a fault; what only
spoils the fun (another game for the same seed, thoughts about what is not offered) is said as well.
"""

from collections.abc import Iterator
from time import perf_counter
from typing import Final, NamedTuple

from claustrophobia.content import load
from claustrophobia.content.setups import setup_of
from claustrophobia.core import notation
from claustrophobia.core.names import SIDES
from claustrophobia.engine import Game, new_game
from claustrophobia.players.base import UNITS, BotFailedError, Clock, Player, Sight, player

LONG: Final = 3000  # decisions of its own: by then a bot can be judged, however the game ends
AGAIN: Final = 60  # decisions of the game that is played twice


class Finding(NamedTuple):
    """What was found out about a bot in one game, or by playing it twice."""

    good: bool
    what: str


class Watched(NamedTuple):
    """A game of the bot's."""

    choices: list[str]
    failure: str
    odd: str  # what is wrong with its thoughts
    slowest: float
    outcome: str


def findings(name: str, seed: int = 0, clock: Clock = perf_counter) -> Iterator[Finding]:
    """Everything that can be said of a bot, one thing after another; it may fail at any of them."""
    slowest = 0.0
    for ident, side in seats():
        watched = watch(name, ident, side, seed, LONG, clock)
        slowest = max(slowest, watched.slowest)
        where = f"{ident}, {side}"
        if watched.failure:
            yield Finding(False, f"{where}: after {len(watched.choices)} decisions: {watched.failure}")
            continue
        end = f"{watched.outcome} wins" if watched.outcome else "enough of it"
        yield Finding(True, f"{where}: {len(watched.choices)} decisions, {end}")
        if watched.odd:
            yield Finding(False, f"{where}: {watched.odd}")
    first, second = [watch(name, *next(seats()), seed, AGAIN, clock) for _ in range(2)]
    if not first.failure and not second.failure:
        same = first.choices == second.choices
        yield Finding(same, f"the same seed gives {'the same' if same else 'another'} game")
    yield Finding(True, f"its slowest decision took {slowest:.3f} s")


def seats() -> Iterator[tuple[str, str]]:
    """Which sides of which scenarios are played: both of the first of each ruleset, where both are played."""
    seen: set[str] = set()
    for ident in load.scenario_ids():
        ruleset = ident.partition("/")[0]
        if ruleset not in seen:
            seen.add(ruleset)
            yield from ((ident, side) for number, side in enumerate(SIDES) if number != setup_of(ident).unplayed)


def watch(name: str, ident: str, side: str, seed: int, limit: int, clock: Clock) -> Watched:
    """Let a bot play a side against chance, for so many decisions of its own."""
    game = new_game(ident, seed)
    bot, other = player(name, side, seed), player("random", 1 - SIDES.index(side), seed)
    choices: list[str] = []
    failure, odd, slowest = bot.failure, "", 0.0
    while game.decision is not None and not failure and len(choices) < limit:
        if game.decision.side != side:
            take(game, other)
            continue
        begun = clock()
        try:
            choices.append(take(game, bot))
        except BotFailedError as error:
            failure = str(error)
        slowest = max(slowest, clock() - begun)
        if not failure:
            odd = odd or oddity(bot)
    return Watched(choices, failure, odd, slowest, game.outcome or "")


def take(game: Game, bot: Player) -> str:
    """Let a bot decide; the option it took."""
    assert game.decision is not None
    option = game.decision.options[bot.choose(Sight(game.state, bot.side))]
    text = option.text
    game.apply(option)
    return text


def oddity(bot: Player) -> str:
    """What is wrong with a bot's thoughts of its last choice, or nothing; a bot need not have any."""
    for thought in bot.explain():
        if thought.unit not in UNITS:
            return f"a thought has the unit {thought.unit!r}; there are {', '.join(UNITS)}"
        if thought.option != notation.normalised(thought.option):
            return f"a thought is about {thought.option!r}, which is no option in notation"
    return ""
