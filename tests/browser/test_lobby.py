"""Before the game: who has come waits for the others, and knows what the dice are bound to."""

import os
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.house import SIZES, Hands, Server
from browser.test_pages import assert_axe, assert_french, too_small


def arrives(hands: Hands, server: Server, link: str, size: str, **settings: Any) -> Page:
    """Somebody who was sent a link opens it and sits down."""
    page = hands.context(size, **settings).new_page()
    page.on("pageerror", lambda error: hands.complaints.append(str(error)))
    page.goto(server.url + link)
    page.locator(".join .sit").click()
    return page


@pytest.mark.parametrize(("size", "theme"), [("phone", "dark"), ("laptop", "light")])
def test_who_comes_first_waits_and_both_play_when_the_second_is_there(
    hands: Hands, server: Server, size: str, theme: str
) -> None:
    laid = server.call("/api/tables", {"scenario": "1643/the-survivors", "options": {"turns": 2}})
    first = arrives(hands, server, laid["links"]["human"], size, theme=theme)
    expect(first.locator(".lobby h1")).to_have_text("Waiting for your opponent")
    first.locator(".lobby summary").click()
    expect(first.locator(".lobby code")).to_have_text(laid["commitment"])
    assert first.evaluate("() => document.documentElement.scrollWidth") <= SIZES[size][0]
    assert_axe(first)
    assert not too_small(first)
    if shots := os.environ.get("SHOTS"):
        first.screenshot(path=f"{shots}/lobby-{size}-{theme}.png")
    watcher = hands.open(laid["links"]["spectator"], size=size, theme=theme)
    expect(watcher.locator(".lobby h1")).to_have_text("Waiting for the players")
    second = arrives(hands, server, laid["links"]["infernal"], size, theme=theme)
    for page in (first, second, watcher):
        page.wait_for_selector(".table")
        expect(page.locator(".lobby")).to_have_count(0)
    expect(first.locator("dialog[open]")).to_have_count(0)
    first.wait_for_selector('.table[data-asked="assign"]')
    expect(first.locator(".practice")).to_have_count(0)


def test_whoever_waits_sees_it_in_french(hands: Hands, server: Server) -> None:
    laid = server.call("/api/tables", {"scenario": "1643/the-survivors"})
    page = arrives(hands, server, laid["links"]["infernal"], "phone", lang="fr")
    expect(page.locator(".lobby h1")).to_have_text(re.compile("votre adversaire"))
    page.locator(".lobby summary").click()
    assert_french(page)


def test_who_laid_the_table_has_the_links_to_hand_on_while_he_waits(hands: Hands, server: Server) -> None:
    """As a person does it: a new game on two screens. The link he hands on brings the other in."""
    page = hands.open("/")
    page.get_by_label("A friend, by a link").check()
    page.get_by_role("button", name="Set the table").click()
    page.wait_for_selector(".lobby")
    page.reload()
    link = page.locator(".lobby .link-row input").first.input_value()
    assert link.startswith(server.url)
    other = arrives(hands, server, link.removeprefix(server.url), "phone")
    for one in (page, other):
        one.wait_for_selector(".table")


@pytest.mark.parametrize("size", ["phone", "laptop"])
def test_a_chosen_seed_is_said_to_be_open_practice(hands: Hands, server: Server, size: str) -> None:
    page = hands.open(server.table(infernal="bot:scripted")["human"], size=size)
    page.wait_for_selector('.table:not([data-asked=""])')
    if size == "laptop":
        expect(page.locator("header .you")).to_have_text("Open practice")
    page.keyboard.press("m")
    expect(page.locator(".menu .practice")).to_contain_text("The seed of this table was chosen")
