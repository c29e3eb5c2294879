"""Two people, each at a screen: links that work, names, presence, watchers, hints agreed on, whose turn it is."""

import re

import pytest
from playwright.sync_api import Page, expect

from browser.house import Hands, Server
from browser.player import Player, by_typing
from browser.test_pages import assert_axe, assert_french, too_small
from browser.test_together import until

HIDDEN = "Object.defineProperty(document, 'hidden', { configurable: true, get: () => window.away === true });"
LOOKS_AWAY = """away => { window.away = away; document.dispatchEvent(new Event('visibilitychange')); }"""


def answered(page: Page, works: bool, *addresses: str) -> None:  # noqa: FBT001 - what the server answers
    """What the server says of where it can be reached."""
    page.route("**/api/reach", lambda route: route.fulfill(json={"works": works, "addresses": list(addresses)}))


def laid(page: Page, hints: bool = False) -> Page:  # noqa: FBT001, FBT002 - a choice on the page
    """A table for a friend, as a person lays it."""
    page.get_by_label("A friend, by a link").check()
    if hints:
        page.get_by_label("Hints for both").check()
    page.get_by_role("button", name="Set the table").click()
    page.locator(".lobby .link-row").first.wait_for()
    return page


def test_a_link_has_an_address_that_works_for_the_friend(hands: Hands) -> None:
    """Opened at 127.0.0.1 the page hands on the address in the network; several can be chosen from."""
    page = hands.open("/")
    answered(page, True, "http://192.168.1.23:1643", "http://10.0.0.7:1643")
    laid(page)
    link = page.locator(".lobby .link-row input").first
    expect(link).to_have_value(re.compile(r"^http://192\.168\.1\.23:1643/t/\w+#"))
    page.get_by_label("Address in your network").select_option("http://10.0.0.7:1643")
    expect(link).to_have_value(re.compile(r"^http://10\.0\.0\.7:1643/t/\w+#"))


def test_a_link_that_works_here_alone_says_so(hands: Hands, server: Server) -> None:
    """The server of the tests listens to this machine alone, and says it; in French too."""
    assert server.call("/api/reach") == {"works": False, "addresses": []}
    page = laid(hands.open("/"))
    expect(page.locator(".reached")).to_contain_text("--host 0.0.0.0")
    assert too_small(page) == []
    assert_axe(page)
    french = hands.open(page.url.removeprefix(server.url), page.context)
    french.evaluate("() => localStorage.setItem('claustrophobia.settings', JSON.stringify({ lang: 'fr' }))")
    french.reload()
    french.locator(".reached").wait_for()


@pytest.mark.parametrize("hints", [False, True])
def test_hints_against_a_person_only_where_both_agreed(hands: Hands, hints: bool) -> None:  # noqa: FBT001 - a parameter
    """The friend is told before he sits down; without agreement neither button nor key asks the machine."""
    page = laid(hands.open("/"), hints)
    link = page.locator(".lobby .link-row input").first.input_value().partition(hands.server.url)[2]
    friend = hands.context("phone").new_page()
    friend.goto(hands.server.url + link)
    friend.locator(".join .sit").wait_for()
    assert friend.locator(".join .agreed").count() == int(hints)
    friend.locator(".join .sit").click()
    page.wait_for_selector('.table[data-asked="assign"]')
    assert page.locator('.dock [aria-keyshortcuts="h"]').count() == int(hints)
    page.keyboard.press("m")
    expect(page.locator(".menu .agreed")).to_contain_text("agreed on at this table" if hints else "No hints")
    page.keyboard.press("Escape")
    page.keyboard.press("h")
    assert page.locator(".drawer.hint").count() == int(hints)


def test_names_presence_and_watchers(hands: Hands, server: Server) -> None:
    links = server.table()
    human, infernal = hands.open(links["human"]), hands.open(links["infernal"])
    Player(human).ready()
    rival = human.locator(".rival")
    expect(rival).to_contain_text("Infernals")
    infernal.keyboard.press("m")
    infernal.locator("[data-invites]").click()
    infernal.get_by_label("Your name").fill("Marta")
    expect(rival).to_contain_text("Marta")
    expect(rival).to_contain_text("is here")
    watcher = hands.open(links["spectator"])
    expect(rival).to_contain_text("1 watches")
    watcher.context.close()
    infernal.close()
    expect(rival).to_contain_text(re.compile(r"Marta\s*away since \d"))
    hands.contexts.remove(watcher.context)


def test_taking_back_is_asked_for_only_where_there_is_something(hands: Hands, server: Server) -> None:
    links = server.table()
    human = Player(hands.open(links["human"]))
    human.ready()
    assert human.page.get_by_role("button", name="Ask to take back").count() == 0
    until(human, "activate")
    human.page.keyboard.press("Escape")
    infernal = Player(hands.open(links["infernal"]))
    infernal.page.keyboard.press("m")
    infernal.page.locator(".menu [data-invites]").wait_for()
    assert infernal.page.get_by_role("button", name="Ask to take back").count() == 0


def test_whoever_looks_elsewhere_reads_it_in_the_title(hands: Hands, server: Server) -> None:
    context = hands.context()
    context.add_init_script(HIDDEN)
    page = hands.open(server.table(infernal="bot:scripted")["human"], context=context)
    Player(page).ready()
    plain = page.title()
    page.evaluate(LOOKS_AWAY, True)
    expect(page).to_have_title("● Your turn \u2013 The Survivors")
    page.evaluate(LOOKS_AWAY, False)
    expect(page).to_have_title(plain)


def test_a_notice_is_shown_if_it_was_asked_for_and_allowed(hands: Hands, server: Server) -> None:
    context = hands.context()
    context.add_init_script(
        HIDDEN + "window.notices = []; window.Notification = class { constructor(text) { window.notices.push(text); }"
        " close() {} static permission = 'granted'; static requestPermission() { return Promise.resolve('granted'); }"
        " };"
    )
    player = Player(hands.open(server.table(infernal="bot:scripted")["human"], context=context))
    player.ready()
    page = player.page
    page.keyboard.press("m")
    page.get_by_label("Tell me when it is my turn").check()
    page.keyboard.press("Escape")
    until(player, "activate")
    page.evaluate(LOOKS_AWAY, True)
    player.step(by_typing, "pass")  # hell's phases come, then one's own
    page.wait_for_function("() => window.notices.some((text) => text.includes('It is your turn'))")


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_an_unknown_address_gets_a_page(hands: Hands, lang: str) -> None:
    context = hands.context(lang=lang)
    page = context.new_page()
    answer = page.goto(f"{hands.server.url}/tabel/xyz")
    assert answer
    assert answer.status == 404
    page.locator(".not-found h1").wait_for()
    assert_axe(page)
    if lang == "fr":
        assert_french(page)
    page.locator(".not-found a.btn").click()
    page.locator(".home, .doors, main").first.wait_for()
    gone = hands.context(lang=lang).new_page()
    gone.goto(f"{hands.server.url}/t/nosuchtable")
    expect(gone.locator(".plain-page")).to_contain_text("no such table" if lang == "en" else "n'existe pas")
