"""Puzzles answered and the streak: a small file in the place where the system keeps what programs remember."""

import json
from pathlib import Path
from typing import Any

from claustrophobia.folders import data_folder
from claustrophobia.tui import keeping


class Streak:
    """What the first answer to each puzzle lost, by id, in ten-thousandths; and how long the streak is."""

    def __init__(self, file: Path | None = None) -> None:
        self.file = file or data_folder() / "puzzles.json"
        self.lost: dict[str, int] = {}
        self.length = 0
        self.fault = ""  # why it could not be kept
        self.read()

    def read(self) -> None:
        """What the file says; a file that says nothing of the kind is as good as none."""
        try:
            data: Any = json.loads(self.file.read_text("utf-8"))
            lost = {str(ident): int(points) for ident, points in data["lost"].items()}
            self.length, self.lost = int(data["streak"]), lost
        except (OSError, ValueError, KeyError, TypeError, AttributeError):
            return

    def answer(self, ident: str, lost: int, *, lit: bool) -> None:
        """A puzzle was answered. Only a first answer counts for the streak."""
        if ident in self.lost:
            return
        self.lost[ident] = lost
        self.length = self.length + 1 if lit else 0
        try:
            self.file.parent.mkdir(parents=True, exist_ok=True)
            keeping.write(self.file, json.dumps({"lost": self.lost, "streak": self.length}, indent=1) + "\n")
            self.fault = ""
        except OSError as error:
            self.fault = f"{self.file}: {error.strerror or error}"
