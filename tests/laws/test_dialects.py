"""Each ruleset is told in its own words: nothing a player can read in it speaks as another does.

Enumerated over all wording that is reachable at a table of the ruleset: its records, its labels and sentences, its
scenarios, and the rules as the reference tells them there.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from claustrophobia import engine
from claustrophobia.content.lexicon import names, replaced_rows, rule, rulebook, rules_of, said, words_of
from claustrophobia.content.load import LANGUAGES, scenario, scenario_ids
from claustrophobia.core.names import RULESETS
from claustrophobia.lab.reference import reference
from claustrophobia.rules.edition import ANSWERS_BY_RULESET

# What 1643 alone says; the first edition has other words for it (seed 004), or nothing of the kind.
OF_1643 = {
    "en": (
        *("infernal", "human preparation", "human activation", "activation di(?:e|ce)", "activation lines?"),
        *("instincts?", "equipment", "frenzied", "imposing", "saturation", "carnivorous", "alarms?", "scouts?"),
        *("destiny board", "preparation spaces?", "trigger spaces?", "preparation phase", "activation phase"),
    ),
    "fr": (
        *("infern(?:al|ale|aux|ales)", "préparation humaine", "activation humaine", "dés? d'activation"),
        *("lignes? d'activation", "d'instinct", "équipements?", "saturation", "carnassiers?", "alarmes?"),
        *("éclaireurs?", "planche de la destinée", "cases? de préparation", "cases? de déclenchement"),
    ),
}
# What only a duel has: somebody who plays hell, and a preparation of his (DAN-19).
OF_A_DUEL = {
    "en": ("infernal player", "infernal preparation", "your (?:warriors may|hand)", "demon player"),
    "fr": ("joueur infernal", "préparation infernale", "vos combattants", "votre main", "joueur démon"),
}
NAMING = ("FED-SET-3", "DAN-19")
DAN_6 = ("master-of-destiny", "panic", "critical-hit", "acid-spray")


def readable(ruleset: str, language: str) -> Iterator[tuple[str, str]]:
    """Everything a player of a ruleset can come to read, with where it is from."""
    for family, entries in names(language, "", ruleset).items():
        for ident, entry in entries.items():
            if ruleset != "dante" or ident not in DAN_6:
                yield f"{family} {ident}", f"{entry.name} {entry.text}"
    for table, labels in words_of(ruleset, language).items():
        for key, label in labels.items():
            yield f"[{table}] {key}", label
    for ident in [ident for ident in scenario_ids() if ident.startswith(f"{ruleset}/")]:
        record = scenario(ident)
        for what, both in (("name", record.name), ("text", record.text), ("aim", record.aim_text)):
            yield f"{ident} {what}", said(both, language)
        for action in record.action:
            if action.name is not None:
                yield f"{ident} {action.id}", said(action.name, language)
    for ident in (*rulebook("1643", language), *rulebook(ruleset, language)):
        found = rules_of(ruleset, language)[ident]
        yield ident, f"{found.title} {found.text}"


def foreign(text: str, words: tuple[str, ...]) -> str:
    """The first of these words in a text. The id of a rule is no word, nor is a placeholder."""
    plain = re.sub(r"\b[A-Z]{3}(?:-[A-Z0-9]+)+|\{\w+\}", "", text).replace("\u2019", "'")
    found = re.search(rf"(?<![\w-])(?:{'|'.join(words)})(?!\w)", plain, re.IGNORECASE)
    return found[0] if found else ""


def slips(ruleset: str, language: str, words: tuple[str, ...]) -> list[str]:
    """What a ruleset says in words that are not its own; a row that tells what is not used must name it."""
    told = [(where, text) for where, text in readable(ruleset, language) if where not in NAMING]
    return [f"{where}: {foreign(text, words)}: {text}" for where, text in told if foreign(text, words)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_first_edition_has_its_own_words(language: str) -> None:
    assert not slips("first", language, OF_1643[language])


@pytest.mark.parametrize("language", LANGUAGES)
def test_in_hell_nobody_plays_hell(language: str) -> None:
    """DAN-19, DTH-3 to DTH-5: powers, cards and phases as this mode has them."""
    assert not slips("dante", language, OF_A_DUEL[language])


def test_the_written_reference_speaks_as_each_table_does() -> None:
    """`docs/content.md`: effects, talents, moments and headings in the words of the ruleset they are listed for."""
    hell, first = (reference().split(title)[1] for title in ("\n# Dante\n", "\n# First edition\n"))
    assert not [line for line in first.splitlines() if foreign(line, OF_1643["en"])]
    assert not [line for line in hell.partition("\n# ")[0].splitlines() if foreign(line, OF_A_DUEL["en"])]


# --- the browser's own words -----------------------------------------------------------------------

FRONTEND = Path(__file__).parents[2] / "frontend" / "src"
# Not shown at a table of the first edition: parts of a circle or a campaign, of 1643's destiny board and sheets.
ELSEWHERE = {
    "i18n/ui.ts": {"withGear", "withCards", "rewardOne", "keptCards"},
    "art/words.ts": {"instinct", "allotted", "gear", "preparation", "trigger", "zone"},
}
ENTRY = re.compile(r"(\w+): (?:\[|w\()\s*'((?:[^'\\]|\\.)*)',\s*'((?:[^'\\]|\\.)*)'")


@pytest.mark.parametrize("file", list(ELSEWHERE))
def test_the_browser_has_the_first_editions_words_too(file: str) -> None:
    """Every word of the page that only 1643 has is overlaid there, in both languages."""
    common, _, own = (FRONTEND / file).read_text("utf-8").partition("const OWN")
    overlaid = {key: (english, french) for key, english, french in ENTRY.findall(own)}
    entries = ENTRY.findall(common)
    assert len(entries) > 100, "the scan finds words"
    for key, english, french in entries:
        shown = overlaid.get(key, (english, french))
        for text, language in zip(shown, LANGUAGES, strict=True):
            assert key in ELSEWHERE[file] or not foreign(text, OF_1643[language]), key


# --- rows that do not hold ------------------------------------------------------------------------


@pytest.mark.parametrize("ruleset", ["first", "dante"])
def test_rows_that_are_replaced_and_their_replacements_exist(ruleset: str) -> None:
    """Rows of 1643 on one side, rows of the ruleset on the other; what the log cites instead of a row replaces it."""
    book = replaced_rows()
    rows = {**book[ruleset], **book["amended"].get(ruleset, {})}
    assert set(rows) <= set(rulebook("1643", "en"))
    assert {*rows.values(), book["unused"][ruleset]} <= set(rulebook(ruleset, "en"))
    told_by_both = {"TIL-FLOODED", "TIL-HOLE", "HPR-15", "SET-8"}  # its own row says "as 1643", or adds to it
    for row, own in ANSWERS_BY_RULESET[RULESETS.index(ruleset)].own_rows().items():
        if row not in told_by_both and ruleset == "first":
            assert rows.get(row) == own, row


@pytest.mark.parametrize("scenario_id", [ident for ident in scenario_ids() if not ident.startswith("1643/")])
def test_what_happens_is_told_by_rows_that_hold_there(scenario_id: str) -> None:
    """No event of a game names a row that its ruleset has replaced."""
    unused = replaced_rows()[scenario_id.partition("/")[0]]
    for seed in range(2):
        game = engine.new_game(scenario_id, str(seed))
        luck = Random(seed)
        while game.decision is not None:
            game.apply(luck.choice(game.decision.options))
        assert not {(event[0], event[1]) for event in game.events if event[1] in unused}


def test_every_row_the_first_edition_does_not_use_says_so() -> None:
    """FED-SET-3, read row by row."""
    off = {*("SET-3", "SET-4", "SET-6", "HPR-0", "HPR-4", "HPR-6", "HPR-7", "HPR-8", "HPR-9", "HPR-13")}
    off |= {"THR-1", "THR-4", "THR-5", "THR-6", "TAL-DEVOTED", "TAL-RESISTANT"}
    off |= {row for row in rulebook("1643", "en") if row.startswith(("IPR-", "DST-"))}
    kept = {"TIL-0", "TIL-TALENTS", "TIL-FLOODED", "TIL-HOLE", "GFT-0", "GFT-1", "GFT-PUNISH", "GFT-PRESCIENCE"}
    off |= {row for row in rulebook("1643", "en") if row.startswith(("TIL-", "GFT-"))} - kept
    assert off <= set(replaced_rows()["first"])
    for row in off:
        told = rule(row, "en", "first")
        assert told is not None
        assert "FED-" in told.text


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_reference_tells_what_holds_at_the_table(language: str) -> None:
    """Dark destiny draws by the die's value in a duel, one card a red 1 in hell (DTH-5)."""
    duel, hell, first = (rule("DST-4", language, ruleset) for ruleset in ("1643", "dante", "first"))
    assert duel is not None
    assert hell is not None
    assert first is not None
    assert rulebook("dante", language)["DTH-5"].text in hell.text
    assert rulebook("first", language)["FED-DST-DARK"].text in first.text
    assert duel.text == rulebook("1643", language)["DST-4"].text
