"""The effects of dice: instinct draws, gifts, blessing.

HPR-5, HPR-7, HPR-12, HPR-14, TAL-BLESSING, TAL-DEVOTED, GFT rows.
"""

from typing import Final

from claustrophobia.core import agenda, decision, reasons
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
from claustrophobia.core.state import Frame, State, bits
from claustrophobia.rules import cards, choices, effects, presence
from claustrophobia.rules.healing import heal_line
from claustrophobia.rules.preparation import owed
from claustrophobia.rules.stats import MARK_NO_GIFTS, TABLE, add_mark, draws_instinct, gift_on, has_mark, talents

# When gifts work: the values of `Card.moment` for a gift.
PASSIVE: Final = -1
WITH_THE_DIE: Final = 0  # HPR-5
AT_THE_END: Final = 1  # HPR-12
IN_ACTIVATION: Final = 2  # in the bearer's activation before it moves; it does not cost its action

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
    """The dice whose effects are still to be applied, in any order, and blessings (HPR-5, TAL-BLESSING)."""
    options: list[int] = []
    missing = False
    for w in owed(s):
        why = why_no_effect(s, w)
        if why == 0:
            options.append(decision.option_of_one(decision.RESOLVE, w))
        elif why == reasons.EXHAUSTED:
            missing = True
    if missing:
        # Blessed now, an exhausted warrior would still get the effects of its die (HPR-14).
        due = len(options) > 0
        add_blessings(s, options)
        if not due:
            options.append(decision.PASS)
    return options


def refuse_effects(s: State, frame: Frame, code: int) -> int:
    """Why a die's effects are not applied, a blessing is not given, or the player may not stop (HPR-5, HPR-14)."""
    verb = decision.verb_of(code)
    if verb == decision.PASS:
        for w in owed(s):
            if why_no_effect(s, w) == 0:
                return reasons.DRAW_IS_DUE
        return 0
    if verb != decision.RESOLVE and verb != decision.BLESS:
        return reasons.NOT_ASKED
    named = decision.warrior_of(code)
    if named not in owed(s):
        return reasons.GETS_NO_DIE
    if verb == decision.RESOLVE:
        return why_no_effect(s, named)
    blesser, blessed, _ = decision.read_bless(code)
    for w in owed(s):
        if why_no_effect(s, w) == reasons.EXHAUSTED:
            return why_no_blessing(s, blesser) or why_not_blessed(s, blesser, blessed)
    return reasons.BLESSING_COMES_LATER


def why_no_effect(s: State, w: int) -> int:
    """Why a warrior's die has no effect to apply now (HPR-5, HPR-6)."""
    if s.flags[w] & RESOLVED:
        return reasons.EFFECT_DONE
    if not has_effect(s, w):
        return reasons.LINE_WITHOUT_EFFECT
    return reasons.EXHAUSTED if s.flags[w] & EXHAUSTED else 0


def on_effects(s: State, frame: Frame, code: int) -> None:
    if code == decision.PASS:
        return
    s.agenda.append(frame)
    if decision.verb_of(code) == decision.BLESS:
        bless(s, code)
        return
    w = decision.read_resolve(code)
    s.flags[w] |= RESOLVED
    if draws_instinct(s, w, s.die[w]):
        cards.draw(s, INSTINCT, "HPR-7")
    elif devoted(s, w):
        gift = gift_on_die(s, w)
        s.agenda.append((agenda.RUN_EFFECT, effects.FAMILY_GIFT, gift, w, 0, 0))
        if s.log is not None:
            s.log.append(("gift_used", "HPR-5", 0, w, gift, 0, 0))


def devoted(s: State, w: int) -> bool:
    return why_not_devoted(s, w) == 0


def why_not_devoted(s: State, w: int) -> int:
    """Why a warrior cannot use gifts: exhausted, without the talent, or gifts are forbidden (TAL-DEVOTED, HPR-6)."""
    if s.flags[w] & EXHAUSTED:
        return reasons.EXHAUSTED
    need = s.setup.gift_talent
    if talents(s, w) & need != need:
        return reasons.NOT_DEVOTED
    return reasons.GIFTS_FORBIDDEN if has_mark(s, TABLE, MARK_NO_GIFTS) else 0


def why_no_gift(s: State, w: int, gift: int, moment: int) -> int:
    """Why a gift of a warrior does not work at a moment (HPR-12, SET-6, TAL-DEVOTED)."""
    if not s.gifts[w] >> gift & 1:
        return reasons.NOT_ITS_GIFT
    card = s.setup.gifts[gift]
    if card.moment != moment:
        return reasons.GIFT_AT_ANOTHER_TIME
    if s.die[w] != card.value:
        return reasons.DIE_ON_ANOTHER_LINE
    if gift_on_die(s, w) != gift:
        return reasons.GIFT_WAITS
    return why_not_devoted(s, w)


def ask_gifts(s: State, frame: Frame) -> list[int]:
    """The gifts that may be used at the end of the phase, in any order, and passing (HPR-12)."""
    _, _, used = frame
    options: list[int] = []
    for w in owed(s):
        gift = gift_on_die(s, w)
        if gift < 0 or why_no_gift(s, w, gift, AT_THE_END):
            continue
        card = s.setup.gifts[gift]
        if times_used(used, gift) < uses(card):
            for a, b in choices.choices(s, card.effect, w, HUMAN, NOBODY):
                options.append(decision.option(decision.GIFT, w, gift, a, b))
    add_blessings(s, options)
    options.append(decision.PASS)
    return options


def refuse_gifts(s: State, frame: Frame, code: int) -> int:
    """Why a gift is not used, or a blessing not given, at the end of the phase (HPR-12, TAL-BLESSING)."""
    verb = decision.verb_of(code)
    if verb == decision.PASS:
        return 0
    if verb != decision.BLESS and verb != decision.GIFT:
        return reasons.NOT_ASKED
    if decision.warrior_of(code) not in owed(s):
        return reasons.GETS_NO_DIE
    if verb == decision.BLESS:
        blesser, blessed, _ = decision.read_bless(code)
        return why_no_blessing(s, blesser) or why_not_blessed(s, blesser, blessed)
    w, gift, a, b = decision.read_gift(code)
    silent = why_no_gift(s, w, gift, AT_THE_END)
    if silent:
        return silent
    card = s.setup.gifts[gift]
    _, _, used = frame
    if times_used(used, gift) >= uses(card):
        return reasons.GIFT_USED
    return choices.why_not_on(s, card.effect, w, NOBODY, a, b)


def times_used(used: int, gift: int) -> int:
    return used >> (gift * 2) & 3


def uses(card: Card) -> int:
    """How often a gift may be used in one phase: the sacrificial strike twice, the others once."""
    return max(1, card.effect.uses)


def on_gifts(s: State, frame: Frame, code: int) -> None:
    if code == decision.PASS:
        return
    step, side, used = frame
    if decision.verb_of(code) == decision.BLESS:
        s.agenda.append(frame)
        bless(s, code)
        return
    w, gift, a, b = decision.read_gift(code)
    s.agenda.append((step, side, used + (1 << gift * 2)))
    s.agenda.append((agenda.RUN_EFFECT, effects.FAMILY_GIFT, gift, w, a, b))
    if s.log is not None:
        s.log.append(("gift_used", "HPR-12", 0, w, gift, a, b))


def add_in_activation(s: State, w: int, options: list[int]) -> None:
    """Add the gift that works in its bearer's own activation, once."""
    gift = gift_on_die(s, w)
    if gift < 0 or s.flags[w] & RESOLVED or why_no_gift(s, w, gift, IN_ACTIVATION):
        return
    for a, b in choices.choices(s, s.setup.gifts[gift].effect, w, HUMAN, NOBODY):
        options.append(decision.option(decision.GIFT, w, gift, a, b))


def why_no_gift_in_activation(s: State, w: int, moved: int, gift: int, a: int, b: int) -> int:
    """Why a gift is not used in its bearer's activation: it may be only once, and before the bearer moves."""
    silent = why_no_gift(s, w, gift, IN_ACTIVATION)
    if silent:
        return silent
    if moved:
        return reasons.GIFT_BEFORE_MOVING
    if s.flags[w] & RESOLVED:
        return reasons.GIFT_USED
    return choices.why_not_on(s, s.setup.gifts[gift].effect, w, NOBODY, a, b)


def use_in_activation(s: State, code: int) -> None:
    """Use a gift in its bearer's activation; that is the effect of its die."""
    w, gift, a, b = decision.read_gift(code)
    s.flags[w] |= RESOLVED
    s.agenda.append((agenda.RUN_EFFECT, effects.FAMILY_GIFT, gift, w, a, b))
    if s.log is not None:
        s.log.append(("gift_used", "GFT-0", 0, w, gift, a, b))


def add_blessings(s: State, options: list[int]) -> None:
    """Add every blessing that may be given now (TAL-BLESSING)."""
    for blesser in owed(s):
        if why_no_blessing(s, blesser):
            continue
        for w in bits(presence.in_play(s, s.humans)):
            if why_not_blessed(s, blesser, w) == 0:
                for bonus in range(len(BLESSINGS)):
                    options.append(decision.option(decision.BLESS, blesser, w, bonus))


def why_no_blessing(s: State, blesser: int) -> int:
    """Why a warrior blesses nobody: it lacks the talent, or has used it in this game (TAL-BLESSING)."""
    if s.flags[blesser] & BLESSED_ONCE:
        return reasons.BLESSING_USED
    return 0 if talents(s, blesser) & BLESSING else reasons.NO_BLESSING


def why_not_blessed(s: State, blesser: int, w: int) -> int:
    """Why a warrior is not blessed: it must be another human in play without an instinct card (TAL-BLESSING)."""
    if not s.humans >> w & 1 or s.at[w] < 0:
        return reasons.NOT_A_HUMAN_IN_PLAY
    if w == blesser:
        return reasons.BLESSES_ANOTHER
    return 0 if s.allotted[w] < 0 else reasons.HAS_A_CARD


def bless(s: State, code: int) -> None:
    """Give a bonus that lasts through the human activation, and heal the line under the die (TAL-BLESSING)."""
    blesser, w, bonus = decision.read_bless(code)
    s.flags[blesser] |= BLESSED_ONCE
    which, amount = BLESSINGS[bonus]
    add_mark(s, w, which, amount, INFERNAL_PREPARATION)
    if s.log is not None:
        s.log.append(("blessed", "TAL-BLESSING", 0, blesser, w, bonus))
    if s.die[w] and s.setup.western >> w & 1 and s.damage[w] >> (s.die[w] - 1) & 1:
        heal_line(s, w, s.die[w])


agenda.asks(agenda.ASK_EFFECTS, ask_effects, on_effects, refuse_effects)
agenda.asks(agenda.ASK_GIFTS, ask_gifts, on_gifts, refuse_gifts)
