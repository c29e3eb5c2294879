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
    expect(page.locator(".mine li")).to_have_count(1)
    assert page.evaluate(READY), "the worker is in charge of the page"
    expect(page.locator(".no-server")).to_have_count(0)
    server.stop(signal.SIGKILL)
    page.reload()
    expect(page.locator(".no-server")).to_contain_text("does not answer")
    expect(page.locator(".mine li")).to_have_count(1)
    server.start()
    expect(page.locator(".no-server")).to_have_count(0)
    page.locator(".mine li a").click()
    page.wait_for_selector('.table[data-asked="assign"]')
