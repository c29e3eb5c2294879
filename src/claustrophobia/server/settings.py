"""What can be set about a server. Everything has a default that suits one household."""

import os
import time
from dataclasses import dataclass, field
from pathlib import Path

import platformdirs

import claustrophobia
from claustrophobia.server.limits import Clock


def data_folder() -> Path:
    """Where a person's tables are kept: the platform's folder for an application's data.

    Versions up to 0.1 had it where Linux has it on every system: who has tables there keeps them there.
    """
    found = platformdirs.user_data_path("claustrophobia", appauthor=False)
    before = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "claustrophobia"
    return before if before.is_dir() and not found.is_dir() else found


def web_folder() -> Path:
    """The built front end, part of the package where it was built."""
    return Path(claustrophobia.__file__).parent / "web"


def bot_processes() -> int:
    """One core is the server's own."""
    return max(1, min(4, (os.cpu_count() or 2) - 1))


@dataclass(frozen=True)
class Settings:
    """A server's settings; the limits are those of docs/protocol.md."""

    host: str = "127.0.0.1"
    port: int = 1643
    database: str = ""  # an SQLAlchemy URL; empty: SQLite in the data folder
    folder: Path = field(default_factory=data_folder)
    web: Path = field(default_factory=web_folder)
    trusted_proxies: str = ""  # addresses whose X-Forwarded-For is believed

    body_bytes: int = 256 * 1024
    frame_bytes: int = 16 * 1024
    messages_a_second: float = 20.0
    messages_burst: int = 60
    calls_a_second: int = 30
    tables_an_address: int = 50
    sockets_an_address: int = 256
    sockets_a_table: int = 64
    replays_kept: int = 500
    clock: Clock = time.monotonic  # what the limits of a second are measured by
    ping_seconds: float = 20.0  # a client that answers no ping for this long is dropped

    bot_processes: int = field(default_factory=bot_processes)
    bot_seconds: float = 20.0  # a bot that thinks longer is cut short
    idle_seconds: float = 600.0  # a table nobody looks at leaves memory after this
    moment_seconds: float = 0.3  # how long an update waits for a hidden moment to pass (HID-3)
    grace_seconds: int = 5  # for open calls when the server stops

    @property
    def database_url(self) -> str:
        """The URL with the driver that the server uses."""
        if not self.database:
            return f"sqlite+aiosqlite:///{self.folder / 'tables.sqlite'}"
        for plain, driver in (
            ("sqlite:", "sqlite+aiosqlite:"),
            ("postgresql:", "postgresql+asyncpg:"),
            ("postgres:", "postgresql+asyncpg:"),
        ):
            if self.database.startswith(plain):
                return driver + self.database.removeprefix(plain)
        return self.database
