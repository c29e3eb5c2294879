"""The table at every size, for both sides, in every ruleset: it fits, can be hit, holds still, and eats no click."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.clicker import Clicker
from browser.house import Hands, Server
from browser.measures import TABLE_SIZES, assert_fits, measured, resized
from browser.player import Player, by_typing
from browser.test_pages import assert_axe, assert_french, too_small

SURVIVORS = "1643/the-survivors"
FIRST = "first/the-survivors"
CIRCLE = "dante/circle-3"
# Scenario, side, language, decisions looked at: each of them at every size.
SCENES = (
    (SURVIVORS, "human", "fr", ("assign", "act")),
    (SURVIVORS, "infernal", "en", ("destiny", "bring")),
    (FIRST, "human", "en", ("act",)),
    (FIRST, "infernal", "fr", ("destiny",)),
    (CIRCLE, "human", "fr", ("recruit", "act")),
)
AXED = {(1280, 720), (768, 1024), (720, 450), (360, 640)}
LIVELY = ("attack", "explore", "activate", "bring", "die", "destiny", "move", "place", "fire", "recruit", "equip")


def table(server: Server, scenario: str, side: str, **more: Any) -> str:
    """A seat against a bot, or against the rules."""
    if scenario == CIRCLE:
        return server.table(scenario=scenario, infernal="rules", options={}, seed="5")["human"]
    other = "human" if side == "infernal" else "infernal"
    return server.table(scenario=scenario, options={}, seed="12", **{other: "bot:scripted"})[side]


def lively(player: Player) -> str:
    """Something that gets the game on."""
    offered = list(player.offered())
    return player.rng.choice([option for option in offered if option.startswith(LIVELY)] or offered)


def until(player: Player, kind: str, least: int, most: int = 120) -> Page:
    """A lively game up to a decision of a kind."""
    for count in range(most):
        player.ready()
        if count >= least and player.page.locator(f'.table[data-asked="{kind}"]').count():
            player.page.keyboard.press("Escape")
            return player.page
        player.page.locator(".command input").wait_for(state="attached")  # after another layout it is drawn anew
        player.step(by_typing, lively(player))
    raise AssertionError(f"never asked: {kind}")


@pytest.mark.parametrize(("scenario", "side", "lang", "kinds"), SCENES)
def test_it_fits_at_every_size(
    hands: Hands, server: Server, scenario: str, side: str, lang: str, kinds: tuple[str, ...]
) -> None:
    """One page, resized: the board has 45 %, nothing is cut or covered, everything can be hit by a finger."""
    player = Player(hands.open(table(server, scenario, side), lang=lang))
    for count, kind in enumerate(kinds):
        page = until(player, kind, count * 12)
        for size in TABLE_SIZES:
            resized(page, size)
            assert_fits(page, f"{kind} at {size}")
            assert too_small(page) == []
            if size in AXED:
                assert_axe(page)
        if lang == "fr":
            assert_french(page)
        resized(page, TABLE_SIZES[0])


SHIFTS = """() => {
  window.moved = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const moved = entry.sources.map(({ node }) => `${node?.nodeName} ${node?.className}`);
      window.moved.push([entry.value, ...moved]);
    }
  }).observe({ type: 'layout-shift' });
  window.docks = new Set();
  new ResizeObserver(() => {
    const { top, left, width, height } = document.querySelector('.dock').getBoundingClientRect();
    window.docks.add([left, top, width, height].join());
  }).observe(document.querySelector('.dock'));
}"""


@pytest.mark.parametrize("size", [(1280, 720), (844, 390)])
def test_it_holds_still_over_a_whole_game(hands: Hands, server: Server, size: tuple[int, int]) -> None:
    """The dock keeps its height and its place, and in no turn more than a fiftieth of what is seen is moved."""
    links = server.table(infernal="bot:scripted", options={"turns": 3})
    clicker = Clicker(resized(hands.open(links["human"]), size))
    page = clicker.page
    clicker.lit()
    page.evaluate(SHIFTS)
    turns: dict[str, float] = {}
    while clicker.lit():
        turn = page.locator(".banner .turn b").inner_text()
        clicker.click()
        moved = page.evaluate("() => window.moved.splice(0)")
        if page.locator(".end").count():
            break  # the end uncovers the whole log
        # A new tile moves the camera so far that it is in sight: that is what was chosen, not a shift.
        still = (one[0] for one in moved if not any(node.startswith("svg") for node in one[1:]))
        turns[turn] = turns.get(turn, 0) + sum(still)
        assert turns[turn] <= 0.02, (turn, moved)
    assert len(turns) == 3
    assert len(page.evaluate("() => [...window.docks]")) == 1


@pytest.mark.parametrize(("side", "scenario"), [("human", SURVIVORS), ("infernal", SURVIVORS), ("human", CIRCLE)])
def test_every_click_counts(hands: Hands, server: Server, side: str, scenario: str) -> None:
    """As soon as something is lit it is clicked, while things still move elsewhere: each click does something."""
    clicker = Clicker(resized(hands.open(table(server, scenario, side), speed="fast"), (1280, 720)))
    while len(clicker.clicked) < 20:
        assert clicker.lit(), "the game is over too soon"
        clicker.click()


def test_a_click_while_offline_is_said_to_be_lost(hands: Hands, server: Server) -> None:
    context = hands.context()
    page = hands.open(server.table(infernal="bot:scripted")["human"], context=context)
    Player(page).ready()
    context.set_offline(offline=True)
    page.evaluate("() => window.sockets.forEach((one) => one.close())")
    expect(page.locator('.table:not([data-link="open"])')).to_have_count(1)
    page.locator(".tray .ln.can").first.click()
    expect(page.locator(".prompt .why-not")).to_contain_text("this was not sent")
    context.set_offline(offline=False)
    expect(page.locator('.table[data-link="open"]')).to_have_count(1)
    before = page.locator(".table").get_attribute("data-update")
    page.locator(".tray .ln.can").first.click()
    expect(page.locator(".table")).not_to_have_attribute("data-update", before or "")


def test_a_phase_with_idle_warriors_is_ended_by_a_second_press(hands: Hands, server: Server) -> None:
    player = Player(hands.open(table(server, SURVIVORS, "human")))
    page = until(player, "activate", 0)
    before = player.update()
    page.locator(".main-btn").click()
    expect(page.locator(".prompt")).to_contain_text("Not activated yet: 4")
    assert player.update() == before
    page.keyboard.press("Escape")
    expect(page.locator(".prompt")).to_contain_text("Which warrior is activated?")
    page.keyboard.press("e")
    player.after(lambda: page.keyboard.press("e"))


def test_a_question_about_cards_is_not_asked_again_this_turn(hands: Hands, server: Server) -> None:
    """HPR-4: said no for the rest of the turn, no card is offered with the next die; and that can be taken back."""
    player = Player(hands.open(table(server, SURVIVORS, "human")))
    page = until(player, "allot", 20)
    player.after(page.locator(".rail .calm").click)
    for _ in range(2):
        player.ready()
        assert page.locator('.table[data-asked="allot"]').count() == 0
        if not page.locator('.table[data-asked="assign"]').count():
            break
        dice = [option for option in player.offered() if option.startswith("die ")]
        player.step(by_typing, dice[0])
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Ask again").click()
    expect(page.locator(".rail .calm")).to_have_count(0)


def test_leaving_an_unfinished_game_is_asked_about(hands: Hands, server: Server) -> None:
    page = hands.open(table(server, SURVIVORS, "human"))
    Player(page).ready()
    page.keyboard.press("m")
    page.get_by_role("button", name="Leave the table").click()
    page.get_by_role("button", name="Stay").click()
    assert page.locator(".table").count() == 1
    page.get_by_role("button", name="Leave the table").click()
    page.get_by_role("dialog").get_by_role("link", name="Leave the table").click()
    expect(page.locator(".my-games li")).to_have_count(1)
    page.locator(".my-games li .forget").click()
    page.get_by_role("button", name="Keep it").click()
    expect(page.locator(".my-games li")).to_have_count(1)
    page.locator(".my-games li .forget").click()
    page.get_by_role("dialog").get_by_role("button", name="Forget").click()
    expect(page.locator(".my-games li")).to_have_count(0)


def test_keys_jump_by_region_and_go_on(hands: Hands, server: Server) -> None:
    """F6 goes from region to region; Enter is the main button, once there is something to commit."""
    player = Player(hands.open(table(server, SURVIVORS, "human")))
    page = until(player, "act", 0)
    regions = []
    for _ in range(6):
        page.keyboard.press("F6")
        regions.append(page.evaluate("() => document.activeElement.closest('[data-region]').className.split(' ')[0]"))
    assert {"banner", "ground", "dock", "trays", "shelf"} <= set(regions)


def test_newcomers_read_it_all_without_opening_anything(hands: Hands, server: Server) -> None:
    """The side, the aim with how far it is, what is asked, what is left to do, why an option is there."""
    player = Player(hands.open(table(server, SURVIVORS, "human")))
    page = until(player, "act", 0)
    assert page.locator(".my-side .crest").count() == 1
    assert "You play the humans" in (page.locator(".my-side").get_attribute("title") or "")
    assert "out by the exit" in page.locator(".aims").inner_text()
    assert page.locator(".aims .pips").first.locator("svg").count() == 2
    acting = page.locator(".dock .budget").inner_text()
    assert "movement" in acting
    assert "action" in acting
    assert page.locator(".rail .opt:visible").count() >= 1
    assert "Scripted" in page.locator(".rival").inner_text()


def test_a_refusal_is_told_in_the_dock_until_the_next_touch(hands: Hands, server: Server) -> None:
    player = Player(hands.open(table(server, SURVIVORS, "human")))
    page = until(player, "activate", 0)
    dock = measured(page)["dock"]
    box = page.locator(".board").bounding_box()
    assert box
    page.locator(".tray .ln").first.click()
    expect(page.locator(".dock .why-not")).to_be_visible()
    assert measured(page)["dock"] == dock
    page.mouse.click(box["x"] + 3, box["y"] + 3)
    expect(page.locator(".dock .why-not")).to_have_count(0)
