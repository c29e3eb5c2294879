"""The environments for learning programs: each passes its field's own tests, and none shows what is hidden."""

import importlib.util
import json
import pickle
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import gymnasium
import numpy as np
import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

from claustrophobia.content import load
from claustrophobia.core import agenda
from claustrophobia.core.dice import Fast
from claustrophobia.core.names import HUMAN, INFERNAL, SIDES
from claustrophobia.core.state import State
from claustrophobia.engine import Game
from claustrophobia.lab import bench
from claustrophobia.players.base import UnknownPlayerError
from claustrophobia.rl import aec, spiel
from claustrophobia.rl.batch import Batch
from claustrophobia.rl.gym import Solo
from claustrophobia.rl.space import LIST, Space
from claustrophobia.sight import columns
from claustrophobia.sight.records import GameView
from claustrophobia.sight.view import view
from claustrophobia.sight.worlds import world
from tables import laid

ROOT = Path(__file__).parent.parent
SCENARIOS = load.scenario_ids()
DOOR = "1643/the-last-door"  # the shortest
SHORT = {"turns": 2}
FORMS = ("index", "list")
HASTY = str(ROOT / "examples/bots/hasty.py")


def walk(scenario: str, seed: int, decisions: int = 400) -> Any:
    """The positions of a random game."""
    s, pick = laid(scenario, seed), Random(seed)
    for _ in range(decisions):
        yield s
        if s.outcome:
            return
        agenda.choose(s, pick.choice(s.options))


# --- actions and observations ---------------------------------------------------------------------


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_an_observation_shows_nothing_that_is_hidden(scenario: str) -> None:
    """HID-1, HID-2: everything a side cannot see is dealt anew, and its row of bytes is the same."""
    space = Space(scenario)
    dealt = set()
    for number, s in enumerate(walk(scenario, 5, 300)):
        for side in space.sides if not s.outcome and number % 11 == 0 else ():
            other = world(s, side, Fast(number))
            agenda.ask_again(other)
            dealt.add((other.stack == s.stack, other.hand == s.hand))
            if agenda.decider(other) == agenda.decider(s) and other.options:
                assert columns.columns(other, side) == columns.columns(s, side)
    assert len(dealt) > 1 or not any(all(same) for same in dealt), "other worlds are other worlds"


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_an_observation_tells_what_changes(scenario: str) -> None:
    """What a side's view tells apart, its row tells apart: on the board, in the hand, on the clock."""
    space = Space(scenario)
    seen: dict[bytes, GameView] = {}
    for s in walk(scenario, 6, 160):
        for side in () if s.outcome else space.sides:
            told = view(s, side)
            told["decision"] = None
            for cards in told["cards"]:
                for pile in (cards["discard"], cards.get("played", [])):
                    pile.sort()  # in which order they came to lie there changes nothing
            assert seen.setdefault(space.observe(s, side).tobytes(), told) == told
    assert len(seen) > 40


def test_the_parts_of_an_observation_are_named() -> None:
    space = Space("1643/bread-for-the-walls")
    s = space.begin(3)
    row = space.observe(s, HUMAN)
    assert row.shape == (space.size,)
    assert space.size == columns.size(s.setup) == len(columns.columns(s, INFERNAL))
    table = dict(zip(columns.TABLE, space.part(row, "table").tolist(), strict=True))
    assert (table["turn"], table["tp"], table["stack"], table["mine"]) == (s.turn, s.tp, len(s.stack), 1)
    assert table["kind"] == agenda.step_of(s)
    warriors = space.part(row, "warriors")
    assert warriors[:, columns.WARRIOR.index("at")].tolist() == [at + columns.PLACE_ZERO for at in s.at]
    numbers = space.part(row, "tiles")[:, columns.TILE_FIELDS.index("number")].tolist()
    assert numbers[: len(s.tile_number)] == s.tile_number
    assert not any(numbers[len(s.tile_number) :])
    held = space.part(row, "cards.human.piles")[0]
    assert held.tolist() == [s.hand[HUMAN].count(card) for card in range(len(s.setup.instincts))]
    other = space.observe(s, INFERNAL)
    assert not space.part(other, "cards.human.piles")[0].any()
    assert space.part(other, "table").tolist()[7:10] == [0, 0, 0], "the other side is not told what is decided"
    both = np.stack([row, other])
    assert space.part(both, "warriors").shape == (2, len(s.at), len(columns.WARRIOR))


@pytest.mark.parametrize("scenario", ["1643/three-seals", "first/who-dares-wins", "dante/circle-5"])
def test_every_option_has_one_action_in_either_form(scenario: str) -> None:
    index, listed = Space(scenario), Space(scenario, actions="list")
    for s in walk(scenario, 8):
        if s.outcome:
            break
        side = agenda.decider(s)
        for space in (index, listed):
            legal = space.legal(s)
            assert [space.code(s, action) for action in legal] == s.options
            assert np.flatnonzero(space.mask(s, side)).tolist() == sorted(legal)
            assert not space.mask(s, 1 - side).any()
        rows = listed.rows(s, side)
        assert (rows[: len(s.options)] >= 0).all()
        assert (rows[len(s.options) :] == -1).all()
        assert len({tuple(row) for row in rows[: len(s.options)].tolist()}) == len(s.options)
        assert (listed.rows(s, 1 - side) == -1).all()
        assert listed.code(s, LIST) == listed.code(s, -1) == index.code(s, -1) == -1
    assert index.text(s, -1) == ""


def test_a_space_takes_scenarios_options_and_files(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    text = (ROOT / "src/claustrophobia/content/scenarios/1643/the-last-door.toml").read_text("utf-8")
    file.write_text(text.replace('"the-last-door"', '"my-door"'), "utf-8")
    assert Space(file).setup.scenario == "1643/my-door"
    assert Space(DOOR, options={"turns": 3}).setup.turn_limit == 3
    assert Space("dante/circle-1").agents == ["human"]
    for wrong, fault in (({"options": {"auction": 1}}, "auction"), ({"actions": "all"}, "'index' or 'list'")):
        with pytest.raises(ValueError, match=fault):
            Space("first/the-ritual", **wrong)


# --- PettingZoo -----------------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", [DOOR, "dante/circle-1"])
@pytest.mark.parametrize("actions", FORMS)
@pytest.mark.filterwarnings("ignore")  # what the tests of the library remark on is no fault
def test_pettingzoo_is_content(scenario: str, actions: Any, capsys: pytest.CaptureFixture[str]) -> None:
    options = SHORT if scenario == DOOR else {"turns": 1}

    def make() -> Any:
        return aec.env(scenario=scenario, options=options, actions=actions)

    api_test(make(), num_cycles=60)
    seed_test(make, num_cycles=30)
    assert "Passed API test" in capsys.readouterr().out


def test_an_agent_that_does_what_is_not_offered_has_lost() -> None:
    env = aec.env(scenario=DOOR)
    env.reset(seed=1)
    agent = env.agent_selection
    env.step(int(np.flatnonzero(env.observe(agent)["action_mask"] == 0)[0]))
    assert env.terminations[agent]
    assert env.rewards[agent] == aec.LOST
    bare = aec.raw_env(scenario=DOOR)
    bare.reset(seed=1)
    with pytest.raises(ValueError, match="is not offered"):
        bare.step(-1)


def test_agents_play_to_the_end_and_share_the_result() -> None:
    env, pick = aec.raw_env(scenario=DOOR, options=SHORT, render_mode="ansi"), Random(2)
    assert aec.raw_env(scenario=DOOR).render() is None
    env.reset(seed=3)
    assert "human decides" in str(env.render())
    while env.agents and not env.terminations[env.agent_selection]:
        seen, _, _, _, info = env.last()
        assert np.flatnonzero(seen["action_mask"]).tolist() == sorted(info["legal"].tolist())
        env.step(pick.choice(info["legal"].tolist()))
    assert sorted(env.rewards.values()) == [-1.0, 1.0]
    assert "over" in str(env.render())
    for _ in range(2):
        env.step(None)
    assert not env.agents
    env.close()


# --- Gymnasium ------------------------------------------------------------------------------------


@pytest.mark.parametrize("actions", FORMS)
@pytest.mark.filterwarnings("ignore")
def test_gymnasium_is_content(actions: Any) -> None:
    env = gymnasium.make("Claustrophobia-v0", scenario=DOOR, against="random", options=SHORT, actions=actions)
    check_env(env.unwrapped, skip_render_check=True)
    assert env.unwrapped.metadata["render_modes"] == ["ansi"]


@pytest.mark.parametrize(
    ("side", "against"), [("human", "scripted"), ("infernal", str(ROOT / "examples/bots/hasty.py"))]
)
def test_a_side_plays_against_a_named_bot(side: str, against: str) -> None:
    """The same seed, the same game; a reward at the end alone."""
    games = []
    for _ in range(2):
        env, pick = Solo(DOOR, side=side, against=against, options=SHORT, render_mode="ansi"), Random(4)
        seen, info = env.reset(seed=9)
        rewards, over = [], False
        while not over:
            assert str(env.render()).startswith("turn ")
            assert (env.action_masks() == seen["action_mask"]).all()
            seen, reward, over, _, info = env.step(pick.choice(info["legal"].tolist()))
            rewards.append(reward)
        assert rewards[-1] in {-1.0, 1.0}
        assert not any(rewards[:-1])
        games.append(rewards)
    assert games[0] == games[1]


def test_what_is_not_offered_loses_and_a_bot_that_fails_loses_too(tmp_path: Path) -> None:
    env = Solo(DOOR, against="random")
    env.reset(seed=1)
    _, reward, over, _, info = env.step(LIST - 1)
    assert (reward, over, info["illegal"]) == (-1.0, True, True)
    assert env.render() is None
    bad = tmp_path / "bad.py"
    bad.write_text(
        "from claustrophobia.players.base import Player\n"
        "class Bad(Player):\n    def choose(self, sight):\n        raise OSError\n",
        "utf-8",
    )
    env = Solo(DOOR, against=str(bad))
    _, info = env.reset(seed=1)
    over = False
    while not over:
        _, reward, over, _, info = env.step(int(info["legal"][0]))
    assert reward == 1.0
    with pytest.raises(UnknownPlayerError, match="nobody"):
        Solo(DOOR, against="nobody")
    with pytest.raises(ValueError, match="no side that is played"):
        Solo("dante/circle-1", side="infernal")


# --- OpenSpiel ------------------------------------------------------------------------------------


def spiel_game(**params: str) -> Any:
    return pyspiel.load_game(spiel.NAME, {"scenario": DOOR, "options": "turns:1", **params})


@pytest.mark.parametrize("chance", spiel.CHANCES)
def test_openspiel_is_content(chance: str) -> None:
    """Its own simulation test, states written and read back on the way."""
    game = spiel_game(chance=chance)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
    assert game.num_distinct_actions() == Space(DOOR).index.count


def played_on(state: Any, seed: int) -> Any:
    """A state after a random game from it; chance with its own odds."""
    pick = Random(seed)
    while not state.is_terminal():
        if state.is_chance_node():
            actions, odds = zip(*state.chance_outcomes(), strict=True)
            assert sum(odds) == pytest.approx(1)
            state.apply_action(pick.choice(actions))
        else:
            state.apply_action(pick.choice(state.legal_actions()))
    return state


def test_openspiel_deals_and_rolls_by_chance_nodes() -> None:
    """What chance has said is all there is of it: the same outcomes and choices give the same game in a clone."""
    state = spiel_game(chance="dice").new_initial_state()
    assert state.is_chance_node()
    assert state.held.now is None
    assert "set-up" in str(state)
    end = played_on(state, 3)
    assert end.returns() in ([1.0, -1.0], [-1.0, 1.0])
    again = end.get_game().new_initial_state()
    for action in end.history():
        again = again.clone()
        again.apply_action(action)
    assert str(again) == str(end)
    assert again.returns() == end.returns()


def test_openspiel_information_is_what_a_player_saw_and_did() -> None:
    """Two states that differ in hidden things alone have the same information state for a player."""
    state = spiel_game(scenario="1643/the-survivors", chance="seed", options="turns:3").new_initial_state()
    state.apply_action(7)
    pick = Random(1)
    while state.held.now.number < 30:
        state.apply_action(pick.choice(state.legal_actions()))
    assert state.action_to_string(state.legal_actions()[0])
    for player in (0, 1):
        other = state.clone()
        now = world(other.held.now, player, Fast(5))
        now.taken, now.options = other.held.now.taken, other.held.now.options
        now.log, other.held.now = other.held.now.log, now
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.observation_string(player) == state.observation_string(player)
        assert other.observation_tensor(player) == state.observation_tensor(player)
        assert other.held.now.stack != state.held.now.stack
    assert state.information_state_string(0) != state.information_state_string(1)
    assert SIDES[0] in state.information_state_string(0)


def test_openspiel_states_travel() -> None:
    state = spiel_game(chance="dice").new_initial_state()
    held = pickle.loads(pickle.dumps(state.held))  # noqa: S301 - ours
    assert (held.now, held.width) == (None, state.held.width)
    with pytest.raises(ValueError, match="'dice' or 'seed'"):
        spiel.Game({"chance": "luck"})
    assert spiel.options_in("tp:6 waiting:b") == {"tp": 6, "waiting": "b"}


# --- many games at once ---------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", [DOOR, "dante/circle-1"])
def test_a_batch_plays_as_its_games_would_alone(scenario: str) -> None:
    batch, dice = Batch(scenario, 5, seed=4, options={"turns": 1}), np.random.default_rng(1)
    alone = [s.clone() for s in batch.states]
    ended = 0
    while ended < 4:
        places = (dice.random(5) * batch.counts).astype(int)
        for s, place, side in zip(alone, places, batch.deciders, strict=True):
            assert agenda.decider(s) == side
            agenda.choose(s, s.options[place])
        rewards, over = batch.step(places)
        for spot, s in enumerate(alone):
            assert over[spot] == bool(s.outcome)
            assert rewards[spot] == (batch.space.reward(s, HUMAN) if s.outcome else 0.0)
            if s.outcome:
                ended += 1
                alone[spot] = batch.states[spot].clone()
    assert batch.finished == ended


def test_the_arrays_of_a_batch_agree() -> None:
    batch = Batch(DOOR, 6, seed=2)
    for _ in range(40):
        numbers, masks, options, seen = batch.actions(), batch.masks(), batch.options(), batch.observations()
        assert seen.shape == (6, batch.space.size)
        for spot, s in enumerate(batch.states):
            count = batch.counts[spot]
            assert sorted(numbers[spot, :count].tolist()) == np.flatnonzero(masks[spot]).tolist()
            assert (numbers[spot, count:] == -1).all()
            assert (options[spot, count:] == -1).all()
            assert seen[spot].tobytes() == columns.columns(s, agenda.decider(s))
        batch.step(batch.counts - 1)
    for wrong in (batch.counts, batch.counts - batch.counts - 1, [0]):
        with pytest.raises(ValueError, match="the place of an option"):
            batch.step(wrong)
    with pytest.raises(ValueError, match="0 games"):
        Batch(DOOR, 0)


def test_the_same_seed_gives_the_same_batch() -> None:
    first, second, other = (Batch("1643/the-survivors", 4, seed=seed) for seed in (1, 1, 2))
    assert [s.stack for s in first.states] == [s.stack for s in second.states] != [s.stack for s in other.states]


# --- the example, and the measurements ------------------------------------------------------------


def example(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, ROOT / f"examples/rl/{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_example_learns_from_what_won(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was done in a won game is liked more afterwards, what was done in a lost one less."""
    learn = example("learn")
    monkeypatch.setattr(learn, "GAMES", 4)
    batch = Batch(DOOR, 4, seed=1)
    learner = learn.Learner(batch.space, 1)
    places = learner.choose(batch)
    numbers = batch.actions()
    taken = [numbers[game, place] for game, place in enumerate(places)]
    learner.learn(0, 1.0)
    assert learner.actions[taken[0]] > 0
    learner.learn(1, -1.0)
    assert learner.actions[taken[1]] < learner.actions[taken[0]]
    first, last = learn.train(DOOR, 1.0, 1, most=3)
    assert 0 <= first <= 1
    assert 0 <= last <= 1


def test_the_notebook_runs_from_its_first_cell_to_its_last() -> None:
    """Each cell's code, in order, as a notebook would run it; over few games. It has no outputs to go stale."""
    book = json.loads((ROOT / "examples/rl/small_agent.ipynb").read_text("utf-8"))
    assert (book["nbformat"], book["nbformat_minor"]) == (4, 5)
    assert len({cell["id"] for cell in book["cells"]}) == len(book["cells"])
    codes = [cell for cell in book["cells"] if cell["cell_type"] == "code"]
    assert all(cell["outputs"] == [] for cell in codes)
    names: dict[str, Any] = {}
    for cell in codes:
        exec(cell["source"].replace("GAMES, WANTED = 32, 400", "GAMES, WANTED = 4, 6"), names)  # noqa: S102 - our own
    assert len(names["won"]) >= 6
    assert names["weights"].any()
    assert 0 <= names["first"] <= 1
    assert 0 <= names["last"] <= 1


def test_the_environments_are_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "SECONDS_A_REPEAT", 0.01)
    found = bench.environments(DOOR)
    assert all(isinstance(pace, int) and pace > 0 for pace in found.values())
    monkeypatch.setitem(__import__("sys").modules, "numpy", None)
    monkeypatch.delitem(__import__("sys").modules, "claustrophobia.rl.batch")
    assert bench.environments(DOOR) == {"pettingzoo_steps_per_s": None, "batch_decisions_per_s": None}


def test_what_is_seen_here_is_what_the_door_shows() -> None:
    """A state and the game it is in give the same rows: nothing hangs on the log."""
    s: State = Space(DOOR).begin(1)
    game = Game(s.clone(), "x")
    assert columns.columns(game.state, HUMAN) == columns.columns(s, HUMAN)
