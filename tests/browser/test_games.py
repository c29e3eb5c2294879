"""Whole games in a browser: by mouse, by keyboard, by typed commands, alone and at one screen."""

import re

import pytest
from playwright.sync_api import expect

from browser.house import Hands, Server
from browser.player import Player, by_key, by_mouse, by_typing


def finished(player: Player) -> None:
    page = player.page
    page.locator(".end h2").wait_for()
    page.get_by_role("button", name="Verify the dice").click()
    page.locator(".end [role=status]").wait_for()
    assert re.search(r"All \d+ dice agree with the seed", page.locator(".end").inner_text())
    assert "The seed was 7" in page.locator(".end").inner_text()
    if any(option.startswith("attack") for option in player.taken):
        assert re.search(r"Hits: \d+ rolled, \d+\.\d expected", page.locator(".end").inner_text())


@pytest.mark.parametrize("side", ["human", "infernal"])
def test_against_the_bot(hands: Hands, server: Server, side: str) -> None:
    links = server.table(**{"human" if side == "infernal" else "infernal": "bot:scripted"})
    player = Player(hands.open(links[side]))
    player.play(by_mouse)
    finished(player)


def test_hot_seat_by_mouse(hands: Hands, server: Server) -> None:
    player = Player(hands.open(server.table(hot_seat=True)["human"]))
    assert player.page.locator("dialog.curtain").count() == 1
    player.play(by_mouse)
    finished(player)
    assert {option.split()[0] for option in player.taken} >= {"die", "activate", "destiny", "bring", "pass"}


def test_by_keyboard(hands: Hands, server: Server) -> None:
    player = Player(hands.open(server.table(infernal="bot:scripted")["human"]))
    player.play(by_key)
    player.page.locator(".end h2").wait_for()


def test_by_typed_commands(hands: Hands, server: Server) -> None:
    player = Player(hands.open(server.table(infernal="bot:scripted")["human"]))
    player.play(by_typing)
    finished(player)


def test_two_clicks_to_a_game(hands: Hands) -> None:
    page = hands.open("/")
    page.get_by_role("button", name="Play now").click()
    page.wait_for_selector('.table[data-asked="assign"]')
    assert "give a warrior its die" in page.locator(".prompt").inner_text()
    page.goto(hands.server.url)
    expect(page.locator(".my-games li")).to_have_count(1)
    page.locator(".my-games li a").click()
    page.wait_for_selector('.table[data-asked="assign"]')
