"""The sentences that players read, in both languages: events, refusals, questions, options.

The templates are in `locale/words.<language>.toml`. Their placeholders are named in `core.decision.SIGNATURES` for
options, in `core.events.EVENTS` for events, and in `ASKED` for questions.
"""

import re
from collections.abc import Mapping
from typing import Final, Protocol, TypedDict

from claustrophobia.content.lexicon import Speaker, capitalised, open_sides, words
from claustrophobia.core import agenda, clauses, decision
from claustrophobia.core.arguments import arguments_of
from claustrophobia.core.decision import TARGETS
from claustrophobia.core.events import AIMED_BY, REST, event_argument, event_arguments
from claustrophobia.core.grid import cell_text
from claustrophobia.core.names import BARRIERS, MOMENTS, NOBODY, OUTCOMES, PHASES, PLACES, SIDES, STATS
from claustrophobia.core.setup import Setup
from claustrophobia.core.state import State

# The fields of a decision's frame that its question may name, with their types.
ASKED: Final = {
    "value": "number",
    "number": "tile_number",
    "target": "target",
    "power": "power",
    "count": "number",
    "last": "number",
    "points": "number",
}


class Words(TypedDict):
    """A sentence in both languages."""

    en: str
    fr: str


class Refused(Protocol):
    """What a refusal of the engine has: why something is not offered."""

    rule: str
    key: str
    detail: str


# --- events ---------------------------------------------------------------------------------------


def event_text(event: tuple[object, ...], state: State, language: str) -> str:
    """An event as a sentence. It does not check whether a reader may know it: `sight.view.events_for` does."""
    kind = str(event[0])
    speaker = Speaker(state.setup, language)
    filled = event_fillings(speaker, state, event)
    templates = speaker.words["event"]
    return capitalised(templates.get(variant_of(event), templates[kind]).format(**filled))


def event_words(event: tuple[object, ...], state: State) -> Words:
    """An event in both languages."""
    return {"en": event_text(event, state, "en"), "fr": event_text(event, state, "fr")}


def variant_of(event: tuple[object, ...]) -> str:
    """The key of an event's sentence; some values have a sentence of their own."""
    kind = str(event[0])
    if kind == "attacked" and event_argument(event, "weapon") != NOBODY:
        return "attacked_with"
    if kind == "hits":
        return f"hits_{event_argument(event, 'hits')}"
    if kind == "assigned" and event_argument(event, "value") != event_argument(event, "die"):
        return "assigned_set"
    if kind == "entered" and event_argument(event, "price"):
        return "entered_paid"
    return kind


def event_fillings(speaker: Speaker, s: State, event: tuple[object, ...]) -> dict[str, str]:
    """The words for the placeholders of an event's template."""
    kind = str(event[0])
    filled: dict[str, str] = {}
    targets: list[str] = []
    for told in event_arguments(event, s):
        if told.kind == "dice":
            filled[told.name] = " ".join(map(str, told.values)) or "-"
        elif told.kind in REST:
            each = "warrior" if told.kind == "warriors" else "face"
            filled[told.name] = ", ".join(event_word(speaker, s, each, value) for value in told.values) or "-"
        elif told.name == TARGETS:
            targets.append(event_word(speaker, s, told.kind, told.values[0]))
        else:
            filled[told.name] = event_word(speaker, s, told.kind, told.values[0])
    if kind in AIMED_BY:
        filled[TARGETS] = f" ({', '.join(targets)})" if targets else ""
    if kind == "tile_placed":
        filled["effect"] = speaker.effect(event_argument(event, "number"))
    elif kind == "sprung":
        filled["effect"] = speaker.effect(s.tile_number[event_argument(event, "tile")])
    elif kind == "drawn_unseen":
        filled["deck"] = speaker.words["deck"][SIDES[event_argument(event, "player")]]
    return filled


def event_word(speaker: Speaker, s: State, kind: str, value: int) -> str:
    """One argument of an event in words; the speaker words the types that options have too."""
    table = speaker.words
    if kind == "side":
        return table["player"][SIDES[value]]
    if kind == "phase":
        return table["phase"][PHASES[value]]
    if kind == "outcome":
        return speaker.outcome(OUTCOMES[value])
    if kind == "deck":
        return table["deck"][SIDES[value]]
    if kind == "barrier":
        return table["barrier"][BARRIERS[value]]
    if kind == "token":
        return table["token"][clauses.TOKEN_KINDS[value]]
    if kind == "cell":
        return cell_text(value)
    if kind == "place":
        return PLACES[value]
    return speaker.argument(s, kind, value)


# --- sentences of other tables --------------------------------------------------------------------


Arguments = Mapping[str, tuple[str, int]]  # what fills the placeholders of a sentence: a type and a value for each


def sentence(state: State, table: str, key: str, arguments: Arguments, language: str) -> str:
    """A sentence of a table of the locale."""
    speaker = Speaker(state.setup, language)
    filled = {name: speaker.argument(state, kind, value) for name, (kind, value) in arguments.items()}
    return str(speaker.words[table][key].format(**filled))


def sentence_words(state: State, table: str, key: str, arguments: Arguments) -> Words:
    """A sentence of a table of the locale, in both languages."""
    return {
        "en": sentence(state, table, key, arguments, "en"),
        "fr": sentence(state, table, key, arguments, "fr"),
    }


# --- refusals -------------------------------------------------------------------------------------


def refusal_text(refusal: Refused, language: str, speaker: Speaker | None = None) -> str:
    """A refusal as a sentence, without the rule's id. With a speaker warriors are called by their names."""
    table = words(language) if speaker is None else speaker.words
    if not refusal.key:
        said = table["refusal"]["allowed"].format(detail=refusal.detail)
        return said if refusal.detail else re.sub(r" ?: \.", ".", said)
    figures = re.findall(r"\d+", refusal.detail)
    price, left = [*figures, "?", "?"][:2]
    detail, _, when = refusal.detail.removeprefix("now: ").partition("; ")
    if speaker is not None and detail in speaker.setup.names:
        detail = speaker.warrior(speaker.setup.names.index(detail))
    elif refusal.key in {"not_asked_now", "asked_in_its_phase", "asked_at_its_moment"}:
        side, _, kind = detail.partition(": ")
        detail = f"{table['player'].get(side, side)}, {table['asked'].get(kind, kind)}"
    times = {**table["phase"], **table["moment"]}
    when = ", ".join(times.get(time, time) for time in (when or refusal.detail).split(", "))
    said = table["refusal"][refusal.key].format(detail=detail or "-", price=price, left=left, when=when)
    return capitalised(said)


def refusal_words(refusal: Refused, setup: Setup) -> Words:
    """A refusal in both languages, with the names of a game's set-up."""
    return {
        "en": refusal_text(refusal, "en", Speaker(setup, "en")),
        "fr": refusal_text(refusal, "fr", Speaker(setup, "fr")),
    }


# --- decisions ------------------------------------------------------------------------------------


def question(state: State, language: str) -> str:
    """The question of the pending decision."""
    frame = state.agenda[-1]
    speaker = Speaker(state.setup, language)
    filled = {"dice": " ".join(map(str, state.dice)), "tp": str(state.tp)}
    for name, value in zip(agenda.FIELDS[frame[0]], frame[1:], strict=False):
        if name in ASKED:
            filled[name] = speaker.argument(state, ASKED[name], value)
        elif name == "moment":
            filled[name] = speaker.words["moment"][MOMENTS[value]]
        if name == "number":
            filled["effect"] = speaker.effect(value)
    if agenda.subject_of(state):
        filled["subject"] = speaker.warrior(frame[agenda.ABOUT[frame[0]]])
    return speaker.words["kind"][agenda.NAMES[frame[0]]].format(**filled)


def question_words(state: State) -> Words:
    """The question of the pending decision in both languages."""
    return {"en": question(state, "en"), "fr": question(state, "fr")}


def option_sentence(state: State, code: int, language: str) -> str:
    """What an option of the pending decision does."""
    speaker = Speaker(state.setup, language)
    verb = decision.verb_of(code)
    signature = decision.SIGNATURES[verb]
    said = [speaker.argument(state, kind, value) for kind, value in arguments_of(state.setup, code)]
    own = len(signature.arguments)
    filled = {argument.name: word for argument, word in zip(signature.arguments, said[:own], strict=True)}
    template = "attack_with" if verb == decision.ATTACK and filled["weapon"] else signature.word
    sentence = speaker.words["option"][template].format(**filled, **extra_words(speaker, state, code))
    return sentence + (f" ({', '.join(said[own:])})" if said[own:] else "")


def option_words(state: State, code: int) -> Words:
    """What an option of the pending decision does, in both languages."""
    return {"en": option_sentence(state, code, "en"), "fr": option_sentence(state, code, "fr")}


def extra_words(speaker: Speaker, s: State, code: int) -> dict[str, str]:
    """Words for placeholders of an option's sentence that are not its arguments."""
    setup = speaker.setup
    verb = decision.verb_of(code)
    if verb == decision.PASS:
        passing = speaker.words["pass"]
        return {"pass": passing.get(agenda.kind_of(s), passing["other"])}
    if verb == decision.VALUE:
        return {"value": str(setup.instincts[decision.read_value(code)[1]].value)}
    if verb == decision.PLACE:
        number, turn = decision.read_place(code)
        return {"shape": open_sides(setup, number, turn, speaker.language)}
    if verb == decision.CHOOSE or verb == decision.BACK:
        number = decision.read_choose(code) if verb == decision.CHOOSE else decision.read_back(code)
        return {"effect": speaker.effect(number), "form": speaker.shape(number)}
    if verb == decision.DAMAGE:
        w, line = decision.read_damage(code)
        return {"figures": line_words(speaker, w, line)}
    return {}


def line_words(speaker: Speaker, w: int, line: int) -> str:
    """The figures of a line of a Western sheet."""
    figures = speaker.setup.lines[w][line * 3 - 3 : line * 3]
    letters = speaker.words["stat_letter"]
    return " ".join(f"{letters[stat]}{figure}" for stat, figure in zip(STATS, figures, strict=True))
