"""The catalogue: everything that never changes while the server runs, in one document."""

from functools import lru_cache
from hashlib import sha256
from typing import Any

import msgspec

from claustrophobia import __version__
from claustrophobia.content.compile import OPTIONS
from claustrophobia.content.load import LANGUAGES, load, scenario, scenario_ids
from claustrophobia.content.words import rules, words
from claustrophobia.players.base import player_names
from claustrophobia.server.frames import encode
from claustrophobia.server.sentences import bot_words, both


def plain(records: list[Any]) -> list[dict[str, Any]]:
    """Records of content as plain data."""
    found: list[dict[str, Any]] = msgspec.to_builtins(records)
    return found


def scenarios() -> list[dict[str, Any]]:
    """Every scenario under its full id, with the defaults of its options."""
    found: list[dict[str, Any]] = []
    for ident in scenario_ids():
        record = scenario(ident.partition("/")[2])
        data = msgspec.to_builtins(record)
        data["id"] = ident
        data["options"] = {
            "tp": record.infernal.tp,
            "turns": record.limit.turns,
            "instincts": record.human.hand,
            "events": record.infernal.hand,
        }
        found.append(data)
    return found


def labels(table: str) -> dict[str, dict[str, str]]:
    """A table of the locale, both languages under each key."""
    return {key: {language: words(language)[table][key] for language in LANGUAGES} for key in words("en")[table]}


def rule_texts() -> dict[str, Any]:
    """Every rule in both languages."""
    spoken = {language: rules(language) for language in LANGUAGES}
    return {ident: rule_text(ident, spoken) for ident in spoken["en"]}


def rule_text(ident: str, spoken: dict[str, Any]) -> dict[str, dict[str, str]]:
    return {
        language: {"title": spoken[language][ident].title, "text": spoken[language][ident].text}
        for language in LANGUAGES
    }


@lru_cache
def catalogue() -> tuple[bytes, str]:
    """The document and its ETag."""
    box = load()
    document = {
        "version": __version__,
        "scenarios": scenarios(),
        "sheets": plain(box.westerns),
        "beings": plain(box.demonics),
        "demons": plain(box.demons),
        "tiles": plain(box.tiles),
        "instincts": plain(box.instincts),
        "events": plain(box.events),
        "equipment": plain(box.equipment),
        "gifts": plain(box.gifts),
        "powers": plain(box.powers),
        "talents": labels("talent"),
        "effects": labels("effect"),
        "phases": labels("phase"),
        "tokens": labels("token"),
        "actions": labels("action"),
        "counters": labels("counter"),
        "rules": rule_texts(),
        "ui": {language: words(language) for language in LANGUAGES},
        "options": {key: both("option", key) for key in OPTIONS},
        "bots": [{"id": name, "name": bot_words(name)} for name in player_names()],
    }
    body = encode(document)
    return body, f'"{sha256(body).hexdigest()[:32]}"'
