"""The standing ladder: every version's players on one scale, from all the games ever noted for it.

`ladder.jsonl` beside this file holds one result a line: a bot of a version as human against one as infernal, the games
and the points of the human side, a draw a half. `claustrophobia arena ladder` shows it; new lines come from an arena's
own file. Strengths are fitted to all lines together (Bradley-Terry, with one advantage of the human side for all) and
told on the Elo scale: 100 more wins 64 % of the games, 200 more 76 %.
"""

import json
from collections import Counter
from importlib.resources import files
from math import exp, log, sqrt
from pathlib import Path
from typing import Any, Final, NamedTuple

from claustrophobia import __version__
from claustrophobia.measuring.shares import Z95

ZERO: Final = "scripted"  # whose strength in the newest version is 0
SCALE: Final = 400 / log(10)  # Elo points for each unit of log odds
ROUNDS: Final = 400
PRIOR: Final = 0.05  # of a weak pull to the middle, in games won and lost, so that who won all his games has a strength
BAR: Final = 40  # characters of the widest bar


class LadderError(ValueError):
    """A file that is no ladder, or no arena's; the message names the line."""


class Result(NamedTuple):
    """What the human side made of some games."""

    human: str  # a bot and its version: `search:4 0.2.0`
    infernal: str
    games: int
    points: float


class Rung(NamedTuple):
    """A player on the ladder."""

    player: str
    elo: float
    error: float  # half of its 95 % interval
    games: int


def standing_lines() -> str:
    """The ladder that comes with the program."""
    return files("claustrophobia.lab").joinpath("ladder.jsonl").read_text("utf-8")


def results(text: str, name: str) -> list[Result]:
    """The results of a ladder, or of the file of an arena, from its text."""
    found: list[Result] = []
    version = ""
    points: Counter[tuple[str, str]] = Counter()
    games: Counter[tuple[str, str]] = Counter()
    for number, row in enumerate(text.splitlines(), start=1):
        try:
            data: dict[str, Any] = json.loads(row)
            if "arena" in data:
                version = str(data["program"])
            elif "points" in data:
                found.append(Result(data["human"], data["infernal"], int(data["games"]), float(data["points"])))
            elif data["infernal"]:  # in Dante nobody plays that side
                pair = f"{data['human']} {version}", f"{data['infernal']} {version}"
                games[pair] += 1
                points[pair] += {"human": 2, "draw": 1, "infernal": 0}[data["outcome"]]
        except (KeyError, TypeError, ValueError):
            raise LadderError(
                f"{name}: line {number}: this is no result of a ladder, and no game of an arena"
            ) from None
    return found + [Result(*pair, games[pair], points[pair] / 2) for pair in games]


def lines_of(found: list[Result]) -> str:
    """Results as a ladder's lines."""
    return "".join(json.dumps(one._asdict()) + "\n" for one in found)


def ladder(found: list[Result]) -> list[Rung]:
    """Every player's strength, the strongest first."""
    if not found:
        raise LadderError("there are no games to rate")
    names = sorted({name for one in found for name in (one.human, one.infernal)})
    place = {name: number for number, name in enumerate(names)}
    strength = [0.0] * len(names)
    side = 0.0
    for _ in range(ROUNDS):
        slope, bend = [-PRIOR * value for value in strength], [PRIOR] * len(names)
        side_slope, side_bend = 0.0, PRIOR
        for one in found:
            h, i = place[one.human], place[one.infernal]
            hope = 1 / (1 + exp(strength[i] - strength[h] - side))
            more, doubt = one.points - one.games * hope, one.games * hope * (1 - hope)
            side_slope, side_bend = side_slope + more, side_bend + doubt
            if h != i:
                slope[h], slope[i] = slope[h] + more, slope[i] - more
                bend[h], bend[i] = bend[h] + doubt, bend[i] + doubt
        side += side_slope / side_bend / 2
        strength = [value + up / (2 * down) for value, up, down in zip(strength, slope, bend, strict=True)]
    zero = strength[place[max((name for name in names if name.startswith(f"{ZERO} ")), default=names[0])]]
    played = Counter(dict.fromkeys(names, 0))
    for one in found:
        played[one.human] += one.games
        played[one.infernal] += one.games
    rungs = [
        Rung(name, SCALE * (strength[n] - zero), SCALE * Z95 / sqrt(bend[n]), played[name]) for name, n in place.items()
    ]
    return sorted(rungs, key=lambda rung: (-rung.elo, rung.player))


def as_text(rungs: list[Rung]) -> str:
    """The ladder for people: a line and a bar each."""
    low = min(rung.elo for rung in rungs)
    span = max(1.0, max(rung.elo for rung in rungs) - low)
    wide = max(len(rung.player) for rung in rungs)
    return "\n".join(
        f"{rung.player:<{wide}}  {rung.elo:>+6.0f} ± {rung.error:<4.0f} {rung.games:>5} games  "
        + "#" * max(1, round(BAR * (rung.elo - low) / span))
        for rung in rungs
    )


def show(names: list[str], out: Path | None) -> list[Rung]:
    """The standing ladder with the games of some files; drawn into `out` (.svg), or its results written there."""
    found = results(standing_lines(), "the standing ladder")
    for name in names:
        try:
            found += results(Path(name).read_text("utf-8"), name)
        except (OSError, UnicodeDecodeError) as error:
            raise LadderError(f"{name}: {getattr(error, 'strerror', None) or error}") from None
    rungs = ladder(found)
    if out is not None and out.suffix == ".svg":
        from claustrophobia.lab.plots import draw_ladder  # noqa: PLC0415 - matplotlib is optional

        draw_ladder([(rung.player, rung.elo, rung.error) for rung in rungs], out)
    elif out is not None:
        out.write_text(lines_of(found), "utf-8")
    return rungs


def now(bot: str) -> str:
    """What a bot of this version is called on the ladder."""
    return f"{bot} {__version__}"
