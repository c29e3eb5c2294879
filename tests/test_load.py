"""The report of the load test: every figure that is wanted, beside its bound and what it was."""

import sys
from typing import Any

import pytest

from claustrophobia.lab import load
from claustrophobia.lab.load import ALL, SEVERAL, Found, Wanted, main


@pytest.fixture
def measured(monkeypatch: pytest.MonkeyPatch) -> list[tuple[dict[str, float], Wanted]]:
    """What is measured, instead of measuring it: one worker makes 1,000 choices a second, two 1,700, before 500."""
    asked: list[tuple[dict[str, float], Wanted]] = []

    def measure(what: dict[str, float], wanted: Wanted) -> tuple[str, Found]:
        asked.append((what, wanted))
        return "a row", Found("so it is", 500.0 if wanted.build else 1000.0 if wanted.workers == 1 else 1700.0)

    monkeypatch.setattr(load, "measured", measure)
    monkeypatch.setattr(load, "pin", lambda *_: None)
    monkeypatch.setattr(load, "allow_files", lambda: None)
    return asked


def said(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, *words: str) -> list[str]:
    monkeypatch.setattr(sys, "argv", ["load", *words])
    main()
    return [" ".join(line.split()) for line in capsys.readouterr().out.splitlines()]


def test_one_command_reports_all_that_is_wanted(
    measured: list[Any], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = said(capsys, monkeypatch, "--database", "postgresql://here")
    judged = [line for line in lines if "bound" in line]
    assert len(judged) == len(ALL) + 1
    assert [what for what, _ in measured] == [row.asked for row in ALL] + [SEVERAL.asked] * 2
    assert [wanted.database for _, wanted in measured] == [""] * len(ALL) + ["postgresql://here"] * 2
    assert judged[0] == "1,000.0 choices/s: 0.29 times the bound (at least 3500), MISSED; in 0.2: 2,400 to 3,500"
    assert judged[1] == "1,000.0 p99 in ms: 10.00 times the bound (at most 100), MISSED; in 0.2: 725"
    assert judged[-1] == "1.7 times one worker: 1.06 times the bound (at least 1.6), holds; in 0.2: one worker only"


def test_one_row_is_judged_as_in_the_whole_and_beside_another_build(
    measured: list[Any], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = said(capsys, monkeypatch, "--tables", "2000", "--rate", "500", "--before", "there")
    assert [wanted.build for _, wanted in measured] == ["there", ""]
    assert "MISSED" in lines[2]
    assert lines[3] == "2.00 times the build before"
    assert "bound" not in " ".join(said(capsys, monkeypatch, "--tables", "3"))
