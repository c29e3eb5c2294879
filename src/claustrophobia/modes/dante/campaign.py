"""The campaign *Descent into hell*: five circles in a row, and what is decided between them (CAM-1 to CAM-8)."""

from typing import Any, Final

from claustrophobia.content.compile import compile_setup
from claustrophobia.content.difficulty import laid_out
from claustrophobia.content.load import load, scenario
from claustrophobia.content.options import check_options
from claustrophobia.content.party import OWNERS, Member, written
from claustrophobia.core.names import GUESTS, HUMAN_WINS, OUT, SLAIN_ONCE
from claustrophobia.core.setup import Setup
from claustrophobia.core.state import State, bits
from claustrophobia.modes.camp import (
    Camp,
    CampaignError,
    Chapter,
    check_content,
    fields_of,
    is_leader,
    settings_of,
)
from claustrophobia.modes.dante.party import survivors

CIRCLES: Final = 5
HEALED: Final = 2  # lines each survivor heals (CAM-2)
FIRST_CIRCLE_ONLY: Final = ("equipment", "gifts")  # options that only the first circle has (CAM-5)


class Campaign(Camp):
    """A campaign of five circles: a lost one ends it."""

    circles = CIRCLES

    def __init__(self, seed: str, options: dict[str, Any] | None = None, content: str = "") -> None:
        super().__init__(seed, check_options(options or {}, "dante"), content)
        for key in ("party", "banished", "campaign"):
            if key in self.settings:
                raise CampaignError(f"option {key} is the campaign's own to set")

    # --- playing ----------------------------------------------------------------------------------

    def table(self) -> tuple[str, str, dict[str, Any]]:
        """Scenario, seed and options of the circle to play now."""
        self.must_be_playable()
        scenario = f"dante/circle-{self.circle}"
        options: dict[str, Any] = {**laid_out(scenario, self.settings), "campaign": 1}
        if self.team:
            options = {key: value for key, value in options.items() if key not in FIRST_CIRCLE_ONLY}
            options["party"] = written(self.team)
        if self.banished:
            options["banished"] = "+".join(self.banished)
        return scenario, f"{self.seed}-{self.circle}", options

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

    def recruit_options(self) -> list[str]:
        return [f"recruit {name}" for name in self.recruitable(self.setup())] if self.recruits else []

    def own_lines(self) -> list[str]:
        return []

    def join(self, member: Member) -> None:
        member.owner = self.poorer()
        super().join(member)

    def settle(self) -> None:
        """Nobody may be left to recruit (CAM-6)."""
        if self.recruits and not self.recruitable(self.setup()):
            self.recruits = 0
        super().settle()

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

    def poorer(self) -> str:
        """The player that gets a new warrior: the one with fewer warriors, the host if they have as many (CAM-8)."""
        counts = [sum(1 for member in self.team if member.owner == owner) for owner in OWNERS]
        return OWNERS[1] if self.settings.get("players") == 2 and counts[1] < counts[0] else OWNERS[0]


def successor(s: State, name: str) -> Member:
    """A new redeemer, unhurt, with the gifts of the dead one; one of them must be given up in camp (CAM-3, CAM-7)."""
    w = s.setup.names.index(name)
    member = Member(name)
    member.gifts = [s.setup.gifts[gift].ident for gift in bits(s.gifts[w])]
    member.owner = OWNERS[1] if s.flags[w] & GUESTS else OWNERS[0]
    return member


def read(text: str, content: str = "") -> Campaign:
    """Read a campaign from its text; `content` is the path of its content file. Errors name the line."""
    found, chapters = fields_of(text)
    campaign = Campaign(found["seed"], settings_of(found), content)
    check_content(campaign, found)
    campaign.take_over(found, chapters)
    campaign.check_names(campaign.setup().names)
    return campaign
