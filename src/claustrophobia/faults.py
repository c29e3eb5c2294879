"""The exceptions of the engine for callers. They have a module of their own because mypyc cannot compile exceptions."""

from claustrophobia.refusal import Refusal


class IllegalOptionError(ValueError):
    """What was asked for is not among the options; the game is unchanged.

    `option` is what was asked for; `rule` the id of the rule that forbids it, or an empty text.
    """

    def __init__(self, option: str, refusal: Refusal) -> None:
        super().__init__(f"{option!r} cannot be done: {refusal}")
        self.option = option
        self.rule = refusal.rule
        self.refusal = refusal


class RecordError(ValueError):
    """A record that cannot be replayed; the message names the line."""
