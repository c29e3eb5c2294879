"""Human preparation: pits and fountains, the roll, assigning dice and instinct cards (HPR-0 to HPR-4, HPR-13)."""

from claustrophobia.core import agenda, decision, reasons, verbs
from claustrophobia.core.names import (
    DEVOURING,
    EXHAUSTED,
    HUMAN,
    HUMAN_DICE_ASSIGNED,
    HUMAN_DICE_ROLLED,
    NOBODY,
    RESOLVED,
)
from claustrophobia.core.state import Frame, State, bits
from claustrophobia.rules import cards, choices, edition, effects, presence, scenario, windows
from claustrophobia.rules.healing import heal_line
from claustrophobia.rules.stats import MARK_EXTRA_DICE, may_use, use_up_all


def begin_human_preparation(s: State) -> None:
    """Discard the cards, dice and exhausted tokens of last turn (HPR-1); push the decisions of this phase in order."""
    for w in bits(s.humans):
        cards.shed_allotted(s, w)
        s.die[w] = 0
        s.flags[w] &= ~(EXHAUSTED | RESOLVED)
    s.dice = ()
    s.fresh = ()
    s.agenda.append((agenda.ASK_GIFTS, HUMAN, 0))
    s.agenda.append((agenda.ASK_EFFECTS, HUMAN))
    s.agenda.append((agenda.RUN_DICE_ASSIGNED,))
    s.agenda.append((agenda.ASK_ASSIGN, HUMAN))
    s.agenda.append((agenda.RUN_HUMAN_ROLL,))
    open_phase(s, HUMAN)
    scenario.preparation_begins(s)


# --- HPR-0 and IPR-0 ------------------------------------------------------------------------------


def open_phase(s: State, side: int) -> None:
    """Ask for the devouring pits, which must be rolled for, and the fountains, which may be used (HPR-0, IPR-0)."""
    pits = 0
    fountains = 0
    for tile, here in enumerate(s.here):
        mine = here & presence.faction(s, side)
        if not mine:
            continue
        if s.setup.effect[s.tile_number[tile]] == DEVOURING:
            pits |= mine
        if side == HUMAN and s.water[tile]:
            fountains |= 1 << tile
    if pits or fountains:
        s.agenda.append((agenda.ASK_OPENING, side, pits, fountains))


def ask_opening(s: State, frame: Frame) -> list[int]:
    """Each pit to roll for and each fountain to drink from; the player may stop when all pits have been rolled for."""
    _, _, pits, fountains = frame
    options = [decision.option_of_one(decision.PIT, w) for w in bits(pits) if why_no_pit(s, frame, w) == 0]
    must_roll = len(options) > 0
    for tile in bits(fountains):
        for w in bits(s.here[tile] & s.humans):
            for line in range(1, 7):
                if why_no_drink(s, frame, w, line) == 0:
                    options.append(decision.option(decision.DRINK, w, line))
    if not must_roll:
        options.append(decision.PASS)
    return options


def refuse_opening(s: State, frame: Frame, code: int) -> int:
    """Why a pit is not rolled for, a fountain not used, or the opening not over (HPR-0, IPR-0)."""
    _, _, pits, _ = frame
    verb = decision.verb_of(code)
    if verb == decision.PIT:
        return why_no_pit(s, frame, decision.read_pit(code))
    if verb == decision.DRINK:
        w, line = decision.read_drink(code)
        return why_no_drink(s, frame, w, line)
    if verb != decision.PASS:
        return reasons.NOT_ASKED
    for other in bits(pits):
        if why_no_pit(s, frame, other) == 0:
            return reasons.PITS_FIRST
    return 0


def why_no_pit(s: State, frame: Frame, w: int) -> int:
    """Why a warrior is not rolled for: only once, and only if it began the phase on a pit (TIL-DEVOURING)."""
    _, side, pits, _ = frame
    if not presence.faction(s, side) >> w & 1:
        return reasons.NOT_YOUR_HUMAN if side == HUMAN else reasons.NOT_YOUR_INFERNAL
    if s.at[w] < 0 or s.setup.effect[s.tile_number[s.at[w]]] != DEVOURING:
        return reasons.NOT_ON_A_PIT
    return 0 if pits >> w & 1 else reasons.PIT_ROLLED


def why_no_drink(s: State, frame: Frame, w: int, line: int) -> int:
    """Why a human does not drink: it takes a water token on its tile and a cancelled line (TIL-FOUNTAIN, HPR-10)."""
    _, side, _, fountains = frame
    if side != HUMAN or not s.humans >> w & 1:
        return reasons.NOT_YOUR_HUMAN if side == HUMAN else reasons.NOT_YOUR_INFERNAL
    tile = s.at[w]
    if tile < 0 or not s.water[tile]:
        return reasons.NO_FOUNTAIN
    if not fountains >> tile & 1:
        return reasons.FOUNTAIN_USED
    if not s.setup.western >> w & 1:
        return reasons.NO_LINES  # SET-9
    return 0 if s.damage[w] >> (line - 1) & 1 else reasons.LINE_NOT_CANCELLED


def on_opening(s: State, frame: Frame, code: int) -> None:
    """Roll for a pit, or drink: one token per fountain and phase (TIL-FOUNTAIN)."""
    if code == decision.PASS:
        return
    step, side, pits, fountains = frame
    if decision.verb_of(code) == decision.PIT:
        w = decision.read_pit(code)
        s.agenda.append((step, side, pits & ~(1 << w), fountains))
        s.agenda.append((agenda.RUN_PIT, w))
        return
    w, line = decision.read_drink(code)
    s.water[s.at[w]] -= 1
    if s.log is not None:
        s.log.append(("drank", "TIL-FOUNTAIN", 0, w, s.at[w]))
    heal_line(s, w, line)
    s.agenda.append((step, side, pits, fountains & ~(1 << s.at[w])))


# --- the roll -------------------------------------------------------------------------------------


def owed(s: State) -> list[int]:
    """The warriors that get a die: all Western ones in play, and those an edition calls (HPR-2, HPR-15)."""
    return bits(presence.in_play(s, s.humans & s.setup.western) | edition.of(s).called(s))


def run_roll(s: State, frame: Frame) -> None:
    """Roll one die for each Western warrior in play, and the extra dice granted (HPR-2)."""
    count = len(owed(s)) + extra_dice(s)
    s.dice = tuple(sorted(s.chance.die() for _ in range(count)))
    s.news += 1
    if s.log is not None:
        s.log.append(("dice_rolled", "HPR-2", 0, *s.dice))
    windows.announce(s, HUMAN_DICE_ROLLED)


def extra_dice(s: State) -> int:
    """How many extra dice there are: those granted for this roll alone, which are used up, and those of equipment.

    The scepter works even while its bearer is exhausted.
    """
    extra = use_up_all(s, MARK_EXTRA_DICE)
    for w in owed(s):
        for gear in s.gear[w]:
            effect = s.setup.equipment[gear].effect
            if effect.verb == verbs.COMMAND_DICE and may_use(s, w, gear):
                extra += effect.count
    return extra


def run_panic(s: State, frame: Frame) -> None:
    """The card Panic: dice are dealt at random; a die that selects a cancelled line is rolled again once."""
    dice = list(s.chance.shuffled(s.dice))
    for w in reversed([w for w in owed(s) if not s.die[w]]):
        value = dice.pop()
        if s.damage[w] >> (value - 1) & 1:
            rolled = s.chance.die()
            if s.log is not None:
                s.log.append(("die_rerolled", "HPR-2", 0, w, value, rolled))
            value = rolled
        s.agenda.append((agenda.ASK_ALLOT, HUMAN, w, value))
    s.dice = tuple(sorted(dice))


# --- assigning ------------------------------------------------------------------------------------


def ask_assign(s: State, frame: Frame) -> list[int]:
    """Every die for every warrior without one: each gets exactly one, in any order (HPR-3, HPR-13)."""
    values = sorted(set(s.dice))
    return [decision.option(decision.DIE, w, value) for w in owed(s) if not s.die[w] for value in values]


def refuse_assign(s: State, frame: Frame, code: int) -> int:
    """Why a warrior does not get a die (HPR-2, HPR-3)."""
    if decision.verb_of(code) != decision.DIE:
        return decision.why_another(code)
    w, value = decision.read_die(code)
    if w not in owed(s):
        return reasons.GETS_NO_DIE
    if s.die[w]:
        return reasons.HAS_ITS_DIE
    return 0 if value in s.dice else reasons.NO_SUCH_DIE


def on_assign(s: State, frame: Frame, code: int) -> None:
    w, value = decision.read_die(code)
    s.dice = cards.without(s.dice, value)
    s.agenda.append(frame)
    s.agenda.append((agenda.ASK_ALLOT, HUMAN, w, value))


def ask_allot(s: State, frame: Frame) -> list[int]:
    """The instinct cards a warrior may be allotted, for their value or for their text, or none (HPR-4, HPR-9)."""
    _, side, w, value = frame
    options: list[int] = []
    if s.setup.allots:
        for card in sorted(set(s.hand[HUMAN])):
            if why_not_usable(s, card):
                continue
            instinct = s.setup.instincts[card]
            if instinct.value != value:
                options.append(decision.option(decision.VALUE, w, card))
            for a, b in choices.choices(s, instinct.effect, w, side, NOBODY):
                options.append(decision.option(decision.ALLOT, w, card, a, b))
    options.append(decision.PASS)
    return options


def refuse_allot(s: State, frame: Frame, code: int) -> int:
    """Why an instinct card is not allotted with the die that is being placed (HPR-4, HPR-9, HPR-13, PRI-6)."""
    _, _, subject, value = frame
    verb = decision.verb_of(code)
    if verb == decision.PASS:
        return 0
    if (verb != decision.VALUE and verb != decision.ALLOT) or not s.setup.allots:
        return reasons.NOT_ASKED
    w, card, a, b = decision.read_allot(code)
    if w != subject:
        return reasons.ANOTHER_GETS_ITS_DIE
    unusable = why_not_usable(s, card)
    if unusable:
        return unusable
    instinct = s.setup.instincts[card]
    if verb == decision.VALUE:
        return reasons.DIE_SHOWS_IT if instinct.value == value else 0
    return choices.why_not_on(s, instinct.effect, w, NOBODY, a, b)


def why_not_usable(s: State, card: int) -> int:
    """Why an instinct card cannot be used: it is not in hand, or every copy was drawn this phase (HPR-4, HPR-9)."""
    held = s.hand[HUMAN].count(card)
    if not held:
        return reasons.ALLOT_NOT_IN_HAND
    return 0 if held > s.fresh.count(card) else reasons.DRAWN_THIS_PHASE


def on_allot(s: State, frame: Frame, code: int) -> None:
    """Place the die, with an instinct card or without."""
    _, _, w, value = frame
    if code == decision.PASS:
        place_die(s, w, value, value)
        return
    _, card, a, b = decision.read_allot(code)
    s.hand[HUMAN] = cards.without(s.hand[HUMAN], card)
    s.allotted[w] = card
    if decision.verb_of(code) == decision.VALUE:
        if s.log is not None:
            s.log.append(("allotted_value", "HPR-4", 0, w, card))
        place_die(s, w, value, s.setup.instincts[card].value)
    else:
        if s.log is not None:
            s.log.append(("allotted", "HPR-4", 0, w, card, a, b))
        place_die(s, w, value, value)
        s.agenda.append((agenda.RUN_EFFECT, effects.FAMILY_INSTINCT, card, w, a, b))


def place_die(s: State, w: int, rolled: int, value: int) -> None:
    """Put a die on a warrior's sheet. A die on a cancelled line exhausts the warrior (HPR-6).

    `rolled` is what the die showed, `value` what it counts as: an instinct card may have changed it.
    """
    s.die[w] = value
    if s.log is not None:
        s.log.append(("assigned", "HPR-3", 0, w, value, rolled))
    if s.damage[w] >> (value - 1) & 1:
        s.flags[w] |= EXHAUSTED
        if s.log is not None:
            s.log.append(("exhausted", "HPR-6", 0, w))


def run_assigned(s: State, frame: Frame) -> None:
    if s.dice and s.log is not None:
        s.log.append(("dice_set_aside", "HPR-3", 0, *s.dice))
    s.dice = ()
    windows.announce(s, HUMAN_DICE_ASSIGNED)


agenda.asks(agenda.ASK_OPENING, ask_opening, on_opening, refuse_opening)
agenda.runs(agenda.RUN_HUMAN_ROLL, run_roll)
agenda.runs(agenda.RUN_PANIC, run_panic)
agenda.asks(agenda.ASK_ASSIGN, ask_assign, on_assign, refuse_assign)
agenda.asks(agenda.ASK_ALLOT, ask_allot, on_allot, refuse_allot)
agenda.runs(agenda.RUN_DICE_ASSIGNED, run_assigned)
