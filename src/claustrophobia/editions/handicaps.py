"""The handicap that is decided in the game: one more gift for the redeemer (FED-HAN-2)."""

from claustrophobia.core import agenda, decision
from claustrophobia.core.names import HUMAN
from claustrophobia.core.state import Frame, State, warriors_in


def prepare(s: State) -> None:
    """What the options ask for before the first turn."""
    if s.setup.options.get("handicap_gift"):
        s.agenda.append((agenda.ENDOW, HUMAN))


def ask_endow(s: State, frame: Frame) -> list[int]:
    """A gift whose line on the redeemer's sheet is free, of the human player's choice (FED-HAN-2, SET-6)."""
    gifts = s.setup.gifts
    return [
        decision.option(decision.BESTOW, w, gift)
        for w in warriors_in(s.humans & s.setup.leaders)
        for gift in range(len(gifts))
        if not s.gifts[w] & s.setup.gifts_at[gifts[gift].value]
    ]


def on_endow(s: State, frame: Frame, code: int) -> None:
    w, gift, _, _ = decision.arguments(code)
    bestow(s, w, gift, "FED-HAN-2")


def bestow(s: State, w: int, gift: int, rule: str) -> None:
    """Lay a gift token on a sheet."""
    s.gifts[w] |= 1 << gift
    if s.log is not None:
        s.log.append(("bestowed", rule, 0, w, gift))


agenda.asks(agenda.ENDOW, ask_endow, on_endow)
