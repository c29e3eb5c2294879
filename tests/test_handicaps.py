"""What handicaps are worth: the same games with and without, honest intervals, and the figures that are shipped."""

import json

import pytest
from typer.testing import CliRunner, Result

from claustrophobia.cli import app
from claustrophobia.content.load import scenario_ids
from claustrophobia.content.options import HANDICAPS
from claustrophobia.content.worths import worths
from claustrophobia.lab.handicaps import WAYS, Points, Worth, measure, play_all_ways, points, with_handicaps
from claustrophobia.lab.simulate import Pairing, play_one

LAST = Pairing("1643/the-last-door", "random", "scripted", 3, options=(("turns", 3),))


def run(*words: str) -> Result:
    return CliRunner().invoke(app, ["balance", "--handicaps", *words])


def test_every_way_is_the_same_game_but_for_the_handicap() -> None:
    """The dice of a game and its players are those of `simulate` with the handicap as an option."""
    found = play_all_ways(LAST, 5)
    assert len(found.given) == len(HANDICAPS) == WAYS - 1
    for name, given in zip(("", *HANDICAPS), (found.plain, *found.given), strict=True):
        more = ((name, 1),) if name else ()
        tally = play_one(LAST._replace(options=tuple(sorted((*LAST.options, *more)))), 5)
        assert given == tally.human + tally.draw / 2 == points(LAST, 5, name)


def test_the_worth_is_the_mean_of_the_differences() -> None:
    worth = Worth()
    for game, given in enumerate((1.0, 1.0, 0.0, 0.5)):
        worth.add(Points("x", game, 0.0 if game else 1.0, (given, 0.0, 0.0, 1.0)))
    data = worth.as_data()
    assert (data["games"], data["human"]) == (4, 0.25)
    mean, low, high = data["worth"]["handicap_events"]
    assert mean == pytest.approx((0.0 + 1.0 + 0.0 + 0.5) / 4)
    assert low < mean < high
    assert data["worth"]["handicap_tp"][0] == pytest.approx(-0.25)
    steady = Worth()
    steady.add(Points("x", 0, 0.0, (0.0,) * 4))
    assert steady.as_data()["worth"]["handicap_card"] == [0.0, 0.0, 0.0]


def test_one_and_two_jobs_measure_the_same() -> None:
    done: list[int] = []
    alone = measure([LAST], 4, advance=done.append)
    shared = measure([LAST], 4, jobs=2)
    assert alone[LAST.scenario].as_data() == shared[LAST.scenario].as_data()
    assert sum(done) == 4 * WAYS


def test_the_command_prints_what_is_shipped() -> None:
    words = ("--scenario", "1643/the-last-door", "--scenario", "dante/circle-1", "--human", "random")
    done = run(*words, "--games", "2", "--json")
    assert done.exit_code == 0, done.output
    data = json.loads(done.stdout)
    assert list(data["scenarios"]) == ["1643/the-last-door"]  # where nobody plays the infernal side there are none
    assert set(data["scenarios"]["1643/the-last-door"]["worth"]) == set(HANDICAPS)
    told = run(*words, "--games", "2")
    assert told.exit_code == 0
    assert all(name in told.stdout for name in HANDICAPS)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--scenario", "dante"), "handicaps are for duels"),
        (("--scenario", "1643/the-last-door", "--games", "0"), "at least one"),
        (("--scenario", "1643/the-last-door", "--human", "nobody"), "nobody"),
    ],
)
def test_what_cannot_be_measured_is_said_in_one_line(words: tuple[str, ...], said: str) -> None:
    done = run(*words)
    assert done.exit_code == 2
    assert said in done.stderr
    assert done.stderr.count("\n") == 1


def test_the_figures_shipped_are_a_measurement_of_the_duels() -> None:
    shipped = worths()
    duels = with_handicaps(scenario_ids())
    assert shipped.scenarios
    assert set(shipped.scenarios) <= set(duels)
    for measured in shipped.scenarios.values():
        assert measured.games >= 500
        assert measured.interval[0] <= measured.human <= measured.interval[1]
        assert set(measured.worth) == set(HANDICAPS)
        assert all(low <= worth <= high for worth, low, high in measured.worth.values())
