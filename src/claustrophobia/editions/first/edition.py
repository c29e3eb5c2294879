"""The first edition of 2009. Its phases are initiative, human action, threat and demon action."""

from typing import Final

from claustrophobia.core import agenda, decision, reasons
from claustrophobia.core.names import (
    ALARM,
    DEMON,
    EXHAUSTED,
    HUMAN,
    HUMAN_ACTIVATION,
    HUMAN_PREPARATION,
    INFERNAL,
    INFERNAL_ACTIVATION,
    INFERNAL_PREPARATION,
    NOBODY,
    OUT,
    RESERVE,
    RESOLVED,
    SLAIN_ONCE,
    THREAT,
    TILE_SPRINGS,
    TRAPPED,
    WAITING,
)
from claustrophobia.core.state import Frame, State, bits, first_of
from claustrophobia.editions.first import auction, fate
from claustrophobia.editions.y1643 import Y1643
from claustrophobia.rules import choices, edition, effects, presence, scenario, tiles, windows
from claustrophobia.rules.attacks import pending
from claustrophobia.rules.movement import ENDED_BY_TRAP
from claustrophobia.rules.stats import MARK_BOUNTY, expire, use_up_first

PHASES_FIRST: Final = (HUMAN_PREPARATION, HUMAN_ACTIVATION, THREAT, INFERNAL_ACTIVATION)  # FED-TRN-1
ROWS_OF_FIRST: Final = {  # rules of 1643 by id, and the rule of this edition that is cited instead
    "TRN-1": "FED-TRN-1",
    "SET-6": "FED-HAN-2",
    "SET-8": "FED-DEM-1",
    "HPR-2": "FED-INI-1",
    "HPR-3": "FED-INI-1",
    "HPR-6": "FED-INI-2",
    "HPR-12": "FED-INI-3",
    "IPR-1": "FED-THR-1",
    "IPR-3": "FED-THR-3",
    "IPR-4": "FED-THR-3",
    "IPR-5": "FED-EVT-1",
    "DST-8": "FED-THR-3",
    "DST-9": "FED-THR-3",
    "THR-1": "FED-ENT-1",
    "THR-2": "FED-ENT-1",
    "THR-9": "FED-SET-2",
    "MOV-3": "FED-MOV-1",
    "HIT-2": "FED-COM-3",
    "EQP-2": "FED-OBJ-1",
    "TAL-BLESSING": "FED-TAL-BLESSED",
    "TAL-FRENZIED": "FED-TAL-FRANTIC",
    "TAL-BODYGUARD": "FED-TAL-BODYGUARD",
    "TAL-IMPOSING": "FED-TAL-IMPRESSIVE",
    "TIL-STASH": "FED-TIL-STASH",
    "TIL-FLOODED": "FED-TIL-FLOODED",
    "TIL-HOLE": "FED-TIL-HOLE",
}
NEVER_ASKED: Final = (  # verbs of 1643 that this edition does not have
    *(decision.PIT, decision.DRINK, decision.VALUE, decision.ALLOT, decision.RESOLVE),
    *(decision.ROLL, decision.KEEP, decision.FACE, decision.ENTER, decision.TAKE),
)
TIMES: Final = 2  # how often a demon may come, unless the scenario says otherwise (FED-ENT-2)

# Rules of this edition that the common chapters already carry out:
# - FED-ACT-1 `activation.on_act`, FED-TRN-2 `scenario.decide`, FED-TAL `stats.talents`, FED-TAL-ELUSIVE
#   `movement.why_held`, FED-COM-1 `stats.stat`, FED-COM-2 `attacks.ordinary_on`, FED-ADV-3 `attacks.exposed`.


class First(Y1643):
    """The answers of the first edition; the rules of 1643 hold wherever it says nothing else (FED-SET-3)."""

    def prepare(self, s: State) -> None:
        super().prepare(s)
        auction.prepare(s)

    def phases(self) -> tuple[int, ...]:
        return PHASES_FIRST

    def begin_phase(self, s: State, phase: int) -> None:
        if phase == HUMAN_PREPARATION:
            begin_initiative(s)
        elif phase == THREAT:
            # There is no infernal preparation here: what lasts until then ends with the human action.
            expire(s, INFERNAL_PREPARATION)
            fate.begin_threat(s)
        else:
            super().begin_phase(s, phase)

    def power_begins(self, s: State, index: int) -> None:
        fate.take_effect(s, index)

    def tile_entered(self, s: State, w: int, tile: int) -> None:
        enter(s, w, tile)

    def own_rows(self) -> dict[str, str]:
        return ROWS_OF_FIRST

    def why_never_now(self, s: State, code: int) -> int:
        """An advantage card is played at its moment, or as a warrior's action (FED-ADV-1)."""
        if decision.verb_of(code) != decision.ADVANTAGE:
            return reasons.NOT_ASKED
        card = s.setup.instincts[decision.read_advantage(code)[0]]
        return reasons.ADVANTAGE_ACTION if card.action else reasons.ADVANTAGE_MOMENT

    def phases_of(self, verb: int) -> tuple[int, ...]:
        """There is no infernal preparation: destiny dice are placed in the threat phase (FED-TRN-1)."""
        if verb in NEVER_ASKED:
            return ()
        if verb == decision.GIFT:
            return (HUMAN_PREPARATION, HUMAN_ACTIVATION)
        return tuple(THREAT if phase == INFERNAL_PREPARATION else phase for phase in super().phases_of(verb))

    def place_of_dead(self, s: State, w: int) -> int:
        """Troglodytes return to the stock; demons return as often as the scenario says (FED-SET-2, FED-ENT-2)."""
        if s.setup.kind[w] != DEMON:
            return super().place_of_dead(s, w)
        times = scenario.times_it_comes(s, w, TIMES)
        if times == 0:
            return WAITING
        return OUT if times == 1 or s.flags[w] & SLAIN_ONCE else RESERVE

    def mourned(self, s: State, w: int) -> None:
        collect_bounty(s, w)


def begin_initiative(s: State) -> None:
    """Clear the old dice; push the roll, the assigning of dice, then blessings and gifts (FED-INI-1, FED-INI-3)."""
    fate.clear_board(s)
    for w in bits(s.humans):
        s.die[w] = 0
        s.flags[w] &= ~(EXHAUSTED | RESOLVED)
    s.dice = s.fresh = ()
    s.agenda.append((agenda.ASK_GIFTS, HUMAN, 0))
    s.agenda.append((agenda.RUN_DICE_ASSIGNED,))
    s.agenda.append((agenda.ASK_ASSIGN, HUMAN))
    s.agenda.append((agenda.RUN_HUMAN_ROLL,))
    scenario.preparation_begins(s)


def collect_bounty(s: State, w: int) -> None:
    """Pay the bounty of *They are legion* for the first troglodyte killed in the human action (FED-DST-LEGION)."""
    if s.phase != HUMAN_ACTIVATION or not s.setup.troglodytes >> w & 1:
        return
    bounty = use_up_first(s, MARK_BOUNTY)
    if bounty:
        effects.gain_tp(s, bounty, "FED-DST-LEGION")


# --- tiles ----------------------------------------------------------------------------------------


def enter(s: State, w: int, tile: int) -> None:
    """Push the effect of a trap or mechanism on the first human to enter; a card may stop it (FED-ADV-2, TIL-0)."""
    if s.infernals >> w & 1 or s.used[tile]:
        return
    effect = s.setup.effect[s.tile_number[tile]]
    if effect == TRAPPED or effect == ALARM:
        s.agenda.append((agenda.RUN_SPRING, w, tile))
        windows.announce(s, TILE_SPRINGS, tile)
    else:
        tiles.apply_effect(s, w, tile)


def run_spring(s: State, frame: Frame) -> None:
    """Carry the tile's effect out: a mechanism or a booby trap (FED-TIL-MECHANISM, FED-TIL-TRAPPED)."""
    _, w, tile = frame
    if s.setup.effect[s.tile_number[tile]] == ALARM:
        tiles.spring(s, tile, "FED-TIL-MECHANISM")
        s.alarms += 1
        if s.log is not None:
            s.log.append(("more_dice", "FED-TIL-MECHANISM", 0, s.alarms))
        return
    tiles.spring(s, tile, "FED-TIL-TRAPPED")
    value = s.chance.die()
    s.news += 1
    if s.log is not None:
        s.log.append(("trap_rolled", "FED-TIL-TRAPPED", 0, w, value))
    if value == 2 or value == 3:
        s.agenda.append((agenda.RUN_SUFFER, w, NOBODY))
    elif value == 4:
        end_move(s, w)
    elif value == 5:
        crawl_out(s, tile)
    elif value == 6:
        s.agenda.append((agenda.RUN_SUFFER, w, NOBODY))
        s.agenda.append((agenda.RUN_SUFFER, w, NOBODY))


def end_move(s: State, w: int) -> None:
    """End the move of a warrior in a trap; it may still fight (FED-TIL-TRAPPED)."""
    spot = pending(s, agenda.ASK_ACT)
    if spot >= 0:
        step, side, acting, done, _ = s.agenda[spot]
        if acting == w:
            s.agenda[spot] = (step, side, acting, done, ENDED_BY_TRAP)


def crawl_out(s: State, tile: int) -> None:
    """Bring in a troglodyte from the stock free, if there is one and it has room (FED-TIL-TRAPPED)."""
    w = choices.spare(s, s.setup.sheet[first_of(s.setup.ordinary)])
    if w < 0 or not presence.has_room(s, tile, INFERNAL):
        return
    presence.put(s, w, tile)
    if s.log is not None:
        s.log.append(("entered", "FED-TIL-TRAPPED", 0, w, tile, 0))
    s.agenda.append((agenda.RUN_ARRIVE, w, tile))


agenda.runs(agenda.RUN_SPRING, run_spring)
edition.registered("first", First())
