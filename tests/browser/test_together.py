"""Several people at one table: links, takebacks, one screen for two, cut wires, a dead server, eight tabs."""

import json
import random
import re
import signal
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocket, expect

from browser.house import Hands, Server
from browser.player import Player, by_mouse, by_typing
from patience import trying

CUT = "() => { window.sockets.at(-1).close(); return window.sockets.length; }"
NEXT_WIRE = """cut => window.sockets.length > cut && window.sockets.at(-1).readyState === WebSocket.OPEN
  && document.querySelector('.table').dataset.link === 'open'"""
RECORD = "() => fetch(location.pathname.replace('/t/', '/api/tables/') + '/record').then((answer) => answer.text())"


STORY = """() => {
  const open = document.querySelector('.drawer .story');
  for (const more of open.querySelectorAll('.more[aria-expanded=false]')) more.click();
  return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() =>
    done([...open.querySelectorAll('ol li > span')].map((one) => one.textContent)))));
}"""


def log_of(page: Page) -> list[str]:
    """Every sentence of the log, as whoever opens all its details reads it."""
    if page.locator("dialog[open]").count():  # behind a curtain only what lies on the shelf can be read
        return list(page.eval_on_selector_all(".tale .says > span", "all => all.map((one) => one.textContent.trim())"))
    page.keyboard.press("Escape")
    page.keyboard.press("l")
    page.locator(".drawer .story").wait_for()
    lines: list[str] = page.evaluate(STORY)
    page.keyboard.press("l")
    return lines


def until(player: Player, kind: str) -> None:
    """Give dice, decline the rest, until something of that kind is asked."""
    for _ in range(40):
        player.ready()
        player.lift()
        if player.page.locator(f'.table[data-asked="{kind}"]').count():
            return
        offered = list(player.offered())
        player.step(by_typing, "pass" if "pass" in offered else offered[0])
    raise AssertionError(f"{kind} was never asked")


def test_two_browsers_and_takebacks(hands: Hands, server: Server) -> None:
    links = server.table()
    human, infernal = Player(hands.open(links["human"])), Player(hands.open(links["infernal"]))
    watcher = hands.open(links["spectator"])
    until(human, "activate")
    human.step(by_typing, "pass")
    infernal.ready()
    for answer in ("Decline", "Accept"):
        human.page.get_by_role("button", name="Ask to take back").first.click()
        expect(human.page.locator(".takeback")).to_contain_text("Waiting for the answer")
        offer = infernal.page.locator(".takeback")
        expect(offer).to_contain_text("Humans asks to take a decision back")
        offer.get_by_role("button", name=answer).click()
        expect(human.page.locator(".takeback")).to_have_count(0)
        expect(watcher.locator(".takeback")).to_have_count(0)
        if answer == "Decline":
            assert not human.page.locator(".table").get_attribute("data-asked")
            expect(infernal.page.locator(".table")).not_to_have_attribute("data-asked", "")
    expect(human.page.locator('.table[data-asked="activate"]')).to_have_count(1)
    told = log_of(human.page)
    assert any("declin" in line or "refus" in line for line in told), told[-6:]
    assert watcher.locator(".dock button:visible").count() == 0


def test_links_and_code(hands: Hands) -> None:
    page = hands.open("/")
    page.get_by_label("A friend, by a link").check()
    page.get_by_role("button", name="Set the table").click()
    page.locator(".lobby .qr").wait_for()
    links = page.eval_on_selector_all(".lobby .link-row input", "all => all.map((one) => one.value)")
    assert len(set(links)) == 3
    assert all("/t/" in link and "#" in link for link in links[:2])
    assert re.fullmatch(r"(\w{4}-){2}\w{4}", links[2])
    friend = hands.open(links[0].removeprefix(hands.server.url))
    assert friend.locator(".dock button:visible").count() == 0
    page.wait_for_selector('.table[data-asked="assign"]')
    assert page.locator("dialog").count() == 0, "the links have been shown"


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_seat_is_asked_for_taken_and_got_back(hands: Hands, server: Server, lang: str) -> None:
    """On a phone: free, the other player's, taken, and back by the code, typed or scanned."""
    links = server.table()
    token = links["human"].partition("#")[2]
    mine = hands.context("phone", lang=lang).new_page()
    mine.goto(server.url + links["human"])
    mine.locator(".join[data-state=free] .sit").click()
    code = mine.locator(".invite input").last.input_value()
    mine.locator(".invite button.primary").click()
    assert token not in mine.url
    tab = mine.context.new_page()
    tab.goto(server.url + links["infernal"])
    tab.locator(".join[data-state=other] button").click()
    tab.locator(".table").wait_for()
    other = hands.context("phone", lang=lang).new_page()
    other.goto(server.url + links["human"])
    form = other.locator(".join[data-state=taken] form")
    for typed, found in (("abcd-efgh-jkmn", False), (code.upper(), True)):
        form.locator("input").fill(typed)
        form.locator("button").click()
        (other.locator(".table") if found else other.locator(".join .problem")).wait_for()
    third = hands.context("phone", lang=lang).new_page()
    third.goto(f"{mine.url}#c{code}")
    third.locator(".table").wait_for()
    lost = hands.context("phone", lang=lang).new_page()
    lost.goto(mine.url)
    lost.locator(".join[data-state=none] form").wait_for()
    assert lost.evaluate("() => document.documentElement.scrollWidth") <= lost.viewport_size["width"]  # type: ignore[index]


def test_at_one_screen_each_side_reads_its_own(hands: Hands, server: Server) -> None:
    """HID-1: cards drawn, hands, wording: whoever sits at the screen sees what his side may see, and no more."""
    links = server.table(hot_seat=True, options={"turns": 3, "events": 3, "instincts": 2})
    page = hands.context().new_page()
    told: dict[str, set[str]] = {"": set(), "human": set(), "infernal": set()}

    def take(frame: str | bytes) -> None:
        update: dict[str, Any] = json.loads(frame).get("update", {"events": []})
        for event in update["events"]:
            told[event.get("for", "")].add(event["en"])

    def listen(socket: WebSocket) -> None:
        socket.on("framereceived", take)

    page.on("websocket", listen)
    player = Player(hands.enter(page, links["human"]))
    seated, looks = "", {"human": 0, "infernal": 0}
    for _ in range(200):
        player.ready()
        if player.over():
            break
        curtain = page.locator("dialog.curtain h2")
        if curtain.count():
            seated = "infernal" if "infernal" in curtain.inner_text() else "human"
            secret = (told["human"] | told["infernal"]) - told[""]
            assert not secret & set(log_of(page))
            assert page.locator(".card, .command option").count() == 0
            player.lift()
        other = "human" if seated == "infernal" else "infernal"
        read = set(log_of(page))
        hidden, screen = told[other] - told[seated] - told[""], page.evaluate("() => document.body.textContent")
        assert not [line for line in hidden if line in screen], f"read by the {seated} player"
        assert read >= told[seated]
        assert page.locator(f".hand .card.{'event' if seated == 'human' else 'instinct'}").count() == 0
        looks[seated] += bool(told[seated])
        offered = list(player.offered())
        player.step(by_typing, "pass" if "pass" in offered and len(offered) < 3 else "")
    assert all(looks.values()), "both sides had something of their own to read"
    assert player.over()


def test_the_end_uncovers_the_log_of_an_open_page(hands: Hands, server: Server) -> None:
    """HID-4: what was told as `a card` is told by its name, without a reload."""
    links = server.table(infernal="bot:scripted", options={"turns": 2, "events": 3})
    player = Player(hands.open(links["human"]))
    page = player.page
    before: list[str] = []
    for _ in range(200):
        player.ready()
        if player.over():
            break
        before = log_of(page)
        player.step(by_typing)
    page.locator(".end").wait_for()
    fresh = hands.open(links["human"], context=page.context)
    fresh.locator(".end").wait_for()
    assert log_of(page) == log_of(fresh)
    assert set(before) - set(log_of(page)), "something had been told in other words"


def test_the_socket_is_cut_at_random(hands: Hands, server: Server) -> None:
    player = Player(hands.open(server.table(infernal="bot:scripted", options={"turns": 9})["human"]))
    chance = random.Random(11)

    page = player.page

    def cut_short(who: Player, option: str) -> None:
        """A choice, and the wire cut behind it: it arrives, and so does its answer, over this wire or the next."""
        by_typing(who, option)
        if chance.random() < 0.4:
            page.wait_for_function(NEXT_WIRE, arg=page.evaluate(CUT))

    for _ in range(20):
        player.ready()
        player.step(cut_short)
    player.ready()
    fresh = hands.open(page.url.removeprefix(server.url), context=page.context)
    asked = page.locator(".prompt").inner_text()
    expect(fresh.locator(".prompt")).to_have_text(asked, use_inner_text=True)
    assert log_of(fresh) == log_of(page)


def test_the_server_is_killed(hands: Hands, server: Server) -> None:
    player = Player(hands.open(server.table(hot_seat=True)["human"]))
    until(player, "activate")
    told, asked = log_of(player.page), player.page.locator(".prompt").inner_text()
    server.stop(signal.SIGKILL)
    expect(player.page.locator(".lost")).to_contain_text("Reconnecting")
    server.start()
    expect(player.page.locator(".lost")).to_have_count(0)
    assert log_of(player.page) == told
    assert player.page.locator(".prompt").inner_text() == asked
    player.play(by_mouse)


def test_eight_tabs_stay_live(hands: Hands, server: Server) -> None:
    context = hands.context()
    link = server.table(infernal="bot:scripted")["human"]
    tabs = [hands.open(link, context=context) for _ in range(8)]
    for tab in (tabs[0], tabs[7]):
        player = Player(tab)
        player.ready()
        player.step(by_typing)
        for other in tabs:
            expect(other.locator(".prompt b")).to_have_text(tab.locator(".prompt b").inner_text())
            assert log_of(other) == log_of(tab)


def test_undo_and_the_same_again(hands: Hands, server: Server) -> None:
    link = server.table(hot_seat=True)["human"]
    player = Player(hands.open(link))
    page = player.page
    until(player, "activate")
    records = []
    for again in (False, True):
        player.step(by_typing, "pass")
        player.ready()
        player.lift()
        records.append(page.evaluate(RECORD))
        if not again:
            page.keyboard.press("Escape")
            player.after(lambda: page.keyboard.press("u"))
            player.ready()
            player.lift()
            assert page.locator('.table[data-asked="activate"]').count() == 1
    assert "rolls" in " ".join(log_of(page)[-6:])
    assert records[0] == records[1]


def test_rematch_with_sides_swapped(hands: Hands, server: Server) -> None:
    links = server.table(options={"turns": 1})
    human, infernal = Player(hands.open(links["human"])), Player(hands.open(links["infernal"]))
    for _ in trying("the end of the game"):
        if human.over():
            break
        for one in (human, infernal):
            if one.page.locator('.table:not([data-asked=""])').count():
                offered = list(one.offered())
                one.step(by_typing, "pass" if "pass" in offered else offered[0])
    human.page.get_by_role("button", name="Rematch, sides swapped").click()
    human.page.wait_for_url("**/t/*")
    infernal.page.get_by_role("button", name="The rematch is laid").click()
    infernal.page.wait_for_selector('.table[data-asked="assign"]')
    expect(human.page.locator(".prompt")).to_contain_text("Waiting for the human player")
