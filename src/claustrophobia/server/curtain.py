"""The curtain hides for a fixed time whether a player is being asked about hidden cards (HID-3).

It falls after every choice that, by what everybody knows, could lead to such a question, whether it does or not, and
always stays down for the same time. A player who is asked sees the table as it is. All others see the table as they
were last shown it, and get the same answer to whatever they send. The curtain goes up when the time is over and nobody
is being asked any more.
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import NamedTuple

from claustrophobia.server.play import Play


class Shown(NamedTuple):
    """A table as everybody was last shown it."""

    play: Play | None  # None: nobody has been told anything yet
    takeback: tuple[int, int] | None


class Curtain:
    """What is shown instead of the table as it is, and for how long.

    Where both sides may be asked, one after the other, the curtain stays down for two times in a row. With one time for
    both, the second side could tell by how soon it is asked whether the first one was.
    """

    def __init__(self, seconds: float, when_over: Callable[[], Awaitable[None]]) -> None:
        self.seconds = seconds
        self.when_over = when_over
        self.shown: Shown | None = None  # None: the curtain is up
        self.own: dict[int, Shown] = {}  # by side: a side that was asked itself has been shown more than `shown`
        self.sides: list[int] = []  # the sides that could be asked, in order; each of them makes one time
        self.over = 0  # how many of these times are over
        self.timer: asyncio.Task[None] | None = None

    @property
    def is_down(self) -> bool:
        return self.shown is not None

    def shown_to(self, side: int) -> Shown | None:
        """The table as a side was last shown it."""
        return self.own.get(side, self.shown)

    @property
    def is_over(self) -> bool:
        """Whether the curtain has been down for all its times."""
        return self.seconds <= 0 or self.over >= len(self.sides)

    @property
    def may_be_asked(self) -> bool:
        """Whether the side that is asked now may be told so: only once the time for the side before it is over."""
        return self.seconds <= 0 or self.over >= len(self.sides) - 1

    def fall(self, shown: Shown, sides: list[int], *, passed: bool) -> None:
        """Let the curtain fall: somebody is asked, or may be.

        Its time begins with the last choice that everybody will hear of. Letting a moment pass (`passed`) is no such
        choice: the time goes on from where it is, unless it is over already.
        """
        if self.is_over or not passed:
            self.stop()
        self.shown = self.shown or shown
        for side in sides:
            if self.sides[-1:] != [side]:
                self.sides.append(side)

    def run(self) -> None:
        """Start the timer, unless it is running."""
        if not self.is_over and self.timer is None:
            self.timer = asyncio.get_running_loop().create_task(self.wait())

    async def wait(self) -> None:
        """Wait for each of the times. They are counted, not measured: a timer may ring slightly too early."""
        while self.timer is asyncio.current_task():
            await asyncio.sleep(self.seconds)
            self.over += 1
            self.timer = None if self.is_over else self.timer
            await self.when_over()

    def rise(self) -> None:
        """Lift the curtain: everybody sees the table as it is."""
        self.stop()
        self.shown = None
        self.own.clear()

    def stop(self) -> None:
        """Stop the timer and forget the times."""
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None
        self.sides = []
        self.over = 0
