"""One Chromium for all, one server for each module, one window for each player."""

import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, sync_playwright

import claustrophobia

HERE = Path(__file__).parent
BUILT = Path(claustrophobia.__file__).parent / "web"
CALM = ("--no-sandbox --disable-gpu --disable-quic --disable-background-networking --disable-component-update --disable-sync").split()
SIZES = {"phone": (360, 640), "tablet": (768, 1024), "laptop": (1440, 900)}
# Every socket a page opens is kept where a test can cut it.
KEEP_SOCKETS = """
const Plain = WebSocket;
window.sockets = [];
window.WebSocket = class extends Plain { constructor(...args) { super(...args); window.sockets.push(this); } };
"""


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="session")
def chromium(playwright: Playwright) -> Iterator[Browser]:
    found = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if not found:
        pytest.fail("the browser tests need Chromium: install it, or name it in CHROMIUM=/path/to/chromium", pytrace=False)
    browser = playwright.chromium.launch(executable_path=found, args=CALM)
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def web(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the built pages: a build in between disturbs nobody."""
    if not (BUILT / "index.html").is_file():
        pytest.fail(f"the front end is not built ({BUILT} is empty): cd frontend && npm ci && npx vite build", pytrace=False)
    copy = tmp_path_factory.mktemp("web") / "web"
    shutil.copytree(BUILT, copy)
    return copy


@dataclass
class Server:
    """A server that can be killed and started again at the same place."""

    folder: Path
    web: Path
    port: int = 0
    process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        if not self.port:
            with socket.socket() as probe:
                probe.bind(("127.0.0.1", 0))
                self.port = probe.getsockname()[1]
        command = [sys.executable, str(HERE / "serve.py"), str(self.port), str(self.folder), str(self.web)]
        self.process = subprocess.Popen(command)  # noqa: S603 - our own script
        for _ in range(300):
            try:
                urllib.request.urlopen(f"{self.url}/healthz", timeout=5).close()
            except (urllib.error.URLError, ConnectionError, TimeoutError):
                assert self.process.poll() is None, "the server ended at once"
                time.sleep(0.1)
            else:
                return
        pytest.fail("the server did not start")

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        if self.process:
            self.process.send_signal(how)
            self.process.wait(20)
            self.process = None

    def call(self, path: str, body: object | None = None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(f"{self.url}{path}", data=data, headers={"content-type": "application/json"})  # noqa: S310 - our own server
        with urllib.request.urlopen(request, timeout=30) as answer:  # noqa: S310 - likewise
            return json.load(answer)

    def table(self, human: str = "person", infernal: str = "person", scenario: str = "1643/the-survivors", **more: Any) -> dict[str, str]:
        """A new table's links by seat."""
        wanted = {"scenario": scenario, "human": human, "infernal": infernal, "options": {"turns": 2}, "seed": "7", **more}
        links: dict[str, str] = self.call("/api/tables", wanted)["links"]
        return links


@pytest.fixture(scope="module")
def server(web: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    one = Server(tmp_path_factory.mktemp("tables"), web)
    one.start()
    yield one
    one.stop(signal.SIGKILL)


@dataclass
class Hands:
    """Opens windows; what a page complains about fails the test."""

    browser: Browser
    server: Server
    contexts: list[BrowserContext] = field(default_factory=list)
    complaints: list[str] = field(default_factory=list)

    def context(self, size: str = "laptop", **settings: Any) -> BrowserContext:
        width, height = SIZES[size]
        context = self.browser.new_context(viewport={"width": width, "height": height}, has_touch=size == "phone")
        wanted = {"lang": "en", "theme": "dark", "speed": "off", "odds": True, "sound": False, **settings}
        keep = f"localStorage.getItem('claustrophobia.settings') ?? localStorage.setItem('claustrophobia.settings', {json.dumps(json.dumps(wanted))});"
        context.add_init_script(keep + KEEP_SOCKETS)
        self.contexts.append(context)
        return context

    def open(self, path: str = "/", context: BrowserContext | None = None, size: str = "laptop", **settings: Any) -> Page:
        page = (context or self.context(size, **settings)).new_page()
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.set_default_timeout(20_000)
        page.goto(self.server.url + path)
        page.wait_for_selector(".table" if path.startswith("/t/") else "main")
        return page


@pytest.fixture
def hands(chromium: Browser, server: Server) -> Iterator[Hands]:
    opened = Hands(chromium, server)
    yield opened
    for context in opened.contexts:
        context.close()
    assert not opened.complaints


Opener = Callable[..., Page]
RULE_ID = re.compile(r"^[A-Z]{3}-[A-Z0-9-]+$")
