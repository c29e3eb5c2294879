"""Who has which seat, in the store: links, places and holders, for tables and campaigns alike.

A link names a seat. A seat for one person has a place: the first who comes takes it, and gets a code that brings him
back to it from another device; then the link is of no use to anybody else. A seat without a place is for many: the
spectators' seat, and the seats of tables that were laid with version 0.2.
"""

from collections.abc import Iterable
from typing import NamedTuple

from sqlalchemy import Table, delete, insert, select, tuple_, update
from sqlalchemy.ext.asyncio import AsyncConnection

from claustrophobia.server.identity import secret_hash
from claustrophobia.server.schema import (
    campaign_holders,
    campaign_places,
    campaign_seats,
    holders,
    places,
    seats,
)
from claustrophobia.server.store import Store
from claustrophobia.server.writes import Conflict


class Place(NamedTuple):
    """A seat for one person, and whether somebody has taken it."""

    role: str
    taken: bool


class Seating:
    """The seats of one kind: those of tables, or those of campaigns."""

    def __init__(self, store: Store, links: Table, places: Table, held: Table) -> None:
        self.store = store
        self.links = links
        self.places = places
        self.held = held
        # the columns that hold the id of the table or campaign
        self.link_of, self.place_of, self.held_of = links.columns[0], places.columns[0], held.columns[0]

    # --- looking ----------------------------------------------------------------------------------

    async def role(self, ident: str, holder: str) -> str | None:
        """The seat that a holder has there."""
        async with self.store.reading() as conn:
            return await self.role_on(conn, ident, holder)

    async def role_on(self, conn: AsyncConnection, ident: str, holder: str) -> str | None:
        mine = select(self.held.c.role).where(self.held_of == ident, self.held.c.holder == holder)
        found = (await conn.execute(mine)).scalar()
        return None if found is None else str(found)

    async def at_both(self, before: str, after: str) -> list[tuple[str, str]]:
        """Of everybody who has a seat here and there, which."""
        old, new = self.held.alias(), self.held.alias()
        at = self.held_of.name
        same = (old.c.holder == new.c.holder) & (old.c[at] == before) & (new.c[at] == after)
        async with self.store.reading() as conn:
            rows = await conn.execute(select(old.c.role, new.c.role).select_from(old.join(new, same)))
            return [(str(row[0]), str(row[1])) for row in rows]

    async def link(self, ident: str, token: str) -> str | None:
        """The seat that a link names."""
        wanted = select(self.links.c.role).where(self.link_of == ident, self.links.c.token_hash == secret_hash(token))
        async with self.store.reading() as conn:
            found = (await conn.execute(wanted)).scalar()
        return None if found is None else str(found)

    async def former(self, ident: str, token: str) -> str | None:
        """The seat that a cookie of version 0.2 opens, which holds the token of a link; only seats for many."""
        role = await self.link(ident, token)
        return role if role is None or await self.place(ident, role) is None else None

    async def place(self, ident: str, role: str) -> Place | None:
        """The place of a seat; None if the seat is for many."""
        return next((place for place in await self.all_places(ident) if place.role == role), None)

    async def all_places(self, ident: str) -> list[Place]:
        """All seats for one person each."""
        wanted = select(self.places.c.role, self.places.c.taken)
        async with self.store.reading() as conn:
            rows = await conn.execute(wanted.where(self.place_of == ident).order_by(self.places.c.role))
            return [Place(row.role, bool(row.taken)) for row in rows]

    # --- sitting down -----------------------------------------------------------------------------

    async def hold(self, ident: str, holder: str, role: str) -> None:
        """Give a holder a seat, instead of the one he had there."""
        try:
            async with self.store.writing() as conn:
                await self.hold_on(conn, ident, holder, role)
        except Conflict:  # the same, from another tab, at the same moment
            return

    async def hold_on(self, conn: AsyncConnection, ident: str, holder: str, role: str) -> None:
        await conn.execute(delete(self.held).where(self.held_of == ident, self.held.c.holder == holder))
        await conn.execute(insert(self.held), self.rows([(ident, role)], holder))

    async def claim(self, ident: str, holder: str, role: str, code: str) -> bool:
        """Take a free place, and set its code; returns whether it was free."""
        free = (self.place_of == ident) & (self.places.c.role == role) & (self.places.c.taken == 0)
        async with self.store.writing() as conn:
            taken = update(self.places).where(free).values(taken=self.store.now(), code=code_hash(ident, code))
            if (await conn.execute(taken)).rowcount != 1:
                return False
            await self.hold_on(conn, ident, holder, role)
            return True

    async def recover(self, ident: str, holder: str, code: str) -> str | None:
        """Give a holder the seat that a code belongs to; whoever had it keeps it too."""
        wanted = select(self.places.c.role).where(self.place_of == ident, self.places.c.code == code_hash(ident, code))
        async with self.store.reading() as conn:
            role = (await conn.execute(wanted)).scalar()
        if role is not None:
            await self.hold(ident, holder, role)
        return role

    async def move_over(self, named: Iterable[tuple[str, str]], holder: str) -> None:
        """Give a holder the seats of these links, each as (table, hash of the token); only seats for many."""
        wanted = tuple_(self.link_of, self.links.c.token_hash).in_(list(named))
        mine = select(self.held_of).where(self.held.c.holder == holder)
        for_one = tuple_(self.link_of, self.links.c.role).in_(select(self.place_of, self.places.c.role))
        found = select(self.link_of, self.links.c.role).where(wanted, self.link_of.not_in(mine), ~for_one)
        try:
            async with self.store.writing() as conn:
                rows = self.rows([(ident, role) for ident, role in await conn.execute(found)], holder)
                if rows:
                    await conn.execute(insert(self.held), rows)
        except Conflict:  # the same, from another tab, at the same moment
            return

    def rows(self, seats: list[tuple[str, str]], holder: str) -> list[dict[str, str]]:
        return [{self.held_of.name: ident, "holder": holder, "role": role} for ident, role in seats]


def code_hash(ident: str, code: str) -> str:
    """The hash under which a code is kept; the same code has another one at another table."""
    return secret_hash(f"{ident} {code}")


def seats_of_tables(store: Store) -> Seating:
    return Seating(store, seats, places, holders)


def seats_of_campaigns(store: Store) -> Seating:
    return Seating(store, campaign_seats, campaign_places, campaign_holders)
