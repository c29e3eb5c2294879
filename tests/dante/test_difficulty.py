"""How hard hell is, by name: figures of the circles, which stand for themselves once a game is laid (DAN-10)."""

import pytest

from claustrophobia import new_game
from claustrophobia.content.difficulty import difficulties, laid_out
from claustrophobia.content.load import ContentError, scenario_ids
from claustrophobia.content.options import DIFFICULTIES, WRITTEN, check_options
from claustrophobia.content.setups import setup_of
from claustrophobia.modes.dante.campaign import Campaign

CIRCLES = [ident for ident in scenario_ids() if ident.startswith("dante/")]
NAMED = [name for name in DIFFICULTIES if name != WRITTEN]


def test_every_circle_has_every_difficulty_in_figures_that_are_allowed() -> None:
    assert sorted(difficulties()) == sorted(CIRCLES)
    for figures in difficulties().values():
        assert list(figures) == NAMED
        for named in figures.values():
            assert check_options(named, "dante") == dict(sorted(named.items()))


@pytest.mark.parametrize("circle", CIRCLES)
def test_a_name_lays_its_figures(circle: str) -> None:
    for name in NAMED:
        figures = difficulties()[circle][name]
        setup = setup_of(circle, options={"difficulty": name})
        assert setup.options == dict(sorted(figures.items()))
        assert (setup.hound_count, setup.start_tp, setup.start_hand[0]) == (
            figures["hounds"],
            figures["tp"],
            figures["instincts"],
        )
        assert setup is setup_of(circle, options=figures)


@pytest.mark.parametrize("circle", CIRCLES)
def test_the_seeds_own_figures_are_the_default(circle: str) -> None:
    assert setup_of(circle, options={"difficulty": WRITTEN}) is setup_of(circle)


def test_what_is_given_beside_a_name_stands() -> None:
    figures = difficulties()["dante/circle-2"]["easy"]
    assert laid_out("dante/circle-2", {"difficulty": "easy", "hounds": 7}) == dict(
        sorted({**figures, "hounds": 7}.items())
    )


def test_a_record_holds_the_figures_and_not_the_name() -> None:
    """So it replays as it was, whatever the name means later."""
    head = new_game("dante/circle-1", "s", options={"difficulty": "hard"}).record()
    assert "difficulty" not in head
    assert f"tp={difficulties()['dante/circle-1']['hard']['tp']}" in head


def test_a_campaign_keeps_the_name_and_lays_each_circle_by_it() -> None:
    campaign = Campaign("s", {"difficulty": "easy", "hounds": 1})
    assert "difficulty=easy" in campaign.text
    _, _, options = campaign.table()
    assert options == {**difficulties()["dante/circle-1"]["easy"], "hounds": 1, "campaign": 1}


def test_a_scenario_without_difficulties_says_so() -> None:
    with pytest.raises(ContentError, match="1643/the-survivors has no difficulties; there are those of dante/circle-1"):
        laid_out("1643/the-survivors", {"difficulty": "easy"})
    with pytest.raises(ContentError, match="difficulty = 'brutal' must be one of written, easy, normal, hard"):
        setup_of("dante/circle-1", options={"difficulty": "brutal"})
