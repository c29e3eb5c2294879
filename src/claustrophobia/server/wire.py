"""The types of what the server sends: messages of the socket, and the catalogue. docs/protocol.md says what they mean.

Plain dicts, typed for the checker, as in `sight.records`; the answers of the REST part are in `models`, what clients
send in `messages`. The page's types are written from all of them by `lab.wire`.
"""

from typing import Annotated, Any, Literal, NotRequired, TypedDict

from claustrophobia.analysis.report import Analysis
from claustrophobia.content import schema
from claustrophobia.content.blanks import Blank, Sentence
from claustrophobia.content.words import Words
from claustrophobia.content.worths import Worths
from claustrophobia.sight.records import Account, Asked, DecisionKind, GameEvent, GameView, Picture, SideName

Role = Annotated[str, "Role"]
SeatName = Annotated[str, "SeatName"]

# --- messages of the socket -----------------------------------------------------------------------


class Offer(TypedDict):
    """A takeback that is offered: who asks, and the last event of the viewer's story that would remain."""

    by: SeatName
    to: int


class Update(TypedDict):
    """A table as its viewer sees it, and what has happened since the last update. `frames` makes its bytes."""

    n: int
    fresh: NotRequired[int]  # when the whole story is told again because the game is over: the first event that is new
    events: list[GameEvent]
    view: GameView
    asked: Asked | None
    takeback: Offer | None
    undo: bool
    asks: bool  # whether there is a decision that the other person can be asked to have taken back
    clock: None


class Because(Words):
    """Why something is not offered."""

    id: int
    rule: str


class Inspected(Account):
    """A warrior that was asked about."""

    id: int


class Notice(Words):
    """A refused message; `id` of the question or `number` of the decision it was for, if it had one."""

    code: str
    rule: str
    id: NotRequired[int]
    number: NotRequired[int]


class Problem(Words):
    """Why a call of the REST part cannot be answered."""

    code: str


class Presence(TypedDict):
    """How many sit on each seat."""

    human: int
    infernal: int
    spectators: int
    host: NotRequired[int]
    guest: NotRequired[int]
    names: NotRequired[dict[str, str]]  # what those who said so are called, by seat
    since: NotRequired[dict[str, int]]  # since when seats are empty that were not, in milliseconds since 1970


class Adviser(Words):
    id: str


class Thought(Words):
    """What a bot thinks of an option: a chance to win, a rate on a scale of its own, or how likely it is taken."""

    text: str
    value: float
    unit: Annotated[str, "Unit"]
    looks: int  # how often it was looked into; 0 if nothing was counted
    low: float  # the 95 % interval of a chance that was looked into; a hint is ordered by its lower end
    high: float
    because: Annotated[dict[str, str], Words]


class Thoughts(TypedDict):
    """What a bot thought at a decision: its best options, the one it takes first."""

    bot: Adviser
    side: SideName
    kind: DecisionKind
    options: list[Thought]


class Advice(Thoughts):
    """What a bot would do, or why one did what it did."""

    id: int
    about: Literal["hint", "why"]


class Slip(Words):
    """The costliest choice of a turn: what it lost of the chance to win, what was better, and why."""

    turn: int
    lost: float
    better: Words
    because: Words


class Coached(TypedDict):
    """How a seat stands, where it has to decide; and the costliest choice of its last turn, once that is over."""

    id: int
    side: SideName
    chance: float | None
    slip: Slip | None


class Topic(Words):
    """What the guide of a first game explains once, and the rules behind it."""

    topic: str
    rules: list[str]


class Guided(TypedDict):
    """What is new to a seat that has to decide; null if nothing is."""

    id: int
    topic: Topic | None


class Worded(Words):
    """An option in notation and in words."""

    text: str


class LookAgain(Words):
    """Why a seat is asked to look again before it chooses: the points lost; what would be better, and why."""

    points: int
    rules: list[str]
    better: Worded
    because: Words


class Doubted(TypedDict):
    """Whether a choice is questioned before it is made."""

    id: int
    doubt: LookAgain | None


class Rematch(TypedDict):
    """The next table was laid; whoever asks for it gets his own seat there."""

    table: str


class NewSeat(TypedDict):
    """An auction has put this seat on another side."""

    role: Role


class Queue(TypedDict):
    """A bot's turn waits: how many turns of bots are before it; null when it is thought about.

    `nobody`: there is no worker at the moment that could think about it.
    """

    before: int | None
    nobody: NotRequired[bool]


class Nothing(TypedDict):
    """`{}`."""


class Waiting(TypedDict):
    """The game is dealt once these seats are taken too (their players' words go into the dice)."""

    seats: list[Annotated[str, "SeatName | 'both'"]]


class ServerMessage(TypedDict, total=False):
    """Exactly one of these."""

    update: Update
    because: Because
    inspected: Inspected
    advice: Advice
    coached: Coached
    guided: Guided
    doubted: Doubted
    refused: Notice
    presence: Presence
    pong: Nothing
    rematch: Rematch
    seat: NewSeat
    queue: Queue
    waiting: Waiting


# --- the catalogue --------------------------------------------------------------------------------
Labels = dict[str, Words]


class TileInfo(schema.Tile, frozen=True, kw_only=True):
    """A tile of the box, and what is drawn on it."""

    picture: Picture


class ScenarioInfo(schema.Scenario, frozen=True, kw_only=True):
    """A scenario under its full id, with what each option is if nobody says otherwise."""

    id: str
    options: dict[str, int | str]


class RuleWords(TypedDict):
    title: str
    text: str


class RuleText(TypedDict):
    en: RuleWords
    fr: RuleWords


class NumberOption(Words):
    """An option of a scenario that is a number."""

    kind: Literal["number"]
    least: int
    most: int


class WordOption(Words):
    """An option that is one of several words."""

    kind: Literal["words"]
    words: dict[str, Words]


class TextOption(Words):
    """An option that is any text."""

    kind: Literal["text"]


OptionKind = Annotated[NumberOption | WordOption | TextOption, "OptionKind"]


class Chosen(Words):
    """The face whose dice choose a power by themselves, and how many of them it takes, where nobody does (DTH-3)."""

    face: str
    dice: int


class Auction(TypedDict):
    """The highest bid, and what each thing costs of what was bid (FED-AUC-1)."""

    highest: int
    warrior: int
    gift: int
    object: int


class StoryCard(TypedDict):
    """A story that links a ruleset's scenarios to a campaign; `chapters`: how many it has at most."""

    id: str
    name: Words
    text: Words
    chapters: int


class RulesetInfo(TypedDict):
    """What a page has to know of a ruleset before a table is laid, or beside it."""

    unplayed: SideName | None  # the side nobody plays: its rules do
    allots: bool  # as in the view of its tables
    campaign: bool  # whether its scenarios can be played one after another
    story: StoryCard | None  # of a campaign: the story it follows
    trays: int  # humans who start in play, where a team is chosen; 0: all
    auction: Auction | None
    chosen: dict[str, Chosen]  # by power


class Level(TypedDict):
    """A level of the strongest bot: a few words about it, and how often in a hundred games it beats the Captain."""

    note: Words
    share: int


class Reading(TypedDict):
    """How far a game is analysed, and what has come of it: the decisions after those that the asker has."""

    done: int  # decisions judged, of `total`
    total: int
    nobody: bool  # whether bots think elsewhere, and nobody is there at the moment
    since: int
    analysis: Analysis


class BotInfo(TypedDict):
    id: str
    name: Words
    level: Level | None
    offered: bool  # whether people are to choose it: the levels, and the host's own; others are for comparison


class Names(TypedDict):
    """What things are called in a ruleset; of the phases, those a turn of it has."""

    talents: Labels
    effects: Labels
    phases: Labels
    tokens: Labels
    actions: Labels
    counters: Labels
    moments: Labels


class FlawTold(Words):
    """Something wrong with a draft: the path of the field, and what is wrong there."""

    path: str


class RemarkTold(FlawTold):
    """What is no fault, but worth a thought; and the rule that says more."""

    rule: str


class Checked(TypedDict):
    """A draft, the text of its file, all that is wrong with it, and by name of a list the words that fit."""

    draft: dict[str, Any]
    text: str
    flaws: list[FlawTold]
    remarks: list[RemarkTold]
    lists: dict[str, list[str]]


class Workbench(TypedDict):
    """What can be filled in where in a scenario: clauses by table and verb, other fields by path."""

    clauses: dict[str, dict[str, Sentence]]
    fields: dict[str, Blank]
    rulesets: list[str]
    empty: dict[str, Any]
    measurers: list[str]  # the bots that measure
    sizes: list[int]  # how many games may be asked for


class Share95(TypedDict):
    """A share of games and its 95 % interval."""

    count: int
    share: float
    low: float
    high: float


class TurnCount(TypedDict):
    """How many games ended in a turn."""

    turn: int
    games: int


class TileToll(TypedDict):
    """How often a tile was in play, and how many humans died on it."""

    tile: int
    placed: int
    deaths: int


class Decider(TypedDict):
    """Something that happens in some games: how many points of a hundred more the humans win then."""

    kind: str  # tile, died, came; human, infernal: a card of that side
    name: str
    games: int
    points: int


class ScrewTurned(TypedDict):
    """A figure of a scenario changed: how many points of a hundred more the humans win, with its 95 % interval."""

    option: str
    by: int
    games: int
    points: float
    low: float
    high: float


class Measured(TypedDict):
    """A measurement as far as it has come. `nobody`: it waits, because no bot thinks at the moment."""

    done: int
    total: int
    nobody: bool
    wins: dict[str, Share95]
    turns: list[TurnCount]
    deaths: list[TileToll]
    decides: list[Decider]
    screws: list[ScrewTurned]


class Records(TypedDict):
    """Everything that lies in a box."""

    sheets: list[schema.Western]
    beings: list[schema.Demonic]
    demons: list[schema.Demon]
    tiles: list[TileInfo]
    instincts: list[schema.Card]
    events: list[schema.Card]
    equipment: list[schema.Card]
    gifts: list[schema.Card]
    powers: list[schema.Power]


class Box(Names, Records):
    """A box, its words, and the rules that its things hang on: by kind of thing, by id (`content.rows`)."""

    rows: dict[str, dict[str, list[str]]]


# Of another ruleset, the kinds of records that differ, and the rules it tells otherwise.
OtherBox = Annotated[dict[str, Any], "Partial<Box> & { rules: Record<string, RuleText> }"]


class PackScenario(TypedDict):
    """A scenario of a pack: what a table is laid with (`pack/name`), and what it is."""

    name: str
    info: ScenarioInfo


class PackInfo(TypedDict):
    """An installed pack, and by ruleset the records in which its content differs from the catalogue's."""

    id: str
    version: str
    fingerprint: str
    title: schema.Words
    authors: list[str]
    licence: str
    scenarios: list[PackScenario]
    boxes: dict[str, OtherBox]


class Catalogue(Box):
    """Everything that never changes while the server runs: the box of 1643, and what others have otherwise."""

    version: str
    strangers_content: bool  # whether tables may be laid with content of one's own
    rulesets: dict[str, RulesetInfo]
    scenarios: list[ScenarioInfo]
    boxes: dict[str, OtherBox]
    rules: dict[str, RuleText]
    ui: dict[str, Any]
    options: dict[str, dict[str, OptionKind]]
    bots: list[BotInfo]
    best: dict[str, str]  # the strongest bot in games of a ruleset
    packs: list[PackInfo]
    worths: Worths  # how even the duels are, and what each handicap is worth there
    difficulties: dict[str, dict[str, dict[str, int]]]  # the figures of a circle by the name of a difficulty
