"""Lessons: every one taken at the terminal the right way and every listed wrong way; lessons of one's own; faults."""

import io
import json
import random
import tomllib
from collections.abc import Iterator
from copy import deepcopy
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.console import Console
from typer.testing import CliRunner

from claustrophobia.cli import app
from claustrophobia.content.faults import ContentError
from claustrophobia.content.lexicon import rule, said, words
from claustrophobia.folders import data_folder
from claustrophobia.learning.check import SPOT, check, other_ways
from claustrophobia.learning.guide import Guide, PathError
from claustrophobia.learning.lesson import Lesson, lesson_named, lessons, own_lesson, parse_lesson, texts, veiled
from claustrophobia.learning.template import lesson_template
from claustrophobia.tui.lessons import Schoolroom, guide_at
from claustrophobia.tui.progress import Progress
from claustrophobia.tui.terminal import Terminal
from patience import Clock

LESSONS = [lesson.id for lesson in lessons()]
FOLDER = files("claustrophobia.content").joinpath("lessons")
RAW = {ident: tomllib.loads(FOLDER.joinpath(f"{ident}.toml").read_text("utf-8")) for ident in LESSONS}


def lesson(ident: str) -> Lesson:
    found = lesson_named(ident)
    assert found is not None
    return found


# --- the lessons that come with the program -------------------------------------------------------


def test_there_are_ten_short_lessons_one_after_another() -> None:
    assert [one.number for one in lessons()] == list(range(1, 11))
    assert all(one.minutes <= 2 for one in lessons())
    assert all(one.step and one.learnt for one in lessons())
    sides = {Guide(one).game.decision.side for one in lessons()}  # type: ignore[union-attr]
    assert sides == {"human", "infernal"}
    assert lessons()[-1].position["scenario"].startswith("dante/")


@pytest.mark.parametrize("ident", LESSONS)
def test_a_lesson_can_be_given(ident: str) -> None:
    check(lesson(ident), f"{ident}.toml")
    assert all(step.wrong for step in lesson(ident).step), "every step answers somebody who errs"


@pytest.mark.parametrize("ident", LESSONS)
def test_every_text_is_there_in_both_languages(ident: str) -> None:
    for where, text in texts(lesson(ident)):
        assert text.en.strip(), where
        assert text.fr.strip(), where
        assert "!" not in text.en + text.fr, f"{where}: no exclamation marks"
    said_in_french = [text.fr for _, text in texts(lesson(ident))]
    assert said_in_french != [text.en for _, text in texts(lesson(ident))]


# --- at the terminal ------------------------------------------------------------------------------


class Lecture:
    """A lesson at a terminal whose person types one answer after another."""

    def __init__(self, one: Lesson, answers: list[str], folder: Path, language: str = "en") -> None:
        self.answers = iter(answers)
        self.out = io.StringIO()
        terminal = Terminal(Console(file=self.out, width=500, highlight=False), self.answer, clock=Clock())
        self.progress = Progress(folder / "lessons.json")
        self.room = Schoolroom(one, self.progress, language, terminal)

    def answer(self, _prompt: str) -> str:
        try:
            return next(self.answers)
        except StopIteration:
            raise EOFError from None

    def play(self) -> str:
        self.room.play()
        return self.out.getvalue()


def tries(one: Lesson) -> list[str]:
    """At each step every listed wrong way, then the right one."""
    return [option for step in one.step for option in (*(wrong.option for wrong in step.wrong), step.do[0])]


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("ident", LESSONS)
def test_a_lesson_is_taken_at_the_terminal_with_every_wrong_way_tried(
    ident: str, language: str, tmp_path: Path
) -> None:
    one = lesson(ident)
    lecture = Lecture(one, tries(one), tmp_path, language)
    told = lecture.play()
    assert lecture.progress.done == [ident]
    assert lecture.progress.paths == {}
    told_in_order = iter(told.split("\n"))
    for step in one.step:  # in this order, and nothing else was refused
        assert any(said(step.say, language) in line for line in told_in_order), said(step.say, language)
        for wrong in step.wrong:
            assert any(said(wrong.say, language) in line for line in told_in_order), said(wrong.say, language)
    for learnt in one.learnt:
        assert any(said(learnt.say, language) in line for line in told_in_order)
    refused = words(language)["lesson"]["refused"].split("{")[0]
    assert told.count(refused) == sum(len(step.wrong) for step in one.step)


def test_what_the_script_does_not_foresee_is_answered_by_the_rules_or_by_the_task() -> None:
    guide = Guide(lesson("moving"), "000")
    assert guide.answer("explore scout-a south").said["en"].startswith("That is allowed, and may even be good. Here: ")
    refused = guide.answer("attack scout-a redeemer")
    assert refused.rule == "COM-1"
    assert not refused.done
    assert guide.answer("dance").said["fr"].endswith("Ici : Éclaireur A va en 0,-1.")
    before = guide.game.fingerprint
    guide.answer("pass")
    assert guide.game.fingerprint == before
    assert guide.answer("move scout-a 1,0").rule == "MOV-3"
    assert guide.answer("  MOVE scout-a 0,-1 ").done


def test_several_options_can_count_as_done() -> None:
    one = lesson("lines")
    ways = list(other_ways(one))
    assert ways
    for path in ways:
        assert Guide(one, path).step is None


def test_a_step_can_be_shown_and_gone_back_to() -> None:
    guide = Guide(lesson("moving"))
    prints = [guide.game.fingerprint]
    while guide.step is not None:
        guide.show()
        prints.append(guide.game.fingerprint)
    for before in reversed(prints[:-1]):
        guide.back()
        assert guide.game.fingerprint == before


@pytest.mark.parametrize("path", ["9", "x", "00000000", "-", "0 "])
def test_a_path_that_leads_nowhere_is_none(path: str) -> None:
    with pytest.raises(PathError):
        Guide(lesson("moving"), path)
    assert guide_at(lesson("moving"), path).path == ""


def test_a_lesson_is_left_and_resumed(tmp_path: Path) -> None:
    one = lesson("moving")
    told = Lecture(one, ["activate brute-a", "pass", "quit"], tmp_path).play()
    assert "claustrophobia learn moving" in told
    again = Lecture(one, ["undo", "hint", "hint", "hint", "hint"], tmp_path)
    told = again.play()
    assert f"Step 3 of {len(one.step)}" in told
    assert f"Step 2 of {len(one.step)}" in told
    assert again.progress.done == ["moving"]


def test_the_way_out_is_named_after_three_wrong_tries(tmp_path: Path) -> None:
    show = words("en")["lesson"]["show_me"]
    twice = Lecture(lesson("moving"), ["pass", "dance"], tmp_path).play()
    assert show not in twice
    assert show in Lecture(lesson("moving"), ["pass", "dance", "activate redeemer"], tmp_path).play()


def test_commands_of_the_table_work_in_a_lesson(tmp_path: Path) -> None:
    typed = [
        "help",
        "rule MOV-4",
        "cards",
        "board",
        "log",
        "why move brute-a 1,0",
        "lang fr",
        "règle MOV-4",
        "",
        "save x",
    ]
    told = Lecture(lesson("moving"), typed, tmp_path).play()
    title, french = rule("MOV-4", "en"), rule("MOV-4", "fr")
    assert title is not None
    assert french is not None
    assert title.text in told
    assert french.text in told
    assert said(lesson("moving").step[0].say, "fr") in told
    assert sorted(path.name for path in tmp_path.iterdir()) == ["lessons.json"]


@pytest.mark.parametrize("text", ["", "[]", "{", '{"done": 3, "paths": []}', '{"done": []}'])
def test_a_progress_file_that_says_nothing_is_as_good_as_none(text: str, tmp_path: Path) -> None:
    (tmp_path / "lessons.json").write_text(text)
    assert Progress(tmp_path / "lessons.json").done == []


def test_a_lesson_goes_on_where_nothing_can_be_kept(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    one = lesson("moving")
    lecture = Lecture(one, ["hint"] * len(one.step), tmp_path)
    lecture.progress.file = tmp_path / "file" / "lessons.json"
    told = lecture.play()
    assert told.count("could not be kept") == 1
    assert said(one.can, "en") in told


def test_progress_is_kept_where_the_system_keeps_such_things(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", "/somewhere")
    monkeypatch.setattr("sys.platform", "linux")
    assert data_folder() == Path("/somewhere/claustrophobia")
    monkeypatch.setattr("sys.platform", "win32")
    monkeypatch.setenv("LOCALAPPDATA", "/local")
    assert data_folder() == Path("/local/claustrophobia")


def test_panels_of_later_lessons_are_veiled_and_say_when_they_come() -> None:
    assert veiled(lesson("moving")) == {"destiny": 6, "hand": 7}
    assert veiled(lesson("dark")) == {"hand": 7}
    assert veiled(lesson("turn")) == {}


# --- the command line -----------------------------------------------------------------------------


@pytest.fixture
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("LANG", "C.UTF-8")
    return iter(())


@pytest.mark.usefixtures("_elsewhere")
class TestCommandLine:
    def run(self, *typed: str, said: str = "") -> Any:
        return CliRunner().invoke(app, list(typed), input=said)

    def test_the_list_says_how_far_one_is(self) -> None:
        assert "0 of 10 done" in self.run("learn").stdout
        taken = "\n".join(step.do[0] for step in lesson("lines").step) + "\n"
        assert "You can read a warrior" in self.run("learn", "1", said=taken).stdout
        self.run("learn", "moving", said="activate brute-a\n")
        told = self.run("learn").stdout
        assert "1 of 10 done" in told
        assert "at step 2" in told
        assert "claustrophobia learn moving" in told
        assert "Step 1 of 5" in self.run("learn", "moving", "--again").stdout

    def test_an_unknown_lesson_is_named_with_those_there_are(self) -> None:
        done = self.run("learn", "flying")
        assert done.exit_code == 2
        assert "'flying'" in done.stderr
        assert "moving" in done.stderr

    def test_a_lesson_of_ones_own_is_begun_checked_and_taken(self) -> None:
        assert "written: mine.toml" in self.run("lesson", "new", "mine.toml").stdout
        assert "2 steps" in self.run("lesson", "check", "mine.toml").stdout
        told = self.run("learn", "mine.toml", "--lang", "fr", said="activate scout-a\npass\n").stdout
        assert "Vous savez ce que dit" in told
        assert self.run("lesson", "new", "mine.toml").exit_code == 2
        assert self.run("lesson", "new", "Mine.toml").exit_code == 2
        assert self.run("lesson", "check", "none.toml").exit_code == 2
        assert self.run("learn", "none.toml").exit_code == 2


# --- faults ---------------------------------------------------------------------------------------


def changed(**fields: object) -> str:
    """What is said of the lesson on moving if its second step has these fields."""
    raw = deepcopy(RAW["moving"])
    raw["step"][1] |= fields
    return fault_in(raw)


def fault_in(raw: dict[str, Any]) -> str:
    """What is said of a lesson, from its data; empty if it can be given."""
    try:
        check(parse_lesson(as_toml(raw), "mine.toml"), "mine.toml")
    except ContentError as error:
        return str(error)
    return ""


def as_toml(raw: dict[str, Any]) -> str:
    """Data as TOML: every value inline, which JSON nearly is."""
    return "\n".join(f"{json.dumps(key)} = {inline(value)}" for key, value in raw.items()) + "\n"


def inline(value: object) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(str(key))} = {inline(entry)}" for key, entry in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(inline, value)) + "]"
    return json.dumps(value)


SAY = {"en": "Go.", "fr": "Allez."}


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({}, ""),
        ({"do": ["move brute-a 0,-1"]}, "step 2: do[0] = 'move brute-a 0,-1' is not offered here"),
        ({"do": []}, "step[1].do has 0 entries"),
        ({"auto": ["dance"]}, "step 2: 'dance' cannot be done"),
        ({"auto": ["pass", "pass"]}, "step 2: the script has 0 dice and one more was rolled"),
        ({"spot": "the moon"}, "step 2: spot = 'the moon' is not possible: there is tile X,Y"),
        ({"spot": "tray scout-z"}, "step 2: spot: there is no warrior 'scout-z'"),
        ({"rules": ["MOV-99"]}, "step 2: rules[0]: there is no rule 'MOV-99'"),
        ({"say": {"en": "x" * 300, "fr": "y"}}, "step 2: say has more than 260 letters"),
        ({"say": {"en": " ", "fr": "y"}}, "step 2: say: has no text in en"),
        ({"wrong": [{"option": "pass", "say": SAY}]}, "wrong[0].option = 'pass' is what is to be done"),
        ({"wrong": [{"option": "dance", "say": SAY}]}, "wrong[0].option = 'dance' is no option"),
        ({"wrong": [{"option": "", "say": SAY}]}, "wrong[0].option = '' is no option"),
        ({"wrong": [{"option": "move brute-z 0,0", "say": SAY}]}, "'move brute-z 0,0' is no option"),
        ({"wrong": [{"option": "activate scout-a", "say": SAY}]}, ""),
        ({"sings": True}, "step[1].sings"),
    ],
)
def test_a_fault_is_named_by_step_and_field(fields: dict[str, object], told: str) -> None:
    found = changed(**fields)
    assert found.startswith("mine.toml") if told else not found
    assert told in found


def test_one_side_decides_all_of_a_lesson() -> None:
    raw = deepcopy(RAW["moving"])
    raw["position"]["dice"] = [1, 2, 3]
    raw["step"][1]["auto"] = ["pass", "pass"]
    assert "step 2: infernal decides here, but human at the first step" in fault_in(raw)


def test_a_position_that_cannot_be_set_up_is_named() -> None:
    raw = deepcopy(RAW["moving"])
    raw["position"]["warriors"]["brute-a"]["at"] = "5,5"
    assert fault_in(raw).startswith("mine.toml: position: 1643/the-survivors: there is no tile at 5,5")


def test_the_template_is_a_lesson_and_names_every_field(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(lesson_template("mine"), "utf-8")
    check(own_lesson(file), file.name)
    raw = tomllib.loads(file.read_text("utf-8"))
    optional = {"number", "teaches"}  # for the lessons that come with the program
    assert set(raw) | optional == {field.name for field in msgspec.structs.fields(Lesson)}
    assert {"say", "do", "spot", "auto", "rules", "wrong"} == {key for step in raw["step"] for key in step}
    assert SPOT.fullmatch("dock")


JUNK = [None, True, -1, 10**30, "", "x", "pass", [], [1], {}, {"en": "x"}, "0,0", ["pass"], "\0", 0.5]


def holders(value: object) -> list[Any]:
    """Every table and list of a lesson's data."""
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else []
    found = [holder for entry in inner for holder in holders(entry)]
    return [value, *found] if isinstance(value, dict | list) and value else found


@settings(max_examples=120, deadline=None, derandomize=True)
@given(st.sampled_from(LESSONS), st.integers(0, 2**32), st.integers(1, 3))
def test_whatever_a_lessons_file_says_it_is_taken_or_refused_by_name(ident: str, seed: int, changes: int) -> None:
    draw = random.Random(seed)
    raw = deepcopy(RAW[ident])
    for _ in range(changes):
        holder = draw.choice(holders(raw))
        key = draw.choice(list(holder) if isinstance(holder, dict) else range(len(holder)))
        junk = draw.choice(JUNK)
        if junk is None or draw.random() < 0.2:
            del holder[key]
        else:
            holder[key] = deepcopy(junk)
    found = fault_in(raw)
    assert not found or found.startswith("mine.toml"), found
