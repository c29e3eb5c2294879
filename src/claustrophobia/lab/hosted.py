"""A server in processes of its own, as it is measured: its address, the time its cores have worked, its memory."""

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter
from typing import Final

from claustrophobia.lab.crowd import call

MANY: Final = str(10**6)
# All clients have the same address; a pause that nobody can tell a moment by is no work of the server's.
OPEN_HANDED: Final = {
    "CLAUSTROPHOBIA_CALLS_A_SECOND": MANY,
    "CLAUSTROPHOBIA_TABLES_AN_ADDRESS": MANY,
    "CLAUSTROPHOBIA_SOCKETS_AN_ADDRESS": MANY,
    "CLAUSTROPHOBIA_SOCKETS_A_TABLE": MANY,
    "CLAUSTROPHOBIA_MESSAGES_A_SECOND": MANY,
    "CLAUSTROPHOBIA_MESSAGES_BURST": MANY,
    "CLAUSTROPHOBIA_MOMENT_SECONDS": "0",
}


class Hosted:
    """A server that runs."""

    def __init__(self, url: str, process: int, began: float) -> None:
        self.url = url
        self.process = process
        self.began = began  # when it was started

    async def worked(self) -> float:
        """For how many seconds its processes have worked, all together, by their own figures."""
        _, text = await call(self.url, "/metrics")
        told = [line.rpartition(" ")[2] for line in text.splitlines() if line.startswith("process_cpu_seconds_total")]
        return sum(map(float, told)) if told else float("nan")

    def memory(self) -> int:
        """Bytes that are its own, shared ones in parts; only on Linux."""
        rows = Path(f"/proc/{self.process}/smaps_rollup").read_text("ascii").splitlines()
        return sum(int(row.split()[1]) * 1024 for row in rows if row.startswith("Pss:"))


@contextmanager
def hosted(database: str, build: str, folder: str = "", workers: int = 1) -> Iterator[Hosted]:
    """Start a server, on the first cores, one for each of its processes, if there are so many.

    Of another build if a folder is named that has one.
    """
    settings = {**OPEN_HANDED, "CLAUSTROPHOBIA_DATABASE": database}
    environment = {**os.environ, **settings, **({"PYTHONPATH": build} if build else {})}
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as own:
        command = [sys.executable, "-m", "claustrophobia", "serve", "--port", "0", "--folder", folder or own]
        command += ["--workers", str(workers)]
        began = perf_counter()
        process = subprocess.Popen(  # noqa: S603 - our own
            command, env=environment, cwd=own, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )
        try:
            pin(process.pid, range(workers))  # before it starts its own: they take it over
            assert process.stdout is not None
            url = process.stdout.readline().split()[3]
            yield Hosted(url, process.pid, began)
        finally:
            process.terminate()
            process.wait()


def allow_files() -> None:
    """Let this process, and those it starts, open as many sockets as the system allows."""
    if sys.platform != "win32":
        import resource  # noqa: PLC0415 - where there is one

        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def pin(process: int, cores: range) -> None:
    """Let a process (0: this one) use these cores alone; all of them, if there are not so many."""
    if sys.platform == "linux":
        there = os.cpu_count() or 1
        os.sched_setaffinity(process, cores if cores.stop <= there else range(there))
