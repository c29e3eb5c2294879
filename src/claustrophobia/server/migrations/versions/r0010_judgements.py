"""What decisions were worth, in games that are analysed."""

from alembic import op
from sqlalchemy import BigInteger, Column, Integer, String, Text

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    op.create_table(
        "judgements",
        Column("analysis", String(64), primary_key=True),
        Column("spot", Integer, primary_key=True, autoincrement=False),
        Column("judged", Text, nullable=False),
        Column("made", BigInteger, nullable=False),
    )
