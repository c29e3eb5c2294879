"""Packs: made, checked, handed on as one file, installed, played by their ids, replayed wherever they are."""

import json
import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner

from claustrophobia import packing
from claustrophobia.cli import app
from claustrophobia.content import load, packs
from claustrophobia.content.packs import MANIFEST, PackError, read_pack
from claustrophobia.engine import Game, new_game, parse_record, replay
from claustrophobia.learning.lesson import lesson_named
from claustrophobia.learning.template import lesson_template

SCENARIO = "my-pack/the-first"
SHORT = ("--option", "turns=2")


@pytest.fixture(autouse=True)
def _in_a_folder_with_a_pack(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LANG", "C.UTF-8")
    monkeypatch.setenv("CLAUSTROPHOBIA_FOLDER", str(tmp_path / "home"))
    monkeypatch.setattr(load, "OWN", {})
    packs.read_again.cache_clear()
    good("pack", "new", "my-pack")


def run(*words: str) -> tuple[int, str]:
    done = CliRunner().invoke(app, list(words))
    assert done.exception is None or isinstance(done.exception, SystemExit), (words, repr(done.exception))
    return done.exit_code, done.stdout + done.stderr


def good(*words: str) -> str:
    code, told = run(*words)
    assert code == 0, told
    return told


def bad(*words: str) -> str:
    code, told = run(*words)
    assert code == 2, told
    assert told.count("\n") == 1, told
    return told


def lying() -> list[str]:
    """Everything in the folder of the installed packs."""
    home = Path("home")
    return sorted(path.relative_to(home).as_posix() for path in home.rglob("*")) if home.exists() else []


def begun(game: Game, decisions: int = 12) -> Game:
    for _ in range(decisions):
        if game.decision is not None:
            game.apply(game.decision.options[-1])
    return game


# --- made, handed on, installed -------------------------------------------------------------------


def test_a_new_pack_is_checked_bundled_installed_listed_and_removed() -> None:
    assert "good; it is my-pack 1.0 " in good("pack", "check", "my-pack")
    assert "written: my-pack-1.0.zip" in good("pack", "bundle", "my-pack")
    assert "is there already" in bad("pack", "bundle", "my-pack")
    assert "no pack is installed" in good("pack", "list")
    assert f"installed: {read_pack(Path('my-pack')).told}" in good("pack", "add", "my-pack-1.0.zip")
    told = good("pack", "list", "--lang", "fr")
    assert all(word in told for word in ("Un paquet à moi", SCENARIO, "Un scénario à moi", "contenu"))
    assert "installed already" in bad("pack", "add", "my-pack")
    assert "removed" in good("pack", "remove", "my-pack")
    assert not [name for name in lying() if name != "packs"]
    assert "there is no pack 'my-pack' installed; there is none" in bad("pack", "remove", "my-pack")


def test_a_folder_and_its_zip_file_are_one_pack_whenever_and_wherever_it_is_bundled() -> None:
    good("pack", "bundle", "my-pack", "--out", "one.zip")
    for path in Path("my-pack").rglob("*.toml"):
        os.utime(path, (10**9, 10**9))
        path.write_text(path.read_text("utf-8"), "utf-8", newline="\r\n")
    good("pack", "bundle", "my-pack", "--out", "two.zip")
    assert Path("one.zip").read_bytes() == Path("two.zip").read_bytes()
    good("pack", "add", "one.zip")
    installed = packs.installed_pack("my-pack")
    assert installed is not None
    assert installed.told == read_pack(Path("my-pack")).told == read_pack(Path("two.zip")).told


def test_another_version_takes_the_place_of_the_first_only_if_told_to() -> None:
    good("pack", "add", "my-pack")
    manifest = Path("my-pack") / MANIFEST
    manifest.write_text(manifest.read_text("utf-8").replace('"1.0"', '"1.1"'), "utf-8")
    assert "my-pack 1.0" in bad("pack", "add", "my-pack")
    assert "my-pack 1.1" in good("pack", "add", "my-pack", "--replace")
    assert [pack.manifest.version for pack in packs.installed()] == ["1.1"]
    assert not [name for name in lying() if "/." in name]


def test_what_is_left_behind_by_systems_and_editors_is_passed_over() -> None:
    for name in (".DS_Store", "__MACOSX/._x", "scenarios/Thumbs.db", ".git/config"):
        (Path("my-pack") / name).parent.mkdir(exist_ok=True)
        (Path("my-pack") / name).write_bytes(b"\xff")
    assert "good" in good("pack", "check", "my-pack")


def test_its_texts_are_read_in_both_languages() -> None:
    for language, text in (("en", "The tale of the well."), ("fr", "Le conte du puits. \x1b[2J")):
        (Path("my-pack") / "texts").mkdir(exist_ok=True)
        (Path("my-pack") / "texts" / f"tale.{language}.md").write_text(f"# {text}\n", "utf-8")
    good("pack", "add", "my-pack")
    assert "The tale of the well." in good("pack", "show", "my-pack", "--lang", "en")
    told = good("pack", "show", "my-pack", "--lang", "fr")
    assert "Le conte du puits." in told
    assert "\x1b" not in told  # nothing of a stranger's moves the cursor
    assert "there is no pack 'other'" in bad("pack", "show", "other")


# --- played ---------------------------------------------------------------------------------------


def test_its_scenarios_are_played_by_their_ids_with_its_content() -> None:
    good("pack", "add", "my-pack")
    data = json.loads(good("simulate", SCENARIO, "--games", "2", *SHORT, "--json"))
    assert (data["scenario"], data["games"]) == ("1643/the-first", 2)
    words = ("--scenario", SCENARIO, "--scenario", "1643/the-survivors", "--games", "1", "--json")
    assert json.dumps(json.loads(good("arena", "random", "scripted", *words))).count("1643/the-first")
    assert json.loads(good("balance", "--human", "random", *words))["scenarios"][1]["scenario"] == "1643/the-first"
    assert "cold-breath" in {card.ident for card in new_game(SCENARIO, 1).state.setup.events}
    assert "my-pack/the-first" in bad("play", "1643/nowhere")
    with pytest.raises(ValueError, match="my-pack/the-first"):
        new_game("my-pack/the-second")


@pytest.mark.slow
def test_other_processes_play_it() -> None:
    good("pack", "add", "my-pack")
    words = ("simulate", SCENARIO, "--human", "random", "--games", "4", *SHORT, "--json")
    alone, shared = (json.loads(good(*words, "--jobs", jobs)) for jobs in ("1", "2"))
    for data in (alone, shared):
        del data["decisions_per_s"]
    assert alone == shared


def test_a_record_names_its_pack_and_is_replayed_where_the_pack_is() -> None:
    good("pack", "add", "my-pack")
    game = begun(new_game(SCENARIO, 5))
    text = game.record()
    assert parse_record(text)[0]["pack"] == read_pack(Path("my-pack")).told
    assert replay(text).fingerprint == game.fingerprint
    Path("a.txt").write_text(text, "utf-8")
    assert "dice checked" in good("verify", "a.txt")
    good("pack", "remove", "my-pack")
    for words in (("verify", "a.txt"), ("replay", "a.txt"), ("play", "--terminal", "--resume", "a.txt")):
        assert "the pack my-pack 1.0" in (told := bad(*words)), told
        assert "pack add FILE" in told
    good("pack", "add", "my-pack")
    assert "dice checked" in good("verify", "a.txt")


def test_a_record_of_another_version_says_which_is_there() -> None:
    good("pack", "add", "my-pack")
    text = begun(new_game(SCENARIO, 5)).record()
    manifest = Path("my-pack") / MANIFEST
    manifest.write_text(manifest.read_text("utf-8").replace('"1.0"', '"2"'), "utf-8")
    good("pack", "add", "my-pack", "--replace")
    with pytest.raises(PackError, match=r"my-pack 1\.0 .*, installed is 2 "):
        replay(text)


def test_a_pack_without_content_is_not_needed_by_its_records() -> None:
    shutil.rmtree("my-pack/content")
    good("pack", "add", "my-pack")
    game = begun(new_game(SCENARIO, 5))
    good("pack", "remove", "my-pack")
    again = replay(game.record())
    assert again.fingerprint == game.fingerprint
    assert parse_record(again.record())[0]["pack"].startswith("my-pack 1.0 ")


def test_its_lessons_are_given() -> None:
    Path("my-pack/lessons").mkdir()
    Path("my-pack/lessons/steps.toml").write_text(lesson_template("steps"), "utf-8")
    assert "claustrophobia learn my-pack/steps" in good("pack", "add", "my-pack")
    lesson = lesson_named("my-pack/steps")
    assert lesson is not None
    assert lesson.id == "steps"


# --- what is refused ------------------------------------------------------------------------------


def changed(path: str, old: str, new: str) -> Callable[[], None]:
    def change() -> None:
        file = Path("my-pack") / path
        text = file.read_text("utf-8")
        assert old in text
        file.write_text(text.replace(old, new), "utf-8")

    return change


def added(path: str, text: str | bytes = "") -> Callable[[], None]:
    def add() -> None:
        file = Path("my-pack") / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(text if isinstance(text, bytes) else text.encode())

    return add


def lost() -> None:
    Path("my-pack", MANIFEST).unlink()


LESSON = lesson_template("steps")
WRONG: list[tuple[Callable[[], None], str]] = [
    (lost, "there is no pack.toml in it"),
    (changed(MANIFEST, '"my-pack"', '"My pack"'), "id = 'My pack' must be a word"),
    (changed(MANIFEST, '"my-pack"', '"first"'), "id = 'first' is a ruleset's"),
    (changed(MANIFEST, '"1.0"', '"one"'), "version = 'one' must be one to three numbers"),
    (changed(MANIFEST, 'fr = "Un paquet à moi"', 'fr = " "'), "title has no text in fr"),
    (changed(MANIFEST, '["Your name"]', "[]"), "authors has 0 entries"),
    (changed(MANIFEST, '["Your name"]', '["a\\nb"]'), "authors: 'a\\nb' must be a line"),
    (changed(MANIFEST, "licence", "license"), "there is no field 'license' here: did you mean 'licence'"),
    (changed(MANIFEST, "id =", "id"), "pack.toml"),
    (added(MANIFEST, "id" + ".a" * 3000 + " = 1"), "pack.toml: id = "),
    (added("run.py", "print()"), "'run.py' is no file of a pack"),
    (added("content/dante.toml"), "'content/dante.toml' is no file of a pack"),
    (added("scenarios/deep/er.toml"), "'scenarios/deep/er.toml' is no file of a pack"),
    (added("texts/tale.de.md"), "'texts/tale.de.md' is no file of a pack"),
    (added("texts/tale.en.md", b"\xff\xfe"), "texts/tale.en.md is no text in UTF-8"),
    (added("texts/tale.en.md", "x" * 60_001), "has 60001 characters, at most 60000"),
    (added("texts/tale.en.md", "a\0b"), "holds the character NUL"),
    (
        changed("content/1643.toml", "open = true", "open = false"),
        "content/1643.toml: [[event]] cold-breath: there is no such record",
    ),
    (changed("content/1643.toml", "combat = -1", "combat = -1000"), "numbers must be from -99 to 99"),
    (added("content/first.toml", "[[event]]"), "content/first.toml: [[event]] number 1 has no id"),
    (added("content/first.toml", "a" + ".a" * 9000 + " = 1"), "content/first.toml: "),
    (changed("scenarios/the-first.toml", '"the-first"', '"the-second"'), "must be the name of the file, 'the-first'"),
    (
        changed("scenarios/the-first.toml", '"brute"', '"knight"'),
        "scenarios/the-first.toml: scenario the-first: human.warriors[1]",
    ),
    (added("scenarios/the-survivors.toml", b""), "scenarios/the-survivors.toml: "),
    (added("lessons/steps.toml", LESSON.replace('"steps"', '"other"')), "must be the name of the file, 'steps'"),
    (
        added("lessons/steps.toml", LESSON.replace("[position]", '[position]\ncontent = "/etc/passwd"')),
        "position.content",
    ),
    (added("lessons/steps.toml", LESSON.replace("1643/the-survivors", "/etc/passwd")), "position.scenario must be"),
]


@pytest.mark.parametrize(("spoil", "said"), WRONG, ids=[said[:40] for _, said in WRONG])
def test_what_is_wrong_with_a_pack_is_told_in_one_line_and_nothing_is_written(
    spoil: Callable[[], None], said: str
) -> None:
    spoil()
    for command in ("check", "add"):
        assert said in bad("pack", command, "my-pack")
    assert not lying()


def test_links_and_what_is_no_file_are_refused() -> None:
    secret = Path("secret.md")
    secret.write_text("secret", "utf-8")
    Path("my-pack/texts").mkdir()
    link = Path("my-pack/texts/tale.en.md")
    link.symlink_to(secret.resolve())
    assert "is a link" in bad("pack", "add", "my-pack")
    link.unlink()
    os.mkfifo(link)
    assert "is no ordinary file" in bad("pack", "add", "my-pack")
    assert "neither a folder nor a file" in bad("pack", "check", "/dev/null")
    assert "nowhere" in bad("pack", "add", "nowhere")
    assert not lying()


def test_many_files_and_large_ones_are_refused() -> None:
    Path("my-pack/texts").mkdir()
    for number in range(packs.MOST_FILES):
        Path(f"my-pack/texts/t{number}.en.md").write_text("x", "utf-8")
    assert f"more than {packs.MOST_FILES} files" in bad("pack", "check", "my-pack")
    for number in range(40):
        Path(f"my-pack/texts/t{number}.en.md").write_text("é" * 59_000, "utf-8")
    for number in range(40, packs.MOST_FILES):
        Path(f"my-pack/texts/t{number}.en.md").unlink()
    assert f"more than {packs.MOST_BYTES} bytes together" in bad("pack", "check", "my-pack")


def test_a_broken_pack_in_the_folder_hides_no_other_and_can_be_removed() -> None:
    good("pack", "add", "my-pack")
    (Path("home/packs/broken")).mkdir()
    assert [pack.manifest.id for pack in packs.installed()] == ["my-pack"]
    assert "removed" in good("pack", "remove", "broken")
    assert "there is no pack '../x' installed" in bad("pack", "remove", "../x")


def test_a_pack_is_installed_whole_or_not_at_all(monkeypatch: pytest.MonkeyPatch) -> None:
    good("pack", "add", "my-pack")
    before = lying()
    manifest = Path("my-pack") / MANIFEST
    manifest.write_text(manifest.read_text("utf-8").replace('"1.0"', '"1.1"'), "utf-8")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device", "disk")

    monkeypatch.setattr(packing, "write_files", full)
    assert "No space left" in bad("pack", "add", "my-pack", "--replace")
    assert lying() == before
    assert [pack.manifest.version for pack in packs.installed()] == ["1.0"]


def test_two_packs_with_one_scenario_are_not_played_together() -> None:
    good("pack", "add", "my-pack")
    shutil.copytree("my-pack", "other")
    manifest = Path("other") / MANIFEST
    manifest.write_text(manifest.read_text("utf-8").replace('"my-pack"', '"other"'), "utf-8")
    good("pack", "add", "other")
    assert new_game("other/the-first", 1).record() != new_game(SCENARIO, 1).record()
    told = bad("arena", "random", "scripted", "--scenario", SCENARIO, "--scenario", "other/the-first", "--games", "1")
    assert "two of one id cannot be played together" in told
