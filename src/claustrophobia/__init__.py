"""Claustrophobia: CROC's asymmetric dungeon duel, unofficially, on a computer."""

__version__ = "0.1.0"

__all__ = ["Decision", "Game", "IllegalOptionError", "Option", "__version__", "new_game", "replay", "verify"]


def __getattr__(name: str) -> object:
    """Load the engine when it is first asked for: `claustrophobia --help` needs none of it."""
    if name in __all__:
        from claustrophobia import engine  # noqa: PLC0415 - see above

        return getattr(engine, name)
    message = f"module 'claustrophobia' has no attribute {name!r}"
    raise AttributeError(message)
