"""The first edition in the terminal: a whole game can be played and read."""

import re
from pathlib import Path

import pytest

from claustrophobia.content.lexicon import Speaker, words
from claustrophobia.engine import Game, new_game, verify
from claustrophobia.tui import screen
from first import camp
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


def test_a_card_without_a_value_shows_none() -> None:
    """Advantage cards set no die: `Grenade`, not `Grenade (0)`."""
    game = camp.action(warriors={"redeemer": {"at": "0,0", "die": 1}}, hand={"human": ["grenade"]})
    assert "Advantage cards: Grenade\n" in shown(game)


@pytest.mark.parametrize(("tough", "ordinary", "told"), [(0, 0, "11 Troglodyte"), (2, 8, "1 Troglodyte"), (2, 9, "")])
def test_the_reserve_has_no_more_than_there_are_figures(tough: int, ordinary: int, told: str) -> None:
    """FED-SET-2: 11 troglodytes in all, tough ones are marked ordinary ones."""
    packs = {f"troglodyte-{n}": {"at": "0,0"} for n in range(1, ordinary + 1)}
    packs |= {f"tough-{n}": {"at": "0,0"} for n in range(1, tough + 1)}
    game = camp.action(tiles=[(2, "0,0")], warriors={"redeemer": {"at": "0,0", "die": 1}, **packs})
    reserve = re.search("Reserve: (.*)", shown(game))
    assert reserve is not None
    assert re.findall(r"\d+ [\w ]*[Tt]roglodyte", reserve[1]) == ([told] if told else [])


def shown(game: Game) -> str:
    speaker = Speaker(game.state.setup, "en")
    return "\n".join(line.plain for line in screen.table_lines(game.view("human"), speaker, 200, 99, "human"))
