"""What processes do for an analysis: one judges a decision of a record, another tells what has come of them so far."""

from hashlib import sha256
from pathlib import Path
from typing import Final, NamedTuple

from claustrophobia import __version__
from claustrophobia.analysis.judging import LOOKS, Judgement, judge
from claustrophobia.analysis.moments import opened
from claustrophobia.analysis.report import Analysis, analysis

SEED: Final = 0  # of every analysis: whoever asks gets the same


class Look(NamedTuple):
    """A record to be analysed, and how; in a job also the decision that is to be judged."""

    record: str
    content: str = ""  # the path of the content file, or nothing
    looks: int = LOOKS
    spot: int = 0

    @property
    def key(self) -> str:
        """The same for all who ask for the same analysis, whatever table or replay they ask about."""
        asked = f"{__version__} {SEED} {self.looks} {Path(self.content).name}\n{self.record}"
        return sha256(asked.encode()).hexdigest()


def judge_one(look: Look) -> Judgement:
    """In a process where bots think: judge one decision, from its chooser's sight."""
    moment = opened(look.record, look.content)[1][look.spot]
    return judge(moment.sight, moment.taken, look.looks, SEED)


def count(look: Look) -> int:
    """In a process: how many decisions there are to judge."""
    return len(opened(look.record, look.content)[1])


def report(look: Look, judged: list[Judgement]) -> Analysis:
    """In a process: what has come of the first decisions."""
    game, found = opened(look.record, look.content)
    return analysis(game, found, judged, look.looks, SEED)
