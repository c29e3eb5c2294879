"""Characteristics and talents as they stand now (PRI-2, TAL-0, TAL-1, HPR-6, DST-11)."""

from typing import Final

from claustrophobia.core import clauses, verbs
from claustrophobia.core.names import (
    COMBAT,
    DEFENSE,
    EXHAUSTED,
    FOG,
    HELLHOUND,
    MOVEMENT,
    MUSHROOMS,
    NOBODY,
    WESTERN,
)
from claustrophobia.core.setup import Effect
from claustrophobia.core.state import State, mark_operation, mark_target, mark_until
from claustrophobia.rules import presence

# The operations of marks: what a lasting effect does. MOVEMENT, COMBAT and DEFENSE (0 to 2) add to that characteristic.
MARK_GRANT: Final = 3  # grants talents; the amount is their mask
MARK_LOSS: Final = 4  # takes talents away; the amount is their mask
MARK_DODGE: Final = 5  # dice that hit the target are rolled again
MARK_NO_GIFTS: Final = 6  # nobody may use gifts
MARK_LOOK: Final = 7  # the next exploration: the human player looks at so many tiles and chooses
MARK_EXTRA_DICE: Final = 8  # the next human roll has so many more dice
MARK_INTREPID: Final = 9  # infernals may enter among humans
MARK_SNEAKY: Final = 10  # infernals may enter on tiles without an unexplored opening
MARK_SPENT_CARD: Final = 11  # the amount is an event card of which a copy was used in this phase
MARK_GIFT_WAITS: Final = 12  # the amount is a gift just found, which works from the next preparation on
MARK_BOUNTY: Final = 13  # the first troglodyte killed gives so many threat points
MARK_EXALTED: Final = 14  # the exaltation token; the amount is the mask of the talents it gives
MARK_AWAITS: Final = 15  # the amount is a power that has fired; its effect begins with the phase `until` (DST-9)
OPERATIONS: Final = (
    "movement",
    "combat",
    "defense",
    "grant",
    "loss",
    "dodge",
    "no_gifts",
    "look",
    "extra_dice",
    "intrepid",
    "sneaky",
    "spent_card",
    "gift_waits",
    "bounty",
    "exalted",
    "awaits",
)

ALL_TROGLODYTES: Final = -1  # a mark's target: every troglodyte, ordinary and tough (DST-7)
TABLE: Final = -2  # a mark's target: no warrior, the effect is about the game as a whole

EXHAUSTED_LINE: Final = (0, 0, 3)  # HPR-6
DEFENSE_MOST: Final = 6  # PRI-2: a rolled 6 always hits


def add_mark(s: State, target: int, operation: int, amount: int, until: int, owner: int = NOBODY) -> None:
    """Put an effect in force until a phase begins (PRI-7); a demon's power is its `owner`'s (DST-10)."""
    s.marks.append((target, operation, amount, until, owner))


def expire(s: State, phase: int) -> None:
    """Remove the marks that last until this phase, as it begins (PRI-7)."""
    if s.marks:
        s.marks = [mark for mark in s.marks if mark_until(mark) != phase]


def has_mark(s: State, target: int, operation: int) -> bool:
    return any(mark_operation(mark) == operation and mark_target(mark) == target for mark in s.marks)


def use_up_first(s: State, operation: int) -> int:
    """Remove the first mark on the table that has this operation, and return its amount; 0 if there is none."""
    for spot, mark in enumerate(s.marks):
        target, own, amount, _, _ = mark
        if target == TABLE and own == operation:
            del s.marks[spot]
            return amount
    return 0


def use_up_all(s: State, operation: int) -> int:
    """Remove every mark on the table that has this operation, and return the sum of their amounts."""
    total = 0
    while has_mark(s, TABLE, operation):
        total += use_up_first(s, operation)
    return total


def ability(s: State, w: int, verb: int) -> Effect | None:
    """The ability with this verb on a warrior's sheet, or None."""
    for effect in s.setup.abilities[w]:
        if effect.verb == verb:
            return effect
    return None


def gift_on(s: State, w: int, value: int) -> int:
    """The gift on line `value` of a warrior's sheet, or -1; one found this turn does not work yet (SET-6)."""
    gift = (s.gifts[w] & s.setup.gifts_at[value]).bit_length() - 1
    if gift >= 0 and s.marks:
        for target, operation, amount, _, _ in s.marks:
            if operation == MARK_GIFT_WAITS and target == w and amount == gift:
                return -1
    return gift


def draws_instinct(s: State, w: int, value: int) -> bool:
    """Whether a line has the instinct icon, and no gift token covers it (HPR-7, SET-6)."""
    return s.setup.icons[w] >> value & 1 == 1 and not s.gifts[w] & s.setup.gifts_at[value]


def may_use(s: State, w: int, gear: int) -> bool:
    """Whether a card of equipment names this warrior; held by any other it does nothing (EQP-2)."""
    return (s.setup.may_use[w] >> gear) & 1 == 1


def talents(s: State, w: int) -> int:
    """The talents a warrior can use now; losing one beats whatever grants it (TAL-0, TAL-1, PRI-8)."""
    if s.flags[w] & EXHAUSTED:
        return 0
    setup = s.setup
    gained = setup.base_talents[w]
    for gear in s.gear[w]:
        card = setup.equipment[gear].effect
        if card.verb == verbs.GRANT and may_use(s, w, gear):
            gained |= card.talents
    lost = 0
    for target, operation, amount, _, _ in s.marks:
        if target == w or (target == ALL_TROGLODYTES and setup.troglodytes >> w & 1):
            if operation == MARK_GRANT or operation == MARK_EXALTED:
                gained |= amount
            elif operation == MARK_LOSS:
                lost |= amount
    if setup.auras:
        gained |= shared_talents(s, w)
    for rule in setup.talented:  # SCN-9
        if rule.doers >> w & 1 and s.turn >= rule.turn:
            if rule.verb == clauses.RULE_GRANTS:
                gained |= rule.talents
            else:
                lost |= rule.talents
    return gained & ~lost


def printed(s: State, w: int, which: int) -> int:
    """The printed value of a characteristic, before anything changes it (PRI-2).

    A Western warrior's stands on the line its die selects, and is 0/0/3 if it is exhausted or has no die; a hellhound
    with a destiny die reads movement and combat off that die; all others have one line.
    """
    setup = s.setup
    kind = setup.kind[w]
    if kind == WESTERN:
        die = s.die[w]
        if die == 0 or s.flags[w] & EXHAUSTED:
            return EXHAUSTED_LINE[which]
        return setup.lines[w][die * 3 - 3 + which]
    if kind == HELLHOUND and which != DEFENSE and s.die[w]:
        return setup.hound_table[s.die[w] * 2 - 2 + which]
    return setup.lines[w][which]


def stat(s: State, w: int, which: int) -> int:
    """A characteristic, computed whenever it is read (PRI-2)."""
    setup = s.setup
    value = printed(s, w, which)
    gear = s.gear[w]
    if gear and not s.flags[w] & EXHAUSTED:
        value += worn(s, w, which)
    for target, operation, amount, _, _ in s.marks:
        if operation == which and (target == w or (target == ALL_TROGLODYTES and setup.troglodytes >> w & 1)):
            value += amount
    if setup.abilities[w]:
        value += sheet_bonus(s, w, which)
    if which == DEFENSE:
        tile = s.at[w]
        if tile >= 0:
            effect = setup.effect[s.tile_number[tile]]
            if effect == FOG:  # TIL-FOG
                value = DEFENSE_MOST
            elif effect == MUSHROOMS and value > 3:  # TIL-MUSHROOMS
                value = 3
        value = min(value, DEFENSE_MOST)  # PRI-2
    elif which == MOVEMENT and setup.auras:
        value += shared_speed(s, w)
    if setup.fixed:
        value = fixed(s, w, which, value)
    return max(value, 0)


def fixed(s: State, w: int, which: int, value: int) -> int:
    """A characteristic as the scenario fixes it, whatever else changes it (SCN-10, PRI-1)."""
    for rule in s.setup.fixed:
        if rule.stat == which and rule.doers >> w & 1 and s.turn >= rule.turn:
            value = rule.value
    return value


def worn(s: State, w: int, which: int) -> int:
    """What equipment adds all the time (EQP-2)."""
    total = 0
    for gear in s.gear[w]:
        card = s.setup.equipment[gear].effect
        if card.verb == verbs.WEAR and may_use(s, w, gear):
            if which == MOVEMENT:
                total += card.movement
            elif which == COMBAT:
                total += card.combat
            else:
                total += card.defense
    return total


def sheet_bonus(s: State, w: int, which: int) -> int:
    """What a demon's abilities add to its own figures for the warriors around it (the Destroyer, the Nurse)."""
    tile = s.at[w]
    if tile < 0 or which == MOVEMENT:
        return 0
    total = 0
    for effect in s.setup.abilities[w]:
        if effect.verb == verbs.BONUS_IN_CROWD:
            near = presence.around(s, tile) if effect.around else s.here[tile]
            if which == COMBAT and (near & s.humans).bit_count() >= effect.humans:
                total += effect.combat
        elif effect.verb == verbs.BONUS_PER_TROGLODYTE:
            each = effect.combat if which == COMBAT else effect.defense
            total += each * (presence.around(s, tile) & s.infernals & s.setup.ordinary).bit_count()
    return total


def shared_talents(s: State, w: int) -> int:
    """The talents that others give a warrior while they are in play.

    Some share theirs with everybody of their side on their tile, themselves included (the Bloated); some give talents
    to every troglodyte.
    """
    gained = 0
    for owner in s.setup.auras:
        if s.setup.troglodytes >> w & 1 and s.at[owner] >= 0:
            rally = ability(s, owner, verbs.RALLIES_TROGLODYTES)
            if rally is not None:
                gained |= rally.talents
        if s.at[owner] == s.at[w] and s.at[w] >= 0 and (s.humans >> owner ^ s.humans >> w) & 1 == 0:
            share = ability(s, owner, verbs.SHARES_TALENTS)
            if share is not None:
                gained |= share.talents
    return gained


def shared_speed(s: State, w: int) -> int:
    """What troglodytes add to their movement while the Ethereal is in play.

    Supernatural speed, the board's own power, does not add to it: the larger of the two counts.
    """
    if not s.setup.troglodytes >> w & 1:
        return 0
    speed = 0
    for owner in s.setup.auras:
        if s.at[owner] >= 0:
            haste = ability(s, owner, verbs.SPEEDS_TROGLODYTES)
            if haste is not None:
                speed = max(speed, haste.movement)
    for target, operation, amount, _, owner in s.marks:
        if target == ALL_TROGLODYTES and operation == MOVEMENT and owner == NOBODY:
            speed -= amount
    return max(speed, 0)


def lines_lost(s: State, w: int) -> int:
    """Damage markers on a warrior."""
    if s.setup.kind[w] == WESTERN:
        return s.damage[w].bit_count()
    return s.damage[w]
