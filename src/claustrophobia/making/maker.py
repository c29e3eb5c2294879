"""Making a scenario: draw, even out, and draw again where a drawing cannot be evened out."""

from collections.abc import Callable
from typing import Final, NamedTuple

from claustrophobia.making.drawing import Wish, draw, steps_of
from claustrophobia.making.evening import AIMS, FULL, LEEWAY, Counts, Evened, Match, Plan, PlayAll, guess, in_turn, slope_of
from claustrophobia.making.knobs import ladder
from claustrophobia.making.lots import derived
from claustrophobia.making.writing import as_text

ATTEMPTS: Final = 20
SENSIBLE: Final = (60, 940)  # shares of the script over the whole ladder: beyond, one side has no chance to speak of
Tell = Callable[[str, int, int], None]  # what is going on, how much of it is done, how much there is to do


class Made(NamedTuple):
    """A scenario that has been made: its text, its plot, and how it was evened out."""

    wish: Wish
    plot: str
    text: str
    evened: Evened


class NotEvenedError(RuntimeError):
    """No drawing of a wish could be evened out."""


def silent(_what: str, _done: int, _all: int) -> None:
    """Tell nobody."""


def make(wish: Wish, play: PlayAll = in_turn, plan: Plan = FULL, tell: Tell = silent) -> Made:
    """The scenario of a wish: the first of its drawings that can be evened out."""
    wish.check()
    for attempt in range(ATTEMPTS):
        trial = wish._replace(attempt=attempt)
        found = Evening(trial, play, plan, tell).evened()
        if found is not None:
            return Made(trial, *told(trial, found), found)
    raise NotEvenedError(f"seed {wish.seed}: none of {ATTEMPTS} drawings could be evened out; take another seed")


def told(wish: Wish, evened: Evened) -> tuple[str, str]:
    """The plot and the text of a scenario on the rung where it was settled."""
    drawn = draw(wish, ladder(steps_of(wish))[evened.rung])
    remarks = (
        f"Drawn by the dice of seed {wish.seed} (plot {drawn.plot}), and evened out by {evened.searched} games.",
        f"Of the {evened.games} games as it is now the humans won {evened.share / 10:.1f} % (a draw counts half).",
    )
    return drawn.plot, as_text(drawn.data, remarks)


class Evening:
    """One drawing, being evened out."""

    def __init__(self, wish: Wish, play: PlayAll, plan: Plan, tell: Tell) -> None:
        self.wish = wish
        self.play = play
        self.plan = plan
        self.tell = tell
        self.aim = AIMS[wish.hard]
        self.texts = [as_text(draw(wish, knobs).data) for knobs in ladder(steps_of(wish))]
        self.played = 0

    def evened(self) -> Evened | None:
        """The rung on which it is settled; nothing if that is not found within the games there are."""
        plan = self.plan
        rungs = range(len(self.texts))
        scan = Counts(len(rungs))
        self.run("scan", scan, [rung for _ in range(plan.scan) for rung in rungs], "scripted")
        overall = sum(scan.won) * 1000 // (2 * sum(scan.games))
        if not SENSIBLE[0] <= overall <= SENSIBLE[1]:
            return None
        slope = slope_of(scan)
        counts = Counts(len(rungs))
        while sum(counts.games) + plan.batch <= plan.most:
            shares = guess(scan, counts, slope)
            rung = min(rungs, key=lambda one: (abs(shares[one] - self.aim), one))
            if rung in {0, rungs[-1]} and abs(shares[rung] - self.aim) > 3 * LEEWAY and counts.games[rung]:
                return None
            self.run("even", counts, [rung] * plan.batch, plan.bot)
            if counts.games[rung] >= plan.enough and abs(counts.share(rung) - self.aim) <= LEEWAY:
                return Evened(rung, counts.share(rung), counts.games[rung], sum(scan.games), sum(counts.games))
        return None

    def run(self, what: str, counts: Counts, rungs: list[int], bot: str) -> None:
        """Play a game on each of these rungs; the n-th on a rung has the same dice as the n-th on any other."""
        again = counts.games[:]
        matches: list[tuple[int, Match]] = []
        for rung in rungs:
            seed = derived(*self.wish.words(), what, again[rung])
            again[rung] += 1
            matches.append((rung, Match(self.texts[rung], bot, seed)))
        for done, (rung, won) in enumerate(self.play(matches), start=1):
            counts.add(rung, won)
            self.tell(what, self.played + done, self.plan.most)
        self.played += len(matches)
