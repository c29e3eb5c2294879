"""The campaign of the catacombs in a browser: begun, its first table, its camp, both languages, every width."""

import re

import pytest
from playwright.sync_api import expect

from browser.house import SIZES, Hands, Server
from browser.test_pages import assert_axe, assert_french, too_small

CAMP = """claustrophobia campaign 1
seed deep
circle 3
state camp
story catacombs
place white-smoke
players person scripted
team redeemer:25:prescience:blunderbuss:host,scout-a:::map-of-the-sewers:host,guardian-a::::host
dead brute-a
kept 1
camp 0 0 1 redeemer:2
chapter 1 lost 9 - brute-a the-survivors
chapter 2 won 12 - - the-lamplighter
"""


@pytest.fixture
def camp(server: Server) -> dict[str, str]:
    links: dict[str, str] = server.call("/api/campaigns", {"text": CAMP})["links"]
    return links


def test_a_story_from_the_first_page_to_its_first_table(hands: Hands, server: Server) -> None:
    """Its card stands among the scenarios; the page tells the first chapter; the list on the first page knows it."""
    page = hands.open("/")
    page.locator(".scenario.campaign").filter(has_text="The catacombs").click()
    expect(page.locator(".set-table h3")).to_have_text("The catacombs")
    page.get_by_role("button", name="Begin the campaign").click()
    page.wait_for_selector('.camp[data-state="ready"]')
    expect(page.locator(".ahead h2")).to_have_text("The Survivors")
    page.get_by_role("button", name="On to chapter I").click()
    page.wait_for_selector(".table[data-asked]")
    assert "The Survivors" in page.locator(".banner h1").inner_text()
    page.goto(server.url)
    mine = page.locator(".my-games").filter(has_text="My campaigns")
    expect(mine).to_contain_text("The catacombs")
    expect(mine).to_contain_text(re.compile(r"chapter 1 of \d+ at most"))


def test_the_camp_of_a_story_is_decided_and_left(hands: Hands, camp: dict[str, str]) -> None:
    """CAT-3, CAT-5: heal, a reward, hand over, then the next chapter, against the bot."""
    page = hands.open(camp["human"])
    page.locator(".member").first.wait_for()
    expect(page.locator(".ahead")).to_contain_text("instinct cards carried along: 1")
    expect(page.locator(".chronicle")).to_contain_text("Chapter 2, The lamplighter")
    for line in (2, 5):
        page.locator(f'.wound.can[data-option="heal redeemer {line}"]').click()
    page.locator('[data-option="hand redeemer scout-a blunderbuss"]').click()
    expect(page.locator('.member[data-warrior="scout-a"]')).to_contain_text("Blunderbuss")
    page.locator('[data-option="equip guardian-a reliquary"]').click()
    page.get_by_role("button", name="On to chapter III").click()
    page.wait_for_selector(".table[data-asked]")
    assert "White smoke" in page.locator(".banner h1").inner_text()


@pytest.mark.parametrize("size", SIZES)
def test_the_camp_of_a_story_fits(hands: Hands, camp: dict[str, str], size: str) -> None:
    """No sideways scroll, nothing too small to touch, axe clean, French throughout."""
    page = hands.open(camp["human"], size=size, lang="fr", theme="light" if size == "tablet" else "dark")
    page.locator(".member").first.wait_for()
    expect(page.locator("h1")).to_have_text("Les catacombes")
    assert page.evaluate("() => document.documentElement.scrollWidth - innerWidth") <= 0
    assert too_small(page) == []
    assert_axe(page)
    assert_french(page)
