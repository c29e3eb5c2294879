"""`claustrophobia puzzles`: puzzles listed, solved, found and confirmed. Only typer is imported here."""

# ruff: noqa: PLC0415 - as in `claustrophobia.cli`

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from claustrophobia.exits import INTERRUPTED
from claustrophobia.tui.arguments import Lang, fail, language_of, scenario_of, text_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from claustrophobia.puzzles.puzzle import Puzzle
    from claustrophobia.puzzles.verifying import Confirmed

puzzles_app = typer.Typer(
    help="Puzzles: one decision, and one option clearly better than all others. Without a command: what there is.",
    invoke_without_command=True,
    rich_markup_mode=None,
)

Jobs = Annotated[int, typer.Option(help="How many processes share the work; 0: as many as there are cores.")]


Keep = Annotated[
    str, typer.Option("--keep", metavar="FILE", help="Where answers are kept; else where programs keep such things.")
]


@puzzles_app.callback()
def overview(context: typer.Context) -> None:
    """Puzzles: one decision, and one option clearly better than all others. Without a command: all of them."""
    if context.invoked_subcommand is None:
        list_puzzles()


@puzzles_app.command("list")
def list_puzzles(
    ruleset: Annotated[str, typer.Option(help="1643, first or dante.")] = "",
    side: Annotated[str, typer.Option(help="human or infernal.")] = "",
    theme: Annotated[str, typer.Option(help="What is to be found, such as moves, fights, patience.")] = "",
    level: Annotated[int, typer.Option(min=0, max=6, help="Who finds it: 1 the Novice, 5 the Old wolf.")] = 0,
    keep: Keep = "",
    lang: Lang = "",
) -> None:
    """List the puzzles, with those that were answered."""
    from claustrophobia.content.lexicon import scenario_words, words
    from claustrophobia.core.names import RULESETS, SIDES
    from claustrophobia.puzzles.puzzle import THEMES, numbers, puzzles
    from claustrophobia.tui.riddle import next_number, points_text
    from claustrophobia.tui.streak import Streak

    language = language_of(lang)
    for name, wanted, known in (("ruleset", ruleset, RULESETS), ("side", side, SIDES), ("theme", theme, THEMES)):
        if wanted and wanted not in known:
            fail(f"--{name} {wanted}: there is none; there are {', '.join(known)}")
    phrases, sides = words(language)["puzzle"], words(language)["side"]
    streak = Streak(Path(keep) if keep else None)
    fitting = [
        one
        for one in puzzles()
        if ruleset in {"", one.ruleset}
        and side in {"", one.side}
        and theme in {"", one.theme}
        and level in {0, one.level}
    ]
    typer.echo(phrases["sub"] if fitting else phrases["nothing"])
    for one in fitting:
        lost = streak.lost.get(one.id)
        state = "" if lost is None else phrases["state_tried"].format(points=points_text(lost, language))
        row = phrases["listed"].format(
            number=numbers()[one.id],
            scenario=scenario_words(one.scenario, language)[0],
            side=sides[one.side],
            theme=phrases[f"theme_{one.theme}"] if theme or lost is not None else "",
            level=phrases[f"level_{one.level}"],
            state=phrases["state_best"] if lost == 0 else state,
        )
        typer.echo(row.rstrip())
    solved = sum(streak.lost.get(one.id) == 0 for one in puzzles())
    typer.echo(phrases["count"].format(solved=solved, count=len(puzzles()), streak=streak.length))
    following = next_number(streak)
    if following:
        typer.echo(phrases["solve"].format(number=following))


@puzzles_app.command("solve")
def solve(
    which: Annotated[str, typer.Argument(help="Its number or id, or a file of your own; without: the next.")] = "",
    keep: Keep = "",
    lang: Lang = "",
) -> None:
    """Solve a puzzle at the terminal: choose an option, then see what all were worth. Of a file: one after another."""
    from claustrophobia.content.lexicon import words
    from claustrophobia.puzzles.puzzle import ENDING, check, puzzle_named, puzzles, puzzles_in
    from claustrophobia.tui.riddle import Riddle, next_number
    from claustrophobia.tui.streak import Streak
    from claustrophobia.tui.terminal import Terminal

    language = language_of(lang)
    streak = Streak(Path(keep) if keep else None)
    phrases = words(language)["puzzle"]
    try:
        if which.endswith(ENDING):
            chosen = puzzles_in(Path(which))
        else:
            found = puzzle_named(which or str(next_number(streak) or 1))
            if found is None:
                fail(phrases["none"].format(name=repr(which), count=len(puzzles())))
            chosen = [found]
        terminal = Terminal()
        for puzzle in chosen:
            check(puzzle)
            Riddle(puzzle, streak, language, terminal).play()
    except ValueError as error:
        fail(error)


@puzzles_app.command("find")
def find(
    out: Annotated[Path, typer.Option("--out", metavar="FILE", help="Where the puzzles are written, a line each.")],
    records: Annotated[
        list[Path] | None, typer.Argument(metavar="[RECORD]...", help="Games to look in; without any, bots play.")
    ] = None,
    scenario: Annotated[
        list[str] | None, typer.Option("--scenario", help="What bots play; may be repeated. Without: all in turn.")
    ] = None,
    games: Annotated[int, typer.Option(min=1, help="How many games bots play; more may be added later.")] = 100,
    player: Annotated[str, typer.Option(help="Who plays them, both sides.")] = "search:5",
    seed: Annotated[int, typer.Option(min=0, help="The same seed gives the same puzzles, whatever the jobs.")] = 0,
    jobs: Jobs = 0,
) -> None:
    """Look for puzzles in games: decisions with one option clearly better than all others, which the script misses.

    What has been looked at is kept in FILE.done: the same command goes on with it after Ctrl-C, or with more --games.
    """
    from claustrophobia.content.load import scenario_ids
    from claustrophobia.lab.progress import bar
    from claustrophobia.lab.puzzling import Hunt, hunted
    from claustrophobia.players import base

    texts = tuple(text_of(record) for record in records or [])
    named = tuple(scenario_of(name) for name in scenario or [])
    count = len(texts) or games
    try:
        base.player(player, "human", 0)
        with bar(count, "games") as advance:
            hunt = Hunt(() if texts else named or tuple(scenario_ids()), player, seed, texts)
            found = hunted(hunt, count, out, jobs or os.cpu_count() or 1, advance)
    except KeyboardInterrupt:
        fail(f"stopped; what was found is in {out}, and the same command goes on", INTERRUPTED)
    except (ValueError, OSError) as error:
        fail(error)
    typer.echo(f"{out}: {len(found)} puzzles of {count} games")
    for line in counted(found):
        typer.echo(f"    {line}")


def counted(found: "Sequence[Puzzle]") -> list[str]:
    """How many puzzles there are of each ruleset and side, theme and level."""
    from collections import Counter

    kinds: dict[str, Counter[str]] = {
        "side": Counter(f"{one.ruleset} {one.side}" for one in found),
        "theme": Counter(one.theme for one in found),
        "level": Counter(str(one.level) for one in found),
    }
    return [f"{name}: {', '.join(f'{key} {n}' for key, n in sorted(kind.items()))}" for name, kind in kinds.items()]


@puzzles_app.command("verify")
def verify_puzzles(
    files: Annotated[
        list[Path] | None, typer.Argument(metavar="[FILE]...", help="Files of puzzles; without any, those built in.")
    ] = None,
    times: Annotated[int, typer.Option(min=1, help="How many times the looks that the puzzle was found with.")] = 10,
    seed: Annotated[int, typer.Option(min=0, help="Of the fresh search.")] = 1,
    keep: Annotated[
        Path | None, typer.Option("--keep", metavar="FILE", help="Keep what was confirmed, to go on after Ctrl-C.")
    ] = None,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help="Write those that were confirmed to a new file.")
    ] = None,
    jobs: Jobs = 0,
) -> None:
    """Confirm puzzles by a fresh search with another seed and ten times the looks; exit code 1 if under 97 % agree."""
    from claustrophobia.lab.progress import bar
    from claustrophobia.lab.puzzling import confirmed, write
    from claustrophobia.puzzles.puzzle import puzzles, puzzles_in
    from claustrophobia.puzzles.verifying import ENOUGH

    try:
        chosen = [one for file in files for one in puzzles_in(file)] if files else list(puzzles())
        with bar(len(chosen), "puzzles") as advance:
            found = confirmed(chosen, seed, times, keep, jobs or os.cpu_count() or 1, advance)
        agreed = {one.id for one in found if one.agrees}
        if out is not None:
            write(out, [one for one in chosen if one.id in agreed])
    except KeyboardInterrupt:
        more = f"; what was confirmed is in {keep}, and the same command goes on" if keep else ""
        fail(f"stopped{more}", INTERRUPTED)
    except (ValueError, OSError) as error:
        fail(error)
    for puzzle, one in zip(chosen, found, strict=True):
        if not one.agrees:
            typer.echo(told(puzzle, one))
    share = len(agreed) / len(found) if found else 1.0
    apart = sum(one.agrees and one.apart for one in found)
    typer.echo(f"{len(agreed)} of {len(found)} puzzles agree ({share:.1%}), {apart} with the intervals apart")
    if share < ENOUGH:
        raise typer.Exit(1)


def told(puzzle: "Puzzle", one: "Confirmed") -> str:
    """What a fresh search thinks otherwise."""
    lead = f"{100 * one.lead:.1f} ± {196 * one.error:.1f} points"
    return f"{one.id} {puzzle.scenario}: {one.best!r} instead of {puzzle.best.text!r}, by {lead}"
