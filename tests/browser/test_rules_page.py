"""The rules page: chapters, search by key, links, pictures, and where the game at hand applied a rule."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from browser.house import Hands, Server
from browser.player import Player
from browser.test_pages import assert_axe, assert_french
from patience import PATIENCE

RECORD = Path(__file__).parents[1] / "playthroughs" / "1643-the-survivors.txt"
IN_SIGHT = """(id) => {
  const { top, bottom } = document.getElementById(id).getBoundingClientRect();
  return bottom > 60 && top < innerHeight;
}"""
WIDE = "() => document.documentElement.scrollWidth - innerWidth"
TALL = "() => document.documentElement.scrollHeight - innerHeight"
# A rule that is named within a sentence is as high as its line.
LOW = """() => [...document.querySelectorAll('.rules-page :is(a:not(p .named), button, input)')]
  .map((node) => node.getBoundingClientRect()).filter(({ height }) => height > 0 && height < 24).length"""


def aimed(page: Page) -> str:
    """The rule in the gold frame."""
    return page.locator(".rule-card[aria-current]").get_attribute("id") or ""


def test_a_link_leads_to_its_rule_with_pictures_of_what_may_be_done(hands: Hands) -> None:
    page = hands.open("/rules/1643#MOV-4")
    expect(page.locator("h1")).to_have_text("Movement")
    card = page.locator("[id='MOV-4']")
    expect(card.locator("figure")).to_have_count(2)
    expect(card.locator("figure.not")).to_contain_text("Two against three")
    expect(card.locator("figure.may .b-lit.go")).to_have_count(1)
    page.wait_for_function(IN_SIGHT, arg="MOV-4")
    assert page.evaluate(TALL) <= 0, "the columns scroll, not the page"
    card.get_by_role("link", name="TAL-ELUSIVE").click()
    expect(page).to_have_url(f"{hands.server.url}/rules/1643#TAL-ELUSIVE")
    expect(page.locator("h1")).to_have_text("Talents")
    assert aimed(page) == "TAL-ELUSIVE"
    page.go_back()
    expect(page.locator("h1")).to_have_text("Movement")


def test_the_search_is_led_by_keys_and_finds_words_of_both_languages(hands: Hands) -> None:
    page = hands.open("/rules", lang="fr")
    expect(page.locator(".rule-card").first).to_be_visible()
    page.keyboard.press("/")
    page.keyboard.type("quitter")
    expect(page.locator("h1")).to_contain_text("quitter")
    assert page.locator("mark").first.inner_text() == "quitter"
    first = aimed(page)
    page.keyboard.press("ArrowDown")
    expect(page.locator(f"[id='{first}'][aria-current]")).to_have_count(0)
    second = aimed(page)
    page.keyboard.press("Enter")
    expect(page).to_have_url(f"{hands.server.url}/rules/1643#{second}")
    assert aimed(page) == second
    page.keyboard.press("/")
    page.locator(".find-rule input").fill("saturation mov-3")
    assert aimed(page) == "MOV-3"
    page.locator(".find-rule input").fill("blokcage")
    expect(page.locator("h1")).to_contain_text("Aucune règle")
    expect(page.locator("header .leads")).to_contain_text("MOV-4")
    page.keyboard.press("Escape")
    expect(page.locator("h1")).not_to_contain_text("Aucune règle")


def test_a_rule_that_does_not_hold_leads_to_the_one_that_does_and_a_wrong_one_is_named(hands: Hands) -> None:
    page = hands.open("/rules/first#MOV-3")
    expect(page.locator("[id='FED-MOV-1'][aria-current]")).to_be_visible()
    hands.enter(page, "/rules/dante#decisions")
    expect(page.locator("h1")).to_have_text("Our decisions")
    expect(page.locator("[id='R-29']")).to_contain_text("TIL-LAIR")
    hands.enter(page, "/rules/1643#MOV-99")
    expect(page.get_by_role("status").filter(has_text="MOV-99")).to_be_visible()


@pytest.mark.parametrize("size", [(1440, 900), (768, 1024), (844, 390), (390, 844)])
def test_the_page_fits_and_is_french_and_can_be_read_by_all(size: tuple[int, int], hands: Hands) -> None:
    page = hands.open("/rules/dante#DTH-6", hands.sized(size, lang="fr", theme="light"))
    expect(page.locator("[id='DTH-6'] figure")).to_have_count(1)
    page.wait_for_function(IN_SIGHT, arg="DTH-6")
    assert page.evaluate(WIDE) <= 0
    assert page.evaluate(LOW) == 0
    assert_french(page)
    assert_axe(page)


def test_from_a_record_to_where_it_applied_a_rule(hands: Hands, server: Server) -> None:
    page = hands.open("/")
    replay = page.evaluate(
        """async (text) => {
          const answer = await fetch('/api/replays', { method: 'POST', body: text });
          return (await answer.json()).replay;
        }""",
        RECORD.read_text("utf-8"),
    )
    hands.enter(page, f"/r/{replay}?at=40")
    page.locator(".log .rid").first.click()
    page.get_by_role("link", name="On the rules page").click()
    panel = page.locator(".in-your-game")
    expect(panel).to_contain_text("The Survivors, turn")
    page.locator(".find-rule input").fill("MOV-2")
    page.keyboard.press("Enter")
    expect(panel.locator("h3")).to_have_text("MOV-2 was applied")
    line = panel.locator("li a").first
    n = line.locator("b").inner_text().removeprefix("#")
    line.click()
    expect(page).to_have_url(f"{server.url}/r/{replay}?at={n}")
    expect(page.locator(".log")).to_contain_text("MOV-2")


def test_from_a_table_and_back_to_the_moment(hands: Hands, server: Server) -> None:
    link = server.table(human="bot:scripted", options={"turns": 3})["infernal"]
    page = hands.open(link, size="phone", lang="fr")
    Player(page).ready()
    page.keyboard.press("r")
    page.locator(".drawer.rules").get_by_role("link", name="Dans la page des règles").click()
    panel = page.locator(".in-your-game")
    expect(panel).to_contain_text("Les Survivants")
    page.locator(".find-rule input").fill("HAC-1")
    page.keyboard.press("Enter")
    expect(panel.locator("h3")).to_have_text("HAC-1 a été appliquée")
    assert page.evaluate(WIDE) <= 0
    assert_french(page)
    assert_axe(page)
    panel.locator("li a").first.click()
    page.locator(".table").wait_for(timeout=PATIENCE * 1000)
    expect(page.locator(".recap-stage")).to_be_visible()
    expect(page).to_have_url(f"{server.url}{link.partition('#')[0]}")
