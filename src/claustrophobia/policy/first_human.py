"""When the scripted human player of the first edition plays its advantage cards."""

from typing import Final

from claustrophobia.core import agenda, decision, verbs
from claustrophobia.policy.danger import frailty
from claustrophobia.policy.outlook import Outlook
from claustrophobia.rules import attacks, choices
from claustrophobia.rules.stats import lines_lost

HURTFUL: Final = (verbs.HIT_ON, verbs.BRING, verbs.DEAL_DICE, verbs.POSSESS, verbs.BONUS, verbs.SUICIDE)

# Rates; a card that would not be of use now stays in hand.
WORTH_IT: Final = 1.0
KEEP: Final = -1.0
NEVER: Final = -100.0
ANY_TIME: Final = 0.5  # a card that is as good now as at any time
# Healing: what the card costs, each line lost, and the line the die stands on.
HEAL_COST: Final = 1.0
LOST_LINE: Final = 0.3
LINE_IN_USE: Final = 2.0
# Hits are rolled again if there are more than so many, or if the target has lost so many lines.
HITS_BORNE: Final = 1.5
NEAR_DEATH: Final = 4
# A blast comes before anything else, if it reaches so many enemies and no friend.
BLAST: Final = 12.0
WORTH_A_BLAST: Final = 2
FRAIL: Final = 0.1  # decides between several humans: the one to whom a hit matters most


def rate_advantage(o: Outlook, code: int) -> float:
    """Play an advantage card where its effect is of use; else keep it."""
    s = o.s
    card, a, b = decision.read_advantage(code)
    effect = s.setup.instincts[card].effect
    fighting = any(here & s.humans and here & s.infernals for here in s.here)
    if effect.verb == verbs.HEAL:
        return LOST_LINE * lines_lost(s, a) + (LINE_IN_USE if s.die[a] == b else 0.0) - HEAL_COST
    if effect.verb == verbs.REROLL_HITS:
        rolled = s.agenda[attacks.pending(s, agenda.RUN_ATTACK_COUNT)]
        hits = attacks.dice_that_hit(s, rolled).bit_count()
        return float(hits) - HITS_BORNE if lines_lost(s, rolled[2]) < NEAR_DEATH else WORTH_IT
    if effect.verb == verbs.CANCEL_CARD:
        played = s.agenda[choices.card_played(s)]
        return WORTH_IT if s.setup.events[played[2]].effect.verb in HURTFUL else KEEP
    if effect.verb == verbs.LOOK_AHEAD:
        return WORTH_IT if o.must_find() else KEEP
    if effect.verb == verbs.GRENADE:
        reached = attacks.exposed(s, a, effect)
        foes, friends = (reached & s.infernals).bit_count(), (reached & s.humans).bit_count()
        return BLAST + foes if foes >= WORTH_A_BLAST and not friends else NEVER
    if effect.verb == verbs.BONUS or effect.verb == verbs.TALENT:
        if not fighting and not effect.movement:
            return KEEP
        return ANY_TIME + (FRAIL * frailty(o, a) if effect.targets == ("warrior",) else 0.0)
    return ANY_TIME
