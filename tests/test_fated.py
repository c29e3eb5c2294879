"""A world's fate is written: the same thing rolls the same dice there, whatever else was done before."""

from collections import Counter

import pytest

from claustrophobia.core.agenda import RUN_ATTACK_ROLL, RUN_HUMAN_ROLL, RUN_PIT
from claustrophobia.core.dice import Chance, Fast, Fated
from tables import melee, play, told

ROLLS = 7200


def rolled(chance: Chance, step: int, whose: int, count: int) -> list[int]:
    chance.about(step, whose)
    return [chance.die() for _ in range(count)]


def test_what_befalls_one_does_not_hang_on_what_befell_others() -> None:
    alone, among = Fated(5), Fated(5)
    blows = rolled(alone, RUN_ATTACK_ROLL, 3, 12)
    rolled(among, RUN_HUMAN_ROLL, 0, 4)
    mixed = rolled(among, RUN_ATTACK_ROLL, 3, 5)
    rolled(among, RUN_ATTACK_ROLL, 4, 2)
    rolled(among, RUN_PIT, 3, 1)
    mixed += rolled(among, RUN_ATTACK_ROLL, 3, 7)
    assert mixed == blows


def test_others_have_dice_of_their_own() -> None:
    """By what is rolled for, for whom, and in which world."""
    mine = rolled(Fated(5), RUN_ATTACK_ROLL, 3, 12)
    assert mine != rolled(Fated(5), RUN_ATTACK_ROLL, 4, 12)
    assert mine != rolled(Fated(5), RUN_PIT, 3, 12)
    assert mine != rolled(Fated(6), RUN_ATTACK_ROLL, 3, 12)
    assert mine[:6] != mine[6:]


def begun() -> Fated:
    chance = Fated(5)
    rolled(chance, RUN_HUMAN_ROLL, 0, 3)
    rolled(chance, RUN_ATTACK_ROLL, 3, 3)
    return chance


def gone_on(chance: Chance) -> list[int]:
    dice = [chance.die() for _ in range(5)]
    for step, whose in ((RUN_HUMAN_ROLL, 0), (RUN_PIT, 3), (RUN_HUMAN_ROLL, 0), (RUN_ATTACK_ROLL, 3)):
        dice += rolled(chance, step, whose, 5)
    return dice


def test_a_clone_goes_on_and_leaves_the_first_alone() -> None:
    chance = begun()
    assert gone_on(chance.clone()) == gone_on(chance) == gone_on(begun())


@pytest.mark.parametrize("whose", [0, 3])
def test_fate_is_fair(whose: int) -> None:
    """Over the worlds, every pair of a first and a second die, and of the dice of two, comes about as often."""
    two, others = Counter[tuple[int, int]](), Counter[tuple[int, int]]()
    for seed in range(ROLLS):
        chance = Fated(seed)
        first, second = rolled(chance, RUN_ATTACK_ROLL, whose, 2)
        two[first, second] += 1
        others[first, rolled(chance, RUN_ATTACK_ROLL, whose + 1, 1)[0]] += 1
    for pairs in (two, others):
        assert len(pairs) == 36
        # The statistic has 35 degrees of freedom: above 75 once in ten thousand times.
        assert sum((count - ROLLS / 36) ** 2 / (ROLLS / 36) for count in pairs.values()) < 75


def test_other_sources_roll_on_whatever_it_is_about() -> None:
    plain, told_of = Fast(5), Fast(5)
    assert rolled(told_of, RUN_HUMAN_ROLL, 0, 3) + rolled(told_of, RUN_PIT, 3, 3) == [plain.die() for _ in range(6)]


def test_in_the_same_world_a_blow_falls_alike_whoever_struck_before() -> None:
    """The brute's dice are the same whether the scout has struck first or not, and the scout's are not the brute's."""
    orders = [("brute-a",), ("scout-a", "brute-a")]
    seen: list[list[tuple[object, ...]]] = []
    for order in orders:
        game = melee(3)
        game.state.chance = Fated(11)
        for who in order:
            play(game, f"activate {who}", f"attack {who} troglodytes")
            while game.decision is not None and game.decision.kind == "act":
                play(game, "pass")
        seen.append(told(game, "rolled"))
    alone, after = seen
    assert alone[0][4:] == after[1][4:]
    assert len(alone[0]) > 6
    assert after[0][5:] != after[1][5:][: len(after[0]) - 5]
