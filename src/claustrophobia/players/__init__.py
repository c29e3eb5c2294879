"""Bots by name. Importing the package puts every bot into `base.PLAYERS`."""

from typing import Final

from claustrophobia.players import greedy, planner, scripted, search, simple

__all__ = ["ADVISER", "greedy", "planner", "scripted", "search", "simple"]

ADVISER: Final = "search"  # whom a person asks for a hint
