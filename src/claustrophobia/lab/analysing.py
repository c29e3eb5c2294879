"""The analysis of a record, its decisions shared out to processes; what is judged is noted, and not judged again."""

from collections.abc import Callable
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, NamedTuple

from claustrophobia.analysis.judging import FEWEST_LOOKS, LOOKS, Judgement, judge, noted
from claustrophobia.analysis.judging import read as judgement_of
from claustrophobia.analysis.moments import opened
from claustrophobia.analysis.report import Analysis, analysis
from claustrophobia.lab.ledger import Ledger, LedgerError
from claustrophobia.lab.spread import spread

TOGETHER: Final = 3  # decisions handed to a process at a time
FEWEST: Final = 10  # decisions of a game that tells anything
Advance = Callable[[int], None]


class Asked(NamedTuple):
    """What is analysed, and how."""

    record: str
    content: str = ""
    looks: int = LOOKS
    seed: int = 0


class StoppedError(Exception):
    """Ctrl-C has stopped it after so many decisions."""

    def __init__(self, done: int, wanted: int) -> None:
        super().__init__(f"stopped after {done} of {wanted} decisions")
        self.done = done
        self.wanted = wanted


def judge_some(asked: Asked, spots: range) -> list[tuple[int, Judgement]]:
    """In a process: judge some of the decisions."""
    _, found = opened(asked.record, asked.content)
    return [
        (spot, judge(found[spot].sight, found[spot].taken, asked.looks, asked.seed))
        for spot in spots
        if spot < len(found)
    ]


def analysed(asked: Asked, jobs: int = 1, kept: Path | None = None, advance: Advance | None = None) -> Analysis:
    """The analysis of a record. What `kept` has of the same analysis is not judged again."""
    if asked.looks < FEWEST_LOOKS:
        message = f"{asked.looks} looks: at least {FEWEST_LOOKS} are needed"
        raise ValueError(message)
    game, found = opened(asked.record, asked.content)
    judged: dict[int, Judgement] = {}
    with ledger_of(asked, kept) as ledger:
        judged.update(read(row) for _, row in ledger.lines)
        if advance is not None:
            advance(len(judged))
        missing = [spot for spot in range(len(found)) if spot not in judged]
        chunks = [range(spot, spot + TOGETHER) for spot in range(0, len(found), TOGETHER)]
        wanted = [chunk for chunk in chunks if any(spot in missing for spot in chunk)]
        try:
            for some in spread(partial(judge_some, asked), wanted, jobs):
                for spot, judgement in some:
                    if spot in judged:
                        continue
                    judged[spot] = judgement
                    ledger.note({"spot": spot, **noted(judgement)})
                    if advance is not None:
                        advance(1)
        except KeyboardInterrupt:
            raise StoppedError(len(judged), len(found)) from None
    return analysis(game, found, [judged[spot] for spot in range(len(found))], asked.looks, asked.seed)


def ledger_of(asked: Asked, kept: Path | None) -> Ledger:
    """The file beside the record. One of another analysis is begun anew: nothing in it is worth more than time."""
    head = {
        "record": sha256(asked.record.encode()).hexdigest(),
        "content": asked.content,
        "looks": asked.looks,
        "seed": asked.seed,
    }
    try:
        return Ledger(kept, head, resume=True, of="analysis")
    except LedgerError:
        if kept is None or not is_ours(kept):
            raise
        kept.unlink()
        return Ledger(kept, head, of="analysis")


def is_ours(kept: Path) -> bool:
    """Whether a file was written by an analysis, so that it may be written anew."""
    return kept.is_file() and kept.read_bytes().startswith(b'{"analysis"')


def read(row: dict[str, Any]) -> tuple[int, Judgement]:
    """A decision as it was noted."""
    spot = row.pop("spot")
    return spot, judgement_of(row)
