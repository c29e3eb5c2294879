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
    agenda.ASK_WINDOW: human_hits.rate_window,
    agenda.ASK_OPENING: human_dice.rate_opening,
    agenda.ASK_ASSIGN: human_dice.rate_assign,
    agenda.ASK_ALLOT: human_dice.rate_allot,
    agenda.ASK_DISCARD: human_dice.rate_discard,
    agenda.ASK_EFFECTS: human_dice.rate_gifts,
    agenda.ASK_GIFTS: human_dice.rate_gifts,
    agenda.ASK_ACTIVATE: human_moves.rate_activate,
    agenda.ASK_ACT: human_moves.rate_act,
    agenda.ASK_PLACE: rate_place,
    agenda.ASK_LOOK: human_hits.rate_look,
    agenda.ASK_PUT_BACK: human_hits.rate_put_back,
    agenda.ASK_GUARD: human_hits.rate_guard,
    agenda.ASK_DAMAGE: human_hits.rate_damage,
    agenda.ASK_RECRUIT: human_draft.rate_recruit,
    agenda.ASK_WAIT: human_draft.rate_wait,
    agenda.ASK_EQUIP: human_draft.rate_equip,
    agenda.ASK_BESTOW: human_draft.rate_bestow,
    agenda.ASK_TAKE: human_draft.rate_take,
    agenda.ASK_CALL: human_draft.rate_recruit,
    agenda.ASK_BID: first_auction.rate_bid,
    agenda.ASK_TEAM: first_auction.rate_team,
}
