"""Processes that work for the server: within their time and memory, replaced when they die, shared out in turn."""

import asyncio
import os
from collections.abc import Callable, Coroutine
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Any

import pytest

from claustrophobia.server.faults import Fault
from claustrophobia.server.shares import Asker
from claustrophobia.server.workers import MEGABYTE, Workers
from patience import PATIENCE, becomes, eventually, never_ends

HERE = Asker("here")


def within(scene: Callable[[Workers], Coroutine[Any, Any, None]], most: int = 1, megabytes: int = 0) -> None:
    async def run() -> None:
        workers = Workers(most, megabytes)
        try:
            await scene(workers)
        finally:
            workers.stop()

    asyncio.run(run())


def eat(megabytes: int) -> int:
    return len(bytes(megabytes * MEGABYTE))


def die(_: None) -> None:
    os._exit(1)


def refuse(code: str) -> None:
    raise Fault(422, code, detail="because")


def linger(_: None) -> None:
    never_ends()


def name_of(name: str) -> str:
    return name


def wait_for_sign(folder: Path) -> str:
    (folder / "begun").touch()
    eventually((folder / "sign").exists, "a sign")
    return "done"


def test_a_process_has_only_so_much_memory() -> None:
    async def scene(workers: Workers) -> None:
        assert await workers.do(eat, 1, PATIENCE, HERE) == MEGABYTE
        with pytest.raises(MemoryError):
            await workers.do(eat, 2048, PATIENCE, HERE)
        assert await workers.do(eat, 1, PATIENCE, HERE) == MEGABYTE

    within(scene, megabytes=512)


def test_what_goes_wrong_in_a_process_is_told_and_does_no_harm() -> None:
    async def scene(workers: Workers) -> None:
        with pytest.raises(Fault) as told:
            await workers.do(refuse, "bad_content", PATIENCE, HERE)
        assert told.value.error["en"] == "That content cannot be used: because"
        assert told.value.status == 422
        with pytest.raises(BrokenProcessPool):
            await workers.do(die, None, PATIENCE, HERE)
        with pytest.raises(TimeoutError):
            await workers.do(linger, None, 0.01, HERE)
        assert not workers.all
        assert await workers.do(name_of, "again", PATIENCE, HERE) == "again"
        assert not workers.line.serving
        assert not workers.called

    within(scene)


def test_a_flood_from_one_address_lets_others_in(tmp_path: Path) -> None:
    """One process is busy; forty calls of one address wait, then one of another: it is the second to be answered."""

    async def scene(workers: Workers) -> None:
        order: list[str] = []

        async def ask(name: str, address: str) -> None:
            order.append(await workers.do(name_of, name, PATIENCE, Asker(address)))

        busy = asyncio.create_task(workers.do(wait_for_sign, tmp_path, PATIENCE, Asker("many")))
        await becomes((tmp_path / "begun").exists, "it works")
        flood = [asyncio.create_task(ask(f"flood {number}", "many")) for number in range(40)]
        await asyncio.sleep(0)
        other = asyncio.create_task(ask("other", "one"))
        await asyncio.sleep(0)
        (tmp_path / "sign").touch()
        await asyncio.gather(busy, other, *flood)
        assert order[0] == "other"
        assert order[1:] == [f"flood {number}" for number in range(40)]

    within(scene)


def test_who_gives_up_in_the_line_leaves_no_trace(tmp_path: Path) -> None:
    async def scene(workers: Workers) -> None:
        busy = asyncio.create_task(workers.do(wait_for_sign, tmp_path, PATIENCE, HERE))
        await becomes((tmp_path / "begun").exists, "it works")
        waiting = asyncio.create_task(workers.do(name_of, "late", PATIENCE, HERE))
        await asyncio.sleep(0)
        assert len(workers.line.waiting) == 1
        waiting.cancel()
        await asyncio.gather(waiting, return_exceptions=True)
        assert not workers.line.waiting
        (tmp_path / "sign").touch()
        assert await busy == "done"

    within(scene)
