"""Playing a campaign at the terminal: the decisions in camp, and the games (CAM-1 to CAM-8, CAT-1 to CAT-8).

The campaign's file is written after every decision; the game being played is a record beside it.
"""

from pathlib import Path
from typing import Final

from rich.text import Text

from claustrophobia.content.faults import why_unreadable
from claustrophobia.content.lexicon import Speaker, no_rule, rule
from claustrophobia.content.load import LANGUAGES
from claustrophobia.content.party import Member
from claustrophobia.core.names import SIDES, STATS
from claustrophobia.engine import Game, new_game
from claustrophobia.modes import campaigns
from claustrophobia.modes.camp import Camp as Campaign
from claustrophobia.modes.camp import CampaignError, Chapter
from claustrophobia.modes.journey import telling as stories
from claustrophobia.modes.journey.campaign import Journey
from claustrophobia.players import human_camp
from claustrophobia.players.base import player
from claustrophobia.tui import keeping, screen, telling
from claustrophobia.tui.keeping import KeepError
from claustrophobia.tui.table import Stopped, Table
from claustrophobia.tui.terminal import Terminal
from claustrophobia.tui.trays import wrapped

FILE: Final = "claustrophobia-campaign.txt"
SEATS: Final = (keeping.PERSON, keeping.RULES)
BOT: Final = "scripted"  # who leads a side of a story that nobody is named for


# --- files ----------------------------------------------------------------------------------------


def content_beside(path: Path) -> Path:
    """Where a campaign keeps its copy of an owner's content file: beside its own file, so that it cannot change."""
    return path.with_name(f"{path.stem}.content.toml")


def read(path: Path) -> Campaign:
    """The campaign of a file, with the content file kept beside it."""
    try:
        text = path.read_text("utf-8")
        return campaigns.read(text, str(content_beside(path)) if campaigns.content_of(text) else "")
    except (OSError, UnicodeDecodeError) as error:
        raise KeepError(f"{path}: cannot be read: {why_unreadable(error)}") from None
    except ValueError as error:
        raise KeepError(f"{path}: {error}") from None


def must_be_free(path: Path) -> None:
    """Refuse a file that exists already."""
    if path.exists():
        raise KeepError(f"{path} exists; go on with it by: claustrophobia campaign play {path}, or name another file")


def begin(path: Path, campaign: Campaign) -> None:
    """Write a new campaign; an owner's content file is copied beside it."""
    must_be_free(path)
    try:
        if campaign.content:
            beside = content_beside(path)
            keeping.write(beside, Path(campaign.content).read_text("utf-8"))
            campaign.content = str(beside)
        keeping.write(path, campaign.text)
    except OSError as error:
        raise KeepError(f"{path}: cannot be written: {error.strerror}") from None


def players_of(story: str, human: str, infernal: str) -> tuple[str, str]:
    """Who leads which side of a story: a person against a bot unless said otherwise; in hell nobody is asked."""
    if not story:
        if human or infernal:
            raise KeepError("--human and --infernal are for a campaign with a --story: in hell the rules play")
        return SEATS
    for side, name in zip(SIDES, (human, infernal), strict=True):
        if name and name != keeping.PERSON:
            player(name, side, 0)
    return human or (BOT if infernal == keeping.PERSON else keeping.PERSON), infernal or BOT


def seat(campaign: Campaign, players: tuple[str, str]) -> None:
    """Note in a campaign who leads which side."""
    if isinstance(campaign, Journey):
        campaign.players = [*players]


def circle_file(path: Path, campaign: Campaign) -> Path:
    """Where a circle or chapter of the campaign is recorded: beside its file."""
    kind = "chapter" if campaign.story else "circle"
    return path.with_name(f"{path.stem}.{kind}-{campaign.circle}{path.suffix or '.txt'}")


def circle_game(path: Path, campaign: Campaign) -> Game:
    """The game of the circle to play now: from its record, or a new one."""
    scenario, seed, options = campaign.table()
    record = circle_file(path, campaign)
    if not record.exists():
        return new_game(scenario, seed, content=campaign.content, options=options)
    game, _ = keeping.read_game(record, campaign.content)
    setup = game.state.setup
    if (setup.scenario, game.seed, dict(setup.options)) != (scenario, seed, dict(sorted(options.items()))):
        raise KeepError(f"{record} holds another game than this campaign's; move it away")
    return game


# --- what is shown --------------------------------------------------------------------------------


class Teller:
    """Describes a campaign in one language."""

    def __init__(self, campaign: Campaign, path: Path, language: str) -> None:
        self.campaign = campaign
        self.path = path
        self.speaker = Speaker(campaign.setup(), language)
        self.words = stories.labels(campaign, self.speaker.words)

    def entry(self, label: str, text: str) -> str:
        return self.speaker.words["ui"]["entry"].format(label=label, text=text)

    def name(self, ident: str) -> str:
        return self.speaker.warrior(self.speaker.setup.names.index(ident))

    def lines(self, width: int) -> list[Text]:
        """The whole campaign: settings, circles played, team, what is to be decided."""
        campaign = self.campaign
        language = self.speaker.language
        where = self.words["circle"].format(circle=campaign.circle, circles=campaign.circles)
        lines = [Text(f"{stories.title(campaign, self.speaker.words, language)} · {where}", "bold")]
        if isinstance(campaign, Journey):
            lines += self.wrap(self.entry(self.words["players"], " · ".join(campaign.players)), width)
        if campaign.settings:
            settings = " ".join(f"{key}={value}" for key, value in campaign.settings.items())
            lines += self.wrap(self.entry(self.words["settings"], settings), width)
        if campaign.chronicle:
            lines.append(Text(self.words["chronicle"], "bold"))
            for chapter in campaign.chronicle:
                lines += self.wrap(f"  {self.chapter(chapter)}", width)
        lines.append(Text(self.words["team"], "bold"))
        for member in campaign.team:
            lines += self.wrap(f"  {self.member(member)}", width)
        if not campaign.team:
            lines.append(Text(f"  {self.words['no_team']}"))
        if campaign.dead:
            gone = ", ".join(map(self.name, campaign.dead))
            lines += self.wrap(f"  {self.words['joins'].format(names=gone)}", width)
        lines += self.ahead(width)
        if campaign.state == "camp" and campaign.open_points():
            lines += self.wrap(self.entry(self.words["todo"], screen.joined(self.open_points())), width)
        return lines

    def ahead(self, width: int) -> list[Text]:
        """Where the campaign stands, and of a story what it tells now: the chapter to come, or how it has ended."""
        campaign = self.campaign
        name, told = stories.ahead(campaign, self.speaker.language)
        lines: list[Text] = []
        if isinstance(campaign, Journey):
            if campaign.kept:
                lines += self.wrap(self.words["kept_cards"].format(count=campaign.kept), width)
            if campaign.ending() is None:
                lines.append(Text(self.words["next"].format(circle=campaign.circle, name=name), "bold"))
            lines += self.wrap(told, width)
        return lines + self.wrap(self.words[campaign.state].format(file=self.path, ending=name), width)

    @staticmethod
    def wrap(text: str, width: int) -> list[Text]:
        indent = text[: len(text) - len(text.lstrip())]
        return [Text(indent + line) for line in wrapped(text, width - len(indent), "  ")]

    def chapter(self, chapter: Chapter) -> str:
        """One circle that was played."""
        told = [stories.chapter_told(self.campaign, chapter, self.speaker.words, self.speaker.language)]
        for key, names in (("slain", chapter.demon.split("+")), ("fallen", chapter.fallen)):
            if any(names):
                told.append(self.words[key].format(names=", ".join(map(self.name, names))))
        return screen.joined(told)

    def member(self, member: Member) -> str:
        """A warrior of the team: its owner, its cancelled lines, what it has."""
        told = [self.words["lines"].format(lines=" ".join(map(str, member.lines)))] if member.lines else []
        told = told or [self.words["unhurt"]]
        told += [f"† {self.speaker.name('gift', ident)}" for ident in member.gifts]
        told += [f"+ {self.speaker.name('equipment', ident)}" for ident in member.equipment]
        owner = self.speaker.words["ui"][f"tag_{member.owner}"] if self.campaign.settings.get("players") == 2 else ""
        return self.entry(f"{self.name(member.name)} {owner}".strip(), ", ".join(told))

    def open_points(self) -> list[str]:
        """What must still be decided before the next circle."""
        campaign = self.campaign
        found = [self.words["todo_forgo"]] if campaign.forgoes else []
        found += [
            self.words["todo_heal"].format(name=self.name(name), count=count)
            for name, count in campaign.healing.items()
            if count
        ]
        found += [self.words["todo_recruit"]] if campaign.recruits else []
        return found + ([self.words["todo_reward"]] if campaign.rewards else [])

    def sentence(self, option: str) -> str:
        """What an option of the camp does."""
        verb, *words = option.split()
        filled = {"name": self.name(words[0])} if words else {}
        if verb == "heal":
            figures = self.speaker.setup.lines[self.speaker.setup.names.index(words[0])]
            letters = self.speaker.words["stat_letter"]
            line = int(words[1])
            row = zip(STATS, figures[line * 3 - 3 : line * 3], strict=True)
            filled |= {"line": words[1], "figures": " ".join(f"{letters[stat]}{value}" for stat, value in row)}
        elif verb in {"bestow", "forgo"}:
            filled["gift"] = self.speaker.name("gift", words[1])
        elif verb in {"equip", "hand"}:
            filled["gear"] = self.speaker.name("equipment", words[-1])
            filled["other"] = self.name(words[1]) if verb == "hand" else ""
        return self.words[verb].format(**filled)

    def option_lines(self, width: int) -> list[Text]:
        """What can be decided now, by number."""
        options = self.campaign.options()
        if not options:
            return []
        rows = [(self.sentence(option), option) for option in options]
        return [Text(), Text(self.words["ask"], "bold"), *screen.choice_lines(rows, width)]


def meant(campaign: Campaign, answer: str) -> str:
    """The option meant by a number, its notation, or the beginning of one notation only; else an error lists all."""
    options = campaign.options()
    if answer.isdecimal():
        if not 1 <= int(answer) <= len(options):
            raise CampaignError(f"there is no option {answer}; they go from 1 to {len(options)}")
        return options[int(answer) - 1]
    wanted = " ".join(answer.lower().split())
    near = [option for option in options if option.startswith(wanted)]
    if wanted in options:
        return wanted
    if len(near) != 1:
        raise CampaignError(f"{answer!r} cannot be decided now; there is {', '.join(near or options) or 'nothing'}")
    return near[0]


# --- sitting at it --------------------------------------------------------------------------------


class Camp:
    """A campaign played at a terminal until the player stops or it is over."""

    def __init__(self, path: Path, language: str, terminal: Terminal, speed: str = telling.NORMAL) -> None:
        self.path = path
        self.campaign = read(path)
        self.language = language
        self.terminal = terminal
        self.speed = speed
        self.before: list[str] = []  # for undo: the campaign before each decision in this camp
        self.table: Table | None = None  # the circle played last

    @property
    def teller(self) -> Teller:
        return Teller(self.campaign, self.path, self.language)

    def keep(self) -> None:
        try:
            keeping.write(self.path, self.campaign.text)
        except OSError as error:
            self.terminal.say(self.teller.speaker.words["ui"]["save_failed"].format(file=self.path, reason=error))

    def play(self) -> None:
        """Play circles and camps in turn."""
        try:
            while self.campaign.state not in {"lost", "won"}:
                if self.campaign.state == "camp" and self.seats()[0] != keeping.PERSON:
                    self.decide_for_bot()
                elif self.campaign.state == "camp":
                    self.decide()
                elif not self.play_circle():
                    return
        except Stopped:
            return
        except EOFError:
            self.leave()
            return
        except KeyboardInterrupt:
            self.leave()
            raise
        self.show()

    def leave(self) -> None:
        """The input has ended in the middle of a question: say where the campaign is kept."""
        self.terminal.say()
        self.say_kept()

    def play_circle(self) -> bool:
        """Play the circle; returns whether it is over."""
        game = circle_game(self.path, self.campaign)
        if self.campaign.state == "ready":
            self.campaign.begin()
            self.keep()
        record = circle_file(self.path, self.campaign)
        table = Table(game, self.seats(), record, self.language, self.terminal, speed=self.speed, campaign=self.path)
        self.table = table
        table.play()
        self.language, self.speed = table.speaker.language, table.speed
        if table.game.outcome is None:
            return False
        self.campaign.finish(table.game.state)
        self.before.clear()
        self.keep()
        if self.terminal.is_screen and self.campaign.state == "camp":
            self.terminal.read(table.labels["go_on"])
        return True

    def seats(self) -> tuple[str, str]:
        """Who plays: in hell the rules are the other side."""
        campaign = self.campaign
        return (campaign.players[0], campaign.players[1]) if isinstance(campaign, Journey) else SEATS

    def decide_for_bot(self) -> None:
        """A bot that leads the humans decides in camp by itself."""
        option = human_camp.decide(self.campaign)
        self.terminal.say(self.teller.words["decided"].format(text=self.teller.sentence(option)))
        self.campaign.apply(option)
        self.keep()

    def show(self) -> None:
        for line in [*self.teller.lines(self.terminal.width), *self.teller.option_lines(self.terminal.width)]:
            self.terminal.say(line)

    def say_kept(self) -> None:
        self.terminal.say(self.teller.words["kept"].format(file=self.path))

    def decide(self) -> None:
        """One decision of the camp, or a command."""
        if self.terminal.is_screen:
            self.terminal.wipe()
        self.show()
        while True:
            answer = self.terminal.read(self.teller.words["prompt"])
            word, _, rest = answer.partition(" ")
            command = self.command(word)
            if command:
                if getattr(self, f"do_{command}")(rest.strip()):
                    return
            elif answer and self.take(answer):
                return

    def take(self, answer: str) -> bool:
        """Decide one thing and save the campaign, or say what is wrong; returns whether it was decided."""
        before = self.campaign.text
        labels = self.teller.speaker.words["ui"]
        try:
            self.campaign.apply(meant(self.campaign, answer))
        except CampaignError:
            count = len(self.campaign.options())
            bad = labels["bad_number"].format(text=answer, count=count) if answer.isdecimal() else ""
            self.terminal.say(bad or self.teller.words["refused"].format(text=answer), "yellow")
            return False
        self.before.append(before)
        self.keep()
        return True

    def command(self, word: str) -> str:
        """The command that a word names, in English or in the player's language."""
        spoken = self.teller.speaker.words["command"]
        for name in ("help", "rule", "cards", "undo", "lang", "quit"):
            if word.lower() in {name, spoken[name], spoken[name].replace("è", "e")}:
                return name
        return "help" if word in {"?", "h"} else "quit" if word in {"q", "exit"} else ""

    def do_help(self, _rest: str) -> bool:
        self.terminal.say(self.teller.words["help"].strip("\n").format(file=self.path))
        return False

    def do_rule(self, rest: str) -> bool:
        found = rule(rest, self.language, self.teller.speaker.setup.ruleset)
        labels = self.teller.speaker.words["ui"]
        if found is not None:
            self.terminal.say(f"{found.ident} {found.title}", "bold")
            self.terminal.say(found.text)
        elif rest:
            self.terminal.say(no_rule(rest, self.language))
        else:
            self.terminal.say(labels["rule_which"])
        return False

    def do_cards(self, _rest: str) -> bool:
        """The texts of what the team has and of what can be chosen."""
        found = [("gift", ident) for member in self.campaign.team for ident in member.gifts]
        found += [("equipment", ident) for member in self.campaign.team for ident in member.equipment]
        for option in self.campaign.options():
            verb, *words = option.split()
            if verb in {"equip", "bestow"}:
                found.append(("equipment" if verb == "equip" else "gift", words[1]))
        for line in screen.text_lines(found, self.teller.speaker, self.terminal.width):
            self.terminal.say(line)
        return False

    def do_undo(self, _rest: str) -> bool:
        if not self.before:
            self.terminal.say(self.teller.words["nothing_to_undo"])
            return False
        self.campaign = campaigns.read(self.before.pop(), self.campaign.content)
        self.keep()
        self.terminal.say(self.teller.speaker.words["ui"]["undone"])
        return True

    def do_lang(self, rest: str) -> bool:
        labels = self.teller.speaker.words["ui"]
        if rest not in LANGUAGES:
            self.terminal.say(labels["bad_language"].format(languages=", ".join(LANGUAGES)))
            return False
        self.language = rest
        return True

    def do_quit(self, _rest: str) -> bool:
        self.say_kept()
        raise Stopped
