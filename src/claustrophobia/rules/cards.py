"""Decks, hands and discards of both players (SET-4, HPR-7 to HPR-9, IPR-5, IPR-6)."""

from claustrophobia.core import agenda, decision, reasons
from claustrophobia.core.names import EVENT, FOREVER, HUMAN, INFERNAL_PREPARATION, INSTINCT
from claustrophobia.core.state import Frame, State
from claustrophobia.rules.stats import may_use


def without(cards: tuple[int, ...], card: int) -> tuple[int, ...]:
    """The cards without one copy of a card."""
    spot = cards.index(card)
    return cards[:spot] + cards[spot + 1 :]


def watch(s: State) -> None:
    """Work out for each side the mask of moments at which it holds something usable; all other moments are skipped."""
    setup = s.setup
    moments = 0
    for card in s.hand[EVENT]:
        moments |= 1 << setup.events[card].moment
    s.watch[EVENT] = moments
    moments = 0
    for w, carried in enumerate(s.gear):
        for gear in carried:
            moment = setup.equipment[gear].moment
            if moment >= 0 and may_use(s, w, gear):
                moments |= 1 << moment
    if not setup.allots:
        for card in s.hand[HUMAN]:
            if setup.instincts[card].moment >= 0:
                moments |= 1 << setup.instincts[card].moment
    s.watch[HUMAN] = moments


def hand_limit(s: State, side: int) -> int:
    """The hand limit: of instinct cards the size of the first team (HPR-8), of event cards the ruleset's (IPR-5)."""
    if side == HUMAN:
        return s.team if s.setup.human_limit < 0 else s.setup.human_limit
    return s.setup.event_limit


def refill(s: State, side: int) -> None:
    """Shuffle the discard pile into an empty deck, where the set-up says that decks are rebuilt (SET-4)."""
    if not s.deck[side] and s.discard[side] and s.setup.rebuilds:
        s.deck[side] = s.chance.shuffled(s.discard[side])
        s.discard[side] = ()
        if s.log is not None:
            s.log.append(("deck_rebuilt", "SET-4", 0, side))


def draw(s: State, side: int, rule: str) -> int:
    """Draw a card and return it, or -1 if there is none (SET-4); above the hand limit, ask for a discard."""
    refill(s, side)
    if not s.deck[side]:
        return -1
    card = s.deck[side][0]
    s.deck[side] = s.deck[side][1:]
    s.hand[side] += (card,)
    s.news += 1
    if side == INSTINCT:
        s.fresh += (card,)
    if side == EVENT or not s.setup.allots:
        watch(s)
    if s.log is not None:
        s.log.append(("drawn", rule, side + 1, side, card))
        s.log.append(("drawn_unseen", rule, -side - 1, side))
    if len(s.hand[side]) > hand_limit(s, side):
        s.agenda.append((agenda.ASK_DISCARD, side))
    return card


def ask_discard(s: State, frame: Frame) -> list[int]:
    """Which card to discard, while the hand is above its limit (HPR-8, IPR-5)."""
    _, side = frame
    if len(s.hand[side]) <= hand_limit(s, side):
        return []
    return [decision.option(decision.DISCARD, side, card) for card in sorted(set(s.hand[side]))]


def refuse_discard(s: State, frame: Frame, code: int) -> int:
    """Why a card is not discarded: it must be in the hand that is too large (HPR-8, IPR-5)."""
    _, mine = frame
    if decision.verb_of(code) != decision.DISCARD:
        return decision.why_another(code)
    side, card = decision.read_discard(code)
    if side == mine and card in s.hand[side]:
        return 0
    return reasons.NOT_YOUR_INSTINCT if mine == HUMAN else reasons.NOT_YOUR_EVENT


def on_discard(s: State, frame: Frame, code: int) -> None:
    side, card = decision.read_discard(code)
    s.hand[side] = without(s.hand[side], card)
    if side == INSTINCT and card in s.fresh:  # of two copies the one just drawn is discarded: it could not be used yet
        s.fresh = without(s.fresh, card)
    throw(s, side, card)
    watch(s)
    if s.log is not None:
        s.log.append(("discarded", "HPR-8" if side == HUMAN else "IPR-5", 0, side, card))
    s.agenda.append(frame)


def throw(s: State, side: int, card: int) -> None:
    """Put a card on its discard pile."""
    s.discard[side] += (card,)


def shed_allotted(s: State, w: int) -> None:
    """Discard the instinct card in force on a warrior (HPR-1, HPR-13)."""
    card = s.allotted[w]
    if card >= 0:
        s.allotted[w] = -1
        throw(s, INSTINCT, card)


def leave_hand(s: State, card: int) -> None:
    """Take a played event card from the hand; it stays out while its effect lasts, then it is discarded (IPR-6)."""
    s.hand[EVENT] = without(s.hand[EVENT], card)
    if s.setup.rebuilds and lasts(s, card):
        s.played += (card,)
    else:
        throw(s, EVENT, card)
    watch(s)


def spend(s: State, card: int) -> None:
    """Discard a card that the human player plays from his hand, at its moment or as an action."""
    s.hand[HUMAN] = without(s.hand[HUMAN], card)
    if card in s.fresh:
        s.fresh = without(s.fresh, card)
    throw(s, HUMAN, card)
    watch(s)


def lasts(s: State, card: int) -> bool:
    """Whether an event card's effect outlives the moment it is played at."""
    return s.setup.events[card].effect.until != FOREVER


def discard_played(s: State, phase: int) -> None:
    """Discard the event cards whose effect ends as this phase begins; infernal preparation ends all (IPR-1, IPR-6)."""
    for card in s.played:
        if phase == INFERNAL_PREPARATION or s.setup.events[card].effect.until == phase:
            s.played = without(s.played, card)
            throw(s, EVENT, card)


agenda.asks(agenda.ASK_DISCARD, ask_discard, on_discard, refuse_discard)
