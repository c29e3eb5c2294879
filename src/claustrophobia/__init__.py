"""Claustrophobia: CROC's asymmetric dungeon duel, unofficially, on a computer.

A whole game, each time with the first thing that can be done:

    from claustrophobia import new_game

    game = new_game("1643/the-survivors", seed=7)
    while game.outcome is None:
        game.apply(game.legal[0])
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from claustrophobia.engine import (
        ActionIndex,
        Chance,
        Decision,
        Event,
        Game,
        IllegalOptionError,
        Option,
        RecordError,
        Verdict,
        load_position,
        new_game,
        replay,
        verify,
    )

__version__ = "0.2.0"

__all__ = [
    "ActionIndex",
    "Chance",
    "Decision",
    "Event",
    "Game",
    "IllegalOptionError",
    "Option",
    "RecordError",
    "Verdict",
    "__version__",
    "load_position",
    "new_game",
    "replay",
    "verify",
]


if not TYPE_CHECKING:  # a checker sees the names above, and that there are no others

    def __getattr__(name: str) -> object:
        """Load the engine when it is first asked for: `claustrophobia --help` needs none of it."""
        if name in __all__:
            from claustrophobia import engine  # noqa: PLC0415 - see above

            return getattr(engine, name)
        message = f"module 'claustrophobia' has no attribute {name!r}"
        raise AttributeError(message)
