"""Positions: any moment of a game as a TOML file, with scripted dice, for tests and puzzles.

`docs/notation.md` describes the keys. What a file leaves out is as at the start of its scenario, except that
warriors not named are off the board: humans waiting, infernals in the reserve. Without `agenda` the game goes on at
the first decision of its `phase`; with `begin = true` at the very beginning of the phase.
"""

import json
import tomllib
from typing import Any, Final

from claustrophobia.content.setups import setup_of
from claustrophobia.core import agenda, clauses
from claustrophobia.core.dice import Chance, Scripted
from claustrophobia.core.grid import DIRECTIONS, cell, cell_text, opposite
from claustrophobia.core.names import (
    BARRIERS,
    BOX,
    CLOSED,
    EVENT,
    HUMAN,
    HUMAN_ACTIVATION,
    INFERNAL,
    INFERNAL_ACTIVATION,
    INSTINCT,
    NOBODY,
    PHASES,
    PLACES,
    POOL,
    RESERVE,
    ROLLED,
    SIDES,
    THREAT,
    WARRIOR_FLAGS,
    WESTERN,
)
from claustrophobia.core.setup import Card, Setup, card_index
from claustrophobia.core.state import GIFT_FOUND, Frame, Mark, State, bits
from claustrophobia.position_schema import position_fault
from claustrophobia.rules import cards, edition, effects, presence, tiles
from claustrophobia.rules.muster import clear, pack
from claustrophobia.rules.stats import ALL_TROGLODYTES, MARK_AWAITS, OPERATIONS, TABLE

MARK_TARGETS: Final = {"troglodytes": ALL_TROGLODYTES, "table": TABLE}
KEYS: Final = [
    "scenario",
    "options",
    "content",
    "turn",
    "phase",
    "begin",
    "outcome",
    "tp",
    "alarms",
    "dice",
    "tiles",
    "stack",
    "box",
    "gone",
    "second",
    "chest",
    "team",
    "deep",
    "known",
    "barriers",
    "counters",
    "warriors",
    "hand",
    "deck",
    "discard",
    "fresh",
    "played",
    "destiny",
    "marks",
    "assigning",
    "taken",
    "news",
    "agenda",
]


class PositionError(ValueError):
    """A position that cannot be set up; the message names the key."""


def read_position(text: str) -> dict[str, Any]:
    """The data of a position's text."""
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # a number of thousands of digits is a plain ValueError
        raise PositionError(f"not TOML: {error}") from None


def checked(data: dict[str, Any]) -> dict[str, Any]:
    """The data of a position's file, if every field is of the type and within the bounds it must be."""
    wrong = position_fault(data)
    if wrong:
        raise PositionError(wrong)
    return data


def state_of(data: dict[str, Any], chance: Chance | None = None) -> State:
    """The state a position's data describes. Its `dice` are rolled in order, unless another source is given."""
    for key in data:
        if key not in KEYS:
            raise PositionError(f"key {key!r} is unknown; there are {', '.join(KEYS)}")
    if "scenario" not in data:
        raise PositionError("key 'scenario' is missing")
    setup = setup_of(data["scenario"], data.get("content", ""), data.get("options"))
    s = State(setup, chance if chance is not None else Scripted(data.get("dice", [])))
    clear(s)
    try:
        fill(s, data)
    except (KeyError, IndexError, ValueError, TypeError, AttributeError, OverflowError) as error:
        raise PositionError(f"{data['scenario']}: {error}") from None
    return s


def fill(s: State, data: dict[str, Any]) -> None:
    """Set every column for which the position has a key."""
    setup = s.setup
    check_tiles(setup, data)
    s.turn = data.get("turn", 1)
    s.phase = PHASES.index(data.get("phase", "human_preparation"))
    s.tp = data.get("tp", setup.start_tp)
    s.alarms = data.get("alarms", 0)
    s.dice = tuple(data.get("assigning", ()))
    for entry in data.get(
        "tiles", [{"number": number, "at": cell_text(c), "turn": DIRECTIONS[t]} for number, c, t in setup.layout]
    ):
        lay_tile(s, entry)
    for entry in data.get("barriers", []):
        spot = slot_at(s, entry["at"]) * 4 + DIRECTIONS.index(entry["side"])
        effects.close(s, spot, BARRIERS.index(entry["kind"]))
    s.stack = tuple(data.get("stack", ()))
    s.gone = tuple(data.get("gone", ()))
    s.second = tuple(data.get("second", ()))
    s.chest = tuple(find(setup.equipment, ident) for ident in data.get("chest", []))
    s.deep = data.get("deep", setup.stack_deep)
    s.known = data.get("known", 0)
    seen = {*s.tile_number, *s.stack, *s.gone, *s.second}
    there = [number for number, room in enumerate(setup.saturation) if room]
    s.box = tuple(data.get("box", [number for number in there if number not in seen]))
    fill_warriors(s, data.get("warriors", {}))
    s.team = data.get("team", s.humans.bit_count())
    fill_cards(s, data)
    s.marks = [mark_from(setup, entry) for entry in data.get("marks", [])]
    fill_destiny(s, data.get("destiny", []))
    if "agenda" not in data:
        set_hounds(s)
    for name, value in data.get("counters", {}).items():
        s.counters[setup.counter_names.index(name)] = value
    s.taken = list(data.get("taken", [0, 0]))
    s.news = data.get("news", 0)
    s.agenda = (
        [tuple(frame) for frame in data["agenda"]] if "agenda" in data else resume(s, begin=data.get("begin", False))
    )


def check_tiles(setup: Setup, data: dict[str, Any]) -> None:
    """Every tile that is named is one of the box."""
    named = [entry["number"] for entry in data.get("tiles", [])]
    for key in ("stack", "box", "gone", "second"):
        named += data.get(key, [])
    for number in named:
        if number >= len(setup.saturation) or not setup.saturation[number]:
            raise ValueError(f"there is no tile {number} in the box")


def resume(s: State, *, begin: bool) -> list[Frame]:
    """The agenda at the first decision of the present phase, or at its very beginning."""
    frames: list[Frame] = [(agenda.RUN_BEGIN_TURN,)]
    frames += [(agenda.RUN_BEGIN_PHASE, phase) for phase in reversed(edition.of(s).phases()) if phase > s.phase]
    opening = {
        HUMAN_ACTIVATION: (agenda.ASK_ACTIVATE, HUMAN),
        THREAT: (agenda.ASK_BRING, INFERNAL),
        INFERNAL_ACTIVATION: (agenda.ASK_ACTIVATE, INFERNAL),
    }.get(s.phase)
    if begin or opening is None:
        frames.append((agenda.RUN_BEGIN_PHASE, s.phase))
    else:
        frames += [(agenda.RUN_END_PHASE, s.phase), opening]
    return frames


def slot_at(s: State, place: str) -> int:
    """The slot of the tile at `x,y`."""
    x, _, y = place.partition(",")
    slot = tiles.tile_at(s, cell(int(x), int(y)))
    if slot < 0:
        raise ValueError(f"there is no tile at {place}")
    return slot


def lay_tile(s: State, entry: dict[str, Any]) -> None:
    x, _, y = entry["at"].partition(",")
    slot = tiles.lay(s, entry["number"], cell(int(x), int(y)), DIRECTIONS.index(entry.get("turn", "north")))
    s.used[slot] = int(entry.get("used", False))
    s.water[slot] = entry.get("water", s.water[slot])
    s.holes[slot] = int(entry.get("hole", False))
    s.tokens[slot] = tokens_from(entry.get("tokens", {}))
    s.tile_tp[slot] = entry.get("tp", 0)
    if "equipment" in entry:
        s.finds[slot] = find(s.setup.equipment, entry["equipment"]) + 1
    elif "gift" in entry:
        s.finds[slot] = find(s.setup.gifts, entry["gift"]) + GIFT_FOUND
    for side in entry.get("closed", []):
        s.links[slot * 4 + DIRECTIONS.index(side)] = CLOSED


def tokens_from(counts: dict[str, int]) -> int:
    return sum(count << (clauses.TOKEN_KINDS.index(kind) * clauses.TOKEN_BITS) for kind, count in counts.items())


def fill_warriors(s: State, entries: dict[str, dict[str, Any]]) -> None:
    setup = s.setup
    for w, name in enumerate(setup.names):
        entry = entries.get(name, {})
        human = entry.get("side", SIDES[setup.first_side[w]]) == "human"
        place = entry.get("at", "box" if setup.start_at[w] == BOX else "waiting" if human else "reserve")
        if not human:
            s.infernals |= 1 << w
        elif place != "box":
            s.humans |= 1 << w
        s.at[w] = RESERVE
        if "," in place:
            presence.put(s, w, slot_at(s, place))
        else:
            s.at[w] = -PLACES.index(place)
        damage = entry.get("damage", 0)
        s.damage[w] = sum(1 << (line - 1) for line in damage) if isinstance(damage, list) else damage
        if setup.kind[w] == WESTERN and not isinstance(damage, list) and damage:
            raise ValueError(f"{name}: damage of a Western warrior is a list of lines")
        s.die[w] = entry.get("die", 0)
        s.flags[w] = sum(1 << WARRIOR_FLAGS.index(flag) for flag in entry.get("flags", []))
        s.load[w] = tokens_from(entry.get("carries", {}))
        s.gear[w] = tuple(find(setup.equipment, item) for item in entry.get("equipment", []))
        if "gifts" in entry:
            s.gifts[w] = sum(1 << find(setup.gifts, ident) for ident in entry["gifts"])
        s.allotted[w] = find(setup.instincts, entry["allotted"]) if "allotted" in entry else -1
    unknown = set(entries) - set(setup.names)
    if unknown:
        raise ValueError(f"warrior {', '.join(sorted(unknown))} does not take part; there are {', '.join(setup.names)}")


def find(kinds: list[Card], ident: str) -> int:
    found = card_index(kinds, ident)
    if found < 0:
        raise ValueError(f"there is no card {ident!r}")
    return found


def fill_cards(s: State, data: dict[str, Any]) -> None:
    """Set hands, the tops of decks, and discard piles; all other cards are in the decks below."""
    setup = s.setup
    for side, kinds in ((INSTINCT, setup.instincts), (EVENT, setup.events)):
        name = SIDES[side]
        s.hand[side] = tuple(find(kinds, ident) for ident in data.get("hand", {}).get(name, []))
        s.discard[side] = tuple(find(kinds, ident) for ident in data.get("discard", {}).get(name, []))
        top = [find(kinds, ident) for ident in data.get("deck", {}).get(name, [])]
        rest = list(pack(kinds))
        out = [*s.hand[side], *s.discard[side], *top]
        if side == INSTINCT:
            out += [card for card in s.allotted if card >= 0]
            s.fresh = tuple(find(kinds, ident) for ident in data.get("fresh", []))
        else:
            s.played = tuple(find(kinds, ident) for ident in data.get("played", []))
            out += s.played
        for card in out:
            if card not in rest:
                raise ValueError(f"there are not that many copies of {kinds[card].ident}")
            rest.remove(card)
        s.deck[side] = tuple(top + rest) if data.get("deck", {}).get("rest", True) else tuple(top)
    cards.watch(s)


def fill_destiny(s: State, entries: list[dict[str, Any]]) -> None:
    powers = [power.ident for power in s.setup.powers]
    more = len(entries) - len(s.face)
    s.face += [0] * more
    s.dest += [POOL] * more
    for die, entry in enumerate(entries):
        s.face[die] = s.setup.faces.index(entry["face"])
        at = entry["at"]
        s.dest[die] = ROLLED if at == "rolled" else powers.index(at) * 2 + int(entry.get("fired", False))


def set_hounds(s: State) -> None:
    """Give each hellhound the die that has fired its power (DST-11)."""
    for face, dest in zip(s.face, s.dest, strict=True):
        owner = s.setup.powers[dest >> 1].owner if dest >= 0 and dest & 1 else -1
        if owner >= 0 and s.setup.hounds >> owner & 1 and not awaits(s, dest >> 1):
            s.die[owner] = face


def awaits(s: State, power: int) -> bool:
    """Whether a power has fired, and its effect has not begun yet (DST-9)."""
    return any(operation == MARK_AWAITS and fired == power for _, operation, fired, _, _ in s.marks)


def mark_from(setup: Setup, entry: dict[str, Any]) -> Mark:
    target = entry["target"]
    return (
        MARK_TARGETS[target] if target in MARK_TARGETS else setup.names.index(target),
        OPERATIONS.index(entry["what"]),
        entry["amount"],
        PHASES.index(entry["until"]) if entry.get("until") else len(PHASES),
        setup.names.index(entry["owner"]) if entry.get("owner") else NOBODY,
    )


# --- writing --------------------------------------------------------------------------------------


def position_text(s: State) -> str:
    """The present state as a position; loading it gives the same state, except for the dice to come."""
    setup = s.setup
    lines = [f'scenario = "{setup.scenario}"']
    if setup.options:
        pairs = [f"{key} = {json.dumps(value)}" for key, value in setup.options.items()]
        lines.append("options = { " + ", ".join(pairs) + " }")
    lines += [f"turn = {s.turn}", f'phase = "{PHASES[s.phase]}"', f"tp = {s.tp}", f"alarms = {s.alarms}"]
    for key, column in (
        ("assigning", s.dice),
        ("stack", s.stack),
        ("box", s.box),
        ("gone", s.gone),
        ("second", s.second),
        ("taken", s.taken),
    ):
        lines.append(f"{key} = {list(column)}")
    lines += [f"deep = {s.deep}", f"known = {s.known}", f"news = {s.news}", f"team = {s.team}"]
    lines.append(f"chest = {idents(setup.equipment, s.chest)}")
    lines.append(f"agenda = {[list(frame) for frame in s.agenda]}")
    lines.append("tiles = [\n" + "".join(f"    {tile_text(s, slot)},\n" for slot in range(len(s.tile_number))) + "]")
    lines.append("barriers = [" + ", ".join(barrier_text(s, *entry) for entry in s.barriers) + "]")
    lines.append("destiny = [" + ", ".join(die_text(s, die) for die in dice_order(s)) + "]")
    lines.append("marks = [" + ", ".join(mark_text(s, mark) for mark in s.marks) + "]")
    lines.append(f"fresh = {idents(setup.instincts, s.fresh)}")
    lines.append(f"played = {idents(setup.events, s.played)}")
    for name, columns in (("hand", s.hand), ("deck", s.deck), ("discard", s.discard)):
        lines += [f"[{name}]", f"human = {idents(setup.instincts, columns[0])}"]
        lines.append(f"infernal = {idents(setup.events, columns[1])}")
        if name == "deck":
            lines.append("rest = false")
    lines.append("[counters]")
    lines += [f"{name} = {value}" for name, value in zip(setup.counter_names, s.counters, strict=True)]
    lines.append("[warriors]")
    lines += [warrior_text(s, w) for w in range(len(setup.names))]
    return "\n".join(lines).replace("'", '"') + "\n"


def idents(kinds: list[Card], hand: tuple[int, ...]) -> list[str]:
    return [kinds[card].ident for card in hand]


def table(parts: list[str]) -> str:
    return "{ " + ", ".join(part for part in parts if part) + " }"


def tile_text(s: State, slot: int) -> str:
    return table(
        [
            f"number = {s.tile_number[slot]}",
            f'at = "{cell_text(s.tile_cell[slot])}"',
            f'turn = "{DIRECTIONS[s.tile_turn[slot]]}"',
            "used = true" if s.used[slot] else "",
            f"water = {s.water[slot]}",
            "hole = true" if s.holes[slot] else "",
            tokens_text("tokens", s.tokens[slot]),
            f"tp = {s.tile_tp[slot]}" if s.tile_tp[slot] else "",
            find_text(s, s.finds[slot]),
            closed_text(s, slot),
        ]
    )


def closed_text(s: State, slot: int) -> str:
    """The printed openings of a tile that are closed though there is no wall behind them (the card Lost)."""
    openings = s.setup.openings[s.tile_number[slot] * 4 + s.tile_turn[slot]]
    shut = [DIRECTIONS[side] for side in range(4) if openings >> side & 1 and is_shut(s, slot * 4 + side)]
    return f"closed = {shut}" if shut else ""


def is_shut(s: State, spot: int) -> bool:
    """Whether a side is closed, but neither by a barrier nor by the wall of the tile behind it."""
    other = effects.neighbour(s, spot)
    back = other * 4 + opposite(spot & 3)
    barred = [place for place, _ in s.barriers]
    if s.links[spot] != CLOSED or spot in barred or (other >= 0 and back in barred):
        return False
    return other < 0 or s.setup.openings[s.tile_number[other] * 4 + s.tile_turn[other]] >> (back & 3) & 1 == 1


def find_text(s: State, find: int) -> str:
    """What may be taken from a tile."""
    if find >= GIFT_FOUND:
        return f'gift = "{s.setup.gifts[find - GIFT_FOUND].ident}"'
    return f'equipment = "{s.setup.equipment[find - 1].ident}"' if find else ""


def tokens_text(key: str, count: int) -> str:
    found = [
        f"{kind} = {clauses.tokens_of(count, index)}"
        for index, kind in enumerate(clauses.TOKEN_KINDS)
        if clauses.tokens_of(count, index)
    ]
    return f"{key} = {table(found)}" if found else ""


def barrier_text(s: State, spot: int, kind: int) -> str:
    place = cell_text(s.tile_cell[spot >> 2])
    return table([f'at = "{place}"', f'side = "{DIRECTIONS[spot & 3]}"', f'kind = "{BARRIERS[kind]}"'])


def dice_order(s: State) -> list[int]:
    """The destiny dice that are not in the pool. Dice are alike, so a loaded position has them first."""
    return [die for die in range(len(s.dest)) if s.dest[die] != POOL]


def die_text(s: State, die: int) -> str:
    dest = s.dest[die]
    at = "rolled" if dest == ROLLED else s.setup.powers[dest >> 1].ident
    fired = "fired = true" if dest >= 0 and dest & 1 else ""
    return table([f'face = "{s.setup.faces[s.face[die]]}"', f'at = "{at}"', fired])


def mark_text(s: State, mark: Mark) -> str:
    target, operation, amount, until, owner = mark
    whom = next((name for name, code in MARK_TARGETS.items() if code == target), "")
    return table(
        [
            f'target = "{whom or s.setup.names[target]}"',
            f'what = "{OPERATIONS[operation]}"',
            f"amount = {amount}",
            f'until = "{PHASES[until] if until < len(PHASES) else ""}"',
            f'owner = "{s.setup.names[owner]}"' if owner != NOBODY else "",
        ]
    )


def warrior_text(s: State, w: int) -> str:
    setup = s.setup
    at = cell_text(s.tile_cell[s.at[w]]) if s.at[w] >= 0 else PLACES[-s.at[w]]
    lines = [line for line in range(1, 7) if s.damage[w] >> (line - 1) & 1]
    damage = lines if setup.kind[w] == WESTERN else s.damage[w]
    flags = [flag for index, flag in enumerate(WARRIOR_FLAGS) if s.flags[w] >> index & 1]
    side = SIDES[setup.first_side[w] if s.at[w] == BOX else 0 if s.humans >> w & 1 else 1]
    parts = [
        f'at = "{at}"',
        f'side = "{side}"' if side != SIDES[setup.first_side[w]] else "",
        f"damage = {damage}" if damage else "",
        f"die = {s.die[w]}" if s.die[w] else "",
        f"flags = {flags}" if flags else "",
        tokens_text("carries", s.load[w]),
        f"equipment = {idents(setup.equipment, s.gear[w])}" if s.gear[w] else "",
        f"gifts = {idents(setup.gifts, tuple(bits(s.gifts[w])))}" if s.gifts[w] != setup.start_gifts[w] else "",
        f'allotted = "{setup.instincts[s.allotted[w]].ident}"' if s.allotted[w] >= 0 else "",
    ]
    return f"{setup.names[w]} = {table(parts)}"
