"""The pictures of the README: new game, both sides, replay, at three sizes, in two languages. `make screenshots`."""

import shutil
import signal
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

import claustrophobia
from browser.house import CALM, Hands, Server, chromium_path
from browser.player import Player, by_typing
from browser.small_png import write_small

OUT = Path(__file__).parents[2] / "docs" / "screenshots"
MOST = 400_000
PREFER = ("attack", "explore", "activate", "bring", "die", "destiny", "move", "place", "fire", "resolve")


def eager(player: Player, wanted: int, *kinds: str) -> None:
    """A lively game up to a decision of one of these kinds, after at least so many."""
    for count in range(wanted * 4):
        player.ready()
        kind = player.page.locator(".table").get_attribute("data-asked")
        if player.over() or (count >= wanted and kind in kinds):
            return
        offered = list(player.offered())
        lively = [option for option in offered if option.startswith(PREFER)] or offered
        if not player.page.locator(".command input").count():
            player.page.keyboard.press("l")
        player.step(by_typing, player.rng.choice(lively))


def settle(page: Page) -> None:
    page.keyboard.press("Escape")
    page.wait_for_function("() => document.fonts.status === 'loaded'")
    page.wait_for_timeout(400)


def shoot(page: Page, name: str) -> None:
    desk = page.context.browser.new_page() if page.context.browser else page
    size = write_small(desk, page.screenshot(), OUT / f"{name}.png")
    desk.close()
    print(f"{name} {size // 1000} KB")
    assert size < MOST, f"{name} is too large for a README"


def game(
    hands: Hands, side: str, size: str, lang: str, theme: str, decisions: int, *kinds: str, seed: str = "12"
) -> Page:
    seats = {"human": "person", "infernal": "person"} | {"human" if side == "infernal" else "infernal": "bot:scripted"}
    links = hands.server.table(**seats, options={}, seed=seed)
    page = hands.open(links[side], size=size, lang=lang, theme=theme)
    eager(Player(page), decisions, *kinds)
    settle(page)
    return page


def pictures(hands: Hands) -> None:
    for size, lang, theme in (("laptop", "en", "dark"), ("tablet", "fr", "light"), ("phone", "en", "dark")):
        page = hands.open("/", size=size, lang=lang, theme=theme)
        page.wait_for_selector(".scenario")
        settle(page)
        shoot(page, f"new-game-{size}-{lang}")
    for size, lang, theme in (
        ("laptop", "en", "dark"),
        ("tablet", "fr", "dark"),
        ("phone", "en", "dark"),
        ("phone", "fr", "light"),
        ("laptop", "fr", "light"),
    ):
        shoot(game(hands, "human", size, lang, theme, 34, "act"), f"human-{size}-{lang}")
    for size, lang, theme, kind in (
        ("laptop", "fr", "dark", "destiny"),
        ("tablet", "en", "dark", "bring"),
        ("phone", "fr", "dark", "bring"),
    ):
        shoot(game(hands, "infernal", size, lang, theme, 16, kind), f"infernal-{size}-{lang}")
    page = game(hands, "infernal", "laptop", "en", "dark", 0, "place")
    shoot(page, "placing-laptop-en")
    replays(hands)


def replays(hands: Hands) -> None:
    record = (Path(__file__).parents[1] / "playthroughs" / "1643-the-survivors.txt").read_text()
    page = hands.open("/")
    replay = page.evaluate(
        "text => fetch('/api/replays', { method: 'POST', headers: { 'content-type': 'text/plain' }, body: text })"
        ".then((answer) => answer.json())",
        record,
    )["replay"]
    for size, lang, theme in (("laptop", "en", "dark"), ("tablet", "en", "light"), ("phone", "fr", "dark")):
        page = hands.open(f"/r/{replay}#60", size=size, lang=lang, theme=theme)
        page.wait_for_selector(".replay .board")
        settle(page)
        shoot(page, f"replay-{size}-{lang}")


def main() -> int:
    built = Path(claustrophobia.__file__).parent / "web"
    OUT.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        web = shutil.copytree(built, Path(folder) / "web")
        server = Server(Path(folder) / "tables", web)
        server.start()
        hands = Hands(playwright.chromium.launch(executable_path=chromium_path(), args=CALM), server)
        try:
            pictures(hands)
        finally:
            hands.browser.close()
            server.stop(signal.SIGINT)
    return 0


if __name__ == "__main__":
    sys.exit(main())
