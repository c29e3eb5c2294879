"""Movement: steps, saturation, blocking, floods, holes, teleport tokens.

MOV-1 to MOV-11, TAL-IMPOSING, TAL-ELUSIVE, TIL-FLOODED, TIL-HOLE.
"""

from typing import Final

from claustrophobia.core import agenda, decision, reasons, verbs
from claustrophobia.core.grid import STEP, opposite
from claustrophobia.core.names import (
    CLOSED,
    ELUSIVE,
    EXHAUSTED,
    FLOODED,
    IMPOSING,
    LEAVES,
    MOVEMENT,
    UNEXPLORED,
)
from claustrophobia.core.setup import Effect
from claustrophobia.core.state import Frame, State, bits
from claustrophobia.rules import scenario, windows
from claustrophobia.rules.attacks import pending
from claustrophobia.rules.presence import adjacent, gates_from, has_room, put, side_of
from claustrophobia.rules.stats import ability, stat, talents
from claustrophobia.rules.tiles import arrive, has_hole, in_zone, tile_at, tiles_with_holes

# The field `done` of an ASK_ACT frame, what an activation has done: three bits, and above them the movement bought.
MOVED: Final = 1  # the move has begun
MOVE_CLOSED: Final = 2  # the move is over, because the warrior has acted after it
ACTED: Final = 4
PURSUED: Final = 8  # add this for each movement bought by pursuit

# The field `spent` of an ASK_ACT frame is the movement spent, or one of these: the move is over, and nothing is left.
ENDED: Final = 1000
ENDED_BY_TRAP: Final = 1001


def can_leave(s: State, w: int, tile: int) -> bool:
    """Whether a warrior may leave its tile (MOV-4, MOV-5, TAL-IMPOSING, TAL-ELUSIVE)."""
    return why_held(s, w, tile) == 0


def why_held(s: State, w: int, tile: int) -> int:
    """Why a warrior cannot leave its tile: an imposing enemy, or more enemies than allies there."""
    here = s.here[tile]
    if s.humans >> w & 1:
        own, enemies = here & s.humans, here & s.infernals
    else:
        own, enemies = here & s.infernals, here & s.humans
    if not enemies:
        return 0
    elusive = talents(s, w) & ELUSIVE
    imposed = False
    for enemy in bits(enemies):
        if talents(s, enemy) & IMPOSING:
            imposed = True
            break
    if imposed and not elusive:
        return reasons.HELD_BY_IMPOSING
    if elusive and not imposed:
        return 0
    return 0 if own.bit_count() >= enemies.bit_count() else reasons.HELD_BY_NUMBERS


def is_flooded(s: State, tile: int) -> bool:
    return s.setup.effect[s.tile_number[tile]] == FLOODED


def may_go_on(s: State, start: int, tile: int) -> bool:
    """Whether a move from `start` may go on beyond `tile`: leaving or entering a flooded tile ends it (TIL-FLOODED)."""
    return tile == start or not (is_flooded(s, tile) or is_flooded(s, start))


def uses_holes(s: State, w: int) -> bool:
    """Whether a warrior can move through holes: troglodytes can, ordinary and tough (TIL-HOLE)."""
    return s.setup.troglodytes >> w & 1 == 1


def hole_steps(s: State, w: int, tile: int) -> list[int]:
    """The tiles that holes join to a tile for this warrior, with room or without (TIL-HOLE)."""
    if not uses_holes(s, w) or not has_hole(s, tile):
        return []
    return [other for other in tiles_with_holes(s) if other != tile]


def movement_left(s: State, w: int, done: int, spent: int) -> int:
    """The warrior's present movement and what it bought by pursuit, less what this move has spent (MOV-8)."""
    if spent >= ENDED:
        return 0
    return stat(s, w, MOVEMENT) + done // PURSUED - spent


def steps_left(s: State, w: int, done: int, spent: int) -> int:
    """The movement a warrior may still spend from where it stands (MOV-2, HAC-4, TIL-FLOODED)."""
    if done & MOVE_CLOSED or (done & MOVED and is_flooded(s, s.at[w])):
        return 0
    return movement_left(s, w, done, spent)


def why_still(s: State, w: int, done: int, spent: int) -> int:
    """Why a warrior cannot take any step now, whatever tiles are around it (MOV-2, HAC-4, TIL-FLOODED)."""
    if done & MOVE_CLOSED:
        return reasons.MOVE_IS_CLOSED
    if spent >= ENDED:
        return why_ended(spent)
    if stat(s, w, MOVEMENT) + done // PURSUED <= spent:  # MOV-8
        return reasons.EXHAUSTED if s.flags[w] & EXHAUSTED else reasons.NO_MOVEMENT
    if done & MOVED and is_flooded(s, s.at[w]):  # a flooded tile can be left by the first step alone
        return reasons.WADES_FIRST
    return 0


def why_ended(spent: int) -> int:
    """What ended a move before its movement was spent (TIL-FLOODED)."""
    return reasons.TRAP_ENDED_MOVE if spent == ENDED_BY_TRAP else reasons.FLOOD_ENDED_MOVE


def add_moves(s: State, w: int, done: int, spent: int, options: list[int]) -> None:
    """Add every single step the warrior may take now."""
    if why_still(s, w, done, spent):
        if s.setup.abilities[w] and why_no_pursuit(s, w, done, spent) == 0:
            options.append(decision.option_of_one(decision.PURSUE, w))
        return
    tile = s.at[w]
    side = side_of(s, w)
    reached: list[int] = []
    if can_leave(s, w, tile):
        base = tile * 4
        for direction in range(4):
            link = s.links[base + direction]
            if link >= 0:
                if link not in reached and has_room(s, link, side):
                    reached.append(link)
                    options.append(decision.option(decision.MOVE, w, link))
            elif link == UNEXPLORED and side == 0 and s.stack:  # EXP-1, EXP-5
                options.append(decision.option(decision.EXPLORE, w, direction))
        if s.setup.abilities[w] and ability(s, w, verbs.THROUGH_WALLS) is not None:
            add_wall_steps(s, w, tile, reached, options)
        if s.setup.gates:
            add_gate_steps(s, w, tile, reached, options)
        if side == 0 and scenario.why_no_way_out(s, w, tile) == 0:
            options.append(decision.option_of_one(decision.DEPART, w))
    if uses_holes(s, w) and has_hole(s, tile):
        add_hole_steps(s, w, tile, reached, options)


def why_no_move(s: State, w: int, done: int, spent: int, target: int) -> int:
    """Why a step to a tile is not possible, in the order a player would check it (MOV-1 to MOV-5, TIL-HOLE)."""
    still = why_still(s, w, done, spent)
    if still:
        return still
    tile = s.at[w]
    if not joined_by_holes(s, w, tile, target):
        held = why_held(s, w, tile)
        if held:
            return held
        near = target in adjacent(s, tile) or target in gates_from(s, tile)
        if not near and not through_wall(s, w, tile, target):
            return why_apart(s, tile, target)
    return 0 if has_room(s, target, side_of(s, w)) else reasons.TILE_FULL


def joined_by_holes(s: State, w: int, tile: int, target: int) -> bool:
    """Whether holes join two tiles for this warrior (TIL-HOLE)."""
    return tile != target and uses_holes(s, w) and has_hole(s, tile) and has_hole(s, target)


def through_wall(s: State, w: int, tile: int, target: int) -> bool:
    """Whether the warrior may walk through the wall between two tiles, as the Ethereal does."""
    return ability(s, w, verbs.THROUGH_WALLS) is not None and side_towards(s, tile, target) >= 0


def side_towards(s: State, tile: int, target: int) -> int:
    """The side by which a tile touches another, or -1."""
    for side in range(4):
        if s.tile_cell[tile] + STEP[side] == s.tile_cell[target]:
            return side
    return -1


def why_apart(s: State, tile: int, target: int) -> int:
    """Why two tiles are not joined: they do not touch, or a wall is between them (MOV-1)."""
    side = side_towards(s, tile, target)
    return reasons.NOT_ADJACENT if side < 0 else why_walled(s, tile, side)


def why_walled(s: State, tile: int, side: int) -> int:
    """Why nobody can pass a side: a printed wall, or rubble or a door, which count as one (MOV-1, MOV-9)."""
    spots = (tile * 4 + side, tile_at(s, s.tile_cell[tile] + STEP[side]) * 4 + opposite(side))
    for spot, _ in s.barriers:
        if spot in spots:
            return reasons.PASSAGE_CLOSED
    return reasons.WALL_BETWEEN


def why_no_exploring(s: State, w: int, done: int, spent: int, side: int) -> int:
    """Why a warrior does not explore by a side of its tile (EXP-1, EXP-5, IAC-1)."""
    if not s.humans >> w & 1:
        return reasons.NEVER_EXPLORES
    tile = s.at[w]
    reason = why_still(s, w, done, spent) or why_held(s, w, tile)
    if reason:
        return reason
    link = s.links[tile * 4 + side]
    if link == CLOSED:
        printed = s.setup.openings[s.tile_number[tile] * 4 + s.tile_turn[tile]]
        if printed >> side & 1 and not in_zone(s, s.tile_cell[tile] + STEP[side]):
            return reasons.OPENS_OUT_OF_ZONE
        return why_walled(s, tile, side)
    if link != UNEXPLORED:
        return reasons.EXPLORED
    return 0 if s.stack else reasons.STACK_EMPTY


def why_no_departure(s: State, w: int, done: int, spent: int) -> int:
    """Why a warrior does not depart: it must be able to leave its tile, which must be an exit (MOV-10)."""
    if not s.humans >> w & 1:
        return reasons.NO_WAY_OUT
    tile = s.at[w]
    return why_still(s, w, done, spent) or why_held(s, w, tile) or scenario.why_no_way_out(s, w, tile)


def add_wall_steps(s: State, w: int, tile: int, reached: list[int], options: list[int]) -> None:
    """Add the steps of the Ethereal to tiles that touch this one, with openings or without."""
    for direction in range(4):
        other = tile_at(s, s.tile_cell[tile] + STEP[direction])
        if other >= 0 and other not in reached and has_room(s, other, side_of(s, w)):
            reached.append(other)
            options.append(decision.option(decision.MOVE, w, other))


def add_gate_steps(s: State, w: int, tile: int, reached: list[int], options: list[int]) -> None:
    """Add the steps between gates: their tiles are adjacent for everybody's movement alone (SCN-8)."""
    for other in gates_from(s, tile):
        if other not in reached and has_room(s, other, side_of(s, w)):
            reached.append(other)
            options.append(decision.option(decision.MOVE, w, other))


def add_hole_steps(s: State, w: int, tile: int, reached: list[int], options: list[int]) -> None:
    """Add the steps through holes: all holes are adjacent for troglodytes, and nobody blocks such a step (TIL-HOLE)."""
    for other in hole_steps(s, w, tile):
        if other not in reached and has_room(s, other, side_of(s, w)):
            options.append(decision.option(decision.MOVE, w, other))


def why_no_pursuit(s: State, w: int, done: int, spent: int) -> int:
    """Why a warrior does not buy one more movement with threat points (Cerberus, PRI-6)."""
    deal: Effect | None = ability(s, w, verbs.PURSUIT) if s.setup.abilities[w] else None
    if deal is None:
        return reasons.NEVER_PURSUES
    if done & MOVE_CLOSED:
        return reasons.MOVE_IS_CLOSED
    if spent >= ENDED:
        return why_ended(spent)
    if movement_left(s, w, done, spent) > 0:
        return reasons.MOVEMENT_LEFT
    if deal.most and done // PURSUED >= deal.most:
        return reasons.PURSUED_ENOUGH
    if s.tp < deal.price:
        return reasons.PURSUIT_TOO_DEAR
    steps: list[int] = []
    add_moves(s, w, done + PURSUED, spent, steps)
    return 0 if steps else reasons.PURSUIT_LEADS_NOWHERE


def pursue(s: State, w: int) -> int:
    """Pay for one more movement, and return what to add to the activation's `done`."""
    deal = ability(s, w, verbs.PURSUIT)
    assert deal is not None
    s.tp -= deal.price
    if s.log is not None:
        s.log.append(("paid", "DST-9", 0, deal.price))
    return PURSUED


def begin_step(s: State, w: int, tile: int) -> None:
    """Push one step; before it is taken, cards may be played because the warrior leaves its tile (MOV-2)."""
    s.agenda.append((agenda.RUN_STEP_OVER, w, tile))
    windows.announce(s, LEAVES, w)


def run_step_over(s: State, frame: Frame) -> None:
    """Leave the tile, pay for it, enter the next (MOV-2, EXP-3, TIL-FLOODED).

    A card played as the warrior left may have filled the next tile: then it stays where it is (MOV-3).
    """
    _, w, tile = frame
    old = s.at[w]
    if old < 0:
        return
    spot = pending(s, agenda.ASK_ACT)
    step, side, who, done, spent = s.agenda[spot]
    wet = is_flooded(s, old) or is_flooded(s, tile)
    s.agenda[spot] = (step, side, who, done | MOVED, ENDED if wet else spent + 1)
    if not has_room(s, tile, side):
        if s.log is not None:
            s.log.append(("kept_out", "MOV-3", 0, w, tile))
        return
    put(s, w, tile)
    if s.log is not None:
        s.log.append(("moved", "MOV-2", 0, w, tile))
    arrive(s, w, tile)


agenda.runs(agenda.RUN_STEP_OVER, run_step_over)
