"""Set-up for experienced players: an auction for the human side, then a team worth the winning bid (FED-AUC rows).

The lowest bidder plays the humans. Until then the engine's two sides only stand for the two players. If the player
who sits on the infernal side wins, the players swap sides, and the counter `swapped` is set to 1.
"""

from typing import Final

from claustrophobia.core import agenda, decision, reasons
from claustrophobia.core.names import EVENT, HUMAN, INFERNAL, INSTINCT
from claustrophobia.core.state import Frame, State, bits
from claustrophobia.editions.first import steps
from claustrophobia.rules import cards, presence, team
from claustrophobia.rules.muster import pack

HIGHEST: Final = 21  # the highest bid (FED-AUC-1)
PRICE_WARRIOR: Final = 3
PRICE_GIFT: Final = 2
PRICE_OBJECT: Final = 2
GIFTS_MOST: Final = 4


def prepare(s: State) -> None:
    """Draw the player who opens the auction (FED-AUC-2)."""
    if s.setup.options.get("auction"):
        s.chest = pack(s.setup.equipment)
        s.agenda.append((steps.ASK_BID, s.chance.below(2), HIGHEST + 1))


# --- the auction ----------------------------------------------------------------------------------


def ask_bid(s: State, frame: Frame) -> list[int]:
    """Any whole number below the last bid, or a pass; the player who opens must bid (FED-AUC-2)."""
    _, _, last = frame
    options = [decision.option_of_one(decision.BID, price) for price in range(last - 1, -1, -1)]
    if last <= HIGHEST:
        options.append(decision.PASS)
    return options


def refuse_bid(s: State, frame: Frame, code: int) -> int:
    """Why a bid or a pass is not possible (FED-AUC-2)."""
    _, _, last = frame
    if code == decision.PASS:
        return 0 if last <= HIGHEST else reasons.MUST_OPEN
    if decision.verb_of(code) != decision.BID:
        return reasons.NOT_ASKED
    return 0 if decision.read_bid(code) < last else reasons.NOT_LOWER


def on_bid(s: State, frame: Frame, code: int) -> None:
    """Take a bid. A pass ends the auction, and so does a bid of 0, which nobody can go below (FED-AUC-2)."""
    step, side, lowest = frame
    if code == decision.PASS:
        close(s, 1 - side, lowest)
        return
    price = decision.read_bid(code)
    if s.log is not None:
        s.log.append(("bid", "FED-AUC-2", 0, side, price))
    s.agenda.append((step, 1 - side, price))


def close(s: State, winner: int, price: int) -> None:
    """End the auction: the lowest bidder plays the humans and builds a team of exactly that value (FED-AUC-1)."""
    if s.log is not None:
        s.log.append(("auction_won", "FED-AUC-1", 0, winner, price))
    if winner == INFERNAL:
        s.counters[-1] = 1
        if s.log is not None:
            s.log.append(("seats_changed", "FED-AUC-1", 0))
    for _ in range(s.setup.late_hand[EVENT]):
        cards.draw(s, EVENT, "SET-7")
    for w in bits(s.setup.leaders):
        join(s, w)
    s.agenda.append((steps.ASK_TEAM, HUMAN, price))


# --- the team -------------------------------------------------------------------------------------


def join(s: State, w: int) -> None:
    """Add a warrior to the team and put it on the start tile."""
    s.humans |= 1 << w
    presence.put(s, w, team.START_SLOT)
    if s.log is not None:
        s.log.append(("recruited", "FED-AUC-1", 0, w))


def ask_team(s: State, frame: Frame) -> list[int]:
    """What the points left can buy: a warrior for 3, a gift or an object for 2 (FED-AUC-1, FED-AUC-3)."""
    free = team.one_of_each_sheet(s)
    options = [decision.option_of_one(decision.RECRUIT, w) for w in free]
    for w in bits(s.humans & s.setup.leaders):
        options += [decision.option(decision.BESTOW, w, gift) for gift in range(len(s.setup.gifts))]
    for gear in sorted(set(s.chest)):
        options += [decision.option(decision.EQUIP, w, gear) for w in bits(s.humans)]
    options.append(decision.PASS)
    return [code for code in options if refuse_team(s, frame, code) == 0]


def refuse_team(s: State, frame: Frame, code: int) -> int:
    """Why something is not bought for the team with the points left (FED-AUC-1, FED-AUC-3)."""
    _, _, left = frame
    verb = decision.verb_of(code)
    if verb == decision.PASS:
        return 0 if left <= len(s.deck[INSTINCT]) else reasons.CARDS_RUN_OUT
    w = decision.warrior_of(code)
    if verb == decision.RECRUIT:
        return team.why_not_free(s, w) or why_beyond_price(left, PRICE_WARRIOR) or team.why_not_first(s, w)
    if verb == decision.BESTOW:
        if s.gifts[w].bit_count() >= GIFTS_MOST:
            return reasons.GIFTS_ENOUGH
        return team.why_not_bestowed(s, w, decision.read_bestow(code)[1]) or why_beyond_price(left, PRICE_GIFT)
    if verb != decision.EQUIP:
        return reasons.NOT_ASKED
    _, item = decision.read_equip(code)
    if item not in s.chest:
        return reasons.NOT_IN_THE_CHEST
    return team.why_no_bearer(s, w, item) or why_beyond_price(left, PRICE_OBJECT)


def why_beyond_price(left: int, price: int) -> int:
    return 0 if left >= price else reasons.TOO_FEW_POINTS


def on_team(s: State, frame: Frame, code: int) -> None:
    """Buy something for the team. A pass turns every point left into an advantage card (FED-AUC-4)."""
    step, side, left = frame
    if code == decision.PASS:
        deal(s, left + s.setup.late_hand[INSTINCT])
        return
    verb = decision.verb_of(code)
    if verb == decision.RECRUIT:
        join(s, decision.read_recruit(code))
        left -= PRICE_WARRIOR
    elif verb == decision.BESTOW:
        w, item = decision.read_bestow(code)
        team.bestow(s, w, item, "FED-AUC-1")
        left -= PRICE_GIFT
    else:
        w, item = decision.read_equip(code)
        team.equip(s, w, item, "FED-AUC-3")
        left -= PRICE_OBJECT
    s.agenda.append((step, side, left))


def deal(s: State, count: int) -> None:
    """Draw the advantage cards of a team that is complete; they are hidden from the opponent."""
    s.chest = ()
    s.team = s.humans.bit_count()
    for _ in range(count):
        cards.draw(s, INSTINCT, "FED-AUC-1")
    s.fresh = ()
    cards.watch(s)


agenda.asks(steps.ASK_BID, ask_bid, on_bid, refuse_bid)
agenda.asks(steps.ASK_TEAM, ask_team, on_team, refuse_team)
