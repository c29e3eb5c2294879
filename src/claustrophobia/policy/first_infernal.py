"""The scripted demon player of the first edition in the threat phase: squares, entries, cards between them."""

from typing import Final

from claustrophobia.core import decision, verbs
from claustrophobia.core.state import Frame
from claustrophobia.policy import infernal_cards, infernal_threat
from claustrophobia.policy.outlook import Outlook, Rate
from claustrophobia.rules import presence

RICH: Final = 8  # threat points that are not spent in one phase


def rate_squares(o: Outlook, frame: Frame) -> Rate:
    """Points while there are few; then what helps those in play to strike; confirm when all lie."""
    s = o.s
    pack = presence.in_play(s, s.infernals & s.setup.troglodytes).bit_count() + min(s.tp, 6)
    each = {
        verbs.GAIN_TP: 0.7 if s.tp > RICH else 1.5,
        verbs.DESTINY_DICE: 1.1,
        verbs.DRAW_EVENTS: 1.2,
        verbs.BONUS: 0.25 * pack,
        verbs.TALENT: 0.28 * pack,
        verbs.LEGION: 0.15 * pack,
        verbs.CHARGE: 0.2 * min(s.tp, 6),
        verbs.SWAP_TALENTS: 0.5,
        verbs.HIT_ON: 1.7,
    }

    def rate(code: int) -> float:
        if decision.verb_of(code) == decision.DESTINY:
            return each.get(s.setup.powers[decision.read_destiny(code)[1]].effect.verb, 0.5)
        return 5.0 if code == decision.PASS else 0.0

    return rate


def rate_bring(o: Outlook, frame: Frame) -> Rate:
    """Cards of that time when they are worth it, then warriors."""
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
