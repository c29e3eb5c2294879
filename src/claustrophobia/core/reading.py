"""Notation read backwards: any option there could be, offered or not, from its text; or which word is nobody's."""

from typing import Final

from claustrophobia.core import decision, reasons
from claustrophobia.core.clauses import BUILT_IN
from claustrophobia.core.grid import DIRECTIONS, cell_text
from claustrophobia.core.names import EVENT, NOBODY
from claustrophobia.core.notation import BONUS_NAMES, action_text, targets_of
from claustrophobia.core.setup import Card, card_index
from claustrophobia.core.state import State

VERBS: Final = {word: verb for verb, (word, _) in decision.SIGNATURES.items()}
GROUP_WORD: Final = "troglodytes"
UNREAD: Final = -1

# By type of argument: the reason where a word names nothing of that type, or is missing.
FAULTS: Final[dict[str, int]] = {
    "w": reasons.NO_SUCH_WARRIOR,
    "s": reasons.NO_SUCH_SHEET,
    "t": reasons.NO_TILE_THERE,
    "d": reasons.NO_SUCH_DIRECTION,
    "r": reasons.NO_SUCH_DIRECTION,
    "l": reasons.NO_SUCH_LINE,
    "m": reasons.NO_SUCH_NUMBER,
    "n": reasons.NO_SUCH_NUMBER,
    "x": reasons.UNKNOWN_TARGET,
    "k": reasons.UNKNOWN_WEAPON,
    "c": reasons.NO_SUCH_CARD,
    "e": reasons.NO_SUCH_CARD,
    "C": reasons.NO_SUCH_CARD,
    "g": reasons.NO_SUCH_EQUIPMENT,
    "i": reasons.NO_SUCH_GIFT,
    "p": reasons.NO_SUCH_POWER,
    "f": reasons.NO_SUCH_FACE,
    "b": reasons.NO_SUCH_BONUS,
    "o": reasons.NO_SUCH_ACTION,
}


FIRST_OF: Final = {"l": 1, "f": 1, "k": NOBODY, "x": decision.GROUP_HERE}


class Reading:
    """An option; where a word names nothing the reason, that word, and how many were understood before it.

    What is missing or names nothing is filled in by the first of its kind: there is always an option to ask about.
    """

    def __init__(self) -> None:
        self.code = 0
        self.understood = 0
        self.at_target = False  # whether the word is what an effect is to be used on
        self.fault = reasons.OFFERED
        self.word = ""

    def misses(self, fault: int, word: str, understood: int) -> None:
        """Note the first word that names nothing."""
        if not self.fault:
            self.fault = fault
            self.word = word
            self.understood = understood


def read(s: State, words: list[str]) -> Reading:
    """The option these words write; the first of them is a verb."""
    verb = VERBS[words[0]]
    found = Reading()
    left = words[1:]
    fields: list[int] = []
    named = -1  # the card, gift, power or action whose targets follow
    for kind in decision.SIGNATURES[verb][1]:
        for letter in targets_of(s, verb, named) if kind == "E" else kind:
            word = left[0] if left else ""
            left = left[1:]
            if letter == "C":
                fields.append(whose(s, word))
            value = meant(s, letter, word)
            if value < 0:
                found.at_target = found.at_target or (kind == "E" and not found.fault)
                found.misses(fault(verb, letter, word), word, len(fields))
                value = FIRST_OF.get(letter, 0)
            fields.append(value)
            if kind != "E":
                named = value
    if left:
        found.misses(reasons.TOO_MANY_WORDS, " ".join(left), len(fields))
    fields += [0, 0, 0, 0]
    found.code = decision.option(verb, fields[0], fields[1], fields[2], fields[3])
    return found


def fault(verb: int, letter: str, word: str) -> int:
    """What is wrong with a word that names nothing of its type."""
    if letter == "l" and verb == decision.DIE:
        return reasons.NO_DIE_NAMED
    if letter == "x" and not word:
        return reasons.NO_TARGET
    return FAULTS[letter]


def whose(s: State, word: str) -> int:
    """The side that a card to discard is of, the deciding one first."""
    side = s.agenda[-1][1]
    return side if card_index(deck(s, side), word) >= 0 or card_index(deck(s, 1 - side), word) < 0 else 1 - side


def deck(s: State, side: int) -> list[Card]:
    return s.setup.events if side == EVENT else s.setup.instincts


def meant(s: State, letter: str, word: str) -> int:
    """What a word means as an argument of a type; below 0: nothing."""
    setup = s.setup
    if letter == "w":
        return place_of(setup.names, word)
    if letter == "t":
        return tile_named(s, word)
    if letter == "d" or letter == "r":
        return place_of(list(DIRECTIONS), word)
    if letter == "c":
        return card_index(setup.instincts, word)
    if letter == "C":
        return card_index(deck(s, whose(s, word)), word)
    if letter == "e":
        return card_index(setup.events, word)
    if letter == "g":
        return card_index(setup.equipment, word)
    if letter == "k":
        return card_index(setup.equipment, word) if word else NOBODY
    if letter == "i":
        return card_index(setup.gifts, word)
    if letter == "f":
        return place_of(list(setup.faces), word) if word else UNREAD
    if letter == "p":
        return place_of([power.ident for power in setup.powers], word)
    if letter == "s":
        return place_of(setup.sheet_ids, word)
    if letter == "x":
        return target_named(s, word)
    if letter == "b":
        return place_of(list(BONUS_NAMES), word)
    if letter == "o":
        count = len(BUILT_IN) + len(setup.actions)
        return place_of([action_text(s, number) for number in range(count)], word)
    number = number_named(word)
    return UNREAD if letter == "l" and not 1 <= number <= 6 else number


def place_of(known: list[str], word: str) -> int:
    return known.index(word) if word in known else UNREAD


def tile_named(s: State, word: str) -> int:
    """The tile on the board at `x,y`, or -1."""
    for tile, cell in enumerate(s.tile_cell):
        if cell_text(cell) == word:
            return tile
    return UNREAD


def target_named(s: State, word: str) -> int:
    """A warrior, or the ordinary troglodytes of a tile."""
    if word in s.setup.names:
        return s.setup.names.index(word)
    group, _, place = word.partition("@")
    if group != GROUP_WORD:
        return UNREAD
    if not place:
        return decision.GROUP_HERE
    tile = tile_named(s, place)
    return tile if tile < 0 else decision.GROUP + tile


def number_named(word: str) -> int:
    """A number as options write it, that fits in their field."""
    if not word.isdecimal() or not word.isascii() or len(word) > 4:
        return UNREAD
    number = int(word)
    return number if str(number) == word and number <= decision.FIELD else UNREAD
