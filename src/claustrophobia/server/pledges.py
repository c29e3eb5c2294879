"""A table's pledge (`claustrophobia.pledge`), read from its row in the database."""

from collections.abc import Mapping
from typing import Any, Final

from claustrophobia import pledge
from claustrophobia.core.dice import commitment
from claustrophobia.pledge import Pledge

BEFORE: Final = "none"  # the salt of tables that were laid before there were pledges


def pledge_of(row: Mapping[str, Any]) -> Pledge:
    """The pledge of a table. If somebody chose its seed, that seed is no secret."""
    return Pledge(row["salt"], row["seed"] if row["seeded"] else row["secret"])


def commitment_of(row: Mapping[str, Any]) -> str:
    """The commitment that everybody is shown before the game."""
    return commitment(row["seed"]) if row["salt"] == BEFORE else pledge_of(row).commitment


def origin_of(row: Mapping[str, Any], words: Mapping[str, str]) -> dict[str, str]:
    """Where the seed of a table comes from, as its record tells."""
    if row["salt"] == BEFORE:
        return {"practice": pledge.CHOSEN} if row["seeded"] else {}
    return pledge.origin(pledge_of(row), words, practice=row["seeded"])


def is_dealt(row: Mapping[str, Any]) -> bool:
    """Whether the dice of a table are fixed: its game can be played."""
    return bool(row["seed"])
