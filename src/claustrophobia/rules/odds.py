"""The exact odds of an attack before it is rolled, with re-rolls but without cards that may still be played (COM-2).

The dice of an attack are independent, so the number of hits is binomial in the chance that one die hits.
"""

from functools import lru_cache
from math import comb
from typing import NamedTuple

from claustrophobia.core import verbs
from claustrophobia.core.decision import GROUP, GROUP_HERE
from claustrophobia.core.names import DODGED, FRENZIED
from claustrophobia.core.state import State
from claustrophobia.rules.attacks import combat_dice, sure_to_buy, threshold
from claustrophobia.rules.stats import MARK_DODGE, ability, has_mark, talents


class Odds(NamedTuple):
    """How many dice are rolled, what each needs, and the chance of 0, 1, 2, ... hits."""

    dice: int
    need: int
    hits: tuple[float, ...]
    expected: float


def attack_odds(s: State, attacker: int, target: int, weapon: int) -> Odds:
    """The odds of an attack as things stand (COM-1, COM-2, TAL-FRENZIED, COM-4); `target` as in an attack's option."""
    if target == GROUP_HERE:
        target = GROUP + s.at[attacker]
    dice = max(0, combat_dice(s, attacker, target, weapon) + sure_to_buy(s, attacker, target, weapon))
    need = threshold(s, attacker, target, weapon)
    return binomial(dice, need, bool(talents(s, attacker) & FRENZIED), will_dodge(s, target))


def will_dodge(s: State, target: int) -> bool:
    """Whether the dice that hit will be rolled again, by a power or an ability that can be paid for (COM-4, DST-9)."""
    if target >= GROUP:
        return False
    if s.marks and has_mark(s, target, MARK_DODGE):
        return True
    deal = ability(s, target, verbs.DODGES) if s.setup.abilities[target] else None
    return deal is not None and (not s.flags[target] & DODGED or s.tp >= deal.price)


def die_odds(need: int, *, frenzied: bool, dodged: bool) -> float:
    """The chance that one die hits. A frenzied attacker rolls a miss again, then a dodging target rolls a hit again."""
    plain = min(max(7 - need, 0), 6) / 6
    chance = plain
    if frenzied:
        chance += (1 - chance) * plain
    if dodged:
        chance *= plain
    return chance


@lru_cache(maxsize=1024)
def binomial(dice: int, need: int, frenzied: bool, dodged: bool) -> Odds:  # noqa: FBT001 - a key of the cache
    """The odds of so many independent dice."""
    chance = die_odds(need, frenzied=frenzied, dodged=dodged)
    hits = tuple(comb(dice, k) * chance**k * (1 - chance) ** (dice - k) for k in range(dice + 1))
    return Odds(dice, need, hits, dice * chance)
