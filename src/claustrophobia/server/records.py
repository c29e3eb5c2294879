"""Records that people bring: they are read and played through; what is wrong is said in both languages."""

import re
from typing import Final, NoReturn

from claustrophobia import engine
from claustrophobia.content import packs
from claustrophobia.content.load import ContentError
from claustrophobia.content.words import Words, refusal_words
from claustrophobia.core.names import RULESETS
from claustrophobia.server import models
from claustrophobia.server.faults import Fault
from claustrophobia.server.sentences import both, player_words

# The engine says faults in English. For each of its sentences, the key of ours in sentences.toml.
SENTENCES: Final = (
    ("no_record", r"this is no claustrophobia record"),
    ("other_version", r"reads version \d+ of records, not (?P<found>\S+)"),
    ("bad_line", r"line (?P<line>\d+) of the file"),
    ("no_header", r"no header '(?P<header>\w+)'"),
    ("no_scenario", r"the header text is no"),
    ("no_set_up", r"no line 0"),
    ("other_content", r"played with content (?P<content>\S+),"),
    ("other_scenario", r"the scenario \S+ has changed"),
    ("other_commitment", r"does not match the commitment"),
    ("other_words", r"not made of the secret and the players' words"),
    ("other_dice", r"line (?P<line>\d+): the record says (?P<told>\[.*?\]), the seed gives (?P<rolled>\[.*?\])"),
    ("other_outcome", r"the record says \w+ won"),
)


def in_both(sentence: str) -> Words:
    """A sentence of the engine in both languages; for an unknown one, a general sentence."""
    for key, pattern in SENTENCES:
        found = re.search(pattern, sentence)
        if found:
            return both("record", key, **found.groupdict())
    return both("record", "unreadable")


def refuse(key: str, **filled: object) -> NoReturn:
    raise Fault(422, "bad_record", detail=both("record", key, **filled)) from None


def without_notes(text: str) -> str:
    """A record without the notes (`# ...`) that may stand among its decisions; the lines keep their numbers."""
    head, gap, body = text.partition("\n\n")
    return head + gap + re.sub(r"^#.*$", "", body, flags=re.MULTILINE)


def checked_record(text: str, strangers_content: bool) -> str:  # noqa: FBT001 - handed to a process by position
    """A record that replays, without notes; a fault that names the line if it does not.

    One that holds a scenario of somebody's own is read only where such content is welcome; one of a pack that is
    installed here, always.
    """
    text = without_notes(text.replace("\r\n", "\n"))
    try:
        head, lines = engine.parse_record(text)
        if head.get("seed") == "hidden":
            raise Fault(422, "hidden_seed")
        if "text" in head and not strangers_content and not packs.name_of(engine.source_of(head)):
            packs.content_of(engine.source_of(head), RULESETS[0])  # says which pack is missing, if it is one
            raise Fault(403, "no_strangers_content")
        game = engine.replay(text, upto=0)
        play_through(game, lines[1:])
        engine.conclude(game, head)
    except engine.RecordError as error:
        raise Fault(422, "bad_record", detail=in_both(str(error))) from None
    except ContentError as error:
        if "text" in head:
            raise Fault(422, "bad_content", detail=str(error)) from None
        refuse("no_such_table")
    except (ValueError, KeyError, IndexError):
        refuse("unreadable")
    return text


def play_through(game: engine.Game, lines: list[engine.Line]) -> None:
    """Every decision of a record, as `engine.replay` does it; the refusal of one is told in both languages.

    Each ruleset has its own words.
    """
    setup = game.state.setup
    for number, side, option, _ in lines:
        now = game.decision
        if now is None:
            refuse("over", line=number)
        if now.side != side:
            refuse("other_side", line=number, player=player_words(now.side, setup.ruleset))
        try:
            game.apply(option)
        except engine.IllegalOptionError as error:
            refuse("not_offered", line=number, option=option[:80], why=refusal_words(error.refusal, setup))


def verdict_on(text: str, strangers_content: bool) -> models.Verdict:  # noqa: FBT001 - as above
    """Check every die of a record against its seed."""
    found = engine.verify(checked_record(text, strangers_content))
    fault = models.Words(**in_both(found.fault)) if found.fault else None
    return models.Verdict(ok=bool(found), checked=found.checked, source=found.source, fault=fault)
