"""The players that look ahead: they keep to what they may see and to what they may spend, and take what wins."""

import math
from collections import Counter
from itertools import pairwise
from typing import Any

import pytest

from claustrophobia.content.setups import setup_of
from claustrophobia.core import agenda
from claustrophobia.core.dice import Chance, Fast
from claustrophobia.core.names import HUMAN, INFERNAL, SIDES
from claustrophobia.core.state import State
from claustrophobia.engine import Game, new_game
from claustrophobia.players.base import PLAYERS, Player, Sight, Strength, play_out, player
from claustrophobia.players.lookahead import LEAST, SHARE, Allowance, LookaheadPlayer
from claustrophobia.players.search import SearchPlayer
from claustrophobia.search.planning import Plan, Planning, better_half
from claustrophobia.search.rollout import Rollout, rollout_of
from claustrophobia.search.tree import WIDENING, Node, Tree, rough_outcome, select
from claustrophobia.sight.view import view
from claustrophobia.sight.worlds import world
from patience import Clock
from tables import laid, melee, play, table, texts

SAMPLE = [
    "1643/the-survivors",
    "1643/bread-for-the-walls",
    "first/the-ritual",
    "first/who-dares-wins",
    "dante/circle-1",
]
ONE_EACH = ["1643/the-survivors", "first/the-ritual", "dante/circle-1"]
AHEAD = ["search", "planner"]
FEW_LOOKS = Strength(looks=20)
SHORT: dict[str, Any] = {"turns": 2}
SIDES_OF = [(scenario, side) for scenario in SAMPLE for side in (0, 1) if setup_of(scenario).unplayed != side]


class Timed(Sight):
    """A sight whose worlds are counted, and take a second each to walk through, or longer."""

    __slots__ = ("clock", "dealt", "each")

    def __init__(self, state: State, side: int, clock: Clock, each: float = 1.0) -> None:
        super().__init__(state, side)
        self.clock = clock
        self.each = each
        self.dealt = 0

    def world(self, chance: Chance) -> State:
        self.dealt += 1
        self.clock.now += self.each
        return super().world(chance)

    @property
    def walks(self) -> int:
        """The worlds walked through: the first is only looked at, before the clock is started."""
        return self.dealt - 1


def made(name: str, side: int, strength: Strength = FEW_LOOKS, seed: int = 4) -> LookaheadPlayer:
    bot = PLAYERS[name].make(side, seed, strength)
    assert isinstance(bot, LookaheadPlayer)
    return bot


def thoughts(bot: Player) -> list[tuple[str, float, str]]:
    return [(thought.option, thought.value, thought.reason) for thought in bot.explain()]


# --- only what may be seen ------------------------------------------------------------------------


@pytest.mark.parametrize("name", AHEAD)
@pytest.mark.parametrize(("scenario", "side"), SIDES_OF)
def test_a_choice_does_not_hang_on_what_is_hidden(name: str, scenario: str, side: int) -> None:
    """HID-2: a twin that is only ever shown worlds dealt anew chooses the same, and for the same reasons.

    The twin keeps its tree or its plan from one decision to the next as the player does.
    """
    s = laid(scenario, 21 + side, SHORT)
    others = [player("scripted", HUMAN, 4), player("scripted", INFERNAL, 4)]
    bot, twin = made(name, side), made(name, side)
    dealt = 0
    while not s.outcome:
        asked = agenda.decider(s)
        index = others[asked].choose(Sight(s, asked))
        if asked == side:
            other = world(s, side, Fast(s.number))
            assert view(other, side) == view(s, side)
            dealt += (other.stack, other.hand, other.deck) != (s.stack, s.hand, s.deck)
            index = bot.choose(Sight(s, side))
            assert twin.choose(Sight(other, side)) == index
            assert thoughts(twin) == thoughts(bot)
        agenda.choose(s, s.options[index])
    assert dealt > 5


@pytest.mark.parametrize("name", AHEAD)
def test_a_fresh_player_does_not_hang_on_what_is_hidden(name: str) -> None:
    """HID-2: neither does one that has seen nothing yet, in the middle of a game."""
    s = laid("1643/the-survivors", 5)
    others = [player("scripted", HUMAN, 4), player("scripted", INFERNAL, 4)]
    compared: Counter[int] = Counter()
    while not s.outcome and s.turn < 4:
        side = agenda.decider(s)
        if s.number % 3 == 0:
            other = world(s, side, Fast(s.number))
            assert made(name, side).choose(Sight(s, side)) == made(name, side).choose(Sight(other, side))
            compared[side] += 1
        agenda.choose(s, s.options[others[side].choose(Sight(s, side))])
    assert min(compared.values()) > 5


@pytest.mark.slow
@pytest.mark.parametrize("name", AHEAD)
@pytest.mark.parametrize("scenario", ONE_EACH)
def test_same_seed_same_game_and_asking_changes_nothing(name: str, scenario: str) -> None:
    """Of another seed it sees other worlds, and thinks otherwise even where it chooses alike."""
    games = []
    for seed in (3, 3, 8):
        game = new_game(scenario, 6, options=SHORT)
        bots = [made(name, side, seed=seed) for side in (HUMAN, INFERNAL)]
        thought = []
        while game.decision is not None:
            before = game.fingerprint
            side = SIDES.index(game.decision.side)
            index = bots[side].choose(Sight(game.state, side))
            assert game.fingerprint == before
            thought.append(thoughts(bots[side]))
            game.apply(game.decision.options[index])
        games.append((game.record(), thought))
    assert games[0] == games[1]
    assert games[0][1] != games[2][1]


# --- how long they think --------------------------------------------------------------------------


def spent(name: str, strength: Strength) -> list[list[tuple[int, float]]]:
    """Two turns of humans: for each decision the worlds it walked through, and the time it was allowed."""
    s = laid("1643/the-survivors", 3)
    foe = player("scripted", INFERNAL, 4)
    clock = strength.clock
    assert isinstance(clock, Clock)
    bot = made(name, HUMAN, strength)
    turns: list[list[tuple[int, float]]] = [[], []]
    while not s.outcome and s.turn < 3:
        side = agenda.decider(s)
        sight = Timed(s, side, clock)
        index = (bot if side == HUMAN else foe).choose(sight)
        if side == HUMAN:
            turns[s.turn - 1].append((sight.walks, bot.allowance.allowed))
        agenda.choose(s, s.options[index])
    assert min(len(turn) for turn in turns) > 5
    return turns


@pytest.fixture
def never_settled(monkeypatch: pytest.MonkeyPatch) -> None:
    """It looks as long as it may, even where its choice cannot change any more."""
    monkeypatch.setattr(SearchPlayer, "is_settled", lambda *_: False)


@pytest.mark.usefixtures("never_settled")
def test_the_search_keeps_to_its_seconds() -> None:
    """A decision takes its share of what is left of the turn's seconds, and finishes the walk it is on."""
    for turn in spent("search", Strength(seconds=100.0, clock=Clock())):
        left = 100.0
        for walks, allowed in turn:
            assert allowed == pytest.approx(left * SHARE)
            assert walks == max(1, math.ceil(allowed))
            left = max(0.0, left - walks)
        assert sum(walks for walks, _ in turn) <= 100 + len(turn)


def test_the_planner_keeps_to_its_seconds() -> None:
    """It finishes the trial it has begun, and tries the plan it follows in any case."""
    for turn in spent("planner", Strength(seconds=100.0, clock=Clock())):
        left = 100.0
        for walks, allowed in turn:
            assert allowed == pytest.approx(left * SHARE)
            assert 1 <= walks <= allowed + 2
            left = max(0.0, left - walks)
        assert sum(walks for walks, _ in turn) <= 100 + 2 * len(turn)
        assert turn[0][0] >= 25


@pytest.mark.usefixtures("never_settled")
def test_the_search_keeps_to_its_looks() -> None:
    """A quarter of what is left of the turn's, and never fewer than the least, however much time passes."""
    for turn in spent("search", Strength(looks=60, clock=Clock())):
        left = 60
        for walks, _ in turn:
            assert walks == max(LEAST, int(left * SHARE))
            left = max(0, left - walks)
        assert sum(walks for walks, _ in turn) <= 60 + LEAST * len(turn)


def test_the_planner_keeps_to_its_looks() -> None:
    """Beside the script's plan it tries the one it follows: by that it may go beyond its looks."""
    for turn in spent("planner", Strength(looks=60, clock=Clock())):
        left = 60
        for walks, _ in turn:
            assert 1 <= walks <= max(LEAST, int(left * SHARE)) + 1
            left = max(0, left - walks)


@pytest.mark.slow
@pytest.mark.parametrize("strength", [Strength(looks=120), Strength(seconds=120.0, clock=Clock())])
def test_what_is_settled_is_not_looked_at_any_longer(strength: Strength, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where no look to come could change it, the choice is the same without them."""
    s = laid("1643/the-survivors", 3)
    others = [player("scripted", HUMAN, 4), player("scripted", INFERNAL, 4)]
    saved = 0
    while not s.outcome and s.turn < 3:
        side = agenda.decider(s)
        walks = []
        taken = []
        for patient in (False, True):
            with monkeypatch.context() as patch:
                if patient:
                    patch.setattr(SearchPlayer, "is_settled", lambda *_: False)
                clock = Clock()
                sight = Timed(s, side, clock)
                taken.append(made("search", side, strength._replace(clock=clock)).choose(sight))
            walks.append(sight.walks)
        assert taken[0] == taken[1]
        assert walks[0] <= walks[1] == 30
        saved += walks[0] < walks[1]
        agenda.choose(s, s.options[others[side].choose(Sight(s, side))])
    assert saved > 5


def test_the_lead_is_that_of_the_most_visited() -> None:
    """What other dice would have offered does not count."""
    s = laid("1643/the-survivors", 3)
    tree = Tree(looking(s), s)
    assert tree.lead() == 0
    tree.options = [4, 5, 6, 7]
    for code, visits in ((4, 3), (5, 9), (6, 7), (8, 30)):
        tree.root.below(code).visits = visits
    assert tree.lead() == 2
    tree.root.below(7).visits = 12
    assert tree.lead() == 3


def test_a_turn_gives_new_looks_and_new_seconds() -> None:
    """A decision takes a quarter of what those before it have left over."""
    allowance = Allowance(Strength(looks=100))
    granted = []
    for turn, done in ((1, 25), (1, 15), (1, 2), (1, 14), (2, 25)):
        granted.append(allowance.begin(turn))
        allowance.end(done)
    assert granted == [25, 18, 15, 14, 25]
    timed = Allowance(Strength(seconds=8.0, clock=Clock()))
    timed.begin(1)
    timed.seconds_left = 4.0
    timed.begin(1)
    assert timed.allowed == 1.0
    timed.begin(2)
    assert timed.allowed == 2.0


@pytest.mark.usefixtures("never_settled")
@pytest.mark.parametrize("name", AHEAD)
def test_looks_are_cut_short_where_somebody_waits_and_nowhere_else(name: str) -> None:
    """A day for each look: whoever asked for looks alone gets them all, whoever has patience for three days three."""
    s = laid("1643/the-survivors", 3)
    day = 86400.0
    walks = []
    for patience in (0.0, 3 * day):
        clock = Clock()
        sight = Timed(s, HUMAN, clock, day)
        made(name, HUMAN, Strength(looks=80, patience=patience, clock=clock)).choose(sight)
        walks.append(sight.walks)
    assert walks == [20, 3]


def test_a_bot_by_name_is_as_patient_as_who_asks_for_it() -> None:
    clock = Clock()
    free, waited_for = player("search:4", HUMAN, 1), player("search:4", HUMAN, 1, patience=2.0, clock=clock)
    assert isinstance(free, LookaheadPlayer)
    assert isinstance(waited_for, LookaheadPlayer)
    assert (free.allowance.allowed, waited_for.allowance.allowed) == (math.inf, 2.0)
    assert waited_for.allowance.clock is clock


# --- positions that can be won at once ------------------------------------------------------------


def at_the_exit() -> Game:
    """One has left; another stands at the exit and may leave, fight or stay."""
    return play(
        table(
            phase="human_activation",
            tiles=[(27, "0,0"), (48, "0,-1")],
            stack=[41, 45, 46, 14],
            warriors={
                "scout-b": {"at": "departed"},
                "scout-a": {"at": "0,0", "die": 2},
                "brute-a": {"at": "0,-1", "die": 1},
                "redeemer": {"at": "0,-1", "die": 1},
                "troglodyte-1": {"at": "0,-1"},
            },
        ),
        "activate scout-a",
    )


def last_blow() -> Game:
    """Two are dead; the demon may strike at one who has a single line left, or at one who is whole."""
    return play(
        table(
            phase="infernal_activation",
            tiles=[(48, "0,0"), (47, "0,-1")],
            stack=[41, 45, 46, 14],
            warriors={
                "redeemer": {"at": "out"},
                "scout-b": {"at": "out"},
                "scout-a": {"at": "0,0", "die": 2, "damage": [1, 3, 4, 5, 6]},
                "brute-a": {"at": "0,0", "die": 1},
                "hunter": {"at": "0,0"},
                "troglodyte-1": {"at": "0,-1"},
            },
        ),
        "activate hunter",
    )


@pytest.mark.parametrize("name", AHEAD)
@pytest.mark.parametrize("seed", range(3))
def test_they_win_where_they_can(name: str, seed: int) -> None:
    game = at_the_exit()
    assert len(texts(game)) > 2
    index = made(name, HUMAN, Strength(looks=60), seed).choose(Sight(game.state, HUMAN))
    assert texts(game)[index] == "depart scout-a"
    assert play(game, "depart scout-a").outcome == "human"


@pytest.mark.parametrize("name", AHEAD)
@pytest.mark.parametrize("seed", range(3))
def test_they_strike_the_blow_that_wins(name: str, seed: int) -> None:
    game = last_blow()
    assert {"attack hunter brute-a", "attack hunter scout-a"} <= set(texts(game))
    index = made(name, INFERNAL, Strength(looks=60), seed).choose(Sight(game.state, INFERNAL))
    assert texts(game)[index] == "attack hunter scout-a"


# --- the tree -------------------------------------------------------------------------------------


def node_of(visits: int, mean: float) -> Node:
    node = Node()
    node.visits, node.total = visits, visits * mean
    return node


def looking(s: State, side: int = HUMAN) -> Rollout:
    return rollout_of(None, side, s)


def test_options_are_looked_at_little_by_little() -> None:
    """After n walks one option, and a few more by the square root of n; in the order they are ranked in."""
    ranked = list(range(100, 140))
    root = Node()
    for walk in range(400):
        code = select(root, ranked)
        wide = 1 + int(WIDENING * math.sqrt(walk))
        assert code in ranked[:wide]
        child = root.children.setdefault(code, Node())
        for node in (root, child):
            node.visits += 1
            node.total += 0.5
    assert len(root.children) > 4
    assert sorted(root.children) == ranked[: len(root.children)]


def test_what_is_worth_more_is_walked_more() -> None:
    ranked = [1, 2, 3]
    root = Node()
    for _ in range(300):
        code = select(root, ranked)
        child = root.children.setdefault(code, Node())
        for node in (root, child):
            node.visits += 1
            node.total += {1: 0.2, 2: 0.3, 3: 0.9}[code]
    visits = {code: child.visits for code, child in root.children.items()}
    assert visits[3] > 200
    assert min(visits.values()) > 1


def test_the_best_is_the_one_tried_most() -> None:
    s = laid("1643/the-survivors", 3)
    tree = Tree(looking(s), s)
    tree.root.children = {1: node_of(9, 0.4), 2: node_of(10, 0.3), 3: node_of(10, 0.6)}
    for options, best in (([1, 2, 3, 4], 3), ([1, 2, 4], 2), ([5, 4], 5)):
        tree.options = options
        assert tree.best() == best
    assert (tree.visits_of(4), tree.mean_of(4)) == (0, -1.0)
    assert tree.mean_of(1) == pytest.approx(0.4)


def test_what_others_found_is_added() -> None:
    s = laid("1643/the-survivors", 3)
    tree = Tree(looking(s), s)
    tree.root = node_of(4, 0.5)
    tree.root.children = {1: node_of(4, 0.5)}
    tree.add({1: 6, 2: 10}, {1: 6.0, 2: 2.5})
    assert [tree.visits_of(code) for code in (1, 2)] == [10, 10]
    assert [tree.mean_of(code) for code in (1, 2)] == pytest.approx([0.8, 0.25])
    assert tree.root.visits == 20
    assert tree.root.total == pytest.approx(10.5)


def test_a_walk_is_entered_all_along_its_path() -> None:
    """Every walk adds one node at most, and each node has what its children have and the walk that made it."""
    s = laid("1643/the-survivors", 3)
    tree = Tree(looking(s), s)
    for _ in range(30):
        tree.look_once(lambda look: world(s, HUMAN, Fast(look)))
    root = tree.root
    assert root.visits == 30 == sum(child.visits for child in root.children.values())
    assert root.total == pytest.approx(sum(child.total for child in root.children.values()))
    assert set(root.children) <= set(s.options)
    assert {code: account.visits for code, account in tree.accounts.items()} == {
        code: child.visits for code, child in root.children.items()
    }
    assert 0 < root.mean() < 1
    assert any(child.children for child in root.children.values())


def test_taking_an_option_keeps_what_lies_below_it() -> None:
    s = laid("1643/the-survivors", 3)
    tree = Tree(looking(s), s)
    below = node_of(3, 0.5)
    below.children = {7: node_of(2, 0.5)}
    tree.root.children = {1: below, 2: node_of(5, 0.1)}
    tree.account_of(1).add(0.5, [])
    tree.take(1)
    assert tree.root is below
    tree.take(99)
    assert (tree.root.visits, tree.root.children) == (0, {})


def fight(*faces: int) -> State:
    """A brute has attacked the troglodyte on its tile with these faces."""
    return play(melee(1, *faces), "activate brute-a", "attack brute-a troglodytes").state


def test_what_follows_a_blow_that_kills_is_learnt_apart_from_what_follows_a_miss() -> None:
    """Outcomes that differ fork the tree, those that are alike in rough share what is below."""
    missed, missed_otherwise, killed = fight(1, 1, 1, 1), fight(2, 1, 1, 2), fight(6, 6, 6, 6)
    assert rough_outcome(missed) == rough_outcome(missed_otherwise) != rough_outcome(killed)
    tree = Tree(looking(missed), missed)
    option = tree.root.children[1] = node_of(3, 0.5)
    after_miss = option.below(rough_outcome(missed))
    tree.take(1)
    tree.account_of(1).add(0.5, [])
    tree.arrive(missed_otherwise)
    assert tree.root is after_miss
    assert tree.options
    assert set(tree.options) == set(missed_otherwise.options)
    assert tree.accounts == {}
    tree.root = option
    tree.arrive(killed)
    assert tree.root is not after_miss
    assert tree.root.visits == 0


def test_the_tree_lasts_a_turn() -> None:
    """From one decision to the next it is the same tree, one step on; the next turn has a new one."""
    s = laid("1643/the-survivors", 3)
    foe = player("scripted", INFERNAL, 4)
    bot = SearchPlayer(HUMAN, 4, Strength(looks=200))
    turn, tree = -1, None
    kept = changed = known = 0
    while not s.outcome and s.turn < 3:
        side = agenda.decider(s)
        if side == HUMAN:
            same = s.turn == turn
            if same and bot.searcher.tree is not None:
                known += bot.searcher.tree.root.visits > 0
            index = bot.choose(Sight(s, side))
            assert (bot.searcher.tree is tree) == same
            kept, changed = kept + same, changed + (not same)
            turn, tree = s.turn, bot.searcher.tree
        else:
            index = foe.choose(Sight(s, side))
        agenda.choose(s, s.options[index])
    assert changed == 2
    assert known > kept / 2 > 5


def test_a_decision_it_was_not_asked_for_drops_the_tree() -> None:
    """Somebody else took a choice in its place: what it had seen is not of this position."""
    s = laid("1643/the-survivors", 3)
    bot = SearchPlayer(HUMAN, 4, FEW_LOOKS)
    agenda.choose(s, s.options[bot.choose(Sight(s, HUMAN))])
    tree = bot.searcher.tree
    agenda.choose(s, s.options[0])
    assert agenda.decider(s) == HUMAN
    bot.choose(Sight(s, HUMAN))
    assert bot.searcher.tree is not tree


# --- plans ----------------------------------------------------------------------------------------


def plan_of(trials: int, mean: float) -> Plan:
    plan = Plan([])
    plan.trials, plan.total = trials, trials * mean
    return plan


def test_the_worse_half_of_the_plans_is_dropped() -> None:
    plans = [plan_of(4, mean) for mean in (0.1, 0.9, 0.5, 0.7, 0.3)]
    kept = better_half(plans)
    assert [plan.mean() for plan in kept] == pytest.approx([0.9, 0.7, 0.5])
    assert better_half(kept) == kept[:2]
    assert better_half(kept[:1]) == kept[:1]
    assert Plan([1]).mean() == 0.0


def test_a_plan_is_followed_where_it_can_be() -> None:
    """What is not to be had is passed over; every trial counts for the plan and for the option it began with."""
    s = laid("1643/the-survivors", 3)
    planning = Planning(looking(s), Fast(1))
    plan = planning.draft(world(s, HUMAN, Fast(1)), straying=False)
    assert len(plan.steps) > 5
    first = plan.steps[0]
    assert first in s.options
    for seed in range(2, 6):
        planning.trial(plan, world(s, HUMAN, Fast(seed)))
    assert plan.trials == 5
    assert {code: account.visits for code, account in planning.accounts.items()} == {first: 5}
    assert plan.mean() == pytest.approx(planning.accounts[first].mean())
    other = next(code for code in s.options if code != first)
    planning.trial(Plan([-5, other]), world(s, HUMAN, Fast(1)))
    assert planning.accounts[other].visits == 1
    planning.trial(Plan([]), world(s, HUMAN, Fast(1)))
    assert sum(account.visits for account in planning.accounts.values()) == 7


def test_new_plans_leave_the_script() -> None:
    s = laid("1643/the-survivors", 3)
    planning = Planning(looking(s), Fast(1))
    drafted = [tuple(planning.draft(world(s, HUMAN, Fast(1)), straying=True).steps) for _ in range(8)]
    assert len(set(drafted)) > 4


# --- levels ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", AHEAD)
def test_every_level_thinks_harder_than_the_one_below(name: str) -> None:
    levels = PLAYERS[name].levels
    assert list(levels) == list(range(1, len(levels) + 1))
    bots = [player(f"{name}:{level}", "infernal", 9) for level in levels]
    strengths = [bot.strength for bot in bots if isinstance(bot, LookaheadPlayer)]
    for weaker, stronger in pairwise(strengths):
        assert stronger.looks >= weaker.looks
        assert stronger.lapses <= weaker.lapses
        assert stronger != weaker
    assert {(bot.name, bot.side, bot.seed) for bot in bots} == {(name, INFERNAL, 9)}


@pytest.mark.parametrize("name", AHEAD)
@pytest.mark.parametrize("scenario", ONE_EACH)
def test_the_first_level_plays_games_to_their_end(name: str, scenario: str) -> None:
    s = laid(scenario, 1, SHORT)
    assert play_out(s, player(f"{name}:1", HUMAN, 1), player(f"{name}:1", INFERNAL, 1))
    assert s.taken[HUMAN] > 10
