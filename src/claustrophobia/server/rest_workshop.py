"""The REST part of the workshop: docs/protocol.md, *Workshop*. Nothing that is brought is kept but its measurement."""

import json
from collections.abc import Iterable
from functools import lru_cache
from typing import Annotated, Any, Final

from fastapi import APIRouter, Body, Request

from claustrophobia.content import bench, blanks
from claustrophobia.content.load import ContentError, built_in_text, read_toml, scenario_ids
from claustrophobia.content.setups import no_scenario
from claustrophobia.content.writing import toml_text
from claustrophobia.measuring.batch import Batch
from claustrophobia.server import vetting
from claustrophobia.server.catalogue import rulesets
from claustrophobia.server.faults import Fault
from claustrophobia.server.measured import measured
from claustrophobia.server.measures import MEASURERS, SIZES
from claustrophobia.server.models import SCENARIO_MOST, Drafted, Measure
from claustrophobia.server.rest import PROBLEMS, InHall, creator
from claustrophobia.server.sentences import both
from claustrophobia.server.shares import Asker
from claustrophobia.server.web import JsonResponse
from claustrophobia.server.wire import Checked, Workbench

router = APIRouter(responses=PROBLEMS)

DEEPEST: Final = 64  # tables within tables; the files of the program have five


@router.get("/api/workshop", response_model=dict[str, Any])
async def get_workbench() -> JsonResponse:
    """What can be filled in where in a scenario: its fields, and its clauses as sentences with blanks."""
    return JsonResponse(workbench())


@lru_cache(maxsize=1)
def workbench() -> Workbench:
    return {
        "clauses": blanks.sentences(),
        "fields": blanks.fields(),
        "rulesets": [ruleset for ruleset, info in rulesets().items() if info["unplayed"] is None],
        "empty": bench.EMPTY,
        "measurers": list(MEASURERS),
        "sizes": list(SIZES),
    }


@router.post("/api/workshop/check", response_model=dict[str, Any])
async def check_draft(wanted: Annotated[Drafted, Body()], request: Request, hall: InHall) -> JsonResponse:
    """All that is wrong with a draft, or with the text of a file, and the words that fit its blanks."""
    text = built_in_copy(wanted.scenario) if wanted.scenario else wanted.text
    require_shallow(wanted.draft)
    brought = text if wanted.draft is None else json.dumps(wanted.draft)
    if not brought or len(brought) > SCENARIO_MOST:
        raise Fault(422, "bad_content", detail=both("content", "no_text", most=SCENARIO_MOST))
    vetting.allow({"content": "", "scenario_text": brought}, hall.settings)
    asker = Asker(creator(request))
    return JsonResponse(await vetting.tried(looked_at, (text, wanted.draft), hall.readers, hall.settings, asker))


def built_in_copy(ident: str) -> str:
    """The file of a scenario that comes with the program, under an id of its own."""
    if ident not in scenario_ids():
        raise Fault(422, "bad_content", detail=no_scenario(ident[:40]))
    data = read_toml(built_in_text(ident), ident)
    return toml_text({**data, "id": f"my-{data['id']}"})


def require_shallow(value: object) -> None:
    """Refuse tables within tables deeper than any file needs: such data cannot even be handed to another process."""
    level = [value]
    for _ in range(DEEPEST):
        level = [inner for one in level for inner in inner_values(one)]
    if level:
        raise Fault(422, "bad_content", detail=both("content", "too_heavy"))


def inner_values(value: object) -> Iterable[object]:
    if isinstance(value, dict):
        return value.values()
    return value if isinstance(value, list) else ()


def looked_at(brought: tuple[str, dict[str, Any] | None]) -> Checked:
    """In a process that can be ended: a draft, or the text of one, checked and written."""
    text, draft = brought
    try:
        data = read_toml(text, "file") if draft is None else draft
        require_shallow(data)
        flaws = bench.flaws(data)
        return {
            "draft": data,
            "text": toml_text(data),
            "flaws": [{"path": flaw.path, "en": flaw.en, "fr": flaw.fr} for flaw in flaws],
            "remarks": [] if flaws else [remark._asdict() for remark in bench.remarks(data)],  # type: ignore[misc]
            "lists": bench.lists(data),
        }
    except Fault:
        raise
    except ContentError as error:
        raise Fault(422, "bad_content", detail=str(error)) from None
    except (RecursionError, MemoryError):
        raise Fault(422, "bad_content", detail=both("content", "too_heavy")) from None
    except Exception as error:  # noqa: BLE001 - a draft may break the rules in ways no check knows: it is to blame
        raise Fault(422, "bad_content", detail=type(error).__name__) from None


@router.post("/api/workshop/measure", response_model=dict[str, Any])
async def measure(wanted: Annotated[Measure, Body()], request: Request, hall: InHall) -> JsonResponse:
    """What came of the games played so far; the rest is played now. Whoever asks again is told more each time."""
    vetting.allow({"content": "", "scenario_text": wanted.text}, hall.settings)
    for bot in (wanted.human, wanted.infernal):
        if bot not in MEASURERS:
            raise Fault(422, "not_a_measurer", bot=bot[:40], known=", ".join(MEASURERS))
    if wanted.games not in SIZES:
        raise Fault(422, "not_a_size", known=", ".join(map(str, SIZES)))
    asker = Asker(creator(request))
    info = await hall.read_scenario(wanted.text, asker)
    if rulesets()[info.ruleset]["unplayed"]:
        raise Fault(422, "no_duel")
    batch = Batch(wanted.text, wanted.human, wanted.infernal, vary=wanted.vary)
    one = hall.measures.ask(batch, wanted.games, asker)
    return JsonResponse(measured(one.sums, wanted.games, nobody=hall.bots.lack_workers))
