"""The drawing: a plot that fits the wish, its twists, and the scenario they make, as a file's data."""

from collections.abc import Callable
from typing import Final, NamedTuple

from claustrophobia.making import plots, stands
from claustrophobia.making.draft import Data, Draft
from claustrophobia.making.knobs import DOING, EXPLORING, LASTING, Knobs, Ladder
from claustrophobia.making.lots import Lots
from claustrophobia.making.twists import draw_twists
from claustrophobia.making.words import name_actions, told

RULESETS: Final = ("1643", "first")
MINUTES: Final = (20, 60)  # what may be asked for
LENGTHS: Final = (25, 30, 35, 40, 40, 45, 45, 50)  # of these one is drawn where nothing is asked for


class Plot(NamedTuple):
    """What a scenario is about: how it is drawn, where and how long it can be, what may be added, what evens it out."""

    draw: Callable[[Draft], None]
    twists: tuple[str, ...]
    rulesets: tuple[str, ...] = RULESETS
    least: int = 30
    most: int = 60
    ladder: Ladder = EXPLORING


ALWAYS: Final = ("frenzy", "smoke", "tide", "rising")
AFIELD: Final = (*ALWAYS, "draught", "pursuit", "plague", "gates")
OPEN: Final = (*ALWAYS,)
PLOTS: Final[dict[str, Plot]] = {
    "escape": Plot(plots.escape, (*AFIELD, "finds"), least=25),
    "hunt": Plot(plots.hunt, (*AFIELD, "finds"), least=25),
    "stores": Plot(plots.stores, (*AFIELD, "exalted"), least=40),
    "seals": Plot(plots.seals, (*AFIELD, "exalted"), least=35),
    "ritual": Plot(plots.ritual, (*AFIELD, "exalted", "finds"), least=25),
    "powder": Plot(plots.powder, (*AFIELD, "finds"), least=25),
    "escort": Plot(plots.escort, (*AFIELD, "finds"), least=35),
    "gather": Plot(plots.gather, (*AFIELD, "finds"), least=25),
    "water": Plot(plots.water, (*AFIELD, "exalted"), rulesets=("1643",), least=45),
    "treasure": Plot(plots.treasure, AFIELD, least=40),
    "sleeper": Plot(plots.sleeper, AFIELD, least=35),
    "possessed": Plot(plots.possessed, ("frenzy", "smoke", "draught"), rulesets=("first",), least=40),
    "stand": Plot(stands.stand, (*OPEN, "relief"), least=20, most=35, ladder=LASTING),
    "reckoning": Plot(stands.reckoning, (*OPEN, "relief"), least=20, most=35, ladder=LASTING),
    "vigil": Plot(stands.vigil, (*OPEN, "relief"), least=20, most=35, ladder=DOING),
    "mouths": Plot(stands.mouths, (*OPEN, "exalted"), least=20, most=35, ladder=DOING),
}
NOT_THERE: Final = {"1643": (), "first": ("relief", "finds", "exalted")}


class Wish(NamedTuple):
    """What is asked for: a seed, a ruleset, how long, whom it is to be hard for; and which drawing of that it is."""

    seed: int
    ruleset: str = "1643"
    minutes: int = 0  # any
    hard: str = ""  # a side; even, if nothing is said
    quick: bool = False
    attempt: int = 0

    def check(self) -> None:
        """Refuse what cannot be drawn; the message says what can."""
        if self.seed < 0:
            raise ValueError(f"seed {self.seed}: it must be a number from 0 on")
        if self.ruleset not in RULESETS:
            raise ValueError(f"ruleset {self.ruleset!r}: scenarios are drawn for {' and '.join(RULESETS)}")
        least, most = MINUTES
        if self.minutes and not least <= self.minutes <= most:
            raise ValueError(f"{self.minutes} minutes: a number from {least} to {most} is possible")
        if self.hard not in {"", "human", "infernal"}:
            raise ValueError(f"hard {self.hard!r}: it can be hard for human or for infernal")

    def words(self) -> tuple[object, ...]:
        """What the lots are drawn by. Whom it is hard for is none of it: that is a matter of evening."""
        return self.seed, self.ruleset, self.minutes, self.attempt

    @property
    def ident(self) -> str:
        """The id of the scenario: its seed, and what was asked for."""
        asked = [f"{self.minutes}-minutes"] if self.minutes else []
        asked += [f"hard-for-{self.hard}"] if self.hard else []
        return "-".join(["dice", str(self.seed), *asked, *(["quick"] if self.quick else [])])


class Drawn(NamedTuple):
    """A scenario as drawn, on one rung of its ladder."""

    plot: str
    data: Data


def plot_of(wish: Wish) -> tuple[str, int]:
    """Which plot is drawn, and for how many minutes."""
    lots = Lots("plot", *wish.words())
    minutes = wish.minutes or lots.pick(LENGTHS)
    known = [
        name for name, plot in PLOTS.items() if wish.ruleset in plot.rulesets and plot.least <= minutes <= plot.most
    ]
    return lots.pick(known), minutes


def rungs_of(wish: Wish) -> list[Knobs]:
    """The ladder of the plot: what evens it out."""
    return PLOTS[plot_of(wish)[0]].ladder.rungs()


def draw(wish: Wish, knobs: Knobs) -> Drawn:
    """The scenario of a wish on one rung. The lots are the same on all rungs."""
    name, minutes = plot_of(wish)
    plot = PLOTS[name]
    d = Draft(wish.ruleset, minutes, Lots("clauses", *wish.words()), knobs)
    plot.draw(d)
    draw_twists(d, tuple(twist for twist in plot.twists if twist not in NOT_THERE[wish.ruleset]))
    conclude(d)
    name_actions(d)
    words = told(d, name, Lots("words", *wish.words()))
    head = {"id": wish.ident, "ruleset": wish.ruleset, "source": "house"}
    return Drawn(name, {**head, **words, **d.data()})


def conclude(d: Draft) -> None:
    """The last sentences: who is there already, and when it is over."""
    here = len(d.in_play)
    if here:
        d.say("garrison" if len(d.tiles["layout"]) > 1 else "guests", need=here)
    if d.limit == "infernal":
        d.say("limit_lit" if "fuse" in d.counters else "limit", turn=d.turns)
