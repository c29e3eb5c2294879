"""Why a bot chose: the sentence's measure really differs between the options it compares, and speaks for the choice."""

from collections import Counter
from typing import Any

import pytest

from claustrophobia.content import load
from claustrophobia.content.lexicon import words
from claustrophobia.core import agenda
from claustrophobia.core.names import HUMAN, INFERNAL
from claustrophobia.greedy.terms import TERMS
from claustrophobia.players.base import Sight, Thought, player
from claustrophobia.players.greedy import GreedyPlayer
from claustrophobia.players.lookahead import LookaheadPlayer
from claustrophobia.search.account import FAINT, FEW, SLOPE, Account, reason_against, reason_for
from claustrophobia.search.measures import COUNT, NAMES
from tables import laid

SAMPLE = ["1643/the-survivors", "first/the-ritual", "dante/circle-1"]
LOOKING = ["search:80looks", "search:1", "planner:80looks"]
EMPTY = ("close", "unsure")  # sentences that name no difference
# What is said of how often games end: a win's share, or a loss's, is higher or lower.
ENDS = {"won": ("win", 1), "lost": ("loss", -1), "wins": ("win", -1), "loses": ("loss", 1)}


def rate(account: Account, what: str) -> float:
    """How often the looks at an option won the game, or lost it."""
    return (account.won if what == "win" else account.ended - account.won) / account.visits


def mean(account: Account, measure: int) -> float:
    return account.sums[measure] / (account.visits - account.ended)


def check(thought: str, mine: Account, other: Account, weights: list[float], side: int, *, taken: bool) -> None:
    """That a sentence about an option is true beside the other, and speaks for what was taken."""
    if thought in EMPTY:
        return
    if thought in ENDS:
        what, way = ENDS[thought]
        assert way * (rate(mine, what) - rate(other, what)) > 0, thought
        assert taken == (thought in {"won", "lost"})
        return
    name, _, way_said = thought.partition(".")
    measure = NAMES.index(name)
    more = mean(mine, measure) - mean(other, measure)
    assert (more > 0) == (way_said == "more"), thought
    gain = SLOPE * weights[measure] * more * (1 if side == HUMAN else -1)
    assert (gain if taken else -gain) > FAINT


@pytest.mark.parametrize("name", LOOKING)
@pytest.mark.parametrize("scenario", SAMPLE)
def test_what_is_said_of_a_measure_is_so_and_agrees_with_the_choice(
    name: str, scenario: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    weighed: list[tuple[dict[int, Account], list[float]]] = []
    weigh = LookaheadPlayer.weigh

    def noted(self: LookaheadPlayer, sight: Sight, accounts: dict[int, Account], weights: list[float], at: int) -> None:
        weighed.append((accounts, weights))
        weigh(self, sight, accounts, weights, at)

    monkeypatch.setattr(LookaheadPlayer, "weigh", noted)
    s = laid(scenario, 11, {"turns": 2})
    said: Counter[str] = Counter()
    bots = [player(name, side, 5) for side in (HUMAN, INFERNAL)]
    while not s.outcome:
        side = agenda.decider(s)
        sight = Sight(s, side)
        taken = sight.codes[bots[side].choose(sight)]
        accounts, weights = weighed[-1]
        codes = {sight.text(code): accounts.get(code, Account()) for code in sight.codes}
        thoughts = bots[side].explain()
        assert thoughts[0].option == sight.text(taken)
        for place, thought in enumerate(thoughts):
            other = codes[thoughts[1 if place == 0 else 0].option]
            check(thought.reason, codes[thought.option], other, weights, side, taken=place == 0)
            said[thought.reason] += 1
        agenda.choose(s, taken)
    assert sum(count for reason, count in said.items() if reason not in EMPTY) > 0
    for language in load.LANGUAGES:
        assert said.keys() <= words(language)["reasons"].keys()


@pytest.mark.parametrize("scenario", SAMPLE)
def test_what_greedy_says_of_a_term_is_so_and_agrees_with_the_choice(scenario: str) -> None:
    s = laid(scenario, 11, {"turns": 2})
    bots = [player("greedy", side, 5) for side in (HUMAN, INFERNAL)]
    told = 0
    while not s.outcome:
        side = agenda.decider(s)
        bot = bots[side]
        assert isinstance(bot, GreedyPlayer)
        index = bot.choose(Sight(s, side))
        assert bot.last is not None
        assert bot.heuristic is not None
        _, outcomes, order = bot.last
        for place, thought in enumerate(bot.explain() if outcomes else []):
            told += check_term(bot, thought, place, outcomes, order)
        agenda.choose(s, s.options[index])
    assert told > 5


def check_term(bot: GreedyPlayer, thought: Thought, place: int, outcomes: list[Any], order: list[int]) -> bool:
    """That what is said of a term is so; whether anything is said of one."""
    name, _, way = thought.reason.partition(".")
    if not way:
        return False
    assert bot.heuristic is not None
    term = TERMS.index(name)
    mine, other = outcomes[order[place]], outcomes[order[1 if place == 0 else 0]]
    more = mine.terms[term] - other.terms[term]
    assert more
    assert (more > 0) == (way == "more")
    assert bot.heuristic.weights[term] * more > 0
    return True


def accounts_of(mine: float, other: float, alive: float, others_alive: float) -> tuple[Account, Account]:
    found = Account(), Account()
    for account, value, living in zip(found, (mine, other), (alive, others_alive), strict=True):
        features = [0.0] * COUNT
        features[NAMES.index("alive")] = living
        for _ in range(FEW):
            account.add(value, features)
    return found


def test_an_option_taken_is_never_explained_by_what_speaks_against_it() -> None:
    """The one looked at most often is taken, though the mean of another may be higher."""
    weights = [0.0] * COUNT
    weights[NAMES.index("alive")] = 2.0
    mine, other = accounts_of(0.4, 0.6, 0.2, 0.9)
    assert reason_for(mine, other, weights, HUMAN) == "close"
    assert reason_against(mine, other, weights, HUMAN) == "alive.less"
    assert reason_for(mine, other, weights, INFERNAL) == "alive.less"
    assert reason_for(other, mine, weights, HUMAN) == "alive.more"
    assert reason_against(other, mine, weights, HUMAN) == "close"
