"""A position as numbers for learning programs: what one side sees, by name. A set-up always has the same names.

The board, the warriors, the dice and the counters are open to both sides. Of cards a side sees its own hand and the
discard piles; of the stack, how many tiles are left, and the humans also those they have looked at. A tile that is not
placed yet, or a warrior that is not on the board, has zeros.
"""

from claustrophobia.core import agenda, clauses
from claustrophobia.core.arguments import TILE
from claustrophobia.core.grid import DIRECTIONS, cell_x, cell_y
from claustrophobia.core.names import (
    HUMAN,
    INFERNAL,
    OUTCOMES,
    PHASES,
    PLACES,
    POOL,
    ROLLED,
    SIDES,
    STATS,
    TALENTS,
    TILE_EFFECTS,
    UNEXPLORED,
    WARRIOR_FLAGS,
    WESTERN,
)
from claustrophobia.core.state import State
from claustrophobia.rules.stats import stat, talents
from claustrophobia.sight.view import sees

Features = dict[str, float]


def features(s: State, side: int) -> Features:
    """Everything a side sees, as numbers by name."""
    found: Features = {}
    add_table(s, side, found)
    for die in range(len(s.dest)):
        add_destiny_die(s, die, found)
    for w in range(len(s.setup.names)):
        add_warrior(s, w, found)
    for slot in range(TILE.count(s.setup)):
        add_tile(s, slot, found)
    for owner in (HUMAN, INFERNAL):
        add_cards(s, side, owner, found)
    for number in range(1, len(s.setup.saturation)):
        known = s.stack[: s.known] if side == HUMAN else ()
        found[f"stack.known.{number}"] = 1.0 + known.index(number) if number in known else 0.0
    return found


def add_table(s: State, side: int, found: Features) -> None:
    """The clock, the threat points, the scenario's counters, whose decision it is."""
    found["turn"] = s.turn
    found["turns_left"] = s.setup.turn_limit - s.turn
    for index, phase in enumerate(PHASES):
        found[f"phase.{phase}"] = s.phase == index
    for index, outcome in enumerate(OUTCOMES[1:], start=1):
        found[f"outcome.{outcome}"] = s.outcome == index
    found["deciding"] = not s.outcome and agenda.decider(s) == side
    found["tp"] = s.tp
    found["alarms"] = s.alarms
    found["stack"] = len(s.stack)
    found["stack.second"] = len(s.second)
    for index, name in enumerate(s.setup.counter_names):
        found[f"counter.{name}"] = s.counters[index]
    for value in range(1, 7):
        found[f"dice.{value}"] = s.dice.count(value)


def add_destiny_die(s: State, die: int, found: Features) -> None:
    """Where a destiny die is: in the pool, rolled, on a power; and what it shows."""
    dest = s.dest[die]
    key = f"destiny.{die}"
    found[f"{key}.face"] = s.face[die]
    found[f"{key}.pool"] = dest == POOL
    found[f"{key}.rolled"] = dest == ROLLED
    found[f"{key}.fired"] = dest >= 0 and dest & 1
    for index, power in enumerate(s.setup.powers):
        found[f"{key}.on.{power.ident}"] = dest >> 1 == index if dest >= 0 else 0


def add_warrior(s: State, w: int, found: Features) -> None:
    """Where a warrior is, what is left of it, what it can do now."""
    setup = s.setup
    key = f"warrior.{setup.names[w]}"
    at = s.at[w]
    laid = at >= 0
    found[f"{key}.human"] = s.humans >> w & 1
    found[f"{key}.on_board"] = laid
    found[f"{key}.x"] = cell_x(s.tile_cell[at]) if laid else 0
    found[f"{key}.y"] = cell_y(s.tile_cell[at]) if laid else 0
    for index, place in enumerate(PLACES[1:], start=1):
        found[f"{key}.{place}"] = at == -index
    western = setup.kind[w] == WESTERN
    for line in range(1, 7):
        found[f"{key}.lost.{line}"] = western and s.damage[w] >> (line - 1) & 1
    found[f"{key}.life"] = setup.life[w] - (s.damage[w].bit_count() if western else s.damage[w])
    found[f"{key}.die"] = s.die[w]
    for index, flag in enumerate(WARRIOR_FLAGS):
        found[f"{key}.{flag}"] = s.flags[w] >> index & 1
    for index, name in enumerate(STATS):
        found[f"{key}.{name}"] = stat(s, w, index) if laid else 0
    mine = talents(s, w) if laid else 0
    for index, name in enumerate(TALENTS):
        found[f"{key}.{name}"] = mine >> index & 1
    for index, token in enumerate(clauses.TOKEN_KINDS):
        found[f"{key}.carries.{token}"] = clauses.tokens_of(s.load[w], index)
    found[f"{key}.equipment"] = len(s.gear[w])
    found[f"{key}.gifts"] = s.gifts[w].bit_count()
    found[f"{key}.allotted"] = s.allotted[w] >= 0


def add_tile(s: State, slot: int, found: Features) -> None:
    """A tile; tiles are numbered in the order in which they were placed."""
    key = f"tile.{slot}"
    laid = slot < len(s.tile_number)
    number = s.tile_number[slot] if laid else 0
    found[f"{key}.laid"] = laid
    found[f"{key}.x"] = cell_x(s.tile_cell[slot]) if laid else 0
    found[f"{key}.y"] = cell_y(s.tile_cell[slot]) if laid else 0
    found[f"{key}.saturation"] = s.setup.saturation[number] if laid else 0
    for index, name in enumerate(DIRECTIONS):
        link = s.links[slot * 4 + index] if laid else 0
        found[f"{key}.{name}.open"] = laid and link >= 0
        found[f"{key}.{name}.unexplored"] = laid and link == UNEXPLORED
    for index, effect in enumerate(TILE_EFFECTS):
        found[f"{key}.{effect}"] = laid and s.setup.effect[number] == index
    found[f"{key}.used"] = s.used[slot] if laid else 0
    found[f"{key}.water"] = s.water[slot] if laid else 0
    found[f"{key}.hole_token"] = s.holes[slot] if laid else 0
    found[f"{key}.tp"] = s.tile_tp[slot] if laid else 0
    found[f"{key}.find"] = s.finds[slot] > 0 if laid else 0
    for index, token in enumerate(clauses.TOKEN_KINDS):
        found[f"{key}.token.{token}"] = clauses.tokens_of(s.tokens[slot], index) if laid else 0


def add_cards(s: State, side: int, owner: int, found: Features) -> None:
    """The sizes of a side's hand and deck, its discard pile, and its hand if the viewer may see it."""
    key = f"cards.{SIDES[owner]}"
    found[f"{key}.hand"] = len(s.hand[owner])
    found[f"{key}.deck"] = len(s.deck[owner])
    seen = sees(s, side, owner)
    for index, card in enumerate(s.setup.instincts if owner == HUMAN else s.setup.events):
        found[f"{key}.held.{card.ident}"] = s.hand[owner].count(index) if seen else 0
        found[f"{key}.discarded.{card.ident}"] = s.discard[owner].count(index)
        found[f"{key}.played.{card.ident}"] = s.played.count(index) if owner == INFERNAL else 0
