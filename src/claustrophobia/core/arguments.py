"""The types of an option's arguments: how values of each type are written, read back and counted.

A type numbers its values from 0, so that all of them can be gone through; `at` turns such a number into what a field of
an option holds. To read a word is to look for the value that is written so.
"""

from typing import Final

from claustrophobia.core import clauses, decision, reasons
from claustrophobia.core.agenda import decider
from claustrophobia.core.grid import DIRECTIONS, cell_text
from claustrophobia.core.names import EVENT, INSTINCT, NOBODY
from claustrophobia.core.setup import Setup
from claustrophobia.core.state import State

UNREAD: Final = -1  # a word that means no value of its type
BONUS_NAMES: Final = ("movement", "combat")  # TAL-BLESSING
GROUP_WORD: Final = "troglodytes"


class Kind:
    """A type of argument.

    `fault` is the reason given for a word that means no value of the type, `missing` for a word that is not there.
    `first` is the value taken instead, so that there is always an option to give a reason about.
    """

    fault: int
    missing: int
    first: int

    def __init__(self, fault: int, missing: int = 0, first: int = 0) -> None:
        self.fault = fault
        self.missing = missing or fault
        self.first = first

    def text(self, s: State, value: int) -> str:
        """A value in notation."""
        raise NotImplementedError

    def count(self, setup: Setup) -> int:
        """How many values there can be in a game of this set-up."""
        raise NotImplementedError

    def count_now(self, s: State) -> int:
        """How many of these values there are now."""
        return self.count(s.setup)

    def at(self, setup: Setup, number: int) -> int:
        """The value with a number."""
        return number

    def number(self, setup: Setup, value: int) -> int:
        """The number of a value."""
        return value

    def read(self, s: State, word: str) -> int:
        """The value a word means, or UNREAD."""
        for number in range(self.count_now(s)):
            value = self.at(s.setup, number)
            if self.text(s, value) == word:
                return value if word or value == NOBODY else UNREAD
        return UNREAD


class Warrior(Kind):
    def text(self, s: State, value: int) -> str:
        return s.setup.names[value]

    def count(self, setup: Setup) -> int:
        return len(setup.names)


class Tile(Kind):
    """A tile on the board, by its slot; written as the cell it lies on."""

    def text(self, s: State, value: int) -> str:
        return cell_text(s.tile_cell[value])

    def count(self, setup: Setup) -> int:
        return len(setup.layout) + setup.stack_size + setup.second_size

    def count_now(self, s: State) -> int:
        return len(s.tile_cell)


class Target(Kind):
    """The target of an attack: a warrior, or all ordinary troglodytes of a tile; the attacker's own tile is not named.

    They are numbered in this order: the warriors, the troglodytes here, those of the first tile, of the second, ...
    """

    def text(self, s: State, value: int) -> str:
        if value < decision.GROUP_HERE:
            return s.setup.names[value]
        if value == decision.GROUP_HERE:
            return GROUP_WORD
        return f"{GROUP_WORD}@{cell_text(s.tile_cell[value - decision.GROUP])}"

    def count(self, setup: Setup) -> int:
        return len(setup.names) + 1 + TILE.count(setup)

    def count_now(self, s: State) -> int:
        return len(s.setup.names) + 1 + len(s.tile_cell)

    def at(self, setup: Setup, number: int) -> int:
        beyond = number - len(setup.names)
        return number if beyond < 0 else decision.GROUP_HERE + beyond

    def number(self, setup: Setup, value: int) -> int:
        return value if value < decision.GROUP_HERE else len(setup.names) + value - decision.GROUP_HERE


class Direction(Kind):
    def text(self, s: State, value: int) -> str:
        return DIRECTIONS[value]

    def count(self, setup: Setup) -> int:
        return len(DIRECTIONS)


class Bonus(Kind):
    def text(self, s: State, value: int) -> str:
        return BONUS_NAMES[value]

    def count(self, setup: Setup) -> int:
        return len(BONUS_NAMES)


class Face(Kind):
    def text(self, s: State, value: int) -> str:
        return s.setup.faces[value]

    def count(self, setup: Setup) -> int:
        return len(setup.faces)


class Instinct(Kind):
    def text(self, s: State, value: int) -> str:
        return s.setup.instincts[value].ident

    def count(self, setup: Setup) -> int:
        return len(setup.instincts)


class Event(Kind):
    def text(self, s: State, value: int) -> str:
        return s.setup.events[value].ident

    def count(self, setup: Setup) -> int:
        return len(setup.events)


class Equipment(Kind):
    def text(self, s: State, value: int) -> str:
        return s.setup.equipment[value].ident

    def count(self, setup: Setup) -> int:
        return len(setup.equipment)


class Weapon(Kind):
    """A piece of equipment, or none, for which nothing is written."""

    def text(self, s: State, value: int) -> str:
        return "" if value == NOBODY else s.setup.equipment[value].ident

    def count(self, setup: Setup) -> int:
        return len(setup.equipment) + 1

    def at(self, setup: Setup, number: int) -> int:
        return number - 1 if number else NOBODY

    def number(self, setup: Setup, value: int) -> int:
        return 0 if value == NOBODY else value + 1


class Gift(Kind):
    def text(self, s: State, value: int) -> str:
        return s.setup.gifts[value].ident

    def count(self, setup: Setup) -> int:
        return len(setup.gifts)


class Power(Kind):
    def text(self, s: State, value: int) -> str:
        return s.setup.powers[value].ident

    def count(self, setup: Setup) -> int:
        return len(setup.powers)


class Sheet(Kind):
    def text(self, s: State, value: int) -> str:
        return s.setup.sheet_ids[value]

    def count(self, setup: Setup) -> int:
        return len(setup.sheet_ids)


class Action(Kind):
    """An action: those that every scenario has, then the scenario's own."""

    def text(self, s: State, value: int) -> str:
        return (
            clauses.BUILT_IN[value]
            if value < len(clauses.BUILT_IN)
            else s.setup.actions[value - len(clauses.BUILT_IN)].ident
        )

    def count(self, setup: Setup) -> int:
        return len(clauses.BUILT_IN) + len(setup.actions)


class Card(Kind):
    """A card of either deck: the instincts, then the events. An option holds it in two fields, a deck and a card."""

    def text(self, s: State, value: int) -> str:
        instincts = s.setup.instincts
        return instincts[value].ident if value < len(instincts) else s.setup.events[value - len(instincts)].ident

    def count(self, setup: Setup) -> int:
        return len(setup.instincts) + len(setup.events)

    def read(self, s: State, word: str) -> int:
        """Read a card; if both decks have one of that name, the deciding player's own."""
        instincts = len(s.setup.instincts)
        if decider(s) == EVENT:
            for number, card in enumerate(s.setup.events):
                if card.ident == word:
                    return instincts + number
        return super().read(s, word)


class Number(Kind):
    """A number from `least` to `most`, written plainly."""

    least: int
    most: int

    def __init__(self, fault: int, least: int, most: int) -> None:
        super().__init__(fault, 0, least)
        self.least = least
        self.most = most

    def text(self, s: State, value: int) -> str:
        return str(value)

    def count(self, setup: Setup) -> int:
        return self.most + 1

    def read(self, s: State, word: str) -> int:
        if not word.isdecimal() or not word.isascii() or len(word) > 4:
            return UNREAD
        number = int(word)
        return number if str(number) == word and self.least <= number <= self.most else UNREAD


class TileNumber(Number):
    """The number printed on a tile."""

    def count(self, setup: Setup) -> int:
        return len(setup.saturation)


WARRIOR: Final = Warrior(reasons.NO_SUCH_WARRIOR)
TILE: Final = Tile(reasons.NO_TILE_THERE)

TYPES: Final[dict[str, Kind]] = {
    "warrior": WARRIOR,
    "tile": TILE,
    "target": Target(reasons.UNKNOWN_TARGET, reasons.NO_TARGET, decision.GROUP_HERE),
    "weapon": Weapon(reasons.UNKNOWN_WEAPON, 0, NOBODY),
    "direction": Direction(reasons.NO_SUCH_DIRECTION),
    "bonus": Bonus(reasons.NO_SUCH_BONUS),
    "face": Face(reasons.NO_SUCH_FACE, 0, 1),
    "instinct": Instinct(reasons.NO_SUCH_CARD),
    "event": Event(reasons.NO_SUCH_CARD),
    "card": Card(reasons.NO_SUCH_CARD),
    "equipment": Equipment(reasons.NO_SUCH_EQUIPMENT),
    "gift": Gift(reasons.NO_SUCH_GIFT),
    "power": Power(reasons.NO_SUCH_POWER),
    "sheet": Sheet(reasons.NO_SUCH_SHEET),
    "action": Action(reasons.NO_SUCH_ACTION),
    "line": Number(reasons.NO_SUCH_LINE, 1, 6),
    "die": Number(reasons.NO_DIE_NAMED, 1, 6),
    "tile_number": TileNumber(reasons.NO_SUCH_NUMBER, 0, decision.FIELD),
    "number": Number(reasons.NO_SUCH_NUMBER, 0, decision.FIELD),
}


def targets_of(setup: Setup, verb: int, named: int) -> tuple[str, ...]:
    """The types of the targets that a verb takes, by the card, gift, power, equipment or action it names."""
    if verb == decision.DO:
        index = named - len(clauses.BUILT_IN)
        return ("warrior",) if index >= 0 and setup.actions[index].verb == clauses.ACTION_GIVE else ()
    if verb == decision.PLAY:
        return setup.events[named].effect.targets
    if verb == decision.USE:
        return setup.equipment[named].effect.targets
    if verb == decision.ALLOT or verb == decision.ADVANTAGE:
        return setup.instincts[named].effect.targets
    if verb == decision.GIFT:
        return setup.gifts[named].effect.targets
    return setup.powers[named].effect.targets


def arguments_of(setup: Setup, code: int) -> list[tuple[str, int]]:
    """Everything an option names, as type and value: the verb's own arguments, then the targets."""
    verb = decision.verb_of(code)
    a, b, c, d = decision.fields_of(code)
    if verb == decision.DISCARD:
        return [("card", b + (len(setup.instincts) if a == EVENT else 0))]
    kinds = kinds_of(setup, verb, [a, b, c, d])
    return list(zip(kinds, (a, b, c, d), strict=False))


def kinds_of(setup: Setup, verb: int, values: list[int]) -> list[str]:
    """The types of a verb's arguments, and of its targets, which depend on the last argument."""
    signature = decision.SIGNATURES[verb]
    kinds = [argument.kind for argument in signature.arguments]
    if signature.takes_targets:
        kinds += targets_of(setup, verb, values[len(kinds) - 1])
    return kinds


def option_of(setup: Setup, verb: int, values: list[int]) -> int:
    """The option of a verb with these values: the inverse of `arguments_of`."""
    if verb == decision.DISCARD:
        instincts = len(setup.instincts)
        return (
            decision.option(verb, EVENT, values[0] - instincts)
            if values[0] >= instincts
            else decision.option(verb, INSTINCT, values[0])
        )
    a, b, c, d = [*values, 0, 0, 0, 0][:4]
    return decision.option(verb, a, b, c, d)
