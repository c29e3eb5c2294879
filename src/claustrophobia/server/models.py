"""The shapes of the REST part, for checking bodies and for the OpenAPI document."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StrictBool, StrictInt

Option = StrictBool | StrictInt | Annotated[str, Field(max_length=2000)]
Options = dict[Annotated[str, Field(max_length=32)], Option]
Role = Literal["human", "infernal", "host", "guest", "both", "spectator"]
Ident = Annotated[str, Field(min_length=1, max_length=16, pattern="^[a-z0-9]+$")]


class Strict(BaseModel):
    """No field we do not know."""

    model_config = ConfigDict(extra="forbid")


class NewTable(Strict):
    """What a table is laid with."""

    scenario: str = Field(max_length=120)
    human: str = Field("person", max_length=80)
    infernal: str = Field("person", max_length=80)
    hot_seat: StrictBool = False
    options: Options = Field(default_factory=dict, max_length=16)
    seed: str = Field("", max_length=64)
    content: str = Field("", max_length=200_000)


class Token(Strict):
    token: str = Field(min_length=1, max_length=200)


class Nothing(Strict):
    """`{}`."""


class Health(BaseModel):
    ok: bool
    tables: int
    version: str


class Laid(BaseModel):
    """A table that has been laid; links are paths with the secret in the fragment."""

    table: str
    links: dict[str, str]
    commitment: str


class Seat(BaseModel):
    table: str
    role: Role


class TableInfo(BaseModel):
    """A table as far as its seats may all know."""

    table: str
    scenario: str
    role: Role
    seats: dict[str, str]
    turn: int
    outcome: str | None
    created: int
    waiting: str | None
    commitment: str
    seeded: bool
    free_undo: bool
    players: int
    campaign: str | None
    rematch: str | None


class Replay(BaseModel):
    replay: str


class Decided(BaseModel):
    """One line of a record, with the turn and phase it led to."""

    number: int
    side: str
    text: str
    dice: list[int]
    turn: int
    phase: str


class ReplayInfo(BaseModel):
    headers: dict[str, str]
    decisions: list[Decided]


class Moment(BaseModel):
    """A game after so many decisions; `text` and the sentences tell the decision that led there."""

    n: int
    total: int
    view: dict[str, Any]
    asked: dict[str, Any] | None
    events: list[dict[str, Any]]
    rule: str
    seed: str | None = None
    side: str | None = None
    text: str | None = None
    en: str | None = None
    fr: str | None = None
    dice: list[int] | None = None


class Words(BaseModel):
    en: str
    fr: str


class Verdict(BaseModel):
    """How many dice agree with the seed, and the first fault that was found."""

    ok: bool
    checked: int
    fault: Words | None


class NewCampaign(Strict):
    """What a campaign begins with: settings, or the text of a file."""

    options: Options = Field(default_factory=dict, max_length=16)
    seed: str = Field("", max_length=64)
    hot_seat: StrictBool = False
    text: str = Field("", max_length=20_000)
    content: str = Field("", max_length=200_000)


class Begun(BaseModel):
    """A campaign that has begun; links are paths with the secret in the fragment."""

    campaign: str
    links: dict[str, str]


class CampaignSeat(BaseModel):
    campaign: str
    role: Role


class CampChoice(Strict):
    """One thing to decide in camp, of the campaign as it is after so many changes."""

    number: StrictInt
    option: str = Field(max_length=200)


class Name(BaseModel):
    name: str
    sheet: str


class TeamMember(Name):
    damage: list[int]
    gifts: list[str]
    equipment: list[str]
    heals: int
    owner: str | None = None


class CampOption(Words):
    text: str
    verb: str


class ChapterInfo(Words):
    """A circle of the chronicle."""

    circle: int
    outcome: str
    turns: int
    demons: list[Name]
    fallen: list[Name]


class CampaignInfo(BaseModel):
    """Where a campaign stands and what can be decided; `table` is the circle being played."""

    campaign: str
    role: Role
    number: int
    created: int
    changed: int
    table: str | None
    undo: bool
    state: str
    circle: int
    circles: int
    players: int
    settings: dict[str, Any]
    content: str | None  # the fingerprint of the owner's content file it is played with
    team: list[TeamMember]
    dead: list[Name]
    banished: list[str]
    forgoes: bool
    recruits: int
    rewards: int
    options: list[CampOption]
    chronicle: list[ChapterInfo]


class RuleText(BaseModel):
    title: str
    text: str


class Rule(BaseModel):
    id: str
    en: RuleText
    fr: RuleText


class ErrorWords(BaseModel):
    code: str
    en: str
    fr: str


class Problem(BaseModel):
    """Every error, whatever its status."""

    error: ErrorWords
