"""What Alembic runs to take steps: all of them in the transaction that the caller has begun."""

from alembic import context

context.configure(connection=context.config.attributes["connection"])
context.run_migrations()
