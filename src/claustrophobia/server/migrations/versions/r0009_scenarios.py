"""Tables with scenarios of somebody's own."""

from alembic import op
from sqlalchemy import Column, Text, text

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.add_column("tables", Column("scenario_text", Text, nullable=False, server_default=text("''")))
