"""Misjudgements: how the weaker levels err, as people do: by what they overlook and want, not by random moves.

Now and then attention lapses. Then a player does not look ahead: it carries every option out in a few worlds, and takes
the one after which the position looks best to somebody who errs in one of these ways. Which way is drawn by lot at each
lapse; what is done then is not. Why it chose is told by what it believed, so that the sentence agrees with the choice.
"""

from typing import Final

from claustrophobia.core import agenda
from claustrophobia.core.names import HUMAN
from claustrophobia.core.state import State
from claustrophobia.policy.outlook import Purpose
from claustrophobia.search.account import Account
from claustrophobia.search.evaluation import result
from claustrophobia.search.measures import COUNT, NAMES, measures
from claustrophobia.search.network import squashed

Wants = dict[str, float]  # by measure: what the humans' chance would gain by it, as the weights of the evaluation tell


class Misjudgement:
    """One way to err: what each side overlooks in a position, and what it wants too much."""

    def __init__(self, human: tuple[tuple[str, ...], Wants], infernal: tuple[tuple[str, ...], Wants]) -> None:
        self.sides = (human, infernal)

    def weights(self, sound: list[float], side: int) -> list[float]:
        """What the measures weigh for somebody who errs so."""
        overlooked, wants = self.sides[side]
        return [
            (0.0 if name in overlooked else weight) + wants.get(name, 0.0)
            for name, weight in zip(NAMES, sound, strict=True)
        ]


# What can be had at once counts, what it costs later does not. Humans strike and pick up where they should run;
# infernals spend all that they have on wounds.
GREED: Final = Misjudgement(
    (
        ("danger", "exposed", "close", "lines", "weak", "slack", "hurry", "clock", "road", "near", "instincts"),
        {"foes": -20.0, "demon_hurt": 6.0, "carried": 3.0},
    ),
    (
        ("points", "banked", "events", "foes", "demon", "road", "near", "done", "held", "close"),
        {"lines": 12.0, "weak": -4.0, "points": 3.0},
    ),
)
# Who stands in the way, and who holds whom, is forgotten: the board looks free, and nobody is left to guard anything.
BLOCKER: Final = Misjudgement(
    (
        ("held", "close", "danger", "exposed", "best", "key", "rest", "foes", "demon_close"),
        {"near": 8.0, "edge": -4.0},
    ),
    (
        ("held", "close", "danger", "exposed", "best", "key", "rest", "spread", "near", "road"),
        {"foes": -6.0, "demon_close": 2.0},
    ),
)
# One thing is looked at, the rest of the board is not: the foremost human, or the one who is weakest already.
TUNNEL: Final = Misjudgement(
    (
        ("alive", "weakest", "lines", "weak", "margin", "leader", "road", "key", "rest", "precious", "gear", "danger"),
        {"near": 12.0, "spread": 4.0},
    ),
    (
        ("alive", "road", "near", "edge", "done", "best", "key", "rest", "carried", "margin", "stack", "found", "held"),
        {"weakest": 12.0},
    ),
)
MISJUDGEMENTS: Final = {"greed": GREED, "blocker": BLOCKER, "tunnel": TUNNEL}

WORLDS: Final = 3  # in which each option is carried out: who does not think hard believes in the first that come


def judged_at_once(
    worlds: list[State], codes: list[int], weights: list[float], purpose: Purpose, side: int
) -> dict[int, Account]:
    """Each option carried out in each of some worlds, and the position judged as it then is, without any reply."""
    found: dict[int, Account] = {}
    for code in codes:
        account = found[code] = Account()
        for world in worlds:
            s = world.clone()
            agenda.choose(s, code)
            features = [] if s.outcome else measures(s, purpose)
            chance = result(s.outcome) if s.outcome else chance_of(features, weights)
            account.add(chance if side == HUMAN else 1.0 - chance, features)
    return found


def chance_of(features: list[float], weights: list[float]) -> float:
    """The humans' chance by what the measures are believed to weigh."""
    return squashed(sum(weights[i] * features[i] for i in range(COUNT)))
