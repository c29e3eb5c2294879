"""Guests at a server's tables: a real server on a loopback port, seats as blocking clients, a database for nothing."""

import asyncio
import json
import random
import threading
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Self, cast

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from claustrophobia.server import socket
from claustrophobia.server.bots import Idea, Job, think
from claustrophobia.server.hall import Hall
from claustrophobia.server.limits import Bucket
from claustrophobia.server.play import Headers, Play
from claustrophobia.server.room import Room
from claustrophobia.server.run import server_for
from claustrophobia.server.seats import SPECTATOR
from claustrophobia.server.settings import Settings
from claustrophobia.server.store import Kept, Made
from claustrophobia.server.subscribers import Subscriber
from claustrophobia.server.writes import Choice, Note, Rewind, Write
from patience import PATIENCE, SOON, Clock, eventually, trying

SURVIVORS = "1643/the-survivors"
MANY = 10**6
# A server that nothing is too slow for.
PATIENT: dict[str, Any] = dict.fromkeys(
    (
        *("ping_seconds", "bot_seconds", "content_seconds", "step_seconds", "database_seconds", "call_seconds"),
        "lease_seconds",
    ),
    PATIENCE,
)


def settings_for(folder: Path, **changes: Any) -> Settings:
    """A server for tests: any port, everything in a folder of the test's own, no limits but those asked for."""
    loose: dict[str, Any] = {
        **PATIENT,
        "port": 0,
        "folder": folder,
        "web": folder / "web",
        "calls_a_second": MANY,
        "tables_an_address": MANY,
        "codes_a_minute": MANY,
        "messages_a_second": MANY,
        "messages_burst": MANY,
        "grace_seconds": 2,
        "strangers_content": True,
        "moment_seconds": 0.0,
    }
    return Settings(**(loose | changes))


@contextmanager
def served(folder: Path, **changes: Any) -> Iterator[str]:
    """A server in a thread; its address."""
    found: list[str] = []
    server = server_for(settings_for(folder, **changes), found.append)
    thread = threading.Thread(target=server.run)
    thread.start()
    try:
        yield eventually(lambda: found and found[0], "the server starts")
    finally:
        server.should_exit = True
        thread.join(PATIENCE)
        assert not thread.is_alive(), "the server ends when it is told to"


KEYRING: dict[str, str] = {}  # whose each link is: the cookie of the first who sat down by it, by its token


def cookie_for(url: str, place: str, token: str) -> dict[str, str]:
    """What whoever has the seat of this link says with every call; the first time he sits down.

    `place` is `tables/T` or `campaigns/C`. A link that opens nothing makes a cookie that opens nothing.
    """
    if token not in KEYRING:
        answer = httpx.post(f"{url}/api/{place}/seat", json={"token": token}, timeout=PATIENCE)
        if answer.status_code != 200:
            return {"Cookie": "claustrophobia=b" + "0" * 32}
        KEYRING[token] = answer.headers["set-cookie"].partition(";")[0]
    return {"Cookie": KEYRING[token]}


class Laid:
    """A table that was laid over REST, with the tokens of its links; everybody has come, unless that is to wait."""

    def __init__(self, url: str, *, dealt: bool = True, **wanted: Any) -> None:
        self.url = url
        self.http = httpx.Client(base_url=url, timeout=PATIENCE)
        answer = self.http.post("/api/tables", json={"scenario": SURVIVORS, **wanted})
        assert answer.status_code == 201, answer.text
        self.data = answer.json()
        self.id: str = self.data["table"]
        self.tokens = {role: link.partition("#")[2] for role, link in self.data["links"].items()}
        if dealt:
            self.deal()

    def deal(self) -> None:
        """Let every player come and say a word for the dice: the game begins."""
        for role in self.tokens:
            if role != SPECTATOR:
                with Guest(self.url, self.id, self.tokens[role]) as comer:
                    comer.hear()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.http.close()

    def get(self, path: str = "", role: str = "human") -> httpx.Response:
        """Ask about the table from a seat."""
        return self.http.get(f"/api/tables/{self.id}{path}", headers=self.cookie(role))

    def post(self, path: str, role: str = "human") -> httpx.Response:
        return self.http.post(f"/api/tables/{self.id}{path}", headers=self.cookie(role), json={})

    def cookie(self, role: str) -> dict[str, str]:
        """What a seat says with every call."""
        return cookie_for(self.url, f"tables/{self.id}", self.tokens[role])

    def guest(self, role: str, have: int = 0) -> "Guest":
        return Guest(self.url, self.id, self.tokens[role], have)


class Guest:
    """A seat's client. It keeps what it was told, as a browser would."""

    def __init__(self, url: str, table: str, token: str, have: int = 0, *, hello: bool = True, **more: Any) -> None:
        headers = {**cookie_for(url, f"tables/{table}", token), **more.pop("headers", {})}
        address = f"{url.replace('http', 'ws', 1)}/ws/{table}"
        self.line = connect(
            address,
            additional_headers=headers,
            max_size=None,
            compression=None,
            open_timeout=PATIENCE,
            ping_interval=None,
            **more,
        )
        self.ws: ClientConnection = self.line.__enter__()  # it wants to be entered; the guest leaves by `__exit__`
        self.update: dict[str, Any] = {"n": have}
        self.story: list[dict[str, Any]] = []
        self.refused: list[dict[str, Any]] = []
        self.other: list[dict[str, Any]] = []
        if hello:
            self.say(hello={"have": have})

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.line.__exit__(None, None, None)

    def say(self, **message: Any) -> None:
        self.ws.send(json.dumps(message))

    def hear(self, timeout: float = PATIENCE) -> dict[str, Any]:
        """The next message, taken in."""
        message: dict[str, Any] = json.loads(self.ws.recv(timeout))
        if "update" in message:
            self.take(message["update"])
        elif "refused" in message:
            self.refused.append(message["refused"])
        else:
            self.other.append(message)
        return message

    def take(self, update: dict[str, Any]) -> None:
        """Number 1 begins the story anew; anything else goes on from where it was."""
        assert update["n"] >= self.update["n"]
        self.update = update
        events = update["events"]
        if events and events[0]["n"] == 1:
            self.story = []
        self.story += events
        assert [event["n"] for event in self.story] == list(range(1, len(self.story) + 1))

    def wait(self, holds: Callable[["Guest"], Any], what: str) -> "Guest":
        """Listen until something holds."""
        for _ in trying(what):
            if holds(self):
                break
            self.hear()
        return self

    def wait_update(self) -> dict[str, Any]:
        """The next update."""
        while "update" not in self.hear():
            pass
        return self.update

    def wait_refused(self) -> str:
        """The code of the next refusal."""
        before = len(self.refused)
        self.wait(lambda guest: len(guest.refused) > before, "a refusal")
        return str(self.refused[-1]["code"])

    def close_code(self) -> int:
        """Listen until the server closes the socket; the code it does so with, 0 without one."""
        for _ in trying("the socket is closed"):
            try:
                self.hear()
            except ConnectionClosed as closed:
                return closed.rcvd.code if closed.rcvd else 0
        return 0

    @property
    def asked(self) -> dict[str, Any] | None:
        return self.update.get("asked")

    @property
    def is_over(self) -> bool:
        return "view" in self.update and self.update["view"]["outcome"] is not None

    def choose(self, option: str) -> None:
        assert self.asked is not None
        self.say(choose={"number": self.asked["number"], "option": option})

    def choose_any(self, pick: random.Random) -> str:
        """Send one of the options."""
        assert self.asked is not None
        option = str(pick.choice(self.asked["options"])["text"])
        self.choose(option)
        return option


def play_on(guests: list[Guest], pick: random.Random, most: int = MANY) -> int:
    """Let whoever is asked choose, until the game is over or so many choices were made; how many."""
    made = 0
    while made < most and not guests[0].is_over:
        turn = next((guest for guest in guests if guest.asked), None)
        if turn is None:
            for guest in guests:
                try:
                    guest.hear(SOON)
                except TimeoutError:
                    continue
            continue
        before = turn.update["n"]
        turn.choose_any(pick)
        turn.wait(lambda guest, before=before: guest.update["n"] > before, "an answer to a choice")  # type: ignore[misc]
        made += 1
    return made


# --- without network and database -----------------------------------------------------------------


class Ledger:
    """A store that keeps everything in a list and can be told to fail."""

    def __init__(self) -> None:
        self.written: list[Write] = []
        self.failure: Exception | None = None

    def write(self, wanted: Write, _version: int) -> "asyncio.Future[None]":
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        if self.failure is not None:
            done.set_exception(self.failure)
            self.failure = None
        else:
            self.written.append(wanted)
            done.set_result(None)
        return done

    async def kept(self, _table: str) -> Kept:
        """What a real store would have after all that was written."""
        options: list[Made] = []
        notes: list[Note] = []
        for wanted in self.written:
            if isinstance(wanted, Choice):
                options.append(Made(wanted.seat, wanted.option, wanted.next))
            elif isinstance(wanted, Rewind):
                del options[wanted.keep :]
                notes += [wanted.note] if wanted.note else []
            else:
                notes.append(wanted)
        return Kept(len(self.written), options, notes)


def room_for(
    scenario: str = SURVIVORS,
    seed: str = "7",
    players: tuple[str, str] = ("person", "person"),
    moment_seconds: float = 0.0,
    **row: Any,
) -> tuple[Room, Ledger]:
    """An open table in memory."""
    play = Play(Headers(scenario, seed, row.pop("options", {}), ""))
    ledger = Ledger()
    headers = {"id": "table", "created": 0, "scenario": scenario, "seed": seed, "human": players[0]}
    headers |= {"infernal": players[1], "hot_seat": False, "free_undo": False, "hints": True}
    headers |= {"fingerprint": play.game.state.setup.fingerprint, **row}
    return Room(headers, play, ledger, None, moment_seconds), ledger  # type: ignore[arg-type]


class Lookers:
    """Look here and now instead of in processes of their own, and note what they were handed."""

    lack_workers = False

    def __init__(self) -> None:
        self.handed: list[Any] = []
        self.fails = False
        self.meanwhile: Callable[[], Awaitable[None]] | None = None  # done before each look

    async def weigh(self, work: Callable[[Any], Any], job: Any, _asker: object) -> Any:
        await (self.meanwhile() if self.meanwhile is not None else asyncio.sleep(0))
        self.handed.append(job)
        return None if self.fails else work(job)


def watched_by(scene: Callable[[Room, dict[str, Subscriber], Lookers], Awaitable[None]], **wanted: Any) -> None:
    """Play a scene at a table in memory with somebody on every seat, whose coach and guide look here and now."""

    async def run() -> None:
        room, _ = room_for(**wanted)
        lookers = Lookers()
        room.bots = lookers  # type: ignore[assignment]
        room.coach.bucket = Bucket(1.0, 100, Clock())
        roles = ("both", "spectator") if wanted.get("hot_seat") else ("human", "infernal", "spectator")
        await scene(room, {role: await seated(room, role) for role in roles}, lookers)
        room.close()

    asyncio.run(run())


class Thinkers:
    """Bots that think here and now instead of in processes of their own."""

    async def choose(self, job: Job, _asker: object = None) -> Idea:
        await asyncio.sleep(0)
        return think(job, patience=0.0)

    lack_workers = False
    own: Mapping[str, str] = {}

    def before(self, _table: str) -> int | None:
        return None


async def seated(room: Room, role: str) -> Subscriber:
    """A socket's place at a table, greeted."""
    subscriber = Subscriber(role)
    room.enter(subscriber)
    await room.greet(subscriber, 0)
    return subscriber


def sent_to(room: Room, subscriber: Subscriber) -> list[bytes]:
    """Every frame its socket would send now."""
    frames = list(subscriber.notices)
    subscriber.notices.clear()
    if subscriber.due:
        frames.append(room.fetch(subscriber))
    return frames


async def hears(room: Room, subscriber: Subscriber, text: str | bytes) -> None:
    """What the server does with a message from somebody who sits at a table, without a socket."""
    guest = socket.Guest(cast("Hall", None), room.id, subscriber)
    guest.room = room
    await socket.answer(guest, text)
