"""Which of several servers serves which table."""

from alembic import op
from sqlalchemy import Column, DateTime, ForeignKey, Integer, String

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.create_table(
        "servers",
        Column("id", String(32), primary_key=True),
        Column("address", String(80), nullable=False),
        Column("secret", String(64), nullable=False),
        Column("family", String(32), nullable=False),
        Column("worker", Integer, nullable=False),
        Column("seen", DateTime(timezone=True), nullable=False),
    )
    op.create_table(
        "leases",
        Column("key", String(16), primary_key=True),
        Column("server", String(32), ForeignKey("servers.id", ondelete="CASCADE"), nullable=False, index=True),
    )
