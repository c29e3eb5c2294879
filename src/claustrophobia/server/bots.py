"""Bots think in processes of their own: they never block the loop, are cut short, and a dead process is replaced.

A process is handed a world in which everything hidden from the bot is dealt anew, never the real state, so nothing it
could do tells it what it must not know (HID-2).
"""

import secrets
from collections.abc import Callable, Container, Iterable, Sequence
from concurrent.futures.process import BrokenProcessPool
from hashlib import sha256
from typing import Any, Final, Literal, NamedTuple, Protocol, TypeVar

from claustrophobia.content.setups import setup_of
from claustrophobia.core import agenda, codec, notation
from claustrophobia.core.dice import Fast
from claustrophobia.core.state import State
from claustrophobia.measuring.shares import derived
from claustrophobia.players import base
from claustrophobia.players.lookahead import LookaheadPlayer
from claustrophobia.rules.windows import is_secret
from claustrophobia.server import logs, metrics
from claustrophobia.server.shares import MACHINES, Asker, Line
from claustrophobia.server.workers import Workers
from claustrophobia.sight.worlds import world

TRIES: Final = 2  # a process may have died of something that this bot had no part in
NOBODY_KNOWN: Final = Asker()

Given = TypeVar("Given")
Result = TypeVar("Result")


class Job(NamedTuple):
    """All that a thinking process gets."""

    name: str
    side: int
    seed: int
    scenario: str  # its id, or the text of its file
    options: dict[str, Any]
    content: str  # the path of the content file, or nothing
    world: dict[str, Any]
    hurries: bool = False  # it is asked in secret, and the table waits only a fixed time then (HID-3)
    past: str = ""  # what it has chosen so far at this table, by `past_of`: a process that thought then goes on from it


class Idea(NamedTuple):
    """What a bot chooses, in notation, and what it thought of its best options."""

    option: str
    thoughts: list[base.Thought]


def is_offered(name: str, own: Container[str] = ()) -> bool:
    """Whether a guest may ask for this bot: by its name or level, never with a budget of the server's time.

    Of bots that are somebody's own, only those that the host offers, by the names he gave them.
    """
    return name in base.PLAYERS or name in base.player_names() or name in own


def past_of(table: str, codes: Iterable[int]) -> str:
    """One name for all that a bot has chosen at a table, in order; of its own choices alone, so nothing hidden."""
    found = table
    for code in codes:
        found = after(found, code)
    return found


def after(past: str, code: int) -> str:
    """What the past is called once the bot has chosen once more."""
    return sha256(f"{past} {code}".encode()).hexdigest()


def job_for(state: State, name: str, label: str, past: str = "") -> Job:
    """The bot's side of a table that waits for it. The same label gives the bot the same seed."""
    side = agenda.decider(state)
    twin = world(state, side, Fast(secrets.randbits(63)))
    twin.news = 0  # this counter grows with what the other side sees, too (HID-3)
    seed = derived(label, side)
    setup, options = state.setup, dict(state.setup.options)
    dealt = codec.encode(twin)
    return Job(name, side, seed, setup.source, options, setup.content_file, dealt, is_secret(state), past)


def think(job: Job, patience: float = base.PATIENCE) -> Idea:
    """In the process: what the bot chooses, and why. Somebody waits for it."""
    setup = setup_of(job.scenario, job.content, job.options)
    state = codec.decode(job.world, setup, Fast(job.seed))
    agenda.advance(state)
    bot = bot_for(job, patience / 2 if job.hurries else patience)
    code = state.options[bot.choose(base.Sight(state, job.side))]
    if job.past and isinstance(bot, LookaheadPlayer):
        keep(after(job.past, code), bot)
    return Idea(notation.option_text(state, code), bot.explain())


# --- bots that go on ------------------------------------------------------------------------------

KEPT: Final = 8  # bots that a process keeps, each with the tree of its turn
THINKERS: Final[dict[str, base.Player]] = {}  # in the process, by `past_of`; the one that thought last comes last


def bot_for(job: Job, patience: float) -> base.Player:
    """The bot that made this side's last choice, with its tree and what it has left for the turn; else a new one.

    It is one that chose all that the side has chosen at this table, here: after a choice taken back, or one made by
    another process, a new one begins.
    """
    bot = THINKERS.pop(job.past, None)
    if isinstance(bot, LookaheadPlayer):
        bot.allowance.limit(patience)
        return bot
    return base.player(job.name, job.side, job.seed, patience=patience)


def keep(past: str, bot: base.Player) -> None:
    """Keep a bot for its next decision; the one that has not thought for longest makes room."""
    if len(THINKERS) == KEPT:
        del THINKERS[next(iter(THINKERS))]
    THINKERS[past] = bot


class Thinkers(Protocol):
    """Where bots think: `workers.Workers` here, or `elsewhere.Elsewhere`."""

    line: Line

    @property
    def crew(self) -> int | None: ...
    @property
    def processes(self) -> int: ...
    @property
    def waiting(self) -> int: ...
    async def open(self) -> None: ...
    async def close(self) -> None: ...
    async def do(self, work: Callable[[Given], Result], job: Given, seconds: float, asker: Asker) -> Result: ...
    def before(self, table: str) -> int | None: ...
    def warm(self) -> None: ...
    async def ready(self, work: Callable[[Given], Result]) -> None: ...
    def stop(self) -> None: ...


class Bots:
    """The thinking processes of a server, started when the first bot is needed, or those of workers elsewhere."""

    def __init__(
        self, processes: int, seconds: float, workers: Thinkers | None = None, own: Sequence[str] = ()
    ) -> None:
        self.seconds = seconds
        self.own = {label: name for label, _, name in (entry.partition("=") for entry in own)}
        self.workers = workers or Workers(processes)
        self.cut_short = 0

    def warm(self) -> None:
        """Have one process ready before somebody waits for it."""
        self.workers.warm()

    async def ready(self) -> None:
        """Wait until a process has loaded the bots: another server's games may come over at any moment."""
        await self.workers.ready(think)

    async def choose(self, job: Job, asker: Asker = NOBODY_KNOWN) -> Idea | None:
        """What a bot chooses; None if it failed, or was not done within its budget."""
        job = job._replace(name=self.own.get(job.name, job.name))
        for _ in range(TRIES):
            try:
                with metrics.BOT_SECONDS.labels(job.name).time():
                    return await self.workers.do(think, job, self.seconds, asker)
            except TimeoutError:
                self.cut_short += 1
                metrics.BOTS_CUT_SHORT.labels(job.name).inc()
                logs.warn("bot cut short", bot=job.name, seconds=self.seconds)
                return None
            except BrokenProcessPool:
                logs.warn("bot process died", bot=job.name)
            except Exception:  # noqa: BLE001 - a bot is not ours to trust; the process is fine
                logs.fault("bot failed", bot=job.name)
                return None
        return None

    async def weigh(self, work: Callable[[Given], Result], job: Given, asker: Asker) -> Result | None:
        """Other work for a table, after people's bots; None if nothing came of it."""
        try:
            return await self.workers.do(work, job, self.seconds, asker._replace(rank=MACHINES))
        except (TimeoutError, BrokenProcessPool) as error:
            logs.warn("not weighed", why=type(error).__name__)
        except Exception:  # noqa: BLE001 - as above
            logs.fault("not weighed")
        return None

    def before(self, table: str) -> int | None:
        """How many turns are thought about before the one of a table's bot; None if that does not wait."""
        return self.workers.before(table)

    @property
    def waiting(self) -> int:
        """How many wait for a process."""
        return self.workers.waiting

    @property
    def where(self) -> Literal["here", "elsewhere", "nowhere"]:
        """Where they are to think; `nowhere` while no worker is there for it."""
        crew = self.workers.crew
        return "here" if crew is None else "elsewhere" if crew else "nowhere"

    @property
    def lack_workers(self) -> bool:
        """Whether bots are to think in workers elsewhere, and there is no worker."""
        return self.where == "nowhere"

    def stop(self) -> None:
        """End every process."""
        self.workers.stop()
