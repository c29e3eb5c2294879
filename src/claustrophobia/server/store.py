"""Where games are kept: SQLite by default, PostgreSQL by URL, through SQLAlchemy Core.

Writes go through one queue: all that came while a transaction was under way are written together in the next one.
Nobody is told of a choice before its transaction is committed.
"""

import asyncio
import secrets
import sqlite3
import time
from collections.abc import AsyncIterator, Callable, Collection, Sequence
from contextlib import asynccontextmanager
from typing import Any, Final, NamedTuple

from sqlalchemy import delete, func, insert, make_url, select, update
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

from claustrophobia.server import metrics
from claustrophobia.server.database import SECONDS, drop, engine_for, migrate, probe
from claustrophobia.server.migrations import OtherSchemaError
from claustrophobia.server.pen import pen_for
from claustrophobia.server.schema import (
    campaign_contents,
    campaign_places,
    campaign_seats,
    campaigns,
    choices,
    descents,
    leases,
    notes,
    places,
    replays,
    seats,
    tables,
    words,
)
from claustrophobia.server.writes import (
    Away,
    Choice,
    Conflict,
    Entry,
    Note,
    StoreError,
    Unsure,
    Write,
    batch_of,
    carry_out,
    is_there,
)

DAY_MS = 24 * 3600 * 1000
ANYBODY: Final = -2  # stands for the next side where it was not noted
FREE: Final = {"taken": 0, "code": ""}  # a place that nobody has taken
PAUSES: Final = (0.0, 0.1, 0.3, 1.0, 2.0)  # seconds before each further try of a write that is in doubt


class Made(NamedTuple):
    """A choice: the seat that made it, its notation, and the side that decided next."""

    seat: int
    option: str
    next: int = ANYBODY


class Descent(NamedTuple):
    """A table as a circle of a campaign; `number` is how often the campaign had changed by then."""

    campaign: str
    number: int
    text: str  # the campaign's text once the table is laid


class Kept(NamedTuple):
    """What the store has of a game beside its headers: its version, its choices in order, its notes."""

    version: int
    choices: list[Made]
    notes: list[Note]


def now_ms() -> int:
    return time.time_ns() // 1_000_000


class Store:
    """The database of one server."""

    def __init__(self, url: str, now: Callable[[], int] = now_ms, seconds: float = SECONDS) -> None:
        self.now = now  # the clock, in milliseconds
        self.url = url
        self.engine = engine_for(url, seconds)
        self.waiting: list[Entry] = []
        self.ready = asyncio.Event()
        self.closing = False
        self.pen = pen_for(url, self.engine, seconds)  # the writer's own connection
        self.writer: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Bring the tables up to date, and start the writer."""
        try:
            await migrate(self.url)
        except OtherSchemaError as error:
            raise StoreError(f"database: {error}") from None
        self.writer = asyncio.create_task(self.write_on())

    async def close(self) -> None:
        """Write what is waiting and let go of every connection (an open one would keep the process alive)."""
        self.closing = True
        self.ready.set()
        if self.writer is not None:
            await self.writer
        await self.pen.drop()
        await self.engine.dispose()

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """A connection; `Away` if the database does not answer."""
        conn: AsyncConnection | None = None
        try:
            conn = await self.engine.connect()
            yield conn
        except (SQLAlchemyError, OSError) as error:
            if isinstance(error, IntegrityError):
                raise Conflict(type(error).__name__) from error
            if conn is not None:
                await drop(conn)
            raise Away(type(error).__name__) from error
        finally:
            if conn is not None:
                await conn.close()

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """A transaction for writes that need no queue; `Away` if the database does not answer."""
        async with self.reading() as conn:
            yield conn
            await conn.commit()

    # --- writing ----------------------------------------------------------------------------------

    def write(self, wanted: Write, version: int) -> asyncio.Future[None]:
        """Queue a write that follows a version of its table; the future is done once that is committed."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.waiting.append(Entry(wanted, version, done))
        self.ready.set()
        return done

    async def write_on(self) -> None:
        """The writer: commit all that waits, together, again and again."""
        while self.waiting or not self.closing:
            await self.ready.wait()
            self.ready.clear()
            while self.waiting:
                batch, self.waiting = batch_of(self.waiting)
                await self.commit(batch, secrets.token_hex(16))

    async def commit(self, batch: list[Entry], key: str, *, doubt: bool = False) -> None:
        """Write a batch in one transaction; if that is refused, each write in its own, so that only the bad one fails.

        If the answer to a commit is lost, the write may be there or not (`doubt`). It is tried again with the same key:
        either it is carried out now, and the lost one, should it still arrive, finds another version; or `is_there`
        finds it by its key.
        """
        failure = await self.attempt(batch, key)
        doubt = doubt or isinstance(failure, Unsure)
        for pause in PAUSES if doubt else ():
            if failure is None or isinstance(failure, Conflict):
                break
            await asyncio.sleep(pause)
            failure = await self.attempt(batch, key)
        if failure is not None and len(batch) > 1 and not isinstance(failure, Away | Unsure):
            for entry in batch:
                await self.commit([entry], key, doubt=doubt)
            return
        if failure is not None and doubt and not isinstance(failure, Conflict):
            failure = Unsure(str(failure))
        for entry in batch:
            if entry.done.done():
                continue
            if failure is None:
                entry.done.set_result(None)
            else:
                entry.done.set_exception(type(failure)(str(failure)))

    async def attempt(self, batch: list[Entry], key: str) -> StoreError | None:
        """Try to commit a batch; returns what went wrong, or None."""
        found = False
        try:
            if not self.pen.is_open:
                await self.pen.open()
            found = True
            with metrics.WRITE_SECONDS.time():
                await self.pen.write(lambda conn: carry_out(conn, batch, key, self.now()))
        except (Conflict, IntegrityError) as error:
            metrics.WRITE_FAULTS.inc()
            return await self.refused(batch, key, error)
        except (SQLAlchemyError, OSError) as error:
            metrics.WRITE_FAULTS.inc()
            await self.pen.drop()
            lost = not isinstance(error, DBAPIError) or error.connection_invalidated
            failed = Away if not found else Unsure if lost else StoreError
            return failed(type(error).__name__)
        metrics.WRITE_BATCH.observe(len(batch))
        metrics.CHOICES.inc(sum(isinstance(entry.wanted, Choice) for entry in batch))
        return None

    async def refused(self, batch: list[Entry], key: str, error: Exception) -> StoreError | None:
        """After a refusal: None if an earlier attempt of this very write is there, otherwise the `Conflict`."""
        try:
            there = len(batch) == 1 and await self.pen.write(lambda conn: is_there(conn, batch[0], key))
        except (SQLAlchemyError, OSError) as lost:
            await self.pen.drop()
            return Unsure(type(lost).__name__)
        return None if there else Conflict(type(error).__name__)

    async def add_table(
        self,
        row: dict[str, Any],
        roles: dict[str, str],
        for_one: Collection[str] = (),
        descent: Descent | None = None,
        made: Sequence[Made] = (),
    ) -> None:
        """Add a table with its seats: `roles` by the hash of their tokens, `for_one` those that are for one person.

        It may begin with choices that were made elsewhere.
        A circle's campaign is changed in the same transaction. `Conflict` if the table is a second rematch.
        """
        table = {"table_id": row["id"]}
        async with self.writing() as conn:
            await conn.execute(insert(tables).values(created=self.now(), **row))
            links = [{**table, "token_hash": token, "role": role} for token, role in roles.items()]
            await conn.execute(insert(seats), links)
            if for_one:
                await conn.execute(insert(places), [{**table, "role": role, **FREE} for role in for_one])
            if made:
                begun = [
                    {**table, "number": number, "side": each.seat, "option": each.option, "next": each.next}
                    | {"made": self.now()}
                    for number, each in enumerate(made, start=1)
                ]
                await conn.execute(insert(choices), begun)
            if descent is not None:
                await rewrite(conn, descent.campaign, descent.number, descent.text, self.now())
                link = {"table_id": row["id"], "campaign_id": descent.campaign, "number": descent.number + 1}
                await conn.execute(insert(descents).values(**link))

    async def add_campaign(self, row: dict[str, Any], roles: dict[str, str], content: str = "") -> None:
        """Add a campaign with its seats and its content file."""
        now = self.now()
        async with self.writing() as conn:
            await conn.execute(insert(campaigns).values(created=now, changed=now, number=0, **row))
            rows = [{"campaign_id": row["id"], "token_hash": token, "role": role} for token, role in roles.items()]
            await conn.execute(insert(campaign_seats), rows)
            free = [{"campaign_id": row["id"], "role": role, **FREE} for role in roles.values()]
            await conn.execute(insert(campaign_places), free)
            if content:
                await conn.execute(insert(campaign_contents).values(campaign_id=row["id"], content=content))

    async def say_word(self, ident: str, role: str, word: str) -> None:
        """Write a seat's word for the dice; only its first one counts."""
        said = select(words.c.role).where(words.c.table_id == ident, words.c.role == role)
        try:
            async with self.writing() as conn:
                if (await conn.execute(said)).scalar() is None:
                    await conn.execute(insert(words).values(table_id=ident, role=role, word=word))
        except Conflict:  # another socket of the seat sent one at the same time
            return

    async def deal(self, ident: str, seed: str, first: int, outcome: str | None) -> None:
        """Deal a table that is not dealt yet: write its seed, and who decides first."""
        fresh = (tables.c.id == ident) & (tables.c.seed == "")
        async with self.writing() as conn:
            await conn.execute(update(tables).where(fresh).values(seed=seed, first=first, outcome=outcome))

    async def change_campaign(self, ident: str, number: int, text: str) -> None:
        """Change a campaign's text; `Conflict` if `number` is not its present number."""
        async with self.writing() as conn:
            await rewrite(conn, ident, number, text, self.now())

    async def add_replay(self, ident: str, record: str, creator: str, most: int) -> None:
        """Keep an imported record. If there are too many, the oldest of whoever brought the most are dropped."""
        newest = (replays.c.created.desc(), replays.c.id)
        rank = func.row_number().over(partition_by=replays.c.creator, order_by=newest)
        kept = select(replays.c.id).order_by(rank, *newest).limit(most)
        async with self.writing() as conn:
            await conn.execute(insert(replays).values(id=ident, created=self.now(), creator=creator, record=record))
            await conn.execute(delete(replays).where(replays.c.id.not_in(kept)))

    # --- reading ----------------------------------------------------------------------------------

    async def check(self) -> None:
        """`Away` if the database does not answer."""
        async with self.reading() as conn:
            await conn.execute(select(1))

    async def table(self, ident: str) -> dict[str, Any] | None:
        """The headers of a table."""
        async with self.reading() as conn:
            row = (await conn.execute(select(tables).where(tables.c.id == ident))).mappings().first()
        return dict(row) if row is not None else None

    async def words(self, ident: str) -> dict[str, str]:
        """The words that have been said for a table's dice, by seat."""
        async with self.reading() as conn:
            said = await conn.execute(select(words.c.role, words.c.word).where(words.c.table_id == ident))
            return {row.role: row.word for row in said}

    async def rematch(self, ident: str) -> str | None:
        """The rematch of a table, if it has one."""
        async with self.reading() as conn:
            found = (await conn.execute(select(tables.c.id).where(tables.c.rematch_of == ident))).scalar()
        return None if found is None else str(found)

    async def kept(self, ident: str) -> Kept:
        """A game as the store has it; if it is written to while it is read, it is read again."""
        version = select(tables.c.version).where(tables.c.id == ident)
        mine = select(choices.c.side, choices.c.option, choices.c.next).where(choices.c.table_id == ident)
        agreed = select(notes).where(notes.c.table_id == ident).order_by(notes.c.id)
        async with self.reading() as conn:
            while True:
                before = (await conn.execute(version)).scalar()
                made = [
                    Made(row.side, row.option, row.next) for row in await conn.execute(mine.order_by(choices.c.number))
                ]
                found = [Note(ident, row.after, row.kind, row.side) for row in await conn.execute(agreed)]
                if (await conn.execute(version)).scalar() == before:
                    return Kept(before or 0, made, found)

    async def record(self, ident: str) -> str | None:
        """The text of an imported record."""
        async with self.reading() as conn:
            found = (await conn.execute(select(replays.c.record).where(replays.c.id == ident))).scalar()
        return None if found is None else str(found)

    async def campaign(self, ident: str) -> dict[str, Any] | None:
        """A campaign, with the content file it is played with and the table of its last descent."""
        async with self.reading() as conn:
            row = (await conn.execute(select(campaigns).where(campaigns.c.id == ident))).mappings().first()
            if row is None:
                return None
            mine = select(descents.c.table_id).where(descents.c.campaign_id == ident)
            table = (await conn.execute(mine.order_by(descents.c.number.desc()).limit(1))).scalar()
            own = select(campaign_contents.c.content).where(campaign_contents.c.campaign_id == ident)
            content = (await conn.execute(own)).scalar() or ""
        return {**row, "table": table, "content": content}

    async def campaign_of(self, table: str) -> str:
        """The campaign a table is a circle of, or nothing."""
        async with self.reading() as conn:
            found = await conn.execute(select(descents.c.campaign_id).where(descents.c.table_id == table))
            return str(found.scalar() or "")

    async def open_campaigns(self, creator: str) -> int:
        """How many campaigns an address has begun within a day."""
        mine = (campaigns.c.creator == creator) & (campaigns.c.created > self.now() - DAY_MS)
        async with self.reading() as conn:
            return int((await conn.execute(select(func.count()).select_from(campaigns).where(mine))).scalar() or 0)

    async def open_tables(self, creator: str) -> int:
        """How many unfinished tables an address has opened within a day."""
        wanted = (
            select(func.count())
            .select_from(tables)
            .where(tables.c.creator == creator, tables.c.outcome.is_(None), tables.c.created > self.now() - DAY_MS)
        )
        async with self.reading() as conn:
            return int((await conn.execute(wanted)).scalar() or 0)

    async def waiting_for_bots(self) -> list[str]:
        """The tables at which a bot has to decide and that no server serves."""
        mine = select(choices.c.next).where(choices.c.table_id == tables.c.id)
        following = mine.order_by(choices.c.number.desc()).limit(1).scalar_subquery().label("next")
        wanted = select(tables.c.id, tables.c.human, tables.c.infernal, tables.c.first, following).where(
            tables.c.outcome.is_(None),
            tables.c.human.like("bot:%") | tables.c.infernal.like("bot:%"),
            tables.c.id.not_in(select(leases.c.key)),
        )
        async with self.reading() as conn:
            rows = (await conn.execute(wanted)).all()
        return [
            row.id for row in rows if is_bot((row.human, row.infernal), row.first if row.next is None else row.next)
        ]


def is_bot(players: tuple[str, str], side: int) -> bool:
    return side >= 0 and players[side].startswith("bot:")


async def rewrite(conn: AsyncConnection, ident: str, number: int, text: str, now: int) -> None:
    """Replace a campaign's text, if its number is still the one the new text was made from."""
    same = (campaigns.c.id == ident) & (campaigns.c.number == number)
    done = await conn.execute(update(campaigns).where(same).values(text=text, number=number + 1, changed=now))
    if done.rowcount != 1:
        raise Conflict("the campaign has changed")


def check_url(url: str) -> None:
    """Check a URL: it is understood, its driver is installed, a file can be opened. Raises `StoreError`."""
    try:
        make_url(url).get_dialect().import_dbapi()
        probe(url)
    except (SQLAlchemyError, sqlite3.Error) as error:
        raise StoreError(f"database: {error}") from None
    except ModuleNotFoundError as error:
        hint = ": pip install 'claustrophobia[postgres]'" if error.name == "asyncpg" else ""
        raise StoreError(f"database: the driver {error.name} is not installed{hint}") from None


async def check_database(url: str) -> None:
    """Check a database: it opens, and its tables are ours or can be made. Raises `StoreError` in one line."""
    check_url(url)
    store = Store(url)
    try:
        await store.open()
    except StoreError:
        raise
    except Exception as error:  # noqa: BLE001 - drivers raise what they like
        cause = getattr(error, "orig", None) or error
        said = str(cause).strip().splitlines() or [type(cause).__name__]
        raise StoreError(f"database: {said[0]}") from None
    finally:
        await store.close()
