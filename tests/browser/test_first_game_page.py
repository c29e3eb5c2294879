"""The first game with a guide: laid from the pages, what is new explained once, a choice questioned, silence kept."""

import json
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from browser.house import Hands, Server
from browser.player import Player, at_rest, by_typing
from browser.test_pages import assert_axe, assert_french, too_small
from claustrophobia.learning.topics import first_game

WIDE = "() => document.documentElement.scrollWidth - innerWidth"
FIRST = first_game().topic[0]
DOUBT: Final[dict[str, Any]] = {
    "en": "This leaves Scout A alone with 2 troglodytes: 31 % to die. Your chance to win falls by about 12 points.",
    "fr": "Cela laisse Éclaireur A en tête-à-tête avec 2 troglodytes : 31 % de mourir. Vos chances baissent.",
    "points": 12,
    "rules": ["HIT-3"],
    "better": {"text": "", "en": "The better choice", "fr": "Le meilleur choix"},
    "because": {"en": "Because of it.", "fr": "À cause de cela."},
}
# Whether a choice is questioned hangs on a search. Here every one is: the page's question is answered on its way out.
QUESTIONED = """
const send = WebSocket.prototype.send;
window.questions = [];
WebSocket.prototype.send = function (text) {
  const { doubt } = JSON.parse(text);
  if (!doubt) return send.call(this, text);
  window.questions.push(doubt.option);
  this.onmessage({ data: JSON.stringify({ doubted: { id: doubt.id, doubt: DOUBT } }) });
};
"""


def begun(hands: Hands, size: str = "laptop", **settings: Any) -> Page:
    """The first decision of a first game in which every choice is questioned."""
    context = hands.context(size, **settings)
    context.add_init_script(QUESTIONED.replace("DOUBT", json.dumps(DOUBT)))
    page = hands.open("/", context)
    page.get_by_role("link", name="Your first game" if settings.get("lang", "en") == "en" else "Votre première").click()
    page.locator(".company .say").wait_for()
    return page


def told(page: Page) -> list[str]:
    found: list[str] = page.evaluate("() => JSON.parse(localStorage.getItem('claustrophobia.lessons')).told")
    return found


@pytest.mark.parametrize(("size", "lang"), [("laptop", "en"), ("tablet", "fr"), ("phone", "fr")])
def test_what_is_new_is_told_in_a_card_that_fits(hands: Hands, size: str, lang: str) -> None:
    page = begun(hands, size, lang=lang)
    card = page.locator(".company")
    expect(card).to_contain_text(FIRST.say.fr if lang == "fr" else FIRST.say.en)
    assert told(page) == [FIRST.id]
    assert_axe(page)
    assert page.evaluate(WIDE) <= 0
    if size == "phone":
        assert not too_small(page)
    if lang == "fr":
        assert_french(page)
    box = card.bounding_box()
    ground = page.locator(".ground").bounding_box()
    assert box
    assert ground
    assert box["x"] >= ground["x"]
    assert box["x"] + box["width"] <= ground["x"] + ground["width"] + 1
    assert box["y"] + box["height"] <= ground["y"] + ground["height"] + 1
    card.locator(".rid").first.click()
    expect(page.get_by_role("dialog")).to_contain_text(FIRST.rules[0])
    page.keyboard.press("Escape")
    card.get_by_role("button", name="Close" if lang == "en" else "Fermer").click()
    expect(card).to_have_count(0)
    page.reload()
    Player(page).ready()
    at_rest(page)
    assert FIRST.id in told(page)
    expect(page.locator(".company", has_text=FIRST.say.fr if lang == "fr" else FIRST.say.en)).to_have_count(0)


@pytest.mark.parametrize(("size", "lang"), [("laptop", "en"), ("phone", "fr")])
def test_a_choice_is_questioned_once_and_looked_at_again_or_made(hands: Hands, size: str, lang: str) -> None:
    page = begun(hands, size, lang=lang)
    player = Player(page)
    player.ready()
    before, options = player.update(), list(page.evaluate("() => window.questions"))
    assert not options
    choose(page, "1")
    asked = page.get_by_role("alertdialog")
    expect(asked).to_contain_text(DOUBT[lang])
    again, anyway, show = ("Look again", "Do it anyway", "Show me")
    if lang == "fr":
        again, anyway, show = ("Regarder encore", "Le faire quand même", "Montrez-moi")
    expect(asked.get_by_role("button", name=again)).to_be_focused()
    assert_axe(page)
    assert page.evaluate(WIDE) <= 0
    asked.get_by_role("button", name=show).click()
    expect(asked).to_contain_text(DOUBT["better"][lang])
    expect(asked).to_contain_text(DOUBT["because"][lang])
    if size == "phone":
        assert not too_small(page)
    asked.get_by_role("button", name=again).click()
    expect(asked).to_have_count(0)
    assert player.update() == before, "nothing was chosen"
    player.after(lambda: choose(page, "1"))
    assert page.evaluate("() => window.questions.length") == 1, "once at a decision"
    player.ready()
    choose(page, "1")
    player.after(asked.get_by_role("button", name=anyway).click)
    assert page.evaluate("() => window.questions.length") == 2


def test_by_keyboard_escape_looks_again(hands: Hands) -> None:
    page = begun(hands)
    player = Player(page)
    player.ready()
    before = player.update()
    choose(page, "1")
    page.get_by_role("alertdialog").wait_for()
    page.keyboard.press("Escape")
    expect(page.get_by_role("alertdialog")).to_have_count(0)
    assert player.update() == before


def choose(page: Page, text: str) -> None:
    """By the command line."""
    if not page.locator(".command input").count():
        page.keyboard.press("l")
        page.wait_for_selector(".command input")
    page.fill(".command input", text)
    page.press(".command input", "Enter")


def test_he_is_silenced_with_one_touch_and_called_back_in_the_menu(hands: Hands, server: Server) -> None:
    page = begun(hands)
    player = Player(page)
    page.get_by_role("button", name="Be silent").click()
    expect(page.locator(".company")).to_have_count(0)
    player.step(by_typing, next(iter(player.offered())))
    assert page.evaluate("() => window.questions.length") == 0
    page.locator("header").get_by_role("button", name="Menu").click()
    switch = page.get_by_role("checkbox", name="The sexton guides you at this table")
    expect(switch).not_to_be_checked()
    switch.check()
    page.keyboard.press("Escape")
    player.ready()
    choose(page, "1")
    page.get_by_role("alertdialog").wait_for()
    hands.enter(page, "/learn")
    link = page.get_by_role("link", name="Go on with your first game")
    link.click()
    page.wait_for_url(f"{server.url}/t/*")
    tables = page.evaluate("() => JSON.parse(localStorage.getItem('claustrophobia.tables'))")
    assert len(tables) == 1, "the game that was left, not another"
    assert tables[0]["guided"]


def test_other_tables_have_no_guide(hands: Hands, server: Server) -> None:
    page = hands.open(server.table(infernal="bot:scripted")["human"])
    Player(page).ready()
    at_rest(page)
    expect(page.locator(".company")).to_have_count(0)
    page.locator("header").get_by_role("button", name="Menu").click()
    expect(page.get_by_text("The sexton guides you")).to_have_count(0)
