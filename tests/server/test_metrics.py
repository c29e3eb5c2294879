"""Figures for Prometheus and the lines of the log: what they count, and what they never hold."""

import io
import json
import logging
import random
import re
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families
from starlette.requests import HTTPConnection

from claustrophobia.server import logs
from claustrophobia.server.web import is_from_here
from guests import Laid, play_on, served
from patience import PATIENCE

ROOT = Path(__file__).parents[2]
DASHBOARD = ROOT / "deploy" / "grafana.json"


def figures(url: str, path: str = "/metrics") -> str:
    answer = httpx.get(f"{url}{path}", timeout=PATIENCE)
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/plain")
    return answer.text


def samples(text: str) -> dict[str, float]:
    """Every sample's name, with the sum over its labels."""
    found: dict[str, float] = {}
    for family in text_string_to_metric_families(text):
        for sample in family.samples:
            if sample.name.startswith("claustrophobia_"):
                found[sample.name] = found.get(sample.name, 0.0) + sample.value
    return found


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """The figures before and after a game of two persons and some choices of a bot, and what they must not hold."""
    with served(tmp_path_factory.mktemp("metrics")) as url:
        before = figures(url)
        with Laid(url) as table, table.guest("human") as human, table.guest("infernal") as infernal:
            made = play_on([human, infernal], random.Random(1), 20)
            human.say(choose={"number": 999, "option": "pass"})
            refused = human.wait_refused()
            during = figures(url)
            secrets = [table.id, *table.tokens.values(), "127.0.0.1"]
        with Laid(url, human="bot:random", options={"turns": 2}) as other, other.guest("infernal") as watcher:
            watcher.wait(lambda guest: guest.asked, "the bot's choices")
            secrets += [other.id, *other.tokens.values()]
        httpx.get(f"{url}/api/nothing", timeout=PATIENCE)
        after = figures(url)
    return {"before": before, "during": during, "after": after, "made": made, "refused": refused, "secrets": secrets}


def test_a_game_is_counted(told: dict[str, Any]) -> None:
    before, during, after = (samples(told[when]) for when in ("before", "during", "after"))

    def more(name: str) -> float:
        return after[f"claustrophobia_{name}"] - before.get(f"claustrophobia_{name}", 0.0)

    assert more("choices_total") > told["made"] >= 20
    assert more("choice_seconds_count") == told["made"] + 1, "the refused one took its time too"
    assert more("call_seconds_count") > 3
    assert more("write_batch_sum") >= more("choices_total")
    assert more("write_seconds_count") == more("write_batch_count") > 0
    assert more("bot_seconds_count") > 0
    assert (during["claustrophobia_tables_open"], during["claustrophobia_sockets_open"]) == (1.0, 2.0)
    assert before["claustrophobia_tables_open"] == 0.0
    assert f'claustrophobia_refusals_total{{code="{told["refused"]}"}}' in told["during"]
    assert 'claustrophobia_refusals_total{code="no_such_page"}' in told["after"]


def test_no_figure_tells_whose(told: dict[str, Any]) -> None:
    """No table, token or address; and labels are words that the program knows, never a client's."""
    for secret in told["secrets"]:
        assert secret not in told["after"]
    labels = {
        label
        for family in text_string_to_metric_families(told["after"])
        for sample in family.samples
        if sample.name.startswith("claustrophobia_")
        for label in sample.labels
    }
    assert labels <= {"le", "code", "method", "status", "bot", "work"}


def test_a_clients_own_words_are_no_labels(tmp_path: Path) -> None:
    with served(tmp_path) as url:
        for method in ("PROPFIND", "MKCOL", "PURGE"):
            httpx.request(method, f"{url}/api/tables", timeout=PATIENCE)
        text = figures(url)
    assert not re.search("PROPFIND|MKCOL|PURGE", text)
    assert 'method="other"' in text


def queries() -> Iterator[str]:
    for panel in json.loads(DASHBOARD.read_text("utf-8"))["panels"]:
        for target in panel["targets"]:
            yield target["expr"]


def test_every_query_of_the_dashboard_is_about_a_figure_that_is_served(told: dict[str, Any]) -> None:
    """By name and by label; and every figure of ours is on the dashboard."""
    served_names: dict[str, set[str]] = {}
    for family in text_string_to_metric_families(told["after"]):
        for sample in family.samples:
            served_names.setdefault(sample.name, set()).update(sample.labels)
    # what has not happened yet is announced, but has no samples
    announced = set(re.findall(r"^# TYPE (\w+) ", told["after"], re.MULTILINE))
    asked: set[str] = set()
    for query in queries():
        names = re.findall(r"\b(?:claustrophobia|process)_\w+", query)
        assert names, query
        asked.update(names)
        for name in names:
            assert name in served_names or name in announced, query
            for group in re.findall(r"by \(([^)]*)\)", query):
                labels = {label.strip() for label in group.split(",")}
                assert name not in served_names or labels <= served_names[name], query
    own = {re.sub(r"_(total|bucket|sum|count|created)$", "", name) for name in announced if name.startswith("claus")}
    assert own == {re.sub(r"_(total|bucket|sum|count)$", "", name) for name in asked if name.startswith("claus")}


def test_figures_are_for_this_machine_alone(tmp_path: Path) -> None:
    """They count what a table keeps back: a moment that the other player lets pass in secret (HID-3)."""
    through_proxy = {"X-Forwarded-For": "203.0.113.9"}
    for trusted in ((), ("127.0.0.1",)):
        with served(tmp_path, trusted_proxies=trusted) as url:
            assert "claustrophobia_choices_total" in figures(url)
            answer = httpx.get(f"{url}/metrics", headers=through_proxy, timeout=PATIENCE)
            assert answer.status_code == 404
            assert "choices" not in answer.text
            for path in ("/healthz", "/readyz"):
                told = httpx.get(f"{url}{path}", headers=through_proxy, timeout=PATIENCE).json()
                assert told.keys() == {"ok", "tables", "bots_think", "version"}, "nothing that a secret moment changes"


def test_who_calls_from_this_machine() -> None:
    def is_here(client: tuple[str, int] | None) -> bool:
        return is_from_here(HTTPConnection({"type": "http", "headers": [], "client": client}))

    assert is_here(("127.0.0.1", 1))
    assert is_here(("::1", 1))
    assert not any(map(is_here, (("192.168.1.7", 1), ("2001:db8::7", 1), ("a socket", 1), None)))


def test_figures_can_be_off_or_at_a_port_of_their_own(tmp_path: Path) -> None:
    with served(tmp_path, metrics="off") as url:
        assert httpx.get(f"{url}/metrics", timeout=PATIENCE).status_code == 404
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    with served(tmp_path, metrics=str(port)) as url:
        assert httpx.get(f"{url}/metrics", timeout=PATIENCE).status_code == 404
        assert "claustrophobia_tables_open 0.0" in figures(f"http://127.0.0.1:{port}")
    with pytest.raises(httpx.ConnectError):
        httpx.get(f"http://127.0.0.1:{port}/metrics", timeout=PATIENCE)


# --- logs -----------------------------------------------------------------------------------------


@contextmanager
def logged(form: str = "json") -> Iterator[io.StringIO]:
    """What the server logs meanwhile."""
    stream = io.StringIO()
    logger = logging.getLogger("claustrophobia.server")
    before = (logger.handlers, logger.propagate, logger.level)
    logs.begin(stream=stream, form=form)
    try:
        yield stream
    finally:
        logger.handlers, logger.propagate, _ = before
        logger.setLevel(before[2])


def test_every_line_of_a_call_has_its_id(tmp_path: Path) -> None:
    """A call that writes two lines: both have the id that was returned; another call has another."""
    with logged() as stream, served(tmp_path) as url, Laid(url) as table:
        answers = [table.http.get("/healthz") for _ in range(2)]
        ids = [answer.headers["x-request-id"] for answer in answers]
    lines = [json.loads(line) for line in stream.getvalue().splitlines()]
    assert len(set(ids)) == 2
    assert [line["request"] for line in lines if line.get("path") == "/healthz"] == ids
    laid = next(line for line in lines if line["event"] == "table laid")
    assert any(line["event"] == "call" and line["request"] == laid["request"] for line in lines)
    assert all("request" not in line for line in lines if line["event"] in {"server open", "server closed"})


@pytest.mark.parametrize(
    ("trusted", "given", "taken"),
    [
        (("127.0.0.1",), "from-the-proxy.1", True),
        (("*",), "from-the-proxy.1", True),
        (("10.0.0.0/8",), "from-a-stranger", False),
        ((), "from-a-stranger", False),
        (("127.0.0.1",), "two words", False),
        (("127.0.0.1",), "x" * 65, False),
    ],
)
def test_an_id_is_taken_from_a_trusted_proxy_alone(
    trusted: tuple[str, ...],
    given: str,
    taken: bool,  # noqa: FBT001 - a column
    tmp_path: Path,
) -> None:
    with served(tmp_path, trusted_proxies=trusted) as url:
        headers = {"X-Request-ID": given, "X-Forwarded-For": "203.0.113.9"}
        answer = httpx.get(f"{url}/healthz", headers=headers, timeout=PATIENCE)
        assert (answer.headers["x-request-id"] == given) is taken


def test_a_socket_has_an_id_too(tmp_path: Path) -> None:
    with served(tmp_path) as url, Laid(url) as table, table.guest("human") as human:
        assert human.ws.response is not None
        assert human.ws.response.headers["x-request-id"]


def test_plain_lines_for_a_person(tmp_path: Path) -> None:
    with logged("text") as stream, served(tmp_path) as url:
        httpx.get(f"{url}/healthz", timeout=PATIENCE)
        logs.warn("odd", what="a thing")
    lines = stream.getvalue().splitlines()
    assert any(
        re.fullmatch(r'\d\d:\d\d:\d\d call request="\w+" method="GET" path="/healthz" status=200 ms=.*', line)
        for line in lines
    )
    assert any(line.endswith('warning: odd what="a thing"') for line in lines)


@pytest.mark.parametrize("form", list(logs.FORMATS))
def test_a_fault_is_told_with_its_trace(form: str) -> None:
    with logged(form) as stream:
        try:
            int("broken")
        except ValueError:
            logs.fault("it failed", table="abc")
    told = stream.getvalue()
    assert "ValueError: invalid literal" in told
    assert form == "text" or told.count("\n") == 1
