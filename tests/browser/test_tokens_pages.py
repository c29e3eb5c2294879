"""Allies and tokens in a browser: an ally's tray, the direction token, teleport tokens, counters (SET-9)."""

import pytest
from playwright.sync_api import Page

from browser.house import SIZES, Hands, Server
from browser.player import Player, by_typing
from browser.test_pages import SMALL, assert_axe, assert_french
from claustrophobia.content.load import scenario
from claustrophobia.engine import new_game

LAMPLIGHTER = '[data-warrior="lamplighter"]'
HIS_TILE = 26
MOST = 40


def near_him() -> str:
    """A seed that has his tile on top of the stack."""
    seeds = (str(seed) for seed in range(500))
    return next(seed for seed in seeds if new_game("1643/the-lamplighter", seed).state.stack[0] == HIS_TILE)


def sit(
    hands: Hands, server: Server, name: str, size: str = "laptop", *, seed: str = "7", **settings: str
) -> Player:
    """At the human side of a table, against a bot."""
    links = server.table(infernal="bot:random", scenario=f"1643/{name}", options={}, seed=seed)
    return Player(hands.open(links["human"], size=size, **settings))


def until_he_is_met(player: Player) -> Page:
    """Explore until the lamplighter has joined."""
    page = player.page
    for _ in range(MOST):
        player.ready()
        if not page.locator(".command input").count():
            page.keyboard.press("l")
        page.locator(".command datalist option").first.wait_for(state="attached")
        offered = list(player.offered())
        if any("lamplighter" in option for option in offered):
            return page
        explores = [option for option in offered if option.startswith("explore")]
        player.step(by_typing, explores[0] if explores else player.wish())
        assert not player.over()
    raise AssertionError("the lamplighter was not met")


@pytest.mark.parametrize("size", SIZES)
def test_an_ally_has_a_tray_and_the_direction_token_is_shown(hands: Hands, server: Server, size: str) -> None:
    """SET-9: his name, his values and his life, no lines; nothing is too wide for the window."""
    player = sit(hands, server, "the-lamplighter", size, seed=near_him(), lang="fr")
    page = player.page
    player.ready()
    assert "pion de direction" in page.locator(".tallies").inner_text()
    assert "nord" in page.locator(".tallies").inner_text()
    assert page.locator(LAMPLIGHTER).count() == 0
    until_he_is_met(player)
    page.keyboard.press("Escape")
    if size == "phone":
        page.locator('.faces button[aria-label="Lanternier"]').click()
    tray = page.locator(f"section.tray{LAMPLIGHTER}").first
    assert "Lanternier" in tray.inner_text()
    assert tray.locator(".ln").count() == 0
    assert tray.locator(".now3 span").count() == 4
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    assert page.evaluate(SMALL) == []
    assert_french(page)
    assert_axe(page)
    assert hands.complaints == []


def test_he_is_told_of_before_the_game(hands: Hands) -> None:
    """The first page names him among the forces."""
    page = hands.open("/")
    page.locator(".scenario").filter(has_text="The lamplighter").click()
    assert scenario("1643/the-lamplighter").ally[0].name.en in page.locator(".about").inner_text()


def test_counters_stand_beside_the_turn(hands: Hands, server: Server) -> None:
    """SET-1: how much water has been poured; a scenario without counters shows none."""
    player = sit(hands, server, "living-water")
    player.ready()
    assert player.page.locator(".tallies").inner_text().split() == ["water", "poured", "0"]
    assert new_game("1643/the-survivors", 1).view()["counters"] == {}
    other = sit(hands, server, "the-survivors")
    other.ready()
    assert other.page.locator(".tallies").count() == 0
