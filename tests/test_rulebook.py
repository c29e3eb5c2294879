"""The rule book: every rule stands in one chapter, references lead somewhere, the engine agrees with every example."""

import re
from pathlib import Path

import pytest

from claustrophobia.content import rulebook
from claustrophobia.content.lexicon import rulebook as rules_in
from claustrophobia.content.lexicon import rules, rules_of
from claustrophobia.content.load import LANGUAGES
from claustrophobia.content.rulebook import Example
from claustrophobia.core.names import RULESETS
from claustrophobia.engine import Game, set_up
from tables import play, texts

RULINGS = Path(__file__).parents[1] / "docs" / "rulings.md"
# The rules the log names most often and those that refuse most often: each is drawn.
# fmt: off
MOST_ASKED = (
    "MOV-3", "MOV-4", "TAL-ELUSIVE", "TAL-IMPOSING", "EXP-4", "HPR-6", "HPR-11", "COM-1", "HIT-3", "HIT-5", "THR-2",
    "DST-5", "DST-6", "TIL-FLOODED", "DEX-1", "GOL-1", "COM-2", "HAC-1", "MOV-2", "HPR-3", "HPR-7", "TRN-1", "HIT-2",
    "DTH-11", "DTH-22", "HIT-1", "EXP-1", "THR-1", "FED-INI-1", "IPR-3", "FED-THR-1", "HPR-4", "IPR-4", "EXP-2",
    "HPR-2", "FED-ENT-1", "PRI-4", "TAL-FRENZIED", "FED-COM-3", "IPR-2", "DTH-15", "DST-1", "TAL-BODYGUARD", "DTH-6",
    "MOV-1", "MOV-9", "IAC-1", "HAC-2", "TIL-TRAPPED", "TAL-RESISTANT",
)
# fmt: on


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_rule_that_holds_stands_in_exactly_one_chapter(ruleset: str) -> None:
    book = rulebook.book(ruleset)
    stand = [ident for idents in book.values() for ident in idents]
    assert len(stand) == len(set(stand))
    own = set(rules_in(ruleset, "en")) | set(rules_in("1643", "en"))
    assert set(stand) == own - set(rulebook.instead(ruleset))
    assert set(rulebook.instead(ruleset).values()) <= set(stand)
    assert all(rulebook.chapter_of(ident).id == chapter for chapter, idents in book.items() for ident in idents)


def test_chapters_are_named_in_both_languages_and_none_is_idle() -> None:
    used = {chapter for ruleset in RULESETS for chapter in rulebook.book(ruleset)}
    assert [chapter.id for chapter in rulebook.chapters() if chapter.id not in used] == []
    names = [(chapter.name.en, chapter.name.fr) for chapter in rulebook.chapters()]
    assert len({english for english, _ in names}) == len({french for _, french in names}) == len(names)
    assert all(english.strip() and french.strip() for english, french in names)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_references_lead_to_rules_that_hold(ruleset: str) -> None:
    held = {ident for idents in rulebook.book(ruleset).values() for ident in idents}
    references = rulebook.references(ruleset)
    assert set(references) == held
    assert all(set(others) <= held - {ident} for ident, others in references.items())
    assert all(len(others) <= rulebook.SEE for others in references.values())


def test_a_rule_refers_to_what_it_names_before_what_names_it() -> None:
    see = rulebook.references("1643")["MOV-5"]
    assert see[0] == "MOV-4"
    assert "MOV-5" in rulebook.references("1643")["MOV-4"]


# --- rulings --------------------------------------------------------------------------------------


def test_rulings_are_those_of_the_document_word_for_word() -> None:
    rows = [
        row.strip().strip("|").split(" | ") for row in RULINGS.read_text("utf-8").splitlines() if row.startswith("| R-")
    ]
    written = [tuple(cell.strip() for cell in row) for row in rows]
    shipped = [(ruling.ident, ruling.text["en"], ruling.because["en"]) for ruling in rulebook.rulings()]
    assert shipped == written, "locale/rulings.en.toml and rulings.fr.toml follow docs/rulings.md"


def test_every_ruling_is_told_in_both_languages_about_the_same_rules() -> None:
    for ruling in rulebook.rulings():
        named = [set(rulebook.NAMED.findall(ruling.text[one] + " " + ruling.because[one])) for one in LANGUAGES]
        assert named[0] == named[1], ruling.ident
        assert ruling.text["en"] != ruling.text["fr"], ruling.ident


# --- examples -------------------------------------------------------------------------------------


def shown(example: Example) -> Game:
    return play(set_up(example.position), *example.plays)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_engine_agrees_with_every_example(ruleset: str) -> None:
    """What may be done is offered, what may not is refused by this rule, what happened names it."""
    checked = 0
    for example in rulebook.examples(ruleset):
        game = shown(example)
        rule = example.cites or example.rule
        if not example.option:
            assert rule in {str(event[1]) for event in game.events}, example
        elif example.may:
            assert example.option in texts(game), (example, texts(game))
        else:
            assert example.option not in texts(game), example
            assert game.why_not(example.option).rule == rule, example
        checked += 1
    assert checked >= {"1643": 80, "first": 40, "dante": 60}[ruleset]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_examples_are_of_rules_that_hold_and_say_one_short_sentence_in_both_languages(ruleset: str) -> None:
    held = {ident for idents in rulebook.book(ruleset).values() for ident in idents}
    for example in rulebook.examples(ruleset):
        assert example.rule in held
        assert example.cites == "" or example.cites in rules("en")
        for said in (example.say.en, example.say.fr):
            assert 10 < len(said) <= 90, said
            assert said.endswith("."), said
        assert example.say.en != example.say.fr


def test_fifty_of_the_rules_asked_for_most_are_drawn() -> None:
    drawn = {example.rule for ruleset in RULESETS for example in rulebook.examples(ruleset)}
    assert [ident for ident in MOST_ASKED if ident not in drawn] == []
    assert len(set(MOST_ASKED)) == 50


def test_a_rule_has_two_pictures_at_most() -> None:
    for ruleset in RULESETS:
        of = [example.rule for example in rulebook.examples(ruleset)]
        assert max(of.count(ident) for ident in of) <= 2


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_of_rules_name_only_rules(ruleset: str, language: str) -> None:
    """A link in a text would lead nowhere otherwise."""
    known = set(rules(language)) | {"FED", "R"}
    for ident, rule in rules_of(ruleset, language).items():
        named = [one for one in rulebook.NAMED.findall(rule.text) if not re.fullmatch(r"[A-Z]{3}-\d+[a-z]", one)]
        assert [one for one in named if one not in known] == [], ident
