"""Load test of a server: many tables, each with two connected players who answer as fast as they are asked.

    python -m claustrophobia.lab.load --tables 200 --seconds 20

The server runs in a process of its own, all clients in this one. What is measured is the time from sending a choice
until both players have received its effect. If one of them is kept waiting on purpose, because the other is asked at a
moment (HID-3), it is the time until the other has it. First everybody answers at once; then at a given rate.
"""

import argparse
import asyncio
import json
import random
import subprocess
import sys
import tempfile
import urllib.request
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from email.message import Message
from pathlib import Path
from time import perf_counter
from typing import Any, Final

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

SCENARIO: Final = "1643/the-survivors"
PRIVATE: Final = frozenset({"drawn", "drawn_unseen"})  # events that only one side is told
WARM_UP: Final = 2.0  # seconds at the start in which nothing is counted


class Event(msgspec.Struct):
    kind: str


class Option(msgspec.Struct):
    text: str


class Asked(msgspec.Struct):
    number: int
    kind: str
    options: list[Option]


class View(msgspec.Struct):
    outcome: str | None


class Update(msgspec.Struct):
    n: int
    view: View
    asked: Asked | None
    events: list[Event]


class Heard(msgspec.Struct):
    """The parts of the server's messages that a client reads."""

    update: Update | None = None
    refused: dict[str, Any] | None = None


decode = msgspec.json.Decoder(Heard).decode
encode = msgspec.json.Encoder().encode


@dataclass
class Tally:
    """What was measured since the warm-up."""

    began: float = float("inf")
    choices: int = 0
    refused: int = 0
    held: int = 0
    waits: list[float] = field(default_factory=list)

    def add(self, sent: float, now: float) -> None:
        if sent >= self.began:
            self.waits.append(now - sent)


class Player:
    """One client. It counts the public events it has seen: by that count a choice is followed to both players."""

    def __init__(self, load: "Load", seed: int) -> None:
        self.load = load
        self.other = self
        self.pick = random.Random(seed)
        self.seen = 0
        self.sent: float | None = None  # when it sent a choice whose effect it has not seen yet
        self.owed: deque[tuple[float, int]] = deque()  # choices of the other player whose effect it has not seen yet

    def excuse(self, now: float) -> None:
        """Count the choice as arrived, because this player is kept waiting on purpose (HID-3)."""
        waiting = [sent for sent, _ in self.owed]
        self.owed.clear()
        if self.sent is not None:
            waiting.append(self.sent)
            self.sent = None
        for sent in waiting:
            self.load.tally.add(sent, now)
        self.load.tally.held += len(waiting)

    async def play(self, url: str, table: str, token: str) -> None:
        """Play a game to its end."""
        cookie = {"Cookie": await asyncio.to_thread(sit_down, url.replace("ws", "http", 1), table, token)}
        async with connect(
            f"{url}/ws/{table}", additional_headers=cookie, compression=None, max_size=None, ping_interval=None
        ) as ws:
            await ws.send('{"hello":{"have":0}}')
            async for message in ws:
                heard = decode(message)
                if heard.refused is not None:
                    self.load.tally.refused += 1
                if heard.update is None:
                    continue
                self.look(heard.update)
                if heard.update.view.outcome is not None:
                    return
                if heard.update.asked is not None:
                    await self.load.send(self, ws, heard.update.asked)

    def look(self, update: Update) -> None:
        """Count the events of an update, and complete the choices whose effect it shows."""
        now = perf_counter()
        self.seen += sum(1 for event in update.events if event.kind not in PRIVATE)
        while self.owed and self.owed[0][1] <= self.seen:
            self.load.tally.add(self.owed.popleft()[0], now)
        if self.sent is not None:
            sent, self.sent = self.sent, None
            if self.other.seen >= self.seen:
                self.load.tally.add(sent, now)
            else:
                self.other.owed.append((sent, self.seen))
        if update.asked is not None and update.asked.kind == "window":
            self.other.excuse(now)


class Load:
    """All clients together."""

    def __init__(self, url: str, tables: int) -> None:
        self.url = url
        self.tables = tables
        self.tally = Tally()
        self.waiting: deque[tuple[Player, ClientConnection, bytes]] = deque()
        self.rate = 0.0
        self.seed = 0

    async def send(self, player: Player, ws: ClientConnection, asked: Asked) -> None:
        """Answer at once, or as soon as the rate allows."""
        option = player.pick.choice(asked.options).text
        message = encode({"choose": {"number": asked.number, "option": option}})
        if self.rate:
            self.waiting.append((player, ws, message))
        else:
            await self.choose(player, ws, message)

    async def choose(self, player: Player, ws: ClientConnection, message: bytes) -> None:
        player.sent = perf_counter()
        if player.sent >= self.tally.began:
            self.tally.choices += 1
        with suppress(ConnectionClosed):
            await ws.send(message, text=True)

    async def pace(self) -> None:
        """Release choices at the given rate."""
        due = perf_counter()
        while True:
            now = perf_counter()
            while self.rate and due <= now:
                due += 1 / self.rate
                if self.waiting:
                    await self.choose(*self.waiting.popleft())
            if not self.rate:
                due = now
            await asyncio.sleep(0.001)

    async def table(self) -> None:
        """Play one game after another."""
        while True:
            laid = await asyncio.to_thread(new_table, self.url)
            self.seed += 2
            pair = [Player(self, self.seed), Player(self, self.seed + 1)]
            pair[0].other, pair[1].other = pair[1], pair[0]
            links = [laid["links"][side].partition("#")[2] for side in ("human", "infernal")]
            url = self.url.replace("http", "ws", 1)
            await asyncio.gather(
                *(player.play(url, laid["table"], token) for player, token in zip(pair, links, strict=True))
            )

    async def measure(self, seconds: float, rate: float) -> Tally:
        """Play for some seconds at a rate (0: as fast as possible) and measure."""
        self.rate = rate
        self.tally = Tally()
        while not rate and self.waiting:
            await self.choose(*self.waiting.popleft())
        await asyncio.sleep(WARM_UP)
        self.tally.began = perf_counter()
        await asyncio.sleep(seconds)
        tally, self.tally = self.tally, Tally()
        return tally


def sit_down(url: str, table: str, token: str) -> str:
    """Take a seat; the cookie it belongs to."""
    headers, _ = call(f"{url}/api/tables/{table}/seat", {"token": token})
    return headers.get("set-cookie", "").partition(";")[0]


def new_table(url: str) -> dict[str, Any]:
    """Lay a table for two persons."""
    _, found = call(f"{url}/api/tables", {"scenario": SCENARIO, "human": "person", "infernal": "person"})
    return found


def call(address: str, said: dict[str, Any]) -> tuple[Message, dict[str, Any]]:
    """What a server answers."""
    headers = {"Content-Type": "application/json"}
    request = urllib.request.Request(address, json.dumps(said).encode(), headers)  # noqa: S310 - our own server
    with urllib.request.urlopen(request, timeout=30) as answer:  # noqa: S310 - likewise
        return answer.headers, json.load(answer)


def report(name: str, tally: Tally, seconds: float) -> None:
    """One line of numbers."""
    waits = sorted(tally.waits) or [0.0]
    p50, p99 = (waits[min(len(waits) - 1, int(len(waits) * share))] * 1000 for share in (0.5, 0.99))
    print(
        f"{name:<22} {tally.choices / seconds:8.0f} choices/s   p50 {p50:7.1f} ms   p99 {p99:7.1f} ms   "
        f"max {waits[-1] * 1000:7.1f} ms   {tally.held} held back, {tally.refused} refused"
    )


@contextmanager
def served(database: str) -> Iterator[str]:
    """Start a server in a process of its own, and yield its address."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "claustrophobia.lab.load", "--serve", folder, "--database", database]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)  # noqa: S603 - our own
        try:
            assert process.stdout is not None
            yield process.stdout.readline().split()[3]
        finally:
            process.terminate()
            process.wait(10)


def serve(folder: str, database: str) -> int:
    """Run the server without limits by address, since all clients have the same."""
    from claustrophobia.server.run import run  # noqa: PLC0415 - the clients do without
    from claustrophobia.server.settings import Settings  # noqa: PLC0415 - likewise

    many = 10**6
    settings = Settings(
        port=0,
        folder=Path(folder),
        database=database,
        calls_a_second=many,
        tables_an_address=many,
        sockets_an_address=many,
        messages_a_second=many,
        messages_burst=many,
    )
    return run(settings, quiet=True)


async def run_load(url: str, tables: int, seconds: float, rate: float) -> None:
    """Run both measurements and print them."""
    load = Load(url, tables)
    tasks = [asyncio.create_task(load.table()) for _ in range(tables)]
    tasks.append(asyncio.create_task(load.pace()))
    report("as fast as it goes", await load.measure(seconds, 0), seconds)
    if rate:
        report(f"at {rate:.0f} a second", await load.measure(seconds, rate), seconds)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description="Measure a server under load.")
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--rate", type=float, default=500.0, help="choices a second of the second measurement")
    parser.add_argument("--database", default="", help="a database URL; SQLite in a temporary folder if not given")
    parser.add_argument("--serve", metavar="FOLDER", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.serve:
        sys.exit(serve(asked.serve, asked.database))
    with served(asked.database) as url:
        print(f"{asked.tables} tables, two players each, {SCENARIO}, {asked.seconds:.0f} s a measurement")
        if sys.platform != "win32":
            import uvloop  # noqa: PLC0415 - where there is one

            uvloop.run(run_load(url, asked.tables, asked.seconds, asked.rate))
        else:
            asyncio.run(run_load(url, asked.tables, asked.seconds, asked.rate))


if __name__ == "__main__":
    main()
