"""The shapes of the REST part, for checking bodies and for the OpenAPI document."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StrictBool, StrictInt

Option = StrictBool | StrictInt
Role = Literal["human", "infernal", "both", "spectator"]
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
    options: dict[Annotated[str, Field(max_length=32)], Option] = Field(default_factory=dict, max_length=16)
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


class Verdict(BaseModel):
    ok: bool
    checked: int
    fault: str


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
