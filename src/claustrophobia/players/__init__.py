"""Bots by name. Importing the package puts every bot into `base.PLAYERS`."""

from claustrophobia.players import scripted, simple

__all__ = ["scripted", "simple"]
