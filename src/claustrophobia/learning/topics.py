"""The guide of a first game: what he explains when it occurs for the first time.

`content/first_game.toml` holds the topics. A game gives signs of what it has come to; a topic is told once, at the
first decision at which one of its signs is seen. Whoever learns keeps the ids of what he has been told.
"""

from collections.abc import Collection, Iterable
from functools import lru_cache
from importlib.resources import files
from typing import Annotated, Final

import msgspec
from msgspec import Meta

from claustrophobia.content.faults import fault
from claustrophobia.content.load import read_toml
from claustrophobia.content.schema import Ident, Words
from claustrophobia.core.names import SIDES
from claustrophobia.core.state import State
from claustrophobia.engine import Game
from claustrophobia.learning.lesson import LessonError
from claustrophobia.rules.presence import faction
from claustrophobia.sight.view import view

FILE: Final = "first_game.toml"
NAME: Final = "first-game"  # what it is asked for by, among the lessons
Points = Annotated[int, Meta(ge=1, le=100)]


class Topic(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """Something that is explained once: the signs that bring it up, what is said, the rules behind it."""

    id: Ident
    on: Annotated[list[str], Meta(min_length=1)]
    say: Words
    rules: Annotated[list[str], Meta(min_length=1)]


class Caution(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """From how many points lost a choice is questioned: in the first turn, and how many more with every other."""

    points: Points
    more: Points

    def least(self, turn: int) -> float:
        """The loss of the chance to win, 0 to 1, that is questioned in a turn."""
        return (self.points + self.more * (turn - 1)) / 100


class FirstGame(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """What is played, against whom, and what the guide does meanwhile."""

    scenario: str
    opponent: str
    doubt: Caution
    topic: list[Topic]


@lru_cache(maxsize=1)
def first_game() -> FirstGame:
    """The first game that comes with the program."""
    raw = read_toml(files("claustrophobia.content").joinpath(FILE).read_text("utf-8"), FILE)
    wrong = fault(raw, FirstGame)
    if wrong:
        raise LessonError(f"{FILE}: {wrong}")
    return msgspec.convert(raw, FirstGame)


def topic_for(game: Game, side: int, told: Collection[str]) -> Topic | None:
    """What is to be explained to a side at its decision, if anything is new to it."""
    seen = signs(game, side)
    news = (topic for topic in first_game().topic if topic.id not in told)
    return next((topic for topic in news if seen.intersection(topic.on)), None)


def signs(game: Game, side: int) -> set[str]:
    """What a side sees of a game, as signs: what it is asked, has been told, and has before it on the board."""
    seen = view(game.state, side)
    decision = game.decision
    found = {f"event:{event[0]}" for event in game.told(SIDES[side])}
    found.update(f"tile:{tile['picture']}" for tile in seen["tiles"])
    found.update(f"sheet:{one['sheet']}" for one in seen["warriors"] if isinstance(one["at"], int))
    if is_outnumbered(game.state, side):
        found.add("outnumbered")
    if decision is not None:
        found.add(f"asked:{decision.kind}")
        found.update(f"offered:{verb}" for verb in verbs(option.text for option in decision.options))
    return found


def verbs(options: Iterable[str]) -> set[str]:
    """The first words of options in notation."""
    return {text.partition(" ")[0] for text in options}


def is_outnumbered(s: State, side: int) -> bool:
    """Whether on some tile a side has fewer than the enemy, and somebody."""
    own, other = faction(s, side), faction(s, 1 - side)
    return any(0 < (here & own).bit_count() < (here & other).bit_count() for here in s.here)
