"""How even the scenarios are, and what decides them: read off the events and last states of real games.

Game `i` has the dice and players of game `i` of `simulate` with the same seed, so the two agree.
"""

from collections import Counter
from collections.abc import Iterator
from functools import partial
from typing import Any, Final, NamedTuple

from claustrophobia.content.setups import setup_of
from claustrophobia.core.dice import Fast
from claustrophobia.core.names import HUMAN, INFERNAL, OUTCOMES, SIDES
from claustrophobia.core.state import State, bits
from claustrophobia.engine import Game, new_game
from claustrophobia.lab.simulate import NEVER_ASKED, Advance, Pairing, check, derived, interval
from claustrophobia.lab.spread import spread
from claustrophobia.players.base import play_game, player

OptionPairs = tuple[tuple[str, Any], ...]
# Events by which a card leaves a hand: whose card it is, and which of the event's arguments is the card.
PLAYED: Final = {"played": (INFERNAL, 0), "advantage": (HUMAN, 0), "allotted": (HUMAN, 1), "allotted_value": (HUMAN, 1)}
IN_VAIN: Final = "card_in_vain"  # turned over by the rules, and without anybody it could work on
KEPT_FROM_HAND: Final = "DST-4"  # cards discarded by this rule have never been in a hand


class Trial(NamedTuple):
    """What is played to judge by."""

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


class Findings:
    """Counts over some games of one scenario; adding them up in any order gives the same."""

    def __init__(self) -> None:
        self.outcomes: Counter[str] = Counter()
        self.turns: Counter[int] = Counter()  # games by their number of turns
        self.decisions: Counter[str] = Counter()  # by side
        self.held: Counter[tuple[int, str]] = Counter()  # cards that came to a hand, by side and id
        self.played: Counter[tuple[int, str]] = Counter()
        self.left: Counter[tuple[int, str]] = Counter()  # still in a hand at the end
        self.joined: Counter[str] = Counter()  # games a human took part in, by its name
        self.lines: Counter[str] = Counter()  # lines it lost, healed ones too
        self.dead: Counter[str] = Counter()
        self.placed: Counter[int] = Counter()  # by tile number; those that lie there at the start too
        self.deaths: Counter[int] = Counter()  # of humans, by the number of the tile they died on

    def plus(self, other: "Findings") -> "Findings":
        total = Findings()
        for name, counts in vars(total).items():
            counts.update(getattr(self, name))
            counts.update(getattr(other, name))
        return total

    @property
    def games(self) -> int:
        return self.outcomes.total()


# --- one game -------------------------------------------------------------------------------------


def watch(pairing: Pairing, game: int) -> Findings:
    """Play one game to its end, and count what happened in it."""
    chance = Fast(derived(pairing.seed, game, "dice"))
    played = new_game(pairing.scenario, game, content=pairing.content, options=dict(pairing.options), chance=chance)
    human = player(pairing.human, "human", derived(pairing.seed, game, "human"))
    infernal = player(pairing.infernal or NEVER_ASKED, "infernal", derived(pairing.seed, game, "infernal"))
    play_game(played, human, infernal)
    return findings(played)


def findings(game: Game) -> Findings:
    """What a finished game tells."""
    s = game.state
    found = Findings()
    found.outcomes[OUTCOMES[s.outcome]] += 1
    found.turns[s.turn] += 1
    for side, name in enumerate(SIDES):
        found.decisions[name] += s.taken[side]
    found.joined.update(s.setup.names[w] for w in bits(s.humans))
    found.placed.update(s.tile_number)
    count_cards(found, s, game.events)
    count_losses(found, s, game.events)
    return found


def count_cards(found: Findings, s: State, events: list[tuple[object, ...]]) -> None:
    """A card has come to a hand if it has left one, or is still there."""
    for side, card, is_played in departures(events):
        key = card_key(s, side, card)
        found.held[key] += 1
        found.played[key] += is_played
    for side, hand in enumerate(s.hand):
        for card in hand:
            key = card_key(s, side, card)
            found.held[key] += 1
            found.left[key] += 1


def departures(events: list[tuple[object, ...]]) -> Iterator[tuple[int, int, bool]]:
    """Every card that leaves a hand: its side, the card, and whether it is played."""
    for kind, rule, _, *rest in events:
        values = [int(str(value)) for value in rest]
        if kind in PLAYED:
            side, spot = PLAYED[str(kind)]
            yield side, values[spot], True
        elif kind == IN_VAIN:
            yield INFERNAL, values[0], False
        elif kind == "discarded" and rule != KEPT_FROM_HAND:
            yield values[0], values[1], False


def card_key(s: State, side: int, card: int) -> tuple[int, str]:
    return side, (s.setup.instincts if side == HUMAN else s.setup.events)[card].ident


def count_losses(found: Findings, s: State, events: list[tuple[object, ...]]) -> None:
    """Lines and lives of humans; where they died."""
    for kind, _, _, *rest in events:
        if kind not in {"line_lost", "killed"}:
            continue
        w, where = (int(str(value)) for value in rest[:2])
        if not s.humans >> w & 1:
            continue
        if kind == "line_lost":
            found.lines[s.setup.names[w]] += 1
        else:
            found.dead[s.setup.names[w]] += 1
            found.deaths[s.tile_number[where]] += 1


# --- many games -----------------------------------------------------------------------------------


def watch_numbered(trial: Trial, item: tuple[str, int]) -> tuple[str, Findings]:
    ident, game = item
    return ident, watch(trial.pairing(ident), game)


def survey(trial: Trial, jobs: int = 1, advance: Advance | None = None) -> dict[str, Findings]:
    """Play all games of all scenarios; what was found, by scenario.

    The first game of every scenario before the second of any: where Ctrl-C stops it, what is there is even.
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
    """How many games they tell of."""
    return sum(one.games for one in found.values())


# --- as plain data --------------------------------------------------------------------------------


def as_data(trial: Trial, found: dict[str, Findings]) -> dict[str, Any]:
    """Everything that was found; the same on every machine."""
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
    """The value that so many per cent of the games do not exceed."""
    values = sorted(counts.elements())
    return values[min(len(values) - 1, len(values) * part // 100)]


def cards_data(found: Findings) -> list[dict[str, Any]]:
    """Cards that came to a hand, those most often not played first."""
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
    """Humans by name: in how many games, lines lost in each, and in which share of them they died."""
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
    """Tiles by number: how often placed, how many humans died there, and how many that is for each time."""
    return [
        {
            "tile": number,
            "placed": placed,
            "deaths": found.deaths[number],
            "deadliness": round(found.deaths[number] / placed, 4),
        }
        for number, placed in sorted(found.placed.items())
    ]
