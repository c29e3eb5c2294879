"""Law of PRI-5 and HIT-8: whatever is under way, and whoever dies or is taken out of it, the game goes on as it should.

Not a sample of content: at every moment, in the midst of every chain of steps that the games here bring about, every
warrior dies, is moved or disarmed, ways are closed and tiles filled (`upheavals`).
"""

import pytest

from claustrophobia.content import load
from claustrophobia.core import agenda
from claustrophobia.core.names import MOMENTS
from upheavals import Met, moments_of, overturn

DECISIONS = 300
AFTER = 6
SCENARIOS = {
    "1643": ("1643/the-survivors", "1643/bread-for-the-walls", "1643/three-seals"),
    "first": ("first/the-survivors", "first/hit-them-where-it-hurts", "first/the-possessed"),
    "dante": ("dante/circle-1", "dante/circle-4"),
}
UNDER_WAY = {  # what somebody has to be taken out of the midst of
    *(agenda.RUN_EFFECT, agenda.RUN_EXPLORE, agenda.RUN_STEP_OVER, agenda.RUN_HITS),
    *(agenda.RUN_ATTACK_ROLL, agenda.RUN_ATTACK_COUNT, agenda.ASK_ACT, agenda.RUN_CHECK),
}

NEVER_MET = {"dante": {"infernal_preparation_starts", "infernal_preparation_ends"}}  # hell has no such phase (DTH-0)


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", load.RULESETS)
def test_whoever_is_taken_out_of_whatever_is_under_way_the_game_plays_on(ruleset: str) -> None:
    seen: set[Met] = set()
    overturned = sum(
        overturn(scenario, seed, DECISIONS, AFTER, seen) for scenario in SCENARIOS[ruleset] for seed in range(2)
    )
    assert overturned > 500
    assert {MOMENTS[moment] for moment, *_ in seen} >= set(moments_of(ruleset)) - NEVER_MET.get(ruleset, set())
    assert {step for _, *steps in seen for step in steps} >= UNDER_WAY
