"""A game explained in the browser: the graph, what luck and choices did, turning points, and ways on from there."""

import re
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Page, expect

from browser.house import Hands, Server
from browser.test_pages import assert_axe, assert_french, ended, too_small
from claustrophobia.engine import new_game
from claustrophobia.players.base import play_game, player
from patience import PATIENCE

PNG = b"\x89PNG"
MINUS = "\N{MINUS SIGN}"


def record() -> str:
    """A game of somebody who draws lots against the script: there is something to explain."""
    game = new_game("1643/the-survivors", 5, options={"turns": 3})
    play_game(game, player("random", "human", 1), player("scripted", "infernal", 2))
    return game.record()


@pytest.fixture(scope="module")
def replay(server: Server) -> str:
    answer = httpx.post(f"{server.url}/api/replays", content=record(), timeout=PATIENCE)
    return str(answer.json()["replay"])


def explained(page: Page) -> Page:
    """The page once the machine has read the game through."""
    page.locator(".luck-box").wait_for()
    expect(page.locator(".reads")).to_have_count(0)
    return page


def chosen(page: Page) -> int:
    return int(page.locator(".win-graph").get_attribute("aria-valuenow") or 0)


def test_a_game_is_read_and_explained(hands: Hands, replay: str) -> None:
    page = explained(hands.open(f"/analysis/{replay}?side=human"))
    told = page.locator(".luck-sum").inner_text()
    figures = re.findall(r"[-+]? ?\d+", told.replace(MINUS, "-"))[1:]  # the first is told in words
    start, *parts, end = [int(found.replace(" ", "")) for found in figures]
    assert start + sum(parts) == end, told
    assert end in {0, 100}
    assert page.locator(".turning-card").count() == 3
    assert page.locator(".fates li").count() == 4
    seal = page.locator(".turning-card").nth(1)
    seal.locator(".turning-map").click()
    assert chosen(page) == int(seal.get_attribute("data-n") or 0)
    expect(seal).to_have_attribute("data-on", "true")
    assert_axe(page)


def test_the_graph_leads_everywhere(hands: Hands, replay: str) -> None:
    """Hover tells, a click jumps the board, keys move it; the link, the replay and a new table begin at that moment."""
    page = explained(hands.open(f"/analysis/{replay}?side=human&bot=scripted"))
    graph = page.locator(".win-graph")
    graph.hover(position={"x": 300, "y": 100})
    page.locator(".graph-tip").wait_for()
    graph.click(position={"x": 300, "y": 100})
    n = chosen(page)
    expect(page.locator("#chosen-title")).to_contain_text(f"Decision {n} of")
    page.locator(".chosen-map .still-board").wait_for()
    graph.press("ArrowRight")
    expect(page.locator("#chosen-title")).to_contain_text(f"Decision {n + 1} of")
    assert f"at={n + 1}" in page.url
    again = explained(hands.enter(page.context.new_page(), page.url.removeprefix(hands.server.url)))
    assert chosen(again) == n + 1
    again.locator(".chosen-moment .turning-go .btn").nth(1).click()
    again.wait_for_selector(".replay .board")
    assert f"at={n + 1}" in again.url
    graph.press("Home")
    page.locator(".chosen-moment .turning-go .btn").first.click()
    page.wait_for_selector('.table:not([data-asked=""])')


def test_the_graph_is_saved_as_a_picture(hands: Hands, replay: str) -> None:
    page = explained(hands.open(f"/analysis/{replay}", lang="fr"))
    found: dict[str, bytes] = {}
    for kind in ("SVG", "PNG"):
        with page.expect_download() as saved:
            page.get_by_role("button", name=f"en {kind}").click()
        assert saved.value.suggested_filename == f"claustrophobia.{kind.lower()}"
        found[kind] = Path(saved.value.path()).read_bytes()
    assert found["SVG"].startswith(b"<svg")
    assert b"Les chances des humains" in found["SVG"]
    assert b"var(" not in found["SVG"]
    assert found["PNG"].startswith(PNG)


@pytest.mark.parametrize("size", [(390, 844), (768, 1024)])
def test_it_fits_a_phone_in_french(hands: Hands, replay: str, size: tuple[int, int]) -> None:
    context = hands.sized(size, lang="fr", theme="light" if size[0] > 400 else "dark")
    page = explained(hands.open(f"/analysis/{replay}?side=infernal", context))
    assert page.evaluate("() => document.documentElement.scrollWidth - innerWidth") <= 0
    assert too_small(page) == []
    assert_french(page)
    assert_axe(page)


def test_from_the_end_of_a_game_and_from_its_replay(hands: Hands, server: Server) -> None:
    page = ended(hands, server)
    page.get_by_role("button", name="Analysis").click()
    page.locator(".fates").wait_for()
    assert "/analysis/" in page.url
    page.go_back()
    page.get_by_role("button", name="Replay").click()
    page.locator(".replay .board").wait_for()
    page.get_by_role("link", name="Analysis").click()
    page.locator(".fates").wait_for()


def test_a_game_that_is_too_short_says_so(hands: Hands, server: Server) -> None:
    """A record that stops after a few decisions: its stories, and nothing made up about its course."""
    head, _, body = record().partition("\n\n")
    kept = "\n".join(line for line in head.split("\n") if not line.startswith("outcome"))
    short = kept + "\n\n" + "\n".join(body.split("\n")[:6]) + "\n"
    answer = httpx.post(f"{server.url}/api/replays", content=short, timeout=PATIENCE)
    page = hands.open(f"/analysis/{answer.json()['replay']}")
    page.locator(".fates").wait_for()
    expect(page.locator(".reads")).to_have_text("Too short to tell.")
    expect(page.locator("h1")).to_contain_text("Not over yet")
    assert page.locator(".win-graph, .luck-box").count() == 0
