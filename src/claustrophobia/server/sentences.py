"""The server's own sentences in both languages: refusals, errors, events of the table."""

import tomllib
from functools import lru_cache
from importlib.resources import files

from claustrophobia.content.lexicon import words_of
from claustrophobia.content.words import Words

Entry = dict[str, str]  # a template by language


@lru_cache
def sentences() -> dict[str, dict[str, Entry]]:
    """Every entry by table and key."""
    text = files("claustrophobia.server").joinpath("sentences.toml").read_text("utf-8")
    found: dict[str, dict[str, Entry]] = tomllib.loads(text)
    return found


def both(table: str, key: str, **filled: object) -> Words:
    """A sentence in both languages; a value that is filled in may be such a pair itself."""
    entry = sentences()[table][key]

    def said(language: str) -> str:
        words = {name: value[language] if isinstance(value, dict) else value for name, value in filled.items()}
        return entry[language].format(**words)

    return {"en": said("en"), "fr": said("fr")}


def event_words(kind: str, seat: str, ruleset: str) -> Words:
    """The sentence of an event of the table, such as a takeback."""
    entry = sentences()["event"][kind]
    named = player_words(seat, ruleset)
    return {
        "en": capital(entry["en"].format(player=named["en"])),
        "fr": capital(entry["fr"].format(player=named["fr"])),
    }


def player_words(seat: str, ruleset: str) -> Words:
    """Who sits on a seat, as a part of a sentence and in the ruleset's words."""
    if seat in sentences()["player"]:
        return both("player", seat)
    return {"en": words_of(ruleset, "en")["player"][seat], "fr": words_of(ruleset, "fr")["player"][seat]}


def capital(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]


def bot_words(ident: str) -> Words:
    """What a bot is called; one that sentences.toml does not know is called by its name."""
    known = sentences()["bot"]
    key = ident if ident in known else ident.partition(":")[0]
    return both("bot", key if key in known and key != "other" else "other", id=ident)
