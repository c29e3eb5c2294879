"""The options of a game: handicaps, length, how a team is chosen (SET-1, DAN-10)."""

from typing import Any, Final

from claustrophobia.content.load import ContentError

MOST: Final = 99


class Kind:
    """The values that an option may have: a number within bounds, one of some words, or a text."""

    def __init__(
        self, doc: str, *, least: int = 0, most: int = MOST, words: tuple[str, ...] = (), text: bool = False
    ) -> None:
        self.doc = doc
        self.least = least
        self.most = most
        self.words = words
        self.text = text

    def fault(self, value: object) -> str:
        """What is wrong with a value, or an empty text."""
        if self.text:
            return "" if isinstance(value, str) and not set(value) & set(" =") else "must be a text without blanks"
        if self.words:
            return "" if value in self.words else f"must be one of {', '.join(self.words)}"
        if isinstance(value, int) and not isinstance(value, bool) and self.least <= value <= self.most:
            return ""
        return f"must be a number from {self.least} to {self.most}"


WRITTEN: Final = "written"  # the seed's own figures
DIFFICULTIES: Final = (WRITTEN, "easy", "normal", "hard")
HANDICAPS: Final = {
    "handicap_events": Kind("1: Lost and both Panic leave the event deck (FED-HAN-1)", most=1),
    "handicap_tp": Kind("1: the infernal player starts with 3 more TP (FED-HAN-1)", most=1),
    "handicap_card": Kind("1: one more instinct or advantage card for the human player (FED-HAN-2)", most=1),
    "handicap_gift": Kind("1: one more gift for the redeemer, chosen at set-up (FED-HAN-2)", most=1),
}
OPTIONS: Final[dict[str, dict[str, Kind]]] = {
    "1643": {
        "tp": Kind("threat points the infernal player starts with"),
        "turns": Kind("the turn limit", least=1),
        "instincts": Kind("instinct cards dealt to the human player"),
        "events": Kind("event cards dealt to the infernal player"),
        **HANDICAPS,
        "party": Kind(
            "how humans begin who come from another scenario (CAT-2): name:lines:gifts:equipment:owner, ...", text=True
        ),
    },
    "first": {
        "tp": Kind("threat points the demon player starts with"),
        "turns": Kind("the turn limit", least=1),
        "advantages": Kind("advantage cards dealt to the human player", most=14),
        "events": Kind("event cards dealt to the demon player", most=13),
        **HANDICAPS,
        "auction": Kind("1: an auction decides who plays the humans, and with what team (FED-AUC-1)", most=1),
    },
    "dante": {
        "difficulty": Kind(
            "how hard the circle is, by name, which stands for figures of the options below (DAN-10)",
            words=DIFFICULTIES,
        ),
        "tp": Kind("threat points on the destiny board at the start"),
        "turns": Kind("the turn limit", least=1),
        "instincts": Kind("instinct cards in hand at the start (DAN-8)", most=24),
        "equipment": Kind("pieces of equipment given at the start (DAN-8)", most=12),
        "gifts": Kind("gifts given at the start (DAN-8)", most=6),
        "hounds": Kind("hellhounds in the reserve (DAN-8)", most=8),
        "random": Kind("1: equipment and gifts are drawn at random (DAN-13)", most=1),
        "waiting": Kind(
            "humans beyond the fifth: a, they enter as soon as there is room; b, one a death (DAN-9)", words=("a", "b")
        ),
        "hard": Kind("1: the redeemer is the first prey (GOL-5)", most=1),
        "players": Kind("1, or 2 who share the human side (DAN-11)", least=1, most=2),
        "campaign": Kind("1: a circle of a campaign (DAN-4)", most=1),
        "party": Kind("the team that comes from the circle before: name:lines:gifts:equipment:owner, ...", text=True),
        "banished": Kind("demons that are not used again, joined by + (CAM-2)", text=True),
    },
}


def check_options(options: dict[str, Any], ruleset: str = "1643") -> dict[str, Any]:
    """Refuse options that do not exist and values that are not allowed; returns the options."""
    known = OPTIONS[ruleset]
    for key, value in options.items():
        if key not in known:
            raise ContentError(f"option {key!r} is unknown; there are {', '.join(known)}")
        fault = known[key].fault(value)
        if fault:
            raise ContentError(f"option {key} = {value!r} {fault}")
    return dict(sorted(options.items()))
