"""The words: both languages complete, every event, refusal and decision told."""

import ast
import random
import re
import string
from pathlib import Path

import pytest

import claustrophobia
from claustrophobia.content import load
from claustrophobia.content.lexicon import (
    UnknownLanguageError,
    names,
    near_rules,
    rule,
    rulebook,
    rules,
    scenario_words,
    words,
)
from claustrophobia.content.options import OPTIONS
from claustrophobia.content.words import event_text, option_sentence, question, refusal_text
from claustrophobia.core import agenda, clauses, decision, reasons
from claustrophobia.core.events import EVENTS
from claustrophobia.core.grid import DIRECTIONS
from claustrophobia.core.names import (
    FACES,
    MOMENTS,
    OUTCOMES,
    PHASES,
    PLACES,
    RULESETS,
    SIDES,
    STATS,
    TALENTS,
    TILE_EFFECTS,
)
from claustrophobia.editions.first import steps as first_steps
from claustrophobia.engine import new_game
from claustrophobia.greedy import terms
from claustrophobia.players.scripted import reason_for
from claustrophobia.policy.script import RATERS
from claustrophobia.refusal import Refusal
from claustrophobia.search import measures
from claustrophobia.server.sentences import sentences

SOURCE = Path(claustrophobia.__file__).parent

# The rows of the specification, chapter by chapter; `1-9` are nine rows, `.` is the chapter's own. They are not written
# as ids, because a rule written out in a test counts as tested (test_rules_cited).
ROWS = {
    "1643": {
        "SET": "1-9",
        "PRI": "1-9",
        "TRN": "1-7",
        "HPR": "0-15",
        "HAC": "1-6",
        "IAC": "1-2",
        "IPR": "0-7",
        "DST": "0-11",
        "THR": "1-10",
        "MOV": "1-11",
        "EXP": "1-9",
        "COM": "1-5",
        "HIT": "1-8",
        "EQP": "1-3",
        "TAL": "0-1 RANGED BLESSING DEVOTED FRENZIED BODYGUARD IMPOSING ELUSIVE RESISTANT",
        "GFT": "0-1 PUNISH ANGER COURAGE ASSEMBLY HANDS PRESCIENCE SACRIFICE",
        "TIL": "0 ALARM FOG STASH MUSHROOMS CARNIVOROUS FLOODED TRAPPED FOUNTAIN DEVOURING WELL LAIR TOMB HOLE "
        "SANCTUARY TALENTS",
        "SCN": "1-10",
        "CAT": "1-8",
        "HID": "1-4",
    },
    "first": {
        "SET": "1-3",
        "TRN": "1-2",
        "INI": "1-3",
        "ACT": "1",
        "ADV": "1-3",
        "DEM": "1",
        "OBJ": "1",
        "THR": "1-4",
        "DST": "CALM SOUNDS SPEED LEGION CLAWS DARK BLOOD BURROW FUTILE TRAP RED TROG",
        "ENT": "1-2",
        "EVT": "1-3 CONDEMNED",
        "MOV": "1",
        "COM": "1-5",
        "TAL": ". RANGED FRANTIC BODYGUARD ELUSIVE IMPRESSIVE BLESSED",
        "GFT": "SMITE COURAGE GATHER HEALING PRECOG BLESSING",
        "TIL": "STASH HUNGRY TIGHT FLOODED TRAPPED MECHANISM ROOMS LAIR HOLE",
        "HAN": "1-3",
        "AUC": "1-4",
    },
    "dante": {
        "DAN": "1-19",
        "DEX": "1-14",
        "DTH": "1-27",
        "DDM": "1-9 CERBERUS NURSE ETHEREAL BLOATED DESTROYER HUNTER SCOURGE SOULS TORTURER SORCERER SORCERER-MOVE "
        "SNOOP POSSESSED POSSESSED-HEAL",
        "DEV": "WAIT WAIT-WHO SUICIDE SIGN RAGE FUMES TOUGH POSSESSION TERROR OTHER",
        "GOL": "1-9",
        "CAM": "1-8",
    },
}


def calls(path: Path) -> list[ast.Call]:
    return [node for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.Call)]


def events_logged() -> set[str]:
    """The first entry of every tuple that anything appends to the log."""
    found: set[str] = set()
    for path in SOURCE.rglob("*.py"):
        for call in calls(path):
            if ast.unparse(call.func).endswith(".log.append"):
                assert isinstance(call.args[0], ast.Tuple), f"{path.name}: an event is written out"
                kind = call.args[0].elts[0]
                assert isinstance(kind, ast.Constant), f"{path.name}: an event's kind is a plain text"
                found.add(str(kind.value))
    return found


def refusals_made() -> set[str]:
    """The key of every reason, and the second argument of every `Refusal(...)` that has none."""
    found = {key for _, key, _ in reasons.REASONS.values()}
    for call in calls(SOURCE / "refusal.py"):
        if ast.unparse(call.func) == "Refusal":
            found |= {str(node.value) for node in ast.walk(call.args[1]) if isinstance(node, ast.Constant)}
    return found - {""}


def placeholders(template: str) -> set[str]:
    return {field for _, field, _, _ in string.Formatter().parse(template) if field}


def test_both_languages_have_the_same_keys_and_placeholders() -> None:
    english, french = words("en"), words("fr")
    assert list(english) == list(french)
    for table, entries in english.items():
        assert list(entries) == list(french[table]), table
        for key, template in entries.items():
            assert placeholders(template) == placeholders(french[table][key]), f"{table}.{key}"
            assert bool(template) == bool(french[table][key]), f"{table}.{key}"


def rows(ruleset: str) -> list[str]:
    """The ids of a ruleset's rows."""
    found: list[str] = []
    for chapter, spans in ROWS[ruleset].items():
        before = f"FED-{chapter}" if ruleset == "first" else chapter
        for span in spans.split():
            first, _, last = span.partition("-")
            if last.isdigit():
                found += [f"{before}-{number}" for number in range(int(first), int(last) + 1)]
            else:
                found.append(before if span == "." else f"{before}-{span}")
    return found


def test_both_languages_have_the_same_rules() -> None:
    assert list(rules("en")) == list(rules("fr"))


@pytest.mark.parametrize("language", load.LANGUAGES)
@pytest.mark.parametrize(("ruleset", "count"), [("1643", 172), ("first", 71), ("dante", 110)])
def test_every_row_of_the_specification_has_a_text(ruleset: str, count: int, language: str) -> None:
    assert len(rows(ruleset)) == count
    assert sorted(rulebook(ruleset, language)) == sorted(rows(ruleset))


@pytest.mark.parametrize("language", load.LANGUAGES)
def test_every_rule_says_something_and_names_rules_that_exist(language: str) -> None:
    known = rules(language)
    assert len(known) == sum(len(rulebook(ruleset, language)) for ruleset in RULESETS), "no id is in two rulebooks"
    for found in known.values():
        assert found.title.strip(), found.ident
        assert found.text.strip().endswith("."), found.ident
        assert set(re.findall(r"\b[A-Z]{3}(?:-[A-Z0-9]+)+", found.text)) <= set(known), found.ident


def test_french_rules_keep_their_marks_on_the_line() -> None:
    """A space that does not break before : ; ! ? and within « »."""
    for found in rules("fr").values():
        assert not re.search("[^\u00a0][:;!?»]|«[^\u00a0]", found.title + found.text), found.ident


def test_every_event_has_a_sentence_and_no_sentence_is_idle() -> None:
    logged = events_logged()
    assert logged, "the scan finds the log"
    assert logged == set(EVENTS)
    assert logged | {"attacked_with", "hits_0", "hits_1", "assigned_set", "entered_paid"} == set(words("en")["event"])


def test_the_placeholders_of_an_event_are_its_arguments() -> None:
    added = {"tile_placed": {"effect"}, "sprung": {"effect"}, "drawn_unseen": {"deck"}}
    for kind, arguments in EVENTS.items():
        known = {entry.partition(":")[0] for entry in arguments.split()} | added.get(kind, set())
        assert placeholders(words("en")["event"][kind]) <= known, kind


def test_every_refusal_has_a_sentence_and_no_sentence_is_idle() -> None:
    made = refusals_made()
    assert "held_by_enemies" in made
    assert made | {"allowed"} == set(words("en")["refusal"])


def test_every_decision_and_every_verb_has_a_sentence() -> None:
    table = words("en")
    kinds = {agenda.NAMES[step] for step in asked()}
    assert set(table["kind"]) == kinds == set(table["asked"])
    assert set(table["pass"]) <= {*kinds, "other"}
    verbs = {signature.word for signature in decision.SIGNATURES.values()}
    assert set(table["option"]) == verbs | {"attack_with"}


def asked() -> list[int]:
    """Every decision that somebody can be asked."""
    return [step for step in range(agenda.FIRST_ASK, agenda.STEP_COUNT) if agenda.NAMES[step]]


def test_every_reason_has_a_sentence_and_no_sentence_is_idle() -> None:
    """What is more or less after an option, what the script goes by at each decision, and a few plain words."""
    scripted = {reason_for(step, side) for step in asked() for side in range(len(SIDES))}
    counted = {f"{name}.{than}" for name in {*measures.NAMES, *terms.TERMS} - {"one"} for than in ("more", "less")}
    assert scripted | counted | {"random", "won", "lost", "wins", "loses", "only", "close", "unsure"} == set(
        words("en")["reasons"]
    )
    assert all(
        sentence.endswith(".") for language in load.LANGUAGES for sentence in words(language)["reasons"].values()
    )


def test_a_scripted_reason_tells_the_sides_apart_where_they_differ() -> None:
    assert reason_for(agenda.ASK_PLACE, 0) == "script.human.place"
    assert reason_for(agenda.ASK_PLACE, 1) == "script.infernal.place"
    assert reason_for(first_steps.ASK_BID, 0) == reason_for(first_steps.ASK_BID, 1) == "script.bid"
    assert reason_for(agenda.ASK_LOSE, 1) == "script.none"
    assert all(reason_for(step, side) != "script.none" for side in (0, 1) for step in RATERS[side])


def test_every_option_of_a_game_has_a_label() -> None:
    labels = sentences()["option"]
    assert {key for options in OPTIONS.values() for key in options} == set(labels)
    assert all(label[language] for label in labels.values() for language in load.LANGUAGES)


def test_every_name_of_the_core_has_a_word() -> None:
    table = words("en")
    for key, wanted in (
        ("side", SIDES),
        ("phase", PHASES),
        ("stat", STATS),
        ("stat_letter", STATS),
        ("talent", TALENTS),
        ("effect", TILE_EFFECTS),
        ("effect_short", TILE_EFFECTS),
        ("moment", MOMENTS),
        ("token", clauses.TOKEN_KINDS),
        ("action", clauses.BUILT_IN),
        ("direction", DIRECTIONS),
        ("outcome", OUTCOMES[1:]),
        ("place", PLACES[1:]),
        ("face", FACES[1:]),
    ):
        assert set(wanted) <= set(table[key]), key


def test_what_stands_on_a_tile_of_text_fits() -> None:
    for language in load.LANGUAGES:
        assert all(len(label) <= 9 for label in words(language)["effect_short"].values())


def test_every_counter_of_a_scenario_has_a_word() -> None:
    for ident in load.scenario_ids():
        assert set(load.scenario(ident).counters) <= set(words("en")["counter"])


@pytest.mark.parametrize("language", load.LANGUAGES)
@pytest.mark.parametrize("scenario", load.scenario_ids())
def test_a_whole_game_can_be_told(scenario: str, language: str) -> None:
    """Every decision, option and event of a random game becomes a sentence without a gap."""
    game = new_game(scenario, 11)
    pick = random.Random(5)
    said = list(scenario_words(scenario, language))
    while game.decision is not None:
        said.append(question(game.state, language))
        said += [option_sentence(game.state, option.code, language) for option in game.decision.options]
        game.apply(pick.choice(game.decision.options))
    said += [event_text(event, game.state, language) for event in game.events]
    assert all(said)
    assert not [sentence for sentence in said if "{" in sentence or "}" in sentence]


def test_events_are_told_in_both_languages() -> None:
    game = new_game("1643/the-survivors", 1)
    scout = game.state.setup.names.index("scout-a")
    moved = ("moved", "MOV-2", 0, scout, 0)
    assert event_text(moved, game.state, "en") == "Scout A moves to 0,0."
    assert event_text(moved, game.state, "fr") == "Éclaireur A va en 0,0."
    missed = ("hits", "COM-2", 0, scout, decision.GROUP, 0)
    assert event_text(missed, game.state, "en") == "Scout A misses the troglodytes at 0,0."


def test_refusals_are_told_in_both_languages() -> None:
    dear = Refusal("THR-1", "too_dear", "5 TP, 2 left")
    assert refusal_text(dear, "en") == "Too dear: it costs 5 TP, there are 2."
    assert refusal_text(dear, "fr") == "Trop cher : il faut 5 PM, il en reste 2."
    phase = Refusal("PRI-4", "asked_in_its_phase", "human: assign; threat")
    asked = "Something else is asked now: the human player, assigning dice."
    assert refusal_text(phase, "en") == f"{asked} This is asked in: Threat."
    moment = Refusal("PRI-4", "asked_at_its_moment", "human: assign; human_dice_rolled")
    assert refusal_text(moment, "en").startswith(f"{asked} The moment of this is: ")
    assert "_" not in refusal_text(moment, "en") + refusal_text(moment, "fr")
    assert "_" not in refusal_text(Refusal("PRI-4", "not_its_moment", "human_dice_rolled"), "fr")
    other = Refusal("PRI-4", "not_asked_now", "human: assign")
    assert refusal_text(other, "en") == "Something else is asked now: the human player, assigning dice."
    assert "assign" not in refusal_text(other, "fr")


def test_rules_are_found_by_id() -> None:
    found = rule("mov-4", "en")
    assert found is not None
    assert found.ident == "MOV-4"
    assert rule("MOV-99", "en") is None
    assert "MOV-9" in near_rules("MOV-99")
    assert "TAL-ELUSIVE" in near_rules("ELUSIVE")


def test_names_come_from_the_content_in_use(tmp_path: Path) -> None:
    """An override file that renames a card is obeyed by the words."""
    change = tmp_path / "mine.toml"
    change.write_text('[[instinct]]\nid = "fury"\nname = { en = "Wrath", fr = "Courroux" }\n', "utf-8")
    assert names("en")["instinct"]["fury"].name == "Fury"
    assert names("fr", str(change))["instinct"]["fury"].name == "Courroux"


def test_another_language_is_refused_by_name() -> None:
    with pytest.raises(UnknownLanguageError, match="'de'"):
        words("de")


@pytest.mark.parametrize(("language", "said"), [("en", "It is allowed."), ("fr", "C'est permis.")])
def test_what_is_allowed_is_said_without_a_gap(language: str, said: str) -> None:
    """Nothing stands where there is no detail, the French space before its colon neither."""
    game = new_game("1643/the-survivors", "1")
    assert game.decision is not None
    assert refusal_text(game.why_not(game.decision.options[0].text), language) == said
