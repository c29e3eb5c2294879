"""`claustrophobia admin`: what a host does to a database. Only typer is imported here, as in `claustrophobia.cli`."""

# ruff: noqa: PLC0415, FBT002 - see above; and typer's flags are parameters with defaults

import asyncio
import json
from collections.abc import Coroutine
from pathlib import Path
from typing import Annotated, Any

import typer

from claustrophobia.exits import FAILED
from claustrophobia.tui.arguments import fail

admin_app = typer.Typer(
    help="A server's database: figures, old tables, copies. All but restore work while the server runs.",
    no_args_is_help=True,
    rich_markup_mode=None,
)
Database = Annotated[
    str, typer.Option(metavar="URL", help="sqlite:///FILE or postgresql://...; without it, the server's own.")
]
AsJson = Annotated[bool, typer.Option("--json", help="One JSON object.")]
Copy = Annotated[Path, typer.Argument(metavar="FILE", help="The copy.")]


def url_of(database: str) -> str:
    """The URL of the database that was named, or of the one a server would use."""
    from claustrophobia.tui.serving import configuration

    settings, _ = configuration({"database": database} if database else {})
    return settings.database_url


def done(deed: Coroutine[Any, Any, Any]) -> Any:
    """Do it; what is wrong is said in one line."""
    from claustrophobia.server.writes import StoreError

    try:
        return asyncio.run(deed)
    except (StoreError, OSError) as error:
        fail(error, FAILED)


def show(found: dict[str, int], *, as_json: bool) -> None:
    if as_json:
        typer.echo(json.dumps(found))
        return
    for name, figure in found.items():
        typer.echo(f"{name:<12} {figure:>12,}")


@admin_app.command()
def stats(database: Database = "", as_json: AsJson = False) -> None:
    """How many tables, choices, campaigns, replays, workers, jobs; the last choice in milliseconds since 1970."""
    from claustrophobia.server import admin

    show(done(admin.stats(url_of(database))), as_json=as_json)


@admin_app.command()
def prune(
    days: Annotated[int, typer.Option(min=1, help="How long ago they ended.")],
    database: Database = "",
    as_json: AsJson = False,
) -> None:
    """Delete finished tables and imported records that are so old; games that go on and campaigns stay."""
    from claustrophobia.server import admin

    show(done(admin.prune(url_of(database), days)), as_json=as_json)


@admin_app.command()
def backup(file: Copy, database: Database = "") -> None:
    """Copy everything to one file. It holds the seeds of games that go on: keep it to yourself."""
    from claustrophobia.server import admin

    typer.echo(f"{done(admin.backup(url_of(database), file)):,} rows are in {file}")


@admin_app.command()
def restore(file: Copy, database: Database = "") -> None:
    """Bring a copy into an empty database, of either kind."""
    from claustrophobia.server import admin

    typer.echo(f"{done(admin.restore(url_of(database), file)):,} rows were brought back")
