"""The rules that things hang on (`content/locale/rows.toml`): they hold in their ruleset, and nothing is left out."""

import re
from pathlib import Path

import pytest

from claustrophobia.content import pictures
from claustrophobia.content.lexicon import names, powers_of, replaced_rows, rulebook, words_of
from claustrophobia.content.load import load
from claustrophobia.content.rows import EVERY, rows_about, table
from claustrophobia.core.names import PHASES, RULESETS
from claustrophobia.server.catalogue import tables

PAGE = Path(__file__).parent.parent / "frontend" / "src"
PARTS = ("die", "face", "pile")  # of the table; they are in no box


def things(ruleset: str) -> dict[str, set[str]]:
    """What can be looked at at a table of a ruleset, by kind."""
    box = load("", ruleset)
    cards = {"instinct": box.instincts, "event": box.events, "equipment": box.equipment, "gift": box.gifts}
    return {
        **{kind: {card.id for card in deck} for kind, deck in cards.items()},
        "sheet": set(names("en", "", ruleset)["sheet"]),
        "power": {power.id for power in powers_of(box)},
        "talent": set(words_of(ruleset, "en")["talent"]),
        "picture": {pictures.picture_of(ruleset, tile.number, tile.effect, tile.saturation) for tile in box.tiles},
        "token": {*words_of(ruleset, "en")["token"], "hole"},
        "phase": set(tables(ruleset)["phases"]),
    }


@pytest.mark.parametrize("ruleset", RULESETS)
def test_only_rows_that_hold_there_are_shown(ruleset: str) -> None:
    """No row of another ruleset, none that is replaced or not used."""
    book = replaced_rows()
    hold = {*rulebook("1643", "en"), *rulebook(ruleset, "en")} - set(book.get(ruleset, {}))
    shown = {row for about in rows_about(ruleset).values() for rows in about.values() for row in rows}
    assert shown <= hold
    assert len(shown) > 40


@pytest.mark.parametrize("ruleset", RULESETS)
def test_everything_hangs_on_a_rule(ruleset: str) -> None:
    rows = rows_about(ruleset)
    for kind, idents in things(ruleset).items():
        bare = [ident for ident in idents if not [*rows[kind].get(ident, []), *rows[kind].get(EVERY, [])]]
        assert not bare, kind


@pytest.mark.parametrize("ruleset", RULESETS)
def test_what_has_rows_exists(ruleset: str) -> None:
    known = things(ruleset)
    known["picture"] |= {*words_of(ruleset, "en")["effect"], *pictures.OTHERS}
    known["phase"] = set(PHASES)
    for kind, about in table()[ruleset].items():
        assert kind in PARTS or set(about) <= {*known[kind], EVERY}, kind


def test_what_a_card_of_a_duel_hangs_on_is_no_rule_of_hell() -> None:
    """The same card, power, phase and tile, in each ruleset by its own rows."""
    duel, first, hell = (rows_about(ruleset) for ruleset in RULESETS)
    assert "terror" not in duel["event"]
    assert (first["event"]["terror"], hell["event"]["terror"]) == (["FED-EVT-CONDEMNED"], ["DEV-TERROR"])
    assert [rows["power"]["dark-destiny"] for rows in (duel, first, hell)] == [["DST-4"], ["FED-DST-DARK"], ["DTH-5"]]
    assert [rows["phase"]["threat"][0] for rows in (duel, first, hell)] == ["THR-1", "FED-THR-1", "DTH-1"]
    assert [rows["picture"]["hole"] for rows in (duel, first, hell)] == [
        ["TIL-HOLE"],
        ["FED-TIL-HOLE", "TIL-HOLE"],
        ["DEX-8", "TIL-HOLE"],
    ]


def test_the_page_itself_names_no_rule() -> None:
    """Which rule a thing hangs on, the catalogue says: otherwise the page would show rows that do not hold there."""
    sources = [path for path in PAGE.rglob("*.ts*") if ".test." not in path.name and "specimen" not in path.name]
    named = {path.name: re.findall(r"""['"`]([A-Z]{3}-[A-Z0-9-]+)['"`]""", path.read_text("utf-8")) for path in sources}
    assert len(sources) > 100
    assert not {name: rows for name, rows in named.items() if rows}
