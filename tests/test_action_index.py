"""The fixed action space: every option offered in any game has a number of its own, and gets itself back from it."""

from random import Random

import pytest

from claustrophobia import new_game
from claustrophobia.content.load import scenario_ids
from claustrophobia.content.setups import setup_of
from claustrophobia.core.action_index import ActionIndex


@pytest.mark.parametrize("scenario", scenario_ids())
def test_every_option_has_a_number_and_every_number_an_option(scenario: str) -> None:
    actions = new_game(scenario, 0).actions
    seen: dict[int, int] = {}
    for seed in range(3):
        game, luck = new_game(scenario, seed), Random(seed)
        while game.outcome is None and len(game.choices) < 250:
            for option in game.legal:
                number = actions.number(option.code)
                assert 0 <= number < actions.count
                assert seen.setdefault(number, option.code) == option.code
                assert actions.option(number) == option.code
            game.apply(luck.choice(game.legal))
    assert len(seen) > 50


@pytest.mark.parametrize("scenario", scenario_ids())
def test_numbers_lie_side_by_side(scenario: str) -> None:
    actions = ActionIndex(setup_of(scenario))
    start = 0
    for block in actions.blocks:
        assert block.start == start
        start += block.size
    assert start == actions.count
    luck = Random(scenario)
    for number in [0, actions.count - 1, *(luck.randrange(actions.count) for _ in range(400))]:
        assert actions.number(actions.option(number)) == number
