"""One WebSocket: whose it is, what it says, what it is sent."""

import asyncio
import contextlib
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.websockets import WebSocket, WebSocketDisconnect

from claustrophobia.content.words import Words
from claustrophobia.server import dealing, frames, logs, metrics
from claustrophobia.server.advice import advise, coach
from claustrophobia.server.faults import Fault
from claustrophobia.server.forwarding import COME_AGAIN, Road
from claustrophobia.server.guiding import guide, question
from claustrophobia.server.hall import Hall
from claustrophobia.server.limits import Bucket, Sockets, household
from claustrophobia.server.messages import (
    Choose,
    Coach,
    Doubt,
    Explain,
    Guide,
    Hello,
    Hint,
    Inspect,
    Said,
    Takeback,
    Why,
    understood,
)
from claustrophobia.server.room import Room
from claustrophobia.server.seats import SPECTATOR
from claustrophobia.server.settings import Settings
from claustrophobia.server.subscribers import Refused, Subscriber
from claustrophobia.server.writes import StoreError

POLICY: Final = 1008
TRY_LATER: Final = 1013
AWAY: Final = 503  # the status of a fault that will pass: the client may try again
PONG: Final = frames.message({"pong": {}})


def is_own_origin(headers: Headers) -> bool:
    """Whether a call comes from one of our pages, or from a program: that has no cookies to abuse."""
    origin = headers.get("origin")
    return origin is None or urlsplit(origin).netloc == headers.get("host", "")


async def serve_socket(ws: WebSocket) -> None:
    """Serve a socket from its opening to its end."""
    road: Road = ws.app.state.road
    sockets: Sockets = ws.app.state.sockets
    await ws.accept()
    address = household(ws.client.host if ws.client else "")
    if not is_own_origin(ws.headers):
        await turn_away(ws, "foreign_origin", POLICY)
    elif not sockets.enter(address):
        await turn_away(ws, "table_full", TRY_LATER)
    else:
        try:
            await road.sit_down(ws)
        except Fault as fault:
            await turn_away(ws, fault, COME_AGAIN)
        except StoreError:
            await turn_away(ws, "database_away", TRY_LATER)
        finally:
            sockets.leave(address)


async def turn_away(ws: WebSocket, why: str | Fault, close: int) -> None:
    """Refuse a socket: say why, then close it."""
    words: Words | None = {"en": why.error["en"], "fr": why.error["fr"]} if isinstance(why, Fault) else None
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):
        await ws.send_text(refused(Refused(str(why), words=words)).decode())
        await ws.close(close)


def refused(answer: Refused) -> bytes:
    metrics.REFUSALS.labels(str(answer)).inc()
    return frames.message({"refused": answer.notice})


async def sit_down(ws: WebSocket) -> None:
    """Find the seat of a socket's browser, then listen and speak until the socket is gone."""
    hall: Hall = ws.app.state.hall
    ident = ws.url.path.removeprefix("/ws/")
    try:
        role = await hall.role(ident, ws.cookies)
        if role is None:
            await turn_away(ws, "no_seat", POLICY)
            return
        guest = Guest(hall, ident, Subscriber(role))
        if not await guest.enter():
            await turn_away(ws, "table_full", TRY_LATER)
            return
    except Fault as fault:
        await turn_away(ws, fault, COME_AGAIN if fault.status == AWAY else POLICY)
        return
    except StoreError:
        logs.fault("database away")
        await turn_away(ws, "database_away", TRY_LATER)
        return
    speaker = asyncio.create_task(speak(ws, guest))
    try:
        settings = hall.settings
        bucket = Bucket(settings.messages_a_second, settings.messages_burst, settings.clock)
        await listen(ws, guest, bucket)
    finally:
        guest.leave()
        speaker.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await speaker


class Guest:
    """The client of a socket. While the game is not dealt, it waits before the table (`dealing`)."""

    def __init__(self, hall: Hall, ident: str, subscriber: Subscriber) -> None:
        self.hall = hall
        self.table = ident
        self.seat = subscriber.seat
        self.subscriber = subscriber
        self.room: Room | None = None

    async def enter(self) -> bool:
        """Sit down, or wait for the deal. Each seat has sockets of its own, so nobody can use up another's."""
        try:
            self.room = await self.hall.room(self.table)
        except Fault as fault:
            if str(fault) != "not_begun":
                raise
        there = self.hall.lobbies.setdefault(self.table, set()) if self.room is None else self.room.subscribers
        if sum(other.seat == self.seat for other in there) >= most_sockets(self.seat, self.hall.settings):
            return False
        if self.room is None:
            self.hall.lobbies[self.table].add(self)
        else:
            self.room.enter(self.subscriber)
        return True

    def leave(self) -> None:
        self.subscriber.leave()
        dealing.go(self.hall, self.table, self)
        if self.room is not None:
            self.room.leave(self.subscriber)

    async def greet(self, said: Hello) -> None:
        """Answer hello. At a table that is not dealt, keep the client's word for the dice."""
        self.subscriber.have = said.have
        self.subscriber.name = " ".join(said.name.split())
        if self.room is None:
            await dealing.come(self.hall, self.table, said.word, self)
        else:
            await self.room.greet(self.subscriber, said.have)

    def dismiss(self, code: int) -> None:
        """Close the socket: the table is not here any more."""
        self.subscriber.dismiss(code)

    async def move_in(self, room: Room) -> None:
        """Go to the table: the game is dealt."""
        self.room = room
        room.enter(self.subscriber)
        await room.greet(self.subscriber, self.subscriber.have)

    def wait_for(self, seats: list[str]) -> None:
        """Tell the client for which seats the game still waits."""
        self.subscriber.notify(frames.message({"waiting": {"seats": seats}}))


def most_sockets(seat: str, settings: Settings) -> int:
    return settings.sockets_a_table if seat == SPECTATOR else settings.sockets_a_seat


async def speak(ws: WebSocket, guest: Guest) -> None:
    """Send whatever is there, as fast as the client takes it."""
    subscriber = guest.subscriber
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):
        while True:
            await subscriber.ready.wait()
            subscriber.ready.clear()
            while subscriber.notices:
                await ws.send_text(subscriber.notices.popleft().decode())
            if subscriber.due and guest.room is not None:
                await ws.send_text(guest.room.fetch(subscriber).decode())
            if subscriber.end:
                await ws.close(subscriber.end)
                return


async def listen(ws: WebSocket, guest: Guest, bucket: Bucket) -> None:
    """Answer one message after another."""
    subscriber = guest.subscriber
    while True:
        heard = await ws.receive()
        if heard["type"] != "websocket.receive":
            return
        if not bucket.allow():
            if bucket.is_hopeless:
                await turn_away(ws, "too_fast", TRY_LATER)
                return
            subscriber.notify(refused(Refused("too_fast")))
            continue
        try:
            await answer(guest, heard.get("text") or heard.get("bytes") or b"")
        except Refused as no:
            subscriber.notify(refused(no))
        except StoreError:  # its word for the dice could not be written: the client will come back and send it again
            logs.fault("database away", table=guest.table)
            await turn_away(ws, "database_away", TRY_LATER)
            return
        except Exception:  # noqa: BLE001 - whatever it was, this client's next message deserves an answer
            logs.fault("message failed", table=guest.table)
            subscriber.notify(refused(Refused("engine_fault")))


async def answer(guest: Guest, text: str | bytes) -> None:
    """Do what one message asks for, or refuse it."""
    subscriber = guest.subscriber
    found = understood(text)
    if found is None:
        raise Refused("malformed")
    kind, said = found
    if kind == "ping":
        subscriber.notify(PONG)
    elif isinstance(said, Hello):
        await guest.greet(said)
    elif guest.room is None:
        raise Refused("not_begun")
    elif not subscriber.greeted:
        raise Refused("hello_first")
    else:
        await obey(guest.room, subscriber, kind, said)


async def obey(room: Room, subscriber: Subscriber, kind: str, said: Said) -> None:
    """Carry out what a seat asks for."""
    role = subscriber.role
    if isinstance(said, Choose):
        with metrics.CHOICE_SECONDS.time():
            await choose(room, role, said)
    elif isinstance(said, Why):
        async with room.lock:
            subscriber.notify(frames.message({"because": room.why(role, said.option, said.id)}))
    elif isinstance(said, Inspect):
        await inspect(room, subscriber, said)
    elif isinstance(said, Explain):
        await advise(room, subscriber, said)
    elif isinstance(said, Hint):
        subscriber.later(advise(room, subscriber, said))
    elif isinstance(said, Coach):
        subscriber.later(coach(room, subscriber, said))
    elif isinstance(said, Guide):
        await guide(room, subscriber, said)
    elif isinstance(said, Doubt):
        subscriber.later(question(room, subscriber, said))
    elif isinstance(said, Takeback):
        if said.offer == (said.accept is not None):
            raise Refused("malformed")
        if said.offer:
            await room.offer_takeback(role)
        else:
            await room.answer_takeback(role, accept=bool(said.accept))
    elif kind == "give_up":
        await room.give_up(role)
    else:
        await room.undo(role)


async def choose(room: Room, role: str, said: Choose) -> None:
    """Make a choice; a refusal names the decision it was for, as a client may have sent several."""
    try:
        await room.choose(role, said.number, said.option)
    except Refused as no:
        no.notice["number"] = said.number
        raise


async def inspect(room: Room, subscriber: Subscriber, said: Inspect) -> None:
    """Tell where a warrior's figures come from; a refusal has the question's id, so that it can be asked again."""
    try:
        async with room.acting(subscriber.role):
            subscriber.notify(frames.message({"inspected": room.inspect(said.name, said.id)}))
    except Refused as no:
        no.notice["id"] = said.id
        raise
