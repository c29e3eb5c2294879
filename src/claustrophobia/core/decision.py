"""Options: everything a player can choose is one integer, a verb and its arguments packed together.

`SIGNATURES` is the one table of verbs: the word each is written with, and its arguments by name and type. What a type
is (how it is written, read and counted) is `core.arguments`; notation, reading, the action index, the data that
clients get and the table in `docs/notation.md` all follow from these two.

Whoever looks into an option asks `verb_of`, then the verb's own reader: `warrior, tile = read_move(code)`.
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


# --- signatures -----------------------------------------------------------------------------------


class Argument:
    """One argument of a verb: what it is called there, and its type (`core.arguments`)."""

    def __init__(self, name: str, kind: str) -> None:
        self.name = name
        self.kind = kind


class Signature:
    """A verb's word and arguments. `aims`: the targets of the effect named by the last argument follow."""

    def __init__(self, word: str, arguments: list[Argument], aims: bool) -> None:  # noqa: FBT001 - read off a table
        self.word = word
        self.arguments = arguments
        self.aims = aims


TARGETS: Final = "targets"


def signature(written: str) -> Signature:
    """`bless warrior other:warrior bonus`: the word, then arguments; one whose type is not its name has it behind."""
    word, *rest = written.split()
    named = [part.partition(":") for part in rest if part != TARGETS]
    return Signature(word, [Argument(name, kind or name) for name, _, kind in named], TARGETS in rest)


SIGNATURES: Final[dict[int, Signature]] = {
    PASS: signature("pass"),
    PIT: signature("pit warrior"),
    DRINK: signature("drink warrior line"),
    DIE: signature("die warrior die"),
    VALUE: signature("value warrior instinct"),
    ALLOT: signature("allot warrior instinct targets"),
    DISCARD: signature("discard card"),
    RESOLVE: signature("resolve warrior"),
    BLESS: signature("bless warrior other:warrior bonus"),
    GIFT: signature("gift warrior gift targets"),
    ACTIVATE: signature("activate warrior"),
    MOVE: signature("move warrior tile"),
    EXPLORE: signature("explore warrior direction"),
    ATTACK: signature("attack warrior target weapon"),
    USE: signature("use warrior equipment targets"),
    DO: signature("do warrior action targets"),
    DEPART: signature("depart warrior"),
    PURSUE: signature("pursue warrior"),
    PLACE: signature("place number:tile_number turn:direction"),
    CHOOSE: signature("choose number:tile_number"),
    BACK: signature("back number:tile_number"),
    TOKEN: signature("hole tile"),
    GUARD: signature("guard warrior"),
    DAMAGE: signature("damage warrior line"),
    LOSE: signature("lose warrior"),
    RECOVER: signature("recover face power"),
    ROLL: signature("roll amount:number"),
    DESTINY: signature("destiny face power"),
    FIRE: signature("fire power"),
    TARGET: signature("target power targets"),
    KEEP: signature("keep event"),
    BRING: signature("bring sheet tile"),
    FACE: signature("face warrior face"),
    PAY: signature("pay amount:number"),
    PLAY: signature("play event targets"),
    ROLL_FOR: signature("roll-for warrior"),
    REPLACE: signature("replace warrior other:warrior"),
    ENTER: signature("enter warrior tile"),
    RECRUIT: signature("recruit warrior"),
    WAIT: signature("wait warrior"),
    EQUIP: signature("equip warrior equipment"),
    BESTOW: signature("bestow warrior gift"),
    TAKE: signature("take warrior equipment"),
    CALL: signature("call warrior"),
    ADVANTAGE: signature("advantage instinct targets"),
    BID: signature("bid amount:number"),
}

# Targets of attacks beside single warriors: all ordinary troglodytes of the attacker's tile, or of tile slot + GROUP.
GROUP_HERE: Final = 511
GROUP: Final = 512


# --- packing: a verb in 6 bits, up to four fields of 10 bits -------------------------------------

VERB_MASK: Final = 63
FIELD: Final = 1023  # the most a field can hold


def option(verb: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0) -> int:
    """Pack a verb and its arguments."""
    return verb | a << 6 | b << 16 | c << 26 | d << 36


def option_of_one(verb: int, a: int) -> int:
    """The same for a verb that names one thing: the options offered most often are of this kind."""
    return verb | a << 6


def verb_of(code: int) -> int:
    """The verb of an option."""
    return code & 63


def fields_of(code: int) -> tuple[int, int, int, int]:
    """The four fields of an option, whatever its verb: for what treats all verbs alike."""
    return (code >> 6) & 1023, (code >> 16) & 1023, (code >> 26) & 1023, (code >> 36) & 1023


def warrior_of(code: int) -> int:
    """The warrior an option names first, where its verb does so (`names_warrior`)."""
    return (code >> 6) & 1023


def names_warrior(verb: int) -> bool:
    """Whether the first thing a verb names is a warrior: its owner takes the option."""
    arguments = SIGNATURES[verb].arguments
    return len(arguments) > 0 and arguments[0].kind == "warrior"


# --- one reader a verb ----------------------------------------------------------------------------
# Each returns the verb's arguments in the order of its signature. An effect's two targets come last; those it does not
# have are 0.


def read_pit(code: int) -> int:
    """Warrior."""
    return (code >> 6) & 1023


def read_drink(code: int) -> tuple[int, int]:
    """Warrior, line."""
    return (code >> 6) & 1023, (code >> 16) & 1023


def read_die(code: int) -> tuple[int, int]:
    """Warrior, die."""
    return (code >> 6) & 1023, (code >> 16) & 1023


def read_value(code: int) -> tuple[int, int]:
    """Warrior, card."""
    return (code >> 6) & 1023, (code >> 16) & 1023


def read_allot(code: int) -> tuple[int, int, int, int]:
    """Warrior, card, first target, second target."""
    return (code >> 6) & 1023, (code >> 16) & 1023, (code >> 26) & 1023, (code >> 36) & 1023


def read_discard(code: int) -> tuple[int, int]:
    """Whose deck, card."""
    return (code >> 6) & 1023, (code >> 16) & 1023


def read_resolve(code: int) -> int:
    """Warrior."""
    return (code >> 6) & 1023


def read_bless(code: int) -> tuple[int, int, int]:
    """Warrior, other, bonus."""
    return (code >> 6) & 1023, (code >> 16) & 1023, (code >> 26) & 1023


def read_gift(code: int) -> tuple[int, int, int, int]:
    """Warrior, gift, first target, second target."""
    return (code >> 6) & 1023, (code >> 16) & 1023, (code >> 26) & 1023, (code >> 36) & 1023


def read_activate(code: int) -> int:
    """Warrior."""
    return (code >> 6) & 1023


def read_move(code: int) -> tuple[int, int]:
    """Warrior, tile."""
    return (code >> 6) & 1023, (code >> 16) & 1023


def read_explore(code: int) -> tuple[int, int]:
    """Warrior, direction."""
    return (code >> 6) & 1023, (code >> 16) & 1023


def read_attack(code: int) -> tuple[int, int, int]:
    """Warrior, target, weapon."""
    return (code >> 6) & 1023, (code >> 16) & 1023, (code >> 26) & 1023


def read_use(code: int) -> tuple[int, int, int, int]:
    """Warrior, equipment, first target, second target."""
    return (code >> 6) & 1023, (code >> 16) & 1023, (code >> 26) & 1023, (code >> 36) & 1023


def read_do(code: int) -> tuple[int, int, int, int]:
    """Warrior, action, first target, second target."""
    return (code >> 6) & 1023, (code >> 16) & 1023, (code >> 26) & 1023, (code >> 36) & 1023


def read_depart(code: int) -> int:
    """Warrior."""
    return (code >> 6) & 1023


def read_pursue(code: int) -> int:
    """Warrior."""
    return (code >> 6) & 1023


def read_place(code: int) -> tuple[int, int]:
    """Number, turn."""
    return (code >> 6) & 1023, (code >> 16) & 1023


def read_choose(code: int) -> int:
    """Number."""
    return (code >> 6) & 1023


def read_back(code: int) -> int:
    """Number."""
    return (code >> 6) & 1023


def read_token(code: int) -> int:
    """Tile."""
    return (code >> 6) & 1023


def read_guard(code: int) -> int:
    """Warrior."""
    return (code >> 6) & 1023


def read_damage(code: int) -> tuple[int, int]:
    """Warrior, line."""
    return (code >> 6) & 1023, (code >> 16) & 1023


def read_lose(code: int) -> int:
    """Warrior."""
    return (code >> 6) & 1023


def read_recover(code: int) -> tuple[int, int]:
    """Face, power."""
    return (code >> 6) & 1023, (code >> 16) & 1023


def read_roll(code: int) -> int:
    """Amount."""
    return (code >> 6) & 1023


def read_destiny(code: int) -> tuple[int, int]:
    """Face, power."""
    return (code >> 6) & 1023, (code >> 16) & 1023


def read_fire(code: int) -> int:
    """Power."""
    return (code >> 6) & 1023


def read_target(code: int) -> tuple[int, int, int]:
    """Power, first target, second target."""
    return (code >> 6) & 1023, (code >> 16) & 1023, (code >> 26) & 1023


def read_keep(code: int) -> int:
    """Card."""
    return (code >> 6) & 1023


def read_bring(code: int) -> tuple[int, int]:
    """Sheet, tile."""
    return (code >> 6) & 1023, (code >> 16) & 1023


def read_face(code: int) -> tuple[int, int]:
    """Warrior, face."""
    return (code >> 6) & 1023, (code >> 16) & 1023


def read_pay(code: int) -> int:
    """Amount."""
    return (code >> 6) & 1023


def read_play(code: int) -> tuple[int, int, int]:
    """Card, first target, second target."""
    return (code >> 6) & 1023, (code >> 16) & 1023, (code >> 26) & 1023


def read_roll_for(code: int) -> int:
    """Warrior."""
    return (code >> 6) & 1023


def read_replace(code: int) -> tuple[int, int]:
    """Warrior, other."""
    return (code >> 6) & 1023, (code >> 16) & 1023


def read_enter(code: int) -> tuple[int, int]:
    """Warrior, tile."""
    return (code >> 6) & 1023, (code >> 16) & 1023


def read_recruit(code: int) -> int:
    """Warrior."""
    return (code >> 6) & 1023


def read_wait(code: int) -> int:
    """Warrior."""
    return (code >> 6) & 1023


def read_equip(code: int) -> tuple[int, int]:
    """Warrior, equipment."""
    return (code >> 6) & 1023, (code >> 16) & 1023


def read_bestow(code: int) -> tuple[int, int]:
    """Warrior, gift."""
    return (code >> 6) & 1023, (code >> 16) & 1023


def read_take(code: int) -> tuple[int, int]:
    """Warrior, equipment."""
    return (code >> 6) & 1023, (code >> 16) & 1023


def read_call(code: int) -> int:
    """Warrior."""
    return (code >> 6) & 1023


def read_advantage(code: int) -> tuple[int, int, int]:
    """Card, first target, second target."""
    return (code >> 6) & 1023, (code >> 16) & 1023, (code >> 26) & 1023


def read_bid(code: int) -> int:
    """Price."""
    return (code >> 6) & 1023
