"""Solving a puzzle: what an answer is worth, what every option was worth, and why. For every interface alike."""

from typing import Final, Literal, NamedTuple, get_args

from claustrophobia.analysis.facts import fact_of, fact_words
from claustrophobia.content.lexicon import Speaker
from claustrophobia.content.load import LANGUAGES
from claustrophobia.content.words import Words, option_words
from claustrophobia.core import notation
from claustrophobia.core.state import State
from claustrophobia.puzzles.puzzle import WHOLE, Choice, Puzzle, state_of

POINT: Final = WHOLE // 100
LIT: Final = 5 * POINT  # an answer that loses no more keeps the streak
PLAYABLE: Final = 10 * POINT
AGAINST: Final = {"won": "wins", "lost": "loses"}  # sentences about how often games end
Verdict = Literal["best", "second", "playable", "loses"]
VERDICTS: Final[tuple[Verdict, ...]] = get_args(Verdict)


class Weighed(NamedTuple):
    """An option in words, with what it is worth to the solver."""

    choice: Choice
    said: Words
    why: Words  # why the best is better; of the best, why it is better than the second
    fact: Words  # what speaks for the best option, or against any other


class Solved(NamedTuple):
    """What is answered to an answer."""

    verdict: Verdict
    lost: int  # in ten-thousandths
    lit: bool  # whether the streak goes on
    taken: Weighed
    options: list[Weighed]  # the best first
    why: Words
    rules: list[str]


def solved(puzzle: Puzzle, text: str) -> Solved | None:
    """What is answered to an option of a puzzle; None if it is none."""
    s = state_of(puzzle)
    codes = {notation.option_text(s, code): code for code in s.options}
    taken = puzzle.choice(notation.normalised(text))
    if taken is None or taken.text not in codes:
        return None
    options = [weighed(s, codes[one.text], one, best=one is puzzle.best) for one in puzzle.options]
    place = puzzle.options.index(taken)
    lost = puzzle.best.value - taken.value
    other = puzzle.options[1] if place == 0 else taken
    fact = fact_of(s, codes[other.text], codes[puzzle.best.text])
    why = options[place].why
    if fact is not None:
        said = fact_words(s, fact)
        why = {"en": f"{said['en']} {why['en']}", "fr": f"{said['fr']} {why['fr']}"}
    rules = [fact.rule] if fact is not None and fact.rule else []
    return Solved(verdict_of(place, lost), lost, lost <= LIT, options[place], options, why, rules)


def verdict_of(place: int, lost: int) -> Verdict:
    """What an answer is called, by its place among the options and by what it loses."""
    if place == 0:
        return "best"
    if lost > PLAYABLE:
        return "loses"
    return "second" if place == 1 else "playable"


def weighed(s: State, code: int, choice: Choice, *, best: bool) -> Weighed:
    why = reason_words(s, choice.reason)
    return Weighed(choice, option_words(s, code), why, why if best else reason_words(s, turned(choice.reason)))


def turned(reason: str) -> str:
    """What speaks against an option, from what makes another better: more of a measure there is less of it here."""
    measure, dot, much = reason.partition(".")
    return f"{measure}.{'less' if much == 'more' else 'more'}" if dot else AGAINST.get(reason, reason)


def reason_words(s: State, key: str) -> Words:
    en, fr = (Speaker(s.setup, language).words["reasons"].get(key, "") for language in LANGUAGES)
    return {"en": en, "fr": fr}
