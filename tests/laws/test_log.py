"""The log is complete: who follows it alone has the same open table as who sits there."""

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from claustrophobia.content.compile import compile_setup
from claustrophobia.content.load import load, scenario_ids
from claustrophobia.content.load import scenario as scenario_record
from claustrophobia.content.setups import setup_of
from claustrophobia.core import agenda, decision
from claustrophobia.core.arguments import arguments_of
from claustrophobia.core.dice import Fast
from claustrophobia.core.events import AIMED_BY, event_arguments
from claustrophobia.core.names import NOBODY, RULESETS
from claustrophobia.core.setup import Setup
from claustrophobia.core.state import State
from claustrophobia.policy.outlook import Purpose
from claustrophobia.policy.script import Script
from claustrophobia.rules.muster import muster
from claustrophobia.sight.view import events_for
from reader import Reader


def follow(setup: Setup, seed: int) -> State:
    """Play a game, its choices partly at random and else scripted; after each the reader has the same table.

    Half of its choices in one game, few of them in the next: who only blunders never comes to the end of a circle.
    """
    s = muster(setup, Fast(seed))
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
        assert not differences, (setup.scenario, seed, differences, log[heard:], s.agenda[-1:])
        heard = len(log)
        if s.outcome:
            return s
        by_lot = pick.below(2 if seed & 1 else 20) == 0
        agenda.choose(s, s.options[pick.below(len(s.options))] if by_lot else script.choice(s, pick))


@pytest.mark.parametrize("scenario", scenario_ids())
@settings(max_examples=6, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_the_log_alone_tells_the_open_table(scenario: str, seed: int) -> None:
    """HID-1: everything that is open is told, as it happens."""
    follow(setup_of(scenario), seed)


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
    follow(setup_of(scenario, options=options), seed)


def with_demon(ruleset: str, demon: str) -> Setup:
    """A game in which a demon comes: it is bought at once, or it is the only one that can come out of the well."""
    if ruleset == "dante":
        others = [other.id for other in load("", ruleset).demons if other.id != demon]
        return setup_of("dante/circle-2", options={"campaign": 1, "banished": "+".join(others)})
    record = scenario_record(f"{ruleset}/the-survivors")
    foes = msgspec.structs.replace(record.infernal, demons=[demon], tp=30)
    return compile_setup(load("", ruleset), msgspec.structs.replace(record, infernal=foes), {})


@pytest.mark.parametrize(
    ("ruleset", "demon"), [(ruleset, demon.id) for ruleset in RULESETS for demon in load("", ruleset).demons]
)
@settings(max_examples=3, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_the_log_tells_what_every_demon_does(ruleset: str, demon: str, seed: int) -> None:
    """DST-9, DDM rows: what its powers and its sheet do, whoever of the box it is."""
    follow(with_demon(ruleset, demon), seed)


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
