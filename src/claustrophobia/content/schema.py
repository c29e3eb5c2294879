"""The shape of content files. Every record has a `source`; every word a player reads is there in English and French."""

from typing import Any, Literal

import msgspec

Source = Literal["seed", "public", "house"]


class Words(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A name or sentence in both languages."""

    en: str
    fr: str


class Record(msgspec.Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """What every record of content has."""

    source: Source


class Tile(Record, frozen=True, kw_only=True):
    number: int
    openings: str
    saturation: int
    effect: str = "plain"


class Western(Record, frozen=True, kw_only=True):
    id: str
    count: int
    name: Words
    leader: bool = False
    elite: bool = False
    talents: list[str] = []
    lines: list[list[int]]
    instinct: list[int] = []


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


class Power(Record, frozen=True, kw_only=True):
    id: str
    name: Words
    text: Words
    phase: str
    spaces: int  # 0: as many dice as its condition takes
    once: bool = False
    condition: Condition
    verb: str
    args: dict[str, Any] = {}


class Demonic(Record, frozen=True, kw_only=True):
    """A troglodyte, tough troglodyte or hellhound."""

    id: str
    kind: Literal["troglodyte", "tough", "hellhound"]
    count: int
    price: int
    movement: int
    combat: int
    defense: int
    life: int
    name: Words
    talents: list[str] = []
    power: Power | None = None


class Demon(Record, frozen=True, kw_only=True):
    id: str
    price: int
    movement: int
    combat: int
    defense: int
    life: int
    name: Words
    text: Words
    talents: list[str] = []
    abilities: list[Ability] = []
    power: Power | None = None


class Card(Record, frozen=True, kw_only=True):
    """An event, instinct or equipment card, or a gift."""

    id: str
    name: Words
    text: Words
    verb: str
    args: dict[str, Any] = {}
    count: int = 1
    moment: str = ""
    value: int = 0
    bearers: list[str] = []
    action: bool = False
    once: bool = False


# --- scenarios ------------------------------------------------------------------------------------


class Recruit(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A human warrior a scenario gives: where it stands (a tile of the layout, by position) and what it has."""

    sheet: str
    at: int = 0
    gifts: list[str] = []
    equipment: list[str] = []
    carries: list[str] = []
    later: bool = False  # stays in the box until the scenario brings it in


class Draft(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A team the players choose at set-up: so many besides the leader, so many of them elite, what they are given."""

    others: int
    elite: int
    equipment: int
    gifts: int


class Humans(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    warriors: list[Recruit] = []
    hand: int = 0
    draft: Draft | None = None


class Ally(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A human without a six-line sheet: fixed values and a life (SET-9). A recruit names it like a sheet."""

    id: str
    name: Words
    text: Words
    movement: int
    combat: int
    defense: int
    life: int
    talents: list[str] = []


class Lurker(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    sheet: str
    at: int


class Infernals(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """`unplayed`: the rules play this side; `any_demon`: which one comes is drawn; `without`: events left out."""

    demons: list[str] = []
    any_demon: bool = False
    unplayed: bool = False
    hounds: int = -1
    without: list[str] = []
    waiting: list[str] = []
    tp: int = 4
    hand: int = 0
    in_play: list[Lurker] = []


class Laid(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    number: int
    x: int
    y: int
    turn: Literal["north", "east", "south", "west"] = "north"


class Lying(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    at: int
    token: str
    count: int = 1


class Barrier(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    at: int
    side: Literal["north", "east", "south", "west"]
    kind: Literal["rubble", "door"]


class Tiles(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """The layout at set-up; the stack of `size` tiles with `goals` among its last `deep`.

    An aim needs the goals and those that are `surely` in the stack (EXP-9); the ones `besides` are in it too.
    """

    layout: list[Laid] = []
    zone: list[int] = []
    second: int = 0
    second_from: list[int] = []
    campaign: list[int] = []
    size: int = 0
    goals: list[int] = []
    deep: int = 4
    surely: list[int] = []
    besides: list[int] = []
    never: list[int] = []
    tokens: list[Lying] = []
    barriers: list[Barrier] = []


class Limit(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    turns: int = 99
    outcome: Literal["human", "infernal", "draw"] = "infernal"


class Clause(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """An aim, an action, a special rule or a stash: a verb of `core.clauses` and its arguments.

    `who` of an action: sheets, or `human`, `infernal`, `demon`; without it every human (IAC-2). `exhausted`: who is
    exhausted may do it too (HAC-6).
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


class Scenario(Record, frozen=True, kw_only=True):
    id: str
    ruleset: str
    name: Words
    text: Words
    aim_text: Words
    minutes: int
    human: Humans
    ally: list[Ally] = []
    infernal: Infernals
    tiles: Tiles
    limit: Limit = Limit()
    aim: list[Clause]
    rule: list[Clause] = []
    action: list[Clause] = []
    stash: list[Clause] = []
    counters: list[str] = []
