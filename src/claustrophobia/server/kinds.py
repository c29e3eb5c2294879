"""The kinds of work that can be done elsewhere, and each as data: what is in a database is never run as code.

A new kind is a line in `KINDS`: the function that does it in a process, and how what it gets and gives is written.
"""

from collections.abc import Callable
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, NamedTuple

from claustrophobia import __version__
from claustrophobia.content.load import fingerprint_of, load, scenario, scenario_ids
from claustrophobia.players.base import Thought
from claustrophobia.server.bots import Idea, Job, think
from claustrophobia.server.play import content_file

Data = dict[str, Any]


class Kind(NamedTuple):
    """One kind of work."""

    work: Callable[[Any], Any]
    written: Callable[[Any], Data]  # what it gets
    read: Callable[[Data, Path], Any]  # the same again; content goes into this folder
    told: Callable[[Any], Data]  # what it gives
    heard: Callable[[Data], Any]


@lru_cache(maxsize=1)
def fits() -> str:
    """What a server and a worker must have in common: the program's version, and all that it plays by."""
    found = sha256(__version__.encode())
    for ident in scenario_ids():
        found.update(fingerprint_of(load("", ident.partition("/")[0]), scenario(ident)).encode())
    return f"{__version__} {found.hexdigest()[:16]}"


# --- thinking -------------------------------------------------------------------------------------


def job_written(job: Job) -> Data:
    """A stranger's content goes along as a text: elsewhere there is no such file."""
    content = Path(job.content).read_text("utf-8") if job.content else ""
    return job._replace(content=content)._asdict()


def job_read(data: Data, folder: Path) -> Job:
    job = Job(**data)
    return job._replace(content=content_file(job.content, folder))


def idea_told(idea: Idea) -> Data:
    thoughts = [[one.option, one.value, one.unit, one.reason] for one in idea.thoughts]
    return {"option": idea.option, "thoughts": thoughts}


def idea_heard(data: Data) -> Idea:
    return Idea(str(data["option"]), [Thought(*one) for one in data["thoughts"]])


KINDS: Final = {"think": Kind(think, job_written, job_read, idea_told, idea_heard)}
