"""Luck and choices told apart: how the humans' chance came from what it was at the start to the result.

Each decision has two values: `before`, with the best option, and `after`, with the option taken. The step from one to
the other is the choice. The step from `after` to the next decision's `before` is luck: dice, cards, and whatever else
the chooser did not know. The `before` after the last decision is the result. So

    start + all choices + all luck = result

to the last digit, as every step ends where the next begins; values are whole numbers for that reason.

Between two decisions of one side at which nothing was rolled or revealed there is no luck. They are one run: what each
of its decisions tells about the value of the whole run is averaged, and the choices are taken off one after another.
"""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from claustrophobia.analysis.judging import Judgement
from claustrophobia.analysis.moments import Moment
from claustrophobia.core.names import HUMAN

WHOLE: Final = 10_000  # the value of a game that is won: a hundred points of a hundred parts


class Step(NamedTuple):
    """One decision: the humans' chance before it, with what was chosen, and when chance had spoken."""

    before: int
    after: int
    then: int

    @property
    def choice(self) -> int:
        """What the choice gave the humans: below 0 if they chose worse than they could, above if the infernals did."""
        return self.after - self.before

    @property
    def luck(self) -> int:
        return self.then - self.after


class Sums(NamedTuple):
    """Where the result comes from, seen from the humans: start + luck + human + infernal = result."""

    start: int
    luck: int
    human: int  # their own choices, never above 0
    infernal: int  # the infernals' choices, never below 0
    result: int


def reckon(moments: Sequence[Moment], judged: Sequence[Judgement], result: float | None) -> list[Step]:
    """The steps of a game. Without a result it goes on from the last moment, which is then no step."""
    levels: list[tuple[int, int]] = []
    for run in runs(moments):
        levels += run_levels([moments[i].side for i in run], [judged[i] for i in run])
    thens = [before for before, _ in levels[1:]]
    if levels and result is not None:
        thens.append(round(WHOLE * result))
    return [Step(before, after, then) for (before, after), then in zip(levels, thens, strict=False)]


def runs(moments: Sequence[Moment]) -> Iterator[range]:
    """The decisions in runs: nothing comes between those of one run but the side's own choices."""
    first = 0
    for spot, moment in enumerate(moments):
        if moment.chance:
            yield range(first, spot + 1)
            first = spot + 1


def settled(moments: Sequence[Moment], known: int) -> int:
    """How many of the first so many decisions fill whole runs: what is told of them will not change any more."""
    return max((run.stop for run in runs(moments) if run.stop <= known), default=0)


def run_levels(sides: list[int], judged: list[Judgement]) -> list[tuple[int, int]]:
    """The humans' chance before and after each decision of a run."""
    given = [round(WHOLE * (-one.loss if side == HUMAN else one.loss)) for side, one in zip(sides, judged, strict=True)]
    found = [WHOLE * (one.value if side == HUMAN else 1.0 - one.value) for side, one in zip(sides, judged, strict=True)]
    told = [value - sum(given[:spot]) for spot, value in enumerate(found)]
    level = within(round(sum(told) / len(told)))
    levels: list[tuple[int, int]] = []
    for change in given:
        after = within(level + change)
        levels.append((level, after))
        level = after
    return levels


def within(value: int) -> int:
    """A chance: taking noisy losses off may lead beyond."""
    return max(0, min(WHOLE, value))


def sums(moments: Sequence[Moment], steps: Sequence[Step]) -> Sums:
    """Where the result comes from."""
    if not steps:
        return Sums(0, 0, 0, 0, 0)
    given = [0, 0]
    for moment, step in zip(moments, steps, strict=False):
        given[moment.side] += step.choice
    human, infernal = given
    return Sums(steps[0].before, sum(step.luck for step in steps), human, infernal, steps[-1].then)
