"""The log is complete: who follows it alone has the same open table as who sits there."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from claustrophobia.content.load import scenario_ids
from claustrophobia.content.words import AIMED_BY, event_arguments
from claustrophobia.core import agenda, decision, notation
from claustrophobia.core.dice import Fast
from claustrophobia.core.names import NOBODY
from claustrophobia.core.state import State
from claustrophobia.engine import setup_of
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
        differences = reader.differences(s)
        assert not differences, (scenario, seed, differences, log[heard:], s.agenda[-1:])
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
        ("1643/the-survivors", {"handicap_gift": 1, "instincts": 6, "events": 6}),
        ("first/the-survivors", {"auction": 1}),
        ("first/who-dares-wins", {"handicap_card": 1, "events": 9, "advantages": 12}),
        ("dante/circle-5", {"players": 2}),
        ("dante/circle-5", {"waiting": "b"}),
        ("dante/circle-3", {"random": 1, "hard": 1, "hounds": 4}),
        ("dante/circle-4", {"campaign": 1, "party": "redeemer:12:prescience::host,brute-a:3:::guest", "players": 2}),
    ],
)
@settings(max_examples=4, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_the_log_tells_set_up_decisions_too(scenario: str, options: dict[str, object], seed: int) -> None:
    """FED-AUC-1, FED-HAN-2, DAN-11, DAN-17, CAM-2: who joins, who waits, what they are given."""
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
                [value for placeholder, _, (value,) in event_arguments(event, s) if placeholder == "targets"]
                for event in log[heard:]
                if event[0] in AIMED_BY
            ]
            assert chosen in told, (scenario, seed, log[heard:])


def targets_chosen(s: State, code: int) -> list[int]:
    """What an option aims its effect at."""
    verb = code & 63
    signature = decision.SIGNATURES[verb][1]
    if "E" not in signature:
        return []
    fields = decision.arguments(code)
    spot = signature.index("E")
    return list(fields[spot : spot + len(notation.targets_of(s, verb, fields[spot - 1]))])
