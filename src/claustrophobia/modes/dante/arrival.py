"""The demon's arrival when the well is found: the human turn ends, and all threat points bring warriors in with it.

DDM-1, DDM-2, DDM-7.
"""

from typing import Final

from claustrophobia.core import agenda, verbs
from claustrophobia.core.names import BOX, HUMAN_ACTIVATION, INFERNAL
from claustrophobia.core.state import Frame, State, bits
from claustrophobia.modes.dante import entering, golden, steps
from claustrophobia.modes.dante.entering import AT_THE_WELL, spares
from claustrophobia.rules import choices, presence
from claustrophobia.rules.attacks import pending
from claustrophobia.rules.destiny import DICE, to_pool

TWINS: Final = ("possessed-a", "possessed-b")  # they are drawn as one, and both enter (DDM-POSSESSED)
CROWD: Final = 64  # more humans than any tile holds, so that distance counts before their number (DDM-7)


def arise(s: State, slot: int) -> None:
    """Push the demon's arrival, after the well has been placed (DDM-1)."""
    s.agenda.append((steps.RUN_ARISE, slot))


def run_arise(s: State, frame: Frame) -> None:
    """End the human turn at once, even if some humans were not activated; the demon comes after it (DDM-1)."""
    _, slot = frame
    step = pending(s, agenda.RUN_STEP_OVER)
    if step >= 0:  # the explorer still steps on to the well
        s.agenda.insert(step, frame)
        return
    if s.log is not None:
        s.log.append(("well_revealed", "DDM-1", 0, slot))
    spot = pending(s, agenda.RUN_END_PHASE)
    if spot < 0 or agenda.field(s.agenda[spot], "phase") != HUMAN_ACTIVATION:
        s.agenda.append((steps.RUN_DEMON_DRAWN, slot))
        return
    kept = [left for left in s.agenda[spot:] if left[0] != agenda.ASK_ACTIVATE and left[0] != agenda.ASK_ACT]
    s.agenda[spot:] = [(steps.RUN_DEMON_DRAWN, slot), *kept]


# --- the demon ------------------------------------------------------------------------------------


def run_demon_drawn(s: State, frame: Frame) -> None:
    """Draw a demon; move all TP on tiles to the board and the dice on both charges to the pool (DDM-1)."""
    _, slot = frame
    drawn = draw(s)
    s.news += 1
    gather_points(s)
    free_charges(s, "DDM-1")
    s.agenda.append((steps.RUN_EMERGE, slot))
    for w in reversed(drawn):
        s.agenda.append((steps.RUN_DEMON_ENTERS, w, slot))


def draw(s: State) -> list[int]:
    """Draw a demon that is not banished; the two Possessed are drawn as one (DDM-1, DDM-POSSESSED, CAM-2)."""
    lots = demons_left(s, str(s.setup.options.get("banished", "")).split("+")) or demons_left(s, [])
    if not lots:
        return []
    first = lots[s.chance.below(len(lots))]
    names = s.setup.names
    drawn = [first]
    if names[first] == TWINS[0] and TWINS[1] in names:
        drawn.append(names.index(TWINS[1]))
    for w in drawn:
        if s.log is not None:
            s.log.append(("demon_drawn", "DDM-1", 0, w, len(lots)))
    return drawn


def demons_left(s: State, banished: list[str]) -> list[int]:
    """The demons that may be drawn; of the two Possessed only the first."""
    names = s.setup.names
    spent = TWINS[0] in banished or TWINS[1] in banished
    found: list[int] = []
    for w in bits(s.setup.demons):
        if s.at[w] != BOX or names[w] in banished or names[w] == TWINS[1] or (names[w] == TWINS[0] and spent):
            continue
        found.append(w)
    return found


def gather_points(s: State) -> None:
    """Move all TP on tiles to the board (DDM-1)."""
    for tile, points in enumerate(s.tile_tp):
        if points:
            entering.gather(s, tile, "DDM-1")


def free_charges(s: State, rule: str) -> None:
    """Return the dice on both charges to the pool (DDM-1, DDM-3)."""
    count = 0
    for die in range(DICE):
        dest = s.dest[die]
        if dest >= 0 and s.setup.powers[dest >> 1].effect.verb == verbs.CHARGE:
            to_pool(s, die)
            count += 1
    if count and s.log is not None:
        s.log.append(("dice_back", rule, 0, count))


def run_demon_enters(s: State, frame: Frame) -> None:
    """Bring a demon in free on the well, or beside it if the well is full (DDM-1, DDM-7)."""
    _, w, slot = frame
    nearest = outward(s, w, slot)
    if nearest:
        tile = settled(s, nearest, slot)
        s.agenda.append((agenda.RUN_ENTER_PLAY, w, tile))
        entering.enter(s, w, tile, "DDM-1")


# --- what comes with it (DDM-2, DDM-7) ------------------------------------------------------------


def run_emerge(s: State, frame: Frame) -> None:
    """Spend all TP on hellhounds, then troglodytes, then tough ones, one by one (DDM-2); note a shortage (DTH-18)."""
    _, slot = frame
    for w in spares(s, s.tp, AT_THE_WELL):
        nearest = outward(s, w, slot)
        if nearest:
            s.agenda.append(frame)
            entering.pay_from_board(s, w)
            entering.enter(s, w, settled(s, nearest, slot), "DDM-2")
            return
    if s.tp and not spares(s, s.tp, AT_THE_WELL) and outward(s, entering.probe(s), slot):
        entering.fall_short(s)


def outward(s: State, w: int, slot: int) -> list[int]:
    """The tiles nearest to the well on which a warrior may enter; of these the ones with most humans (DDM-7)."""
    away = golden.distances(s, slot)
    nearest: list[int] = []
    least = 0
    for tile in range(len(s.tile_number)):
        if not takes(s, w, tile):
            continue
        rank = away[tile] * CROWD - drawn_to(s, tile)
        if not nearest or rank < least:
            nearest, least = [tile], rank
        elif rank == least:
            nearest.append(tile)
    return nearest


def settled(s: State, nearest: list[int], slot: int) -> int:
    """One of these tiles, at random (DDM-7)."""
    tile = golden.one_of(s, nearest)
    if s.log is not None and tile != slot:
        away = golden.distances(s, slot)[tile]
        s.log.append(("outward", "DDM-7", 0, tile, away, (s.here[tile] & s.humans).bit_count()))
    return tile


def drawn_to(s: State, tile: int) -> int:
    """How a tile ranks among equally distant ones: by its humans; in the hard setting the redeemer's first (GOL-5)."""
    humans = s.here[tile] & s.humans
    if humans & s.setup.leaders and golden.is_hard(s):
        return CROWD // 2
    return humans.bit_count()


def takes(s: State, w: int, tile: int) -> bool:
    """Whether a warrior may enter on a tile: it needs room and no ban, but no opening (DDM-2, DDM-7, THR-10)."""
    if not presence.has_room(s, tile, INFERNAL):
        return False
    return entering.is_home(s, w, tile) or not choices.is_warded(s, tile)


agenda.runs(steps.RUN_ARISE, run_arise)
agenda.runs(steps.RUN_DEMON_DRAWN, run_demon_drawn)
agenda.runs(steps.RUN_DEMON_ENTERS, run_demon_enters)
agenda.runs(steps.RUN_EMERGE, run_emerge)
