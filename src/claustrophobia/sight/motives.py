"""How much a viewer may be told of a player's reasons for a choice (HID-1 to HID-4). No other module decides that.

A player's reasons can give away what it holds. So a viewer is told nothing about decisions of the other side at which
hidden things are offered. About its other decisions no option is told that names a card or a tile the choice itself
has not revealed; and where cards of a hand may stand among the options, only the option taken is told, because even
the number of the others would show whether there was a card.
"""

from typing import Final

from claustrophobia.core import agenda, decision
from claustrophobia.core.arguments import arguments_of
from claustrophobia.core.names import ENTRIES, HUMAN, INFERNAL
from claustrophobia.core.setup import Setup
from claustrophobia.core.state import State
from claustrophobia.sight.view import sees

# Decisions among hidden cards or tiles that one player has looked at, and windows: even that one was asked is hidden.
HIDDEN: Final = (
    agenda.ASK_WINDOW,
    agenda.ASK_ALLOT,
    agenda.ASK_DISCARD,
    agenda.ASK_KEEP,
    agenda.ASK_LOOK,
    agenda.ASK_PUT_BACK,
)
NAMING: Final = ("instinct", "event", "card", "tile_number")  # the types of arguments that name cards, or hidden tiles
OF_CARDS: Final = ("events", "instincts")  # the reasons that are about hands of cards


def options_told(s: State, step: int, side: int, taken: int, weighed: list[int], viewer: int) -> list[int]:
    """The options that a viewer may be told of those a side weighed; empty if not even the decision may be told."""
    if sees(s, viewer, side):
        return weighed
    if step in HIDDEN:
        return []
    if mixes_cards_in(s.setup, step, side):
        return [] if taken == decision.PASS else [code for code in weighed if code == taken]
    shown = named_by(s, taken)
    return [code for code in weighed if named_by(s, code) <= shown]


def reason_told(s: State, step: int, side: int, reason: str, viewer: int) -> str:
    """The reason, or an empty text if it would reveal that a card was among the options."""
    if sees(s, viewer, side) or not mixes_cards_in(s.setup, step, side):
        return reason
    return "" if reason.partition(".")[0] in OF_CARDS else reason


def mixes_cards_in(setup: Setup, step: int, side: int) -> bool:
    """Whether a decision can offer cards of a hand among options that everybody sees."""
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
