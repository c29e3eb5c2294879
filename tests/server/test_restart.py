"""Killed in mid-game: every choice that was acknowledged is there, and play goes on. Also how it starts and ends."""

import os
import random
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from time import sleep
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from claustrophobia.engine import parse_record
from claustrophobia.exits import INTERRUPTED
from claustrophobia.server.run import run
from claustrophobia.server.settings import Settings
from guests import Guest, Laid
from kin import children_of, is_alive
from patience import PATIENCE, SOON, eventually, trying

pytestmark = pytest.mark.slow

PROGRAM = f"""
import sys
from pathlib import Path
from claustrophobia.exits import INTERRUPTED
from claustrophobia.server.run import run
from claustrophobia.server.settings import Settings
if __name__ == "__main__":
    folder, port, bots = Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])
    loose = dict(calls_a_second=10**6, messages_a_second=10**6, bot_seconds={PATIENCE}, ping_seconds={PATIENCE})
    loose |= dict(strangers_content=True, content_seconds={PATIENCE}, step_seconds={PATIENCE}, moment_seconds=0)
    sys.exit(run(Settings(port=port, folder=folder, bot_processes=bots, **loose), quiet=True))
"""


class Process:
    """A server in a process of its own, on the same folder and port however often it is started."""

    def __init__(self, folder: Path, bots: int) -> None:
        self.folder = folder
        self.bots = bots  # processes for them; without any they think for ever
        self.port = 0
        self.errors = folder / "errors.txt"
        self.program = folder / "serve.py"
        self.program.write_text(PROGRAM, "utf-8")
        self.start()

    def start(self) -> None:
        command = [sys.executable, str(self.program), str(self.folder), str(self.port), str(self.bots)]
        with self.errors.open("a") as errors:
            self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=errors, text=True)  # noqa: S603
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert "http" in line, "the server says where it is"
        self.url = line.split()[3]
        self.port = int(self.url.rpartition(":")[2])

    def kill(self) -> None:
        """As `kill -9` does."""
        self.process.kill()
        self.process.wait(PATIENCE)
        self.close_pipe()

    def close_pipe(self) -> None:
        assert self.process.stdout is not None
        self.process.stdout.close()

    def stop(self, how: signal.Signals = signal.SIGINT) -> int:
        """As Ctrl-C does; the exit code."""
        self.process.send_signal(how)
        code = self.process.wait(PATIENCE)
        self.close_pipe()
        return code


@contextmanager
def running(folder: Path, bots: int = 1) -> Iterator[Process]:
    server = Process(folder, bots)
    try:
        yield server
    finally:
        if server.process.poll() is None:
            server.kill()


class Persistent:
    """A client that comes back whenever the server does, and remembers which of its choices were acknowledged."""

    def __init__(self, table: Laid, role: str) -> None:
        self.table = table
        self.role = role
        self.acknowledged: dict[int, str] = {}
        self.sent: tuple[int, str] | None = None
        self.connect()

    def connect(self) -> None:
        self.guest: Guest = self.table.guest(self.role)
        self.guest.wait_update()
        self.acknowledge()

    def acknowledge(self) -> None:
        """A later number asked for means that the choice before it was taken."""
        asked = self.guest.asked
        if self.sent and ((asked and asked["number"] > self.sent[0]) or (asked is None and self.guest.update["n"])):
            self.acknowledged[self.sent[0]] = self.sent[1]
            self.sent = None

    def step(self, pick: random.Random) -> None:
        """Choose if asked, else listen a moment."""
        asked = self.guest.asked
        if asked is not None and self.sent is None:
            option = str(pick.choice(asked["options"])["text"])
            self.sent = (asked["number"], option)
            self.guest.choose(option)
        before = self.guest.update["n"]
        with suppress(TimeoutError):
            self.guest.hear(SOON)
        if self.guest.update["n"] > before:
            self.acknowledge()

    def wait_for_answer(self) -> None:
        """Wait until nothing of it is on its way."""
        self.guest.wait(lambda _: self.is_answered(), "an answer")

    def settle(self) -> None:
        """Wait until nothing for it is on its way: it has what somebody has who comes in now."""
        with self.table.guest(self.role) as fresh:
            newest = fresh.wait_update()["view"]
        self.guest.wait(lambda guest: guest.update["view"] == newest, "what happened last")

    def is_answered(self) -> bool:
        self.acknowledge()
        return self.sent is None

    def close(self) -> None:
        with suppress(ConnectionClosed, OSError):
            self.guest.__exit__()


def sides_of(table: Laid, role: str = "human") -> list[tuple[str, str]]:
    """Who chose what, from the record."""
    return [(side, option) for _, side, option, _ in parse_record(table.get("/record", role).text)[1][1:]]


def test_killed_at_random_moments_every_acknowledged_choice_is_there(tmp_path: Path) -> None:
    pick = random.Random(os.environ.get("PYTEST_XDIST_WORKER", "alone"))
    with running(tmp_path) as server, Laid(server.url, infernal="bot:scripted") as table:
        player = Persistent(table, "human")
        for _ in range(4):
            goal = len(player.acknowledged) + pick.randrange(2, 12)
            for _ in trying("the game goes on"):
                if len(player.acknowledged) >= goal:
                    break
                player.step(pick)
            with suppress(AssertionError):
                player.guest.choose_any(pick)  # one more on its way
            sleep(pick.uniform(0, 0.03))
            server.kill()
            player.close()
            player.sent = None  # on its way when the server died: it may be there or not
            kept = dict(player.acknowledged)
            server.start()
            player.connect()
            mine = [option for side, option in sides_of(table) if side == "human"]
            for number, option in kept.items():
                assert mine[number - 1] == option
            assert len(mine) >= max(kept, default=0)
            player.acknowledged = dict(enumerate(mine, start=1))
        player.close()
        assert server.stop() == INTERRUPTED


def test_two_people_play_on_over_a_kill(tmp_path: Path) -> None:
    """Both come back with what they have and see the same table as before."""
    pick = random.Random(3)
    with running(tmp_path) as server, Laid(server.url) as table:
        players = [Persistent(table, role) for role in ("human", "infernal")]
        for _ in trying("the game goes on"):
            if sum(len(player.acknowledged) for player in players) >= 30:
                break
            for player in players:
                player.step(pick)
        for player in players:
            player.wait_for_answer()
        for player in players:  # only now: what one of them chose last, the other is told too
            player.settle()
        views = [player.guest.update["view"] for player in players]
        stories = [player.guest.story for player in players]
        server.kill()
        for player in players:
            player.close()
        server.start()
        for player, view, story in zip(players, views, stories, strict=True):
            player.sent = None
            player.connect()
            assert player.guest.update["view"] == view
            assert [event["en"] for event in player.guest.story] == [event["en"] for event in story]
        moved = {player.role: player.guest.update["n"] for player in players}
        for _ in trying("the game goes on"):
            if any(player.guest.update["n"] != moved[player.role] for player in players):
                break
            for player in players:
                player.step(pick)
        for player in players:
            player.close()


def test_a_game_that_waits_for_a_bot_goes_on_by_itself(tmp_path: Path) -> None:
    """Killed while the bot has to decide; after the restart nobody connects, and the bot decides all the same."""
    bots: dict[str, Any] = {"human": "bot:scripted", "infernal": "bot:scripted", "options": {"turns": 3}}
    with running(tmp_path, bots=0) as server, Laid(server.url, **bots) as table:
        assert table.get(role="spectator").json()["turn"] == 1
        server.kill()
        server.bots = 1
        server.start()

        def outcome() -> str | None:
            found: str | None = table.get(role="spectator").json()["outcome"]
            return found

        assert eventually(outcome, "the bots finish their game") in {"human", "infernal", "draw"}
        assert server.stop() == INTERRUPTED


def test_it_answers_and_ends_at_ctrl_c(tmp_path: Path) -> None:
    """With sockets open and a bot's process running; nothing is left behind."""
    with running(tmp_path) as server:
        assert httpx.get(f"{server.url}/healthz", timeout=PATIENCE).json()["ok"] is True
        with Laid(server.url, infernal="bot:random") as table, table.guest("human") as human:
            human.wait_update()
            children = eventually(lambda: children_of(server.process.pid), "a bot's process")
            assert server.stop() == INTERRUPTED
            assert human.close_code() == 1012
        eventually(lambda: not any(is_alive(child) for child in children), "the bots' processes end")


def test_term_is_a_clean_end_too(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        assert server.stop(signal.SIGTERM) == 0


def test_a_killed_server_leaves_no_processes(tmp_path: Path) -> None:
    with running(tmp_path) as server, Laid(server.url, infernal="bot:random"):
        children = eventually(lambda: children_of(server.process.pid), "a bot's process")
        server.kill()
        eventually(lambda: not any(is_alive(child) for child in children), "the bots' processes end")
        assert server.errors.read_text() == "", "and nothing to be said about it"


def test_a_port_that_is_taken_is_said(tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    with running(tmp_path) as server:
        command = [sys.executable, str(server.program), str(tmp_path / "other"), str(server.port), "1"]
        second = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)  # noqa: S603
        assert second.returncode == 1
        assert "address already in use" in second.stderr
        with suppress(InvalidHandshake):
            assert httpx.get(f"{server.url}/healthz", timeout=PATIENCE).status_code == 200


def test_a_second_process_on_the_same_file_says_where_the_first_is(tmp_path: Path) -> None:
    """`serve` ends with 1. When the first is gone, however it went, another may begin."""
    with running(tmp_path) as server:
        for _ in range(2):
            command = [sys.executable, str(server.program), str(tmp_path), "0", "1"]
            second = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)  # noqa: S603
            assert second.returncode == 1
            assert second.stderr.splitlines() == [
                f"claustrophobia: database: process {server.process.pid} serves these tables already, at {server.url}"
            ]
        server.kill()
        server.start()
        assert server.stop() == INTERRUPTED
        assert not list(tmp_path.glob("*.server"))


def test_playing_twice_opens_the_first_ones_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    opened: list[str] = []
    monkeypatch.setattr("webbrowser.open", opened.append)
    with running(tmp_path) as server:
        assert run(Settings(folder=tmp_path, port=0), browse=True, quiet=True) == 0
        assert opened == [server.url]
        assert "already" in capsys.readouterr().err
