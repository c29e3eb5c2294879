"""`claustrophobia serve` and `work`: commands with a flag for every setting, made when they are asked for."""

import os
from collections.abc import Callable, Iterable
from inspect import Parameter, Signature
from typing import Annotated, Any, Final

import typer

from claustrophobia.server import working
from claustrophobia.server.configuration import Configuration, ConfigurationError, flag_of, gathered
from claustrophobia.server.run import run
from claustrophobia.server.settings import NAMES, Settings
from claustrophobia.tui.arguments import Open, fail


def serve(config: str, *, print_config: bool, browse: bool, **flags: str | None) -> None:
    """Serve tables to browsers until Ctrl-C, with a log on standard error.

    Every setting can be a flag, a name in the environment (--base-path is CLAUSTROPHOBIA_BASE_PATH) or a line of a TOML
    file (base_path = "/games/"). A flag counts before the environment, and the environment before the file.
    """
    found = configuration({name: value for name, value in flags.items() if value is not None}, config)
    if print_config:
        typer.echo(found.told(), nl=False)
        return
    serve_until_stopped(found.settings, browse=browse)


def work(config: str, *, print_config: bool, **flags: str | None) -> None:
    """Do the thinking for servers whose bots_think is elsewhere, until Ctrl-C, with a log on standard error.

    It takes bots' turns and hints from the servers' PostgreSQL database, and needs nothing else: run as many as you
    like, on any machine that reaches the database, of the same version as the servers. What it does not finish when it
    is told to stop it gives back. Settings are those of `claustrophobia serve`: flags, environment, one file.
    """
    found = configuration({name: value for name, value in flags.items() if value is not None}, config)
    if print_config:
        typer.echo(found.told(WORKING), nl=False)
        return
    own = found.settings.bot_processes if "bot_processes" in found.origins else os.cpu_count() or 1
    code = working.run(found.settings, max(1, own))
    if code:
        raise typer.Exit(code)  # it has said why


# The settings that matter to a worker.
WORKING: Final = (
    "database",
    "bot_processes",
    "bot_seconds",
    "bot_megabytes",
    "bots_share",
    "database_seconds",
    "log_format",
)


def signature(names: Iterable[str], *, browses: bool) -> Signature:
    """The parameters of a command as typer wants them: those it has itself, and one for each setting."""
    file = Annotated[str, typer.Option("--config", metavar="FILE", help="A TOML file; or CLAUSTROPHOBIA_CONFIG.")]
    shown = Annotated[bool, typer.Option("--print-config", help="Show what holds and where it comes from.")]
    own: dict[str, Any] = {"config": (file, ""), "print_config": (shown, False)}
    own |= {"browse": (Open, False)} if browses else {}
    told = {name: f"{Settings.model_fields[name].description}." for name in names}
    if not browses:
        told["bot_processes"] = "How many turns are thought about at the same time; without it, one for each core."
    settings = {
        name: (Annotated[str | None, typer.Option(*flags_of(name), metavar=metavar(name), help=told[name])], None)
        for name in names
    }
    return Signature(
        [
            Parameter(name, Parameter.KEYWORD_ONLY, annotation=kind, default=default)
            for name, (kind, default) in (own | settings).items()
        ]
    )


def flags_of(name: str) -> tuple[str, ...]:
    """A setting's flag, and its shorter name if it has one."""
    return ("--processes", flag_of(name)) if name == "bot_processes" else (flag_of(name),)


def metavar(name: str) -> str:
    kind: Any = Settings.model_fields[name].annotation
    return {int: "N", float: "N"}.get(kind, "TEXT")


def command(deed: Callable[..., None], words: list[str], called: str) -> None:
    """Run `serve` or `work` with these words."""
    wanted = signature(NAMES, browses=True) if deed is serve else signature(WORKING, browses=False)

    def told(**given: Any) -> None:
        deed(**given)

    told.__signature__ = wanted  # type: ignore[attr-defined] # what inspect looks for
    told.__annotations__ = {name: parameter.annotation for name, parameter in wanted.parameters.items()}
    told.__doc__ = deed.__doc__
    app = typer.Typer(
        add_completion=False, rich_markup_mode=None, context_settings={"help_option_names": ["-h", "--help"]}
    )
    app.command()(told)
    code = typer.main.get_command(app)(words, prog_name=called, standalone_mode=False)
    if code:
        raise typer.Exit(code)


def configuration(flags: dict[str, str], config: str = "") -> Configuration:
    """What flags, environment and file say; what is wrong with them in one line."""
    try:
        return gathered(flags, config)
    except ConfigurationError as error:
        fail(error)


def serve_until_stopped(settings: Settings, *, browse: bool, quiet: bool = False) -> None:
    code = run(settings, browse=browse, quiet=quiet)
    if code:
        raise typer.Exit(code)  # it has said why
