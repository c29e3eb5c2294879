"""Whole games of every scenario, and campaigns, told by lot: at the real terminal and to every kind of viewer."""

import zlib
from pathlib import Path

import pytest

from claustrophobia.content.load import LANGUAGES, scenario_ids
from claustrophobia.content.stories import story_ids
from claustrophobia.engine import verify
from evenings import WIDTHS, Evening, broadcast, sentences_in

pytestmark = pytest.mark.slow

# Every scenario in both languages and in both widths; `make soak` plays the other pairs too, and many more games.
HALF = [
    (ident, language, WIDTHS[(number + spot) % 2])
    for number, ident in enumerate(scenario_ids())
    for spot, language in enumerate(LANGUAGES)
]
MOST_DESCENTS = 30


@pytest.mark.parametrize(("scenario", "language", "width"), HALF)
def test_a_whole_game_at_the_terminal(tmp_path: Path, scenario: str, language: str, width: int) -> None:
    """Shown, stopped and gone on with to its end; every word of it is there."""
    evening = Evening(tmp_path, zlib.crc32(f"{scenario} {language}".encode()), language, width)
    assert evening.play(scenario).outcome is not None
    assert verify((tmp_path / "game.txt").read_text("utf-8"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_whole_campaign_at_the_terminal(tmp_path: Path, language: str) -> None:
    """One campaign after another to its end, until one has seen a camp."""
    for seed in range(MOST_DESCENTS):
        folder = tmp_path / str(seed)
        folder.mkdir()
        campaign = Evening(folder, seed, language, WIDTHS[seed % 2]).descend()
        assert campaign.state in {"lost", "won"}
        if len(campaign.chronicle) > 1:
            return
    pytest.fail(f"none of {MOST_DESCENTS} campaigns came to its first camp: who plays them must play better")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("story", story_ids())
def test_a_whole_story_at_the_terminal(tmp_path: Path, story: str, language: str) -> None:
    """CAT-8: a campaign that follows a story, by persons and bots on either side, to one of its endings."""
    campaign = Evening(tmp_path, LANGUAGES.index(language), language, WIDTHS[0]).follow(story)
    assert campaign.state in {"lost", "won"}
    assert len(campaign.chronicle) > 1


@pytest.mark.parametrize("scenario", scenario_ids())
def test_a_whole_game_told_to_every_viewer(scenario: str) -> None:
    """The browser's updates, of both languages at once."""
    assert broadcast(scenario, zlib.crc32(scenario.encode())).outcome is not None


def test_sentences_are_found_wherever_they_are() -> None:
    nested = {"asked": {"en": "a", "fr": "b", "options": [{"en": "c", "fr": "d"}]}, "n": 1}
    assert list(sentences_in(nested)) == [{"en": "a", "fr": "b"}, {"en": "c", "fr": "d"}]
