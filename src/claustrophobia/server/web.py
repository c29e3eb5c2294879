"""Around the calls: security headers, size caps, rate limits, one line of log a call; and the front end's files."""

import mimetypes
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, Final

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from claustrophobia.server import logs
from claustrophobia.server.frames import encode
from claustrophobia.server.hall import Fault
from claustrophobia.server.limits import Calls
from claustrophobia.server.settings import Settings
from claustrophobia.server.socket import is_own_origin

CSP: Final = (
    "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; connect-src 'self'; "
    "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
SECURITY: Final = {
    "content-security-policy": CSP,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
PAGES: Final = ("/t/", "/r/", "/c/")  # paths the front end answers itself
NO_WEB: Final = "The table's pages are not part of this installation (the folder web/ is missing). The API works.\n"


class JsonResponse(Response):
    """Plain data as JSON."""

    media_type = "application/json"

    def render(self, content: Any) -> bytes:
        return encode(content)


def problem(fault: Fault) -> JsonResponse:
    return JsonResponse({"error": fault.error}, fault.status)


class TooLarge(HTTPException):
    """More came than may."""

    def __init__(self) -> None:
        super().__init__(413)


class Gate:
    """Every HTTP call passes here."""

    def __init__(self, app: ASGIApp, settings: Settings, on_socket: ASGIApp) -> None:
        self.app = app
        self.settings = settings
        self.on_socket = on_socket
        self.calls = Calls(settings.calls_a_second, settings.clock)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":  # straight to the table: nothing in between has anything to do
            await self.on_socket(scope, receive, send)
            return
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        started = time.perf_counter()
        status = 0

        async def answer(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = MutableHeaders(scope=message)
                for name, value in SECURITY.items():
                    headers.setdefault(name, value)
            await send(message)

        try:
            await self.let_in(scope, receive, answer)
        except Exception:  # noqa: BLE001 - nothing of ours may show in an answer
            logs.fault("call failed", path=scope["path"])
            if not status:
                await problem(Fault(500, "our_fault"))(scope, receive, answer)
        took = round((time.perf_counter() - started) * 1000, 1)
        logs.say("call", method=scope["method"], path=scope["path"], status=status, ms=took)

    async def let_in(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Limits first, then the call itself, with its body counted as it comes."""
        headers = Headers(scope=scope)
        address = scope["client"][0] if scope.get("client") else ""
        length = headers.get("content-length", "0")
        fault: Fault | None = None
        if scope["path"].startswith("/api/") and not self.calls.allow(address):
            fault = Fault(429, "too_many_calls")
        elif scope["method"] not in {"GET", "HEAD", "OPTIONS"} and not is_own_origin(headers):
            fault = Fault(403, "foreign_origin")
        elif length.isdecimal() and int(length) > self.settings.body_bytes:
            fault = Fault(413, "too_large")
        if fault is not None:
            await problem(fault)(scope, receive, send)
            return
        await self.app(scope, counted(receive, self.settings.body_bytes), send)


def counted(receive: Receive, most: int) -> Callable[[], Awaitable[Message]]:
    """The body as it comes, up to so many bytes."""
    taken = 0

    async def take() -> Message:
        nonlocal taken
        message = await receive()
        taken += len(message.get("body", b""))
        if taken > most:
            raise TooLarge
        return message

    return take


# --- the front end --------------------------------------------------------------------------------


def front_end(web: Path, path: str) -> Response | None:
    """A file of the front end, its one page for the paths it answers itself, or None."""
    page = web / "index.html"
    if path == "/" or path.startswith(PAGES):
        if not page.is_file():
            return PlainTextResponse(NO_WEB, 200 if path == "/" else 404)
        return FileResponse(page, headers={"cache-control": "no-cache"}, media_type="text/html")
    try:
        file = (web / path.lstrip("/")).resolve()
        if not file.is_relative_to(web.resolve()) or not file.is_file():
            return None
    except (OSError, ValueError):
        return None
    hashed = "/assets/" in path
    cache = "public, max-age=31536000, immutable" if hashed else "no-cache"
    kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    return FileResponse(file, headers={"cache-control": cache}, media_type=kind)
