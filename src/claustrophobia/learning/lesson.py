"""Lessons: what a lesson's file holds, and reading those that come with the program or one's own.

`content/lessons/*.toml` are the built-in ones. `learning.check` plays a lesson through before it is used.
"""

from collections.abc import Iterator
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta

from claustrophobia.content.faults import ContentError, fault, require
from claustrophobia.content.load import own_text, read_toml
from claustrophobia.content.packs import lesson_text
from claustrophobia.content.schema import Ident, Words

Panel = Literal["trays", "destiny", "hand"]  # what an interface may leave in the dark until it has been taught
Texts = Annotated[list[str], Meta(min_length=1, max_length=8)]


class LessonError(ContentError):
    """A lesson that cannot be given; the message names the step and the field."""


class Wrong(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """What a learner might do instead, and what the guide answers. It is not carried out."""

    option: str
    say: Words


class Step(msgspec.Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """One task. The guide plays `auto` before it; any option of `do` fulfils it, and the first is what he shows."""

    say: Words
    do: Texts
    spot: str = "dock"
    auto: list[str] = []
    rules: list[str] = []
    wrong: list[Wrong] = []


class Learnt(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """What one knows after a lesson, in a sentence, and the rule it comes from."""

    say: Words
    rule: str


class Lesson(msgspec.Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """A lesson: a position with scripted dice, and the steps from there. `number` is its place among the built-in."""

    id: Ident
    number: Annotated[int, Meta(ge=0, le=99)] = 0
    minutes: Annotated[int, Meta(ge=1, le=9)] = 1
    teaches: list[Panel] = []
    name: Words
    about: Words
    scene: Words
    can: Words
    position: dict[str, Any]
    step: Annotated[list[Step], Meta(min_length=1, max_length=40)]
    learnt: list[Learnt] = []


def texts(lesson: Lesson) -> Iterator[tuple[str, Words]]:
    """Everything that is said in a lesson, with the field it stands in."""
    yield from (("name", lesson.name), ("about", lesson.about), ("scene", lesson.scene), ("can", lesson.can))
    for number, step in enumerate(lesson.step, start=1):
        yield f"step {number}: say", step.say
        for spot, wrong in enumerate(step.wrong):
            yield f"step {number}: wrong[{spot}].say", wrong.say
    for spot, learnt in enumerate(lesson.learnt):
        yield f"learnt[{spot}].say", learnt.say


def parse_lesson(text: str, name: str) -> Lesson:
    """A lesson from the text of its file, whole and of the right types; `check` tells whether it can be given."""
    raw = read_toml(text, name)
    wrong = fault(raw, Lesson)
    if wrong:
        raise LessonError(f"{name}: {wrong}")
    lesson = msgspec.convert(raw, Lesson)
    for where, words in texts(lesson):
        for language, said in (("en", words.en), ("fr", words.fr)):
            require(bool(said.strip()), f"{name}: {where}", f"has no text in {language}")
    return lesson


def own_lesson(file: Path) -> Lesson:
    """The lesson of a file of one's own."""
    return parse_lesson(own_text(str(file)), file.name)


FOLDER: Final = "lessons"


@lru_cache(maxsize=1)
def lessons() -> tuple[Lesson, ...]:
    """The lessons that come with the program, in their order."""
    folder = files("claustrophobia.content").joinpath(FOLDER)
    entries = [entry for entry in folder.iterdir() if entry.name.endswith(".toml")]
    found = [parse_lesson(entry.read_text("utf-8"), entry.name) for entry in entries]
    return tuple(sorted(found, key=lambda lesson: lesson.number))


def lesson_named(wanted: str) -> Lesson | None:
    """A built-in lesson by its id or its number, or one of an installed pack, `pack/lesson`."""
    found = next((lesson for lesson in lessons() if wanted in {lesson.id, str(lesson.number)}), None)
    text = "" if found else lesson_text(wanted)
    return parse_lesson(text, wanted) if text else found


def veiled(lesson: Lesson) -> dict[str, int]:
    """The panels that a built-in lesson leaves in the dark, and the number of the lesson that teaches each."""
    later: dict[str, int] = {
        panel: other.number for other in lessons() for panel in other.teaches if other.number > lesson.number
    }
    return later if lesson.number else {}
