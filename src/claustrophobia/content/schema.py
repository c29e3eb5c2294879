"""The types of content files. Every record has a `source`, and every text for players is in English and French."""

from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta

from claustrophobia.core.clauses import TOKENS_MOST
from claustrophobia.core.names import NO_LIMIT

Source = Literal["seed", "public", "house"]

# Numbers with their bounds. `names` is the key of a list of words that comes from other records (`content.faults`).
Ident = Annotated[str, Meta(pattern="^[a-z0-9]+(-[a-z0-9]+)*$")]  # a word of the notation
Movement = Annotated[int, Meta(ge=0, le=9)]
Combat = Annotated[int, Meta(ge=0, le=9)]
Defense = Annotated[int, Meta(ge=0, le=6)]
Life = Annotated[int, Meta(ge=1, le=20)]
Price = Annotated[int, Meta(ge=0, le=20)]
Line = tuple[Movement, Combat, Defense]
DieValue = Annotated[int, Meta(ge=1, le=6)]
TileNumber = Annotated[int, Meta(ge=1, le=99)]  # those of the boxes are at most 48; an open box may have more
TileNumbers = Annotated[list[TileNumber], Meta(extra={"unique": True})]
Slot = Annotated[int, Meta(ge=0, le=47)]  # a tile of the layout, by position
Coordinate = Annotated[int, Meta(ge=-60, le=60)]
Copies = Annotated[int, Meta(ge=0, le=24)]
Hand = Annotated[int, Meta(ge=0, le=24)]
Tokens = Annotated[int, Meta(ge=1, le=TOKENS_MOST)]
Token = Annotated[str, Meta(extra={"names": "token"})]
Talents = Annotated[list[Annotated[str, Meta(extra={"names": "talent"})]], Meta(extra={"unique": True})]
HumanSheet = Annotated[str, Meta(extra={"names": "western"})]
# Words of a scenario that name records of a content; `content.compile` looks them up.
Gift = Annotated[str, Meta(extra={"names": "gift"})]
Equipment = Annotated[str, Meta(extra={"names": "equipment"})]
Event = Annotated[str, Meta(extra={"names": "event"})]
DemonSheet = Annotated[str, Meta(extra={"names": "demon_sheet"})]
AnySheet = Annotated[str, Meta(extra={"names": "sheet"})]


class Words(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A name or sentence in both languages."""

    en: str
    fr: str


Brief = Annotated[str, Meta(min_length=1, max_length=34)]


class Gist(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """What something does, in both languages, short enough for one line of a narrow sheet."""

    en: Brief
    fr: Brief


class Record(msgspec.Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """What every record of content has."""

    source: Source


class Box(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """What an owner's file says of the box itself. `open`: it may have records of its own, with new ids."""

    open: bool = False


class Tile(Record, frozen=True, kw_only=True):
    number: TileNumber
    openings: Annotated[str, Meta(extra={"names": "openings"})]
    saturation: Annotated[int, Meta(ge=1, le=9)]
    effect: Annotated[str, Meta(extra={"names": "effect"})] = "plain"


class Western(Record, frozen=True, kw_only=True):
    id: Ident
    count: Annotated[int, Meta(ge=0, le=8)]
    name: Words
    leader: bool = False
    elite: bool = False
    talents: Talents = []
    lines: Annotated[list[Line], Meta(min_length=6, max_length=6)]
    instinct: Annotated[list[DieValue], Meta(extra={"unique": True})] = []


class Ability(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    verb: str
    args: dict[str, Any] = {}


class Condition(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    kind: Literal[
        "any",
        "white",
        "red",
        "colour",
        "pair",
        "total",
        "same_parity",
        "odd_pair",
        "mixed_pair",
        "even_pair",
        "at_least",
        "exactly",
    ]
    dice: int = 0
    at_least: int = 0
    exactly: int = 0


def plain(record: msgspec.Struct) -> dict[str, Any]:
    """A record as plain data."""
    found: dict[str, Any] = msgspec.to_builtins(record)
    return found


class Alone(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A condition without arguments."""

    kind: str


class OfDice(Alone, frozen=True):
    dice: DieValue = 1


class OfTotal(Alone, frozen=True):
    at_least: Annotated[int, Meta(ge=1, le=36)]


class OfEach(Alone, frozen=True):
    at_least: DieValue


class OfSum(Alone, frozen=True):
    exactly: Annotated[int, Meta(ge=1, le=36)]


# For each edition the kinds of conditions there are, and the arguments of each.
CONDITIONS: Final[dict[str, dict[str, type[Alone]]]] = {
    "y1643": {"any": OfDice, "white": OfDice, "red": OfDice, "colour": OfDice, "pair": Alone, "total": OfTotal},
    "first": {
        **dict.fromkeys(("any", "same_parity", "odd_pair", "mixed_pair", "even_pair"), Alone),
        "at_least": OfEach,
        "exactly": OfSum,
        "total": OfTotal,
    },
}


class Power(Record, frozen=True, kw_only=True):
    id: Ident
    name: Words
    text: Words
    gist: Gist | None = None
    phase: Annotated[str, Meta(extra={"names": "phase"})]
    spaces: Annotated[int, Meta(ge=0, le=6)]  # for dice; 0: as many as its condition takes
    once: bool = False
    condition: Condition
    verb: str
    args: dict[str, Any] = {}


class Demonic(Record, frozen=True, kw_only=True):
    """A troglodyte, tough troglodyte or hellhound."""

    id: Ident
    kind: Literal["troglodyte", "tough", "hellhound"]
    count: Annotated[int, Meta(ge=1, le=24)]
    price: Price
    movement: Movement
    combat: Combat
    defense: Defense
    life: Life
    name: Words
    talents: Talents = []
    power: Power | None = None


class Demon(Record, frozen=True, kw_only=True):
    id: Ident
    price: Price
    movement: Movement
    combat: Combat
    defense: Defense
    life: Life
    name: Words
    text: Words
    gist: Gist | None = None
    talents: Talents = []
    abilities: list[Ability] = []
    power: Power | None = None


class Card(Record, frozen=True, kw_only=True):
    """An event, instinct or equipment card, or a gift."""

    id: Ident
    name: Words
    text: Words
    verb: str
    args: dict[str, Any] = {}
    count: Copies = 1
    moment: str = ""
    value: Annotated[int, Meta(ge=0, le=6)] = 0
    bearers: Annotated[list[HumanSheet], Meta(extra={"unique": True})] = []
    action: bool = False
    once: bool = False


# --- scenarios ------------------------------------------------------------------------------------


class Recruit(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A human of a scenario: its sheet, its tile (by position in the layout), and what it has."""

    sheet: HumanSheet
    at: Slot = 0
    gifts: Annotated[list[Gift], Meta(extra={"unique": True})] = []
    equipment: list[Equipment] = []
    carries: list[Token] = []
    later: bool = False  # stays in the box until the scenario brings it in


class Draft(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A team chosen at set-up: how many besides the leader, how many of them elite, how much equipment and gifts."""

    others: Annotated[int, Meta(ge=1, le=9)]
    elite: Annotated[int, Meta(ge=0, le=9)]
    equipment: Annotated[int, Meta(ge=0, le=12)]
    gifts: Annotated[int, Meta(ge=0, le=6)]


class Humans(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    warriors: list[Recruit] = []
    hand: Hand = 0
    draft: Draft | None = None


class Ally(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A human without a six-line sheet: it has fixed figures and a life (SET-9). A recruit names it like a sheet."""

    id: Ident
    name: Words
    text: Words
    movement: Movement
    combat: Combat
    defense: Annotated[int, Meta(ge=1, le=6)]
    life: Annotated[int, Meta(ge=1, le=9)]
    talents: Talents = []


class Lurker(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    sheet: AnySheet
    at: Slot


class Infernals(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """The infernal side of a scenario.

    `unplayed`: nobody plays it; `any_demon`: the demon is drawn at random; `without`: event cards that are left out.
    """

    demons: list[DemonSheet] = []
    any_demon: bool = False
    unplayed: bool = False
    hounds: Annotated[int, Meta(ge=-1, le=8)] = -1
    without: Annotated[list[Event], Meta(extra={"unique": True})] = []
    waiting: list[DemonSheet] = []
    tp: Annotated[int, Meta(ge=0, le=99)] = 4
    hand: Hand = 0
    in_play: list[Lurker] = []


class Laid(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    number: TileNumber
    x: Coordinate
    y: Coordinate
    turn: Literal["north", "east", "south", "west"] = "north"


class Lying(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    at: Slot
    token: Token
    count: Tokens = 1


class Barrier(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    at: Slot
    side: Literal["north", "east", "south", "west"]
    kind: Literal["rubble", "door"]


class Tiles(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """The tiles of a scenario: the layout at set-up, and a stack of `size` tiles with `goals` among its last `deep`.

    The goals and the tiles `surely` in the stack are needed by an aim (EXP-9); those `besides` are only surely in it.
    """

    layout: list[Laid] = []
    zone: Annotated[list[Annotated[int, Meta(ge=1, le=60)]], Meta(max_length=2)] = []
    second: Annotated[int, Meta(ge=0, le=48)] = 0
    second_from: TileNumbers = []
    campaign: TileNumbers = []
    size: Annotated[int, Meta(ge=0, le=48)] = 0
    goals: TileNumbers = []
    deep: Annotated[int, Meta(ge=0, le=48)] = 4
    surely: TileNumbers = []
    besides: TileNumbers = []
    never: TileNumbers = []
    tokens: list[Lying] = []
    barriers: list[Barrier] = []


class Limit(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    turns: Annotated[int, Meta(ge=1, le=99)] = NO_LIMIT
    outcome: Literal["human", "infernal", "draw"] = "infernal"


class Clause(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """An aim, an action, a special rule or a stash: a verb of `core.clauses` and its arguments.

    It has every field that some verb takes; which verb takes which, and within what bounds, stands in `clause_schema`.
    `who` of an action: sheets, or `human`, `infernal`, `demon`; without it every human (IAC-2). `exhausted`: exhausted
    warriors may do it too (HAC-6).
    """

    verb: str
    id: str = ""
    name: Words | None = None
    outcome: Literal["", "human", "infernal", "draw"] = ""
    count: int = 1
    at_least: int = 0
    tile: int = 0
    warrior: str = ""
    token: str = ""
    counter: str = ""
    turn: int = 1
    side: Literal["north", "east", "south", "west"] = "north"
    talents: list[str] = []
    who: list[str] = []
    exhausted: bool = False
    stat: Literal["", "movement", "combat", "defense"] = ""
    value: int = 0


class Scenario(Record, frozen=True, kw_only=True):
    id: Ident
    ruleset: Literal["1643", "first", "dante"]
    name: Words
    text: Words
    aim_text: Words
    minutes: Annotated[int, Meta(ge=1, le=600)]
    human: Humans
    ally: list[Ally] = []
    infernal: Infernals
    tiles: Tiles
    limit: Limit = Limit()
    aim: Annotated[list[Clause], Meta(min_length=1)]
    rule: list[Clause] = []
    action: list[Clause] = []
    stash: list[Clause] = []
    counters: Annotated[list[Ident], Meta(extra={"unique": True})] = []
