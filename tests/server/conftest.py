"""The databases that the server's tests run on: SQLite, and a real PostgreSQL."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from elephant import emptied, postgresql
from patience import PATIENCE


@pytest.fixture(scope="session")
def elephant() -> Iterator[str]:
    """A PostgreSQL server for all tests that share it."""
    with postgresql() as url:
        yield url


@pytest.fixture
def postgres(elephant: str) -> str:
    """The URL of an empty database on it."""
    asyncio.run(emptied(elephant))
    return elephant


@pytest.fixture
def patient_crew(monkeypatch: pytest.MonkeyPatch) -> None:
    """Servers and workers of this process that have not been heard of are not given up for dead before a test is."""
    monkeypatch.setattr("claustrophobia.server.queue.DEAD_MS", int(PATIENCE * 1000))


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of an empty database of either kind."""
    if request.param == "sqlite":
        return f"sqlite+aiosqlite:///{tmp_path / 'tables.sqlite'}"
    url: str = request.getfixturevalue("postgres")
    return url
