"""Where the program keeps what belongs to a person or a host: the system's place for an application's data."""

import os
import sys
from pathlib import Path


def data_folder() -> Path:
    """Where a program's own data belong on this system, for this program."""
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or str(Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = str(Path.home() / "Library" / "Application Support")
    else:
        base = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(base) / "claustrophobia"


def pack_folder() -> Path:
    """Where installed packs lie: beside the files of a server whose host has set their folder in the environment."""
    return Path(os.environ.get("CLAUSTROPHOBIA_FOLDER") or data_folder()) / "packs"
