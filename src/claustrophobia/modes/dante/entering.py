"""Which warriors enter in the Dante mode, where, and who pays.

DAN-15, DTH-9, DTH-15 to DTH-18, DTH-20, DTH-27, DDM-2, DDM-6.
"""

from typing import Final

from claustrophobia.core import agenda
from claustrophobia.core.names import HELLHOUND, INFERNAL, LAIR, POOL, RESERVE, TOUGH, TROGLODYTE, WELL
from claustrophobia.core.state import Frame, State, first_of
from claustrophobia.modes.dante import golden, steps
from claustrophobia.rules import choices, presence, threat, tiles
from claustrophobia.rules.stats import MARK_INTREPID, MARK_SNEAKY, TABLE, has_mark

HOUNDS_MOST: Final = 2  # hellhounds in play at most (DAN-15)
TOUGH_PRICE: Final = 1  # by DTH-9, which here replaces THR-9
FROM_BOARD: Final = (TROGLODYTE, HELLHOUND, TOUGH)  # the order in which the board's points bring kinds in (DTH-9)
AT_THE_WELL: Final = (HELLHOUND, TROGLODYTE, TOUGH)  # the order in which they come with the demon (DDM-2)


def well(s: State) -> int:
    """The slot of the demonic well, or -1 while it is not in play (DDM-3)."""
    for slot, number in enumerate(s.tile_number):
        if s.setup.effect[number] == WELL:
            return slot
    return -1


def anyone(s: State) -> bool:
    """Whether an infernal warrior is in play (DTH-4)."""
    return presence.in_play(s, s.infernals) != 0


# --- threat points --------------------------------------------------------------------------------


def gain_on_board(s: State, amount: int, rule: str) -> None:
    """Put threat points on the destiny board."""
    s.tp += amount
    if s.log is not None:
        s.log.append(("board_tp", rule, 0, amount, s.tp))


def gain_on_tile(s: State, slot: int, amount: int, rule: str = "DEX-8") -> None:
    """Put threat points on a tile, or on the board if the well is in play (DDM-3, DDM-6)."""
    if well(s) >= 0:
        gain_on_board(s, amount, "DDM-6")
        return
    s.tile_tp[slot] += amount
    if s.log is not None:
        s.log.append(("tp_laid", rule, 0, slot, amount))


def gather(s: State, slot: int, rule: str) -> None:
    """Move the threat points of a tile to the destiny board."""
    amount = s.tile_tp[slot]
    s.tile_tp[slot] = 0
    s.tp += amount
    if s.log is not None:
        s.log.append(("tp_gathered", rule, 0, slot, amount))


# --- whom the reserve still has -------------------------------------------------------------------


def price(s: State, w: int) -> int:
    """The price of a warrior: as printed, but TOUGH_PRICE for tough troglodytes (DTH-9)."""
    return TOUGH_PRICE if s.setup.kind[w] == TOUGH else s.setup.price[w]


def spares(s: State, points: int, order: tuple[int, ...]) -> list[int]:
    """One warrior of each kind, in this order, that is in reserve, affordable and allowed (DTH-9, DTH-18, DAN-15)."""
    found: list[int] = []
    for kind in order:
        if kind == HELLHOUND and presence.in_play(s, s.infernals & s.setup.hounds).bit_count() >= HOUNDS_MOST:
            continue
        for w, own in enumerate(s.setup.kind):
            if own == kind and s.at[w] == RESERVE and s.infernals >> w & 1:
                if price(s, w) <= points:
                    found.append(w)
                break
    return found


# --- where they may enter -------------------------------------------------------------------------


def is_home(s: State, w: int, tile: int) -> bool:
    """Whether a warrior may enter even among humans: anybody on the well, troglodytes in a lair (DDM-2, TIL-LAIR)."""
    effect = s.setup.effect[s.tile_number[tile]]
    return effect == WELL or (effect == LAIR and s.setup.troglodytes >> w & 1 == 1)


def may_enter(s: State, w: int, tile: int) -> bool:
    """Whether a warrior may enter on a tile by THR-2, with the charges in force, wells and lairs (DTH-17)."""
    if is_home(s, w, tile):
        return presence.has_room(s, tile, INFERNAL)
    return threat.may_enter(s, w, tile)


def may_surface(s: State, w: int, tile: int) -> bool:
    """Whether a tile's own points may bring a warrior in on it: no human there, or an intrepid charge (DTH-6)."""
    if not presence.has_room(s, tile, INFERNAL):
        return False
    if is_home(s, w, tile) or not s.here[tile] & s.humans:
        return True
    return has_mark(s, TABLE, MARK_INTREPID) and not choices.is_warded(s, tile)


def entries(s: State, w: int) -> list[int]:
    """The tiles on which a warrior may enter (DTH-17)."""
    return [tile for tile in range(len(s.tile_number)) if may_enter(s, w, tile)]


def lets_in(s: State, w: int, tile: int) -> bool:
    """Whether a tile's points may bring a warrior in, there or, with a sneaky charge, elsewhere (DTH-15, DTH-16)."""
    return may_surface(s, w, tile) or (has_mark(s, TABLE, MARK_SNEAKY) and len(entries(s, w)) > 0)


# --- entering -------------------------------------------------------------------------------------


def pay_from_board(s: State, w: int) -> None:
    """Pay for a warrior with the board's points."""
    s.tp -= price(s, w)
    if s.log is not None:
        s.log.append(("spent_board", "DTH-9", 0, price(s, w), s.tp))


def pay_from_tile(s: State, w: int, tile: int) -> None:
    """Pay for a warrior with one tile's points (DTH-15)."""
    s.tile_tp[tile] -= price(s, w)
    if s.log is not None:
        s.log.append(("spent_tile", "DTH-15", 0, tile, price(s, w), s.tile_tp[tile]))


def enter(s: State, w: int, tile: int, rule: str) -> None:
    """Put a warrior on a tile; what that sets off runs before the next one enters (THR-8)."""
    presence.put(s, w, tile)
    if s.log is not None:
        s.log.append(("entered", rule, 0, w, tile, 0))
    tiles.arrive(s, w, tile)


def enter_by_threat(s: State, w: int, tile: int, rule: str) -> None:
    """Bring a warrior in during the threat phase, where a hellhound takes a die (DTH-20)."""
    if s.setup.kind[w] == HELLHOUND:
        s.agenda.append((steps.RUN_HOUND_DIE, w))
    enter(s, w, tile, rule)


def run_hound_die(s: State, frame: Frame) -> None:
    """Give a hellhound that has entered a die, if the pool has one (DTH-20)."""
    _, warrior = frame
    if s.at[warrior] >= 0 and POOL in s.dest:
        roll_for_hound(s, warrior, "DTH-20")


def roll_for_hound(s: State, w: int, rule: str) -> None:
    """Roll a die of the pool for a hellhound; it fires the hound's power (DTH-12, DST-11)."""
    for index, power in enumerate(s.setup.powers):
        if power.owner == w:
            die = s.dest.index(POOL)
            face = s.chance.die()
            s.news += 1
            s.face[die] = face
            s.dest[die] = index * 2 + 1
            s.die[w] = face
            if s.log is not None:
                s.log.append(("hound_rolled", rule, 0, w, face))
            return


# --- a reserve that is short ----------------------------------------------------------------------


def probe(s: State) -> int:
    """An ordinary troglodyte, to test with: points may enter on a tile if it could (DTH-18)."""
    return first_of(s.setup.ordinary)


def fall_short(s: State) -> None:
    """Note that the reserve was short: infernal warriors act twice in the next activation (DTH-9)."""
    if s.counters[golden.TWICE]:
        return
    s.counters[golden.TWICE] = 1
    if s.log is not None:
        s.log.append(("reserve_short", "DTH-9", 0))


agenda.runs(steps.RUN_HOUND_DIE, run_hound_die)
