"""The REST part of analyses: docs/protocol.md, *Analysis*. Whoever asks again and again is told more each time."""

from typing import Annotated, Any

from fastapi import APIRouter, Body, Request

from claustrophobia.server import readings
from claustrophobia.server.analyses import Reading
from claustrophobia.server.faults import Fault
from claustrophobia.server.hall import Hall
from claustrophobia.server.models import Ask
from claustrophobia.server.rest import PROBLEMS, InHall, ReplayId, Stored, TableId, creator, looked_back, seated
from claustrophobia.server.shares import Asker
from claustrophobia.server.web import JsonResponse
from claustrophobia.server.wire import Reading as Told

router = APIRouter(responses=PROBLEMS)
Wanted = Annotated[Ask, Body()]


@router.post("/api/tables/{table}/analysis", response_model=dict[str, Any])
async def analyse_table(table: TableId, wanted: Wanted, request: Request, hall: InHall) -> JsonResponse:
    """What every choice of a game that is over was worth, as far as it has been judged; the rest is judged now."""
    room, role = await seated(request, table)
    async with room.lock:
        play = room.play_for(role)
        if play is None or play.game.outcome is None:
            raise Fault(409, "game_goes_on")
        record, content = play.game.record(), play.headers.content
    reading = await hall.analyses.ask(record, content, Asker(creator(request), table))
    return JsonResponse(await told(request, hall, reading, wanted.have))


@router.post("/api/replays/{replay}/analysis", response_model=dict[str, Any])
async def analyse_replay(
    replay: ReplayId, text: Stored, wanted: Wanted, request: Request, hall: InHall
) -> JsonResponse:
    """The same of an imported record, in which everything is open anyway."""
    reading = await hall.analyses.ask(text, "", Asker(creator(request), replay))
    return JsonResponse(await told(request, hall, reading, wanted.have))


async def told(request: Request, hall: Hall, reading: Reading, have: int) -> Told:
    """What has come of an analysis so far, without the decisions that the asker has."""
    first, total = reading.first, max(reading.total, 0)
    if reading.told is not None and reading.told_of == len(first):
        whole = reading.told
    else:
        whole = await looked_back(request, readings.report, reading.look, first)
        reading.told, reading.told_of = whole, len(first)
    fresh = [one for one in whole["decisions"] if one["n"] > have]
    return {
        "done": len(first),  # not those judged meanwhile: of them nothing is told yet
        "total": total,
        "nobody": hall.bots.lack_workers,
        "since": have,
        "analysis": {**whole, "decisions": fresh},
    }
