"""How far somebody is in the lessons: a small file in the place where the system keeps what programs remember."""

import json
from pathlib import Path
from typing import Any

from claustrophobia.folders import data_folder
from claustrophobia.tui import keeping


class Progress:
    """The lessons done, the paths of those that were begun, by id, and what the guide of a first game has told.

    Kept with every change.
    """

    def __init__(self, file: Path | None = None) -> None:
        self.file = file or data_folder() / "lessons.json"
        self.done: list[str] = []
        self.paths: dict[str, str] = {}
        self.told: list[str] = []
        self.fault = ""  # why it could not be kept
        self.read()

    def read(self) -> None:
        """What the file says; a file that says nothing of the kind is as good as none."""
        try:
            data: Any = json.loads(self.file.read_text("utf-8"))
            done, paths = data["done"], data["paths"]
            self.done = [str(ident) for ident in done]
            self.paths = {str(ident): str(path) for ident, path in paths.items()}
            self.told = [str(ident) for ident in data.get("told", [])]
        except (OSError, ValueError, KeyError, TypeError, AttributeError):
            return

    def at(self, ident: str, path: str) -> None:
        """Somebody has come so far in a lesson."""
        self.paths[ident] = path
        self.write()

    def finish(self, ident: str) -> None:
        """Somebody has done a lesson."""
        self.paths.pop(ident, None)
        if ident not in self.done:
            self.done.append(ident)
        self.write()

    def tell(self, ident: str) -> None:
        """The guide has explained something."""
        self.told.append(ident)
        self.write()

    def write(self) -> None:
        kept = {"done": self.done, "paths": self.paths, "told": self.told}
        try:
            self.file.parent.mkdir(parents=True, exist_ok=True)
            keeping.write(self.file, json.dumps(kept, indent=1) + "\n")
            self.fault = ""
        except OSError as error:
            self.fault = f"{self.file}: {error.strerror or error}"
