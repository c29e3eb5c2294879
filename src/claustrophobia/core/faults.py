"""What can go wrong inside the engine. Apart, because exceptions stay plain Python where the rest is compiled."""


class ScriptEndedError(Exception):
    """A scripted game asked for a die that its script does not have."""


class RunawayError(RuntimeError):
    """The rules went in circles without asking anyone: always a bug."""
