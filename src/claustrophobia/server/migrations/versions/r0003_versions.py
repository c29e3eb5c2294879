"""Every table has a version: whatever is written to it names the one it follows, and is known by a key."""

from alembic import op
from sqlalchemy import Column, Integer, String

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column("tables", Column("version", Integer, nullable=False, server_default="0"))
    op.add_column("tables", Column("written", String(32), nullable=False, server_default="none"))
    op.execute("UPDATE schema_version SET version = 3")  # a program that knows no versions must not write here
