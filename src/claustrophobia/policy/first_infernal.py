"""The scripted demon player of the first edition in the threat phase: dice on squares."""

from typing import Final

from claustrophobia.core import decision, verbs
from claustrophobia.core.state import Frame
from claustrophobia.policy.outlook import Outlook, Rate
from claustrophobia.rules import presence

RICH: Final = 8  # more threat points than can be spent in one phase
ENTRIES: Final = 6  # about how many warriors may enter in one phase

# The worth of a square of destiny, by its verb.
POINTS: Final = 1.5
POINTS_TO_THE_RICH: Final = 0.7
SQUARE_WORTH: Final = {
    verbs.DESTINY_DICE: 1.1,
    verbs.DRAW_EVENTS: 1.2,
    verbs.SWAP_TALENTS: 0.5,
    verbs.HIT_ON: 1.7,
}
OTHER_SQUARE: Final = 0.5
# The same for each troglodyte in play or about to enter.
EACH_OF_THE_PACK: Final = {verbs.BONUS: 0.25, verbs.TALENT: 0.28, verbs.LEGION: 0.15}
# The same for each warrior that enters.
EACH_CHARGING: Final = 0.2
CONFIRM: Final = 5.0  # to confirm, once all dice are placed


def rate_squares(o: Outlook, frame: Frame) -> Rate:
    """Threat points while there are few, then what helps warriors in play to strike; confirm at the end."""
    s = o.s
    pack = presence.in_play(s, s.infernals & s.setup.troglodytes).bit_count() + min(s.tp, ENTRIES)
    each = SQUARE_WORTH.copy()
    each[verbs.GAIN_TP] = POINTS_TO_THE_RICH if s.tp > RICH else POINTS
    each[verbs.CHARGE] = EACH_CHARGING * min(s.tp, ENTRIES)
    for verb, worth in EACH_OF_THE_PACK.items():
        each[verb] = worth * pack

    def rate(code: int) -> float:
        if decision.verb_of(code) == decision.DESTINY:
            return each.get(s.setup.powers[decision.read_destiny(code)[1]].effect.verb, OTHER_SQUARE)
        return CONFIRM if code == decision.PASS else 0.0

    return rate
