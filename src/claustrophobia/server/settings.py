"""The settings of a server. All have defaults that suit one household.

A setting has one name everywhere: the flag `--base-path`, the environment's `CLAUSTROPHOBIA_BASE_PATH` and the line
`base_path = ` of a file are the field `base_path`. Its description here is the flag's help and the line in
docs/hosting.md. `configuration` reads all three; `Settings(...)` itself looks at nothing but its arguments.
"""

import ipaddress
import os
import re
import time
from pathlib import Path
from typing import Annotated, Any, Final, Literal, Self
from urllib.parse import urlsplit

import platformdirs
from pydantic import BeforeValidator, Field, model_validator
from pydantic.functional_validators import AfterValidator
from pydantic_settings import BaseSettings, NoDecode, PydanticBaseSettingsSource, SettingsConfigDict

import claustrophobia
from claustrophobia.players import base
from claustrophobia.server.limits import Clock

LOCAL: Final = ("localhost", "127.0.0.1", "::1")
EVERYWHERE: Final = ("0.0.0.0", "::")  # noqa: S104 - no name of a host
PASSWORD: Final = re.compile(r"://([^:@/]*):.*@")


def data_folder() -> Path:
    """Where a person's tables are kept: the platform's folder for an application's data.

    Version 0.1 used the folder of Linux on every system; tables that are there stay there.
    """
    found = platformdirs.user_data_path("claustrophobia", appauthor=False)
    before = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "claustrophobia"
    return before if before.is_dir() and not found.is_dir() else found


def web_folder() -> Path:
    """The folder of the built front end."""
    return Path(claustrophobia.__file__).parent / "web"


def bot_processes() -> int:
    """How many bots may think at once: one core is left to the server."""
    return max(1, min(4, (os.cpu_count() or 2) - 1))


# --- kinds of values ------------------------------------------------------------------------------


def words_of(value: object) -> object:
    """Split `a, b`: that is how lists are written in flags and in the environment."""
    return [word.strip() for word in value.split(",") if word.strip()] if isinstance(value, str) else value


def proxy(value: str) -> str:
    """Check an address or network of proxies; `*` stands for all."""
    if value != "*":
        try:
            ipaddress.ip_network(value)
        except ValueError:
            raise ValueError("must be addresses or networks such as 10.0.0.0/8, with commas between, or *") from None
    return value


def host_name(value: str) -> str:
    """Check the name of a host, without its port."""
    if not re.fullmatch(r"[a-z0-9]([a-z0-9._-]*[a-z0-9])?", value.lower()) and not is_address(value):
        raise ValueError("must be names of hosts such as play.example.org, with commas between, without a port")
    return value.lower()


def is_address(value: str) -> bool:
    try:
        ipaddress.ip_address(value)
    except ValueError:
        return False
    return True


def folder_path(value: str) -> str:
    """Check a path, and make it begin and end with a slash."""
    path = f"/{value.strip('/')}/" if value.strip("/") else "/"
    if not re.fullmatch(r"/([A-Za-z0-9_~-][A-Za-z0-9._~-]*/)*", path):
        raise ValueError("must be a path such as /claustrophobia/, of letters, digits and - . _ ~")
    return path


def origin(value: str) -> str:
    """Check a public address: empty, or scheme and host, perhaps with a port."""
    parts = urlsplit(value)
    plain = parts.scheme in {"http", "https"} and parts.hostname and parts.path in {"", "/"}
    if value and (not plain or parts.query or parts.fragment or parts.username):
        raise ValueError("must be like https://play.example.org; a path belongs into base_path")
    return value.rstrip("/").lower()


def own_url(value: str) -> str:
    """Check a database: empty, or a URL."""
    if value and ":" not in value:
        raise ValueError("must be sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME")
    return value


def listener(value: object) -> object:
    """Check a listener: on, off, or the number of a port."""
    if value in {"on", "off"} or (str(value).isdecimal() and 0 < int(str(value)) < 65536):
        return str(value)
    raise ValueError("must be on, off, or a port of its own from 1 to 65535")


def own_bot(value: str) -> str:
    """Check a bot of the host's: what guests call it, and the name it has here."""
    label, equals, name = value.partition("=")
    if not (equals and name and re.fullmatch(r"[a-z][a-z0-9_-]{0,30}", label)) or label in base.PLAYERS:
        raise ValueError(
            "must be like eager=my_bots:Eager, with commas between; before the = a new name of small letters"
        )
    return value


Proxies = Annotated[tuple[Annotated[str, AfterValidator(proxy)], ...], NoDecode, BeforeValidator(words_of)]
OwnBots = Annotated[tuple[Annotated[str, AfterValidator(own_bot)], ...], NoDecode, BeforeValidator(words_of)]
Hosts = Annotated[tuple[Annotated[str, AfterValidator(host_name)], ...], NoDecode, BeforeValidator(words_of)]
Words = Annotated[tuple[str, ...], NoDecode, BeforeValidator(words_of)]
Port = Annotated[int, Field(ge=0, le=65535)]
Count = Annotated[int, Field(ge=1)]
Seconds = Annotated[float, Field(gt=0)]


def what(default: Any, told: str, **more: Any) -> Any:
    """A field, from its default (or a function that makes it) and its description."""
    given = {"default_factory": default} if callable(default) else {"default": default}
    return Field(**given, description=told, **more)


class Settings(BaseSettings):
    """A server's settings; the limits are those of docs/protocol.md."""

    model_config = SettingsConfigDict(frozen=True, extra="forbid", env_prefix="CLAUSTROPHOBIA_")

    host: str = what("127.0.0.1", "the address to listen at; 0.0.0.0 lets other machines in", min_length=1)
    port: Port = what(1643, "the port; 0 takes any free one")
    public_address: Annotated[str, AfterValidator(origin)] = what("", "what players type, as https://play.example.org")
    workers: Count = what(1, "server processes that share the port; more than one need PostgreSQL")
    internal_host: str = what(
        "127.0.0.1", "the address at which servers on one database reach each other", min_length=1
    )
    base_path: Annotated[str, AfterValidator(folder_path)] = what("/", "the path under which everything lies")
    allowed_hosts: Hosts = what((), "more names by which the server may be called, with commas between")
    trusted_proxies: Proxies = what((), "addresses of proxies whose X-Forwarded-For, -Proto and X-Request-ID count")
    tls_certificate: Path | Literal[""] = what("", "a PEM file: then the server speaks HTTPS itself")
    tls_key: Path | Literal[""] = what("", "the certificate's key")

    database: Annotated[str, AfterValidator(own_url)] = what("", "sqlite:///FILE or postgresql://...; empty: a file")
    folder: Path = what(data_folder, "where the server keeps its files")
    web: Path = what(web_folder, "the built pages")
    replays_kept: Count = what(500, "how many imported records are kept; the oldest go, of whoever brought the most")

    log_format: Literal["json", "text"] = what("json", "one JSON object a line, or plain lines")
    metrics: Annotated[str, BeforeValidator(listener)] = what(
        "on", "figures for Prometheus at /metrics: on (for this machine alone), off, or a port of their own"
    )

    strangers_content: bool = what(False, "on: whoever lays a table may bring content of his own")
    packs: Words = what(("all",), "installed packs that are offered: all, none, or their ids with commas between")
    content_seconds: Seconds = what(5.0, "content that takes longer to be read and laid out is refused")
    step_seconds: Seconds = what(1.0, "a choice at a table with such content that takes longer stops the table")
    replay_seconds: Seconds = what(20.0, "a record that takes longer to be played over again is refused")
    reader_processes: Count = what(1, "processes that look at what strangers hand in: content and records")
    reader_megabytes: Count = what(512, "the memory each of them has")

    body_bytes: Count = what(256 * 1024, "the largest body of a call")
    frame_bytes: Count = what(16 * 1024, "the largest message of a socket")
    messages_a_second: Annotated[float, Field(gt=0)] = what(20.0, "messages of a socket")
    messages_burst: Count = what(60, "messages of a socket at once")
    calls_a_second: Count = what(30, "calls of an address")
    codes_a_minute: Count = what(10, "tries of an address to get back to a seat by its code")
    tables_an_address: Count = what(50, "unfinished tables an address may lay within a day")
    sockets_an_address: Count = what(256, "open sockets of an address")
    sockets_a_table: Count = what(64, "spectators' open sockets at a table")
    sockets_a_seat: Count = what(16, "open sockets of one player at a table; spectators cannot take them")
    database_seconds: Seconds = what(5.0, "a database that takes longer to answer is away")
    call_seconds: Seconds = what(20.0, "a call that takes longer to arrive, or to be read, is given up")
    lease_seconds: Seconds = what(3.0, "of several servers one that is silent for this long is replaced")
    ping_seconds: Seconds = what(20.0, "a client that answers no ping for this long is dropped")
    idle_seconds: Seconds = what(600.0, "a table nobody looks at leaves memory after this")
    moment_seconds: Annotated[float, Field(ge=0)] = what(
        0.3, "how long the table waits wherever somebody could be asked in secret"
    )
    grace_seconds: Annotated[int, Field(ge=0)] = what(5, "for open calls when the server stops")

    bot_processes: Annotated[int, Field(ge=0)] = what(bot_processes, "how many bots think at the same time")
    bot_seconds: Seconds = what(20.0, "a bot that thinks longer is cut short")
    bot_megabytes: Count = what(512, "the memory each of these processes has")
    analysis_looks: Annotated[int, Field(ge=8)] = what(
        500, "looks at each decision of a game that is analysed, by these processes, after people's bots"
    )
    bots_think: Literal["here", "elsewhere"] = what(
        "here", "elsewhere: in claustrophobia work, which takes turns from the database; needs PostgreSQL"
    )
    own_bots: OwnBots = what((), "bots of the host's for guests to play against, as eager=my_bots:Eager (docs/bots.md)")
    bots_share: Annotated[float, Field(gt=0, le=1)] = what(
        1.0, "the part of these processes one address may use at once"
    )

    # Not for hosts to set:
    clock: Clock = Field(default=time.monotonic, exclude=True)  # the clock of all limits
    family: str = Field(default="", exclude=True)  # the same for all servers that one parent has started
    worker: int = Field(default=0, exclude=True)  # its number among these

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],  # noqa: ARG003 - as the library calls it
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,  # noqa: ARG003 - likewise
        dotenv_settings: PydanticBaseSettingsSource,  # noqa: ARG003 - likewise
        file_secret_settings: PydanticBaseSettingsSource,  # noqa: ARG003 - likewise
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        """Only arguments count: the settings of tests and programs must not depend on the environment."""
        return (init_settings,)

    @model_validator(mode="after")
    def certificate_and_key(self) -> Self:
        if bool(self.tls_certificate) != bool(self.tls_key):
            raise ValueError("tls_certificate and tls_key go together: one of them is missing")
        return self

    @model_validator(mode="after")
    def thinks_somewhere(self) -> Self:
        if self.bots_think == "elsewhere" and not self.database.startswith("postgres"):
            raise ValueError("bots_think = elsewhere needs a PostgreSQL database: an SQLite file is for one process")
        return self

    @property
    def names(self) -> frozenset[str]:
        """The hosts that calls may be addressed to."""
        public = urlsplit(self.public_address).hostname or ""
        return frozenset({*LOCAL, *self.allowed_hosts, public, self.host.lower()} - {"", *EVERYWHERE})

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


# What a host can set.
NAMES: Final = tuple(name for name, field in Settings.model_fields.items() if not field.exclude)


def masked(name: str, value: object) -> object:
    """A value that may be shown: a database's without its password."""
    return PASSWORD.sub(r"://\1:***@", str(value)) if name == "database" else value
