"""A replay tells everything: hell's board, threat points, hands; it plays by itself and jumps to what mattered."""

import re

import httpx
import pytest
from playwright.sync_api import Page, expect

from browser.house import Hands, Server
from browser.measures import TABLE_SIZES, resized
from browser.script import led_by
from browser.states import SURVIVORS, is_over
from browser.test_pages import assert_axe, assert_french, too_small
from patience import PATIENCE

COUNT = "() => Number(document.querySelector('.replay input[type=range]').value)"


@pytest.fixture(scope="module")
def replay(server: Server) -> str:
    """A game between scripts in which hell plays cards."""
    led = led_by(SURVIVORS, "5", {}, is_over)
    assert led
    answer = httpx.post(f"{server.url}/api/replays", content=led.game.record(), timeout=PATIENCE)
    return str(answer.json()["replay"])


def shown(hands: Hands, replay: str, n: int, lang: str = "en") -> Page:
    page = hands.open(f"/r/{replay}?at={n}", lang=lang)
    page.locator(".replay .destiny").wait_for()
    page.locator(".replay .jumps").wait_for()
    return page


def test_what_lies_beside_the_board_is_shown_as_each_side_may_see_it(hands: Hands, replay: str) -> None:
    """HID-1, HID-4: with nothing hidden both hands; as a side its own, and of the other the count alone."""
    page = shown(hands, replay, 60)
    assert page.locator(".replay .destiny .pw").count() >= 6
    assert re.search(r"\d", page.locator(".replay .threat-points").inner_text())
    cards = page.locator(".replay-hands > section")
    expect(cards).to_have_count(2)
    assert "hidden" not in page.locator(".replay-hands").inner_text()
    for side, other in (("human", "infernal"), ("infernal", "human")):
        page.get_by_label("Seen by").select_option(side)
        expect(page.locator(f".replay-hands [data-side={other}]")).to_contain_text("hidden from this side")
        expect(page.locator(f".replay-hands [data-side={side}]")).not_to_contain_text("hidden from this side")


def test_it_plays_by_itself_at_three_speeds_until_it_is_touched(hands: Hands, replay: str) -> None:
    page = shown(hands, replay, 10)
    page.clock.install()
    page.keyboard.press("ArrowRight")
    for pace, each in (("slow", 2400), ("plain", 1100), ("quick", 400)):
        page.get_by_label("Speed").select_option(pace)
        before = page.evaluate(COUNT)
        page.get_by_role("button", name="Play", exact=True).click()
        for step in (1, 2):
            page.clock.run_for(each + 5)
            page.wait_for_function(f"was => ({COUNT})() === was", arg=before + step)
        page.keyboard.press("ArrowLeft")
        page.get_by_role("button", name="Play", exact=True).wait_for()
        page.clock.run_for(5000)
        assert page.evaluate(COUNT) == before + 1


def test_it_jumps_to_deaths_and_turning_points(hands: Hands, replay: str) -> None:
    page = shown(hands, replay, 0)
    groups = page.eval_on_selector_all(
        ".jumps optgroup", "all => all.map((one) => [one.label, [...one.children].map((o) => Number(o.value))])"
    )
    spots = dict(groups)
    assert set(spots) == {"Turning points", "Deaths"}
    page.get_by_label("Jump to…").select_option(str(spots["Deaths"][0]))
    page.wait_for_function(f"n => ({COUNT})() === n", arg=spots["Deaths"][0])
    expect(page.locator(".replay .log")).to_contain_text("dies")
    page.keyboard.press("Home")
    for n in sorted({*spots["Deaths"], *spots["Turning points"]})[:4]:
        page.keyboard.press(".")
        page.wait_for_function(f"n => ({COUNT})() === n", arg=n)


def test_it_is_played_on_from_any_moment(hands: Hands, replay: str) -> None:
    page = shown(hands, replay, 60)
    turn = page.locator(".when b").first.inner_text().split()[-1]
    page.get_by_role("button", name="Play on here").click()
    page.wait_for_url("**/t/*")
    page.wait_for_selector(".table")
    assert page.locator(".banner .turn b").inner_text() == turn


def test_it_fits_and_is_french(hands: Hands, replay: str) -> None:
    page = shown(hands, replay, 60, lang="fr")
    assert_french(page)
    for size in TABLE_SIZES:
        resized(page, size)
        assert page.evaluate("() => document.documentElement.scrollWidth - innerWidth") <= 0, size
        assert too_small(page) == [], size
        if size[1] > size[0] or size[1] > 600:
            board = page.locator(".replay .stage").bounding_box()
            assert board
            assert board["height"] >= 150, size
    assert_axe(page)
