"""Dice of a secret and of the players' words."""

from alembic import op
from sqlalchemy import Boolean, Column, ForeignKey, String, false

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    for name in ("salt", "secret"):
        op.add_column("tables", Column(name, String(32), nullable=False, server_default="none"))
    op.add_column("campaigns", Column("seeded", Boolean, nullable=False, server_default=false()))
    op.create_table(
        "words",
        Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        Column("role", String(16), primary_key=True),
        Column("word", String(64), nullable=False),
    )
