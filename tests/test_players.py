"""The bots: they finish games, keep to what they may see, and the scripted ones are worth playing against."""

import pytest

from claustrophobia.content import load
from claustrophobia.content.lexicon import words
from claustrophobia.content.setups import setup_of
from claustrophobia.core import agenda, notation
from claustrophobia.core.dice import Fast
from claustrophobia.core.names import HUMAN, INFERNAL, OUTCOMES, SIDES
from claustrophobia.core.state import State
from claustrophobia.engine import new_game
from claustrophobia.players.base import (
    PLAYERS,
    Entry,
    Player,
    Sight,
    Strength,
    UnknownPlayerError,
    play_game,
    play_out,
    player,
    player_names,
)
from claustrophobia.players.simple import RandomPlayer
from claustrophobia.sight.view import view
from claustrophobia.sight.worlds import world
from tables import laid

SCENARIOS = load.scenario_ids()
DUELS = [scenario for scenario in SCENARIOS if setup_of(scenario).unplayed < 0]
ALONE = [scenario for scenario in SCENARIOS if scenario not in DUELS]
PAIRS = [("random", "random"), ("scripted", "random"), ("random", "scripted"), ("scripted", "scripted")]


def played(scenario: str, human: str, infernal: str, seed: int) -> State:
    s = laid(scenario, seed)
    play_out(s, player(human, HUMAN, seed), player(infernal, INFERNAL, seed))
    return s


# --- every bot plays every scenario to its end ----------------------------------------------------


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize(("human", "infernal"), PAIRS)
def test_games_end(scenario: str, human: str, infernal: str) -> None:
    for seed in range(3):
        assert played(scenario, human, infernal, seed).outcome


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize(("human", "infernal"), PAIRS)
def test_same_seeds_same_game(scenario: str, human: str, infernal: str) -> None:
    records = []
    for _ in range(2):
        game = new_game(scenario, 11)
        play_game(game, player(human, "human", 5), player(infernal, "infernal", 6))
        records.append(game.record())
    assert records[0] == records[1]


def test_other_seeds_other_games() -> None:
    scenario = SCENARIOS[0]
    games = {tuple(played(scenario, "random", "random", seed).at) for seed in range(8)}
    assert len(games) > 1


def test_play_game_stops_at_its_limit() -> None:
    game = new_game(SCENARIOS[0], 1)
    assert play_game(game, player("scripted", "human", 0), player("random", "infernal", 0), limit=7) is None
    assert len(game.choices) == 7


# --- what a player is given -----------------------------------------------------------------------


def test_a_sight_shows_what_its_side_may_see() -> None:
    s = laid("1643/bread-for-the-walls", 3)
    sight = Sight(s, HUMAN)
    assert sight.view() == view(s, HUMAN)
    assert sight.codes == s.options
    assert sight.codes is not s.options
    assert sight.options == [notation.option_text(s, code) for code in s.options]
    assert sight.kind == "assign"
    assert sight.number == 1
    assert sight.side == HUMAN


def test_a_sight_counts_only_its_own_decisions() -> None:
    s = laid(SCENARIOS[0], 3)
    bots = [player("random", side, 1) for side in (HUMAN, INFERNAL)]
    taken = [0, 0]
    while not s.outcome and s.turn < 4:
        side = agenda.decider(s)
        sight = Sight(s, side)
        assert sight.number == taken[side] + 1
        agenda.choose(s, s.options[bots[side].choose(sight)])
        taken[side] += 1


def test_the_worlds_of_a_sight_look_like_it() -> None:
    s = laid("1643/bread-for-the-walls", 3)
    sight = Sight(s, HUMAN)
    dealt = [sight.world(Fast(seed)) for seed in range(5)]
    assert all(view(other, HUMAN) == sight.view() for other in dealt)
    assert len({other.stack for other in dealt}) > 1


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("foe", ["scripted", "random"])
@pytest.mark.parametrize("side", [HUMAN, INFERNAL])
def test_a_scripted_choice_does_not_hang_on_what_is_hidden(scenario: str, foe: str, side: int) -> None:
    """HID-2: deal everything the player cannot see anew, and it chooses the same."""
    s = laid(scenario, 21 + side)
    bots: list[Player] = [player(foe, 0, 4), player(foe, 1, 4)]
    bots[side] = player("scripted", side, 4)
    while not s.outcome:
        asked = agenda.decider(s)
        sight = Sight(s, asked)
        index = bots[asked].choose(sight)
        if asked == side:
            other = world(s, side, Fast(s.number))
            twin = player("scripted", side, 4)
            again = Sight(other, side)
            assert again.options[twin.choose(again)] == sight.options[index]
        agenda.choose(s, s.options[index])


def test_choosing_leaves_the_game_alone() -> None:
    """A player works on a world of its own: asking it changes nothing."""
    for scenario in SCENARIOS:
        game = new_game(scenario, 2)
        bots = [player("scripted", side, 9) for side in (HUMAN, INFERNAL)]
        while game.decision is not None and game.state.turn < 4:
            before = game.fingerprint
            side = SIDES.index(game.decision.side)
            index = bots[side].choose(Sight(game.state, side))
            assert game.fingerprint == before
            game.apply(game.decision.options[index])


# --- why ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [f"{name}:1" if entry.levels else name for name, entry in PLAYERS.items()])
@pytest.mark.parametrize("scenario", ["1643/the-survivors", "first/the-ritual", "dante/circle-1"])
def test_every_player_can_say_why(name: str, scenario: str) -> None:
    """The best three, the one taken first, each with a reason that has its words; even when the game has gone on."""
    game = new_game(scenario, 4)
    bots = [player(name, side, 3) for side in (HUMAN, INFERNAL)]
    assert bots[0].explain() == []
    while game.decision is not None and len(game.choices) < 25:
        bot = bots[SIDES.index(game.decision.side)]
        options = [str(option) for option in game.decision.options]
        index = bot.choose(Sight(game.state, bot.side))
        game.apply(options[index])
        thoughts = bot.explain()
        assert thoughts[0].option == options[index]
        assert len({thought.option for thought in thoughts} & set(options)) == min(3, len(options))
        assert {thought.unit for thought in thoughts} <= {"chance", "rate", "share"}
        for language in load.LANGUAGES:
            assert all(words(language)["reasons"][thought.reason] for thought in thoughts)


def test_what_the_script_says_is_what_it_goes_by() -> None:
    """The rates fall from the first to the last, and the reason is that of the decision."""
    s = laid("1643/the-survivors", 3)
    bot = player("scripted", HUMAN, 0)
    bot.choose(Sight(s, HUMAN))
    values = [thought.value for thought in bot.explain()]
    assert values == sorted(values, reverse=True)
    assert {(thought.unit, thought.reason) for thought in bot.explain()} == {("rate", "script.assign")}


def test_chance_thinks_all_options_alike() -> None:
    s = laid("1643/the-survivors", 3)
    bot = player("random", HUMAN, 0)
    bot.choose(Sight(s, HUMAN))
    thoughts = bot.explain()
    assert [thought.value for thought in thoughts] == [1 / len(s.options)] * 3
    assert {(thought.unit, thought.reason) for thought in thoughts} == {("share", "random")}


# --- names ----------------------------------------------------------------------------------------


def test_an_unknown_name_is_answered_with_those_there_are() -> None:
    with pytest.raises(UnknownPlayerError, match=r"nobody.*random, scripted, search:1"):
        player("nobody", "human", 0)
    with pytest.raises(ValueError, match="is no side"):
        player("random", "devil", 0)


def test_a_level_only_where_there_are_levels() -> None:
    with pytest.raises(UnknownPlayerError, match="random has no levels"):
        player("random:2", "human", 0)
    with pytest.raises(UnknownPlayerError, match="scripted has no levels"):
        player("scripted:", "infernal", 0)


def test_levels(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Strength] = []

    def make(side: int, seed: int, strength: Strength) -> Player:
        asked.append(strength)
        return RandomPlayer(side, seed)

    levels = {level: Strength(looks=level * 10) for level in (1, 2, 3)}
    monkeypatch.setitem(PLAYERS, "deep", Entry(make, levels, default=2))
    for name in ("deep", "deep:3", "deep:1/2", "deep:0.25s", "deep:2s/4", "deep:150looks"):
        player(name, "human", 0)
    assert asked == [
        Strength(looks=20),
        Strength(looks=30),
        Strength(looks=10, cores=2),
        Strength(seconds=0.25),
        Strength(seconds=2, cores=4),
        Strength(looks=150),
    ]
    assert player_names()[:3] == ["deep:1", "deep:2", "deep:3"]
    for wrong in ("deep:4", "deep:x", "deep:-1", "deep:0s", "deep:1e9s", "deep:0looks", "deep:9999999looks"):
        with pytest.raises(UnknownPlayerError, match=r"a level, 1 to 3, or what it may spend"):
            player(wrong, "human", 0)
    for wrong in ("deep:1/", "deep:1/0", "deep:1/x", "deep:1/999"):
        with pytest.raises(UnknownPlayerError, match="number of cores"):
            player(wrong, "human", 0)


def test_players_know_who_they_are() -> None:
    for name in ("random", "scripted"):
        bot = player(name, "infernal", 12)
        assert (bot.name, bot.side, bot.seed) == (name, INFERNAL, 12)


# --- strength -------------------------------------------------------------------------------------


def wins(scenario: str, human: str, infernal: str, games: int = 8) -> tuple[int, int]:
    """How many of some fixed games each side wins."""
    outcomes = [OUTCOMES[played(scenario, human, infernal, 100 + seed).outcome] for seed in range(games)]
    return outcomes.count("human"), outcomes.count("infernal")


# Where the humans win by lasting, random infernals hardly ever do.
LASTING = {"1643/the-last-door", "1643/the-reckoning", "1643/a-single-sword"}


@pytest.mark.strength
@pytest.mark.parametrize("scenario", DUELS)
def test_the_scripted_human_beats_chance(scenario: str) -> None:
    """Against the same infernal player it hardly ever loses, and a random one hardly ever wins wherever it can lose."""
    assert wins(scenario, "scripted", "random")[1] <= 1
    if scenario not in LASTING:
        assert wins(scenario, "random", "random")[0] <= 3


@pytest.mark.strength
def test_the_scripted_human_wins_circles() -> None:
    """Where the rules play hell, random humans never come home and scripted ones often do."""
    scripted = [wins(scenario, "scripted", "random")[0] for scenario in ALONE]
    assert sum(scripted) >= 8
    assert [wins(scenario, "random", "random")[0] for scenario in ALONE] == [0] * len(ALONE)


@pytest.mark.strength
@pytest.mark.parametrize("scenario", DUELS)
def test_the_scripted_infernal_beats_chance(scenario: str) -> None:
    assert wins(scenario, "random", "scripted")[1] >= 7


@pytest.mark.strength
def test_the_scripted_ones_hold_their_own_against_each_other() -> None:
    """Each does clearly better against the other's best than chance does, and neither always wins."""
    both = [wins(scenario, "scripted", "scripted") for scenario in DUELS]
    human, infernal = sum(won[0] for won in both), sum(won[1] for won in both)
    assert human >= sum(wins(scenario, "random", "scripted")[0] for scenario in DUELS) + 10
    assert infernal >= sum(wins(scenario, "scripted", "random")[1] for scenario in DUELS) + 10
