"""What cards, gifts, powers and equipment do: how each verb of `core.verbs` is carried out.

What they can be used on is in `rules.choices`. Steps of a later chapter are pushed on the agenda.
"""

from typing import Final

from claustrophobia.core import agenda, verbs
from claustrophobia.core.grid import STEP, opposite
from claustrophobia.core.names import (
    CLOSED,
    COMBAT,
    DEFENSE,
    EVENT,
    FOREVER,
    INFERNAL,
    INFERNAL_ACTIVATION,
    INFERNAL_PREPARATION,
    INSTINCT,
    MOVEMENT,
    NOBODY,
    ROLLED,
    WESTERN,
)
from claustrophobia.core.setup import Card, Effect
from claustrophobia.core.state import Frame, State, bits
from claustrophobia.rules import cards, choices, edition, presence
from claustrophobia.rules.attacks import (
    NO_GUARDS,
    REMOVED_AFTER,
    dice_that_hit,
    exposed,
    packed_dice,
    pending,
    unpacked_dice,
)
from claustrophobia.rules.choices import FAMILY_EVENT
from claustrophobia.rules.healing import heal_line
from claustrophobia.rules.stats import (
    ALL_TROGLODYTES,
    MARK_BOUNTY,
    MARK_DODGE,
    MARK_EXTRA_DICE,
    MARK_GRANT,
    MARK_INTREPID,
    MARK_LOOK,
    MARK_LOSS,
    MARK_NO_GIFTS,
    MARK_SNEAKY,
    TABLE,
    add_mark,
)

# The families of effects: in which list of the set-up the card of a frame stands.
FAMILY_EQUIPMENT: Final = 1
FAMILY_INSTINCT: Final = 2
FAMILY_GIFT: Final = 3
FAMILY_POWER: Final = 4

RUBBLE: Final = 0
DOOR: Final = 1

LEAVING: Final = (agenda.RUN_EXPLORE, agenda.RUN_STEP_OVER, agenda.RUN_DEPART)  # a warrior is about to leave its tile


def card_of(s: State, family: int, index: int) -> Card:
    """The card with this index in the list of its family."""
    setup = s.setup
    if family == FAMILY_EVENT:
        return setup.events[index]
    if family == FAMILY_EQUIPMENT:
        return setup.equipment[index]
    if family == FAMILY_INSTINCT:
        return setup.instincts[index]
    return setup.gifts[index]


def effect_of(s: State, family: int, index: int) -> Effect:
    """The effect of the card with this index in the list of its family."""
    return s.setup.powers[index].effect if family == FAMILY_POWER else card_of(s, family, index).effect


def run_effect(s: State, frame: Frame) -> None:
    """Carry out a card, gift or piece of equipment."""
    _, family, index, me, a, b = frame
    effect = effect_of(s, family, index)
    if family == FAMILY_EVENT and len(effect.targets) > 0 and edition.of(s).is_overtaken(s, effect, a, b):
        if s.log is not None:
            s.log.append(("frustrated", "PRI-6", 0, index))
        return
    carry_out(s, effect, me, a, b)


def carry_out(s: State, effect: Effect, me: int, a: int, b: int, owner: int = NOBODY) -> None:
    """Carry out an effect of the warrior `me` on the choice (a, b); `owner` is the demon whose power it is (DST-10)."""
    verb = effect.verb
    if verb == verbs.BONUS or verb == verbs.TALENT or verb == verbs.LOSE_TALENT:
        for target in marked(s, effect.who, me, a):
            mark(s, effect, target, owner)
    elif verb == verbs.HIT_ON:
        hit_each(s, effect, me, a)
    elif verb == verbs.HEAL:
        heal(s, effect, me, a, b)
    elif verb == verbs.GAIN_TP:
        gain_tp(s, effect.amount, "DST-1")
    elif verb == verbs.DRAW_INSTINCT:
        for _ in range(effect.count):
            cards.draw(s, INSTINCT, "HPR-13")
    elif verb == verbs.LOOK_AHEAD:
        add_mark(s, TABLE, MARK_LOOK, effect.tiles, INFERNAL_PREPARATION)
    elif verb == verbs.EXTRA_DICE:
        add_mark(s, TABLE, MARK_EXTRA_DICE, effect.count, FOREVER)
    elif verb == verbs.CHARGE:
        add_mark(s, TABLE, MARK_SNEAKY if effect.waives_opening else MARK_INTREPID, 1, INFERNAL_ACTIVATION)
    elif verb == verbs.DODGE:
        add_mark(s, me, MARK_DODGE, 1, effect.until, owner)
    elif verb == verbs.FORBID_GIFTS:
        add_mark(s, TABLE, MARK_NO_GIFTS, 1, effect.until)
    else:
        carry_out_rare(s, effect, me, a, b)


def carry_out_rare(s: State, effect: Effect, me: int, a: int, b: int) -> None:
    """Carry out the verbs that only one or two cards have."""
    verb = effect.verb
    if verb == verbs.SUICIDE:
        amend_attack(s, effect.combat, REMOVED_AFTER)
    elif verb == verbs.REROLL_HITS:
        reroll_hits(s)
    elif verb == verbs.CANCEL_CARD:
        cancel_card(s)
    elif verb == verbs.SET_DESTINY_DIE:
        die = next(die for die in range(6) if s.dest[die] == ROLLED and s.face[die] == a)
        s.face[die] = b
        if s.log is not None:
            s.log.append(("die_changed", "DST-0", 0, a, b))
    elif verb == verbs.DEAL_DICE:
        s.agenda.append((agenda.RUN_PANIC,))
    elif verb == verbs.BRING:
        bring(s, effect, me, a)
    elif verb == verbs.POSSESS:
        s.agenda.append((agenda.RUN_ATTACK_ROLL, a, b, NOBODY, 0, NO_GUARDS))
    elif verb == verbs.FLEE:
        move_by_effect(s, a, b)
    elif verb == verbs.CAVE_IN:
        close(s, a * 4 + b, RUBBLE)
    elif verb == verbs.DESTROY_EQUIPMENT:
        s.gear[a] = cards.without(s.gear[a], b)
        cards.watch(s)
        if s.log is not None:
            s.log.append(("equipment_lost", "EQP-1", 0, a, b))
    elif verb == verbs.LOSE_WAY:
        s.agenda.append((agenda.RUN_LOST,))
    elif verb == verbs.SACRIFICE:
        s.agenda.append((agenda.RUN_STRIKE_BACK, me, effect.at_least))
        s.agenda.append((agenda.RUN_SUFFER, a, NOBODY))
    elif verb == verbs.GRENADE:
        s.agenda.append((agenda.ASK_BLAST, presence.side_of(s, me), exposed(s, a, effect), 0))
    else:
        carry_out_of_fate(s, effect)


def carry_out_of_fate(s: State, effect: Effect) -> None:
    """Carry out the verbs of destiny squares, and of the cards that answer them."""
    verb = effect.verb
    if verb == verbs.LOSE_TP:
        lost = min(s.tp, effect.amount)
        s.tp -= lost
        if s.log is not None:
            s.log.append(("tp_lost", "GFT-0", 0, lost))
    elif verb == verbs.DESTINY_DICE:
        s.alarms += effect.count
        if s.log is not None:
            s.log.append(("more_dice", "DST-9", 0, s.alarms))
    elif verb == verbs.DRAW_EVENTS:
        for _ in range(effect.count):
            cards.draw(s, EVENT, "DST-9")
    elif verb == verbs.LEGION:
        add_mark(s, ALL_TROGLODYTES, DEFENSE, effect.defense, effect.until)
        add_mark(s, TABLE, MARK_BOUNTY, effect.amount, effect.until)
    elif verb == verbs.SWAP_TALENTS:
        for w in range(s.setup.human_count):
            add_mark(s, w, MARK_LOSS, effect.talents, effect.until)
        add_mark(s, ALL_TROGLODYTES, MARK_GRANT, effect.talents, effect.until)
    elif verb == verbs.DISARM:
        disarm(s)


def disarm(s: State) -> None:
    """Stop the tile that is about to take effect; it counts as used (PRI-5)."""
    _, _, tile = s.agenda.pop(pending(s, agenda.RUN_SPRING))
    s.used[tile] = 1
    if s.log is not None:
        s.log.append(("disarmed", "PRI-5", 0, tile))


def marked(s: State, who: int, me: int, a: int) -> list[int]:
    """The targets of the marks of a lasting effect."""
    if who == verbs.SELF:
        return [me]
    if who == verbs.TROGLODYTES:
        return [ALL_TROGLODYTES]
    return touched(s, who, me, a)


def touched(s: State, who: int, me: int, a: int) -> list[int]:
    """The warriors an effect works on, once its choice `a` is made."""
    if who == verbs.SELF:
        return [me]
    if who == verbs.ALL_HUMANS:
        return bits(presence.in_play(s, s.humans))
    if who == verbs.HUMANS_OF_TILE or who == verbs.HUMANS_WITH_INFERNAL:
        return bits(s.here[a] & s.humans)
    if who == verbs.HUMANS_WITH_SELF:
        return bits(s.here[s.at[me]] & s.humans) if s.at[me] >= 0 else []
    return [a]


def mark(s: State, effect: Effect, target: int, owner: int) -> None:
    """Put a lasting effect in force on one target."""
    if effect.verb == verbs.TALENT:
        add_mark(s, target, MARK_GRANT, effect.talents, effect.until, owner)
    elif effect.verb == verbs.LOSE_TALENT:
        add_mark(s, target, MARK_LOSS, effect.talents, effect.until, owner)
    else:
        if effect.movement:
            add_mark(s, target, MOVEMENT, effect.movement, effect.until, owner)
        if effect.combat:
            add_mark(s, target, COMBAT, effect.combat, effect.until, owner)
        if effect.defense:
            add_mark(s, target, DEFENSE, effect.defense, effect.until, owner)


def hit_each(s: State, effect: Effect, me: int, a: int) -> None:
    """Each target suffers a hit; if the effect names a value, only on a die that shows at least that."""
    victims = touched(s, effect.who, me, a)
    if effect.at_least > 1:
        mask = 0
        for w in victims:
            mask |= 1 << w
        s.agenda.append((agenda.ASK_BLAST, INFERNAL, mask, effect.at_least))
    else:
        for w in reversed(victims):
            s.agenda.append((agenda.RUN_SUFFER, w, NOBODY))


def heal(s: State, effect: Effect, me: int, a: int, line: int) -> None:
    """Remove a marker (HPR-10)."""
    if line:
        heal_line(s, a, line)
    elif s.damage[me] and s.setup.kind[me] != WESTERN:
        s.damage[me] = max(0, s.damage[me] - effect.lines)
        if s.log is not None:
            s.log.append(("recovered", "HPR-10", 0, me, s.damage[me]))


def gain_tp(s: State, amount: int, rule: str) -> None:
    """Give the infernal player threat points; they never run out (SET-8)."""
    s.tp += amount
    if s.log is not None:
        s.log.append(("gained_tp", rule, 0, amount))


def amend_attack(s: State, combat: int, trait: int) -> None:
    """Change the attack that has been declared and not yet rolled."""
    spot = pending(s, agenda.RUN_ATTACK_ROLL)
    _, attacker, target, weapon, bonus, traits = s.agenda[spot]
    s.agenda[spot] = (agenda.RUN_ATTACK_ROLL, attacker, target, weapon, bonus + combat, traits | trait)


def reroll_hits(s: State) -> None:
    """Roll every die of the attack that hit again, once, for the defender (COM-4)."""
    spot = pending(s, agenda.RUN_ATTACK_COUNT)
    step, attacker, target, weapon, rolled, traits = s.agenda[spot]
    again = dice_that_hit(s, s.agenda[spot])
    dice = [s.chance.die() if again >> i & 1 else value for i, value in enumerate(unpacked_dice(rolled))]
    s.news += 1
    s.agenda[spot] = (step, attacker, target, weapon, packed_dice(dice), traits)
    if s.log is not None:
        s.log.append(("rerolled", "COM-4", 0, attacker, *dice))


def cancel_card(s: State) -> None:
    """Cancel the event card just played; it is discarded all the same (PRI-5)."""
    _, _, card, _, _, _ = s.agenda.pop(choices.card_played(s))
    if card in s.played:
        s.played = cards.without(s.played, card)
        cards.throw(s, EVENT, card)
    if s.log is not None:
        s.log.append(("cancelled", "PRI-5", 0, card))


def bring(s: State, effect: Effect, me: int, a: int) -> None:
    """Bring warriors into play free, as far as there are figures and room (PRI-6, THR-9)."""
    tile = s.at[me] if effect.where == verbs.ON_SELF else a
    for _ in range(effect.count):
        w = choices.spare(s, effect.sheet)
        if tile < 0 or w < 0 or not presence.has_room(s, tile, INFERNAL):
            return
        s.agenda.append((agenda.RUN_ARRIVE, w, tile))
        presence.put(s, w, tile)
        if s.log is not None:
            s.log.append(("entered", "THR-9", 0, w, tile, 0))


def move_by_effect(s: State, w: int, tile: int) -> None:
    """Move a warrior without its movement and past blocking; saturation and tile effects still apply (MOV-11)."""
    if not presence.has_room(s, tile, presence.side_of(s, w)):
        return
    call_off(s, w)
    presence.put(s, w, tile)
    if s.log is not None:
        s.log.append(("moved", "MOV-11", 0, w, tile))
    s.agenda.append((agenda.RUN_ARRIVE, w, tile))


def call_off(s: State, w: int) -> None:
    """Drop what a warrior was about to do at the edge of its tile: it is moved away first (MOV-11, R-88)."""
    s.agenda[:] = [one for one in s.agenda if one[0] not in LEAVING or agenda.field(one, "warrior") != w]


def close(s: State, spot: int, kind: int) -> None:
    """Close a side of a tile with rubble or a locked door, which is a wall until it is opened (MOV-9)."""
    other = s.links[spot]
    s.links[spot] = CLOSED
    if other >= 0:
        s.links[other * 4 + opposite(spot & 3)] = CLOSED
    s.barriers += ((spot, kind),)
    if s.log is not None:
        s.log.append(("closed", "MOV-9", 0, spot >> 2, spot & 3, kind))


def neighbour(s: State, spot: int) -> int:
    """The tile that touches this side, joined to it or not, or -1. `spot` is tile * 4 + side, as in `links`."""
    cell = s.tile_cell[spot >> 2] + STEP[spot & 3]
    return s.tile_cell.index(cell) if cell in s.tile_cell else -1


agenda.runs(agenda.RUN_EFFECT, run_effect)
