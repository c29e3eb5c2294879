"""What the server itself says, in both languages: refusals, errors, events of the table."""

import tomllib
from functools import lru_cache
from importlib.resources import files

from claustrophobia.content.lexicon import words_of
from claustrophobia.content.load import LANGUAGES

Both = dict[str, str]


@lru_cache
def sentences() -> dict[str, dict[str, Both]]:
    """Every entry by table and key."""
    text = files("claustrophobia.server").joinpath("sentences.toml").read_text("utf-8")
    found: dict[str, dict[str, Both]] = tomllib.loads(text)
    return found


def both(table: str, key: str, **filled: object) -> Both:
    """A sentence in both languages; what is filled in may be in both languages itself."""
    entry = sentences()[table][key]
    return {
        language: entry[language].format(
            **{name: value[language] if isinstance(value, dict) else value for name, value in filled.items()}
        )
        for language in LANGUAGES
    }


def event_words(kind: str, seat: str, ruleset: str) -> Both:
    """An event of the table, beside those of the game: who took something back."""
    entry = sentences()["event"][kind]
    named = player_words(seat, ruleset)
    return {language: capital(entry[language].format(player=named[language])) for language in LANGUAGES}


def player_words(seat: str, ruleset: str) -> Both:
    """Who sits on a seat, as a part of a sentence and in the ruleset's words."""
    if seat in sentences()["player"]:
        return both("player", seat)
    return {language: words_of(ruleset, language)["player"][seat] for language in LANGUAGES}


def capital(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]


def bot_words(ident: str) -> Both:
    """What a bot is called; one nobody has described is called by its name."""
    known = sentences()["bot"]
    key = ident if ident in known else ident.partition(":")[0]
    return both("bot", key if key in known and key != "other" else "other", id=ident)
