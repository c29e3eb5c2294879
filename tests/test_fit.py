"""Fitting the evaluation: the same games give the same weights, and known weights are found again."""

import json
import math
import subprocess
import sys
from pathlib import Path

import pytest

from claustrophobia.core.dice import Fast
from claustrophobia.lab import fit
from claustrophobia.search.measures import COUNT, EITHER_WAY, HARMFUL, NAMES

SCENARIO = "1643/the-survivors"


def run(monkeypatch: pytest.MonkeyPatch, out: Path, *more: str) -> str:
    """The command as it is typed; what it has written."""
    command = ["fit", "--games", "6", "--scenario", SCENARIO, "--out", str(out), *more]
    monkeypatch.setattr(sys, "argv", command)
    fit.main()
    return out.read_text("utf-8")


def test_the_same_seed_gives_the_same_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    first = run(monkeypatch, tmp_path / "one.json")
    assert run(monkeypatch, tmp_path / "two.json") == first
    assert run(monkeypatch, tmp_path / "three.json", "--seed", "2") != first
    assert run(monkeypatch, tmp_path / "four.json", "--jobs", "2") == first
    rows = json.loads(first)
    assert set(rows) == {SCENARIO}
    assert set(rows[SCENARIO]) == set(NAMES)
    assert any(rows[SCENARIO].values())
    told = capsys.readouterr().out.splitlines()
    assert len(told) == 4
    assert all(line.startswith(SCENARIO) and "positions" in line for line in told)


def test_the_weights_of_other_scenarios_stay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out = tmp_path / "weights.json"
    other = {"alive": 1.25}
    out.write_text(json.dumps({"first/the-ritual": other, SCENARIO: other}), "utf-8")
    rows = json.loads(run(monkeypatch, out))
    assert rows["first/the-ritual"] == other
    assert set(rows[SCENARIO]) == set(NAMES)


def test_the_command_says_what_it_does() -> None:
    command = [sys.executable, "-m", "claustrophobia.lab.fit", "--help"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)  # noqa: S603 - our own
    for word in ("--games", "--seed", "--jobs", "--scenario", "--out", "Fit the weights"):
        assert word in done.stdout


@pytest.mark.parametrize("scenario", [SCENARIO, "first/the-ritual", "dante/circle-1"])
def test_a_game_is_noted_turn_by_turn(scenario: str) -> None:
    """One row a turn from where the game no longer wanders, each with how the game ended."""
    games = [fit.play((scenario, seed)) for seed in range(4)]
    assert games == [fit.play((scenario, seed)) for seed in range(4)]
    rows = [row for game in games for row in game]
    assert len(rows) > 4
    assert all(len(row) == COUNT and row[0] == 1.0 for row, _ in rows)
    for game in games:
        assert len({label for _, label in game}) <= 1
        assert {label for _, label in game} <= {0.0, 0.5, 1.0}


def synthetic(weights: dict[str, float], count: int) -> fit.Rows:
    """Positions of random measures whose games end as these weights foretell."""
    pick = Fast(5)
    rows: fit.Rows = []
    for _ in range(count):
        row = [1.0 if name == "one" else pick.below(1000) / 1000 if name in weights else 0.0 for name in NAMES]
        total = sum(weights.get(name, 0.0) * value for name, value in zip(NAMES, row, strict=True))
        rows.append((row, float(pick.below(10**6) / 10**6 < 1 / (1 + math.exp(-total)))))
    return rows


def test_known_weights_are_found_again() -> None:
    known = {"one": -0.5, "alive": 3.0, "danger": -2.0, "clock": -1.5}
    assert {"danger"} <= set(HARMFUL)
    assert {"one", "clock"} <= set(EITHER_WAY)
    rows = synthetic(known, 6000)
    found = dict(zip(NAMES, fit.regression(rows), strict=True))
    for name, weight in known.items():
        assert found[name] == pytest.approx(weight, abs=0.35), name
    assert all(found[name] == 0.0 for name in NAMES if name not in known)  # nothing was seen of them


def test_no_measure_counts_for_the_wrong_side() -> None:
    """Where deaths seem to help the humans it is put down to something else."""
    rows = synthetic({"one": 0.0, "alive": -2.0, "danger": 2.0, "clock": 1.0}, 3000)
    found = dict(zip(NAMES, fit.regression(rows), strict=True))
    assert found["alive"] == 0.0
    assert found["danger"] == 0.0
    assert found["clock"] == pytest.approx(1.0, abs=0.35)


def test_the_loss_is_that_of_a_prophet() -> None:
    """Knowing better than the mean loses less; knowing nothing loses as much as the mean does."""
    rows = synthetic({"one": -2.0, "alive": 4.0}, 3000)
    weights = fit.regression(rows)
    found, base = fit.loss(rows, weights)
    assert 0 < found < base - 0.05 < math.log(2)
    even = [(row, float(i % 2)) for i, (row, _) in enumerate(rows)]
    assert fit.loss(even, weights * 0) == pytest.approx((math.log(2), math.log(2)))
