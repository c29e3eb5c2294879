"""Campaigns of both kinds: *Descent into hell*, and those that follow a story. A file says which it is."""

from typing import Any

from claustrophobia.modes.camp import Camp, fields_of
from claustrophobia.modes.dante import campaign as dante
from claustrophobia.modes.journey import campaign as journey


def begun(story: str, seed: str, options: dict[str, Any], content: str = "") -> Camp:
    """A new campaign that follows a story, or goes down into hell if none is named."""
    return journey.Journey(story, seed, options, content) if story else dante.Campaign(seed, options, content)


def content_of(text: str) -> str:
    """The fingerprint of the content file a campaign is played with, or an empty text."""
    return next((row.partition(" ")[2].strip() for row in text.splitlines() if row.startswith("content ")), "")


def read(text: str, content: str = "") -> Camp:
    """Read a campaign from its text; `content` is the path of its content file. Errors name the line."""
    found, _ = fields_of(text)
    return journey.read(text, content) if "story" in found else dante.read(text, content)
