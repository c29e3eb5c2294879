"""A seat is taken once; a table has one rematch."""

from alembic import op
from sqlalchemy import BigInteger, Column, ForeignKey, String

revision = "0004"
down_revision = "0003"

# Of several rematches that a table got by mistake the first stays its rematch.
LATER = """
UPDATE tables SET rematch_of = NULL WHERE rematch_of IS NOT NULL AND id <> (
    SELECT first.id FROM tables AS first WHERE first.rematch_of = tables.rematch_of
    ORDER BY first.created, first.id LIMIT 1
)
"""


def upgrade() -> None:
    for name, owner in (("places", "table"), ("campaign_places", "campaign")):
        op.create_table(
            name,
            Column(f"{owner}_id", String(16), ForeignKey(f"{owner}s.id", ondelete="CASCADE"), primary_key=True),
            Column("role", String(16), primary_key=True),
            Column("taken", BigInteger, nullable=False),
            Column("code", String(64), nullable=False),
        )
    op.execute(LATER)
    op.create_index("tables_by_rematch", "tables", ["rematch_of"], unique=True)
