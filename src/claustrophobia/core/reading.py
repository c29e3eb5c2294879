"""Reading notation: the option that a text writes, offered or not, or the first word that means nothing."""

from typing import Final

from claustrophobia.core import reasons
from claustrophobia.core.arguments import TYPES, UNREAD, option_of, targets_of
from claustrophobia.core.decision import SIGNATURES
from claustrophobia.core.state import State

VERBS: Final = {signature.word: verb for verb, signature in SIGNATURES.items()}


class Reading:
    """What was read: an option, and the first word that means nothing, if any, with the reason.

    Words that are missing or mean nothing are replaced by the first value of their type, so that there is always an
    option to give a reason about. `understood` is the number of words understood before the fault.
    """

    def __init__(self) -> None:
        self.code = 0
        self.understood = 0
        self.at_target = False  # whether the faulty word is a target of an effect
        self.fault = reasons.OFFERED
        self.word = ""

    def misses(self, fault: int, word: str, understood: int) -> None:
        """Note a word that means nothing, unless there was one before."""
        if not self.fault:
            self.fault = fault
            self.word = word
            self.understood = understood


def read(s: State, words: list[str]) -> Reading:
    """Read the option that these words write; the first of them must be a verb."""
    verb = VERBS[words[0]]
    signature = SIGNATURES[verb]
    found = Reading()
    kinds = [argument.kind for argument in signature.arguments]
    own = len(kinds)
    values: list[int] = []
    for spot in range(own):
        values.append(read_one(s, found, kinds[spot], words, spot))
    if signature.takes_targets:
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
    """The value of one argument; if its word means nothing, that is noted and the first value of its type taken."""
    kind = TYPES[kind_name]
    word = words[spot + 1] if spot + 1 < len(words) else ""
    value = kind.read(s, word)
    if value != UNREAD:
        return value
    found.misses(kind.fault if word else kind.missing, word, spot)
    return kind.first
