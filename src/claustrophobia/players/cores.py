"""More than one core for one search: every other core searches the same decision in worlds of its own.

What is sent is a world in which everything hidden has been dealt anew, never the real state; what comes back is how
often each option was tried and what came of it. Each core keeps a tree of its own through the turn, and is told with
the next decision what was taken at the last.

Plain pipes, written and read by the thread that searches: a pool's threads would have to wait for it, and a decision is
often over in a few milliseconds.
"""

import signal
from functools import lru_cache
from multiprocessing import get_context
from multiprocessing.connection import Connection
from threading import Lock
from time import perf_counter
from typing import Any, Final, NamedTuple
from uuid import uuid4

from claustrophobia.content.setups import setup_of
from claustrophobia.core import agenda, codec
from claustrophobia.core.dice import Fast, Fated
from claustrophobia.core.state import State
from claustrophobia.players.base import ENDLESS, MOST_CORES, Clock
from claustrophobia.players.searcher import Searcher
from claustrophobia.search.tree import Tree
from claustrophobia.sight.worlds import world

GRACE: Final = 0.03  # seconds that the others are waited for
KEPT: Final = 8  # searches of so many players are kept by a core
NOTHING: Final = -1  # has been taken yet


class Part(NamedTuple):
    """One core's part in one decision."""

    player: str  # whose search it is
    taken: int  # what the player took at the decision before, if anything
    number: int  # of the decision
    scenario: str
    options: dict[str, Any]
    world: dict[str, Any]
    side: int
    seed: int
    looks: int
    seconds: float


Found = tuple[dict[int, int], dict[int, float]]  # by option: how often tried, and the sum of what came of it
Answer = tuple[str, int, Found]  # to whom, and of which decision


SEARCHERS: Final[dict[str, Searcher]] = {}  # in the process, by player, who was asked last at the end


def searcher_for(player: str, side: int) -> Searcher:
    """In the process: who searches for a player; whom nobody has asked for the longest time makes room."""
    searcher = SEARCHERS.pop(player, None)
    if searcher is None:
        searcher = Searcher(side)
        if len(SEARCHERS) == KEPT:
            del SEARCHERS[next(iter(SEARCHERS))]
    SEARCHERS[player] = searcher
    return searcher


def search_part(part: Part, clock: Clock = perf_counter) -> Found:
    """In the process: search the decision until the looks or the seconds are spent."""
    began = clock()
    searcher = searcher_for(part.player, part.side)
    if part.taken != NOTHING:
        searcher.take(part.taken)
    s = codec.decode(part.world, setup_of(part.scenario, "", part.options), Fast(part.seed))
    agenda.advance(s)
    tree = searcher.tree_at(s, part.number)
    for _ in range(part.looks):
        tree.look_once(lambda look: world(s, part.side, Fated(part.seed * 65537 + look)))
        if clock() - began >= part.seconds:
            break
    tried = {code: tree.root.children[code] for code in tree.options if code in tree.root.children}
    return {code: node.visits for code, node in tried.items()}, {code: node.total for code, node in tried.items()}


def work(line: "Connection[Answer, Part]") -> None:
    """In the process: do what is sent, one part after another, until nobody is there any longer."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # who is interrupted decides what becomes of it
    while True:
        try:
            part = line.recv()
            line.send((part.player, part.number, search_part(part)))
        except (OSError, EOFError):
            return


class Core:
    """Another core: one process, for all players, because what it keeps it must find again."""

    def __init__(self) -> None:
        context = get_context("spawn")
        self.line, theirs = context.Pipe()
        self.process = context.Process(target=work, args=(theirs,), daemon=True)
        self.process.start()
        theirs.close()
        self.owes = False  # it has not answered yet
        self.in_use = Lock()

    def ask(self, part: Part) -> bool:
        """Send it a part; not if it is still busy with another, or gone."""
        if not self.in_use.acquire(blocking=False):
            return False
        try:
            if self.owes and self.line.poll():  # an answer that nobody has waited for
                self.line.recv()
                self.owes = False
            if self.owes:
                return False
            self.line.send(part)
            self.owes = True
        except (OSError, EOFError):
            return False
        else:
            return True
        finally:
            self.in_use.release()

    def answer(self, player: str, number: int, seconds: float) -> Found | None:
        """What it has found; nothing if that takes longer, as with a process that has only begun."""
        with self.in_use:
            try:
                if not self.line.poll(None if seconds == ENDLESS else seconds):
                    return None
                to, of, found = self.line.recv()
            except (OSError, EOFError):
                return None
            self.owes = False
            return found if (to, of) == (player, number) else None


class Crew:
    """The other cores, as they work for one player."""

    def __init__(self, cores: list[Core], clock: Clock) -> None:
        self.cores = cores
        self.clock = clock
        self.player = uuid4().hex
        self.taken = NOTHING
        self.number = 0  # of the decision they were asked about
        self.asked: list[Core] = []
        self.until = 0.0

    def begin(self, s: State, number: int, side: int, seed: int, looks: int, seconds: float) -> None:
        """Let them search a decision; `s` is a world, not the game. They cannot where content comes from a file."""
        setup = s.setup
        self.number, self.asked = number, []
        self.until = self.clock() + seconds + GRACE
        if setup_of(setup.scenario, "", dict(setup.options)) is not setup:
            return
        dealt = codec.encode(s)
        for i, core in enumerate(self.cores):
            part = Part(
                self.player,
                self.taken,
                number,
                setup.scenario,
                dict(setup.options),
                dealt,
                side,
                seed * MOST_CORES + i,
                looks,
                seconds,
            )
            if core.ask(part):
                self.asked.append(core)

    def end(self, tree: Tree) -> None:
        """Take what they have found into a tree; where seconds count, who is late is not waited for."""
        for core in self.asked:
            found = core.answer(self.player, self.number, max(0.0, self.until - self.clock()))
            if found is not None:
                tree.add(*found)
        self.asked = []

    def take(self, code: int) -> None:
        """The player takes an option: they hear of it with the next decision."""
        self.taken = code


@lru_cache
def core_of(number: int) -> Core:
    return Core()


def crew_of(cores: int, clock: Clock = perf_counter) -> Crew | None:
    """So many cores less this one; nobody where there is only this one."""
    return Crew([core_of(number) for number in range(1, cores)], clock) if cores > 1 else None
