"""A PostgreSQL server of a test's own. Where none can be started the tests that need it fail; they do not skip."""

import os
import pwd
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import text
from sqlalchemy.ext.asyncio import create_async_engine

from patience import PATIENCE

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


@contextmanager
def postgresql() -> Iterator[str]:
    """The URL of an empty database on a loopback port."""
    tools = postgres_tools()
    port = free_port()
    # PostgreSQL does not run as root: then its own user does it.
    user = "postgres" if os.geteuid() == 0 else None
    with tempfile.TemporaryDirectory(prefix="claustrophobia-pg-") as folder:
        if user:
            shutil.chown(folder, user)
        home = Path(folder)
        name = user or pwd.getpwuid(os.geteuid()).pw_name

        def run(*command: str) -> None:
            done = subprocess.run(command, user=user, cwd=folder, capture_output=True, text=True, check=False)  # noqa: S603
            assert done.returncode == 0, done.stderr + done.stdout

        run(str(tools / "initdb"), "-D", str(home / "data"), "-A", "trust", "-U", name, "-E", "UTF8")
        options = f"-p {port} -k {home} -c listen_addresses=127.0.0.1 -c fsync=off -c max_connections=50"
        control = str(tools / "pg_ctl")
        wait = ("-w", "-t", str(int(PATIENCE)))
        run(control, "-D", str(home / "data"), "-l", str(home / "log"), *wait, "-o", options, "start")
        try:
            yield f"postgresql+asyncpg://{name}@127.0.0.1:{port}/postgres"
        finally:
            run(control, "-D", str(home / "data"), *wait, "-m", "immediate", "stop")


async def emptied(url: str) -> None:
    """Throw away whatever a database holds, and everybody who still uses it."""
    engine = create_async_engine(url)
    others = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()"
    others += " AND datname = current_database()"
    async with engine.begin() as conn:
        for command in (others, "DROP SCHEMA public CASCADE", "CREATE SCHEMA public"):
            await conn.execute(text(command))
    await engine.dispose()
