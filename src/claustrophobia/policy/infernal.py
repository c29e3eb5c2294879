"""The scripted infernal player: which function rates which decision, and the small decisions themselves."""

from collections.abc import Callable
from typing import Final

from claustrophobia.core import agenda, decision
from claustrophobia.core.grid import DIRECTIONS, STEP, opposite
from claustrophobia.core.names import DEMON, UNEXPLORED
from claustrophobia.core.state import Frame
from claustrophobia.editions.first import steps as first_steps
from claustrophobia.policy import first_auction, first_infernal, infernal_attack, infernal_cards, infernal_threat
from claustrophobia.policy.infernal_attack import worth
from claustrophobia.policy.outlook import Outlook, Rate
from claustrophobia.rules import exploration, tiles

# How good a rotation of a tile is for the infernals, summed over its sides but the explored one.
CLOSES: Final = 0.5  # it closes an opening of a neighbour
SHORT_CUT: Final = -2.0  # it joins an opening of a neighbour
LEADS_OUT: Final = 0.3  # it has an opening with no tile two cells farther on


def rate_place(o: Outlook, frame: Frame) -> Rate:
    """Make the humans' way long: no short cuts, closed openings, and no openings towards tiles that are known."""
    s = o.s
    _, _, w, side, number = frame
    cell = exploration.target_cell(s, w, side)

    def rate(code: int) -> float:
        turn = decision.read_place(code)[1]
        mask = exploration.openings_of(s, number, turn)
        value = 0.0
        for direction in range(len(DIRECTIONS)):
            if direction == opposite(side):
                continue
            other = tiles.tile_at(s, cell + STEP[direction])
            if other >= 0:
                was_open = s.links[other * len(DIRECTIONS) + opposite(direction)] == UNEXPLORED
                value += (CLOSES if not mask >> direction & 1 else SHORT_CUT) if was_open else 0.0
            elif mask >> direction & 1:
                beyond = tiles.tile_at(s, cell + 2 * STEP[direction])
                value += LEADS_OUT if beyond < 0 else 0.0
        return value

    return rate


def rate_guard(o: Outlook, frame: Frame) -> Rate:
    """Troglodytes take hits for a demon, but a demon does not for them."""
    s = o.s

    def rate(code: int) -> float:
        if code == decision.PASS:
            return 0.0
        return -1.0 if s.setup.kind[decision.read_guard(code)] == DEMON else 1.0

    return rate


def rate_power_target(o: Outlook, frame: Frame) -> Rate:
    """The target of a power: the human a hit is worth most on (GOL-7)."""

    def rate(code: int) -> float:
        target = decision.read_target(code)[1]
        return worth(o, target) if target in o.humans else 0.0

    return rate


RATERS: Final[dict[int, Callable[[Outlook, Frame], Rate]]] = {
    agenda.ASK_WINDOW: infernal_cards.rate_window,
    agenda.ASK_DISCARD: infernal_cards.rate_discard,
    agenda.ASK_KEEP: infernal_cards.rate_keep,
    agenda.ASK_PUT_HOLE: infernal_cards.rate_hole,
    agenda.ASK_ACTIVATE: infernal_attack.rate_activate,
    agenda.ASK_ACT: infernal_attack.rate_act,
    agenda.ASK_BUY: infernal_attack.rate_buy,
    agenda.ASK_PLACE: rate_place,
    agenda.ASK_GUARD: rate_guard,
    agenda.ASK_RECOVER: infernal_threat.rate_recover,
    agenda.ASK_MAKE_ROOM: infernal_threat.rate_recover,
    agenda.ASK_ROLL: infernal_threat.rate_roll,
    agenda.ASK_DESTINY: infernal_threat.rate_destiny,
    agenda.ASK_BRING: infernal_cards.rate_bring,
    first_steps.ASK_SQUARES: first_infernal.rate_squares,
    first_steps.ASK_BID: first_auction.rate_bid,
    agenda.ASK_HOUND: infernal_threat.rate_hound,
    agenda.ASK_TARGET: rate_power_target,
}
