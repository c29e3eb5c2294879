"""The REST calls of docs/protocol.md, but for those about campaigns."""

import asyncio
import json
from collections.abc import Callable
from concurrent.futures.process import BrokenProcessPool
from datetime import date
from hashlib import sha256
from typing import Annotated, Any, TypeVar

from fastapi import APIRouter, Body, Depends, Path, Query, Request, Response
from fastapi.responses import PlainTextResponse

from claustrophobia import __version__
from claustrophobia.content.faults import ContentError
from claustrophobia.content.lexicon import near_rules, rules
from claustrophobia.core import notation
from claustrophobia.core.names import NOBODY, SIDES
from claustrophobia.daily import descent_of
from claustrophobia.server import course, joining, moments, packed, playing_on, preview, records, surprises, vetting
from claustrophobia.server.catalogue import catalogue, scenario_info
from claustrophobia.server.faults import Fault
from claustrophobia.server.frames import message
from claustrophobia.server.hall import Hall, fresh_id
from claustrophobia.server.identity import former, holder_of, issue
from claustrophobia.server.limits import household
from claustrophobia.server.models import (
    SCENARIO_MOST,
    Code,
    Course,
    Created,
    DailyDescent,
    DailyPar,
    Health,
    Ident,
    Invitation,
    Moment,
    NewDrawing,
    NewRematch,
    NewTable,
    NextTable,
    PlayOn,
    Problem,
    Reach,
    Replay,
    ReplayInfo,
    Rule,
    RuleWords,
    Seat,
    Surprise,
    TableInfo,
    Token,
    ToldStory,
    Verdict,
)
from claustrophobia.server.pledges import commitment_of
from claustrophobia.server.reach import reach
from claustrophobia.server.room import Room
from claustrophobia.server.seats import PERSON, RULES, SPECTATOR, is_against_person, side_of
from claustrophobia.server.sentences import both
from claustrophobia.server.shares import Asker
from claustrophobia.server.web import JsonResponse
from claustrophobia.server.workers import carry_out
from claustrophobia.server.writes import Conflict
from claustrophobia.sight.view import view

PROBLEMS: dict[int | str, dict[str, Any]] = {
    status: {"model": Problem} for status in (400, 403, 404, 405, 408, 409, 413, 421, 422, 429, 503)
}
TEXT_BODY = {"requestBody": {"required": True, "content": {"text/plain": {"schema": {"type": "string"}}}}}

Found = TypeVar("Found")

router = APIRouter(responses=PROBLEMS)

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
    role = await hall.role(table, request.cookies)
    if role is None:
        known = table in hall.rooms or await hall.store.table(table) is not None
        raise Fault(403, "no_seat") if known else Fault(404, "no_such_table")
    room = await hall.room(table)
    return room, room.role_of(role)


def creator(request: Request) -> str:
    """The creator of a table for the cap on open tables: a hash of the asker's address."""
    return sha256(address_of(request).encode()).hexdigest()[:32]


def address_of(request: Request) -> str:
    """The address for which a call is counted."""
    return household(request.client.host if request.client else "")


async def looked_back(request: Request, look: Callable[..., Found], *words: Any) -> Found:
    """Have a game played over in another process: addresses take turns, and each call has limited time."""
    hall = hall_of(request)
    try:
        asker = Asker(creator(request))
        return await hall.readers.do(carry_out, (look, words), hall.settings.replay_seconds, asker)
    except (TimeoutError, BrokenProcessPool, MemoryError):
        records.refuse("too_heavy")


@router.get("/healthz")
async def healthz(hall: InHall) -> Health:
    """Whether the server answers, without asking the database."""
    return health(hall)


@router.get("/readyz", responses={503: {"model": Problem}})
async def readyz(hall: InHall) -> Health:
    """Whether the server can serve tables: whether the database answers."""
    await hall.store.check()
    return health(hall)


def health(hall: Hall) -> Health:
    return Health(ok=True, tables=len(hall.rooms), bots_think=hall.bots.where, version=__version__)


@router.get("/api/catalogue", response_class=JsonResponse)
async def get_catalogue(request: Request, hall: InHall) -> Response:
    """Everything that never changes."""
    packs = await asyncio.to_thread(packed.offered, hall.settings)
    strangers, own_bots = hall.settings.strangers_content, tuple(hall.bots.own)
    body, etag = await asyncio.to_thread(catalogue, strangers_content=strangers, own_bots=own_bots, offered=packs)
    headers = {"etag": etag, "cache-control": "no-cache"}
    if etag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    return Response(body, headers=headers, media_type="application/json")


@router.get("/api/rules/{ident}")
async def get_rule(ident: Annotated[str, Path(max_length=40)]) -> Rule:
    """A rule in both languages."""
    wanted = ident.upper()
    if wanted not in rules("en"):
        raise Fault(404, "no_such_rule", id=wanted[:40], near=", ".join(near_rules(wanted)))
    english, french = rules("en")[wanted], rules("fr")[wanted]
    return Rule(
        id=wanted,
        en=RuleWords(title=english.title, text=english.text),
        fr=RuleWords(title=french.title, text=french.text),
    )


@router.get("/api/reach")
async def get_reach(request: Request, hall: InHall) -> Reach:
    """Where others can reach this server, for the links that a player hands on."""
    asker = request.client.host if request.client else ""
    return await asyncio.to_thread(reach, hall.settings, asker, request.url.port or hall.settings.port)


@router.get("/api/daily/{day}")
async def get_daily(day: Annotated[date, Path(description="A day, such as 2026-03-14.")]) -> DailyDescent:
    """The descent of a day: the same at every server, which needs no clock for it."""
    found = descent_of(day)
    return DailyDescent(**{**found._asdict(), "day": day.isoformat(), "team": list(found.team)})


@router.get("/api/daily/{day}/par")
async def get_par(
    day: Annotated[date, Path(description="A day, such as 2026-03-14.")], request: Request, hall: InHall
) -> DailyPar:
    """How the house's bot fares in the descent of a day: played where bots think, the same at every server."""
    return DailyPar(**(await hall.pars.of(day, hall.bots, Asker(creator(request))))._asdict())


# --- scenarios of one's own -----------------------------------------------------------------------


@router.post("/api/scenarios", openapi_extra=TEXT_BODY, response_class=JsonResponse)
async def read_scenario(request: Request, hall: InHall) -> Response:
    """What a scenario of one's own is, from the text of its file; or what is wrong with it. Nothing of it is kept."""
    text = await body_text(request)
    if text is None or len(text) > SCENARIO_MOST:
        raise Fault(422, "bad_content", detail=both("content", "no_text", most=SCENARIO_MOST))
    vetting.allow({"content": "", "scenario_text": text}, hall.settings)
    return JsonResponse(await hall.read_scenario(text, Asker(creator(request))))


@router.post("/api/scenarios/dice")
async def draw_scenario(wanted: NewDrawing, request: Request, hall: InHall) -> Surprise:
    """A scenario by dice, quickly evened out: the same seed gives the same one at every server. It is not kept."""
    return await surprises.surprise(wanted, hall.readers, hall.settings, Asker(creator(request)))


@router.get("/api/tables/{table}/scenario", response_class=JsonResponse)
async def table_scenario(table: TableId, request: Request, hall: InHall) -> Response:
    """The scenario of a table, for whoever has a seat at it: the catalogue knows only those of the program."""
    if await hall.role(table, request.cookies) is None:
        await seated(request, table)  # says why not
    row = await hall.store.table(table)
    assert row is not None
    return JsonResponse(await asyncio.to_thread(scenario_info, row["scenario_text"] or row["scenario"]))


@router.get("/api/tables/{table}/box", response_class=JsonResponse)
async def table_box(table: TableId, request: Request, hall: InHall) -> Response:
    """What is otherwise in the box of a table with content of its own: records by kind; for whoever has a seat."""
    if await hall.role(table, request.cookies) is None:
        await seated(request, table)  # says why not
    row = await hall.store.table(table)
    assert row is not None
    try:
        return JsonResponse(await asyncio.to_thread(packed.box_of, row, hall.settings.folder))
    except ContentError as error:
        raise Fault(422, "bad_content", detail=str(error)) from None


# --- tables ---------------------------------------------------------------------------------------


@router.post("/api/tables", status_code=201)
async def lay_table(wanted: NewTable, request: Request, hall: InHall) -> Created:
    """Lay a new table."""
    return await hall.lay(wanted.model_dump(), creator(request))


@router.post("/api/tables/{table}/seat")
async def take_seat(table: TableId, said: Token, request: Request, response: Response, hall: InHall) -> Seat:
    """Sit down by a link, if its seat is free; it belongs to this browser from then on."""
    role = await named_seat(table, said, hall)
    joined = await joining.sit(hall.seating, table, role, await settle(request, response, hall))
    return Seat(table=table, role=joined.role, code=joined.code)


async def named_seat(table: TableId, said: Token, hall: InHall) -> str:
    """The seat that a link names."""
    role = await hall.seating.link(table, said.token)
    if role is None:
        known = await hall.store.table(table) is not None
        raise Fault(403, "wrong_token") if known else Fault(404, "no_such_table")
    return role


@router.post("/api/tables/{table}/invitation")
async def look_at_link(table: TableId, said: Token, request: Request, hall: InHall) -> Invitation:
    """What a link can do for the asker; no seat is taken."""
    role = await named_seat(table, said, hall)
    row = await hall.store.table(table)
    assert row is not None
    state = await joining.state_of(hall.seating, table, role, holder_of(request.cookies))
    return Invitation(role=role, state=state, hints=is_against_person(row) and bool(row["hints"]))


@router.post("/api/tables/{table}/recover")
async def recover_seat(table: TableId, said: Code, request: Request, response: Response, hall: InHall) -> Seat:
    """Get back to a seat by its code."""
    holder = await settle(request, response, hall)
    role = await joining.recover(hall, hall.seating, table, said.code, holder, address_of(request))
    return Seat(table=table, role=role)


async def settle(request: Request, response: Response, hall: Hall) -> str:
    """The asking browser's holder. The seats of its cookies of version 0.2 become the holder's."""
    holder = issue(request, response, hall.settings.base_path)
    old = former(request.cookies)
    for kind, seating in (("seat", hall.seating), ("camp", hall.campaign_seating)):
        named = [(cookie.ident, cookie.token_hash) for cookie in old if cookie.kind == kind]
        if named:
            await seating.move_over(named, holder)
    for cookie in old:
        response.delete_cookie(cookie.cookie, path="/", httponly=True, samesite="strict")
    return holder


@router.get("/api/tables/{table}")
async def get_table(table: TableId, request: Request, response: Response, hall: InHall) -> TableInfo:
    """A table, for whoever has a seat at it."""
    try:
        room, role = await seated(request, table)
    except Fault as fault:
        if str(fault) != "not_begun":
            raise
        return await before_the_deal(request, table)
    if former(request.cookies):
        await settle(request, response, hall)
    async with room.lock:
        play = room.play_for(role)
        seen = view((play or room.play).game.state, side_of(role))
        pending = None if room.is_held(role) else seen["decision"]
        return TableInfo(
            table=table,
            scenario=room.row["scenario"],
            role=role,
            seats=dict(zip(SIDES, room.players, strict=True)),
            turn=seen["turn"],
            outcome=seen["outcome"],
            created=room.row["created"],
            waiting=pending["side"] if pending else None,
            commitment=commitment_of(room.row),
            seeded=room.row["seeded"],
            begun=True,
            free_undo=room.row["free_undo"],
            hints=room.may_advise,
            players=room.play.headers.options.get("players", 1),
            campaign=room.campaign or None,
            rematch=await hall.store.rematch(table),
            pack=packed.pack_of(room.row),
            own_box=packed.has_box(room.row),
            board=view((play or room.play).game.state, NOBODY),
        )


async def before_the_deal(request: Request, table: str) -> TableInfo:
    """A table that is not dealt yet."""
    hall = hall_of(request)
    row, role = await hall.store.table(table), await hall.role(table, request.cookies)
    assert row is not None
    assert role is not None
    return TableInfo(
        table=table,
        scenario=row["scenario"],
        role=role,
        seats={side: row[side] for side in SIDES},
        turn=0,
        outcome=None,
        created=row["created"],
        waiting=None,
        commitment=commitment_of(row),
        seeded=row["seeded"],
        begun=False,
        free_undo=row["free_undo"],
        hints=row["hints"] or not is_against_person(row),
        players=json.loads(row["options"]).get("players", 1),
        campaign=await hall.store.campaign_of(table) or None,
        rematch=None,
        pack=packed.pack_of(row),
        own_box=packed.has_box(row),
    )


@router.get("/api/tables/{table}/course")
async def get_course(table: TableId, request: Request) -> Course:
    """How a game that is over went."""
    room, role = await seated(request, table)
    async with room.lock:
        play = room.play_for(role)
        if play is None or play.game.outcome is None:
            raise Fault(409, "game_goes_on")
        game, headers = play.game, play.headers
        made = [notation.option_text(game.state, code) for code in game.choices]
        head = {"given-up": game.given_up_by}
    return await looked_back(request, course.course_of_table, headers, made, head)


@router.get("/api/tables/{table}/record", response_class=PlainTextResponse)
async def get_record(table: TableId, request: Request) -> PlainTextResponse:
    """The record of a game. While the game goes on it has no seed, and only what the asker has been told."""
    room, role = await seated(request, table)
    async with room.lock:
        play = room.play_for(role)
        over = play is not None and play.game.outcome is not None
        side = side_of(role)
        alone = side != NOBODY and room.players[1 - side] != PERSON
        if not over and role != "both" and not alone:
            raise Fault(409, "game_goes_on")
        if play is None:
            raise Fault(409, "game_goes_on")
        text = play.game.record()
        if not over:
            text = moments.sealed(text) if role == "both" else moments.told_record(play, side)
    return PlainTextResponse(text)


@router.post("/api/tables/{table}/rematch", status_code=201)
async def rematch(
    table: TableId, said: Annotated[NewRematch, Body()], request: Request, response: Response, hall: InHall
) -> NextTable:
    """The asker's seat at the rematch, with the sides swapped or not. A table has one; the first call lays it."""
    holder = await settle(request, response, hall)
    room, role = await seated(request, table)
    async with room.lock:
        play = room.play_for(role)
        if play is None or play.game.outcome is None:
            raise Fault(409, "game_goes_on")
        if room.campaign:
            raise Fault(409, "in_campaign")
        found = await hall.store.rematch(table)
        links: dict[str, str] = {}
        if found is None:
            if role == SPECTATOR:
                raise Fault(403, "not_allowed")
            found, links = await lay_rematch(hall, room, creator(request), swapped=said.swapped)
            swapped = said.swapped
        else:
            swapped = await is_swapped(hall, room, found)
        seat = joining.SWAPPED.get(role, role) if swapped and room.players[1] != RULES else role
        joined = await joining.follow(hall.seating, found, seat, holder)
    if links:
        for subscriber in room.subscribers:
            subscriber.notify(message({"rematch": {"table": found}}))
    row = await hall.store.table(found)
    assert row is not None
    return NextTable(table=found, role=joined.role, code=joined.code, links=links, commitment=commitment_of(row))


async def is_swapped(hall: Hall, room: Room, found: str) -> bool:
    """Whether a rematch was laid with the sides swapped: as it is for those who sit at both tables."""
    return all(
        joining.SWAPPED.get(room.role_of(before)) == after
        for before, after in await hall.seating.at_both(room.id, found)
        if after in SIDES
    )


async def lay_rematch(hall: Hall, room: Room, whose: str, *, swapped: bool) -> tuple[str, dict[str, str]]:
    """Lay the rematch of a table, and return it with its spectators' link.

    If another server was faster, its rematch is returned, without a link.
    """
    row = room.row
    swaps = swapped and row["infernal"] != RULES
    human, infernal = reversed(room.players) if swaps else room.players
    wanted = {"scenario": row["scenario"], "human": human, "infernal": infernal}
    wanted |= {"hot_seat": row["hot_seat"], "hints": row["hints"]}
    options = {**room.play.headers.options, "free_undo": row["free_undo"]}
    wanted |= {"options": options, "seed": "", "content": row["content"], "scenario_text": row["scenario_text"]}
    try:
        laid = await hall.lay(wanted, whose, rematch_of=room.id)
    except Conflict:
        return str(await hall.store.rematch(room.id)), {}
    return laid.table, laid.links


@router.get("/api/tables/{table}/at/{n}", response_model=Moment)
async def table_at(table: TableId, n: Count, request: Request) -> Response:
    """A moment of a table's game, as the asker saw it; once the game is over, with nothing hidden."""
    room, role = await seated(request, table)
    async with room.lock:
        play = room.play_for(role)
        if play is None:
            raise Fault(404, "no_such_moment", total=0)
        codes = list(play.game.choices)
        if play.game.outcome is not None:
            viewer, steps = moments.EVERYTHING, list(range(len(play.event_counts)))
        else:
            viewer = side_of(role)
            steps = moments.visible_steps(play, viewer)
    found = await looked_back(request, moments.table_moment, play.headers, codes, steps, n, viewer)
    return JsonResponse(found.model_dump(exclude_unset=True))


# --- records --------------------------------------------------------------------------------------


async def body_text(request: Request) -> str | None:
    """The body as text, if it is one; with a NUL in it it is none, and PostgreSQL keeps none such."""
    try:
        text = (await request.body()).decode()
    except UnicodeDecodeError:
        return None
    return None if "\0" in text else text


async def record_text(request: Request) -> str:
    """The body as the text of a record."""
    text = await body_text(request)
    return records.refuse("not_text") if text is None else text


RecordText = Annotated[str, Depends(record_text)]


@router.post("/api/replays", status_code=201, openapi_extra=TEXT_BODY)
async def import_record(text: RecordText, request: Request, hall: InHall) -> Replay:
    """Keep a record to look at."""
    text = await looked_back(request, records.checked_record, text, hall.settings.strangers_content)
    ident = fresh_id()
    await hall.store.add_replay(ident, text, creator(request), hall.settings.replays_kept)
    return Replay(replay=ident)


async def stored_record(replay: ReplayId, hall: InHall) -> str:
    text = await hall.store.record(replay)
    if text is None:
        raise Fault(404, "no_such_replay")
    return text


Stored = Annotated[str, Depends(stored_record)]


@router.get("/api/replays/{replay}")  # noqa: FAST003 - the dependency takes it
async def get_replay(text: Stored, request: Request) -> ReplayInfo:
    """Headers and decisions of a record."""
    return await looked_back(request, moments.replay_info, text)


@router.get("/api/replays/{replay}/scenario", response_class=JsonResponse)  # noqa: FAST003 - the dependency takes it
async def replay_scenario(text: Stored, request: Request) -> Response:
    """The scenario of a record: the catalogue knows only those of the program."""
    return JsonResponse(await looked_back(request, moments.replay_scenario, text))


@router.get("/api/replays/{replay}/story")  # noqa: FAST003 - the dependency takes it
async def replay_story(text: Stored, request: Request) -> ToldStory:
    """Everything a record tells with the rule it names: where in this game a rule was applied."""
    return await looked_back(request, moments.replay_story, text)


@router.get("/api/replays/{replay}/course")  # noqa: FAST003 - the dependency takes it
async def replay_course(text: Stored, request: Request) -> Course:
    """How the game of a record went."""
    return await looked_back(request, course.course_of_record, text)


@router.post("/api/replays/{replay}/play", status_code=201)  # noqa: FAST003 - the dependency takes it
async def play_on(text: Stored, wanted: PlayOn, request: Request, hall: InHall) -> Created:
    """A new table that goes on from a moment of a record: open practice, for its dice can be read in the record."""
    found = await looked_back(request, playing_on.begun_at, text, wanted.at)
    players = {"human": wanted.human, "infernal": wanted.infernal, "hot_seat": wanted.hot_seat}
    return await hall.lay({**found.wanted, **players}, creator(request), made=found.made)


@router.get("/api/replays/{replay}/at/{n}", response_model=Moment)  # noqa: FAST003 - the dependency takes it
async def replay_at(
    text: Stored,
    n: Count,
    request: Request,
    side: Annotated[str, Query(pattern="^(human|infernal|spectator|open|)$")] = "",
) -> Response:
    """A moment of a record, as a side sees it or with nothing hidden."""
    viewer = SIDES.index(side) if side in SIDES else NOBODY if side == SPECTATOR else moments.EVERYTHING
    found = await looked_back(request, moments.replay_moment, text, n, viewer)
    return JsonResponse(found.model_dump(exclude_unset=True))


@router.get(
    "/api/replays/{replay}/at/{n}/board.png",
    response_class=Response,
    responses={200: {"content": {"image/png": {}}}},
)
async def replay_picture(replay: ReplayId, text: Stored, n: Count, request: Request) -> Response:
    """The picture in the preview of a link: the board at a moment of a record, as a spectator sees it."""
    if not preview.can_draw():
        raise Fault(404, "no_such_page")
    pictures = hall_of(request).pictures
    found = pictures.find(replay, n)
    if found is None:
        found = await looked_back(request, preview.board_picture, text, n)
        pictures.keep(replay, n, found)
    headers = {"cache-control": "public, max-age=604800, immutable", "cross-origin-resource-policy": "cross-origin"}
    return Response(found, headers=headers, media_type="image/png")


@router.post("/api/verify", openapi_extra=TEXT_BODY)
async def verify(text: RecordText, request: Request, hall: InHall) -> Verdict:
    """Check every die of a record against its seed."""
    return await looked_back(request, records.verdict_on, text, hall.settings.strangers_content)
