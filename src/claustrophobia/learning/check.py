"""Whether a lesson can be given: it is played through, the right way and every other way that counts."""

import re
from collections.abc import Iterator
from typing import Final

from claustrophobia.content.faults import require
from claustrophobia.content.lexicon import near_rules, rule
from claustrophobia.core import reading
from claustrophobia.learning.guide import Guide, PathError
from claustrophobia.learning.lesson import Lesson, LessonError, Step

SPOT: Final = re.compile(r"tile -?\d{1,2},-?\d{1,2}|(warrior|tray) [a-z0-9-]+|hand|destiny|dock|done")
SPOTS: Final = "tile X,Y, warrior NAME, tray NAME, hand, destiny, dock, done"
LONGEST: Final = 260  # letters of a speech: two sentences, read at a glance


def check(lesson: Lesson, name: str) -> None:
    """Raise an error that names what is wrong with a lesson, if anything is."""
    guide = begun(lesson, "", name)
    try:
        check_steps(guide, name)
    except LessonError as error:
        raise LessonError(f"{name}: {error}") from None
    for path in other_ways(lesson):
        check_end(begun(lesson, path, name), name)
    for spot, learnt in enumerate(lesson.learnt):
        check_rule(learnt.rule, guide, f"{name}: learnt[{spot}].rule")


def begun(lesson: Lesson, path: str, name: str) -> Guide:
    """The lesson after a path."""
    try:
        return Guide(lesson, path)
    except (PathError, LessonError) as error:
        raise LessonError(f"{name}: {error}") from None


def other_ways(lesson: Lesson) -> Iterator[str]:
    """The paths that take another option than the first at one step, and then go on to the end."""
    for spot, step in enumerate(lesson.step):
        for other in range(1, len(step.do)):
            yield "0" * spot + str(other) + "0" * (len(lesson.step) - spot - 1)


def check_steps(guide: Guide, name: str) -> None:
    """Every step, done as the guide would do it: one side decides all, and what is said is about what is there."""
    side = guide.game.decision.side if guide.game.decision else ""
    while guide.step is not None:
        where = f"{name}: step {len(guide.path) + 1}"
        pending = guide.game.decision
        require(pending is not None, where, "the game is over before it")
        assert pending is not None
        require(pending.side == side, where, f"{pending.side} decides here, but {side} at the first step")
        check_step(guide, guide.step, where)
        guide.show()
    check_end(guide, name)


def check_step(guide: Guide, step: Step, where: str) -> None:
    """A step's options can be done, its wrong ones are options, its spot and rules exist."""
    offered = ", ".join(option.text for option in guide.game.legal)
    for spot, right in enumerate(step.do):
        require(guide.game.parse(right) >= 0, where, f"do[{spot}] = {right!r} is not offered here; there is {offered}")
    right_codes = [guide.game.parse(right) for right in step.do]
    for spot, wrong in enumerate(step.wrong):
        place = f"wrong[{spot}].option = {wrong.option!r}"
        code = guide.game.parse(wrong.option)
        require(code not in right_codes or code < 0, where, f"{place} is what is to be done")
        require(
            code >= 0 or is_option(guide, wrong.option),
            where,
            f"{place} is no option: {guide.game.why_not(wrong.option)}; there is {offered}",
        )
        require(
            len(max(wrong.say.en, wrong.say.fr, key=len)) <= LONGEST, where, f"{place}: more than {LONGEST} letters"
        )
    require(len(max(step.say.en, step.say.fr, key=len)) <= LONGEST, where, f"say has more than {LONGEST} letters")
    require(bool(SPOT.fullmatch(step.spot)), where, f"spot = {step.spot!r} is not possible: there is {SPOTS}")
    kind, _, who = step.spot.partition(" ")
    names = guide.game.state.setup.names
    if kind in {"warrior", "tray"}:
        require(who in names, where, f"spot: there is no warrior {who!r}; there are {', '.join(names)}")
    for spot, ident in enumerate(step.rules):
        check_rule(ident, guide, f"{where}: rules[{spot}]")


def is_option(guide: Guide, text: str) -> bool:
    """Whether a text is an option of some decision, offered here or not."""
    words = text.split()
    return bool(words) and words[0] in reading.VERBS and not reading.read(guide.game.state, words).fault


def check_rule(ident: str, guide: Guide, where: str) -> None:
    known = rule(ident, "en", guide.game.state.setup.ruleset) is not None
    require(known, where, f"there is no rule {ident!r}: did you mean {', '.join(near_rules(ident)) or 'none'}?")


def check_end(guide: Guide, name: str) -> None:
    require(guide.step is None, name, "the lesson does not end")
