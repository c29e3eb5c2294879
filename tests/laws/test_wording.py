"""Whatever the code can show has words, in both languages: enumerated from the code's own tables and calls.

`test_words.py` has the same for events, refusals, decisions and reasons.
"""

import ast
import itertools
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import claustrophobia
from claustrophobia.content.lexicon import SHAPES, Speaker, words, words_of
from claustrophobia.content.load import LANGUAGES, load, scenario_ids
from claustrophobia.content.options import OPTIONS
from claustrophobia.content.setups import setup_of
from claustrophobia.core import clauses, verbs
from claustrophobia.core.events import EVENTS
from claustrophobia.core.names import BARRIERS, NOBODY, PHASES, RULESETS, TALENTS, TILE_EFFECTS
from claustrophobia.core.setup import Setup
from claustrophobia.engine import new_game
from claustrophobia.modes import camp as campaign
from claustrophobia.rules import effects, sources, stats
from claustrophobia.server.sentences import sentences
from claustrophobia.sight.view import mark_view
from claustrophobia.tui import screen, telling
from claustrophobia.tui.camp import Camp
from claustrophobia.tui.table import Table
from evenings import OPTIONS as TRIED

SOURCE = Path(claustrophobia.__file__).parent
FRONTEND = Path(__file__).parents[2] / "frontend" / "src"


def setups() -> list[Setup]:
    """Every scenario with every set of options that games by lot are played with."""
    idents = [(ident, options) for ident in scenario_ids() for options in TRIED[ident.partition("/")[0]]]
    return [setup_of(ident, options=options) for ident, options in idents]


def commands(table: type) -> set[str]:
    return {name.removeprefix("do_") for name in vars(table) if name.startswith("do_")}


def test_every_table_of_the_code_has_its_words_and_no_word_is_idle() -> None:
    spoken = words("en")
    counters = {name for setup in setups() for name in setup.counter_names}
    for table, wanted in (
        ("mark", set(stats.OPERATIONS)),
        ("condition", set(verbs.CONDITIONS)),
        ("barrier", set(BARRIERS)),
        ("source", set(sources.SOURCE_KINDS)),
        ("command", commands(Table)),
        ("speed", set(telling.SPEEDS)),
        ("counter", counters),
        ("token", set(clauses.TOKEN_KINDS)),
        ("shape", {*SHAPES[1:], "corridor"}),
        ("talent", set(TALENTS)),
        ("effect", {*TILE_EFFECTS, "exit"}),
        ("action", set(clauses.BUILT_IN)),
    ):
        assert set(spoken[table]) == wanted, table
    assert (BARRIERS[effects.RUBBLE], BARRIERS[effects.DOOR]) == ("rubble", "door")
    assert commands(Camp) <= commands(Table)
    assert set(telling.STEPS) <= set(EVENTS)


def test_every_human_has_a_letter_of_its_own() -> None:
    """On a board of text two kinds of human never look alike."""
    for ruleset, language in itertools.product(RULESETS, LANGUAGES):
        letters = words_of(ruleset, language)["letter"]
        own = [letters[sheet.id] for sheet in load("", ruleset).westerns]
        assert len(set(own)) == len(own), (ruleset, language)


def marks_of(setup: Setup, operation: int) -> Iterator[tuple[int, int, int, int, int]]:
    """Marks of one kind on every kind of target, with every amount it can have, and every end."""
    amounts = {
        stats.MARK_GRANT: [1 << index for index in range(len(TALENTS))],
        stats.MARK_LOSS: [1 << index for index in range(len(TALENTS))],
        stats.MARK_EXALTED: [1 << index for index in range(len(TALENTS))],
        stats.MARK_AWAITS: list(range(len(setup.powers))),
        stats.MARK_SPENT_CARD: list(range(len(setup.events))),
        stats.MARK_GIFT_WAITS: list(range(len(setup.gifts))),
    }.get(operation, [1])
    for amount, target in itertools.product(amounts, (0, stats.ALL_TROGLODYTES, stats.TABLE)):
        yield target, operation, amount, 0, NOBODY
    for until in range(len(PHASES) + 1):
        yield 0, operation, amounts[0], until, NOBODY


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("ident", ["1643/the-survivors", "first/the-survivors", "dante/circle-1"])
def test_every_mark_can_be_told(ident: str, language: str) -> None:
    """DEV-WAIT's mark had no words: the terminal broke off at the next decision."""
    state = new_game(ident, 1).state
    speaker = Speaker(state.setup, language)
    for operation in range(len(stats.OPERATIONS)):
        for mark in marks_of(state.setup, operation):
            assert screen.mark_text(mark_view(state, mark), speaker)


# --- what is fetched by name in the code ----------------------------------------------------------


def trees(folder: str) -> list[ast.Module]:
    return [ast.parse(path.read_text("utf-8")) for path in sorted((SOURCE / folder).glob("*.py"))]


def texts_in(node: ast.AST) -> set[str]:
    """The plain texts of an expression: `"turn" if ... else "turn_of"` has two."""
    return {leaf.value for leaf in ast.walk(node) if isinstance(leaf, ast.Constant) and isinstance(leaf.value, str)}


def fetched(folder: str, holder: str) -> set[str]:
    """The plain texts a table of words is asked for: `labels["prompt"]`, `words["ui"]["no"]`."""
    found: set[str] = set()
    for node in [node for tree in trees(folder) for node in ast.walk(tree)]:
        if isinstance(node, ast.Subscript) and ast.unparse(node.value).endswith(holder):
            found |= texts_in(node.slice)
    return found


def test_every_label_the_terminal_asks_for_is_there() -> None:
    entries = {
        str(call.args[0].value)
        for tree in trees("tui")
        for call in ast.walk(tree)
        if isinstance(call, ast.Call)
        and ast.unparse(call.func).endswith("speaker.entry")
        and isinstance(call.args[0], ast.Constant)
    }
    asked = {name for name in fetched("tui", "labels") | fetched("tui", "words['ui']") | entries if name[-1:] != "_"}
    assert {"prompt", "reserve", "no"} <= asked, "the scan finds labels"
    assert asked <= set(words("en")["ui"])
    assert fetched("tui", "lesson_words") <= set(words("en")["lesson"])
    camp = fetched("tui", "teller.words") | set(campaign.STATES) | {"forgo", "heal", "recruit", "equip", "bestow"}
    own = {"next", "players", "kept_cards", "decided"}  # what only a story tells
    assert camp - own | {"hand", "descend"} <= set(words("en")["camp"])
    assert own | {"march"} | set(campaign.STATES) <= set(words("en")["journey"])
    assert set(words("en")["journey"]) <= set(words("en")["camp"]) | own | {"march"}
    assert {"at_step", "which"} <= fetched("tui", "lesson_words") <= set(words("en")["lesson"])


def codes_of(*makers: str, place: int) -> set[str]:
    """The plain texts given to those who make answers of the server, at one place of their arguments."""
    found: set[str] = set()
    for call in [node for tree in trees("server") for node in ast.walk(tree) if isinstance(node, ast.Call)]:
        if ast.unparse(call.func) in makers and len(call.args) > place:
            found |= texts_in(call.args[place])
    return found


def test_every_answer_of_the_server_has_a_sentence() -> None:
    known = sentences()
    assert codes_of("Refused", place=0) - {"not_offered"} <= set(known["refused"])
    assert codes_of("Fault", place=1) <= set(known["error"])
    words_for = {f"{key}_{word}" for kinds in OPTIONS.values() for key, kind in kinds.items() for word in kind.words}
    assert words_for <= set(known["word"])
    for table, entries in known.items():
        for key, both in entries.items():
            assert set(both) == set(LANGUAGES), f"{table}.{key}"
            places = {language: set(re.findall(r"\{\w+\}", both[language])) for language in LANGUAGES}
            assert places["en"] == places["fr"], f"{table}.{key}"


# --- the front end --------------------------------------------------------------------------------


def drawn_words() -> set[str]:
    """What the drawings are called: the keys of `art/words.ts`."""
    source = (FRONTEND / "art" / "words.ts").read_text("utf-8")
    return set(re.findall(r"['\"]?([\w-]+)['\"]?: w\(", source))


def test_every_piece_the_browser_draws_has_a_name() -> None:
    """Keys that the page fetches by the game's own ids: those the compiler of the front end cannot check."""
    known = drawn_words()
    kinds = dict(re.findall(r"['\"]?([\w-]+)['\"]?: '(\w+)'", (FRONTEND / "board" / "warriors.ts").read_text("utf-8")))
    assert kinds["blade-for-hire"] == "blade", "the scan finds which drawing serves which sheet"
    assert {*TILE_EFFECTS, *TALENTS, *clauses.TOKEN_KINDS, *BARRIERS} <= known
    for ruleset in RULESETS:
        box = load("", ruleset)
        sheets = [sheet.id for sheet in box.westerns]
        sheets += [being.id for being in box.demonics] + [demon.id for demon in box.demons]
        for sheet in sheets:
            kind = kinds.get(sheet, sheet)
            assert kind in known or kind.rpartition("-")[0] in known, f"{ruleset}: {sheet}"
