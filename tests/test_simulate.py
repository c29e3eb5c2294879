"""Many games: the same whatever the processes, honest intervals."""

import pytest

from claustrophobia.lab.simulate import Pairing, Tally, play_one, report, simulate
from claustrophobia.measuring.shares import derived, interval
from claustrophobia.players.base import UnknownPlayerError

RANDOM = Pairing("1643/the-survivors", "random", "random", seed=9, options=(("turns", 4),))


def test_one_and_two_jobs_give_the_same_result() -> None:
    alone = simulate(RANDOM, 9).as_data()
    shared = simulate(RANDOM, 9, jobs=2).as_data()
    for data in (alone, shared):
        assert data.pop("decisions_per_s") > 0
    assert alone == shared


def test_a_game_depends_on_the_seed_and_its_number_alone() -> None:
    assert play_one(RANDOM, 3) == play_one(RANDOM, 3)
    assert derived(1, 2, "dice") != derived(1, 2, "human")
    assert derived(1, 2, "dice") != derived(12, 2, "dice")
    other = simulate(RANDOM._replace(seed=10), 5)
    assert simulate(RANDOM, 5).tally != other.tally


def test_the_result_has_its_keys() -> None:
    data = simulate(RANDOM, 4).as_data()
    assert set(data) == {
        "scenario",
        "human",
        "infernal",
        "seed",
        "games",
        "wins",
        "intervals",
        "turns",
        "decisions_per_game",
        "decisions_per_s",
    }
    assert data["games"] == 4 == sum(data["wins"].values())
    assert set(data["wins"]) == {"human", "infernal", "draw"} == set(data["intervals"])


def test_progress_is_told() -> None:
    done: list[int] = []
    simulate(RANDOM, 6, advance=done.append)
    assert sum(done) == 6


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (10, 10, 0.7225, 1.0), (50, 100, 0.4038, 0.5962)],
)
def test_wilsons_interval(wins: int, games: int, low: float, high: float) -> None:
    """Against the published values."""
    assert interval(wins, games) == pytest.approx([low, high], abs=1e-4)


def test_no_games_is_no_knowledge() -> None:
    assert interval(0, 0) == [0.0, 1.0]
    assert Tally() == Tally().plus(Tally())


def test_a_report_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    report(simulate(RANDOM, 3))
    told = capsys.readouterr().out
    assert "3 games" in told
    assert "infernal" in told
    assert "95 % interval" in told


def test_what_cannot_be_played_is_said_before_any_game() -> None:
    with pytest.raises(UnknownPlayerError, match="nobody"):
        simulate(RANDOM._replace(human="nobody"), 4, jobs=2)
    with pytest.raises(ValueError, match="nowhere"):
        simulate(RANDOM._replace(scenario="1643/nowhere"), 4)
    with pytest.raises(ValueError, match="0 games"):
        simulate(RANDOM, 0)


def test_a_side_that_nobody_plays_has_no_bot() -> None:
    """The rules play it: the result is the same whatever the jobs, and naming a bot for it is an error."""
    hell = Pairing("dante/circle-3", "random", "", seed=4, options=(("turns", 3),))
    alone, shared = simulate(hell, 4).as_data(), simulate(hell, 4, jobs=2).as_data()
    assert alone | {"decisions_per_s": 0} == shared | {"decisions_per_s": 0}
    assert alone["infernal"] is None
    with pytest.raises(ValueError, match="nobody plays the infernal side"):
        simulate(hell._replace(infernal="random"), 1)
