"""The scripted demon player of the first edition in the threat phase: squares, entries, cards between them."""

from typing import Final

from claustrophobia.core import decision, verbs
from claustrophobia.core.state import Frame
from claustrophobia.policy import infernal_cards, infernal_threat
from claustrophobia.policy.outlook import Outlook, Rate
from claustrophobia.rules import presence

RICH: Final = 8  # threat points that are not spent in one phase
ENTRIES: Final = 6  # warriors that may enter in one phase, about

# What a square of destiny is worth by what it does ...
POINTS: Final = 1.5
POINTS_TO_THE_RICH: Final = 0.7
SQUARE_WORTH: Final = {
    verbs.DESTINY_DICE: 1.1,
    verbs.DRAW_EVENTS: 1.2,
    verbs.SWAP_TALENTS: 0.5,
    verbs.HIT_ON: 1.7,
}
OTHER_SQUARE: Final = 0.5
# ... or for each troglodyte in play or about to enter ...
EACH_OF_THE_PACK: Final = {verbs.BONUS: 0.25, verbs.TALENT: 0.28, verbs.LEGION: 0.15}
# ... or for each that enters.
EACH_CHARGING: Final = 0.2
CONFIRM: Final = 5.0  # once all dice lie


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


def rate_bring(o: Outlook, frame: Frame) -> Rate:
    """Event cards that may be played between entries where they are worth it, then warriors."""
    s = o.s
    plain = infernal_threat.rate_bring(o, frame)
    if all(decision.verb_of(code) != decision.PLAY for code in s.options):
        return plain
    front = infernal_threat.Front(o)

    def rate(code: int) -> float:
        if decision.verb_of(code) != decision.PLAY:
            return plain(code)
        card, a, b = decision.read_play(code)
        return infernal_cards.use(o, front, s.setup.events[card].effect, a, b)

    return rate
