"""What a campaign is called and how it is told, in one language: of *Descent into hell*, or of a story."""

from collections.abc import Mapping

from claustrophobia.content.lexicon import said
from claustrophobia.content.load import scenario
from claustrophobia.modes.camp import Camp, Chapter
from claustrophobia.modes.journey.campaign import Journey

Said = Mapping[str, Mapping[str, str]]


def labels(campaign: Camp, words: Said) -> Mapping[str, str]:
    """The words for a campaign: a story has its own in the place of some."""
    return {**words["camp"], **words["journey"]} if campaign.story else words["camp"]


def title(campaign: Camp, words: Said, language: str) -> str:
    if isinstance(campaign, Journey):
        return said(campaign.told.name, language)
    return words["camp"]["title"]


def chapter_told(campaign: Camp, chapter: Chapter, words: Said, language: str) -> str:
    """How a game that was played has ended."""
    sentence = labels(campaign, words)[f"chapter_{chapter.outcome}"]
    name = place_name(campaign, chapter.place, language)
    return sentence.format(circle=chapter.circle, turns=chapter.turns, name=name)


def place_name(campaign: Camp, place: str, language: str) -> str:
    """The name of a chapter: that of its scenario. A circle of hell has only a number."""
    if not isinstance(campaign, Journey):
        return ""
    return said(scenario(f"{campaign.told.ruleset}/{place}").name, language)


def ahead(campaign: Camp, language: str) -> tuple[str, str]:
    """Name and text of the chapter to play, or of the ending; nothing in hell."""
    if not isinstance(campaign, Journey):
        return "", ""
    ending = campaign.ending()
    if ending is not None:
        return said(ending.name, language), said(ending.text, language)
    chapter = campaign.chapter()
    return place_name(campaign, chapter.scenario, language), said(chapter.text, language)
