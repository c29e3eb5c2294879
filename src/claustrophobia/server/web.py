"""What surrounds every call: host check, security headers, limits of size and rate, a log line; static files."""

import asyncio
import mimetypes
import re
import secrets
import time
from collections.abc import Awaitable, Callable
from functools import lru_cache
from ipaddress import ip_address, ip_network
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection
from starlette.responses import FileResponse, HTMLResponse, PlainTextResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from claustrophobia.server import logs, metrics
from claustrophobia.server.faults import Fault
from claustrophobia.server.forwarding import Road
from claustrophobia.server.frames import encode
from claustrophobia.server.limits import Calls, household
from claustrophobia.server.settings import Settings
from claustrophobia.server.socket import is_own_origin, serve_socket
from claustrophobia.server.writes import StoreError

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
METHODS: Final = ("GET", "HEAD", "POST", "OPTIONS")  # counted by name, all others together
PAGES: Final = (
    "/t/",
    "/r/",
    "/c/",
    "/learn",
    "/analysis/",
    "/rules",
    "/daily",
    "/puzzles",
    "/workshop",
    "/record",
)  # paths for which the front end's one page is sent
REQUEST_ID: Final = re.compile(r"[A-Za-z0-9._-]{1,64}")
RETRY_AFTER: Final = "5"  # seconds
NO_WEB: Final = "The table's pages are not part of this installation (the folder web/ is missing). The API works.\n"


class JsonResponse(Response):
    """Plain data as JSON."""

    media_type = "application/json"

    def render(self, content: Any) -> bytes:
        return encode(content)


def problem(fault: Fault) -> JsonResponse:
    metrics.REFUSALS.labels(str(fault)).inc()
    return JsonResponse({"error": fault.error}, fault.status)


def answer_to(error: Exception) -> Response:
    """The answer to a call that failed, in the same form for every kind of error."""
    if isinstance(error, Fault):
        answer = problem(error)
    elif isinstance(error, HTTPException):
        code = {404: "no_such_page", 405: "not_allowed", 408: "too_slow", 413: "too_large"}.get(error.status_code)
        unclear = Fault(400, "invalid", where=error.status_code, detail=str(error.detail)[:200])
        answer = problem(Fault(error.status_code, code) if code else unclear)
        answer.headers.update(error.headers or {})
    else:
        logs.fault("database away")
        answer = problem(Fault(503, "database_away"))
    if answer.status_code == 503:
        answer.headers["retry-after"] = RETRY_AFTER
    return answer


class TooLarge(HTTPException):
    """The body is larger than allowed."""

    def __init__(self) -> None:
        super().__init__(413)


class TooSlow(HTTPException):
    """The body did not come in time; the connection is closed without waiting for the rest."""

    def __init__(self) -> None:
        super().__init__(408, headers={"connection": "close"})


def is_own_host(scope: Scope, names: frozenset[str]) -> bool:
    """Whether a call is addressed to us: by one of our names, or by the address it came in at.

    This stops DNS rebinding: another site's name that leads to this machine, so that browsers take its page for ours.
    """
    hosts = Headers(scope=scope).getlist("host")
    try:
        called = (urlsplit(f"//{hosts[0]}").hostname or "").rstrip(".") if len(hosts) == 1 else ""
    except ValueError:
        return False
    return called in names or (bool(scope.get("server")) and called == scope["server"][0])


def is_from_here(call: HTTPConnection) -> bool:
    """Whether a program on this machine calls, and no proxy on it for somebody else."""
    if "x-forwarded-for" in call.headers or "forwarded" in call.headers:
        return False
    try:
        return call.client is not None and ip_address(call.client.host).is_loopback
    except ValueError:
        return False


class Named:
    """Gives every call and socket an id, a trusted proxy's or a new one, which the answer and all log lines have."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.trusted = [ip_network(each) for each in settings.trusted_proxies if each != "*"]
        self.trusts_all = "*" in settings.trusted_proxies

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        given = Headers(scope=scope).get("x-request-id", "")
        ident = given if REQUEST_ID.fullmatch(given) and self.trusts(scope) else secrets.token_hex(8)
        logs.REQUEST.set(ident)

        async def answer(message: Message) -> None:
            if message["type"] in {"http.response.start", "websocket.accept", "websocket.http.response.start"}:
                MutableHeaders(scope=message)["x-request-id"] = ident
            await send(message)

        await self.app(scope, receive, answer)

    def trusts(self, scope: Scope) -> bool:
        """Whether a call comes directly from a trusted proxy."""
        peer = scope["client"][0] if scope.get("client") else ""
        try:
            return self.trusts_all or any(ip_address(peer) in network for network in self.trusted)
        except ValueError:
            return False


class Gate:
    """Every call passes through here, and every socket when it opens."""

    def __init__(self, app: ASGIApp, settings: Settings, road: Road) -> None:
        self.app = road.inside = app
        self.road = road
        self.settings = settings
        self.calls = Calls(settings.calls_a_second, settings.clock)
        self.names = settings.names

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":  # goes directly to its table: FastAPI has no part in it
            away = self.misdirected(scope)
            if away is not None:
                await WebSocket(scope, receive, send).send_denial_response(away)
            else:
                await serve_socket(WebSocket(self.below_base(scope), receive, send))
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
        except Exception:  # noqa: BLE001 - an answer must not show anything of the program
            logs.fault("call failed", path=scope["path"])
            if not status:
                await problem(Fault(500, "our_fault"))(scope, receive, answer)
        took = time.perf_counter() - started
        method = scope["method"] if scope["method"] in METHODS else "other"
        metrics.CALL_SECONDS.labels(method, str(status)).observe(took)
        logs.say("call", method=scope["method"], path=scope["path"], status=status, ms=round(took * 1000, 1))

    def misdirected(self, scope: Scope) -> Response | None:
        """The answer to a call for another host, or for a path outside `base_path`; None for any other call."""
        if not is_own_host(scope, self.names):
            return problem(Fault(421, "foreign_host", host=Headers(scope=scope).get("host", "")[:100]))
        base = self.settings.base_path
        if scope["path"] == base.removesuffix("/"):
            return RedirectResponse(base, 308)
        return None if scope["path"].startswith(base) else problem(Fault(404, "no_such_page"))

    def below_base(self, scope: Scope) -> Scope:
        """A call with its path below `base_path`: everything inside knows only that."""
        base = self.settings.base_path
        return scope if base == "/" else {**scope, "path": scope["path"][len(base) - 1 :]}

    async def let_in(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Check the limits, then answer the call; its body is counted as it comes."""
        away = self.misdirected(scope)
        if away is not None:
            await away(scope, receive, send)
            return
        scope = self.below_base(scope)
        headers = Headers(scope=scope)
        address = household(scope["client"][0] if scope.get("client") else "")
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
        receive = counted(receive, self.settings.body_bytes, self.settings.call_seconds)
        try:
            await self.road.call(scope, receive, send)
        except (Fault, StoreError, HTTPException) as error:
            await answer_to(error)(scope, receive, send)


def counted(receive: Receive, most: int, seconds: float) -> Callable[[], Awaitable[Message]]:
    """Receive a body of limited size within limited time."""
    taken = 0
    is_whole = False
    end = asyncio.get_running_loop().time() + seconds

    async def take() -> Message:
        nonlocal taken, is_whole
        if is_whole:
            return await receive()  # after the body, this only returns when the client has gone
        try:
            async with asyncio.timeout_at(end):
                message = await receive()
        except TimeoutError:
            raise TooSlow from None
        is_whole = not message.get("more_body", False)
        taken += len(message.get("body", b""))
        if taken > most:
            raise TooLarge
        return message

    return take


# --- the front end --------------------------------------------------------------------------------


HOME: Final = '<meta name="home" content="./"'


@lru_cache(maxsize=8)
def page_text(page: Path, _written: int, base: str, home: str) -> str:
    """The page with `base_path` in the addresses of its files, and the public address in its head."""
    return page.read_text("utf-8").replace(HOME, HOME.replace("./", home)).replace('="./', f'="{base}')


def front_end(settings: Settings, path: str) -> Response | None:
    """A file of the front end, or its one page for the paths in `PAGES`; None for any other path."""
    web, base = settings.web, settings.base_path
    page = web / "index.html"
    if path == "/" or path.startswith(PAGES):
        if not page.is_file():
            return PlainTextResponse(NO_WEB, 200 if path == "/" else 404)
        text = page_text(page, page.stat().st_mtime_ns, base, f"{settings.public_address}{base}")
        return HTMLResponse(text, headers={"cache-control": "no-cache"})
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
