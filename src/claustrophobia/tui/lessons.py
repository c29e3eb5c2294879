"""A lesson at the terminal: the table as in a game, and the guide who says what to do and answers every try."""

from typing import Final

from claustrophobia.content.lexicon import said
from claustrophobia.core import notation
from claustrophobia.engine import Decision, Option
from claustrophobia.learning.guide import Guide, PathError
from claustrophobia.learning.lesson import Lesson, Step, lessons
from claustrophobia.tui import screen
from claustrophobia.tui.keeping import PERSON
from claustrophobia.tui.progress import Progress
from claustrophobia.tui.table import Stopped, Table
from claustrophobia.tui.terminal import Terminal

PATIENT: Final = 3  # so many wrong tries at a step, then the way out is named
NOT_HERE: Final = ("save", "speed", "tiles")  # commands of a game that a lesson has no use for


class Schoolroom(Table):
    """One lesson, from the step where the learner left it."""

    def __init__(self, lesson: Lesson, progress: Progress, language: str, terminal: Terminal) -> None:
        self.lesson = lesson
        self.progress = progress
        self.guide = guide_at(lesson, progress.paths.get(lesson.id, ""))
        self.tries = 0
        super().__init__(self.guide.game, (PERSON, PERSON), progress.file, language, terminal)

    def phrase(self, key: str, **filled: object) -> str:
        """One of the sentences of lessons."""
        return self.speaker.words["lesson"][key].format(**filled)

    # --- the lesson -------------------------------------------------------------------------------

    def play(self) -> None:
        """Step by step, until the lesson is done or left."""
        key = "title" if self.lesson.number else "own_title"
        self.say(
            self.phrase(key, number=self.lesson.number, name=said(self.lesson.name, self.speaker.language)), "bold"
        )
        self.say(said(self.lesson.scene, self.speaker.language))
        self.say()
        try:
            while self.guide.step is not None and self.game.decision is not None:
                self.decide(self.game.decision)
        except (Stopped, EOFError):
            self.leave()
            return
        except KeyboardInterrupt:
            self.leave()
            raise
        self.finish()

    def decide(self, decision: Decision) -> None:
        """One task: shown, told, and tried until it is done, or the learner goes back."""
        path = self.guide.path
        self.tries = 0
        self.show(decision)
        self.tell_task()
        while self.guide.path == path:
            answer = self.terminal.read(self.labels["prompt"])
            option = self.understand(answer, decision)
            if option is not None:
                self.attempt(option.text)

    def show(self, decision: Decision) -> None:
        """The table as the learner's side sees it, what has happened since the last task, and the options."""
        if self.terminal.is_screen:
            self.terminal.wipe()
        state, width = self.game.state, self.terminal.width
        events = self.tell_events(decision.side)
        focus = screen.focus_of(self.game)
        seen = self.game.view(decision.side)
        table = screen.table_lines(seen, self.speaker, width, self.terminal.rows, decision.side, focus)
        asked = screen.option_lines(decision, state, self.speaker, width)
        for line in screen.arranged(events, state, self.speaker, table, asked, self.terminal.height - 6):
            self.say(line)

    def tell_task(self) -> None:
        """What the guide says: why, what to look at, what to do."""
        step = self.guide.step
        if step is None:
            return
        self.say()
        self.say(self.phrase("step", step=len(self.guide.path) + 1, steps=len(self.lesson.step)), "dim")
        self.say(self.phrase("guide", say=said(step.say, self.speaker.language)), "bold")
        spot = self.spot_text(step)
        if spot:
            self.say(self.phrase("look", spot=spot))
        self.say(self.phrase("task", task=self.in_words(self.guide.task)), "yellow")
        if step.rules:
            self.say(self.phrase("rules", rules=" ".join(step.rules)), "dim")

    def spot_text(self, step: Step) -> str:
        """What a step points at; the options and the button that goes on need no pointing at here."""
        kind, _, what = step.spot.partition(" ")
        names = self.speaker.setup.names
        spots = self.speaker.words["spot"]
        named = self.speaker.warrior(names.index(what)) if what in names else what
        return spots[kind].format(what=named) if kind in spots else ""

    def attempt(self, text: str) -> None:
        """Try an option: either the step is done, or the guide says why not."""
        answer = self.guide.answer(text)
        if answer.done:
            self.keep()
            return
        self.tries += 1
        rule = f" [{answer.rule}]" if answer.rule else ""
        self.say(self.phrase("refused", say=self.in_words(answer.said)) + rule, "red")
        if self.tries >= PATIENT:
            self.say(self.phrase("show_me"), "yellow")

    def keep(self) -> None:
        """How far the learner is; what cannot be kept is said once, and the lesson goes on."""
        before = self.progress.fault
        self.progress.at(self.lesson.id, self.guide.path)
        if self.progress.fault and not before:
            self.say(self.phrase("not_kept", reason=self.progress.fault))

    def leave(self) -> None:
        self.keep()
        self.say()
        self.say(self.phrase("left", id=self.lesson.id))

    def finish(self) -> None:
        """What happened last, what one can do now, and which lesson is next."""
        self.progress.finish(self.lesson.id)
        side = self.game.decision.side if self.game.decision else "human"
        for line in screen.event_lines(self.tell_events(side), self.game.state, self.speaker):
            self.say(line)
        self.say()
        self.say(said(self.lesson.can, self.speaker.language), "bold green")
        for learnt in self.lesson.learnt:
            self.say(self.phrase("learnt", say=said(learnt.say, self.speaker.language), rule=learnt.rule))
        after = next((other for other in lessons() if other.number == self.lesson.number + 1), None)
        if self.lesson.number:
            self.say(self.phrase("next", id=after.id) if after else self.phrase("last"))

    # --- what a person types ----------------------------------------------------------------------

    def command(self, word: str) -> str:
        found = super().command(word)
        return "" if found in NOT_HERE else found

    def typed(self, answer: str, decision: Decision) -> Option | None:
        """The option written in notation, or the only one that begins so; the guide answers anything else."""
        wanted = notation.normalised(answer)
        texts = [option.text for option in decision.options]
        near = [index for index, text in enumerate(texts) if text == wanted or text.startswith(f"{wanted} ")]
        if wanted in texts or len(near) == 1:
            return decision.options[texts.index(wanted) if wanted in texts else near[0]]
        self.attempt(wanted)
        return None

    def do_help(self, _rest: str, _decision: Decision) -> None:
        self.say(self.phrase("help").strip("\n"))
        self.say_legend()
        self.say(self.labels["legend_trays"], "dim")

    def do_hint(self, _rest: str, _decision: Decision) -> None:
        """Have the step done."""
        self.say(self.in_words(self.guide.task), "yellow")
        self.guide.show()
        self.keep()

    def do_undo(self, _rest: str, _decision: Decision) -> None:
        """Back one step."""
        if not self.guide.path:
            self.tell_task()
            return
        self.guide.back()
        self.game = self.guide.game
        self.told = dict.fromkeys(self.told, self.guide.told)
        self.keep()

    def do_lang(self, rest: str, decision: Decision) -> None:
        super().do_lang(rest, decision)
        self.tell_task()

    def do_quit(self, _rest: str, _decision: Decision) -> None:
        raise Stopped


def guide_at(lesson: Lesson, path: str) -> Guide:
    """The lesson where it was left; from its beginning if it is not the lesson it was then."""
    try:
        guide = Guide(lesson, path)
    except PathError:
        return Guide(lesson)
    return guide if guide.step is not None else Guide(lesson)
