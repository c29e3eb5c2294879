"""Perft: how many ways there are to take n decisions from a position, with dice that always fall the same."""

from pathlib import Path

import pytest

from claustrophobia.core import agenda
from claustrophobia.core.dice import Fast
from claustrophobia.core.state import State
from claustrophobia.engine import load_position

HERE = Path(__file__).parent


def perft(s: State, depth: int) -> int:
    """The number of series of `depth` decisions from here; a game that ends sooner counts once."""
    if s.outcome:
        return 1
    if depth == 1:
        return len(s.options)
    total = 0
    for code in s.options:
        twin = s.clone()
        agenda.choose(twin, code)
        total += perft(twin, depth - 1)
    return total


@pytest.mark.parametrize(
    ("position", "counts"),
    [
        ("crossroads", [5, 43, 275, 1324, 4937]),
        ("destiny", [3, 6, 12, 80, 1360]),
        ("last-door", [4, 16, 56, 228, 976]),
    ],
)
def test_perft(position: str, counts: list[int]) -> None:
    state = load_position((HERE / f"{position}.toml").read_text("utf-8"), Fast(1643)).state
    assert [perft(state, depth) for depth in range(1, len(counts) + 1)] == counts
