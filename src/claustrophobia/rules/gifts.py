"""The effects of dice: instinct draws, gifts, blessing.

HPR-5, HPR-7, HPR-12, HPR-14, TAL-BLESSING, TAL-DEVOTED, GFT rows.
"""

from typing import Final

from claustrophobia.core import agenda, decision
from claustrophobia.core.names import (
    BLESSED_ONCE,
    BLESSING,
    COMBAT,
    EXHAUSTED,
    HUMAN,
    INFERNAL_PREPARATION,
    INSTINCT,
    MOVEMENT,
    NOBODY,
    RESOLVED,
)
from claustrophobia.core.setup import Card
from claustrophobia.core.state import Frame, State, warriors_in
from claustrophobia.rules import cards, choices, effects, presence
from claustrophobia.rules.healing import heal_line
from claustrophobia.rules.preparation import owed
from claustrophobia.rules.stats import NO_GIFTS, TABLE, add_mark, draws_instinct, gift_on, has_mark, talents

# Moments of gifts (Card.moment)
PASSIVE: Final = -1
WITH_THE_DIE: Final = 0  # HPR-5
AT_THE_END: Final = 1  # HPR-12
IN_ACTIVATION: Final = 2  # in the bearer's own activation, before it moves, beside its action

BLESSINGS: Final = ((MOVEMENT, 1), (COMBAT, 2))  # TAL-BLESSING


def gift_on_die(s: State, w: int) -> int:
    """The gift on the line under a warrior's die, or -1."""
    return gift_on(s, w, s.die[w])


def has_effect(s: State, w: int) -> bool:
    """Whether the line under the die draws a card or holds a gift that works now (HPR-5)."""
    if draws_instinct(s, w, s.die[w]):
        return True
    gift = gift_on_die(s, w)
    return gift >= 0 and s.setup.gifts[gift].moment == WITH_THE_DIE


def ask_effects(s: State, frame: Frame) -> list[int]:
    """Warrior by warrior, in the human player's order; blessing may come in between (HPR-5, TAL-BLESSING)."""
    waiting = [w for w in owed(s) if not s.flags[w] & RESOLVED and has_effect(s, w)]
    ready = [w for w in waiting if not s.flags[w] & EXHAUSTED]
    options = [decision.option(decision.RESOLVE, w) for w in ready]
    if len(waiting) > len(ready):
        # Someone exhausted would still get his die's effects if blessed now (HPR-14).
        add_blessings(s, options)
        if not ready:
            options.append(decision.PASS)
    return options


def on_effects(s: State, frame: Frame, code: int) -> None:
    if code == decision.PASS:
        return
    s.agenda.append(frame)
    if code & 63 == decision.BLESS:
        bless(s, code)
        return
    w = decision.arguments(code)[0]
    s.flags[w] |= RESOLVED
    if draws_instinct(s, w, s.die[w]):
        cards.draw(s, INSTINCT, "HPR-7")
    elif devoted(s, w):
        gift = gift_on_die(s, w)
        s.agenda.append((agenda.EFFECT, effects.GIFT, gift, w, 0, 0))
        if s.log is not None:
            s.log.append(("gift_used", "HPR-5", 0, w, gift, 0, 0))


def devoted(s: State, w: int) -> bool:
    """Whether the warrior may use its gifts: not exhausted, and with the talent it takes, if any (TAL-DEVOTED)."""
    need = s.setup.gift_talent
    return not s.flags[w] & EXHAUSTED and talents(s, w) & need == need and not has_mark(s, TABLE, NO_GIFTS)


def ask_gifts(s: State, frame: Frame) -> list[int]:
    """The gifts of the end of the phase, in the human player's order, each may be declined (HPR-12)."""
    used = frame[2]
    options: list[int] = []
    for w in owed(s):
        gift = gift_on_die(s, w)
        if gift < 0 or not devoted(s, w):
            continue
        card = s.setup.gifts[gift]
        if card.moment == AT_THE_END and times_used(used, gift) < uses(card):
            for a, b in choices.choices(s, card.effect, w, HUMAN, NOBODY):
                options.append(decision.option(decision.GIFT, w, gift, a, b))
    add_blessings(s, options)
    options.append(decision.PASS)
    return options


def times_used(used: int, gift: int) -> int:
    return used >> (gift * 2) & 3


def uses(card: Card) -> int:
    """How often a gift may be used in one phase: the sacrificial strike twice, the others once."""
    return max(1, card.effect.most)


def on_gifts(s: State, frame: Frame, code: int) -> None:
    if code == decision.PASS:
        return
    step, side, used = frame
    if code & 63 == decision.BLESS:
        s.agenda.append(frame)
        bless(s, code)
        return
    w, gift, a, b = decision.arguments(code)
    s.agenda.append((step, side, used + (1 << gift * 2)))
    s.agenda.append((agenda.EFFECT, effects.GIFT, gift, w, a, b))
    if s.log is not None:
        s.log.append(("gift_used", "HPR-12", 0, w, gift, a, b))


def add_in_activation(s: State, w: int, options: list[int]) -> None:
    """The gift that works in its bearer's own activation, once."""
    gift = gift_on_die(s, w)
    if gift < 0 or s.setup.gifts[gift].moment != IN_ACTIVATION or s.flags[w] & RESOLVED or not devoted(s, w):
        return
    for a, b in choices.choices(s, s.setup.gifts[gift].effect, w, HUMAN, NOBODY):
        options.append(decision.option(decision.GIFT, w, gift, a, b))


def use_in_activation(s: State, code: int) -> None:
    """Its die's effect is done then."""
    w, gift, a, b = decision.arguments(code)
    s.flags[w] |= RESOLVED
    s.agenda.append((agenda.EFFECT, effects.GIFT, gift, w, a, b))
    if s.log is not None:
        s.log.append(("gift_used", "GFT-0", 0, w, gift, a, b))


def add_blessings(s: State, options: list[int]) -> None:
    """Once a scenario, another warrior anywhere who has no instinct card this turn (TAL-BLESSING)."""
    for blesser in owed(s):
        if s.flags[blesser] & BLESSED_ONCE or not talents(s, blesser) & BLESSING:
            continue
        for w in warriors_in(presence.in_play(s, s.humans)):
            if w != blesser and s.allotted[w] < 0:
                for bonus in range(len(BLESSINGS)):
                    options.append(decision.option(decision.BLESS, blesser, w, bonus))


def bless(s: State, code: int) -> None:
    """A bonus to the end of the following activation phase; a cancelled line under the die is healed (TAL-BLESSING)."""
    blesser, w, bonus, _ = decision.arguments(code)
    s.flags[blesser] |= BLESSED_ONCE
    which, amount = BLESSINGS[bonus]
    add_mark(s, w, which, amount, INFERNAL_PREPARATION)
    if s.log is not None:
        s.log.append(("blessed", "TAL-BLESSING", 0, blesser, w, bonus))
    if s.die[w] and s.setup.western >> w & 1 and s.damage[w] >> (s.die[w] - 1) & 1:
        heal_line(s, w, s.die[w])


agenda.asks(agenda.EFFECTS, ask_effects, on_effects)
agenda.asks(agenda.GIFTS, ask_gifts, on_gifts)
