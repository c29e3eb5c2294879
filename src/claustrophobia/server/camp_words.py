"""A campaign as plain data in both languages: its team, its chronicle, what is to be decided."""

from claustrophobia.content.lexicon import Speaker
from claustrophobia.content.load import LANGUAGES
from claustrophobia.core.names import STATS
from claustrophobia.core.setup import Setup
from claustrophobia.modes.dante.campaign import CIRCLES, Campaign, Chapter
from claustrophobia.modes.dante.party import Member
from claustrophobia.server import models
from claustrophobia.server.models import CampInfo, CampOption, Named


def info_of(campaign: Campaign) -> CampInfo:
    """What the players of a campaign may see of it: all but its seed."""
    setup = campaign.setup()
    speakers = {language: Speaker(setup, language) for language in LANGUAGES}
    options = ["descend"] if campaign.state == "ready" else campaign.options()
    return CampInfo(
        state=campaign.state,
        circle=campaign.circle,
        circles=CIRCLES,
        players=campaign.settings.get("players", 1),
        settings=campaign.settings,
        content=campaign.fingerprint or None,
        team=[member_data(campaign, setup, member) for member in campaign.team],
        dead=[named(setup, name) for name in campaign.dead],
        banished=campaign.banished,
        forgoes=campaign.forgoes,
        recruits=campaign.recruits,
        rewards=campaign.rewards,
        options=[option_data(speakers, option) for option in options],
        chronicle=[chapter_data(speakers, setup, chapter) for chapter in campaign.chronicle],
    )


def named(setup: Setup, name: str) -> Named:
    """A warrior's name with its sheet."""
    return Named(name=name, sheet=sheet_of(setup, name))


def sheet_of(setup: Setup, name: str) -> str:
    return setup.sheet_ids[setup.sheet[setup.names.index(name)]]


def member_data(campaign: Campaign, setup: Setup, member: Member) -> models.Member:
    return models.Member(
        name=member.name,
        sheet=sheet_of(setup, member.name),
        damage=member.lines,
        gifts=member.gifts,
        equipment=member.equipment,
        heals=campaign.healing.get(member.name, 0),
        owner=member.owner if campaign.settings.get("players") == 2 else None,
    )


def chapter_data(speakers: dict[str, Speaker], setup: Setup, chapter: Chapter) -> models.Chapter:
    """A circle of the chronicle."""
    demons = [name for name in chapter.demon.split("+") if name]
    told = {
        language: speaker.words["camp"][f"chapter_{chapter.outcome}"].format(circle=chapter.circle, turns=chapter.turns)
        for language, speaker in speakers.items()
    }
    return models.Chapter(
        circle=chapter.circle,
        outcome=chapter.outcome,
        turns=chapter.turns,
        demons=[named(setup, name) for name in demons],
        fallen=[named(setup, name) for name in chapter.fallen],
        en=told["en"],
        fr=told["fr"],
    )


def option_data(speakers: dict[str, Speaker], option: str) -> CampOption:
    """An option of the camp: its notation, its verb, what it does."""
    said = {language: sentence(speaker, option) for language, speaker in speakers.items()}
    return CampOption(text=option, verb=option.partition(" ")[0], en=said["en"], fr=said["fr"])


def sentence(speaker: Speaker, option: str) -> str:
    """What an option of the camp does."""
    verb, *words = option.split()
    setup = speaker.setup
    filled: dict[str, str] = {"name": speaker.warrior(setup.names.index(words[0]))} if words else {}
    if verb == "heal":
        letters = speaker.words["stat_letter"]
        line = int(words[1])
        row = setup.lines[setup.names.index(words[0])][line * 3 - 3 : line * 3]
        figures = " ".join(f"{letters[stat]}{value}" for stat, value in zip(STATS, row, strict=True))
        filled |= {"line": words[1], "figures": figures}
    elif verb in {"bestow", "forgo"}:
        filled["gift"] = speaker.name("gift", words[1])
    elif verb in {"equip", "hand"}:
        filled["gear"] = speaker.name("equipment", words[-1])
        filled["other"] = speaker.warrior(setup.names.index(words[1])) if verb == "hand" else ""
    return speaker.words["camp"][verb].format(**filled)
