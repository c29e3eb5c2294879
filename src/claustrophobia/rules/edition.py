"""What the rules ask an edition or a mode. Each is a set of answers to these questions; no chapter names one.

The answers are registered in `ANSWERS_BY_RULESET`, under the ruleset's number; this module knows none of them, so
that every chapter can ask.
"""

from typing import Final

from claustrophobia.core import reasons
from claustrophobia.core.names import RULESETS
from claustrophobia.core.state import State


class Edition:
    """The questions. Every edition must answer those that raise; to the others nothing is the usual answer."""

    def prepare(self, s: State) -> None:
        """Lay out what this edition has beside tiles, warriors and decks, and push what is decided at set-up."""

    def phases(self) -> tuple[int, ...]:
        """The phases of a turn, in order (TRN-1)."""
        raise NotImplementedError

    def begin_phase(self, s: State, phase: int) -> None:
        """Push what a phase consists of."""
        raise NotImplementedError

    def power_begins(self, s: State, index: int) -> None:
        """The effect of a power that fired in an earlier phase begins (DST-9)."""
        raise NotImplementedError

    # --- exploration ------------------------------------------------------------------------------

    def placer(self) -> int:
        """The side that turns a tile drawn from the stack (EXP-2)."""
        raise NotImplementedError

    def rotations(self, s: State, number: int, w: int, side: int) -> list[int]:
        """The rotations in which a tile may be placed behind the opening a warrior explores (EXP-2, EXP-4)."""
        raise NotImplementedError

    def why_not_turned(self, s: State, number: int, w: int, side: int, turn: int) -> int:
        """Why a rotation of the tile in hand is none of these."""
        raise NotImplementedError

    def reveal(self, s: State, w: int, side: int) -> None:
        """Turn tiles over until one may be placed, and have it placed (EXP-4)."""
        raise NotImplementedError

    def look(self, s: State, w: int, side: int, count: int) -> None:
        """The human player has looked at the first tiles of the stack (GFT-1)."""
        raise NotImplementedError

    def may_choose(self, s: State, w: int, side: int, count: int) -> list[int]:
        """Those of the tiles looked at that the human player may choose (GFT-1)."""
        raise NotImplementedError

    def why_not_chosen(self, s: State, w: int, side: int, count: int, number: int) -> int:
        """Why a tile is none of these."""
        raise NotImplementedError

    def chosen(self, s: State, w: int, side: int, number: int) -> None:
        """Have the chosen tile placed, once the others have been put back (GFT-PRESCIENCE)."""
        raise NotImplementedError

    def tile_placed(self, s: State, slot: int) -> None:
        """What a tile does as it is placed (EXP-8)."""
        raise NotImplementedError

    def opening_closed(self, s: State) -> None:
        """What follows when an unexplored opening is closed for good."""

    def tile_entered(self, s: State, w: int, tile: int) -> None:
        """What a tile does to a warrior that enters it (TIL-0)."""
        raise NotImplementedError

    # --- cards ------------------------------------------------------------------------------------

    def uses(self, s: State, card: int, subject: int) -> list[tuple[int, int]]:
        """What an event card can be used on at a moment about `subject`; none: it could change nothing (PRI-6)."""
        raise NotImplementedError

    # --- refusals ---------------------------------------------------------------------------------

    def why_never_now(self, s: State, code: int) -> int:
        """A better reason than that something else is asked, where something stands against it at any time."""
        return reasons.NOT_ASKED

    def phases_of(self, verb: int) -> tuple[int, ...]:
        """The phases in which a verb is asked for; none where it has no time of its own, or there is no such verb."""
        return ()

    def own_rows(self) -> dict[str, str]:
        """Rules of its own by the ids of the common ones that they replace: the log and refusals cite them instead."""
        return {}

    # --- who takes part ---------------------------------------------------------------------------

    def called(self, s: State) -> int:
        """Human warriors off the board who get a die all the same."""
        return 0

    def why_stays_out(self, s: State, w: int) -> int:
        """Why a waiting warrior does not open its activation by entering now; 0: it must."""
        return reasons.NOT_IN_PLAY

    def why_no_entry(self, s: State, w: int, tile: int) -> int:
        """Why a waiting warrior does not enter on a tile now."""
        return reasons.NOT_IN_PLAY

    def place_of_dead(self, s: State, w: int) -> int:
        """Where a killed warrior goes (HIT-8, THR-3 to THR-6)."""
        raise NotImplementedError

    def mourned(self, s: State, w: int) -> None:
        """A warrior has died and everything its death sets off is done."""


ANSWERS_BY_RULESET: Final[list[Edition]] = [Edition()] * len(RULESETS)


def of(s: State) -> Edition:
    """The edition a game is played by."""
    return ANSWERS_BY_RULESET[s.setup.edition]


def registered(ruleset: str, edition: Edition) -> None:
    """Put an edition's answers into force."""
    ANSWERS_BY_RULESET[RULESETS.index(ruleset)] = edition
