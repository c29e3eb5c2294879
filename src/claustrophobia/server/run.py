"""Running a server: uvicorn in this process, a clean end on Ctrl-C."""

import asyncio
import contextlib
import gc
import logging
import signal
import sys
import threading
import webbrowser
from collections.abc import Callable, Iterator
from dataclasses import replace
from types import FrameType
from typing import Any, Final

import uvicorn
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from claustrophobia.server import logs
from claustrophobia.server.app import create_app
from claustrophobia.server.settings import Settings
from claustrophobia.server.store import StoreError, check_database

INTERRUPTED: Final = 128 + signal.SIGINT  # what a shell makes of a program that Ctrl-C has ended


class Socket(WebSocketsSansIOProtocol):
    """A client that does not answer pings does not read either: waiting for it to take the rest would be for ever."""

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.transport.abort()


class Server(uvicorn.Server):
    """Ends quietly: the signal that asked for the end is not raised again."""

    def __init__(self, config: uvicorn.Config, on_start: Callable[[str], None]) -> None:
        super().__init__(config)
        self.on_start = on_start
        self.interrupted = False

    async def startup(self, sockets: list[Any] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            port = self.servers[0].sockets[0].getsockname()[1]
            host = "127.0.0.1" if self.config.host in {"0.0.0.0", "::"} else self.config.host  # noqa: S104 - compared
            self.on_start(f"http://{f'[{host}]' if ':' in host else host}:{port}")

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        wanted = (signal.SIGINT, signal.SIGTERM)
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
    config = uvicorn.Config(
        create_app(settings),
        host=settings.host,
        port=settings.port,
        ws=Socket,
        ws_max_size=settings.frame_bytes,
        ws_ping_interval=settings.ping_seconds,
        ws_ping_timeout=settings.ping_seconds,
        ws_per_message_deflate=False,  # an update takes longer to squeeze than to send
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=bool(settings.trusted_proxies),
        forwarded_allow_ips=settings.trusted_proxies or None,
        timeout_graceful_shutdown=settings.grace_seconds,
    )
    return Server(config, on_start)


def spare_collections() -> None:
    """Full collections stop the loop for a tenth of a second with many tables open, and find little: make them rare."""
    gc.freeze()
    gc.set_threshold(10_000, 20, 100)


def run(settings: Settings, *, browse: bool = False, quiet: bool = False) -> int:
    """Serve until somebody says stop: 130 after Ctrl-C as for every command, 0 when it was asked to end, else 1."""
    try:
        settings.folder.mkdir(parents=True, exist_ok=True)
        asyncio.run(check_database(settings.database_url))
    except (StoreError, OSError) as error:
        print(f"claustrophobia: {error}", file=sys.stderr)  # noqa: T201 - for the person at the terminal
        return 1
    logs.begin(logging.WARNING if quiet else logging.INFO)

    def say_where(url: str) -> None:
        print(f"Claustrophobia is at {url} (Ctrl-C ends it)", flush=True)  # noqa: T201 - for the person at the terminal
        if browse:
            threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start()

    server = server_for(settings, say_where)
    spare_collections()
    try:
        server.run()
    except KeyboardInterrupt:
        server.interrupted = True
    except SystemExit:
        return 1
    if server.interrupted:
        print("claustrophobia: stopped", file=sys.stderr)  # noqa: T201 - for the person at the terminal
        return INTERRUPTED
    return 0 if server.started else 1


def serve(
    host: str = "127.0.0.1", port: int = 1643, database: str = "", *, browse: bool = False, quiet: bool = False
) -> int:
    """`claustrophobia serve`."""
    settings = Settings()
    return run(replace(settings, host=host, port=port, database=database), browse=browse, quiet=quiet)


if __name__ == "__main__":
    sys.exit(serve(port=int(sys.argv[1]) if len(sys.argv) > 1 else 1643))
