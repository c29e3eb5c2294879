"""The REST part of the rule book: docs/protocol.md, *The rule book*. It never changes while the server runs."""

from functools import lru_cache
from typing import Annotated, Any

from fastapi import APIRouter, Path

from claustrophobia import engine
from claustrophobia.content import rulebook
from claustrophobia.content.lexicon import rules_of
from claustrophobia.core.names import RULESETS
from claustrophobia.learning.lesson import lessons
from claustrophobia.server.faults import Fault
from claustrophobia.server.models import (
    RuleBook,
    RuleChapter,
    RuleEntry,
    RuleExample,
    RuleExamples,
    RuleWords,
    Ruling,
    TaughtIn,
    Words,
)
from claustrophobia.server.rest import PROBLEMS
from claustrophobia.server.web import JsonResponse
from claustrophobia.sight.offer import bare_view

router = APIRouter(prefix="/api/rulebook", responses=PROBLEMS)

RulesetId = Annotated[str, Path(max_length=40, description="1643, first or dante.")]
ChapterId = Annotated[str, Path(max_length=40, description="A chapter of the book.")]


@router.get("/{ruleset}", response_model=RuleBook)
def get_book(ruleset: RulesetId) -> JsonResponse:
    """Every rule of a ruleset by chapter, and what we decided ourselves."""
    return JsonResponse(book_of(known(ruleset)))


@router.get("/{ruleset}/examples/{chapter}", response_model=RuleExamples)
def get_examples(ruleset: RulesetId, chapter: ChapterId) -> JsonResponse:
    """The drawn examples of a chapter."""
    if chapter not in rulebook.book(known(ruleset)):
        raise Fault(404, "no_such_chapter", id=chapter)
    return JsonResponse(examples_of(ruleset, chapter))


def known(ruleset: str) -> str:
    if ruleset not in RULESETS:
        raise Fault(404, "no_such_ruleset", id=ruleset, known=", ".join(RULESETS))
    return ruleset


@lru_cache
def book_of(ruleset: str) -> dict[str, Any]:
    """The book of a ruleset, for all who ask."""
    english, french = rules_of(ruleset, "en"), rules_of(ruleset, "fr")
    see, taught = rulebook.references(ruleset), lessons_by_rule()
    drawn = {example.rule for example in rulebook.examples(ruleset)}

    def entry(ident: str) -> RuleEntry:
        return RuleEntry(
            id=ident,
            en=RuleWords(title=english[ident].title, text=english[ident].text),
            fr=RuleWords(title=french[ident].title, text=french[ident].text),
            see=list(see[ident]),
            rulings=[ruling.ident for ruling in rulebook.rulings() if ident in ruling.rules],
            lesson=taught.get(ident),
            drawn=ident in drawn,
        )

    chapters = [
        RuleChapter(
            id=chapter.id,
            name=Words(en=chapter.name.en, fr=chapter.name.fr),
            rules=[entry(ident) for ident in rulebook.book(ruleset)[chapter.id]],
        )
        for chapter in rulebook.chapters()
        if chapter.id in rulebook.book(ruleset)
    ]
    rulings = [
        Ruling(id=ruling.ident, text=Words(**ruling.text), because=Words(**ruling.because))
        for ruling in rulebook.rulings()
    ]
    found = RuleBook(chapters=chapters, rulings=rulings, instead=dict(rulebook.instead(ruleset)))
    return found.model_dump()


@lru_cache(maxsize=1)
def lessons_by_rule() -> dict[str, TaughtIn]:
    """The first lesson in which a rule occurs."""
    found: dict[str, TaughtIn] = {}
    for lesson in lessons():
        named = [rule for step in lesson.step for rule in step.rules] + [one.rule for one in lesson.learnt]
        for rule in named:
            found.setdefault(rule, TaughtIn(id=lesson.id, number=lesson.number))
    return found


@lru_cache
def examples_of(ruleset: str, chapter: str) -> dict[str, Any]:
    """The examples of a chapter, for all who ask."""
    found = [drawn(example) for example in rulebook.examples_of(ruleset, chapter)]
    return RuleExamples(examples=found).model_dump()


def drawn(example: rulebook.Example) -> RuleExample:
    """An example as the page draws it: the board after what is played, with those who stand on it."""
    game = engine.set_up(example.position)
    for option in example.plays:
        game.apply(option)
    view = bare_view(game.state)
    view["warriors"] = [one for one in view["warriors"] if isinstance(one["at"], int)]
    say = Words(en=example.say.en, fr=example.say.fr)
    return RuleExample(rule=example.rule, say=say, option=example.option, may=example.may, view=view)
