"""The state of a game: columns of small integers, an agenda, and nothing that cannot be copied in a few microseconds.

Columns indexed by warrior slot: `at damage die flags allotted load gear gifts`. Columns indexed by tile slot:
`tile_number tile_cell tile_turn used water holes tokens tile_tp finds here`; `links` has four entries a tile.
The log is not part of the state.
"""

from typing import Final

from claustrophobia.core.dice import Chance
from claustrophobia.core.setup import Setup

GIFT_FOUND: Final = 64  # `finds`: from here on a gift

Frame = tuple[int, ...]
Mark = tuple[int, int, int, int, int]  # target, operation, amount, until, demon whose power it is or NOBODY


class State:
    """One moment of one game. `clone` shares only what is immutable."""

    __slots__ = (
        *("agenda", "alarms", "allotted", "at", "barriers", "box", "chance", "chest", "counters", "damage", "deck"),
        *("deep", "dest", "dice", "die", "discard", "face", "finds", "flags", "fresh", "gear", "gifts", "gone", "hand"),
        *("here", "holes", "humans", "infernals", "known", "links", "load", "log", "marks", "news", "options"),
        *("outcome", "phase", "played", "second", "setup", "stack", "taken", "team", "tile_cell", "tile_number"),
        *("tile_tp", "tile_turn", "tokens", "tp", "turn", "used", "watch", "water"),
    )

    # warriors
    at: list[int]  # tile slot, or a place of core.names
    damage: list[int]  # bit v - 1 for cancelled line v of a Western warrior, else number of markers
    die: list[int]  # activation die, or the face of a hellhound's destiny die; 0 none
    flags: list[int]
    allotted: list[int]  # instinct card in force, or -1
    load: list[int]  # scenario tokens carried, 3 bits a kind
    gear: list[tuple[int, ...]]
    gifts: list[int]  # mask of the gift tokens on its sheet (SET-6)
    team: int  # human warriors at the start of the game (HPR-8)
    humans: int  # masks of the two factions
    infernals: int
    marks: list[Mark]  # lasting effects
    # tiles
    tile_number: list[int]
    tile_cell: list[int]
    tile_turn: list[int]
    links: list[int]  # 4 a tile: neighbour's slot, UNEXPLORED or CLOSED
    used: list[int]
    water: list[int]
    holes: list[int]
    tokens: list[int]  # scenario tokens, 3 bits a kind
    tile_tp: list[int]  # threat points lying on the tile
    finds: list[int]  # what lies there to be taken: 0 nothing, a piece of equipment + 1, or a gift + GIFT_FOUND
    here: list[int]  # mask of the warriors on the tile
    barriers: tuple[tuple[int, int], ...]  # slot * 4 + side, kind
    stack: tuple[int, ...]  # top first
    box: tuple[int, ...]  # tiles that are in neither stack nor play, unseen
    gone: tuple[int, ...]  # tiles discarded (EXP-4)
    second: tuple[int, ...]  # the secondary stack
    deep: int  # the scenario's goals are among so many tiles at the bottom of the stack
    known: int  # tiles on top of the stack whose order the human player knows
    # destiny and threat
    face: list[int]
    dest: list[int]  # POOL, ROLLED, or power * 2 + (1 if fired)
    tp: int
    alarms: int
    # cards; index = side of the owner
    hand: list[tuple[int, ...]]
    deck: list[tuple[int, ...]]
    discard: list[tuple[int, ...]]
    chest: tuple[int, ...]  # equipment cards nobody has, where a game can give them
    fresh: tuple[int, ...]  # instinct cards drawn this phase (HPR-9)
    played: tuple[int, ...]  # event cards in force (IPR-6)
    watch: list[int]  # per side, the moments at which it holds something usable
    # clock
    dice: tuple[int, ...]  # activation dice not yet assigned
    turn: int
    phase: int
    outcome: int
    taken: list[int]  # decisions taken by each side
    news: int  # grows whenever a die is rolled or something hidden is seen: undo stops there
    counters: list[int]  # the scenario's
    agenda: list[Frame]
    options: list[int]  # of the pending decision

    def __init__(self, setup: Setup, chance: Chance) -> None:
        self.setup = setup
        self.chance = chance
        self.log: list[tuple[object, ...]] | None = None

    def clone(self, chance: Chance | None = None) -> "State":  # noqa: PLR0915 - a list of columns
        """A state that shares nothing changeable with this one; it tells no events."""
        twin = State(self.setup, self.chance.clone() if chance is None else chance)
        twin.at = self.at[:]
        twin.damage = self.damage[:]
        twin.die = self.die[:]
        twin.flags = self.flags[:]
        twin.allotted = self.allotted[:]
        twin.load = self.load[:]
        twin.gear = self.gear[:]
        twin.gifts = self.gifts[:]
        twin.team = self.team
        twin.humans = self.humans
        twin.infernals = self.infernals
        twin.marks = self.marks[:]
        twin.tile_number = self.tile_number[:]
        twin.tile_cell = self.tile_cell[:]
        twin.tile_turn = self.tile_turn[:]
        twin.links = self.links[:]
        twin.used = self.used[:]
        twin.water = self.water[:]
        twin.holes = self.holes[:]
        twin.tokens = self.tokens[:]
        twin.tile_tp = self.tile_tp[:]
        twin.finds = self.finds[:]
        twin.here = self.here[:]
        twin.barriers = self.barriers
        twin.stack = self.stack
        twin.box = self.box
        twin.gone = self.gone
        twin.second = self.second
        twin.deep = self.deep
        twin.known = self.known
        twin.face = self.face[:]
        twin.dest = self.dest[:]
        twin.tp = self.tp
        twin.alarms = self.alarms
        twin.hand = self.hand[:]
        twin.deck = self.deck[:]
        twin.discard = self.discard[:]
        twin.chest = self.chest
        twin.fresh = self.fresh
        twin.played = self.played
        twin.watch = self.watch[:]
        twin.dice = self.dice
        twin.turn = self.turn
        twin.phase = self.phase
        twin.outcome = self.outcome
        twin.taken = self.taken[:]
        twin.news = self.news
        twin.counters = self.counters[:]
        twin.agenda = self.agenda[:]
        twin.options = self.options
        return twin

    @property
    def number(self) -> int:
        """How many decisions have been taken. A side is only ever shown its own count (HID-3)."""
        return self.taken[0] + self.taken[1]


# Columns that hold the whole of a state, by how they are copied: the codec and the laws go through them.
LISTS: Final = (
    *("at", "damage", "die", "flags", "allotted", "load", "gear", "gifts", "marks"),
    *("tile_number", "tile_cell", "tile_turn", "links", "used", "water", "holes", "tokens", "tile_tp", "finds", "here"),
    *("face", "dest", "hand", "deck", "discard", "watch", "taken", "counters", "agenda"),
)
SCALARS: Final = (
    *("humans", "infernals", "team", "barriers", "stack", "box", "gone", "second", "deep", "known", "tp", "alarms"),
    *("chest", "fresh", "played", "dice", "turn", "phase", "outcome", "news"),
)


def bits(mask: int) -> list[int]:
    """What a mask of anything holds (warriors, tiles, powers), lowest first."""
    found: list[int] = []
    while mask:
        bit = mask & -mask
        found.append(bit.bit_length() - 1)
        mask ^= bit
    return found
