"""How scripted players of the first edition bid for the human side, and the team the winner builds."""

from typing import Final

from claustrophobia.core import decision
from claustrophobia.core.state import Frame
from claustrophobia.policy.human_draft import gear_worth, rate_bestow, worth
from claustrophobia.policy.outlook import Outlook, Rate

FAIR: Final = 15  # the bid at which both sides have about the same chances

# The order of buying: warriors, so many gifts each, cards unless an object is better, further gifts last.
WARRIOR: Final = 20.0
GIFT: Final = 6.0
CARD: Final = 4.0
OBJECT: Final = 3.0
GIFT_TOO_MANY: Final = 0.5
GIFTS_EACH: Final = 2
SHEET: Final = 0.01  # a better sheet decides between two warriors


def rate_bid(o: Outlook, frame: Frame) -> Rate:
    """Bid one less each time, down to the price at which both sides are about as good."""

    def rate(code: int) -> float:
        price = decision.read_bid(code)
        if decision.verb_of(code) != decision.BID:
            return 0.0
        return 1.0 + price if price >= FAIR else -1.0

    return rate


def rate_team(o: Outlook, frame: Frame) -> Rate:
    """Warriors, two gifts, the best objects, and cards for the rest."""
    s = o.s
    gift = rate_bestow(o, frame)

    def rate(code: int) -> float:
        verb = decision.verb_of(code)
        if verb == decision.RECRUIT:
            return WARRIOR + SHEET * worth(s, decision.read_recruit(code))
        if verb == decision.BESTOW:
            w, _ = decision.read_bestow(code)
            return GIFT + gift(code) if s.gifts[w].bit_count() < GIFTS_EACH else GIFT_TOO_MANY
        if verb == decision.EQUIP:
            w, item = decision.read_equip(code)
            return OBJECT + gear_worth(s.setup.equipment[item].effect) - len(s.gear[w])
        return CARD

    return rate
