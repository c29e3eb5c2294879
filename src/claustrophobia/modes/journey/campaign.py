"""A campaign that follows a story (CAT-1 to CAT-8): scenarios of 1643 in a row, with a company that lives on."""

from typing import Any, Final

import msgspec

from claustrophobia.content.compile import compile_setup
from claustrophobia.content.faults import among
from claustrophobia.content.load import load, scenario
from claustrophobia.content.options import check_options
from claustrophobia.content.party import Member, written
from claustrophobia.content.schema import Humans, Recruit
from claustrophobia.content.stories import Chapter as Place
from claustrophobia.content.stories import Ending, longest, story
from claustrophobia.core.names import BOX, DEPARTED, INSTINCT, OUT, OUTCOMES, SIDES
from claustrophobia.core.setup import Setup
from claustrophobia.core.state import State, bits
from claustrophobia.modes.camp import (
    Camp,
    CampaignError,
    Chapter,
    check_content,
    fields_of,
    in_box,
    settings_of,
)
from claustrophobia.modes.dante.party import member_of

LINES_HEALED: Final = 4  # lines each survivor heals (CAT-3)
NOVICE_LINES: Final = (1, 6)  # the lines a novice begins without (CAT-4)
MOST_KEPT: Final = 2  # instinct cards that are carried along (CAT-6)
MOST_FAVOUR: Final = 2  # threat points that the infernal player gets at most for what it has won (CAT-7)
OWN: Final = ("party", "tp", "instincts", "turns", "handicap_gift")  # options that the campaign sets, or that upset it
PERSON: Final = "person"


class Journey(Camp):
    """A campaign that follows a story."""

    onward = "march"

    def __init__(self, story_id: str, seed: str, options: dict[str, Any] | None = None, content: str = "") -> None:
        self.told = story(story_id)
        super().__init__(seed, check_options(options or {}, self.told.ruleset), content)
        for key in OWN:
            if key in self.settings:
                raise CampaignError(f"option {key} is the campaign's own to set")
        self.story = story_id
        self.place = self.told.chapter[0].scenario
        self.circles = longest(self.told, self.place, [])
        self.players = [PERSON, PERSON]  # who leads the humans, who the infernals
        self.kept = 0  # instinct cards that the humans carry along

    # --- the story --------------------------------------------------------------------------------

    def chapter(self) -> Place:
        """The chapter to play now, or the one played last."""
        found = self.told.chapter_at(self.place) or self.told.chapter_at(self.chronicle[-1].place)
        assert found is not None
        return found

    def ending(self) -> Ending | None:
        """How the campaign has ended."""
        return self.told.ending_at(self.place)

    def scenario_id(self) -> str:
        return f"{self.told.ruleset}/{self.chapter().scenario}"

    # --- playing ----------------------------------------------------------------------------------

    def table(self) -> tuple[str, str, dict[str, Any]]:
        """Scenario, seed and options of the chapter to play now."""
        self.must_be_playable()
        record = scenario(self.scenario_id())
        options: dict[str, Any] = dict(self.settings)
        if self.chronicle:
            options["party"] = written(self.company())
        favour = min(MOST_FAVOUR, sum(1 for chapter in self.chronicle if chapter.outcome == "lost"))
        if favour:
            options["tp"] = record.infernal.tp + favour
        if self.kept:
            options["instincts"] = record.human.hand + self.kept
        return self.scenario_id(), f"{self.seed}-{self.place}", options

    def company(self) -> list[Member]:
        """Who goes into the chapter ahead: the living, novices for the dead, and those who come first (CAT-2, CAT-4).

        The living have what they held and what the scenario gives; whoever comes first is as the scenario has him.
        """
        content = load(self.content, self.told.ruleset)
        setup = compile_setup(content, scenario(self.scenario_id()), {})
        box = in_box(setup, self.team)
        found: list[Member] = []
        for w in bits(setup.western):
            member = self.begins(setup, w)
            for ident in (setup.equipment[gear].ident for gear in setup.start_gear[w]):
                if ident not in member.equipment and ident in box:
                    box.remove(ident)
                    member.equipment.append(ident)
            found.append(member)
        return found

    def begins(self, setup: Setup, w: int) -> Member:
        """A human of the chapter ahead, with the gifts he has and those of the scenario whose line is free (SET-6)."""
        name = setup.names[w]
        known = next((member for member in self.team if member.name == name), None)
        member = Member(name)
        if known is not None:
            member.lines, member.gifts, member.equipment = [*known.lines], [*known.gifts], [*known.equipment]
        elif name in self.dead:
            member.lines = [*NOVICE_LINES]
        taken = {gift.value for gift in setup.gifts if gift.ident in member.gifts}
        for index in bits(setup.start_gifts[w]):
            if setup.gifts[index].value not in taken:
                member.gifts.append(setup.gifts[index].ident)
        return member

    def finish(self, s: State) -> None:
        """Take over the end of a chapter: who lives, with what, and how the story goes on (CAT-1, CAT-2)."""
        if not s.outcome:
            raise CampaignError("the chapter is not over yet")
        fallen = [s.setup.names[w] for w in bits(s.setup.western) if s.at[w] == OUT]
        outcome = OUTCOMES[s.outcome]
        here = self.chapter()
        won = outcome == SIDES[0]
        self.chronicle.append(Chapter(self.circle, "won" if won else "lost", s.turn, "", fallen, here.scenario))
        came = {member.name: member for member in self.company()}
        seen = [self.ends(s, w, came) for w in bits(s.setup.western) if s.at[w] not in (OUT, BOX)]
        names = [member.name for member in seen]
        rested = [member for member in self.team if member.name not in [*names, *fallen]]
        for member in rested:
            member.lines = []
        self.team = seen + rested
        self.dead = [name for name in self.dead if name not in names]
        self.dead += [name for name in fallen if name not in self.dead]
        self.kept = min(MOST_KEPT, len(s.hand[INSTINCT]))
        self.place = here.after(outcome)
        ending = self.ending()
        if ending is not None:
            self.state = "won" if ending.winner == SIDES[0] else "lost"
            return
        self.circle += 1
        self.make_camp(names, won=won)

    def ends(self, s: State, w: int, came: dict[str, Member]) -> Member:
        """A survivor as he is; whoever has left by an exit is as he came (CAT-2)."""
        return came[s.setup.names[w]] if s.at[w] == DEPARTED and s.setup.names[w] in came else member_of(s, w)

    def make_camp(self, tired: list[str], *, won: bool) -> None:
        """Set what has to be decided before the next chapter (CAT-3, CAT-5)."""
        self.state = "camp"
        hurt = [member for member in self.team if member.name in tired and member.lines]
        self.healing = {member.name: min(LINES_HEALED, len(member.lines)) for member in hurt}
        self.rewards = int(won)
        self.settle()

    # --- between chapters -------------------------------------------------------------------------

    def setup(self) -> Setup:
        """A set-up in which every human of the box has a name: the company is larger than one scenario."""
        content = load(self.content, self.told.ruleset)
        record = scenario(f"{self.told.ruleset}/{self.told.chapter[0].scenario}")
        sheets = [sheet.id for sheet in content.westerns for _ in range(sheet.count)]
        all_of_them = [Recruit(sheet=sheet, later=number > 0) for number, sheet in enumerate(sheets)]
        return compile_setup(content, msgspec.structs.replace(record, human=Humans(warriors=all_of_them)), {})

    def own_lines(self) -> list[str]:
        lines = [f"story {self.story}", f"place {self.place}", f"players {' '.join(self.players)}"]
        return [*lines, *([f"kept {self.kept}"] if self.kept else [])]

    def read_story(self, found: dict[str, str]) -> None:
        """Take over the lines that only such a campaign has."""
        places = [chapter.scenario for chapter in self.told.chapter]
        ends = [ending.id for ending in self.told.ending]
        over = found["state"] in {"won", "lost"}
        self.place = found.get("place", "")
        if self.place not in (ends if over else places):
            raise CampaignError(
                f"line 'place': {self.place!r} is not possible: {among(self.place, ends if over else places)}"
            )
        players = found.get("players", f"{PERSON} {PERSON}").split()
        if len(players) != len(SIDES):
            raise CampaignError("line 'players': it must name who leads the humans and who the infernals")
        self.players = players
        kept = found.get("kept", "0")
        if kept not in [str(count) for count in range(MOST_KEPT + 1)]:
            raise CampaignError(f"line 'kept': {kept!r} must be a number from 0 to {MOST_KEPT}")
        self.kept = int(kept)


def read(text: str, content: str = "") -> Journey:
    """Read a campaign from its text; `content` is the path of its content file. Errors name the line."""
    found, chapters = fields_of(text)
    campaign = Journey(found["story"], found["seed"], settings_of(found), content)
    check_content(campaign, found)
    campaign.take_over(found, chapters)
    campaign.read_story(found)
    for chapter in campaign.chronicle:
        if campaign.told.chapter_at(chapter.place) is None:
            raise CampaignError(f"line 'chapter': {chapter.place!r} is no chapter of the story")
    campaign.check_names(everybody(campaign.setup()))
    return campaign


def everybody(setup: Setup) -> list[str]:
    """The names of all humans of the box."""
    return [setup.names[w] for w in bits(setup.western)]
