"""Bots of somebody's own: named by what holds them, spoken to in JSON, and never trusted with anybody else's game."""

import json
import pickle
import shlex
import sys
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from claustrophobia.cli import app
from claustrophobia.content.lexicon import words
from claustrophobia.content.load import LANGUAGES
from claustrophobia.core.names import HUMAN, INFERNAL
from claustrophobia.engine import new_game, parse_record
from claustrophobia.lab import conformance
from claustrophobia.lab.arena import Plan, compete
from claustrophobia.lab.balance import Trial, survey
from claustrophobia.lab.simulate import Pairing, simulate
from claustrophobia.lab.standings import standing
from claustrophobia.players import own, program
from claustrophobia.players.base import PLAYERS, BotFailedError, Sight, UnknownPlayerError, play_game, player
from claustrophobia.players.memory import Memory, choice_of
from claustrophobia.tui import keeping
from patience import PATIENCE, Clock, eventually
from tables import laid

ROOT = Path(__file__).parent.parent
DOOR = "1643/the-last-door"  # the shortest
HASTY = str(ROOT / "examples/bots/hasty.py")
TALKERS = {"py": sys.executable, "js": "node"}

# What a program does after its hello: one line of Python that makes the answer to a decision, or does something else.
SPEAKER = """
import json, sys, time
for line in sys.stdin:
    said = json.loads(line)
    if "hello" in said:
        print(json.dumps({{"hello": {{"protocol": {protocol}, "why": True}}}}), flush=True)
    if "why" in said:
        print(json.dumps({{"why": {why}}}), flush=True)
    if "decision" in said:
        options = said["decision"]["options"]
        {deed}
"""
PACKED = """
from claustrophobia.players.base import Entry, Strength
class Deep(Player):
    def choose(self, sight):
        return 0
LEVELS = Entry(lambda side, seed, strength: Deep(side, strength.looks), {1: Strength(looks=7)}, 1)
"""
FIRST = 'print(json.dumps({"choice": 0}), flush=True)'


def speaker(folder: Path, deed: str = FIRST, *, protocol: int = 1, why: str = "[]", seconds: float = PATIENCE) -> str:
    """The name of a bot that is such a program; tests are patient with it unless they say otherwise."""
    file = folder / f"speaker{len(list(folder.iterdir()))}.py"
    file.write_text(SPEAKER.format(deed=deed, protocol=protocol, why=why), "utf-8")
    return f"cmd:{seconds:g}s:{command(sys.executable, file)}"


def command(*parts: object) -> str:
    return shlex.join(map(str, parts))


def written(folder: Path, text: str, name: str = "mine.py") -> str:
    """The name of a bot in a file."""
    file = folder / name
    file.write_text("from claustrophobia.players.base import Player\n" + text, "utf-8")
    return str(file)


def run(*said: str) -> Result:
    return CliRunner().invoke(app, list(said))


# --- names ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [HASTY, f"{HASTY}:Hasty", "hasty:Hasty"])
def test_a_class_is_found_in_a_file_or_a_module(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT / "examples/bots")
    bot = player(name, "infernal", 3)
    assert (bot.name, bot.side, bot.seed, bot.failure) == (name, INFERNAL, 3, "")
    game = new_game(DOOR, 1)
    assert play_game(game, player("random", "human", 2), bot)
    assert bot.explain()[0].reason == "Attack first, then go on."


@pytest.mark.parametrize("kind", TALKERS)
def test_the_examples_play_in_their_languages(kind: str) -> None:
    """The same seed gives the same game, and the program that waits takes the next one."""
    name = f"cmd:{PATIENCE:g}s:" + command(TALKERS[kind], ROOT / f"examples/bots/talker.{kind}")
    records = []
    for _ in range(2):
        game = new_game(DOOR, 1)
        bot = player(name, "human", 2)
        assert play_game(game, bot, player("random", "infernal", 2), limit=80) is None
        assert bot.failure == ""
        assert bot.explain()[0].unit == "rate"
        records.append(game.record())
        del bot
    assert records[0] == records[1]
    (waits,) = program.IDLE[name.partition("s:")[2]]
    program.quit_all()
    assert not waits.lives
    assert not program.IDLE[name.partition("s:")[2]]


def test_an_installed_package_offers_bots_by_plain_names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written(tmp_path, PACKED, "packed.py")
    monkeypatch.syspath_prepend(tmp_path)
    offered = [EntryPoint("deep", "packed:Deep", own.GROUP), EntryPoint("levelled", "packed:LEVELS", own.GROUP)]
    monkeypatch.setattr(own, "entry_points", lambda group: offered if group == own.GROUP else [])
    assert player("deep", "human", 5).choose(Sight(laid(DOOR, 1), HUMAN)) == 0
    for name in ("levelled", "levelled:1", "packed:LEVELS:1"):
        bot = player(name, "human", 5)
        assert isinstance(bot, own.OwnPlayer)
        assert bot.bot is not None
        assert bot.bot.seed == 7
    with pytest.raises(UnknownPlayerError, match=r"nobody.*levelled.*FILE\.py"):
        player("nobody", "human", 0)
    with pytest.raises(UnknownPlayerError, match="no levels"):
        player("deep:1", "human", 0)
    told = run("bots").output
    assert "deep" in told
    assert "packed" in told


@pytest.mark.parametrize(
    ("text", "name", "fault"),
    [
        ("", "", "no class derived from Player"),
        ("class A(Player): ...\nclass B(Player): ...", "", "name one: A, B"),
        ("class A(Player): ...", ":C", "there is no 'C' in it"),
        ("A = 7", ":A", "is no bot"),
        ("1 / 0", "", r"ZeroDivisionError: division by zero \(mine.py, line 2\)"),
        ("class A(Player): ...", ":A:3", "no levels"),
    ],
)
def test_what_is_wrong_with_a_file_is_said(tmp_path: Path, text: str, name: str, fault: str) -> None:
    with pytest.raises(UnknownPlayerError, match=fault):
        player(written(tmp_path, text) + name, "human", 0)


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        ("nowhere.py", "there is no file nowhere.py"),
        ("nowhere.module:Bot", "No module named 'nowhere'"),
        ("cmd:no-such-program --x", "there is no program 'no-such-program'"),
        ("cmd:'", "is no command"),
        ("cmd:0s:python3", "within 0 seconds"),
    ],
)
def test_what_is_wrong_with_a_name_is_said_by_every_command(name: str, fault: str) -> None:
    with pytest.raises(UnknownPlayerError, match=fault):
        player(name, "human", 0)
    for words_ in (("simulate", DOOR, "--human"), ("bots", "check"), ("arena", "random"), ("play", "--human")):
        done = run(*words_, name)
        assert done.exit_code == 2
        assert fault in done.output


def test_no_built_in_name_is_anybody_elses() -> None:
    """What stands in the list is found first, whatever a package offers."""
    assert not any(own.FILE.fullmatch(name) or program.COMMAND.fullmatch(name) for name in PLAYERS)


# --- what goes wrong costs the game and nothing else ----------------------------------------------

FAULTS = {
    "raise KeyError('where')": r"KeyError: 'where' \(mine.py, line",
    "return 99999": "it chose 99999; there are the options 0 to",
    "return -1": "it chose -1",
    "return 'pass'": "it chose 'pass'",
    "raise SystemExit(3)": "SystemExit: 3",
}


@pytest.mark.parametrize("deed", FAULTS)
def test_a_class_that_fails_loses_its_game(tmp_path: Path, deed: str) -> None:
    name = written(tmp_path, f"class Bad(Player):\n    def choose(self, sight):\n        {deed}\n")
    game = new_game(DOOR, 1)
    bot = player(name, "human", 1)
    assert play_game(game, bot, player("random", "infernal", 1)) == "infernal"
    assert game.given_up_by == "human"
    with pytest.raises(BotFailedError, match=FAULTS[deed]):
        raise BotFailedError(bot.failure)


@pytest.mark.parametrize(
    ("deed", "fault"),
    [
        ("raise SystemExit('out of ideas')", "the program ended with status 1: out of ideas"),
        ("print('thinking', flush=True)", "no line of JSON with 'choice'"),
        ("print(json.dumps({'choice': 'fly'}), flush=True)", "it chose 'fly', which is not offered"),
        ("print(json.dumps({'choice': True}), flush=True)", "it chose True"),
        ("print('[' * 100000, flush=True)", "no line of JSON"),
    ],
)
def test_a_program_that_fails_loses_its_game(tmp_path: Path, deed: str, fault: str) -> None:
    bot = player(speaker(tmp_path, deed), "infernal", 1)
    assert play_game(new_game(DOOR, 1), player("random", "human", 1), bot) == "human"
    assert fault in bot.failure


def test_a_program_that_never_answers_is_ended_with_what_it_started(tmp_path: Path) -> None:
    started = "import subprocess; subprocess.Popen(['sleep', '99999']); time.sleep(99999)"
    name = speaker(tmp_path, started, seconds=0.2)
    bot = player(name, "human", 1)
    assert play_game(new_game(DOOR, 1), bot, player("random", "infernal", 1)) == "infernal"
    assert bot.failure == "no choice within 0.2 s"
    assert isinstance(bot, own.OwnPlayer)
    speaking = bot.bot
    assert isinstance(speaking, program.ProgramPlayer)
    running = speaking.program
    assert running is not None
    del bot, speaking
    assert eventually(lambda: not running.lives, "the program is ended")


def test_a_program_of_another_protocol_is_not_played_with(tmp_path: Path) -> None:
    bot = player(speaker(tmp_path, protocol=2), "human", 1)
    play_game(new_game(DOOR, 1), bot, player("random", "infernal", 1))
    assert "it has to speak protocol 1" in bot.failure


def test_an_arena_survives_its_bots(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """A loss by failing is noted, counted and told; in processes of their own too."""
    bad = written(tmp_path, "class Bad(Player):\n    def choose(self, sight):\n        raise OSError('tired')\n")
    plan, ledger = Plan(("random", bad), (DOOR,), 2), tmp_path / "games.jsonl"
    games = compete(plan, jobs=2, out=ledger)
    assert len(games) == 4
    assert all(one.forfeit and one.outcome != ("human" if one.match.human == bad else "infernal") for one in games)
    assert compete(plan, out=ledger, resume=True) == games
    rows = {(row["bot"], row["side"]): row for row in standing(plan, games)["ratings"]}
    assert rows[bad, "human"]["forfeits"] == rows[bad, "infernal"]["forfeits"] == 2
    assert "forfeits" not in rows["random", "human"]
    assert "loses a game: OSError: tired" in capfd.readouterr().err


def test_simulate_and_balance_count_what_was_lost(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    bad = written(tmp_path, "class Bad(Player):\n    def choose(self, sight):\n        raise OSError('weary')\n")
    data = simulate(Pairing(DOOR, bad, "random"), 3).as_data()
    assert data["forfeits"] == data["wins"]["infernal"] == 3
    assert "forfeits" not in simulate(Pairing(DOOR, "random", "random"), 1).as_data()
    assert survey(Trial((DOOR,), "random", bad, 2))[DOOR].outcomes == {"human": 2}
    assert capfd.readouterr().err.count("weary") == 1, "the same failure is told once"


def test_a_bot_that_cannot_be_made_is_told_before_any_game(tmp_path: Path) -> None:
    name = written(tmp_path, "class Bad(Player):\n    def __init__(self): ...\n    def choose(self, sight): return 0\n")
    done = run("simulate", DOOR, "--human", name)
    assert done.exit_code == 2
    assert "it cannot be made: TypeError" in done.output


# --- at the terminal ------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_at_the_terminal_a_bot_that_fails_gives_up(tmp_path: Path, language: str) -> None:
    bad, kept = written(tmp_path, "class Bad(Player):\n    def choose(self, sight): return 1 / 0\n"), tmp_path / "a.txt"
    done = run(
        "play", DOOR, "--human", bad, "--infernal", HASTY, "--save", str(kept), "--lang", language, "--seed", "1"
    )
    assert done.exit_code == 0
    said = words(language)["ui"]["bot_failed"].format(bot=bad, reason="")
    assert said.strip()[:20] in done.output
    assert parse_record(kept.read_text("utf-8"))[0]["given-up"] == "human"


def test_seats_with_names_of_several_words_are_kept(tmp_path: Path) -> None:
    game = new_game(DOOR, 1)
    for seats in (("person", "scripted"), ("person", "cmd:node bot.js")):
        keeping.write(tmp_path / "a.txt", keeping.record_text(game, seats))
        assert keeping.read_game(tmp_path / "a.txt")[1] == seats


def test_a_bot_tells_its_reasons_in_its_own_words(tmp_path: Path) -> None:
    why = '[{"option": "pass", "value": 1, "unit": "rate", "reason": "so  there"}, {"option": 7}, 8]'
    bot = player(speaker(tmp_path, why=why), "human", 1)
    game = new_game(DOOR, 1)
    bot.choose(Sight(game.state, HUMAN))
    (thought,) = bot.explain()
    assert (thought.option, thought.value, thought.unit, thought.reason) == ("pass", 1.0, "rate", "so there")
    thought.option = str(game.legal[0])
    choice = choice_of(game.state, game.legal[0].code, "mine", [thought])
    memory = Memory()
    memory.add(choice)
    game.apply(game.legal[0])
    told = memory.told(game.state, INFERNAL, 1)
    assert told is not None
    assert told[1][0].because == dict.fromkeys(LANGUAGES, "so there")


# --- what it is shown -----------------------------------------------------------------------------


def test_a_program_is_shown_what_its_side_may_see(tmp_path: Path) -> None:
    heard = tmp_path / "heard"
    note = f"open({str(heard)!r}, 'a').write(line); {FIRST}"
    game = new_game("1643/bread-for-the-walls", 3, options={"tp": 9})
    bot = player(speaker(tmp_path, note), "human", 1)
    bot.choose(Sight(game.state, HUMAN))
    said = json.loads(heard.read_text("utf-8"))["decision"]
    assert said["view"] == json.loads(json.dumps(game.view("human")))
    assert [option["text"] for option in said["options"]] == [str(option) for option in game.legal]
    assert said["options"][0]["args"] == game.legal[0].arguments
    assert (said["number"], said["kind"], said["seconds"]) == (1, "assign", PATIENCE)


def test_a_sight_tells_the_settings_and_the_subject() -> None:
    sight = Sight(laid(DOOR, 1), HUMAN)
    assert sight.settings == {}
    assert sight.subject == ""


# --- for authors ----------------------------------------------------------------------------------


def test_the_check_is_content_with_the_example() -> None:
    done = run("bots", "check", HASTY)
    assert done.exit_code == 0
    assert done.output.count("good ") >= 7
    assert "FAULT" not in done.output
    assert "is a bot" in done.output


def test_the_check_finds_what_is_wrong(tmp_path: Path) -> None:
    moody = written(
        tmp_path,
        "import itertools\nfrom claustrophobia.players.base import Thought\ncount = itertools.count()\n"
        "class Moody(Player):\n    def choose(self, sight): return next(count) // 7 % len(sight.codes)\n"
        "    def explain(self): return [Thought('fly', 1.0, 'furlong', '')]\n",
    )
    faults = [finding.what for finding in conformance.findings(moody, clock=Clock()) if not finding.good]
    assert any("another game" in fault for fault in faults)
    assert any("the unit 'furlong'" in fault for fault in faults)
    broken = written(tmp_path, "class B(Player):\n    def choose(self, sight): return 1 / 0\n", "broken.py")
    done = run("bots", "check", broken)
    assert done.exit_code == 1
    assert done.output.count("FAULT") == 5


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_list_has_a_sentence_for_every_bot(language: str) -> None:
    told = run("bots", "--lang", language).output
    for name, entry in PLAYERS.items():
        said = words(language)["bots"]
        assert said[name] in told or all(said[f"{name}:{level}"] in told for level in entry.levels)


def test_own_players_are_as_light_as_their_names() -> None:
    """What processes hand each other is the name; nothing of the bot has to be pickled."""
    pairing = Pairing(DOOR, HASTY, "random")
    assert pickle.loads(pickle.dumps(pairing)) == pairing  # noqa: S301 - ours
