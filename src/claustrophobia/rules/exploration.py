"""Exploration: drawing, turning and placing tiles, dead ends, looking ahead (EXP-1 to EXP-9, GFT-PRESCIENCE, GFT-1)."""

from claustrophobia.core import agenda, decision, reasons
from claustrophobia.core.grid import STEP, opposite
from claustrophobia.core.names import CLOSED, EXPLORES, HUMAN, LEAVES, TILE_PLACED, UNEXPLORED
from claustrophobia.core.state import Frame, State
from claustrophobia.rules import edition, scenario, tiles, windows
from claustrophobia.rules.attacks import pending
from claustrophobia.rules.movement import MOVED
from claustrophobia.rules.stats import MARK_LOOK, use_up_first


def begin_exploration(s: State, w: int, side: int) -> None:
    """A warrior is about to leave through an unexplored opening (EXP-1)."""
    if s.log is not None:
        s.log.append(("explored", "EXP-1", 0, w, side))
    s.agenda.append((agenda.RUN_EXPLORE, w, side))
    windows.announce(s, EXPLORES, w)


def run_explore(s: State, frame: Frame) -> None:
    """Turn over the top tile, or let the human player look at several if he may (EXP-2, GFT-1, GFT-PRESCIENCE)."""
    _, w, side = frame
    if s.at[w] < 0:  # it died before it could leave
        return
    count = use_up_first(s, MARK_LOOK)
    if count:
        count = min(count, len(s.stack))
        s.known = max(s.known, count)
        s.news += 1
        edition.of(s).look(s, w, side, count)
    else:
        edition.of(s).reveal(s, w, side)


def run_lost(s: State, frame: Frame) -> None:
    """The card Lost: the opening closes for good. The step is paid for all the same, so the move has begun (HAC-2)."""
    where = pending(s, agenda.RUN_EXPLORE)
    if where < 0:  # the card was answered by one that moved the explorer away
        return
    _, w, side = s.agenda.pop(where)
    if s.at[w] < 0:
        return
    s.links[s.at[w] * 4 + side] = CLOSED
    spot = pending(s, agenda.ASK_ACT)
    step, owner, who, done, spent = s.agenda[spot]
    s.agenda[spot] = (step, owner, who, done | MOVED, spent + 1)
    if s.log is not None:
        s.log.append(("lost_way", "PRI-4", 0, w, side))
    edition.of(s).opening_closed(s)


def target_cell(s: State, w: int, side: int) -> int:
    return s.tile_cell[s.at[w]] + STEP[side]


def openings_of(s: State, number: int, turn: int) -> int:
    """The mask of the sides at which a tile is open once it has been turned."""
    return s.setup.openings[number * 4 + turn]


def joins(s: State, number: int, side: int, turn: int) -> bool:
    """Whether a rotation joins the opening (EXP-2)."""
    return openings_of(s, number, turn) >> opposite(side) & 1 == 1


def joining(s: State, number: int, side: int) -> list[int]:
    """The rotations that join the opening; of rotations that look alike, only the first (EXP-2)."""
    base = number * 4
    masks: list[int] = []
    turns: list[int] = []
    for turn in range(4):
        mask = s.setup.openings[base + turn]
        if joins(s, number, side, turn) and mask not in masks:
            masks.append(mask)
            turns.append(turn)
    return turns


def first_alike(s: State, number: int, turn: int) -> int:
    """The first rotation that looks like this one: the only one of them that is offered (EXP-2)."""
    masks = s.setup.openings[number * 4 : number * 4 + 4]
    return masks.index(masks[turn])


def openings_after(s: State, cell: int, mask: int) -> int:
    """How many unexplored openings the board has with a tile of this mask on the cell (EXP-4)."""
    count = s.links.count(UNEXPLORED)
    for side in range(4):
        other = tiles.tile_at(s, cell + STEP[side])
        if other >= 0:
            if s.links[other * 4 + opposite(side)] == UNEXPLORED:
                count -= 1
        elif mask >> side & 1 and tiles.in_zone(s, cell + STEP[side]):
            count += 1
    return count


def rotations(s: State, number: int, w: int, side: int) -> list[int]:
    """The rotations in which a tile may be placed behind an opening."""
    return edition.of(s).rotations(s, number, w, side)


def rotations_that_leave_one(s: State, number: int, w: int, side: int) -> list[int]:
    """The rotations of a tile that join and leave an unexplored opening on the board (EXP-2, EXP-4)."""
    cell = target_cell(s, w, side)
    return [
        turn for turn in joining(s, number, side) if openings_after(s, cell, s.setup.openings[number * 4 + turn]) > 0
    ]


def leaving_an_opening(s: State, number: int, w: int, side: int) -> list[int]:
    """The rotations that join and leave an unexplored opening; a tile an aim needs may close the last one (EXP-9).

    As long as another tile in the stack would leave an opening, such a tile goes back there instead. That depends on
    the hidden stack, which options must not show, so it is decided before the tile is offered (`must_go_back`).
    """
    turns = rotations_that_leave_one(s, number, w, side)
    if turns or number not in s.setup.needed_tiles:
        return turns
    return joining(s, number, side)


def must_go_back(s: State, number: int, w: int, side: int) -> bool:
    """Whether a tile an aim needs would close the last opening, and another tile in the stack would not (EXP-9)."""
    if number not in s.setup.needed_tiles or rotations_that_leave_one(s, number, w, side):
        return False
    return any(rotations_that_leave_one(s, other, w, side) for other in s.stack)


def put_among(s: State, tiles_back: tuple[int, ...]) -> None:
    """Put tiles back and shuffle the stack: nobody knows its order any more (EXP-9)."""
    s.stack = s.chance.shuffled(s.stack + tiles_back)
    s.deep = len(s.stack)
    s.known = 0
    s.news += 1


def turn_over(s: State, w: int, side: int) -> None:
    """Turn tiles over until one may be placed; those that would close the last opening are discarded (EXP-4 to EXP-6).

    A tile that an aim needs is not discarded but shuffled back (EXP-9). It is held until another tile has been found,
    so that it is not drawn twice.
    """
    under = 0
    back: tuple[int, ...] = ()
    while s.stack and under < len(s.stack):
        number = s.stack[0]
        s.stack = s.stack[1:]
        s.known = max(0, s.known - 1)
        s.news += 1
        if not joining(s, number, side):
            s.stack += (number,)
            s.deep += 1
            under += 1
            if s.log is not None:
                s.log.append(("tile_put_under", "EXP-6", 0, number))
        elif must_go_back(s, number, w, side):
            put_among(s, ())
            back += (number,)
            under = 0
            if s.log is not None:
                s.log.append(("tile_returned", "EXP-9", 0, number))
        elif rotations(s, number, w, side):
            placer = HUMAN if scenario.points_to(s, side) else edition.of(s).placer()
            s.agenda.append((agenda.ASK_PLACE, placer, w, side, number))
            break
        else:
            discard(s, number)
    if back:
        put_among(s, back)


def discard(s: State, number: int) -> None:
    """Put a tile that would close the last opening out of the game (EXP-4)."""
    s.gone += (number,)
    if s.log is not None:
        s.log.append(("tile_discarded", "EXP-4", 0, number))


def ask_place(s: State, frame: Frame) -> list[int]:
    """The rotations to choose from: for the infernal player (EXP-2), or the human who looked ahead (GFT-PRESCIENCE)."""
    _, _, w, side, number = frame
    return [decision.option(decision.PLACE, number, turn) for turn in rotations(s, number, w, side)]


def refuse_place(s: State, frame: Frame, code: int) -> int:
    """Why a tile is not placed so (EXP-2, EXP-4)."""
    if decision.verb_of(code) != decision.PLACE:
        return decision.why_another(code)
    _, _, w, side, wanted = frame
    number, turn = decision.read_place(code)
    return edition.of(s).why_not_turned(s, wanted, w, side, turn) if number == wanted else reasons.NOT_THE_TILE


def why_no_opening_left(s: State, number: int, w: int, side: int, turn: int) -> int:
    """Why a rotation is not allowed: it must join, and leave an opening if one can (EXP-2, EXP-4)."""
    if not joins(s, number, side, turn):
        return reasons.DOES_NOT_JOIN
    first = first_alike(s, number, turn)
    if first not in rotations(s, number, w, side):
        return reasons.LEAVES_NO_OPENING
    return 0 if turn == first else reasons.ALIKE


def on_place(s: State, frame: Frame, code: int) -> None:
    """Tile placed, "when placed" effects, then the warrior steps over (EXP-8)."""
    _, _, w, side, number = frame
    turn = decision.read_place(code)[1]
    scenario.followed(s, side)
    slot = tiles.lay(s, number, target_cell(s, w, side), turn)
    s.agenda.append((agenda.RUN_STEP_OVER, w, slot))
    windows.announce(s, LEAVES, w)
    windows.announce(s, TILE_PLACED, slot)
    edition.of(s).tile_placed(s, slot)


def ask_look(s: State, frame: Frame) -> list[int]:
    """The human player chooses the tile to place among those that will do (GFT-1)."""
    _, _, w, side, count = frame
    return [decision.option_of_one(decision.CHOOSE, number) for number in edition.of(s).may_choose(s, w, side, count)]


def those_that_will_do(s: State, w: int, side: int, count: int) -> list[int]:
    """The tiles looked at that may be placed: those that leave an opening, else those an aim needs (GFT-1, EXP-9)."""
    seen = s.stack[:count]
    return [tile for tile in seen if rotations_that_leave_one(s, tile, w, side)] or [
        tile for tile in seen if tile in s.setup.needed_tiles and joining(s, tile, side)
    ]


def refuse_look(s: State, frame: Frame, code: int) -> int:
    """Why a tile looked at is not the one to place (GFT-1)."""
    if decision.verb_of(code) != decision.CHOOSE:
        return decision.why_another(code)
    _, _, w, side, count = frame
    return edition.of(s).why_not_chosen(s, w, side, count, decision.read_choose(code))


def why_it_will_not_do(s: State, w: int, side: int, count: int, number: int) -> int:
    """Why the human player may not choose a tile among those he looked at (GFT-1, EXP-9)."""
    if number not in s.stack[:count]:
        return reasons.NOT_LOOKED_AT
    return 0 if number in those_that_will_do(s, w, side, count) else reasons.WILL_NOT_DO


def choose_or_discard(s: State, w: int, side: int, count: int) -> None:
    """Let the human player choose a tile; if none may be placed, discard them all and turn over another (GFT-1, EXP-4).

    A tile that an aim needs may be placed if it leaves an opening, or if no tile in the stack does; otherwise it is
    shuffled back instead of discarded (EXP-9).
    """
    frame = (agenda.ASK_LOOK, HUMAN, w, side, count)
    found = ask_look(s, frame)
    seen = s.stack[:count]
    if found and not must_go_back(s, decision.read_choose(found[0]), w, side):
        s.agenda.append(frame)
        return
    s.stack = s.stack[count:]
    s.known = max(0, s.known - count)
    back: tuple[int, ...] = ()
    for tile in seen:
        if tile not in s.setup.needed_tiles:
            discard(s, tile)
            continue
        back += (tile,)
        if s.log is not None:
            s.log.append(("tile_returned", "EXP-9", 0, tile))
    if back:
        put_among(s, back)
    turn_over(s, w, side)


def on_look(s: State, frame: Frame, code: int) -> None:
    """Take the chosen tile; the human player puts the others back on top in any order."""
    _, _, w, side, count = frame
    number = decision.read_choose(code)
    others = [tile for tile in s.stack[:count] if tile != number]
    s.stack = s.stack[count:]
    s.known -= count  # `on_put_back` counts the tiles put back as known again (HID-1)
    edition.of(s).chosen(s, w, side, number)
    if others:
        s.agenda.append((agenda.ASK_PUT_BACK, HUMAN, *others))


def ask_put_back(s: State, frame: Frame) -> list[int]:
    """Which of the tiles in hand is put back next: the last one lies on top."""
    return [decision.option_of_one(decision.BACK, number) for number in agenda.several(frame)]


def refuse_put_back(s: State, frame: Frame, code: int) -> int:
    if decision.verb_of(code) != decision.BACK:
        return decision.why_another(code)
    return 0 if decision.read_back(code) in agenda.several(frame) else reasons.NOT_TO_PUT_BACK


def on_put_back(s: State, frame: Frame, code: int) -> None:
    number = decision.read_back(code)
    s.stack = (number, *s.stack)
    s.known += 1
    rest = [tile for tile in agenda.several(frame) if tile != number]
    if rest:
        s.agenda.append((agenda.ASK_PUT_BACK, HUMAN, *rest))


agenda.runs(agenda.RUN_EXPLORE, run_explore)
agenda.runs(agenda.RUN_LOST, run_lost)
agenda.asks(agenda.ASK_PLACE, ask_place, on_place, refuse_place)
agenda.asks(agenda.ASK_LOOK, ask_look, on_look, refuse_look)
agenda.asks(agenda.ASK_PUT_BACK, ask_put_back, on_put_back, refuse_put_back)
