"""Bots by name. Importing the package puts every bot into `base.PLAYERS`."""

from typing import Final

from claustrophobia.players import greedy, planner, scripted, search, simple

__all__ = ["adviser", "greedy", "planner", "scripted", "search", "simple"]

BEST: Final = "search"
# In Dante the search loses to the script: its evaluation was learnt from games of the script, and overrates the
# positions that the search steers for (docs/opponents.md).
BEST_OF: Final = {"dante": "scripted"}


def adviser(ruleset: str) -> str:
    """The bot that gives hints in games of a ruleset: the strongest there."""
    return BEST_OF.get(ruleset, BEST)
