"""What a view tells of the aims and of the active warrior agrees with the rules, in random games of every scenario."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from claustrophobia.content.load import scenario_ids
from claustrophobia.core import agenda, decision
from claustrophobia.core.dice import Fast
from claustrophobia.core.names import OUTCOMES
from claustrophobia.core.state import State
from claustrophobia.rules import scenario
from claustrophobia.sight.view import acting_view, aim_view
from tables import laid

STEPS = {decision.MOVE, decision.EXPLORE, decision.DEPART}


@pytest.mark.parametrize("ident", scenario_ids())
@settings(max_examples=2, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_the_view_tells_how_far_things_are(ident: str, seed: int) -> None:
    """TRN-1: no aim has all it needs while the game goes on, and whoever wins by one has."""
    s, pick = laid(ident, seed), Fast(seed)
    while not s.outcome:
        for aim in s.setup.aims:
            seen = aim_view(s, aim)
            assert 0 <= seen["have"] < seen["need"]
            assert not scenario.holds(s, aim)
        if agenda.step_of(s) == agenda.ASK_ACT:
            assert_left(s)
        agenda.choose(s, s.options[pick.below(len(s.options))])
    full = {seen["outcome"] for seen in (aim_view(s, aim) for aim in s.setup.aims) if seen["have"] >= seen["need"]}
    assert not full or OUTCOMES[s.outcome] in {*full, "draw"}


def assert_left(s: State) -> None:
    """HAC-2, MOV-8: whoever is offered a step has movement left, whoever is offered an attack an action."""
    offered = {decision.verb_of(code) for code in s.options}
    if decision.ENTER in offered:
        assert acting_view(s) is None
        return
    acting = acting_view(s)
    assert acting is not None
    assert acting["warrior"] == s.setup.names[s.agenda[-1][2]]
    assert acting["movement"] > 0 or not offered & STEPS
    assert acting["action"] or decision.ATTACK not in offered
