"""What the commands of the command line share: their options, and how a bad word is answered. Imports only typer."""

# ruff: noqa: PLC0415 - `--help` answers at once: what a command needs is imported when it runs

import os
from pathlib import Path
from typing import Annotated, Any, Final, NoReturn

import typer

BAD_INPUT: Final = 2
FAILED: Final = 1
INTERRUPTED: Final = 130  # what a shell makes of a program that Ctrl-C has ended

# What `--option` can set; `content.options` says what each may be, and a test compares the two.
DUEL_OPTIONS: Final = (
    "tp, turns, instincts (first edition: advantages), events; handicap_events, handicap_tp, handicap_card, "
    "handicap_gift; first edition: auction"
)
OPTIONS_HELP: Final = f"{DUEL_OPTIONS}; more in a Dante circle, see below; may be repeated."
DANTE_HELP: Final = """\b
Options of a Dante circle (dante/circle-1 to circle-5), --option KEY=VALUE:
  players=1|2    one player, or two who share the humans at one keyboard
  random=0|1     1: equipment and gifts are drawn, not chosen
  waiting=a|b    humans beyond the fifth enter as soon as there is room (a),
                 or one for each death (b)
  hard=0|1       1: the redeemer is hell's first prey
  equipment=N gifts=N instincts=N hounds=N tp=N turns=N
                 how many of each, in place of the circle's own number
"""

Lang = Annotated[str, typer.Option("--lang", help="en or fr; without it, what the environment says.")]
ContentFile = Annotated[str, typer.Option("--content", metavar="FILE", help="A file that overrides content.")]
Options = Annotated[list[str] | None, typer.Option("--option", metavar="KEY=VALUE", help=OPTIONS_HELP)]
SPEED_HELP: Final = "how hell's turn is told in a Dante circle: now, fast, normal (the default), slow or step."


def fail(message: object, code: int = BAD_INPUT) -> NoReturn:
    """One line that names what is wrong."""
    typer.echo(f"claustrophobia: {message}", err=True)
    raise typer.Exit(code)


def stopped(done: int, wanted: int, more: str = "") -> NoReturn:
    """Ctrl-C has ended many games, whose results so far have been told."""
    fail(f"stopped after {done} of {wanted}{more}", INTERRUPTED)


def language_of(lang: str) -> str:
    """The language asked for, or the environment's, or English."""
    from claustrophobia.content.load import LANGUAGES

    if not lang:
        spoken = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or ""
        return spoken[:2] if spoken[:2] in LANGUAGES else LANGUAGES[0]
    if lang not in LANGUAGES:
        fail(f"there is no language {lang!r}; there are {', '.join(LANGUAGES)}")
    return lang


def options_of(pairs: list[str] | None) -> dict[str, Any]:
    """`tp=6`, `waiting=b` and the like; which keys and values there are is for the content to say."""
    found: dict[str, Any] = {}
    for pair in pairs or []:
        key, equals, value = pair.partition("=")
        if not equals or not key or not value:
            fail(f"option {pair!r} is not KEY=VALUE")
        found[key] = int(value) if value.lstrip("-").isdecimal() else value
    return found


def scenario_of(name: str) -> str:
    """A scenario's full id; the ruleset may be left out."""
    from claustrophobia.content.load import scenario_ids

    known = scenario_ids()
    for ident in known:
        if name in {ident, ident.partition("/")[2]}:
            return ident
    fail(f"there is no scenario {name!r}; there are {', '.join(known)}")


def is_unplayed(ident: str) -> bool:
    """Whether nobody plays the infernal side of a scenario."""
    from claustrophobia.content.load import scenario

    return scenario(ident).infernal.unplayed


def no_infernal(ident: str, infernal: str) -> None:
    """Somebody was named for a side that nobody plays."""
    if infernal:
        fail(f"{ident}: the rules play the infernal side, so --infernal {infernal} has no seat; leave it out")


def text_of(path: Path) -> str:
    """The text of a file somebody named."""
    try:
        return path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        fail(f"{path}: cannot be read: {getattr(error, 'strerror', None) or error}")
