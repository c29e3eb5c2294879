"""What the bots of a game thought of their last choices, kept until somebody asks why."""

from collections import deque
from typing import Final, NamedTuple

from claustrophobia.content.lexicon import Speaker, words
from claustrophobia.content.load import LANGUAGES
from claustrophobia.content.words import option_sentence
from claustrophobia.core import agenda, notation
from claustrophobia.core.state import State
from claustrophobia.players.base import Thought
from claustrophobia.sight import motives
from claustrophobia.sight.view import sees

KEPT: Final = 4  # open choices: who is told of one a moment later can ask for the one before

Words = dict[str, str]  # by language


class Weighed(NamedTuple):
    """An option and what was thought of it, in words."""

    code: int
    option: str  # in notation
    said: Words
    value: float
    unit: str
    reason: str
    because: Words
    looks: int = 0
    low: float = 0.0
    high: float = 0.0


class Choice(NamedTuple):
    """A decision a bot has made."""

    number: int  # how many choices there were with it
    bot: str
    step: int
    side: int
    taken: int
    weighed: list[Weighed]


def in_words(s: State, thoughts: list[Thought]) -> list[Weighed]:
    """What a player thought of options of the pending decision, told in every language."""
    told = [(language, Speaker(s.setup, language)) for language in LANGUAGES]
    codes = {notation.option_text(s, code): code for code in s.options}
    return [
        Weighed(
            codes[thought.option],
            thought.option,
            {language: option_sentence(s, codes[thought.option], language) for language in LANGUAGES},
            thought.value,
            thought.unit,
            thought.reason,
            # A bot of somebody's own has reasons of its own: they are told as it said them.
            {language: speaker.words["reasons"].get(thought.reason, thought.reason) for language, speaker in told},
            thought.looks,
            thought.low,
            thought.high,
        )
        for thought in thoughts
        if thought.option in codes
    ]


def choice_of(s: State, code: int, bot: str, thoughts: list[Thought]) -> Choice:
    """The choice of a bot at the pending decision. If it has no thought about the option taken, nothing is kept."""
    step, side = s.agenda[-1][:2]
    weighed = in_words(s, thoughts)
    if all(thought.code != code for thought in weighed):
        weighed = []
    return Choice(agenda.number_of(s, common=True), bot, step, side, code, weighed)


class Memory:
    """The last choices of a game's bots."""

    def __init__(self) -> None:
        self.open: deque[Choice] = deque(maxlen=KEPT)
        self.last: Choice | None = None

    def add(self, choice: Choice) -> None:
        """A bot has chosen."""
        self.last = choice
        if choice.step not in motives.HIDDEN:
            self.open.append(choice)

    def forget(self, kept: int) -> None:
        """All choices after the first so many are taken back."""
        self.open = deque((choice for choice in self.open if choice.number <= kept), KEPT)
        if self.last is not None and self.last.number > kept:
            self.last = self.open[-1] if self.open else None

    def told(self, s: State, viewer: int, heard: int) -> tuple[Choice, list[Weighed]] | None:
        """The last choice that a viewer who has heard of so many may be told about, with what he may be told."""
        choices = [*self.open, self.last] if s.outcome and self.last is not None else [*self.open]
        for choice in reversed(choices):
            if choice.number > heard:  # he hears of it with the next update
                continue
            codes = [thought.code for thought in choice.weighed]
            told = motives.options_told(s, choice.step, choice.side, choice.taken, codes, viewer)
            if told:
                return choice, [
                    spoken(s, choice, thought, viewer) for thought in choice.weighed if thought.code in told
                ]
        return None


def spoken(s: State, choice: Choice, thought: Weighed, viewer: int) -> Weighed:
    """A thought, without its reason if the viewer may not know it."""
    reason = motives.reason_told(s, choice.step, choice.side, thought.reason, viewer)
    own = thought.reason not in words(LANGUAGES[0])["reasons"]  # nobody knows what such words are about
    if own and not sees(s, viewer, choice.side) and motives.mixes_cards_in(s.setup, choice.step, choice.side):
        reason = ""
    return thought if reason else thought._replace(reason="", because=dict.fromkeys(LANGUAGES, ""))
