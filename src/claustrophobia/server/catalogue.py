"""The catalogue: everything that never changes while the server runs, in one document."""

from functools import lru_cache
from hashlib import sha256
from typing import Any, Final

import msgspec

from claustrophobia import __version__
from claustrophobia.content.lexicon import rules_of, scenario_words, words_of
from claustrophobia.content.load import LANGUAGES, RULESETS, Content, load, scenario, scenario_ids
from claustrophobia.content.options import OPTIONS, Kind
from claustrophobia.content.schema import Scenario
from claustrophobia.content.words import words
from claustrophobia.core.names import PHASES
from claustrophobia.core.names import RULESETS as NUMBERED
from claustrophobia.players import adviser
from claustrophobia.players.base import player_names
from claustrophobia.rules.edition import EDITIONS
from claustrophobia.server.frames import encode
from claustrophobia.server.sentences import bot_words, both

LABELS: Final = {  # tables of the locale, as the catalogue calls them
    "talents": "talent",
    "effects": "effect",
    "phases": "phase",
    "tokens": "token",
    "actions": "action",
    "counters": "counter",
    "moments": "moment",
}


def plain(records: list[Any]) -> list[dict[str, Any]]:
    """Records of content as plain data."""
    found: list[dict[str, Any]] = msgspec.to_builtins(records)
    return found


def scenarios() -> list[dict[str, Any]]:
    """Every scenario under its full id, with the defaults of its options."""
    found: list[dict[str, Any]] = []
    for ident in scenario_ids():
        record = scenario(ident)
        data = msgspec.to_builtins(record)
        data["id"] = ident
        data["aim_text"] = {language: scenario_words(ident, language)[2] for language in LANGUAGES}
        data["options"] = defaults(record)
        found.append(data)
    return found


def defaults(record: Scenario) -> dict[str, int | str]:
    """What the options of a scenario are if nobody says otherwise."""
    found: dict[str, int | str] = {
        "tp": record.infernal.tp,
        "turns": record.limit.turns,
        "advantages" if record.ruleset == "first" else "instincts": record.human.hand,
        "events": record.infernal.hand,
    }
    draft = record.human.draft
    if draft is not None:
        del found["events"]
        found |= {"equipment": draft.equipment, "gifts": draft.gifts, "hounds": record.infernal.hounds}
        found |= {"random": 0, "waiting": "a", "hard": 0, "players": 1}
    return found


def option_kinds(ruleset: str) -> dict[str, dict[str, Any]]:
    """The options of a ruleset: what they are called and what they may be."""
    return {key: {**both("option", key), **kind_of(key, kind)} for key, kind in OPTIONS[ruleset].items()}


def kind_of(key: str, kind: Kind) -> dict[str, Any]:
    if kind.text:
        return {"kind": "text"}
    if kind.words:
        return {"kind": "words", "words": {word: both("word", f"{key}_{word}") for word in kind.words}}
    return {"kind": "number", "least": kind.least, "most": kind.most}


def records(box: Content) -> dict[str, Any]:
    """Everything that lies in a box."""
    return {
        "sheets": plain(box.westerns),
        "beings": plain(box.demonics),
        "demons": plain(box.demons),
        "tiles": plain(box.tiles),
        "instincts": plain(box.instincts),
        "events": plain(box.events),
        "equipment": plain(box.equipment),
        "gifts": plain(box.gifts),
        "powers": plain(box.powers),
    }


def other_boxes(first: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """For every other ruleset that has scenarios, the records and the rules that are not those of the first."""
    played = {ident.partition("/")[0] for ident in scenario_ids()}
    found: dict[str, dict[str, Any]] = {}
    for ruleset in [ruleset for ruleset in RULESETS if ruleset in played][1:]:
        box = {**records(load("", ruleset)), **tables(ruleset)}
        found[ruleset] = {kind: entries for kind, entries in box.items() if entries != first[kind]}
        common, own = rule_texts(NUMBERED[0]), rule_texts(ruleset)
        found[ruleset]["rules"] = {ident: text for ident, text in own.items() if text != common[ident]}
    return found


def labels(table: str, ruleset: str) -> dict[str, dict[str, str]]:
    """A table of the locale in a ruleset's words, both languages under each key."""
    spoken = {language: words_of(ruleset, language)[table] for language in LANGUAGES}
    return {key: {language: spoken[language][key] for language in LANGUAGES} for key in spoken["en"]}


def tables(ruleset: str) -> dict[str, dict[str, dict[str, str]]]:
    """What things are called in a ruleset; of the phases, those a turn of it has."""
    found = {name: labels(table, ruleset) for name, table in LABELS.items()}
    played = {PHASES[phase] for phase in EDITIONS[NUMBERED.index(ruleset)].phases()}
    found["phases"] = {phase: name for phase, name in found["phases"].items() if phase in played}
    return found


def rule_texts(ruleset: str) -> dict[str, Any]:
    """Every rule in both languages, as it is told at a table of a ruleset."""
    spoken = {language: rules_of(ruleset, language) for language in LANGUAGES}
    return {ident: rule_text(ident, spoken) for ident in spoken["en"]}


def rule_text(ident: str, spoken: dict[str, Any]) -> dict[str, dict[str, str]]:
    return {
        language: {"title": spoken[language][ident].title, "text": spoken[language][ident].text}
        for language in LANGUAGES
    }


def opponents() -> list[str]:
    """The bots to play against: the levels of the strongest first, from the easiest on."""
    return sorted(player_names(), key=lambda name: (not name.startswith("search:"), name))


@lru_cache
def catalogue() -> tuple[bytes, str]:
    """The document and its ETag."""
    box = {**records(load()), **tables("1643")}
    document = {
        "version": __version__,
        "scenarios": scenarios(),
        **box,
        "boxes": other_boxes(box),
        "rules": rule_texts(NUMBERED[0]),
        "ui": {language: words(language) for language in LANGUAGES},
        "options": {ruleset: option_kinds(ruleset) for ruleset in OPTIONS},
        "bots": [{"id": name, "name": bot_words(name)} for name in opponents()],
        "best": {ruleset: adviser(ruleset) for ruleset in OPTIONS},
    }
    body = encode(document)
    return body, f'"{sha256(body).hexdigest()[:32]}"'
