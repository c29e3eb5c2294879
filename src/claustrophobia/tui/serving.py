"""`claustrophobia serve`: a command with a flag for every setting, made when it is asked for."""

from inspect import Parameter, Signature
from typing import Annotated, Any

import typer

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


def signature() -> Signature:
    """The parameters of `serve` as typer wants them: those of the command, and one for each setting."""
    file = Annotated[str, typer.Option("--config", metavar="FILE", help="A TOML file; or CLAUSTROPHOBIA_CONFIG.")]
    shown = Annotated[bool, typer.Option("--print-config", help="Show what holds and where it comes from.")]
    own = {"config": (file, ""), "print_config": (shown, False), "browse": (Open, False)}
    told = {name: f"{Settings.model_fields[name].description}." for name in NAMES}
    settings = {
        name: (Annotated[str | None, typer.Option(flag_of(name), metavar=metavar(name), help=told[name])], None)
        for name in NAMES
    }
    return Signature(
        [
            Parameter(name, Parameter.KEYWORD_ONLY, annotation=kind, default=default)
            for name, (kind, default) in (own | settings).items()
        ]
    )


def metavar(name: str) -> str:
    kind: Any = Settings.model_fields[name].annotation
    return {int: "N", float: "N"}.get(kind, "TEXT")


def command(words: list[str], called: str) -> None:
    """Run the command with these words."""
    wanted = signature()

    def told(**given: Any) -> None:
        serve(**given)

    told.__signature__ = wanted  # type: ignore[attr-defined] # what inspect looks for
    told.__annotations__ = {name: parameter.annotation for name, parameter in wanted.parameters.items()}
    told.__doc__ = serve.__doc__
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
