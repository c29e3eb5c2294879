"""The dice of an attack: how many, what they need, which of them hit (COM-1, COM-2, COM-5, GFT-PUNISH).

An attack has the frame `(RUN_ATTACK_ROLL, attacker, target, weapon, bonus, traits)` before it is rolled, and then
`(RUN_ATTACK_COUNT, attacker, target, weapon, dice, traits)`. A target is a warrior, or `GROUP` plus a tile for all
ordinary troglodytes on that tile together.
"""

from typing import Final

from claustrophobia.core import reasons, verbs
from claustrophobia.core.decision import GROUP
from claustrophobia.core.names import COMBAT, DEFENSE, EXHAUSTED, NOBODY, RANGED, WESTERN
from claustrophobia.core.setup import Effect
from claustrophobia.core.state import Frame, State, bits, first_of
from claustrophobia.rules.stats import (
    MARK_NO_GIFTS,
    TABLE,
    ability,
    gift_on,
    has_mark,
    lines_lost,
    may_use,
    stat,
    talents,
)

# The traits of an attack, one bit each.
REMOVED_AFTER: Final = 1  # the attacker is taken off the board after it
NO_GUARDS: Final = 2  # no bodyguard may take its hits


def pending(s: State, step: int) -> int:
    """The index of the topmost frame of a step on the agenda, or -1."""
    for spot in range(len(s.agenda) - 1, -1, -1):
        if s.agenda[spot][0] == step:
            return spot
    return -1


def target_tile(s: State, target: int) -> int:
    """The tile of a target; below 0 if it is off the board."""
    return target - GROUP if target >= GROUP else s.at[target]


def ordinary_on(s: State, tile: int) -> int:
    """The mask of the ordinary troglodytes on a tile: they are one target (COM-1, DST-7)."""
    return s.here[tile] & s.setup.ordinary & s.infernals


def is_covered(s: State, w: int) -> bool:
    """Whether a warrior cannot be attacked because others of its side are on its tile (the Master of souls)."""
    if ability(s, w, verbs.COVERED) is None:
        return False
    allies = s.here[s.at[w]] & (s.humans if s.humans >> w & 1 else s.infernals)
    return allies & ~(1 << w) != 0


def exposed(s: State, tile: int, effect: Effect) -> int:
    """The mask of the warriors on a tile that a grenade can hurt: not covered demons, nor those immune to it."""
    found = s.here[tile]
    for w in bits(found & s.setup.demons):
        if is_covered(s, w) or (effect.ranged and ability(s, w, verbs.IMMUNE_TO_RANGED) is not None):
            found &= ~(1 << w)
    return found


def target_defense(s: State, target: int) -> int:
    """The defense of a target; all ordinary troglodytes on a tile have the same."""
    if target >= GROUP:
        mask = ordinary_on(s, target - GROUP)
        return stat(s, first_of(mask), DEFENSE) if mask else 0
    return stat(s, target, DEFENSE)


def is_ranged(s: State, attacker: int, target: int, weapon: int) -> bool:
    """Whether an attack is made with a ranged weapon, or on another tile."""
    if weapon != NOBODY and s.setup.equipment[weapon].effect.ranged:
        return True
    return target_tile(s, target) != s.at[attacker]


def combat_dice(s: State, attacker: int, target: int, weapon: int) -> int:
    """How many dice the attacker rolls: its combat, and what its weapon and its ability add (COM-2, EQP-2)."""
    dice = stat(s, attacker, COMBAT)
    if weapon != NOBODY:
        dice += s.setup.equipment[weapon].effect.combat
    if s.setup.abilities[attacker] and target < GROUP:
        per_wound = ability(s, attacker, verbs.BONUS_PER_WOUND)
        if per_wound is not None and s.setup.kind[target] == WESTERN:
            dice += per_wound.combat * lines_lost(s, target)
    return dice


def most_bought(s: State, w: int) -> int:
    """The most combat dice a demon can buy with threat points now."""
    deal: Effect | None = ability(s, w, verbs.BUYS_COMBAT) if s.setup.abilities[w] else None
    if deal is None:
        return 0
    most = s.tp // deal.price
    return min(deal.most, most) if deal.most else most


def sure_to_buy(s: State, attacker: int, target: int, weapon: int) -> int:
    """The combat dice bought without a choice: 1 if the attacker has no combat and can pay for one alone (COM-2)."""
    return 1 if most_bought(s, attacker) == 1 and combat_dice(s, attacker, target, weapon) <= 0 else 0


def active_gift(s: State, w: int, verb: int) -> int:
    """The gift with this verb that the warrior's die makes active, or -1 (GFT rows, TAL-DEVOTED)."""
    die = s.die[w]
    gift = gift_on(s, w, die)
    if gift < 0 or s.setup.gifts[gift].effect.verb != verb:
        return -1
    need = s.setup.gift_talent
    if s.flags[w] & EXHAUSTED or talents(s, w) & need != need or has_mark(s, TABLE, MARK_NO_GIFTS):
        return -1
    return gift


def threshold(s: State, attacker: int, target: int, weapon: int) -> int:
    """The least a die must show to hit: the target's defense, or less if a gift says so (COM-2, GFT-PUNISH)."""
    need = target_defense(s, target)
    gift = active_gift(s, attacker, verbs.PUNISH)
    if gift >= 0 and (weapon == NOBODY or not s.setup.equipment[weapon].effect.ranged):
        need = min(need, s.setup.gifts[gift].effect.at_least)
    return min(need, 6)


def packed_dice(dice: list[int]) -> int:
    """Dice packed in one integer, as a frame holds them: a leading 1, then three bits a die."""
    code = 1
    for value in dice:
        code = code << 3 | value
    return code


def unpacked_dice(code: int) -> list[int]:
    """The dice packed in one integer, in the order rolled."""
    dice: list[int] = []
    while code > 1:
        dice.append(code & 7)
        code >>= 3
    dice.reverse()
    return dice


def dice_that_hit(s: State, frame: Frame) -> int:
    """The mask of the dice of a rolled attack that hit; a 6 always does (COM-2)."""
    _, attacker, target, weapon, dice, _ = frame
    need = threshold(s, attacker, target, weapon)
    mask = 0
    for i, value in enumerate(unpacked_dice(dice)):
        if value >= need:
            mask |= 1 << i
    return mask


def weapons(s: State, w: int) -> list[int]:
    """The weapons a warrior can use now, each once; NOBODY stands for attacking without any."""
    found = [NOBODY]
    if s.gear[w]:
        for gear in s.gear[w]:
            if gear not in found and why_no_weapon(s, w, gear) == 0:
                found.append(gear)
    return found


def why_no_weapon(s: State, w: int, gear: int) -> int:
    """Why a warrior does not attack with a piece of equipment; 0 for attacking without any (EQP-2, HPR-6)."""
    if gear == NOBODY:
        return 0
    if gear not in s.gear[w] or s.setup.equipment[gear].effect.verb != verbs.WEAPON or not may_use(s, w, gear):
        return reasons.NO_SUCH_WEAPON
    return reasons.EXHAUSTED_WEAPON if s.flags[w] & EXHAUSTED else 0


def reaches(s: State, w: int, weapon: int) -> bool:
    """Whether the warrior may attack an adjacent tile: with a ranged weapon, or by talent without one (TAL-RANGED)."""
    if weapon != NOBODY:
        return s.setup.equipment[weapon].effect.ranged
    return talents(s, w) & RANGED != 0
