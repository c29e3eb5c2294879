"""One socket's place at a table, and the answer that refuses a message."""

import asyncio
from collections import deque
from collections.abc import Coroutine
from typing import Any, Final

from claustrophobia.content.words import Words
from claustrophobia.server.sentences import both
from claustrophobia.server.wire import Notice

MOST_NOTICES: Final = 64  # short messages that may wait for one socket


class Refused(Exception):  # noqa: N818 - an answer, not an error of ours
    """A message is refused and has changed nothing."""

    def __init__(self, code: str, rule: str = "", words: Words | None = None) -> None:
        super().__init__(code)
        told = words or both("refused", code)
        self.notice: Notice = {"code": code, "rule": rule, "en": told["en"], "fr": told["fr"]}


class Subscriber:
    """One socket at the table. It takes the newest update when it can, so a slow one gets fewer and fatter ones."""

    def __init__(self, role: str) -> None:
        self.seat = role  # as the link gives it
        self.role = role  # what is played from there now: an auction can swap two seats
        self.have = 0
        self.greeted = False  # has said hello
        self.answered = False  # has got its first update
        self.due = False
        self.notices: deque[bytes] = deque()
        self.ready = asyncio.Event()
        self.answers: set[asyncio.Task[None]] = set()  # under way
        self.end = 0  # the code to close the socket with; 0 while it stays

    def notify(self, message: bytes) -> None:
        """Send something short; a socket that takes none of it is not worth keeping more for."""
        if len(self.notices) < MOST_NOTICES:
            self.notices.append(message)
            self.ready.set()

    def dismiss(self, code: int) -> None:
        """The socket is to be closed, once it has been sent what there is."""
        self.end = code
        self.ready.set()

    def call(self) -> None:
        """There is an update to fetch."""
        self.due = True
        self.ready.set()

    def later(self, answer: Coroutine[Any, Any, None]) -> None:
        """Answer something that takes a while, and go on listening to the socket meanwhile."""
        task = asyncio.create_task(answer)
        self.answers.add(task)
        task.add_done_callback(self.answers.discard)

    def leave(self) -> None:
        """Nobody waits for answers any more."""
        for task in self.answers:
            task.cancel()
