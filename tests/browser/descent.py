"""Circles of Dante for the browser's tests: a bot says what to choose, a socket or a page does it."""

from collections.abc import Callable, Iterator
from typing import Any

from claustrophobia.engine import Game, new_game
from claustrophobia.players import base
from claustrophobia.players.base import Sight
from guests import Guest

CAMP = """claustrophobia campaign 1
seed deep
circle 3
state camp
{options}team redeemer:235:prescience+assembly:holy-relic:host,brute-a:16::grenade:guest,scout-a:4::blunderbuss:host
dead brute-b
banished hunter+cerberus
camp 0 1 1 redeemer:2+brute-a:2+scout-a:1
chapter 1 won 14 hunter -
chapter 2 won 19 cerberus brute-b
"""


class Adviser:
    """The same game as at a table, led by the scripted bot."""

    def __init__(self, scenario: str, seed: str, options: dict[str, Any]) -> None:
        self.game: Game = new_game(scenario, seed, options=options)
        self.bot = base.player("scripted", 0, 1)

    def choices(self) -> Iterator[str]:
        """What the bot chooses, one decision after another."""
        while self.game.decision is not None:
            option = self.game.decision.options[self.bot.choose(Sight(self.game.state, 0))]
            text = option.text
            self.game.apply(option)
            yield text


def play_by_socket(url: str, link: str, texts: Iterator[str], holds: Callable[[], bool]) -> None:
    """Make choices at a table until something holds."""
    table, _, token = link.removeprefix("/t/").partition("#")
    with Guest(url, table, token) as guest:
        guest.wait(lambda seat: seat.asked, "something is asked")
        for text in texts:
            before = guest.update["n"]
            guest.choose(text)
            guest.wait(lambda seat, n=before: seat.update["n"] > n, f"an answer to {text}")  # type: ignore[misc]
            if holds() or guest.is_over:
                return
