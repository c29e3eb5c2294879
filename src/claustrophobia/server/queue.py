"""The queue in the database between servers, which have jobs, and workers, which do them (PostgreSQL).

Servers and workers sign on in the table `crew` again and again; one that has not for a while counts as dead. The jobs
of a dead server are removed, those of a dead worker may be taken once more by another. All times are the database's,
because the clocks of machines differ. `NOTIFY` only makes things faster: with every beat each one looks by itself too.
"""

import json
import secrets
from collections.abc import Callable, Collection, Iterable
from typing import Any, Final, NamedTuple

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    Row,
    Update,
    cast,
    delete,
    func,
    insert,
    literal,
    select,
    update,
)
from sqlalchemy.ext.asyncio import AsyncConnection

from claustrophobia.server.schema import crew, jobs
from claustrophobia.server.shares import Asker, Line, Ticket
from claustrophobia.server.store import Store

BEAT: Final = 1.0  # seconds between two signs of life
DEAD_MS: Final = 5_000  # milliseconds without a sign after which one counts as dead
SLACK_MS: Final = 15_000  # what a job may take beyond its own time: a process has to start first
TRIES: Final = 2  # how often a job may be taken: one that has killed two workers is not given to a third
TAKING: Final = 1644  # PostgreSQL's advisory lock for taking a job: which is next depends on all that wait
# The channels of NOTIFY; the message is the job's id.
ASKED, ANSWERED, DROPPED = (f"claustrophobia_{told}" for told in ("asked", "answered", "dropped"))
# Why a job has no answer.
TOO_SLOW: Final = "too_slow"
DIED: Final = "died"  # the process that did it died
LOST: Final = "lost"  # every worker that took it died
FAULTY: Final = "faulty"  # it raised an error

Data = dict[str, Any]


def database_clock() -> ColumnElement[int]:
    """Milliseconds since 1970, by the database."""
    return cast(func.extract("epoch", func.clock_timestamp()) * 1000, BigInteger)


def fresh_id() -> str:
    return secrets.token_hex(8)


class Wanted(NamedTuple):
    """A job that is to be done."""

    kind: str
    work: Data
    seconds: float
    asker: Asker


class Taken(NamedTuple):
    """A job that a worker has taken; `tries` counts how often it has been taken, this time included."""

    id: str
    tries: int
    wanted: Wanted


class Standing(NamedTuple):
    """The state of the queue: all that wait, and what has become of one's own jobs."""

    line: Line
    tickets: dict[str, Ticket]  # by job: its place in the line
    workers: int
    others: int  # jobs for workers of another version or content
    mine: dict[str, bool]  # one's own jobs: whether they still wait to be taken
    answered: list[str]  # those of them that have an answer
    held: set[str]  # the jobs that one has taken and not answered
    known: bool  # whether one was still signed on


class Queue:
    """The queue, for one server or worker."""

    def __init__(
        self, store: Store, fits: str, share: float = 1.0, now: Callable[[], ColumnElement[int]] = database_clock
    ) -> None:
        self.store = store
        self.id = fresh_id()
        self.fits = fits
        self.share = share  # the part of all places that one address may use at once
        self.now = now

    # --- the crew ---------------------------------------------------------------------------------

    async def enter(self, places: int) -> None:
        """Sign on, always under a new id: one that counted as dead has lost its jobs."""
        self.id = fresh_id()
        row = {"id": self.id, "places": places, "fits": self.fits, "until": self.now() + DEAD_MS}
        async with self.store.writing() as conn:
            await conn.execute(insert(crew).values(**row))

    async def leave(self) -> None:
        """Sign off: a server's jobs are removed, those a worker was doing are free for others."""
        async with self.store.writing() as conn:
            await conn.execute(self.freed())
            await conn.execute(delete(crew).where(crew.c.id == self.id))
            await tell(conn, ASKED)

    async def give_back(self, idents: Collection[str]) -> None:
        """Free jobs that one has taken, and is not at."""
        async with self.store.writing() as conn:
            await conn.execute(self.freed().where(jobs.c.id.in_(idents)))
            await tell(conn, ASKED)

    def freed(self) -> Update:
        """The statement that frees what one has taken and not answered, as if it had never been taken."""
        mine = (jobs.c.taken_by == self.id) & jobs.c.answer.is_(None)
        return update(jobs).where(mine).values(taken_by=None, taken=0, tries=jobs.c.tries - 1)

    async def look(self) -> Standing:
        """Give a sign of life, clear up after the dead, and read the state of the queue."""
        async with self.store.writing() as conn:
            alive = update(crew).where(crew.c.id == self.id).values(until=self.now() + DEAD_MS)
            known = (await conn.execute(alive)).rowcount == 1
            await conn.commit()
            if (await conn.execute(select(func.pg_try_advisory_xact_lock(TAKING)))).scalar():
                await self.tidy(conn)
            rows = await self.rows(conn)
            line, tickets = await self.line(conn, rows)
            alive_now = (crew.c.places > 0) & (crew.c.fits == self.fits) & (crew.c.until >= self.now())
            workers = (await conn.execute(select(func.count()).select_from(crew).where(alive_now))).scalar()
        mine = [row for row in rows if row.asked_by == self.id]
        return Standing(
            line,
            tickets,
            int(workers or 0),
            sum(row.fits != self.fits and row.taken_by is None for row in rows),
            {row.id: row.taken_by is None and not row.answered for row in mine},
            [row.id for row in mine if row.answered],
            {row.id for row in rows if row.taken_by == self.id and not row.answered},
            known,
        )

    async def tidy(self, conn: AsyncConnection) -> None:
        """Remove the dead, and answer jobs that nobody will answer.

        Foreign keys remove the jobs of a dead server, and free those that a dead worker had taken.
        """
        await conn.execute(delete(crew).where(crew.c.until < self.now()))
        unanswered = jobs.c.answer.is_(None)
        lost = unanswered & jobs.c.taken_by.is_(None) & (jobs.c.tries >= TRIES)
        limit = jobs.c.taken + cast(jobs.c.seconds * 1000, BigInteger) + SLACK_MS
        late = unanswered & jobs.c.taken_by.is_not(None) & (limit < self.now())
        for which, fault in ((lost, LOST), (late, TOO_SLOW)):
            given_up = update(jobs).where(which).values(answer=json.dumps({"fault": fault})).returning(jobs.c.id)
            for row in (await conn.execute(given_up)).all():
                await tell(conn, ANSWERED, row.id)

    async def rows(self, conn: AsyncConnection) -> list[Row[Any]]:
        """All jobs in the order in which they came, without the data of the work itself."""
        light = [column for column in jobs.c if column.name not in {"work", "answer"}]
        wanted = select(*light, jobs.c.answer.is_not(None).label("answered"))
        return list(await conn.execute(wanted.order_by(jobs.c.asked, jobs.c.id)))

    async def line(self, conn: AsyncConnection, rows: Iterable[Row[Any]]) -> tuple[Line, dict[str, Ticket]]:
        """The line (`shares.Line`) of all jobs of this version, with as many places as its workers have."""
        alive = (crew.c.fits == self.fits) & (crew.c.until >= self.now())
        places = (await conn.execute(select(func.sum(crew.c.places)).where(alive))).scalar()
        return line_of(
            [row for row in rows if row.fits == self.fits and not row.answered], int(places or 0), self.share
        )

    # --- who wants something ----------------------------------------------------------------------

    async def ask(self, ident: str, wanted: Wanted) -> None:
        """Put a job into the queue."""
        address, table, rank = wanted.asker
        row: Data = {"id": ident, "asked_by": self.id, "asked": self.now(), "fits": self.fits}
        row |= {"address": address, "table_id": table, "rank": rank}
        row |= {"address_turn": self.turn(jobs.c.address_turn, jobs.c.address == address)}
        row |= {"table_turn": self.turn(jobs.c.table_turn, jobs.c.table_id == table)}
        row |= {"kind": wanted.kind, "work": json.dumps(wanted.work), "seconds": wanted.seconds}
        async with self.store.writing() as conn:
            await conn.execute(insert(jobs).values(**row))
            await tell(conn, ASKED, ident)

    def turn(self, column: ColumnElement[int], same: ColumnElement[bool]) -> ColumnElement[int]:
        """When an address or table was served last; its waiting jobs remember that."""
        there = same & (jobs.c.fits == self.fits) & jobs.c.answer.is_(None)
        return func.coalesce(select(func.max(column)).where(there).scalar_subquery(), 0)

    async def collect(self, idents: list[str]) -> dict[str, Data]:
        """Take the answers to these jobs, as far as there are any, out of the queue."""
        there = jobs.c.id.in_(idents) & jobs.c.answer.is_not(None)
        async with self.store.writing() as conn:
            found = await conn.execute(delete(jobs).where(there).returning(jobs.c.id, jobs.c.answer))
            return {row.id: json.loads(row.answer) for row in found.all()}

    async def drop(self, ident: str) -> None:
        """Take a job out of the queue: nobody waits for it any more."""
        async with self.store.writing() as conn:
            if (await conn.execute(delete(jobs).where(jobs.c.id == ident))).rowcount:
                await tell(conn, DROPPED, ident)

    # --- who does it ------------------------------------------------------------------------------

    async def take(self) -> Taken | None:
        """Take the job that is next, if there is one and a place for it."""
        async with self.store.writing() as conn:
            await conn.execute(select(func.pg_advisory_xact_lock(TAKING)))
            await self.tidy(conn)
            rows = [row for row in await self.rows(conn) if row.tries < TRIES]
            line, tickets = await self.line(conn, rows)
            ticket = line.call()
            if ticket is None:
                return None
            asker, turn = ticket.asker, line.served
            for column, known, name in (
                (jobs.c.address_turn, jobs.c.address, asker.address),
                (jobs.c.table_turn, jobs.c.table_id, asker.table),
            ):
                same = (known == name) & (jobs.c.fits == self.fits)
                await conn.execute(update(jobs).where(same).values({column: turn}))
            ident = next(ident for ident, one in tickets.items() if one is ticket)
            mine = update(jobs).where(jobs.c.id == ident, jobs.c.taken_by.is_(None))
            mine = mine.values(taken_by=self.id, taken=self.now(), tries=jobs.c.tries + 1)
            taken = mine.returning(jobs.c.tries, jobs.c.kind, jobs.c.work, jobs.c.seconds)
            row = (await conn.execute(taken)).first()
        if row is None:  # it was taken out of the queue meanwhile
            return None
        return Taken(ident, row.tries, Wanted(row.kind, json.loads(row.work), row.seconds, asker))

    async def answer(self, taken: Taken, answer: Data) -> bool:
        """Hand in the answer to a job; returns whether it still was this worker's."""
        ours = (jobs.c.taken_by == self.id) & (jobs.c.tries == taken.tries) & jobs.c.answer.is_(None)
        done = update(jobs).where(jobs.c.id == taken.id, ours).values(answer=json.dumps(answer))
        async with self.store.writing() as conn:
            counted = (await conn.execute(done)).rowcount == 1
            if counted:
                await tell(conn, ANSWERED, taken.id)
        return counted


async def tell(conn: AsyncConnection, channel: str, ident: str = "") -> None:
    """Notify everybody who listens, once the transaction is committed."""
    await conn.execute(select(func.pg_notify(literal(channel), literal(ident))))


def line_of(rows: Iterable[Row[Any]], places: int, share: float) -> tuple[Line, dict[str, Ticket]]:
    """The line that the rows of the database stand for; they also say when each address and table was served last."""
    line, tickets = Line(places, share), {}
    for row in rows:
        asker = Asker(row.address, row.table_id, row.rank)
        ticket = tickets[row.id] = line.join(asker)
        for turns, name, turn in (
            (line.addresses, asker.address, row.address_turn),
            (line.tables, asker.table, row.table_turn),
        ):
            turns.last[name] = max(turns.last.get(name, 0), turn)
            line.served = max(line.served, turn)
        if row.taken_by is not None:
            line.seat(ticket)
    return line, tickets
