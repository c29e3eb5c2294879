"""Allies and tokens in a browser: an ally's tray, the direction token, teleport tokens, counters (SET-9)."""

import pytest

from browser.house import SIZES, Hands, Server
from browser.player import Player
from browser.test_pages import SMALL, assert_axe, assert_french
from claustrophobia.content.load import scenario
from claustrophobia.core.names import SIDES as SIDES_OF_A_GAME
from claustrophobia.engine import new_game
from claustrophobia.players import base
from claustrophobia.players.base import Sight
from guests import Guest

LAMPLIGHTER = '[data-warrior="lamplighter"]'
SCENARIO = "1643/the-lamplighter"


def sit(hands: Hands, server: Server, name: str) -> Player:
    """At the human side of a table, against a bot."""
    links = server.table(infernal="bot:random", scenario=f"1643/{name}", options={})
    return Player(hands.open(links["human"]))


def script(seed: str) -> list[tuple[int, str]]:
    """What two scripts choose until he has joined and a human is to be activated; nothing where that never comes."""
    game = new_game(SCENARIO, seed)
    bots = [base.player("scripted", side, 1) for side in (0, 1)]
    he = game.state.setup.names.index("lamplighter")
    taken: list[tuple[int, str]] = []
    while game.decision is not None:
        if game.state.at[he] >= 0 and game.decision.kind == "activate" and game.decision.side == "human":
            return taken
        side = SIDES_OF_A_GAME.index(game.decision.side)
        option = game.decision.options[bots[side].choose(Sight(game.state, side))]
        taken.append((side, option.text))
        game.apply(option)
    return []


def where_he_is_met(server: Server) -> str:
    """The human's link to a table at which he has just joined; both sides were played through sockets."""
    seed, taken = next((str(seed), found) for seed in range(50) if (found := script(str(seed))))
    links = server.table(scenario=SCENARIO, options={}, seed=seed)
    seats = [links[side].removeprefix("/t/").partition("#") for side in SIDES_OF_A_GAME]
    with Guest(server.url, seats[0][0], seats[0][2]) as human, Guest(server.url, seats[1][0], seats[1][2]) as infernal:
        for side, text in taken:
            guest = (human, infernal)[side]
            guest.wait(lambda seat: seat.asked, "something is asked")
            before = guest.update["n"]
            guest.choose(text)
            guest.wait(lambda seat, n=before: seat.update["n"] > n, f"an answer to {text}")  # type: ignore[misc]
    return links["human"]


@pytest.mark.parametrize("size", SIZES)
def test_an_ally_has_a_tray_and_the_direction_token_is_shown(hands: Hands, server: Server, size: str) -> None:
    """SET-9: his name, his values and his life, no lines; nothing is too wide for the window."""
    page = hands.open(where_he_is_met(server), size=size, lang="fr")
    Player(page).ready()
    assert "pion de direction" in page.locator(".tallies").inner_text()
    if size == "phone":
        page.locator('.faces button[aria-label^="Lanternier"]').click()
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


def test_counters_stand_with_the_aim(hands: Hands, server: Server) -> None:
    """SET-1: how much water has been poured; a scenario without counters shows none."""
    player = sit(hands, server, "living-water")
    player.ready()
    assert "water poured 0/3" in (player.page.locator(".aims").get_attribute("title") or "")
    assert player.page.locator(".aims .pips").first.locator("svg").count() == 3
    assert new_game("1643/the-survivors", 1).view()["counters"] == {}
    other = sit(hands, server, "the-survivors")
    other.ready()
    assert other.page.locator(".tallies").count() == 0
