"""The text form of options: short, unique within a decision, the same in log, record, terminal and bots.

`docs/notation.md` defines it; the table of verbs and argument types is `core.decision.SIGNATURES`.
"""

from claustrophobia.core import clauses, decision
from claustrophobia.core.grid import DIRECTIONS, cell_text
from claustrophobia.core.names import NOBODY
from claustrophobia.core.setup import Effect
from claustrophobia.core.state import State

BONUS_NAMES = ("movement", "combat")  # TAL-BLESSING


def option_text(s: State, code: int) -> str:
    """An option in notation."""
    verb = code & 63
    word, signature = decision.SIGNATURES[verb]
    if not signature:
        return word
    fields = list(decision.arguments(code))
    parts = [word]
    spot = 0
    named = -1  # the card, gift, power or action whose targets follow
    for kind in signature:
        if kind == "E":
            for target in targets_of(s, verb, named):
                parts.append(argument_text(s, target, fields[spot]))
                spot += 1
            continue
        if kind == "C":
            cards = s.setup.instincts if fields[0] == 0 else s.setup.events
            parts.append(cards[fields[1]].ident)
            continue
        named = fields[spot]
        parts.append(argument_text(s, kind, fields[spot]))
        spot += 1
    return " ".join(part for part in parts if part)


def targets_of(s: State, verb: int, named: int) -> str:
    """The argument types of what is chosen for an effect."""
    setup = s.setup
    effect: Effect
    if verb == decision.DO:
        index = named - len(clauses.BUILT_IN)
        return "w" if index >= 0 and setup.actions[index].verb == clauses.GIVE else ""
    if verb == decision.PLAY:
        effect = setup.events[named].effect
    elif verb == decision.USE:
        effect = setup.equipment[named].effect
    elif verb == decision.ALLOT or verb == decision.ADVANTAGE:
        effect = setup.instincts[named].effect
    elif verb == decision.GIFT:
        effect = setup.gifts[named].effect
    else:
        effect = setup.powers[named].effect
    return effect.targets


def argument_text(s: State, kind: str, value: int) -> str:
    """One argument of an option, by its type."""
    setup = s.setup
    if kind == "w":
        return setup.names[value]
    if kind == "t":
        return cell_text(s.tile_cell[value])
    if kind == "d" or kind == "r":
        return DIRECTIONS[value]
    if kind == "c":
        return setup.instincts[value].ident
    if kind == "e":
        return setup.events[value].ident
    if kind == "g":
        return setup.equipment[value].ident
    if kind == "f":
        return setup.faces[value]
    if kind == "p":
        return setup.powers[value].ident
    if kind == "i":
        return setup.gifts[value].ident
    if kind == "s":
        return setup.sheet_ids[value]
    if kind == "x":
        return target_text(s, value)
    if kind == "k":
        return "" if value == NOBODY else setup.equipment[value].ident
    if kind == "b":
        return BONUS_NAMES[value]
    if kind == "o":
        return action_text(s, value)
    return str(value)  # l, m, n


def target_text(s: State, target: int) -> str:
    """The target of an attack; the troglodytes of another tile are named with it."""
    if target < decision.GROUP_HERE:
        return s.setup.names[target]
    if target == decision.GROUP_HERE:
        return "troglodytes"
    return f"troglodytes@{cell_text(s.tile_cell[target - decision.GROUP])}"


def action_text(s: State, number: int) -> str:
    """The name of an action of the board or the scenario."""
    if number < len(clauses.BUILT_IN):
        return clauses.BUILT_IN[number]
    return s.setup.actions[number - len(clauses.BUILT_IN)].ident


def normalised(text: str) -> str:
    """What a person typed, as the notation writes it: lower case, single spaces."""
    return " ".join(text.lower().split())
