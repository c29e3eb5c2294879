"""A server that can be killed, and hands that open windows at it."""

import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page

from guests import KEYRING
from patience import PATIENCE, eventually

HERE = Path(__file__).parent
SIZES = {"phone": (360, 640), "tablet": (768, 1024), "laptop": (1440, 900)}
TOUCHED = 400  # pixels: phones, upright or held sideways
KEY = "claustrophobia.settings"
CALM = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
# Every socket a page opens is kept where a test can cut it.
KEEP_SOCKETS = """
const Plain = WebSocket;
window.sockets = [];
window.WebSocket = class extends Plain { constructor(...args) { super(...args); window.sockets.push(this); } };
"""


def chromium_path() -> str:
    """The system's Chromium; an empty word if there is none."""
    names = (os.environ.get("CHROMIUM", ""), "chromium", "chromium-browser", "google-chrome")
    return next((found for name in names if name and (found := shutil.which(name))), "")


@dataclass
class Server:
    """A server that can be killed and started again at the same place."""

    folder: Path
    web: Path
    port: int = 0
    base_path: str = ""  # without the slash at its end
    content: str = "off"  # on: scenarios of one's own are welcome
    process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}{self.base_path}"

    def start(self) -> None:
        if not self.port:
            with socket.socket() as probe:
                probe.bind(("127.0.0.1", 0))
                self.port = probe.getsockname()[1]
        command = [sys.executable, str(HERE / "serve.py"), str(self.port), str(self.folder), str(self.web)]
        command += [str(PATIENCE), f"{self.base_path}/", self.content]
        self.process = subprocess.Popen(command)  # noqa: S603 - our own script
        eventually(self.answers, "the server starts")

    def answers(self) -> bool:
        """Whether it can be called; one that has ended never will."""
        assert self.process is not None
        assert self.process.poll() is None, "the server ended at once"
        try:
            urllib.request.urlopen(f"{self.url}/healthz", timeout=PATIENCE).close()  # noqa: S310 - our own server
        except (urllib.error.URLError, ConnectionError, TimeoutError):
            return False
        return True

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        if self.process:
            self.process.send_signal(how)
            self.process.wait(PATIENCE)
            self.process = None

    def call(self, path: str, body: object | None = None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(f"{self.url}{path}", data=data, headers={"content-type": "application/json"})  # noqa: S310 - our own server
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:  # noqa: S310 - likewise
            return json.load(answer)

    def table(
        self, human: str = "person", infernal: str = "person", scenario: str = "1643/the-survivors", **more: Any
    ) -> dict[str, str]:
        """A new table's links by seat."""
        wanted = {
            "scenario": scenario,
            "human": human,
            "infernal": infernal,
            "options": {"turns": 2},
            "seed": "7",
            **more,
        }
        links: dict[str, str] = self.call("/api/tables", wanted)["links"]
        return links


@dataclass
class Hands:
    """Opens windows; what a page complains about fails the test."""

    browser: Browser
    server: Server
    contexts: list[BrowserContext] = field(default_factory=list)
    complaints: list[str] = field(default_factory=list)

    def context(
        self, size: str = "laptop", *, calm: bool = False, installed: bool = False, **settings: Any
    ) -> BrowserContext:
        """A window of its own; `calm`: its system asks for reduced motion; `installed`: the page may keep itself."""
        return self.sized(SIZES[size], calm=calm, installed=installed, **settings)

    def sized(
        self, size: tuple[int, int], *, calm: bool = False, installed: bool = False, **settings: Any
    ) -> BrowserContext:
        """The same of any size; what is narrow or low is touched."""
        width, height = size
        context = self.browser.new_context(
            viewport={"width": width, "height": height},
            has_touch=min(size) < TOUCHED,
            service_workers="allow" if installed else "block",  # elsewhere every call reaches the server
            reduced_motion="reduce" if calm else "no-preference",
        )
        wanted = {
            "lang": "en",
            "theme": "dark",
            "speed": "off",
            "odds": True,
            "sound": False,
            "recap": "quick",
            **settings,
        }
        text = json.dumps(json.dumps(wanted))
        keep = f"localStorage.getItem('{KEY}') ?? localStorage.setItem('{KEY}', {text});"
        context.add_init_script(keep + KEEP_SOCKETS)
        return self.kept(context)

    def kept(self, context: BrowserContext) -> BrowserContext:
        """A window that is waited for, and closed in the end."""
        context.set_default_timeout(PATIENCE * 1000)
        self.contexts.append(context)
        return context

    def open(
        self, path: str = "/", context: BrowserContext | None = None, size: str = "laptop", **settings: Any
    ) -> Page:
        """Open a page in a window, a new one or that of before."""
        return self.enter((context or self.context(size, **settings)).new_page(), path)

    def enter(self, page: Page, path: str) -> Page:
        """Go to a page. Whoever is handed a link sits down by it; in any later window he is known as the same."""
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        token = path.partition("#")[2]
        if token in KEYRING:
            name, _, value = KEYRING[token].partition("=")
            page.context.add_cookies([{"name": name, "value": value, "url": self.server.url}])
        page.goto(self.server.url + path)
        shown = {"t": ".table, .lobby, .join", "c": ".camp, .join", "l": ".guide, .learn"}
        page.wait_for_selector(shown.get(path[1:2], "main"))
        if page.locator(".join[data-state=free]").count():
            page.locator(".join .sit").click()
            if path.startswith("/t/"):
                page.locator(".invite button.primary").click()
            else:
                page.locator(".camp").wait_for()
        if token.startswith("s"):
            KEYRING.setdefault(token, next(f"{one['name']}={one['value']}" for one in page.context.cookies()))
        return page
