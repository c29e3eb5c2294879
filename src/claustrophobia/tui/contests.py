"""`claustrophobia arena` and `balance`: many games at once. Only typer is imported here, as in `claustrophobia.cli`."""

# ruff: noqa: PLC0415, FBT002 - see above; and typer's flags are parameters with defaults

import json
from pathlib import Path
from typing import Annotated

import typer

from claustrophobia.tui.arguments import fail, scenario_of, stopped

Scenarios = Annotated[
    list[str] | None,
    typer.Option(
        "--scenario",
        metavar="ID|PREFIX|FILE",
        help="A scenario, what several begin with (1643, dante/circle), or the file of one of your own (FILE.toml); "
        "may be repeated. Without it, all.",
    ),
]
Seed = Annotated[int, typer.Option(help="The same seed gives the same games, wherever they are played.")]
Jobs = Annotated[int, typer.Option(help="How many processes of this machine share the work.")]


def scenarios_of(wanted: list[str] | None) -> tuple[str, ...]:
    """The scenarios named, each once, in their usual order, own files last; all scenarios if none is named."""
    from claustrophobia.content.load import scenario_ids

    known = scenario_ids()
    chosen: dict[str, None] = {}
    for word in wanted or [""]:
        chosen.update(dict.fromkeys([ident for ident in known if ident.startswith(word)] or [scenario_of(word)]))
    return tuple([ident for ident in known if ident in chosen] + [ident for ident in chosen if ident not in known])


def arena(
    bots: Annotated[
        list[str], typer.Argument(metavar="BOT", help="The bots by name, or your own: see claustrophobia bots.")
    ],
    scenario: Scenarios = None,
    games: Annotated[int, typer.Option(help="How many games for each pairing, seat and scenario.")] = 20,
    seed: Seed = 0,
    jobs: Jobs = 1,
    cluster: Annotated[
        str, typer.Option(metavar="ADDRESS", help="Play on the Dask cluster there (tcp://host:8786) instead.")
    ] = "",
    out: Annotated[
        Path | None, typer.Option(metavar="FILE.jsonl", help="Note every game here as it ends, one JSON object a line.")
    ] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with the file: what is noted is not played.")] = False,
    mirror: Annotated[
        bool, typer.Option("--mirror", help="Let every bot play against itself too: ratings of few bots gain by it.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object.")] = False,
) -> None:
    """Let bots play a round robin, and say how strong each is on each side.

    Every two bots meet in every scenario; each game is played twice with the same dice, sides swapped. Sides are
    counted apart: shares with 95 % intervals for every pairing, and ratings (openskill). A scenario in which nobody
    plays the infernal side is played by each bot alone, and counts for the human side only.

    Work that was stopped is gone on with by the same command and --resume, and ends as if it had never been stopped;
    more games, bots or scenarios may be asked for then. Needs: pip install 'claustrophobia[arena]'.

    arena ladder [FILE.jsonl ...] plays nothing: it shows the standing ladder, every version's players on one scale,
    together with the games noted in the files; --out LADDER.svg draws it, --out LADDER.jsonl keeps it.
    """
    if bots[0] == "ladder":
        climb(bots[1:], out, as_json=as_json)
        return
    from claustrophobia.lab.arena import Plan, compete, schedule
    from claustrophobia.lab.progress import bar
    from claustrophobia.lab.standings import ratings, report, standing

    if resume and out is None:
        fail("--resume needs the file: --out FILE.jsonl")
    if cluster and jobs != 1:
        fail("--jobs is for this machine; a cluster has as many as it has")
    plan = Plan(tuple(bots), scenarios_of(scenario), games, seed, mirror)
    try:
        ratings([])  # so that a missing library is reported before any game is played
        with bar(len(schedule(plan))) as advance:
            played = compete(plan, jobs, cluster, out, advance, resume=resume)
    except ValueError as error:
        fail(error)
    data = standing(plan, played)
    if as_json:
        typer.echo(json.dumps(data))
    else:
        report(data)
    wanted = len(schedule(plan))
    if len(played) < wanted:
        stopped(len(played), wanted, f" games, noted in {out}: go on with --resume" if out else " games")


def climb(names: list[str], out: Path | None, *, as_json: bool) -> None:
    """Show the standing ladder."""
    from claustrophobia.lab import ladder

    try:
        rungs = ladder.show(names, out)
    except ValueError as error:
        fail(error)
    typer.echo(json.dumps([rung._asdict() for rung in rungs]) if as_json else ladder.as_text(rungs))


def balance(
    scenario: Scenarios = None,
    human: Annotated[str, typer.Option(help="The bot that plays the human side.")] = "scripted",
    infernal: Annotated[
        str, typer.Option(help="The bot that plays the infernal side, where somebody does.")
    ] = "scripted",
    games: Annotated[int, typer.Option(help="How many games of each scenario.")] = 100,
    seed: Seed = 0,
    jobs: Jobs = 1,
    out: Annotated[
        Path,
        typer.Option(
            "--out", "--output", metavar="FILE.md", help="Where the report goes; its plots go into a folder beside it."
        ),
    ] = Path("claustrophobia-balance.md"),
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object.")] = False,
    handicaps: Annotated[
        bool,
        typer.Option(
            "--handicaps",
            help="Measure instead what each handicap is worth, in the duels: every game is played without and with "
            "each, with the same dice. Printed, not written.",
        ),
    ] = False,
) -> None:
    """Play every scenario many times, and write how even it is and what decides it.

    For each: who wins how often with 95 % intervals, turns, decisions, cards that come to a hand and are not played,
    the lines each human loses, and on which tiles humans die. The report is a Markdown document with plots; --json
    prints the numbers instead and writes nothing. A report of less, because Ctrl-C has stopped it, is not written over
    another. Needs: pip install 'claustrophobia[arena]'.
    """
    if handicaps:
        worths(scenarios_of(scenario), human, infernal, games, seed, jobs, as_json=as_json)
        return
    from claustrophobia.lab.balance import Trial, as_data, played, survey
    from claustrophobia.lab.plots import check_library
    from claustrophobia.lab.progress import bar
    from claustrophobia.lab.verdicts import is_report, report, write

    trial = Trial(scenarios_of(scenario), human, infernal, games, seed)
    if not as_json and not out.parent.is_dir():
        fail(f"{out}: there is no folder {out.parent}; say where the report goes: --out FILE.md")
    if not as_json and out.exists() and not is_report(out):
        fail(f"{out} is no balance report and is left as it is; say where the report goes: --out FILE.md")
    try:
        if not as_json:
            check_library()
        with bar(games * len(trial.scenarios)) as advance:
            found = survey(trial, jobs, advance)
    except ValueError as error:
        fail(error)
    done, wanted = played(found), games * len(trial.scenarios)
    if as_json:
        typer.echo(json.dumps(as_data(trial, found)))
    else:
        report(trial, found)
        if done < wanted and out.exists():
            typer.echo(f"left as it is: {out}")
        else:
            try:
                write(trial, found, out)
            except OSError as error:
                fail(f"{out}: {error.strerror}")
            typer.echo(f"written: {out}, and its plots in {out.with_suffix('')}")
    if done < wanted:
        stopped(done, wanted, " games")


def worths(
    scenarios: tuple[str, ...], human: str, infernal: str, games: int, seed: int, jobs: int, *, as_json: bool
) -> None:
    """`balance --handicaps`: what each handicap is worth in each scenario."""
    from claustrophobia.lab.handicaps import WAYS, as_data, measure, report, with_handicaps
    from claustrophobia.lab.progress import bar
    from claustrophobia.lab.simulate import Pairing

    try:
        duels = with_handicaps(scenarios)
        pairings = [Pairing(ident, human, infernal, seed) for ident in duels]
        with bar(WAYS * games * len(duels)) as advance:
            found = measure(pairings, games, jobs, advance)
    except ValueError as error:
        fail(error)
    data = as_data(human, infernal, seed, found)
    if as_json:
        typer.echo(json.dumps(data, indent=1))
    else:
        report(data)
    done = sum(worth.games for worth in found.values())
    if done < games * len(duels):
        stopped(done, games * len(duels), " games of each way")
