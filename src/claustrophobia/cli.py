"""The command line. Only typer is imported here: `--help` answers at once, every command imports what it needs."""

# ruff: noqa: PLC0415, FBT002 - see above; and typer's flags are parameters with defaults

import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any, Final, NoReturn

import typer

from claustrophobia import __version__

DEFAULT: Final = "1643/the-survivors"
HOST: Final = "127.0.0.1"
PORT: Final = 1643
BAD_INPUT: Final = 2
FAILED: Final = 1

app = typer.Typer(
    name="claustrophobia",
    help="The asymmetric dungeon duel, in the browser or a terminal: play, serve, simulate, replay, verify.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
content_app = typer.Typer(help="Content files of your own.", no_args_is_help=True, rich_markup_mode=None)
app.add_typer(content_app, name="content")

Lang = Annotated[str, typer.Option("--lang", help="en or fr; without it, what the environment says.")]
ContentFile = Annotated[str, typer.Option("--content", metavar="FILE", help="A file that overrides content.")]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", metavar="KEY=VALUE", help="tp, turns, instincts or events; may be repeated."),
]


def main() -> None:
    """The entry point: what is wrong is said in one line, exit code 2; no traceback for a bad word or file."""
    try:
        app()
    except KeyboardInterrupt:
        print(file=sys.stderr)  # noqa: T201 - the prompt of the shell goes on a line of its own
        raise SystemExit(130) from None
    except BrokenPipeError:
        # Whoever read us has gone (`| head`); nothing more can be said to it.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise SystemExit(0) from None


def fail(message: object, code: int = BAD_INPUT) -> NoReturn:
    """One line that names what is wrong."""
    typer.echo(f"claustrophobia: {message}", err=True)
    raise typer.Exit(code)


def show_version(value: bool) -> None:  # noqa: FBT001 - typer calls it so
    if value:
        typer.echo(f"claustrophobia {__version__}")
        raise typer.Exit


@app.callback()
def common(
    _version: Annotated[
        bool, typer.Option("--version", callback=show_version, is_eager=True, help="Say which version this is.")
    ] = False,
) -> None:
    """The asymmetric dungeon duel, in the browser or a terminal: play, serve, simulate, replay, verify."""


# --- what the commands share ----------------------------------------------------------------------


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
    """`tp=6` and the like as numbers; which keys there are is for the content to say."""
    found: dict[str, Any] = {}
    for pair in pairs or []:
        key, equals, value = pair.partition("=")
        if not equals or not value.lstrip("-").isdecimal():
            fail(f"option {pair!r} is not KEY=NUMBER")
        found[key] = int(value)
    return found


def scenario_of(name: str) -> str:
    """A scenario's full id; the ruleset may be left out."""
    from claustrophobia.content.load import scenario_ids

    known = scenario_ids()
    for ident in known:
        if name in {ident, ident.partition("/")[2]}:
            return ident
    fail(f"there is no scenario {name!r}; there are {', '.join(known)}")


def text_of(path: Path) -> str:
    """The text of a file somebody named."""
    try:
        return path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        fail(f"{path}: cannot be read: {getattr(error, 'strerror', None) or error}")


# --- play -----------------------------------------------------------------------------------------


Open = Annotated[bool, typer.Option("--open/--no-open", help="Open the browser, or only say where the game is.")]


@app.command()
def play(
    scenario: Annotated[str, typer.Argument(help=f"Terminal: which scenario; {DEFAULT} if it cannot be asked.")] = "",
    terminal: Annotated[bool, typer.Option("--terminal", help="Play at the terminal.")] = False,
    browse: Open = True,
    human: Annotated[str, typer.Option(help="Terminal: person, or the name of a bot.")] = "",
    infernal: Annotated[str, typer.Option(help="Terminal: person, or the name of a bot.")] = "",
    seed: Annotated[str, typer.Option(help="Terminal: the seed of all dice; drawn if not given.")] = "",
    lang: Annotated[str, typer.Option(help="Terminal: en or fr; without it, what the environment says.")] = "",
    content: Annotated[str, typer.Option(metavar="FILE", help="Terminal: a file that overrides content.")] = "",
    option: Annotated[
        list[str] | None,
        typer.Option(metavar="KEY=VALUE", help="Terminal: tp, turns, instincts or events; may be repeated."),
    ] = None,
    save: Annotated[str, typer.Option(metavar="FILE", help="Terminal: where the game is kept as it goes.")] = "",
    resume: Annotated[str, typer.Option(metavar="FILE", help="Terminal: go on with a kept game.")] = "",
) -> None:
    """Play, against a bot or a friend: in the browser, or at the terminal.

    Without anything the game opens in the browser; its tables are kept on this machine. With --terminal, a scenario or
    any option marked "Terminal" it is played right here.
    """
    if not (terminal or scenario or human or infernal or seed or lang or content or option or save or resume):
        run_server(HOST, free_port(HOST, PORT), browse=browse, quiet=True)
        return
    if not browse:
        fail("--no-open is for the game in the browser, which takes no other option")
    play_here(scenario, human, infernal, seed, lang, content, option, save, resume)


def play_here(
    scenario: str,
    human: str,
    infernal: str,
    seed: str,
    lang: str,
    content: str,
    option: list[str] | None,
    save: str,
    resume: str,
) -> None:
    """Play at the terminal, against a bot or a friend at the same keyboard."""
    from claustrophobia.engine import new_game
    from claustrophobia.tui import keeping
    from claustrophobia.tui.table import Table
    from claustrophobia.tui.terminal import Terminal

    language = language_of(lang)
    terminal = Terminal()
    try:
        if resume:
            if scenario or option or seed:
                fail("a resumed game has its scenario, seed and options already")
            path = Path(resume)
            game, before = keeping.read_game(path, content)
            seats = (human or (before or DEFAULT_SEATS)[0], infernal or (before or DEFAULT_SEATS)[1])
            file = Path(save) if save else path
        else:
            ident = scenario_of(scenario) if scenario else chosen_scenario(language, terminal.read)
            seats = seats_of(human, infernal)
            file = keeping.free_file(save)
            game = new_game(ident, seed or None, content=content, options=options_of(option))
        table = Table(game, seats, file, language, terminal, content)
    except (EOFError, KeyboardInterrupt):
        raise typer.Exit from None
    except ValueError as error:  # every error of ours about names and files is one
        fail(error)
    table.play()


DEFAULT_SEATS: Final = ("person", "scripted")


def seats_of(human: str, infernal: str) -> tuple[str, str]:
    """Who plays: a person as human against a bot, unless said otherwise; the side not named gets the bot."""
    if not human and infernal == "person":
        return "scripted", "person"
    return human or DEFAULT_SEATS[0], infernal or DEFAULT_SEATS[1]


def chosen_scenario(language: str, read: Callable[[str], str]) -> str:
    """Offer the list where somebody can answer."""
    if not sys.stdin.isatty() or not sys.stdout.isatty():
        return DEFAULT
    from claustrophobia.content.load import scenario_ids
    from claustrophobia.content.words import words

    known = scenario_ids()
    labels = words(language)["ui"]
    typer.echo(labels["list_scenarios"])
    for number, ident in enumerate(known, start=1):
        typer.echo(f"{number:>3} {scenario_line(ident, language)}")
    while True:
        answer = read(labels["scenario_prompt"]) or "1"
        if answer.isdecimal() and 1 <= int(answer) <= len(known):
            return known[int(answer) - 1]
        for ident in known:
            if answer in {ident, ident.partition("/")[2]}:
                return ident


def scenario_line(ident: str, language: str) -> str:
    """A scenario in one line: its id, name and length."""
    from claustrophobia.content.load import scenario
    from claustrophobia.content.words import scenario_words, words

    minutes = words(language)["ui"]["minutes"].format(minutes=scenario(ident.partition("/")[2]).minutes)
    return f"{ident:<28} {scenario_words(ident, language)[0]:<28} {minutes}"


# --- a server -------------------------------------------------------------------------------------


@app.command()
def serve(
    host: Annotated[str, typer.Option(help="The address to listen at; 0.0.0.0 lets other machines in.")] = HOST,
    port: Annotated[int, typer.Option(help="The port; 0 takes any free one.", min=0, max=65535)] = PORT,
    database: Annotated[
        str, typer.Option(metavar="URL", help="sqlite:///FILE or postgresql://...; without it, a file of your own.")
    ] = "",
    browse: Open = False,
) -> None:
    """Serve tables to browsers until Ctrl-C, with a log on standard error."""
    run_server(host, port, database, browse=browse)


def run_server(host: str, port: int, database: str = "", *, browse: bool, quiet: bool = False) -> None:
    """Serve until Ctrl-C."""
    from claustrophobia.server.run import serve as run

    if run(host, port, database, browse=browse, quiet=quiet):
        fail(f"the server could not start at {host}, port {port}; the line above says why", FAILED)


def free_port(host: str, first: int) -> int:
    """The first port from here on that nobody listens at; any free one (0) if a hundred are taken."""
    import socket

    for port in range(first, first + 100):
        with socket.socket() as probe:
            if os.name == "posix":  # as asyncio does: a port somebody has just left is free
                probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((host, port))
            except OSError:
                continue
            return port
    return 0


# --- many games -----------------------------------------------------------------------------------


@app.command()
def simulate(
    scenario: Annotated[str, typer.Argument(help="Which scenario.")],
    human: Annotated[str, typer.Option(help="The bot that plays the human side.")] = "scripted",
    infernal: Annotated[str, typer.Option(help="The bot that plays the infernal side.")] = "scripted",
    games: Annotated[int, typer.Option(help="How many games.")] = 100,
    jobs: Annotated[int, typer.Option(help="How many processes share the work.")] = 1,
    seed: Annotated[int, typer.Option(help="The same seed gives the same games, whatever the jobs.")] = 0,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object.")] = False,
    content: ContentFile = "",
    option: Options = None,
) -> None:
    """Let two bots play many games and say who wins how often."""
    from claustrophobia.lab.progress import bar
    from claustrophobia.lab.simulate import Pairing, report
    from claustrophobia.lab.simulate import simulate as run

    options = tuple(sorted(options_of(option).items()))
    pairing = Pairing(scenario_of(scenario), human, infernal, seed, content, options)
    try:
        with bar(games) as advance:
            result = run(pairing, games, jobs, advance)
    except ValueError as error:
        fail(error)
    if as_json:
        typer.echo(json.dumps(result.as_data()))
    else:
        report(result)


@app.command()
def bench(as_json: Annotated[bool, typer.Option("--json", help="One JSON object.")] = False) -> None:
    """Measure how fast the engine is on this machine."""
    from claustrophobia.lab.bench import report

    report(as_json=as_json)


# --- records --------------------------------------------------------------------------------------


@app.command()
def replay(
    record: Annotated[Path, typer.Argument(metavar="RECORD", help="The file of a game.")],
    at: Annotated[int | None, typer.Option(metavar="N", help="Only the first N decisions.")] = None,
    lang: Lang = "",
    side: Annotated[str, typer.Option(help="As human, infernal or spectator saw it.")] = "spectator",
    content: ContentFile = "",
) -> None:
    """Tell a game event by event, and show the board it ends with."""
    from claustrophobia import engine
    from claustrophobia.tui.telling import tell

    language = language_of(lang)
    text = text_of(record)
    try:
        engine.viewer(side)
        if at is not None and not 0 <= at < len(engine.parse_record(text)[1]):
            fail(f"{record}: --at {at}: the record has {len(engine.parse_record(text)[1]) - 1} decisions")
        game = engine.replay(text, content=content, upto=at)
    except ValueError as error:
        fail(f"{record}: {error}" if isinstance(error, engine.RecordError) else error)
    tell(game, language, side, at, content)


@app.command()
def verify(
    record: Annotated[Path, typer.Argument(metavar="RECORD", help="The file of a game.")],
    content: ContentFile = "",
) -> None:
    """Check every die of a game against its seed; exit code 1 if one does not agree."""
    from claustrophobia import engine

    try:
        verdict = engine.verify(text_of(record), content=content)
    except ValueError as error:
        fail(f"{record}: {error}")
    if not verdict:
        fail(f"{record}: {verdict.fault}", FAILED)
    typer.echo(f"{record}: {verdict.checked} dice checked, all as the seed gives them")


# --- reference ------------------------------------------------------------------------------------


@app.command()
def rules(
    ident: Annotated[str, typer.Argument(metavar="ID", help="A rule such as MOV-4, or a chapter such as MOV.")] = "",
    lang: Lang = "",
) -> None:
    """The rules: a rule's wording, a chapter's, or the list of all."""
    from claustrophobia.content import words

    language = language_of(lang)
    known = words.rules(language)
    if not ident:
        for found in known.values():
            typer.echo(f"{found.ident:<16} {found.title}")
        return
    one = words.rule(ident, language)
    chosen = [one] if one else [found for found in known.values() if found.ident.startswith(f"{ident.upper()}-")]
    if not chosen:
        near = words.near_rules(ident)
        fail(f"there is no rule {ident!r}" + (f"; there are {', '.join(near)}" if near else ""))
    for found in chosen:
        typer.echo(f"{found.ident} {found.title}\n{found.text}" + ("\n" if len(chosen) > 1 else ""))


@app.command()
def scenarios(lang: Lang = "") -> None:
    """The scenarios there are, and what they are about."""
    from claustrophobia.content.load import scenario_ids
    from claustrophobia.content.words import scenario_words

    language = language_of(lang)
    for ident in scenario_ids():
        typer.echo(scenario_line(ident, language).rstrip())
        typer.echo(f"    {scenario_words(ident, language)[2]}")


@content_app.command("check")
def check_content(file: Annotated[str, typer.Argument(metavar="FILE", help="The content file.")]) -> None:
    """Say whether a content file can be used, and what it changes."""
    from claustrophobia.content.load import ContentError, load

    try:
        found = load(file)
    except ContentError as error:
        fail(error)
    changed = ", ".join(found.origin) or "nothing"
    typer.echo(f"{file}: good; it changes {changed}; content {found.fingerprint}")
