"""The scripted human player: which function rates which decision."""

from collections.abc import Callable
from typing import Final

from claustrophobia.core import agenda, decision
from claustrophobia.core.state import Frame
from claustrophobia.policy import first_auction, human_dice, human_draft, human_hits, human_moves
from claustrophobia.policy.outlook import Outlook, Rate
from claustrophobia.rules import exploration


def rate_place(o: Outlook, frame: Frame) -> Rate:
    """The rotation that leaves most openings on the board."""
    s = o.s
    _, _, w, side, number = frame
    cell = exploration.target_cell(s, w, side)

    def rate(code: int) -> float:
        turn = decision.arguments(code)[1]
        return float(exploration.openings_after(s, cell, s.setup.openings[number * 4 + turn]))

    return rate


RATERS: Final[dict[int, Callable[[Outlook, Frame], Rate]]] = {
    agenda.WINDOW: human_hits.rate_window,
    agenda.OPENING: human_dice.rate_opening,
    agenda.ASSIGN: human_dice.rate_assign,
    agenda.ALLOT: human_dice.rate_allot,
    agenda.DISCARD: human_dice.rate_discard,
    agenda.EFFECTS: human_dice.rate_gifts,
    agenda.GIFTS: human_dice.rate_gifts,
    agenda.ACTIVATE: human_moves.rate_activate,
    agenda.ACT: human_moves.rate_act,
    agenda.PLACE: rate_place,
    agenda.LOOK: human_hits.rate_look,
    agenda.PUT_BACK: human_hits.rate_put_back,
    agenda.GUARD: human_hits.rate_guard,
    agenda.DAMAGE: human_hits.rate_damage,
    agenda.RECRUIT: human_draft.rate_recruit,
    agenda.WAIT: human_draft.rate_wait,
    agenda.EQUIP: human_draft.rate_equip,
    agenda.BESTOW: human_draft.rate_bestow,
    agenda.TAKE: human_draft.rate_take,
    agenda.CALL: human_draft.rate_recruit,
    agenda.BID: first_auction.rate_bid,
    agenda.TEAM: first_auction.rate_team,
}
