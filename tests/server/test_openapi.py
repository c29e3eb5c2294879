"""The OpenAPI document: every call it describes, with whatever fits and does not fit, is answered without a 5xx."""

import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, settings
from schemathesis.checks import not_a_server_error

from claustrophobia.server.app import create_app
from claustrophobia.server.settings import Settings
from guests import Laid, play_on, served
from patience import PATIENCE

pytestmark = pytest.mark.slow

document = schemathesis.openapi.from_dict(create_app(Settings()).openapi())


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with served(tmp_path_factory.mktemp("openapi")) as found:
        yield found


@pytest.fixture(scope="module")
def table(url: str) -> Iterator[Laid]:
    with Laid(url, hot_seat=True) as laid:
        yield laid


@document.parametrize()
@settings(
    max_examples=25,
    deadline=None,
    phases=(Phase.explicit, Phase.reuse, Phase.generate),
    suppress_health_check=list(HealthCheck),
)
def test_no_call_is_answered_with_a_5xx(case: Any, url: str, table: Laid) -> None:
    """From outside, and from a seat at a table that is there."""
    case.validate_response(case.call(base_url=url, timeout=PATIENCE), checks=(not_a_server_error,))
    if "table" in case.path_parameters:
        case.path_parameters["table"] = table.id
        seat = table.cookie("human")
        case.validate_response(case.call(base_url=url, headers=seat, timeout=PATIENCE), checks=(not_a_server_error,))


# What a generator of JSON never thinks of. Recursion is deeper than our own may go, or than any parser's.
ODD_VALUES = ["[" * depth + "]" * depth for depth in (300, 800, 100_000)]
ODD_VALUES += ['{"a":' * 800 + "1" + "}" * 800, '"' + "x" * 100_000 + '"', "9" * 5000]
ODD_VALUES += [r'"\ud800"', "NaN", "1e999", "null"]
ODD_BODIES = [b"", b"{", b"\xff\xfe", b"\xef\xbb\xbf{}", "{}".encode("utf-16"), *map(str.encode, ODD_VALUES)]


def test_no_body_however_odd_is_answered_with_a_5xx(url: str, table: Laid) -> None:
    """Each as a whole, and as every field that the call knows."""
    shapes = document.raw_schema["components"]["schemas"]
    seat = table.cookie("human")
    asked = 0
    for path, calls in document.raw_schema["paths"].items():
        if "post" not in calls:
            continue
        place = path.replace("{table}", table.id).replace("{campaign}", "none")
        shape = calls["post"]["requestBody"]["content"].get("application/json", {}).get("schema", {})
        fields = shapes[shape["$ref"].rpartition("/")[2]].get("properties", {}) if "$ref" in shape else {}
        bodies = [b'{"%s":%s}' % (field.encode(), value.encode()) for field in fields for value in ODD_VALUES]
        for body in (*ODD_BODIES, *bodies):
            answer = table.http.post(place, content=body, headers={**seat, "Content-Type": "application/json"})
            assert answer.status_code < 500, (path, body[:60], len(body))
            asked += 1
    assert asked > len(ODD_BODIES)


SHORT = {"table": "T", "replay": "R", "n": "N", "ident": "ID", "campaign": "C", "lesson": "L", "puzzle": "P"}


def test_the_document_speaks_of_every_path_of_the_contract(url: str) -> None:
    raw = httpx.get(f"{url}/api/openapi.json", timeout=PATIENCE).json()
    assert raw == document.raw_schema
    told = Path(__file__).parents[2].joinpath("docs", "protocol.md").read_text("utf-8")
    for path in raw["paths"]:
        plain = re.sub(r"{(\w+)}", lambda found: SHORT.get(found[1], found[1].upper()), path)
        assert f" {plain}" in told, f"{path} is in docs/protocol.md"
    assert len(raw["paths"]) == 52


def test_answers_fit_their_schemas(url: str) -> None:
    """Every kind of good answer is what the document says it is."""
    with Laid(url, infernal="bot:random", options={"turns": 1}) as table, table.guest("human") as human:
        human.wait_update()
        play_on([human], random.Random(3))
        record = table.get("/record").text
        plain = {"Content-Type": "text/plain"}
        replay = table.http.post("/api/replays", content=record, headers=plain)
        ident = replay.json()["replay"]
        answers = {
            ("/healthz", "GET"): table.http.get("/healthz"),
            ("/readyz", "GET"): table.http.get("/readyz"),
            ("/api/tables", "POST"): table.http.post("/api/tables", json={"scenario": "1643/the-survivors"}),
            ("/api/tables/{table}", "GET"): table.get(),
            ("/api/tables/{table}/at/{n}", "GET"): table.get("/at/3"),
            ("/api/tables/{table}/rematch", "POST"): table.post("/rematch"),
            ("/api/replays", "POST"): replay,
            ("/api/replays/{replay}", "GET"): table.http.get(f"/api/replays/{ident}"),
            ("/api/replays/{replay}/at/{n}", "GET"): table.http.get(f"/api/replays/{ident}/at/2"),
            ("/api/verify", "POST"): table.http.post("/api/verify", content=record, headers=plain),
            ("/api/rules/{ident}", "GET"): table.http.get("/api/rules/MOV-4"),
            ("/api/lessons", "GET"): table.http.get("/api/lessons"),
            ("/api/lessons/{lesson}/at", "GET"): table.http.get("/api/lessons/moving/at"),
            ("/api/lessons/{lesson}/try", "POST"): table.http.post("/api/lessons/moving/try", json={"option": "pass"}),
            ("/api/lessons/{lesson}/warriors/{name}", "GET"): table.http.get("/api/lessons/moving/warriors/brute-a"),
        }
        for (path, method), answer in answers.items():
            assert answer.is_success, (path, answer.text)
            document[path][method].validate_response(answer)
