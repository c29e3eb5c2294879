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
import threading
import tomllib
from collections.abc import Iterator
from functools import reduce
from multiprocessing import active_children
from operator import or_
from pathlib import Path

import pytest

import claustrophobia
from claustrophobia.lab.spread import spread
from claustrophobia.players.processes import unheard
from claustrophobia.players.workers import Worker
from claustrophobia.server.workers import Worker as ServerWorker
from claustrophobia.server.workers import ready
from claustrophobia.tui import keeping
from kin import children_of
from patience import eventually

pytestmark = pytest.mark.slow

SEARCH = "search:8looks"
GAMES = 400  # more than anybody waits for
RUNNING: list[subprocess.Popen[bytes]] = []
DUEL = ("1643/the-last-door", "--human", SEARCH, "--infernal", "scripted")


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
    program = Program(folder, "serve", "--port", "0", said_on="both")
    program.wait_for(r"http://\S+")
    assert program.interrupt() == 130, program.said
    assert program.last_line == "claustrophobia: stopped"
    assert "Traceback" not in program.said


# --- at the wrong moment --------------------------------------------------------------------------


def test_another_core_never_hears_of_it() -> None:
    """Not even before its first step: it has imported nothing yet."""
    worker = Worker()
    try:
        assert worker.process.pid is not None
        os.kill(worker.process.pid, signal.SIGINT)
        assert not worker.line.poll(0)
        worker.line.close()  # and so it ends
        worker.process.join()
    finally:
        worker.process.kill()
    assert worker.process.exitcode == 0


def test_a_bots_process_never_hears_of_it() -> None:
    """Likewise where a server has bots think."""
    thinker = ServerWorker()
    try:
        (pid,) = thinker.pool._processes
        os.kill(pid, signal.SIGINT)
        assert thinker.pool.submit(ready).result() == pid
    finally:
        thinker.stop()


def test_a_pool_never_hears_of_it() -> None:
    """Likewise where many games are shared out."""

    def items() -> Iterator[int]:
        yield -1
        for child in active_children():  # begun for the first, a moment ago
            assert child.pid is not None
            os.kill(child.pid, signal.SIGINT)
        yield -2

    assert sorted(spread(abs, items(), 2)) == [1, 2]


def test_who_starts_a_process_hears_of_it_afterwards() -> None:
    """By whichever thread it comes: another one's is not held back, and it is always the main one that answers."""
    go, gone = threading.Event(), threading.Event()

    def hears() -> None:
        go.wait()
        signal.pthread_kill(threading.get_ident(), signal.SIGINT)
        gone.set()

    another = threading.Thread(target=hears)
    another.start()
    after = []

    def start() -> None:
        with unheard():
            go.set()
            gone.wait()
            signal.raise_signal(signal.SIGINT)
            after.append("all was done")

    with pytest.raises(KeyboardInterrupt):
        start()
    another.join()
    assert after == ["all was done"]
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def have_begun(children: list[int]) -> bool:
    """Whether each of them is Python already, which catches Ctrl-C if nobody has seen to it that it does not.

    The first of them is Python's own, which keeps an eye on what the others share.
    """
    return len(children) > 1 and all(signals_of(child) >> signal.SIGINT - 1 & 1 for child in children)


def signals_of(pid: int) -> int:
    """The signals a process holds back, ignores or catches, from /proc."""
    status = Path(f"/proc/{pid}/status").read_text("utf-8")
    return reduce(or_, (int(mask, 16) for mask in re.findall(r"^Sig(?:Blk|Ign|Cgt):\s*(\w+)$", status, re.MULTILINE)))


@pytest.mark.parametrize(
    "words",
    [
        ("simulate", *DUEL, "--games", str(GAMES), "--jobs", "2"),
        ("balance", "--scenario", DUEL[0], "--games", str(GAMES), "--jobs", "2"),
        ("play", DUEL[0], "--human", f"{SEARCH}/2", "--infernal", "scripted"),
    ],
)
def test_processes_that_have_only_begun_say_nothing(folder: Path, words: tuple[str, ...]) -> None:
    """They are importing what they need when the signal comes to all."""
    program = Program(folder, *words)
    eventually(lambda: have_begun(children_of(program.process.pid)), "processes of its own")
    assert program.interrupt() == 130, program.said
    assert "Traceback" not in program.said
    assert "Error" not in program.said


def test_the_program_is_still_being_loaded(folder: Path) -> None:
    """Ctrl-C comes while a library is imported; here one that sends it itself."""
    (folder / "typer.py").write_text("raise KeyboardInterrupt\n", "utf-8")
    source = Path(claustrophobia.__file__).absolute().parent.parent
    env = {**os.environ, "PYTHONPATH": f"{folder}{os.pathsep}{source}"}
    command = [sys.executable, "-m", "claustrophobia", "rules"]
    done = subprocess.run(command, env=env, cwd=folder, capture_output=True, text=True, check=False)  # noqa: S603
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "claustrophobia: stopped\n")


def test_every_door_is_the_same() -> None:
    """The installed command begins where `python -m` does."""
    told = tomllib.loads((Path(__file__).parent.parent / "pyproject.toml").read_text("utf-8"))
    assert told["project"]["scripts"] == {"claustrophobia": "claustrophobia.__main__:main"}
