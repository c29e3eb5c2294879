"""One Chromium and one server for each module, one window for each player."""

import shutil
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Playwright, expect, sync_playwright

import claustrophobia
from browser.house import CALM, Hands, Server, chromium_path
from patience import PATIENCE

BUILT = Path(claustrophobia.__file__).parent / "web"
expect.set_options(timeout=PATIENCE * 1000)


@pytest.fixture(scope="module")  # while it lives a loop runs in this process, and no other test could run its own
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="module")
def chromium(playwright: Playwright) -> Iterator[Browser]:
    found = chromium_path()
    if not found:
        pytest.fail(
            "the browser tests need Chromium: install it, or name it in CHROMIUM=/path/to/chromium", pytrace=False
        )
    browser = playwright.chromium.launch(executable_path=found, args=CALM, timeout=PATIENCE * 1000)
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def web(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the built pages: a build in between disturbs nobody."""
    if not (BUILT / "index.html").is_file():
        pytest.fail(
            f"the front end is not built ({BUILT} is empty): cd frontend && npm ci && npx vite build", pytrace=False
        )
    copy = tmp_path_factory.mktemp("web") / "web"
    shutil.copytree(BUILT, copy)
    return copy


@pytest.fixture(scope="module")
def server(web: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    one = Server(tmp_path_factory.mktemp("tables"), web)
    one.start()
    yield one
    one.stop(signal.SIGKILL)


@pytest.fixture
def hands(chromium: Browser, server: Server) -> Iterator[Hands]:
    opened = Hands(chromium, server)
    yield opened
    for context in opened.contexts:
        context.close()
    assert not opened.complaints
