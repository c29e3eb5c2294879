"""The rule book as it is read from cover to cover: chapters, what refers to what, our rulings, and drawn examples.

The wording of each rule is `content.lexicon`'s. `locale/chapters.toml` says which rule stands where,
`locale/rulings.<language>.toml` what we decided where no rule does (docs/rulings.md), `examples/<ruleset>.toml` has the
examples: a position, what is done there, and the sentence that says what it shows.
"""

import re
import tomllib
from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files
from typing import Any, Final, NamedTuple

import msgspec

from claustrophobia.content.lexicon import replaced_rows, rulebook, rules_of
from claustrophobia.content.load import LANGUAGES
from claustrophobia.content.schema import Words
from claustrophobia.core.names import RULESETS

COMMON: Final = RULESETS[0]  # its rules hold in all others, unless one of theirs stands in their place
NAMED: Final = re.compile(r"\b[A-Z]{3}-[A-Z0-9]+(?:-[A-Z0-9]+)*\b")  # a rule named in a text
SEE: Final = 6  # references below a rule, at most


class Chapter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A chapter of the rules; `begins` are the first parts of the ids that stand in it."""

    id: str
    name: Words
    begins: list[str]


class Example(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A position that shows a rule.

    First everything of `plays` is done. With an `option` the example says whether it `may` be chosen then: it is
    offered, or refused by this very rule. Without one it shows what `plays` led to, and the rule is cited for that.
    Where the engine names another rule, of which this one is a part or a consequence, `cites` says which.
    """

    rule: str
    cites: str = ""
    say: Words
    position: dict[str, Any]
    plays: list[str] = []
    option: str = ""
    may: bool = True


class Ruling(NamedTuple):
    """A decision of our own: what it says and why, by language, and the rules it names."""

    ident: str
    text: Mapping[str, str]
    because: Mapping[str, str]
    rules: tuple[str, ...]


def data_of(*path: str) -> dict[str, Any]:
    """A TOML file of the content."""
    return tomllib.loads(files("claustrophobia.content").joinpath(*path).read_text("utf-8"))


# --- chapters -------------------------------------------------------------------------------------


@lru_cache(maxsize=1)
def chapters() -> tuple[Chapter, ...]:
    """All chapters, in their order."""
    return tuple(msgspec.convert(data_of("locale", "chapters.toml")["chapter"], list[Chapter]))


def begins(ident: str) -> str:
    """What an id begins with: its first part, of the first edition's rules the first two."""
    parts = ident.split("-")
    return "-".join(parts[:2]) if parts[0] == "FED" else parts[0]


def chapter_of(ident: str) -> Chapter:
    """The chapter a rule stands in."""
    return next(chapter for chapter in chapters() if begins(ident) in chapter.begins)


@lru_cache
def instead(ruleset: str) -> Mapping[str, str]:
    """The common rules that do not hold in a ruleset, and its own rules that stand in their place."""
    found: Mapping[str, str] = replaced_rows().get(ruleset, {})
    return found


@lru_cache
def book(ruleset: str) -> Mapping[str, tuple[str, ...]]:
    """The rules that hold in a ruleset, by chapter: its own first, then those it shares with 1643."""
    own = [] if ruleset == COMMON else list(rulebook(ruleset, LANGUAGES[0]))
    shared = [ident for ident in rulebook(COMMON, LANGUAGES[0]) if ident not in instead(ruleset)]
    by_chapter = {
        chapter.id: tuple(ident for ident in (*own, *shared) if begins(ident) in chapter.begins)
        for chapter in chapters()
    }
    return {chapter: idents for chapter, idents in by_chapter.items() if idents}


# --- references -----------------------------------------------------------------------------------


@lru_cache
def references(ruleset: str) -> Mapping[str, tuple[str, ...]]:
    """By rule: those its text names, then those that name it."""
    held = [ident for idents in book(ruleset).values() for ident in idents]
    texts = rules_of(ruleset, LANGUAGES[0])
    here = set(held)
    names = {ident: [other for other in NAMED.findall(texts[ident].text) if other in here] for ident in held}
    found: dict[str, tuple[str, ...]] = {}
    for ident in held:
        naming = [other for other in held if ident in names[other]]
        others = [other for other in dict.fromkeys([*names[ident], *naming]) if other != ident]
        found[ident] = tuple(others[:SEE])
    return found


# --- rulings --------------------------------------------------------------------------------------


@lru_cache(maxsize=1)
def rulings() -> tuple[Ruling, ...]:
    """Everything we decided ourselves, in the order of docs/rulings.md."""
    said = {language: data_of("locale", f"rulings.{language}.toml") for language in LANGUAGES}
    found = []
    for ident, ruling in said[LANGUAGES[0]].items():
        text = {language: said[language][ident]["text"] for language in LANGUAGES}
        because = {language: said[language][ident]["because"] for language in LANGUAGES}
        named = tuple(dict.fromkeys(NAMED.findall(f"{ruling['text']} {ruling['because']}")))
        found.append(Ruling(ident, text, because, named))
    return tuple(found)


# --- examples -------------------------------------------------------------------------------------


@lru_cache
def examples(ruleset: str) -> tuple[Example, ...]:
    """The drawn examples of a ruleset's rules; those of 1643 that hold there serve too."""
    data = data_of("examples", f"{ruleset}.toml")
    raw = [{**entry, "position": {"scenario": data["scenario"], **entry["position"]}} for entry in data["example"]]
    own = tuple(msgspec.convert(raw, list[Example]))
    if ruleset == COMMON:
        return own
    shown = {example.rule for example in own} | set(instead(ruleset))
    return own + tuple(example for example in examples(COMMON) if example.rule not in shown)


def examples_of(ruleset: str, chapter: str) -> list[Example]:
    """The examples of a chapter's rules."""
    held = book(ruleset).get(chapter, ())
    return [example for example in examples(ruleset) if example.rule in held]
