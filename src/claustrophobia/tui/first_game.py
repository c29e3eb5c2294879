"""The first game at the terminal: a game against a bot, and the guide who explains, and asks before a costly choice."""

from pathlib import Path
from typing import Final

from claustrophobia.content.lexicon import said
from claustrophobia.core.names import SIDES
from claustrophobia.engine import Decision, Game, Option, new_game
from claustrophobia.learning.doubt import Doubt, doubt
from claustrophobia.learning.topics import NAME, Topic, first_game, topic_for
from claustrophobia.tui import keeping
from claustrophobia.tui.keeping import PERSON
from claustrophobia.tui.progress import Progress
from claustrophobia.tui.table import Table, bot_seed
from claustrophobia.tui.terminal import Terminal

SILENCE: Final = "silence"  # the one command that other tables do not have


class GuidedTable(Table):
    """A table at which the guide sits with whoever plays the humans."""

    def __init__(self, game: Game, file: Path, progress: Progress, language: str, terminal: Terminal) -> None:
        self.progress = progress
        self.silent = False
        self.topic: Topic | None = None  # what is told at the present decision
        self.told_at = -1  # the count of choices it is told at
        self.questioned_at = -1  # the count of choices at which a choice was questioned
        super().__init__(game, (PERSON, first_game().opponent), file, language, terminal)

    def phrase(self, key: str, **filled: object) -> str:
        """One of the guide's sentences."""
        return self.speaker.words["guide"][key].format(**filled)

    def open(self) -> None:
        super().open()
        self.say(self.phrase("begun"), "bold")
        self.say()

    def show(self, decision: Decision) -> None:
        super().show(decision)
        self.explain(decision)

    def explain(self, decision: Decision) -> None:
        """Say what is new, once; shown again, the same decision brings up nothing else."""
        if self.silent:
            return
        if self.told_at != len(self.game.choices):
            self.told_at = len(self.game.choices)
            self.topic = topic_for(self.game, SIDES.index(decision.side), self.progress.told)
            if self.topic is not None:
                self.progress.tell(self.topic.id)
        if self.topic is not None:
            say = said(self.topic.say, self.speaker.language)
            self.say(self.phrase("told", say=say, rules=" ".join(self.topic.rules)), "bold")

    def understand(self, answer: str, decision: Decision) -> Option | None:
        option = super().understand(answer, decision)
        return option if option is None or self.stands_by(option, decision) else None

    def stands_by(self, option: Option, decision: Decision) -> bool:
        """Whether a choice is made: one that gives much away is questioned, once at a decision."""
        count = len(self.game.choices)
        if self.silent or self.questioned_at == count:
            return True
        side = SIDES.index(decision.side)
        found = doubt(self.game.state, side, option.code, bot_seed(self.game.seed, "guide"))
        if found is None:
            return True
        self.questioned_at = count
        return self.asked_again(found)

    def asked_again(self, found: Doubt) -> bool:
        """Ask for another look; whether the choice is made all the same."""
        rules = f" [{' '.join(found.rules)}]" if found.rules else ""
        self.say(f"{self.in_words(found.said)}{rules} {self.phrase('look_again')}", "yellow")
        while True:
            answer = self.terminal.read(self.phrase("anyway")).lower()
            if answer != self.phrase("show"):
                return answer == self.phrase("yes")
            better = self.phrase("better", option=self.in_words(found.better_said))
            self.say(f"{better} {self.in_words(found.because)}", "yellow")

    def command(self, word: str) -> str:
        return SILENCE if word.lower() == self.phrase("silence") else super().command(word)

    def do_silence(self, _rest: str, _decision: Decision) -> None:
        """Have the guide be quiet for the rest of the game."""
        self.silent = True
        self.say(self.phrase("silenced"))


def guided_table(progress: Progress, language: str, terminal: Terminal, *, again: bool = False) -> GuidedTable:
    """The first game that was left, or a new one."""
    file = progress.file.with_name(f"{NAME}.txt")
    file.parent.mkdir(parents=True, exist_ok=True)
    if file.exists() and keeping.is_record(file) and keeping.is_unfinished(file) and not again:
        game, _ = keeping.read_game(file)
    else:
        game = new_game(first_game().scenario)
    return GuidedTable(game, file, progress, language, terminal)
