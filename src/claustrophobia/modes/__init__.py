"""Modes: ways to play an edition. Importing this package registers them."""

from claustrophobia.modes import dante

__all__ = ["dante"]
