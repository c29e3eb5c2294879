"""Tiles: laying them, and what standing on or entering them does (MOV-1, EXP-7, TIL rows)."""

from claustrophobia.core import agenda, decision, reasons
from claustrophobia.core.grid import STEP, cell_x, cell_y, opposite
from claustrophobia.core.names import (
    ALARM,
    CLOSED,
    ENTERS,
    FOUNTAIN,
    HOLE,
    INSTINCT,
    NOBODY,
    SANCTUARY,
    STASH,
    TOMB,
    TRAPPED,
    UNEXPLORED,
)
from claustrophobia.core.state import Frame, State
from claustrophobia.rules import cards, edition, scenario, windows

ALARMS_MOST = 3  # pending alarms count up to this (TIL-ALARM)
WATER = 2  # tokens on a new fountain (TIL-FOUNTAIN)
HOLE_TOKENS = 3  # in the box (SET-8)
TRAP_BITES = 3  # a die that shows at least this is a hit (TIL-TRAPPED)
SANCTUARY_BITES = 5  # likewise (TIL-SANCTUARY)


def tile_at(s: State, cell: int) -> int:
    """The slot of the tile on a cell, or -1."""
    return s.tile_cell.index(cell) if cell in s.tile_cell else -1


def lay(s: State, number: int, cell: int, turn: int) -> int:
    """Put a tile on the board and join it to its neighbours; an opening that meets a wall is closed (MOV-1, EXP-7)."""
    slot = len(s.tile_number)
    openings = s.setup.openings[number * 4 + turn]
    s.tile_number.append(number)
    s.tile_cell.append(cell)
    s.tile_turn.append(turn)
    s.used.append(0)
    s.water.append(WATER if s.setup.effect[number] == FOUNTAIN else 0)
    s.holes.append(0)
    s.tokens.append(0)
    s.tile_tp.append(0)
    s.finds.append(0)
    s.here.append(0)
    for side in range(4):
        other = tile_at(s, cell + STEP[side])
        is_open = openings >> side & 1 and in_zone(s, cell + STEP[side])
        if other < 0:
            s.links.append(UNEXPLORED if is_open else CLOSED)
            continue
        spot = other * 4 + opposite(side)
        if is_open and s.links[spot] == UNEXPLORED:
            s.links.append(other)
            s.links[spot] = slot
        else:
            s.links.append(CLOSED)
            s.links[spot] = CLOSED
    if s.log is not None:
        s.log.append(("tile_placed", "EXP-2", 0, slot, number, cell, turn))
    return slot


def in_zone(s: State, cell: int) -> bool:
    """Whether tiles may be placed on a cell; openings out of a scenario's zone count as walls."""
    zone = s.setup.zone
    return not zone or (zone[0] <= cell_x(cell) <= zone[1] and zone[2] <= cell_y(cell) <= zone[3])


def has_hole(s: State, tile: int) -> bool:
    """Whether a tile is a hole or has a hole token (TIL-HOLE)."""
    return s.holes[tile] != 0 or s.setup.effect[s.tile_number[tile]] == HOLE


def tiles_with_holes(s: State) -> list[int]:
    """Every tile with a hole; for troglodytes they are all adjacent (TIL-HOLE)."""
    return [tile for tile in range(len(s.tile_number)) if has_hole(s, tile)]


def ask_put_hole(s: State, frame: Frame) -> list[int]:
    """The tiles on which the infernal player may put the hole token; he must put it somewhere (TIL-HOLE)."""
    _, _, hole = frame
    if sum(s.holes) >= HOLE_TOKENS:
        return []
    return [
        decision.option_of_one(decision.TOKEN, tile)
        for tile in range(len(s.tile_number))
        if why_no_hole(s, hole, tile) == 0
    ]


def why_no_hole(s: State, hole: int, tile: int) -> int:
    """Why a tile does not get the hole token: it is the hole tile itself, or has a token (TIL-HOLE)."""
    if tile == hole:
        return reasons.ITS_OWN_HOLE
    return reasons.HAS_A_HOLE if s.holes[tile] else 0


def refuse_put_hole(s: State, frame: Frame, code: int) -> int:
    _, _, tile = frame
    if decision.verb_of(code) != decision.TOKEN:
        return decision.why_another(code)
    return why_no_hole(s, tile, decision.read_token(code))


def on_put_hole(s: State, frame: Frame, code: int) -> None:
    tile = decision.read_token(code)
    s.holes[tile] = 1
    if s.log is not None:
        s.log.append(("hole_put", "TIL-HOLE", 0, tile))


def arrive(s: State, w: int, tile: int) -> None:
    """Push what entering a tile sets off, by whatever means; then the victory conditions (TIL-0, TRN-4)."""
    s.agenda.append((agenda.RUN_CHECK,))
    windows.announce(s, ENTERS, w)
    if s.setup.effect[s.tile_number[tile]]:
        edition.of(s).tile_entered(s, w, tile)


def apply_effect(s: State, w: int, tile: int) -> None:
    """Carry out a tile's printed effect on a warrior that enters it (TIL rows)."""
    effect = s.setup.effect[s.tile_number[tile]]
    if s.infernals >> w & 1:
        if effect == SANCTUARY:
            roll_for(s, w, SANCTUARY_BITES, "TIL-SANCTUARY")
        return
    if s.used[tile]:
        return
    if effect == ALARM:
        spring(s, tile, "TIL-ALARM")
        s.alarms = min(ALARMS_MOST, s.alarms + 1)
    elif effect == TRAPPED:
        spring(s, tile, "TIL-TRAPPED")
        roll_for(s, w, TRAP_BITES, "TIL-TRAPPED")
    elif effect == TOMB:
        spring(s, tile, "TIL-TOMB")
        cards.draw(s, INSTINCT, "TIL-TOMB")
    elif effect == STASH and s.setup.stash and not scenario.stash_stays_closed(s, tile):
        spring(s, tile, "TIL-STASH")
        scenario.open_stash(s, w, tile)


def spring(s: State, tile: int, rule: str) -> None:
    """Mark a tile's effect as used: it works once (TIL-0)."""
    s.used[tile] = 1
    if s.log is not None:
        s.log.append(("sprung", rule, 0, tile))


def roll_for(s: State, w: int, need: int, rule: str) -> None:
    """Roll a combat die for a warrior: if it shows `need` or more, the warrior suffers a hit."""
    value = s.chance.die()
    s.news += 1
    if s.log is not None:
        s.log.append(("rolled_for", rule, 0, w, value, need))
    if value >= need:
        s.agenda.append((agenda.RUN_SUFFER, w, NOBODY))


def run_arrive(s: State, frame: Frame) -> None:
    _, w, tile = frame
    if s.at[w] == tile:
        arrive(s, w, tile)


def run_pit(s: State, frame: Frame) -> None:
    """A devouring pit: on 4 or more the warrior suffers a hit (TIL-DEVOURING)."""
    _, warrior = frame
    if s.at[warrior] >= 0:
        roll_for(s, warrior, 4, "TIL-DEVOURING")


agenda.asks(agenda.ASK_PUT_HOLE, ask_put_hole, on_put_hole, refuse_put_hole)
agenda.runs(agenda.RUN_ARRIVE, run_arrive)
agenda.runs(agenda.RUN_PIT, run_pit)
