"""Whose an imported record is: one address cannot flush those of all others."""

from alembic import op
from sqlalchemy import Column, String

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.add_column("replays", Column("creator", String(64), nullable=False, server_default="none"))
