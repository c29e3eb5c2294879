"""Laws: what holds for every scenario, every seed, every choice."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import invariants
from claustrophobia.content.load import scenario_ids
from claustrophobia.core import agenda, codec
from claustrophobia.core.dice import Fast
from claustrophobia.core.names import NOBODY
from claustrophobia.core.state import State
from claustrophobia.engine import Game, load_position, new_game, replay, verify
from claustrophobia.position import position_text
from claustrophobia.sight.view import events_for, view
from claustrophobia.sight.worlds import world
from tables import laid

SCENARIOS = scenario_ids()
seeds = st.integers(0, 2**32)
law = settings(max_examples=6, deadline=None)
each_scenario = pytest.mark.parametrize("scenario", SCENARIOS)


def stroll(s: State, seed: int, steps: int) -> State:
    """Take random decisions."""
    pick = Fast(seed)
    for _ in range(steps):
        if s.outcome:
            break
        agenda.choose(s, s.options[pick.below(len(s.options))])
    return s


def somewhere(scenario: str, seed: int) -> State:
    """A state in mid-game, as far in as the seed says."""
    return stroll(laid(scenario, seed), seed + 1, seed % 400)


@each_scenario
@law
@given(seed=seeds)
def test_every_game_ends_and_every_state_is_sound(scenario: str, seed: int) -> None:
    """TRN-5: every game ends; on the way pieces are conserved, saturation and limits are kept."""
    s = laid(scenario, seed)
    pick = Fast(seed)
    while not s.outcome:
        invariants.check(s)
        agenda.choose(s, s.options[pick.below(len(s.options))])
    invariants.check(s)


@each_scenario
@law
@given(seed=seeds)
def test_a_clone_shares_nothing(scenario: str, seed: int) -> None:
    """Playing a clone on leaves the original as it was, and both play the same game from the same chance."""
    s = somewhere(scenario, seed)
    before = codec.encode_text(s)
    twin, other = s.clone(), s.clone()
    stroll(twin, seed, 60)
    assert codec.encode_text(s) == before
    assert codec.encode_text(stroll(other, seed, 60)) == codec.encode_text(twin)


@each_scenario
@law
@given(seed=seeds)
def test_the_codec_round_trips(scenario: str, seed: int) -> None:
    """A state read back from its data is the same state with the same options."""
    s = somewhere(scenario, seed)
    again = codec.decode(json.loads(codec.encode_text(s)), s.setup, Fast(0))
    assert codec.fingerprint(again) == codec.fingerprint(s)
    if not s.outcome:
        agenda.advance(again)
        assert again.options == s.options


@each_scenario
@law
@given(seed=seeds)
def test_positions_round_trip(scenario: str, seed: int) -> None:
    """A state written as a position and set up again offers the same options and looks the same to everybody."""
    s = somewhere(scenario, seed)
    if s.outcome:
        return
    again = load_position(position_text(s), Fast(0)).state
    assert again.options == s.options
    for viewer in (0, 1, NOBODY):
        mine, theirs = view(again, viewer), view(s, viewer)
        for seen in (mine, theirs):
            seen["destiny"].sort(key=str)
        assert mine == theirs


@each_scenario
@law
@given(seed=seeds)
def test_every_option_offered_applies(scenario: str, seed: int) -> None:
    """Legality is membership: each option of a decision can be carried out and leaves a sound state."""
    s = somewhere(scenario, seed)
    for code in s.options:
        twin = s.clone()
        agenda.choose(twin, code)
        invariants.check(twin)


@each_scenario
@law
@given(seed=seeds)
def test_no_leak(scenario: str, seed: int) -> None:
    """HID-2: deal anew what a side cannot see, and its view does not change; nor does a spectator's."""
    s = somewhere(scenario, seed)
    if s.outcome:
        return
    for side in (0, 1):
        other = world(s, side, Fast(seed + 7))
        assert view(other, side) == view(s, side)
        invariants.check_tiles(other)
        invariants.check_cards(other)
    both = world(world(s, 0, Fast(seed)), 1, Fast(seed))
    assert view(both, NOBODY) == view(s, NOBODY)


@each_scenario
@law
@given(seed=seeds)
def test_no_leak_in_the_story(scenario: str, seed: int) -> None:
    """HID-2: no event told to a side or a spectator names a card only the other side may know."""
    game = played(scenario, seed, 250)
    for event in events_for(game.events, NOBODY, over=False):
        assert event[0] != "drawn"
    for side in (0, 1):
        assert all(event[3] == side for event in events_for(game.events, side, over=False) if event[0] == "drawn")


def played(scenario: str, seed: int, steps: int) -> Game:
    """A public game some random decisions in."""
    game = new_game(scenario, seed)
    pick = Fast(seed)
    for _ in range(steps):
        if game.decision is None:
            break
        options = game.decision.options
        game.apply(options[pick.below(len(options))])
    return game


@each_scenario
@law
@given(seed=seeds)
def test_a_record_replays_to_the_same_fingerprint(scenario: str, seed: int) -> None:
    """Seed and choices are the whole game; every die of the record checks against the seed."""
    game = played(scenario, seed, 200)
    again = replay(game.record())
    assert again.fingerprint == game.fingerprint
    assert again.record() == game.record()
    assert verify(game.record())


@each_scenario
@law
@given(seed=seeds)
def test_the_same_act_redone_gives_the_same_dice(scenario: str, seed: int) -> None:
    """Dice are keyed by seed, decision number and choice: undoing and redoing changes nothing."""
    game = played(scenario, seed, seed % 150)
    if game.decision is None:
        return
    for option in game.decision.options[:3]:
        one = replay(game.record())
        two = replay(game.record())
        one.apply(str(option))
        two.apply(str(option))
        assert one.fingerprint == two.fingerprint
        assert one.rolls == two.rolls
