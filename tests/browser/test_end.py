"""The end of a game: won or lost and why, figures, luck, the curve; again, played on from any moment; giving up."""

import re

import pytest
from playwright.sync_api import Page, expect

from browser.house import Hands, Server
from browser.measures import TABLE_SIZES, resized
from browser.player import Player
from browser.script import play
from browser.states import STATES, found
from browser.test_pages import assert_axe, assert_french, too_small


@pytest.fixture(scope="module")
def over(server: Server) -> dict[str, str]:
    """The links of a table whose game the scripts have played to its end."""
    led = found(STATES["end"])
    links = server.table(options={}, seed=led.seed)
    play(server.url, links, led.made)
    return links


def at_end(hands: Hands, link: str, lang: str = "en") -> Page:
    """The end as one seat sees it, once the course of the game has been read."""
    page = hands.open(link, lang=lang)
    page.locator(".end .end-curve").wait_for()
    return page


def test_both_are_told_who_won_and_why(hands: Hands, over: dict[str, str]) -> None:
    """TRN-1: one sentence with its rule; what became of the others; figures, luck and the curve, each as its own."""
    curves = {}
    for seat, told in (("human", "You won"), ("infernal", "You lost"), ("spectator", "The human player has won")):
        page = at_end(hands, over[seat])
        expect(page.locator(".end h2")).to_have_text(told)
        because = page.locator(".end .because").inner_text()
        assert "Humans reached their aim: out by the exit, 2 of 2." in because
        assert re.search(r"Out: .+\. Dead: .+\..* TRN-1", because), because
        assert re.search(r"The Survivors, \d+ turns", page.locator(".end .which").inner_text())
        lost = page.locator(".end-sums tbody tr").nth(1).locator("td").all_inner_texts()
        assert [int(figure) > 0 for figure in lost] == [True, True]
        assert page.locator(".end-sums .luck").count() == 2
        assert page.locator(".swings li").count() == 3
        curves[seat] = page.locator(".end-curve svg").get_attribute("aria-label") or ""
    assert "to 100 % at the end" in curves["human"].replace("\u2009", " ")
    assert "to 0 % at the end" in curves["infernal"].replace("\u2009", " ")


def test_it_is_played_on_from_the_moment_that_is_chosen(hands: Hands, over: dict[str, str]) -> None:
    page = at_end(hands, over["human"])
    page.locator(".end-curve input").focus()
    page.keyboard.press("Home")
    for _ in range(6):
        page.keyboard.press("ArrowRight")
    moment = page.locator(".end-curve .moment span").inner_text()
    turn = re.search(r"turn (\d+)", moment)
    assert turn, moment
    page.get_by_role("button", name="Play on from there").click()
    page.wait_for_url("**/t/*")
    page.wait_for_selector('.table:not([data-asked=""])')
    assert page.locator(".banner .turn b").inner_text() == turn[1]


def test_a_turning_point_leads_to_the_replay(hands: Hands, over: dict[str, str]) -> None:
    page = at_end(hands, over["human"])
    page.locator(".swings button").first.click()
    page.locator(".replay .board").wait_for()
    assert re.search(r"/r/\w+\?at=[1-9]", page.url)


def test_the_same_sides_again(hands: Hands, server: Server) -> None:
    """Against the machine: given up, and the same again, on the same side."""
    page = hands.open(server.table(human="bot:scripted")["infernal"])
    Player(page).ready()
    gives_up(page)
    page.get_by_role("button", name="Rematch, same sides").click()
    page.wait_for_selector('.table:not([data-asked=""])')
    assert "You play hell" in (page.locator(".my-side").get_attribute("title") or "")


def gives_up(page: Page) -> None:
    """By the menu, after a question that can be said no to."""
    page.keyboard.press("Escape")
    page.keyboard.press("m")
    page.get_by_role("button", name="Give up").click()
    page.get_by_role("button", name="Play on").click()
    assert page.locator(".end").count() == 0
    page.get_by_role("button", name="Give up").click()
    page.locator("dialog").get_by_role("button", name="Give up").click()
    page.locator(".end h2").wait_for()


def test_a_game_is_given_up_and_both_are_told(hands: Hands, server: Server) -> None:
    links = server.table()
    human, infernal = hands.open(links["human"]), hands.open(links["infernal"])
    Player(human).ready()
    gives_up(human)
    for page, told in ((human, "You lost"), (infernal, "You won")):
        expect(page.locator(".end h2")).to_have_text(told)
        expect(page.locator(".end .because")).to_contain_text("Given up by the human player")


def test_it_fits_at_every_size_in_french(hands: Hands, over: dict[str, str]) -> None:
    page = at_end(hands, over["infernal"], lang="fr")
    assert_french(page)
    for size in TABLE_SIZES:
        resized(page, size)
        assert page.evaluate("() => document.documentElement.scrollWidth - innerWidth") <= 0
        assert too_small(page) == [], size
        box = page.locator(".end").bounding_box()
        assert box
        assert box["y"] >= 0, size
        assert box["y"] + box["height"] <= size[1], size
    assert_axe(page)
