"""Options: everything a player can choose is one integer, in which a verb and its arguments are packed.

`SIGNATURES` is the table of verbs: the word each is written with, and its arguments by name and type. How each type is
written, read and counted is in `core.arguments`. Notation, reading, the action index, the data that clients get and the
table in `docs/notation.md` all follow from these two.

To look into an option, call `verb_of`, then the reader of that verb: `warrior, tile = read_move(code)`.
"""

from typing import Final

from claustrophobia.core import reasons

# --- verbs ----------------------------------------------------------------------------------------
# What each means stands in its signature below.
PASS: Final = 0
PIT: Final = 1
DRINK: Final = 2
DIE: Final = 3
VALUE: Final = 4
ALLOT: Final = 5
DISCARD: Final = 6
RESOLVE: Final = 7
BLESS: Final = 8
GIFT: Final = 9
REPLACE: Final = 10
ACTIVATE: Final = 11
MOVE: Final = 12
EXPLORE: Final = 13
ATTACK: Final = 14
USE: Final = 15
DO: Final = 16
DEPART: Final = 17
PURSUE: Final = 18
PLACE: Final = 19
CHOOSE: Final = 20
BACK: Final = 21
TOKEN: Final = 22
GUARD: Final = 23
DAMAGE: Final = 24
LOSE: Final = 25
RECOVER: Final = 26
ROLL: Final = 27
DESTINY: Final = 28
FIRE: Final = 29
TARGET: Final = 30
KEEP: Final = 31
BRING: Final = 32
FACE: Final = 33
PAY: Final = 34
PLAY: Final = 35
ROLL_FOR: Final = 36
ENTER: Final = 37
RECRUIT: Final = 38
WAIT: Final = 39
EQUIP: Final = 40
BESTOW: Final = 41
TAKE: Final = 42
CALL: Final = 43
ADVANTAGE: Final = 48
BID: Final = 49


# --- signatures -----------------------------------------------------------------------------------


class Argument:
    """One argument of a verb: its name, and its type (`core.arguments`)."""

    def __init__(self, name: str, kind: str) -> None:
        self.name = name
        self.kind = kind


class Signature:
    """A verb's word, its arguments and what it means.

    `takes_targets`: after the arguments come the targets of the card, gift or action that the last of them names.
    """

    def __init__(self, word: str, arguments: list[Argument], says: str, *, takes_targets: bool) -> None:
        self.word = word
        self.arguments = arguments
        self.says = says
        self.takes_targets = takes_targets


TARGETS: Final = "targets"


def signature(written: str, says: str) -> Signature:
    """Read a signature like `bless warrior other:warrior bonus`: the word, then arguments as `name` or `name:type`.

    An argument without a type has a type of the same name.
    """
    word, *rest = written.split()
    named = [part.partition(":") for part in rest if part != TARGETS]
    arguments = [Argument(name, kind or name) for name, _, kind in named]
    return Signature(word, arguments, says, takes_targets=TARGETS in rest)


SIGNATURES: Final[dict[int, Signature]] = {
    PASS: signature("pass", "decline, or do no more: end the phase, the activation, the move"),
    PIT: signature("pit warrior", "roll for a warrior on a devouring pit (HPR-0, IPR-0)"),
    DRINK: signature("drink warrior line", "use a healing fountain"),
    DIE: signature("die warrior die", "give a warrior an activation die"),
    VALUE: signature("value warrior instinct", "allot an instinct card to set that die to the card's value"),
    ALLOT: signature("allot warrior instinct targets", "allot an instinct card for its text"),
    DISCARD: signature("discard card", "discard a card, because the hand is above its limit"),
    RESOLVE: signature("resolve warrior", "apply the effects of a warrior's die (HPR-5)"),
    BLESS: signature("bless warrior other:warrior bonus", "bless another warrior"),
    GIFT: signature("gift warrior gift targets", "use a gift at the end of the preparation"),
    ACTIVATE: signature("activate warrior", "begin a warrior's activation"),
    MOVE: signature("move warrior tile", "one step"),
    EXPLORE: signature("explore warrior direction", "leave through an unexplored opening"),
    ATTACK: signature("attack warrior target weapon", "fight: a warrior, or all ordinary troglodytes of a tile"),
    USE: signature("use warrior equipment targets", "use equipment"),
    DO: signature("do warrior action targets", "an action of the scenario, or `clear` rubble, `force` a door"),
    DEPART: signature("depart warrior", "leave the game by a scenario rule"),
    PURSUE: signature("pursue warrior", "pay for one more movement"),
    PLACE: signature("place number:tile_number turn:direction", "lay the explored tile"),
    CHOOSE: signature("choose number:tile_number", "looking ahead: the tile to place"),
    BACK: signature("back number:tile_number", "looking ahead: a tile put back on top of the stack"),
    TOKEN: signature("hole tile", "where the hole token goes"),
    GUARD: signature("guard warrior", "this bodyguard takes the hit"),
    DAMAGE: signature("damage warrior line", "cancel a line"),
    LOSE: signature("lose warrior", "which troglodyte dies"),
    RECOVER: signature("recover face power", "take a waiting destiny die back"),
    ROLL: signature("roll amount:number", "roll so many destiny dice"),
    DESTINY: signature("destiny face power", "place a rolled die"),
    FIRE: signature("fire power", "which fired power takes effect next"),
    TARGET: signature("target power targets", "whom a power works on"),
    KEEP: signature("keep event", "the event card to keep, of those drawn by dark destiny"),
    BRING: signature("bring sheet tile", "bring a warrior into play"),
    FACE: signature("face warrior face", "the die of a hellhound that enters"),
    PAY: signature("pay amount:number", "buy so many combat dice with threat points"),
    PLAY: signature("play event targets", "play an event card"),
    ROLL_FOR: signature("roll-for warrior", "whom to roll for next, where one effect rolls for several"),
    REPLACE: signature("replace warrior other:warrior", "a demon enters in a troglodyte's place"),
    ENTER: signature("enter warrior tile", "Dante: a waiting warrior opens its activation by entering (DAN-16)"),
    RECRUIT: signature("recruit warrior", "Dante: a warrior joins the team (DAN-8)"),
    WAIT: signature("wait warrior", "Dante: who waits beside the start tile (DAN-16)"),
    EQUIP: signature("equip warrior equipment", "Dante: who gets a piece of equipment at set-up (DAN-13)"),
    BESTOW: signature("bestow warrior gift", "Dante: which gift the redeemer gets at set-up (DAN-13)"),
    TAKE: signature("take warrior equipment", "Dante: pick up the equipment found on the tile just entered (DEX-6)"),
    CALL: signature("call warrior", "Dante: which waiting warrior is called after a death (DAN-17)"),
    ADVANTAGE: signature("advantage instinct targets", "first edition: play an advantage card (FED-ADV-1)"),
    BID: signature("bid amount:number", "first edition: a bid in the auction for the human side (FED-AUC-2)"),
}

# Targets of attacks besides single warriors: all ordinary troglodytes on the attacker's tile are GROUP_HERE, those on
# another tile GROUP + its slot.
GROUP_HERE: Final = 511
GROUP: Final = 512


# --- packing: a verb in 6 bits, up to four fields of 10 bits -------------------------------------

FIELD: Final = 1023  # the largest number a field can hold


def option(verb: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0) -> int:
    """Pack a verb and its arguments."""
    return verb | a << 6 | b << 16 | c << 26 | d << 36


def option_of_one(verb: int, a: int) -> int:
    """Pack a verb with one argument: a faster `option` for what is offered most often."""
    return verb | a << 6


def verb_of(code: int) -> int:
    """The verb of an option."""
    return code & 63


def why_another(code: int) -> int:
    """Why an option with another verb is refused, in a decision that has one verb and cannot be passed."""
    return reasons.MUST_CHOOSE if code == PASS else reasons.NOT_ASKED


def fields_of(code: int) -> tuple[int, int, int, int]:
    """The four fields of an option, for code that treats all verbs alike."""
    return (code >> 6) & 1023, (code >> 16) & 1023, (code >> 26) & 1023, (code >> 36) & 1023


def warrior_of(code: int) -> int:
    """The warrior an option names first; only for verbs for which `names_warrior` holds."""
    return (code >> 6) & 1023


def names_warrior(verb: int) -> bool:
    """Whether the first argument of a verb is a warrior; the owner of that warrior takes the option."""
    arguments = SIGNATURES[verb].arguments
    return len(arguments) > 0 and arguments[0].kind == "warrior"


# --- one reader a verb ----------------------------------------------------------------------------
# A reader for each verb: its arguments in the order of its signature, then two targets if it takes any (0 if unused).


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
