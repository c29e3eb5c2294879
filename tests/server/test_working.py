"""`claustrophobia work` as a program: beside a server, killed, told to stop, and with nothing to work for."""

import asyncio
import os
import random
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Final

import httpx
import pytest
from sqlalchemy import text

import claustrophobia
from claustrophobia.server.admin import stats
from claustrophobia.server.kinds import KINDS
from claustrophobia.server.migrations import upgrade
from claustrophobia.server.queue import DEAD_MS
from claustrophobia.server.store import Store
from guests import Laid, play_on, served
from kin import children_of
from patience import PATIENCE, eventually
from server.test_elsewhere import PLAY, Firm, begun, do, within
from server.test_metrics import figures

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("patient_crew")]

HOME: Final = Path(__file__).parents[1]
# A worker that knows one kind of work more; it is handed to the processes it starts by the name of a module.
PROGRAM: Final = """
import sys
from claustrophobia.server import queue
from claustrophobia.server.kinds import KINDS
from claustrophobia.server.settings import Settings
from claustrophobia.server.working import run
from server.test_elsewhere import PLAY
if __name__ == "__main__":
    KINDS["play"] = PLAY
    database, patience, dead = sys.argv[1:]
    queue.DEAD_MS = int(dead)
    sys.exit(run(Settings(database=database, bot_seconds=float(patience)), 1))
"""
Running = subprocess.Popen[str]


@contextmanager
def program(folder: Path, *words: str) -> Iterator[Running]:
    """A program with a log in a file; it does not outlive the test."""
    source = Path(claustrophobia.__file__).absolute().parents[1]
    env = {**os.environ, "PYTHONPATH": os.pathsep.join((str(source), str(HOME)))}
    with (folder / "log.txt").open("a") as log:
        process = subprocess.Popen(  # noqa: S603 - our own program
            [sys.executable, *words], stdout=subprocess.PIPE, stderr=log, text=True, env=env, cwd=folder
        )
    try:
        yield process
    finally:
        process.kill()
        process.wait(PATIENCE)
        assert process.stdout is not None
        process.stdout.close()


@contextmanager
def working(folder: Path, url: str, *words: str) -> Iterator[Running]:
    """`claustrophobia work`, once it says that it does."""
    with program(folder, "-m", "claustrophobia", "work", "--database", plain(url), *words) as process:
        assert process.stdout is not None
        line = process.stdout.readline()
        assert line.startswith("Claustrophobia works for postgresql://"), (folder / "log.txt").read_text("utf-8")
        yield process


def shows(url: str, figure: str) -> None:
    eventually(lambda: figure in figures(url), figure)


def plain(url: str) -> str:
    """As a host writes it."""
    return url.replace("+asyncpg", "")


def test_a_game_against_a_bot_that_thinks_elsewhere(postgres: str, tmp_path: Path) -> None:
    """To its end; figures, health and statistics tell of the worker."""
    settings = {"database": plain(postgres), "bots_think": "elsewhere", "bot_processes": 0}
    with served(tmp_path, **settings) as url:
        assert httpx.get(f"{url}/readyz", timeout=PATIENCE).json()["bots_think"] == "nowhere"
        with working(tmp_path, postgres, "--processes", "2"):
            eventually(
                lambda: httpx.get(f"{url}/readyz", timeout=PATIENCE).json()["bots_think"] == "elsewhere",
                "the server sees the worker",
            )
            with Laid(url, infernal="bot:scripted", options={"turns": 2}) as table, table.guest("human") as human:
                human.wait_update()
                human.say(hint={"id": 1, "bot": "scripted"})
                human.wait(lambda guest: any("advice" in one for one in guest.other), "a hint")
                play_on([human], random.Random(1))
                assert human.is_over
            assert 'claustrophobia_jobs_total{status="done"}' in figures(url)
            for figure in ('claustrophobia_work_processes{work="bots"} 2.0', "claustrophobia_workers 1.0"):
                shows(url, figure)
            eventually(lambda: asyncio.run(stats(postgres))["workers"] == 1, "the worker is counted")
            found = asyncio.run(stats(postgres))
            assert (found["jobs_waiting"], found["jobs_taken"]) == (0, 0)


def test_a_killed_workers_job_is_done_by_another(
    postgres: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As `kill -9` does it, in the middle of the job."""

    async def scene(firm: Firm) -> None:
        server = await firm.server()
        job = do(server, "waits", folder=str(tmp_path))
        with ExitStack() as stack:
            own = tmp_path / "work.py"
            await asyncio.to_thread(own.write_text, PROGRAM, "utf-8")
            words = (str(own), plain(postgres), str(PATIENCE))
            first = stack.enter_context(program(tmp_path, *words, str(DEAD_MS)))
            await asyncio.to_thread(eventually, lambda: begun(tmp_path) == 1, "the first is at it")
            stack.enter_context(program(tmp_path, *words, str(int(PATIENCE * 1000))))
            first.kill()
            await asyncio.to_thread(eventually, lambda: begun(tmp_path) == 2, "the second is at it")
            await asyncio.to_thread((tmp_path / "sign").touch)
            assert await job == "done"
        await server.close()

    monkeypatch.setitem(KINDS, "play", PLAY)
    within(postgres, tmp_path, scene)


@pytest.mark.parametrize(("how", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 0)])
def test_it_ends_when_it_is_told_to(how: signal.Signals, status: int, postgres: str, tmp_path: Path) -> None:
    """With its processes, and out of the crew."""
    asyncio.run(laid(postgres))
    with working(tmp_path, postgres, "--processes", "1") as process:
        eventually(lambda: len(children_of(process.pid)) > 1, "it has a process ready")
        children = children_of(process.pid)
        process.send_signal(how)
        assert process.wait(PATIENCE) == status
        eventually(lambda: not any(is_alive(child) for child in children), "its processes end")
    log = (tmp_path / "log.txt").read_text("utf-8")
    assert '"event": "worker open"' in log
    assert '"event": "worker closed"' in log
    assert "Traceback" not in log
    assert ("claustrophobia: stopped" in log) == (how == signal.SIGINT)
    assert asyncio.run(stats(postgres))["workers"] == 0


def is_alive(pid: int) -> bool:
    """A process that nobody has waited for is dead all the same."""
    try:
        return Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


async def laid(url: str) -> None:
    store = Store(url, seconds=PATIENCE)
    await store.open()
    await store.close()


async def left_at(url: str, step: str) -> None:
    """A database as an earlier program left it, or a later one."""
    store = Store(url, seconds=PATIENCE)
    async with store.engine.begin() as conn:
        if step.isdecimal() and step < "0009":
            await conn.run_sync(upgrade, step)
        elif step:
            await conn.run_sync(upgrade)
            await conn.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    await store.close()


@pytest.mark.parametrize(
    ("step", "said"),
    [
        ("", "it has no tables yet: start the server first"),
        ("0005", "its tables are of an earlier program (step 0005): start the server of this one first"),
        ("9999", "its tables are of a later program (step 9999"),
    ],
)
def test_a_database_that_is_not_as_it_should_be_is_told_in_one_line(
    step: str, said: str, postgres: str, tmp_path: Path
) -> None:
    asyncio.run(left_at(postgres, step))
    assert said in refused(tmp_path, "--database", plain(postgres))


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((), "needs no workers"),
        (("--database", "sqlite:///tables.sqlite"), "needs no workers"),
        (("--database", "postgresql://me:hush@127.0.0.1:1/none"), "does not answer"),
        (("--processes", "many"), "valid integer"),
    ],
)
def test_nothing_to_work_for_is_told_in_one_line(words: tuple[str, ...], said: str, tmp_path: Path) -> None:
    told = refused(tmp_path, *words)
    assert said in told
    assert "hush" not in told


def refused(folder: Path, *words: str) -> str:
    with program(folder, "-m", "claustrophobia", "work", *words) as process:
        assert process.wait(PATIENCE) in {1, 2}
    told = (folder / "log.txt").read_text("utf-8")
    assert told.startswith("claustrophobia: ")
    assert told.count("\n") == 1
    return told
