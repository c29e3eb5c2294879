"""The pictures of the README, and of every state of the table at the sizes at which it is looked at.

`make screenshots`. Those of the README go to docs/screenshots/, those of the states to build/looks/. A word after the
command takes only those whose names begin so: `python tests/browser/screenshots.py aim inspect`.
"""

import json
import shutil
import signal
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

import claustrophobia
from browser.descent import CAMP, Adviser, play_by_socket
from browser.house import CALM, Hands, Server, chromium_path
from browser.player import Player, at_rest, by_typing
from browser.small_png import write_small
from browser.states import STATES, shown

LOOKED_AT = Path(__file__).parents[2] / "build" / "looks"
OUT = Path(__file__).parents[2] / "docs" / "screenshots"
MOST = 400_000
SURVIVORS = "1643/the-survivors"
PREFER = ("attack", "explore", "activate", "bring", "die", "destiny", "move", "place", "fire", "resolve")


def eager(player: Player, wanted: int, *kinds: str) -> None:
    """A lively game up to a decision of one of these kinds, after at least so many."""
    for count in range(wanted * 4):
        player.ready()
        kind = player.page.locator(".table").get_attribute("data-asked")
        if player.over() or (count >= wanted and kind in kinds):
            return
        if not player.page.locator(".command input").count():
            player.page.keyboard.press("l")
            player.page.wait_for_selector(".command input")
        offered = list(player.offered())
        lively = [option for option in offered if option.startswith(PREFER)] or offered
        player.step(by_typing, player.rng.choice(lively))


def settle(page: Page) -> None:
    page.keyboard.press("Escape")
    page.wait_for_function("() => document.fonts.status === 'loaded'")
    at_rest(page)


def shoot(page: Page, name: str) -> None:
    desk = page.context.browser.new_page() if page.context.browser else page
    size = write_small(desk, page.screenshot(), OUT / f"{name}.png")
    desk.close()
    print(f"{name} {size // 1000} KB")
    assert size < MOST, f"{name} is too large for a README"


def states(hands: Hands, wanted: tuple[str, ...]) -> None:
    """Every state at its sizes; the laptop in the light and in French too."""
    LOOKED_AT.mkdir(parents=True, exist_ok=True)
    for name, state in STATES.items():
        if wanted and not name.startswith(wanted):
            continue
        for width, height in state.sizes:
            page = shown(hands, hands.server, state, (width, height))
            page.screenshot(path=LOOKED_AT / f"{name}-{width}x{height}.png")
            page.context.close()
        page = shown(hands, hands.server, state, state.sizes[0], theme="light", lang="fr")
        page.screenshot(path=LOOKED_AT / f"{name}-fr-light.png")
        page.context.close()
        print(f"{name}: {len(state.sizes) + 1} pictures")


def game(
    hands: Hands, side: str, look: tuple[str, str, str], decisions: int, *kinds: str, scenario: str = SURVIVORS
) -> Page:
    """A game in full swing."""
    size, lang, theme = look
    seats = {"human": "person", "infernal": "person"} | {"human" if side == "infernal" else "infernal": "bot:scripted"}
    links = hands.server.table(**seats, options={}, seed="12", scenario=scenario)
    page = hands.open(links[side], size=size, lang=lang, theme=theme)
    eager(Player(page), decisions, *kinds)
    settle(page)
    return page


HOMES = (("laptop", "en", "dark"), ("tablet", "fr", "light"), ("phone", "en", "dark"))
HUMANS = (
    ("laptop", "en", "dark"),
    ("laptop", "fr", "light"),
    ("tablet", "fr", "dark"),
    ("phone", "en", "dark"),
    ("phone", "fr", "light"),
)
INFERNALS = (("laptop", "fr", "dark"), ("tablet", "en", "dark"), ("phone", "fr", "dark"))


def pictures(hands: Hands) -> None:
    for look in HOMES:
        page = hands.open("/", size=look[0], lang=look[1], theme=look[2])
        page.wait_for_selector(".scenario")
        settle(page)
        shoot(page, f"new-game-{look[0]}-{look[1]}")
    for look in HUMANS:
        shoot(game(hands, "human", look, 34, "act"), f"human-{look[0]}-{look[1]}")
    for look in INFERNALS:
        kind = "destiny" if look[0] == "laptop" else "bring"
        shoot(game(hands, "infernal", look, 16, kind), f"infernal-{look[0]}-{look[1]}")
    shoot(game(hands, "infernal", HOMES[0], 0, "place"), "placing-laptop-en")
    lessons(hands)
    replays(hands)
    dante(hands)
    first_edition(hands)


def first_edition(hands: Hands) -> None:
    """The first edition: its first page, both sides, the auction."""
    for size, lang, theme in (("laptop", "en", "dark"), ("phone", "fr", "dark")):
        page = hands.open("/", size=size, lang=lang, theme=theme)
        page.locator(".editions button").nth(1).click()
        page.evaluate("() => document.querySelector('.new-game').scrollIntoView()")
        settle(page)
        shoot(page, f"first-new-{size}-{lang}")
    for look in (("laptop", "en", "dark"), ("phone", "fr", "light")):
        page = game(hands, "human", look, 30, "act", scenario="first/the-survivors")
        shoot(page, f"first-human-{look[0]}-{look[1]}")
    for look in (("laptop", "fr", "dark"), ("tablet", "en", "light"), ("phone", "en", "dark")):
        page = game(hands, "infernal", look, 12, "destiny", scenario="first/the-survivors")
        if look[0] != "laptop":
            page.keyboard.press("d")
            page.wait_for_selector(".drawer.destiny")
            at_rest(page)
        shoot(page, f"first-demons-{look[0]}-{look[1]}")
    links = hands.server.table(hot_seat=True, scenario="first/the-survivors", options={"auction": 1}, seed="5")
    page = hands.open(links["human"])
    page.wait_for_selector(".auction")
    settle(page)
    shoot(page, "first-auction-laptop-en")


LOOKS = (
    ("laptop", "en", "dark"),
    ("laptop", "fr", "light"),
    ("tablet", "fr", "light"),
    ("tablet", "en", "dark"),
    ("phone", "en", "dark"),
    ("phone", "fr", "dark"),
)
CIRCLE = "dante/circle-3"


def dante(hands: Hands) -> None:
    """The mode alone or together: its first page, the team being chosen, a circle in full swing, the camp."""
    for size, lang, theme in (LOOKS[0], LOOKS[5]):
        page = hands.open("/", size=size, lang=lang, theme=theme)
        page.locator(".editions button").filter(has_text="Dante").click()
        page.locator(".scenario").nth(2).click()
        page.locator(".editions").scroll_into_view_if_needed()
        settle(page)
        shoot(page, f"dante-new-{size}-{lang}")
    adviser = Adviser(CIRCLE, "5", {"players": 2})
    links = hands.server.table(infernal="rules", scenario=CIRCLE, options={"players": 2}, seed="5")
    choices = adviser.choices()
    for kind, turn, looks in (
        ("recruit", 0, LOOKS[:1]),
        ("equip", 0, (LOOKS[3], LOOKS[5])),
        ("act", 4, LOOKS),
    ):
        if kind != "recruit":
            play_by_socket(
                hands.server.url,
                links["host"],
                choices,
                lambda kind=kind, turn=turn: is_at(adviser, kind, turn),  # type: ignore[misc]
            )
        for size, lang, theme in looks:
            page = hands.open(links["host"], size=size, lang=lang, theme=theme)
            page.wait_for_selector(f'.table[data-asked="{kind}"]')
            settle(page)
            shoot(page, f"dante-{'game' if kind == 'act' else kind}-{size}-{lang}")
    camp = hands.server.call("/api/campaigns", {"text": CAMP.format(options="")})["links"]["human"]
    for size, lang, theme in (LOOKS[0], LOOKS[2], LOOKS[5]):
        page = hands.open(camp, size=size, lang=lang, theme=theme)
        page.wait_for_selector(".camp .member")
        settle(page)
        shoot(page, f"dante-camp-{size}-{lang}")


def is_at(adviser: Adviser, kind: str, turn: int) -> bool:
    now = adviser.game.decision
    return now is not None and now.kind == kind and adviser.game.state.turn >= turn


def replays(hands: Hands) -> None:
    record = (Path(__file__).parents[1] / "playthroughs" / "1643-the-survivors.txt").read_text().split("\n#")[0]
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


def lessons(hands: Hands) -> None:
    """The list half done, and a lesson in the middle of it."""
    kept = json.dumps(json.dumps({"done": ["lines", "exploring", "fighting"], "paths": {"moving": "000"}}))
    for size, lang, theme in (("laptop", "en", "dark"), ("tablet", "en", "light"), ("phone", "fr", "dark")):
        context = hands.context(size, lang=lang, theme=theme)
        context.add_init_script(f"localStorage.setItem('claustrophobia.lessons', {kept})")
        page = hands.open("/learn", context)
        page.wait_for_selector(".preview .still-board")
        shoot(at_rest(page), f"learn-{size}-{lang}")
        page = hands.open("/learn/moving", context)
        page.wait_for_selector(".spotlight", state="attached")
        page.wait_for_function("() => document.fonts.status === 'loaded'")
        shoot(at_rest(page), f"lesson-{size}-{lang}")


def main() -> int:
    built = Path(claustrophobia.__file__).parent / "web"
    OUT.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        web = shutil.copytree(built, Path(folder) / "web")
        server = Server(Path(folder) / "tables", web)
        server.start()
        hands = Hands(playwright.chromium.launch(executable_path=chromium_path(), args=CALM), server)
        wanted = tuple(sys.argv[1:])
        try:
            states(hands, wanted)
            if not wanted:
                pictures(hands)
        finally:
            hands.browser.close()
            server.stop(signal.SIGINT)
    return 0


if __name__ == "__main__":
    sys.exit(main())
