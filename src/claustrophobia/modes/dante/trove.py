"""What tiles do when they are placed, and what is found on them (DEX-6 to DEX-8, DEX-13, DEX-14, TIL rows)."""

from typing import Final

from claustrophobia.core import agenda, decision, reasons
from claustrophobia.core.names import ALARM, HOLE, HUMAN, HUMAN_PREPARATION, STASH, TOMB
from claustrophobia.core.state import GIFT_FOUND, Frame, State, bits
from claustrophobia.modes.dante import arrival, circles, entering, golden, steps
from claustrophobia.modes.dante.entering import gain_on_tile
from claustrophobia.modes.dante.ways import one_of
from claustrophobia.rules import cards, presence, scenario, team, tiles
from claustrophobia.rules.stats import MARK_GIFT_WAITS, add_mark, may_use

ALARM_TP: Final = 3  # threat points of an alarm tile (DEX-8)


def tile_placed(s: State, slot: int) -> None:
    """What a tile does when it is placed: a find, points, a hole token, or the demon (DEX-6 to DEX-8, DDM-1)."""
    effect = s.setup.effect[s.tile_number[slot]]
    if effect == STASH:
        lay_equipment(s, slot)
    elif effect == TOMB:
        lay_gift(s, slot)
    elif effect == ALARM:
        ring(s, slot)
    elif effect == HOLE:
        put_hole(s)
    scenario.tile_placed(s, slot)
    gather(s)
    if circles.is_well(s, s.tile_number[slot]):
        arrival.arise(s, slot)


def gather(s: State) -> None:
    """Move the threat points of tiles without an unexplored opening to the destiny board (DEX-7)."""
    for slot, amount in enumerate(s.tile_tp):
        if amount and not presence.has_unexplored(s, slot):
            entering.gather(s, slot, "DEX-7")


# --- finds ----------------------------------------------------------------------------------------


def lay_equipment(s: State, slot: int) -> None:
    """Put a random equipment card, if one is left, face up on a stash (DEX-6, DEX-14)."""
    if not s.chest:
        return
    gear = one_of(s, list(s.chest))
    s.chest = cards.without(s.chest, gear)
    s.finds[slot] = gear + 1
    if s.log is not None:
        s.log.append(("equipment_lies", "DEX-6", 0, slot, gear))


def lay_gift(s: State, slot: int) -> None:
    """Put a random gift, not in play and fitting the redeemer's sheet, on a tomb (DEX-6, SET-6)."""
    fitting = team.fitting_gifts(s, bits(s.setup.leaders)[0])
    if not fitting:
        return
    gift = one_of(s, fitting)
    s.finds[slot] = gift + GIFT_FOUND
    if s.log is not None:
        s.log.append(("gift_lies", "DEX-6", 0, slot, gift))


def tile_entered(s: State, w: int, tile: int) -> None:
    """Carry out the printed effect, but for alarms, which rang when placed (DEX-8); then offer the find (DEX-6)."""
    if s.setup.effect[s.tile_number[tile]] == ALARM:
        return
    tiles.apply_effect(s, w, tile)
    find = s.finds[tile]
    if not find or not s.humans >> w & 1:
        return
    if find < GIFT_FOUND:
        s.agenda.append((steps.ASK_TAKE, HUMAN, w, tile))
    elif s.setup.leaders >> w & 1:
        take_gift(s, w, tile)


def take_gift(s: State, w: int, tile: int) -> None:
    """The redeemer takes a gift, which works from the next preparation on (DEX-6, DEX-14)."""
    gift = s.finds[tile] - GIFT_FOUND
    s.finds[tile] = 0
    s.gifts[w] |= 1 << gift
    add_mark(s, w, MARK_GIFT_WAITS, gift, HUMAN_PREPARATION)
    if s.log is not None:
        s.log.append(("gift_taken", "DEX-6", 0, w, gift))


def ask_take(s: State, frame: Frame) -> list[int]:
    """Taking the equipment found, if the warrior that entered may use it; if declined it stays (DEX-6, DEX-14)."""
    _, _, w, tile = frame
    gear = s.finds[tile] - 1
    if gear < 0 or why_not_taken(s, w, tile, w, gear):
        return []
    return [decision.option(decision.TAKE, w, gear), decision.PASS]


def refuse_take(s: State, frame: Frame, code: int) -> int:
    _, _, warrior, tile = frame
    if decision.verb_of(code) != decision.TAKE:
        return 0 if code == decision.PASS else reasons.NOT_ASKED
    w, gear = decision.read_take(code)
    return why_not_taken(s, warrior, tile, w, gear)


def why_not_taken(s: State, entered: int, tile: int, w: int, gear: int) -> int:
    """Why a warrior does not take equipment from a tile that `entered` has just entered (DEX-6, DEX-14)."""
    if w != entered or s.at[w] != tile:
        return reasons.ANOTHER_ENTERED
    if s.finds[tile] != gear + 1:
        return reasons.NOTHING_LIES_THERE
    return 0 if may_use(s, w, gear) else reasons.FIND_NOT_NAMED


def why_never_taken(s: State, code: int) -> int:
    """Why equipment is not taken while nobody has just entered (DEX-6, DEX-14)."""
    w, gear = decision.read_take(code)
    if decision.verb_of(code) != decision.TAKE or s.at[w] < 0:
        return reasons.NOT_ASKED
    return why_not_taken(s, w, s.at[w], w, gear) or reasons.ANOTHER_ENTERED


def on_take(s: State, frame: Frame, code: int) -> None:
    _, _, w, tile = frame
    if code == decision.PASS:
        return
    gear = s.finds[tile] - 1
    s.finds[tile] = 0
    s.gear[w] += (gear,)
    cards.watch(s)
    if s.log is not None:
        s.log.append(("equipment_taken", "DEX-6", 0, w, gear))


# --- alarms and holes -----------------------------------------------------------------------------


def ring(s: State, slot: int) -> None:
    """Ring an alarm: threat points on its tile (or the board, with the well in play), one more die (DEX-8, DDM-6)."""
    tiles.spring(s, slot, "DEX-8")
    s.alarms += 1
    gain_on_tile(s, slot, ALARM_TP, "DEX-8")


def put_hole(s: State) -> None:
    """Put the hole token of a hole tile on another tile by rule (DEX-8, DEX-13); the box has three tokens (SET-8)."""
    if sum(s.holes) >= tiles.HOLE_TOKENS:
        return
    tile = hole_tile(s)
    if tile < 0:
        return
    s.holes[tile] = 1
    if s.log is not None:
        s.log.append(("hole_put", "DEX-13", 0, tile))


def hole_tile(s: State) -> int:
    """The tile for the hole token: the nearest to a human with an opening, else that of the lowest defense (DEX-13)."""
    others = [tile for tile in range(len(s.tile_number)) if not tiles.has_hole(s, tile)]
    open_ones = [tile for tile in others if presence.has_unexplored(s, tile)]
    if open_ones:
        return golden.nearest_tile(s, open_ones)
    fits = 0
    for tile in others:
        fits |= s.here[tile] & s.humans
    return s.at[golden.weakest(s, fits)] if fits else -1


agenda.asks(steps.ASK_TAKE, ask_take, on_take, refuse_take)
