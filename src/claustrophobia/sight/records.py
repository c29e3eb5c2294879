"""The types of what a viewer is shown: view, decision, options, events. The page's types are written from them.

They are plain dicts, typed for the checker: nothing is made or checked when they are sent. `lab.wire` writes them as
TypeScript. A type with a name of its own there is `Annotated` with that name: the words it can be are those of a table,
which `lab.wire` knows.
"""

from typing import Annotated, Any, Literal, NotRequired, TypedDict

# --- words ----------------------------------------------------------------------------------------
SideName = Annotated[str, "SideName"]
Owner = Annotated[str, "Owner"]  # two who share the human side
Outcome = Annotated[str, "Outcome"]
Direction = Annotated[str, "Direction"]
Place = Annotated[str, "Place"]
Ruleset = Annotated[str, "Ruleset"]
Phase = Annotated[str, "Phase"]
Verb = Annotated[str, "Verb"]
DecisionKind = Annotated[str, "DecisionKind"]
EventKind = Annotated[str, "EventKind"]
Picture = Annotated[str, "Picture"]

# What options and events name. Names and types are those of `core.decision.SIGNATURES` and `content.words.EVENTS`.
Value = str | int | None | dict[str, int] | list[Any]
OptionArgs = Annotated[dict[str, Value], "OptionArgs"]
EventArgs = Annotated[dict[str, Value], "EventArgs"]


class Words(TypedDict):
    """A sentence in both languages."""

    en: str
    fr: str


# --- the view -------------------------------------------------------------------------------------


class Find(TypedDict):
    """What lies on a tile to be taken: one of the two."""

    equipment: NotRequired[str]
    gift: NotRequired[str]


class TileView(TypedDict):
    """A tile on the board: `openings` as it lies, one bit a side; `links` what each side leads to."""

    number: int
    x: int
    y: int
    turn: Direction
    links: list[int | Literal["unexplored"] | None]
    openings: int
    saturation: int
    effect: str
    picture: Picture  # what is drawn on it: its effect, else what it is
    used: bool
    water: int
    hole: bool
    tokens: dict[str, int]
    tp: int  # threat points that lie on it (DTH-1)
    find: Find | None  # what may be taken from it (DEX-6)


class WarriorView(TypedDict):
    """A warrior; its figures and talents while it is on the board."""

    name: str
    sheet: str
    side: SideName
    at: int | Place
    life: int
    damage: list[int] | int  # the lines lost of a sheet with lines, else how much
    die: int
    exhausted: bool
    activated: bool
    slain: bool
    allotted: str | None
    equipment: list[str]
    gifts: list[str]
    carries: dict[str, int]
    owner: NotRequired[Owner]
    movement: NotRequired[int]
    combat: NotRequired[int]
    defense: NotRequired[int]
    talents: NotRequired[list[str]]


class BarrierView(TypedDict):
    tile: int
    side: Direction
    kind: str


class MarkView(TypedDict):
    """A lasting effect: on whom, what, and until which phase."""

    target: str
    what: str
    amount: int
    until: Phase | None


class DestinyDie(TypedDict):
    """A destiny die: in the pool, rolled, or on a power's id, waiting or fired."""

    at: str
    face: NotRequired[str]
    fired: NotRequired[bool]


class StackView(TypedDict):
    """The stack of tiles; `known` are those its viewer has seen ahead, `second` how many a second stack has."""

    count: int
    known: list[int]
    discarded: list[int]
    second: int


class CardsView(TypedDict):
    """A side's cards; the hand to who may see it, the deck once the game is over."""

    side: SideName
    hand_count: int
    deck_count: int
    discard: list[str]
    limit: int
    played: NotRequired[list[str]]
    hand: NotRequired[list[str]]
    fresh: NotRequired[list[str]]
    deck: NotRequired[list[str]]


class DecisionView(TypedDict):
    """Whose decision is pending, and to the one who decides what it is."""

    side: SideName
    number: NotRequired[int]
    kind: NotRequired[DecisionKind]
    options: NotRequired[list[str]]


class TableView(TypedDict):
    """What everybody sees beside tiles and warriors."""

    ruleset: Ruleset
    scenario: str
    unplayed: SideName | None  # the side nobody plays: its rules do
    allots: bool  # the human player's cards are allotted to warriors; else they have moments
    squares: bool  # destiny dice are ordinary ones that lie on squares
    turn: int
    turn_limit: int
    phase: Phase
    outcome: Outcome | None
    barriers: list[BarrierView]
    marks: list[MarkView]
    destiny: list[DestinyDie]
    dice: list[int]
    tp: int
    reserve: dict[str, int]  # how many of each sheet may still be brought into play
    alarms: int
    counters: dict[str, int]
    direction: Direction | None  # where the direction token points, in a scenario that has it
    zone: list[int] | None  # first and last column, first and last row tiles may lie in


class OpenView(TableView):
    """The part of a view that is the same for everybody."""

    tiles: list[TileView]
    warriors: list[WarriorView]


class OwnView(TypedDict):
    """The part of a view that hangs on who looks."""

    stack: StackView
    cards: list[CardsView]
    decision: DecisionView | None


class GameView(OpenView, OwnView):
    """What a side, or a spectator, may see."""


# --- what is offered and told ---------------------------------------------------------------------


class Odds(TypedDict):
    """How many dice, what each needs, and the chances of 0, 1, 2, ... hits."""

    dice: int
    need: int
    hits: tuple[float, ...]
    expected: float


class OptionData(Words):
    """An option: its notation, what it is about, what it does. `player`: which of two it is for."""

    text: str
    verb: Verb
    args: OptionArgs
    odds: NotRequired[Odds]
    struck: NotRequired[list[str]]  # whom an attack is aimed at
    player: NotRequired[Owner]


class Question(Words):
    """What the pending decision asks; `subject` is the warrior it is about, or empty."""

    side: SideName
    number: int
    kind: DecisionKind
    subject: str


class Asked(Question):
    """The pending decision with its options."""

    options: list[OptionData]


class Told(Words):
    """An event: its kind, its rule, its sentence."""

    kind: EventKind
    rule: str
    args: EventArgs


# `for`, a word of Python's: the one side that may read it, at a screen that both use.
For = TypedDict("For", {"for": NotRequired[SideName]})


class GameEvent(Told, For):
    """An event of a viewer's story, under its number there."""

    n: int
