"""The destiny board of the first edition (FED-THR, FED-DST rows).

The demon player places dice on squares and may move them again until he confirms; then every square with dice takes
effect. A square is offered only if the dice in hand can still make its condition hold.
"""

from typing import Final

from claustrophobia.core import agenda, decision, reasons, verbs
from claustrophobia.core.names import DESTINY_ROLLED, INFERNAL, POOL, ROLLED
from claustrophobia.core.setup import Power, Setup
from claustrophobia.core.state import Frame, State
from claustrophobia.editions.first import steps
from claustrophobia.rules import choices, effects, windows
from claustrophobia.rules.destiny import ask_fire, on_fire, refuse_fire

FATE_DICE: Final = 3  # rolled each turn, before extra ones (FED-THR-1)
DICE_MOST: Final = 12  # rolled in one phase, whatever content brings (FED-THR-4): every placing is enumerated
SLOTS: Final = 6  # entries for dice in the state; more are added if more dice are rolled
KEPT_MOST: Final = 1 << 17  # the largest size of the cache of placings
BITS: Final = 6  # that count the dice of one face
MANY: Final = (1 << BITS) - 1  # the mask of such a count
UNIT: Final = (0, 1, 1 << 6, 1 << 12, 1 << 18, 1 << 24, 1 << 30)  # by face: one die, packed as below


def begin_threat(s: State) -> None:
    """Push the steps of the threat phase: roll, place dice, resolve squares, bring warriors in (FED-THR-1)."""
    s.agenda.append((agenda.ASK_BRING, INFERNAL))
    s.agenda.append((steps.ASK_SQUARES, INFERNAL))
    s.agenda.append((steps.RUN_FATE_ROLL,))
    s.agenda.append((agenda.RUN_THREAT_BEGINS,))


def clear_board(s: State) -> None:
    """Take all dice off the squares: none stay from turn to turn (FED-THR-1)."""
    s.face = [0] * SLOTS
    s.dest = [POOL] * SLOTS


def run_fate_roll(s: State, frame: Frame) -> None:
    """Roll three dice and the extra ones, which are for this phase only (FED-THR-1, FED-THR-4)."""
    count = min(DICE_MOST, FATE_DICE + s.alarms)
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
# Dice without an order are packed in one integer here: for each face `BITS` bits that count its dice.


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
    """How many times the dice on a square meet its condition, 0 if they do not (FED-THR-2). Results are cached."""
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
    """The most groups into which all dice can be divided so that each group meets the condition; 0 if they cannot."""
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
    """Whether a total meets a condition on totals."""
    return total == power.exactly if power.condition == verbs.EXACTLY else total >= power.at_least


def exact_groups(setup: Setup, index: int, code: int) -> int:
    """The most groups that each have exactly the wanted total, with no die left over.

    The lowest die must be in some group: try every group with it, and divide the rest in the same way.
    """
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
    """The most groups that each reach the wanted total; dice left over may join any group.

    The highest die can always be in a group: try every group with it, and divide the rest in the same way.
    """
    high = unpacked(code)[-1]
    wanted = setup.powers[index].at_least - high
    best = 0
    # A group that exceeds the total by more than 5 has a die too many: without any one of them it still reaches it.
    for some in with_total(code - UNIT[high], 1, wanted, max(wanted + 5, 0)):
        left = code - UNIT[high] - some
        best = max(best, 1 + (groups(setup, index, left) if left else 0))
    return best


def alike(face: int, n: int) -> int:
    """`n` dice of a face, packed. Shifted, not multiplied, because `UNIT[6]` is too large for that (core/dice.py)."""
    return n << BITS * (face - 1)


def with_total(code: int, face: int, least: int, most: int) -> list[int]:
    """Every selection of the dice with this face or a higher one whose total is from `least` to `most`."""
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
    """Every selection of at least one of the dice."""
    found = [0]
    for face in range(1, 7):
        count = count_of(code, face)
        if count:
            found = [some + alike(face, n) for some in found for n in range(count + 1)]
    return found[1:]


def completable(setup: Setup, lying: list[int], left: int) -> bool:
    """Whether the dice left can be placed so that every square with dice meets its condition (FED-THR-3).

    It goes square by square. `hands` are the dice that may be left after the squares so far; each hand is looked at
    once, however it came about.
    """
    hands = {left}
    for index, code in enumerate(lying):
        if not code or groups(setup, index, code):
            continue
        after: set[int] = set()
        for hand in hands:
            for some in some_of(hand):
                if groups(setup, index, code + some):
                    after.add(hand - some)
        if not after:
            return False
        hands = after
    return True


# --- placing --------------------------------------------------------------------------------------


def dice_on_squares(s: State) -> list[int]:
    """The dice on each square, packed."""
    lying = [0] * s.setup.board_powers
    for face, dest in zip(s.face, s.dest, strict=True):
        if dest >= 0:
            lying[dest >> 1] += UNIT[face]
    return lying


def ask_squares(s: State, frame: Frame) -> list[int]:
    """While dice are in hand: place one. When all are placed: clear a square again, or confirm (FED-THR-3).

    Every placing of the dice can be reached so. The options depend on nothing but the dice, so they are cached.
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
    """The options for the dice as they are now."""
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
            if not due or due == [index]:  # a common case: every other square has its condition met
                good = holds or can_be_helped(setup, index, tried, helpers)
            elif holds and len(due) == 1:  # another: with this die only one square has not
                good = can_be_helped(setup, due[0], lying[due[0]], helpers)
            else:
                good = completable(setup, [*lying[:index], tried, *lying[index + 1 :]], left)
            if good:
                options.append(decision.option(decision.DESTINY, face, index))
    return options


def refuse_squares(s: State, frame: Frame, code: int) -> int:
    """Why a die is not placed, a square is not cleared, or the placing not confirmed (FED-THR-1, FED-THR-3)."""
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
    """Whether one of these selections of dice makes the square's condition hold."""
    for some in helpers:  # noqa: SIM110 - a generator here is what mypyc compiles badly
        if groups(setup, index, code + some):
            return True
    return False


def on_squares(s: State, frame: Frame, code: int) -> None:
    """Place a die, clear a square, or confirm the placing, after which no die moves any more (FED-THR-3)."""
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
    """Let every square with dice take effect, in the order the demon player chooses (FED-THR-3)."""
    chosen = 0
    for die, dest in enumerate(s.dest):
        if dest >= 0:
            chosen |= 1 << (dest >> 1)
            s.dest[die] = dest | 1
    s.agenda.append((steps.ASK_ORDER, INFERNAL, chosen))


def take_effect(s: State, index: int) -> None:
    """Begin a square's effect: once for each group of dice, or threat points for each die (FED-DST rows)."""
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
agenda.asks(steps.ASK_ORDER, ask_fire, on_fire, refuse_fire)
