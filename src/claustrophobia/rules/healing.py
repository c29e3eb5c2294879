"""Healing a cancelled line (HPR-10, HPR-14)."""

from claustrophobia.core.names import EXHAUSTED
from claustrophobia.core.state import State


def heal_line(s: State, w: int, line: int) -> None:
    """Remove the marker of a line; if the warrior's die stands on it, it is no longer exhausted (HPR-10)."""
    s.damage[w] &= ~(1 << (line - 1))
    if s.die[w] == line:
        s.flags[w] &= ~EXHAUSTED
    if s.log is not None:
        s.log.append(("healed", "HPR-10", 0, w, line))
