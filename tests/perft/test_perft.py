"""Perft: the counts of three positions, and their split by root option."""

import sys

import pytest

from perft.divide import divide, laid, main, perft

POSITIONS = {
    "crossroads": [5, 43, 275, 1324, 4937],
    "destiny": [3, 6, 12, 80, 1360],
    "last-door": [4, 16, 56, 228, 976],
}


@pytest.mark.parametrize("position", POSITIONS)
def test_perft(position: str) -> None:
    state = laid(position)
    counts = POSITIONS[position]
    assert [perft(state, depth) for depth in range(1, len(counts) + 1)] == counts


@pytest.mark.parametrize("position", POSITIONS)
def test_the_split_adds_up(position: str) -> None:
    """Every option of the root once, at every depth; together they are the whole."""
    state = laid(position)
    for depth, count in enumerate(POSITIONS[position][:4], start=1):
        split = divide(state, depth)
        assert len(split) == len(state.options)
        assert sum(split.values()) == count
        assert depth > 1 or set(split.values()) == {1}


def test_the_split_is_printed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """One line an option; with `--after` the same, one decision further in."""
    monkeypatch.setattr(sys, "argv", ["divide.py", "crossroads", "3"])
    main()
    *lines, blank, total = capsys.readouterr().out.splitlines()
    assert blank == ""
    assert total == "5 options, 275 series of 3 decisions"
    text, _, count = lines[0].partition(": ")
    monkeypatch.setattr(sys, "argv", ["divide.py", "crossroads", "2", "--after", text])
    main()
    assert capsys.readouterr().out.splitlines()[-1].endswith(f" options, {count} series of 2 decisions")
