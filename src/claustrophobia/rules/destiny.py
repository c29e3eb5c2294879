"""Infernal preparation: destiny dice, where they may be placed, when powers fire (IPR-0 to IPR-7, DST-0 to DST-11)."""

from typing import Final

from claustrophobia.core import agenda, decision, reasons, verbs
from claustrophobia.core.names import (
    DESTINY_ROLLED,
    EVENT,
    FACE_VALUE,
    INFERNAL,
    INFERNAL_PREPARATION,
    NOBODY,
    OUT,
    POOL,
    ROLLED,
)
from claustrophobia.core.setup import Power
from claustrophobia.core.state import Frame, State, bits
from claustrophobia.rules import cards, choices, edition, effects, windows
from claustrophobia.rules.preparation import open_phase
from claustrophobia.rules.stats import MARK_AWAITS, TABLE, add_mark

DICE: Final = 6
ROLLED_EACH_TURN: Final = 3  # IPR-2


def begin_infernal_preparation(s: State) -> None:
    """Return the dice of fired powers to the pool (IPR-1); push the decisions of this phase in order."""
    for die in range(DICE):
        if s.dest[die] >= 0 and s.dest[die] & 1:
            to_pool(s, die)
    for w in bits(s.setup.hounds):
        s.die[w] = 0  # DST-11
    s.agenda.append((agenda.RUN_DESTINY_FIRE,))
    s.agenda.append((agenda.ASK_DESTINY, INFERNAL))
    s.agenda.append((agenda.ASK_ROLL, INFERNAL))
    open_phase(s, INFERNAL)
    s.agenda.append((agenda.ASK_RECOVER, INFERNAL))


def to_pool(s: State, die: int) -> None:
    s.dest[die] = POOL
    s.face[die] = 0


# --- taking dice back, rolling --------------------------------------------------------------------


def waiting_dice(s: State, verb: int) -> list[int]:
    """One option for each face and power of which a die waits in a preparation space."""
    found: list[int] = []
    for die in range(DICE):
        if s.dest[die] >= 0 and not s.dest[die] & 1:
            code = decision.option(verb, s.face[die], s.dest[die] >> 1)
            if code not in found:
                found.append(code)
    return found


def why_not_taken_back(s: State, face: int, power: int) -> int:
    """Why no die of this face is taken out of a power's preparation spaces (IPR-1, IPR-2)."""
    for die in range(DICE):
        if s.face[die] == face and s.dest[die] == power * 2:
            return 0
    for die in range(DICE):
        if s.face[die] == face and s.dest[die] == power * 2 + 1:
            return reasons.DIE_HAS_FIRED
    return reasons.NO_DIE_WAITS


def ask_recover(s: State, frame: Frame) -> list[int]:
    """The dice in preparation spaces; the player may take back any of them (IPR-1)."""
    return [*waiting_dice(s, decision.RECOVER), decision.PASS]


def refuse_recover(s: State, frame: Frame, code: int) -> int:
    """Why a die is not taken back; in `ask_make_room`, which uses this too, nobody may pass (IPR-1, IPR-2)."""
    if code == decision.PASS:
        return 0 if frame[0] == agenda.ASK_RECOVER else reasons.MUST_CHOOSE
    if decision.verb_of(code) != decision.RECOVER:
        return reasons.NOT_ASKED
    face, power = decision.read_recover(code)
    return why_not_taken_back(s, face, power)


def on_recover(s: State, frame: Frame, code: int) -> None:
    if code != decision.PASS:
        take_back(s, code)
        s.agenda.append(frame)


def take_back(s: State, code: int) -> None:
    """Move a waiting die of this face and power to the pool."""
    face, power = decision.read_recover(code)
    for die in range(DICE):
        if s.face[die] == face and s.dest[die] == power * 2:
            to_pool(s, die)
            if s.log is not None:
                s.log.append(("die_recovered", "IPR-1", 0, face, power))
            return


def ask_roll(s: State, frame: Frame) -> list[int]:
    """How many dice to roll: three, and up to one more for each pending alarm (IPR-2)."""
    return [decision.option_of_one(decision.ROLL, count) for count in range(ROLLED_EACH_TURN, most_rolled(s) + 1)]


def most_rolled(s: State) -> int:
    """The most dice that may be rolled now: never more than the six there are (IPR-2)."""
    return min(DICE, ROLLED_EACH_TURN + s.alarms)


def refuse_roll(s: State, frame: Frame, code: int) -> int:
    if decision.verb_of(code) != decision.ROLL:
        return decision.why_another(code)
    count = decision.read_roll(code)
    if count < ROLLED_EACH_TURN:
        return reasons.AT_LEAST_THREE
    return 0 if count <= most_rolled(s) else reasons.NO_SUCH_ALARM


def on_roll(s: State, frame: Frame, code: int) -> None:
    """An alarm not used now is lost (TIL-ALARM)."""
    s.alarms = 0
    count = decision.read_roll(code)
    s.agenda.append((agenda.RUN_DESTINY_ROLL, count))
    s.agenda.append((agenda.ASK_MAKE_ROOM, INFERNAL, count))


def ask_make_room(s: State, frame: Frame) -> list[int]:
    """If the pool is short, dice must be taken out of preparation spaces (IPR-2)."""
    _, _, count = frame
    return [] if s.dest.count(POOL) >= count else waiting_dice(s, decision.RECOVER)


def on_make_room(s: State, frame: Frame, code: int) -> None:
    take_back(s, code)
    s.agenda.append(frame)


def run_destiny_roll(s: State, frame: Frame) -> None:
    """Roll the dice together (IPR-2)."""
    _, left = frame
    rolled: list[int] = []
    for die in range(DICE):
        if left and s.dest[die] == POOL:
            s.face[die] = s.chance.die()
            s.dest[die] = ROLLED
            rolled.append(s.face[die])
            left -= 1
    s.news += 1
    if s.log is not None:
        s.log.append(("destiny_rolled", "IPR-2", 0, *rolled))
    windows.announce(s, DESTINY_ROLLED)


# --- placing --------------------------------------------------------------------------------------


def ask_destiny(s: State, frame: Frame) -> list[int]:
    """Where the rolled dice may be placed, one at a time (IPR-3, IPR-7, DST-8)."""
    options: list[int] = []
    if ROLLED not in s.dest:
        return options
    faces: list[int] = []
    taken: list[list[int]] = [[] for _ in s.setup.powers]
    for face, dest in zip(s.face, s.dest, strict=True):
        if dest == ROLLED:
            if face not in faces:
                faces.append(face)
        elif dest >= 0:
            taken[dest >> 1].append(face)
    faces.sort()
    for index, power in enumerate(s.setup.powers):
        lying = taken[index]
        if why_closed(s, power, len(lying)) == 0:
            for face in faces:
                if fits(power, lying, face):
                    options.append(decision.option(decision.DESTINY, face, index))
    return options


def refuse_destiny(s: State, frame: Frame, code: int) -> int:
    """Why a rolled die is not placed on a power (IPR-3, DST-8)."""
    if decision.verb_of(code) != decision.DESTINY:
        return decision.why_another(code)
    face, index = decision.read_destiny(code)
    if not choices.has_rolled(s, face):
        return reasons.NO_SUCH_ROLLED
    power = s.setup.powers[index]
    lying = faces_on(s, index)
    return why_closed(s, power, len(lying)) or (0 if fits(power, lying, face) else reasons.DIE_CANNOT_BELONG)


def why_closed(s: State, power: Power, lying: int) -> int:
    """Why a power takes no more dice: its spaces are full, or its owner is absent (IPR-3).

    A hellhound must be in play; a demon need not be.
    """
    if power.owner >= 0:
        if s.setup.hounds >> power.owner & 1:
            if s.at[power.owner] < 0:
                return reasons.HOUND_NOT_IN_PLAY
        elif s.at[power.owner] == OUT:
            return reasons.POWER_GONE
    return 0 if lying < power.spaces else reasons.POWER_FULL


def faces_on(s: State, power: int) -> list[int]:
    """The faces of the dice waiting or fired on a power."""
    return [s.face[die] for die in range(DICE) if s.dest[die] >> 1 == power and s.dest[die] >= 0]


def fits(power: Power, lying: list[int], face: int) -> bool:
    """Whether a die with this face can help to meet a power's condition; it may be placed nowhere else (DST-8)."""
    condition = power.condition
    if condition == verbs.WHITE:
        return face <= 3
    if condition == verbs.RED:
        return face > 3
    if condition == verbs.COLOUR:
        return not lying or (lying[0] <= 3) == (face <= 3)
    if condition == verbs.PAIR:
        return not lying or FACE_VALUE[lying[0]] == FACE_VALUE[face]
    return True


def on_destiny(s: State, frame: Frame, code: int) -> None:
    face, power = decision.read_destiny(code)
    for die in range(DICE):
        if s.dest[die] == ROLLED and s.face[die] == face:
            s.dest[die] = power * 2
            break
    if s.log is not None:
        s.log.append(("die_placed", "IPR-3", 0, face, power))
    s.agenda.append(frame)


# --- firing ---------------------------------------------------------------------------------------


def is_met(power: Power, lying: list[int]) -> bool:
    """Whether the dice on a power fulfil its condition (IPR-4)."""
    if power.condition == verbs.TOTAL:
        return len(lying) > 1 and sum(FACE_VALUE[face] for face in lying) >= power.at_least
    if power.condition == verbs.PAIR:
        return len(lying) == 2
    return len(lying) >= power.dice


def run_fire(s: State, frame: Frame) -> None:
    """Find the powers whose conditions are met; all their dice move to the trigger spaces (IPR-4, IPR-7)."""
    firing = 0
    for index, power in enumerate(s.setup.powers):
        lying = faces_on(s, index)
        if lying and is_met(power, lying):
            firing |= 1 << index
            for die in range(DICE):
                if s.dest[die] == index * 2:
                    s.dest[die] = index * 2 + 1
    if firing:
        s.agenda.append((agenda.ASK_FIRE, INFERNAL, firing))


def ask_fire(s: State, frame: Frame) -> list[int]:
    """Which of the powers or squares takes effect next; the infernal player chooses the order (IPR-4)."""
    _, _, firing = frame
    return [decision.option_of_one(decision.FIRE, power) for power in bits(firing)]


def refuse_fire(s: State, frame: Frame, code: int) -> int:
    _, _, firing = frame
    if decision.verb_of(code) != decision.FIRE:
        return decision.why_another(code)
    return 0 if firing >> decision.read_fire(code) & 1 else reasons.NOT_FIRING


def on_fire(s: State, frame: Frame, code: int) -> None:
    step, side, firing = frame
    power = decision.read_fire(code)
    if firing & ~(1 << power):
        s.agenda.append((step, side, firing & ~(1 << power)))
    fire(s, power)


def fire(s: State, index: int) -> None:
    """A power fires (IPR-4)."""
    if s.log is not None:
        s.log.append(("fired", "IPR-4", 0, index))
    begin(s, index)


def begin(s: State, index: int) -> None:
    """Begin the effect of a power that has fired, unless it names a later phase: then it begins there (DST-9)."""
    if not waits(s, index):
        edition.of(s).power_begins(s, index)


def waits(s: State, index: int) -> bool:
    """Whether the effect of a power that fires begins in a later phase; if so, a mark remembers it (DST-9, DST-10)."""
    power = s.setup.powers[index]
    if power.phase == s.phase or power.phase == INFERNAL_PREPARATION:
        return False
    add_mark(s, TABLE, MARK_AWAITS, index, power.phase, owner_of(power))
    return True


def awaiting(s: State, phase: int) -> list[int]:
    """The powers that begin with a phase, in the order in which they fired (PRI-3)."""
    return [power for _, operation, power, until, _ in s.marks if operation == MARK_AWAITS and until == phase]


def run_power(s: State, frame: Frame) -> None:
    _, power = frame
    edition.of(s).power_begins(s, power)


def take_effect(s: State, index: int) -> None:
    """Begin a power's effect."""
    power = s.setup.powers[index]
    effect = power.effect
    if effect.verb == verbs.GAIN_TP and effect.per_die:
        effects.gain_tp(s, effect.amount * len(faces_on(s, index)), "DST-1")
    elif effect.verb == verbs.DRAW_EVENT:
        draw_events(s, FACE_VALUE[faces_on(s, index)[0]])
    elif effect.verb == verbs.HOUND_TABLE:
        s.die[power.owner] = faces_on(s, index)[0]
    elif effect.targets:
        s.agenda.append((agenda.ASK_TARGET, INFERNAL, index))
    else:
        effects.carry_out(s, effect, power.owner, 0, 0, owner_of(power))


def owner_of(power: Power) -> int:
    """The demon whose power it is, or NOBODY for a power of the board."""
    return power.owner if power.owner >= 0 else NOBODY


def ask_target(s: State, frame: Frame) -> list[int]:
    """What a power can be used on; without any target it does nothing (PRI-6)."""
    _, _, index = frame
    power = s.setup.powers[index]
    return [
        decision.option(decision.TARGET, index, a, b)
        for a, b in choices.choices(s, power.effect, power.owner, INFERNAL, NOBODY)
    ]


def refuse_target(s: State, frame: Frame, code: int) -> int:
    """Why a power does not take effect on something (PRI-6)."""
    _, _, fired = frame
    if decision.verb_of(code) != decision.TARGET:
        return decision.why_another(code)
    index, a, b = decision.read_target(code)
    if index != fired:
        return reasons.ANOTHER_POWER
    power = s.setup.powers[index]
    return choices.why_not_on(s, power.effect, power.owner, NOBODY, a, b)


def on_target(s: State, frame: Frame, code: int) -> None:
    index, a, b = decision.read_target(code)
    power = s.setup.powers[index]
    if s.log is not None:
        s.log.append(("aimed", "DST-9", 0, index, a, b))
    effects.carry_out(s, power.effect, power.owner, a, b, owner_of(power))


def draw_events(s: State, count: int) -> None:
    """Dark destiny: draw as many event cards as the die's value, keep one (DST-4)."""
    drawn: list[int] = []
    for _ in range(count):
        cards.refill(s, EVENT)
        if s.deck[EVENT]:
            drawn.append(s.deck[EVENT][0])
            s.deck[EVENT] = s.deck[EVENT][1:]
    s.news += 1
    if drawn:
        s.agenda.append((agenda.ASK_KEEP, INFERNAL, *sorted(drawn)))


def ask_keep(s: State, frame: Frame) -> list[int]:
    return [decision.option_of_one(decision.KEEP, card) for card in sorted(set(agenda.several(frame)))]


def refuse_keep(s: State, frame: Frame, code: int) -> int:
    if decision.verb_of(code) != decision.KEEP:
        return decision.why_another(code)
    return 0 if decision.read_keep(code) in agenda.several(frame) else reasons.NOT_DRAWN


def on_keep(s: State, frame: Frame, code: int) -> None:
    """The kept card goes to the hand, the others are discarded; then the hand limit (DST-4, IPR-5)."""
    kept = decision.read_keep(code)
    s.hand[EVENT] += (kept,)
    for card in cards.without(agenda.several(frame), kept):
        cards.throw(s, EVENT, card)
        if s.log is not None:
            s.log.append(("discarded", "DST-4", 0, EVENT, card))
    cards.watch(s)
    if s.log is not None:
        s.log.append(("drawn", "DST-4", EVENT + 1, EVENT, kept))
        s.log.append(("drawn_unseen", "DST-4", -EVENT - 1, EVENT))
    s.agenda.append((agenda.ASK_DISCARD, EVENT))


agenda.asks(agenda.ASK_RECOVER, ask_recover, on_recover, refuse_recover)
agenda.asks(agenda.ASK_ROLL, ask_roll, on_roll, refuse_roll)
agenda.asks(agenda.ASK_MAKE_ROOM, ask_make_room, on_make_room, refuse_recover)
agenda.runs(agenda.RUN_DESTINY_ROLL, run_destiny_roll)
agenda.asks(agenda.ASK_DESTINY, ask_destiny, on_destiny, refuse_destiny)
agenda.runs(agenda.RUN_DESTINY_FIRE, run_fire)
agenda.runs(agenda.RUN_FIRE_POWER, run_power)
agenda.asks(agenda.ASK_FIRE, ask_fire, on_fire, refuse_fire)
agenda.asks(agenda.ASK_TARGET, ask_target, on_target, refuse_target)
agenda.asks(agenda.ASK_KEEP, ask_keep, on_keep, refuse_keep)
