"""`claustrophobia scenario`: scenarios of one's own, begun from a template and checked. Only typer is imported here."""

# ruff: noqa: PLC0415, FBT002 - as in `claustrophobia.cli`: what a command needs is imported when it runs

from pathlib import Path
from typing import Annotated

import typer

from claustrophobia.exits import INTERRUPTED
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


@scenario_app.command("make")
def make(
    seed: Annotated[int, typer.Option(help="The dice: the same seed gives the same scenario anywhere.")],
    ruleset: Annotated[str, typer.Option(help="1643 or first.")] = "1643",
    minutes: Annotated[int, typer.Option(help="About how long it is to take, 20 to 60; 0: as the dice say.")] = 0,
    hard: Annotated[
        str, typer.Option(metavar="SIDE", help="human or infernal: that side is to win a third instead of half.")
    ] = "",
    quick: Annotated[bool, typer.Option("--quick", help="Even it out by a few quick games: it may lean.")] = False,
    jobs: Annotated[int, typer.Option(help="How many processes share the work; 0: one for each core.")] = 0,
    out: Annotated[Path | None, typer.Option(metavar="FILE.toml", help="The file to write; else its id.toml.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object, with the text of the scenario.")] = False,
) -> None:
    """Make a scenario by dice: drawn from the vocabulary of clauses, then evened out by games between bots.

    Forces, aim, tiles and twists are drawn so that nothing contradicts anything. Then bots play it, and a knob is
    turned until each side wins 45 to 55 % of their games (with --hard, one side 30 to 40 %). A drawing that cannot be
    evened out is drawn again. It takes a minute or two, and the same seed gives the same file on every machine, however
    many processes share the work. What is written is an ordinary scenario file.
    """
    import json
    import os
    from functools import partial

    from claustrophobia.lab.progress import bar
    from claustrophobia.lab.spread import spread
    from claustrophobia.making.drawing import Wish
    from claustrophobia.making.evening import numbered
    from claustrophobia.making.maker import NotEvenedError
    from claustrophobia.making.maker import make as made_of

    wish = Wish(seed, ruleset, minutes, hard, quick)
    file = out or Path(f"{wish.ident}.toml")
    if file.suffix != ".toml":
        fail(f"{file}: the name of a scenario's file ends in .toml")
    if file.exists():
        fail(f"{file} is there already and is left as it is; name another file with --out")
    if jobs < 0:
        fail(f"{jobs} processes: a number from 0 on")
    try:
        made = made_of(wish, partial(spread, numbered, jobs=jobs or os.cpu_count() or 1), bar)
    except (ValueError, NotEvenedError) as error:
        fail(error)
    except KeyboardInterrupt:
        fail("stopped; nothing is written", INTERRUPTED)
    write_new(file, lambda _stem: made.text, "scenario", quiet=as_json)
    if as_json:
        evened = made.evened._asdict()
        head = {"scenario": f"{ruleset}/{wish.ident}", "seed": seed, "file": str(file), "plot": made.plot}
        typer.echo(json.dumps({**head, "drawing": made.wish.attempt + 1, **evened, "text": made.text}))


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
