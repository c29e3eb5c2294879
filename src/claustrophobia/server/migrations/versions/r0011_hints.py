"""Whether two people have agreed on hints at their table."""

from alembic import op
from sqlalchemy import Boolean, Column, false

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    op.add_column("tables", Column("hints", Boolean, nullable=False, server_default=false()))
