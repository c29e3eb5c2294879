"""Options are looked at in the same worlds, and the luck of a world is not put down to any of them."""

from collections import Counter
from collections.abc import Callable
from statistics import pvariance

import pytest

from claustrophobia.content.load import scenario_ids
from claustrophobia.core import agenda
from claustrophobia.core.dice import Chance, Fast, Fated
from claustrophobia.core.names import HUMAN, INFERNAL
from claustrophobia.core.state import State
from claustrophobia.players.base import Sight, Strength, player
from claustrophobia.players.search import SearchPlayer
from claustrophobia.search.account import Account
from claustrophobia.search.control_variate import SHARED, ControlVariate
from claustrophobia.search.measures import COUNT
from claustrophobia.search.rollout import Rollout, rollout_of
from claustrophobia.search.tree import Tree
from claustrophobia.sight.worlds import world
from tables import laid

DUELS = [scenario for scenario in scenario_ids() if not scenario.startswith("dante")]


class Dealer(Sight):
    """A sight that keeps by which chance its worlds were dealt."""

    __slots__ = ("dealt",)

    def __init__(self, state: State, side: int) -> None:
        super().__init__(state, side)
        self.dealt: list[int] = []

    def world(self, chance: Chance) -> State:
        assert isinstance(chance, Fated)
        self.dealt.append(chance.state)
        return super().world(chance)


def with_a_choice(scenario: str, side: int) -> State:
    """A game in which a side has more than a few options for the first time."""
    s = laid(scenario, 5)
    while agenda.decider(s) != side or len(s.options) < 4:
        asked = agenda.decider(s)
        agenda.choose(s, s.options[player("scripted", asked, 4).choose(Sight(s, asked))])
    return s


def test_the_first_look_into_a_world_tells_its_luck() -> None:
    """A later look is not given credit for most of what was above the mean, nor blamed for what was below."""
    variate = ControlVariate()
    for number, value in enumerate((0.2, 0.6, 0.7)):
        assert variate.luck(number) == 0.0
        variate.enter(number, value)
    variate.enter(0, 0.9)
    assert variate.luck(0) == pytest.approx(SHARED * (0.2 - 0.5))
    assert variate.luck(2) == pytest.approx(SHARED * (0.7 - 0.5))
    assert variate.worlds == [0.2, 0.6, 0.7]


def test_a_game_won_by_luck_is_still_counted_as_won() -> None:
    account = Account()
    account.add(1.0, [], 0.3)
    account.add(0.5, [0.0] * COUNT, -0.1)
    assert (account.ended, account.won) == (1, 1.0)
    assert account.mean() == pytest.approx((0.7 + 0.6) / 2)


def test_a_chance_that_is_told_is_a_chance() -> None:
    """Though more luck may have been taken off than there was."""
    s = with_a_choice("1643/the-survivors", HUMAN)
    bot = SearchPlayer(HUMAN, 4, Strength(looks=20))
    worst, best = Account(), Account()
    worst.add(0.0, [], 0.3)
    best.add(1.0, [], -0.3)
    bot.weigh(Sight(s, HUMAN), {s.options[0]: worst, s.options[1]: best}, [0.0] * COUNT, s.options[1])
    assert [thought.value for thought in bot.explain()[:2]] == [1.0, 0.0]


@pytest.mark.parametrize("side", [HUMAN, INFERNAL])
def test_options_are_looked_at_in_the_same_worlds(side: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first look at each is into the first world, and so on: no option sees a world twice."""
    monkeypatch.setattr(SearchPlayer, "is_settled", lambda *_: False)
    s = with_a_choice("1643/the-survivors", side)
    sight = Dealer(s, side)
    bot = SearchPlayer(side, 4, Strength(looks=240))
    bot.choose(sight)
    assert bot.searcher.tree is not None
    looks = [account.visits for account in bot.searcher.tree.accounts.values()]
    assert len(looks) > 2
    dealt = Counter(sight.dealt[1:])  # the first is only looked at
    assert sum(dealt.values()) == sum(looks) == 60
    for number, chance in enumerate(dict.fromkeys(sight.dealt[1:])):
        assert dealt[chance] == sum(1 for seen in looks if seen > number)


def test_a_look_is_entered_without_its_luck() -> None:
    """In the tree and in the option's account; what is told of a world is what the first option has come to there."""
    s = laid("1643/the-survivors", 3)
    tree, alone = (Tree(rollout_of(None, HUMAN, s), s) for _ in range(2))
    first, second = tree.options[:2]
    for number in range(8):
        tree.walk(first, world(s, HUMAN, Fated(number)))
    for either in (tree, alone):
        either.walk(second, world(s, HUMAN, Fated(0)))
    worlds = tree.variate.worlds
    assert tree.root.children[first].total == pytest.approx(sum(worlds))
    luck = SHARED * (worlds[0] - sum(worlds) / 8)
    assert abs(luck) > 0.01
    assert tree.mean_of(second) == pytest.approx(alone.mean_of(second) - luck)
    assert tree.accounts[second].mean() == pytest.approx(tree.mean_of(second))


@pytest.mark.strength
@pytest.mark.parametrize("side", [HUMAN, INFERNAL])
def test_a_few_looks_tell_more_without_luck(side: int) -> None:
    """How an option looked at six times compares with one looked at two dozen times varies less from time to time.

    Beside an option that nobody has looked at in these worlds, its looks are entered as they are.
    """
    plain = without = 0.0
    for scenario in DUELS:
        s = with_a_choice(scenario, side)
        look = rollout_of(None, side, s)
        one, other = look.ranked(s)[:2]
        differences: list[list[float]] = [[], []]
        for time in range(8):
            known, unknown = Tree(look, s), Tree(look, s)
            for number in range(24):
                known.walk(one, world(s, side, Fated(100 * time + number)))
            for number in range(6):
                for tree in (known, unknown):
                    tree.walk(other, world(s, side, Fated(100 * time + number)))
            for found, tree in zip(differences, (known, unknown), strict=True):
                found.append(tree.mean_of(other) - known.mean_of(one))
        without += pvariance(differences[0])
        plain += pvariance(differences[1])
    assert without < 0.9 * plain


@pytest.mark.strength
@pytest.mark.parametrize(("side", "least"), [(HUMAN, 1.3), (INFERNAL, 2.5)])
def test_in_the_same_worlds_options_are_told_apart_sooner(side: int, least: float) -> None:
    """What all of it rests on: one look says more of the difference between two options in the same world."""
    shared = apart = 0.0
    for scenario in DUELS:
        s = with_a_choice(scenario, side)
        look = rollout_of(None, side, s)
        one, other = look.ranked(s)[:2]
        mine = fetched(look, s, one, range(24))
        same, others = fetched(look, s, other, range(24)), fetched(look, s, other, range(24, 48))
        shared += pvariance([a - SHARED * b for a, b in zip(mine, same, strict=True)])
        apart += pvariance([a - SHARED * b for a, b in zip(mine, others, strict=True)])
    assert apart > least * shared


@pytest.mark.strength
@pytest.mark.parametrize("side", [HUMAN, INFERNAL])
def test_where_everything_has_dice_of_its_own_options_are_told_apart_sooner(side: int) -> None:
    """One row of dice for everything would be shifted by every choice, and with it what befalls all others."""
    spreads: dict[type[Chance], float] = {Fated: 0.0, Fast: 0.0}
    for scenario in DUELS:
        s = with_a_choice(scenario, side)
        look = rollout_of(None, side, s)
        one, other = look.ranked(s)[:2]
        for source in (Fated, Fast):
            pairs = zip(*(fetched(look, s, code, range(24), source) for code in (one, other)), strict=True)
            spreads[source] += pvariance([a - b for a, b in pairs])
    assert spreads[Fated] < 0.9 * spreads[Fast]


def fetched(look: Rollout, s: State, code: int, worlds: range, source: Callable[[int], Chance] = Fated) -> list[float]:
    """What an option comes to in each of some worlds."""
    values = []
    for number in worlds:
        dealt = world(s, look.side, source(number))
        agenda.choose(dealt, code)
        values.append(look.play_on(dealt, s.turn + 1))
    return values
