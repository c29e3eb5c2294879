"""The board of destiny of the first edition: dice on squares, free until confirmed (FED-THR, FED-DST rows)."""

from typing import Final

from claustrophobia.core import agenda, decision, reasons, verbs
from claustrophobia.core.names import DESTINY_ROLLED, INFERNAL, POOL, ROLLED
from claustrophobia.core.setup import Power, Setup
from claustrophobia.core.state import Frame, State, bits
from claustrophobia.editions.first import steps
from claustrophobia.rules import choices, effects, windows
from claustrophobia.rules.destiny import waits

FATE_DICE: Final = 3  # rolled each round, before extras (FED-THR-1)
SLOTS: Final = 6  # dice on the table while nobody rolls more
KEPT_MOST: Final = 1 << 17
BITS: Final = 6
MANY: Final = (1 << BITS) - 1
UNIT: Final = (0, 1, 1 << 6, 1 << 12, 1 << 18, 1 << 24, 1 << 30)  # one die of a face, where dice are counted


def begin_threat(s: State) -> None:
    """Roll, place, resolve, then bring warriors in (FED-THR-1)."""
    s.agenda.append((agenda.ASK_BRING, INFERNAL))
    s.agenda.append((steps.ASK_SQUARES, INFERNAL))
    s.agenda.append((steps.RUN_FATE_ROLL,))
    s.agenda.append((agenda.RUN_THREAT_BEGINS,))


def clear_board(s: State) -> None:
    """Dice do not stay from round to round (FED-THR-1)."""
    s.face = [0] * SLOTS
    s.dest = [POOL] * SLOTS


def run_fate_roll(s: State, frame: Frame) -> None:
    """Three dice and every extra one, which serve this phase only (FED-THR-1, FED-THR-4)."""
    count = FATE_DICE + s.alarms
    s.alarms = 0
    clear_board(s)
    spare = max(0, SLOTS - count)
    s.face = [s.chance.die() for _ in range(count)] + [0] * spare
    s.dest = [ROLLED] * count + [POOL] * spare
    s.news += 1
    if s.log is not None:
        s.log.append(("destiny_rolled", "FED-THR-1", 0, *s.face[:count]))
    windows.announce(s, DESTINY_ROLLED)


# --- conditions -----------------------------------------------------------------------------------
# Dice whose order does not matter are one integer here: `BITS` bits count the dice of each face.


def packed(dice: list[int]) -> int:
    code = 0
    for face in dice:
        code += UNIT[face]
    return code


def unpacked(code: int) -> list[int]:
    return [face for face in range(1, 7) for _ in range(count_of(code, face))]


def count_of(code: int, face: int) -> int:
    return code >> (face - 1) * BITS & MANY


def groups(setup: Setup, index: int, code: int) -> int:
    """How many times the dice on a square fulfil its condition; 0: they do not (FED-THR-2)."""
    key = code << 4 | index
    found = setup.square_groups.get(key)
    if found is None:
        power = setup.powers[index]
        found = split(setup, index, code)
        if found > 1 and power.once:
            found = 0
        setup.square_groups[key] = found
    return found


def split(setup: Setup, index: int, code: int) -> int:
    """Into how many groups that each fulfil the condition all dice can be divided, at most; 0: they cannot."""
    power = setup.powers[index]
    dice = unpacked(code)
    odd = 0
    for value in dice:
        odd += value & 1
    even = len(dice) - odd
    kind = power.condition
    if kind == verbs.SAME_PARITY:
        return (1 if odd else 0) + (1 if even else 0)
    if kind == verbs.ODD_PAIR:
        return odd // 2 if not even and odd & 1 == 0 else 0
    if kind == verbs.EVEN_PAIR:
        return even // 2 if not odd and even & 1 == 0 else 0
    if kind == verbs.MIXED_PAIR:
        return odd if odd == even else 0
    if kind == verbs.AT_LEAST:
        return len(dice) if min(dice) >= power.at_least else 0
    if kind == verbs.ANY:
        return len(dice)
    if power.once:
        return 1 if adds_up(power, sum(dice)) else 0
    return exact_groups(setup, index, code) if kind == verbs.EXACTLY else full_groups(setup, index, code)


def adds_up(power: Power, total: int) -> bool:
    """Whether a total fulfils a condition on totals."""
    return total == power.exactly if power.condition == verbs.EXACTLY else total >= power.at_least


def exact_groups(setup: Setup, index: int, code: int) -> int:
    """How many groups of one total, no die left over: the lowest die is in some group, the others are divided alike."""
    low = unpacked(code)[0]
    wanted = setup.powers[index].exactly - low
    best = 0
    for some in with_total(code - UNIT[low], 1, wanted, wanted):
        left = code - UNIT[low] - some
        more = groups(setup, index, left) if left else 0
        if more or not left:
            best = max(best, more + 1)
    return best


def full_groups(setup: Setup, index: int, code: int) -> int:
    """How many groups that reach a total, dice left over joining any: if there is one, the highest die is in it."""
    high = unpacked(code)[-1]
    wanted = setup.powers[index].at_least - high
    best = 0
    for some in with_total(code - UNIT[high], 1, wanted, max(wanted + 5, 0)):  # with more a die could be left out
        left = code - UNIT[high] - some
        best = max(best, 1 + (groups(setup, index, left) if left else 0))
    return best


def alike(face: int, n: int) -> int:
    """So many dice of a face. Shifted, not multiplied: a unit of sixes is too large for that (core/dice.py)."""
    return n << BITS * (face - 1)


def with_total(code: int, face: int, least: int, most: int) -> list[int]:
    """Every choice among the dice from a face up whose total is from `least` to `most`."""
    if most < 0:
        return []
    if face > 6:
        return [0] if least <= 0 else []
    found: list[int] = []
    for n in range(min(count_of(code, face), most // face) + 1):
        for more in with_total(code, face + 1, least - n * face, most - n * face):
            found.append(alike(face, n) + more)
    return found


def some_of(code: int) -> list[int]:
    """Every choice of at least one of the dice."""
    found = [0]
    for face in range(1, 7):
        count = count_of(code, face)
        if count:
            found = [some + alike(face, n) for some in found for n in range(count + 1)]
    return found[1:]


def completable(setup: Setup, lying: list[int], left: int) -> bool:
    """Whether the dice left can make every square that holds dice fulfil its condition (FED-THR-3)."""
    for index, code in enumerate(lying):
        if not code or groups(setup, index, code):
            continue
        for some in some_of(left):
            if groups(setup, index, code + some):
                after = [*lying[:index], code + some, *lying[index + 1 :]]
                if completable(setup, after, left - some):
                    return True
        return False
    return True


# --- placing --------------------------------------------------------------------------------------


def dice_on_squares(s: State) -> list[int]:
    """The dice that lie on each square."""
    lying = [0] * s.setup.board_powers
    for face, dest in zip(s.face, s.dest, strict=True):
        if dest >= 0:
            lying[dest >> 1] += UNIT[face]
    return lying


def ask_squares(s: State, frame: Frame) -> list[int]:
    """Dice in hand go where the condition can hold; when all lie, a square is cleared again, or all is confirmed.

    Any placing can be reached so (FED-THR-3). What is offered hangs on the dice alone, and is kept.
    """
    key = tuple(sorted([dest * 8 + face for face, dest in zip(s.face, s.dest, strict=True) if dest != POOL]))
    kept = s.setup.placings.get(key)
    if kept is None:
        if len(s.setup.placings) >= KEPT_MOST:
            s.setup.placings.clear()
        kept = placings(s)
        s.setup.placings[key] = kept
    return kept


def placings(s: State) -> list[int]:
    """What may be done with the dice as they lie."""
    setup = s.setup
    hand = packed([face for face, dest in zip(s.face, s.dest, strict=True) if dest == ROLLED])
    lying = dice_on_squares(s)
    options: list[int] = []
    if not hand:
        options.append(decision.PASS)
        for index, code in enumerate(lying):
            if code:
                options.append(decision.option(decision.RECOVER, unpacked(code)[0], index))
        return options
    due = [index for index, code in enumerate(lying) if code and not groups(setup, index, code)]
    for face in range(1, 7):
        if not count_of(hand, face):
            continue
        left = hand - UNIT[face]
        helpers = some_of(left)
        for index, code in enumerate(lying):
            tried = code + UNIT[face]
            holds = groups(setup, index, tried) > 0
            if not due or due == [index]:  # this square alone has to be looked at
                good = holds or can_be_helped(setup, index, tried, helpers)
            elif holds and len(due) == 1:  # or the one that waits
                good = can_be_helped(setup, due[0], lying[due[0]], helpers)
            else:
                good = completable(setup, [*lying[:index], tried, *lying[index + 1 :]], left)
            if good:
                options.append(decision.option(decision.DESTINY, face, index))
    return options


def refuse_squares(s: State, frame: Frame, code: int) -> int:
    """Why a die is not placed on a square, a square not cleared, or nothing confirmed yet (FED-THR-1, FED-THR-3)."""
    verb = decision.verb_of(code)
    in_hand = ROLLED in s.dest
    if verb == decision.PASS:
        return reasons.DICE_TO_PLACE if in_hand else 0
    if verb == decision.DESTINY:
        face, index = decision.read_destiny(code)
        if not choices.has_rolled(s, face):
            return reasons.NO_SUCH_ROLLED
        if index >= s.setup.board_powers:
            return reasons.NOT_A_SQUARE
        return 0 if code in ask_squares(s, frame) else reasons.SQUARE_CANNOT_HOLD
    if verb != decision.RECOVER:
        return reasons.NOT_ASKED
    if in_hand:
        return reasons.DICE_TO_PLACE
    face, index = decision.read_recover(code)
    lying = unpacked(dice_on_squares(s)[index]) if index < s.setup.board_powers else []
    if face not in lying:
        return reasons.NO_DIE_WAITS
    return 0 if face == lying[0] else reasons.ALIKE


def can_be_helped(setup: Setup, index: int, code: int, helpers: list[int]) -> bool:
    """Whether some of the dice left make the square's condition hold."""
    for some in helpers:  # noqa: SIM110 - a generator here is what mypyc compiles badly
        if groups(setup, index, code + some):
            return True
    return False


def on_squares(s: State, frame: Frame, code: int) -> None:
    """Place a die, clear a square, or confirm: then nothing moves a die any more (FED-THR-3)."""
    if code == decision.PASS:
        confirm(s)
        return
    s.agenda.append(frame)
    if decision.verb_of(code) == decision.DESTINY:
        face, power = decision.read_destiny(code)
        for die in range(len(s.dest)):
            if s.dest[die] == ROLLED and s.face[die] == face:
                s.dest[die] = power * 2
                break
        if s.log is not None:
            s.log.append(("die_placed", "FED-THR-1", 0, face, power))
        return
    _, power = decision.read_recover(code)
    s.dest = [ROLLED if dest == power * 2 else dest for dest in s.dest]
    if s.log is not None:
        s.log.append(("square_cleared", "FED-THR-3", 0, power))


def confirm(s: State) -> None:
    """Every square with dice takes effect, in the demon player's order (FED-THR-3)."""
    chosen = 0
    for die, dest in enumerate(s.dest):
        if dest >= 0:
            chosen |= 1 << (dest >> 1)
            s.dest[die] = dest | 1
    s.agenda.append((steps.ASK_ORDER, INFERNAL, chosen))


def ask_order(s: State, frame: Frame) -> list[int]:
    _, _, firing = frame
    return [decision.option_of_one(decision.FIRE, power) for power in bits(firing)]


def refuse_order(s: State, frame: Frame, code: int) -> int:
    _, _, firing = frame
    if decision.verb_of(code) != decision.FIRE:
        return reasons.MUST_CHOOSE if code == decision.PASS else reasons.NOT_ASKED
    return 0 if firing >> decision.read_fire(code) & 1 else reasons.NOT_FIRING


def on_order(s: State, frame: Frame, code: int) -> None:
    step, side, left = frame
    power = decision.read_fire(code)
    left &= ~(1 << power)
    if left:
        s.agenda.append((step, side, left))
    take_effect(s, power)


def take_effect(s: State, index: int) -> None:
    """Once for each group of dice; threat points for each die (FED-DST rows)."""
    if s.log is not None:
        s.log.append(("fired", "FED-THR-3", 0, index))
    if not waits(s, index):
        begin(s, index)


def begin(s: State, index: int) -> None:
    """What its dice give, at once or with the phase it names."""
    power = s.setup.powers[index]
    dice = dice_on_squares(s)[index]
    if power.effect.verb == verbs.GAIN_TP and power.effect.per_die:
        effects.gain_tp(s, power.effect.amount * len(unpacked(dice)), "FED-DST-SOUNDS")
        return
    for _ in range(groups(s.setup, index, dice)):
        if power.effect.targets:
            s.agenda.append((agenda.ASK_TARGET, INFERNAL, index))
        else:
            effects.carry_out(s, power.effect, -1, 0, 0)


agenda.runs(steps.RUN_FATE_ROLL, run_fate_roll)
agenda.asks(steps.ASK_SQUARES, ask_squares, on_squares, refuse_squares)
agenda.asks(steps.ASK_ORDER, ask_order, on_order, refuse_order)
