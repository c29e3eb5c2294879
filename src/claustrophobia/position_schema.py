"""The shape of a position's file: every key with its type and bounds, so that what is wrong is said by its field."""

from typing import Annotated, Any, Final, Literal

from msgspec import Meta, Struct

from claustrophobia.content.faults import among, fault
from claustrophobia.core import agenda
from claustrophobia.core.names import BARRIERS, PHASES, PLACES, SIDES, WARRIOR_FLAGS

Direction = Literal["north", "east", "south", "west"]
Number = Annotated[int, Meta(ge=0, le=999)]
Count = Annotated[int, Meta(ge=0, le=7)]
Mask = Annotated[int, Meta(ge=0, le=2**62)]
Tile = Annotated[int, Meta(ge=1, le=99)]
Face = Annotated[int, Meta(ge=0, le=6)]
Line = Annotated[int, Meta(ge=1, le=6)]
Small = Annotated[int, Meta(ge=-999, le=2**62)]  # of a frame of the agenda
Phase = Annotated[str, Meta(extra={"names": "phase"})]
KNOWN: Final = {
    "phase": PHASES,
    "side": SIDES,
    "barrier": BARRIERS,
    "flag": WARRIOR_FLAGS,
}


class TileEntry(Struct, forbid_unknown_fields=True, kw_only=True):
    number: Tile
    at: str
    turn: Direction = "north"
    used: bool = False
    water: Count = 0
    hole: bool = False
    tokens: dict[str, Count] = {}
    tp: Number = 0
    equipment: str = ""
    gift: str = ""
    closed: list[Direction] = []


class BarrierEntry(Struct, forbid_unknown_fields=True):
    at: str
    side: Direction
    kind: Annotated[str, Meta(extra={"names": "barrier"})]


class WarriorEntry(Struct, forbid_unknown_fields=True):
    at: str = ""
    side: Annotated[str, Meta(extra={"names": "side"})] = "human"
    damage: Any = 0  # lines of a Western warrior, markers of any other
    die: Face = 0
    flags: list[Annotated[str, Meta(extra={"names": "flag"})]] = []
    carries: dict[str, Count] = {}
    equipment: list[str] = []
    gifts: list[str] = []
    allotted: str = ""


class Piles(Struct, forbid_unknown_fields=True, frozen=True):
    human: list[str] = []
    infernal: list[str] = []
    rest: bool = True


class DieEntry(Struct, forbid_unknown_fields=True):
    face: str
    at: str
    fired: bool = False


class MarkEntry(Struct, forbid_unknown_fields=True, kw_only=True):
    target: str
    what: str
    amount: Annotated[int, Meta(ge=-(2**62), le=2**62)]
    until: str = ""
    owner: str = ""


class Position(Struct, forbid_unknown_fields=True, kw_only=True):
    """A position's file. The names of cards, warriors, powers and counters are those of its scenario."""

    scenario: str
    options: dict[str, Any] = {}
    content: str = ""
    turn: Number = 1
    phase: Phase = "human_preparation"
    begin: bool = False
    outcome: str = ""
    tp: Number = 0
    alarms: Number = 0
    dice: list[Annotated[int, Meta(ge=1, le=10)]] = []
    tiles: list[TileEntry] = []
    stack: list[Tile] = []
    box: list[Tile] = []
    gone: list[Tile] = []
    second: list[Tile] = []
    chest: list[str] = []
    team: Number = 0
    deep: Number = 0
    known: Number = 0
    barriers: list[BarrierEntry] = []
    counters: dict[str, Number] = {}
    warriors: dict[str, Any] = {}
    hand: Piles = Piles()
    deck: Piles = Piles()
    discard: Piles = Piles()
    fresh: list[str] = []
    played: list[str] = []
    destiny: list[DieEntry] = []
    marks: list[MarkEntry] = []
    assigning: list[Face] = []
    taken: Annotated[list[Annotated[int, Meta(ge=0, le=99_999)]], Meta(min_length=2, max_length=2)] = []
    news: Annotated[int, Meta(ge=0, le=99_999)] = 0
    agenda: Annotated[list[Annotated[list[Small], Meta(min_length=1)]], Meta(min_length=1)] = []


def position_fault(data: dict[str, Any]) -> str:
    """What is wrong with a position by its shape alone: the field, and what is allowed there; nothing if nothing is."""
    wrong = fault(data, Position, KNOWN)
    for name, entry in data.get("warriors", {}).items() if not wrong else ():
        wrong = wrong or fault(entry, WarriorEntry, KNOWN, f"warriors.{name}") or warrior_fault(name, entry)
    for key in ("tokens", "carries", "counters") if not wrong else ():
        wrong = wrong or counts_fault(key, data)
    for spot, frame in enumerate(data.get("agenda", []) if not wrong else []):
        known = 0 <= frame[0] < agenda.STEP_COUNT and agenda.is_whole(tuple(frame))
        wrong = wrong or ("" if known else f"agenda[{spot}] = {frame} is no frame of the agenda")
    return wrong


def warrior_fault(name: str, entry: dict[str, Any]) -> str:
    """Where a warrior is, and its damage."""
    at, damage = entry.get("at", "out"), entry.get("damage", 0)
    if "," not in at and at not in PLACES[1:]:
        return f"warriors.{name}.at = {at!r} is not possible: a tile 'x,y', or {among(at, PLACES[1:])}"
    kind: Any = list[Line] if isinstance(damage, list) else Annotated[int, Meta(ge=0, le=20)]
    return fault(damage, kind, KNOWN, f"warriors.{name}.damage")


def counts_fault(key: str, data: dict[str, Any]) -> str:
    """Tables of counts, wherever they stand."""
    places = {
        "tokens": [(f"tiles[{n}].tokens", entry.get(key)) for n, entry in enumerate(data.get("tiles", []))],
        "carries": [(f"warriors.{name}.carries", entry.get(key)) for name, entry in data.get("warriors", {}).items()],
        "counters": [("counters", data.get(key))],
    }[key]
    for place, counts in places:
        for name, count in (counts or {}).items():
            wrong = fault(count, Number if key == "counters" else Count, KNOWN, f"{place}.{name}")
            if wrong:
                return wrong
    return ""
