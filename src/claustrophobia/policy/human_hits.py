"""The scripted human player's wounds, and what it does at moments and with tiles it has looked at."""

from typing import Final

from claustrophobia.core import agenda, decision, verbs
from claustrophobia.core.names import (
    ALARM,
    CARNIVOROUS,
    DEVOURING,
    FLOODED,
    FOG,
    FOUNTAIN,
    HOLE,
    LAIR,
    RESISTANT,
    RESISTED,
    SANCTUARY,
    STASH,
    TOMB,
    TRAPPED,
    WELL,
)
from claustrophobia.core.state import Frame, State
from claustrophobia.policy.danger import frailty
from claustrophobia.policy.first_human import (
    ANY_TIME,
    HITS_BORNE,
    HURTFUL,
    KEEP,
    NEAR_DEATH,
    WORTH_IT,
    rate_advantage,
)
from claustrophobia.policy.human_dice import line_worth
from claustrophobia.policy.outlook import Outlook, Rate
from claustrophobia.rules import attacks, choices, exploration
from claustrophobia.rules.stats import lines_lost, talents

SHARED: Final = 0.25  # a line that another human has lost too is worth more: fewer could use a die of that value
# Who takes a hit: best a human that resists it; hardly one with a single line left.
BORNE_BY_RESISTANT: Final = 10.0
LAST_LINE: Final = 3.0
LINES_BUT_ONE: Final = 5

# How good a tile that was looked at is for the humans.
GOAL: Final = 10.0
FULL_STASH: Final = 5.0
OPENING: Final = 0.3
LIKING: Final = {
    FOUNTAIN: 1.0,
    TOMB: 0.8,
    SANCTUARY: 0.8,
    FOG: 0.2,
    ALARM: -0.8,
    TRAPPED: -0.8,
    FLOODED: -0.6,
    DEVOURING: -0.5,
    CARNIVOROUS: -0.5,
    LAIR: -0.8,
    WELL: -0.6,
    HOLE: -0.8,
}


def rate_damage(o: Outlook, frame: Frame) -> Rate:
    """Give up the line that is worth least; a line that others have lost too is worth more (HIT-3)."""
    s = o.s

    def rate(code: int) -> float:
        w, line = decision.read_damage(code)
        shared = sum(1 for h in o.humans if h != w and s.damage[h] >> (line - 1) & 1)
        return -line_worth(s, w, line) - SHARED * shared

    return rate


def rate_guard(o: Outlook, frame: Frame) -> Rate:
    """The hit goes where it hurts least: to a human that resists it, or one with many lines left (TAL-BODYGUARD)."""
    s = o.s
    _, _, _, target, _ = frame

    def rate(code: int) -> float:
        taker = target if code == decision.PASS else decision.read_guard(code)
        if talents(s, taker) & RESISTANT and not s.flags[taker] & RESISTED:
            return BORNE_BY_RESISTANT
        return -frailty(o, taker) - (LAST_LINE if lines_lost(s, taker) == LINES_BUT_ONE else 0.0)

    return rate


def rate_window(o: Outlook, frame: Frame) -> Rate:
    """Equipment at its moment: the relic against what hurts, the medal against two hits, the map while exploring."""
    s = o.s

    def rate(code: int) -> float:
        if code == decision.PASS:
            return 0.0
        if decision.verb_of(code) == decision.ADVANTAGE:
            return rate_advantage(o, code)
        w, item, _, _ = decision.read_use(code)
        verb = s.setup.equipment[item].effect.verb
        if verb == verbs.REROLL_HITS:
            rolled = s.agenda[attacks.pending(s, agenda.RUN_ATTACK_COUNT)]
            hits = attacks.dice_that_hit(s, rolled).bit_count()
            return float(hits) - HITS_BORNE if lines_lost(s, w) < NEAR_DEATH else WORTH_IT
        if verb == verbs.CANCEL_CARD:
            played = s.agenda[choices.card_played(s)]
            return WORTH_IT if s.setup.events[played[2]].effect.verb in HURTFUL else KEEP
        if verb == verbs.LOOK_AHEAD:
            return WORTH_IT if o.must_find() else KEEP
        return ANY_TIME

    return rate


# --- tiles ----------------------------------------------------------------------------------------


def liking(s: State, number: int) -> float:
    """How good a tile is for the humans: the goal first, then many openings and a helpful effect."""
    if number in s.setup.stack_goals:
        return GOAL
    effect = s.setup.effect[number]
    if effect == STASH and s.setup.stash:
        return FULL_STASH
    return OPENING * exploration.openings_of(s, number, 0).bit_count() + LIKING.get(effect, 0.0)


def rate_look(o: Outlook, frame: Frame) -> Rate:
    """Take the tile that is best for the humans."""
    return lambda code: liking(o.s, decision.read_choose(code))


def rate_put_back(o: Outlook, frame: Frame) -> Rate:
    """Put the tile that is worst for the humans lowest in the stack."""
    return lambda code: -liking(o.s, decision.read_back(code))
