"""A round robin of bots, to measure how strong each is on each side.

Every two bots meet in every scenario; each game is played twice with the same dice, sides swapped. A game depends on
the seed and its number alone, so an arena that was stopped, or is enlarged later, continues from the games it has.
"""

from collections.abc import Iterator
from functools import partial
from itertools import combinations
from pathlib import Path
from typing import Any, NamedTuple

from claustrophobia.content.setups import setup_of
from claustrophobia.core.names import INFERNAL
from claustrophobia.lab.ledger import Ledger
from claustrophobia.lab.simulate import Advance, Pairing, check, play_one
from claustrophobia.lab.spread import spread

OptionPairs = tuple[tuple[str, Any], ...]


class Plan(NamedTuple):
    """What an arena plays."""

    bots: tuple[str, ...]
    scenarios: tuple[str, ...]
    games: int  # for each pairing, with each assignment of sides
    seed: int = 0
    mirror: bool = False  # whether every bot plays against itself too
    options: OptionPairs = ()


class Match(NamedTuple):
    """One game of an arena; `infernal` is empty if nobody plays that side."""

    game: int
    scenario: str
    human: str
    infernal: str


class Played(NamedTuple):
    """The result of a game."""

    match: Match
    outcome: str
    turns: int
    decisions: int
    forfeit: bool = False  # whether the loser lost it by failing


def seats(plan: Plan, ident: str) -> list[tuple[str, str]]:
    """Who plays which side in a scenario: each pair both ways round, or each bot alone if there is no opponent."""
    if setup_of(ident).unplayed == INFERNAL:
        return [(bot, "") for bot in plan.bots]
    found: list[tuple[str, str]] = []
    for first, second in combinations(plan.bots, 2):
        found += [(first, second), (second, first)]
    return found + ([(bot, bot) for bot in plan.bots] if plan.mirror else [])


def schedule(plan: Plan) -> list[Match]:
    """All games: the first of every pairing, then the second of every pairing, so that early results are balanced."""
    pairings = [(ident, *pair) for ident in plan.scenarios for pair in seats(plan, ident)]
    return [Match(game, *pairing) for game in range(plan.games) for pairing in pairings]


def check_plan(plan: Plan) -> None:
    """Check everything that was asked for before any game is played."""
    if plan.games < 1:
        raise ValueError(f"{plan.games} games: at least one is needed")
    if not plan.bots or len(set(plan.bots)) < len(plan.bots):
        raise ValueError(f"bots {' '.join(plan.bots)}: name each once, and at least one")
    if dict(plan.options).get("auction"):
        raise ValueError("an auction makes players change seats: no results of a side could be counted")
    pairings = {match[1:] for match in schedule(plan._replace(games=1))}
    if not pairings:
        raise ValueError(f"{plan.bots[0]} has nobody to play against: name two bots or more, or --mirror")
    for pairing in pairings:
        check(Pairing(*pairing, options=plan.options))


def play(seed: int, options: OptionPairs, match: Match) -> Played:
    """Play one game; its dice depend on the seed and the game's number, so that a swapped pair has the same."""
    tally = play_one(Pairing(match.scenario, match.human, match.infernal, seed, options=options), match.game)
    outcome = "human" if tally.human else "infernal" if tally.infernal else "draw"
    return Played(match, outcome, tally.turns, tally.decisions, bool(tally.forfeits))


def compete(
    plan: Plan,
    jobs: int = 1,
    cluster: str = "",
    out: Path | None = None,
    advance: Advance | None = None,
    *,
    resume: bool = False,
) -> list[Played]:
    """Play the games not played yet, write each to the ledger as it ends, and return all in the order of the schedule.

    Ctrl-C stops it; then the games that were over by then are returned, if there are any.
    """
    check_plan(plan)
    wanted = schedule(plan)
    with Ledger(out, head_of(plan), resume=resume) as ledger:
        contents = {ident: setup_of(ident, options=dict(plan.options)).fingerprint for ident in plan.scenarios}
        known = {found.match: found for found in noted(ledger, contents)}
        if advance is not None:
            advance(sum(match in known for match in wanted))
        left = [match for match in wanted if match not in known]
        try:
            for found in spread(partial(play, plan.seed, plan.options), left, jobs, cluster):
                ledger.note(line_of(found, contents[found.match.scenario]))
                known[found.match] = found
                if advance is not None:
                    advance(1)
        except KeyboardInterrupt:
            if not any(match in known for match in wanted):
                raise
    return [known[match] for match in wanted if match in known]


# --- what is noted --------------------------------------------------------------------------------


def head_of(plan: Plan) -> dict[str, Any]:
    """What must be equal for games to be counted together; bots, scenarios and the number of games may grow."""
    return {"seed": plan.seed, "options": dict(plan.options)}


def line_of(found: Played, content: str) -> dict[str, Any]:
    """A game as a line of the ledger."""
    data = {**found.match._asdict(), "infernal": found.match.infernal or None}
    data |= {"outcome": found.outcome, "turns": found.turns, "decisions": found.decisions, "content": content}
    return {**data, "forfeit": True} if found.forfeit else data


def noted(ledger: Ledger, contents: dict[str, str]) -> Iterator[Played]:
    """The games in the ledger whose scenarios have not changed since."""
    for number, line in ledger.lines:
        try:
            match = Match(int(line["game"]), line["scenario"], line["human"], line["infernal"] or "")
            counts = int(line["turns"]), int(line["decisions"])
            found = Played(match, line["outcome"], *counts, line.get("forfeit", False) is True)
            content = line["content"]
        except (KeyError, TypeError, ValueError):
            raise ledger.fault(number, "this is no game of an arena") from None
        if content != contents.get(match.scenario, content):
            raise ledger.fault(number, f"{match.scenario} was played with content {content}, which has changed")
        yield found
