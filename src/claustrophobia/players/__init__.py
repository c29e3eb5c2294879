"""Bots by name. Importing the package puts every bot into `base.PLAYERS`."""

from typing import Final

from claustrophobia.players import greedy, planner, scripted, search, simple

__all__ = ["adviser", "greedy", "planner", "scripted", "search", "simple"]

BEST: Final = "search"
# In hell the search loses to the script it searches with: its evaluation, learnt from the script's games, thinks twice
# too well of the positions it steers for (docs/opponents.md).
BEST_OF: Final = {"dante": "scripted"}


def adviser(ruleset: str) -> str:
    """Whom a person asks for a hint: the strongest there is in games of a ruleset."""
    return BEST_OF.get(ruleset, BEST)
