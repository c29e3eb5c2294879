"""A client's socket that costs as little as can be, so that what is measured is the server.

Only what our server sends is understood: whole messages, pings, a close. What is sent is masked with zeros.
"""

import asyncio
from base64 import b64encode
from typing import Final, cast
from urllib.parse import urlsplit

TEXT: Final = 0x81
CLOSE: Final = 0x88
PING: Final = 0x89
PONG: Final = 0x8A
MASKED: Final = 0x80
NO_MASK: Final = bytes(4)
KEY: Final = b64encode(bytes(16)).decode()
OPENED: Final = b"HTTP/1.1 101 "


async def dial(url: str, line: "Line") -> None:
    """Open it."""
    parts = urlsplit(url)
    await asyncio.get_running_loop().create_connection(lambda: line, parts.hostname or "", parts.port or 0)


class Line(asyncio.Protocol):
    """One socket at a table. `hear` is called with every message."""

    def __init__(self, table: str, cookie: str) -> None:
        self.opening = (
            f"GET /ws/{table} HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {KEY}\r\nSec-WebSocket-Version: 13\r\nCookie: {cookie}\r\n\r\n"
        )
        self.transport: asyncio.Transport
        self.open = False
        self.kept = b""  # what has come of a message that is not complete yet
        self.gone = asyncio.get_running_loop().create_future()

    def hear(self, message: bytes) -> None:
        """Another message of the server's."""
        raise NotImplementedError

    def say(self, message: bytes) -> None:
        """Send a text."""
        self.send(TEXT, message)

    def close(self) -> None:
        self.transport.close()

    # --- the wire ---------------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast("asyncio.Transport", transport)  # uvloop's are none by type
        self.transport.write(self.opening.encode())

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002 - however it came about
        if not self.gone.done():
            self.gone.set_result(None)

    def data_received(self, data: bytes) -> None:
        data = self.kept + data if self.kept else data
        if not self.open:
            head, end, data = data.partition(b"\r\n\r\n")
            if not end:
                self.kept = head
                return
            if not head.startswith(OPENED):
                self.close()
                return
            self.open = True
            self.say(b'{"hello":{"have":0}}')
        self.kept = self.take(data)

    def take(self, data: bytes) -> bytes:
        """Hear every message that is complete; what is left."""
        at = 0
        while len(data) - at >= 2:
            size, start = data[at + 1], at + 2
            if size > 125:
                start += 2 if size == 126 else 8
                if len(data) < start:
                    break
                size = int.from_bytes(data[at + 2 : start])
            if len(data) < start + size:
                break
            kind, message = data[at], data[start : start + size]
            at = start + size
            if kind == TEXT:
                self.hear(message)
            elif kind == PING:
                self.send(PONG, message)
            elif kind == CLOSE:
                self.close()
        return data[at:]

    def send(self, kind: int, message: bytes) -> None:
        size = len(message)
        sizes = bytes((MASKED | size,)) if size <= 125 else bytes((MASKED | 126,)) + size.to_bytes(2)
        if not self.transport.is_closing():
            self.transport.write(bytes((kind,)) + sizes + NO_MASK + message)
