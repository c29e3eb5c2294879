"""A file to which finished games are added line by line, as JSON, so that long work can be stopped and resumed."""

import json
from pathlib import Path
from types import TracebackType
from typing import IO, Any, Final, Self

from claustrophobia import __version__

FORMAT: Final = 1


class LedgerError(ValueError):
    """The file cannot be resumed."""


class Ledger:
    """The file of an arena, or of other long work; without a path nothing is written.

    Its first line says what all lines have in common.
    """

    def __init__(self, path: Path | None, head: dict[str, Any], *, resume: bool = False, of: str = "arena") -> None:
        self.path = path
        self.of = of
        self.head = {of: FORMAT, "program": __version__, **head}
        self.lines: list[tuple[int, dict[str, Any]]] = []  # with their numbers in the file
        self.file: IO[str] | None = None
        if path is None:
            return
        try:
            begun = self.read(path) if resume and path.exists() else False
            self.file = path.open("a" if begun else "x", encoding="utf-8")
        except FileExistsError:
            raise LedgerError(f"{path} exists: go on with it by --resume, or name another file") from None
        except (OSError, UnicodeDecodeError) as error:
            raise LedgerError(f"{path}: {getattr(error, 'strerror', None) or error}") from None
        if not begun:
            self.note(self.head)

    def read(self, path: Path) -> bool:
        """Read the games of a file; False if it is empty. An incomplete last line is dropped."""
        text = path.read_text("utf-8")
        whole = text[: text.rfind("\n") + 1]
        if whole != text:
            with path.open("rb+") as file:
                file.truncate(len(whole.encode("utf-8")))
        rows = whole.splitlines()
        if not rows:
            path.unlink()
            return False
        found = [(number, self.parse(number, row)) for number, row in enumerate(rows, start=1)]
        self.compare(found[0][1])
        self.lines = found[1:]
        return True

    def parse(self, number: int, row: str) -> dict[str, Any]:
        try:
            data = json.loads(row)
        except json.JSONDecodeError:
            data = None
        if not isinstance(data, dict):
            raise self.fault(number, f"this is no line of an {self.of}")
        return data

    def compare(self, head: dict[str, Any]) -> None:
        """Refuse a file whose games have another seed or another version of the program."""
        for key, value in self.head.items():
            if head.get(key) != value:
                raise self.fault(1, f"{key} is {json.dumps(head.get(key))} there, and {json.dumps(value)} here")

    def fault(self, number: int, message: str) -> LedgerError:
        return LedgerError(f"{self.path}: line {number}: {message}")

    def note(self, data: dict[str, Any]) -> None:
        """Add a line; it is on disk when this returns."""
        if self.file is not None:
            self.file.write(json.dumps(data) + "\n")
            self.file.flush()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.file is not None:
            self.file.close()
