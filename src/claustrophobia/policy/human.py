"""The scripted human player: which function rates which decision."""

from collections.abc import Callable
from typing import Final

from claustrophobia.core import agenda, decision
from claustrophobia.core.state import Frame
from claustrophobia.editions.first import steps as first_steps
from claustrophobia.modes.dante import steps as dante_steps
from claustrophobia.policy import first_auction, human_dice, human_draft, human_hits, human_moves
from claustrophobia.policy.outlook import Outlook, Rate
from claustrophobia.rules import exploration


def rate_place(o: Outlook, frame: Frame) -> Rate:
    """The rotation that leaves most openings on the board."""
    s = o.s
    _, _, w, side, number = frame
    cell = exploration.target_cell(s, w, side)

    def rate(code: int) -> float:
        turn = decision.read_place(code)[1]
        return float(exploration.openings_after(s, cell, exploration.openings_of(s, number, turn)))

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
    dante_steps.ASK_RECRUIT: human_draft.rate_recruit,
    dante_steps.ASK_WAIT: human_draft.rate_wait,
    dante_steps.ASK_EQUIP: human_draft.rate_equip,
    agenda.ASK_BESTOW: human_draft.rate_bestow,
    dante_steps.ASK_TAKE: human_draft.rate_take,
    dante_steps.ASK_CALL: human_draft.rate_recruit,
    first_steps.ASK_BID: first_auction.rate_bid,
    first_steps.ASK_TEAM: first_auction.rate_team,
}
