"""Modes: ways to play an edition. Importing this package registers them."""

from claustrophobia.modes.dante import mode

__all__ = ["mode"]
