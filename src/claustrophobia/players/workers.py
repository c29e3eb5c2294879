"""Root parallelization: worker processes search the same decision in worlds of their own, and the results are added.

What is sent to a worker is a determinization, a world in which everything hidden has been dealt anew, never the real
state. What comes back are root statistics: how often each option was tried, and the sum of the values. Each worker
keeps a tree of its own through the turn; with each decision it is told which option was taken at the one before.

Plain pipes instead of a process pool: a decision is often over in a few milliseconds, and the threads of a pool would
have to wait until the searching thread lets them run.
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
from claustrophobia.players.processes import unheard
from claustrophobia.search.tree import Searcher, Tree
from claustrophobia.sight.worlds import world

GRACE: Final = 0.03  # seconds beyond its time that a worker is waited for
KEPT: Final = 8  # a worker keeps the trees of so many players
NOTHING: Final = -1  # no option has been taken yet


class Part(NamedTuple):
    """What a worker is asked: to search one decision."""

    player: str  # whose search it is
    taken: int  # what the player took at the decision before, if anything
    number: int  # of the decision
    scenario: str  # its id, or the text of its file
    options: dict[str, Any]
    world: dict[str, Any]
    side: int
    seed: int
    looks: int
    seconds: float


RootStats = tuple[dict[int, int], dict[int, float]]  # visits and sums of values, by option
Answer = tuple[str, int, RootStats]  # for which player and which decision


SEARCHERS: Final[dict[str, Searcher]] = {}  # in the worker's process, by player; the one asked last comes last


def searcher_for(player: str, side: int) -> Searcher:
    """In the worker: the search of a player. A new one takes the place of the one that was not asked for longest."""
    searcher = SEARCHERS.pop(player, None)
    if searcher is None:
        searcher = Searcher(side)
        if len(SEARCHERS) == KEPT:
            del SEARCHERS[next(iter(SEARCHERS))]
    SEARCHERS[player] = searcher
    return searcher


def search_part(part: Part, clock: Clock = perf_counter) -> RootStats:
    """In the worker: search the decision until the looks or the seconds are spent."""
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
    """In the worker: answer one part after another, until the other end of the pipe is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the main process, which ends its workers itself
    while True:
        try:
            part = line.recv()
            line.send((part.player, part.number, search_part(part)))
        except (OSError, EOFError):
            return


class Worker:
    """A worker process. The same one serves all players of this process, since it keeps their trees."""

    def __init__(self) -> None:
        context = get_context("spawn")
        self.line, theirs = context.Pipe()
        self.process = context.Process(target=work, args=(theirs,), daemon=True)
        with unheard():
            self.process.start()
        theirs.close()
        self.owes = False  # whether it was sent a part and has not answered yet
        self.in_use = Lock()

    def ask(self, part: Part) -> bool:
        """Send it a part; False if it is still busy with another, or gone."""
        if not self.in_use.acquire(blocking=False):
            return False
        try:
            if self.owes and self.line.poll():  # an answer that came too late and was not waited for
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

    def answer(self, player: str, number: int, seconds: float) -> RootStats | None:
        """Its root statistics; None if they do not come within the seconds, as with a process that is just starting."""
        with self.in_use:
            try:
                if not self.line.poll(None if seconds == ENDLESS else seconds):
                    return None
                to, of, stats = self.line.recv()
            except (OSError, EOFError):
                return None
            self.owes = False
            return stats if (to, of) == (player, number) else None


class Crew:
    """The workers of one player."""

    def __init__(self, workers: list[Worker], clock: Clock) -> None:
        self.workers = workers
        self.clock = clock
        self.player = uuid4().hex
        self.taken = NOTHING
        self.number = 0  # of the decision they were asked about
        self.asked: list[Worker] = []
        self.until = 0.0

    def begin(self, s: State, number: int, side: int, seed: int, looks: int, seconds: float) -> None:
        """Let them search a decision. `s` is a world, not the game.

        Nobody is asked where content comes from a file: workers know the built-in content alone.
        """
        setup = s.setup
        self.number, self.asked = number, []
        self.until = self.clock() + seconds + GRACE
        if setup_of(setup.source, "", dict(setup.options)) is not setup:
            return
        dealt = codec.encode(s)
        for i, worker in enumerate(self.workers):
            part = Part(
                self.player,
                self.taken,
                number,
                setup.source,
                dict(setup.options),
                dealt,
                side,
                seed * MOST_CORES + i,
                looks,
                seconds,
            )
            if worker.ask(part):
                self.asked.append(worker)

    def end(self, tree: Tree) -> None:
        """Add what they have found to a tree. A worker that is late is left out, unless looks alone are counted."""
        for worker in self.asked:
            stats = worker.answer(self.player, self.number, max(0.0, self.until - self.clock()))
            if stats is not None:
                tree.add(*stats)
        self.asked = []

    def take(self, code: int) -> None:
        """The player takes an option: the workers are told with the next decision."""
        self.taken = code


@lru_cache
def worker_of(number: int) -> Worker:
    """The worker of a number: one process, started when it is first needed."""
    return Worker()


def crew_of(cores: int, clock: Clock = perf_counter) -> Crew | None:
    """Workers for all cores but the one that is searching already; None if there is no other."""
    return Crew([worker_of(number) for number in range(1, cores)], clock) if cores > 1 else None
