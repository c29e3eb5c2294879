"""Writes to a table. Each names the version of the table that it follows.

If the table has another version by then, something else has written to it, perhaps another process, and the write is
not carried out. The table keeps the key of its last write, so that a writer whose answer was lost can look whether its
write is there.
"""

import asyncio
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import msgspec
from sqlalchemy import Column, Connection, TextClause, delete, insert, select, text, update

from claustrophobia.server.schema import choices, notes, tables


class StoreError(RuntimeError):
    """Something could not be written or read; nothing has changed."""


class Conflict(StoreError):  # noqa: N818 - it is one, not an error of ours
    """Something else has written to the table meanwhile."""


class Away(StoreError):  # noqa: N818 - so it is
    """The database does not answer; nothing was sent to it."""


class Unsure(StoreError):  # noqa: N818 - so we are
    """The database was lost in the middle of a write: it may have been carried out or not."""


class Choice(NamedTuple):
    """One choice to be written; with an `outcome` if it ends the game."""

    table: str
    number: int
    seat: int  # its number in `seats.SEATS`
    option: str
    next: int
    outcome: str | None = None


class Note(NamedTuple):
    """An event of the table, such as a takeback, after so many choices; `outcome` ends the game."""

    table: str
    after: int
    kind: str
    seat: int
    outcome: str | None = None


class Rewind(NamedTuple):
    """Choices after the first `keep` are removed; notes stay."""

    table: str
    keep: int
    note: Note | None = None


Write = Choice | Note | Rewind


class Entry(NamedTuple):
    """A write that waits for its transaction."""

    wanted: Write
    version: int  # the table's version that it follows
    done: asyncio.Future[None]


def batch_of(waiting: list[Entry]) -> tuple[list[Entry], list[Entry]]:
    """Divide writes: those that can be written together, one for each table, and those that must wait."""
    first: dict[str, Entry] = {}
    later = [entry for entry in waiting if first.setdefault(entry.wanted.table, entry) is not entry]
    return list(first.values()), later


def carry_out(conn: Connection, batch: Sequence[Entry], key: str, made: int) -> None:
    """Carry out all writes of a batch."""
    follow(conn, batch, key)
    rows = [row_of(entry.wanted, made) for entry in batch if isinstance(entry.wanted, Choice)]
    if rows:
        conn.execute(sentences_of(conn).add, {"rows": encode(rows)})
    for wanted, _, _ in batch:
        if isinstance(wanted, Rewind):
            rewind(conn, wanted)
        elif isinstance(wanted, Note):
            put_note(conn, wanted)
        if not isinstance(wanted, Rewind) and wanted.outcome is not None:
            conn.execute(update(tables).where(tables.c.id == wanted.table).values(outcome=wanted.outcome))


def follow(conn: Connection, entries: Sequence[Entry], key: str) -> None:
    """Raise the version of every table; `Conflict` if one has not the version that its write follows."""
    pairs = [(entry.wanted.table, entry.version) for entry in entries]
    done = conn.execute(sentences_of(conn).step, {"rows": encode(pairs), "key": key})
    if done.rowcount != len(entries):
        raise Conflict("the table has changed")


def is_there(conn: Connection, entry: Entry, key: str) -> bool:
    """Whether the last write to a table was the one with this key."""
    mine = select(tables.c.version, tables.c.written).where(tables.c.id == entry.wanted.table)
    found = conn.execute(mine).first()
    return found is not None and found.version == entry.version + 1 and found.written == key


def row_of(choice: Choice, made: int) -> tuple[object, ...]:
    """A choice as values in the order of `CHOSEN`."""
    table, number, seat, option, following, _ = choice
    return table, number, seat, option, following, made


def rewind(conn: Connection, wanted: Rewind) -> None:
    conn.execute(delete(choices).where(choices.c.table_id == wanted.table, choices.c.number > wanted.keep))
    later = update(notes).where(notes.c.table_id == wanted.table, notes.c.after > wanted.keep)
    conn.execute(later.values(after=wanted.keep))
    if wanted.note is not None:
        put_note(conn, wanted.note)


def put_note(conn: Connection, note: Note) -> None:
    conn.execute(insert(notes).values(table_id=note.table, after=note.after, kind=note.kind, side=note.seat))


# --- many rows in one statement -------------------------------------------------------------------


class Sentences(NamedTuple):
    """The SQL statements for a batch. All its rows are one JSON text, so that each statement is executed once.

    With a list of rows, SQLite's driver would let go of the interpreter at every row, and wait to get it back.
    """

    step: TextClause
    add: TextClause


CHOSEN: Final = (choices.c.table_id, choices.c.number, choices.c.side, choices.c.option, choices.c.next, choices.c.made)


def sentences(each: str, part: str) -> Sentences:
    """The statements for a database: `each` takes a JSON array apart, `part` one of its rows."""

    def row(*columns: Column[Any]) -> str:
        kinds = [column.type.compile() for column in columns]
        return ", ".join(f"CAST({part.format(spot)} AS {kind})" for spot, kind in enumerate(kinds))

    names = ", ".join(column.name for column in CHOSEN)
    pairs = f"SELECT {row(tables.c.id, tables.c.version)} FROM {each}"  # noqa: S608 - of our own words alone
    step = f"UPDATE tables SET version = version + 1, written = :key WHERE (id, version) IN ({pairs})"  # noqa: S608 - so
    add = f"INSERT INTO choices ({names}) SELECT {row(*CHOSEN)} FROM {each}"  # noqa: S608 - likewise
    return Sentences(text(step), text(add))


SENTENCES: Final = {
    "sqlite": sentences("json_each(:rows)", "json_extract(value, '$[{}]')"),
    "postgresql": sentences("json_array_elements(CAST(:rows AS json))", "value ->> {}"),
}


def sentences_of(conn: Connection) -> Sentences:
    return SENTENCES[conn.dialect.name]


def encode(rows: Sequence[tuple[object, ...]]) -> str:
    return msgspec.json.encode(rows).decode()
