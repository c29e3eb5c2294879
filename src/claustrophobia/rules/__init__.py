"""The rulebook, a chapter a module.

Chapters register their steps with `core.agenda` when imported; importing this package imports them all.
"""

from claustrophobia.rules import (
    activation,
    combat,
    destiny,
    exploration,
    gifts,
    hits,
    preparation,
    team,
    threat,
    turn,
)

__all__ = ["activation", "combat", "destiny", "exploration", "gifts", "hits", "preparation", "team", "threat", "turn"]
