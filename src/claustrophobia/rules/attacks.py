"""The dice of an attack: how many, what they need, which of them hit (COM-1, COM-2, COM-5, GFT-PUNISH).

The frames of an attack are `(ATTACK_ROLL, attacker, target, weapon, bonus, traits)` and, rolled,
`(ATTACK_COUNT, attacker, target, weapon, dice, traits)`. A target is a warrior, or `GROUP` plus a tile for all
its ordinary troglodytes together.
"""

from typing import Final

from claustrophobia.core import reasons, verbs
from claustrophobia.core.decision import GROUP
from claustrophobia.core.names import COMBAT, DEFENSE, EXHAUSTED, NOBODY, RANGED, WESTERN
from claustrophobia.core.setup import Effect
from claustrophobia.core.state import Frame, State, bits
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

REMOVED_AFTER: Final = 1  # traits of an attack
NO_GUARDS: Final = 2


def pending(s: State, step: int) -> int:
    """The index of the topmost frame of a step on the agenda, or -1."""
    for spot in range(len(s.agenda) - 1, -1, -1):
        if s.agenda[spot][0] == step:
            return spot
    return -1


def target_tile(s: State, target: int) -> int:
    """The tile of a target; below 0 when it is there no more."""
    return target - GROUP if target >= GROUP else s.at[target]


def ordinary_on(s: State, tile: int) -> int:
    """The mask of the tile's ordinary troglodytes: one target together (COM-1, DST-7)."""
    return s.here[tile] & s.setup.ordinary & s.infernals


def is_covered(s: State, w: int) -> bool:
    """Whether others of its side on its tile keep a warrior from being attacked (the Master of souls)."""
    if ability(s, w, verbs.COVERED) is None:
        return False
    allies = s.here[s.at[w]] & (s.humans if s.humans >> w & 1 else s.infernals)
    return allies & ~(1 << w) != 0


def exposed(s: State, tile: int, effect: Effect) -> int:
    """The warriors of a tile that a grenade reaches; as a ranged attack, not those immune to it."""
    found = s.here[tile]
    for w in bits(found & s.setup.demons):
        if is_covered(s, w) or (effect.ranged and ability(s, w, verbs.IMMUNE_TO_RANGED) is not None):
            found &= ~(1 << w)
    return found


def target_defense(s: State, target: int) -> int:
    """The defense an attack on the target has to reach; ordinary troglodytes share theirs."""
    if target >= GROUP:
        mask = ordinary_on(s, target - GROUP)
        return stat(s, (mask & -mask).bit_length() - 1, DEFENSE) if mask else 0
    return stat(s, target, DEFENSE)


def is_ranged(s: State, attacker: int, target: int, weapon: int) -> bool:
    """An attack with a ranged weapon, or on another tile."""
    if weapon != NOBODY and s.setup.equipment[weapon].effect.ranged:
        return True
    return target_tile(s, target) != s.at[attacker]


def combat_dice(s: State, attacker: int, target: int, weapon: int) -> int:
    """How many dice the attacker rolls at this target: its combat, its weapon's, its ability's (COM-2, EQP-2)."""
    dice = stat(s, attacker, COMBAT)
    if weapon != NOBODY:
        dice += s.setup.equipment[weapon].effect.combat
    if s.setup.abilities[attacker] and target < GROUP:
        per_wound = ability(s, attacker, verbs.BONUS_PER_WOUND)
        if per_wound is not None and s.setup.kind[target] == WESTERN:
            dice += per_wound.combat * lines_lost(s, target)
    return dice


def most_bought(s: State, w: int) -> int:
    """The combat a demon can buy with threat points now."""
    deal: Effect | None = ability(s, w, verbs.BUYS_COMBAT) if s.setup.abilities[w] else None
    if deal is None:
        return 0
    most = s.tp // deal.price
    return min(deal.most, most) if deal.most else most


def sure_to_buy(s: State, attacker: int, target: int, weapon: int) -> int:
    """The combat bought without a choice: the one die that can be paid for where there is none without (COM-2)."""
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
    """What a die must show to hit: the target's defense, or less by a gift (COM-2, GFT-PUNISH)."""
    need = target_defense(s, target)
    gift = active_gift(s, attacker, verbs.PUNISH)
    if gift >= 0 and (weapon == NOBODY or not s.setup.equipment[weapon].effect.ranged):
        need = min(need, s.setup.gifts[gift].effect.at_least)
    return min(need, 6)


def with_dice(code: int) -> list[int]:
    """The dice packed in one integer, in the order rolled."""
    dice: list[int] = []
    while code > 1:
        dice.append(code & 7)
        code >>= 3
    dice.reverse()
    return dice


def dice_that_hit(s: State, frame: Frame) -> int:
    """Mask of the dice of a rolled attack that hit; a 6 always does (COM-2)."""
    _, attacker, target, weapon, dice, _ = frame
    need = threshold(s, attacker, target, weapon)
    mask = 0
    for i, value in enumerate(with_dice(dice)):
        if value >= need:
            mask |= 1 << i
    return mask


def weapons(s: State, w: int) -> list[int]:
    """The weapons a warrior can use now, of two alike one, and none."""
    found = [NOBODY]
    if s.gear[w]:
        for gear in s.gear[w]:
            if gear not in found and why_no_weapon(s, w, gear) == 0:
                found.append(gear)
    return found


def why_no_weapon(s: State, w: int, gear: int) -> int:
    """Why a warrior does not attack with a piece of equipment (EQP-2, HPR-6); attacking without any needs none."""
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
