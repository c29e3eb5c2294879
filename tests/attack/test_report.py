"""The document about attacks tells of every attack that there is, and what it did before."""

import re
from pathlib import Path

from attack.__main__ import ATTACKS

ROOT = Path(__file__).parents[2]
TOLD = (ROOT / "docs" / "attacks.md").read_text("utf-8")
ROWS = re.findall(r"^\| (.*?) \| (.*?) \| (.*?) \| `(.*?)` \|$", TOLD, re.MULTILINE)


def test_every_attack_is_told_of() -> None:
    assert [row[:2] for row in ROWS] == [attack[:2] for attack in ATTACKS]


def test_what_shows_it_is_there() -> None:
    for *_, file in ROWS:
        assert (ROOT / file).is_file(), file
