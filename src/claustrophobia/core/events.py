"""The arguments of each kind of event: their names, types and values.

An event is a tuple: kind, rule, audience, then its arguments, which are small integers.
"""

from typing import Final, NamedTuple

from claustrophobia.core import decision
from claustrophobia.core.arguments import targets_of
from claustrophobia.core.decision import TARGETS
from claustrophobia.core.names import HUMAN
from claustrophobia.core.state import State

# The arguments of each event: `name`, or `name:type` if its type has another name. The names are the placeholders of
# the templates in the locale. Types are those of `core.arguments`, and also: `side`, a player; `own_card`, a card of
# the player named before it; `deck phase outcome barrier token cell place`; `targets`, all targets of the effect named
# before it; and types that take all the rest of an event: `dice`, `faces` of destiny dice, `warriors`.
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
    "kept_out": "warrior tile",
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
    "held": "tile count:number",
    "tide_turned": "",
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
    "frustrated": "card:event",
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
    "gave_up": "player:side",
    "ended": "outcome",
}

ARGUMENT_NAMES: Final[dict[str, list[str]]] = {
    kind: [entry.partition(":")[0] for entry in arguments.split()] for kind, arguments in EVENTS.items()
}

# The events about an effect with targets, and the verb of the option that chose these.
AIMED_BY: Final[dict[str, int]] = {
    "allotted": decision.ALLOT,
    "gift_used": decision.GIFT,
    "did": decision.DO,
    "aimed": decision.TARGET,
    "played": decision.PLAY,
    "used": decision.USE,
    "advantage": decision.ADVANTAGE,
}
REST: Final = ("dice", "faces", "warriors")  # the types that take all the rest of an event


class Told(NamedTuple):
    """One argument of an event: its name, its type, and its value; a list of values if it takes all the rest."""

    name: str
    kind: str
    values: list[int]


def event_arguments(event: tuple[object, ...], s: State) -> list[Told]:
    """The arguments of an event. Each target of an effect is an argument of its own with the name `targets`."""
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


def event_argument(event: tuple[object, ...], name: str) -> int:
    """An argument of an event by its name: one number, which stands before any targets."""
    return event_values(event)[ARGUMENT_NAMES[str(event[0])].index(name)]


def event_values(event: tuple[object, ...]) -> list[int]:
    """The arguments of an event, after kind, rule and audience."""
    return [value for value in event[3:] if isinstance(value, int)]
