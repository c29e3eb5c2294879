"""A game at the terminal: persons and bots play, commands are answered, and each person sees only their own side."""

from pathlib import Path
from typing import Final

from claustrophobia import undo
from claustrophobia.content.lexicon import Speaker, capitalised, no_rule, rule, scenario_words, words
from claustrophobia.content.load import LANGUAGES
from claustrophobia.content.words import Words, refusal_text
from claustrophobia.core import notation
from claustrophobia.core.dice import commitment
from claustrophobia.core.names import SIDES
from claustrophobia.engine import Decision, Game, Option
from claustrophobia.measuring.shares import derived
from claustrophobia.players import adviser
from claustrophobia.players.base import PATIENCE, BotFailedError, Player, Sight, player
from claustrophobia.players.memory import Memory, choice_of, in_words
from claustrophobia.refusal import Refusal
from claustrophobia.tui import keeping, screen, telling
from claustrophobia.tui.board import board_lines
from claustrophobia.tui.keeping import PERSON, RULES
from claustrophobia.tui.terminal import Terminal
from claustrophobia.tui.trays import trays_of

INTRODUCTION: Final = 12  # about how many lines the scenario's text takes


class Stopped(Exception):  # noqa: N818 - no error: the player has stopped, the game is kept
    """The player has stopped the game."""


class Table:
    """One game, who plays it, and what each side has been told."""

    def __init__(
        self,
        game: Game,
        seats: tuple[str, str],
        file: Path,
        language: str,
        terminal: Terminal,
        *,
        speed: str = telling.NORMAL,
        campaign: Path | None = None,
    ) -> None:
        self.game = game
        self.seats = seats
        self.file = file
        self.campaign = campaign  # the file of the campaign, if this is one of its circles
        self.speed = speed
        self.terminal = terminal
        self.say = terminal.say
        self.bots: list[Player | None] = [
            None if name in {PERSON, RULES} else self.bot(name, side) for name, side in zip(seats, SIDES, strict=True)
        ]
        self.memory = Memory()  # the reasons for the bots' last choices
        self.told = dict.fromkeys(SIDES, 0)
        self.watching = 0  # how many events have been told, if no person plays
        self.at_screen = ""
        self.opened = False
        self.before = file.read_bytes() if file.exists() else None
        self.speak(language)

    def bot(self, name: str, side: str) -> Player:
        """A bot with a limit on its time, because a person waits."""
        return player(name, side, bot_seed(self.game.seed, side), patience=PATIENCE, clock=self.terminal.clock)

    def speak(self, language: str) -> None:
        """Change the language."""
        self.speaker = Speaker(self.game.state.setup, language)
        self.labels = self.speaker.words["ui"]

    # --- the game ---------------------------------------------------------------------------------

    def play(self) -> None:
        """Play until the game is over or the player stops. The game is saved after every decision."""
        self.keep()
        try:
            while self.game.decision is not None:
                self.decide(self.game.decision)
        except Stopped:
            return
        except EOFError:
            self.leave()
            return
        except KeyboardInterrupt:
            if self.campaign is None:  # a campaign says so itself
                self.leave()
            raise
        self.show_end()

    def leave(self) -> None:
        """The input has ended in the middle of a question: say where the game is kept."""
        self.say()
        self.say_kept(self.file)

    def in_words(self, both: Words) -> str:
        """A wording in the language of the table."""
        return both["fr"] if self.speaker.language == "fr" else both["en"]

    def say_kept(self, path: Path) -> None:
        """Say where the game is saved, and how to resume it."""
        if self.campaign is not None:
            self.say(self.speaker.words["camp"]["kept"].format(file=self.campaign))
        else:
            self.say(self.labels["kept"].format(file=path))

    def decide(self, decision: Decision) -> None:
        """One decision, by a person or a bot."""
        side = SIDES.index(decision.side)
        bot = self.bots[side]
        if bot is not None:
            try:
                chosen = decision.options[bot.choose(Sight(self.game.state, side))]
            except BotFailedError as failure:
                self.say(self.labels["bot_failed"].format(bot=self.seats[side], reason=failure), "yellow")
                self.game.give_up(decision.side)
                self.keep()
                return
            choice = choice_of(self.game.state, chosen.code, self.seats[side], bot.explain())
            self.take(chosen)
            self.memory.add(choice)
            if PERSON not in self.seats:
                self.show_progress()
            return
        self.hand_over(decision.side)
        self.show(decision)
        while True:
            answer = self.terminal.read(self.labels["prompt"])
            option = self.understand(answer, decision)
            if option is not None:
                self.take(option)
                return
            if self.game.decision is not decision:
                return

    def take(self, option: Option) -> None:
        """Make a choice and save the game."""
        self.game.apply(option)
        self.keep()

    def keep(self) -> None:
        try:
            keeping.write(self.file, keeping.record_text(self.game, self.seats))
        except OSError as error:
            self.say(self.labels["save_failed"].format(file=self.file, reason=error))

    def hand_over(self, side: str) -> None:
        """Between two persons: wipe the screen and wait, so that neither sees the other's hand (HID-1)."""
        begun = bool(self.game.choices)  # before the first decision there is nothing to hide
        if self.seats == (PERSON, PERSON) and begun and self.at_screen != side:
            self.terminal.wipe()
            self.say(self.labels["curtain"].format(player=self.speaker.words["player"][side]))
            self.terminal.read(self.labels["curtain_go"])
            self.terminal.wipe()
        self.at_screen = side

    # --- the screen -------------------------------------------------------------------------------

    def show(self, decision: Decision) -> None:
        """Show everything that the deciding side may see, and its options."""
        if self.terminal.is_screen:
            self.terminal.wipe()
        height = self.terminal.height
        if not self.opened:
            self.open()
            height -= INTRODUCTION
        side = decision.side
        untold = self.tell_events(side)
        state, width = self.game.state, self.terminal.width
        focus = screen.focus_of(self.game)
        table = screen.table_lines(self.game.view(side), self.speaker, width, self.terminal.rows, side, focus)
        asked = screen.option_lines(decision, state, self.speaker, width)
        for line in screen.arranged(untold, state, self.speaker, table, asked, height):
            self.say(line)

    def tell_events(self, side: str) -> list[tuple[object, ...]]:
        """The events a side has not been told yet. The turn of a side that nobody plays is first told step by step."""
        story = self.game.told(side)
        known, untold = story[: self.told[side]], story[self.told[side] :]
        self.told[side] = len(story)
        hell = telling.is_hells(known)
        if self.game.state.setup.unplayed < 0 or self.speed == "now" or not known or not untold:
            return untold  # the game was resumed: what happened before has been told already
        if not hell and not any(telling.turned(event, hell=False) for event in untold):
            return untold
        telling.tell_steps(untold, self.game.state, self.speaker, self.terminal, self.speed, hell=hell)
        if not self.terminal.is_screen:
            return []
        if len(untold) > screen.LEAST_RECENT:  # more than fit above the question
            self.terminal.read(self.labels["go_on"])
        self.terminal.wipe()
        return untold

    def open(self) -> None:
        """Begin a game: print the scenario's text, and the commitment to the dice."""
        self.opened = True
        name, text, aim = scenario_words(self.game.state.setup.source, self.speaker.language)
        self.say(name, "bold")
        self.say(text)
        self.say(self.speaker.entry("aim", aim))
        self.say(self.labels["commitment"].format(commitment=commitment(self.game.seed)), "dim")
        self.say_legend()
        self.say()

    def say_legend(self) -> None:
        """What the signs on the board mean."""
        self.say(self.labels["legend"], "dim")
        if self.game.state.setup.zone:
            self.say(self.labels["legend_zone"], "dim")

    def show_progress(self) -> None:
        """If only bots play, print the events as they happen."""
        if not self.opened:
            self.open()
        story = self.game.told()
        for event in story[self.watching :]:
            self.say(screen.event_line(event, self.game.state, self.speaker))
        self.watching = len(story)

    def show_end(self) -> None:
        """Show the last events, the table with nothing hidden (HID-4), who won, and how to verify the dice."""
        side = "human" if self.seats[0] == PERSON else "infernal"
        if PERSON in self.seats:
            for line in screen.event_lines(self.tell_events(side), self.game.state, self.speaker):
                self.say(line)
        for line in screen.table_lines(self.game.view(), self.speaker, self.terminal.width, 99, None):
            self.say(line)
        self.say()
        self.say(self.speaker.outcome(self.game.outcome or "draw"), "bold")
        self.say(self.labels["seed_after"].format(seed=self.game.seed, file=self.file))

    # --- what a person types ----------------------------------------------------------------------

    def understand(self, answer: str, decision: Decision) -> Option | None:
        """The option that an answer means, or None after the answer was carried out as a command."""
        count = len(decision.options)
        if not answer:
            return None
        if answer.isdecimal():
            if 1 <= int(answer) <= count:
                return decision.options[int(answer) - 1]
            self.say(self.labels["bad_number"].format(text=answer, count=count))
            return None
        word, _, rest = answer.partition(" ")
        command = self.command(word)
        if command:
            getattr(self, f"do_{command}")(rest.strip(), decision)
            return None
        return self.typed(answer, decision)

    def command(self, word: str) -> str:
        """The command that a word names, in English or in the player's language; empty if it is none."""
        names = self.speaker.words["command"]
        for name, spoken in names.items():
            if word.lower() in {name, spoken, spoken.replace("è", "e")}:
                return name
        return "help" if word in {"?", "h"} else "quit" if word in {"q", "exit"} else ""

    def typed(self, answer: str, decision: Decision) -> Option | None:
        """The option written in notation, or the only one that begins so; else say why not, and return None."""
        wanted = notation.normalised(answer)
        texts = [option.text for option in decision.options]
        if wanted in texts:
            return decision.options[texts.index(wanted)]
        near = [index for index, text in enumerate(texts) if text.startswith(wanted)]
        if len(near) == 1:
            return decision.options[near[0]]
        if near:
            self.say(self.labels["ambiguous"].format(options=", ".join(texts[index] for index in near)))
            return None
        self.refuse(self.game.why_not(wanted), answer)
        return None

    def refuse(self, refusal: Refusal, asked: str) -> None:
        """Say why something is not possible, with the rule and its wording."""
        language = self.speaker.language
        if not refusal:
            refusal = Refusal("", "", asked)
        said = refusal_text(refusal, language, self.speaker)
        self.say(said + (f" [{refusal.rule}]" if refusal.rule else ""), "yellow")
        found = rule(refusal.rule, language, self.speaker.setup.ruleset) if refusal.rule else None
        if found is not None:
            self.say(f"{found.ident} {found.title}: {found.text}", "dim")

    def do_help(self, _rest: str, _decision: Decision) -> None:
        self.say(self.labels["help"].strip("\n").format(file=self.file))
        if self.game.state.setup.unplayed >= 0:
            self.say(self.labels["help_speed"])
        self.say_legend()
        self.say(self.labels["legend_trays"], "dim")

    def do_why(self, rest: str, decision: Decision) -> None:
        """Say why an option is not possible; without an option, why the bot made its last choice."""
        if rest:
            self.refuse(self.game.why_not(rest), rest)
            return
        told = self.memory.told(self.game.state, SIDES.index(decision.side), len(self.game.choices))
        if told is None:
            self.say(self.labels["why_what"])
            return
        choice, weighed = told
        who = self.speaker.words["player"][SIDES[choice.side]]
        self.say(capitalised(self.labels["explained"].format(player=who, bot=choice.bot)))
        for line in screen.thought_lines(weighed, self.speaker, self.terminal.width):
            self.say(line)

    def do_hint(self, _rest: str, decision: Decision) -> None:
        """Say what a bot would choose here, knowing only what the player sees."""
        state, side = self.game.state, SIDES.index(decision.side)
        name = adviser(state.setup.ruleset)
        bot = self.bot(name, decision.side)
        bot.choose(Sight(state, side))
        self.say(capitalised(self.labels["hint"].format(bot=name)))
        for line in screen.thought_lines(in_words(state, bot.explain()), self.speaker, self.terminal.width):
            self.say(line)

    def do_rule(self, rest: str, _decision: Decision) -> None:
        if not rest:
            self.say(self.labels["rule_which"])
            return
        found = rule(rest, self.speaker.language, self.speaker.setup.ruleset)
        if found is None:
            self.say(no_rule(rest, self.speaker.language))
        else:
            self.say(f"{found.ident} {found.title}", "bold")
            self.say(found.text)

    def do_cards(self, _rest: str, decision: Decision) -> None:
        seen = self.game.view(decision.side)
        if decision.kind == "recruit":  # show the sheets to choose among
            names = self.game.state.setup.names
            offered = [names.index(option.text.split()[1]) for option in decision.options]
            for line in trays_of(seen, offered, self.speaker, self.terminal.width):
                self.say(line)
        for line in screen.card_lines(seen, self.speaker, self.terminal.width, decision):
            self.say(line)

    def do_board(self, _rest: str, decision: Decision) -> None:
        seen = self.game.view(decision.side)
        for line in board_lines(seen, self.speaker, self.terminal.width, 99, screen.focus_of(self.game)):
            self.say(line)
        self.say_legend()

    def do_tiles(self, _rest: str, decision: Decision) -> None:
        for line in screen.discard_lines(self.game.view(decision.side), self.speaker, self.terminal.width):
            self.say(line)

    def do_log(self, _rest: str, decision: Decision) -> None:
        for line in screen.event_lines(self.game.told(decision.side), self.game.state, self.speaker, 0):
            self.say(line)

    def do_undo(self, _rest: str, decision: Decision) -> None:
        """Go back to this side's last decision, if no die was rolled and nothing hidden seen since."""
        side = SIDES.index(decision.side)
        count = undo.undo_to(self.game, side)
        if count < 0:
            self.say(self.labels["nothing_to_undo"])
            return
        self.game = undo.rewound(self.game, count)
        self.memory.forget(count)
        for name in SIDES:
            self.told[name] = min(self.told[name], len(self.game.told(name)))
        self.keep()
        self.say(self.labels["undone"])

    def do_save(self, rest: str, _decision: Decision) -> None:
        self.save_to(Path(rest) if rest else self.file)

    def save_to(self, path: Path) -> bool:
        """Save a copy; returns whether it was saved. A file that is no record is not replaced."""
        if path.exists() and not keeping.is_record(path):
            self.say(self.labels["save_refused"].format(file=path))
            return False
        try:
            keeping.write(path, keeping.record_text(self.game, self.seats))
        except OSError as error:
            self.say(self.labels["save_failed"].format(file=path, reason=error))
            return False
        self.say(self.labels["saved"].format(file=path))
        return True

    def do_lang(self, rest: str, decision: Decision) -> None:
        if rest not in LANGUAGES:
            self.say(self.labels["bad_language"].format(languages=", ".join(LANGUAGES)))
            return
        self.speak(rest)
        self.show(decision)
        self.say(self.labels["language"])

    def do_speed(self, rest: str, _decision: Decision) -> None:
        """Set how fast the turn of a side that nobody plays is told."""
        spoken = self.speaker.words["speed"]
        try:
            self.speed = telling.speed_named(rest, self.speaker.language)
        except telling.UnknownSpeedError:
            self.say(self.labels["bad_speed"].format(speeds=", ".join(spoken.values())))
            return
        self.say(self.labels["speed_is"].format(speed=spoken[self.speed]))

    def do_quit(self, _rest: str, _decision: Decision) -> None:
        """Ask where to save the game, unless it belongs to a campaign; then stop."""
        if self.campaign is not None:
            self.say_kept(self.file)
            raise Stopped
        answer = self.terminal.read(self.labels["quit_save"].format(file=self.file))
        if answer.lower() in {"no", "n", words(self.speaker.language)["ui"]["no"]}:
            self.forget()
            self.say(self.labels["not_kept"])
            raise Stopped
        path = Path(answer) if answer else self.file
        if answer and not self.save_to(path):
            return
        self.say_kept(path)
        raise Stopped

    def forget(self) -> None:
        """Restore the file as it was before this game was opened."""
        if self.before is None:
            self.file.unlink(missing_ok=True)
        else:
            self.file.write_bytes(self.before)


def bot_seed(seed: str, side: str) -> int:
    """The seed of a bot's own random choices, derived from the game's seed so that it reveals nothing of the dice."""
    return derived("bot", side, seed)
