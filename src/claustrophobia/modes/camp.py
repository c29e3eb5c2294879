"""What all campaigns have in common: a team, what it decides in camp between two games, and the text it is kept in.

A campaign says which game to play next (`table`), is told how that game ended (`finish`), and between two games
offers what has to be decided in camp, in the notation of options (`options`, `apply`).
"""

from typing import Any, Final

from claustrophobia.content.load import own_fingerprint
from claustrophobia.content.party import Member, parsed, written
from claustrophobia.core.setup import Setup
from claustrophobia.core.state import State
from claustrophobia.rules.muster import pack

STATES: Final = ("ready", "playing", "camp", "lost", "won")
FIRST_LINE: Final = "claustrophobia campaign 1"


class CampaignError(ValueError):
    """A campaign that cannot be read, or something it does not offer; the message says what is wrong."""


class Chapter:
    """What a campaign remembers of one game that was played: its number, who won it, what it cost, where it was."""

    def __init__(self, circle: int, outcome: str, turns: int, demon: str, fallen: list[str], place: str = "") -> None:
        self.circle = circle
        self.outcome = outcome
        self.turns = turns
        self.demon = demon
        self.fallen = fallen
        self.place = place  # of a story: which of its chapters

    @property
    def text(self) -> str:
        words = [str(self.circle), self.outcome, str(self.turns), self.demon or "-", "+".join(self.fallen) or "-"]
        return " ".join(["chapter", *words, *([self.place] if self.place else [])])


class Camp:
    """A campaign: its team, the games played, and what is still to be decided in camp."""

    circles = 0  # how many games it may have at most
    story = ""  # the id of the story it follows; `Descent into hell` has none
    onward = "descend"  # the option with which the camp is left

    def __init__(self, seed: str, settings: dict[str, Any], content: str = "") -> None:
        self.seed = seed
        self.content = content  # the path of an owner's content file, or an empty text
        self.fingerprint = own_fingerprint(content) if content else ""
        self.settings = settings
        self.circle = 1
        self.state = "ready"
        self.team: list[Member] = []
        self.dead: list[str] = []
        self.banished: list[str] = []
        self.healing: dict[str, int] = {}  # how many lines each warrior may still heal
        self.forgoes = False  # whether a new redeemer must still give up a gift
        self.recruits = 0
        self.rewards = 0
        self.chronicle: list[Chapter] = []

    # --- what each kind of campaign says for itself -----------------------------------------------

    def setup(self) -> Setup:
        """The set-up of the next game, for names and figures."""
        raise NotImplementedError

    def table(self) -> tuple[str, str, dict[str, Any]]:
        """Scenario, seed and options of the game to play now."""
        raise NotImplementedError

    def finish(self, s: State) -> None:
        """Take over the end of a game."""
        raise NotImplementedError

    def recruit_options(self) -> list[str]:
        """Who may join; a company of a story has novices instead."""
        return []

    def own_lines(self) -> list[str]:
        """The lines of its file that only this kind of campaign has."""
        raise NotImplementedError

    # --- playing ----------------------------------------------------------------------------------

    def must_be_playable(self) -> None:
        if self.state not in ("ready", "playing"):
            raise CampaignError(f"no circle can be played now: the campaign is in state {self.state}")

    def begin(self) -> None:
        """Begin the next game: nothing is decided in camp any more."""
        self.table()
        self.state = "playing"

    # --- between games ----------------------------------------------------------------------------

    def options(self) -> list[str]:
        """Everything that can be decided now."""
        if self.state != "camp":
            return []
        setup = self.setup()
        if self.forgoes:
            return [f"forgo {member.name} {gift}" for member in self.leaders(setup) for gift in member.gifts]
        found = [
            f"heal {member.name} {line}"
            for member in self.team
            if self.healing.get(member.name)
            for line in member.lines
        ]
        found += self.recruit_options()
        if self.rewards:
            found += self.reward_options(setup)
        return found + self.hand_over_options(setup) + ([] if self.open_points() else [self.onward])

    def open_points(self) -> bool:
        """Whether something must still be decided before the next game."""
        return self.forgoes or any(self.healing.values()) or self.recruits > 0 or self.rewards > 0

    def apply(self, text: str) -> None:
        """Decide one thing. Something that is not offered raises an error and changes nothing."""
        wanted = " ".join(text.lower().split())
        if wanted not in self.options():
            offered = ", ".join(self.options()) or "nothing"
            raise CampaignError(f"{text!r} cannot be decided now; there is {offered}")
        verb, *words = wanted.split()
        if verb == self.onward:
            self.state = "ready"
            return
        member = next((member for member in self.team if member.name == words[0]), Member(words[0]))
        if verb == "forgo":
            member.gifts.remove(words[1])
            self.forgoes = False
        elif verb == "heal":
            member.lines.remove(int(words[1]))
            self.healing[member.name] = min(self.healing[member.name] - 1, len(member.lines))
        elif verb == "recruit":
            self.join(member)
        elif verb == "hand":
            member.equipment.remove(words[2])
            next(other for other in self.team if other.name == words[1]).equipment.append(words[2])
        else:
            (member.equipment if verb == "equip" else member.gifts).append(words[1])
            self.rewards -= 1
        self.settle()

    def join(self, member: Member) -> None:
        """A recruit joins the team."""
        self.team.append(member)
        self.recruits -= 1

    def settle(self) -> None:
        """Drop decisions that have no option left: nothing to give."""
        if self.rewards and not self.forgoes and not self.reward_options(self.setup()):
            self.rewards = 0

    def leaders(self, setup: Setup) -> list[Member]:
        return [member for member in self.team if is_leader(setup, member.name)]

    def reward_options(self, setup: Setup) -> list[str]:
        """The rewards to choose from: a piece of equipment for somebody who may use it, or a gift (CAM-1, CAT-5)."""
        box = in_box(setup, self.team)
        found = [f"equip {m.name} {ident}" for ident in dict.fromkeys(box) for m in self.bearers(setup, ident)]
        for member in self.leaders(setup):
            lines = [gift.value for gift in setup.gifts if gift.ident in member.gifts]
            found += [f"bestow {member.name} {gift.ident}" for gift in setup.gifts if gift.value not in lines]
        return found

    def hand_over_options(self, setup: Setup) -> list[str]:
        """Handing a piece of equipment to another member (CAM-1, CAT-5)."""
        return [
            f"hand {member.name} {other.name} {ident}"
            for member in self.team
            for ident in dict.fromkeys(member.equipment)
            for other in self.bearers(setup, ident)
            if other is not member
        ]

    def bearers(self, setup: Setup, ident: str) -> list[Member]:
        """The members that may use a piece of equipment (EQP-2)."""
        card = next(card for card in setup.equipment if card.ident == ident)
        return [m for m in self.team if sheet_of(m.name) in card.bearers]

    # --- text -------------------------------------------------------------------------------------

    @property
    def text(self) -> str:
        """The whole campaign as a file (CAM-4, CAT-8)."""
        lines = [FIRST_LINE, f"seed {self.seed}", f"circle {self.circle}", f"state {self.state}", *self.own_lines()]
        if self.fingerprint:
            lines.append(f"content {self.fingerprint}")
        if self.settings:
            lines.append("options " + " ".join(f"{key}={value}" for key, value in self.settings.items()))
        if self.team:
            lines.append(f"team {written(self.team)}")
        for key, names in (("dead", self.dead), ("banished", self.banished)):
            if names:
                lines.append(f"{key} {'+'.join(names)}")
        if self.state == "camp":
            healing = "+".join(f"{name}:{count}" for name, count in self.healing.items() if count)
            lines.append(f"camp {int(self.forgoes)} {self.recruits} {self.rewards} {healing or '-'}")
        return "\n".join([*lines, *(chapter.text for chapter in self.chronicle)]) + "\n"

    def take_over(self, found: dict[str, str], chapters: list[str]) -> None:
        """Take over what the lines of a file say about team, camp and chronicle."""
        if found["circle"] not in [str(number) for number in range(1, self.circles + 1)]:
            raise CampaignError(f"circle {found['circle']!r} is not from 1 to {self.circles}")
        if found["state"] not in STATES:
            raise CampaignError(f"state {found['state']!r} is none of {', '.join(STATES)}")
        self.circle, self.state = int(found["circle"]), found["state"]
        self.team = parsed(found["team"]) if "team" in found else []
        self.dead = found["dead"].split("+") if "dead" in found else []
        self.banished = found["banished"].split("+") if "banished" in found else []
        if "camp" in found:
            read_camp(self, found["camp"])
        self.chronicle = [chapter_from(row) for row in chapters]

    def check_names(self, warriors: list[str]) -> None:
        """Whoever and whatever the lines of a campaign name is in its box."""
        setup = self.setup()
        told = [[*chapter.fallen, *filter(None, chapter.demon.split("+"))] for chapter in self.chronicle]
        named = {
            "team": ([member.name for member in self.team], warriors),
            "dead": (self.dead, warriors),
            "camp": (list(self.healing), [member.name for member in self.team]),
            "banished": (self.banished, warriors),
            "chapter": ([name for names in told for name in names], warriors),
            "team (gifts)": ([gift for m in self.team for gift in m.gifts], [card.ident for card in setup.gifts]),
            "team (equipment)": (
                [item for m in self.team for item in m.equipment],
                [card.ident for card in setup.equipment],
            ),
        }
        for line, (found, known) in named.items():
            for name in found:
                if name not in known:
                    there_is = ", ".join(known) or "none"
                    raise CampaignError(f"line {line!r}: {name!r} is not possible; there is {there_is}")
        if any(chapter.outcome not in {"won", "lost"} for chapter in self.chronicle):
            raise CampaignError("line 'chapter': the outcome must be won or lost")


def in_box(setup: Setup, team: list[Member]) -> list[str]:
    """The equipment that nobody of a team holds: what is left in the box (SET-8)."""
    box = [setup.equipment[gear].ident for gear in pack(setup.equipment)]
    for member in team:
        for ident in member.equipment:
            if ident in box:
                box.remove(ident)
    return box


def sheet_of(name: str) -> str:
    """The sheet of a warrior, by its name: `brute-a` is a brute."""
    stem, _, letter = name.rpartition("-")
    return stem if len(letter) == 1 else name


def is_leader(setup: Setup, name: str) -> bool:
    return name in setup.names and setup.leaders >> setup.names.index(name) & 1 == 1


# --- reading --------------------------------------------------------------------------------------


def fields_of(text: str) -> tuple[dict[str, str], list[str]]:
    """The lines of a campaign's file by their first words, and its chapters. Errors name the line."""
    rows = [row for row in text.strip().splitlines() if row.strip()]
    if not rows or rows[0].strip() != FIRST_LINE:
        raise CampaignError(f"line 1: this is no campaign; its first line must be {FIRST_LINE!r}")
    found = {key: rest for key, _, rest in (row.partition(" ") for row in rows[1:]) if key != "chapter"}
    for key in ("seed", "circle", "state"):
        if key not in found:
            raise CampaignError(f"the campaign has no line {key!r}")
    return found, [row for row in rows[1:] if row.startswith("chapter ")]


def settings_of(found: dict[str, str]) -> dict[str, Any]:
    """The settings of a campaign's file."""
    settings: dict[str, Any] = {}
    for pair in found.get("options", "").split():
        key, _, value = pair.partition("=")
        settings[key] = int(value) if value.isdigit() else value
    return settings


def check_content(campaign: Camp, found: dict[str, str]) -> None:
    """The campaign is played with the content file that its own file names."""
    wanted = found.get("content", "").strip()
    if campaign.fingerprint != wanted:
        played = f"content {wanted}" if wanted else "no content file"
        given = f"this is content {campaign.fingerprint}" if campaign.content else "name its content file"
        raise CampaignError(f"the campaign is played with {played}: {given}")


def read_camp(campaign: Camp, text: str) -> None:
    """Read what is still to be decided in camp."""
    try:
        forgoes, recruits, rewards, healing = text.split()
        campaign.forgoes, campaign.recruits, campaign.rewards = forgoes == "1", int(recruits), int(rewards)
        if healing != "-":
            pairs = [entry.split(":") for entry in healing.split("+")]
            campaign.healing = {name: int(count) for name, count in pairs}
    except ValueError:
        raise CampaignError(f"line 'camp {text}' cannot be read") from None


def chapter_from(row: str) -> Chapter:
    try:
        _, circle, outcome, turns, demon, fallen, *place = row.split()
        names = [] if fallen == "-" else fallen.split("+")
        return Chapter(int(circle), outcome, int(turns), "" if demon == "-" else demon, names, *place)
    except (ValueError, TypeError):
        raise CampaignError(f"line {row!r} cannot be read") from None
