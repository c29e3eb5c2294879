"""What the script reckons out, against the plain way of reckoning it."""

from itertools import permutations

import pytest

from claustrophobia.core.dice import Fast
from claustrophobia.policy.human_dice import best_deal, deal_worth

Table = dict[int, list[float]]


def by_trying_all(table: Table, owed: list[int], dice: tuple[int, ...]) -> tuple[float, int]:
    """The best dealing-out, and the lowest die the first warrior gets in one as good."""
    deals = [
        (sum(table[w][die] for w, die in zip(owed, deal, strict=True)), -deal[0])
        for deal in permutations(dice, len(owed))
    ]
    top, low = max(deals)
    return top, -low


@pytest.mark.parametrize("warriors", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("spare", [0, 1])
def test_dice_are_dealt_out_for_the_good_of_all(warriors: int, spare: int) -> None:
    """HPR-3: every way to deal them is considered, dice left over included."""
    for seed in range(40):
        pick = Fast(seed)
        owed = list(range(warriors))
        table = {w: [0.0] + [float(pick.below(12)) for _ in range(6)] for w in owed}
        dice = tuple(pick.die() for _ in range(warriors + spare))
        top, first = by_trying_all(table, owed, dice)
        assert deal_worth(table, owed, dice) == top
        assert best_deal(table, owed, dice) == first


def test_nobody_needs_no_dice() -> None:
    assert deal_worth({}, [], (3, 4)) == 0.0
