"""The sentences a player reads: what happened, why not, what is asked, what an option does. In both languages.

The templates are in `locale/words.<language>.toml`. An event names its arguments by position; `EVENTS` says what each
one is and which placeholder of the template it fills.
"""

import re
from typing import Final, NamedTuple, Protocol

from claustrophobia.content.lexicon import (
    Named,
    Rule,
    Speaker,
    UnknownLanguageError,
    capitalised,
    names,
    near_rules,
    open_sides,
    rule,
    rulebook,
    rules,
    scenario_words,
    words,
)
from claustrophobia.core import agenda, clauses, decision
from claustrophobia.core.arguments import arguments_of, targets_of
from claustrophobia.core.decision import TARGETS
from claustrophobia.core.grid import cell_text
from claustrophobia.core.names import BARRIERS, HUMAN, MOMENTS, NOBODY, OUTCOMES, PHASES, PLACES, SIDES, STATS
from claustrophobia.core.state import State

__all__ = [
    "Named",
    "Rule",
    "Speaker",
    "UnknownLanguageError",
    "capitalised",
    "event_text",
    "names",
    "near_rules",
    "option_sentence",
    "question",
    "refusal_text",
    "rule",
    "rulebook",
    "rules",
    "scenario_words",
    "words",
]


# What an event tells, after kind, rule and audience: of each argument the placeholder, and its type where that has
# another name.
# Types are those of `core.arguments`, and here also: `side` a player, `own_card` a card of the player named before it,
# `deck phase outcome barrier token cell place`; `targets` what the effect named before is used on, as many as it takes;
# and, for all the rest of an event, `dice`, `faces` of destiny dice, `warriors`.
EVENTS: Final[dict[str, str]] = {
    "turn_began": "turn:number",
    "phase_began": "phase",
    "dice_rolled": "dice",
    "allotted": "warrior card:instinct targets",
    "allotted_value": "warrior card:instinct",
    "assigned": "warrior value:number die:number",
    "dice_set_aside": "dice",
    "die_rerolled": "warrior die:number value:number",
    "drank": "warrior tile",
    "exhausted": "warrior",
    "healed": "warrior line:number",
    "gift_used": "warrior gift targets",
    "blessed": "blesser:warrior warrior bonus",
    "drawn": "player:side card:own_card",
    "drawn_unseen": "player:side",
    "discarded": "player:side card:own_card",
    "deck_rebuilt": "deck",
    "activated": "warrior",
    "moved": "warrior tile",
    "explored": "warrior direction",
    "tile_placed": "tile number:tile_number cell turn:direction",
    "tile_discarded": "number:tile_number",
    "tile_returned": "number:tile_number",
    "tile_put_under": "number:tile_number",
    "lost_way": "warrior direction",
    "hole_put": "tile",
    "tile_put_by": "number:tile_number",
    "tile_taken_up": "number:tile_number",
    "second_drawn": "number:tile_number",
    "no_tile_fits": "warrior",
    "equipment_lies": "tile equipment",
    "gift_lies": "tile gift",
    "equipment_taken": "warrior equipment",
    "gift_taken": "warrior gift",
    "tp_laid": "tile amount:number",
    "tp_gathered": "tile amount:number",
    "sprung": "tile",
    "found": "warrior token count:number",
    "tokens_lie": "tile token count:number",
    "did": "warrior action targets",
    "opened": "tile direction barrier",
    "closed": "tile direction barrier",
    "departed": "warrior",
    "direction_turned": "direction",
    "exalted": "warrior",
    "smouldered": "value:number need:number",
    "attacked": "warrior target weapon",
    "rolled": "warrior need:number dice",
    "rerolled": "warrior dice",
    "hits": "warrior target hits:number",
    "rolled_for": "warrior value:number need:number",
    "guarded": "warrior",
    "dodged": "warrior price:number",
    "mended": "warrior price:number damage:number",
    "psychic": "warrior target:warrior",
    "withdrew": "warrior tile",
    "card_turned": "card:event",
    "card_waits": "card:event",
    "card_in_vain": "card:event",
    "card_aims": "card:event warrior",
    "card_strikes": "card:event tile",
    "card_turns": "card:event warrior target:warrior",
    "card_drives": "card:event warrior tile",
    "card_closes": "card:event tile direction",
    "card_breaks": "card:event warrior equipment",
    "card_used": "card:event warrior",
    "resisted": "warrior",
    "hurt": "warrior damage:number",
    "recovered": "warrior damage:number",
    "line_lost": "warrior line:number",
    "killed": "warrior tile place",
    "removed": "warrior place",
    "equipment_lost": "warrior equipment",
    "destiny_rolled": "faces",
    "die_recovered": "face power",
    "die_placed": "face power",
    "die_changed": "face to:face",
    "die_given": "warrior face",
    "fired": "power",
    "aimed": "power targets",
    "gained_tp": "amount:number",
    "paid": "amount:number",
    "entered": "warrior tile price:number",
    "recruited": "warrior",
    "lined_up": "warriors",
    "equipped": "warrior gear:equipment",
    "bestowed": "warrior gift",
    "called": "warrior",
    "board_tp": "amount:number total:number",
    "dice_back": "count:number",
    "charges_hold": "",
    "dice_cut": "count:number",
    "dice_taken": "count:number hounds:number",
    "pool_short": "",
    "fate_rolled": "faces",
    "hound_rolled": "warrior face",
    "die_draws": "face power",
    "die_turned": "face power one:face",
    "pair_waits": "power",
    "ten_silent": "value:number points:number",
    "ten_calls": "value:number points:number",
    "spent_board": "amount:number left:number",
    "spent_tile": "tile amount:number left:number",
    "outward": "tile distance:number humans:number",
    "surged": "points:number cost:number",
    "reserve_short": "",
    "well_revealed": "tile",
    "demon_drawn": "warrior lots:number",
    "played": "card:event targets",
    "used": "warrior equipment targets",
    "cancelled": "card:event",
    "advantage": "card:instinct targets",
    "disarmed": "tile",
    "tp_lost": "amount:number",
    "more_dice": "count:number",
    "trap_rolled": "warrior value:number",
    "square_cleared": "power",
    "bid": "player:side amount:number",
    "auction_won": "player:side amount:number",
    "seats_changed": "",
    "prey_nearest": "distance:number warriors",
    "prey_defense": "value:number warriors",
    "prey_wounds": "lines:number warriors",
    "prey_leader": "warrior",
    "prey_lot": "warrior",
    "tile_nearest": "tile",
    "hunts": "warrior prey:warrior",
    "makes_way": "warrior other:warrior",
    "steps_aside": "warrior tile",
    "hunt_again": "",
    "time_up": "turn:number",
    "ended": "outcome",
}

# The events that tell of an effect, by the verb of the option that chose its targets.
AIMED_BY: Final[dict[str, int]] = {
    "allotted": decision.ALLOT,
    "gift_used": decision.GIFT,
    "did": decision.DO,
    "aimed": decision.TARGET,
    "played": decision.PLAY,
    "used": decision.USE,
    "advantage": decision.ADVANTAGE,
}
REST: Final = ("dice", "faces", "warriors")  # types that stand for all the rest of an event

# The fields of a decision's frame that its question may name, and their types.
ASKED: Final = {
    "value": "number",
    "number": "tile_number",
    "target": "target",
    "power": "power",
    "count": "number",
    "last": "number",
    "points": "number",
}


class Refused(Protocol):
    """Why something is not offered: what the engine's refusals have."""

    rule: str
    key: str
    detail: str


# --- events ---------------------------------------------------------------------------------------


def event_text(event: tuple[object, ...], state: State, language: str, content: str = "") -> str:
    """An event as a sentence. Whether its reader may hear it is for `sight.view.events_for` to say."""
    kind = str(event[0])
    values = event_values(event)
    speaker = Speaker(state.setup, language, content)
    filled = event_words(speaker, state, event)
    templates = speaker.words["event"]
    return capitalised(templates.get(variant_of(kind, values), templates[kind]).format(**filled))


def event_values(event: tuple[object, ...]) -> list[int]:
    """The arguments of an event, after kind, rule and audience."""
    return [value for value in event[3:] if isinstance(value, int)]


def variant_of(kind: str, values: list[int]) -> str:
    """The sentence of an event whose figures call for one of their own."""
    if kind == "attacked" and values[2] != NOBODY:
        return "attacked_with"
    if kind == "hits":
        return f"hits_{values[2]}"
    if kind == "assigned" and values[1] != values[2]:
        return "assigned_set"
    if kind == "entered" and values[2]:
        return "entered_paid"
    return kind


class Told(NamedTuple):
    """One argument of an event: what it is called, its type, its value, or its values where it is all the rest."""

    name: str
    kind: str
    values: list[int]


def event_arguments(event: tuple[object, ...], s: State) -> list[Told]:
    """The arguments of an event. What an effect is used on is an argument each, all called `targets`."""
    kind = str(event[0])
    values = event_values(event)
    found: list[Told] = []
    for spot, entry in enumerate(EVENTS[kind].split()):
        name, _, own = entry.partition(":")
        type_ = own or name
        if type_ in REST:
            found.append(Told(name, type_, values[spot:]))
        elif type_ == TARGETS:
            targets = targets_of(s.setup, AIMED_BY[kind], values[spot - 1])
            found += [Told(name, each, [values[spot + more]]) for more, each in enumerate(targets)]
        elif type_ == "own_card":
            found.append(Told(name, "instinct" if values[spot - 1] == HUMAN else "event", [values[spot]]))
        else:
            found.append(Told(name, type_, [values[spot]]))
    return found


def event_words(speaker: Speaker, s: State, event: tuple[object, ...]) -> dict[str, str]:
    """The placeholders of an event's template, filled."""
    kind = str(event[0])
    values = event_values(event)
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
        filled["effect"] = speaker.effect(values[1])
    elif kind == "sprung":
        filled["effect"] = speaker.effect(s.tile_number[values[0]])
    elif kind == "drawn_unseen":
        filled["deck"] = speaker.words["deck"][SIDES[values[0]]]
    return filled


def event_word(speaker: Speaker, s: State, kind: str, value: int) -> str:
    """One argument of an event; those an option can have too are the speaker's."""
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


# --- refusals -------------------------------------------------------------------------------------


def refusal_text(refusal: Refused, language: str, speaker: Speaker | None = None) -> str:
    """Why not, as a sentence; the rule's id is told apart. A speaker calls warriors by their names."""
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


# --- decisions ------------------------------------------------------------------------------------


def question(state: State, language: str, content: str = "") -> str:
    """What the pending decision asks its player."""
    frame = state.agenda[-1]
    speaker = Speaker(state.setup, language, content)
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


def option_sentence(state: State, code: int, language: str, content: str = "") -> str:
    """What an option of the pending decision does."""
    speaker = Speaker(state.setup, language, content)
    verb = decision.verb_of(code)
    signature = decision.SIGNATURES[verb]
    said = [speaker.argument(state, kind, value) for kind, value in arguments_of(state.setup, code)]
    own = len(signature.arguments)
    filled = {argument.name: word for argument, word in zip(signature.arguments, said[:own], strict=True)}
    template = "attack_with" if verb == decision.ATTACK and filled["weapon"] else signature.word
    sentence = speaker.words["option"][template].format(**filled, **extra_words(speaker, state, code))
    return sentence + (f" ({', '.join(said[own:])})" if said[own:] else "")


def extra_words(speaker: Speaker, s: State, code: int) -> dict[str, str]:
    """What a sentence says beyond the option's own arguments."""
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
