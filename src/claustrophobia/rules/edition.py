"""The questions that the rules ask an edition or a mode, wherever these differ.

An edition or mode is a subclass of `Edition` that answers them, registered under its ruleset. No chapter of the rules
names one, and this module imports none, so that every chapter can import it.
"""

from typing import Final

from claustrophobia.core import reasons
from claustrophobia.core.names import RULESETS
from claustrophobia.core.setup import Effect
from claustrophobia.core.state import State


class Edition:
    """The questions. Every edition must answer those that raise an error here; the others have a usual answer."""

    def prepare(self, s: State) -> None:
        """Lay out what this edition has besides tiles, warriors and decks, and push the decisions of set-up."""

    def phases(self) -> tuple[int, ...]:
        """The phases of a turn, in order (TRN-1)."""
        raise NotImplementedError

    def begin_phase(self, s: State, phase: int) -> None:
        """Push the steps of a phase."""
        raise NotImplementedError

    def power_begins(self, s: State, index: int) -> None:
        """Begin the effect of a power that has fired, at once or in the later phase that it names (DST-9)."""
        raise NotImplementedError

    # --- exploration ------------------------------------------------------------------------------

    def placer(self) -> int:
        """The side that turns a tile drawn from the stack (EXP-2)."""
        raise NotImplementedError

    def rotations(self, s: State, number: int, w: int, side: int) -> list[int]:
        """The rotations in which a tile may be placed behind the opening a warrior explores (EXP-2, EXP-4)."""
        raise NotImplementedError

    def why_not_turned(self, s: State, number: int, w: int, side: int, turn: int) -> int:
        """Why a rotation of the tile in hand is not among `rotations`."""
        raise NotImplementedError

    def reveal(self, s: State, w: int, side: int) -> None:
        """Turn tiles over until one may be placed, and have it placed (EXP-4)."""
        raise NotImplementedError

    def look(self, s: State, w: int, side: int, count: int) -> None:
        """What follows when the human player has looked at the first tiles of the stack (GFT-1)."""
        raise NotImplementedError

    def may_choose(self, s: State, w: int, side: int, count: int) -> list[int]:
        """The tiles looked at that the human player may choose (GFT-1)."""
        raise NotImplementedError

    def why_not_chosen(self, s: State, w: int, side: int, count: int, number: int) -> int:
        """Why a tile is not among `may_choose`."""
        raise NotImplementedError

    def chosen(self, s: State, w: int, side: int, number: int) -> None:
        """Push the placing of the chosen tile, which comes after the others have been put back (GFT-PRESCIENCE)."""
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
        """What an event card can be used on at a moment about `subject`; empty if it would change nothing (PRI-6)."""
        raise NotImplementedError

    def is_overtaken(self, s: State, effect: Effect, a: int, b: int) -> bool:
        """Whether an event can no longer be used on what was chosen, since another card answered it (PRI-5, PRI-6)."""
        raise NotImplementedError

    # --- refusals ---------------------------------------------------------------------------------

    def why_never_now(self, s: State, code: int) -> int:
        """A more precise reason than `NOT_ASKED` for an option that the pending decision does not ask for."""
        return reasons.NOT_ASKED

    def phases_of(self, verb: int) -> tuple[int, ...]:
        """The phases in which a verb is asked for; empty if it has no phase of its own, or is not used here."""
        return ()

    def own_rows(self) -> dict[str, str]:
        """This edition's own rules by the ids of the rules they replace: the log and refusals cite them instead."""
        return {}

    # --- who takes part ---------------------------------------------------------------------------

    def called(self, s: State) -> int:
        """The mask of human warriors that get a die although they are off the board."""
        return 0

    def why_stays_out(self, s: State, w: int) -> int:
        """Why a waiting warrior does not begin its activation by entering now; 0 if it must."""
        return reasons.NOT_IN_PLAY

    def why_no_entry(self, s: State, w: int, tile: int) -> int:
        """Why a waiting warrior does not enter on a tile now."""
        return reasons.NOT_IN_PLAY

    def place_of_dead(self, s: State, w: int) -> int:
        """Where a killed warrior goes (HIT-8, THR-3 to THR-6)."""
        raise NotImplementedError

    def mourned(self, s: State, w: int) -> None:
        """What follows a warrior's death, after everything it set off is done."""


ANSWERS_BY_RULESET: Final[list[Edition]] = [Edition()] * len(RULESETS)


def of(s: State) -> Edition:
    """The edition or mode of a game."""
    return ANSWERS_BY_RULESET[s.setup.edition]


def registered(ruleset: str, edition: Edition) -> None:
    """Register the answers of a ruleset."""
    ANSWERS_BY_RULESET[RULESETS.index(ruleset)] = edition
