"""The application: REST, socket, front end, behind one gate."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI, Request, Response, WebSocket
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.types import Receive, Scope, Send

from claustrophobia import __version__
from claustrophobia.server import logs, rest, rest_campaigns
from claustrophobia.server.camps import Camps
from claustrophobia.server.hall import Fault, Hall
from claustrophobia.server.limits import Sockets
from claustrophobia.server.settings import Settings
from claustrophobia.server.socket import serve_socket
from claustrophobia.server.web import Gate, front_end, problem


def create_app(settings: Settings | None = None) -> FastAPI:
    """A server's application; it opens its store when it starts."""
    settings = settings or Settings()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        hall = Hall(settings)
        app.state.hall, app.state.camps = hall, Camps(hall)
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
    add_front_end(app, settings)
    add_answers(app)
    sockets = Sockets(settings.sockets_an_address)

    async def on_socket(scope: Scope, receive: Receive, send: Send) -> None:
        await serve_socket(WebSocket(scope, receive, send), app.state.hall, sockets)

    app.add_middleware(Gate, settings=settings, on_socket=on_socket)
    return app


def add_front_end(app: FastAPI, settings: Settings) -> None:
    """Everything else is a file of the front end, or nothing."""

    @app.api_route("/{path:path}", methods=["GET", "HEAD"], include_in_schema=False)
    async def page(request: Request) -> Response:
        path = request.url.path
        found = None if path.startswith("/api/") else front_end(settings.web, path)
        return found or problem(Fault(404, "no_such_page"))


def add_answers(app: FastAPI) -> None:
    """Every error in one shape."""

    @app.exception_handler(Fault)
    async def faulty(_request: Request, fault: Fault) -> Response:
        return problem(fault)

    @app.exception_handler(RequestValidationError)
    async def invalid(_request: Request, error: RequestValidationError) -> Response:
        first = error.errors()[0] if error.errors() else {}
        where = ".".join(str(part) for part in first.get("loc", ()))
        return problem(Fault(422, "invalid", where=where[:100], detail=str(first.get("msg", ""))[:200]))

    @app.exception_handler(HTTPException)
    async def other(_request: Request, error: HTTPException) -> Response:
        code = {404: "no_such_page", 405: "not_allowed", 413: "too_large"}.get(error.status_code)
        unclear = Fault(400, "invalid", where=error.status_code, detail=str(error.detail)[:200])
        fault = Fault(error.status_code, code) if code else unclear
        answer = problem(fault)
        answer.headers.update(error.headers or {})
        return answer
