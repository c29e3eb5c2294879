"""The engine's own exceptions. They have a module of their own because mypyc cannot compile exceptions."""


class ScriptEndedError(Exception):
    """A scripted game asked for a die that its script does not have."""


class RunawayError(RuntimeError):
    """The agenda ran on and on without reaching a decision: always a bug."""
