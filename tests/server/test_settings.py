"""Where a server keeps its tables."""

from pathlib import Path

import platformdirs
import pytest
from platformdirs.macos import MacOS
from platformdirs.unix import Unix

from claustrophobia.server.settings import data_folder


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    return tmp_path


def test_on_linux_tables_are_where_they_always_were(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(platformdirs, "PlatformDirs", Unix)
    assert data_folder() == home / ".local" / "share" / "claustrophobia"
    monkeypatch.setenv("XDG_DATA_HOME", str(home / "data"))
    assert data_folder() == home / "data" / "claustrophobia"


def test_on_a_mac_tables_are_where_its_applications_keep_things(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(platformdirs, "PlatformDirs", MacOS)
    support = home / "Library" / "Application Support" / "claustrophobia"
    assert data_folder() == support


def test_who_has_tables_in_the_old_folder_keeps_them(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Unless there are some in the new one too."""
    monkeypatch.setattr(platformdirs, "PlatformDirs", MacOS)
    old = home / ".local" / "share" / "claustrophobia"
    old.mkdir(parents=True)
    assert data_folder() == old
    (home / "Library" / "Application Support" / "claustrophobia").mkdir(parents=True)
    assert data_folder() == home / "Library" / "Application Support" / "claustrophobia"
