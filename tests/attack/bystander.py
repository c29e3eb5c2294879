"""Somebody who has nothing to do with an attack, and how long he waits for his answers meanwhile."""

import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

import httpx

from patience import PATIENCE


@contextmanager
def bystander(url: str, path: str = "/healthz") -> Iterator[list[float]]:
    """Calls again and again while something else goes on; the seconds each answer took."""
    took: list[float] = []
    done = threading.Event()

    def call() -> None:
        with httpx.Client(base_url=url, timeout=PATIENCE) as http:
            while not done.is_set():
                took.append(seconds(lambda: http.get(path)))

    with ThreadPoolExecutor(1) as beside:
        calls = beside.submit(call)
        try:
            yield took
        finally:
            done.set()
            calls.result()


def seconds(deed: Callable[[], Any]) -> float:
    """How long something takes."""
    begun = time.perf_counter()
    deed()
    return time.perf_counter() - begun


def p99(took: list[float]) -> float:
    """The 99th of a hundred, in milliseconds."""
    return sorted(took)[int(len(took) * 0.99)] * 1000
