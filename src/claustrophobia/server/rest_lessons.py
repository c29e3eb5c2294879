"""The REST part of lessons: docs/protocol.md, *Lessons*.

The server remembers nothing of who learns: a path says where he is, and the lesson is played to there. What is kept for
the next asker is of one size whoever asks, for there are only so many steps.
"""

from functools import lru_cache
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query

from claustrophobia.core import agenda
from claustrophobia.core.names import SIDES
from claustrophobia.learning.guide import Answer, Guide, PathError, in_both
from claustrophobia.learning.lesson import Lesson, lesson_named, lessons, veiled
from claustrophobia.learning.topics import first_game
from claustrophobia.server.faults import Fault
from claustrophobia.server.models import (
    Answered,
    FirstGameInfo,
    Learnt,
    LessonInfo,
    LessonList,
    LessonStep,
    Task,
    Try,
    Words,
)
from claustrophobia.server.moments import shown
from claustrophobia.server.rest import PROBLEMS
from claustrophobia.server.web import JsonResponse
from claustrophobia.sight.accounts import account
from claustrophobia.sight.records import Account

router = APIRouter(prefix="/api/lessons", responses=PROBLEMS)

LessonId = Annotated[str, Path(max_length=40, description="The lesson.")]
AtPath = Annotated[str, Query(max_length=40, pattern="^[0-9]*$", description="What was chosen at each step.")]


@router.get("")
async def list_lessons() -> LessonList:
    """All lessons, in their order, and the first game that comes after them."""
    first = first_game()
    return LessonList(
        lessons=[info(lesson) for lesson in lessons()],
        first_game=FirstGameInfo(scenario=first.scenario, bot=first.opponent),
    )


@router.get("/{lesson}/at", response_model=LessonStep)
async def lesson_at(lesson: LessonId, path: AtPath = "") -> JsonResponse:
    """A lesson at the step a path leads to."""
    return JsonResponse(step_of(known(lesson).id, path))


@router.post("/{lesson}/try")
async def try_option(lesson: LessonId, said: Try) -> Answered:
    """What the guide answers to an option at a step, offered or not."""
    return answered(said.option, guide_at(known(lesson), said.path).judged(said.option))


@router.get("/{lesson}/warriors/{name}", response_model=dict[str, Any])
async def inspect_warrior(lesson: LessonId, name: Annotated[str, Path(max_length=40)], path: AtPath = "") -> Account:
    """Where a warrior's figures come from at a step."""
    state = guide_at(known(lesson), path).game.state
    if name not in state.setup.names:
        raise Fault(404, "no_such_step")
    return account(state, name)


def known(ident: str) -> Lesson:
    found = lesson_named(ident)
    if found is None:
        raise Fault(404, "no_such_lesson")
    return found


@lru_cache(maxsize=128)
def played(ident: str, path: str) -> Guide:
    """A lesson at a step, for all who ask: nothing is done to it."""
    return Guide(known(ident), path)


def guide_at(lesson: Lesson, path: str) -> Guide:
    try:
        return played(lesson.id, path)
    except PathError:
        raise Fault(404, "no_such_step") from None


def side_at(guide: Guide) -> int:
    """The learner's side: whoever decides at the first step."""
    return agenda.decider(guide_at(guide.lesson, "").game.state)


def info(lesson: Lesson) -> LessonInfo:
    """A lesson as the list shows it."""
    return LessonInfo(
        id=lesson.id,
        number=lesson.number,
        minutes=lesson.minutes,
        steps=len(lesson.step),
        scenario=lesson.position["scenario"],
        side=SIDES[side_at(guide_at(lesson, ""))],
        name=words(lesson.name),
        about=words(lesson.about),
        scene=words(lesson.scene),
        can=words(lesson.can),
        learnt=[Learnt(rule=one.rule, en=one.say.en, fr=one.say.fr) for one in lesson.learnt],
        veiled=veiled(lesson),
    )


def words(said: Any) -> Words:
    return Words(**in_both(said))


@lru_cache(maxsize=128)
def step_of(ident: str, path: str) -> dict[str, Any]:
    """Everything the page shows of a step: what the learner's side sees, what has just happened, and the task."""
    guide = guide_at(known(ident), path)
    seen = shown(guide.game, guide.told, side_at(guide))
    found = LessonStep(
        lesson=ident,
        path=path,
        view=seen["view"],
        asked=seen["asked"] if guide.step else None,
        events=seen["events"],
        task=task_of(guide),
    )
    return found.model_dump()


def task_of(guide: Guide) -> Task | None:
    """The present step; None when all are done."""
    step = guide.step
    if step is None:
        return None
    return Task(
        say=words(step.say),
        task=Words(**guide.task),
        spot=step.spot,
        rules=step.rules,
        show=step.do[0],
        answers=[answered(option.text, guide.judged(option.text)) for option in guide.game.legal],
    )


def answered(option: str, answer: Answer) -> Answered:
    return Answered(option=option, done=answer.done, path=answer.path, rule=answer.rule, **answer.said)
