"""The weaker levels err as people do: by what they overlook and what they want, each at a position that shows it."""

import json
from pathlib import Path
from typing import Any

import pytest

from claustrophobia.core import agenda
from claustrophobia.core.dice import Fast
from claustrophobia.core.names import HUMAN, INFERNAL, SIDES
from claustrophobia.engine import set_up
from claustrophobia.players.base import PLAYERS, Sight, Strength, player
from claustrophobia.players.misjudging import MISJUDGEMENTS
from claustrophobia.players.search import LEVELS, SearchPlayer
from claustrophobia.search.measures import NAMES
from claustrophobia.sight.worlds import world
from tables import laid

# Positions of games, each with the option that a long search finds clearly best and the one that an error takes.
SHOWN: list[dict[str, Any]] = [
    json.loads(line) for line in Path(__file__).with_name("misjudged.jsonl").read_text("utf-8").splitlines()
]


def test_every_error_is_shown_for_both_sides() -> None:
    assert {(one["error"], one["side"]) for one in SHOWN} == {(name, side) for name in MISJUDGEMENTS for side in SIDES}


@pytest.mark.parametrize("one", SHOWN, ids=lambda one: f"{one['error']}-{one['side']}")
def test_who_errs_takes_what_a_strong_player_leaves(one: dict[str, Any]) -> None:
    sight = Sight(set_up(one["position"]).state, SIDES.index(one["side"]))
    for seed in range(3):
        erring = SearchPlayer(sight.side, seed, Strength(looks=60, errs=(one["error"],), lapses=1.0))
        assert sight.options[erring.choose(sight)] == one["wrong"]
        sound = SearchPlayer(sight.side, seed, Strength(looks=1200))
        assert sight.options[sound.choose(sight)] == one["sound"]


@pytest.mark.parametrize("side", [HUMAN, INFERNAL])
def test_an_error_does_not_hang_on_what_is_hidden(side: int) -> None:
    """HID-2, and it says the same of its reasons."""
    s = laid("1643/the-survivors", 9, {"turns": 2, "events": 2, "instincts": 2})
    others = [player("scripted", HUMAN, 4), player("scripted", INFERNAL, 4)]
    bot, twin = player("search:1", side, 3), player("search:1", side, 3)
    asked = dealt = 0
    while not s.outcome:
        decider = agenda.decider(s)
        index = others[decider].choose(Sight(s, decider))
        if decider == side:
            other = world(s, side, Fast(s.number))
            dealt += (other.stack, other.hand, other.deck) != (s.stack, s.hand, s.deck)
            index = bot.choose(Sight(s, side))
            assert twin.choose(Sight(other, side)) == index
            thoughts = [[(one.option, one.value, one.reason) for one in each.explain()] for each in (bot, twin)]
            assert thoughts[0] == thoughts[1]
            asked += 1
        agenda.choose(s, s.options[index])
    assert min(asked, dealt) > 5


def test_there_are_seven_levels_and_the_strongest_do_not_err() -> None:
    assert list(LEVELS) == [1, 2, 3, 4, 5, 6, 7]
    assert [strength.lapses > 0 for strength in LEVELS.values()] == [True] * 5 + [False] * 2


def test_lapses_come_as_often_as_a_level_has_them() -> None:
    for level, strength in LEVELS.items():
        bot = PLAYERS["search"].make(HUMAN, 17, strength)
        assert isinstance(bot, SearchPlayer)
        lapses = [bot.lapse(number) for number in range(2000)]
        assert abs(sum(map(bool, lapses)) / 2000 - strength.lapses) < 0.04, level
        if strength.lapses > 0.2:
            assert set(lapses) - {""} == set(strength.errs)


def test_errors_name_measures_and_a_soul_that_errs_still_sees_something() -> None:
    for error in MISJUDGEMENTS.values():
        for side in (HUMAN, INFERNAL):
            overlooked, wants = error.sides[side]
            assert {*overlooked, *wants} <= set(NAMES)
            weights = error.weights([1.0] * len(NAMES), side)
            assert all(weights[NAMES.index(name)] == wants.get(name, 0.0) for name in overlooked)
            assert any(weights)
