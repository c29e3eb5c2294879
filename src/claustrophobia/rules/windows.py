"""Moments: when cards and equipment may be used, and the decision that asks for them (PRI-3 to PRI-6, PRI-9, HID-3)."""

from claustrophobia.core import agenda, decision, reasons
from claustrophobia.core.names import (
    CARD_PLAYED,
    EXHAUSTED,
    HUMAN,
    HUMAN_PREPARATION,
    INFERNAL,
    INFERNAL_PREPARATION,
    NOBODY,
)
from claustrophobia.core.setup import Card
from claustrophobia.core.state import Frame, Moment, Moments, State
from claustrophobia.rules import cards, choices, edition, effects
from claustrophobia.rules.stats import may_use


def announce(s: State, moment: int, subject: int = NOBODY) -> None:
    """Open a moment if anybody holds something for it; the player whose phase it is decides first (PRI-3).

    `subject` is the warrior, tile or card the moment is about.
    """
    if s.moments is not None:
        note(s, s.moments, moment)
    if (s.watch[HUMAN] | s.watch[INFERNAL]) >> moment & 1:
        s.agenda.append((agenda.ASK_WINDOW, phase_owner(s), moment, subject, 0))


def note(s: State, moments: Moments, moment: int) -> None:
    """Note a moment at which, as far as everybody knows, somebody may be asked. Whether he is must not show (HID-3)."""
    sweep(s, moments)
    first = phase_owner(s)
    sides = [side for side in (first, 1 - first) if could_use(s, side, moment)]
    if sides:
        moments.ahead.append((moment, sides, tuple(s.agenda)))


def could_use(s: State, side: int, moment: int) -> bool:
    """Whether a side may hold something hidden for a moment, as far as everybody knows."""
    held: list[Card] = s.setup.instincts if side == HUMAN else s.setup.events
    return hides_cards(s, side) and any(card.moment == moment for card in held)


def sweep(s: State, moments: Moments) -> None:
    """Move the moments that have come from `ahead` to `passed`. The one that was announced last comes first."""
    for noted in moments.ahead[::-1]:
        if not is_ahead(s, noted):
            _, sides, _ = noted
            moments.ahead.remove(noted)
            moments.passed += sides


def is_ahead(s: State, noted: Moment) -> bool:
    """Whether a moment is still to come.

    Its frame was put on top of what the agenda held when it was announced. So it is still to come while all of that
    is there with something on top, unless that is the frame of the moment alone: then it is being asked now.
    """
    moment, _, left = noted
    depth = len(left)
    if tuple(s.agenda[:depth]) != left or len(s.agenda) == depth:
        return False
    frame = s.agenda[depth]
    is_it = frame[0] == agenda.ASK_WINDOW and agenda.field(frame, "moment") == moment
    return len(s.agenda) > depth + 1 or not is_it


def hides_cards(s: State, side: int) -> bool:
    """Whether a side holds cards for moments that the other does not see (HID-1)."""
    return bool(s.hand[side]) and side != s.setup.unplayed and (side == INFERNAL or not s.setup.allots)


def is_secret(s: State) -> bool:
    """Whether a player is only asked because of hidden cards: without them he would have one option at most."""
    if s.outcome or not hides_cards(s, agenda.decider(s)):
        return False
    return sum(1 for code in s.options if not is_hidden_card(code)) <= 1


def is_hidden_card(code: int) -> bool:
    """Whether an option is to use a card of the hand."""
    verb = decision.verb_of(code)
    return verb == decision.PLAY or verb == decision.ADVANTAGE


def note_here(s: State, side: int, options: list[int], *, could: bool) -> None:
    """Note a decision in which only hidden cards could be used: to be asked it shows that they are held (HID-3)."""
    if could and s.moments is not None and all(is_hidden_card(code) for code in options):
        sweep(s, s.moments)
        s.moments.passed.append(side)


def could_act(s: State) -> bool:
    """Whether the human player may hold a card that is an action, as far as everybody knows."""
    return hides_cards(s, HUMAN) and any(card.action for card in s.setup.instincts)


def phase_owner(s: State) -> int:
    """The player whose phase it is."""
    return HUMAN if HUMAN_PREPARATION <= s.phase < INFERNAL_PREPARATION else INFERNAL


def ask_window(s: State, frame: Frame) -> list[int]:
    """Everything a side may use at this moment, and passing (PRI-4, PRI-6)."""
    _, side, moment, subject, _ = frame
    options = [decision.PASS]
    if not s.watch[side] >> moment & 1:
        return options
    if side == INFERNAL:
        add_events(s, moment, subject, options)
        return options
    if not s.setup.allots:
        for card in sorted(set(s.hand[HUMAN])):
            held = s.setup.instincts[card]
            if held.moment == moment:
                for a, b in choices.choices(s, held.effect, NOBODY, side, subject):
                    options.append(decision.option(decision.ADVANTAGE, card, a, b))
    for w, carried in enumerate(s.gear):
        for gear in dict.fromkeys(carried):  # two copies are one option
            card_def = s.setup.equipment[gear]
            if card_def.moment == moment and why_no_gear(s, w, gear) == 0:
                for a, b in choices.choices(s, card_def.effect, w, side, subject):
                    options.append(decision.option(decision.USE, w, gear, a, b))
    return options


def add_events(s: State, moment: int, subject: int, options: list[int]) -> None:
    """Add the event cards in hand that may be played at a moment."""
    for card in sorted(set(s.hand[INFERNAL])):
        event = s.setup.events[card]
        if event.moment == moment:
            for a, b in edition.of(s).uses(s, card, subject):
                options.append(decision.option(decision.PLAY, card, a, b))


def add_action_cards(s: State, w: int, options: list[int]) -> None:
    """Add the human player's cards that can be played as a warrior's action."""
    for card in sorted(set(s.hand[HUMAN])):
        held = s.setup.instincts[card]
        if held.action:
            for a, b in choices.choices(s, held.effect, w, HUMAN, NOBODY):
                options.append(decision.option(decision.ADVANTAGE, card, a, b))


# --- why not --------------------------------------------------------------------------------------


def refuse_window(s: State, frame: Frame, code: int) -> int:
    """Why something is not used at this moment (PRI-4, PRI-6)."""
    _, side, moment, subject, _ = frame
    verb = decision.verb_of(code)
    if verb == decision.PASS:
        return 0
    if verb == decision.PLAY and side == INFERNAL:
        event, a, b = decision.read_play(code)
        return why_no_event(s, moment, subject, event, a, b)
    if verb == decision.ADVANTAGE and side == HUMAN and not s.setup.allots:
        advantage, a, b = decision.read_advantage(code)
        return why_no_advantage(s, moment, subject, advantage, a, b)
    if verb == decision.USE and side == HUMAN:
        w, gear, a, b = decision.read_use(code)
        card = s.setup.equipment[gear]
        idle = why_no_gear(s, w, gear) or why_another_time(card, moment)
        return idle or choices.why_not_on(s, card.effect, w, subject, a, b)
    return reasons.NOT_ASKED


def why_no_advantage(s: State, moment: int, subject: int, card: int, a: int, b: int) -> int:
    """Why the human player does not play a card at a moment (PRI-4, PRI-6)."""
    held = s.setup.instincts[card]
    if card not in s.hand[HUMAN]:
        return reasons.NOT_IN_HAND
    if held.moment != moment:
        return reasons.ADVANTAGE_ACTION if held.action else reasons.ADVANTAGE_MOMENT
    return choices.why_not_on(s, held.effect, NOBODY, subject, a, b)


def why_no_event(s: State, moment: int, subject: int, card: int, a: int, b: int) -> int:
    """Why an event card is not played at a moment (PRI-4, PRI-6)."""
    event = s.setup.events[card]
    if card not in s.hand[INFERNAL]:
        return reasons.NOT_IN_HAND
    return why_another_time(event, moment) or choices.why_not_on(s, event.effect, NOBODY, subject, a, b)


def why_no_action_card(s: State, w: int, card: int, a: int, b: int) -> int:
    """Why the human player does not play a card as a warrior's action now (HAC-3, PRI-6)."""
    held = s.setup.instincts[card]
    if card not in s.hand[HUMAN]:
        return reasons.NOT_IN_HAND
    if not held.action:
        return reasons.ADVANTAGE_MOMENT
    return choices.why_not_on(s, held.effect, w, NOBODY, a, b)


def why_another_time(card: Card, moment: int) -> int:
    """Why a card is not used now: it has another moment, is an action, or works by itself (PRI-4, HAC-3, EQP-2)."""
    if card.moment == moment:
        return 0
    if card.moment >= 0:
        return reasons.NOT_ITS_MOMENT
    return reasons.IS_AN_ACTION if card.action else reasons.WORKS_BY_ITSELF


def why_no_gear(s: State, w: int, gear: int) -> int:
    """Why a warrior cannot use a piece of equipment at present, at whatever moment (EQP-2, HPR-6)."""
    if gear not in s.gear[w]:
        return reasons.NOT_CARRIED
    if s.at[w] < 0:
        return reasons.NOT_IN_PLAY
    if s.flags[w] & EXHAUSTED:
        return reasons.EXHAUSTED
    return 0 if may_use(s, w, gear) else reasons.NOT_NAMED


def why_no_gear_action(s: State, w: int, gear: int, a: int, b: int) -> int:
    """Why a warrior does not use a piece of equipment as its action now (HAC-3, PRI-6)."""
    missing = why_no_gear(s, w, gear)
    if missing:
        return missing
    card = s.setup.equipment[gear]
    if not card.action:
        return reasons.NOT_ITS_MOMENT if card.moment >= 0 else reasons.WORKS_BY_ITSELF
    return choices.why_not_on(s, card.effect, w, NOBODY, a, b)


def on_window(s: State, frame: Frame, code: int) -> None:
    """Use one thing, then ask again, until both players have passed in a row (PRI-9)."""
    _, side, moment, subject, passes = frame
    if code == decision.PASS:
        if passes == 0:
            s.agenda.append((agenda.ASK_WINDOW, 1 - side, moment, subject, 1))
        return
    if s.moments is not None:
        note(s, s.moments, moment)
    s.agenda.append((agenda.ASK_WINDOW, phase_owner(s), moment, subject, 0))
    if decision.verb_of(code) == decision.PLAY:
        card, a, b = decision.read_play(code)
        play_event(s, card, a, b)
    elif decision.verb_of(code) == decision.ADVANTAGE:
        card, a, b = decision.read_advantage(code)
        play_advantage(s, card, NOBODY, a, b)
    else:
        w, gear, a, b = decision.read_use(code)
        use_gear(s, w, gear, a, b)


def play_event(s: State, card: int, a: int, b: int) -> None:
    """Play an event card. A card that answers it is resolved first (PRI-5)."""
    cards.leave_hand(s, card)
    s.news += 1
    if s.log is not None:
        s.log.append(("played", "PRI-4", 0, card, a, b))
    s.agenda.append((agenda.RUN_EFFECT, choices.FAMILY_EVENT, card, NOBODY, a, b))
    announce(s, CARD_PLAYED, card)


def play_advantage(s: State, card: int, w: int, a: int, b: int) -> None:
    """Play one of the human player's cards at its moment, or as a warrior's action."""
    cards.spend(s, card)
    s.news += 1
    if s.log is not None:
        s.log.append(("advantage", "PRI-4", 0, card, a, b))
    s.agenda.append((agenda.RUN_EFFECT, effects.FAMILY_INSTINCT, card, w, a, b))


def use_gear(s: State, w: int, gear: int, a: int, b: int) -> None:
    """Use a piece of equipment. One that works once is removed (EQP-2)."""
    if s.setup.equipment[gear].once:
        s.gear[w] = cards.without(s.gear[w], gear)
        cards.watch(s)
    if s.log is not None:
        s.log.append(("used", "EQP-2", 0, w, gear, a, b))
    s.agenda.append((agenda.RUN_EFFECT, effects.FAMILY_EQUIPMENT, gear, w, a, b))


agenda.asks(agenda.ASK_WINDOW, ask_window, on_window, refuse_window)
