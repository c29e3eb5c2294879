"""Writes the tables of `docs/notation.md`, between two markers, from the signatures of verbs and their argument types.

`python -m claustrophobia.lab.verb_table docs/notation.md` writes them; `--check` only says whether they are up to date.
"""

import sys
from typing import Final

from claustrophobia.core.arguments import BONUS_NAMES, GROUP_WORD, TYPES, Number
from claustrophobia.core.decision import SIGNATURES, TARGETS, Signature
from claustrophobia.core.grid import DIRECTIONS
from claustrophobia.lab.generated import write_or_check
from claustrophobia.lab.reference import table

BEGIN: Final = "<!-- written by `make docs`: do not edit -->"
END: Final = "<!-- end of what `make docs` writes -->"
OPTIONAL: Final = frozenset({"weapon"})  # types of arguments that may be left out

# How a value of each type is written; numbers are not listed.
WRITTEN: Final = {
    "warrior": "a warrior's name",
    "tile": "a tile on the board, by its place: `x,y`",
    "target": f"a warrior; `{GROUP_WORD}`: all ordinary ones of one's tile; `{GROUP_WORD}@x,y`: of another",
    "weapon": "the id of a piece of equipment; left out: without one",
    "direction": " ".join(f"`{direction}`" for direction in DIRECTIONS),
    "bonus": " or ".join(f"`{name}`" for name in BONUS_NAMES),
    "face": "`white1 white2 white3 red1 red2 red3`; in the first edition `1` to `6`",
    "instinct": "the id of an instinct card, in the first edition of an advantage card",
    "event": "the id of an event card",
    "card": "the id of a card of one's own deck",
    "equipment": "the id of a piece of equipment",
    "gift": "the id of a gift",
    "power": "the id of a power; a hellhound's has the hound's name",
    "sheet": "the id of a sheet",
    "action": "`clear`, `force`, or the id of an action of the scenario",
    "tile_number": "the number printed on a tile",
}


def form(signature: Signature) -> str:
    """How an option of a verb is written: `attack WARRIOR TARGET [WEAPON]`."""
    names = [(argument.name.upper(), argument.kind in OPTIONAL) for argument in signature.arguments]
    if signature.takes_targets:
        names.append((TARGETS.upper(), True))
    return " ".join([signature.word, *(f"[{name}]" if optional else name for name, optional in names)])


def written(kind: str) -> str:
    """How a value of a type is written."""
    if kind in WRITTEN:
        return WRITTEN[kind]
    number = TYPES[kind]
    assert isinstance(number, Number), kind
    return f"a number from {number.least} to {number.most}"


def tables() -> str:
    """The table of verbs, and the table of argument types."""
    verbs = [(f"`{form(signature)}`", signature.says) for signature in SIGNATURES.values()]
    named = {(one.name, one.kind) for signature in SIGNATURES.values() for one in signature.arguments}
    rows = [
        (f"`{name.upper()}`", written(kind))
        for kind in TYPES
        for name in sorted(own for own, its in named if its == kind)
    ]
    rows.append((f"`[{TARGETS.upper()}]`", "what the card, gift, power or action needs, in the order it is chosen"))
    return f"{table(['text', 'meaning'], verbs)}\n{table(['stands for', 'is written'], rows)}"


def with_tables(document: str) -> str:
    """The document with new tables between the markers."""
    before, _, rest = document.partition(f"{BEGIN}\n")
    _, mark, after = rest.partition(f"{END}\n")
    assert mark, f"the document lacks {BEGIN} or {END}"
    return f"{before}{BEGIN}\n\n{tables()}\n{END}\n{after}"


def main(arguments: list[str]) -> int:
    """Write the tables, or say whether they are up to date."""
    return write_or_check("verb_table", arguments, with_tables)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
