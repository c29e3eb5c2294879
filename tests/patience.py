"""How tests wait: for something to hold, never for a time to pass. And a clock that stands still.

Of all tests only this module reads real time (tests/laws/test_clocks.py); what it reads decides when a test gives up,
and nothing else.
"""

import asyncio
import selectors
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from time import monotonic, sleep
from typing import Any, Final

PATIENCE: Final = 300.0  # seconds until a test gives up waiting: minutes, for a machine that has much else to do
SOON: Final = 0.01  # seconds until a test looks again, or turns to somebody else


class Clock:
    """A clock that stands still but for what is added to it."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def trying(what: str) -> Iterator[None]:
    """The turns of a loop that is left when what it waits for is there."""
    end = monotonic() + PATIENCE
    while monotonic() < end:
        yield
    raise AssertionError(f"waited in vain: {what}")


def eventually(holds: Callable[[], Any], what: str) -> Any:
    """Wait for something to become true; what it became."""
    for _ in trying(what):
        found = holds()
        if found:
            return found
        sleep(SOON)
    return None


async def becomes(holds: Callable[[], Any], what: str) -> Any:
    """The same, while a loop runs."""
    for _ in trying(what):
        found = holds()
        if found:
            return found
        await asyncio.sleep(SOON)
    return None


def never_ends() -> None:
    """Do nothing until somebody ends the process."""
    while True:
        sleep(PATIENCE)


class Nap(selectors.DefaultSelector):
    """Waits for what can be read, never for a time."""

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        return super().select(SOON if timeout is None else min(timeout, SOON))


class Inline(ThreadPoolExecutor):
    """Does at once what is meant for a thread, so that nothing hangs on how threads are run."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **more: Any) -> "Future[Any]":
        done: Future[Any] = Future()
        try:
            done.set_result(fn(*args, **more))
        except Exception as error:  # noqa: BLE001 - whoever waits for the result gets it
            done.set_exception(error)
        return done


class StillLoop(asyncio.SelectorEventLoop):
    """A loop whose time stands still but for what is added to `now`: its timers ring then, and not before."""

    def __init__(self) -> None:
        self.now = 0.0
        super().__init__(Nap())
        self.set_default_executor(Inline())

    def time(self) -> float:
        return self.now
