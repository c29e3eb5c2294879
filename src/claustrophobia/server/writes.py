"""What is written to a table, and how. Every write names the version of the table it follows.

A table that has another version by then was written to by somebody else, another process perhaps: nothing of the write
is carried out. What has been written last is known by its key, so that a writer whose answer was lost can look.
"""

import asyncio
from collections.abc import Sequence
from typing import Any, NamedTuple

from sqlalchemy import delete, insert, select, tuple_, update
from sqlalchemy.ext.asyncio import AsyncConnection

from claustrophobia.server.schema import choices, notes, tables


class StoreError(RuntimeError):
    """Something could not be written or read; nothing has changed."""


class Conflict(StoreError):  # noqa: N818 - it is one, not an error of ours
    """Somebody else has written meanwhile."""


class Away(StoreError):  # noqa: N818 - so it is
    """The database does not answer; nothing was sent to it."""


class Unsure(StoreError):  # noqa: N818 - so we are
    """The database was lost in the middle of a write: it may have been carried out or not."""


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


class Rewind(NamedTuple):
    """Choices after the first `keep` leave the table; notes about them stay."""

    table: str
    keep: int
    note: Note | None = None


Write = Choice | Note | Rewind


class Entry(NamedTuple):
    """A write that waits for its transaction."""

    wanted: Write
    version: int  # of the table, that it follows
    done: asyncio.Future[None]


def batch_of(waiting: list[Entry]) -> tuple[list[Entry], list[Entry]]:
    """What can be written together, at most one write to each table, and what has to wait for it."""
    first: dict[str, Entry] = {}
    later = [entry for entry in waiting if first.setdefault(entry.wanted.table, entry) is not entry]
    return list(first.values()), later


async def carry_out(conn: AsyncConnection, batch: Sequence[Entry], key: str, made: int) -> None:
    """Write to all these tables."""
    await follow(conn, batch, key)
    rows = [row_of(entry.wanted, made) for entry in batch if isinstance(entry.wanted, Choice)]
    if rows:
        await conn.execute(insert(choices), rows)
    for wanted, _, _ in batch:
        if isinstance(wanted, Rewind):
            await rewind(conn, wanted)
        elif isinstance(wanted, Note):
            await put_note(conn, wanted)
        elif wanted.outcome is not None:
            await conn.execute(update(tables).where(tables.c.id == wanted.table).values(outcome=wanted.outcome))


async def follow(conn: AsyncConnection, entries: Sequence[Entry], key: str) -> None:
    """Every table steps from the version that is followed to the next, or nothing is written at all."""
    idents = [entry.wanted.table for entry in entries]
    pairs = [(entry.wanted.table, entry.version) for entry in entries]
    meant = tables.c.id.in_(idents) & tuple_(tables.c.id, tables.c.version).in_(pairs)
    done = await conn.execute(update(tables).where(meant).values(version=tables.c.version + 1, written=key))
    if done.rowcount != len(entries):
        raise Conflict("the table has changed")


async def is_there(conn: AsyncConnection, entry: Entry, key: str) -> bool:
    """Whether the write with that key was the table's last."""
    mine = select(tables.c.version, tables.c.written).where(tables.c.id == entry.wanted.table)
    found = (await conn.execute(mine)).first()
    return found is not None and found.version == entry.version + 1 and found.written == key


def row_of(choice: Choice, made: int) -> dict[str, Any]:
    table, number, seat, option, following, _ = choice
    return {"table_id": table, "number": number, "side": seat, "option": option, "next": following, "made": made}


async def rewind(conn: AsyncConnection, wanted: Rewind) -> None:
    await conn.execute(delete(choices).where(choices.c.table_id == wanted.table, choices.c.number > wanted.keep))
    later = update(notes).where(notes.c.table_id == wanted.table, notes.c.after > wanted.keep)
    await conn.execute(later.values(after=wanted.keep))
    if wanted.note is not None:
        await put_note(conn, wanted.note)


async def put_note(conn: AsyncConnection, note: Note) -> None:
    await conn.execute(insert(notes).values(table_id=note.table, after=note.after, kind=note.kind, side=note.seat))
