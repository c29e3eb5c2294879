"""What a client is offered and told, as plain data in both languages: options, the decision asked, events.

docs/protocol.md names the types of the arguments. Whether a viewer may know an event or a decision is for
`sight.view` to say; `asked` obeys it.
"""

from typing import Any, Final

from claustrophobia.content.load import LANGUAGES
from claustrophobia.content.words import BARRIERS, event_arguments, event_text, option_sentence, question
from claustrophobia.core import agenda, clauses, decision, notation
from claustrophobia.core.decision import GROUP, GROUP_HERE
from claustrophobia.core.grid import cell_text
from claustrophobia.core.names import NOBODY, OUTCOMES, PHASES, PLACES, SIDES
from claustrophobia.core.state import State
from claustrophobia.rules.odds import attack_odds
from claustrophobia.rules.owners import EITHER, PLAYERS, player_of
from claustrophobia.sight.view import EventRow, own_view, view

Arg = list[Any]  # a type and a value
WRITTEN: Final = "wcegipsfbo"  # arguments whose value is their notation


def option_data(s: State, code: int, content: str = "") -> dict[str, Any]:
    """An option of the pending decision."""
    verb = code & 63
    word, _ = decision.SIGNATURES[verb]
    found: dict[str, Any] = {"text": notation.option_text(s, code), "verb": word, "args": option_args(s, code)}
    for language in LANGUAGES:
        found[language] = option_sentence(s, code, language, content)
    player = player_name(s, code)
    if player:
        found["player"] = player
    if verb == decision.ATTACK:
        w, target, weapon, _ = decision.arguments(code)
        found["odds"] = attack_odds(s, w, target, weapon)._asdict()
    return found


def player_name(s: State, code: int) -> str:
    """Which of two players of one side may take an option; nothing if either may, or there is one (DAN-18)."""
    player = player_of(s, code) if s.setup.options.get("players") == 2 else EITHER
    return "" if player == EITHER else PLAYERS[player]


def option_types(s: State, code: int) -> str:
    """The types of an option's arguments, those of its effect's targets included."""
    verb = code & 63
    signature = decision.SIGNATURES[verb][1]
    if not signature.endswith("E"):
        return signature
    plain = signature[:-1]
    named = decision.arguments(code)[len(plain) - 1]
    return plain + notation.targets_of(s, verb, named)


def option_args(s: State, code: int) -> list[Arg]:
    """The arguments of an option, each with its type."""
    fields = decision.arguments(code)
    types = option_types(s, code)
    if types == "C":
        return [card_arg(s, fields[0], fields[1])]
    return [[kind, value_of(s, kind, fields[spot], fields[0])] for spot, kind in enumerate(types)]


def card_arg(s: State, side: int, card: int) -> Arg:
    """A card of a side's deck."""
    return ["c" if side == 0 else "e", (s.setup.instincts if side == 0 else s.setup.events)[card].ident]


def value_of(s: State, kind: str, value: int, attacker: int) -> Any:
    """The value of an argument: an id where things have ids, else a number."""
    if kind in WRITTEN:
        return notation.argument_text(s, kind, value)
    if kind == "x":
        if value == GROUP_HERE:
            return {"troglodytes": s.at[attacker]}
        return {"troglodytes": value - GROUP} if value >= GROUP else s.setup.names[value]
    if kind == "k":
        return None if value == NOBODY else s.setup.equipment[value].ident
    return value  # t, l, d, r, n, m


# --- the decision ---------------------------------------------------------------------------------


def asked(s: State, viewer: int, content: str = "") -> dict[str, Any] | None:
    """The pending decision with its options, to the one who decides; None to everybody else."""
    if s.outcome or s.agenda[-1][1] != viewer:
        return None
    head = question_data(s, content)
    return {**head, "options": [option_data(s, code, content) for code in s.options]}


def question_data(s: State, content: str = "") -> dict[str, Any]:
    """What the pending decision asks, without its options."""
    frame = s.agenda[-1]
    side = frame[1]
    found: dict[str, Any] = {
        "side": SIDES[side],
        "number": s.taken[side] + 1,
        "kind": agenda.KINDS[frame[0] - agenda.FIRST_ASK],
        "subject": agenda.subject_of(s),
    }
    for language in LANGUAGES:
        found[language] = question(s, language, content)
    return found


# --- events ---------------------------------------------------------------------------------------


def event_data(event: EventRow, s: State, content: str = "") -> dict[str, Any]:
    """An event with its arguments and its sentence."""
    found: dict[str, Any] = {"kind": str(event[0]), "rule": str(event[1])}
    for language in LANGUAGES:
        found[language] = event_text(event, s, language, content)
    found["args"] = event_args(event, s)
    return found


def event_args(event: EventRow, s: State) -> list[Arg]:
    """The arguments of an event, each with its type; dice and faces are one argument together."""
    found: list[Arg] = []
    first = event[3] if len(event) > 3 else 0
    for _, kind, values in event_arguments(event, s):
        if kind == "D":
            found.append(["D", values])
        elif kind == "F":
            found.append(["F", [s.setup.faces[face] for face in values]])
        elif kind == "W":
            found.append(["W", [s.setup.names[w] for w in values]])
        elif kind == "C":
            assert isinstance(first, int)
            found.append(card_arg(s, first, values[0]))
        else:
            found.append([kind, event_value(s, kind, values[0])])
    return found


def event_value(s: State, kind: str, value: int) -> Any:
    """The value of an event's argument; the types an option has too are the option's."""
    if kind == "S" or kind == "K":
        return SIDES[value]
    if kind == "P":
        return PHASES[value]
    if kind == "O":
        return OUTCOMES[value]
    if kind == "B":
        return BARRIERS[value]
    if kind == "T":
        return clauses.TOKEN_KINDS[value]
    if kind == "A":
        return cell_text(value)
    if kind == "L":
        return PLACES[value]
    return value_of(s, kind, value, 0)


# --- everything open ------------------------------------------------------------------------------


def bare_view(s: State) -> dict[str, Any]:
    """A view with nothing hidden, for records that are looked at: both hands, the whole stack, the decision."""
    if s.outcome:
        return view(s, NOBODY)
    seen = view(s, s.agenda[-1][1])
    seen["cards"] = [own_view(s, side)["cards"][side] for side in (0, 1)]
    seen["stack"] = {**seen["stack"], "known": list(s.stack)}
    return seen
