"""The REST half of docs/protocol.md: what happens once."""

import asyncio
from hashlib import sha256
from typing import Annotated, Any

from fastapi import APIRouter, Body, Depends, Path, Query, Request, Response
from fastapi.responses import PlainTextResponse

from claustrophobia import __version__
from claustrophobia.content.words import near_rules, rules
from claustrophobia.core.dice import commitment
from claustrophobia.core.names import NOBODY, SIDES
from claustrophobia.server import moments, records
from claustrophobia.server.catalogue import catalogue, rule_text
from claustrophobia.server.frames import message
from claustrophobia.server.hall import Fault, Hall, fresh_id, is_unplayed
from claustrophobia.server.models import (
    Health,
    Ident,
    Laid,
    Moment,
    NewTable,
    Nothing,
    Problem,
    Replay,
    ReplayInfo,
    Rule,
    Seat,
    TableInfo,
    Token,
    Verdict,
)
from claustrophobia.server.room import Room
from claustrophobia.server.seats import PERSON, RULES, side_of
from claustrophobia.server.socket import seat_cookie
from claustrophobia.server.web import JsonResponse
from claustrophobia.sight.view import view

HALF_A_YEAR = 180 * 24 * 3600
PROBLEMS: dict[int | str, dict[str, Any]] = {
    status: {"model": Problem} for status in (400, 403, 404, 405, 409, 413, 422, 429)
}
RECORD_BODY = {"requestBody": {"required": True, "content": {"text/plain": {"schema": {"type": "string"}}}}}

router = APIRouter(responses=PROBLEMS)
looking_back = asyncio.Semaphore(2)  # records are replayed in threads, few at a time

TableId = Annotated[Ident, Path(description="The table.")]
ReplayId = Annotated[Ident, Path(description="The replay.")]
Count = Annotated[int, Path(ge=0, le=100_000, description="After how many decisions.")]


def hall_of(request: Request) -> Hall:
    found: Hall = request.app.state.hall
    return found


InHall = Annotated[Hall, Depends(hall_of)]


async def seated(request: Request, table: str) -> tuple[Room, str]:
    """The table and the role its asker has there."""
    hall = hall_of(request)
    role = await hall.role(table, request.cookies.get(seat_cookie(table), ""))
    if role is None:
        known = table in hall.rooms or await hall.store.table(table) is not None
        raise Fault(403, "no_seat") if known else Fault(404, "no_such_table")
    room = await hall.room(table)
    return room, room.role_of(role)


def creator(request: Request) -> str:
    """Whose tables these are, as far as the cap on them goes."""
    address = request.client.host if request.client else ""
    return sha256(address.encode()).hexdigest()[:32]


@router.get("/healthz", response_model=Health)
async def healthz(hall: InHall) -> dict[str, Any]:
    """Whether the server answers."""
    return {"ok": True, "tables": len(hall.rooms), "version": __version__}


@router.get("/api/catalogue", response_class=JsonResponse)
async def get_catalogue(request: Request) -> Response:
    """Everything that never changes."""
    body, etag = catalogue()
    headers = {"etag": etag, "cache-control": "no-cache"}
    if etag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    return Response(body, headers=headers, media_type="application/json")


@router.get("/api/rules/{ident}", response_model=Rule)
async def get_rule(ident: Annotated[str, Path(max_length=40)]) -> dict[str, Any]:
    """A rule in both languages."""
    spoken = {"en": rules("en"), "fr": rules("fr")}
    wanted = ident.upper()
    if wanted not in spoken["en"]:
        raise Fault(404, "no_such_rule", id=wanted[:40], near=", ".join(near_rules(wanted)))
    return {"id": wanted, **rule_text(wanted, spoken)}


# --- tables ---------------------------------------------------------------------------------------


@router.post("/api/tables", status_code=201, response_model=Laid)
async def lay_table(wanted: NewTable, request: Request, hall: InHall) -> dict[str, Any]:
    """Lay a new table."""
    return await hall.lay(wanted.model_dump(), creator(request))


@router.post("/api/tables/{table}/seat", response_model=Seat)
async def take_seat(table: TableId, said: Token, request: Request, response: Response, hall: InHall) -> dict[str, Any]:
    """Trade the token of a link for a cookie."""
    role = await hall.role(table, said.token)
    if role is None:
        known = await hall.store.table(table) is not None
        raise Fault(403, "wrong_token") if known else Fault(404, "no_such_table")
    set_seat_cookie(request, response, seat_cookie(table), said.token)
    return {"table": table, "role": role}


def set_seat_cookie(request: Request, response: Response, name: str, token: str) -> None:
    """A seat is kept by the browser, where no script can read it."""
    secure = request.url.scheme == "https"
    response.set_cookie(name, token, max_age=HALF_A_YEAR, path="/", httponly=True, samesite="strict", secure=secure)


@router.get("/api/tables/{table}", response_model=TableInfo)
async def get_table(table: TableId, request: Request) -> dict[str, Any]:
    """A table, for whoever has a seat at it."""
    room, role = await seated(request, table)
    async with room.lock:
        seen = view(room.play.game.state, side_of(role))
        pending = seen["decision"]
        return {
            "table": table,
            "scenario": room.row["scenario"],
            "role": role,
            "seats": dict(zip(SIDES, room.players, strict=True)),
            "turn": seen["turn"],
            "outcome": seen["outcome"],
            "created": room.row["created"],
            "waiting": pending["side"] if pending else None,
            "commitment": commitment(room.row["seed"]),
            "seeded": room.row["seeded"],
            "free_undo": room.row["free_undo"],
            "players": room.play.headers.options.get("players", 1),
            "campaign": room.campaign or None,
            "rematch": room.rematch["table"] if room.rematch else None,
        }


@router.get("/api/tables/{table}/record", response_class=PlainTextResponse)
async def get_record(table: TableId, request: Request) -> PlainTextResponse:
    """The record of a game; of one that goes on, without its seed and for those who may know all of it."""
    room, role = await seated(request, table)
    async with room.lock:
        over = room.play.game.outcome is not None
        side = side_of(role)
        alone = side != NOBODY and room.players[1 - side] != PERSON
        if not over and role != "both" and not alone:
            raise Fault(409, "game_goes_on")
        text = room.play.game.record()
    if not over:
        text = text.replace(f"\nseed {room.row['seed']}\n", "\nseed hidden\n", 1)
    return PlainTextResponse(text)


@router.post("/api/tables/{table}/rematch", status_code=201, response_model=Laid)
async def rematch(table: TableId, _said: Annotated[Nothing, Body()], request: Request, hall: InHall) -> dict[str, Any]:
    """The same again with the sides swapped; whoever asks second gets the same table."""
    room, role = await seated(request, table)
    if role == "spectator":
        raise Fault(403, "not_allowed")
    async with room.lock:
        if room.play.game.outcome is None:
            raise Fault(409, "game_goes_on")
        if room.rematch is None:
            row = room.row
            options = {**room.play.headers.options, "free_undo": row["free_undo"]}
            if room.campaign:
                raise Fault(409, "in_campaign")
            human, infernal = room.players if is_unplayed(row["scenario"]) else reversed(room.players)
            wanted = {"scenario": row["scenario"], "human": human, "infernal": infernal, "hot_seat": row["hot_seat"]}
            wanted |= {"options": options, "seed": "", "content": row["content"]}
            room.rematch = await hall.lay(wanted, creator(request), rematch_of=table)
            tell_rematch(room)
        return room.rematch


def tell_rematch(room: Room) -> None:
    """Everybody at the table learns of the next one, each with the link of the other side's seat if there is one."""
    assert room.rematch is not None
    links = room.rematch["links"]
    swapped = {"human": "infernal", "infernal": "human", "both": "human"} if room.players[1] != RULES else {}
    for subscriber in room.subscribers:
        link = links.get(swapped.get(subscriber.role, subscriber.role), links["spectator"])
        subscriber.notify(message("rematch", {"table": room.rematch["table"], "link": link}))


@router.get("/api/tables/{table}/at/{n}", response_model=Moment)
async def table_at(table: TableId, n: Count, request: Request) -> Response:
    """A moment of a table's own game, as the asker saw it; with everything open when the game is over."""
    room, role = await seated(request, table)
    async with room.lock:
        play = room.play
        codes = list(play.game.choices)
        if play.game.outcome is not None:
            viewer, steps = moments.EVERYTHING, list(range(len(play.event_counts)))
        else:
            viewer = side_of(role)
            steps = moments.visible_steps(play, viewer)
    async with looking_back:
        found = await asyncio.to_thread(moments.table_moment, play.headers, codes, steps, n, viewer)
    return JsonResponse(found)


# --- records --------------------------------------------------------------------------------------


async def record_text(request: Request) -> str:
    """The body as text."""
    try:
        return (await request.body()).decode()
    except UnicodeDecodeError:
        records.refuse("not_text")


RecordText = Annotated[str, Depends(record_text)]


@router.post("/api/replays", status_code=201, response_model=Replay, openapi_extra=RECORD_BODY)
async def import_record(text: RecordText, hall: InHall) -> dict[str, Any]:
    """Keep a record to look at."""
    async with looking_back:
        text = await asyncio.to_thread(records.checked_record, text)
    ident = fresh_id()
    await hall.store.add_replay(ident, text, hall.settings.replays_kept)
    return {"replay": ident}


async def stored_record(replay: ReplayId, hall: InHall) -> str:
    text = await hall.store.record(replay)
    if text is None:
        raise Fault(404, "no_such_replay")
    return text


Stored = Annotated[str, Depends(stored_record)]


@router.get("/api/replays/{replay}", response_model=ReplayInfo)  # noqa: FAST003 - the dependency takes it
async def get_replay(text: Stored) -> dict[str, Any]:
    """Headers and decisions of a record."""
    async with looking_back:
        return await asyncio.to_thread(moments.replay_info, text)


@router.get("/api/replays/{replay}/at/{n}", response_model=Moment)  # noqa: FAST003 - the dependency takes it
async def replay_at(
    text: Stored, n: Count, side: Annotated[str, Query(pattern="^(human|infernal|spectator|open|)$")] = ""
) -> Response:
    """A moment of a record, from a side or with everything open."""
    viewer = SIDES.index(side) if side in SIDES else NOBODY if side == "spectator" else moments.EVERYTHING
    async with looking_back:
        found = await asyncio.to_thread(moments.replay_moment, text, n, viewer)
    return JsonResponse(found)


@router.post("/api/verify", response_model=Verdict, openapi_extra=RECORD_BODY)
async def verify(text: RecordText) -> dict[str, Any]:
    """Check every die of a record against its seed."""
    async with looking_back:
        return await asyncio.to_thread(records.verdict_on, text)
