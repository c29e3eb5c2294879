"""The curtain before a table at which somebody is asked, or could be, because of what he holds in secret (HID-3).

It falls after every choice that, as far as everybody knows, can lead to such a moment, whether it does or not, and
stays down for the same time. Whoever is asked sees the table as it is. All others are shown the table as they were last
told it, and whatever they send is answered alike. It goes up when its time is over and nobody is asked any more.
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import NamedTuple

from claustrophobia.server.play import Play


class Shown(NamedTuple):
    """A table as everybody was told it last."""

    play: Play | None  # None: nobody has been told anything yet
    takeback: tuple[int, int] | None


class Curtain:
    """What is shown in the place of a table, and for how long at least.

    Where both sides may be asked, one after the other, there is a time for each. Otherwise the second could tell by how
    soon it is asked whether the first was.
    """

    def __init__(self, seconds: float, when_over: Callable[[], Awaitable[None]]) -> None:
        self.seconds = seconds
        self.when_over = when_over
        self.shown: Shown | None = None  # None: the curtain is up
        self.own: dict[int, Shown] = {}  # by side, what it was told last where that is more: it was asked itself
        self.sides: list[int] = []  # who could have been asked, in turns: a time for each
        self.over = 0  # so many of these times are over
        self.timer: asyncio.Task[None] | None = None

    @property
    def is_down(self) -> bool:
        return self.shown is not None

    def shown_to(self, side: int) -> Shown | None:
        """The table as a side was told it last."""
        return self.own.get(side, self.shown)

    @property
    def is_over(self) -> bool:
        """Whether it has been down for as long as it must."""
        return self.seconds <= 0 or self.over >= len(self.sides)

    @property
    def may_be_asked(self) -> bool:
        """Whether the side that is asked now may be told so: the time of whoever may be asked before it is over."""
        return self.seconds <= 0 or self.over >= len(self.sides) - 1

    def fall(self, shown: Shown, sides: list[int], *, passed: bool) -> None:
        """Let the curtain fall: somebody is asked, or may be.

        The time runs from the last choice that everybody will hear of. Letting a moment pass is no such choice: it
        begins a new time only if the one before is over.
        """
        if self.is_over or not passed:
            self.stop()
        self.shown = self.shown or shown
        for side in sides:
            if self.sides[-1:] != [side]:
                self.sides.append(side)

    def run(self) -> None:
        """Let its time run, if it does not yet."""
        if not self.is_over and self.timer is None:
            self.timer = asyncio.get_running_loop().create_task(self.wait())

    async def wait(self) -> None:
        """Let the times run one after the other. They are counted: a timer may ring slightly before its time."""
        while self.timer is asyncio.current_task():
            await asyncio.sleep(self.seconds)
            self.over += 1
            self.timer = None if self.is_over else self.timer
            await self.when_over()

    def rise(self) -> None:
        """Everybody sees the table as it is."""
        self.stop()
        self.shown = None
        self.own.clear()

    def stop(self) -> None:
        """No time runs any more."""
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None
        self.sides = []
        self.over = 0
