"""Exploring the circles: the hell zone, the two stacks, the discard (DEX-1 to DEX-5, DEX-9 to DEX-12)."""

from claustrophobia.core import agenda, reasons
from claustrophobia.core.grid import STEP, opposite
from claustrophobia.core.names import HUMAN, UNEXPLORED
from claustrophobia.core.state import Frame, State
from claustrophobia.modes.dante import steps
from claustrophobia.rules import cards, exploration, tiles

# --- rotations ------------------------------------------------------------------------------------


def rotations(s: State, number: int, w: int, side: int) -> list[int]:
    """The legal rotations that leave the most unexplored openings on the whole board (DEX-1)."""
    cell = exploration.target_cell(s, w, side)
    most = -1
    best: list[int] = []
    for turn in exploration.joining(s, number, side):
        mask = s.setup.openings[number * 4 + turn]
        if fault(s, number, mask, cell, side):
            continue
        left = exploration.openings_after(s, cell, mask)
        if left > most:
            most = left
            best = [turn]
        elif left == most:
            best.append(turn)
    return best


def fault(s: State, number: int, mask: int, cell: int, side: int) -> int:
    """Why a rotation that joins the explored opening is not legal; the well may be turned in any way (DEX-9)."""
    if is_well(s, number):
        return 0
    if leads_out(s, mask, cell):
        return reasons.TURNED_OUT_OF_ZONE
    if mask.bit_count() > 1 and not of_second(s, number) and not leads_on(s, mask, cell, opposite(side)):
        return reasons.OPENINGS_BLOCKED
    return 0


def why_not_turned(s: State, number: int, w: int, side: int, turn: int) -> int:
    """Why a rotation is not offered: it is not legal, or another one leaves more openings (DEX-1)."""
    if not exploration.joins(s, number, side, turn):
        return reasons.DOES_NOT_JOIN
    mask = s.setup.openings[number * 4 + turn]
    bad = fault(s, number, mask, exploration.target_cell(s, w, side), side)
    if bad:
        return bad
    first = exploration.first_alike(s, number, turn)
    if first not in rotations(s, number, w, side):
        return reasons.FEWER_OPENINGS
    return 0 if turn == first else reasons.ALIKE


def is_well(s: State, number: int) -> bool:
    """Whether a tile is the demonic well, the goal of a circle (DAN-3)."""
    return number in s.setup.stack_goals


def leads_out(s: State, mask: int, cell: int) -> bool:
    """Whether an opening leads out of the hell zone (DEX-2)."""
    return any(mask >> side & 1 and not tiles.in_zone(s, cell + STEP[side]) for side in range(4))


def leads_on(s: State, mask: int, cell: int, back: int) -> bool:
    """Whether an opening other than the explored one leads to a free cell or joins a neighbour's opening (DEX-10)."""
    for side in range(4):
        if side == back or not mask >> side & 1:
            continue
        other = tiles.tile_at(s, cell + STEP[side])
        if other < 0 or s.links[other * 4 + opposite(side)] == UNEXPLORED:  # a free cell is in the zone (DEX-2)
            return True
    return False


def leaves_an_opening(s: State, number: int, w: int, side: int) -> bool:
    """Whether a tile can be placed so that the zone keeps an unexplored opening (DEX-4)."""
    turns = rotations(s, number, w, side)
    if not turns:
        return False
    mask = s.setup.openings[number * 4 + turns[0]]
    return exploration.openings_after(s, exploration.target_cell(s, w, side), mask) > 0


# --- the search for a tile ------------------------------------------------------------------------


def reveal(s: State, w: int, side: int) -> None:
    """Turn over the top tile of the exploration stack, and have it or a replacement placed (DEX-1)."""
    fit(s, w, side, draw(s))


def draw(s: State) -> int:
    """Take the top tile of the exploration stack; everybody sees it."""
    number = s.stack[0]
    s.stack = s.stack[1:]
    s.known = max(0, s.known - 1)
    s.news += 1
    return number


def fit(s: State, w: int, side: int, number: int) -> None:
    """Have a tile placed, or a replacement if it does not fit; if there is none nobody moves (DEX-3, DEX-4, DEX-11)."""
    found = number if rotations(s, number, w, side) else instead(s, w, side, number)
    if found < 0:
        if s.log is not None:
            s.log.append(("no_tile_fits", "DEX-11", 0, w))
    elif is_well(s, found) or leaves_an_opening(s, found, w, side):
        lay_down(s, w, side, found)
    else:
        keep_the_last(s, w, side, found)


def lay_down(s: State, w: int, side: int, number: int) -> None:
    """Ask the human player how to turn the tile (DEX-1)."""
    s.agenda.append((agenda.ASK_PLACE, HUMAN, w, side, number))


def put_by(s: State, number: int, rule: str) -> None:
    """Put a tile face up on the discard pile, which keeps its order (DEX-3, DEX-4)."""
    s.gone += (number,)
    if s.log is not None:
        s.log.append(("tile_put_by", rule, 0, number))


def take_up(s: State, number: int, rule: str) -> None:
    """Take a tile back from the discard pile."""
    s.gone = cards.without(s.gone, number)
    if s.log is not None:
        s.log.append(("tile_taken_up", rule, 0, number))


def instead(s: State, w: int, side: int, number: int) -> int:
    """The replacement: the first discarded tile that has a legal rotation, else a secondary one (DEX-3, DEX-11)."""
    put_by(s, number, "DEX-3")
    for old in s.gone:
        if rotations(s, old, w, side):
            take_up(s, old, "DEX-3")
            return old
    if s.second:
        return draw_second(s)
    while s.stack:
        found = draw(s)
        if rotations(s, found, w, side):
            return found
        put_by(s, found, "DEX-11")
    return -1


def draw_second(s: State) -> int:
    """Draw the top tile of the secondary stack. It may block openings: a frame under its placing says so (DEX-3)."""
    number = s.second[0]
    s.second = s.second[1:]
    s.news += 1
    s.agenda.append((steps.RUN_OF_SECOND, number))
    if s.log is not None:
        s.log.append(("second_drawn", "DEX-3", 0, number))
    return number


def of_second(s: State, number: int) -> bool:
    """Whether a tile has just been drawn from the secondary stack (DEX-3)."""
    return (steps.RUN_OF_SECOND, number) in s.agenda


def run_of_second(s: State, frame: Frame) -> None:
    """Nothing to do: this frame only marked the tile while it was being placed."""


def keep_the_last(s: State, w: int, side: int, closing: int) -> None:
    """Draw until a tile leaves an opening or is the well; if there is none, place the one that closes (DEX-4)."""
    put_by(s, closing, "DEX-4")
    while s.stack:
        number = draw(s)
        if is_well(s, number) or leaves_an_opening(s, number, w, side):
            lay_down(s, w, side, number)
            return
        put_by(s, number, "DEX-4")
    take_up(s, closing, "DEX-11")
    lay_down(s, w, side, closing)


# --- looking ahead --------------------------------------------------------------------------------


def look(s: State, w: int, side: int, count: int) -> None:
    """Let the human player choose among the first tiles of the exploration stack, never the discard pile (DEX-5)."""
    s.agenda.append((agenda.ASK_LOOK, HUMAN, w, side, count))


def may_choose(s: State, w: int, side: int, count: int) -> list[int]:
    """The tiles looked at that leave an opening or are the well; if there is none, all of them (DEX-12)."""
    seen = list(s.stack[:count])
    good = [number for number in seen if is_well(s, number) or leaves_an_opening(s, number, w, side)]
    return good or seen


def why_not_chosen(s: State, w: int, side: int, count: int, number: int) -> int:
    """Why a tile may not be chosen (DEX-5, DEX-12)."""
    if number not in s.stack[:count]:
        return reasons.CIRCLE_NOT_LOOKED_AT
    return 0 if number in may_choose(s, w, side, count) else reasons.ANOTHER_TILE_WILL_DO


def chosen(s: State, w: int, side: int, number: int) -> None:
    """Have the chosen tile or its replacement placed, after the others have been put back (DEX-12)."""
    s.agenda.append((steps.RUN_FIT, w, side, number))


def run_fit(s: State, frame: Frame) -> None:
    _, w, side, number = frame
    fit(s, w, side, number)


agenda.runs(steps.RUN_OF_SECOND, run_of_second)
agenda.runs(steps.RUN_FIT, run_fit)
