"""What the box of the first edition holds, and what its things are called."""

import string

import pytest

from claustrophobia.content import load
from claustrophobia.content.lexicon import Speaker, locale_file, words, words_of
from claustrophobia.engine import new_game


def test_the_box_is_complete() -> None:
    """36 tiles, 3 human sheets, 7 demons, 6 gifts, 6 objects, 15 advantage cards, 16 events, 10 squares."""
    box = load.load(ruleset="first")
    assert sorted(tile.number for tile in box.tiles) == list(range(1, 37))
    assert {sheet.id: sheet.count for sheet in box.westerns} == {"redeemer": 1, "brute": 2, "blade-for-hire": 2}
    assert (len(box.demons), len(box.gifts), len(box.powers)) == (7, 6, 10)
    assert [sum(card.count for card in cards) for cards in (box.equipment, box.instincts, box.events)] == [6, 15, 16]
    assert {being.id: being.count for being in box.demonics} == {"troglodyte": 11, "tough-troglodyte": 2}


def test_known_figures_are_kept() -> None:
    """What the seeds and public sources state."""
    box = load.load(ruleset="first")
    sheets = {sheet.id: sheet for sheet in box.westerns}
    assert sheets["brute"].lines == [(1, 4, 3), (1, 3, 4), (1, 3, 4), (1, 2, 5), (1, 2, 5), (1, 1, 6)]
    assert sheets["redeemer"].lines[1] == (1, 2, 4)
    assert sheets["redeemer"].lines[4] == (1, 1, 5)
    assert sheets["blade-for-hire"].lines[0] == (1, 3, 3)
    demons = {demon.id: (demon.movement, demon.combat, demon.defense, demon.life) for demon in box.demons}
    assert demons["underground-hunter"] == (2, 1, 4, 4)
    assert demons["demon-of-combat"] == (1, 4, 4, 3)
    assert demons["master-of-souls"] == (0, 2, 4, 10)
    assert demons["demon-of-cruelty"] == (1, 0, 4, 3)
    assert demons["possessed-one"] == (2, 2, 4, 4)
    assert demons["demon-of-destruction"] == (2, 1, 4, 4)
    assert {gift.id: gift.value for gift in box.gifts} == {
        "smite-the-evil-ones": 1,
        "aura-of-courage": 2,
        "gather-round": 3,
        "aura-of-healing": 4,
        "aura-of-precognition": 5,
        "aura-of-blessing": 6,
    }
    effects = [tile.effect for tile in box.tiles]
    assert [effects.count(name) for name in ("stash", "hole", "lair")] == [4, 3, 2]
    assert [tile.openings for tile in box.tiles if tile.effect == "lair"].count("nesw") == 1
    assert "n" in [tile.openings for tile in box.tiles if tile.effect == "stash"]


def test_a_box_without_a_square_for_every_die_is_refused(tmp_path: object) -> None:
    """FED-THR-3: sounds printed in red would leave dice over."""
    assert str(tmp_path)
    with pytest.raises(load.ContentError, match="a die could be left over"):
        load.loaded('[[power]]\nid = "sounds-from-the-deep"\nonce = true\n', "mine.toml", "first")


def test_an_advantage_card_has_a_moment_or_is_an_action() -> None:
    with pytest.raises(load.ContentError, match="has a moment, or action = true"):
        load.loaded('[[instinct]]\nid = "grenade"\nmoment = "explores"\n', "mine.toml", "first")


def placeholders(template: str) -> set[str]:
    return {field for _, field, _, _ in string.Formatter().parse(template) if field}


@pytest.mark.parametrize("ruleset", ["first", "dante"])
@pytest.mark.parametrize("language", load.LANGUAGES)
def test_its_own_words_replace_common_ones(language: str, ruleset: str) -> None:
    """The same tables, keys and placeholders; a human sheet of its own has its letter there."""
    own, common = locale_file(f"words.{ruleset}", language), words(language)
    for table, entries in own.items():
        for key, template in entries.items():
            if table != "letter":
                assert key in common[table], f"{table}.{key}"
                assert placeholders(template) <= placeholders(common[table][key]), f"{table}.{key}"
    assert words_of("first", language)["phase"]["human_preparation"] == "Initiative"
    assert words_of("1643", language) == common


@pytest.mark.parametrize("ruleset", ["first", "dante"])
def test_both_languages_have_the_same_own_words(ruleset: str) -> None:
    english, french = (locale_file(f"words.{ruleset}", language) for language in load.LANGUAGES)
    assert {table: list(entries) for table, entries in english.items()} == {
        table: list(entries) for table, entries in french.items()
    }


def test_a_speaker_uses_them() -> None:
    game = new_game("first/the-survivors", 1)
    speaker = Speaker(game.state.setup, "en")
    assert speaker.words["player"]["infernal"] == "the demon player"
    assert speaker.letter(game.state.setup.names.index("blade-for-hire-a")) == "Ha"
    assert speaker.effect(12) == "hungry tunnel"
