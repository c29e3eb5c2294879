"""Notation read backwards: any option there could be, offered or not, from its text; or which word is nobody's."""

from typing import Final

from claustrophobia.core import reasons
from claustrophobia.core.arguments import TYPES, UNREAD, option_of, targets_of
from claustrophobia.core.decision import SIGNATURES
from claustrophobia.core.state import State

VERBS: Final = {signature.word: verb for verb, signature in SIGNATURES.items()}


class Reading:
    """An option; where a word names nothing the reason, that word, and how many were understood before it.

    What is missing or names nothing is filled in by the first of its kind: there is always an option to ask about.
    """

    def __init__(self) -> None:
        self.code = 0
        self.understood = 0
        self.at_target = False  # whether the word is what an effect is to be used on
        self.fault = reasons.OFFERED
        self.word = ""

    def misses(self, fault: int, word: str, understood: int) -> None:
        """Note the first word that names nothing."""
        if not self.fault:
            self.fault = fault
            self.word = word
            self.understood = understood


def read(s: State, words: list[str]) -> Reading:
    """The option these words write; the first of them is a verb."""
    verb = VERBS[words[0]]
    signature = SIGNATURES[verb]
    found = Reading()
    kinds = [argument.kind for argument in signature.arguments]
    own = len(kinds)
    values: list[int] = []
    for spot in range(own):
        values.append(read_one(s, found, kinds[spot], words, spot))
    if signature.aims:
        kinds += targets_of(s.setup, verb, values[-1])
        for spot in range(own, len(kinds)):
            clear = not found.fault
            values.append(read_one(s, found, kinds[spot], words, spot))
            found.at_target = found.at_target or (clear and found.fault != reasons.OFFERED)
    if len(words) > len(kinds) + 1:
        found.misses(reasons.TOO_MANY_WORDS, " ".join(words[len(kinds) + 1 :]), len(kinds))
    found.code = option_of(s.setup, verb, values)
    return found


def read_one(s: State, found: Reading, kind_name: str, words: list[str], spot: int) -> int:
    """The value that the word of an argument means; the first of its kind where it means none, which is noted."""
    kind = TYPES[kind_name]
    word = words[spot + 1] if spot + 1 < len(words) else ""
    value = kind.read(s, word)
    if value != UNREAD:
        return value
    found.misses(kind.fault if word else kind.missing, word, spot)
    return kind.first
