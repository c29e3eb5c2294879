"""The sentences a player reads: what happened, why not, what is asked, what an option does. In both languages.

The templates are in `locale/words.<language>.toml`. An event names its arguments by position; `EVENTS` says what each
one is and which placeholder of the template it fills.
"""

import re
from typing import Final, Protocol

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
from claustrophobia.core import agenda, clauses, decision, notation
from claustrophobia.core.grid import cell_text
from claustrophobia.core.names import MOMENTS, NOBODY, OUTCOMES, PHASES, PLACES, SIDES, STATS
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

BARRIERS: Final = ("rubble", "door")  # in the order of rules.effects

# Placeholder and type of each argument of an event, after kind, rule and audience. Types are those of `core.decision`,
# and here also: C card of the side before it, S side as a player, K side as a deck, P phase, O outcome, B barrier,
# T token, A cell, D all the rest as dice, F all the rest as faces of destiny dice,
# W all the rest as warriors.
# L place off the board, E what the effect named before is used on, as many as it takes.
EVENTS: Final[dict[str, str]] = {
    "turn_began": "turn:n",
    "phase_began": "phase:P",
    "dice_rolled": "dice:D",
    "allotted": "warrior:w card:c targets:E",
    "allotted_value": "warrior:w card:c",
    "assigned": "warrior:w value:n die:n",
    "dice_set_aside": "dice:D",
    "die_rerolled": "warrior:w die:n value:n",
    "drank": "warrior:w tile:t",
    "exhausted": "warrior:w",
    "healed": "warrior:w line:n",
    "gift_used": "warrior:w gift:i targets:E",
    "blessed": "blesser:w warrior:w bonus:b",
    "drawn": "player:S card:C",
    "drawn_unseen": "player:S",
    "discarded": "player:S card:C",
    "deck_rebuilt": "deck:K",
    "activated": "warrior:w",
    "moved": "warrior:w tile:t",
    "explored": "warrior:w direction:d",
    "tile_placed": "tile:t number:n cell:A turn:d",
    "tile_discarded": "number:n",
    "tile_returned": "number:n",
    "tile_put_under": "number:n",
    "lost_way": "warrior:w direction:d",
    "hole_put": "tile:t",
    "tile_put_by": "number:n",
    "tile_taken_up": "number:n",
    "second_drawn": "number:n",
    "no_tile_fits": "warrior:w",
    "equipment_lies": "tile:t equipment:g",
    "gift_lies": "tile:t gift:i",
    "equipment_taken": "warrior:w equipment:g",
    "gift_taken": "warrior:w gift:i",
    "tp_laid": "tile:t amount:n",
    "tp_gathered": "tile:t amount:n",
    "sprung": "tile:t",
    "found": "warrior:w token:T count:n",
    "tokens_lie": "tile:t token:T count:n",
    "did": "warrior:w action:o targets:E",
    "opened": "tile:t direction:d barrier:B",
    "closed": "tile:t direction:d barrier:B",
    "departed": "warrior:w",
    "direction_turned": "direction:d",
    "exalted": "warrior:w",
    "smouldered": "value:n need:n",
    "attacked": "warrior:w target:x weapon:k",
    "rolled": "warrior:w need:n dice:D",
    "rerolled": "warrior:w dice:D",
    "hits": "warrior:w target:x hits:n",
    "rolled_for": "warrior:w value:n need:n",
    "guarded": "warrior:w",
    "dodged": "warrior:w price:n",
    "mended": "warrior:w price:n damage:n",
    "psychic": "warrior:w target:w",
    "withdrew": "warrior:w tile:t",
    "card_turned": "card:e",
    "card_waits": "card:e",
    "card_in_vain": "card:e",
    "card_aims": "card:e warrior:w",
    "card_strikes": "card:e tile:t",
    "card_turns": "card:e warrior:w target:w",
    "card_drives": "card:e warrior:w tile:t",
    "card_closes": "card:e tile:t direction:d",
    "card_breaks": "card:e warrior:w equipment:g",
    "card_used": "card:e warrior:w",
    "resisted": "warrior:w",
    "hurt": "warrior:w damage:n",
    "recovered": "warrior:w damage:n",
    "line_lost": "warrior:w line:n",
    "killed": "warrior:w tile:t place:L",
    "removed": "warrior:w place:L",
    "equipment_lost": "warrior:w equipment:g",
    "destiny_rolled": "faces:F",
    "die_recovered": "face:f power:p",
    "die_placed": "face:f power:p",
    "die_changed": "face:f to:f",
    "die_given": "warrior:w face:f",
    "fired": "power:p",
    "aimed": "power:p targets:E",
    "gained_tp": "amount:n",
    "paid": "amount:n",
    "entered": "warrior:w tile:t price:n",
    "recruited": "warrior:w",
    "lined_up": "warriors:W",
    "equipped": "warrior:w gear:g",
    "bestowed": "warrior:w gift:i",
    "called": "warrior:w",
    "board_tp": "amount:n total:n",
    "dice_back": "count:n",
    "charges_hold": "",
    "dice_cut": "count:n",
    "dice_taken": "count:n hounds:n",
    "pool_short": "",
    "fate_rolled": "faces:F",
    "hound_rolled": "warrior:w face:f",
    "die_draws": "face:f power:p",
    "die_turned": "face:f power:p one:f",
    "pair_waits": "power:p",
    "ten_silent": "value:n points:n",
    "ten_calls": "value:n points:n",
    "spent_board": "amount:n left:n",
    "spent_tile": "tile:t amount:n left:n",
    "outward": "tile:t distance:n humans:n",
    "surged": "points:n cost:n",
    "reserve_short": "",
    "well_revealed": "tile:t",
    "demon_drawn": "warrior:w lots:n",
    "played": "card:e targets:E",
    "used": "warrior:w equipment:g targets:E",
    "cancelled": "card:e",
    "advantage": "card:c targets:E",
    "disarmed": "tile:t",
    "tp_lost": "amount:n",
    "more_dice": "count:n",
    "trap_rolled": "warrior:w value:n",
    "square_cleared": "power:p",
    "bid": "player:S amount:n",
    "auction_won": "player:S amount:n",
    "seats_changed": "",
    "prey_nearest": "distance:n warriors:W",
    "prey_defense": "value:n warriors:W",
    "prey_wounds": "lines:n warriors:W",
    "prey_leader": "warrior:w",
    "prey_lot": "warrior:w",
    "tile_nearest": "tile:t",
    "hunts": "warrior:w prey:w",
    "makes_way": "warrior:w other:w",
    "steps_aside": "warrior:w tile:t",
    "hunt_again": "",
    "time_up": "turn:n",
    "ended": "outcome:O",
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
REST: Final = "DFW"  # types that stand for all the rest of an event

# What a decision's frame holds: placeholder, type and position.
ASKED: Final[dict[str, tuple[tuple[str, str, int], ...]]] = {
    "allot": (("subject", "w", 2), ("value", "n", 3)),
    "act": (("subject", "w", 2),),
    "place": (("subject", "w", 2), ("number", "n", 4)),
    "look": (("subject", "w", 2),),
    "guard": (("target", "x", 3),),
    "damage": (("subject", "w", 2),),
    "target": (("power", "p", 2),),
    "hound": (("subject", "w", 2),),
    "buy": (("subject", "w", 2),),
    "recruit": (("count", "n", 3),),
    "wait": (("count", "n", 2),),
    "take": (("subject", "w", 2),),
    "bid": (("last", "n", 2),),
    "team": (("points", "n", 2),),
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


def event_arguments(event: tuple[object, ...], s: State) -> list[tuple[str, str, list[int]]]:
    """The arguments of an event: placeholder, type and values. An effect's targets are an argument each."""
    kind = str(event[0])
    values = event_values(event)
    found: list[tuple[str, str, list[int]]] = []
    for spot, entry in enumerate(EVENTS[kind].split()):
        placeholder, _, letter = entry.partition(":")
        if letter in REST:
            found.append((placeholder, letter, values[spot:]))
        elif letter == "E":
            targets = notation.targets_of(s, AIMED_BY[kind], values[spot - 1])
            found += [(placeholder, each, [values[spot + more]]) for more, each in enumerate(targets)]
        else:
            found.append((placeholder, letter, [values[spot]]))
    return found


def event_words(speaker: Speaker, s: State, event: tuple[object, ...]) -> dict[str, str]:
    """The placeholders of an event's template, filled."""
    kind = str(event[0])
    values = event_values(event)
    filled: dict[str, str] = {}
    targets: list[str] = []
    for placeholder, letter, some in event_arguments(event, s):
        if letter == "D":
            filled[placeholder] = " ".join(map(str, some)) or "-"
        elif letter == "W":
            filled[placeholder] = ", ".join(speaker.warrior(w) for w in some) or "-"
        elif letter == "F":
            filled[placeholder] = ", ".join(speaker.face(face) for face in some) or "-"
        elif placeholder == "targets":
            targets.append(event_word(speaker, s, letter, some[0], values[0]))
        else:
            filled[placeholder] = event_word(speaker, s, letter, some[0], values[0])
    if kind in AIMED_BY:
        filled["targets"] = f" ({', '.join(targets)})" if targets else ""
    if kind == "tile_placed":
        filled["effect"] = speaker.effect(values[1])
    elif kind == "sprung":
        filled["effect"] = speaker.effect(s.tile_number[values[0]])
    elif kind == "drawn_unseen":
        filled["deck"] = speaker.words["deck"][SIDES[values[0]]]
    return filled


def event_word(speaker: Speaker, s: State, letter: str, value: int, first: int) -> str:
    """One argument of an event; those an option can have too are the speaker's."""
    table = speaker.words
    if letter == "P":
        return table["phase"][PHASES[value]]
    if letter == "O":
        return speaker.outcome(OUTCOMES[value])
    if letter == "K":
        return table["deck"][SIDES[value]]
    if letter == "B":
        return table["barrier"][BARRIERS[value]]
    if letter == "T":
        return table["token"][clauses.TOKEN_KINDS[value]]
    if letter == "A":
        return cell_text(value)
    if letter == "L":
        return PLACES[value]
    return speaker.argument(s, letter, value, first)


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
    kind = agenda.KINDS[frame[0] - agenda.FIRST_ASK]
    speaker = Speaker(state.setup, language, content)
    filled = {"dice": " ".join(map(str, state.dice)), "tp": str(state.tp)}
    for placeholder, letter, spot in ASKED.get(kind, ()):
        filled[placeholder] = speaker.argument(state, letter, frame[spot], 0)
    if kind == "window":
        filled["moment"] = speaker.words["moment"][MOMENTS[frame[2]]]
    elif kind == "place":
        filled["effect"] = speaker.effect(frame[4])
    return speaker.words["kind"][kind].format(**filled)


def option_sentence(state: State, code: int, language: str, content: str = "") -> str:
    """What an option of the pending decision does."""
    speaker = Speaker(state.setup, language, content)
    verb = code & 63
    word, signature = decision.SIGNATURES[verb]
    fields = list(decision.arguments(code))
    filled, targets = option_words(speaker, state, verb, signature, fields)
    templates = speaker.words["option"]
    template = templates["attack_with" if verb == decision.ATTACK and filled["k"] else word]
    said = template.format(**filled, **extra_words(speaker, state, verb, fields))
    return said + (f" ({', '.join(targets)})" if targets else "")


def option_words(
    speaker: Speaker, s: State, verb: int, signature: str, fields: list[int]
) -> tuple[dict[str, str], list[str]]:
    """The arguments of an option by the letter of their type (a second one is `w2`), and the targets of its effect."""
    filled: dict[str, str] = {}
    targets: list[str] = []
    spot = 0
    for letter in signature:
        if letter == "E":
            for target in notation.targets_of(s, verb, fields[spot - 1]):
                targets.append(speaker.argument(s, target, fields[spot], fields[0]))
                spot += 1
        elif letter == "C":
            filled["C"] = speaker.card(fields[0], fields[1])
        else:
            key = f"{letter}2" if letter in filled else letter
            filled[key] = speaker.argument(s, letter, fields[spot], fields[0])
            spot += 1
    return filled, targets


def extra_words(speaker: Speaker, s: State, verb: int, fields: list[int]) -> dict[str, str]:
    """What a sentence says beyond the option's own arguments."""
    setup = speaker.setup
    if verb == decision.PASS:
        kind = agenda.KINDS[s.agenda[-1][0] - agenda.FIRST_ASK]
        passing = speaker.words["pass"]
        return {"pass": passing.get(kind, passing["other"])}
    if verb == decision.VALUE:
        return {"value": str(setup.instincts[fields[1]].value)}
    if verb == decision.PLACE:
        return {"shape": open_sides(setup, fields[0], fields[1], speaker.language)}
    if verb == decision.CHOOSE or verb == decision.BACK:
        return {"effect": speaker.effect(fields[0]), "form": speaker.shape(fields[0])}
    if verb == decision.DAMAGE:
        return {"line": line_words(speaker, fields[0], fields[1])}
    return {}


def line_words(speaker: Speaker, w: int, line: int) -> str:
    """The figures of a line of a Western sheet."""
    figures = speaker.setup.lines[w][line * 3 - 3 : line * 3]
    letters = speaker.words["stat_letter"]
    return " ".join(f"{letters[stat]}{figure}" for stat, figure in zip(STATS, figures, strict=True))
