"""The bodies and answers of REST calls: they are checked by these models, and the OpenAPI document shows them.

Parts of an answer that are records of `sight.records` are not checked again: to pydantic they are plain dicts.
"""

from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StrictBool, StrictInt, model_validator

from claustrophobia.puzzles.puzzle import Theme
from claustrophobia.puzzles.solving import Verdict as PuzzleVerdict
from claustrophobia.server.seats import ROLES
from claustrophobia.sight.records import Asked, GameEvent, GameView, Outcome, Owner, Phase, SideName

SCENARIO_MOST = 50_000  # letters of a scenario's file
Option = StrictBool | StrictInt | Annotated[str, Field(max_length=2000)]
Options = dict[Annotated[str, Field(max_length=32)], Option]
Role = Annotated[str, "Role", Field(json_schema_extra={"enum": list(ROLES)})]
if TYPE_CHECKING:
    Seen = GameView
    Pending = Asked
    Happened = GameEvent
else:  # before Python 3.12 pydantic does not accept `typing.TypedDict`
    Seen = Annotated[dict[str, Any], GameView]
    Pending = Annotated[dict[str, Any], Asked]
    Happened = Annotated[dict[str, Any], GameEvent]
Links = Annotated[dict[str, str], "Links"]  # by seat
Ident = Annotated[str, Field(min_length=1, max_length=16, pattern="^[a-z0-9]+$")]


def holds_nul(value: object) -> bool:
    """Whether any text in this data, however deep, contains the character NUL, which PostgreSQL cannot store."""
    waiting = [value]
    while waiting:
        found = waiting.pop()
        if isinstance(found, dict):
            waiting += [*found, *found.values()]
        elif isinstance(found, list):
            waiting += found
        elif isinstance(found, str) and "\0" in found:
            return True
    return False


class Strict(BaseModel):
    """A body that has no unknown fields and no text with the character NUL."""

    model_config = ConfigDict(extra="forbid")

    @model_validator(mode="before")
    @classmethod
    def has_no_nul(cls, value: object) -> object:
        if holds_nul(value):
            raise ValueError("a text holds the character NUL")
        return value


class NewTable(Strict):
    """What a table is laid with; `scenario_text` is the file of a scenario of one's own, which has its id in it."""

    scenario: str = Field("", max_length=120)
    scenario_text: str = Field("", max_length=SCENARIO_MOST)
    human: str = Field("person", max_length=80)
    infernal: str = Field("person", max_length=80)
    hot_seat: StrictBool = False
    hints: StrictBool = False
    options: Options = Field(default_factory=dict, max_length=16)
    seed: str = Field("", max_length=64)
    content: str = Field("", max_length=200_000)


class Drafted(Strict):
    """A scenario on the bench: its data, the text of its file, or the id of one of the program to be copied."""

    draft: dict[str, Any] | None = None
    scenario: str = Field("", max_length=120)
    text: str = Field("", max_length=SCENARIO_MOST)


class Measure(Strict):
    """How a scenario is to be measured; `vary`: each game also with every screw turned, with the same dice."""

    text: str = Field(min_length=1, max_length=SCENARIO_MOST)
    human: str = Field(max_length=80)
    infernal: str = Field(max_length=80)
    games: StrictInt
    vary: StrictBool = False


class Token(Strict):
    token: str = Field(min_length=1, max_length=200)


class NewRematch(Strict):
    """What the first who asks for a rematch wants of it."""

    swapped: StrictBool = True


class PlayOn(Strict):
    """After how many decisions of a record a new table goes on, and who plays it."""

    at: int = Field(ge=0, le=100_000)
    human: str = Field("person", max_length=80)
    infernal: str = Field("person", max_length=80)
    hot_seat: StrictBool = False


class Reach(BaseModel):
    """Whether others can reach this server, and at which addresses; none are told to whoever has one that works."""

    works: bool
    addresses: list[str]


class NewDrawing(Strict):
    """What a scenario by dice is drawn for. Without a seed one is taken by lot; `minutes` 0 leaves them to the dice."""

    ruleset: str = Field("1643", max_length=20)
    seed: int | None = Field(None, ge=0, le=2**31 - 1)
    minutes: int = Field(0, ge=0, le=60)


class Surprise(BaseModel):
    """A scenario by dice: its seed, and the text of its file."""

    seed: int
    text: str


class Health(BaseModel):
    ok: bool
    tables: int
    bots_think: Literal["here", "elsewhere", "nowhere"]  # nowhere: elsewhere, but there is no worker
    version: str


class Created(BaseModel):
    """A table that has been laid; links are paths with the secret in the fragment."""

    table: str
    links: Links
    commitment: str


class Seat(BaseModel):
    """The asker's seat; if he has just taken it, with the code that brings him back to it from another device."""

    table: str
    role: Role
    code: str | None = None


class Code(Strict):
    """The code of a seat as a person types it."""

    code: str = Field(min_length=1, max_length=40)


class Invitation(BaseModel):
    """What a link can do for the asker before he sits down (`joining.state_of`)."""

    role: Role
    state: Annotated[str, "SeatState"]
    hints: bool = False  # whether hints are allowed there though two people play against each other


class NextTable(BaseModel):
    """A rematch, and the asker's own seat at it; links are those that he may hand on."""

    table: str
    role: Role
    code: str | None
    links: Links
    commitment: str


class TableInfo(BaseModel):
    """What everybody with a seat may know of a table."""

    table: str
    scenario: str
    role: Role
    seats: Annotated[dict[str, str], "Record<SideName, string>"]
    turn: int
    outcome: Outcome | None
    created: int
    waiting: SideName | None
    commitment: str
    seeded: bool
    begun: bool
    free_undo: bool
    hints: bool  # whether machines may be asked for advice: between two people only if they have agreed on it
    players: int
    campaign: str | None
    rematch: str | None
    pack: str | None  # the pack it is played with: id, version, fingerprint
    own_box: bool  # whether `box` tells of records that are not those of the catalogue
    board: Seen | None = None


class Replay(BaseModel):
    replay: str


class Decided(BaseModel):
    """One line of a record, with the turn and phase it led to."""

    number: int
    side: SideName
    text: str
    dice: list[int]
    turn: int
    phase: Phase


class ReplayInfo(BaseModel):
    headers: dict[str, str]
    decisions: list[Decided]


class Moment(BaseModel):
    """A game after so many decisions; `text` and the sentences tell the decision that led there."""

    n: int
    total: int
    view: Seen
    asked: Pending | None
    events: list[Happened]
    rule: str
    seed: str | None = None
    side: SideName = ""
    text: str = ""
    en: str = ""
    fr: str = ""
    dice: list[int] = []


class Words(BaseModel):
    en: str
    fr: str


class Chance(BaseModel):
    """How the humans stood after so many decisions, from 0 to 1, where a phase began or the game ended."""

    n: int
    turn: int
    phase: Phase
    human: float


class Spot(Words):
    """A moment worth going to, and what happened there; of a turning point, how much the humans' chance changed."""

    n: int
    turn: int
    change: float | None = None


class Course(BaseModel):
    """How a game went: the humans' chance phase by phase, the decisions that changed it most, and every death."""

    points: list[Chance]
    turns: list[Spot]
    deaths: list[Spot]


class Verdict(BaseModel):
    """How many dice agree with the seed, the first fault that was found, and where the seed comes from."""

    ok: bool
    checked: int
    source: Annotated[str, "'words' | 'practice' | 'seed' | 'unbound'"]
    fault: Words | None


class Learnt(Words):
    """What one knows after a lesson, and the rule it comes from."""

    rule: str


class LessonInfo(BaseModel):
    """A lesson in the list; `veiled` are the panels left in the dark, by the lesson that teaches them."""

    id: str
    number: int
    minutes: int
    steps: int
    scenario: str
    side: SideName
    name: Words
    about: Words
    scene: Words
    can: Words
    learnt: list[Learnt]
    veiled: dict[str, int]


class FirstGameInfo(BaseModel):
    """The first game with a guide: what is played, and against which bot."""

    scenario: str
    bot: str


class LessonList(BaseModel):
    lessons: list[LessonInfo]
    first_game: FirstGameInfo


class Answered(Words):
    """What the guide answers to an option: done, and the path then, or why not."""

    option: str
    done: bool
    path: str
    rule: str


class Task(BaseModel):
    """A step of a lesson: what is said, pointed at and to be done; `answers` to all options that are offered."""

    say: Words
    task: Words
    spot: str
    rules: list[str]
    show: str
    answers: list[Answered]


class LessonStep(BaseModel):
    """A lesson at the step a path leads to; without a task it is done."""

    lesson: str
    path: str
    view: Seen
    asked: Pending | None
    events: list[Happened]
    task: Task | None


class Try(Strict):
    """An option tried at a step of a lesson."""

    path: str = Field("", max_length=40, pattern="^[0-9]*$")
    option: str = Field(max_length=200)


class Ask(Strict):
    """What is wanted of an analysis: the decisions after so many, which the asker has already."""

    have: StrictInt = Field(0, ge=0, le=100_000)


class PuzzleInfo(BaseModel):
    """A puzzle in the list; `found`: how many of so many `tries` of each level of `search` found the best option."""

    id: str
    number: int
    scenario: str
    side: SideName
    theme: Theme
    level: int
    turn: int
    found: list[int]
    tries: int
    options: int


class PuzzleList(BaseModel):
    puzzles: list[PuzzleInfo]


class PuzzleAsked(BaseModel):
    """A puzzle as its side sees it."""

    info: PuzzleInfo
    view: Seen
    asked: Pending


class PuzzleAnswer(Strict):
    """The option somebody takes for the best."""

    option: str = Field(max_length=200)


class PuzzleWhyNot(Words):
    """Why something is no option, with the rule's id."""

    rule: str


class PuzzleOption(Words):
    """What an option is worth to the side that decides, in ten-thousandths, with its 95 % interval.

    `fact` is what speaks for the best option, or against any other.
    """

    option: str
    value: int
    low: int
    high: int
    looks: int
    fact: Words


class PuzzleSolution(BaseModel):
    """What an answer was worth, and all options; the best comes first. `lit`: whether a streak goes on."""

    verdict: PuzzleVerdict
    lost: int
    lit: bool
    taken: str
    options: list[PuzzleOption]
    why: Words
    rules: list[str]


class NewCampaign(Strict):
    """What a campaign begins with: settings, or the text of a file.

    `story`: the story it follows, with who leads its sides (`person` or `bot:NAME`); without one, Descent into hell.
    """

    story: str = Field("", max_length=40)
    human: str = Field("person", max_length=80)
    infernal: str = Field("bot:search:2", max_length=80)

    options: Options = Field(default_factory=dict, max_length=16)
    seed: str = Field("", max_length=64)
    hot_seat: StrictBool = False
    text: str = Field("", max_length=20_000)
    content: str = Field("", max_length=200_000)


class Begun(BaseModel):
    """A campaign that has begun; links are paths with the secret in the fragment."""

    campaign: str
    links: Links


class CampaignSeat(BaseModel):
    campaign: str
    role: Role
    code: str | None = None


class CampChoice(Strict):
    """One decision in camp; `number` is how often the campaign had changed when it was made."""

    number: StrictInt
    option: str = Field(max_length=200)


class Named(BaseModel):
    name: str
    sheet: str


class Member(Named):
    damage: list[int]
    gifts: list[str]
    equipment: list[str]
    heals: int
    owner: Owner | None = None


class CampOption(Words):
    text: str
    verb: str


class Chapter(Words):
    """A circle of the chronicle."""

    circle: int
    outcome: Annotated[str, "'won' | 'lost'"]
    place: str | None  # of a story: the scenario that was played
    turns: int
    demons: list[Named]
    fallen: list[Named]


class StoryInfo(BaseModel):
    """Where a campaign stands in the story it follows: its next chapter, or its ending if `scenario` is null."""

    id: str
    name: Words
    place: str
    scenario: str | None
    title: Words
    text: Words
    kept: int
    humans: str
    infernals: str


class CampInfo(BaseModel):
    """Where a campaign stands and what can be decided in camp."""

    state: Annotated[str, "CampState"]
    circle: int
    circles: int
    story: StoryInfo | None
    players: int
    settings: dict[str, int | str]
    content: str | None  # the fingerprint of the owner's content file it is played with
    team: list[Member]
    dead: list[Named]
    banished: list[str]
    forgoes: bool
    recruits: int
    rewards: int
    options: list[CampOption]
    chronicle: list[Chapter]


class CampaignInfo(CampInfo):
    """A campaign as one of its players sees it; `table` is the circle being played."""

    campaign: str
    role: Role
    number: int
    created: int
    changed: int
    table: str | None
    undo: bool


class RuleWords(BaseModel):
    title: str
    text: str


class Rule(BaseModel):
    id: str
    en: RuleWords
    fr: RuleWords


class TaughtIn(BaseModel):
    """A lesson, by its id and its number."""

    id: str
    number: int


class RuleEntry(BaseModel):
    """A rule of the book: its texts, what it refers to, where it is taught, and whether an example is drawn for it."""

    id: str
    en: RuleWords
    fr: RuleWords
    see: list[str]
    rulings: list[str]
    lesson: TaughtIn | None
    drawn: bool


class RuleChapter(BaseModel):
    id: str
    name: Words
    rules: list[RuleEntry]


class Ruling(BaseModel):
    """What we decided where no rule does."""

    id: str
    text: Words
    because: Words


class RuleBook(BaseModel):
    """All rules that hold in a ruleset; `instead` leads from a common rule that does not hold to the one that does."""

    chapters: list[RuleChapter]
    rulings: list[Ruling]
    instead: dict[str, str]


class RuleExample(BaseModel):
    """A position that shows a rule; `option`, if there is one, may or may not be chosen in it."""

    rule: str
    say: Words
    option: str
    may: bool
    view: Seen


class RuleExamples(BaseModel):
    examples: list[RuleExample]


class ToldLine(Words):
    """A line of a record's story: the decision it follows, the turn, and the rule it names."""

    n: int
    turn: int
    rule: str


class ToldStory(BaseModel):
    lines: list[ToldLine]


class DailyDescent(BaseModel):
    """What is played on a day, by its date alone; `options` are those of the table to lay."""

    day: str
    circle: int
    seed: str
    scenario: str
    team: list[str]
    options: dict[str, str]


class DailyPar(BaseModel):
    """How the house's bot fared in a day's descent; `lines` are those it had left."""

    bot: str
    outcome: Annotated[str, "Outcome"]
    turn: int
    lines: int


class ErrorWords(BaseModel):
    code: str
    en: str
    fr: str


class Problem(BaseModel):
    """Every error, whatever its status."""

    error: ErrorWords
