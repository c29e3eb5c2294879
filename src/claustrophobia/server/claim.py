"""One process at a time on an SQLite file. Whoever comes second learns where the first is."""

import contextlib
import json
import os
from collections.abc import Iterator
from pathlib import Path

from filelock import FileLock, Timeout
from sqlalchemy import make_url


class Taken(Exception):  # noqa: N818 - an answer, not an error of ours
    """Another process serves that file."""

    def __init__(self, pid: int, url: str) -> None:
        where = f"at {url}" if url else "and is just starting"
        super().__init__(f"database: process {pid} serves these tables already, {where}")
        self.url = url


class Claim:
    """The exclusive use of an SQLite file: a lock beside it, which the system frees if the process dies, and a note."""

    def __init__(self, file: Path | None) -> None:
        self.note = file.with_name(f"{file.name}.server") if file else None
        self.lock = FileLock(f"{file}.lock") if file else None

    def take(self) -> None:
        if self.lock is None:
            return
        try:
            self.lock.acquire(blocking=False)
        except Timeout:
            raise Taken(*self.holder()) from None
        self.tell("")

    def tell(self, url: str) -> None:
        """Note the address of this process, for one that finds the file taken."""
        if self.note is not None:
            fresh = self.note.with_name(f"{self.note.name}.new")
            fresh.write_text(json.dumps({"pid": os.getpid(), "url": url}), "utf-8")
            fresh.replace(self.note)

    def holder(self) -> tuple[int, str]:
        """The id and address of the process that has the lock, from its note; 0 and an empty text without one."""
        assert self.note is not None
        try:
            told = json.loads(self.note.read_text("utf-8"))
            return int(told["pid"]), str(told["url"])
        except (OSError, ValueError, KeyError, TypeError):
            return 0, ""

    def leave(self) -> None:
        if self.lock is not None and self.note is not None and self.lock.is_locked:
            self.note.unlink(missing_ok=True)
            self.lock.release()


def file_of(url: str) -> Path | None:
    """The file of an SQLite database; nothing for any other."""
    wanted = make_url(url)
    if wanted.get_backend_name() != "sqlite" or wanted.database in {None, "", ":memory:"}:
        return None
    return Path(str(wanted.database)).absolute()


@contextlib.contextmanager
def claimed(url: str) -> Iterator[Claim]:
    """Hold a database; `Taken` if another process does."""
    claim = Claim(file_of(url))
    claim.take()
    try:
        yield claim
    finally:
        claim.leave()
