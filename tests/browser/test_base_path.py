"""The site below a path of a host: every page, link, call and socket stays below it."""

import signal
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from browser.house import Hands, Server
from browser.player import Player, by_typing

BASE = "/games/claustrophobia"
# Addresses that a page names, whatever it may do with them.
NAMED = """() => [...document.querySelectorAll('[href], [src]')]
  .flatMap((one) => [one.href, one.src]).filter((address) => typeof address === 'string' && address)"""


@pytest.fixture(scope="module")
def server(web: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    one = Server(tmp_path_factory.mktemp("tables"), web, base_path=BASE)
    one.start()
    yield one
    one.stop(signal.SIGKILL)


def test_a_visit_below_a_path(hands: Hands, server: Server) -> None:
    """Home, a new table, links for friends, some choices, home again, the table again, loaded anew."""
    context = hands.context()
    asked: set[str] = set()
    context.on("request", lambda request: asked.add(request.url))
    context.on("page", lambda page: page.on("websocket", lambda line: asked.add(line.url)))
    page = hands.open("/", context)
    page.get_by_label("A friend, by a link").check()
    page.get_by_role("button", name="Set the table").click()
    page.locator(".lobby .qr").wait_for()
    links: list[str] = page.eval_on_selector_all(".lobby .link-row input", "all => all.map((one) => one.value)")
    links = [link for link in links if "://" in link]  # the code for coming back stands beside them
    assert links
    assert all(link.startswith(f"{server.url}/t/") for link in links)
    asked.update(page.evaluate(NAMED))
    hands.open(links[0].removeprefix(server.url))  # the friend: with him the game begins
    page.locator(".table").wait_for()
    page.goto(server.url + "/")
    asked.update(page.evaluate(NAMED))
    page.locator(".my-games li a").click()
    page.locator(".table").wait_for()
    page.reload()
    player = Player(page)
    player.ready()
    player.step(by_typing)
    asked.update(page.evaluate(NAMED))
    outside = {url for url in asked if not urlsplit(url).path.startswith(f"{BASE}/") and not url.startswith("data:")}
    assert not outside
