"""Stories: what links scenarios to a campaign (CAT-1). A story is a file of `content/campaigns`.

It has chapters, each of which is a scenario, and endings. A chapter says where the story goes on when either side has
won it; a draw goes on as a victory of the infernals unless it says otherwise.
"""

from functools import lru_cache
from importlib.resources import files
from typing import Final, Literal

import msgspec

from claustrophobia.content.faults import ContentError, among, fault, require
from claustrophobia.content.load import read_toml, scenario, scenario_ids
from claustrophobia.content.schema import Ident, Record, Words

FOLDER: Final = "campaigns"


class Chapter(msgspec.Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """A chapter: its scenario (which names it), what is told before it, and what comes after it."""

    scenario: Ident
    text: Words
    human: Ident
    infernal: Ident
    draw: Ident | None = None

    def after(self, outcome: str) -> str:
        """What comes next: a chapter or an ending."""
        return {"human": self.human, "draw": self.draw or self.infernal}.get(outcome, self.infernal)


class Ending(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """An ending: who has won the campaign, and what is told."""

    id: Ident
    winner: Literal["human", "infernal"]
    name: Words
    text: Words


class Story(Record, frozen=True, kw_only=True):
    """A campaign's story. It begins with its first chapter."""

    id: Ident
    ruleset: Literal["1643"]
    name: Words
    text: Words
    chapter: list[Chapter]
    ending: list[Ending]

    def chapter_at(self, place: str) -> Chapter | None:
        return next((chapter for chapter in self.chapter if chapter.scenario == place), None)

    def ending_at(self, place: str) -> Ending | None:
        return next((ending for ending in self.ending if ending.id == place), None)


def story_ids() -> list[str]:
    """The ids of all stories."""
    entries = files("claustrophobia.content").joinpath(FOLDER).iterdir()
    return sorted(entry.name.removesuffix(".toml") for entry in entries if entry.name.endswith(".toml"))


@lru_cache
def story(ident: str) -> Story:
    """A story by its id."""
    if ident not in story_ids():
        raise ContentError(f"there is no campaign {ident!r}: {among(ident, story_ids())}")
    name = f"{ident}.toml"
    return parse_story(files("claustrophobia.content").joinpath(FOLDER, name).read_text("utf-8"), name)


def parse_story(text: str, name: str) -> Story:
    """A story from its text, checked."""
    raw = read_toml(text, name)
    wrong = fault(raw, Story)
    require(not wrong, name, wrong)
    found = msgspec.convert(raw, Story)
    check(found, name)
    return found


def check(told: Story, name: str) -> None:
    """Every chapter is a scenario, everything that comes after it is there, and every chapter and ending is reached."""
    require(bool(told.chapter), name, "chapter: at least one is needed")
    ids = [chapter.scenario for chapter in told.chapter] + [ending.id for ending in told.ending]
    for ident in ids:
        require(
            ids.count(ident) == 1, name, f"{ident!r} is there twice: every chapter and ending has a name of its own"
        )
    scenarios = [ident.partition("/")[2] for ident in scenario_ids() if ident.startswith(f"{told.ruleset}/")]
    for chapter in told.chapter:
        where = f"{name}: chapter {chapter.scenario}"
        require(
            chapter.scenario in scenarios, where, f"there is no such scenario: {among(chapter.scenario, scenarios)}"
        )
        record = scenario(f"{told.ruleset}/{chapter.scenario}")
        require(record.human.draft is None, where, "its team is chosen at set-up: no company can come to it")
        for key in ("human", "infernal", "draw"):
            to = getattr(chapter, key)
            require(to is None or to in ids, where, f"{key} = {to!r} is neither chapter nor ending")
    longest(told, ids[0], [], name)
    for ident in ids:
        require(ident in reached(told, ids[0]), name, f"{ident!r} is never reached")


def nexts(told: Story, place: str) -> list[str]:
    """Everything that may come right after a chapter; nothing comes after an ending."""
    chapter = told.chapter_at(place)
    return [chapter.after(outcome) for outcome in ("human", "infernal", "draw")] if chapter else []


def reached(told: Story, place: str) -> set[str]:
    """What can be reached from a place, itself included."""
    return {place}.union(*(reached(told, ident) for ident in nexts(told, place)))


def longest(told: Story, place: str, before: list[str], name: str = "") -> int:
    """How many chapters may still be played from a place on; no chapter may come twice."""
    require(place not in before, name, f"chapter {place!r} comes again after {' > '.join(before)}")
    return max((1 + longest(told, ident, [*before, place], name) for ident in nexts(told, place)), default=0)
