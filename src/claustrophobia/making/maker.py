"""Making a scenario: draw, even out, and draw again where a drawing cannot be evened out."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import NamedTuple

from claustrophobia.content.writing import toml_text
from claustrophobia.making.drawing import Wish, draw, rungs_of
from claustrophobia.making.evening import FULL, QUICK, Evened, Evening, Plan, PlayAll, in_turn

Advance = Callable[[int], None]
Bar = Callable[[int, str], AbstractContextManager[Advance]]  # shows how many of so many games are played


class Made(NamedTuple):
    """A scenario that has been made: the wish with the number of its drawing, its plot, its text, how it was evened."""

    wish: Wish
    plot: str
    text: str
    evened: Evened


class NotEvenedError(RuntimeError):
    """No drawing of a wish could be evened out."""


@contextmanager
def unseen(_games: int, _what: str) -> Iterator[Advance]:
    """A bar that nobody sees."""
    yield lambda _played: None


def make(wish: Wish, play: PlayAll = in_turn, bar: Bar = unseen) -> Made:
    """The scenario of a wish: the first of its drawings that can be evened out."""
    wish.check()
    plan = plan_of(wish)
    for attempt in range(plan.drawings):
        trial = wish._replace(attempt=attempt)
        rungs = rungs_of(trial)
        with bar(plan.scan * len(rungs) + plan.most, f"drawing {attempt + 1}") as advance:
            texts = [toml_text(draw(trial, knobs).data) for knobs in rungs]
            evened = Evening(texts, trial.words(), wish.hard, plan, play, advance).evened()
        if evened is not None:
            return told(trial, evened)
    raise NotEvenedError(f"seed {wish.seed}: none of {plan.drawings} drawings could be evened out; take another seed")


def plan_of(wish: Wish) -> Plan:
    return QUICK if wish.quick else FULL


def told(wish: Wish, evened: Evened) -> Made:
    """The scenario as it was on the rung where it was settled; how that came to be stands at its head."""
    drawn = draw(wish, rungs_of(wish)[evened.rung])
    remarks = [f"Drawn by the dice of seed {wish.seed}: {drawn.plot}, drawing {wish.attempt + 1}."]
    if evened.games:
        remarks.append(f"Of {evened.games} games between {plan_of(wish).bot} bots the humans won {evened.percent} %.")
    else:
        remarks.append(f"Evened out by {evened.scanned} games of the script alone: it may lean either way.")
    return Made(wish, drawn.plot, toml_text(drawn.data, remarks), evened)
