"""`claustrophobia scenario`: scenarios of one's own, begun from a template and checked. Only typer is imported here."""

# ruff: noqa: PLC0415 - as in `claustrophobia.cli`: what a command needs is imported when it runs

from pathlib import Path
from typing import Annotated

import typer

from claustrophobia.tui.arguments import ContentFile, Lang, adopted, fail, language_of, write_new

scenario_app = typer.Typer(help="Scenarios of your own.", no_args_is_help=True, rich_markup_mode=None)


@scenario_app.command("check")
def check(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The scenario's file.")],
    content: ContentFile = "",
    lang: Lang = "",
) -> None:
    """Say whether a scenario can be played, and if so how it reads; exit code 2 and the fault if not."""
    from claustrophobia.content.lexicon import scenario_words
    from claustrophobia.content.setups import setup_of

    language = language_of(lang)
    ident = adopted(file, content)
    setup = setup_of(ident, content)
    name, text, aims = scenario_words(ident, language)
    typer.echo(f"{file}: good; it is {ident}, fingerprint {setup.fingerprint}")
    for line in (name, text, aims):
        typer.echo(f"    {line}")
    typer.echo(f"Play it: claustrophobia play {file}{f' --content {content}' if content else ''}")


@scenario_app.command("new")
def new(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The file to write; it must not be there yet.")],
) -> None:
    """Begin a scenario: write a template that explains every field, and can be played as it is.

    Beside it, once, the schema that its first line names: editors that know TOML (Taplo) complete and mark by it.
    """
    from claustrophobia.content.template import SCHEMA, schema, template

    write_new(file, template, "scenario")
    beside = file.with_name(SCHEMA)
    try:
        if not beside.exists():
            beside.write_text(schema("scenario"), "utf-8")
    except OSError as error:
        fail(f"{beside}: {error.strerror or error}")


def show_schema(
    kind: Annotated[str, typer.Argument(help="scenario, content or position.")],
) -> None:
    """Print the JSON Schema of a kind of file, for editors: write it to a file and name that in the first line.

    For example `claustrophobia schema content > content.schema.json`, then `#:schema ./content.schema.json`.
    """
    from claustrophobia.content.template import schema

    try:
        typer.echo(schema(kind), nl=False)
    except ValueError as error:
        fail(error)
