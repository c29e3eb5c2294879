"""The destiny dice when nobody plays the infernal side: they are taken, rolled, placed and fired by rules.

DTH-2 to DTH-5, DTH-10 to DTH-14, DDM-3.
"""

from typing import Final

from claustrophobia.core import agenda, verbs
from claustrophobia.core.names import DESTINY_ROLLED, FACE_VALUE, NOBODY, POOL, ROLLED
from claustrophobia.core.state import Frame, State, bits
from claustrophobia.modes.dante import entering, steps, visitations
from claustrophobia.modes.dante.entering import anyone, gain_on_board, well
from claustrophobia.rules import effects, presence, windows
from claustrophobia.rules.destiny import DICE, to_pool, waits

EACH_TURN: Final = 2  # dice rolled each turn (DTH-2)
SHORTAGE: Final = 3  # TP if the pool is short of dice (DTH-2)
PAIR: Final = 2  # dice that fire a power (DTH-4)
ABYSSAL: Final = 3  # TP for a white 1 (DTH-5)
IMPOSSIBLE: Final = 1  # TP for an event card that can do nothing (DTH-5)
WHITE_ONE: Final = 1
RED_ONE: Final = 4
SNEAKY_FACE: Final = 6
# The verb of the board's power that each face stands for (DTH-3).
CHOSEN: Final = (
    -1,
    verbs.GAIN_TP,
    verbs.BONUS,
    verbs.TALENT,
    verbs.DRAW_EVENT,
    verbs.CHARGE,
    verbs.CHARGE,
)


# --- taken, rolled, placed ------------------------------------------------------------------------


def take_fired_back(s: State) -> None:
    """Return the dice that fired last turn to the pool, the hellhounds' too (DTH-2, DST-11)."""
    count = 0
    for die in range(DICE):
        if s.dest[die] >= 0 and s.dest[die] & 1:
            to_pool(s, die)
            count += 1
    for w in bits(s.setup.hounds):
        s.die[w] = 0
    if count and s.log is not None:
        s.log.append(("dice_back", "DTH-2", 0, count))


def run_gather(s: State, frame: Frame) -> None:
    """Roll two dice, one more per alarm, and one for each hellhound, which fires at once (DTH-2, DTH-12, DTH-13)."""
    hounds = bits(presence.in_play(s, s.infernals & s.setup.hounds))
    alarms = s.alarms
    s.alarms = 0
    over = max(0, EACH_TURN + alarms + len(hounds) - DICE)
    if over:
        spared = min(over, alarms)
        alarms -= spared
        del hounds[len(hounds) - (over - spared) :]
        if s.log is not None:
            s.log.append(("dice_cut", "DTH-13", 0, over))
    count = EACH_TURN + alarms
    if s.log is not None:
        s.log.append(("dice_taken", "DTH-2", 0, count, len(hounds)))
    if s.dest.count(POOL) < count + len(hounds):
        sweep_board(s)
    for w in hounds:
        entering.roll_for_hound(s, w, "DTH-12")
    roll(s, count)
    s.agenda.append((steps.RUN_SETTLE,))
    windows.announce(s, DESTINY_ROLLED)


def sweep_board(s: State) -> None:
    """Take all dice off the board because the pool is short; the board gets TP, once a phase (DTH-2, DTH-13)."""
    for die in range(DICE):
        to_pool(s, die)
    if s.log is not None:
        s.log.append(("pool_short", "DTH-2", 0))
    gain_on_board(s, SHORTAGE, "DTH-2")


def roll(s: State, count: int) -> None:
    """Roll dice of the pool."""
    rolled: list[int] = []
    for _ in range(count):
        die = s.dest.index(POOL)
        s.face[die] = s.chance.die()
        s.dest[die] = ROLLED
        rolled.append(s.face[die])
    s.news += 1
    if s.log is not None:
        s.log.append(("fate_rolled", "DTH-3", 0, *rolled))


def run_settle(s: State, frame: Frame) -> None:
    """Place every die by its face; then push what red 1s, white 1s and pairs do (DTH-3, DTH-14)."""
    for die in range(DICE):
        if s.dest[die] == ROLLED:
            settle(s, die)
    s.agenda.append((steps.RUN_ABYSS,))
    s.agenda.append((steps.RUN_DARK_DESTINY, lying(s, power_of(s, RED_ONE))))


def power_of(s: State, face: int) -> int:
    """The power of the board that a face stands for (DTH-3)."""
    for index in range(s.setup.board_powers):
        effect = s.setup.powers[index].effect
        fits = effect.verb != verbs.CHARGE or (face == SNEAKY_FACE) == effect.waives_opening
        if fits and effect.verb == CHOSEN[face]:
            return index
    message = f"no power of the board is chosen by face {face}"
    raise LookupError(message)


def lying(s: State, index: int) -> int:
    """How many dice are on a power, waiting or fired."""
    return s.dest.count(index * 2) + s.dest.count(index * 2 + 1)


def settle(s: State, die: int) -> None:
    """Place one die. A third on a power counts as a 1; with the well in play a charge draws a card (DTH-4, DDM-3)."""
    face = s.face[die]
    index = power_of(s, face)
    if FACE_VALUE[face] == 1:
        s.dest[die] = index * 2 + 1
        if s.log is not None:
            s.log.append(("die_placed", "DTH-3", 0, face, index))
        return
    if CHOSEN[face] == verbs.CHARGE and well(s) >= 0:
        s.dest[die] = power_of(s, RED_ONE) * 2 + 1
        if s.log is not None:
            s.log.append(("die_draws", "DDM-3", 0, face, index))
        return
    if lying(s, index) >= PAIR:
        one = WHITE_ONE if face < RED_ONE else RED_ONE
        s.face[die] = one
        s.dest[die] = power_of(s, one) * 2 + 1
        if s.log is not None:
            s.log.append(("die_turned", "DTH-4", 0, face, index, one))
        return
    s.dest[die] = index * 2
    if s.log is not None:
        s.log.append(("die_placed", "DTH-3", 0, face, index))


# --- what fires -----------------------------------------------------------------------------------


def run_dark_destiny(s: State, frame: Frame) -> None:
    """Draw an event card for each die, one after the other; a card that can do nothing gives TP instead (DTH-5)."""
    _, left = frame
    if not left:
        return
    s.agenda.append((steps.RUN_DARK_DESTINY, left - 1))
    if s.log is not None:
        s.log.append(("fired", "DTH-5", 0, power_of(s, RED_ONE)))
    if not visitations.visit(s):
        gain_on_board(s, IMPOSSIBLE, "DTH-5")


def run_abyss(s: State, frame: Frame) -> None:
    """Gain TP for each white 1; then pairs fire if an infernal warrior is in play, else they wait (DTH-5, DTH-14)."""
    index = power_of(s, WHITE_ONE)
    for _ in range(lying(s, index)):
        if s.log is not None:
            s.log.append(("fired", "DTH-5", 0, index))
        gain_on_board(s, ABYSSAL, "DTH-5")
    if anyone(s):
        fire_pairs(s)
    elif s.log is not None:
        for pair in pairs(s):
            s.log.append(("pair_waits", "DTH-4", 0, pair))
    s.agenda.append((steps.RUN_GENERATE, 0))
    if well(s) < 0:  # DDM-6
        s.agenda.append((steps.RUN_SUMMON,))


def pairs(s: State) -> list[int]:
    """The powers of the board on which two dice wait (DTH-4)."""
    return [index for index in range(s.setup.board_powers) if s.dest.count(index * 2) >= PAIR]


def fire_pairs(s: State) -> None:
    """Fire every pair (DTH-14)."""
    for index in pairs(s):
        fire_pair(s, index)


def fire_pair(s: State, index: int) -> None:
    """Fire a power with a pair of dice: they move to the trigger spaces (DTH-4, DST-2, DST-3, DST-5, DST-6)."""
    for die in range(DICE):
        if s.dest[die] == index * 2:
            s.dest[die] = index * 2 + 1
    if s.log is not None:
        s.log.append(("fired", "DTH-4", 0, index))
    if not waits(s, index):
        effects.carry_out(s, s.setup.powers[index].effect, NOBODY, 0, 0)


def fire_waiting(s: State) -> None:
    """Fire the pairs that wait on speed and frenzy as the activation begins, if an infernal is in play (DTH-11)."""
    if anyone(s):
        for index in pairs(s):
            if s.setup.powers[index].effect.verb != verbs.CHARGE:
                fire_pair(s, index)


agenda.runs(steps.RUN_GATHER, run_gather)
agenda.runs(steps.RUN_SETTLE, run_settle)
agenda.runs(steps.RUN_DARK_DESTINY, run_dark_destiny)
agenda.runs(steps.RUN_ABYSS, run_abyss)
