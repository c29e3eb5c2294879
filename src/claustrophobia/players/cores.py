"""More than one core for one search: every other core searches the same decision in worlds of its own.

What is sent is a world in which everything hidden has been dealt anew, never the real state; what comes back is how
often each option was tried and what came of it.
"""

from concurrent.futures import Future, ProcessPoolExecutor, wait
from functools import lru_cache
from multiprocessing import get_context
from time import perf_counter
from typing import Any, Final, NamedTuple

from claustrophobia.core import agenda, codec
from claustrophobia.core.dice import Fast
from claustrophobia.core.state import State
from claustrophobia.engine import setup_of
from claustrophobia.search.evaluation import evaluation_of
from claustrophobia.search.lookahead import Lookahead
from claustrophobia.search.tree import Tree
from claustrophobia.sight.worlds import world

GRACE: Final = 0.03  # seconds that the others are waited for


class Part(NamedTuple):
    """One core's part."""

    scenario: str
    options: dict[str, Any]
    world: dict[str, Any]
    side: int
    seed: int
    looks: int
    seconds: float


Found = tuple[dict[int, int], dict[int, float]]  # by option: how often tried, and the sum of what came of it


def search_part(part: Part) -> Found:
    """In the process: search the decision until the looks or the seconds are spent."""
    setup = setup_of(part.scenario, "", part.options)
    s = codec.decode(part.world, setup, Fast(part.seed))
    agenda.advance(s)
    began = perf_counter()
    tree = Tree(Lookahead(setup, part.side, evaluation_of(setup), Fast(part.seed)))
    for look in range(part.looks):
        tree.walk(world(s, part.side, Fast(part.seed * 65537 + look)))
        if perf_counter() - began >= part.seconds:
            break
    children = tree.root.children
    return {code: node.visits for code, node in children.items()}, {code: node.total for code, node in children.items()}


class Crew:
    """The other cores."""

    def __init__(self, pool: ProcessPoolExecutor, size: int) -> None:
        self.pool = pool
        self.size = size
        self.under_way: list[Future[Found]] = []
        self.until = 0.0

    def begin(self, s: State, side: int, seed: int, looks: int, seconds: float) -> None:
        """Let them search a decision; `s` is a world, not the game. Content from a file they do not have."""
        setup = s.setup
        self.until = perf_counter() + seconds + GRACE
        if setup_of(setup.scenario, "", dict(setup.options)) is not setup:
            return
        for core in range(self.size):
            part = Part(setup.scenario, dict(setup.options), codec.encode(s), side, seed * 31 + core, looks, seconds)
            self.under_way.append(self.pool.submit(search_part, part))

    def end(self, tree: Tree) -> None:
        """Take what they have found into a tree; a core that is late, as a new one is, is not waited for."""
        done, late = wait(self.under_way, max(0.0, self.until - perf_counter()))
        for future in done:
            tree.add(*future.result())
        for future in late:
            future.cancel()
        self.under_way = []


@lru_cache
def pool_of(size: int) -> ProcessPoolExecutor:
    return ProcessPoolExecutor(size, mp_context=get_context("spawn"))


def crew_of(cores: int) -> Crew | None:
    """So many cores less this one; nobody where there is only this one."""
    return Crew(pool_of(cores - 1), cores - 1) if cores > 1 else None
