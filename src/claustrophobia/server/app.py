"""The application: REST, socket, front end, behind one gate."""

import contextlib
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from claustrophobia import __version__
from claustrophobia.server import (
    logs,
    preview,
    rest,
    rest_analyses,
    rest_campaigns,
    rest_lessons,
    rest_puzzles,
    rest_rules,
    rest_workshop,
)
from claustrophobia.server.camps import Camps
from claustrophobia.server.faults import Fault
from claustrophobia.server.figures import KIND, Figures
from claustrophobia.server.forwarding import Road
from claustrophobia.server.hall import Hall
from claustrophobia.server.limits import Sockets
from claustrophobia.server.settings import Settings
from claustrophobia.server.socket import sit_down
from claustrophobia.server.warmth import warm
from claustrophobia.server.web import Gate, Named, answer_to, front_end, is_from_here, problem
from claustrophobia.server.writes import StoreError

IDENT: Final = re.compile(r"[a-z0-9]{1,16}")


def create_app(settings: Settings | None = None) -> FastAPI:
    """A server's application; it opens its store when it starts. By then all that comes with the program is loaded."""
    settings = settings or Settings()
    warm(strangers_content=settings.strangers_content)
    sockets = Sockets(settings.sockets_an_address)
    road = Road(sit_down)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        hall = Hall(settings)
        figures = Figures(hall, sockets)
        app.state.hall, app.state.camps, app.state.sockets, app.state.figures = hall, Camps(hall), sockets, figures
        async with road.listening(settings.internal_host) as address:
            with figures.served(settings.host, settings.metrics):
                await hall.open(address)
                logs.say("server open", version=__version__)
                try:
                    yield
                finally:
                    await hall.close()
                    logs.say("server closed")

    app = FastAPI(
        title="Claustrophobia",
        version=__version__,
        summary="Tables of an unofficial implementation of the board game Claustrophobia 1643.",
        openapi_url="/api/openapi.json",
        docs_url=None,  # that page would load scripts from another host
        redoc_url=None,
        lifespan=lifespan,
    )
    app.state.road, road.app = road, app
    app.include_router(rest.router)
    app.include_router(rest_campaigns.router)
    app.include_router(rest_lessons.router)
    app.include_router(rest_analyses.router)
    app.include_router(rest_rules.router)
    app.include_router(rest_puzzles.router)
    app.include_router(rest_workshop.router)
    if settings.metrics == "on":
        add_metrics(app)
    add_front_end(app, settings)
    add_answers(app)
    app.add_middleware(Gate, settings=settings, road=road)
    if settings.trusted_proxies:
        app.add_middleware(ProxyHeadersMiddleware, trusted_hosts=list(settings.trusted_proxies))
    app.add_middleware(Named, settings=settings)
    return app


def add_metrics(app: FastAPI) -> None:
    """Figures for Prometheus, for programs on this machine: a player could read in them what his table keeps back."""

    @app.get("/metrics", include_in_schema=False)
    async def figures(request: Request) -> Response:
        if not is_from_here(request):
            raise Fault(404, "no_such_page")
        found: Figures = request.app.state.figures
        return Response(await found.told(), media_type=KIND)


def add_front_end(app: FastAPI, settings: Settings) -> None:
    """Answer every other path with a file of the front end, or with 404."""

    @app.api_route("/{path:path}", methods=["GET", "HEAD"], include_in_schema=False)
    async def page(request: Request) -> Response:
        path = request.url.path
        found = None if path.startswith("/api/") else front_end(settings, path)
        if path.startswith("/r/") and isinstance(found, HTMLResponse):
            found = await with_preview(request, path.split("/")[2], bytes(found.body).decode())
        return found or nothing_at(settings, request)


def nothing_at(settings: Settings, request: Request) -> Response:
    """For people the page that says so, in their language; for programs an error like any other."""
    path = request.url.path
    wants_page = "text/html" in request.headers.get("accept", "") and "." not in path.rpartition("/")[2]
    page = front_end(settings, "/") if wants_page and not path.startswith(("/api/", "/assets/")) else None
    if page is None:
        return problem(Fault(404, "no_such_page"))
    page.status_code = 404
    return page


async def with_preview(request: Request, replay: str, page: str) -> Response:
    """The page of a replay with the preview of its link in its head; the plain page if there is no such replay."""
    hall: Hall = request.app.state.hall
    settings = hall.settings
    record = None
    if IDENT.fullmatch(replay):
        with contextlib.suppress(StoreError):
            record = await hall.store.record(replay)
    if record is not None:
        last = preview.last_moment(record)
        asked = request.query_params.get("at", "")
        n = min(int(asked), last) if asked.isdecimal() and len(asked) < 9 else last
        home = f"{settings.public_address or f'{request.url.scheme}://{request.url.netloc}'}{settings.base_path}"
        picture = f"{home}api/replays/{replay}/at/{n}/board.png" if preview.can_draw() else ""
        page = preview.headed(page, record, picture)
    return HTMLResponse(page, headers={"cache-control": "no-cache"})


def add_answers(app: FastAPI) -> None:
    """Every error in one shape."""

    @app.exception_handler(Fault)
    @app.exception_handler(StoreError)
    @app.exception_handler(HTTPException)
    async def faulty(_request: Request, error: Exception) -> Response:
        return answer_to(error)

    @app.exception_handler(RequestValidationError)
    async def invalid(_request: Request, error: RequestValidationError) -> Response:
        first = error.errors()[0] if error.errors() else {}
        where = ".".join(str(part) for part in first.get("loc", ()))
        return problem(Fault(422, "invalid", where=where[:100], detail=str(first.get("msg", ""))[:200]))
