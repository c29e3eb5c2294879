"""Putting a team together: who may join, who may have which equipment and gifts (SET-6, EQP-2)."""

from typing import Final

from claustrophobia.core import agenda, decision, reasons
from claustrophobia.core.names import BOX
from claustrophobia.core.state import GIFT_FOUND, Frame, State, bits
from claustrophobia.rules import cards
from claustrophobia.rules.stats import may_use

START_SLOT: Final = 0  # the tile that is laid first: the team starts there


def one_of_each_sheet(s: State) -> list[int]:
    """The first human of each sheet that is still in the box; those with the same sheet do not differ."""
    return [w for w in range(s.setup.human_count) if why_not_free(s, w) == 0 and why_not_first(s, w) == 0]


def why_not_free(s: State, w: int) -> int:
    """Why a human cannot join the team: it must be in the box."""
    return reasons.NOT_IN_THE_BOX if w >= s.setup.human_count or s.at[w] != BOX else 0


def why_not_first(s: State, w: int) -> int:
    """Why a human is not offered: another one in the box with the same sheet stands for it."""
    for other in range(w):
        if s.at[other] == BOX and s.setup.sheet[other] == s.setup.sheet[w]:
            return reasons.ALIKE
    return 0


def bearers(s: State, gear: int) -> list[int]:
    """The humans of the team that may use a piece of equipment (EQP-2)."""
    return [w for w in bits(s.humans) if why_no_bearer(s, w, gear) == 0]


def why_no_bearer(s: State, w: int, gear: int) -> int:
    """Why a warrior does not get a piece of equipment (EQP-2)."""
    if not s.humans >> w & 1:
        return reasons.NOT_OF_THE_TEAM
    return 0 if may_use(s, w, gear) else reasons.NOT_NAMED


def equip(s: State, w: int, gear: int, rule: str) -> None:
    """Give a warrior a piece of equipment from the chest."""
    s.chest = cards.without(s.chest, gear)
    s.gear[w] += (gear,)
    cards.watch(s)
    if s.log is not None:
        s.log.append(("equipped", rule, 0, w, gear))


def fitting_gifts(s: State, w: int) -> list[int]:
    """The gifts that are not in play and whose line on a warrior's sheet is free (SET-6)."""
    return [gift for gift in range(len(s.setup.gifts)) if why_unfit(s, w, gift) == 0]


def why_unfit(s: State, w: int, gift: int) -> int:
    """Why a gift cannot be put on a sheet: it is in play, lies on a tile, or its line is taken (SET-6)."""
    for mask in s.gifts:
        if mask >> gift & 1:
            return reasons.GIFT_IN_PLAY
    if gift + GIFT_FOUND in s.finds:
        return reasons.GIFT_LIES_IN_TOMB
    taken = s.gifts[w] & s.setup.gifts_at[s.setup.gifts[gift].value]
    return reasons.GIFT_LINE_TAKEN if taken else 0


def why_not_bestowed(s: State, w: int, gift: int) -> int:
    """Why a warrior does not get a gift: only the leader does (SET-6)."""
    if not (s.humans & s.setup.leaders) >> w & 1:
        return reasons.NO_LEADER
    return why_unfit(s, w, gift)


def bestow(s: State, w: int, gift: int, rule: str) -> None:
    """Put a gift token on a sheet."""
    s.gifts[w] |= 1 << gift
    if s.log is not None:
        s.log.append(("bestowed", rule, 0, w, gift))


def ask_bestow(s: State, frame: Frame) -> list[int]:
    """Which further gift the leader gets; the human player chooses."""
    return [
        decision.option(decision.BESTOW, w, gift)
        for w in bits(s.humans & s.setup.leaders)
        for gift in fitting_gifts(s, w)
    ]


def refuse_bestow(s: State, frame: Frame, code: int) -> int:
    if decision.verb_of(code) != decision.BESTOW:
        return decision.why_another(code)
    w, gift = decision.read_bestow(code)
    return why_not_bestowed(s, w, gift)


def on_bestow(s: State, frame: Frame, code: int) -> None:
    w, gift = decision.read_bestow(code)
    bestow(s, w, gift, "SET-6")


agenda.asks(agenda.ASK_BESTOW, ask_bestow, on_bestow, refuse_bestow)
