"""Calls and sockets for a table that another server serves are passed on to that server.

The two servers exchange the messages that a web server and its application exchange (ASGI): first the call as it came
in, with the client's own address, host and cookies, then whatever follows, both ways. Limits and counts are those of
the server to which the client came. The other one answers the call as its own and never passes it on again.

Every server listens for such calls at an address of its own (`internal_host`), and answers only those that come with
its secret, which is in the database.
"""

import asyncio
import contextlib
import hmac
import re
import struct
from collections.abc import Awaitable, Callable
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any, Final

import msgspec
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from claustrophobia.server import logs
from claustrophobia.server.faults import Fault
from claustrophobia.server.leases import PAUSE, Peer

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from fastapi import FastAPI

    from claustrophobia.server.hall import Hall

ABOUT: Final = re.compile(r"/(?:api/tables|api/campaigns|ws)/([a-z0-9]{1,16})(?:/|$)", re.ASCII)
COME_AGAIN: Final = 1012  # the close code of a server that restarts
LENGTH: Final = struct.Struct(">I")
FIRST: Final = 1 << 20  # the most bytes of a first message, which may come from anybody
MOST: Final = 1 << 28
TRIES: Final = 3
CONNECT: Final = 1.0  # seconds after which a server that does not answer counts as absent
KNOWN: Final = (  # the parts of an ASGI scope that are passed on
    *("type", "http_version", "method", "path", "raw_path", "query_string", "root_path", "scheme", "headers"),
    *("client", "server", "subprotocols"),
)


class Line:
    """A connection to another server."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    async def send(self, message: Any) -> None:
        body = msgspec.msgpack.encode(message)
        self.writer.write(LENGTH.pack(len(body)) + body)
        await self.writer.drain()

    async def receive(self, most: int = MOST) -> Any:
        """The next message; None if the connection has ended."""
        try:
            (size,) = LENGTH.unpack(await self.reader.readexactly(LENGTH.size))
            return msgspec.msgpack.decode(await self.reader.readexactly(size)) if size <= most else None
        except (asyncio.IncompleteReadError, OSError, msgspec.DecodeError):
            return None

    def close(self) -> None:
        self.writer.close()


async def line_to(peer: Peer, **first: Any) -> Line | None:
    """A connection to another server that has accepted the request; None if there is none to be had."""
    host, _, port = peer.address.rpartition(":")
    line: Line | None = None
    try:
        async with asyncio.timeout(CONNECT):
            line = Line(*await asyncio.open_connection(host, int(port)))
            await line.send({"secret": peer.secret, "key": peer.key, **first})
            if await line.receive() is True:
                return line
    except (OSError, ValueError):  # TimeoutError is an OSError
        pass
    if line is not None:
        line.close()
    return None


class Road:
    """Passes calls and sockets on to the server that serves their table, and answers those passed on to this one."""

    def __init__(self, seat: Callable[[WebSocket], Awaitable[None]]) -> None:
        self.app: FastAPI
        self.inside: ASGIApp  # answers calls here, behind the gate
        self.seat = seat  # answers sockets here
        self.guests: set[asyncio.Task[None]] = set()

    @property
    def hall(self) -> "Hall":
        found: Hall = self.app.state.hall
        return found

    # --- from here --------------------------------------------------------------------------------

    def elsewhere(self, scope: Scope) -> str:
        """The table or campaign of a call that another server may serve; an empty text if this one does."""
        about = ABOUT.match(scope["path"]) if self.hall.leases.shares else None
        return "" if about is None or about[1] in self.hall.rooms or about[1] in self.hall.lobbies else about[1]

    async def line(self, scope: Scope) -> Line | None:
        """A connection to the server that serves the table of a call; None if this one does.

        A server that does not answer will be struck off before long, and its tables are free then: this waits for that.
        """
        wanted = {name: scope[name] for name in KNOWN if name in scope}
        for _ in range(2 + round(2 * self.hall.settings.lease_seconds / PAUSE)):
            ident = self.elsewhere(scope)
            peer = await self.hall.leases.find(ident) if ident else None
            if peer is None:
                return None
            line = await line_to(peer, scope=wanted, request=logs.REQUEST.get())
            if line is not None:
                return line
            await self.hall.leases.wait()
        raise Fault(503, "table_away")

    async def call(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a call here, or where its table is served."""
        asked: Message | None = None
        # Only what changes nothing is tried again: of any other call nobody knows whether it was carried out.
        for _ in range(TRIES if scope["method"] in {"GET", "HEAD"} else 1):
            line = await self.line(scope)
            if line is None:
                await self.inside(scope, again(asked, receive), send)
                return
            asked = asked or await whole(receive)
            if await answered(line, asked, send):
                return
        raise Fault(503, "table_away")

    async def sit_down(self, ws: WebSocket) -> None:
        """Connect a socket that was accepted here to its table, wherever that is served."""
        line = await self.line(ws.scope)
        if line is None:
            await self.seat(ws)
            return
        up = asyncio.create_task(carry_up(ws, line))
        try:
            with contextlib.suppress(WebSocketDisconnect, RuntimeError):
                await carry_down(ws, line)
        finally:
            up.cancel()
            line.close()
            with contextlib.suppress(asyncio.CancelledError):
                await up

    # --- to here ----------------------------------------------------------------------------------

    @asynccontextmanager
    async def listening(self, host: str) -> "AsyncIterator[str]":
        """Answer other servers as long as this lasts; gives the address at which they reach this one."""
        if not self.hall.leases.shares:
            yield ""
            return
        server = await asyncio.start_server(self.welcome, host, 0)
        address = f"{host}:{server.sockets[0].getsockname()[1]}"
        try:
            yield address
        finally:
            server.close()
            for guest in self.guests:
                guest.cancel()
            await asyncio.gather(*self.guests, return_exceptions=True)

    async def welcome(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Answer a connection, if it comes from another server."""
        task, line = asyncio.current_task(), Line(reader, writer)
        assert task is not None
        self.guests.add(task)
        try:
            async with asyncio.timeout(self.hall.settings.call_seconds):
                first = await line.receive(FIRST)
            if self.is_known(first):
                await self.oblige(line, first)
        except (OSError, asyncio.CancelledError):  # gone, too slow (TimeoutError is an OSError), or this server ends
            pass
        except Exception:  # noqa: BLE001 - whatever it was, the others are answered
            logs.fault("forwarded call failed")
        finally:
            self.guests.discard(task)
            line.close()

    def is_known(self, first: Any) -> bool:
        given = first.get("secret") if isinstance(first, dict) else None
        return isinstance(given, str) and hmac.compare_digest(given.encode(), self.hall.leases.secret.encode())

    async def oblige(self, line: Line, first: dict[str, Any]) -> None:
        if first.get("figures"):
            await line.send(True)
            await line.send(self.app.state.figures.text())
            return
        if not self.hall.leases.holds(first["key"]):  # not any more: the other server shall look it up again
            return
        await line.send(True)
        logs.REQUEST.set(first["request"])
        scope = {**scope_of(first["scope"]), "app": self.app}
        if scope["type"] == "websocket":
            ws = WebSocket(scope, after({"type": "websocket.connect"}, line), line.send)
            await ws.accept()
            await self.seat(ws)
        else:
            await self.inside(scope, after(None, line), line.send)


def scope_of(told: dict[str, Any]) -> Scope:
    """The ASGI scope of a call, as this server's own web server would make it."""
    headers = [(name, value) for name, value in told["headers"]]
    places = {name: tuple(told[name]) if told.get(name) else None for name in ("client", "server")}
    return {**told, **places, "headers": headers, "extensions": {}, "state": {}}


def after(first: Message | None, line: Line) -> Receive:
    """Receive messages from a line, after a first one of our own. When the line ends, the client has gone."""
    waiting = [first] if first else []

    async def receive() -> Message:
        if waiting:
            return waiting.pop()
        found: Message | None = await line.receive()
        return found or {"type": "websocket.disconnect" if first else "http.disconnect", "code": 1006}

    return receive


# --- a call ---------------------------------------------------------------------------------------


async def whole(receive: Receive) -> Message:
    """A call's body, as one message."""
    body, more = b"", True
    while more:
        message = await receive()
        if message["type"] != "http.request":
            raise HTTPException(400, "the client has gone")
        body += message.get("body", b"")
        more = message.get("more_body", False)
    return {"type": "http.request", "body": body, "more_body": False}


def again(asked: Message | None, receive: Receive) -> Receive:
    """Receive a body that was read already, then whatever follows."""
    if asked is None:
        return receive
    waiting = [asked]

    async def take() -> Message:
        return waiting.pop() if waiting else await receive()

    return take


async def answered(line: Line, asked: Message, send: Send) -> bool:
    """Pass a call on and its answer back; returns whether there was an answer."""
    started = False
    try:
        await line.send(asked)
        while message := await line.receive():
            started = True
            await send(message)
            if message["type"] == "http.response.body" and not message.get("more_body"):
                return True
    except OSError:
        pass
    finally:
        line.close()
    if started:
        raise OSError("the server that answered has gone")
    return False


# --- a socket -------------------------------------------------------------------------------------


async def carry_up(ws: WebSocket, line: Line) -> None:
    """Pass on what the client sends."""
    with contextlib.suppress(OSError):
        while True:
            message = await ws.receive()
            await line.send(message)
            if message["type"] == "websocket.disconnect":
                line.close()
                return


async def carry_down(ws: WebSocket, line: Line) -> None:
    """Pass on what the client is sent; if the other server has gone, tell the client to reconnect."""
    while message := await line.receive():
        if message["type"] == "websocket.accept":  # this server has accepted it already
            continue
        await ws.send(message)
        if message["type"] == "websocket.close":
            return
    await ws.close(COME_AGAIN)
