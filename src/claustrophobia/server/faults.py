"""Calls that cannot be answered: a status, a code and its words in both languages."""

from collections.abc import Callable
from typing import Any

from claustrophobia.server.sentences import both
from claustrophobia.server.wire import Problem


class Fault(Exception):  # noqa: N818 - an answer, not an error of ours
    """A call cannot be answered: its status, its code, its words."""

    def __init__(self, status: int, code: str, **filled: object) -> None:
        super().__init__(code)
        self.status = status
        self.filled = filled
        told = both("error", code, **filled)
        self.error: Problem = {"code": code, "en": told["en"], "fr": told["fr"]}

    def __reduce__(self) -> tuple[Callable[..., "Fault"], tuple[Any, ...]]:
        """How it is pickled, so that one process can send it to another."""
        return again, (self.status, str(self), self.filled)


def again(status: int, code: str, filled: dict[str, object]) -> Fault:
    return Fault(status, code, **filled)
