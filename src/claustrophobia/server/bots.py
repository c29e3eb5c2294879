"""Bots think in processes of their own: they never block the loop, are cut short, and a dead process is replaced.

A process is handed a world in which everything hidden from the bot is dealt anew, never the real state, so nothing it
could do tells it what it must not know (HID-2).
"""

import asyncio
import contextlib
import os
import secrets
import signal
import sys
import threading
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from hashlib import sha256
from multiprocessing import get_context, parent_process
from typing import Any, NamedTuple

from claustrophobia.content.setups import setup_of
from claustrophobia.core import agenda, codec, notation
from claustrophobia.core.dice import Fast
from claustrophobia.core.state import State
from claustrophobia.players import base
from claustrophobia.players.processes import unheard
from claustrophobia.server import logs
from claustrophobia.sight.worlds import world

# A killed server leaves semaphores behind. A process that inherits our `-W` removes them, and need not say so.
QUIETLY = "ignore:resource_tracker:UserWarning"
TRIES = 2  # a process may die of something that was not the bot's fault


class Job(NamedTuple):
    """All that a thinking process gets."""

    name: str
    side: int
    seed: int
    scenario: str
    options: dict[str, Any]
    content: str  # the path of the content file, or nothing
    world: dict[str, Any]


class Idea(NamedTuple):
    """What a bot chooses, in notation, and what it thought of its best options."""

    option: str
    thoughts: list[base.Thought]


def is_offered(name: str) -> bool:
    """Whether a guest may ask for this bot: by its name or level, never with a budget of the server's time."""
    return name in base.PLAYERS or name in base.player_names()


def job_for(state: State, name: str, content: str, table: str) -> Job:
    """The bot's side of a table that waits for it. The same decision gives the bot the same seed."""
    side = agenda.decider(state)
    twin = world(state, side, Fast(secrets.randbits(63)))
    twin.news = 0  # it counts what the other side has seen, too (HID-3)
    label = f"{table} {side} {state.taken[side]}"
    seed = int.from_bytes(sha256(label.encode()).digest()[:8], "big")
    setup = state.setup
    return Job(name, side, seed, setup.scenario, dict(setup.options), content, codec.encode(twin))


def think(job: Job, patience: float = base.PATIENCE) -> Idea:
    """In the process: what the bot chooses, and why. Somebody waits for it."""
    setup = setup_of(job.scenario, job.content, job.options)
    state = codec.decode(job.world, setup, Fast(job.seed))
    agenda.advance(state)
    bot = base.player(job.name, job.side, job.seed, patience=patience)
    option = notation.option_text(state, state.options[bot.choose(base.Sight(state, job.side))])
    return Idea(option, bot.explain())


def prepare() -> None:
    """A process leaves Ctrl-C to the server and ends when the server is gone, even killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=follow_the_server, daemon=True).start()


def follow_the_server() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)


def ready() -> int:
    """Something for a new process to do: by then it has imported everything."""
    return os.getpid()


class Thinker:
    """One process. Alone in its pool, so that cutting one bot short disturbs no other."""

    def __init__(self) -> None:
        self.pool = ProcessPoolExecutor(1, mp_context=get_context("spawn"), initializer=prepare)
        with unheard(), contextlib.suppress(RuntimeError):
            self.pool.submit(ready)  # it is started with the first thing it has to do

    def stop(self) -> None:
        """End the process, whatever it is doing."""
        processes = list((self.pool._processes or {}).values())  # noqa: SLF001 - there is no public way to kill
        self.pool.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            with contextlib.suppress(Exception):
                process.kill()


class Bots:
    """The thinking processes of a server, started when the first bot is needed."""

    def __init__(self, processes: int, seconds: float) -> None:
        if QUIETLY not in sys.warnoptions:
            sys.warnoptions.append(QUIETLY)
        self.most = processes
        self.seconds = seconds
        self.idle: asyncio.LifoQueue[Thinker] = asyncio.LifoQueue()
        self.all: list[Thinker] = []
        self.cut_short = 0
        self.stopped = False

    def warm(self) -> None:
        """Have one process ready before somebody waits for it."""
        if not self.all:
            self.idle.put_nowait(self.hire())

    def hire(self) -> Thinker:
        thinker = Thinker()
        self.all.append(thinker)
        return thinker

    def dismiss(self, thinker: Thinker) -> None:
        thinker.stop()
        if thinker in self.all:
            self.all.remove(thinker)

    async def choose(self, job: Job) -> Idea | None:
        """What a bot chooses; None if it could not within its budget, or at all."""
        for _ in range(TRIES):
            thinker = await self.free()
            try:
                return await self.ask(thinker, job)
            except BrokenProcessPool:
                logs.warn("bot process died", bot=job.name)
        return None

    async def free(self) -> Thinker:
        """An idle process; a new one while there may be more."""
        if self.idle.empty() and len(self.all) < self.most:
            return self.hire()
        return await self.idle.get()

    async def ask(self, thinker: Thinker, job: Job) -> Idea | None:
        """Let one process think, for so long and no longer. Whoever stops waiting stops the process too."""
        kept = False
        try:
            asked = asyncio.get_running_loop().run_in_executor(thinker.pool, think, job)
            choice = await asyncio.wait_for(asked, self.seconds)
            kept = True
        except TimeoutError:
            self.cut_short += 1
            logs.warn("bot cut short", bot=job.name, seconds=self.seconds)
            return None
        except BrokenProcessPool:
            raise
        except Exception:  # noqa: BLE001 - a bot is not ours to trust; the process is fine
            logs.fault("bot failed", bot=job.name)
            kept = True
            return None
        else:
            return choice
        finally:
            if kept:
                self.idle.put_nowait(thinker)
            else:
                self.dismiss(thinker)
                self.replace()

    def replace(self) -> None:
        """Somebody may be waiting for a process that is no more."""
        if not self.stopped and self.idle.empty() and len(self.all) < self.most:
            self.idle.put_nowait(self.hire())

    def stop(self) -> None:
        """End every process."""
        self.stopped = True
        for thinker in self.all[:]:
            self.dismiss(thinker)
