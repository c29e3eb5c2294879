"""Who is whose child among processes, and who lives."""

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


def is_alive(pid: int) -> bool:
    """Whether a process is there, and not just not buried yet."""
    try:
        stat = Path(f"/proc/{pid}/stat").read_text()
    except OSError:
        return False
    return stat.rpartition(")")[2].split()[0] != "Z"
