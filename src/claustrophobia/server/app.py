"""The application: REST, socket, front end, behind one gate."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from claustrophobia import __version__
from claustrophobia.server import logs, rest, rest_campaigns
from claustrophobia.server.camps import Camps
from claustrophobia.server.faults import Fault
from claustrophobia.server.hall import Hall
from claustrophobia.server.limits import Sockets
from claustrophobia.server.metrics import KIND, Figures
from claustrophobia.server.settings import Settings
from claustrophobia.server.warmth import warm
from claustrophobia.server.web import Gate, Named, front_end, problem
from claustrophobia.server.writes import StoreError

RETRY_AFTER: Final = "5"  # seconds


def create_app(settings: Settings | None = None) -> FastAPI:
    """A server's application; it opens its store when it starts. By then all that comes with the program is loaded."""
    settings = settings or Settings()
    warm(strangers_content=settings.strangers_content)
    sockets = Sockets(settings.sockets_an_address)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        hall = Hall(settings)
        app.state.hall, app.state.camps, app.state.sockets = hall, Camps(hall), sockets
        app.state.figures = Figures(hall, sockets)
        with app.state.figures.served(settings.host, settings.metrics):
            await hall.open()
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
        docs_url=None,  # the page would fetch from another host
        redoc_url=None,
        lifespan=lifespan,
    )
    app.include_router(rest.router)
    app.include_router(rest_campaigns.router)
    if settings.metrics == "on":
        add_metrics(app)
    add_front_end(app, settings)
    add_answers(app)
    app.add_middleware(Gate, settings=settings)
    if settings.trusted_proxies:
        app.add_middleware(ProxyHeadersMiddleware, trusted_hosts=list(settings.trusted_proxies))
    app.add_middleware(Named, settings=settings)
    return app


def add_metrics(app: FastAPI) -> None:
    """Figures for Prometheus."""

    @app.get("/metrics", include_in_schema=False)
    async def figures(request: Request) -> Response:
        found: Figures = request.app.state.figures
        return Response(found.text(), media_type=KIND)


def add_front_end(app: FastAPI, settings: Settings) -> None:
    """Everything else is a file of the front end, or nothing."""

    @app.api_route("/{path:path}", methods=["GET", "HEAD"], include_in_schema=False)
    async def page(request: Request) -> Response:
        path = request.url.path
        found = None if path.startswith("/api/") else front_end(settings, path)
        return found or problem(Fault(404, "no_such_page"))


def add_answers(app: FastAPI) -> None:
    """Every error in one shape."""

    @app.exception_handler(Fault)
    async def faulty(_request: Request, fault: Fault) -> Response:
        return problem(fault)

    @app.exception_handler(StoreError)
    async def away(_request: Request, _error: StoreError) -> Response:
        logs.fault("database away")
        answer = problem(Fault(503, "database_away"))
        answer.headers["retry-after"] = RETRY_AFTER
        return answer

    @app.exception_handler(RequestValidationError)
    async def invalid(_request: Request, error: RequestValidationError) -> Response:
        first = error.errors()[0] if error.errors() else {}
        where = ".".join(str(part) for part in first.get("loc", ()))
        return problem(Fault(422, "invalid", where=where[:100], detail=str(first.get("msg", ""))[:200]))

    @app.exception_handler(HTTPException)
    async def other(_request: Request, error: HTTPException) -> Response:
        code = {404: "no_such_page", 405: "not_allowed", 408: "too_slow", 413: "too_large"}.get(error.status_code)
        unclear = Fault(400, "invalid", where=error.status_code, detail=str(error.detail)[:200])
        fault = Fault(error.status_code, code) if code else unclear
        answer = problem(fault)
        answer.headers.update(error.headers or {})
        return answer
