"""The page as something installed: its manifest and icons, and that it opens while the server is away."""

import json
import signal
import struct
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from browser.house import Hands, Server
from browser.player import Player, by_typing
from patience import PATIENCE

READY = "() => navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null)"


@pytest.fixture
def server(web: Path, tmp_path: Path) -> Iterator[Server]:
    """One that can be stopped: below a path, so that what is kept is looked for there too."""
    one = Server(tmp_path, web, base_path="/games")
    one.start()
    yield one
    one.stop(signal.SIGKILL)


def fetched(server: Server, path: str) -> bytes:
    with urllib.request.urlopen(f"{server.url}/{path}", timeout=PATIENCE) as answer:  # noqa: S310 - our own server
        data: bytes = answer.read()
        return data


def test_the_manifest_and_its_icons(server: Server) -> None:
    told = json.loads(fetched(server, "manifest.webmanifest"))
    assert (told["start_url"], told["scope"], told["display"]) == ("./", "./", "standalone")
    assert {icon["sizes"] for icon in told["icons"]} == {"192x192", "512x512"}
    for icon in told["icons"]:
        png = fetched(server, icon["src"])
        assert png.startswith(b"\x89PNG\r\n\x1a\n")
        width, height = struct.unpack(">II", png[16:24])
        assert f"{width}x{height}" == icon["sizes"]


def test_the_page_opens_without_its_server_and_goes_on_with_it(hands: Hands, server: Server) -> None:
    """It says that the server is away, lists the tables this browser knows, and drops the notice when it is back."""
    context = hands.context(installed=True)
    page = hands.open("/", context)
    page.get_by_role("button", name="Play now").click()
    page.wait_for_selector('.table[data-asked="assign"]')
    page.goto(f"{server.url}/")
    expect(page.locator(".my-games li")).to_have_count(1)
    assert page.evaluate(READY), "the worker is in charge of the page"
    expect(page.locator(".no-server")).to_have_count(0)
    server.stop(signal.SIGKILL)
    page.reload()
    expect(page.locator(".no-server")).to_contain_text("does not answer")
    expect(page.locator(".my-games li")).to_have_count(1)
    server.start()
    expect(page.locator(".no-server")).to_have_count(0)
    page.locator(".my-games li a").click()
    page.wait_for_selector('.table[data-asked="assign"]')


def test_a_finished_game_is_shown_without_the_server(hands: Hands, server: Server) -> None:
    """How it ended and its whole story, and that the server is away; back at the table when it is there again."""
    context = hands.context(installed=True)
    links = server.table(infernal="bot:random", options={"turns": 1})
    page = hands.open(links["human"].removeprefix("/games"), context)
    player = Player(page)
    while True:
        player.ready()
        if player.over():
            break
        if not page.locator(".command input").count():
            page.keyboard.press("l")
            page.wait_for_selector(".command input")
        player.step(by_typing, player.rng.choice(list(player.offered())))
    told = page.locator(".end h2").inner_text()
    assert page.evaluate(READY), "the worker is in charge of the page"
    page.wait_for_function(
        "() => caches.open('finished-games').then((all) => all.keys()).then((all) => all.length === 1)"
    )
    server.stop(signal.SIGKILL)
    page.reload()
    expect(page.locator(".finished .outcome")).to_have_text(told)
    expect(page.locator(".finished [role=status]")).to_contain_text("does not answer")
    assert page.locator(".finished .board").count()
    assert page.locator(".finished .log li").count() > 10
    server.start()
    page.wait_for_selector(".table")
    expect(page.locator(".finished")).to_have_count(0)
