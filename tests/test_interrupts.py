"""Ctrl-C, as a terminal sends it to a real program: one line, exit code 130, and what was finished is kept.

Nobody waits for a while here: the signal is sent when the program has shown that it is at work. On both builds: in the
compiled one a signal that comes in the middle of a long multiplication once ended the whole process.
"""

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import claustrophobia
from claustrophobia.tui import keeping

pytestmark = pytest.mark.slow

SEARCH = "search:8looks"
GAMES = 400  # more than anybody waits for
RUNNING: list[subprocess.Popen[bytes]] = []
DUEL = ("1643/the-last-door", "--human", SEARCH, "--infernal", "scripted")


@pytest.fixture(autouse=True)
def _heeding() -> Iterator[None]:
    """Ctrl-C counts in what is started here, also where the tests themselves run in the background and ignore it."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


class Program:
    """The program on a terminal of its own, which is where it says how far it is."""

    def __init__(self, folder: Path, *words: str, said_on: str = "terminal") -> None:
        ours, theirs = os.openpty()
        self.terminal = ours
        self.out = folder / "stdout.txt"
        command = [sys.executable, "-m", "claustrophobia", *words]
        env = {**os.environ, "TERM": "xterm", "COLUMNS": "200", "LANG": "C.UTF-8", "XDG_DATA_HOME": str(folder)}
        env["PYTHONPATH"] = str(Path(claustrophobia.__file__).absolute().parent.parent)  # this very build
        with self.out.open("w", encoding="utf-8") as out:
            self.process = subprocess.Popen(  # noqa: S603 - our own program
                command,
                cwd=folder,
                env=env,
                stdin=subprocess.DEVNULL,
                stdout=theirs if said_on == "both" else out,
                stderr=theirs,
                start_new_session=True,
            )
        os.close(theirs)
        self.said = ""
        RUNNING.append(self.process)

    def read(self) -> bool:
        """Some more of what it says; whether there was any."""
        try:
            more = os.read(self.terminal, 65536).decode("utf-8", "replace")
        except OSError:  # its end of the terminal is closed
            more = ""
        self.said += more
        return bool(more)

    def wait_for(self, sign: str) -> None:
        while not re.search(sign, self.said):
            assert self.read(), f"{sign} was never said, but: {self.said}"

    def interrupt(self) -> int:
        """Ctrl-C reaches the whole group, as from a terminal; how it ends."""
        os.killpg(self.process.pid, signal.SIGINT)
        while self.read():
            pass
        os.close(self.terminal)
        return self.process.wait()

    @property
    def last_line(self) -> str:
        return re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", self.said).strip().splitlines()[-1].strip()


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """Where programs run; none outlives its test."""
    yield tmp_path
    for process in RUNNING:
        process.kill()
        process.wait()
    RUNNING.clear()


def stopped(program: Program, games: int = GAMES) -> int:
    """Interrupt it after its first game: it ends as it should, and tells how many games were over."""
    program.wait_for(rf"\b[1-9]\d*/{games}\b")
    assert program.interrupt() == 130, program.said
    assert "Traceback" not in program.said
    told = re.fullmatch(rf"claustrophobia: stopped after (\d+) of {games} games(.*)", program.last_line)
    assert told, program.last_line
    return int(told.group(1))


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_simulate_tells_of_the_games_that_were_over(folder: Path, jobs: str) -> None:
    program = Program(folder, "simulate", *DUEL, "--games", str(GAMES), "--jobs", jobs, "--json")
    count = stopped(program)
    data = json.loads(program.out.read_text("utf-8"))
    assert data["games"] == count == sum(data["wins"].values())


def test_a_campaign_that_is_simulated_tells_of_those_that_were_over(folder: Path) -> None:
    program = Program(folder, "campaign", "simulate", "--human", "random", "--games", "9999", "--json")
    program.wait_for(r"\b[1-9]\d*/9999\b")
    assert program.interrupt() == 130
    assert json.loads(program.out.read_text("utf-8"))["games"] > 0
    assert re.fullmatch(r"claustrophobia: stopped after \d+ of 9999 campaigns", program.last_line)


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_an_arena_keeps_its_games_and_is_gone_on_with(folder: Path, jobs: str) -> None:
    words = ("arena", SEARCH, "scripted", "--scenario", DUEL[0], "--jobs", jobs, "--out", "games.jsonl", "--json")
    program = Program(folder, *words, "--games", str(GAMES // 2))
    count = stopped(program)
    assert program.last_line.endswith("noted in games.jsonl: go on with --resume")
    assert json.loads(program.out.read_text("utf-8"))["played"] == count
    noted = (folder / "games.jsonl").read_text("utf-8").splitlines()
    assert len(noted) - 1 >= count  # the first line is the head; a game may have ended as the signal came
    again = Program(folder, *words, "--games", str(GAMES // 2), "--resume")
    assert stopped(again) >= len(noted) - 1


def test_balance_writes_of_the_games_that_were_over(folder: Path) -> None:
    words = ("balance", "--scenario", DUEL[0], "--human", SEARCH, "--games", str(GAMES))
    count = stopped(Program(folder, *words))
    report = folder / "claustrophobia-balance.md"
    assert f"{GAMES} games of each scenario (stopped after {count} of {GAMES} in all)" in report.read_text("utf-8")
    kept = report.read_bytes()
    stopped(Program(folder, *words))
    assert report.read_bytes() == kept  # a stopped report is not written over another


def test_a_game_between_bots_is_kept(folder: Path) -> None:
    program = Program(folder, "play", *DUEL, "--save", "game.txt", "--lang", "en", said_on="both")
    program.wait_for(r"Fair dice")
    assert program.interrupt() == 130, program.said
    assert program.last_line == "claustrophobia: stopped"
    assert "claustrophobia play --resume" in program.said
    game, seats = keeping.read_game(folder / "game.txt")
    assert seats == (SEARCH, "scripted")
    assert game.decision is not None


def test_a_server_ends_as_it_should(folder: Path) -> None:
    """It has nothing unfinished: Ctrl-C is how it is ended, and no failure."""
    program = Program(folder, "serve", "--port", "0", said_on="both")
    program.wait_for(r"http://\S+")
    assert program.interrupt() == 0, program.said
    assert "Traceback" not in program.said
