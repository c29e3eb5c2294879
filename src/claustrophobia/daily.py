"""The descent of a day: from the date alone a circle, a team and a seed, the same for everybody and everywhere.

Nobody has to be asked: whoever knows the date can lay the table. So the seed is known beforehand, and such a game is
open practice.
"""

from collections.abc import Iterable
from datetime import date
from hashlib import sha256
from typing import Final, NamedTuple

from claustrophobia.content.load import load, scenario
from claustrophobia.core.names import HUMAN, INFERNAL
from claustrophobia.engine import new_game
from claustrophobia.players import adviser
from claustrophobia.players.base import play_game, player
from claustrophobia.sight.records import GameView, WarriorView

CIRCLES: Final = (2, 3, 3, 4, 4, 5, 1)  # from Monday to Sunday
RULESET: Final = "dante"
LEADER: Final = "redeemer"
ALIVE: Final = ("departed", "waiting")  # places beside the board


class Descent(NamedTuple):
    """What is played on a day; `options` are those of the game, the team among them."""

    day: date
    circle: int
    seed: str
    scenario: str
    team: tuple[str, ...]
    options: dict[str, str]


def descent_of(day: date) -> Descent:
    """The descent of a day."""
    circle = CIRCLES[day.weekday()]
    seed = f"daily-{day.isoformat()}"
    ident = f"{RULESET}/circle-{circle}"
    draft = scenario(ident).human.draft
    assert draft is not None
    others = chosen(seed, draft.others, draft.elite)
    team = (LEADER, *others)
    gear = handed_out(seed, team, draft.equipment)
    gifts = "+".join(given(seed, draft.gifts))
    entries = [f"{name}::{gifts if name == LEADER else ''}:{gear.get(name, '')}:host" for name in team]
    return Descent(day, circle, seed, ident, team, {"party": ",".join(entries)})


class Par(NamedTuple):
    """How the house's bot fared in a day's descent: who won, on which turn, and the lines it had left."""

    bot: str
    outcome: str
    turn: int
    lines: int


def par_of(day: date) -> Par:
    """The game of a day as the house's bot plays it, with no clock: the same on every machine of the same version."""
    descent = descent_of(day)
    bot = adviser(RULESET)
    game = new_game(descent.scenario, descent.seed, options=dict(descent.options))
    play_game(game, player(bot, HUMAN, 0), player(bot, INFERNAL, 0))
    return Par(bot, game.outcome or "draw", game.state.turn, lines_left(game.view()))


def lines_left(view: GameView) -> int:
    """Lines not cancelled, of all humans who live: on the board, gone by the exit or still to come."""
    return sum(one["life"] - damage_of(one) for one in view["warriors"] if one["side"] == "human" and is_alive(one))


def is_alive(one: WarriorView) -> bool:
    return isinstance(one["at"], int) or one["at"] in ALIVE


def damage_of(one: WarriorView) -> int:
    damage = one["damage"]
    return len(damage) if isinstance(damage, list) else damage


def by_lot(seed: str, names: Iterable[str]) -> list[str]:
    """Names in an order that the seed alone decides."""
    return sorted(names, key=lambda name: sha256(f"claustrophobia daily {seed} {name}".encode()).digest())


def chosen(seed: str, count: int, elite: int) -> tuple[str, ...]:
    """The others of a team, at most so many of them elite (DAN-8, DAN-12)."""
    sheets = {
        f"{sheet.id}-{'abcdefgh'[spot]}": sheet
        for sheet in load("", RULESET).westerns
        if not sheet.leader
        for spot in range(sheet.count)
    }
    found: list[str] = []
    for name in by_lot(seed, sheets):
        rare = sum(sheets[one].elite for one in found)
        if len(found) < count and (not sheets[name].elite or rare < elite):
            found.append(name)
    return tuple(sorted(found, key=list(sheets).index))


def handed_out(seed: str, team: tuple[str, ...], count: int) -> dict[str, str]:
    """Pieces of equipment by who bears them: each goes to one who may use it and has none (EQP-2)."""
    pieces = {piece.id: piece for piece in load("", RULESET).equipment}
    found: dict[str, str] = {}
    for ident in by_lot(seed, pieces):
        bearers = [name for name in by_lot(seed, team) if name not in found and sheet_of(name) in pieces[ident].bearers]
        if bearers and len(found) < count:
            found[bearers[0]] = ident
    return found


def given(seed: str, count: int) -> list[str]:
    """The redeemer's gifts, no two of one line (SET-6)."""
    lines = {gift.id: gift.value for gift in load("", RULESET).gifts}
    found: list[str] = []
    for ident in by_lot(seed, lines):
        if len(found) < count and lines[ident] not in {lines[one] for one in found}:
            found.append(ident)
    return found


def sheet_of(name: str) -> str:
    """The sheet of a warrior: `brute` of `brute-a`."""
    return name if name == LEADER else name[:-2]
