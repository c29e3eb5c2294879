"""Measuring how even the scenarios are, and what decides them, from the events and last states of many games.

Game `i` has the same dice and players as game `i` of `simulate` with the same seed.
"""

from collections import Counter
from functools import partial
from typing import Any, Final, NamedTuple

from claustrophobia.content.setups import setup_of
from claustrophobia.core.dice import Fast
from claustrophobia.core.names import INFERNAL, OUTCOMES, SIDES
from claustrophobia.engine import new_game
from claustrophobia.lab.simulate import NEVER_ASKED, Advance, Pairing, check, has_failed
from claustrophobia.lab.spread import spread
from claustrophobia.measuring.findings import Findings, findings
from claustrophobia.measuring.shares import derived, interval
from claustrophobia.players.base import play_game, player

OptionPairs = tuple[tuple[str, Any], ...]


class Trial(NamedTuple):
    """Which games are played: scenarios, players, how many, which seed."""

    scenarios: tuple[str, ...]
    human: str
    infernal: str
    games: int
    seed: int = 0
    options: OptionPairs = ()

    def pairing(self, ident: str) -> Pairing:
        """Who plays a scenario."""
        infernal = "" if setup_of(ident).unplayed == INFERNAL else self.infernal
        return Pairing(ident, self.human, infernal, self.seed, options=self.options)


# --- one game -------------------------------------------------------------------------------------


def watch(pairing: Pairing, game: int) -> Findings:
    """Play one game to its end and count what happened."""
    chance = Fast(derived(pairing.seed, game, "dice"))
    played = new_game(pairing.scenario, game, content=pairing.content, options=dict(pairing.options), chance=chance)
    human = player(pairing.human, "human", derived(pairing.seed, game, "human"))
    infernal = player(pairing.infernal or NEVER_ASKED, "infernal", derived(pairing.seed, game, "infernal"))
    play_game(played, human, infernal)
    for bot in (human, infernal):
        has_failed(bot)
    return findings(played)


# --- many games -----------------------------------------------------------------------------------


def watch_numbered(trial: Trial, item: tuple[str, int]) -> tuple[str, Findings]:
    ident, game = item
    return ident, watch(trial.pairing(ident), game)


def survey(trial: Trial, jobs: int = 1, advance: Advance | None = None) -> dict[str, Findings]:
    """Play all games of all scenarios, and return the findings by scenario.

    The first game of every scenario comes before the second of any: if Ctrl-C stops it, all scenarios have about as
    many games.
    """
    if trial.games < 1:
        raise ValueError(f"{trial.games} games: at least one is needed")
    for ident in trial.scenarios:
        check(trial.pairing(ident))
    found = {ident: Findings() for ident in trial.scenarios}
    items = [(ident, game) for game in range(trial.games) for ident in trial.scenarios]
    try:
        for ident, one in spread(partial(watch_numbered, trial), items, jobs):
            found[ident] = found[ident].plus(one)
            if advance is not None:
                advance(1)
    except KeyboardInterrupt:
        if not played(found):
            raise
    return {ident: one for ident, one in found.items() if one.games}


def played(found: dict[str, Findings]) -> int:
    """How many games were counted in all."""
    return sum(one.games for one in found.values())


# --- as plain data --------------------------------------------------------------------------------


def as_data(trial: Trial, found: dict[str, Findings]) -> dict[str, Any]:
    """All findings as plain data; the same on every machine."""
    return {
        "human": trial.human,
        "infernal": trial.infernal,
        "seed": trial.seed,
        "games": trial.games,
        "scenarios": [{"scenario": ident, **scenario_data(trial, ident, one)} for ident, one in found.items()],
    }


def scenario_data(trial: Trial, ident: str, found: Findings) -> dict[str, Any]:
    """One scenario: results, length, cards, humans, tiles."""
    games = found.games
    wins = {outcome: found.outcomes[outcome] for outcome in OUTCOMES[1:]}
    return {
        "infernal": trial.pairing(ident).infernal or None,
        "wins": wins,
        "intervals": {outcome: interval(count, games) for outcome, count in wins.items()},
        "turns": {"mean": round(mean(found.turns), 2), **{f"p{part}": quantile(found.turns, part) for part in PARTS}},
        "decisions": {side: round(found.decisions[side] / games, 1) for side in SIDES},
        "cards": cards_data(found),
        "humans": humans_data(found),
        "tiles": tiles_data(found),
    }


PARTS: Final = (10, 50, 90)


def mean(counts: Counter[int]) -> float:
    return sum(value * count for value, count in counts.items()) / counts.total()


def quantile(counts: Counter[int], part: int) -> int:
    """The value that `part` per cent of the games do not exceed."""
    values = sorted(counts.elements())
    return values[min(len(values) - 1, len(values) * part // 100)]


def cards_data(found: Findings) -> list[dict[str, Any]]:
    """The cards that came to a hand; those least often played first."""
    rows = [
        {
            "side": SIDES[side],
            "card": card,
            "held": held,
            "played": found.played[side, card],
            "discarded": held - found.played[side, card] - found.left[side, card],
            "left": found.left[side, card],
            "never_played": round(1 - found.played[side, card] / held, 4),
        }
        for (side, card), held in found.held.items()
    ]
    return sorted(rows, key=lambda row: (SIDES.index(row["side"]), -row["never_played"], row["card"]))


def humans_data(found: Findings) -> list[dict[str, Any]]:
    """The humans by name: in how many games, lines lost per game, and the share of games in which they died."""
    return [
        {
            "human": name,
            "games": joined,
            "lines": round(found.lines[name] / joined, 3),
            "died": round(found.dead[name] / joined, 4),
        }
        for name, joined in sorted(found.joined.items())
    ]


def tiles_data(found: Findings) -> list[dict[str, Any]]:
    """The tiles by number: how often in play, how many humans died there, and how many each time."""
    return [
        {
            "tile": number,
            "placed": placed,
            "deaths": found.deaths[number],
            "deadliness": round(found.deaths[number] / placed, 4),
        }
        for number, placed in sorted(found.placed.items())
    ]
