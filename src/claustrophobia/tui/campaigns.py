"""`claustrophobia campaign`: circles of hell, or scenarios of a story. Only typer is imported, as in `cli`."""

# ruff: noqa: PLC0415, FBT002 - see above; and typer's flags are parameters with defaults

import json
import secrets
import sys
from pathlib import Path
from typing import Annotated, Final

import typer

from claustrophobia.tui.arguments import (
    DANTE_HELP,
    SPEED_HELP,
    ContentFile,
    Lang,
    Options,
    fail,
    language_of,
    options_of,
    stopped,
)

FILE: Final = "claustrophobia-campaign.txt"
campaign_app = typer.Typer(
    help="Games in a row, kept in a file between sittings: the five Dante circles (Descent into hell), or with "
    "--story catacombs ten scenarios of 1643 that a story links. "
    "start, then play; show and decide do one thing each; simulate lets a bot go down many times.",
    no_args_is_help=True,
    rich_markup_mode=None,
)
StoryId = Annotated[
    str, typer.Option("--story", metavar="ID", help="The story to follow: catacombs. Without it, Descent into hell.")
]
CampaignFile = Annotated[Path, typer.Argument(metavar="[FILE]", help="The campaign's file.", show_default=True)]


@campaign_app.command(epilog=DANTE_HELP)
def start(
    file: CampaignFile = Path(FILE),
    option: Options = None,
    seed: Annotated[str, typer.Option(help="The seed of all dice; drawn if not given.")] = "",
    content: ContentFile = "",
    lang: Lang = "",
    story: StoryId = "",
    human: Annotated[str, typer.Option(help="In a story: person, or the bot that leads the humans.")] = "",
    infernal: Annotated[str, typer.Option(help="In a story: person, or the bot that leads the infernals.")] = "",
) -> None:
    """Begin a campaign in a new file; its settings hold for all its games.

    Where somebody can answer, the settings not given by --option are asked. A file that exists is never written over.
    A content file is copied beside the campaign's, which is played with that copy to its end.
    """
    from claustrophobia.modes import campaigns
    from claustrophobia.tui import camp
    from claustrophobia.tui.settings import ask_settings
    from claustrophobia.tui.terminal import Terminal

    language = language_of(lang)
    options = options_of(option)
    try:
        camp.must_be_free(file)
        players = camp.players_of(story, human, infernal)
        campaigns.begun(story, "", options, content).setup()  # so that faults are reported before anything is asked
        if not story and sys.stdin.isatty() and sys.stdout.isatty():
            options = ask_settings("", options, language, Terminal())
        campaign = campaigns.begun(story, seed or secrets.token_hex(16), options, content)
        camp.seat(campaign, players)
        camp.begin(file, campaign)
    except EOFError:
        raise typer.Exit from None
    except ValueError as error:
        fail(error)
    teller = camp.Teller(campaign, file, language)
    typer.echo(teller.words["begun"].format(file=file))
    typer.echo(teller.words["ready"].format(file=file))


@campaign_app.command()
def show(file: CampaignFile = Path(FILE), lang: Lang = "") -> None:
    """Tell where a campaign stands: its chronicle, the team, and what can be decided in camp."""
    from claustrophobia.tui import camp
    from claustrophobia.tui.terminal import Terminal

    try:
        campaign = camp.read(file)
    except ValueError as error:
        fail(error)
    terminal = Terminal()
    teller = camp.Teller(campaign, file, language_of(lang))
    for line in [*teller.lines(terminal.width), *teller.option_lines(terminal.width)]:
        terminal.say(line)


DECIDE_HELP: Final = """\b
What can be decided, as far as the campaign offers it (see: campaign show):
  forgo W GIFT           the gift a new redeemer loses
  heal W LINE            a survivor heals a line
  recruit W              a warrior joins
  equip W EQUIPMENT      one more piece of equipment, or
  bestow W GIFT          one more gift
  hand W WHOM EQUIPMENT  equipment changes hands
  descend                everything is decided: on to the next circle
  march                  likewise, on to the next chapter of a story
"""


@campaign_app.command(epilog=DECIDE_HELP)
def decide(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The campaign's file.")],
    option: Annotated[
        list[str], typer.Argument(metavar="OPTION", help="Its number as shown, or its text: heal redeemer 2.")
    ],
    lang: Lang = "",
) -> None:
    """Decide one thing in camp and write the file."""
    from claustrophobia.tui import camp, keeping

    language = language_of(lang)
    try:
        campaign = camp.read(file)
        chosen = camp.meant(campaign, " ".join(option))
        said = camp.Teller(campaign, file, language).sentence(chosen)
        campaign.apply(chosen)
        keeping.write(file, campaign.text)
    except OSError as error:
        fail(f"{file}: cannot be written: {error.strerror}")
    except ValueError as error:
        fail(error)
    typer.echo(f"{said}  ({chosen})")


@campaign_app.command()
def play(
    file: CampaignFile = Path(FILE),
    lang: Lang = "",
    speed: Annotated[str, typer.Option(help=SPEED_HELP.capitalize(), show_default=False)] = "normal",
) -> None:
    """Play on at the terminal: the circle that waits, then the camp, then the next circle.

    The file is written after every decision. The circle being played is a record beside it (FILE.circle-2.txt), so
    nothing is lost whenever you stop.
    """
    from claustrophobia.tui.camp import Camp
    from claustrophobia.tui.telling import speed_named
    from claustrophobia.tui.terminal import Terminal

    language = language_of(lang)
    try:
        Camp(file, language, Terminal(), speed_named(speed, language)).play()
    except ValueError as error:
        fail(error)


@campaign_app.command(epilog=DANTE_HELP)
def simulate(
    human: Annotated[str, typer.Option(help="The bot that plays the humans.")] = "scripted",
    infernal: Annotated[str, typer.Option(help="In a story: the bot that plays the infernals.")] = "scripted",
    games: Annotated[int, typer.Option(help="How many campaigns.")] = 20,
    seed: Annotated[int, typer.Option(help="The same seed gives the same campaigns.")] = 0,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object.")] = False,
    content: ContentFile = "",
    option: Options = None,
    story: StoryId = "",
) -> None:
    """Let bots play many campaigns and say how far they get."""
    from claustrophobia.lab import descents, journeys
    from claustrophobia.lab.progress import bar

    result: descents.Descents | journeys.Journeys
    try:
        with bar(games) as advance:
            if story:
                result = journeys.simulate(story, (human, infernal), games, seed, options_of(option), advance)
            else:
                result = descents.simulate(human, games, seed, options_of(option), advance, content)
    except ValueError as error:
        fail(error)
    if as_json:
        typer.echo(json.dumps(result.as_data()))
    elif isinstance(result, journeys.Journeys):
        journeys.report(result)
    else:
        descents.report(result)
    if result.games < games:
        stopped(result.games, games, " campaigns")
