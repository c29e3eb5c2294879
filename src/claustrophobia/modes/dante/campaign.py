"""The campaign *Descent into hell*: five circles in a row, and what is decided between them (CAM-1 to CAM-8).

A campaign is kept as a small text file. It says which game to play next (`table`), is told how that game ended
(`finish`), and between two games offers what has to be decided in camp, in the notation of options (`options`,
`apply`).
"""

from typing import Any, Final

from claustrophobia.content.compile import compile_setup
from claustrophobia.content.difficulty import laid_out
from claustrophobia.content.load import load, own_fingerprint, scenario
from claustrophobia.content.options import check_options
from claustrophobia.core.names import GUESTS, HUMAN_WINS, OUT, SLAIN_ONCE
from claustrophobia.core.setup import Setup
from claustrophobia.core.state import State, bits
from claustrophobia.modes.dante.party import OWNERS, Member, parsed, survivors, written
from claustrophobia.rules.muster import pack

CIRCLES: Final = 5
HEALED: Final = 2  # lines each survivor heals (CAM-2)
STATES: Final = ("ready", "playing", "camp", "lost", "won")
FIRST_LINE: Final = "claustrophobia campaign 1"
FIRST_CIRCLE_ONLY: Final = ("equipment", "gifts")  # options that only the first circle has (CAM-5)


class CampaignError(ValueError):
    """A campaign that cannot be read, or something it does not offer; the message says what is wrong."""


class Chapter:
    """What the campaign remembers of one circle that was played."""

    def __init__(self, circle: int, outcome: str, turns: int, demon: str, fallen: list[str]) -> None:
        self.circle = circle
        self.outcome = outcome
        self.turns = turns
        self.demon = demon
        self.fallen = fallen

    @property
    def text(self) -> str:
        return f"chapter {self.circle} {self.outcome} {self.turns} {self.demon or '-'} {'+'.join(self.fallen) or '-'}"


class Campaign:
    """A campaign: its team, the circles played, and what is still to be decided in camp."""

    def __init__(self, seed: str, options: dict[str, Any] | None = None, content: str = "") -> None:
        self.seed = seed
        self.content = content  # the path of an owner's content file, or an empty text
        self.fingerprint = own_fingerprint(content) if content else ""
        self.settings = check_options(options or {}, "dante")
        for key in ("party", "banished", "campaign"):
            if key in self.settings:
                raise CampaignError(f"option {key} is the campaign's own to set")
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

    # --- playing ----------------------------------------------------------------------------------

    def table(self) -> tuple[str, str, dict[str, Any]]:
        """Scenario, seed and options of the circle to play now."""
        if self.state not in ("ready", "playing"):
            raise CampaignError(f"no circle can be played now: the campaign is in state {self.state}")
        scenario = f"dante/circle-{self.circle}"
        options: dict[str, Any] = {**laid_out(scenario, self.settings), "campaign": 1}
        if self.team:
            options = {key: value for key, value in options.items() if key not in FIRST_CIRCLE_ONLY}
            options["party"] = written(self.team)
        if self.banished:
            options["banished"] = "+".join(self.banished)
        return scenario, f"{self.seed}-{self.circle}", options

    def begin(self) -> None:
        """Begin the next circle: nothing is decided in camp any more."""
        self.table()
        self.state = "playing"

    def finish(self, s: State) -> None:
        """Take over the end of a circle: who survived, with what. A lost circle ends the campaign (CAM-5, CAM-8)."""
        if not s.outcome:
            raise CampaignError("the circle is not over yet")
        setup = s.setup
        slain = [setup.names[w] for w in bits(setup.demons) if s.flags[w] & SLAIN_ONCE]
        fallen = [setup.names[w] for w in bits(s.humans) if s.at[w] == OUT]
        won = s.outcome == HUMAN_WINS
        self.chronicle.append(Chapter(self.circle, "won" if won else "lost", s.turn, "+".join(slain), fallen))
        if not won:
            self.state = "lost"
            return
        self.team = survivors(s)
        self.dead += [name for name in fallen if not is_leader(setup, name)]
        self.banished += slain
        if self.circle == CIRCLES:
            self.state = "won"
            return
        self.circle += 1
        self.make_camp(s, fallen)

    def make_camp(self, s: State, fallen: list[str]) -> None:
        """Set what has to be decided before the next circle (CAM-1 to CAM-3)."""
        self.state = "camp"
        self.healing = {member.name: min(HEALED, len(member.lines)) for member in self.team if member.lines}
        for name in fallen:
            if is_leader(s.setup, name):
                self.team.insert(0, successor(s, name))
                self.forgoes = len(self.team[0].gifts) > 1
        self.recruits = 1
        self.rewards = 1
        self.settle()

    # --- between circles --------------------------------------------------------------------------

    def setup(self) -> Setup:
        """The set-up of the next circle, for names and figures."""
        return compile_setup(load(self.content, "dante"), scenario(f"dante/circle-{self.circle}"), {})

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
        if self.recruits:
            found += [f"recruit {name}" for name in self.recruitable(setup)]
        if self.rewards:
            found += self.reward_options(setup)
        return found + self.hand_over_options(setup) + ([] if self.open_points() else ["descend"])

    def open_points(self) -> bool:
        """Whether something must still be decided before the next circle."""
        return self.forgoes or any(self.healing.values()) or self.recruits > 0 or self.rewards > 0

    def apply(self, text: str) -> None:
        """Decide one thing. Something that is not offered raises an error and changes nothing."""
        wanted = " ".join(text.lower().split())
        if wanted not in self.options():
            offered = ", ".join(self.options()) or "nothing"
            raise CampaignError(f"{text!r} cannot be decided now; there is {offered}")
        verb, *words = wanted.split()
        if verb == "descend":
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
            member.owner = self.poorer()
            self.team.append(member)
            self.recruits -= 1
        elif verb == "hand":
            member.equipment.remove(words[2])
            next(other for other in self.team if other.name == words[1]).equipment.append(words[2])
        else:
            (member.equipment if verb == "equip" else member.gifts).append(words[1])
            self.rewards -= 1
        self.settle()

    def settle(self) -> None:
        """Drop decisions that have no option left: nobody to recruit, nothing to give (CAM-6)."""
        setup = self.setup()
        if self.recruits and not self.recruitable(setup):
            self.recruits = 0
        if self.rewards and not self.forgoes and not self.reward_options(setup):
            self.rewards = 0

    def leaders(self, setup: Setup) -> list[Member]:
        return [member for member in self.team if is_leader(setup, member.name)]

    def recruitable(self, setup: Setup) -> list[str]:
        """One human of each sheet that is neither dead nor in the team, if the circle allows it (CAM-6, DAN-12)."""
        taken = [member.name for member in self.team]
        elite = sum(1 for name in taken if setup.elite >> setup.names.index(name) & 1)
        assert setup.draft is not None
        found: list[str] = []
        sheets: list[int] = []
        for w in range(setup.human_count):
            name = setup.names[w]
            barred = setup.elite >> w & 1 and elite >= setup.draft.elite
            if name in taken or name in self.dead or setup.sheet[w] in sheets or barred:
                continue
            sheets.append(setup.sheet[w])
            found.append(name)
        return found

    def reward_options(self, setup: Setup) -> list[str]:
        """The rewards to choose from: a piece of equipment for somebody who may use it, or a gift (CAM-1)."""
        box = [setup.equipment[gear].ident for gear in pack(setup.equipment)]
        for member in self.team:
            for ident in member.equipment:
                box.remove(ident)
        found = [f"equip {m.name} {ident}" for ident in dict.fromkeys(box) for m in self.bearers(setup, ident)]
        for member in self.leaders(setup):
            lines = [gift.value for gift in setup.gifts if gift.ident in member.gifts]
            found += [f"bestow {member.name} {gift.ident}" for gift in setup.gifts if gift.value not in lines]
        return found

    def hand_over_options(self, setup: Setup) -> list[str]:
        """Handing a piece of equipment to another member (CAM-1)."""
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
        return [m for m in self.team if setup.sheet_ids[setup.sheet[setup.names.index(m.name)]] in card.bearers]

    def poorer(self) -> str:
        """The player that gets a new warrior: the one with fewer warriors, the host if they have as many (CAM-8)."""
        counts = [sum(1 for member in self.team if member.owner == owner) for owner in OWNERS]
        return OWNERS[1] if self.settings.get("players") == 2 and counts[1] < counts[0] else OWNERS[0]

    # --- text -------------------------------------------------------------------------------------

    @property
    def text(self) -> str:
        """The whole campaign as a file (CAM-4)."""
        lines = [FIRST_LINE, f"seed {self.seed}", f"circle {self.circle}", f"state {self.state}"]
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


def is_leader(setup: Setup, name: str) -> bool:
    return setup.leaders >> setup.names.index(name) & 1 == 1


def successor(s: State, name: str) -> Member:
    """A new redeemer, unhurt, with the gifts of the dead one; one of them must be given up in camp (CAM-3, CAM-7)."""
    w = s.setup.names.index(name)
    member = Member(name)
    member.gifts = [s.setup.gifts[gift].ident for gift in bits(s.gifts[w])]
    member.owner = OWNERS[1] if s.flags[w] & GUESTS else OWNERS[0]
    return member


def content_of(text: str) -> str:
    """The fingerprint of the content file a campaign is played with, or an empty text."""
    return next((row.partition(" ")[2].strip() for row in text.splitlines() if row.startswith("content ")), "")


def read(text: str, content: str = "") -> Campaign:
    """Read a campaign from its text; `content` is the path of its content file. Errors name the line."""
    rows = [row for row in text.strip().splitlines() if row.strip()]
    if not rows or rows[0].strip() != FIRST_LINE:
        raise CampaignError(f"line 1: this is no campaign; its first line must be {FIRST_LINE!r}")
    found = {key: rest for key, _, rest in (row.partition(" ") for row in rows[1:]) if key != "chapter"}
    for key in ("seed", "circle", "state"):
        if key not in found:
            raise CampaignError(f"the campaign has no line {key!r}")
    settings: dict[str, Any] = {}
    for pair in found.get("options", "").split():
        key, _, value = pair.partition("=")
        settings[key] = int(value) if value.isdigit() else value
    campaign = Campaign(found["seed"], settings, content)
    wanted = content_of(text)
    if campaign.fingerprint != wanted:
        played = f"content {wanted}" if wanted else "no content file"
        given = f"this is content {campaign.fingerprint}" if content else "name its content file"
        raise CampaignError(f"the campaign is played with {played}: {given}")
    if found["circle"] not in [str(number) for number in range(1, CIRCLES + 1)]:
        raise CampaignError(f"circle {found['circle']!r} is not from 1 to {CIRCLES}")
    if found["state"] not in STATES:
        raise CampaignError(f"state {found['state']!r} is none of {', '.join(STATES)}")
    campaign.circle, campaign.state = int(found["circle"]), found["state"]
    campaign.team = parsed(found["team"]) if "team" in found else []
    campaign.dead = found["dead"].split("+") if "dead" in found else []
    campaign.banished = found["banished"].split("+") if "banished" in found else []
    if "camp" in found:
        read_camp(campaign, found["camp"])
    campaign.chronicle = [chapter_from(row) for row in rows[1:] if row.startswith("chapter ")]
    check_names(campaign)
    return campaign


def check_names(campaign: Campaign) -> None:
    """Whoever and whatever the lines of a campaign name is in its box."""
    setup = campaign.setup()
    warriors = setup.names
    told = [[*chapter.fallen, *filter(None, chapter.demon.split("+"))] for chapter in campaign.chronicle]
    named = {
        "team": ([member.name for member in campaign.team], warriors),
        "dead": (campaign.dead, warriors),
        "camp": (list(campaign.healing), [member.name for member in campaign.team]),
        "banished": (campaign.banished, warriors),
        "chapter": ([name for names in told for name in names], warriors),
        "team (gifts)": ([gift for m in campaign.team for gift in m.gifts], [card.ident for card in setup.gifts]),
        "team (equipment)": (
            [item for m in campaign.team for item in m.equipment],
            [card.ident for card in setup.equipment],
        ),
    }
    for line, (found, known) in named.items():
        for name in found:
            if name not in known:
                raise CampaignError(f"line {line!r}: {name!r} is not possible; there is {', '.join(known) or 'none'}")
    if any(chapter.outcome not in {"won", "lost"} for chapter in campaign.chronicle):
        raise CampaignError("line 'chapter': the outcome must be won or lost")


def read_camp(campaign: Campaign, text: str) -> None:
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
        _, circle, outcome, turns, demon, fallen = row.split()
        names = [] if fallen == "-" else fallen.split("+")
        return Chapter(int(circle), outcome, int(turns), "" if demon == "-" else demon, names)
    except ValueError:
        raise CampaignError(f"line {row!r} cannot be read") from None
