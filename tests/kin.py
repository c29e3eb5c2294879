"""Who is whose child among processes."""

from contextlib import suppress
from pathlib import Path


def children_of(pid: int) -> list[int]:
    """The processes a process has started, from /proc."""
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdecimal():
            with suppress(OSError, IndexError):
                fields = (entry / "stat").read_text().rpartition(")")[2].split()
                if int(fields[1]) == pid:
                    found.append(int(entry.name))
    return found
