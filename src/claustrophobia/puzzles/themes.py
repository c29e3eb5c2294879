"""What a puzzle is about: the theme of the verb that solves it."""

from typing import Final

from claustrophobia.core import decision
from claustrophobia.puzzles.puzzle import Theme

VERBS: Final[dict[Theme, tuple[int, ...]]] = {
    "dice": (*(decision.DIE, decision.VALUE, decision.ALLOT, decision.REPLACE), *(decision.ROLL, decision.ROLL_FOR)),
    "gifts": (decision.BLESS, decision.GIFT, decision.BESTOW),
    "order": (decision.ACTIVATE,),
    "moves": (*(decision.MOVE, decision.PURSUE, decision.DEPART), *(decision.ENTER, decision.PIT)),
    "fights": (decision.ATTACK, decision.FACE, decision.PAY),
    "tiles": (decision.EXPLORE, decision.PLACE, decision.CHOOSE, decision.BACK),
    "cards": (
        *(decision.PLAY, decision.USE, decision.DISCARD, decision.RESOLVE, decision.KEEP),
        *(decision.EQUIP, decision.ADVANTAGE, decision.TAKE, decision.DRINK),
    ),
    "aims": (decision.DO, decision.TOKEN),
    "hits": (decision.DAMAGE, decision.GUARD, decision.LOSE, decision.RECOVER),
    "threat": (decision.BRING, decision.CALL),
    "destiny": (decision.DESTINY, decision.FIRE, decision.TARGET),
    "patience": (decision.PASS,),
}
OF_VERB: Final[dict[int, Theme]] = {verb: theme for theme, verbs in VERBS.items() for verb in verbs}


def theme_of(code: int) -> Theme:
    """The theme of a puzzle that an option solves."""
    return OF_VERB.get(decision.verb_of(code), "order")
