"""The tables of version 0.2.0. Where some of them are there already, the others are made."""

from typing import Any

from alembic import op
from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Integer, String, Text

revision = "0001"
down_revision = None


def upgrade() -> None:
    make("schema_version", Column("version", Integer, primary_key=True))
    make_tables()
    make_campaigns()
    make(
        "replays",
        Column("id", String(16), primary_key=True),
        Column("created", BigInteger, nullable=False),
        Column("record", Text, nullable=False),
    )
    op.execute("INSERT INTO schema_version SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM schema_version)")


def make(name: str, *columns: Column[Any]) -> None:
    op.create_table(name, *columns, if_not_exists=True)


def part_of(parent: str, *, key: bool) -> Column[Any]:
    """A column that names the row a row belongs to and is gone with."""
    owner = ForeignKey(f"{parent}.id", ondelete="CASCADE")
    return Column(f"{parent[:-1]}_id", String(16), owner, primary_key=key, nullable=False)


def make_tables() -> None:
    make(
        "tables",
        Column("id", String(16), primary_key=True),
        Column("created", BigInteger, nullable=False),
        Column("creator", String(64), nullable=False),
        Column("scenario", String(120), nullable=False),
        Column("options", Text, nullable=False),
        Column("content", Text, nullable=False),
        Column("fingerprint", String(32), nullable=False),
        Column("seed", String(80), nullable=False),
        Column("seeded", Boolean, nullable=False),
        Column("human", String(80), nullable=False),
        Column("infernal", String(80), nullable=False),
        Column("hot_seat", Boolean, nullable=False),
        Column("free_undo", Boolean, nullable=False),
        Column("first", Integer, nullable=False),
        Column("outcome", String(16)),
        Column("rematch_of", String(16)),
    )
    op.create_index("tables_by_creator", "tables", ["creator", "created"], if_not_exists=True)
    make(
        "seats",
        part_of("tables", key=True),
        Column("token_hash", String(64), primary_key=True),
        Column("role", String(16), nullable=False),
    )
    make(
        "choices",
        part_of("tables", key=True),
        Column("number", Integer, primary_key=True, autoincrement=False),
        Column("side", Integer, nullable=False),
        Column("option", Text, nullable=False),
        Column("next", Integer, nullable=False),
        Column("made", BigInteger, nullable=False),
    )
    make(
        "notes",
        Column("id", Integer, primary_key=True),
        part_of("tables", key=False),
        Column("after", Integer, nullable=False),
        Column("kind", String(32), nullable=False),
        Column("side", Integer, nullable=False),
    )
    op.create_index("ix_notes_table_id", "notes", ["table_id"], if_not_exists=True)


def make_campaigns() -> None:
    make(
        "campaigns",
        Column("id", String(16), primary_key=True),
        Column("created", BigInteger, nullable=False),
        Column("changed", BigInteger, nullable=False),
        Column("creator", String(64), nullable=False),
        Column("number", Integer, nullable=False),
        Column("text", Text, nullable=False),
        Column("hot_seat", Boolean, nullable=False),
    )
    make("campaign_contents", part_of("campaigns", key=True), Column("content", Text, nullable=False))
    make(
        "campaign_seats",
        part_of("campaigns", key=True),
        Column("token_hash", String(64), primary_key=True),
        Column("role", String(16), nullable=False),
    )
    make(
        "descents",
        part_of("tables", key=True),
        part_of("campaigns", key=False),
        Column("number", Integer, nullable=False),
    )
    op.create_index("ix_descents_campaign_id", "descents", ["campaign_id"], if_not_exists=True)
