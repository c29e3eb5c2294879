"""Playthroughs: a golden game per scenario replays to the letter, dice, outcome and all.

They change when a rule or a figure changes: `make playthroughs` writes them anew; the difference tells what changed.
"""

from pathlib import Path

import pytest

from claustrophobia.content.load import scenario_ids
from claustrophobia.engine import replay, verify

HERE = Path(__file__).parent


@pytest.mark.parametrize("scenario", scenario_ids())
def test_playthrough(scenario: str) -> None:
    text, _, fingerprint = (
        (HERE / (scenario.replace("/", "-") + ".txt")).read_text("utf-8").partition("\n# fingerprint ")
    )
    game = replay(text)
    assert game.outcome is not None
    assert game.record() == text
    assert game.fingerprint == fingerprint.strip()
    assert verify(text)
