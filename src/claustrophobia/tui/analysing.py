"""`claustrophobia analyse`: a game explained. Only typer is imported here, as in `claustrophobia.cli`."""

# ruff: noqa: PLC0415, FBT002 - see above; and typer's flags are parameters with defaults

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from claustrophobia.exits import INTERRUPTED
from claustrophobia.tui.arguments import ContentFile, Lang, ScenarioFile, adopted, fail, language_of, text_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from claustrophobia.analysis.report import Analysis, JudgedChoice
    from claustrophobia.content.words import Words

MINUS: Final = "\N{MINUS SIGN}"
ENDING: Final = ".analysis"  # of the file beside the record


def analyse(
    record: Annotated[Path, typer.Argument(metavar="RECORD", help="The file of a game.")],
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object.")] = False,
    looks: Annotated[int, typer.Option(help="Looks ahead at every decision: more take longer and are surer.")] = 500,
    seed: Annotated[int, typer.Option(help="The same seed gives the same analysis, whatever the jobs.")] = 0,
    jobs: Annotated[int, typer.Option(help="How many processes share the work; 0: as many as there are cores.")] = 0,
    lang: Lang = "",
    content: ContentFile = "",
    scenario: ScenarioFile = "",
) -> None:
    """Explain a game: luck and choices told apart, the choices that cost most and what was better, hits, stories.

    Every choice is judged by what its side could know then. What is judged is kept beside the record in
    RECORD.analysis: the same command goes on with it after Ctrl-C.
    """
    from claustrophobia.analysis.moments import opened
    from claustrophobia.lab.analysing import FEWEST, Asked, StoppedError, analysed
    from claustrophobia.lab.progress import bar

    language = language_of(lang)
    text = text_of(record)
    if scenario:
        adopted(Path(scenario))
    try:
        count = len(opened(text, content)[1])
        with bar(count, "decisions") as advance:
            kept = record.with_name(record.name + ENDING)
            found = analysed(Asked(text, content, looks, seed), jobs or os.cpu_count() or 1, kept, advance)
    except StoppedError as stop:
        fail(f"{stop}; the same command goes on from there", INTERRUPTED)
    except ValueError as error:
        fail(f"{record}: {error}")
    if as_json:
        typer.echo(json.dumps(found, ensure_ascii=False))
    else:
        tell(found, language, enough=len(found["decisions"]) >= FEWEST)


def points(value: float, language: str) -> str:
    """Ten-thousandths as points, as the language writes them: with a minus, in French with a comma."""
    told = f"{value / 100:.1f}".replace("-", MINUS)
    return told.replace(".", ",") if language == "fr" else told


def tell(found: "Analysis", language: str, *, enough: bool) -> None:
    """The analysis in words."""
    from claustrophobia.content.lexicon import capitalised, scenario_words, words_of
    from claustrophobia.core.names import SIDES

    words = words_of(found["scenario"].partition("/")[0], language)
    table, players = words["analysis"], words["player"]
    ended = words["outcome"][found["outcome"]] if found["outcome"] else table["unfinished"]
    name = scenario_words(found["scenario"], language)[0]
    typer.echo(table["title"].format(scenario=name, turns=found["turns"], outcome=ended))
    if not enough:
        typer.echo(table["short"])
        return
    total = found["sums"]
    parts = {key: points(value, language) for key, value in total.items() if isinstance(value, int)}
    typer.echo(table["sums"].format(**parts))
    typer.echo(table["points"].format(seed=found["seed"], looks=found["looks"]))
    shares = [share for share in found["shares"] if share["choices"]]
    for share in shares:
        filled = {"choices": share["choices"], "best": share["best"], "mean": points(share["mean"], language)}
        typer.echo(table["share"].format(player=capitalised(players[share["side"]]), **filled))
    for hits in [hits for hits in found["hits"] if hits["dice"]]:
        filled = {**hits, "player": capitalised(players[hits["side"]])}
        typer.echo(table["hits"].format(**{**filled, "expected": points(100 * hits["expected"], language)}))
    for side in [side for side in SIDES if any(share["side"] == side for share in shares)]:
        dear = [one for one in found["decisions"] if one["n"] in found["turning"][side]]
        typer.echo("\n" + table["turning" if dear else "none"].format(player=players[side], points=5))
        for one in dear:
            tell_turning_point(one, table, language)
    typer.echo(f"\n{table['warriors']}")
    for story in found["stories"]:
        lines = table["lines"].format(left=story["lines"], of=story["of"])
        called, fate, told = (said(both, language) for both in (story["called"], story["fate"], story["told"]))
        typer.echo(f"  {called}, {fate}, {lines}. {told}")
    typer.echo(f"  {said(found['infernals'], language)}")


def said(both: "Words", language: str) -> str:
    return both["fr"] if language == "fr" else both["en"]


def tell_turning_point(one: "JudgedChoice", table: "Mapping[str, str]", language: str) -> None:
    """What was done, what was better, and why."""
    after, before = one["after"], one["before"]
    if one["side"] != "human":
        after, before = 10_000 - after, 10_000 - before
    typer.echo(f"  {table['cost'].format(turn=one['turn'], n=one['n'], points=points(one['lost'], language))}")
    width = max(len(table[key]) for key in ("did", "better", "because")) + 2
    did = one["fr"] if language == "fr" else one["en"]
    typer.echo(f"    {table['did']:<{width}}{did} ({points(after, language)} %)")
    if "better" in one:
        best = one["better"]["fr"] if language == "fr" else one["better"]["en"]
        typer.echo(f"    {table['better']:<{width}}{best} ({points(before, language)} %)")
        typer.echo(f"    {table['because']:<{width}}{' '.join([said(one['why'], language), *one['rules']])}")
