"""What the commands of the command line share: their options, and how a bad word is answered. Loads only typer."""

# ruff: noqa: PLC0415 - `--help` answers at once: what a command needs is imported when it runs

import os
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any, Final, NoReturn

import typer

from claustrophobia.exits import BAD_INPUT, INTERRUPTED

# The help text of `--option`. `content.options` has the options themselves; a test compares the two.
DUEL_OPTIONS: Final = (
    "tp, turns, instincts (first edition: advantages), events; handicap_events, handicap_tp, handicap_card, "
    "handicap_gift; first edition: auction"
)
OPTIONS_HELP: Final = f"{DUEL_OPTIONS}; more in a Dante circle, see below; may be repeated."
DANTE_HELP: Final = """\b
Options of a Dante circle (dante/circle-1 to circle-5), --option KEY=VALUE:
  difficulty=written|easy|normal|hard
                 figures of the circle by name; written: the seed's own
  players=1|2    one player, or two who share the humans at one keyboard
  random=0|1     1: equipment and gifts are drawn, not chosen
  waiting=a|b    humans beyond the fifth enter as soon as there is room (a),
                 or one for each death (b)
  hard=0|1       1: the redeemer is hell's first prey
  equipment=N gifts=N instincts=N hounds=N tp=N turns=N
                 how many of each, in place of the circle's own number
"""

Lang = Annotated[str, typer.Option("--lang", help="en or fr; without it, what the environment says.")]
ScenarioFile = Annotated[
    str, typer.Option("--scenario", metavar="FILE", help="A scenario file in place of the one the record holds.")
]
ContentFile = Annotated[str, typer.Option("--content", metavar="FILE", help="A file that overrides content.")]
Options = Annotated[list[str] | None, typer.Option("--option", metavar="KEY=VALUE", help=OPTIONS_HELP)]
Open = Annotated[bool, typer.Option("--open/--no-open", help="Open the browser, or only say where the game is.")]
SPEED_HELP: Final = "how hell's turn is told in a Dante circle: now, fast, normal (the default), slow or step."


def fail(message: object, code: int = BAD_INPUT) -> NoReturn:
    """End the program with a message of one line."""
    typer.echo(f"claustrophobia: {message}", err=True)
    raise typer.Exit(code)


def stopped(done: int, wanted: int, more: str = "") -> NoReturn:
    """End the program after Ctrl-C has stopped a series of games; the results so far have been printed."""
    fail(f"stopped after {done} of {wanted}{more}", INTERRUPTED)


def language_of(lang: str) -> str:
    """The language asked for, else that of the environment, else English."""
    from claustrophobia.content.load import LANGUAGES

    if not lang:
        spoken = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or ""
        return spoken[:2] if spoken[:2] in LANGUAGES else LANGUAGES[0]
    if lang not in LANGUAGES:
        fail(f"there is no language {lang!r}; there are {', '.join(LANGUAGES)}")
    return lang


def options_of(pairs: list[str] | None) -> dict[str, Any]:
    """The options of a game from texts like `tp=6` and `waiting=b`; `content.options` checks keys and values."""
    found: dict[str, Any] = {}
    for pair in pairs or []:
        key, equals, value = pair.partition("=")
        if not equals or not key or not value:
            fail(f"option {pair!r} is not KEY=VALUE")
        found[key] = int(value) if value.lstrip("-").isdecimal() else value
    return found


def scenario_of(name: str, content: str = "") -> str:
    """A scenario's full id; the ruleset may be left out. A file of one's own is read, and known from then on."""
    from claustrophobia.content import packs
    from claustrophobia.content.load import scenario_ids
    from claustrophobia.content.setups import no_scenario

    if is_file(name):
        return adopted(Path(name), content)
    known = scenario_ids()
    for ident in known:
        if name in {ident, ident.partition("/")[2]}:
            return ident
    packed = packs.scenario_ids()
    if name in packed:
        return packed_scenario(name, content)
    fail(no_scenario(name))


def packed_scenario(name: str, content: str = "") -> str:
    """The id of a scenario of an installed pack, from then on known by its ruleset like one of one's own."""
    from claustrophobia.content import load, packs
    from claustrophobia.content.setups import setup_of

    text = packs.scenario_text(name)
    try:
        ident = load.free_id(text, name)
        if load.OWN.get(ident, text) != text:
            fail(f"{name}: another scenario {ident} is taken already; two of one id cannot be played together")
        setup_of(load.adopt(text, name), content)
    except load.ContentError as error:
        fail(error)
    return ident


def is_file(name: str) -> bool:
    """Whether a scenario is named by its file."""
    return name.endswith(".toml")


def adopted(file: Path, content: str = "") -> str:
    """The id of the scenario of a file, from then on as good as one that comes with the program.

    It may ask for what only a content file has.
    """
    from claustrophobia.content.load import ContentError, adopt, own_text, read_toml
    from claustrophobia.content.setups import setup_of

    try:
        text = own_text(str(file))
        if "scenario" in read_toml(text, file.name):
            fail(f"{file}: this is a position, not a scenario (it has a field `scenario`): see docs/notation.md")
        ident = adopt(text, file.name)
        setup_of(ident, content)
    except ContentError as error:
        fail(error)
    return ident


def is_unplayed(ident: str) -> bool:
    """Whether nobody plays the infernal side of a scenario."""
    from claustrophobia.content.load import scenario

    return scenario(ident).infernal.unplayed


def no_infernal(ident: str, infernal: str) -> None:
    """Refuse a player named for the infernal side in a scenario in which nobody plays it."""
    if infernal:
        fail(f"{ident}: the rules play the infernal side, so --infernal {infernal} has no seat; leave it out")


def text_of(path: Path) -> str:
    """The text of a file named on the command line; a file that cannot be read ends the program with a message."""
    from claustrophobia.content.faults import why_unreadable

    try:
        return path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        fail(f"{path}: cannot be read: {why_unreadable(error)}")


def write_new(file: Path, template: Callable[[str], str], what: str, *, quiet: bool = False) -> None:
    """Write the template of something of one's own (`scenario`, `lesson`) into a file that is not there yet."""
    if file.suffix != ".toml":
        fail(f"{file}: the name of a {what}'s file ends in .toml")
    try:
        text = template(file.stem)
        with file.open("x", encoding="utf-8") as written:
            written.write(text)
    except FileExistsError:
        fail(f"{file} is there already and is left as it is; name another file")
    except OSError as error:
        fail(f"{file}: {error.strerror or error}")
    except ValueError as error:  # it names the id that is none
        fail(error)
    if not quiet:
        typer.echo(f"written: {file}; check it with `claustrophobia {what} check {file}`")
