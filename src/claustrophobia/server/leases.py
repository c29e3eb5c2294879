"""Leases: where several servers share a database, a table is served by the one that holds its lease.

So everything about a table that is only in memory (who is connected, a takeback that was offered, the curtain, who
waits for the deal) is in one process. All circles of a campaign share one lease. A lease is no lock: a server that has
lost it without noticing gets a `Conflict` at its next write.

Every server signs on several times within `lease_seconds`, by the database's clock. One that has not done so for that
long is struck off by another, and its leases with it; a server that is alive keeps what it has. PostgreSQL tells all
servers at once when one is gone (LISTEN, NOTIFY). On SQLite there is only one server (`claim`), and it is `Alone`.
"""

import asyncio
import contextlib
import secrets
from collections.abc import Callable, Collection
from datetime import timedelta
from typing import Any, Final, NamedTuple

from sqlalchemy import ColumnElement, Select, delete, func, insert, make_url, select, update
from sqlalchemy.dialects import postgresql
from sqlalchemy.ext.asyncio import AsyncConnection

from claustrophobia.server import logs
from claustrophobia.server.database import drop
from claustrophobia.server.schema import campaigns, descents, leases, servers, tables
from claustrophobia.server.settings import Settings
from claustrophobia.server.store import Store
from claustrophobia.server.writes import Conflict

BEATS: Final = 4  # how often a server signs on within `lease_seconds`
PAUSE: Final = 0.25  # seconds between two tries to reach a database, or to find out who serves a table
CHANNEL: Final = "claustrophobia"


def strike(which: ColumnElement[bool]) -> Select[tuple[None]]:
    """A statement that strikes servers off, with their leases, and tells all others."""
    gone = delete(servers).where(which).returning(servers.c.id).cte("gone")
    return select(func.pg_notify(CHANNEL, gone.c.id))


class Peer(NamedTuple):
    """Another server, and the key of the lease for which it was looked up."""

    key: str
    id: str
    address: str
    secret: str
    worker: int = 0


class Alone:
    """The leases of a server that has its database for itself: it serves everything."""

    shares = False
    secret = ""

    def __init__(self) -> None:
        self.on_lost: Callable[[], None] = lambda: None  # called when all leases of this server are lost
        self.on_gone: Callable[[], None] = lambda: None  # called when another server is gone and its leases are free

    async def open(self, address: str) -> None:
        """Sign on; `address` is where other servers reach this one."""

    async def close(self) -> None:
        """Give all leases up, and tell the other servers."""

    def holds(self, _key: str) -> bool:
        return True

    async def take(self, _key: str) -> bool:
        """Take a lease; returns whether this server has it now."""
        return True

    async def find(self, _ident: str) -> Peer | None:
        """The other server that serves a table or campaign; None if this one does, or may."""
        return None

    async def release(self, used: Collection[str]) -> None:
        """Give up all leases but these."""

    async def wait(self) -> None:
        """Wait until a table may be served by another server than before."""

    async def family(self) -> list[Peer]:
        """The servers that share a port with this one, itself among them."""
        return []


class Leases(Alone):
    """The leases of one of several servers on a PostgreSQL database."""

    shares = True

    def __init__(self, store: Store, seconds: float, family: str, worker: int) -> None:
        super().__init__()
        self.store = store
        self.seconds = seconds
        self.id = secrets.token_hex(16)
        self.secret = secrets.token_hex(16)
        self.named: dict[str, Any] = {"id": self.id, "secret": self.secret, "family": family, "worker": worker}
        self.mine: dict[str, int] = {}  # the leases held, and since when
        self.life = 0  # how often all leases were lost: a lease asked for before that does not count
        self.steady = 0  # times in a row that it signed on: one that was cut off itself must not strike others off
        self.last_beat = 0.0
        self.closing = False
        self.news = asyncio.Event()
        self.task: asyncio.Task[None] | None = None

    async def open(self, address: str) -> None:
        self.named["address"] = address
        await self.join()
        self.task = asyncio.create_task(self.live())

    async def close(self) -> None:
        if self.closing:
            return
        self.closing = True
        self.mine.clear()
        if self.task is not None:
            self.task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self.task
        async with self.store.writing() as conn:
            await conn.execute(strike(servers.c.id == self.id))

    # --- being alive ------------------------------------------------------------------------------

    async def join(self) -> None:
        """Sign on for the first time; a server whose place in the family this one takes is struck off."""
        before = (servers.c.family == self.named["family"]) & (servers.c.worker == self.named["worker"])
        async with self.store.writing() as conn:
            await conn.execute(strike(before))
            await conn.execute(insert(servers).values(seen=func.clock_timestamp(), **self.named))

    async def live(self) -> None:
        """Sign on again and again, and listen for servers that are gone, over a connection of its own."""
        while True:
            conn: AsyncConnection | None = None
            try:
                conn = await self.store.engine.connect()
                await conn.execution_options(isolation_level="AUTOCOMMIT")
                raw = await conn.get_raw_connection()
                await raw.driver_connection.add_listener(CHANNEL, self.hear)  # type: ignore[union-attr]
                self.steady = 0
                self.tell()  # a server may have gone while this one was not listening
                while True:
                    await self.beat(conn)
                    await asyncio.sleep(self.seconds / BEATS)
            except Exception as error:  # noqa: BLE001 - drivers raise what they like; whatever it is, we go on
                logs.warn("leases not renewed", why=type(error).__name__)
            finally:
                if conn is not None:
                    await drop(conn)
            await asyncio.sleep(PAUSE)

    def hear(self, _conn: object, _pid: int, _channel: str, _server: object) -> None:
        """A server has gone."""
        self.tell()

    def tell(self) -> None:
        self.news.set()
        self.news = asyncio.Event()
        self.on_gone()

    async def beat(self, conn: AsyncConnection) -> None:
        """Sign on, and strike off servers that have not for too long. If this one was struck off, it begins anew."""
        now = asyncio.get_running_loop().time()
        self.steady = self.steady + 1 if now - self.last_beat < self.seconds else 0
        self.last_beat = now
        mine = update(servers).where(servers.c.id == self.id)
        if (await conn.execute(mine.values(seen=func.clock_timestamp()))).rowcount == 0:
            await self.begin_anew()
        if self.steady > BEATS:
            silent = servers.c.seen < func.clock_timestamp() - timedelta(seconds=self.seconds)
            await conn.execute(strike(silent))

    async def begin_anew(self) -> None:
        logs.warn("struck off by another server", server=self.id, held=len(self.mine))
        self.life += 1
        self.mine.clear()
        self.on_lost()
        await self.join()

    # --- leases -----------------------------------------------------------------------------------

    def holds(self, key: str) -> bool:
        return key in self.mine

    async def take(self, key: str) -> bool:
        if key in self.mine or self.closing:
            return not self.closing
        life = self.life
        wanted = postgresql.insert(leases).values(key=key, server=self.id).on_conflict_do_nothing()
        try:
            async with self.store.writing() as conn:
                await conn.execute(wanted)
                holder = (await conn.execute(select(leases.c.server).where(leases.c.key == key))).scalar()
        except Conflict:  # this server was struck off and has not noticed yet
            return False
        if holder != self.id or life != self.life or self.closing:
            return False
        self.mine[key] = self.store.now()
        return True

    async def find(self, ident: str) -> Peer | None:
        if ident in self.mine:
            return None
        circle = select(descents.c.campaign_id).where(descents.c.table_id == ident).scalar_subquery()
        held = (
            select(leases.c.key, servers.c.id, servers.c.address, servers.c.secret)
            .join(servers, servers.c.id == leases.c.server)
            .where(leases.c.key == func.coalesce(circle, ident))
        )
        there = [select(kind.c.id).where(kind.c.id == ident).scalar_subquery() for kind in (tables, campaigns)]
        while True:
            async with self.store.reading() as conn:
                row = (await conn.execute(held)).first()
                if row is not None:
                    return None if row.id == self.id else Peer(*row)
                key = (await conn.execute(select(func.coalesce(circle, *there)))).scalar()
            if key is None or self.closing or await self.take(key):
                return None

    async def release(self, used: Collection[str]) -> None:
        old = self.store.now() - int(self.seconds * 1000)  # a lease just taken may be about to be used
        free = [key for key, since in self.mine.items() if key not in used and since < old]
        for key in free:
            del self.mine[key]
        if free:
            async with self.store.writing() as conn:
                await conn.execute(leases.delete().where(leases.c.key.in_(free), leases.c.server == self.id))

    async def wait(self) -> None:
        news = self.news
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(news.wait(), PAUSE)

    async def family(self) -> list[Peer]:
        mine = servers.c.family == self.named["family"]
        wanted = select(servers.c.id, servers.c.address, servers.c.secret, servers.c.worker).where(mine)
        async with self.store.reading() as conn:
            rows = await conn.execute(wanted.order_by(servers.c.worker, servers.c.seen))
            return [Peer("", *row) for row in rows]


def can_share(url: str) -> bool:
    """Whether servers on this database can share their tables: they can on PostgreSQL."""
    found = make_url(url)
    return found.get_backend_name() == "postgresql" and found.get_driver_name() == "asyncpg"


def leases_for(store: Store, settings: Settings) -> Alone:
    if not can_share(store.url):
        return Alone()
    return Leases(store, settings.lease_seconds, settings.family or secrets.token_hex(16), settings.worker)
