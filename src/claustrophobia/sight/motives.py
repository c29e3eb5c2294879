"""What a viewer may be told of why a player chose as it did (HID-1 to HID-4): here and nowhere else.

A player weighs what it holds. So of the other side's choices those are not told at which hidden things are offered, and
of an open one no option that names a card or a tile the choice itself has not shown. Nor may it show that there was
such an option: where cards of a hand can stand among other options, no option but the one taken is told.
"""

from typing import Final

from claustrophobia.core import agenda, decision
from claustrophobia.core.arguments import arguments_of
from claustrophobia.core.names import ENTRIES, HUMAN, INFERNAL
from claustrophobia.core.setup import Setup
from claustrophobia.core.state import State
from claustrophobia.sight.view import sees

# Cards of a hand are chosen among, or tiles that one player has looked at; at a moment it is hidden that it was asked.
HIDDEN: Final = (
    agenda.ASK_WINDOW,
    agenda.ASK_ALLOT,
    agenda.ASK_DISCARD,
    agenda.ASK_KEEP,
    agenda.ASK_LOOK,
    agenda.ASK_PUT_BACK,
)
NAMING: Final = ("instinct", "event", "card", "tile_number")  # types of arguments that are cards, or tiles by number
OF_CARDS: Final = ("events", "instincts")  # what a reason can speak of that tells of hands


def options_told(s: State, step: int, side: int, taken: int, weighed: list[int], viewer: int) -> list[int]:
    """Of the options a side has weighed at a decision, those a viewer may be told; none: nor that it decided."""
    if sees(s, viewer, side):
        return weighed
    if step in HIDDEN:
        return []
    if mixes_cards_in(s.setup, step, side):
        return [] if taken == decision.PASS else [code for code in weighed if code == taken]
    shown = named_by(s, taken)
    return [code for code in weighed if named_by(s, code) <= shown]


def reason_told(s: State, step: int, side: int, reason: str, viewer: int) -> str:
    """The reason itself, or nothing where it would tell that a card was among the options."""
    if sees(s, viewer, side) or not mixes_cards_in(s.setup, step, side):
        return reason
    return "" if reason.partition(".")[0] in OF_CARDS else reason


def mixes_cards_in(setup: Setup, step: int, side: int) -> bool:
    """Whether cards of a hand can be offered there beside what everybody sees."""
    if step == agenda.ASK_BRING and side == INFERNAL:
        for card in setup.events:
            if card.moment == ENTRIES:
                return True
    if step == agenda.ASK_ACT and side == HUMAN and not setup.allots:
        for card in setup.instincts:
            if card.action:
                return True
    return False


def named_by(s: State, code: int) -> set[str]:
    """The cards and tiles an option names, each with its type."""
    return {f"{kind} {value}" for kind, value in arguments_of(s.setup, code) if kind in NAMING}
