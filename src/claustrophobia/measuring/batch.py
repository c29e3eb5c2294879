"""Games of a scenario that is being written, played to measure it: who wins, how long it takes, what decides it.

Game `i` has the same dice and players in every batch that plays it, and with every screw turned (`Screw`), so that
what the dice did falls out of a difference. Sums are plain data: they are kept, sent between machines and added up.
"""

from typing import Any, Final, NamedTuple, TypedDict

from claustrophobia.content.load import scenario
from claustrophobia.content.options import OPTIONS
from claustrophobia.core.dice import Fast
from claustrophobia.core.events import event_argument
from claustrophobia.core.names import NO_LIMIT, OUTCOMES, SIDES
from claustrophobia.core.state import bits
from claustrophobia.engine import Game, new_game
from claustrophobia.measuring.findings import Findings, findings
from claustrophobia.measuring.shares import derived
from claustrophobia.players.base import play_game, player

SEED: Final = 0  # of every measurement: whoever asks gets the same
STEP: Final = 2  # threat points or turns by which a screw is turned


class Batch(NamedTuple):
    """Some games: so `many` of them from number `first` on; `vary`: also with every screw turned."""

    text: str
    human: str
    infernal: str
    first: int = 0
    many: int = 1
    vary: bool = False


class Screw(NamedTuple):
    """A figure of a scenario changed: the option, and by how much."""

    option: str
    by: int
    value: int

    @property
    def name(self) -> str:
        return f"{self.option}:{self.by}"


class Sums(TypedDict):
    """Sums over some games. `seen`: games in which something happened, `points`: twice what the humans made of those.

    `more`, by the name of a screw: games, what the humans made more of them (twice), and the squares of that.
    """

    games: int
    wins: dict[str, int]
    turns: dict[str, int]
    deaths: dict[str, int]
    placed: dict[str, int]
    seen: dict[str, int]
    points: dict[str, int]
    more: dict[str, list[int]]


def nothing() -> Sums:
    return {
        "games": 0,
        "wins": dict.fromkeys(OUTCOMES[1:], 0),
        "turns": {},
        "deaths": {},
        "placed": {},
        "seen": {},
        "points": {},
        "more": {},
    }


def add(total: Sums, more: Sums) -> None:
    """Add sums to others; in any order it comes to the same."""
    total["games"] += more["games"]
    mine: Any = total
    yours: Any = more
    for table in ("wins", "turns", "deaths", "placed", "seen", "points"):
        for key, count in yours[table].items():
            mine[table][key] = mine[table].get(key, 0) + count
    for name, counts in more["more"].items():
        known = total["more"].get(name, [0] * len(counts))
        total["more"][name] = [one + other for one, other in zip(known, counts, strict=True)]


# --- playing --------------------------------------------------------------------------------------


def play_batch(batch: Batch) -> Sums:
    """Play the games of a batch."""
    total = nothing()
    screws = screws_of(batch.text) if batch.vary else []
    for number in range(batch.first, batch.first + batch.many):
        game = played(batch, number, {})
        points = points_of(game)
        one = sums_of(game, points)
        for screw in screws:
            more = points_of(played(batch, number, {screw.option: screw.value})) - points
            one["more"][screw.name] = [1, more, more * more]
        add(total, one)
    return total


def played(batch: Batch, number: int, options: dict[str, Any]) -> Game:
    """A game played to its end."""
    chance = Fast(derived(SEED, number, "dice"))
    game = new_game(batch.text, number, options=options, chance=chance)
    human = player(batch.human, "human", derived(SEED, number, "human"))
    infernal = player(batch.infernal, "infernal", derived(SEED, number, "infernal"))
    play_game(game, human, infernal)
    return game


def points_of(game: Game) -> int:
    """Twice what the humans made of a game: 2 for a win, 1 for a draw."""
    return {"human": 2, "draw": 1}.get(OUTCOMES[game.state.outcome], 0)


def sums_of(game: Game, points: int) -> Sums:
    """A game as sums over one."""
    found = findings(game)
    happened = events_in(game, found)
    one = nothing()
    one["games"] = 1
    one["wins"][OUTCOMES[game.state.outcome]] = 1
    one["turns"] = {str(game.state.turn): 1}
    one["deaths"] = {str(tile): count for tile, count in found.deaths.items()}
    one["placed"] = {str(tile): count for tile, count in found.placed.items()}
    one["seen"] = dict.fromkeys(happened, 1)
    one["points"] = dict.fromkeys(happened, points)
    return one


def events_in(game: Game, found: Findings) -> list[str]:
    """What happened that may have decided the game: `tile 34`, `died scout-a`, `human sprint`, `came torturer`."""
    setup = game.state.setup
    laid = {number for number, _, _ in setup.layout}
    happened = [f"tile {number}" for number in found.placed if number not in laid]
    happened += [f"died {name}" for name in found.dead]
    happened += [f"{SIDES[side]} {card}" for (side, card), count in found.played.items() if count]
    entered = {event_argument(event, "warrior") for event in game.events if event[0] == "entered"}
    happened += [f"came {setup.names[w]}" for w in bits(setup.demons) if w in entered]
    return happened


def screws_of(text: str) -> list[Screw]:
    """The screws of a scenario: figures an option can change, a little up and down."""
    record = scenario(text)
    kinds = OPTIONS[record.ruleset]
    cards = "advantages" if record.ruleset == "first" else "instincts"
    base = {"tp": record.infernal.tp, cards: record.human.hand, "events": record.infernal.hand}
    steps = [("tp", -STEP), ("tp", STEP), (cards, 1), ("events", 1)]
    if record.limit.turns < NO_LIMIT:
        base["turns"] = record.limit.turns
        steps += [("turns", -STEP), ("turns", STEP)]
    screws = [Screw(option, by, base[option] + by) for option, by in steps]
    return [screw for screw in screws if not kinds[screw.option].fault(screw.value)]
