"""The state of a game: columns of small integers and an agenda, so that it can be copied in a few microseconds.

Columns indexed by warrior slot: `at damage die flags allotted load gear gifts`. Columns indexed by tile slot:
`tile_number tile_cell tile_turn used water holes tokens tile_tp finds here`; `links` has four entries a tile.
The log is not part of the state.
"""

from typing import Final

from claustrophobia.core.dice import Chance
from claustrophobia.core.setup import Setup

GIFT_FOUND: Final = 64  # in the column `finds` numbers from here on are gifts

Frame = tuple[int, ...]
Moment = tuple[int, list[int], tuple[Frame, ...]]  # which, whom it could ask, and the agenda left when it comes
# A lasting effect (`rules.stats`), in this order: its target (a warrior's slot, `ALL_TROGLODYTES` or `TABLE`), its
# operation (`OPERATIONS`), the amount, `until` (the phase whose beginning ends it) and its owner (the demon whose power
# it is, or NOBODY). Loops unpack a mark by these names; the readers below are for code that keeps a mark whole.
Mark = tuple[int, int, int, int, int]


def mark_target(mark: Mark) -> int:
    return mark[0]


def mark_operation(mark: Mark) -> int:
    return mark[1]


def mark_until(mark: Mark) -> int:
    return mark[3]


def mark_owner(mark: Mark) -> int:
    return mark[4]


class Moments:
    """The moments at which, as far as everybody knows, somebody may be asked in secret (HID-3)."""

    def __init__(self) -> None:
        self.ahead: list[Moment] = []  # announced, and still to come
        self.passed: list[int] = []  # the sides that moments which have come may have asked, in order
        self.after: list[int] = []  # who may be asked next, once the player who is asked now has passed

    def copy(self) -> "Moments":
        twin = Moments()
        twin.ahead, twin.passed, twin.after = self.ahead[:], self.passed[:], self.after[:]
        return twin


class State:
    """One moment of one game. `clone` shares only what is immutable."""

    __slots__ = (
        *("agenda", "alarms", "allotted", "at", "barriers", "box", "chance", "chest", "counters", "damage", "deck"),
        *("deep", "dest", "dice", "die", "discard", "face", "finds", "flags", "fresh", "gear", "gifts", "gone", "hand"),
        *("here", "holes", "humans", "infernals", "known", "links", "load", "log", "marks", "moments", "news"),
        *("options", "outcome", "phase", "played", "second", "setup", "stack", "taken", "team"),
        *("tile_cell", "tile_number"),
        *("tile_tp", "tile_turn", "tokens", "tp", "turn", "used", "watch", "water"),
    )

    # warriors
    at: list[int]  # the slot of its tile; off the board a negative place (`names.PLACES`)
    damage: list[int]  # bit v - 1 for cancelled line v of a Western warrior, else number of markers
    die: list[int]  # activation die, or the face of a hellhound's destiny die; 0 for none
    flags: list[int]  # a mask of `names.WARRIOR_FLAGS`
    allotted: list[int]  # the instinct card in force on it, or -1
    load: list[int]  # scenario tokens carried, 3 bits a kind
    gear: list[tuple[int, ...]]  # its pieces of equipment
    gifts: list[int]  # mask of the gift tokens on its sheet (SET-6)
    team: int  # human warriors at the start of the game (HPR-8)
    humans: int  # mask of the warriors on the human side
    infernals: int  # mask of those on the infernal side
    marks: list[Mark]  # lasting effects, oldest first
    # tiles
    tile_number: list[int]  # the number printed on it
    tile_cell: list[int]  # where it lies (`core.grid`)
    tile_turn: list[int]  # by how many quarters it is turned clockwise
    links: list[int]  # four a tile, at slot * 4 + side: the neighbour's slot, UNEXPLORED or CLOSED
    used: list[int]  # 1 if its effect, which works once, has been triggered
    water: list[int]  # water tokens on a fountain
    holes: list[int]  # 1 if it has a hole token
    tokens: list[int]  # scenario tokens, 3 bits a kind
    tile_tp: list[int]  # threat points lying on the tile
    finds: list[int]  # what lies there to be taken: 0 nothing, a piece of equipment + 1, or a gift + GIFT_FOUND
    here: list[int]  # mask of the warriors on the tile
    barriers: tuple[tuple[int, int], ...]  # slot * 4 + side, kind
    stack: tuple[int, ...]  # top first
    box: tuple[int, ...]  # tiles that are in neither stack nor play, unseen
    gone: tuple[int, ...]  # tiles discarded (EXP-4)
    second: tuple[int, ...]  # the secondary stack
    deep: int  # the scenario's goal tiles are among this many at the bottom of the stack
    known: int  # tiles on top of the stack whose order the human player knows
    # destiny and threat
    face: list[int]  # what each destiny die shows
    dest: list[int]  # where each destiny die is: POOL, ROLLED, or power * 2 + (1 if fired)
    tp: int  # threat points
    alarms: int  # pending alarms: so many more destiny dice may be rolled
    # cards; the index is the owner's side
    hand: list[tuple[int, ...]]
    deck: list[tuple[int, ...]]
    discard: list[tuple[int, ...]]
    chest: tuple[int, ...]  # equipment cards that nobody has yet and the game can still give
    fresh: tuple[int, ...]  # instinct cards drawn this phase (HPR-9)
    played: tuple[int, ...]  # event cards in force (IPR-6)
    watch: list[int]  # for each side the mask of moments at which it holds something usable
    # clock
    dice: tuple[int, ...]  # activation dice not yet assigned
    turn: int
    phase: int  # `names.PHASES`
    outcome: int  # `names.OUTCOMES`; UNDECIDED (0) while the game goes on
    taken: list[int]  # decisions taken by each side
    news: int  # a counter that grows whenever a die is rolled or something hidden is seen: undo stops there
    counters: list[int]  # the scenario's
    agenda: list[Frame]
    options: list[int]  # of the pending decision

    def __init__(self, setup: Setup, chance: Chance) -> None:
        self.setup = setup
        self.chance = chance
        self.log: list[tuple[object, ...]] | None = None
        self.moments: Moments | None = None  # beside the log

    def clone(self, chance: Chance | None = None) -> "State":  # noqa: PLR0915 - a list of columns
        """A copy that shares only what never changes. It has no log."""
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
        """How many decisions both sides have taken. A player is only shown the count of its own (HID-3)."""
        return self.taken[0] + self.taken[1]


# The columns that make up a state, sorted by how they are copied, for the codec and the tests.
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
    """The numbers of the bits set in a mask (of warriors, tiles, powers, ...), lowest first."""
    found: list[int] = []
    while mask:
        bit = mask & -mask
        found.append(bit.bit_length() - 1)
        mask ^= bit
    return found


def first_of(mask: int) -> int:
    """The number of the lowest bit set in a mask, or -1."""
    return (mask & -mask).bit_length() - 1
