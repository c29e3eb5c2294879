"""The kinds of work that workers elsewhere can do. Jobs and answers are data: nothing in a database is run as code.

A new kind is a line in `KINDS`: the function that does the work, and how its argument and its result are written and
read.
"""

from collections.abc import Callable
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, NamedTuple

from claustrophobia import __version__
from claustrophobia.analysis.judging import noted, read
from claustrophobia.content.load import fingerprint_of, load, scenario, scenario_ids
from claustrophobia.daily import Par
from claustrophobia.measuring.batch import Batch, play_batch
from claustrophobia.players.base import Thought
from claustrophobia.server.bots import Idea, Job, think
from claustrophobia.server.coach import Glance, Weighed, weigh
from claustrophobia.server.guiding import Choosing, look_again
from claustrophobia.server.pars import play_day
from claustrophobia.server.play import content_file
from claustrophobia.server.readings import Look, judge_one

Data = dict[str, Any]


class Kind(NamedTuple):
    """One kind of work."""

    work: Callable[[Any], Any]
    written: Callable[[Any], Data]  # the argument of `work`, on the server
    read: Callable[[Data, Path], Any]  # and read again by the worker; a content file goes into the folder
    told: Callable[[Any], Data]  # the result of `work`, by the worker
    heard: Callable[[Data], Any]  # and read again on the server


@lru_cache(maxsize=1)
def fits() -> str:
    """What a server and a worker must have in common: the version, and a fingerprint of all rules' content."""
    found = sha256(__version__.encode())
    for ident in scenario_ids():
        found.update(fingerprint_of(load("", ident.partition("/")[0]), scenario(ident)).encode())
    return f"{__version__} {found.hexdigest()[:16]}"


# --- thinking -------------------------------------------------------------------------------------


def job_written(job: Job) -> Data:
    """A job as data. A content file goes along as text: the worker's machine does not have it."""
    content = Path(job.content).read_text("utf-8") if job.content else ""
    return job._replace(content=content)._asdict()


def job_read(data: Data, folder: Path) -> Job:
    job = Job(**data)
    return job._replace(content=content_file(job.content, folder))


def idea_told(idea: Idea) -> Data:
    thoughts = [[one.option, one.value, one.unit, one.reason, one.looks] for one in idea.thoughts]
    return {"option": idea.option, "thoughts": thoughts}


def idea_heard(data: Data) -> Idea:
    return Idea(str(data["option"]), [Thought(*one) for one in data["thoughts"]])


# --- judging --------------------------------------------------------------------------------------


def look_written(look: Look) -> Data:
    content = Path(look.content).read_text("utf-8") if look.content else ""
    return look._replace(content=content)._asdict()


def look_read(data: Data, folder: Path) -> Look:
    look = Look(**data)
    return look._replace(content=content_file(look.content, folder))


# --- the coach ------------------------------------------------------------------------------------


def glances_written(glances: list[Glance]) -> Data:
    return {"glances": [[job_written(one.job), one.taken] for one in glances]}


def glances_read(data: Data, folder: Path) -> list[Glance]:
    return [Glance(job_read(job, folder), taken) for job, taken in data["glances"]]


def weighed_told(found: list[Weighed]) -> Data:
    return {"weighed": [[one.chance, one.slip] for one in found]}


def weighed_heard(data: Data) -> list[Weighed]:
    return [Weighed(*one) for one in data["weighed"]]


# --- the guide ------------------------------------------------------------------------------------


def choosing_written(choosing: Choosing) -> Data:
    return {"job": job_written(choosing.job), "option": choosing.option}


def choosing_read(data: Data, folder: Path) -> Choosing:
    return Choosing(job_read(data["job"], folder), data["option"])


def as_it_is(found: Data) -> Data:
    """Data already."""
    return found


# --- the descent of a day -------------------------------------------------------------------------


def day_written(day: str) -> Data:
    return {"day": day}


def day_read(data: Data, _folder: Path) -> str:
    return str(data["day"])


def par_told(par: Par) -> Data:
    return par._asdict()


def par_heard(data: Data) -> Par:
    return Par(**data)


# --- measuring ------------------------------------------------------------------------------------


def batch_read(data: Data, _folder: Path) -> Batch:
    return Batch(**data)


KINDS: Final = {
    "think": Kind(think, job_written, job_read, idea_told, idea_heard),
    "judge": Kind(judge_one, look_written, look_read, noted, read),
    "measure": Kind(play_batch, Batch._asdict, batch_read, dict, dict),
    "coach": Kind(weigh, glances_written, glances_read, weighed_told, weighed_heard),
    "par": Kind(play_day, day_written, day_read, par_told, par_heard),
    "doubt": Kind(look_again, choosing_written, choosing_read, as_it_is, as_it_is),
}
