"""Three servers and two workers on one PostgreSQL, at play: again and again something is killed with `kill -9`.

    python tests/attack/kill.py [ROUNDS [MINUTES]]

A server, the holder of a table's lease, the whole database, a worker for whom bots think, a process in which one does.
Everybody comes back as a browser does, to any of the servers, and says what he has seen. Counted are choices that were
acknowledged and are not there, those that are there twice or were never chosen, events that somebody was told twice,
not at all or otherwise than before, games whose record does not verify, and tables that stood still for too long.
Loopback alone; as many rounds as asked for, no more than a thousand, and none is begun after so many minutes (60).
"""

import asyncio
import contextlib
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from math import inf
from pathlib import Path
from time import monotonic
from typing import Any, Final

sys.path.insert(0, str(Path(__file__).parents[1]))

import asyncpg  # type: ignore[import-untyped]
import httpx

from attack.steadfast import RECONNECT, Damage, Player, Table
from claustrophobia import engine
from elephant import Elephant, elephant
from kin import children_of
from patience import PATIENCE, SOON, becomes, trying

SERVERS: Final = 3
WORKERS: Final = 2
ROUNDS: Final = 100
MOST: Final = 1000
MINUTES: Final = 60
TABLES: Final = (  # what is played at the same time
    *([{"human": "person", "infernal": "person"}] * 3),
    *([{"human": "person", "infernal": "bot:random"}] * 3),
)
VICTIMS: Final = ("server", "holder", "database", "worker", "bot")
STUCK: Final = 5.0 + RECONNECT[-1]  # seconds, beside what a process takes to start on this machine

PROGRAM = f"""
import sys
from pathlib import Path
from claustrophobia.server.run import run
from claustrophobia.server.settings import Settings
if __name__ == "__main__":
    folder, database, port, worker = Path(sys.argv[1]), sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
    loose = dict(calls_a_second=10**6, messages_a_second=10**6, bot_seconds={PATIENCE}, ping_seconds={PATIENCE})
    loose |= dict(tables_an_address=10**6, moment_seconds=0, bot_processes=1, bots_think="elsewhere", worker=worker)
    sys.exit(run(Settings(port=port, folder=folder, database=database, **loose), quiet=True))
"""


class Program:
    """A program of ours in a process of its own, which says in one line when it is ready."""

    process: "subprocess.Popen[str]"
    took = 0.0  # seconds until it was ready

    def __init__(self, errors: Path) -> None:
        self.errors = errors
        self.start()

    def words(self) -> list[str]:
        raise NotImplementedError

    def start(self) -> str:
        """Until it is ready; what it said."""
        began = monotonic()
        with self.errors.open("a") as errors:
            self.process = subprocess.Popen(  # noqa: S603 - our own words
                [sys.executable, *self.words()], stdout=subprocess.PIPE, stderr=errors, text=True
            )
        assert self.process.stdout is not None
        told = self.process.stdout.readline()
        assert "Ctrl-C" in told, self.errors.read_text()
        self.took = monotonic() - began
        return told

    def kill(self) -> None:
        self.process.kill()
        self.process.wait(PATIENCE)
        assert self.process.stdout is not None
        self.process.stdout.close()


class Server(Program):
    """A server, at the same port however often it is started."""

    def __init__(self, folder: Path, database: str, worker: int) -> None:
        self.folder = folder
        self.database = database
        self.worker = worker
        self.port = 0
        self.program = folder / "serve.py"
        self.program.write_text(PROGRAM, "utf-8")
        super().__init__(folder / f"errors-{worker}.txt")

    def words(self) -> list[str]:
        return [str(self.program), str(self.folder), self.database, str(self.port), str(self.worker)]

    def start(self) -> str:
        told = super().start()
        self.url = told.split()[3]
        self.port = int(self.url.rpartition(":")[2])
        return told


class Worker(Program):
    """A worker, in whose processes the bots of all servers think."""

    def __init__(self, folder: Path, database: str, number: int) -> None:
        self.database = database
        super().__init__(folder / f"errors-worker-{number}.txt")

    def words(self) -> list[str]:
        patient = ["--bot-seconds", str(PATIENCE)]
        return ["-m", "claustrophobia", "work", "--database", self.database, "--processes", "1", *patient]


class House:
    """Servers, a database, and who plays."""

    def __init__(self, folder: Path, elephant: Elephant, seed: int) -> None:
        self.pick = random.Random(seed)
        self.elephant = elephant
        first = Server(folder, elephant.url, 0)  # it makes the tables
        with ThreadPoolExecutor() as together:
            servers = together.map(lambda worker: Server(folder, elephant.url, worker), range(1, SERVERS))
            workers = together.map(lambda number: Worker(folder, elephant.url, number), range(WORKERS))
            self.servers, self.workers = [first, *servers], list(workers)
        self.games: list[asyncio.Task[None]] = []
        self.refusals: Counter[str] = Counter()
        self.damage = Damage()
        self.last = ""
        self.tables: list[Table] = []
        self.http = httpx.AsyncClient(timeout=PATIENCE)

    # --- playing ----------------------------------------------------------------------------------

    async def call(self, method: str, path: str, body: Any = None, cookie: str = "") -> httpx.Response:
        """At whichever server answers."""
        while True:
            with suppress(httpx.HTTPError):
                url = self.pick.choice(self.servers).url
                answer = await self.http.request(method, f"{url}{path}", json=body, headers={"Cookie": cookie})
                if answer.is_success:
                    return answer
            await asyncio.sleep(RECONNECT[1])

    async def play_on(self, wanted: dict[str, str]) -> None:
        """One game after another, each looked at when it is over."""
        while True:
            laid = (await self.call("POST", "/api/tables", {"scenario": "1643/the-survivors", **wanted})).json()
            table = Table(laid["table"], "a bot" if "bot:" in wanted["infernal"] else "people")
            for seat, role in enumerate(("human", "infernal")):
                if role in laid["links"]:
                    token = laid["links"][role].partition("#")[2]
                    await self.sit(table, seat, token)
            self.tables.append(table)
            await asyncio.gather(*(player.play() for player in table.players))
            await self.inspect(table)
            await self.verify(table)
            self.damage.games += 1
            self.tables.remove(table)

    async def sit(self, table: Table, seat: int, token: str) -> None:
        """Take a seat; the identity is the player's own, so that a second try finds it his."""
        cookie = f"claustrophobia=b{self.pick.randbytes(16).hex()}"
        await self.call("POST", f"/api/tables/{table.id}/seat", {"token": token}, cookie)
        table.players.append(Player(self, table, seat, cookie))

    async def inspect(self, table: Table) -> None:
        """Hold what players were told against what the database has."""
        wanted = "SELECT side, option FROM choices WHERE table_id = $1 ORDER BY number"
        made = await self.rows(wanted, table.id)
        for player in table.players:
            mine = [row["option"] for row in made if row["side"] == player.seat]
            told = [player.chosen[number] for number in range(1, player.told + 1)]
            self.damage.acknowledged += len(told)
            self.damage.lost += sum(there != said for there, said in zip(mine, told, strict=False))
            self.damage.lost += max(0, len(told) - len(mine))
            later = [player.chosen.get(number) for number in range(len(told) + 1, len(mine) + 1)]
            self.damage.twice += sum(said != there for said, there in zip(later, mine[len(told) :], strict=True))

    async def verify(self, table: Table) -> None:
        """Play a game that is over again from its record: every die, every choice of the database, in that order."""
        record = await self.call("GET", f"/api/tables/{table.id}/record", cookie=table.players[0].cookie)
        made = await self.rows("SELECT option FROM choices WHERE table_id = $1 ORDER BY number", table.id)
        fault, found = await asyncio.to_thread(played_again, record.text)
        self.damage.broken += bool(fault) or found != [row["option"] for row in made]

    async def rows(self, wanted: str, *words: Any) -> list[Any]:
        """From the database, as soon as it answers."""
        while True:
            with suppress(OSError, asyncpg.PostgresError, asyncpg.InterfaceError):
                conn = await asyncpg.connect(self.elephant.url.replace("+asyncpg", ""), timeout=PATIENCE)
                try:
                    return list(await conn.fetch(wanted, *words))
                finally:
                    await conn.close()
            await asyncio.sleep(RECONNECT[0])

    # --- killing ----------------------------------------------------------------------------------

    async def everybody_moves(self, since: float) -> list[tuple[str, float]]:
        """Until every table that is in play has moved since then; who plays there, and after how long each did."""
        waits: list[tuple[str, float]] = []
        left = list(self.tables)
        for _ in trying("every table is played on"):
            for game in self.games:
                assert not game.done(), game.exception()
            moved = [table for table in left if table.moved > since or table not in self.tables]
            waits += [(table.kind, table.moved - since) for table in moved if table.moved > since]
            left = [table for table in left if table not in moved]
            if not left:
                break
            await asyncio.sleep(SOON)
        return waits

    async def round(self, victim: str) -> None:
        """Kill something in the midst of play, and see everybody play on."""
        await becomes(lambda: len(self.tables) == len(TABLES), "everybody sits at a table")
        await self.everybody_moves(monotonic())
        await asyncio.sleep(self.pick.uniform(0, 0.3))
        since = monotonic()
        reviving: asyncio.Future[str] | None = None
        if victim == "database":
            await asyncio.to_thread(self.elephant.kill)
            await asyncio.to_thread(self.elephant.start)
            since = monotonic()
        elif victim == "bot":
            pids = [pid for one in (*self.workers, *self.servers) for pid in children_of(one.process.pid)]
            os.kill(self.pick.choice(pids), signal.SIGKILL)
        else:
            program: Program
            if victim == "worker":
                program = self.pick.choice(self.workers)
            else:
                program = await self.holder() if victim == "holder" else self.pick.choice(self.servers)
            program.kill()
            reviving = asyncio.get_running_loop().run_in_executor(None, program.start)
        waits = await self.everybody_moves(since)
        if reviving is not None:
            await reviving
        slow = max(program.took for program in (*self.servers, *self.workers))
        self.damage.killed[victim] += 1
        for kind, wait in waits:
            self.damage.waits.setdefault((victim, kind), []).append(wait)
            self.damage.stuck += wait > STUCK + slow
        self.last = ", ".join(f"{kind} {wait:.2f} s" for kind, wait in waits) + f" (a start: {slow:.2f} s)"

    async def holder(self) -> Server:
        """Who serves one of the tables in play."""
        table = self.pick.choice(self.tables)
        wanted = "SELECT worker FROM leases JOIN servers ON servers.id = server WHERE key = $1"
        found = await self.rows(wanted, table.id)
        return self.servers[found[0]["worker"]] if found else self.pick.choice(self.servers)

    async def end(self) -> None:
        """Let nobody play on, look at what was played."""
        for game in self.games:
            game.cancel()
        for done in await asyncio.gather(*self.games, return_exceptions=True):
            assert isinstance(done, asyncio.CancelledError), done
        for table in self.tables:
            await self.inspect(table)
        await self.http.aclose()


def played_again(record: str) -> tuple[str, list[str]]:
    """What is wrong with the record of a game, if anything is, and the choices in it."""
    _, lines = engine.parse_record(record)
    return engine.verify(record).fault, [option for number, _, option, _ in lines if number]


@asynccontextmanager
async def house(folder: Path, seed: int) -> AsyncIterator[House]:
    with elephant() as database:
        found = await asyncio.to_thread(House, folder, database, seed)
        try:
            yield found
        finally:
            for program in (*found.servers, *found.workers):
                with contextlib.suppress(Exception):
                    program.kill()


async def attack(folder: Path, rounds: int, seed: int = 1, say: Any = None, seconds: float = inf) -> Damage:
    """So many rounds, each kind of victim in turn; none is begun after so many seconds."""
    end = monotonic() + seconds
    async with house(folder, seed) as found:
        found.games = [asyncio.create_task(found.play_on(dict(wanted))) for wanted in TABLES]
        for number in range(rounds):
            if monotonic() > end:
                break
            victim = VICTIMS[number % len(VICTIMS)]
            await found.round(victim)
            if say:
                say(f"{number + 1} {victim}: {found.last}")
        await found.end()
        if say:
            say(f"refused meanwhile: {dict(found.refusals)}")
        return found.damage


def main() -> int:
    """The damage, and what it was found by."""
    rounds, minutes = (*map(int, sys.argv[1:3]), *(ROUNDS, MINUTES)[len(sys.argv) - 1 :])
    with tempfile.TemporaryDirectory() as folder:
        damage = asyncio.run(
            attack(Path(folder), min(MOST, rounds), 1, lambda line: print(line, flush=True), minutes * 60)
        )
        said = "".join(file.read_text() for file in Path(folder).glob("errors-*.txt")).splitlines()
    print(damage)
    print("said by the servers:", dict(Counter(json.loads(line)["event"] for line in said if line.startswith("{"))))
    return 0 if damage.is_none else 1


if __name__ == "__main__":
    sys.exit(main())
