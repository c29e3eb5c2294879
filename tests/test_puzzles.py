"""Puzzles: those that come with the program, their files, how they are found, confirmed, asked and answered."""

import io
import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from rich.console import Console
from typer.testing import CliRunner

from claustrophobia.analysis.judging import Bench
from claustrophobia.analysis.moments import moments
from claustrophobia.cli import app
from claustrophobia.content.lexicon import words
from claustrophobia.core import codec
from claustrophobia.core.dice import Fated
from claustrophobia.core.names import RULESETS, SIDES
from claustrophobia.engine import load_position, new_game, replay
from claustrophobia.lab.puzzle_shelf import shelve
from claustrophobia.lab.puzzling import Hunt, confirmed, hunted, played
from claustrophobia.players.base import Sight, play_game, player
from claustrophobia.puzzles import finding
from claustrophobia.puzzles.compact import compacted
from claustrophobia.puzzles.finding import choice_of, level_of, screened, weighed
from claustrophobia.puzzles.puzzle import (
    BEYOND,
    THEMES,
    TRIES,
    Puzzle,
    PuzzleError,
    check,
    ident_of,
    line_of,
    parse_puzzles,
    puzzle_named,
    puzzles,
    sight_of,
    state_of,
)
from claustrophobia.puzzles.solving import LIT, POINT, VERDICTS, solved, turned
from claustrophobia.puzzles.themes import OF_VERB
from claustrophobia.puzzles.verifying import confirm
from claustrophobia.search.measures import NAMES
from claustrophobia.tui.riddle import Riddle
from claustrophobia.tui.streak import Streak
from claustrophobia.tui.terminal import Terminal

ALL = puzzles()
FIRST = ALL[0]


def cut(puzzle: Puzzle, **other: Any) -> str:
    """A puzzle's line with other fields."""
    return json.dumps({**json.loads(line_of(puzzle)), **other})


# --- the puzzles that come with the program -------------------------------------------------------


def test_every_puzzle_can_be_asked_and_its_best_option_leads_by_more_than_its_interval() -> None:
    for puzzle in ALL:
        check(puzzle)  # its options are those that are offered there
        assert puzzle.id == ident_of(puzzle.position)
        best, *others = puzzle.options
        assert puzzle.lead >= finding.CLEAR * 100 * POINT
        assert all(best.low > other.high for other in others), puzzle.id
        assert {one.reason for one in puzzle.options} <= set(words("en")["reasons"])
        assert puzzle.level == level_of(puzzle.found)


def test_there_are_puzzles_of_both_sides_and_more_than_one_ruleset() -> None:
    assert {puzzle.side for puzzle in ALL} == set(SIDES)
    assert {puzzle.ruleset for puzzle in ALL} == set(RULESETS)
    assert len({puzzle.theme for puzzle in ALL}) > 3
    order = [RULESETS.index(puzzle.ruleset) for puzzle in ALL]
    assert order == sorted(order)


def test_a_puzzle_is_found_by_its_number_and_by_its_id() -> None:
    assert puzzle_named("1") is FIRST
    assert puzzle_named(FIRST.id) is FIRST
    for nothing in ("0", str(len(ALL) + 1), "ffffffff", "", "x"):
        assert puzzle_named(nothing) is None


def test_the_best_option_of_a_puzzle_is_missed_by_the_script() -> None:
    for puzzle in ALL[:5]:
        sight = sight_of(puzzle)
        assert sight.text(Bench(sight, 0).tree.options[0]) != puzzle.best.text


# --- what is hidden -------------------------------------------------------------------------------


def test_a_position_knows_no_more_than_its_side_and_says_all_that_it_knows() -> None:
    """Puzzles of two games that look the same to the chooser are the same: what was hidden is not in them."""
    game = new_game("1643/the-survivors", 5)
    play_game(game, player("scripted", "human", 1), player("scripted", "infernal", 2), 60)
    side = SIDES.index(game.decision.side) if game.decision else 0
    sight = Sight(game.state, side)
    position = compacted(sight)
    assert position is not None
    for seed in (1, 2):
        twin = Sight(game.world(SIDES[side], seed).state, side)
        assert compacted(twin) == position
    again = Sight(state_of(msgspec.structs.replace(FIRST, position=position)), side)
    assert again.options == sight.options
    assert again.view() == sight.view()
    assert codec.fingerprint(again.world(Fated(3))) == codec.fingerprint(sight.world(Fated(3)))
    assert "deck" not in position
    assert len(json.dumps(position)) < 4000


# --- files ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("row", "told"),
    [
        ("{", "line 2"),
        ("[]", "line 2: Expected `object`"),
        (cut(FIRST, side="nobody"), "`$.side`"),
        (cut(FIRST, theme="luck"), "`$.theme`"),
        (cut(FIRST, level=7), "`$.level`"),
        (cut(FIRST, found=[9, 0, 0, 0, 0]), "found: [9, 0, 0, 0, 0]: each is 0 to 5"),
        (cut(FIRST, position={"scenario": "1999/x"}), "position.scenario: '1999/x'"),
        (cut(FIRST, options=[["a", 10, 1, 1, "won"], ["b", 20, 1, 1, "won"]]), "by their values, the best first"),
        (cut(FIRST, options=[["a", 10, 1, 1, "won"], ["a", 5, 1, 1, "won"]]), "one is there twice"),
        (cut(FIRST, options=[["a", 10001, 1, 1, "won"], ["b", 5, 1, 1, "won"]]), "`$.options[0]"),
        (cut(FIRST, more=1), "unknown field `more`"),
        (line_of(FIRST), "is there twice"),
    ],
)
def test_what_is_wrong_with_a_file_is_said_with_its_line(row: str, told: str) -> None:
    with pytest.raises(PuzzleError) as error:
        parse_puzzles(f"{line_of(FIRST)}\n{row}\n", "mine.jsonl")
    assert str(error.value).startswith("mine.jsonl: line 2: ")
    assert told in str(error.value)


@pytest.mark.parametrize(
    ("other", "told"),
    [
        ({"position": {"scenario": FIRST.scenario, "turn": "x"}}, "position"),
        ({"position": {"scenario": FIRST.ruleset + "/none"}}, "position"),
        ({"side": "human" if FIRST.side == "infernal" else "infernal"}, f"side: {FIRST.side} decides there"),
        ({"options": [["pass", 9, 1, 1, "won"], ["roll 9", 5, 1, 1, "won"]]}, "is offered and has no value"),
        ({"options": [*json.loads(line_of(FIRST))["options"], ["zz", 0, 1, 1, "won"]]}, "'zz' is not offered"),
    ],
)
def test_what_does_not_fit_the_position_is_said(other: dict[str, Any], told: str) -> None:
    puzzle = parse_puzzles(cut(FIRST, **other), "mine.jsonl")[0]
    with pytest.raises(PuzzleError) as error:
        check(puzzle)
    assert told in str(error.value)


def test_puzzles_are_added_behind_those_that_are_there(tmp_path: Path) -> None:
    last = ALL[-1]
    mine, shelf = tmp_path / "mine.jsonl", tmp_path / "shelf"
    shelf.mkdir()
    mine.write_text("".join(line_of(one) + "\n" for one in (FIRST, last)))
    assert sum(shelve(shelf, [mine]).values()) == 2
    assert sum(shelve(shelf, [mine]).values()) == 0
    assert parse_puzzles((shelf / f"{last.ruleset}.jsonl").read_text(), "")[-1] == last


# --- finding and confirming -----------------------------------------------------------------------


def test_a_race_looks_at_all_options_alike_and_lets_go_of_those_behind() -> None:
    sight = sight_of(FIRST)
    race = weighed(sight, 3, 64)
    looks = [len(race.tried[code].values) for code in race.order()]
    assert looks[:2] == [64, 64]
    assert looks == sorted(looks, reverse=True)
    assert race.tried[race.order()[0]].account.visits == 64
    worth = choice_of(race, sight, race.order()[0])
    assert worth.looks == 64
    assert 0 < worth.low < worth.value < worth.high < 10_000
    again = weighed(sight, 3, 64)
    assert [race.tried[code].values for code in race.tried] == [again.tried[code].values for code in again.tried]


def begun(scenario: str, seed: int, decisions: int) -> str:
    """The record of the beginning of a game."""
    game = new_game(scenario, seed)
    play_game(game, player("scripted", "human", seed), player("scripted", "infernal", seed), decisions)
    return game.record()


def test_the_same_seed_finds_the_same_puzzles_and_work_goes_on_where_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With few looks and any lead, so that a test finds some."""
    few = {"LOOKS": 8, "SCREENED": 8, "CONFIRMED": 8, "CLEAR": 0.01, "FAINT": -1.0, "CERTAIN": 0.0, "TRIES": 1}
    for name, value in few.items():
        monkeypatch.setattr(finding, name, value)
    monkeypatch.setattr(finding, "stands_apart", lambda _: True)
    records = tuple(begun(scenario, 3, 30) for scenario in ("1643/powder-and-stone", "first/infection"))
    hunt = Hunt((), "", 4, records)
    steps: list[int] = []
    whole = hunted(hunt, 2, tmp_path / "whole.jsonl", 1, steps.append)
    assert whole
    assert sum(steps) == 2
    hunted(hunt, 1, tmp_path / "parts.jsonl", 1, steps.append)
    monkeypatch.setattr("claustrophobia.lab.puzzling.played", lambda hunt, number: number and played(hunt, number))
    assert hunted(hunt, 2, tmp_path / "parts.jsonl", 1, steps.append) == whole  # the first is not looked at again
    assert (tmp_path / "parts.jsonl").read_bytes() == (tmp_path / "whole.jsonl").read_bytes()
    assert parse_puzzles((tmp_path / "whole.jsonl").read_text(), "") == whole


def test_bots_play_the_same_games_for_the_same_seed() -> None:
    hunt = Hunt(("1643/three-seals",), "scripted", 4)
    assert played(hunt, 1).record() == played(hunt, 1).record()
    assert played(hunt, 1).record() != played(hunt, 2).record()


def test_what_is_obvious_or_even_is_no_puzzle() -> None:
    found = 0
    for moment in moments(replay(begun("1643/the-survivors", 2, 24))):
        one = screened(moment, 0)
        obvious = moment.taken >= 0 and Bench(moment.sight, 0).tree.options[0]
        assert one is None or (one.best != obvious and one.lead >= finding.CLEAR)
        found += one is not None
    assert found < 12


@pytest.mark.parametrize(
    ("found", "level"), [([5, 5, 5, 5, 5], 1), ([5, 0, 3, 3, 5], 3), ([0, 0, 0, 2, 3], 5), ([5, 5, 5, 5, 2], BEYOND)]
)
def test_a_level_is_one_from_which_on_all_find_it(found: list[int], level: int) -> None:
    assert level_of(found) == level
    assert TRIES == 5


def test_a_puzzle_is_confirmed_by_a_fresh_search(tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    steps: list[int] = []
    few = msgspec.structs.replace(FIRST, options=[msgspec.structs.replace(FIRST.best, looks=32), *FIRST.options[1:]])
    [one] = confirmed([few], 1, 2, kept, 1, steps.append)
    assert one == confirm(few, 1, 2)
    assert one.agrees == (one.best == FIRST.best.text)
    wrong = msgspec.structs.replace(few, options=[*few.options[1:], few.best])
    assert confirm(wrong, 1, 1).agrees != confirm(few, 1, 1).agrees or len(few.options) > 2
    assert confirmed([few], 1, 2, kept, 1, steps.append) == [one]
    assert len(kept.read_text().splitlines()) == 2


@pytest.mark.strength
@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_puzzle_is_confirmed(ruleset: str) -> None:
    """By a fresh search with another seed and more looks. The soak confirms all, with ten times the looks."""
    few = min((one for one in ALL if one.ruleset == ruleset), key=lambda one: len(one.options))
    assert confirm(few, 1, 2).agrees


# --- answers --------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", range(0, len(ALL), 7))
def test_every_answer_is_answered(number: int) -> None:
    puzzle = ALL[number]
    for place, choice in enumerate(puzzle.options):
        found = solved(puzzle, choice.text)
        assert found is not None
        assert found.verdict in VERDICTS
        assert (found.verdict == "best") == (place == 0)
        assert found.lost == puzzle.best.value - choice.value
        assert found.lit == (found.lost <= LIT)
        assert [one.choice for one in found.options] == puzzle.options
        for said in (found.why, *(one.said for one in found.options), *(one.fact for one in found.options)):
            assert said["en"]
            assert said["fr"]
    assert solved(puzzle, "dance") is None


def test_what_speaks_against_an_option_is_the_other_way_round() -> None:
    known = words("en")["reasons"]
    assert (turned("won"), turned("lost"), turned("close")) == ("wins", "loses", "close")
    assert turned("road.less") == "road.more"
    assert all(turned(f"{name}.{much}") in known for name in NAMES[1:] for much in ("more", "less"))


def test_every_theme_has_words_and_a_verb() -> None:
    assert set(OF_VERB.values()) == set(THEMES)
    for language in ("en", "fr"):
        assert all(f"theme_{theme}" in words(language)["puzzle"] for theme in THEMES)
        assert all(f"level_{level}" in words(language)["puzzle"] for level in range(1, BEYOND + 1))


# --- at the terminal ------------------------------------------------------------------------------


def answered(puzzle: Puzzle, streak: Streak, *typed: str, language: str = "en") -> str:
    """What is on the terminal when somebody has typed this."""
    out, answers = io.StringIO(), iter(typed)

    def answer(_prompt: str) -> str:
        try:
            return next(answers)
        except StopIteration:
            raise EOFError from None

    Riddle(
        puzzle, streak, language, Terminal(Console(file=out, width=400, highlight=False), answer, clock=lambda: 0.0)
    ).play()
    return out.getvalue()


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_puzzle_is_solved_at_the_terminal(language: str, tmp_path: Path) -> None:
    labels = words(language)["puzzle"]
    streak = Streak(tmp_path / "puzzles.json")
    told = answered(FIRST, streak, "help", "rule MOV-4", "x", FIRST.best.text, language=language)
    assert labels["find"] in told
    assert labels["chances"] in told
    assert labels["lit"].format(streak=1) in told
    assert labels["yours"] in told
    assert told.count(" % (") == len(FIRST.options)
    worst = FIRST.options[-1]
    told = answered(ALL[1], streak, ALL[1].options[-1].text, language=language)
    assert labels["out"].format(streak=1) in told
    answered(FIRST, streak, worst.text)
    again = Streak(streak.file)
    assert again.lost[FIRST.id] == 0
    assert again.length == 0
    assert labels["left"] in answered(FIRST, streak, "quit", language=language)


def test_the_commands_list_and_solve(tmp_path: Path) -> None:
    keep = str(tmp_path / "kept.json")
    run = CliRunner().invoke
    listed = run(app, ["puzzles", "list", "--keep", keep, "--lang", "en"])
    assert listed.exit_code == 0
    assert f"0 of {len(ALL)} solved" in listed.output
    assert len(listed.output.splitlines()) == len(ALL) + 3
    some = run(app, ["puzzles", "list", "--side", FIRST.side, "--theme", FIRST.theme, "--keep", keep, "--lang", "fr"])
    assert 3 < len(some.output.splitlines()) < len(ALL) + 3
    done = run(app, ["puzzles", "solve", "1", "--keep", keep, "--lang", "en"], input=f"{FIRST.best.text}\n")
    assert done.exit_code == 0
    assert "The best: " in done.output
    assert "1 of " in run(app, ["puzzles", "list", "--keep", keep, "--lang", "en"]).output
    for wrong, told in (
        (["solve", "99999"], "there is no puzzle '99999'"),
        (["list", "--side", "x"], "there are human, infernal"),
        (["solve", str(tmp_path / "none.jsonl")], "none.jsonl"),
        (["find", "--out", str(tmp_path / "o"), "--player", "nobody"], "nobody"),
        (["find", "--out", str(tmp_path / "o"), "--scenario", "nowhere"], "nowhere"),
    ):
        found = run(app, ["puzzles", *wrong])
        assert found.exit_code == 2, wrong
        assert told in found.output


def test_a_position_of_a_puzzle_is_a_position_like_any_other() -> None:
    """What a puzzle holds is what docs/notation.md describes."""
    text = "\n".join(f"{key} = {toml(value)}" for key, value in FIRST.position.items())
    assert load_position(text).decision is not None


def toml(value: Any) -> str:
    """A value as TOML: tables inline."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f'"{key}" = {toml(one)}' for key, one in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(toml(one) for one in value) + "]"
    return json.dumps(value)
