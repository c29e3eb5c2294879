"""`claustrophobia bots`: which there are, and whether one of your own keeps to the rules. Only typer is imported."""

# ruff: noqa: PLC0415 - as in `claustrophobia.cli`: what a command needs is imported when it runs

from typing import Annotated

import typer

from claustrophobia.exits import FAILED
from claustrophobia.tui.arguments import Lang, fail, language_of

bots_app = typer.Typer(help="The bots there are, and bots of your own.", rich_markup_mode=None)


@bots_app.callback(invoke_without_command=True)
def bots(ctx: typer.Context, lang: Lang = "") -> None:
    """List the bots that can be named in play, simulate, arena and balance, with what each is worth in words."""
    if ctx.invoked_subcommand is not None:
        return
    from claustrophobia.content.lexicon import words
    from claustrophobia.players.base import PLAYERS
    from claustrophobia.players.own import points

    said = words(language_of(lang))["bots"]
    for name, entry in sorted(PLAYERS.items()):
        levels = [f"{name}:{level}" for level in entry.levels]
        told = [level for level in levels if level in said]
        for level in told:
            typer.echo(f"{level:14}{said[level]}")
        if not told:
            typer.echo(f"{name + (f':{min(entry.levels)}-{max(entry.levels)}' if levels else ''):14}{said[name]}")
    for name, point in points().items():
        typer.echo(f"{name:14}{said['offered'].format(package=point.dist.name if point.dist else point.module)}")
    typer.echo()
    typer.echo(said["own"].strip())


@bots_app.command("check")
def check(
    name: Annotated[str, typer.Argument(metavar="BOT", help="FILE.py, FILE.py:CLASS, MODULE:CLASS, cmd:PROGRAM ...")],
    seed: Annotated[int, typer.Option(help="The seed of all games.")] = 0,
) -> None:
    """Say whether a bot does what a bot has to: it plays both sides of every ruleset against chance.

    Exit code 1 if it does not. A game that it would lose by failing is a fault, with the reason.
    """
    from claustrophobia.lab.conformance import findings

    faults = 0
    try:
        for finding in findings(name, seed):
            faults += not finding.good
            typer.echo(f"{'good ' if finding.good else 'FAULT'}  {finding.what}")
    except ValueError as error:
        fail(error)
    if faults:
        fail(f"{name}: {faults} fault{'s' * (faults > 1)}; docs/bots.md says what a bot has to do", FAILED)
    typer.echo(f"{name} is a bot: claustrophobia simulate the-survivors --human {quoted(name)}")


def quoted(name: str) -> str:
    """A name as a shell wants it."""
    return f'"{name}"' if " " in name else name
