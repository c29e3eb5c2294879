"""The command line: every command, every bad word answered in one line, and a quick `--help`."""

import json
import os
import socket
import subprocess
import sys
from collections.abc import Callable
from inspect import signature
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

import claustrophobia
from claustrophobia import built, cli
from claustrophobia.built import told
from claustrophobia.cli import app, free_port
from claustrophobia.engine import new_game, parse_record
from claustrophobia.players import adviser
from claustrophobia.tui import campaigns, contests
from patience import PATIENCE

SURVIVORS = "1643/the-survivors"
HEAVY = (
    "claustrophobia.engine",
    "claustrophobia.players",
    "claustrophobia.server",
    "distributed",
    "fastapi",
    "matplotlib",
    "msgspec",
    "openskill",
    "rich.console",
    "rich.table",
    "sqlalchemy",
    "tomllib",
    "uvicorn",
)


@pytest.fixture(autouse=True)
def _in_an_empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LANG", "C.UTF-8")
    monkeypatch.delenv("LC_ALL", raising=False)
    monkeypatch.delenv("LC_MESSAGES", raising=False)


def run(*words: str, typed: str = "") -> Result:
    return CliRunner().invoke(app, list(words), input=typed)


def process(*words: str, typed: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """The program as a user starts it."""
    return subprocess.run(  # noqa: S603 - our own program
        [sys.executable, "-c", "from claustrophobia.cli import main; main()", *words],
        input=typed,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        timeout=PATIENCE,
        env={**os.environ, "PYTHONIOENCODING": "utf-8", **environment},
    )


def recorded(path: Path, turns: int = 2) -> Path:
    """A record of a short finished game."""
    game = new_game(SURVIVORS, 6, options={"turns": turns})
    while game.decision is not None:
        game.apply(game.decision.options[len(game.choices) % len(game.decision.options)])
    path.write_text(game.record(), "utf-8")
    return path


# --- help and version -----------------------------------------------------------------------------


def test_help_imports_nothing_heavy() -> None:
    """What makes `--help` quick: after building the app, none of the heavy modules is there."""
    code = (
        "import sys; from claustrophobia.cli import app; from typer.main import get_command;"
        f"get_command(app); print([name for name in {HEAVY!r} if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=PATIENCE)  # noqa: S603 - our own program
    assert done.stdout.strip() == "[]"


def test_help_names_every_command() -> None:
    told = run("--help").output
    for command in (
        "play",
        "serve",
        "work",
        "simulate",
        "replay",
        "verify",
        "rules",
        "scenarios",
        "content",
        "scenario",
        "arena",
        "balance",
        "bench",
        "campaign",
        "--version",
    ):
        assert command in told


def test_version() -> None:
    assert run("--version").output == f"claustrophobia {claustrophobia.__version__}, {told()}\n"


def test_the_version_says_which_engine_it_has_and_why(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(built, "NOTE", tmp_path / "built.txt")
    monkeypatch.setattr(built, "build", lambda: "pure")
    assert told() == "pure engine: run from its sources"
    (tmp_path / "built.txt").write_text("pure: no C compiler (cc) was found\n", "utf-8")
    assert run("--version").output.endswith(", pure engine: no C compiler (cc) was found\n")
    monkeypatch.setattr(built, "build", lambda: "compiled")
    assert run("--version").output.endswith(", compiled engine\n")


def test_python_m_is_the_program() -> None:
    done = module("--version")
    assert (done.returncode, done.stdout) == (0, f"claustrophobia {claustrophobia.__version__}, {told()}\n".encode())


def module(*words: str, **more: Any) -> subprocess.CompletedProcess[bytes]:
    """The program as a module, in this very build."""
    home = str(Path(claustrophobia.__file__).absolute().parent.parent)
    return subprocess.run(  # noqa: S603 - our own program
        [sys.executable, "-m", "claustrophobia", *words],
        check=False,
        timeout=PATIENCE,
        env={**os.environ, "PYTHONPATH": home},
        **{"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **more},
    )


# Every command that prints something of its own, and help.
TALKERS: list[list[str]] = [
    ["--help"],
    ["--version"],
    ["bench", "--json"],
    ["rules"],
    ["rules", "MOV"],
    ["scenarios"],
    ["replay", "game.txt"],
    ["verify", "game.txt"],
    ["play", SURVIVORS, "--human", "random", "--infernal", "random", "--option", "turns=2"],
    ["simulate", SURVIVORS, "--games", "1", "--human", "random", "--option", "turns=2"],
    ["arena", "random", "--games", "1", "--scenario", "1643/the-last-door", "--mirror"],
    ["balance", "--games", "1", "--scenario", "1643/the-last-door", "--json"],
    ["campaign", "start", "camp.txt"],
    ["campaign", "show", "begun.txt"],
    ["campaign", "simulate", "--games", "1", "--human", "random"],
    ["content", "check", "own.toml"],
]


@pytest.mark.slow
@pytest.mark.parametrize("words", TALKERS, ids=" ".join)
def test_a_reader_who_has_gone_is_a_quiet_end(words: list[str], tmp_path: Path) -> None:
    """`claustrophobia rules | head`: no failure and no complaint, whichever command it is."""
    recorded(tmp_path / "game.txt")
    (tmp_path / "own.toml").write_text("", "utf-8")
    if "begun.txt" in words:
        assert run("campaign", "start", "begun.txt").exit_code == 0
    ours, theirs = os.pipe()
    os.close(ours)  # nobody reads, from the first line on
    try:
        done = module(*words, stdout=theirs)
    finally:
        os.close(theirs)
    assert (done.returncode, done.stderr) == (0, b"")


def test_a_failure_stays_one_when_nobody_reads() -> None:
    ours, theirs = os.pipe()
    os.close(ours)
    try:
        done = module("rules", "NO-1", stdout=theirs)
    finally:
        os.close(theirs)
    assert done.returncode == 2
    assert done.stderr.startswith(b"claustrophobia: there is no rule")


# --- bad input ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "named"),
    [
        (["play", "nowhere"], "'nowhere'"),
        (["play", "--human", "nobody"], "'nobody'"),
        (["play", "--lang", "de"], "'de'"),
        (["play", "--option", "tp"], "'tp'"),
        (["play", "--option", "gold=3"], "'gold'"),
        (["play", "--option", "tp=1000"], "tp = 1000"),
        (["play", "--option", "tp=many"], "tp = 'many'"),
        (["play", "dante/circle-1", "--option", "waiting=c"], "waiting = 'c' must be one of a, b"),
        (["play", "dante/circle-1", "--option", "hard=yes"], "hard = 'yes' must be a number from 0 to 1"),
        (["play", "dante/circle-1", "--option", "events=2"], "'events' is unknown; there are difficulty, tp"),
        (["play", "dante/circle-1", "--infernal", "scripted"], "--infernal scripted has no seat"),
        (["play", "dante/circle-1", "--speed", "warp"], "'warp'"),
        (["play", "--option", "waiting=a"], "'waiting'"),
        (["play", "--content", "none.toml"], "none.toml"),
        (["play", "--terminal", "--no-open"], "--no-open"),
        (["play", "--resume", "none.txt"], "none.txt"),
        (["play", "--resume", "none.txt", "--seed", "4"], "seed"),
        (["play", "--resume", "letter.txt"], "letter.txt"),
        (["play", "--save", "letter.txt"], "letter.txt"),
        (["serve", "--port", "65536"], "--port"),
        (["simulate", "nowhere"], "'nowhere'"),
        (["simulate", SURVIVORS, "--infernal", "nobody"], "'nobody'"),
        (["simulate", "dante/circle-3", "--infernal", "random"], "--infernal random has no seat"),
        (["simulate", SURVIVORS, "--games", "0"], "0 games"),
        (["simulate", SURVIVORS, "--games", "many"], "'--games'"),
        (["simulate"], "scenario"),
        (["replay", "none.txt"], "none.txt"),
        (["replay", "letter.txt"], "letter.txt: line 1"),
        (["verify", "letter.txt"], "letter.txt: line 1"),
        (["verify", "picture.bin"], "picture.bin"),
        (["rules", "MOV-99"], "MOV-9"),
        (["rules", "--lang", "de"], "'de'"),
        (["content", "check", "letter.txt"], "letter.txt"),
        (["content", "check", "none.toml"], "none.toml"),
        (["dance"], "'dance'"),
    ],
)
def test_bad_input_is_named_in_one_line(words: list[str], named: str) -> None:
    Path("letter.txt").write_text("Dear Jeanne,\n", "utf-8")
    Path("picture.bin").write_bytes(b"\xff\xfe\x00")
    done = run(*words)
    assert done.exit_code == 2, done.output
    assert named in done.stderr
    assert isinstance(done.exception, SystemExit)
    said = [line for line in done.stderr.splitlines() if line and not line.startswith(("Usage:", "Try "))]
    assert len(said) == 1, said
    assert not Path("claustrophobia-game.txt").exists()


def test_a_real_process_shows_no_traceback() -> None:
    done = process("verify", "none.txt")
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert "Traceback" not in done.stderr


# --- play in the browser, serve -------------------------------------------------------------------


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Any, ...]]:
    """What the commands asked the server for; it starts none."""
    from claustrophobia.server.settings import Settings  # noqa: PLC0415 - only the tests of this section need it
    from claustrophobia.tui import serving  # noqa: PLC0415 - likewise

    asked: list[tuple[Any, ...]] = []

    def run(settings: Settings, *, browse: bool = False, quiet: bool = False) -> int:
        asked.append((settings.host, settings.port, settings.database, browse, quiet))
        return 1 if settings.port == 7 else 0

    monkeypatch.setattr(serving, "run", run)
    return asked


def test_play_opens_the_browser(served: list[tuple[Any, ...]]) -> None:
    assert run("play").exit_code == 0
    assert run("play", "--no-open").exit_code == 0
    (host, port, database, browse, quiet), second = served
    assert (host, database, browse, quiet) == ("127.0.0.1", "", True, True)
    assert 1643 <= port < 1743
    assert second[3:] == (False, True)


@pytest.mark.parametrize(
    "words", [["--terminal"], [SURVIVORS], ["--lang", "en"], ["--seed", "3"], ["--option", "tp=6"], ["--speed", "fast"]]
)
def test_play_at_the_terminal_if_anything_says_so(words: list[str], served: list[tuple[Any, ...]]) -> None:
    done = run("play", *words)
    assert done.exit_code == 0, done.output
    assert "The Survivors · turn 1" in done.output
    assert not served


def test_serve_as_it_is_told(served: list[tuple[Any, ...]]) -> None:
    assert run("serve").exit_code == 0
    words = ("serve", "--host", "0.0.0.0", "--port", "80", "--database", "sqlite:///a.db", "--open")  # noqa: S104 - a word
    assert run(*words).exit_code == 0
    assert served == [("127.0.0.1", 1643, "", False, False), ("0.0.0.0", 80, "sqlite:///a.db", True, False)]  # noqa: S104 - likewise


def test_a_server_that_does_not_start_fails(served: list[tuple[Any, ...]]) -> None:
    done = run("serve", "--port", "7")
    assert served
    assert done.exit_code == 1
    assert done.stderr == "", "the server has said why"


def test_a_taken_port_is_passed_over() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert free_port("127.0.0.1", port) not in {0, port}


# --- play at the terminal -------------------------------------------------------------------------


def test_play_without_a_terminal_takes_the_usual_scenario() -> None:
    done = process("play", "--seed", "3", typed="1\n1\n")
    assert done.returncode == 0, done.stderr
    assert "The Survivors · turn 1" in done.stdout
    assert "\x1b" not in done.stdout
    head, lines = parse_record(Path("claustrophobia-game.txt").read_text("utf-8"))
    assert head["scenario"] == SURVIVORS
    assert head["seats"] == "person scripted"
    assert len(lines) == 3


def test_play_resumes_with_the_same_seats() -> None:
    first = run("play", "three-seals", "--infernal", "person", "--seed", "3", "--save", "a.txt", typed="1\n")
    assert first.exit_code == 0, first.output
    before = parse_record(Path("a.txt").read_text("utf-8"))
    assert before[0]["seats"] == "scripted person"
    again = run("play", "--resume", "a.txt", "--lang", "fr", typed="1\nquitter\n\n")
    assert again.exit_code == 0, again.output
    after = parse_record(Path("a.txt").read_text("utf-8"))
    assert after[0]["seats"] == "scripted person"
    assert len(after[1]) > len(before[1])
    assert "Trois sceaux" in again.output


def test_play_in_hell_has_one_seat() -> None:
    """In a Dante circle nobody plays the infernal side; options may be words."""
    words = ("play", "dante/circle-1", "--terminal", "--option", "hard=1", "--option", "waiting=b", "--save", "a.txt")
    done = run(*words, typed="1\n")
    assert done.exit_code == 0, done.output
    head, lines = parse_record(Path("a.txt").read_text("utf-8"))
    assert (head["seats"], head["options"]) == ("person rules", "hard=1 waiting=b")
    again = run("play", "--resume", "a.txt", typed="1\n")
    assert again.exit_code == 0, again.output
    head, more = parse_record(Path("a.txt").read_text("utf-8"))
    assert (head["seats"], len(more)) == ("person rules", len(lines) + 1)
    refused = run("play", "--resume", "a.txt", "--infernal", "scripted")
    assert refused.exit_code == 2
    assert "--infernal scripted has no seat" in refused.stderr
    watched = run("play", "dante/circle-1", "--human", "scripted", "--seed", "3", "--option", "turns=2")
    assert "[DTH-3]" in watched.output


def test_play_speaks_the_language_of_the_environment() -> None:
    done = process("play", "--seed", "1", LANG="fr_FR.UTF-8", LC_ALL="", LC_MESSAGES="")
    assert "Les Survivants" in done.stdout


def test_play_takes_options_and_content(tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text('[[western]]\nid = "redeemer"\nname = { en = "Abbot", fr = "Abbé" }\n', "utf-8")
    done = run("play", "--seed", "1", "--content", str(mine), "--option", "tp=9", "--option", "turns=7")
    assert done.exit_code == 0, done.output
    assert "Abbot" in done.output
    assert "TP 9" in done.output
    assert "turn 1 of 7" in done.output
    without = run("play", "--resume", "claustrophobia-game.txt")
    assert without.exit_code == 2
    assert "content" in without.stderr


# --- many games -----------------------------------------------------------------------------------


def test_simulate_prints_one_object() -> None:
    words = ("simulate", SURVIVORS, "--human", "random", "--infernal", "random", "--games", "4", "--option", "turns=2")
    data = json.loads(run(*words, "--json").stdout)
    assert data["games"] == 4
    assert sum(data["wins"].values()) == 4
    again = json.loads(run(*words, "--json").stdout)
    assert data | {"decisions_per_s": 0} == again | {"decisions_per_s": 0}
    assert "95 % interval" in run(*words).stdout


def test_simulate_a_side_that_nobody_plays() -> None:
    words = ("simulate", "dante/circle-1", "--human", "random", "--games", "3", "--option", "turns=3")
    data = json.loads(run(*words, "--json").stdout)
    assert data["infernal"] is None
    assert sum(data["wins"].values()) == 3
    rows = [line for line in run(*words).stdout.splitlines() if "infernal" in line]
    assert rows
    assert not any("scripted" in row or "random" in row for row in rows)


@pytest.mark.slow
def test_simulate_in_two_real_processes() -> None:
    words = ("simulate", SURVIVORS, "--human", "random", "--infernal", "random", "--games", "5", "--option", "turns=2")
    done = process(*words, "--jobs", "2", "--json")
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["games"] == 5
    assert done.stderr == ""


def test_bench_prints_one_object(monkeypatch: pytest.MonkeyPatch) -> None:
    from claustrophobia.lab import bench  # noqa: PLC0415 - only this test needs it

    monkeypatch.setattr(bench, "SECONDS_A_REPEAT", 0.02)
    monkeypatch.setattr(bench, "REPEATS", 1)
    monkeypatch.setattr(bench, "CLONES", 50)
    monkeypatch.setattr(bench, "JUDGED", 2)
    monkeypatch.setattr(bench, "BRIEF", 2)
    monkeypatch.setattr(bench, "DRAWN", 1)
    data = json.loads(run("bench", "--json").stdout)
    assert set(data) == {
        "build",
        "decisions_per_s",
        "games_per_s",
        "decisions_per_game",
        "clone_us",
        "options_per_decision",
        "load_ms",
        "analysis_s",
        "made_s",
        "pettingzoo_steps_per_s",
        "batch_decisions_per_s",
    }
    assert data["build"] in {"pure", "compiled"}
    assert all(value > 0 for key, value in data.items() if key != "build")
    assert "decisions a second" in run("bench").stdout


# --- records --------------------------------------------------------------------------------------


def test_replay_tells_the_game(tmp_path: Path) -> None:
    record = recorded(tmp_path / "game.txt")
    told = run("replay", str(record)).output
    assert "== Turn 2 begins." in told
    assert "[HPR-2]" in told
    assert "The board at the end" in told
    assert "Le tour 2 commence." in run("replay", str(record), "--lang", "fr").output


def test_replay_up_to_a_decision(tmp_path: Path) -> None:
    record = recorded(tmp_path / "game.txt")
    told = run("replay", str(record), "--at", "3").output
    assert "The board after 3 decisions" in told
    assert "Turn 2" not in told
    beyond = run("replay", str(record), "--at", "9999")
    assert beyond.exit_code == 2
    assert "--at 9999" in beyond.stderr


def test_replay_as_one_side_saw_it(tmp_path: Path) -> None:
    """In mid-game the human player's drawn card is named to him alone."""
    record = recorded(tmp_path / "game.txt", turns=6)
    game = new_game(SURVIVORS, 6, options={"turns": 6})
    lines = parse_record(record.read_text("utf-8"))[1][1:]
    while not game.view("human")["cards"][0]["hand"]:
        game.apply(lines[len(game.choices)][2])
    words = ("replay", str(record), "--at", str(len(game.choices)))
    assert "Drawn by the human player" in run(*words, "--side", "human").output
    assert "Drawn by the human player" not in run(*words, "--side", "infernal").output
    assert "Drawn by the human player" not in run(*words).output
    assert run(*words, "--side", "angel").exit_code == 2


def test_verify(tmp_path: Path) -> None:
    record = recorded(tmp_path / "game.txt")
    good = run("verify", str(record))
    assert good.exit_code == 0
    assert "dice checked" in good.output
    assert "committed to before the game" in good.output
    french = run("verify", str(record), "--lang", "fr").output
    assert "dés vérifiés" in french
    assert "engagée avant la partie" in french
    text = record.read_text("utf-8")
    head, _, rolls = text.partition("\n0 set-up = ")
    first = "2" if rolls[0] == "1" else "1"
    record.write_text(f"{head}\n0 set-up = {first}{rolls[1:]}", "utf-8")
    bad = run("verify", str(record))
    assert bad.exit_code == 1
    assert "line 0" in bad.stderr


# --- reference ------------------------------------------------------------------------------------


def test_rules() -> None:
    listed = run("rules").output
    assert "MOV-4            Blocking" in listed
    assert "Blocage" in run("rules", "mov-4", "--lang", "fr").output
    chapter = run("rules", "MOV").output
    assert "MOV-1 " in chapter
    assert "COM-1 " not in chapter
    assert "there is no rule 'MOV-99'; did you mean MOV-9" in run("rules", "MOV-99").stderr


def test_scenarios() -> None:
    assert SURVIVORS in run("scenarios").output
    assert "Les Survivants" in run("scenarios", "--lang", "fr").output


def test_content_check(tmp_path: Path) -> None:
    good, bad = tmp_path / "good.toml", tmp_path / "bad.toml"
    good.write_text('[[instinct]]\nid = "fury"\nvalue = 1\n', "utf-8")
    bad.write_text('[[instinct]]\nid = "fury"\nvalue = 9\n', "utf-8")
    found = run("content", "check", str(good))
    assert found.exit_code == 0
    assert "instinct fury" in found.output
    fault = run("content", "check", str(bad))
    assert fault.exit_code == 2
    assert "fury: value = 9 must be a number from 0 to 6" in fault.stderr


def test_content_check_of_scenarios_and_rulesets(tmp_path: Path) -> None:
    """A good file may lack what a scenario needs: which, and why. The first edition's records are its own."""
    few, first = tmp_path / "few.toml", tmp_path / "first.toml"
    few.write_text('[[western]]\nid = "scout"\ncount = 1\n', "utf-8")
    first.write_text('[[western]]\nid = "blade-for-hire"\ncount = 1\n', "utf-8")
    found = run("content", "check", str(few))
    assert found.exit_code == 0
    assert "1643/the-survivors cannot be played with it: " in found.output
    wrong = run("content", "check", str(first))
    assert wrong.exit_code == 2
    assert "--ruleset first" in wrong.stderr
    assert run("content", "check", str(first), "--ruleset", "first").exit_code == 0
    assert "there is 1643, first, dante" in run("content", "check", str(first), "--ruleset", "second").stderr


@pytest.mark.parametrize("command", [cli.simulate, campaigns.simulate, contests.balance])
def test_the_bot_that_nobody_named_is_the_strongest_in_hell(command: Callable[..., None]) -> None:
    """The same that gives hints there (docs/opponents.md)."""
    assert signature(command).parameters["human"].default == adviser("dante")
