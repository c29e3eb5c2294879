"""Characteristics and talents as they stand now (PRI-2, TAL-0, TAL-1, HPR-6, DST-11)."""

from typing import Final

from claustrophobia.core import verbs
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
from claustrophobia.core.state import State

# Operations of a mark; 0, 1 and 2 add to movement, combat and defense.
GRANT: Final = 3
LOSS: Final = 4
DODGE: Final = 5
NO_GIFTS: Final = 6
LOOK: Final = 7
EXTRA_DICE: Final = 8
INTREPID: Final = 9
SNEAKY: Final = 10
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
)

ALL_TROGLODYTES: Final = -1  # a mark's target: every troglodyte, ordinary and tough (DST-7)
TABLE: Final = -2  # a mark on the table itself

EXHAUSTED_LINE: Final = (0, 0, 3)  # HPR-6
DEFENSE_MOST: Final = 6  # PRI-2: a rolled 6 always hits


def add_mark(s: State, target: int, operation: int, amount: int, until: int, owner: int = NOBODY) -> None:
    """Put an effect in force until a phase begins (PRI-7); a demon's power is its `owner`'s (DST-10)."""
    s.marks.append((target, operation, amount, until, owner))


def expire(s: State, phase: int) -> None:
    """End what lasts until this phase (PRI-7)."""
    if s.marks:
        s.marks = [mark for mark in s.marks if mark[3] != phase]


def amount_of(s: State, operation: int) -> int:
    """The sum of the marks of one kind on the table itself."""
    total = 0
    for mark in s.marks:
        if mark[1] == operation and mark[0] == TABLE:
            total += mark[2]
    return total


def has_mark(s: State, target: int, operation: int) -> bool:
    return any(mark[1] == operation and mark[0] == target for mark in s.marks)


def ability(s: State, w: int, verb: int) -> Effect | None:
    """The ability of a sheet, if it has that one."""
    for effect in s.setup.abilities[w]:
        if effect.verb == verb:
            return effect
    return None


def gift_on(s: State, w: int, value: int) -> int:
    """The gift on a line of a warrior's sheet, or -1 (SET-6)."""
    return (s.gifts[w] & s.setup.gifts_at[value]).bit_length() - 1


def draws_instinct(s: State, w: int, value: int) -> bool:
    """Whether a line has the instinct icon, and no gift token covers it (HPR-7, SET-6)."""
    return s.setup.icons[w] >> value & 1 == 1 and not s.gifts[w] & s.setup.gifts_at[value]


def may_use(s: State, w: int, gear: int) -> bool:
    """Held by a warrior it does not name, a card does nothing (EQP-2)."""
    return (s.setup.may_use[w] >> gear) & 1 == 1


def talents(s: State, w: int) -> int:
    """The talents a warrior can use now; losing one beats whatever grants it (TAL-0, TAL-1)."""
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
            if operation == GRANT:
                gained |= amount
            elif operation == LOSS:
                lost |= amount
    return gained & ~lost


def printed(s: State, w: int, which: int) -> int:
    """The base of PRI-2: the line under the die, the sheet, the hound's die; 0/0/3 if exhausted or without a die."""
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
    if which == COMBAT and setup.abilities[w]:
        value += crowd_bonus(s, w)
    elif which == DEFENSE:
        tile = s.at[w]
        if tile >= 0:
            effect = setup.effect[s.tile_number[tile]]
            if effect == FOG:  # TIL-FOG
                value = DEFENSE_MOST
            elif effect == MUSHROOMS and value > 3:  # TIL-MUSHROOMS
                value = 3
        value = min(value, DEFENSE_MOST)
    return max(value, 0)


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


def crowd_bonus(s: State, w: int) -> int:
    """Combat for humans crowding on its tile (the Destroyer)."""
    crowd = ability(s, w, verbs.BONUS_IN_CROWD)
    tile = s.at[w]
    if crowd is None or tile < 0 or (s.here[tile] & s.humans).bit_count() < crowd.at_least:
        return 0
    return crowd.combat


def lines_lost(s: State, w: int) -> int:
    """Damage markers on a warrior."""
    if s.setup.kind[w] == WESTERN:
        return s.damage[w].bit_count()
    return s.damage[w]
