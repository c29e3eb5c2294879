"""Duels that the script plays for both sides, up to the decision a test or a picture wants to see."""

from collections.abc import Callable, Iterable
from contextlib import ExitStack
from typing import Any, NamedTuple

from claustrophobia.core import agenda
from claustrophobia.core.names import SIDES
from claustrophobia.engine import Game, new_game
from claustrophobia.players import base
from claustrophobia.players.base import Sight
from guests import Guest

Made = tuple[str, str]  # the side, and its choice in notation
Wanted = Callable[[Game], bool]


class Led(NamedTuple):
    """A game that has come to where it was wanted: its seed, and the choices that led there."""

    seed: str
    made: list[Made]
    game: Game


def led_by(scenario: str, seed: str, options: dict[str, Any], wanted: Wanted, most: int = 900) -> Led | None:
    """The game of this seed up to a decision that is wanted; None if it never comes."""
    game = new_game(scenario, seed, options=options)
    bots = [base.player("scripted", side, 1) for side in (0, 1)]
    made: list[Made] = []
    while game.decision is not None and len(made) < most:
        if wanted(game):
            return Led(seed, made, game)
        side = agenda.decider(game.state)
        option = game.decision.options[bots[side].choose(Sight(game.state, side))]
        made.append((SIDES[side], option.text))
        game.apply(option)
    return Led(seed, made, game) if wanted(game) else None


def led_to(scenario: str, wanted: Wanted, seeds: Iterable[int], **options: Any) -> Led:
    """The first of these seeds whose game comes to a decision that is wanted."""
    for seed in seeds:
        found = led_by(scenario, str(seed), options, wanted)
        if found is not None:
            return found
    raise AssertionError(f"no game of {scenario} comes to it")


def is_asked(kind: str, side: str, turn: int = 0) -> Wanted:
    """Whether a side is asked something of a kind, in that turn or later."""
    return lambda game: (
        game.decision is not None
        and game.decision.kind == kind
        and game.decision.side == side
        and game.state.turn >= turn
    )


def play(url: str, links: dict[str, str], made: Iterable[Made]) -> None:
    """Make choices at a table where both sides are persons' (or one of them is the rules')."""
    with ExitStack() as stack:
        guests: dict[str, Guest] = {}
        for side in SIDES:
            if side in links:
                table, _, token = links[side].removeprefix("/t/").partition("#")
                guests[side] = stack.enter_context(Guest(url, table, token))
        for side, text in made:
            guest = guests[side]
            guest.wait(lambda seat: seat.asked, f"{side} is asked")
            before = guest.update["n"]
            guest.choose(text)
            guest.wait(lambda seat, n=before: seat.update["n"] > n, f"an answer to {text}")  # type: ignore[misc]
