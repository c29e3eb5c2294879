"""A PostgreSQL server of a test's own. Where none can be started the tests that need it fail; they do not skip.

`python tests/elephant.py WORDS ...` runs Python with these words and, after them, `--database` and the URL of one.
"""

import os
import pwd
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from sqlalchemy import text
from sqlalchemy.ext.asyncio import create_async_engine

from kin import children_of, is_alive
from patience import PATIENCE, eventually

NEEDED = "PostgreSQL's initdb and pg_ctl are needed: `make system` installs them, or install the package postgresql"


def postgres_tools() -> Path:
    """The folder of initdb and pg_ctl."""
    found = shutil.which("initdb")
    if found:
        return Path(found).parent
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    assert folders, NEEDED
    return folders[-1].parent


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Elephant:
    """A PostgreSQL server on a loopback port, in a folder of its own."""

    def __init__(self, home: Path, *, fsync: bool = False) -> None:
        self.home = home
        self.fsync = "on" if fsync else "off"  # on costs time, and counts only when power fails
        self.port = free_port()
        # PostgreSQL does not run as root: then its own user does it.
        self.user = "postgres" if os.geteuid() == 0 else None
        if self.user:
            shutil.chown(home, self.user)
        name = self.user or pwd.getpwuid(os.geteuid()).pw_name
        self.url = f"postgresql+asyncpg://{name}@127.0.0.1:{self.port}/postgres"
        self.run("initdb", "-D", str(home / "data"), "-A", "trust", "-U", name, "-E", "UTF8")

    def run(self, tool: str, *words: str) -> None:
        command = [str(postgres_tools() / tool), *words]
        done = subprocess.run(command, user=self.user, cwd=self.home, capture_output=True, text=True, check=False)  # noqa: S603
        assert done.returncode == 0, done.stderr + done.stdout

    def control(self, *words: str) -> None:
        self.run("pg_ctl", "-D", str(self.home / "data"), "-w", "-t", str(int(PATIENCE)), *words)

    def start(self) -> None:
        options = f"-p {self.port} -k {self.home} -c listen_addresses=127.0.0.1 -c max_connections=100"
        options += f" -c fsync={self.fsync}"
        self.control("-l", str(self.home / "log"), "-o", options, "start")

    def stop(self) -> None:
        self.control("-m", "immediate", "stop")

    def kill(self) -> None:
        """As `kill -9` does, all of its processes."""
        first = int((self.home / "data" / "postmaster.pid").read_text().split()[0])
        os.kill(first, signal.SIGSTOP)  # it begins no more
        for pid in (family := (*children_of(first), first)):
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        eventually(lambda: not any(map(is_alive, family)), "it is dead")
        # Where nobody buries the dead they would be taken for alive.
        for trace in (self.home / "data" / "postmaster.pid", self.home / f".s.PGSQL.{self.port}.lock"):
            trace.unlink(missing_ok=True)


@contextmanager
def elephant(*, fsync: bool = False) -> Iterator[Elephant]:
    """A PostgreSQL server that can be killed and started again."""
    with tempfile.TemporaryDirectory(prefix="claustrophobia-pg-") as folder:
        found = Elephant(Path(folder), fsync=fsync)
        found.start()
        try:
            yield found
        finally:
            found.stop()


@contextmanager
def postgresql() -> Iterator[str]:
    """The URL of an empty database on a loopback port."""
    with elephant() as found:
        yield found.url


async def emptied(url: str) -> None:
    """Throw away whatever a database holds, and everybody who still uses it."""
    engine = create_async_engine(url)
    others = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()"
    others += " AND datname = current_database()"
    async with engine.begin() as conn:
        for command in (others, "DROP SCHEMA public CASCADE", "CREATE SCHEMA public"):
            await conn.execute(text(command))
    await engine.dispose()


if __name__ == "__main__":
    with elephant(fsync=True) as mine:
        done = subprocess.run([sys.executable, *sys.argv[1:], "--database", mine.url], check=False)  # noqa: S603 - ours
    sys.exit(done.returncode)
