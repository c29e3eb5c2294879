"""A socket as its table knows it, and the answer that refuses a message."""

import asyncio
from collections import deque
from collections.abc import Coroutine
from typing import Any, Final

from claustrophobia.content.words import Words
from claustrophobia.server.sentences import both
from claustrophobia.server.wire import Notice

MOST_NOTICES: Final = 64  # short messages that may wait to be sent to one socket


class Refused(Exception):  # noqa: N818 - an answer, not an error of ours
    """A message is refused and has changed nothing."""

    def __init__(self, code: str, rule: str = "", words: Words | None = None) -> None:
        super().__init__(code)
        told = words or both("refused", code)
        self.notice: Notice = {"code": code, "rule": rule, "en": told["en"], "fr": told["fr"]}


class Subscriber:
    """One socket at a table. It fetches the newest update when it can send, so a slow one gets fewer, larger ones."""

    def __init__(self, role: str) -> None:
        self.seat = role  # the seat its link names
        self.role = role  # the role played from there now: an auction can swap them
        self.name = ""  # what the person is called
        self.have = 0
        self.greeted = False  # whether it has said hello
        self.answered = False  # whether it has got its first update
        self.due = False
        self.notices: deque[bytes] = deque()
        self.ready = asyncio.Event()
        self.answers: set[asyncio.Task[None]] = set()  # answers that are being worked out
        self.end = 0  # the code to close the socket with; 0: it stays open

    def notify(self, message: bytes) -> None:
        """Send a short message; if too many wait already, the client does not read, and it is dropped."""
        if len(self.notices) < MOST_NOTICES:
            self.notices.append(message)
            self.ready.set()

    def dismiss(self, code: int) -> None:
        """Close the socket after what waits has been sent."""
        self.end = code
        self.ready.set()

    def call(self) -> None:
        """Tell the socket that there is an update to fetch."""
        self.due = True
        self.ready.set()

    def later(self, answer: Coroutine[Any, Any, None]) -> None:
        """Work out an answer in the background, so that the socket's next messages do not wait for it."""
        task = asyncio.create_task(answer)
        self.answers.add(task)
        task.add_done_callback(self.answers.discard)

    def leave(self) -> None:
        """Cancel answers that are being worked out: the client has gone."""
        for task in self.answers:
            task.cancel()
