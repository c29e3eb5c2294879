"""The coach: to whoever wants it, how a seat stands at its decisions, and what its costliest choice of the turn was.

As with hints, a process is handed worlds dealt anew from what the seat could see at each decision, never the state
(HID-2). Of a seat's own choices nothing is noted before it has first asked.
"""

import asyncio
from typing import Any, Final, NamedTuple

from claustrophobia.analysis.judging import NOTHING, Judgement, judge
from claustrophobia.analysis.report import valued, why
from claustrophobia.content.setups import setup_of
from claustrophobia.content.words import option_words
from claustrophobia.core import agenda, codec, notation
from claustrophobia.core.dice import Fast
from claustrophobia.core.names import HUMAN, PHASES, SIDES
from claustrophobia.core.state import State
from claustrophobia.players.base import Sight
from claustrophobia.server.bots import Job, job_for
from claustrophobia.server.limits import Bucket
from claustrophobia.server.play import Play
from claustrophobia.server.subscribers import Refused
from claustrophobia.server.wire import Slip

LOOKS: Final = 120  # at a decision
A_SECOND: Final = 2.0  # questions of a table in a second
BURST: Final = 10  # and so many at once

Data = dict[str, Any]


class Glance(NamedTuple):
    """A decision of a seat as it stood before it, and the option it took, in notation; nothing while it is asked."""

    job: Job
    taken: str


class Weighed(NamedTuple):
    """What became of a glance: the side's chance, and what was lost against the best option."""

    chance: float
    slip: Data | None


def weigh(glances: list[Glance]) -> list[Weighed]:
    """In the process: judge decisions, each from what its side could see then."""
    return [weighed(*glance) for glance in glances]


def weighed(job: Job, taken: str) -> Weighed:
    setup = setup_of(job.scenario, job.content, job.options)
    state = codec.decode(job.world, setup, Fast(job.seed))
    agenda.advance(state)
    code = next((code for code in state.options if notation.option_text(state, code) == taken), NOTHING)
    found = judge(Sight(state, job.side), code, LOOKS, job.seed)
    return Weighed(found.value - found.loss if code != NOTHING else found.value, slip_of(state, code, found))


def slip_of(s: State, code: int, found: Judgement) -> Data | None:
    if found.loss <= 0:
        return None
    said, because = option_words(s, code), why(s, code, found)
    better = valued(s, found.best, 0)
    return {
        "lost": round(found.loss, 3),
        **said,
        "better": {"en": better["en"], "fr": better["fr"]},
        "because": because[0],
        "turn": s.turn,
    }


def is_own_phase(s: State, side: int) -> bool:
    return PHASES[s.phase].startswith(SIDES[HUMAN]) == (side == HUMAN)


class Coach:
    """What is noted for the coach at one table: of each side that wants it, the choices of its last turn."""

    def __init__(self) -> None:
        self.bucket = Bucket(A_SECOND, BURST)
        self.sides: set[int] = set()
        self.noted: dict[int, tuple[int, int, Glance]] = {}  # by the count of choices before: side, turn
        self.known: dict[tuple[int, str], Weighed] = {}  # by that count and the option taken
        self.busy = {side: asyncio.Lock() for side in range(len(SIDES))}

    def note(self, play: Play, code: int, label: str) -> None:
        """A seat is about to choose: if it is coached, how it stands now is noted."""
        s, side = play.game.state, play.pending
        if side not in self.sides:
            return
        self.noted = {n: one for n, one in self.noted.items() if one[0] != side or one[1] == s.turn}
        glance = Glance(job_for(s, "", label), notation.option_text(s, code))
        self.noted[len(play.seats)] = (side, s.turn, glance)

    def forget(self, keep: int) -> None:
        """Choices were taken back."""
        self.noted = {n: one for n, one in self.noted.items() if n < keep}
        self.known = {key: one for key, one in self.known.items() if key[0] < keep}

    def glances(self, play: Play, side: int, label: str) -> dict[tuple[int, str], Glance]:
        """What there is to weigh for a side: its choices of the last turn, and the decision it stands at."""
        found = {(n, one[2].taken): one[2] for n, one in self.noted.items() if one[0] == side}
        if play.pending == side:
            found[len(play.seats), ""] = Glance(job_for(play.game.state, "", label), "")
        return found

    def slip(self, play: Play, side: int) -> Slip | None:
        """The costliest choice of a side's last turn, once that is over."""
        s = play.game.state
        mine = [
            (n, one[2].taken)
            for n, one in self.noted.items()
            if one[0] == side and (one[1] < s.turn or not is_own_phase(s, side))
        ]
        slips: list[Any] = [self.known[key].slip for key in mine if key in self.known and self.known[key].slip]
        return max(slips, key=lambda one: one["lost"], default=None)

    def allow(self) -> None:
        if not self.bucket.allow():
            raise Refused("too_fast")

    def learn(self, wanted: dict[tuple[int, str], Glance], found: list[Weighed]) -> None:
        """Keep what was weighed, as far as it is about what is noted still, or about a decision that is asked."""
        self.known = {key: one for key, one in self.known.items() if key[0] in self.noted}
        for (n, taken), one in zip(wanted, found, strict=True):
            if not taken or (n in self.noted and self.noted[n][2] is wanted[n, taken]):
                self.known[n, taken] = one
