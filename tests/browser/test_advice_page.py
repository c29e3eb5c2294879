"""Hint and why: three options with what each is worth and one reason, by key and by finger, in both languages."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.house import Hands, Server
from browser.player import Player, by_typing
from browser.test_pages import assert_axe, assert_french, too_small
from claustrophobia.content.lexicon import words

WIDE = "() => document.documentElement.scrollWidth - innerWidth"
ON_SCREEN = """() => [...document.querySelectorAll('.drawer, .advice li')].every((node) => {
  const { left, right } = node.getBoundingClientRect();
  return left >= 0 && right <= innerWidth;
})"""


def opened(hands: Hands, server: Server, size: str = "laptop", **settings: Any) -> Page:
    """The infernal player's first decision: the bot has led the humans up to here."""
    page = hands.open(server.table(human="bot:scripted", options={"turns": 3})["infernal"], size=size, **settings)
    Player(page).ready()
    return page


def advice(page: Page, about: str) -> list[str]:
    """The options of the panel, in notation, once the machine has thought."""
    page.locator(f".drawer.{about} .advice li").first.wait_for()
    found: list[str] = page.eval_on_selector_all(".advice li", "all => all.map((one) => one.dataset.advised)")
    return found


@pytest.mark.parametrize(
    ("lang", "named", "lead"), [("en", "Hint", "in your place"), ("fr", "Indice", "à votre place")]
)
def test_a_hint_is_shown_and_not_played(hands: Hands, server: Server, lang: str, named: str, lead: str) -> None:
    page = opened(hands, server, lang=lang)
    player = Player(page)
    before, offered = player.update(), player.offered()
    button = page.get_by_role("button", name=named, exact=False)
    expect(button).to_have_attribute("aria-keyshortcuts", "h")
    button.click()
    options = advice(page, "hint")
    assert 2 <= len(options) <= 3
    assert set(options) <= set(offered)
    panel = page.locator(".drawer.hint")
    expect(panel).to_contain_text(lead)
    expect(panel).to_contain_text(offered[options[0]])
    assert set(panel.locator(".because").all_inner_texts()) <= set(words(lang)["reasons"].values())
    assert panel.locator(".because").count() >= 1
    page.locator(".advice li").first.click()
    assert player.update() == before, "a hint is no choice"
    page.keyboard.press("Escape")
    expect(panel).to_have_count(0)
    page.keyboard.press("h")
    assert advice(page, "hint") == options
    player.step(by_typing, options[-1])
    expect(panel).to_have_count(0)


@pytest.mark.parametrize(
    ("lang", "lead", "reason"),
    [("en", "What the machine chose", "The script"), ("fr", "Ce que la machine a choisi", "Le script")],
)
def test_why_is_told_after_the_bots_turn(hands: Hands, server: Server, lang: str, lead: str, reason: str) -> None:
    page = opened(hands, server, lang=lang)
    page.keyboard.press("w")
    options = advice(page, "why")
    panel = page.locator(".drawer.why")
    expect(panel).to_contain_text(lead)
    expect(panel.locator(".because")).to_have_count(1)  # what is the same for all is said once
    expect(panel.locator(".because")).to_contain_text(reason)
    assert options[0].startswith("explore "), "what led to the tile that is to be placed"
    page.keyboard.press("w")
    expect(panel).to_have_count(0)
    page.locator('[aria-keyshortcuts="w"]').click()
    assert advice(page, "why") == options


def test_why_without_an_answer_says_so_and_two_persons_have_none(hands: Hands, server: Server) -> None:
    page = hands.open(server.table(infernal="bot:scripted")["human"])
    Player(page).ready()
    page.keyboard.press("w")
    expect(page.locator(".drawer.why .none")).to_contain_text("No bot has openly chosen anything yet")
    alone = hands.open(server.table()["human"])
    Player(alone).ready()
    assert alone.locator('[aria-keyshortcuts="w"]').count() == 0
    assert alone.locator('[aria-keyshortcuts="h"]').count() == 0, "hints were not agreed on"


def test_the_machine_is_seen_to_think(hands: Hands, server: Server) -> None:
    """The question gets lost on its way: the panel says that it waits, and can be put away."""
    page = opened(hands, server)
    page.evaluate("() => { window.sockets.at(-1).send = () => undefined; }")
    page.keyboard.press("h")
    expect(page.get_by_role("progressbar", name="The machine is thinking…")).to_be_visible()
    page.evaluate("() => window.sockets.at(-1).close()")
    expect(page.locator(".drawer.hint .none")).to_have_text("No connection.")
    page.keyboard.press("Escape")
    expect(page.locator(".drawer.hint")).to_have_count(0)


@pytest.mark.parametrize(
    ("size", "theme"), [("phone", "dark"), ("phone", "light"), ("tablet", "dark"), ("laptop", "light")]
)
def test_advice_fits_and_can_be_read_by_all(hands: Hands, server: Server, size: str, theme: str) -> None:
    page = opened(hands, server, size=size, theme=theme, lang="fr")
    assert too_small(page) == []
    for about, key in (("hint", "h"), ("why", "w")):
        page.keyboard.press(key)
        advice(page, about)
        assert page.evaluate(WIDE) <= 0
        assert page.evaluate(ON_SCREEN)
        assert too_small(page) == []
        assert_axe(page)
        assert_french(page)
        page.locator(".drawer header .tool").click()
        expect(page.locator(".drawer")).to_have_count(0)


def test_the_coach_tells_how_one_stands_and_what_a_turn_cost(hands: Hands, server: Server) -> None:
    """Switched on in the menu; at every decision a bar, after a turn thrown away a sentence; at a phone, in French."""
    links = server.table(infernal="bot:scripted", options={"turns": 6}, seed="5")
    page = hands.enter(hands.sized((390, 844), lang="fr").new_page(), links["human"])
    player = Player(page)
    player.ready()
    expect(page.locator(".coach")).to_have_count(0)
    page.keyboard.press("m")
    page.get_by_label("Conseiller").check()
    page.keyboard.press("Escape")
    expect(page.locator(".coach-bar")).to_contain_text("%")
    for _ in range(60):
        player.ready()
        page.wait_for_function("() => !document.querySelector('.coach[aria-busy=true]')")
        if page.locator(".coach-slip").count() or player.over():
            break
        if not page.locator(".command input").count():
            page.keyboard.press("l")
            page.locator(".command input").wait_for()
        offered = list(player.offered())
        player.step(by_typing, "pass" if "pass" in offered else offered[-1])
    page.keyboard.press("Escape")
    expect(page.locator(".coach-slip")).to_contain_text("Mieux")
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 390
    assert_french(page)
    assert_axe(page)
    page.locator(".coach-slip button").click()
    expect(page.locator(".coach-slip")).to_have_count(0)
