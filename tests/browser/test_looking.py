"""A table that explains itself: everything drawn answers to inspect, the other side's turn is told, the log is read."""

import random
import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.descent import Adviser, play_by_socket
from browser.house import SIZES, Hands, Server
from browser.player import Player, at_rest, by_typing
from browser.test_pages import assert_axe, assert_french
from guests import Guest

DESK, SIDE, PHONE = (1440, 900), (844, 390), (390, 844)
TABLES = {"1643": "1643/the-survivors", "first": "first/the-survivors", "dante": "dante/circle-1"}
# What is drawn at a table and has a name: each stands in something that can be inspected.
DRAWN = (
    ".tray, .tag:not(.owner), .pw, .demon, .card, .take, .res > *, .stacks div > *, .threat-points, .phases li[title]"
)
WITHOUT = f"""() => [...document.querySelectorAll('{DRAWN}')]
  .filter((node) => node.checkVisibility() && !node.closest('[data-inspect]')
    && !(node.matches('.demon p .tag') && !node.dataset.inspect))
  .map((node) => node.outerHTML.slice(0, 120))"""
THINGS = "() => [...new Set([...document.querySelectorAll('[data-inspect]')].map((one) => one.dataset.inspect))]"
# `i` on whatever shows a thing, as the keyboard would: its sheet has the thing's name, and says something of it.
OPEN = """async (thing) => {
  const node = [...document.querySelectorAll('[data-inspect]')].find((one) => one.dataset.inspect === thing);
  node.dispatchEvent(new KeyboardEvent('keydown', { key: 'i', bubbles: true }));
  for (let i = 0; i < 200; i++) {
    const sheet = document.querySelector('.look');
    if (sheet?.dataset.inspected === thing)
      return { name: sheet.querySelector('h2').textContent, kind: sheet.querySelector('.kind').textContent,
        figure: sheet.querySelector('.fig').childElementCount, says: sheet.querySelector('.body').textContent
          + sheet.querySelector('.nums, .rules, .also')?.textContent };
    await new Promise((done) => requestAnimationFrame(done));
  }
  return null;
}"""
# From the sheet that is open to those of all tiles and warriors that it leads to, and back again.
WALK = """async () => {
  const met = new Set();
  const shown = async (thing) => {
    while (document.querySelector('.look').dataset.inspected !== thing)
      await new Promise((done) => requestAnimationFrame(done));
  };
  const walk = async () => {
    const here = document.querySelector('.look').dataset.inspected;
    met.add(here);
    const ways = [...document.querySelectorAll('.look .also [data-inspect]')].map((one) => one.dataset.inspect);
    for (const next of ways.filter((one) => /^(tile|warrior):/.test(one))) {
      if (met.has(next)) continue;
      document.querySelector(`.look .also [data-inspect="${next}"]`).click();
      await shown(next);
      await walk();
      document.querySelector('.look footer button').click();
      await shown(here);
    }
  };
  await walk();
  return [...met];
}"""
CLOSED = "() => !document.querySelector('.look')"


def laid(server: Server, ruleset: str, **more: Any) -> dict[str, str]:
    infernal = "rules" if ruleset == "dante" else "bot:scripted"
    return server.table(infernal=infernal, scenario=TABLES[ruleset], seed="5", options={}, **more)


def led(
    server: Server, links: dict[str, str], ruleset: str, turn: int, holds: Callable[[Guest], Any] = lambda _: True
) -> None:
    """A game led over the wire until that turn has come, a circle by the script's advice, a duel by lot."""
    if ruleset == "dante":
        adviser = Adviser(TABLES[ruleset], "5", {})
        play_by_socket(server.url, links["human"], adviser.choices(), lambda: adviser.game.state.turn >= turn)
        return
    table, _, token = links["human"].removeprefix("/t/").partition("#")
    pick = random.Random(4)
    with Guest(server.url, table, token) as guest:
        guest.wait(lambda seat: seat.asked, "something is asked")
        while guest.update["view"]["turn"] < turn or not holds(guest):
            before = guest.update["n"]
            guest.choose_any(pick)
            guest.wait(lambda seat, n=before: seat.update["n"] > n and seat.asked, "the next question")  # type: ignore[misc]


def turn_of(page: Page) -> int:
    """The turn the log is in."""
    return int(page.evaluate("() => Number(document.querySelector('.banner .turn b')?.textContent ?? 0)"))


def at_table(hands: Hands, server: Server, ruleset: str, turn: int = 3, **settings: Any) -> Player:
    """A person in the middle of a game of a ruleset, on a desk."""
    links = laid(server, ruleset)
    led(server, links, ruleset, turn)
    player = Player(hands.open(links["human"], **settings))
    player.ready()
    player.page.keyboard.press("Escape")
    return player


def resized(page: Page, size: tuple[int, int]) -> Page:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    return at_rest(page)


# --- inspect --------------------------------------------------------------------------------------


@pytest.mark.parametrize("ruleset", TABLES)
def test_everything_drawn_answers_to_inspect(hands: Hands, server: Server, ruleset: str) -> None:
    """By `i`: whatever has a name, each by itself; its sheet is of it, with picture, kind and text."""
    page = at_table(hands, server, ruleset).page
    assert page.evaluate(WITHOUT) == []
    things = page.evaluate(THINGS)
    kinds = {thing.partition(":")[0] for thing in things}
    assert kinds >= {"warrior", "phase", "power", "talent", "pile", "sheet"}
    seen = page.evaluate("() => document.querySelectorAll('.tray').length")
    assert sum(thing.startswith("warrior:") for thing in things) >= seen
    for thing in things:
        told = page.evaluate(OPEN, thing)
        assert told, thing
        assert told["name"].strip(), thing
        assert told["kind"].strip(), thing
        assert told["figure"] == 1, thing
        assert len(told["says"]) > 3, thing
        page.keyboard.press("Escape")
        page.wait_for_function(CLOSED)


def spot(page: Page, selector: str) -> tuple[float, float]:
    box = page.locator(selector).first.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@pytest.mark.parametrize("ruleset", TABLES)
def test_whatever_lies_on_the_board_answers_too(hands: Hands, server: Server, ruleset: str) -> None:
    """By mouse: resting gives a note, a click on what is not lit a sheet; every tile and warrior is reached."""
    page = at_table(hands, server, ruleset).page
    warriors = page.eval_on_selector_all(".board [data-w]", "all => all.map((one) => one.dataset.w)")
    assert len(warriors) > 2
    for name in warriors[:3]:
        page.mouse.move(*spot(page, f'.board [data-w="{name}"]'))
        page.locator(".peek").wait_for()
        page.keyboard.press("i")
        page.locator(f'.look[data-inspected="warrior:{name}"]').wait_for()
        page.keyboard.press("Escape")
        page.mouse.move(5, 5)
    # From one sheet all tiles and all warriors of the board can be reached: no mouse is needed for any.
    page.locator(".board").focus()
    page.keyboard.press("i")
    page.locator(".look").wait_for()
    met = set(page.evaluate(WALK))
    board = set(page.eval_on_selector_all(".board [data-w]", "all => all.map((one) => `warrior:${one.dataset.w}`)"))
    assert board <= met
    tiles = page.eval_on_selector_all(".board .b-tile[data-tile]", "all => all.length")
    assert len([one for one in met if one.startswith("tile:")]) == tiles


# The only tiles beside the exit are dead ends, which cannot be placed as long as another tile is left.
DEAD_ENDS = """
id = "dead-ends"
ruleset = "1643"
source = "house"
minutes = 10
name = { en = "Dead ends", fr = "Impasses" }
text = { en = "There is one way.", fr = "Il y a une voie." }
aim_text = { en = "Both leave.", fr = "Les deux sortent." }
human.warriors = [{ sheet = "scout" }, { sheet = "scout" }]
infernal = { demons = [], tp = 0 }
aim = [{ verb = "departed", count = 2, outcome = "human" }, { verb = "dead", count = 2, outcome = "infernal" }]
rule = [{ verb = "exit", tile = 27 }]

[tiles]
layout = [{ number = 36, x = 0, y = 0 }]
size = 4
goals = [27]
deep = 1
never = NEVER
""".replace("NEVER", str([number for number in range(1, 49) if number not in (27, 36, 37, 38, 42, 43, 44)]))


@pytest.fixture
def workshop(web: Path, tmp_path: Path) -> Iterator[Server]:
    """A server that takes scenarios of one's own."""
    one = Server(tmp_path, web, content="on")
    one.start()
    yield one
    one.stop(signal.SIGKILL)


def test_what_a_duel_discards_is_looked_at(chromium: Browser, workshop: Server) -> None:
    """EXP-4, HID-1: the tiles, in order and with their shapes; their pile has a sheet, as every other."""
    links = workshop.table(scenario="", scenario_text=DEAD_ENDS, options={}, seed="1")
    table, _, token = links["human"].removeprefix("/t/").partition("#")
    with Guest(workshop.url, table, token) as guest:
        guest.wait(lambda seat: seat.asked, "something is asked")
        while guest.asked and not guest.update["view"]["stack"]["discarded"]:
            texts = [option["text"] for option in guest.asked["options"]]
            before = guest.update["n"]
            guest.choose(next((text for text in texts if text.startswith("explore")), texts[0]))
            guest.wait(lambda seat, n=before: seat.update["n"] > n, "an answer")  # type: ignore[misc]
        gone = guest.update["view"]["stack"]["discarded"]
    assert len(gone) == 3
    hands = Hands(chromium, workshop)
    page = hands.open(links["human"])
    page.locator(".stacks .discard").click()
    told = page.locator(".discard-panel li span").all_inner_texts()
    assert [text.partition(",")[0] for text in told] == [f"Tile {number}" for number in gone]
    assert page.locator(".discard-panel svg.tile-picture .frame").count() == 3
    assert "out of the game" in page.locator(".discard-panel p").inner_text()
    page.keyboard.press("Escape")
    assert page.evaluate(OPEN, "pile:put_by")["name"]
    page.context.close()
    assert not hands.complaints


def test_figures_tell_their_sources(hands: Hands, server: Server) -> None:
    """PRI-2: why a figure is what it is, in the order it comes about; with what it comes from as links."""
    page = at_table(hands, server, "1643").page
    page.evaluate(OPEN, "warrior:brute-a")
    page.locator(".look .nums li").first.wait_for()
    assert page.locator(".look .nums ul").count() == 3
    assert page.locator(".look .nums b").first.inner_text().strip().isdigit()


def test_a_sheet_is_put_away_and_gone_back_to(hands: Hands, server: Server) -> None:
    """Escape closes it and gives the focus back, Backspace goes to the thing before; rules lead to rules."""
    page = at_table(hands, server, "1643").page
    first = page.locator(".tray button").first
    first.focus()
    page.keyboard.press("i")
    look = page.locator(".look")
    expect(look).to_be_focused()
    thing = look.get_attribute("data-inspected") or ""
    look.locator(".rules .name-link").first.click()
    expect(look).not_to_have_attribute("data-inspected", thing)
    page.keyboard.press("Backspace")
    expect(look).to_have_attribute("data-inspected", thing)
    page.keyboard.press("Escape")
    expect(look).to_have_count(0)
    expect(first).to_be_focused()
    page.evaluate(OPEN, "phase:threat")
    look.locator(".rules .name-link").first.click()
    expect(look).to_have_attribute("data-inspected", "rule:THR-1")


def test_ones_own_tile_is_looked_at_and_nothing_refused(hands: Hands, server: Server) -> None:
    """A click on the tile the acting warrior stands on asks nothing: it shows the tile."""
    links = laid(server, "1643")
    led(server, links, "1643", 2, lambda guest: guest.asked and guest.asked["kind"] == "act")
    page = hands.open(links["human"])
    page.wait_for_selector('.table[data-asked="act"]')
    name = (page.locator(".tray.sel").get_attribute("data-warrior")) or ""
    page.evaluate(OPEN, f"warrior:{name}")
    home = page.locator('.look .also [data-inspect^="tile:"]').first.get_attribute("data-inspect") or ""
    page.keyboard.press("Escape")
    box = page.locator(f'.board .b-tile[data-tile="{home.partition(":")[2]}"]').bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] * 0.7, box["y"] + box["height"] * 0.3)  # beside who stands in the middle
    expect(page.locator(".look")).to_have_attribute("data-inspected", home)
    assert page.locator(".why-not").count() == 0


def test_holding_a_finger_inspects_and_picks_nothing(hands: Hands, server: Server) -> None:
    """A long press on a phone: the sheet comes from below, and the tap that ends it does nothing."""
    links = laid(server, "1643")
    page = hands.open(links["human"], size="phone")
    Player(page).ready()
    resized(page, PHONE)
    before = page.locator(".table").get_attribute("data-update")
    x, y = spot(page, ".board [data-w]")
    hold(page, x, y, lambda: page.locator(".look").wait_for())
    look = page.locator(".look")
    assert (look.get_attribute("data-inspected") or "").startswith("warrior:")
    box = look.bounding_box()
    assert box
    assert box["height"] <= 0.6 * PHONE[1] + 1
    assert box["y"] + box["height"] >= PHONE[1] - 1
    assert page.locator(".table").get_attribute("data-update") == before


def hold(page: Page, x: float, y: float, until: Callable[[], None]) -> None:
    """A finger on a place until something is seen."""
    wire = page.context.new_cdp_session(page)
    wire.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    until()
    wire.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


# --- the recap ------------------------------------------------------------------------------------


def through_hells_turn(player: Player) -> None:
    """The person ends what is his; hell plays; until he is asked again in a phase of his own."""
    start = turn_of(player.page)
    for _ in range(120):
        player.ready()
        assert not player.over()
        human = (player.page.locator(".table").get_attribute("data-phase") or "").startswith("human")
        if human and turn_of(player.page) > start:
            return
        options = list(player.offered())
        player.step(by_typing, "pass" if "pass" in options else options[0])
    raise AssertionError("hell never ended")


@pytest.mark.parametrize("ruleset", TABLES)
def test_the_other_sides_turn_is_told_step_by_step(hands: Hands, server: Server, ruleset: str) -> None:
    """It begins by itself when the person is asked again, once; each step has its words; every key and button works."""
    player = at_table(hands, server, ruleset, 2, recap="recap")
    through_hells_turn(player)
    page = player.page
    reel = page.locator(".reel")
    reel.wait_for()
    page.keyboard.press("Escape") if page.evaluate("() => document.activeElement.matches('input')") else None
    if not reel.count():
        page.keyboard.press("b")
    page.keyboard.press(" ")
    steps = reel.locator(".chips button")
    count = steps.count()
    assert count > 2
    for _ in range(count):
        page.keyboard.press("ArrowLeft")
    told = set()
    for i in range(count):
        expect(steps.nth(i)).to_have_attribute("aria-current", "step")
        words = page.locator(".recap-stage .tells p").inner_text().strip()
        assert words
        told.add(words)
        page.keyboard.press("ArrowRight")
    assert len(told) > count / 2
    page.keyboard.press("Enter")
    expect(reel).to_have_count(0)
    page.get_by_role("button", name="Recap").click()
    expect(steps).to_have_count(count)
    page.get_by_role("button", name="My turn").click()
    expect(reel).to_have_count(0)


def test_it_is_told_once_and_never_in_the_way(hands: Hands, server: Server) -> None:
    """A choice ends it; after a reload nothing is told by itself; who wants none is told none."""
    player = at_table(hands, server, "1643", 2, recap="recap")
    through_hells_turn(player)
    page = player.page
    page.locator(".reel").wait_for()
    player.step(by_typing)
    expect(page.locator(".reel")).to_have_count(0)
    page.reload()
    player.ready()
    expect(page.locator(".reel")).to_have_count(0)
    page.keyboard.press("b")
    page.locator(".reel").wait_for()
    quiet = at_table(hands, server, "1643", 2, recap="off")
    through_hells_turn(quiet)
    expect(quiet.page.locator(".reel")).to_have_count(0)


def test_it_runs_by_the_clock_and_stands_where_nothing_may_move(hands: Hands, server: Server) -> None:
    """1.6 or 2.6 seconds a step, then it is over; with reduced motion one steps by hand."""
    context = hands.context(recap="recap")
    context.clock.install()
    player = at_table(hands, server, "1643", 2, context=context)
    through_hells_turn(player)
    page = player.page
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    page.keyboard.press("b")
    steps = page.locator(".reel .chips button")
    steps.first.wait_for()
    page.clock.run_for(2700)
    expect(steps.first).not_to_have_attribute("aria-current", "step")
    for _ in range(steps.count()):
        page.clock.run_for(2700)
    expect(page.locator(".reel")).to_have_count(0)
    calm = at_table(hands, server, "1643", 2, context=hands.context(calm=True, recap="recap"))
    through_hells_turn(calm)
    calm.page.keyboard.press("Escape")
    calm.page.keyboard.press("b")
    calm.page.locator(".reel").wait_for()
    assert calm.page.locator(".reel.runs").count() == 0


# --- the log --------------------------------------------------------------------------------------


@pytest.mark.parametrize("ruleset", TABLES)
def test_the_log_is_grouped_filtered_and_full_of_links(hands: Hands, server: Server, ruleset: str) -> None:
    """Turns, phases, a line a step with its details; hits and cards alone; every name opens its sheet."""
    links = laid(server, ruleset)
    led(server, links, ruleset, 3, lambda guest: any(event["kind"] == "line_lost" for event in guest.story))
    page = hands.open(links["human"])
    Player(page).ready()
    page.keyboard.press("Escape")
    page.keyboard.press("l")
    story = page.locator(".drawer .story")
    assert story.locator("h3").count() >= 3
    assert story.locator("h4").count() > story.locator("h3").count()
    lines = story.locator(".tale-line")
    every = lines.count()
    story.get_by_role("button", name="Hits only").click()
    hits = lines.count()
    assert 0 < hits < every
    assert story.locator(".tale-line .wound").count() == hits
    story.get_by_role("button", name="Cards only").click()
    assert lines.count() < every
    story.get_by_role("button", name="All", exact=True).click()
    expect(lines).to_have_count(every)
    line = lines.filter(has=page.locator(".name-link")).first
    line.locator(".more").click()
    assert line.locator("ol li").count() > 0
    name = line.locator(".says .name-link, ol .name-link:not(.rule-link)").first
    thing = name.get_attribute("data-inspect") or ""
    name.click()
    expect(page.locator(".look")).to_have_attribute("data-inspected", thing)
    page.keyboard.press("Escape")
    line.locator(".show").click()
    expect(page.locator(".reel .chips [aria-current]")).to_have_count(1)


def test_what_hurt_is_marked_not_by_colour_alone(hands: Hands, server: Server) -> None:
    links = laid(server, "1643")
    led(server, links, "1643", 2, lambda guest: any(event["kind"] == "line_lost" for event in guest.story))
    page = hands.open(links["human"])
    Player(page).ready()
    page.keyboard.press("l")
    hurt = page.locator(".drawer .tale-line.hurt")
    hurt.first.wait_for()
    expect(hurt.first.locator(".says .vh").first).to_have_text("You were hurt: ")
    assert hurt.locator(".wound").count() == hurt.count()


def test_eight_lines_of_the_log_on_a_laptop(hands: Hands, server: Server) -> None:
    """At 1440 x 900 the shelf shows eight lines of it."""
    page = at_rest(at_table(hands, server, "1643").page)
    shown = page.evaluate(
        """() => { const box = document.querySelector('.tale .lines').getBoundingClientRect();
          return [...document.querySelectorAll('.tale .lines :is(h3, .tale-line)')].filter((line) => {
            const one = line.getBoundingClientRect();
            return one.top >= box.top - 1 && one.bottom <= box.bottom + 1; }).length; }"""
    )
    assert shown >= 8


# --- for everybody --------------------------------------------------------------------------------


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_axe_and_french_in_every_state(hands: Hands, server: Server, theme: str) -> None:
    """A sheet, the recap and the log, on a desk, a phone held sideways and upright: nothing grave, nothing cut."""
    player = at_table(hands, server, "1643", 2, theme=theme, lang="fr")
    through_hells_turn(player)
    page = player.page
    page.keyboard.press("Escape")
    for size in (DESK, SIDE, PHONE):
        resized(page, size)
        page.keyboard.press("b")
        page.locator(".reel").wait_for()
        page.keyboard.press(" ")
        assert_axe(page)
        assert_french(page)
        assert page.evaluate("() => document.documentElement.scrollWidth") <= size[0]
        page.keyboard.press("Escape")
        page.keyboard.press("l")
        page.locator(".drawer .story").wait_for()
        assert_axe(page)
        assert_french(page)
        page.keyboard.press("Escape")
        page.locator(".board").focus()
        page.keyboard.press("i")
        page.locator(".look").wait_for()
        assert_axe(page)
        assert_french(page)
        page.keyboard.press("Escape")


assert SIZES["laptop"] == DESK
