"""The log is complete: who follows it alone has the same open table as who sits there."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from claustrophobia.content.load import scenario_ids
from claustrophobia.content.setups import setup_of
from claustrophobia.content.words import AIMED_BY, event_arguments
from claustrophobia.core import agenda, decision
from claustrophobia.core.arguments import arguments_of
from claustrophobia.core.dice import Fast
from claustrophobia.core.names import NOBODY
from claustrophobia.core.state import State
from claustrophobia.policy.outlook import Purpose
from claustrophobia.policy.script import Script
from claustrophobia.rules.muster import muster
from claustrophobia.sight.view import events_for
from reader import Reader


def follow(scenario: str, seed: int, options: dict[str, object] | None = None) -> State:
    """Play a game, its choices half at random and half scripted; after each the reader has the same table."""
    s = muster(setup_of(scenario, options=options), Fast(seed))
    reader = Reader(s)
    log: list[tuple[object, ...]] = []
    s.log = log
    pick = Fast(seed + 1)
    script = Script(Purpose(s.setup))
    agenda.advance(s)
    heard = 0
    while True:
        for event in events_for(log[heard:], NOBODY, over=False):
            reader.hear(event)
        assert not reader.differences(s), (scenario, seed, log[heard:], s.agenda[-1:])
        heard = len(log)
        if s.outcome:
            return s
        code = s.options[pick.below(len(s.options))] if pick.below(2) else script.choice(s, pick)
        agenda.choose(s, code)


@pytest.mark.parametrize("scenario", scenario_ids())
@settings(max_examples=6, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_the_log_alone_tells_the_open_table(scenario: str, seed: int) -> None:
    """HID-1: everything that is open is told, as it happens."""
    follow(scenario, seed)


@pytest.mark.parametrize(
    ("scenario", "options"),
    [
        ("first/the-survivors", {"auction": 1}),
        ("dante/circle-5", {"players": 2}),
        ("dante/circle-5", {"waiting": "b"}),
    ],
)
@settings(max_examples=4, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_the_log_tells_set_up_decisions_too(scenario: str, options: dict[str, object], seed: int) -> None:
    """FED-AUC-1, DAN-11, DAN-17: who joins, who waits, what they are given."""
    follow(scenario, seed, options)


@pytest.mark.parametrize("scenario", scenario_ids())
@settings(max_examples=6, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_what_a_card_gift_or_power_is_used_on_is_told(scenario: str, seed: int) -> None:
    """PRI-4: the log names the targets that were chosen, in the order in which they were."""
    s = muster(setup_of(scenario), Fast(seed))
    log: list[tuple[object, ...]] = []
    s.log = log
    agenda.advance(s)
    pick = Fast(seed + 1)
    while not s.outcome:
        code = s.options[pick.below(len(s.options))]
        chosen = targets_chosen(s, code)
        heard = len(log)
        agenda.choose(s, code)
        if chosen:
            told = [
                [told.values[0] for told in event_arguments(event, s) if told.name == "targets"]
                for event in log[heard:]
                if event[0] in AIMED_BY
            ]
            assert chosen in told, (scenario, seed, log[heard:])


def targets_chosen(s: State, code: int) -> list[int]:
    """What an option aims its effect at."""
    own = len(decision.SIGNATURES[decision.verb_of(code)].arguments)
    return [value for _, value in arguments_of(s.setup, code)[own:]]
