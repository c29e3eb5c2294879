"""Attacks: targets, dice, re-rolls, hits (COM-1 to COM-5, TAL-RANGED, TAL-FRENZIED, EQP-2)."""

from claustrophobia.core import agenda, decision, reasons, verbs
from claustrophobia.core.decision import GROUP
from claustrophobia.core.names import ATTACK_DECLARED, ATTACK_ROLLED, DODGED, EXHAUSTED, FRENZIED, HITS_COUNTED
from claustrophobia.core.state import Frame, State, bits
from claustrophobia.rules import effects, presence, windows
from claustrophobia.rules.attacks import (
    REMOVED_AFTER,
    combat_dice,
    dice_that_hit,
    is_covered,
    is_ranged,
    most_bought,
    ordinary_on,
    packed_dice,
    reaches,
    target_tile,
    threshold,
    weapons,
    why_no_weapon,
)
from claustrophobia.rules.stats import MARK_DODGE, ability, has_mark, talents


def add_attacks(s: State, w: int, options: list[int]) -> None:
    """Add every attack of a warrior: each target with each weapon (COM-1, COM-2, TAL-RANGED)."""
    own = s.at[w]
    enemies = s.infernals if s.humans >> w & 1 else s.humans
    for weapon in weapons(s, w):
        if s.here[own] & enemies:
            add_targets(s, w, own, weapon, options)
        if reaches(s, w, weapon):
            for tile in sorted(set(presence.adjacent(s, own))):
                if s.here[tile] & enemies and tile != own:
                    add_targets(s, w, tile, weapon, options)


def add_targets(s: State, w: int, tile: int, weapon: int, options: list[int]) -> None:
    """Add the attacks on one tile; all its ordinary troglodytes are one target."""
    if s.humans >> w & 1:
        enemies = s.here[tile] & s.infernals
        group = enemies & s.setup.ordinary
        if group:
            if why_harmless(s, w, GROUP + tile, weapon) == 0:
                target = decision.GROUP_HERE if tile == s.at[w] else GROUP + tile
                options.append(decision.option(decision.ATTACK, w, target, weapon))
            enemies ^= group
    else:
        enemies = s.here[tile] & s.humans
    for target in bits(enemies):
        if why_harmless(s, w, target, weapon) == 0:
            options.append(decision.option(decision.ATTACK, w, target, weapon))


def why_harmless(s: State, w: int, target: int, weapon: int) -> int:
    """Why an attack could not hurt: no combat (COM-2), or a demon that is covered, or immune to ranged attacks."""
    if combat_dice(s, w, target, weapon) <= 0 and most_bought(s, w) == 0:
        if ability(s, w, verbs.BUYS_COMBAT) is not None:
            return reasons.COMBAT_TOO_DEAR
        return reasons.EXHAUSTED_COMBAT if s.flags[w] & EXHAUSTED else reasons.NO_COMBAT
    if target < GROUP and s.setup.abilities[target]:
        if is_covered(s, target):
            return reasons.COVERED
        if is_ranged(s, w, target, weapon) and ability(s, target, verbs.IMMUNE_TO_RANGED) is not None:
            return reasons.IMMUNE_TO_RANGED
    return 0


def why_no_attack(s: State, w: int, aim: int, weapon: int) -> int:
    """Why a warrior does not attack a target with a weapon (COM-1, COM-2, TAL-RANGED, EQP-2)."""
    target = GROUP + s.at[w] if aim == decision.GROUP_HERE else aim
    if target >= GROUP:
        if not s.humans >> w & 1 or not ordinary_on(s, target - GROUP):
            return reasons.NO_SUCH_TARGET
    elif presence.side_of(s, target) == presence.side_of(s, w):
        return reasons.NOT_AN_ENEMY
    elif s.humans >> w & 1 and s.setup.ordinary >> target & 1:
        return reasons.ONE_TARGET
    unarmed = why_no_weapon(s, w, weapon)
    if unarmed:
        return unarmed
    tile = target_tile(s, target)
    if tile < 0 or (tile != s.at[w] and not (reaches(s, w, weapon) and tile in presence.adjacent(s, s.at[w]))):
        return reasons.NOT_WITHIN_REACH
    harmless = why_harmless(s, w, target, weapon)
    if harmless == 0 and aim == GROUP + s.at[w]:  # the group on its own tile has the name GROUP_HERE
        return reasons.ALIKE
    return harmless


def begin_attack(s: State, w: int, target: int, weapon: int) -> None:
    """Declare target and weapon of an attack (COM-4)."""
    if target == decision.GROUP_HERE:
        target = GROUP + s.at[w]
    if s.log is not None:
        s.log.append(("attacked", "COM-1", 0, w, target, weapon))
    s.agenda.append((agenda.RUN_ATTACK_ROLL, w, target, weapon, 0, 0))
    windows.announce(s, ATTACK_DECLARED, w)
    if most_bought(s, w):
        s.agenda.append((agenda.ASK_BUY, presence.side_of(s, w), w, target, weapon))


def ask_buy(s: State, frame: Frame) -> list[int]:
    """How many combat dice to buy with threat points (COM-2)."""
    _, _, w, target, weapon = frame
    return [
        decision.option_of_one(decision.PAY, n)
        for n in range(least_bought(s, w, target, weapon), most_bought(s, w) + 1)
    ]


def least_bought(s: State, w: int, target: int, weapon: int) -> int:
    """The fewest combat dice to buy: one if the attacker has no combat of its own (COM-2)."""
    return 0 if combat_dice(s, w, target, weapon) > 0 else 1


def refuse_buy(s: State, frame: Frame, code: int) -> int:
    if decision.verb_of(code) != decision.PAY:
        return decision.why_another(code)
    _, _, w, target, weapon = frame
    bought = decision.read_pay(code)
    if bought < least_bought(s, w, target, weapon):
        return reasons.MUST_BUY_COMBAT
    if bought <= most_bought(s, w):
        return 0
    deal = ability(s, w, verbs.BUYS_COMBAT)
    within = deal is None or not deal.most or bought <= deal.most
    return reasons.COMBAT_TOO_DEAR if within else reasons.COMBAT_LIMIT


def on_buy(s: State, frame: Frame, code: int) -> None:
    _, _, attacker, _, _ = frame
    bought = decision.read_pay(code)
    deal = ability(s, attacker, verbs.BUYS_COMBAT)
    if deal is not None and bought:
        s.tp -= bought * deal.price
        effects.amend_attack(s, bought, 0)
        if s.log is not None:
            s.log.append(("paid", "DST-9", 0, bought * deal.price))


def run_roll(s: State, frame: Frame) -> None:
    """Roll the attack; a frenzied attacker rolls every miss again, once (COM-2, TAL-FRENZIED)."""
    _, w, target, weapon, bonus, traits = frame
    if s.at[w] < 0:
        return
    if traits & REMOVED_AFTER:
        s.agenda.append((agenda.RUN_REMOVE, w))
    count = combat_dice(s, w, target, weapon) + bonus
    need = threshold(s, w, target, weapon)
    die = s.chance.die
    dice = [die() for _ in range(count)]
    s.news += 1
    if s.log is not None:
        s.log.append(("rolled", "COM-2", 0, w, need, *dice))
    if talents(s, w) & FRENZIED and min(dice, default=6) < need:
        dice = [value if value >= need else die() for value in dice]
        if s.log is not None:
            s.log.append(("rerolled", "TAL-FRENZIED", 0, w, *dice))
    s.agenda.append((agenda.RUN_ATTACK_COUNT, w, target, weapon, packed_dice(dice), traits))
    if target < GROUP and (s.marks or s.setup.abilities[target]):
        dodge(s, target)
    windows.announce(s, ATTACK_ROLLED, w)


def dodge(s: State, w: int) -> None:
    """If the target dodges, roll each die that hit again, after the attacker's own re-rolls (COM-4)."""
    if has_mark(s, w, MARK_DODGE):
        if dice_that_hit(s, s.agenda[-1]):
            effects.reroll_hits(s)
        return
    deal = ability(s, w, verbs.DODGES)
    if deal is None or not dice_that_hit(s, s.agenda[-1]):
        return
    price = deal.price if s.flags[w] & DODGED else 0
    if s.tp < price:
        return
    s.flags[w] |= DODGED
    s.tp -= price
    if s.log is not None:
        s.log.append(("dodged", "DST-9", 0, w, price))
    effects.reroll_hits(s)


def run_count(s: State, frame: Frame) -> None:
    """Count the hits, and push them one by one for the defender's side (COM-3, COM-4)."""
    _, w, target, weapon, _, traits = frame
    hits = dice_that_hit(s, frame).bit_count()
    if s.log is not None:
        s.log.append(("hits", "COM-2", 0, w, target, hits))
    if hits:
        s.agenda.append((agenda.RUN_HITS, w, target, hits, weapon, traits))
        windows.announce(s, HITS_COUNTED, w)


agenda.asks(agenda.ASK_BUY, ask_buy, on_buy, refuse_buy)
agenda.runs(agenda.RUN_ATTACK_ROLL, run_roll)
agenda.runs(agenda.RUN_ATTACK_COUNT, run_count)
