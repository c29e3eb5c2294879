"""Where games are kept: SQLite by default, PostgreSQL by URL, through SQLAlchemy Core.

Writes go through one queue. What has gathered while a transaction was under way is written in the next one together,
and nobody is told of a choice before the transaction that holds it is committed.
"""

import asyncio
import contextlib
import sqlite3
import time
from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from sqlalchemy import delete, event, func, insert, make_url, select, update
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from claustrophobia.server.schema import (
    VERSION,
    campaign_contents,
    campaign_seats,
    campaigns,
    choices,
    descents,
    metadata,
    notes,
    replays,
    seats,
    tables,
    versions,
)

DAY_MS = 24 * 3600 * 1000


class StoreError(RuntimeError):
    """Something could not be written or read; nothing has changed."""


class Conflict(StoreError):  # noqa: N818 - it is one, not an error of ours
    """The number of that choice is taken: somebody else has chosen."""


class Choice(NamedTuple):
    """One choice to be written; `outcome` ends the game."""

    table: str
    number: int
    seat: int  # whose: `seats.SEATS`
    option: str
    next: int
    outcome: str | None = None


class Note(NamedTuple):
    """Something people agreed on, or not, after so many choices."""

    table: str
    after: int
    kind: str
    seat: int


class Made(NamedTuple):
    """A choice as it was made: by which seat, in notation."""

    seat: int
    option: str


class Descent(NamedTuple):
    """A table as a circle of a campaign: laid for it when it had changed so often, with its seats."""

    campaign: str
    number: int
    text: str  # the campaign once the table is laid
    roles: dict[str, str]  # by the hash of the token


class Rewind(NamedTuple):
    """Choices after the first `keep` leave the table; notes about them stay."""

    table: str
    keep: int
    note: Note | None = None


Write = Choice | Note | Rewind
PRAGMAS: Final = (
    "journal_mode=WAL",
    "synchronous=FULL",
    "foreign_keys=ON",
    "busy_timeout=5000",
)


def now_ms() -> int:
    return time.time_ns() // 1_000_000


class Store:
    """The database of one server."""

    def __init__(self, url: str, now: Callable[[], int] = now_ms) -> None:
        self.now = now  # in milliseconds
        self.engine = engine_for(url)
        self.waiting: list[tuple[Write, asyncio.Future[None]]] = []
        self.ready = asyncio.Event()
        self.closing = False
        self.line: AsyncConnection | None = None  # the writer's own connection
        self.writer: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Make what is missing, check the version, begin to write."""
        async with self.engine.begin() as conn:
            await conn.run_sync(metadata.create_all)
            found = (await conn.execute(select(versions.c.version))).scalar()
            if found is None:
                await conn.execute(insert(versions).values(version=VERSION))
            elif found != VERSION:
                raise StoreError(f"database: it has schema version {found}, this program reads {VERSION}")
        self.writer = asyncio.create_task(self.write_on())

    async def close(self) -> None:
        """Write what is waiting and let go of every connection (an open one would keep the process alive)."""
        self.closing = True
        self.ready.set()
        if self.writer is not None:
            await self.writer
        await self.hang_up()
        await self.engine.dispose()

    # --- writing ----------------------------------------------------------------------------------

    def write(self, wanted: Write) -> asyncio.Future[None]:
        """Queue a write; the future is done once it is committed, or raises `Conflict` or `StoreError`."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.waiting.append((wanted, done))
        self.ready.set()
        return done

    async def write_on(self) -> None:
        """Commit whatever is waiting, together, again and again."""
        while self.waiting or not self.closing:
            await self.ready.wait()
            self.ready.clear()
            batch, self.waiting = self.waiting, []
            if batch:
                await self.commit(batch)

    async def commit(self, batch: list[tuple[Write, asyncio.Future[None]]]) -> None:
        """One transaction for all; if it fails, one for each, so that only the bad one is refused."""
        try:
            if self.line is None:
                self.line = await self.engine.connect()
            async with self.line.begin():
                await carry_out(self.line, [wanted for wanted, _ in batch], self.now())
        except (SQLAlchemyError, OSError) as error:
            await self.hang_up()
            if len(batch) > 1:
                for entry in batch:
                    await self.commit([entry])
            elif not batch[0][1].done():
                failed = Conflict if isinstance(error, IntegrityError) else StoreError
                batch[0][1].set_exception(failed(type(error).__name__))
            return
        for _, done in batch:
            if not done.done():
                done.set_result(None)

    async def hang_up(self) -> None:
        """Let go of the writer's connection; the next write takes a new one."""
        if self.line is not None:
            line, self.line = self.line, None
            with contextlib.suppress(SQLAlchemyError, OSError):
                await line.close()

    async def add_table(self, row: dict[str, Any], roles: dict[str, str], descent: Descent | None = None) -> None:
        """A new table, with its seats by the hash of their tokens; in one go with the campaign it is a circle of."""
        async with self.engine.begin() as conn:
            await conn.execute(insert(tables).values(created=self.now(), **row))
            rows = [{"table_id": row["id"], "token_hash": token, "role": role} for token, role in roles.items()]
            await conn.execute(insert(seats), rows)
            if descent is not None:
                await rewrite(conn, descent.campaign, descent.number, descent.text, self.now())
                link = {"table_id": row["id"], "campaign_id": descent.campaign, "number": descent.number + 1}
                await conn.execute(insert(descents).values(**link))

    async def add_campaign(self, row: dict[str, Any], roles: dict[str, str], content: str = "") -> None:
        """A new campaign, with its seats and the content file it is played with."""
        now = self.now()
        async with self.engine.begin() as conn:
            await conn.execute(insert(campaigns).values(created=now, changed=now, number=0, **row))
            rows = [{"campaign_id": row["id"], "token_hash": token, "role": role} for token, role in roles.items()]
            await conn.execute(insert(campaign_seats), rows)
            if content:
                await conn.execute(insert(campaign_contents).values(campaign_id=row["id"], content=content))

    async def change_campaign(self, ident: str, number: int, text: str) -> None:
        """Write a campaign that has changed so often before; `Conflict` if it has changed meanwhile."""
        async with self.engine.begin() as conn:
            await rewrite(conn, ident, number, text, self.now())

    async def add_replay(self, ident: str, record: str, most: int) -> None:
        """Keep a record to look at; only so many are kept, the oldest go."""
        kept = select(replays.c.id).order_by(replays.c.created.desc(), replays.c.id).limit(most)
        async with self.engine.begin() as conn:
            await conn.execute(insert(replays).values(id=ident, created=self.now(), record=record))
            await conn.execute(delete(replays).where(replays.c.id.not_in(kept)))

    # --- reading ----------------------------------------------------------------------------------

    async def table(self, ident: str) -> dict[str, Any] | None:
        """The headers of a table."""
        async with self.engine.connect() as conn:
            row = (await conn.execute(select(tables).where(tables.c.id == ident))).mappings().first()
        return dict(row) if row is not None else None

    async def role(self, ident: str, token_hash: str) -> str | None:
        """What a token opens at a table."""
        wanted = select(seats.c.role).where(seats.c.table_id == ident, seats.c.token_hash == token_hash)
        async with self.engine.connect() as conn:
            found = (await conn.execute(wanted)).scalar()
        return None if found is None else str(found)

    async def moves(self, ident: str) -> tuple[list[Made], list[Note]]:
        """The choices of a game in order, and its notes."""
        async with self.engine.connect() as conn:
            mine = select(choices.c.side, choices.c.option).where(choices.c.table_id == ident)
            made = [Made(row.side, row.option) for row in await conn.execute(mine.order_by(choices.c.number))]
            found = await conn.execute(select(notes).where(notes.c.table_id == ident).order_by(notes.c.id))
            return made, [Note(ident, row.after, row.kind, row.side) for row in found]

    async def record(self, ident: str) -> str | None:
        """The text of an imported record."""
        async with self.engine.connect() as conn:
            found = (await conn.execute(select(replays.c.record).where(replays.c.id == ident))).scalar()
        return None if found is None else str(found)

    async def campaign(self, ident: str) -> dict[str, Any] | None:
        """A campaign, with the content file it is played with and the table of its last descent."""
        async with self.engine.connect() as conn:
            row = (await conn.execute(select(campaigns).where(campaigns.c.id == ident))).mappings().first()
            if row is None:
                return None
            mine = select(descents.c.table_id).where(descents.c.campaign_id == ident)
            table = (await conn.execute(mine.order_by(descents.c.number.desc()).limit(1))).scalar()
            own = select(campaign_contents.c.content).where(campaign_contents.c.campaign_id == ident)
            content = (await conn.execute(own)).scalar() or ""
        return {**row, "table": table, "content": content}

    async def campaign_role(self, ident: str, token_hash: str) -> str | None:
        """What a token opens at a campaign."""
        mine = (campaign_seats.c.campaign_id == ident) & (campaign_seats.c.token_hash == token_hash)
        async with self.engine.connect() as conn:
            found = (await conn.execute(select(campaign_seats.c.role).where(mine))).scalar()
        return None if found is None else str(found)

    async def campaign_roles(self, ident: str) -> dict[str, str]:
        """The seats of a campaign by the hash of their tokens."""
        async with self.engine.connect() as conn:
            found = await conn.execute(select(campaign_seats).where(campaign_seats.c.campaign_id == ident))
            return {row.token_hash: row.role for row in found}

    async def campaign_of(self, table: str) -> str:
        """The campaign a table is a circle of, or nothing."""
        async with self.engine.connect() as conn:
            found = await conn.execute(select(descents.c.campaign_id).where(descents.c.table_id == table))
            return str(found.scalar() or "")

    async def open_campaigns(self, creator: str) -> int:
        """How many campaigns an address has begun within a day."""
        mine = (campaigns.c.creator == creator) & (campaigns.c.created > self.now() - DAY_MS)
        async with self.engine.connect() as conn:
            return int((await conn.execute(select(func.count()).select_from(campaigns).where(mine))).scalar() or 0)

    async def open_tables(self, creator: str) -> int:
        """How many unfinished tables an address has opened within a day."""
        wanted = (
            select(func.count())
            .select_from(tables)
            .where(tables.c.creator == creator, tables.c.outcome.is_(None), tables.c.created > self.now() - DAY_MS)
        )
        async with self.engine.connect() as conn:
            return int((await conn.execute(wanted)).scalar() or 0)

    async def waiting_for_bots(self) -> list[str]:
        """The tables at which a bot has to decide: they go on by themselves when the server starts."""
        last = select(choices.c.table_id, func.max(choices.c.number).label("number")).group_by(choices.c.table_id)
        newest = last.subquery()
        joined = tables.outerjoin(newest, newest.c.table_id == tables.c.id).outerjoin(
            choices, (choices.c.table_id == tables.c.id) & (choices.c.number == newest.c.number)
        )
        wanted = (
            select(tables.c.id, tables.c.human, tables.c.infernal, tables.c.first, choices.c.next)
            .select_from(joined)
            .where(tables.c.outcome.is_(None), tables.c.human.like("bot:%") | tables.c.infernal.like("bot:%"))
        )
        async with self.engine.connect() as conn:
            rows = (await conn.execute(wanted)).all()
        return [
            row.id for row in rows if is_bot((row.human, row.infernal), row.first if row.next is None else row.next)
        ]


def is_bot(players: tuple[str, str], side: int) -> bool:
    return side >= 0 and players[side].startswith("bot:")


async def carry_out(conn: AsyncConnection, batch: Sequence[Write], made: int) -> None:
    """Write in order; choices that follow each other in the queue go as one statement."""
    rows: list[dict[str, Any]] = []
    ended: list[Choice] = []
    for wanted in batch:
        if isinstance(wanted, Choice):
            table, number, seat, option, following, outcome = wanted
            rows.append(
                {"table_id": table, "number": number, "side": seat, "option": option, "next": following, "made": made}
            )
            if outcome is not None:
                ended.append(wanted)
            continue
        if rows:
            await conn.execute(insert(choices), rows)
            rows = []
        await (rewind(conn, wanted) if isinstance(wanted, Rewind) else put_note(conn, wanted))
    if rows:
        await conn.execute(insert(choices), rows)
    for choice in ended:
        await conn.execute(update(tables).where(tables.c.id == choice.table).values(outcome=choice.outcome))


async def rewrite(conn: AsyncConnection, ident: str, number: int, text: str, now: int) -> None:
    """Put a campaign's new text in the place of the one it was made from."""
    same = (campaigns.c.id == ident) & (campaigns.c.number == number)
    done = await conn.execute(update(campaigns).where(same).values(text=text, number=number + 1, changed=now))
    if done.rowcount != 1:
        raise Conflict("the campaign has changed")


async def rewind(conn: AsyncConnection, wanted: Rewind) -> None:
    await conn.execute(delete(choices).where(choices.c.table_id == wanted.table, choices.c.number > wanted.keep))
    later = update(notes).where(notes.c.table_id == wanted.table, notes.c.after > wanted.keep)
    await conn.execute(later.values(after=wanted.keep))
    if wanted.note is not None:
        await put_note(conn, wanted.note)


async def put_note(conn: AsyncConnection, note: Note) -> None:
    await conn.execute(insert(notes).values(table_id=note.table, after=note.after, kind=note.kind, side=note.seat))


def check_url(url: str) -> None:
    """A URL that can be understood, for a database whose driver is installed."""
    try:
        make_url(url).get_dialect().import_dbapi()
    except SQLAlchemyError as error:
        raise StoreError(f"database: {error}") from None
    except ModuleNotFoundError as error:
        hint = ": pip install 'claustrophobia[postgres]'" if error.name == "asyncpg" else ""
        raise StoreError(f"database: the driver {error.name} is not installed{hint}") from None


async def check_database(url: str) -> None:
    """A database that opens and has our schema, or none yet; what is wrong with it in one line."""
    check_url(url)
    store = Store(url)
    try:
        probe(url)
        await store.open()
    except StoreError:
        raise
    except Exception as error:  # noqa: BLE001 - drivers raise what they like
        cause = getattr(error, "orig", None) or error
        said = str(cause).strip().splitlines() or [type(cause).__name__]
        raise StoreError(f"database: {said[0]}") from None
    finally:
        await store.close()


def probe(url: str) -> None:
    """Open an SQLite file and close it: the asynchronous driver leaves a thread behind where it cannot."""
    wanted = make_url(url)
    if wanted.get_backend_name() == "sqlite":
        with contextlib.closing(sqlite3.connect(wanted.database or ":memory:")) as file:
            for pragma in PRAGMAS:
                file.execute(f"PRAGMA {pragma}")
            file.execute("SELECT count(*) FROM sqlite_master")


def engine_for(url: str) -> AsyncEngine:
    """An engine; for SQLite with a write-ahead log, checked foreign keys, patience, and no loss when power fails."""
    if make_url(url).get_backend_name() != "sqlite":
        return create_async_engine(url, pool_pre_ping=True, pool_size=5)
    engine = create_async_engine(url)

    def prepare(connection: Any, _record: object) -> None:
        cursor = connection.cursor()
        for pragma in PRAGMAS:
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    event.listen(engine.sync_engine, "connect", prepare)
    return engine
