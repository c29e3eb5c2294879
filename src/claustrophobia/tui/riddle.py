"""A puzzle at the terminal: the table as in a game, one answer, and what every option was worth."""

from typing import Final

from rich.text import Text

from claustrophobia.content.lexicon import aim_words, capitalised, scenario_words, words_of
from claustrophobia.engine import Decision
from claustrophobia.puzzles.puzzle import Puzzle, game_of, numbers, puzzles
from claustrophobia.puzzles.solving import POINT, Solved, Weighed, solved
from claustrophobia.tui import screen
from claustrophobia.tui.keeping import PERSON
from claustrophobia.tui.streak import Streak
from claustrophobia.tui.table import Stopped, Table
from claustrophobia.tui.terminal import Terminal

NOT_HERE: Final = ("save", "speed", "hint", "undo", "log")  # commands of a game that a puzzle has no use for


class Riddle(Table):
    """One puzzle, asked once."""

    def __init__(self, puzzle: Puzzle, streak: Streak, language: str, terminal: Terminal) -> None:
        self.puzzle = puzzle
        self.streak = streak
        super().__init__(game_of(puzzle), (PERSON, PERSON), streak.file, language, terminal)

    def phrase(self, key: str, **filled: object) -> str:
        """One of the sentences of puzzles."""
        return self.speaker.words["puzzle"][key].format(**filled)

    def play(self) -> None:
        """Ask, until an answer is given or the puzzle is left."""
        decision = self.game.decision
        assert decision is not None
        try:
            self.decide(decision)
        except (Stopped, EOFError):
            self.say(self.phrase("left"))

    def decide(self, decision: Decision) -> None:
        self.show(decision)
        while True:
            answer = self.terminal.read(self.labels["prompt"])
            option = self.understand(answer, decision)
            found = solved(self.puzzle, option.text) if option is not None else None
            if found is not None:
                self.tell(found)
                return

    def show(self, decision: Decision) -> None:
        """What is asked, the table as its side sees it, and the options."""
        if self.terminal.is_screen:
            self.terminal.wipe()
        side, width, state = decision.side, self.terminal.width, self.game.state
        focus = screen.focus_of(self.game)
        table = screen.table_lines(self.game.view(side), self.speaker, width, self.terminal.rows, side, focus)
        asked = screen.option_lines(decision, state, self.speaker, width)
        for line in screen.arranged([], state, self.speaker, table, asked, self.terminal.height - 4):
            self.say(line)
        self.say()
        self.say(headline(self.puzzle, self.speaker.language), "bold")
        self.say(where(self.puzzle, self.speaker.language))
        self.say(self.speaker.entry("aim", aim_words(self.puzzle.scenario, self.speaker.language)))
        self.say(self.phrase("find"), "yellow")

    # --- the answer -------------------------------------------------------------------------------

    def tell(self, found: Solved) -> None:
        """The verdict, all options with what they are worth, why, and the streak."""
        best = found.verdict == "best"
        points = points_text(self.puzzle.lead if best else found.lost, self.speaker.language)
        self.say()
        self.say(self.phrase(f"verdict_{found.verdict}", points=points), "bold green" if found.lit else "bold red")
        self.say(self.phrase("theme", theme=self.phrase(f"theme_{self.puzzle.theme}")))
        self.say(self.phrase("chances"))
        for place, one in enumerate(found.options, start=1):
            self.say(self.row(place, one, mine=one is found.taken))
        self.say(self.phrase("looked", looks=self.puzzle.best.looks), "dim")
        rules = "".join(f" [{rule}]" for rule in found.rules)
        self.say(self.phrase("why", why=self.in_words(found.why)) + rules)
        self.keep_streak(found)
        self.say(self.after())

    def row(self, place: int, one: Weighed, *, mine: bool) -> Text:
        """An option with its chance, the interval, and a mark beside one's own."""
        choice = one.choice
        value, low, high = (round(each / POINT) for each in (choice.value, choice.low, choice.high))
        said = self.phrase("row", place=place, value=value, low=low, high=high, option=self.in_words(one.said))
        line = Text(said, "bold yellow" if place == 1 else "")
        if mine:
            line.append(f"  <- {self.phrase('yours')}", "bold")
        return line

    def keep_streak(self, found: Solved) -> None:
        before = self.streak.length
        self.streak.answer(self.puzzle.id, found.lost, lit=found.lit)
        ended = before and not self.streak.length
        self.say(self.phrase("out", streak=before) if ended else self.phrase("lit", streak=self.streak.length))
        if self.streak.fault:
            self.say(self.phrase("not_kept", reason=self.streak.fault))

    def after(self) -> str:
        """Which puzzle comes next: the first one after this that has not been answered."""
        number = next_number(self.streak, numbers().get(self.puzzle.id, 0))
        return self.phrase("next", number=number) if number else self.phrase("all_done")

    # --- what a person types ----------------------------------------------------------------------

    def command(self, word: str) -> str:
        found = super().command(word)
        return "" if found in NOT_HERE else found

    def do_help(self, _rest: str, _decision: Decision) -> None:
        self.say(self.phrase("help").strip("\n"))
        self.say_legend()
        self.say(self.labels["legend_trays"], "dim")

    def do_quit(self, _rest: str, _decision: Decision) -> None:
        raise Stopped


def next_number(streak: Streak, after: int = 0) -> int:
    """The number of the first built-in puzzle behind one that has not been answered; 0 if all have been."""
    count = len(puzzles())
    order = [(after + step) % count + 1 for step in range(count)]
    return next((number for number in order if puzzles()[number - 1].id not in streak.lost), 0)


def headline(puzzle: Puzzle, language: str) -> str:
    """Its number and where it is set; the theme would be half the answer."""
    words = words_of(puzzle.ruleset, language)["puzzle"]
    number, name = numbers().get(puzzle.id), scenario_words(puzzle.scenario, language)[0]
    turn = puzzle.position.get("turn", 1)
    return words["title" if number else "own_title"].format(number=number, id=puzzle.id, scenario=name, turn=turn)


def where(puzzle: Puzzle, language: str) -> str:
    """Side and level."""
    words = words_of(puzzle.ruleset, language)
    return words["puzzle"]["where"].format(
        player=capitalised(words["player"][puzzle.side]),
        level=words["puzzle"][f"level_{puzzle.level}"],
    )


def points_text(value: int, language: str) -> str:
    """Ten-thousandths as points, as the language writes them."""
    told = f"{value / POINT:.1f}"
    return told.replace(".", ",") if language == "fr" else told
