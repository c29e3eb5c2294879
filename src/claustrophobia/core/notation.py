"""The text form of options: short, unique within a decision, the same in logs, records, at the terminal and for bots.

`docs/notation.md` defines it; the verbs are `core.decision.SIGNATURES`, the types of arguments `core.arguments`.
"""

from claustrophobia.core.arguments import TYPES, arguments_of
from claustrophobia.core.decision import SIGNATURES, verb_of
from claustrophobia.core.state import State


def option_text(s: State, code: int) -> str:
    """An option in notation."""
    parts = [SIGNATURES[verb_of(code)].word]
    for kind, value in arguments_of(s.setup, code):
        text = TYPES[kind].text(s, value)
        if text:
            parts.append(text)
    return " ".join(parts)


def normalised(text: str) -> str:
    """What a person typed in the spelling of the notation: lower case, single spaces."""
    return " ".join(text.lower().split())
