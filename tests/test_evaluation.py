"""What a position is worth to a side, and the reason a player gives for its choice."""

import math

import pytest

from claustrophobia.content import load
from claustrophobia.content.lexicon import words
from claustrophobia.content.setups import setup_of
from claustrophobia.core import agenda
from claustrophobia.core.dice import Fast
from claustrophobia.core.names import DRAW, HUMAN, HUMAN_WINS, INFERNAL, INFERNAL_WINS, OUT
from claustrophobia.core.state import State, bits
from claustrophobia.engine import Game
from claustrophobia.players.base import Sight, player
from claustrophobia.policy.outlook import Purpose
from claustrophobia.search.account import ALIKE, FEW, Account, reason
from claustrophobia.search.details import ABOUT_A_HUMAN, in_detail, size_of
from claustrophobia.search.evaluation import Evaluation, evaluation_of, network_of, networks, weights_of
from claustrophobia.search.evaluation import table as weights_table
from claustrophobia.search.measures import COUNT, NAMES, measures
from claustrophobia.sight.worlds import world
from tables import laid, table

SCENARIOS = load.scenario_ids()
DUELS_1643 = [scenario for scenario in SCENARIOS if scenario.startswith("1643/")]


# --- why ------------------------------------------------------------------------------------------


def account(values: list[float], found: list[float] | None = None) -> Account:
    """So many looks, each with the same measures; none: the games were over."""
    mine = Account()
    for value in values:
        mine.add(value, found or [])
    return mine


def measured(name: str, value: float) -> list[float]:
    found = [0.0] * COUNT
    found[0] = 1.0
    found[NAMES.index(name)] = value
    return found


def test_reasons() -> None:
    weights = [0.0] * COUNT
    weights[NAMES.index("alive")] = 2.0
    weights[NAMES.index("danger")] = -2.0
    high, low = [0.8] * 4, [0.2] * 4
    alive, dead = measured("alive", 1.0), measured("alive", 0.0)
    risky, safe = measured("danger", 1.0), measured("danger", 0.0)
    plain = measured("one", 1.0)
    for mine, other, side, expected in (
        (account([0.9] * (FEW - 1), alive), account(low, dead), HUMAN, "unsure"),
        (account(high, alive), account([0.2] * (FEW - 1), dead), HUMAN, "unsure"),
        (account(high, alive), account([0.8 - ALIKE / 2] * 4, dead), HUMAN, "close"),
        (account([1.0] * 4), account([0.5] * 4, plain), HUMAN, "won"),
        (account([0.5] * 4, plain), account([0.0] * 4), HUMAN, "lost"),
        (account(high, alive), account(low, dead), HUMAN, "alive.more"),
        (account(low, dead), account(high, alive), HUMAN, "alive.less"),
        (account(high, safe), account(low, risky), HUMAN, "danger.less"),
        (account(low, risky), account(high, safe), HUMAN, "danger.more"),
        (account(high, dead), account(low, alive), INFERNAL, "alive.less"),
        (account(high, risky), account(low, safe), INFERNAL, "danger.more"),
        (account(high, plain), account(low, plain), HUMAN, "close"),
    ):
        assert reason(mine, other, weights, side) == expected


def test_every_reason_has_its_sentence() -> None:
    keys = {"won", "lost", "close", "unsure"} | {f"{name}.{way}" for name in NAMES[1:] for way in ("more", "less")}
    for language in load.LANGUAGES:
        sentences = words(language)["reasons"]
        assert all(sentences.get(key) for key in keys)
        assert len({sentences[key] for key in keys}) == len(keys)


def test_an_account_adds_up() -> None:
    mine = account([0.5, 0.75], measured("alive", 0.5))
    mine.add(1.0, [])
    mine.add(0.0, [])
    assert (mine.visits, mine.ended, mine.won, mine.total) == (4, 2, 1.0, 2.25)
    assert mine.mean() == 0.5625
    assert mine.sums[NAMES.index("alive")] == 1.0
    assert Account().mean() == 0.0


# --- what a position is worth ---------------------------------------------------------------------


def chance(s: State) -> float:
    return evaluation_of(s.setup).value(s)


def plain_chance(s: State) -> float:
    """By the weights alone, in which no measure counts for the wrong side."""
    return Evaluation(s.setup, weights_of(s.setup.scenario)).value(s)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_chance_is_a_chance(scenario: str) -> None:
    s = laid(scenario, 4)
    judge = evaluation_of(s.setup)
    bots = [player("random", side, 4) for side in (HUMAN, INFERNAL)]
    values = set()
    while not s.outcome and s.turn < 8:
        found = measures(s, judge.purpose)
        assert len(found) == COUNT
        assert all(-1.0 <= value <= 2.0 for value in found)
        values.add(judge.value(s))
        side = agenda.decider(s)
        agenda.choose(s, s.options[bots[side].choose(Sight(s, side))])
    assert all(0.0 < value < 1.0 for value in values)
    assert len(values) > 10


def test_a_game_that_is_over_is_judged_by_its_outcome() -> None:
    s = laid("1643/the-survivors", 4)
    for outcome, value in ((HUMAN_WINS, 1.0), (INFERNAL_WINS, 0.0), (DRAW, 0.5)):
        s.outcome = outcome
        assert chance(s) == value


def test_the_chance_follows_the_weights() -> None:
    s = laid("1643/the-survivors", 4)
    judge = Evaluation(s.setup, [0.0] * COUNT)
    assert judge.value(s) == 0.5
    judge.weights = [2.0] + [0.0] * (COUNT - 1)
    assert judge.value(s) == pytest.approx(1 / (1 + math.exp(-2.0)))
    judge.weights = [1e6] * COUNT
    assert judge.value(s) <= 1.0


def without(s: State, w: int) -> State:
    less = s.clone()
    less.here[s.at[w]] &= ~(1 << w)
    less.at[w] = OUT
    return less


@pytest.mark.parametrize("scenario", DUELS_1643)
def test_a_death_lowers_the_humans_chance(scenario: str) -> None:
    """Anybody's, by the weights and by the network; but no network has seen what comes after a death that loses."""
    s = laid(scenario, 4)
    precious = Purpose(s.setup).precious
    for w in bits(s.humans):
        assert plain_chance(without(s, w)) < plain_chance(s), s.setup.names[w]
        loses = w == precious or s.humans == 1 << w
        assert loses or chance(without(s, w)) < chance(s), s.setup.names[w]


@pytest.mark.parametrize("scenario", DUELS_1643)
def test_wounds_lower_the_humans_chance(scenario: str) -> None:
    s = laid(scenario, 4)
    less = s.clone()
    for w in bits(s.humans & s.setup.western):
        less.damage[w] = 0b111100
    assert chance(less) < chance(s)


@pytest.mark.parametrize("scenario", [name for name in SCENARIOS if Purpose(setup_of(name)).counter >= 0])
def test_a_part_of_the_errand_raises_the_humans_chance(scenario: str) -> None:
    s = laid(scenario, 4)
    more = s.clone()
    more.counters[Purpose(s.setup).counter] += 1
    assert chance(more) > chance(s)


def test_the_nearer_the_exit_the_better() -> None:
    """And best with one who has left already."""
    tiles = [(27, "0,0"), (48, "0,-1"), (47, "0,-2"), (34, "0,-3")]
    values = []
    plain = []
    for at in ("0,-2", "0,-1", "0,0", "departed"):
        where = {name: {"at": "0,-2"} for name in ("redeemer", "brute-a", "scout-b")}
        game = table(phase="human_preparation", tiles=tiles, warriors={**where, "scout-a": {"at": at}}, dice=[1] * 9)
        values.append(chance(game.state))
        plain.append(plain_chance(game.state))
    assert plain == sorted(set(plain))
    assert max(values[:2]) < values[2] < values[3]  # the network sees little between far and not so far


def test_weights_are_there_for_every_scenario() -> None:
    rows = weights_table()
    assert set(rows) == set(SCENARIOS)
    for scenario, row in rows.items():
        assert set(row) == set(NAMES), scenario
        assert weights_of(scenario) == [row[name] for name in NAMES]
        assert any(row.values())


def test_a_network_is_there_for_every_scenario() -> None:
    assert set(networks()) == set(SCENARIOS)
    for scenario, network in networks().items():
        setup = setup_of(scenario)
        assert network_of(setup) is network
        assert all(len(row) == size_of(setup) for row in [*network.hidden, network.straight])
        assert len(network.hidden) == len(network.out)


def test_a_game_of_another_size_is_judged_by_the_weights(monkeypatch: pytest.MonkeyPatch) -> None:
    """One human more, as content of one's own may have it: the network was not shown such a one."""
    s = laid("1643/the-survivors", 4)
    judge = evaluation_of(s.setup)
    assert judge.network is not None
    known = judge.value(s)
    monkeypatch.setattr(s.setup, "human_count", s.setup.human_count + 1)
    other = evaluation_of(s.setup)
    assert other.network is None
    assert other.weights == judge.weights
    assert other.value(s) == other.chance(measures(s, other.purpose)) != known


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_details_are_read_of_every_position_and_hang_on_nothing_hidden(scenario: str) -> None:
    s = laid(scenario, 4)
    purpose = Purpose(s.setup)
    bots = [player("scripted", side, 4) for side in (HUMAN, INFERNAL)]
    seen: set[tuple[float, ...]] = set()
    while not s.outcome:
        side = agenda.decider(s)
        found = in_detail(s, purpose)
        assert len(found) == size_of(s.setup)
        assert found[:COUNT] == measures(s, purpose)
        assert all(-1.0 <= value <= 10.0 for value in found)
        assert in_detail(world(s, side, Fast(len(seen))), purpose) == found
        seen.add(tuple(found))
        agenda.choose(s, s.options[bots[side].choose(Sight(s, side))])
    assert len(seen) > 10


def details_of(game: Game, first: int, count: int) -> list[float]:
    found = in_detail(game.state, Purpose(game.state.setup))
    return found[COUNT + first : COUNT + first + count]


def test_what_is_read_of_a_human() -> None:
    """Lines, company, foes by how near they are; of one who has left, that it has."""
    tiles = [(27, "0,0"), (48, "0,-1"), (47, "0,-2"), (34, "0,-3")]
    warriors = {
        "redeemer": {"at": "0,-2", "damage": [1, 6]},
        "brute-a": {"at": "0,-2"},
        "scout-a": {"at": "departed"},
        "troglodyte-1": {"at": "0,-2"},
        "troglodyte-2": {"at": "0,-1"},
        "troglodyte-3": {"at": "0,-1"},
    }
    game = table(phase="human_preparation", tiles=tiles, warriors=warriors, dice=[1] * 9)
    names = game.state.setup.names
    redeemer = details_of(game, names.index("redeemer") * ABOUT_A_HUMAN, ABOUT_A_HUMAN)
    assert redeemer[:9] == [1, 0, 0, 0, 1, 1, 1, 1, 0]  # there, not departed, not waiting, and its lines
    assert redeemer[11:15] == [0.25, 0.5, 0.0, 0.0]  # foes on its tile, next to it, two steps away; the nearest
    assert redeemer[15] == 0.5  # two humans on the tile
    scout = details_of(game, names.index("scout-a") * ABOUT_A_HUMAN, ABOUT_A_HUMAN)
    assert scout == [0.0, 1.0] + [0.0] * (ABOUT_A_HUMAN - 2)


def test_an_unknown_scenario_has_the_mean_of_its_ruleset() -> None:
    rows = weights_table()
    for ruleset in load.RULESETS:
        like = [row for scenario, row in rows.items() if scenario.startswith(f"{ruleset}/")]
        mean = [sum(row[name] for row in like) / len(like) for name in NAMES]
        assert weights_of(f"{ruleset}/of-my-own") == pytest.approx(mean)
    assert weights_of("elsewhere/of-my-own") == pytest.approx(
        [sum(row[name] for row in rows.values()) / len(rows) for name in NAMES]
    )
