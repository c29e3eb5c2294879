"""The guide: a lesson being taken. It says what to do, answers every try, and goes on when the right thing was done.

A lesson's dice are scripted, and nothing is carried out but what a step asks for: what was chosen at each step says
where the learner is. That is the *path*, a digit a step, the place of the option in the step's `do`; most are 0. A path
is all that has to be kept to go on later.
"""

from typing import Final, NamedTuple

from claustrophobia.content import schema
from claustrophobia.content.lexicon import words
from claustrophobia.content.load import LANGUAGES
from claustrophobia.content.words import Words, option_words, refusal_words
from claustrophobia.core import notation
from claustrophobia.core.faults import RunawayError, ScriptEndedError
from claustrophobia.engine import Game, set_up
from claustrophobia.learning.lesson import Lesson, LessonError, Step
from claustrophobia.position import checked

NOTHING_SAID: Final[Words] = {"en": "", "fr": ""}
# What a position or a script that somebody has written can lead to: an option not offered, no dice left, a dead end.
BROKEN: Final = (ValueError, ScriptEndedError, RunawayError, IndexError, KeyError, TypeError, OverflowError)
NO_ACT: Final = "no_such_verb"  # the refusal of something that is no option of any decision


class Answer(NamedTuple):
    """What the guide answers to a try: `done`, or why not, with a rule's id if one forbids it; and the path then."""

    done: bool
    path: str
    said: Words = NOTHING_SAID
    rule: str = ""


class PathError(ValueError):
    """A path that leads nowhere in this lesson."""


class Guide:
    """A lesson at the step that a path leads to."""

    def __init__(self, lesson: Lesson, path: str = "") -> None:
        self.lesson = lesson
        self.go_to(path)

    def go_to(self, path: str) -> None:
        """Begin anew, and follow a path."""
        self.game: Game = laid(self.lesson)
        self.path = ""
        self.told = 0  # how many events had been logged when the present step began, before what the guide played
        self.play(self.lesson.step[0].auto)
        for digit in path:
            step = self.step
            if step is None or not digit.isdecimal() or int(digit) >= len(step.do):
                raise PathError(f"{path!r} is no path through the lesson {self.lesson.id}")
            self.take(step, step.do[int(digit)])

    @property
    def step(self) -> Step | None:
        """The present step; None when all are done."""
        steps = self.lesson.step
        return steps[len(self.path)] if len(self.path) < len(steps) else None

    @property
    def task(self) -> Words:
        """What is to be done, as the option that would do it."""
        step = self.step
        code = self.game.parse(step.do[0]) if step else -1
        return option_words(self.game.state, code) if code >= 0 else NOTHING_SAID

    def answer(self, text: str) -> Answer:
        """Answer a try, in notation. It is carried out if it fulfils the step, and else nothing happens."""
        found = self.judged(text)
        if found.done and self.step is not None:
            self.take(self.step, self.step.do[int(found.path[-1])])
        return found

    def judged(self, text: str) -> Answer:
        """What a try would be answered; nothing is carried out."""
        step = self.step
        if step is None:
            return Answer(done=True, path=self.path)
        text = notation.normalised(text)
        code = self.game.parse(text)
        rights = [self.game.parse(right) for right in step.do]
        if code >= 0 and code in rights:
            return Answer(done=True, path=self.path + str(rights.index(code)))
        refusal = self.game.why_not(text)
        for wrong in step.wrong:
            if wrong.option == text or (code >= 0 and self.game.parse(wrong.option) == code):
                return Answer(done=False, path=self.path, said=in_both(wrong.say), rule=refusal.rule)
        if refusal.key == NO_ACT:
            said = guide_words("no_act", self.task)
        elif refusal:
            said = refusal_words(refusal, self.game.state.setup)
        else:
            said = guide_words("allowed", self.task)
        return Answer(done=False, path=self.path, said=said, rule=refusal.rule)

    def show(self) -> None:
        """Do what the step asks for."""
        step = self.step
        if step is not None:
            self.take(step, step.do[0])

    def back(self) -> None:
        """Go back one step."""
        self.go_to(self.path[:-1])

    def take(self, step: Step, option: str) -> None:
        """Carry out the option that fulfils a step, and what the guide plays before the next one."""
        self.told = len(self.game.events)
        self.play([option])
        self.path += str(step.do.index(option))
        if self.step is not None:
            self.play(self.step.auto)

    def play(self, options: list[str]) -> None:
        for option in options:
            try:
                self.game.apply(option)
            except BROKEN as error:
                raise LessonError(f"step {len(self.path) + 1}: {error}") from None


def laid(lesson: Lesson) -> Game:
    """The game at the beginning of a lesson."""
    try:
        return set_up(checked(dict(lesson.position)))
    except BROKEN as error:
        raise LessonError(f"position: {error}") from None


def in_both(said: schema.Words) -> Words:
    """A text of a lesson as the words that are sent."""
    return {"en": said.en, "fr": said.fr}


def guide_words(key: str, task: Words) -> Words:
    """One of the guide's own sentences in both languages."""
    en, fr = (words(language)["lesson"][key].format(task=task[language]) for language in LANGUAGES)
    return {"en": en, "fr": fr}
