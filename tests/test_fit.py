"""Fitting the evaluation: the same games give the same files, and what is known is found again."""

import json
import math
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from claustrophobia.content.setups import setup_of
from claustrophobia.core import agenda
from claustrophobia.core.dice import Fast
from claustrophobia.core.state import bits
from claustrophobia.lab import fit
from claustrophobia.lab.teach import UNITS, Array, Pupil, logistic, loss, teach, written
from claustrophobia.rules.muster import muster
from claustrophobia.rules.presence import in_play
from claustrophobia.search.details import size_of
from claustrophobia.search.measures import EITHER_WAY, HARMFUL, NAMES
from claustrophobia.search.network import Network

SCENARIO = "1643/the-survivors"
Written = tuple[str, str]


def run(monkeypatch: pytest.MonkeyPatch, out: Path, *more: str) -> Written:
    """The command as it is typed; what it has written."""
    out.mkdir(exist_ok=True)
    command = ["fit", "--games", "40", "--scenario", SCENARIO, "--out", str(out), *more]
    monkeypatch.setattr(sys, "argv", command)
    fit.main()
    return (out / "weights.json").read_text("utf-8"), (out / "networks.json").read_text("utf-8")


def test_the_same_seed_gives_the_same_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    first = run(monkeypatch, tmp_path / "one")
    assert run(monkeypatch, tmp_path / "two") == first
    others = run(monkeypatch, tmp_path / "three", "--seed", "2")
    assert others[0] != first[0]
    assert others[1] != first[1]
    assert run(monkeypatch, tmp_path / "four", "--jobs", "2") == first
    weights, networks = (json.loads(text) for text in first)
    assert set(weights) == set(networks) == {SCENARIO}
    assert set(weights[SCENARIO]) == set(NAMES)
    assert any(weights[SCENARIO].values())
    size = size_of(setup_of(SCENARIO))
    assert all(len(row) == size for row in [*networks[SCENARIO]["hidden"], networks[SCENARIO]["straight"]])
    assert len(networks[SCENARIO]["hidden"]) == len(networks[SCENARIO]["out"]) == UNITS
    told = capsys.readouterr().out.splitlines()
    assert len(told) == 4
    assert all(line.startswith(SCENARIO) and "positions" in line for line in told)


def test_what_other_scenarios_have_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    other = {"alive": 1.25}
    for name in ("weights.json", "networks.json"):
        (tmp_path / name).write_text(json.dumps({"first/the-ritual": other, SCENARIO: other}), "utf-8")
    for text in run(monkeypatch, tmp_path):
        rows = json.loads(text)
        assert rows["first/the-ritual"] == other
        assert rows[SCENARIO] != other
    assert set(json.loads((tmp_path / "weights.json").read_text("utf-8"))[SCENARIO]) == set(NAMES)


def test_the_command_says_what_it_does() -> None:
    command = [sys.executable, "-m", "claustrophobia.lab.fit", "--help"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)  # noqa: S603 - our own
    for word in ("--games", "--seed", "--jobs", "--scenario", "--out", "Fit the evaluation"):
        assert word in done.stdout


@pytest.mark.parametrize("scenario", [SCENARIO, "first/the-ritual", "dante/circle-1"])
def test_a_game_is_noted_turn_by_turn(scenario: str) -> None:
    """One row a turn from where the game no longer wanders, and how the game ended."""
    games = [fit.play(scenario, seed) for seed in range(8)]
    assert games == [fit.play(scenario, seed) for seed in range(8)]
    rows = [row for noted, _ in games for row in noted]
    assert len(rows) > 8
    assert all(len(row) == size_of(setup_of(scenario)) and row[0] == 1.0 for row in rows)
    assert {end for _, end in games} <= {0.0, 0.5, 1.0}


@pytest.mark.parametrize("scenario", [SCENARIO, "first/the-ritual"])
def test_humans_may_begin_with_wounds_or_a_comrade_dead(scenario: str) -> None:
    """So that the network is shown what seldom comes to pass: a few wounds early, and every human's death."""
    setup = setup_of(scenario)
    hurt: set[int] = set()
    dead: set[int] = set()
    for seed in range(150):
        s = muster(setup, Fast(seed))
        standing = in_play(s, s.humans)
        fit.scar(s, Fast(seed))
        fallen = bits(standing & ~in_play(s, s.humans))
        assert len(fallen) <= 1
        dead |= set(fallen)
        hurt |= {w for w in bits(s.humans) if s.damage[w]}
        assert all(s.damage[w] != fit.ALL_LINES for w in bits(s.humans & setup.western))
        agenda.advance(s)
    assert dead == set(bits(standing))
    assert hurt >= set(bits(standing & setup.western))


def test_portions_come_in_order_with_the_end_last() -> None:
    rows: list[list[float]] = []
    for game in range(40):
        noted, end = fit.play(SCENARIO, 5 + game * 1000)
        rows += [[*found, end] for found in noted]
    portions = fit.played(SCENARIO, 40, 5, jobs=1)
    assert np.concatenate(portions) == pytest.approx(np.array(rows), abs=1e-6)
    x, y = fit.labelled(portions)
    assert x.shape == (len(rows), size_of(setup_of(SCENARIO)))
    assert y.tolist() == [row[-1] for row in rows]


def test_too_few_games_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        run(monkeypatch, tmp_path, "--games", "6")
    assert "at least 40 games" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


def synthetic(weights: dict[str, float], count: int) -> tuple[Array, Array]:
    """Positions of random measures whose games end as these weights foretell."""
    pick = Fast(5)
    rows: list[list[float]] = []
    ends: list[float] = []
    for _ in range(count):
        row = [1.0 if name == "one" else pick.below(1000) / 1000 if name in weights else 0.0 for name in NAMES]
        total = sum(weights.get(name, 0.0) * value for name, value in zip(NAMES, row, strict=True))
        rows.append(row)
        ends.append(float(pick.below(10**6) / 10**6 < 1 / (1 + math.exp(-total))))
    return np.array(rows, np.float32), np.array(ends, np.float32)


def test_known_weights_are_found_again() -> None:
    known = {"one": -0.5, "alive": 3.0, "danger": -2.0, "clock": -1.5}
    assert {"danger"} <= set(HARMFUL)
    assert {"one", "clock"} <= set(EITHER_WAY)
    found = dict(zip(NAMES, fit.regression(*synthetic(known, 6000)), strict=True))
    for name, weight in known.items():
        assert found[name] == pytest.approx(weight, abs=0.35), name
    assert all(found[name] == 0.0 for name in NAMES if name not in known)  # nothing was seen of them


def test_no_measure_counts_for_the_wrong_side() -> None:
    """Where deaths seem to help the humans it is put down to something else."""
    rows = synthetic({"one": 0.0, "alive": -2.0, "danger": 2.0, "clock": 1.0}, 3000)
    found = dict(zip(NAMES, fit.regression(*rows), strict=True))
    assert found["alive"] == 0.0
    assert found["danger"] == 0.0
    assert found["clock"] == pytest.approx(1.0, abs=0.35)


def test_the_loss_is_that_of_a_prophet() -> None:
    """Knowing better than the mean loses less; knowing nothing loses as much as a coin does."""
    x, y = synthetic({"one": -2.0, "alive": 4.0}, 3000)
    base = loss(np.full(len(y), y.mean()), y)
    assert 0 < loss(logistic(x @ fit.regression(x, y)), y) < base - 0.05 < math.log(2)
    assert loss(np.full(2, 0.5), np.array([0.0, 1.0])) == pytest.approx(math.log(2))


# --- the network ----------------------------------------------------------------------------------


def riddle(count: int, seed: int) -> tuple[Array, Array]:
    """Games the humans win if exactly one of two things holds: no sum of weights can tell."""
    pick = np.random.default_rng(seed)
    one, other = pick.integers(0, 2, (2, count))
    noise = pick.random((count, 3))
    x = np.column_stack([np.ones(count), one, other, noise]).astype(np.float32)
    return x, (one ^ other).astype(np.float32)


def test_the_network_learns_what_goes_with_what() -> None:
    shown, held, unseen = riddle(6000, 1), riddle(1000, 2), riddle(1000, 3)
    pupil = teach(shown, held, seed=1)
    assert loss(pupil.chance(unseen[0])[1], unseen[1]) < 0.2
    assert loss(np.full(1000, 0.5), unseen[1]) == pytest.approx(math.log(2), abs=1e-3)


def test_the_written_network_says_what_the_taught_one_did() -> None:
    pupil = teach(riddle(6000, 1), riddle(500, 2), seed=1)
    x, _ = riddle(50, 4)
    row = written(pupil)
    network = Network(row["hidden"], row["out"], row["straight"])
    said = [network.chance([float(value) for value in found]) for found in x]
    assert said == pytest.approx([float(value) for value in pupil.chance(x)[1]], abs=2e-3)
    assert max(said) - min(said) > 0.5


def test_slopes_are_those_of_the_loss() -> None:
    """Each as by moving one weight a little."""
    x, y = riddle(200, 1)
    pupil = Pupil(x.shape[1], 4, seed=3)
    wide: list[Array] = [weight.astype(np.float64) for weight in pupil.weights()]
    pupil.take(wide)
    x, y = x.astype(np.float64), y.astype(np.float64)
    for weight, slope in zip(pupil.weights(), pupil.slopes(x, y), strict=True):
        assert slope.shape == weight.shape
        for place in np.ndindex(weight.shape):
            whole = weight[place]
            weight[place] = whole + 1e-5
            above = loss(pupil.chance(x)[1], y)
            weight[place] = whole - 1e-5
            below = loss(pupil.chance(x)[1], y)
            weight[place] = whole
            assert slope[place] == pytest.approx((above - below) / 2e-5, abs=1e-6)
