"""The first edition in the terminal: a whole game can be played and read."""

from pathlib import Path

import pytest

from claustrophobia.content.words import words
from claustrophobia.engine import new_game, verify
from test_tui import Sitting, typing


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("seats", [("person", "random"), ("random", "person")])
@pytest.mark.parametrize("options", [{"turns": 3, "advantages": 4, "events": 4}, {"turns": 2, "auction": 1}])
def test_a_whole_game(tmp_path: Path, language: str, seats: tuple[str, str], options: dict[str, int]) -> None:
    """It ends, fits 80 columns, is told in its own words, and its record can be verified."""
    game = new_game("first/the-survivors", 10, options=options)
    sitting = Sitting(tmp_path, [], typing, game=game, seats=seats, language=language).play()
    assert sitting.game.outcome is not None
    assert verify(sitting.file.read_text("utf-8"))
    told = sitting.shown.replace(str(sitting.file), "game.txt")
    assert not [line for line in told.splitlines() if len(line) > 80 and not line.startswith("   ")]
    assert "Initiative" in told
    assert words(language)["phase"]["human_preparation"] not in told
