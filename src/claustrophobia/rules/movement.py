"""Movement: steps, saturation, blocking, floods, holes, teleport tokens.

MOV-1 to MOV-11, TAL-IMPOSING, TAL-ELUSIVE, TIL-FLOODED, TIL-HOLE.
"""

from typing import Final

from claustrophobia.core import agenda, decision, verbs
from claustrophobia.core.grid import STEP
from claustrophobia.core.names import ELUSIVE, FLOODED, IMPOSING, LEAVES, MOVEMENT, UNEXPLORED
from claustrophobia.core.state import Frame, State, warriors_in
from claustrophobia.rules import scenario, windows
from claustrophobia.rules.attacks import pending
from claustrophobia.rules.presence import gates_from, has_room, put, side_of
from claustrophobia.rules.stats import ability, stat, talents
from claustrophobia.rules.tiles import arrive, has_hole, tile_at

# What an activation has done (the `done` field of an ACT frame); pursuit steps are counted above.
MOVED: Final = 1  # the move has begun
MOVE_CLOSED: Final = 2
ACTED: Final = 4
PURSUED: Final = 8  # one pursuit step

ENDED: Final = 1000  # "movement spent" of a move that is over


def can_leave(s: State, w: int, tile: int) -> bool:
    """Blocking, imposing and elusive (MOV-4, MOV-5, TAL-IMPOSING, TAL-ELUSIVE)."""
    return why_held(s, w, tile) == ""


def why_held(s: State, w: int, tile: int) -> str:
    """The rule that keeps a warrior from leaving its tile, or nothing."""
    here = s.here[tile]
    if s.humans >> w & 1:
        own, enemies = here & s.humans, here & s.infernals
    else:
        own, enemies = here & s.infernals, here & s.humans
    if not enemies:
        return ""
    elusive = talents(s, w) & ELUSIVE
    imposed = False
    for enemy in warriors_in(enemies):
        if talents(s, enemy) & IMPOSING:
            imposed = True
            break
    if imposed and not elusive:
        return "TAL-IMPOSING"
    if elusive and not imposed:
        return ""
    return "" if own.bit_count() >= enemies.bit_count() else "MOV-4"


def is_flooded(s: State, tile: int) -> bool:
    return s.setup.effect[s.tile_number[tile]] == FLOODED


def movement_left(s: State, w: int, done: int, spent: int) -> int:
    """The present score, and what was bought, less what this move has spent (MOV-8)."""
    if spent >= ENDED:
        return 0
    return stat(s, w, MOVEMENT) + done // PURSUED - spent


def add_moves(s: State, w: int, done: int, spent: int, options: list[int]) -> None:
    """Every single step the warrior may take now."""
    tile = s.at[w]
    if movement_left(s, w, done, spent) <= 0:
        bought: list[int] = []
        add_pursuit(s, w, done, spent, bought)
        if bought:
            steps: list[int] = []
            add_moves(s, w, done + PURSUED, spent, steps)
            if steps:  # PRI-6: not where one more movement could change nothing
                options.extend(bought)
        return
    if done & MOVED and is_flooded(s, tile):  # TIL-FLOODED: only as the first step
        return
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
        if s.setup.gates >= 0:
            add_gate_steps(s, w, tile, reached, options)
        if side == 0:
            scenario.add_departure(s, w, tile, options)
    if s.setup.troglodytes >> w & 1 and has_hole(s, tile):
        add_hole_steps(s, w, tile, reached, options)


def add_wall_steps(s: State, w: int, tile: int, reached: list[int], options: list[int]) -> None:
    """Steps to tiles that touch this one, openings or not (the Ethereal)."""
    for direction in range(4):
        other = tile_at(s, s.tile_cell[tile] + STEP[direction])
        if other >= 0 and other not in reached and has_room(s, other, side_of(s, w)):
            reached.append(other)
            options.append(decision.option(decision.MOVE, w, other))


def add_gate_steps(s: State, w: int, tile: int, reached: list[int], options: list[int]) -> None:
    """Tiles with a teleport token are adjacent for everybody's movement, and no more than that (SET-1)."""
    for other in gates_from(s, tile):
        if other not in reached and has_room(s, other, side_of(s, w)):
            reached.append(other)
            options.append(decision.option(decision.MOVE, w, other))


def add_hole_steps(s: State, w: int, tile: int, reached: list[int], options: list[int]) -> None:
    """For the movement of troglodytes all holes are adjacent; nothing holds them on such a step (TIL-HOLE)."""
    for other in range(len(s.tile_number)):
        if other != tile and other not in reached and has_hole(s, other) and has_room(s, other, side_of(s, w)):
            options.append(decision.option(decision.MOVE, w, other))


def add_pursuit(s: State, w: int, done: int, spent: int, options: list[int]) -> None:
    """One more movement for threat points, within the sheet's limit (Cerberus)."""
    if spent >= ENDED or not s.setup.abilities[w]:
        return
    deal = ability(s, w, verbs.PURSUIT)
    if deal is not None and s.tp >= deal.amount and (not deal.most or done // PURSUED < deal.most):
        options.append(decision.option(decision.PURSUE, w))


def pursue(s: State, w: int) -> int:
    """Pay for one more movement; returns what to add to the activation's `done`."""
    deal = ability(s, w, verbs.PURSUIT)
    assert deal is not None
    s.tp -= deal.amount
    if s.log is not None:
        s.log.append(("paid", "DST-9", 0, deal.amount))
    return PURSUED


def begin_step(s: State, w: int, tile: int) -> None:
    """Take one step, once whoever may answer a warrior's leaving has done so (MOV-2)."""
    s.agenda.append((agenda.STEP_OVER, w, tile))
    windows.announce(s, LEAVES, w)


def run_step_over(s: State, frame: Frame) -> None:
    """Leave the tile, pay for it, enter the next (MOV-2, EXP-3, TIL-FLOODED)."""
    _, w, tile = frame
    old = s.at[w]
    if old < 0:
        return
    spot = pending(s, agenda.ACT)
    step, side, who, done, spent = s.agenda[spot]
    wet = is_flooded(s, old) or is_flooded(s, tile)
    s.agenda[spot] = (step, side, who, done | MOVED, ENDED if wet else spent + 1)
    put(s, w, tile)
    if s.log is not None:
        s.log.append(("moved", "MOV-2", 0, w, tile))
    arrive(s, w, tile)


agenda.runs(agenda.STEP_OVER, run_step_over)
