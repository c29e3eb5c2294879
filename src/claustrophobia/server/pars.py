"""Pars: how the house's bot fares in the descents of days, played where bots think, each once."""

from datetime import date
from typing import Final

from claustrophobia.daily import Par, par_of
from claustrophobia.server.bots import Bots
from claustrophobia.server.faults import Fault
from claustrophobia.server.shares import Asker

KEPT: Final = 64  # days


def play_day(day: str) -> Par:
    """In the process: the game of a day."""
    return par_of(date.fromisoformat(day))


class Pars:
    """The pars this server knows."""

    def __init__(self) -> None:
        self.known: dict[date, Par] = {}

    async def of(self, day: date, bots: Bots, asker: Asker) -> Par:
        if day not in self.known:
            found = await bots.weigh(play_day, day.isoformat(), asker)
            if found is None:
                raise Fault(503, "no_par")
            if len(self.known) >= KEPT:
                del self.known[next(iter(self.known))]
            self.known[day] = found
        return self.known[day]
