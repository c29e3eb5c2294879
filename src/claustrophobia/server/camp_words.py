"""A campaign as plain data in both languages: its team, its chronicle, what is to be decided."""

from claustrophobia.content.lexicon import Speaker
from claustrophobia.content.load import LANGUAGES
from claustrophobia.content.party import Member
from claustrophobia.content.schema import Words as Said
from claustrophobia.core.names import STATS
from claustrophobia.core.setup import Setup
from claustrophobia.modes.camp import Camp, Chapter
from claustrophobia.modes.journey import telling
from claustrophobia.modes.journey.campaign import Journey
from claustrophobia.server import models
from claustrophobia.server.models import CampInfo, CampOption, Named


def info_of(campaign: Camp) -> CampInfo:
    """What the players of a campaign may see of it: all but its seed."""
    setup = campaign.setup()
    speakers = {language: Speaker(setup, language) for language in LANGUAGES}
    options = [campaign.onward] if campaign.state == "ready" else campaign.options()
    return CampInfo(
        state=campaign.state,
        circle=campaign.circle,
        circles=campaign.circles,
        story=story_data(campaign) if isinstance(campaign, Journey) else None,
        players=campaign.settings.get("players", 1),
        settings=campaign.settings,
        content=campaign.fingerprint or None,
        team=[member_data(campaign, setup, member) for member in campaign.team],
        dead=[named(setup, name) for name in campaign.dead],
        banished=campaign.banished,
        forgoes=campaign.forgoes,
        recruits=campaign.recruits,
        rewards=campaign.rewards,
        options=[option_data(campaign, speakers, option) for option in options],
        chronicle=[chapter_data(campaign, speakers, setup, chapter) for chapter in campaign.chronicle],
    )


def story_data(campaign: Journey) -> models.StoryInfo:
    """Where a campaign stands in its story: what it tells now, and all that is left to come."""
    told = {language: telling.ahead(campaign, language) for language in LANGUAGES}
    return models.StoryInfo(
        id=campaign.story,
        name=both(campaign.told.name),
        place=campaign.place,
        scenario=None if campaign.ending() else campaign.scenario_id(),
        title=models.Words(en=told["en"][0], fr=told["fr"][0]),
        text=models.Words(en=told["en"][1], fr=told["fr"][1]),
        kept=campaign.kept,
        humans=campaign.players[0],
        infernals=campaign.players[1],
    )


def both(words: Said) -> models.Words:
    return models.Words(en=words.en, fr=words.fr)


def named(setup: Setup, name: str) -> Named:
    """A warrior's name with its sheet."""
    return Named(name=name, sheet=sheet_of(setup, name))


def sheet_of(setup: Setup, name: str) -> str:
    return setup.sheet_ids[setup.sheet[setup.names.index(name)]]


def member_data(campaign: Camp, setup: Setup, member: Member) -> models.Member:
    return models.Member(
        name=member.name,
        sheet=sheet_of(setup, member.name),
        damage=member.lines,
        gifts=member.gifts,
        equipment=member.equipment,
        heals=campaign.healing.get(member.name, 0),
        owner=member.owner if campaign.settings.get("players") == 2 else None,
    )


def chapter_data(campaign: Camp, speakers: dict[str, Speaker], setup: Setup, chapter: Chapter) -> models.Chapter:
    """A circle of the chronicle."""
    demons = [name for name in chapter.demon.split("+") if name]
    told = {
        language: telling.chapter_told(campaign, chapter, speaker.words, language)
        for language, speaker in speakers.items()
    }
    return models.Chapter(
        circle=chapter.circle,
        outcome=chapter.outcome,
        place=chapter.place or None,
        turns=chapter.turns,
        demons=[named(setup, name) for name in demons],
        fallen=[named(setup, name) for name in chapter.fallen],
        en=told["en"],
        fr=told["fr"],
    )


def option_data(campaign: Camp, speakers: dict[str, Speaker], option: str) -> CampOption:
    """An option of the camp: its notation, its verb, what it does."""
    said = {language: sentence(campaign, speaker, option) for language, speaker in speakers.items()}
    return CampOption(text=option, verb=option.partition(" ")[0], en=said["en"], fr=said["fr"])


def sentence(campaign: Camp, speaker: Speaker, option: str) -> str:
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
    return telling.labels(campaign, speaker.words)[verb].format(**filled)
