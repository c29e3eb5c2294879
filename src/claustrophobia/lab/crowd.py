"""Everybody who plays at a server under load: pairs of clients that answer as fast as they are asked, or at a rate."""

import asyncio
import json
import math
import random
from collections import deque
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any, Final
from urllib.parse import urlsplit

import msgspec

from claustrophobia.lab.line import Line, dial

SCENARIO: Final = "1643/the-survivors"
PRIVATE: Final = frozenset({"drawn", "drawn_unseen"})  # events that only one side is told
AT_ONCE: Final = 8  # tables that are laid at the same time


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
    view: View
    asked: Asked | None
    events: list[Event]


class Heard(msgspec.Struct):
    """The parts of the server's messages that a client reads."""

    update: Update | None = None
    refused: dict[str, Any] | None = None


decode: Final = msgspec.json.Decoder(Heard).decode
encode: Final = msgspec.json.Encoder().encode


@dataclass
class Tally:
    """What was measured."""

    began: float = float("inf")
    choices: int = 0
    refused: int = 0
    held: int = 0
    waits: list[float] = field(default_factory=list)

    def add(self, sent: float, now: float) -> None:
        if sent >= self.began:
            self.waits.append(now - sent)


class Player(Line):
    """One client. It counts the public events it has seen: by that count a choice is followed to both players."""

    def __init__(self, crowd: "Crowd", table: str, cookie: str, seed: int) -> None:
        super().__init__(table, cookie)
        self.crowd = crowd
        self.other = self
        self.pick = random.Random(seed)
        self.seen = 0
        self.sent: float | None = None  # when it sent a choice whose effect it has not seen yet
        self.owed: deque[tuple[float, int]] = deque()  # choices of the other player whose effect it has not seen yet

    def hear(self, message: bytes) -> None:
        heard = decode(message)
        if heard.refused is not None:
            self.crowd.tally.refused += 1
        if heard.update is None:
            return
        self.look(heard.update)
        if heard.update.view.outcome is not None:
            self.close()
        elif heard.update.asked is not None:
            self.decide(heard.update.asked)

    def decide(self, asked: Asked) -> None:
        option = self.pick.choice(asked.options).text
        self.crowd.choose(self, encode({"choose": {"number": asked.number, "option": option}}))

    def look(self, update: Update) -> None:
        """Count the events of an update, and complete the choices whose effect it shows."""
        now = perf_counter()
        self.seen += sum(1 for event in update.events if event.kind not in PRIVATE)
        while self.owed and self.owed[0][1] <= self.seen:
            self.crowd.tally.add(self.owed.popleft()[0], now)
        if self.sent is not None:
            sent, self.sent = self.sent, None
            if self.other.seen >= self.seen:
                self.crowd.tally.add(sent, now)
            else:
                self.other.owed.append((sent, self.seen))
        if update.asked is not None and update.asked.kind == "window":
            self.other.excuse(now)

    def excuse(self, now: float) -> None:
        """Count the choice as arrived, because this player is kept waiting on purpose (HID-3)."""
        waiting = [sent for sent, _ in self.owed]
        self.owed.clear()
        if self.sent is not None:
            waiting.append(self.sent)
            self.sent = None
        for sent in waiting:
            self.crowd.tally.add(sent, now)
        self.crowd.tally.held += len(waiting)


class Crowd:
    """All clients together. They answer at once, or so many choices a second; first they wait until all sit."""

    def __init__(self, url: str, tables: int) -> None:
        self.url = url
        self.tables = tables
        self.tally = Tally()
        self.waiting: deque[tuple[Player, bytes]] = deque()
        self.rate = 0.0  # choices a second: none yet; infinitely many: each at once
        self.seed = 0
        self.laying = asyncio.Semaphore(AT_ONCE)
        self.seated = 0
        self.tasks: list[asyncio.Task[None]] = []

    async def sit_down(self) -> None:
        """Lay all tables, and wait until two players sit at each."""
        self.tasks = [asyncio.create_task(self.table()) for _ in range(self.tables)]
        self.tasks.append(asyncio.create_task(self.pace()))
        while self.seated < self.tables:
            failed = [task for task in self.tasks if task.done()]
            for task in failed:
                task.result()
            await asyncio.sleep(0.05)

    async def go(self) -> None:
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)

    async def measure(self, seconds: float) -> Tally:
        """Count for some seconds."""
        self.tally = tally = Tally(perf_counter())
        await asyncio.sleep(seconds)
        self.tally = Tally()
        return tally

    def choose(self, player: Player, message: bytes) -> None:
        """Send a choice at once, or as soon as the rate allows."""
        if math.isinf(self.rate):
            self.send(player, message)
        else:
            self.waiting.append((player, message))

    def send(self, player: Player, message: bytes) -> None:
        player.sent = perf_counter()
        if player.sent >= self.tally.began:
            self.tally.choices += 1
        player.say(message)

    async def pace(self) -> None:
        """Release choices at the rate; those that nobody had to make when they were due are not made up for."""
        due = perf_counter()
        while True:
            now = perf_counter()
            while self.waiting and self.rate and due <= now:
                due += 1 / self.rate
                self.send(*self.waiting.popleft())
            if not self.waiting or not self.rate:
                due = max(due, now)
            await asyncio.sleep(0.001)

    async def table(self) -> None:
        """Play one game after another."""
        while True:
            async with self.laying:
                laid = await new_table(self.url)
                cookies = [await seat_at(self.url, laid, side) for side in ("human", "infernal")]
                self.seed += 2
                pair = [Player(self, laid["table"], cookie, self.seed + spot) for spot, cookie in enumerate(cookies)]
                pair[0].other, pair[1].other = pair[1], pair[0]
                for player in pair:
                    await dial(self.url, player)
            self.seated += 1
            await asyncio.gather(*(player.gone for player in pair))


async def new_table(url: str, seed: str = "") -> dict[str, Any]:
    """Lay a table for two persons; with a seed its game begins at once."""
    wanted = {"scenario": SCENARIO, "human": "person", "infernal": "person", "seed": seed}
    found: dict[str, Any] = (await call(url, "/api/tables", wanted))[1]
    return found


async def seat_at(url: str, laid: dict[str, Any], role: str) -> str:
    """Take a seat; the cookie it belongs to."""
    token = laid["links"][role].partition("#")[2]
    headers, _ = await call(url, f"/api/tables/{laid['table']}/seat", {"token": token})
    return headers.get("set-cookie", "").partition(";")[0]


async def call(url: str, path: str, said: dict[str, Any] | None = None) -> tuple[dict[str, str], Any]:
    """What a server answers to a call: headers and body."""
    parts = urlsplit(url)
    body = b"" if said is None else json.dumps(said).encode()
    head = (
        f"{'GET' if said is None else 'POST'} {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
        f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
    )
    reader, writer = await asyncio.open_connection(parts.hostname, parts.port)
    writer.write(head.encode() + body)
    answer = await reader.read()
    writer.close()
    top, _, text = answer.partition(b"\r\n\r\n")
    first, *lines = top.decode().split("\r\n")
    if not first.split()[1].startswith("2"):
        raise OSError(f"{path}: {first} {text.decode()[:200]}")
    headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in lines)}
    return headers, json.loads(text) if headers["content-type"].startswith("application/json") else text.decode()
