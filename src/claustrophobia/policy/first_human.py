"""When the scripted human player of the first edition plays its advantage cards."""

from typing import Final

from claustrophobia.core import agenda, decision, verbs
from claustrophobia.policy.danger import frailty
from claustrophobia.policy.outlook import Outlook
from claustrophobia.rules import attacks, choices
from claustrophobia.rules.stats import lines_lost

HURTFUL: Final = (verbs.HIT_ON, verbs.BRING, verbs.DEAL_DICE, verbs.POSSESS, verbs.BONUS, verbs.SUICIDE)


def rate_advantage(o: Outlook, code: int) -> float:
    """An advantage card when it does what it is for; else it is kept."""
    s = o.s
    card, a, b = decision.read_advantage(code)
    effect = s.setup.instincts[card].effect
    fighting = any(here & s.humans and here & s.infernals for here in s.here)
    if effect.verb == verbs.HEAL:
        return 0.3 * lines_lost(s, a) + (2.0 if s.die[a] == b else 0.0) - 1.0
    if effect.verb == verbs.REROLL_HITS:
        rolled = s.agenda[attacks.pending(s, agenda.RUN_ATTACK_COUNT)]
        hits = attacks.dice_that_hit(s, rolled).bit_count()
        return float(hits) - 1.5 if lines_lost(s, rolled[2]) < 4 else 1.0
    if effect.verb == verbs.CANCEL_CARD:
        played = s.agenda[choices.card_played(s)]
        return 1.0 if s.setup.events[played[2]].effect.verb in HURTFUL else -1.0
    if effect.verb == verbs.LOOK_AHEAD:
        return 1.0 if o.must_find() else -1.0
    if effect.verb == verbs.GRENADE:
        reached = attacks.exposed(s, a, effect)
        foes, friends = (reached & s.infernals).bit_count(), (reached & s.humans).bit_count()
        return 12.0 + foes if foes >= 2 and not friends else -100.0
    if effect.verb == verbs.BONUS or effect.verb == verbs.TALENT:
        return (
            0.5 + (0.1 * frailty(o, a) if effect.targets == ("warrior",) else 0.0)
            if fighting or effect.movement
            else -1.0
        )
    return 0.5
