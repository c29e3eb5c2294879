"""Workers and the servers that ask them, on a real PostgreSQL and in real processes."""

import asyncio
import logging
import os
from collections.abc import AsyncIterator, Callable, Coroutine
from concurrent.futures.process import BrokenProcessPool
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final

import pytest

from claustrophobia.core.names import HUMAN, INFERNAL
from claustrophobia.server.bots import Bots, Idea, job_for, think
from claustrophobia.server.elsewhere import ALONE, Elsewhere
from claustrophobia.server.kinds import KINDS, Kind, fits, idea_heard, idea_told, job_read, job_written
from claustrophobia.server.play import Headers, Play
from claustrophobia.server.queue import Queue, Taken
from claustrophobia.server.shares import Asker
from claustrophobia.server.store import Store
from claustrophobia.server.workers import Workers
from claustrophobia.server.working import Worker
from claustrophobia.server.writes import Away
from guests import SURVIVORS
from patience import PATIENCE, Clock, becomes, eventually, never_ends
from server.test_bots import waiting_state
from severed import severable

pytestmark = pytest.mark.usefixtures("patient_crew")

HERE: Final = Asker("home", "table")


def misbehave(wanted: dict[str, str]) -> str:
    """Something to do, in a process."""
    deed, folder = wanted["deed"], Path(wanted.get("folder", "."))
    if deed == "quick":
        return f"done by {os.getppid()}"
    (folder / f"begun-{os.getpid()}").touch()
    if deed == "waits":
        eventually((folder / "sign").exists, "a sign")
    if deed == "dies":
        os._exit(1)
    if deed == "fails":
        raise ValueError("no idea")
    if deed == "slow":
        never_ends()
    return "done"


def as_it_is(data: Any, *_: object) -> Any:
    return data


PLAY: Final = Kind(misbehave, as_it_is, as_it_is, as_it_is, as_it_is)


@pytest.fixture
def playing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(KINDS, "play", PLAY)


class Firm:
    """A server's half of the queue, and workers that come and go."""

    def __init__(self, url: str, folder: Path) -> None:
        self.url = url
        self.folder = folder
        self.clock = Clock()
        self.stores: list[Store] = []
        self.workers: dict[Worker, asyncio.Task[None]] = {}

    def store(self, url: str = "") -> Store:
        self.stores.append(Store(url or self.url, seconds=PATIENCE))
        return self.stores[-1]

    async def server(self, processes: int = 0) -> Elsewhere:
        """One that may have so many processes of its own."""
        found = Elsewhere(self.store(), Workers(processes), 1.0, self.clock)
        await found.open()
        return found

    async def hire(self, places: int = 1, version: str = "", kind: type[Queue] = Queue, url: str = "") -> Worker:
        worker = Worker(kind(self.store(url), version or fits()), Workers(places), PATIENCE, self.folder)
        self.workers[worker] = asyncio.create_task(worker.work())
        await becomes(lambda: worker.ears.driver, "it listens")
        return worker

    async def dismiss(self, worker: Worker) -> None:
        task = self.workers.pop(worker)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


def within(url: str, folder: Path, scene: Callable[[Firm], Coroutine[Any, Any, None]]) -> None:
    async def whole() -> None:
        async with firm(url, folder) as found:
            await scene(found)

    asyncio.run(whole())


@asynccontextmanager
async def firm(url: str, folder: Path) -> AsyncIterator[Firm]:
    found = Firm(url, folder)
    first = found.store()
    await first.open()
    try:
        yield found
    finally:
        for worker in list(found.workers):
            await found.dismiss(worker)
        for store in found.stores:
            await store.close()


def begun(folder: Path) -> int:
    """How many processes have begun something there."""
    return len(list(folder.glob("begun-*")))


def do(server: Elsewhere, deed: str, seconds: float = PATIENCE, **more: str) -> "asyncio.Task[str]":
    return asyncio.create_task(server.do(misbehave, {"deed": deed, **more}, seconds, HERE))


# --- what is handed over --------------------------------------------------------------------------


@pytest.mark.parametrize("side", [HUMAN, INFERNAL])
def test_a_job_and_its_answer_survive_being_written(side: int, tmp_path: Path) -> None:
    """And nothing more is written than a process of the server's own would get (HID-2)."""
    job = job_for(waiting_state(3, side), "scripted", "table")
    again = job_read(job_written(job), tmp_path)
    idea = think(job, patience=0.0)
    heard = idea_heard(idea_told(think(again, patience=0.0)))
    assert job_written(job) == job._asdict()
    assert as_told(heard) == as_told(idea)


def as_told(idea: Idea) -> Any:
    return idea.option, [(one.option, one.value, one.unit, one.reason) for one in idea.thoughts]


def test_a_strangers_content_goes_along(tmp_path: Path) -> None:
    """Elsewhere there is no such file."""
    own = tmp_path / "own.toml"
    own.write_text('[[western]]\nid = "redeemer"\ntalents = []\n', "utf-8")
    state = Play(Headers(SURVIVORS, "7", {}, str(own))).game.state
    job = job_for(state, "scripted", "table")
    written = job_written(job)
    assert str(tmp_path) not in str(written)
    read = job_read(written, tmp_path / "elsewhere")
    assert Path(read.content).is_relative_to(tmp_path / "elsewhere")
    assert as_told(think(read, patience=0.0)) == as_told(think(job, patience=0.0))


def test_versions_and_content_make_the_mark_that_must_fit(monkeypatch: pytest.MonkeyPatch) -> None:
    marks = {fits()}
    monkeypatch.setattr("claustrophobia.server.kinds.__version__", "0.0.1")
    fits.cache_clear()
    marks.add(fits())
    monkeypatch.setattr("claustrophobia.server.kinds.fingerprint_of", lambda *_: "another")
    fits.cache_clear()
    marks.add(fits())
    fits.cache_clear()
    assert len(marks) == 3


# --- thinking elsewhere ---------------------------------------------------------------------------


@pytest.mark.slow
def test_a_turn_thought_elsewhere_gives_the_same_choice_as_here(postgres: str, tmp_path: Path) -> None:
    async def scene(firm: Firm) -> None:
        jobs = [
            job_for(await asyncio.to_thread(waiting_state, 3, side), name, "table")
            for side in (HUMAN, INFERNAL)
            for name in ("scripted", "random")
        ]
        await firm.hire(2)
        far, near = Bots(0, PATIENCE, await firm.server()), Bots(1, PATIENCE)
        try:
            for job in jobs:
                there, here = await far.choose(job), await near.choose(job)
                assert there is not None
                assert here is not None
                assert as_told(there) == as_told(here)
        finally:
            near.stop()
            await far.workers.close()

    within(postgres, tmp_path, scene)


@pytest.mark.slow
@pytest.mark.usefixtures("playing")
def test_what_goes_wrong_elsewhere_is_told_as_if_it_were_here(postgres: str, tmp_path: Path) -> None:
    async def scene(firm: Firm) -> None:
        await firm.hire()
        server = await firm.server()
        with pytest.raises(BrokenProcessPool):
            await do(server, "dies", folder=str(tmp_path))
        with pytest.raises(RuntimeError, match="faulty"):
            await do(server, "fails", folder=str(tmp_path))
        with pytest.raises(TimeoutError):
            await do(server, "slow", 0.5, folder=str(tmp_path))
        assert (await do(server, "quick")).startswith("done by")
        assert not server.mine
        await server.close()

    within(postgres, tmp_path, scene)


@pytest.mark.slow
@pytest.mark.usefixtures("playing")
def test_who_stops_waiting_stops_the_process_elsewhere(postgres: str, tmp_path: Path) -> None:
    async def scene(firm: Firm) -> None:
        worker = await firm.hire()
        server = await firm.server()
        slow = do(server, "slow", folder=str(tmp_path))
        await becomes(lambda: begun(tmp_path), "it is under way")
        slow.cancel()
        await becomes(lambda: not worker.tasks and not worker.processes.all, "the process is ended")
        assert (await do(server, "quick")).startswith("done by")
        await server.close()

    within(postgres, tmp_path, scene)


@pytest.mark.slow
@pytest.mark.usefixtures("playing")
def test_a_worker_that_ends_gives_back_what_it_was_at(postgres: str, tmp_path: Path) -> None:
    async def scene(firm: Firm) -> None:
        first = await firm.hire()
        server = await firm.server()
        job = do(server, "waits", folder=str(tmp_path))
        await becomes(lambda: begun(tmp_path) == 1, "the first is at it")
        await firm.dismiss(first)
        assert not first.processes.all
        await firm.hire()
        await becomes(lambda: begun(tmp_path) == 2, "the second is at it")
        (tmp_path / "sign").touch()
        assert await job == "done"
        await server.close()

    within(postgres, tmp_path, scene)


@pytest.mark.slow
@pytest.mark.usefixtures("playing")
def test_an_answer_that_the_database_did_not_take_is_handed_in_when_it_is_back(postgres: str, tmp_path: Path) -> None:
    """Nobody has to wait until the job counts as too slow, and it is done once."""

    async def scene(firm: Firm) -> None:
        with severable(postgres) as (url, wire):
            worker = await firm.hire(url=url)
            server = await firm.server()
            job = do(server, "waits", folder=str(tmp_path))
            await becomes(lambda: begun(tmp_path) == 1, "it is at it")
            wire.cut()
            (tmp_path / "sign").touch()
            await becomes(lambda: worker.unheard, "its answer has not been taken")
            wire.mend()
            assert await job == "done"
            assert begun(tmp_path) == 1
            await server.close()
            await firm.dismiss(worker)

    within(postgres, tmp_path, scene)


class Forgetful(Queue):
    """A worker's end of the queue that once takes a job and does not hear of it."""

    forgot = False

    async def take(self) -> Taken | None:
        taken = await super().take()
        if taken is not None and not self.forgot:
            self.forgot = True
            raise Away("the database was lost")
        return taken


@pytest.mark.slow
@pytest.mark.usefixtures("playing")
def test_a_job_that_was_taken_unheard_is_given_back(postgres: str, tmp_path: Path) -> None:
    async def scene(firm: Firm) -> None:
        worker = await firm.hire(kind=Forgetful)
        server = await firm.server()
        assert (await do(server, "quick")).startswith("done by ")
        assert isinstance(worker.queue, Forgetful)
        assert worker.queue.forgot
        await server.close()

    within(postgres, tmp_path, scene)


@pytest.mark.slow
@pytest.mark.usefixtures("playing")
def test_a_server_that_was_given_up_for_dead_asks_anew(postgres: str, tmp_path: Path) -> None:
    async def scene(firm: Firm) -> None:
        server = await firm.server()
        job = do(server, "quick")
        await becomes(lambda: any(mine.asked for mine in server.mine.values()), "it is asked for")
        await server.queue.leave()  # what others do with the dead
        await firm.hire()
        assert (await job).startswith("done by")
        await server.close()

    within(postgres, tmp_path, scene)


# --- nobody there ---------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.usefixtures("playing")
def test_a_server_without_workers_thinks_itself_after_a_while(postgres: str, tmp_path: Path) -> None:
    """And elsewhere again when somebody is there."""

    async def scene(firm: Firm) -> None:
        server = await firm.server(processes=1)
        job = do(server, "quick")
        await becomes(lambda: any(mine.ticket for mine in server.mine.values()), "it waits in the queue")
        assert (server.crew, server.before("table"), server.is_alone) == (0, 0, False)
        assert Bots(0, PATIENCE, server).lack_workers
        firm.clock.now += ALONE + 0.1
        assert await job == f"done by {os.getpid()}"
        assert (server.crew, server.is_alone) == (0, True)
        assert await do(server, "quick") == f"done by {os.getpid()}"
        worker = await firm.hire()
        await becomes(lambda: server.crew, "the worker is seen")
        assert (server.crew, server.is_alone) == (1, False)
        before = worker.queue.id
        assert (await do(server, "quick")).startswith("done by")
        assert worker.queue.id == before
        assert worker.processes.line.served == 1
        await server.close()

    within(postgres, tmp_path, scene)


@pytest.mark.slow
@pytest.mark.usefixtures("playing")
def test_a_server_without_processes_waits_for_workers(postgres: str, tmp_path: Path) -> None:
    async def scene(firm: Firm) -> None:
        server = await firm.server(processes=0)
        job = do(server, "quick")
        await becomes(lambda: any(mine.ticket for mine in server.mine.values()), "it waits in the queue")
        firm.clock.now += 10 * ALONE
        await server.look()
        assert not job.done()
        assert server.before("table") == 0
        await firm.hire()
        assert (await job).startswith("done by")
        await server.close()

    within(postgres, tmp_path, scene)


@pytest.mark.slow
@pytest.mark.usefixtures("playing")
def test_a_worker_of_another_version_says_that_it_leaves_jobs_to_others(
    postgres: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def scene(firm: Firm) -> None:
        server = await firm.server(processes=1)
        job = do(server, "quick")
        await becomes(lambda: any(mine.asked for mine in server.mine.values()), "it is asked for")
        logger = logging.getLogger("claustrophobia.server")
        logger.addHandler(caplog.handler)
        try:
            await firm.hire(version="another")
            await becomes(lambda: "jobs of another version left to others" in caplog.messages, "it is said")
        finally:
            logger.removeHandler(caplog.handler)
        assert not job.done()
        firm.clock.now += ALONE + 0.1
        assert await job == f"done by {os.getpid()}", "for this server nobody is there"
        await server.close()

    within(postgres, tmp_path, scene)
