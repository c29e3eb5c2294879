"""The scripted human player puts a team together: whom to take, what to give them, what to pick up (DAN-8 on)."""

from typing import Final

from claustrophobia.core import decision, verbs
from claustrophobia.core.setup import Effect
from claustrophobia.core.state import Frame, State
from claustrophobia.policy.human_dice import line_worth
from claustrophobia.policy.outlook import Outlook, Rate
from claustrophobia.policy.sheets import LINES

# What a gift or a piece of equipment is worth, by its verb, to a team that must explore and kill.
GIFT_WORTH: Final = {verbs.HEAL: 3.0, verbs.EXTRA_DICE: 2.5, verbs.TALENT: 2.2, verbs.BONUS: 2.0, verbs.PUNISH: 1.8}
GEAR_WORTH: Final = {verbs.COMMAND_DICE: 2.0, verbs.GRANT: 1.5, verbs.BAR_ENTRY: 1.2, verbs.HEAL: 1.2}
OTHER_GIFT: Final = 1.0
OTHER_GEAR: Final = 0.5
LADEN: Final = 0.4  # so much less for each piece that the bearer has already
BEARER: Final = 0.01  # a better sheet decides between two bearers
# Weapons: 1, the combat they add, and so much for each talent they give or each wound beyond the first.
WEAPON: Final = 1.0
WEAPON_RANGED: Final = 0.5
WEAPON_WOUND: Final = 0.5
# What is worn, by the points it adds.
WORN_MOVEMENT: Final = 0.8
WORN_COMBAT: Final = 1.2
WORN_DEFENSE: Final = 1.4


def worth(s: State, w: int) -> float:
    """What a warrior's whole sheet is worth, as far as it is not cancelled."""
    return sum(line_worth(s, w, line) for line in range(1, LINES + 1) if not s.damage[w] >> (line - 1) & 1)


def rate_recruit(o: Outlook, frame: Frame) -> Rate:
    """Recruit the human with the best sheet."""
    return lambda code: worth(o.s, decision.read_recruit(code))


def rate_wait(o: Outlook, frame: Frame) -> Rate:
    """Let the weakest human wait."""
    return lambda code: -worth(o.s, decision.read_wait(code))


def rate_equip(o: Outlook, frame: Frame) -> Rate:
    """Give the best equipment to the human that has least."""
    s = o.s

    def rate(code: int) -> float:
        w, gear = decision.read_equip(code)
        return gear_worth(s.setup.equipment[gear].effect) - LADEN * len(s.gear[w]) + BEARER * worth(s, w)

    return rate


def gear_worth(effect: Effect) -> float:
    """What a piece of equipment is worth, whoever gets it."""
    if effect.verb == verbs.WEAPON:
        return WEAPON + effect.combat + WEAPON_RANGED * effect.ranged + WEAPON_WOUND * (effect.wounds_on_demons - 1)
    if effect.verb == verbs.WEAR:
        return WORN_MOVEMENT * effect.movement + WORN_COMBAT * effect.combat + WORN_DEFENSE * effect.defense
    return GEAR_WORTH.get(effect.verb, OTHER_GEAR)


def rate_bestow(o: Outlook, frame: Frame) -> Rate:
    """Choose the best gift, whoever gets it."""
    return lambda code: GIFT_WORTH.get(o.s.setup.gifts[decision.read_bestow(code)[1]].effect.verb, OTHER_GIFT)


def rate_take(o: Outlook, frame: Frame) -> Rate:
    """Take whatever was found."""
    return lambda code: 0.0 if code == decision.PASS else 1.0
