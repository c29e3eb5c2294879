"""The command line. Only typer is imported here: `--help` answers at once, every command imports what it needs."""

# ruff: noqa: PLC0415, FBT002 - see above; and typer's flags are parameters with defaults

import json
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer
from typer.core import TyperGroup

from claustrophobia import __version__
from claustrophobia.exits import FAILED, INTERRUPTED
from claustrophobia.tui.admin import admin_app
from claustrophobia.tui.analysing import analyse
from claustrophobia.tui.arguments import (
    DANTE_HELP,
    OPTIONS_HELP,
    SPEED_HELP,
    ContentFile,
    Lang,
    Open,
    Options,
    ScenarioFile,
    adopted,
    fail,
    is_file,
    is_unplayed,
    language_of,
    no_infernal,
    options_of,
    scenario_of,
    stopped,
    text_of,
)
from claustrophobia.tui.bots import bots_app
from claustrophobia.tui.campaigns import campaign_app
from claustrophobia.tui.contests import arena, balance
from claustrophobia.tui.daily import daily
from claustrophobia.tui.learning import learn, lesson_app
from claustrophobia.tui.packs import pack_app
from claustrophobia.tui.puzzles import puzzles_app
from claustrophobia.tui.workshop import scenario_app, show_schema

if TYPE_CHECKING:
    from claustrophobia.tui.terminal import Terminal

DEFAULT: Final = "1643/the-survivors"


class Commands(TyperGroup):
    """All commands: Ctrl-C ends each with one line, after whatever the command has kept or told."""

    def make_context(self, *words: Any, **more: Any) -> Any:
        try:
            return super().make_context(*words, **more)
        except KeyboardInterrupt:
            fail("stopped", INTERRUPTED)

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt:
            fail("stopped", INTERRUPTED)


app = typer.Typer(
    name="claustrophobia",
    cls=Commands,
    help="The asymmetric dungeon duel, in the browser or a terminal: play, serve, simulate, replay, verify.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
content_app = typer.Typer(help="Content files of your own.", no_args_is_help=True, rich_markup_mode=None)
app.add_typer(content_app, name="content")
app.add_typer(scenario_app, name="scenario")
app.command("schema")(show_schema)
app.add_typer(lesson_app, name="lesson")
app.add_typer(pack_app, name="pack")
app.add_typer(puzzles_app, name="puzzles")
app.add_typer(campaign_app, name="campaign")
app.add_typer(admin_app, name="admin")
app.add_typer(bots_app, name="bots")


def main() -> None:
    """The entry point: what is wrong is said in one line, exit code 2; no traceback for a bad word or file."""
    try:
        try:
            app()
        finally:
            sys.stdout.flush()
    except KeyboardInterrupt:  # before a command was there, or after it
        typer.echo("claustrophobia: stopped", err=True)
        raise SystemExit(INTERRUPTED) from None
    except (BrokenPipeError, SystemExit) as end:
        # Whoever read us has gone (`| head`): a quiet end, of which typer makes a failure.
        if not isinstance(end, BrokenPipeError) and not isinstance(end.__context__, BrokenPipeError):
            raise
        nowhere = os.open(os.devnull, os.O_WRONLY)
        for stream in (sys.stdout, sys.stderr):  # nothing more can be said, at the very end either
            os.dup2(nowhere, stream.fileno())
        raise SystemExit(0) from None


def show_version(value: bool) -> None:  # noqa: FBT001 - typer calls it so
    if value:
        from claustrophobia.built import told

        typer.echo(f"claustrophobia {__version__}, {told()}")
        raise typer.Exit


@app.callback()
def common(
    _version: Annotated[
        bool,
        typer.Option(
            "--version",
            callback=show_version,
            is_eager=True,
            help="Say which version this is, and which engine it has.",
        ),
    ] = False,
) -> None:
    """The asymmetric dungeon duel, in the browser or a terminal: play, serve, simulate, replay, verify."""


# --- play -----------------------------------------------------------------------------------------


@app.command(epilog=DANTE_HELP)
def play(
    scenario: Annotated[
        str,
        typer.Argument(
            help=f"Terminal: which scenario, or the file of one of your own; {DEFAULT} if it cannot be asked."
        ),
    ] = "",
    terminal: Annotated[bool, typer.Option("--terminal", help="Play at the terminal.")] = False,
    browse: Open = True,
    human: Annotated[str, typer.Option(help="Terminal: person, or a bot (see claustrophobia bots).")] = "",
    infernal: Annotated[str, typer.Option(help="Terminal: person, or a bot; nobody in a Dante circle.")] = "",
    seed: Annotated[str, typer.Option(help="Terminal: the seed of all dice; drawn if not given.")] = "",
    lang: Annotated[str, typer.Option(help="Terminal: en or fr; without it, what the environment says.")] = "",
    content: Annotated[str, typer.Option(metavar="FILE", help="Terminal: a file that overrides content.")] = "",
    option: Annotated[
        list[str] | None,
        typer.Option(metavar="KEY=VALUE", help=f"Terminal: {OPTIONS_HELP}"),
    ] = None,
    save: Annotated[str, typer.Option(metavar="FILE", help="Terminal: where the game is kept as it goes.")] = "",
    resume: Annotated[str, typer.Option(metavar="FILE", help="Terminal: go on with a kept game.")] = "",
    speed: Annotated[str, typer.Option(help=f"Terminal: {SPEED_HELP}")] = "",
) -> None:
    """Play, against a bot or a friend, or alone in hell: in the browser, or at the terminal.

    Without anything the game opens in the browser; its tables are kept on this machine. With --terminal, a scenario or
    any option marked "Terminal" it is played right here.
    """
    if not (terminal or scenario or human or infernal or seed or lang or content or option or save or resume or speed):
        serve_household(browse=browse)
        return
    if not browse:
        fail("--no-open is for the game in the browser, which takes no other option")
    play_here(scenario, human, infernal, seed, lang, content, option, save, resume, speed)


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
    speed: str,
) -> None:
    """Play at the terminal, against a bot or a friend at the same keyboard, or in hell."""
    from claustrophobia.engine import Game, new_game
    from claustrophobia.tui import keeping
    from claustrophobia.tui.table import Table
    from claustrophobia.tui.telling import NORMAL, speed_named
    from claustrophobia.tui.terminal import Terminal

    language = language_of(lang)
    terminal = Terminal()
    before: tuple[str, str] | None = None
    game: Game
    try:
        pace = speed_named(speed or NORMAL, language)
        if resume:
            if scenario and is_file(scenario):
                adopted(Path(scenario), content)
            elif scenario or option or seed:
                fail("a resumed game has its scenario, seed and options already")
            path = Path(resume)
            game, before = keeping.read_game(path, content)
            file = Path(save) if save else path
        else:
            ident, options = chosen_game(scenario, options_of(option), language, terminal, content)
            if is_unplayed(ident):
                no_infernal(ident, infernal)
            file = keeping.free_file(save)
            game = new_game(ident, seed or None, content=content, options=options)
        seats = seats_of(human, infernal, before)
        if game.state.setup.unplayed >= 0:
            no_infernal(game.state.setup.scenario, infernal)
            seats = (seats[0], keeping.RULES)
        table = Table(game, seats, file, language, terminal, speed=pace)
    except EOFError:
        raise typer.Exit from None
    except ValueError as error:  # every error of ours about names and files is one
        fail(error)
    table.play()


DEFAULT_SEATS: Final = ("person", "scripted")


def seats_of(human: str, infernal: str, before: tuple[str, str] | None = None) -> tuple[str, str]:
    """Who plays: those who did, or a person as human against a bot, unless said otherwise; a side left gets the bot."""
    if before is None and not human and infernal == "person":
        return "scripted", "person"
    usual = before or DEFAULT_SEATS
    return human or usual[0], infernal or usual[1]


def chosen_game(
    scenario: str, options: dict[str, Any], language: str, terminal: "Terminal", content: str = ""
) -> tuple[str, dict[str, Any]]:
    """The scenario named; else the list and the settings are offered where somebody can answer."""
    if scenario:
        return scenario_of(scenario, content), options
    if not sys.stdin.isatty() or not sys.stdout.isatty():
        return DEFAULT, options
    from claustrophobia.tui.settings import ask_scenario, ask_settings

    ident = ask_scenario(language, terminal)
    return ident, ask_settings(ident, options, language, terminal) if is_unplayed(ident) else options


app.command()(learn)
app.command()(daily)


# --- a server -------------------------------------------------------------------------------------


OWN_WORDS: Final = {"allow_extra_args": True, "ignore_unknown_options": True, "help_option_names": []}


@app.command(context_settings=OWN_WORDS)
def serve(ctx: typer.Context) -> None:
    """Serve tables to browsers until Ctrl-C, with a log on standard error."""
    with web_at_hand():
        from claustrophobia.tui.serving import command
        from claustrophobia.tui.serving import serve as deed

    command(deed, ctx.args, ctx.command_path)


@app.command(context_settings=OWN_WORDS)
def work(ctx: typer.Context) -> None:
    """Do the thinking for servers whose bots think elsewhere, on any machine that reaches their database."""
    with web_at_hand():
        from claustrophobia.tui.serving import command
        from claustrophobia.tui.serving import work as deed

    command(deed, ctx.args, ctx.command_path)


@contextmanager
def web_at_hand() -> Iterator[None]:
    """What a server needs is an extra of its own: who has not installed it is told how."""
    try:
        yield
    except ModuleNotFoundError as missing:
        fail(
            f"the game in the browser needs more than is installed ({missing.name} is missing): "
            "pip install 'claustrophobia[web]'; at the terminal it plays as it is: claustrophobia play --terminal",
            FAILED,
        )


def serve_household(*, browse: bool) -> None:
    """A server for the person at this machine, at the first port that is free; content of his own is welcome."""
    with web_at_hand():
        from claustrophobia.tui.serving import configuration, serve_until_stopped

    settings, origins = configuration({})
    home = {"port": free_port(settings.host, settings.port), "strangers_content": True}
    settings = settings.model_copy(update={name: value for name, value in home.items() if name not in origins})
    serve_until_stopped(settings, browse=browse, quiet=True)


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


@app.command(epilog=DANTE_HELP)
def simulate(
    scenario: Annotated[str, typer.Argument(help="Which scenario, or the file of one of your own (FILE.toml).")],
    human: Annotated[
        str, typer.Option(help="The bot that plays the human side: see claustrophobia bots.")
    ] = "scripted",
    infernal: Annotated[
        str, typer.Option(help="The bot that plays the infernal side; scripted. In a Dante circle the rules do.")
    ] = "",
    games: Annotated[int, typer.Option(help="How many games.")] = 100,
    jobs: Annotated[int, typer.Option(help="How many processes share the work.")] = 1,
    seed: Annotated[int, typer.Option(help="The same seed gives the same games, whatever the jobs.")] = 0,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object.")] = False,
    content: ContentFile = "",
    option: Options = None,
) -> None:
    """Let two bots play many games, or one alone in hell, and say who wins how often."""
    from claustrophobia.lab.progress import bar
    from claustrophobia.lab.simulate import Pairing, report
    from claustrophobia.lab.simulate import simulate as run

    options = tuple(sorted(options_of(option).items()))
    ident = scenario_of(scenario, content)
    if is_unplayed(ident):
        no_infernal(ident, infernal)
    else:
        infernal = infernal or "scripted"
    pairing = Pairing(ident, human, infernal, seed, content, options)
    try:
        with bar(games) as advance:
            result = run(pairing, games, jobs, advance)
    except ValueError as error:
        fail(error)
    if as_json:
        typer.echo(json.dumps(result.as_data()))
    else:
        report(result)
    if result.stopped:
        stopped(result.tally.games, games, " games")


app.command()(arena)
app.command()(balance)


@app.command()
def bench(
    scenario: Annotated[str, typer.Argument(help="Which scenario, or the file of one of your own.")] = DEFAULT,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object.")] = False,
) -> None:
    """Measure how fast the engine is on this machine."""
    from claustrophobia.lab.bench import report

    report(scenario_of(scenario), as_json=as_json)


# --- records --------------------------------------------------------------------------------------


@app.command()
def replay(
    record: Annotated[Path, typer.Argument(metavar="RECORD", help="The file of a game.")],
    at: Annotated[int | None, typer.Option(metavar="N", help="Only the first N decisions.")] = None,
    lang: Lang = "",
    side: Annotated[str, typer.Option(help="As human, infernal or spectator saw it.")] = "spectator",
    content: ContentFile = "",
    scenario: ScenarioFile = "",
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
        game = engine.replay(text, content=content, scenario=Path(scenario) if scenario else "", upto=at)
    except ValueError as error:
        fail(f"{record}: {error}" if isinstance(error, engine.RecordError) else error)
    tell(game, language, side, at)


app.command()(analyse)


@app.command()
def verify(
    record: Annotated[Path, typer.Argument(metavar="RECORD", help="The file of a game.")],
    content: ContentFile = "",
    scenario: ScenarioFile = "",
    lang: Lang = "",
) -> None:
    """Check what the dice of a game come from, and every one of them; exit code 1 if something does not agree."""
    from claustrophobia import engine
    from claustrophobia.content.lexicon import words

    told = words(language_of(lang))["verified"]
    try:
        verdict = engine.verify(text_of(record), content=content, scenario=Path(scenario) if scenario else "")
    except ValueError as error:
        fail(f"{record}: {error}")
    if not verdict:
        fail(f"{record}: {verdict.fault}", FAILED)
    typer.echo(f"{record}: {told[verdict.source]}")
    typer.echo(f"{record}: {told['dice'].format(count=verdict.checked)}")


# --- reference ------------------------------------------------------------------------------------


@app.command()
def rules(
    ident: Annotated[str, typer.Argument(metavar="ID", help="A rule such as MOV-4, or a chapter such as MOV.")] = "",
    lang: Lang = "",
) -> None:
    """The rules: a rule's wording, a chapter's, or the list of all."""
    from claustrophobia.content import lexicon

    language = language_of(lang)
    known = lexicon.rules(language)
    if not ident:
        for found in known.values():
            typer.echo(f"{found.ident:<16} {found.title}")
        return
    one = lexicon.rule(ident, language)
    chosen = [one] if one else [found for found in known.values() if found.ident.startswith(f"{ident.upper()}-")]
    if not chosen:
        near = lexicon.near_rules(ident)
        fail(f"there is no rule {ident!r}" + (f"; did you mean {', '.join(near)}?" if near else ""))
    for found in chosen:
        typer.echo(f"{found.ident} {found.title}\n{found.text}" + ("\n" if len(chosen) > 1 else ""))


@app.command()
def scenarios(lang: Lang = "") -> None:
    """The scenarios there are, and what they are about."""
    from claustrophobia.content.lexicon import scenario_words
    from claustrophobia.content.load import scenario_ids
    from claustrophobia.tui.settings import scenario_line

    language = language_of(lang)
    for ident in scenario_ids():
        typer.echo(scenario_line(ident, language).rstrip())
        typer.echo(f"    {scenario_words(ident, language)[2]}")


@content_app.command("check")
def check_content(
    file: Annotated[str, typer.Argument(metavar="FILE", help="The content file.")],
    ruleset: Annotated[str, typer.Option(help="Whose records it changes: 1643, also for dante, or first.")] = "1643",
) -> None:
    """Say whether a content file can be used, what it changes, and which scenarios cannot be laid out with it."""
    from claustrophobia.content.compile import unplayable
    from claustrophobia.content.load import ContentError, load

    try:
        found = load(file, ruleset)
        boxes = [found, load(file, "dante")] if ruleset == "1643" else [found]
    except ContentError as error:
        fail(f"{error}{'' if ruleset == 'first' else ' (a file for the first edition: --ruleset first)'}")
    changed = ", ".join(found.origin) or "nothing"
    typer.echo(f"{file}: good; it changes or adds {changed}; content {found.fingerprint}")
    for box in boxes:
        for ident, reason in unplayable(box).items():
            typer.echo(f"{ident} cannot be played with it: {reason}")
