"""A wire between a server and its database, both real, that can be cut, frozen, or lose the answer to a commit."""

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from urllib.parse import urlsplit, urlunsplit

from patience import PATIENCE


class Wire:
    """A loopback port that leads to another."""

    def __init__(self, port: int) -> None:
        self.target = port
        self.port = 0
        self.is_cut = False  # nobody gets through, and who was through is not any more
        self.is_frozen = False  # everything is accepted, nothing answered
        self.lose = 0  # answers to a COMMIT that get lost, together with the connection
        self.lost = 0
        self.writers: set[asyncio.StreamWriter] = set()
        self.loop = asyncio.new_event_loop()

    def cut(self) -> None:
        self.is_cut = True
        asyncio.run_coroutine_threadsafe(self.hang_up(), self.loop).result(PATIENCE)

    async def hang_up(self) -> None:
        for writer in self.writers:
            writer.transport.abort()
        self.writers.clear()

    def mend(self) -> None:
        """Let everybody through again; what was frozen on its way stays lost."""
        self.cut()
        self.is_cut = self.is_frozen = False

    async def accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self.is_cut:
            writer.transport.abort()
            return
        there, back = await asyncio.open_connection("127.0.0.1", self.target)
        self.writers |= {writer, back}
        losing: list[bool] = []
        with suppress(OSError):
            await asyncio.gather(
                self.carry(reader, back, losing, out=True), self.carry(there, writer, losing, out=False)
            )

    async def carry(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, losing: list[bool], *, out: bool
    ) -> None:
        while data := await reader.read(65536):
            if out and self.lose and b"COMMIT" in data:
                self.lose -= 1
                losing.append(True)
            if not out and losing:
                self.lost += 1
                await self.hang_up()
            if self.is_frozen:
                continue
            writer.write(data)
            await writer.drain()
        writer.transport.abort()


@contextmanager
def severable(url: str) -> Iterator[tuple[str, Wire]]:
    """The URL of a database by way of a wire, and the wire."""
    parts = urlsplit(url)
    assert parts.port is not None
    wire = Wire(parts.port)
    ready = threading.Event()

    done = asyncio.Event()

    async def serve() -> None:
        async with await asyncio.start_server(wire.accept, "127.0.0.1", 0) as server:
            wire.port = server.sockets[0].getsockname()[1]
            ready.set()
            await done.wait()
        await wire.hang_up()
        others = asyncio.all_tasks() - {asyncio.current_task()}
        for task in others:
            task.cancel()
        await asyncio.gather(*others, return_exceptions=True)

    def live() -> None:
        wire.loop.run_until_complete(serve())
        wire.loop.close()

    thread = threading.Thread(target=live, daemon=True)
    thread.start()
    ready.wait(PATIENCE)
    try:
        place = f"{parts.username}@127.0.0.1:{wire.port}"
        yield urlunsplit(parts._replace(netloc=place)), wire
    finally:
        wire.cut()
        wire.loop.call_soon_threadsafe(done.set)
        thread.join(PATIENCE)
