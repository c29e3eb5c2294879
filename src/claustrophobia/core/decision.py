"""Options: everything a player can choose is one integer.

An option packs a verb (6 bits) and up to four arguments (10 bits each). What the arguments are, and so how
the option is written, is the verb's signature; the signatures of verbs that carry a card's targets
continue with those of the card.
"""

from typing import Final

# --- verbs ----------------------------------------------------------------------------------------
PASS: Final = 0
PIT: Final = 1  # roll for a warrior on a devouring pit
DRINK: Final = 2  # use a healing fountain
DIE: Final = 3  # give a warrior an activation die
VALUE: Final = 4  # allot an instinct card for its value
ALLOT: Final = 5  # allot an instinct card for its text
DISCARD: Final = 6
RESOLVE: Final = 7  # apply the effects of a warrior's die
BLESS: Final = 8
GIFT: Final = 9
REPLACE: Final = 10  # a demon that enters in a troglodyte's place
ACTIVATE: Final = 11
MOVE: Final = 12
EXPLORE: Final = 13
ATTACK: Final = 14
USE: Final = 15  # equipment
DO: Final = 16  # a scenario action
DEPART: Final = 17
PURSUE: Final = 18  # pay for one more movement
PLACE: Final = 19
CHOOSE: Final = 20  # a tile looked at
BACK: Final = 21  # put a tile back on the stack
TOKEN: Final = 22  # put a hole token
GUARD: Final = 23
DAMAGE: Final = 24
LOSE: Final = 25  # which troglodyte dies
RECOVER: Final = 26
ROLL: Final = 27
DESTINY: Final = 28
FIRE: Final = 29
TARGET: Final = 30  # a power's target
KEEP: Final = 31
BRING: Final = 32
FACE: Final = 33
PAY: Final = 34
PLAY: Final = 35
ROLL_FOR: Final = 36  # which of several warriors a combat die is rolled for next
ENTER: Final = 37  # a waiting warrior opens its activation by entering
RECRUIT: Final = 38  # choose a warrior for the team
WAIT: Final = 39  # who waits
EQUIP: Final = 40  # give a warrior a piece of equipment
BESTOW: Final = 41  # give a warrior a gift
TAKE: Final = 42  # pick up the equipment that lies on the tile
CALL: Final = 43  # which waiting warrior is called
ADVANTAGE: Final = 48  # play a card of the human player's that has a moment
BID: Final = 49  # name a price for the human side

# Argument types: w warrior, t tile on the board, l line or number, d direction, c instinct card, e event card,
# g equipment, f face of a destiny die, p power, i gift, n tile number, s sheet, x target of an attack,
# k weapon, r rotation, b bonus, o scenario action, m amount, E targets of the effect named before.
SIGNATURES: Final[dict[int, tuple[str, str]]] = {
    PASS: ("pass", ""),
    PIT: ("pit", "w"),
    DRINK: ("drink", "wl"),
    DIE: ("die", "wl"),
    VALUE: ("value", "wc"),
    ALLOT: ("allot", "wcE"),
    DISCARD: ("discard", "C"),
    RESOLVE: ("resolve", "w"),
    BLESS: ("bless", "wwb"),
    GIFT: ("gift", "wiE"),
    ACTIVATE: ("activate", "w"),
    MOVE: ("move", "wt"),
    EXPLORE: ("explore", "wd"),
    ATTACK: ("attack", "wxk"),
    USE: ("use", "wgE"),
    DO: ("do", "woE"),
    DEPART: ("depart", "w"),
    PURSUE: ("pursue", "w"),
    PLACE: ("place", "nr"),
    CHOOSE: ("choose", "n"),
    BACK: ("back", "n"),
    TOKEN: ("hole", "t"),
    GUARD: ("guard", "w"),
    DAMAGE: ("damage", "wl"),
    LOSE: ("lose", "w"),
    RECOVER: ("recover", "fp"),
    ROLL: ("roll", "m"),
    DESTINY: ("destiny", "fp"),
    FIRE: ("fire", "p"),
    TARGET: ("target", "pE"),
    KEEP: ("keep", "e"),
    BRING: ("bring", "st"),
    FACE: ("face", "wf"),
    PAY: ("pay", "m"),
    PLAY: ("play", "eE"),
    ROLL_FOR: ("roll-for", "w"),
    REPLACE: ("replace", "ww"),
    ENTER: ("enter", "wt"),
    RECRUIT: ("recruit", "w"),
    WAIT: ("wait", "w"),
    EQUIP: ("equip", "wg"),
    BESTOW: ("bestow", "wi"),
    TAKE: ("take", "wg"),
    CALL: ("call", "w"),
    ADVANTAGE: ("advantage", "cE"),
    BID: ("bid", "m"),
}

# Targets of attacks beside single warriors: all ordinary troglodytes of the attacker's tile, or of tile slot + GROUP.
GROUP_HERE: Final = 511
GROUP: Final = 512

FIELD: Final = 1023


def option(verb: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0) -> int:
    """Pack a verb and its arguments."""
    return verb | a << 6 | b << 16 | c << 26 | d << 36


def arguments(code: int) -> tuple[int, int, int, int]:
    """The four argument fields of an option."""
    return (code >> 6) & FIELD, (code >> 16) & FIELD, (code >> 26) & FIELD, (code >> 36) & FIELD
