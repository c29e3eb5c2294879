"""Running a server: uvicorn in this process, which ends cleanly on Ctrl-C."""

import asyncio
import contextlib
import gc
import logging
import signal
import socket
import ssl
import sys
import threading
import webbrowser
from collections.abc import Callable, Iterator
from types import FrameType
from typing import Any

import uvicorn
from fastapi import FastAPI
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from claustrophobia.exits import FAILED, INTERRUPTED
from claustrophobia.server import logs, parent
from claustrophobia.server.app import create_app
from claustrophobia.server.claim import Claim, Taken, claimed
from claustrophobia.server.settings import EVERYWHERE, Settings
from claustrophobia.server.store import check_database, check_url
from claustrophobia.server.writes import StoreError


def address_at(settings: Settings, port: int) -> str:
    """The address at which players find the server that listens at this port."""
    host = "127.0.0.1" if settings.host in EVERYWHERE else settings.host
    scheme = "https" if settings.tls_certificate else "http"
    here = f"{scheme}://{f'[{host}]' if ':' in host else host}:{port}"
    return f"{settings.public_address or here}{settings.base_path.rstrip('/')}"


class Socket(WebSocketsSansIOProtocol):
    """A socket that is cut off if its client answers no ping: it would never read what is still to be sent."""

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.transport.abort()


class Deadline:
    """Closes a connection, unless what it stands for comes in time."""

    def __init__(self, call: "Call") -> None:
        self.call = call
        self.timer: asyncio.TimerHandle | None = None

    def set(self) -> None:
        self.lift()
        self.timer = self.call.loop.call_later(self.call.seconds, self.call.transport.abort)

    def lift(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None


class Call(HttpToolsProtocol):
    """A connection on which nothing goes on is closed: headers do not arrive, or nobody reads the answer."""

    seconds = 0.0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.headers_due, self.reading_due = Deadline(self), Deadline(self)
        self.headers_due.set()

    def on_message_begin(self) -> None:
        self.headers_due.set()
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        self.headers_due.lift()
        super().on_headers_complete()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.is_between_calls and self.headers_due.timer is None:
            self.headers_due.set()  # empty lines, or the rest of a body that was not waited for: no call has begun

    @property
    def is_between_calls(self) -> bool:
        """Whether the last call is answered and the next has not arrived; a socket is none any more."""
        return self in self.connections and (self.cycle is None or self.cycle.response_complete)

    def pause_writing(self) -> None:
        self.reading_due.set()
        super().pause_writing()

    def resume_writing(self) -> None:
        self.reading_due.lift()
        super().resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        self.headers_due.lift()
        self.reading_due.lift()
        super().connection_lost(exc)


class Server(uvicorn.Server):
    """Ends quietly: the signal that asked for the end is not raised again."""

    def __init__(
        self, config: uvicorn.Config, app: FastAPI, settings: Settings, on_start: Callable[[str], None]
    ) -> None:
        super().__init__(config)
        self.app = app
        self.settings = settings
        self.on_start = on_start
        self.interrupted = False

    async def startup(self, sockets: list[Any] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            port = self.servers[0].sockets[0].getsockname()[1]
            self.on_start(address_at(self.settings, port))

    async def shutdown(self, sockets: list[Any] | None = None) -> None:
        """Take no more calls, hand the tables on to other servers, tell the clients to reconnect, and end."""
        for server in self.servers:
            server.close()
        await self.app.state.hall.depart()
        await super().shutdown(sockets)

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        wanted = [one for one in (signal.SIGINT, signal.SIGTERM) if signal.getsignal(one) is not signal.SIG_IGN]
        before = {number: signal.signal(number, self.handle_exit) for number in wanted}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:  # noqa: ARG002 - as signals call it
        if self.should_exit and sig == signal.SIGINT:
            self.force_exit = True
        self.should_exit = True
        self.interrupted = self.interrupted or sig == signal.SIGINT


def server_for(settings: Settings, on_start: Callable[[str], None]) -> Server:
    """A server that has not started yet."""
    app = create_app(settings)
    config = uvicorn.Config(
        app,
        host=settings.host,
        port=settings.port,
        http=type("Call", (Call,), {"seconds": settings.call_seconds}),
        ws=Socket,
        ws_max_size=settings.frame_bytes,
        ws_ping_interval=settings.ping_seconds,
        ws_ping_timeout=settings.ping_seconds,
        ws_per_message_deflate=False,  # to compress an update takes longer than to send it
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,  # `web` reads them itself
        ssl_certfile=settings.tls_certificate or None,
        ssl_keyfile=settings.tls_key or None,
        timeout_graceful_shutdown=settings.grace_seconds,
    )
    return Server(config, app, settings, on_start)


def check_tls(settings: Settings) -> None:
    """Check that certificate and key fit each other, if the server has any."""
    if not settings.tls_certificate:
        return
    try:
        ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(settings.tls_certificate, settings.tls_key)
    except OSError as error:  # ssl.SSLError is an OSError
        files = f"{settings.tls_certificate}, {settings.tls_key}"
        raise OSError(f"TLS: {files}: {error.strerror or 'not a certificate and its key'}") from None


def spare_collections() -> None:
    """Make full garbage collections rare: with many tables open each stops the loop for 0.1 s, and finds little."""
    gc.freeze()
    gc.set_threshold(10_000, 20, 100)


def run(settings: Settings, *, browse: bool = False, quiet: bool = False) -> int:
    """Serve until a signal comes; returns the exit status.

    If another process serves the same SQLite file, `browse` opens the browser at that one.
    """
    try:
        settings.folder.mkdir(parents=True, exist_ok=True)
        check_tls(settings)
        check_url(settings.database_url)
        if settings.workers > 1:
            parent.check(settings)
        with claimed(settings.database_url) as claim:
            asyncio.run(check_database(settings.database_url))
            return run_claimed(settings, claim, browse=browse, quiet=quiet)
    except Taken as taken:
        complain(taken)
        if browse and taken.url:
            webbrowser.open(taken.url)
            return 0
        return FAILED
    except (StoreError, parent.Unshared, OSError) as error:
        complain(error)
        return FAILED


def complain(what: object) -> None:
    print(f"claustrophobia: {what}", file=sys.stderr)  # noqa: T201 - for the person at the terminal


def run_claimed(settings: Settings, claim: Claim, *, browse: bool, quiet: bool) -> int:
    """Serve from a database that no other process serves."""
    logs.begin(logging.WARNING if quiet else logging.INFO, form=settings.log_format)

    def say_where(url: str) -> None:
        claim.tell(url)
        print(f"Claustrophobia is at {url} (Ctrl-C ends it)", flush=True)  # noqa: T201 - for the person at the terminal
        if browse:
            threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start()

    if settings.workers > 1:
        return stopped(parent.serve_several(settings, serve_at, say_where, quiet=quiet))
    server = server_for(settings, say_where)
    spare_collections()
    try:
        server.run()
    except KeyboardInterrupt:
        server.interrupted = True
    except SystemExit:
        return FAILED
    return stopped(INTERRUPTED if server.interrupted else 0 if server.started else FAILED)


def stopped(code: int) -> int:
    if code == INTERRUPTED:
        complain("stopped")
    return code


def serve_at(settings: Settings, place: socket.socket, on_start: Callable[[str], None]) -> int:
    """Serve at a bound socket, as one of several servers (`parent`)."""
    server = server_for(settings, on_start)
    spare_collections()
    server.run([place])
    return 0 if server.started else FAILED


if __name__ == "__main__":
    sys.exit(run(Settings(port=int(sys.argv[1]) if len(sys.argv) > 1 else 1643)))
