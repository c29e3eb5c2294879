"""A position as a row of bytes for learning programs that want it fast: what one side sees (`features` has it by name).

The board, the warriors, the dice and the counters are open to both sides. Of cards a side sees its own hand and the
discard piles; of the stack, how many tiles are left, and the humans also those they have looked at. A tile that is not
placed yet has zeros. Negative numbers are moved up: a place is told as 5 + its number, so that 0 is the box; what leads
out of a tile as 2 + its number.
"""

from typing import Final

from claustrophobia.core import agenda
from claustrophobia.core.arguments import TILE
from claustrophobia.core.clauses import TOKEN_BITS, TOKEN_KINDS, TOKENS_MOST
from claustrophobia.core.names import HUMAN, INFERNAL, SIDES
from claustrophobia.core.setup import Setup
from claustrophobia.core.state import State
from claustrophobia.rules.movement import ACTED, steps_left
from claustrophobia.rules.stats import stat
from claustrophobia.sight.view import sees

MOST: Final = 255
MARKS: Final = 8  # lasting effects that are told: the newest
PLACE_ZERO: Final = 5
LINK_ZERO: Final = 2

TABLE: Final = (
    *("turn", "phase", "outcome", "tp", "alarms", "stack", "second", "mine", "kind", "subject"),
    *("acting", "steps_left", "action_left"),
    *(f"dice.{value}" for value in range(1, 7)),
)
WARRIOR: Final = (
    *("at", "human", "damage", "die", "flags", "flags.high", "allotted", "equipment", "gifts", "gifts.high"),
    *("movement", "combat", "defense"),
    *TOKEN_KINDS,
)
TILE_FIELDS: Final = (
    *("number", "x", "y", "turn", "used", "water", "hole", "tp", "find"),
    *("north", "east", "south", "west", "north.barrier", "east.barrier", "south.barrier", "west.barrier"),
    *TOKEN_KINDS,
)
MARK: Final = ("target", "operation", "amount", "until")
DESTINY_DIE: Final = ("face", "at")

Shape = tuple[int, ...]


def parts(setup: Setup) -> dict[str, Shape]:
    """The parts of a row in order, each with its shape; the fields of its last dimension stand above."""
    found: dict[str, Shape] = {
        "table": (len(TABLE),),
        "counters": (len(setup.counter_names),),
        "destiny": (6, len(DESTINY_DIE)),
        "warriors": (len(setup.names), len(WARRIOR)),
        "bearers": (len(setup.equipment),),  # who has each piece of equipment: 1 + the warrior's slot
        "tiles": (TILE.count(setup), len(TILE_FIELDS)),
        "marks": (MARKS, len(MARK)),
        "stack": (len(setup.saturation), 2),  # of each tile: its place in the stack if that is known, discarded or not
    }
    for side in (HUMAN, INFERNAL):
        cards = len(setup.instincts) if side == HUMAN else len(setup.events)
        found[f"cards.{SIDES[side]}"] = (2,)  # in hand, in the deck
        found[f"cards.{SIDES[side]}.piles"] = (3, cards)  # of each card: in hand, discarded, drawn now or in force
    return found


def size(setup: Setup) -> int:
    """The bytes of a row."""
    total = 0
    for shape in parts(setup).values():
        count = 1
        for width in shape:
            count *= width
        total += count
    return total


def columns(s: State, side: int) -> bytes:
    """What a side sees."""
    found: list[int] = []
    add_table(s, side, found)
    add_warriors(s, found)
    add_tiles(s, found)
    add_marks(s, found)
    add_stack(s, side, found)
    add_cards(s, side, HUMAN, len(s.setup.instincts), found)
    add_cards(s, side, INFERNAL, len(s.setup.events), found)
    return bytes(found)


def within(value: int) -> int:
    """A number as a byte."""
    return 0 if value < 0 else min(value, MOST)


def add_table(s: State, side: int, found: list[int]) -> None:
    """The clock, the dice, whose decision it is; what is decided, and about whom, only for who decides."""
    mine = not s.outcome and agenda.decider(s) == side
    found += [within(s.turn), s.phase, s.outcome, within(s.tp), within(s.alarms), len(s.stack), len(s.second)]
    subject = 0
    if mine:
        frame = s.agenda[-1]
        spot = agenda.ABOUT[frame[0]]
        if spot and frame[spot] < len(s.setup.names):
            subject = 1 + frame[spot]
    found += [1 if mine else 0, agenda.step_of(s) if mine else 0, subject]
    add_acting(s, found)
    shown = [0, 0, 0, 0, 0, 0, 0]
    for value in s.dice:
        shown[value] += 1
    found += shown[1:]
    for count in s.counters:
        found.append(within(count))
    for die in range(6):
        there = die < len(s.dest)
        found.append(s.face[die] if there else 0)
        found.append(s.dest[die] + LINK_ZERO if there else 0)


def add_acting(s: State, found: list[int]) -> None:
    """The warrior whose activation is under way, and what is left of it (HAC-2, MOV-8)."""
    for spot in range(len(s.agenda) - 1, -1, -1):
        frame = s.agenda[spot]
        if frame[0] == agenda.ASK_ACT:
            _, _, w, done, spent = frame
            if s.at[w] >= 0:
                found += [1 + w, within(steps_left(s, w, done, spent)), 0 if done & ACTED else 1]
                return
            break
    found += [0, 0, 0]


def add_warriors(s: State, found: list[int]) -> None:
    """Where the warriors are, and what is left of them."""
    bearers = [0] * len(s.setup.equipment)
    for w in range(len(s.at)):
        at, flags, gifts = s.at[w], s.flags[w], s.gifts[w]
        for piece in s.gear[w]:
            bearers[piece] = 1 + w
        found.append(at + PLACE_ZERO)
        found.append(s.humans >> w & 1)
        found.append(s.damage[w])
        found.append(s.die[w])
        found.append(flags & MOST)
        found.append(flags >> 8)
        found.append(s.allotted[w] + 1)
        found.append(len(s.gear[w]))
        found.append(gifts & MOST)
        found.append(gifts >> 8 & MOST)
        for index in range(3):
            found.append(within(stat(s, w, index)) if at >= 0 else 0)
        add_tokens(s.load[w], found)
    found += bearers


def add_tokens(packed: int, found: list[int]) -> None:
    """How many scenario tokens of each kind."""
    for kind in range(len(TOKEN_KINDS)):
        found.append(packed >> kind * TOKEN_BITS & TOKENS_MOST)


def add_tiles(s: State, found: list[int]) -> None:
    """The tiles in the order in which they were placed."""
    closed: dict[int, int] = {}
    for spot, kind in s.barriers:
        closed[spot] = 1 + kind
    for slot in range(len(s.tile_number)):
        place = s.tile_cell[slot]
        found.append(s.tile_number[slot])
        found.append(place >> 8)
        found.append(place & MOST)
        found.append(s.tile_turn[slot])
        found.append(s.used[slot])
        found.append(s.water[slot])
        found.append(s.holes[slot])
        found.append(within(s.tile_tp[slot]))
        found.append(s.finds[slot])
        for side in range(4):
            found.append(s.links[slot * 4 + side] + LINK_ZERO)
        for side in range(4):
            found.append(closed.get(slot * 4 + side, 0) if closed else 0)
        add_tokens(s.tokens[slot], found)
    missing = TILE.count(s.setup) - len(s.tile_number)
    found += [0] * (missing * len(TILE_FIELDS))


def add_marks(s: State, found: list[int]) -> None:
    """Lasting effects."""
    newest = s.marks[-MARKS:]
    for target, operation, amount, until, _ in newest:
        found.append(target & MOST)
        found.append(operation & MOST)
        found.append(amount & MOST)
        found.append(until & MOST)
    found += [0] * ((MARKS - len(newest)) * len(MARK))


def add_stack(s: State, side: int, found: list[int]) -> None:
    """What the humans know of the stack, and when all is over everybody; the tiles that were discarded."""
    numbers = len(s.setup.saturation)
    spots = [0] * (2 * numbers)
    known = len(s.stack) if s.outcome else s.known if side == HUMAN else 0
    for place in range(known):
        spots[2 * s.stack[place]] = 1 + place
    for number in s.gone:
        spots[2 * number + 1] = 1
    found += spots


def add_cards(s: State, side: int, owner: int, count: int, found: list[int]) -> None:
    """How many cards a side has; its hand for those who may see it, its discard pile, what was drawn or is in force."""
    seen = sees(s, side, owner)
    found.append(len(s.hand[owner]))
    found.append(len(s.deck[owner]))
    piles = [0] * (3 * count)
    if seen:
        for card in s.hand[owner]:
            piles[card] += 1
    for card in s.discard[owner]:
        piles[count + card] += 1
    if owner == INFERNAL:
        for card in s.played:
            piles[2 * count + card] += 1
    elif seen:
        for card in s.fresh:
            piles[2 * count + card] += 1
    found += piles
