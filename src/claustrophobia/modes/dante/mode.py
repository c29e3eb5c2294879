"""The answers of the Dante mode to the questions of `rules.edition`. It is played with the edition of 1643."""

from typing import Final

from claustrophobia.core import agenda
from claustrophobia.core.names import (
    DEMON,
    HUMAN,
    HUMAN_ACTIVATION,
    HUMAN_PREPARATION,
    INFERNAL_ACTIVATION,
    OUT,
    RULESETS,
    THREAT,
)
from claustrophobia.core.setup import Effect
from claustrophobia.core.state import State
from claustrophobia.editions.y1643 import Y1643
from claustrophobia.modes.dante import answers, circles, draft, hunt, trove, uprising, visitations
from claustrophobia.rules import edition

PHASES_DANTE: Final = (HUMAN_PREPARATION, HUMAN_ACTIVATION, THREAT, INFERNAL_ACTIVATION)  # DAN-19

ROWS_OF_DANTE: Final = {  # rules of 1643 by id, and the rule of this mode that is cited instead
    "TRN-1": "DAN-19",
    "HPR-15": "DAN-9",
    "SET-6": "DAN-13",
    "EXP-2": "DEX-1",
    "EXP-5": "DEX-11",
    "GFT-1": "DEX-12",
}


class Dante(Y1643):
    """The answers in which the mode differs from 1643."""

    def prepare(self, s: State) -> None:
        draft.prepare(s)

    def phases(self) -> tuple[int, ...]:
        return PHASES_DANTE

    def begin_phase(self, s: State, phase: int) -> None:
        if phase == THREAT:
            uprising.begin_threat(s)
        elif phase == INFERNAL_ACTIVATION:
            hunt.begin_hunt(s)
        else:
            super().begin_phase(s, phase)

    def own_rows(self) -> dict[str, str]:
        return ROWS_OF_DANTE

    def placer(self) -> int:
        return HUMAN  # DEX-1

    def rotations(self, s: State, number: int, w: int, side: int) -> list[int]:
        return circles.rotations(s, number, w, side)

    def reveal(self, s: State, w: int, side: int) -> None:
        circles.reveal(s, w, side)

    def look(self, s: State, w: int, side: int, count: int) -> None:
        circles.look(s, w, side, count)

    def may_choose(self, s: State, w: int, side: int, count: int) -> list[int]:
        return circles.may_choose(s, w, side, count)

    def chosen(self, s: State, w: int, side: int, number: int) -> None:
        circles.chosen(s, w, side, number)

    def why_not_turned(self, s: State, number: int, w: int, side: int, turn: int) -> int:
        return circles.why_not_turned(s, number, w, side, turn)

    def why_not_chosen(self, s: State, w: int, side: int, count: int, number: int) -> int:
        return circles.why_not_chosen(s, w, side, count, number)

    def why_never_now(self, s: State, code: int) -> int:
        return trove.why_never_taken(s, code)

    def phases_of(self, verb: int) -> tuple[int, ...]:
        """Only the human phases: nobody plays the infernal side."""
        return tuple(phase for phase in super().phases_of(verb) if phase <= HUMAN_ACTIVATION)

    def tile_placed(self, s: State, slot: int) -> None:
        trove.tile_placed(s, slot)

    def opening_closed(self, s: State) -> None:
        trove.gather(s)

    def tile_entered(self, s: State, w: int, tile: int) -> None:
        trove.tile_entered(s, w, tile)

    def uses(self, s: State, card: int, subject: int) -> list[tuple[int, int]]:
        return visitations.uses(s, card, subject)

    def is_overtaken(self, s: State, effect: Effect, a: int, b: int) -> bool:
        return visitations.is_overtaken(s, effect, a, b)

    def called(self, s: State) -> int:
        return draft.called(s)

    def why_stays_out(self, s: State, w: int) -> int:
        return draft.why_stays_out(s, w)

    def why_no_entry(self, s: State, w: int, tile: int) -> int:
        return draft.why_no_entry(s, w, tile)

    def place_of_dead(self, s: State, w: int) -> int:
        """A demon that is killed does not return (DAN-1)."""
        return OUT if s.setup.kind[w] == DEMON else super().place_of_dead(s, w)

    def mourned(self, s: State, w: int) -> None:
        draft.mourned(s, w)


edition.registered("dante", Dante())
agenda.CHOOSE[RULESETS.index("dante")] = answers.choose
