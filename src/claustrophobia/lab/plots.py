"""The plots of the balance report: SVG without a background, in colours that can be read on light and dark pages.

The same findings give the same bytes, so that a report made again differs only where the numbers do.
"""

from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from claustrophobia.lab.spread import MissingExtraError

if TYPE_CHECKING:
    from matplotlib.axes import Axes

INK: Final = "#7a808a"  # readable on white and on black
COLOURS: Final = {"human": "#4c8fc4", "draw": "#b3a164", "infernal": "#c4563f"}
STYLE: Final[Any] = {
    "svg.fonttype": "none",  # text stays text instead of outlines
    "svg.hashsalt": "claustrophobia",
    "font.size": 9,
    "text.color": INK,
    "axes.labelcolor": INK,
    "axes.edgecolor": INK,
    "xtick.color": INK,
    "ytick.color": INK,
    "axes.spines.top": False,
    "axes.spines.right": False,
}
ROW: Final = 0.24  # the height of a row in inches
DARK: Final = 0.55  # cells above this share of the scale are dark and have light letters


class Bar(NamedTuple):
    """A scenario's results: shares of its games, and the interval of the human share."""

    name: str
    human: float
    draw: float
    infernal: float
    low: float
    high: float


class Reach(NamedTuple):
    """A scenario's length in turns: where most games end, and its turn limit if it has one."""

    name: str
    low: int
    middle: int
    high: int
    limit: int | None


class Grid(NamedTuple):
    """A number for each row and column; None where there is none."""

    title: str
    rows: list[str]
    columns: list[str]
    cells: list[list[float | None]]
    text: Callable[[float], str]


def check_library() -> None:
    """Make sure that the library is there, before any game is played."""
    try:
        import_module("matplotlib")
    except ImportError as error:
        raise MissingExtraError(error) from None


def draw(path: Path, width: float, height: float, paint: Callable[["Axes"], None]) -> None:
    """Draw one plot into a file."""
    from matplotlib import rc_context  # noqa: PLC0415 - an optional library
    from matplotlib.figure import Figure  # noqa: PLC0415 - likewise

    with rc_context(STYLE):
        figure = Figure(figsize=(width, height), layout="constrained")
        paint(figure.add_subplot())
        figure.savefig(path, format="svg", transparent=True, metadata={"Date": None, "Creator": None})


def name_rows(axes: "Axes", names: list[str]) -> None:
    """Label the rows, the first one on top."""
    axes.set_yticks(range(len(names)), names)
    axes.set_ylim(max(1, len(names)) - 0.5, -0.5)
    axes.tick_params(axis="y", length=0)
    axes.spines["left"].set_visible(False)


def draw_outcomes(bars: list[Bar], path: Path) -> None:
    """How often each side wins: one bar a scenario, with the interval of the human share."""

    def paint(axes: "Axes") -> None:
        places = range(len(bars))
        start = [0.0] * len(bars)
        for outcome, colour in COLOURS.items():
            shares = [100 * float(getattr(bar, outcome)) for bar in bars]
            axes.barh(places, shares, left=start, color=colour, height=0.7, label=outcome)
            start = [before + share for before, share in zip(start, shares, strict=True)]
        for place, bar in zip(places, bars, strict=True):
            axes.plot([100 * bar.low, 100 * bar.high], [place, place], color="#202020", linewidth=1.2)
            axes.plot([100 * bar.human], [place], marker="|", color="#202020", markersize=7)
        axes.axvline(50, color=INK, linewidth=0.8, linestyle=":")
        axes.set_xlim(0, 100)
        axes.set_xlabel("games won, %")
        name_rows(axes, [bar.name for bar in bars])
        axes.legend(loc="lower center", bbox_to_anchor=(0.5, 1), ncols=3, frameon=False, labelcolor=INK)

    draw(path, 7, 1.1 + ROW * len(bars), paint)


def draw_ladder(rungs: list[tuple[str, float, float]], path: Path) -> None:
    """Strengths of players, the strongest on top: a dot and its 95 % interval."""

    def paint(axes: "Axes") -> None:
        for place, (_, elo, error) in enumerate(rungs):
            axes.plot([elo - error, elo + error], [place, place], color=COLOURS["human"], linewidth=5, alpha=0.5)
            axes.plot([elo], [place], marker="o", color=COLOURS["human"], markersize=6)
        axes.axvline(0, color=INK, linewidth=0.8, linestyle=":")
        axes.set_xlabel("strength, Elo (the script: 0; bar: 95 %)")
        name_rows(axes, [name for name, _, _ in rungs])

    draw(path, 7, 0.9 + ROW * len(rungs), paint)


def draw_turns(reaches: list[Reach], path: Path) -> None:
    """How long games last: the tenth to the ninetieth percentile, the median, and the limit."""

    def paint(axes: "Axes") -> None:
        for place, reach in enumerate(reaches):
            axes.plot([reach.low, reach.high], [place, place], color=COLOURS["human"], linewidth=5, alpha=0.6)
            axes.plot([reach.middle], [place], marker="o", color=COLOURS["human"], markersize=6)
            if reach.limit is not None:
                axes.plot(
                    [reach.limit], [place], marker="|", color=COLOURS["infernal"], markersize=10, markeredgewidth=2
                )
        axes.set_xlim(left=0)
        axes.set_xlabel("turns (dot: median, bar: 10 to 90 %, red: the last turn there can be)")
        name_rows(axes, [reach.name for reach in reaches])

    draw(path, 7, 0.9 + ROW * len(reaches), paint)


def draw_grid(grid: Grid, path: Path) -> None:
    """Numbers as coloured cells."""
    known = [value for row in grid.cells for value in row if value is not None]
    top = max(known, default=0.0) or 1.0

    def paint(axes: "Axes") -> None:
        from matplotlib import colormaps  # noqa: PLC0415 - an optional library
        from matplotlib.patches import Rectangle  # noqa: PLC0415 - likewise

        scale = colormaps["YlOrRd"]
        for y, row in enumerate(grid.cells):
            for x, value in enumerate(row):
                if value is None:
                    continue
                # Letters in INK would not be readable on the darkest and lightest cells.
                cell = Rectangle((x - 0.48, y - 0.46), 0.96, 0.92, color=scale(0.08 + 0.72 * value / top))
                axes.add_patch(cell)
                ink = "#ffffff" if value / top > DARK else "#303030"
                axes.text(x, y, grid.text(value), ha="center", va="center", color=ink, fontsize=7.5)
        axes.set_xlim(-0.5, len(grid.columns) - 0.5)
        axes.set_xticks(range(len(grid.columns)), grid.columns, rotation=25, ha="left", rotation_mode="anchor")
        axes.xaxis.tick_top()
        axes.tick_params(axis="x", length=0)
        axes.spines["bottom"].set_visible(False)
        name_rows(axes, grid.rows)
        axes.set_xlabel(grid.title)

    draw(path, 2.2 + 0.85 * len(grid.columns), 1.5 + ROW * len(grid.rows), paint)
