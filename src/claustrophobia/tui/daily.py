"""The descent of a day at the command line: what it is, and how to play it here."""

import json
import shlex
from collections.abc import Mapping
from datetime import UTC, date, datetime
from typing import Annotated, Final

import typer

from claustrophobia.tui.arguments import Lang, fail, language_of

DAY: Final = "YYYY-MM-DD"


def daily(
    day: Annotated[str, typer.Argument(metavar=DAY, help="Which day; today's, by UTC, if none is given.")] = "",
    lang: Lang = "",
    par: Annotated[bool, typer.Option("--par", help="Play it with the house's bot and tell how that went.")] = False,  # noqa: FBT002 - a flag
    as_json: Annotated[bool, typer.Option("--json", help="As data.")] = False,  # noqa: FBT002 - a flag
) -> None:
    """The descent of the day: a circle, a team and dice that are the same for everybody. Open practice."""
    from claustrophobia.content.lexicon import words  # noqa: PLC0415 - `--help` answers at once
    from claustrophobia.daily import descent_of  # noqa: PLC0415

    language = language_of(lang)
    descent = descent_of(day_of(day))
    if as_json:
        found = {
            "day": descent.day.isoformat(),
            "circle": descent.circle,
            "seed": descent.seed,
            "scenario": descent.scenario,
            "team": list(descent.team),
            "options": descent.options,
        }
        typer.echo(json.dumps(found))
        return
    told = words(language)["daily"]
    team = ", ".join(called(name, language) for name in descent.team)
    typer.echo(told["title"].format(day=descent.day.isoformat(), circle=descent.circle))
    typer.echo(told["team"].format(team=team))
    typer.echo(told["seed"].format(seed=descent.seed))
    typer.echo(told["practice"])
    options = [f"--option {shlex.quote(f'{key}={value}')}" for key, value in descent.options.items()]
    if par:
        typer.echo(par_text(descent.day, told))
    typer.echo(told["play"])
    typer.echo(" ".join(["  claustrophobia play", descent.scenario, f"--seed {descent.seed}", *options]))


def par_text(day: date, told: Mapping[str, str]) -> str:
    """How the house's bot fares on a day."""
    from claustrophobia.daily import par_of  # noqa: PLC0415

    found = par_of(day)
    result = told["won" if found.outcome == "human" else "lost"]
    return told["par"].format(bot=found.bot, result=result, turn=found.turn, lines=found.lines)


def called(name: str, language: str) -> str:
    """A warrior's name in a language: *Brute A*."""
    from claustrophobia.content.load import load  # noqa: PLC0415
    from claustrophobia.daily import RULESET, sheet_of  # noqa: PLC0415

    sheet = next(sheet for sheet in load("", RULESET).westerns if sheet.id == sheet_of(name))
    both = {"en": sheet.name.en, "fr": sheet.name.fr}
    return f"{both[language]} {name[-1].upper()}" if sheet.count > 1 else both[language]


def day_of(text: str) -> date:
    """The day a word names; without one today, by UTC."""
    if not text:
        return datetime.now(UTC).date()
    try:
        return date.fromisoformat(text)
    except ValueError:
        fail(f"{text!r} is no day; write it as {DAY}, such as 2026-03-14")
