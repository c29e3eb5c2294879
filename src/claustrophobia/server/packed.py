"""Installed packs at a server: the host says which are offered, and a table laid with one keeps all it needs of it."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from claustrophobia.content import packs
from claustrophobia.content.load import parse_scenario, scenario
from claustrophobia.content.packs import Pack
from claustrophobia.core.names import RULESETS
from claustrophobia.server.catalogue import own_box
from claustrophobia.server.faults import Fault
from claustrophobia.server.play import content_file
from claustrophobia.server.settings import Settings
from claustrophobia.server.wire import OtherBox

ALL: Final = "all"


def offered(settings: Settings) -> tuple[Pack, ...]:
    """The installed packs whose scenarios can be played here."""
    return tuple(pack for pack in packs.installed() if {ALL, pack.manifest.id} & set(settings.packs))


def filled_in(wanted: dict[str, Any], settings: Settings) -> dict[str, Any]:
    """A table with a scenario of a pack (`pack/name`) as one with the scenario's text and the pack's content."""
    ident, _, stem = wanted["scenario"].partition("/")
    if wanted["scenario_text"] or not stem or ident in RULESETS:
        return wanted
    pack = next((pack for pack in offered(settings) if pack.manifest.id == ident), None)
    path = f"scenarios/{stem}.toml"
    if pack is None or path not in pack.files or wanted["content"]:
        raise Fault(422, "no_such_scenario", detail=wanted["scenario"][:80])
    ruleset = parse_scenario(pack.files[path], wanted["scenario"]).ruleset
    content = pack.files.get(pack.content(ruleset), "")
    return {**wanted, "scenario_text": pack.stamped(stem, ruleset), "content": content}


def pack_of(row: Mapping[str, Any]) -> str | None:
    """The pack a table is played with: id, version and fingerprint."""
    return packs.told_of(row["scenario_text"]) or None


def has_box(row: Mapping[str, Any]) -> bool:
    """Whether a table is played with content that is not the program's own."""
    return bool(row["content"]) or packs.needs_content(row["scenario_text"])


def box_of(row: Mapping[str, Any], folder: Path) -> OtherBox:
    """The records in which a table's content differs from what the catalogue has of its ruleset."""
    source = row["scenario_text"] or row["scenario"]
    ruleset = scenario(source).ruleset
    return own_box(content_file(row["content"], folder) or packs.content_of(source, ruleset), ruleset)
