"""The history of the database's tables, a step a file in `versions/`, taken by Alembic when a server starts.

A change of `schema.py` comes with a step here: `tests/server/test_migrations.py` holds the two together.
"""

from typing import Final

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection, inspect, text

FIRST: Final = 1  # the only schema there was before these steps, as `schema_version` has it


class OtherSchemaError(RuntimeError):
    """The database is of a later program."""


def config_for(connection: Connection | None = None) -> Config:
    """Alembic's settings: where the steps are, and the connection they are taken on."""
    config = Config()
    config.set_main_option("script_location", "claustrophobia.server:migrations")
    config.attributes["connection"] = connection
    return config


def upgrade(connection: Connection, revision: str = "head") -> None:
    """Take the steps that the database lacks. One from before there were steps begins with the first like a new one."""
    if MigrationContext.configure(connection).get_current_revision() is None:
        check_unstamped(connection)
    try:
        command.upgrade(config_for(connection), revision)
    except CommandError as error:
        raise OtherSchemaError(f"{error} in this program: it is of a later one") from None


def check_unstamped(connection: Connection) -> None:
    """A database without steps is empty or has the first schema."""
    if inspect(connection).has_table("schema_version"):
        found = connection.execute(text("SELECT version FROM schema_version")).scalar()
        if found not in {None, FIRST}:
            raise OtherSchemaError(f"it has schema version {found}, this program reads {FIRST}")


def revisions(connection: Connection) -> tuple[str, str | None]:
    """The last step of this program, and the last that the database has taken."""
    newest = ScriptDirectory.from_config(config_for()).get_current_head()
    return str(newest), MigrationContext.configure(connection).get_current_revision()
