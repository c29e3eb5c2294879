"""The types of what a viewer is shown: view, decision, options, events.

They are plain dicts, typed for the type checker only: nothing is converted or checked when they are sent. `lab.wire`
writes the browser page's TypeScript types from them. A string that can only be one of some words is `Annotated` with
the name of its TypeScript type; `lab.wire` knows the words.
"""

from typing import Annotated, Any, Literal, NotRequired, TypedDict

from claustrophobia.content.words import Words

# --- words ----------------------------------------------------------------------------------------
SideName = Annotated[str, "SideName"]
Owner = Annotated[str, "Owner"]  # one of two players who share the human side
Outcome = Annotated[str, "Outcome"]
Direction = Annotated[str, "Direction"]
Place = Annotated[str, "Place"]
Ruleset = Annotated[str, "Ruleset"]
Phase = Annotated[str, "Phase"]
Verb = Annotated[str, "Verb"]
DecisionKind = Annotated[str, "DecisionKind"]
EventKind = Annotated[str, "EventKind"]
SourceKind = Annotated[str, "SourceKind"]
Picture = Annotated[str, "Picture"]

# What options and events name. Names and types are those of `core.decision.SIGNATURES` and `core.events.EVENTS`.
Value = str | int | None | dict[str, int] | list[Any]
OptionArgs = Annotated[dict[str, Value], "OptionArgs"]
EventArgs = Annotated[dict[str, Value], "EventArgs"]


# --- the view -------------------------------------------------------------------------------------


class Find(TypedDict):
    """What may be taken from a tile: a piece of equipment or a gift."""

    equipment: NotRequired[str]
    gift: NotRequired[str]


class TileView(TypedDict):
    """A tile on the board, as it is turned: `openings` has one bit a side, `links` what each side leads to."""

    number: int
    x: int
    y: int
    turn: Direction
    links: list[int | Literal["unexplored"] | None]
    openings: int
    saturation: int
    effect: str
    picture: Picture  # what is drawn on it: its effect, or its kind if it has none
    used: bool
    water: int
    hole: bool
    tokens: dict[str, int]
    tp: int  # threat points on it (DTH-1)
    find: Find | None  # what may be taken from it (DEX-6)


class WarriorView(TypedDict):
    """A warrior; its characteristics and talents only while it is on the board."""

    name: str
    sheet: str
    side: SideName
    at: int | Place
    life: int
    damage: list[int] | int  # of a warrior with lines its cancelled lines, of any other the number of markers
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
    """A lasting effect: its target, what it does, and until which phase."""

    target: str
    what: str
    amount: int
    until: Phase | None


class DestinyDie(TypedDict):
    """A destiny die: in the pool, rolled, or on a power, waiting or fired."""

    at: str
    face: NotRequired[str]
    fired: NotRequired[bool]


class StackView(TypedDict):
    """The stack of tiles: `known` are the tiles its viewer has looked at, `second` the size of the second stack."""

    count: int
    known: list[int]
    discarded: list[int]
    second: int


class CardsView(TypedDict):
    """A side's cards; its hand only for those who may see it, its deck only once the game is over."""

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
    """Whose decision is pending; what it is, only for the one who decides."""

    side: SideName
    number: NotRequired[int]
    kind: NotRequired[DecisionKind]
    options: NotRequired[list[str]]


class AimView(TypedDict):
    """One aim of the scenario: for whom it ends the game, and how far it has come; at `need` it is fulfilled."""

    verb: str
    subject: str  # the warrior, counter or token it is about, or empty
    outcome: Outcome
    have: int
    need: int


class ActingView(TypedDict):
    """The warrior whose activation is under way, and what is left of it (HAC-2, MOV-8)."""

    warrior: str
    movement: int
    action: bool


class TableView(TypedDict):
    """What everybody sees besides tiles and warriors."""

    ruleset: Ruleset
    scenario: str
    unplayed: SideName | None  # the side that nobody plays
    allots: bool  # whether the human player's cards are allotted to warriors; otherwise they have moments
    squares: bool  # whether destiny dice are ordinary dice placed on squares
    turn: int
    turn_limit: int | None  # none if the scenario names none (TRN-5)
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
    zone: list[int] | None  # the first and last column, first and last row in which tiles may be placed
    aims: list[AimView]
    acting: ActingView | None


class OpenView(TableView):
    """The part of a view that is the same for everybody."""

    tiles: list[TileView]
    warriors: list[WarriorView]


class OwnView(TypedDict):
    """The part of a view that differs between viewers."""

    stack: StackView
    cards: list[CardsView]
    decision: DecisionView | None


class GameView(OpenView, OwnView):
    """What a side, or a spectator, may see."""


# --- what is offered and told ---------------------------------------------------------------------


class Odds(TypedDict):
    """The odds of an attack: how many dice, what each needs, and the chances of 0, 1, 2, ... hits."""

    dice: int
    need: int
    hits: tuple[float, ...]
    expected: float


class OptionData(Words):
    """An option: its notation, its arguments, its sentence. `player`: which of two players may take it."""

    text: str
    verb: Verb
    args: OptionArgs
    odds: NotRequired[Odds]
    struck: NotRequired[list[str]]  # the warriors that are the target of an attack
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
    """An event: its kind, its rule, its arguments, its sentence."""

    kind: EventKind
    rule: str
    args: EventArgs


class Part(Words):
    """A part of a warrior's figure: what it comes from, which of those, and what it adds (PRI-2)."""

    kind: SourceKind
    which: str
    amount: int
    rule: str


class Remark(Words):
    """What a warrior's place means for it now."""

    rule: str


class Account(TypedDict):
    """A warrior's figures and where they come from: each is the sum of its parts. Empty beside the board."""

    name: str
    movement: list[Part]
    combat: list[Part]
    defense: list[Part]
    remarks: list[Remark]


# `for`: the one side that may read an event at a screen both sides use. Written so because it is a Python keyword.
For = TypedDict("For", {"for": NotRequired[SideName]})


class GameEvent(Told, For):
    """An event as one viewer is told it, with its number among the events of that viewer."""

    n: int
