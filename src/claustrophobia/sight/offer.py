"""Options, decisions and events as plain data for clients, in both languages.

docs/protocol.md names the types of the arguments. Whether a viewer may know a decision or an event, `sight.view` says.
"""

from typing import Final

from claustrophobia.content.words import event_words, option_words, question_words
from claustrophobia.core import agenda, clauses, decision, notation
from claustrophobia.core.arguments import TYPES, arguments_of
from claustrophobia.core.decision import GROUP, GROUP_HERE, TARGETS
from claustrophobia.core.events import REST, event_arguments
from claustrophobia.core.grid import cell_text
from claustrophobia.core.names import BARRIERS, NOBODY, OUTCOMES, PHASES, PLACES, SIDES
from claustrophobia.core.state import State, bits
from claustrophobia.rules.attacks import ordinary_on
from claustrophobia.rules.odds import attack_odds
from claustrophobia.rules.owners import EITHER, PLAYERS, player_of
from claustrophobia.sight.records import Asked, EventArgs, GameView, OptionArgs, OptionData, Question, Told, Value
from claustrophobia.sight.view import EventRow, own_view, view

NUMBERED: Final = ("tile", "direction", "line", "die", "number", "tile_number")  # types whose values stay numbers


def option_data(s: State, code: int) -> OptionData:
    """An option of the pending decision."""
    verb = decision.verb_of(code)
    said = option_words(s, code)
    found: OptionData = {
        "text": notation.option_text(s, code),
        "verb": decision.SIGNATURES[verb].word,
        "args": option_args(s, code),
        "en": said["en"],
        "fr": said["fr"],
    }
    player = player_name(s, code)
    if player:
        found["player"] = player
    if verb == decision.ATTACK:
        w, target, weapon = decision.read_attack(code)
        odds = attack_odds(s, w, target, weapon)
        found["struck"] = [s.setup.names[one] for one in struck(s, w, target)]
        found["odds"] = {"dice": odds.dice, "need": odds.need, "hits": odds.hits, "expected": odds.expected}
    return found


def struck(s: State, attacker: int, target: int) -> list[int]:
    """The warriors an attack's target stands for: one, or all ordinary troglodytes of a tile."""
    if target < GROUP_HERE:
        return [target]
    return bits(ordinary_on(s, s.at[attacker] if target == GROUP_HERE else target - GROUP))


def player_name(s: State, code: int) -> str:
    """Which of two players may take an option; empty if either may, or the side has one player (DAN-18)."""
    player = player_of(s, code) if s.setup.options.get("players") == 2 else EITHER
    return "" if player == EITHER else PLAYERS[player]


def option_args(s: State, code: int) -> OptionArgs:
    """The arguments of an option by their names; `targets`, if its effect has any, is a list."""
    signature = decision.SIGNATURES[decision.verb_of(code)]
    attacker = decision.warrior_of(code)
    values = [(kind, value_of(s, kind, value, attacker)) for kind, value in arguments_of(s.setup, code)]
    own = len(signature.arguments)
    found: OptionArgs = {}
    for argument, (_, value) in zip(signature.arguments, values[:own], strict=True):
        found[argument.name] = value
    if values[own:]:
        found[TARGETS] = [target(kind, value) for kind, value in values[own:]]
    return found


def target(kind: str, value: object) -> dict[str, object]:
    """One target of an effect by its type: `{"warrior": "scout-a"}`."""
    return {kind: value}


def value_of(s: State, kind: str, value: int, attacker: int) -> Value:
    """A value as clients get it: an id if things of its type have ids, else a number; None for no weapon."""
    if kind == "target" and value >= GROUP_HERE:
        return {"troglodytes": s.at[attacker] if value == GROUP_HERE else value - GROUP}
    if kind == "weapon" and value == NOBODY:
        return None
    return value if kind in NUMBERED else TYPES[kind].text(s, value)


# --- the decision ---------------------------------------------------------------------------------


def asked(s: State, viewer: int) -> Asked | None:
    """The pending decision with its options if the viewer decides, else None."""
    if s.outcome or agenda.decider(s) != viewer:
        return None
    head = question_data(s)
    return {**head, "options": [option_data(s, code) for code in s.options]}


def question_data(s: State) -> Question:
    """The question of the pending decision, without its options."""
    side = agenda.decider(s)
    return {
        "side": SIDES[side],
        "number": agenda.number_of(s),
        "kind": agenda.kind_of(s),
        "subject": agenda.subject_of(s),
        **question_words(s),
    }


# --- events ---------------------------------------------------------------------------------------


def event_data(event: EventRow, s: State) -> Told:
    """An event with its arguments and its sentence."""
    return {
        "kind": str(event[0]),
        "rule": str(event[1]),
        **event_words(event, s),
        "args": event_args(event, s),
    }


def event_args(event: EventRow, s: State) -> EventArgs:
    """The arguments of an event by their names; dice, faces, warriors and targets are lists."""
    found: EventArgs = {}
    targets: list[dict[str, object]] = []
    for told in event_arguments(event, s):
        if told.kind == "dice":
            found[told.name] = told.values
        elif told.kind in REST:
            kind = "face" if told.kind == "faces" else "warrior"
            found[told.name] = [TYPES[kind].text(s, value) for value in told.values]
        elif told.name == TARGETS:
            targets.append(target(told.kind, event_value(s, told.kind, told.values[0])))
        else:
            found[told.name] = event_value(s, told.kind, told.values[0])
    return {**found, TARGETS: targets} if targets else found


def event_value(s: State, kind: str, value: int) -> Value:
    """The value of an event's argument; types that options have too are written as there."""
    if kind in {"side", "deck"}:
        return SIDES[value]
    if kind == "phase":
        return PHASES[value]
    if kind == "outcome":
        return OUTCOMES[value]
    if kind == "barrier":
        return BARRIERS[value]
    if kind == "token":
        return clauses.TOKEN_KINDS[value]
    if kind == "cell":
        return cell_text(value)
    if kind == "place":
        return PLACES[value]
    return value_of(s, kind, value, 0)


# --- everything open ------------------------------------------------------------------------------


def bare_view(s: State) -> GameView:
    """A view with nothing hidden, for looking at records: both hands, the whole stack, the decision."""
    if s.outcome:
        return view(s, NOBODY)
    seen = view(s, agenda.decider(s))
    seen["cards"] = [own_view(s, side)["cards"][side] for side in (0, 1)]
    seen["stack"] = {**seen["stack"], "known": list(s.stack)}
    return seen
