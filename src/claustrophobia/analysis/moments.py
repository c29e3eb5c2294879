"""The decisions of a game one after another, each as its chooser stood before it."""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from claustrophobia.analysis.judging import NOTHING
from claustrophobia.core import agenda
from claustrophobia.core.state import State
from claustrophobia.engine import Game, Option, replay
from claustrophobia.players.base import Sight
from claustrophobia.undo import rewound


class Moment(NamedTuple):
    """A decision of a game, and the option taken."""

    number: int  # from 1
    state: State
    side: int
    taken: int
    chance: bool  # whether something was rolled or revealed before the next decision, or the other side decides it

    @property
    def sight(self) -> Sight:
        """All that its chooser was given to decide on."""
        return Sight(self.state, self.side)


@lru_cache(maxsize=4)
def opened(record: str, content: str = "") -> tuple[Game, list[Moment]]:
    """The game of a record, and its decisions. Those of the last few records are kept: nothing is done to them."""
    game = replay(record, content=content)
    return game, list(moments(game))


def moments(game: Game) -> Iterator[Moment]:
    """Every decision of a game, played anew; of one that goes on also the pending one, at which nothing is taken."""
    again = rewound(game, 0)
    for number, code in enumerate(game.choices, start=1):
        before = again.state.clone()
        again.apply(Option(code, again.state))
        yield Moment(number, before, agenda.decider(before), code, chance_came(again, before))
    if not again.outcome:
        yield Moment(len(game.choices) + 1, again.state, agenda.decider(again.state), NOTHING, chance=True)


def chance_came(game: Game, before: State) -> bool:
    """Whether something was rolled or revealed since a decision, or the other side decides now."""
    s = game.state
    if s.outcome or game.rolls[-1] or s.news != before.news:
        return True
    return agenda.decider(s) != agenda.decider(before)
