"""Work for processes elsewhere; the version of the rules that a table was begun with."""

from alembic import op
from sqlalchemy import BigInteger, Column, Float, ForeignKey, Integer, String, Text

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.add_column("tables", Column("rules", String(32), nullable=False, server_default="none"))
    op.create_table(
        "crew",
        Column("id", String(16), primary_key=True),
        Column("places", Integer, nullable=False),
        Column("fits", String(64), nullable=False),
        Column("until", BigInteger, nullable=False),
    )
    op.create_table(
        "jobs",
        Column("id", String(16), primary_key=True),
        Column("asked_by", String(16), ForeignKey("crew.id", ondelete="CASCADE"), nullable=False, index=True),
        Column("asked", BigInteger, nullable=False),
        Column("fits", String(64), nullable=False),
        Column("address", String(64), nullable=False),
        Column("table_id", String(16), nullable=False),
        Column("rank", Integer, nullable=False),
        Column("kind", String(16), nullable=False),
        Column("work", Text, nullable=False),
        Column("seconds", Float, nullable=False),
        Column("taken_by", String(16), ForeignKey("crew.id", ondelete="SET NULL"), index=True),
        Column("taken", BigInteger, nullable=False, server_default="0"),
        Column("tries", Integer, nullable=False, server_default="0"),
        Column("address_turn", BigInteger, nullable=False, server_default="0"),
        Column("table_turn", BigInteger, nullable=False, server_default="0"),
        Column("answer", Text),
    )
