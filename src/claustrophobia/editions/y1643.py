"""The second edition of 2019, the default ruleset."""

from typing import Final

from claustrophobia.core import agenda, decision
from claustrophobia.core.names import (
    DEMON,
    HELLHOUND,
    HOLE,
    HUMAN,
    HUMAN_ACTIVATION,
    HUMAN_PREPARATION,
    INFERNAL,
    INFERNAL_ACTIVATION,
    INFERNAL_PREPARATION,
    NOBODY,
    OUT,
    RESERVE,
    SLAIN_ONCE,
    THREAT,
    WESTERN,
)
from claustrophobia.core.setup import Effect
from claustrophobia.core.state import State
from claustrophobia.rules import choices, edition, exploration, scenario, tiles
from claustrophobia.rules.activation import begin_activation_phase
from claustrophobia.rules.destiny import begin_infernal_preparation, take_effect
from claustrophobia.rules.preparation import begin_human_preparation
from claustrophobia.rules.threat import begin_threat

PHASES_1643: Final = (HUMAN_PREPARATION, HUMAN_ACTIVATION, INFERNAL_PREPARATION, THREAT, INFERNAL_ACTIVATION)

ACTIVATIONS: Final = (HUMAN_ACTIVATION, INFERNAL_ACTIVATION)
ASKED_IN: Final[dict[int, tuple[int, ...]]] = {  # the phases of verbs that belong to certain phases
    **dict.fromkeys((decision.DRINK, decision.DIE, decision.VALUE, decision.ALLOT), (HUMAN_PREPARATION,)),
    **dict.fromkeys((decision.RESOLVE, decision.BLESS, decision.GIFT), (HUMAN_PREPARATION,)),
    decision.PIT: (HUMAN_PREPARATION, INFERNAL_PREPARATION),
    **dict.fromkeys((decision.ACTIVATE, decision.MOVE, decision.ATTACK), ACTIVATIONS),
    decision.PURSUE: (INFERNAL_ACTIVATION,),
    **dict.fromkeys((decision.EXPLORE, decision.PLACE, decision.CHOOSE, decision.BACK), (HUMAN_ACTIVATION,)),
    **dict.fromkeys((decision.DEPART, decision.ENTER, decision.TAKE), (HUMAN_ACTIVATION,)),
    **dict.fromkeys((decision.RECOVER, decision.ROLL, decision.DESTINY), (INFERNAL_PREPARATION,)),
    **dict.fromkeys((decision.FIRE, decision.KEEP), (INFERNAL_PREPARATION,)),
    **dict.fromkeys((decision.BRING, decision.REPLACE, decision.FACE), (THREAT,)),
    decision.DO: ACTIVATIONS,
}


class Y1643(edition.Edition):
    """The answers of 1643."""

    def prepare(self, s: State) -> None:
        """Ask for the further gift that a handicap gives the redeemer, before the first turn (FED-HAN-2)."""
        if s.setup.options.get("handicap_gift"):
            s.agenda.append((agenda.ASK_BESTOW, HUMAN))

    def phases(self) -> tuple[int, ...]:
        return PHASES_1643

    def begin_phase(self, s: State, phase: int) -> None:
        if phase == HUMAN_PREPARATION:
            begin_human_preparation(s)
        elif phase == HUMAN_ACTIVATION:
            begin_activation_phase(s, HUMAN)
        elif phase == INFERNAL_PREPARATION:
            begin_infernal_preparation(s)
        elif phase == THREAT:
            begin_threat(s)
        else:
            begin_activation_phase(s, INFERNAL)

    def power_begins(self, s: State, index: int) -> None:
        take_effect(s, index)

    def phases_of(self, verb: int) -> tuple[int, ...]:
        return ASKED_IN.get(verb, ())

    def placer(self) -> int:
        return INFERNAL

    def rotations(self, s: State, number: int, w: int, side: int) -> list[int]:
        return exploration.leaving_an_opening(s, number, w, side)

    def why_not_turned(self, s: State, number: int, w: int, side: int, turn: int) -> int:
        return exploration.why_no_opening_left(s, number, w, side, turn)

    def reveal(self, s: State, w: int, side: int) -> None:
        exploration.turn_over(s, w, side)

    def look(self, s: State, w: int, side: int, count: int) -> None:
        exploration.choose_or_discard(s, w, side, count)

    def may_choose(self, s: State, w: int, side: int, count: int) -> list[int]:
        return exploration.those_that_will_do(s, w, side, count)

    def why_not_chosen(self, s: State, w: int, side: int, count: int, number: int) -> int:
        return exploration.why_it_will_not_do(s, w, side, count, number)

    def chosen(self, s: State, w: int, side: int, number: int) -> None:
        s.agenda.append((agenda.ASK_PLACE, HUMAN, w, side, number))

    def tile_placed(self, s: State, slot: int) -> None:
        """Ask for the token of a hole (EXP-8). A fountain got its water as it was laid."""
        if s.setup.effect[s.tile_number[slot]] == HOLE:
            s.agenda.append((agenda.ASK_PUT_HOLE, INFERNAL, slot))
        scenario.tile_placed(s, slot)

    def tile_entered(self, s: State, w: int, tile: int) -> None:
        tiles.apply_effect(s, w, tile)

    def uses(self, s: State, card: int, subject: int) -> list[tuple[int, int]]:
        return choices.choices(s, s.setup.events[card].effect, NOBODY, INFERNAL, subject)

    def is_overtaken(self, s: State, effect: Effect, a: int, b: int) -> bool:
        return choices.why_not_on(s, effect, NOBODY, NOBODY, a, b) != 0

    def place_of_dead(self, s: State, w: int) -> int:
        """Humans, hellhounds and twice-killed demons are out for good; others return to reserve (THR-3 to THR-6)."""
        kind = s.setup.kind[w]
        if kind == WESTERN or kind == HELLHOUND or (kind == DEMON and s.flags[w] & SLAIN_ONCE) or kind > DEMON:
            return OUT
        return RESERVE


edition.registered("1643", Y1643())
