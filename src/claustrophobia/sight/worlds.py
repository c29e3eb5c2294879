"""Worlds: full states that agree with everything a side has seen (HID-1), for players to search in."""

from claustrophobia.core.dice import Chance
from claustrophobia.core.names import HUMAN
from claustrophobia.core.state import State
from claustrophobia.rules import cards


def world(s: State, side: int, chance: Chance) -> State:
    """A copy in which everything hidden from this side is dealt anew; its view of it is the same.

    `chance` deals, and is the source of the copy's dice afterwards.
    """
    twin = s.clone(chance)
    deal_cards(twin, 1 - side, chance)
    twin.deck[side] = chance.shuffled(tuple(sorted(twin.deck[side])))
    deal_tiles(twin, twin.known if side == HUMAN else 0, chance)
    cards.watch(twin)
    twin.taken[1 - side] = 0  # the other side's count would reveal the moments it let pass (HID-3)
    return twin


def deal_cards(s: State, side: int, chance: Chance) -> None:
    """Deal the other side's hand and deck anew; the hand of a side that nobody plays is open (DEV-WAIT)."""
    if side == s.setup.unplayed:
        s.deck[side] = chance.shuffled(tuple(sorted(s.deck[side])))
        return
    unseen = chance.shuffled(tuple(sorted((*s.hand[side], *s.deck[side]))))
    held = len(s.hand[side])
    s.hand[side], s.deck[side] = unseen[:held], unseen[held:]
    if side == HUMAN:
        s.fresh = s.hand[HUMAN][held - len(s.fresh) :] if s.fresh else ()


def deal_tiles(s: State, known: int, chance: Chance) -> None:
    """Deal the unknown part of the stack, with the scenario's goals among the last tiles; then the second stack."""
    setup = s.setup
    hidden = s.stack[known:]
    goals = [tile for tile in hidden if tile in setup.stack_goals]
    sure = sorted(tile for tile in hidden if tile in setup.stack_surely)
    rest = [tile for tile in hidden if tile not in goals and tile not in sure]
    pool = chance.shuffled(tuple(sorted((*rest, *(tile for tile in s.box if tile not in setup.second_tiles)))))
    apart = tuple(sorted((*s.second, *(tile for tile in s.box if tile in setup.second_tiles))))
    s.box = pool[len(rest) :]
    chosen = chance.shuffled((*sure, *pool[: len(rest)]))
    deep = min(s.deep, len(hidden)) if goals else 0
    above = len(hidden) - deep
    low = chance.shuffled((*chosen[above:], *sorted(goals)))
    s.stack = s.stack[:known] + chosen[:above] + low
    if apart:  # DAN-3: nobody knows which of these tiles are in the second stack and which stay in the box
        apart = chance.shuffled(apart)
        s.second, left = apart[: len(s.second)], apart[len(s.second) :]
        s.box += left
