"""Seats belong to the identity in a browser's one cookie."""

from alembic import op
from sqlalchemy import Column, ForeignKey, String

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    for name, owner in (("holders", "table"), ("campaign_holders", "campaign")):
        op.create_table(
            name,
            Column(f"{owner}_id", String(16), ForeignKey(f"{owner}s.id", ondelete="CASCADE"), primary_key=True),
            Column("holder", String(64), primary_key=True),
            Column("role", String(16), nullable=False),
        )
