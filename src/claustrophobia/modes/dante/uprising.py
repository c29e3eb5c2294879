"""The threat phase of Dante: points, the D10, and the warriors they bring in.

DAN-19, DTH-1, DTH-6 to DTH-9, DTH-14 to DTH-18.

The phase is a series of steps: RUN_STIR, RUN_GATHER, RUN_SETTLE, RUN_DARK_DESTINY, RUN_ABYSS, RUN_SUMMON with
RUN_SURFACE, RUN_GENERATE; those about dice are in `fates`. A warrior that enters sets off its tile's effect before the
next one comes, so a step that brings warriors in pushes its own frame again and then brings in one.
"""

from typing import Final

from claustrophobia.core import agenda
from claustrophobia.core.names import INFERNAL, INFERNAL_ACTIVATION, INFERNAL_PREPARATION, NOBODY
from claustrophobia.core.state import Frame, State, bits
from claustrophobia.modes.dante import arrival, entering, golden, steps
from claustrophobia.modes.dante.entering import FROM_BOARD, anyone, gain_on_board, gain_on_tile, spares, well
from claustrophobia.modes.dante.fates import fire_pairs, fire_waiting, pairs, take_fired_back
from claustrophobia.modes.dante.ways import through_holes
from claustrophobia.rules import cards, effects, presence
from claustrophobia.rules.preparation import open_phase
from claustrophobia.rules.stats import MARK_INTREPID, MARK_SNEAKY, TABLE, add_mark, expire, has_mark

__all__ = ["begin_threat", "fire_waiting", "gain_on_tile"]

SURGE: Final = 12  # TP left on the board that cause a surge (DTH-8)
SURGE_COST: Final = 6


def begin_threat(s: State) -> None:
    """Begin the threat phase, which here includes the infernal preparation (DAN-19)."""
    s.agenda.append((steps.RUN_STIR,))


# --- DTH-1 and what infernal preparation opens with -----------------------------------------------


def run_stir(s: State, frame: Frame) -> None:
    """Put points on tiles (DTH-1); then end effects of the human turn, and roll for pits (DAN-19, IPR-0)."""
    sow(s)
    expire(s, INFERNAL_PREPARATION)
    if s.played:
        cards.discard_played(s, INFERNAL_PREPARATION)
    take_fired_back(s)
    if well(s) >= 0:
        arrival.free_charges(s, "DDM-3")
        hold_charges(s, "DDM-3")
    s.agenda.append((steps.RUN_GATHER,))
    open_phase(s, INFERNAL)


def sow(s: State) -> None:
    """Put 1 TP on each tile with an unexplored opening and no human, or on the board with the well (DTH-1, DDM-3)."""
    deep = well(s) >= 0
    gained = 0
    for slot in range(len(s.tile_number)):
        if presence.has_unexplored(s, slot) and not s.here[slot] & s.humans:
            if deep:
                gained += 1
            else:
                gain_on_tile(s, slot, 1, "DTH-1")
    if gained:
        gain_on_board(s, gained, "DDM-3")


def hold_charges(s: State, rule: str) -> None:
    """Put both charges in force for the rest of this phase (DTH-8, DDM-3)."""
    for charge in (MARK_INTREPID, MARK_SNEAKY):
        if not has_mark(s, TABLE, charge):
            add_mark(s, TABLE, charge, 1, INFERNAL_ACTIVATION)
    if s.log is not None:
        s.log.append(("charges_hold", rule, 0))


# --- pairs that wait for somebody to enter --------------------------------------------------------


def wake_pairs(s: State, *, on_tiles: bool) -> None:
    """Fire the pairs that wait for an infernal in play, if there is one or one would enter now (DTH-14).

    Whether one would enter is tried with the effects of the pairs in force.
    """
    waiting = pairs(s)
    if not waiting:
        return
    if not anyone(s):
        marks = s.marks[:]
        for index in waiting:
            effects.carry_out(s, s.setup.powers[index].effect, NOBODY, 0, 0)
        found = would_surface(s) if on_tiles else would_enter(s)
        s.marks = marks
        if not found:
            return
    fire_pairs(s)


def would_surface(s: State) -> bool:
    """Whether the points of some tile would bring a warrior in (DTH-15, DTH-16)."""
    return any(can_bring(s, tile, 1) for tile in bits(tiles_with_points(s)))


def would_enter(s: State) -> bool:
    """Whether the points of the board would bring a warrior in (DTH-7)."""
    return any(entering.entries(s, w) for w in spares(s, s.tp, FROM_BOARD))


# --- the D10 (DTH-6, DTH-15, DTH-16) --------------------------------------------------------------


def run_summon(s: State, frame: Frame) -> None:
    """Roll a D10: if it is at most the number of TP on tiles, these bring warriors in (DTH-6)."""
    points = sum(s.tile_tp)
    value = s.chance.ten()
    s.news += 1
    if value > points:
        if s.log is not None:
            s.log.append(("ten_silent", "DTH-6", 0, value, points))
        return
    if s.log is not None:
        s.log.append(("ten_calls", "DTH-6", 0, value, points))
    wake_pairs(s, on_tiles=True)
    s.agenda.append((steps.RUN_SURFACE, 0, tiles_with_points(s), NOBODY))


def tiles_with_points(s: State) -> int:
    """The mask of the tiles that hold TP."""
    mask = 0
    for tile, points in enumerate(s.tile_tp):
        if points:
            mask |= 1 << tile
    return mask


def run_surface(s: State, frame: Frame) -> None:
    """Bring in the next warrior by a tile's points; tiles come in order, the nearest to a human first (DTH-15)."""
    step, elsewhere, left, tile = frame
    if tile != NOBODY:
        if not bring_from_tile(s, frame):
            s.agenda.append((step, elsewhere, left, NOBODY))
        return
    able = [slot for slot in bits(left) if can_bring(s, slot, elsewhere)]
    if able:
        nearest = golden.nearest_tile(s, able)
        s.agenda.append((step, elsewhere, left & ~(1 << nearest), nearest))
    elif not elsewhere and has_mark(s, TABLE, MARK_SNEAKY):
        s.agenda.append((step, 1, tiles_with_points(s), NOBODY))
    else:
        look_for_shortage(s)


def can_bring(s: State, tile: int, elsewhere: int) -> bool:
    """Whether the points of a tile would bring a warrior in now, there or elsewhere (DTH-15, DTH-16)."""
    for w in spares(s, s.tile_tp[tile], FROM_BOARD):
        if entering.may_surface(s, w, tile) or (elsewhere and entering.lets_in(s, w, tile)):
            return True
    return False


def bring_from_tile(s: State, frame: Frame) -> bool:
    """Bring in one warrior by a tile's points, there or, with a sneaky charge, elsewhere (DTH-15, DTH-16)."""
    _, elsewhere, _, tile = frame
    for w in spares(s, s.tile_tp[tile], FROM_BOARD):
        target = tile
        rule = "DTH-15"
        if not entering.may_surface(s, w, tile):
            open_tiles = entering.entries(s, w) if elsewhere else []
            if not open_tiles:
                continue
            target = golden.nearest_tile(s, open_tiles, through_holes(s, w))
            rule = "DTH-16"
        s.agenda.append(frame)
        entering.pay_from_tile(s, w, tile)
        entering.enter_by_threat(s, w, target, rule)
        return True
    return False


def look_for_shortage(s: State) -> None:
    """Note a shortage: a tile's points could bring a warrior in, but none in the reserve is cheap enough (DTH-18)."""
    for tile, points in enumerate(s.tile_tp):
        if points and not spares(s, points, FROM_BOARD) and entering.lets_in(s, entering.probe(s), tile):
            entering.fall_short(s)


# --- the board's points (DTH-7, DTH-8, DTH-17) ----------------------------------------------------


def run_generate(s: State, frame: Frame) -> None:
    """Bring in the next warrior by the board's points; a surge once if SURGE are left (DTH-7, DTH-8, DTH-27)."""
    _, surged = frame
    wake_pairs(s, on_tiles=False)
    for w in spares(s, s.tp, FROM_BOARD):
        open_tiles = entering.entries(s, w)
        if open_tiles:
            s.agenda.append(frame)
            entering.pay_from_board(s, w)
            entering.enter_by_threat(s, w, golden.nearest_tile(s, open_tiles, through_holes(s, w)), "DTH-17")
            return
    if s.tp and not spares(s, s.tp, FROM_BOARD) and entering.entries(s, entering.probe(s)):
        entering.fall_short(s)
    if s.tp >= SURGE and not surged and well(s) < 0:
        if s.log is not None:
            s.log.append(("surged", "DTH-8", 0, s.tp, SURGE_COST))
        s.tp -= SURGE_COST
        hold_charges(s, "DTH-8")
        s.agenda.append((steps.RUN_GENERATE, 1))


agenda.runs(steps.RUN_STIR, run_stir)
agenda.runs(steps.RUN_SUMMON, run_summon)
agenda.runs(steps.RUN_SURFACE, run_surface)
agenda.runs(steps.RUN_GENERATE, run_generate)
