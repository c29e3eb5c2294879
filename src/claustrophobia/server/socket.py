"""One WebSocket: who it is, what it says, what it is sent."""

import asyncio
import contextlib
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.websockets import WebSocket, WebSocketDisconnect

from claustrophobia.server import frames, logs, metrics
from claustrophobia.server.advice import advise
from claustrophobia.server.faults import Fault
from claustrophobia.server.hall import Hall
from claustrophobia.server.limits import Bucket, Sockets, household
from claustrophobia.server.messages import Choose, Explain, Hello, Hint, Said, Takeback, Why, understood
from claustrophobia.server.room import Room
from claustrophobia.server.seats import SPECTATOR
from claustrophobia.server.settings import Settings
from claustrophobia.server.subscribers import Refused, Subscriber
from claustrophobia.server.writes import StoreError

POLICY: Final = 1008
TRY_LATER: Final = 1013
PONG: Final = frames.message({"pong": {}})


def is_own_origin(headers: Headers) -> bool:
    """Browsers say whose page is asking; programs do not and have no cookies to abuse."""
    origin = headers.get("origin")
    return origin is None or urlsplit(origin).netloc == headers.get("host", "")


async def serve_socket(ws: WebSocket) -> None:
    """A socket's whole life."""
    hall: Hall = ws.app.state.hall
    sockets: Sockets = ws.app.state.sockets
    await ws.accept()
    address = household(ws.client.host if ws.client else "")
    if not is_own_origin(ws.headers):
        await turn_away(ws, "foreign_origin", POLICY)
    elif not sockets.enter(address):
        await turn_away(ws, "table_full", TRY_LATER)
    else:
        try:
            await sit_down(ws, hall)
        finally:
            sockets.leave(address)


async def turn_away(ws: WebSocket, code: str, close: int) -> None:
    """Say why, then close."""
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):
        await ws.send_text(refused(Refused(code)).decode())
        await ws.close(close)


def refused(answer: Refused) -> bytes:
    metrics.REFUSALS.labels(str(answer)).inc()
    return frames.message({"refused": answer.notice})


async def sit_down(ws: WebSocket, hall: Hall) -> None:
    """Find the seat that is this browser's, then listen and speak until the socket is gone."""
    ident = ws.url.path.removeprefix("/ws/")
    try:
        role = await hall.role(ident, ws.cookies)
        if role is None:
            await turn_away(ws, "no_seat", POLICY)
            return
        room = await hall.room(ident)
    except Fault as fault:
        await turn_away(ws, str(fault), POLICY)
        return
    except StoreError:
        logs.fault("database away")
        await turn_away(ws, "database_away", TRY_LATER)
        return
    if is_full(room, role, hall.settings):
        await turn_away(ws, "table_full", TRY_LATER)
        return
    subscriber = Subscriber(role)
    room.enter(subscriber)
    speaker = asyncio.create_task(speak(ws, room, subscriber))
    try:
        settings = hall.settings
        bucket = Bucket(settings.messages_a_second, settings.messages_burst, settings.clock)
        await listen(ws, room, subscriber, bucket)
    finally:
        subscriber.leave()
        room.leave(subscriber)
        speaker.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await speaker


def is_full(room: Room, seat: str, settings: Settings) -> bool:
    """Whether a seat has as many sockets as it may have. Each has its own: nobody can fill another's."""
    most = settings.sockets_a_table if seat == SPECTATOR else settings.sockets_a_seat
    return sum(subscriber.seat == seat for subscriber in room.subscribers) >= most


async def speak(ws: WebSocket, room: Room, subscriber: Subscriber) -> None:
    """Send whatever is there, as fast as the client takes it."""
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):
        while True:
            await subscriber.ready.wait()
            subscriber.ready.clear()
            while subscriber.notices:
                await ws.send_text(subscriber.notices.popleft().decode())
            if subscriber.due:
                await ws.send_text(room.fetch(subscriber).decode())


async def listen(ws: WebSocket, room: Room, subscriber: Subscriber, bucket: Bucket) -> None:
    """Answer one message after another."""
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
            await answer(room, subscriber, heard.get("text") or heard.get("bytes") or b"")
        except Refused as no:
            subscriber.notify(refused(no))
        except Exception:  # noqa: BLE001 - whatever it was, this client's next message deserves an answer
            logs.fault("message failed", table=room.id)
            subscriber.notify(refused(Refused("engine_fault")))


async def answer(room: Room, subscriber: Subscriber, text: str | bytes) -> None:
    """Do what one message asks for, or refuse it."""
    found = understood(text)
    if found is None:
        raise Refused("malformed")
    kind, said = found
    if kind == "ping":
        subscriber.notify(PONG)
    elif isinstance(said, Hello):
        await room.greet(subscriber, said.have)
    elif not subscriber.greeted:
        raise Refused("hello_first")
    else:
        await obey(room, subscriber, said)


async def obey(room: Room, subscriber: Subscriber, said: Said) -> None:
    """Carry out what a seat asks for."""
    role = subscriber.role
    if isinstance(said, Choose):
        with metrics.CHOICE_SECONDS.time():
            await choose(room, role, said)
    elif isinstance(said, Why):
        async with room.lock:
            subscriber.notify(frames.message({"because": room.why(role, said.option, said.id)}))
    elif isinstance(said, Explain):
        await advise(room, subscriber, said)
    elif isinstance(said, Hint):
        subscriber.later(advise(room, subscriber, said))
    elif isinstance(said, Takeback):
        if said.offer == (said.accept is not None):
            raise Refused("malformed")
        if said.offer:
            await room.offer_takeback(role)
        else:
            await room.answer_takeback(role, accept=bool(said.accept))
    else:
        await room.undo(role)


async def choose(room: Room, role: str, said: Choose) -> None:
    """A choice; its refusal names the decision it was for, so that who sends several knows which of them it was."""
    try:
        await room.choose(role, said.number, said.option)
    except Refused as no:
        no.notice["number"] = said.number
        raise
