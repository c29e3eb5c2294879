"""Content from strangers: one call must neither freeze a server nor fill its memory or its disk.

Each attack is bounded and aimed at a server of the test's own on a loopback port. It reports a figure
(`pytest -rP tests/attack`).
"""

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final

import httpx
import pytest
from typer.testing import CliRunner

from claustrophobia.cli import app
from claustrophobia.server.settings import Settings
from guests import SURVIVORS, Laid, served
from patience import PATIENCE

DOTTED: Final = "a" + ".a" * 99_000 + " = 1\n"  # one key of 198 kB: the parser's work grows with its square
NESTED: Final = "a = " + "[" * 90_000 + "]" * 90_000 + "\n"
WIDE: Final = "a = [" + "1," * 99_000 + "]\n"
TABLES: Final = "".join(f"[a.b{number}]\n" for number in range(12_000))
ATTACKS: Final = {"dotted": DOTTED, "nested": NESTED, "wide": WIDE, "tables": TABLES}
BRIEF: Final = {"content_seconds": 2.0}  # an attack takes minutes, or more memory than there may be


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("attacked")


@pytest.fixture(scope="module")
def url(folder: Path) -> Iterator[str]:
    with served(folder, **BRIEF) as found:
        yield found


def left_behind(folder: Path) -> int:
    """Bytes of content files on the disk."""
    return sum(path.stat().st_size for path in (folder / "content").rglob("*") if path.is_file())


def answered_meanwhile(url: str, path: str, body: dict[str, Any]) -> tuple[httpx.Response, int]:
    """The answer to a call, and how many other calls were answered while it was waited for."""
    answers: list[httpx.Response] = []
    calling = threading.Thread(target=lambda: answers.append(httpx.post(f"{url}{path}", json=body, timeout=PATIENCE)))
    calling.start()
    others = 0
    while not answers:
        httpx.get(f"{url}/healthz", timeout=PATIENCE)
        others += 0 if answers else 1
    calling.join()
    return answers[0], others


@pytest.mark.parametrize("path", ["/api/tables", "/api/campaigns"])
@pytest.mark.parametrize("attack", ATTACKS)
def test_one_call_neither_freezes_the_server_nor_leaves_anything(
    url: str, folder: Path, path: str, attack: str
) -> None:
    body = {"content": ATTACKS[attack]} | ({"scenario": SURVIVORS} if path == "/api/tables" else {})
    answer, others = answered_meanwhile(url, path, body)
    print(f"{path} {attack}: {others} other calls answered meanwhile, {left_behind(folder)} bytes left on disk")
    assert answer.status_code == 422
    assert answer.json()["error"]["code"] == "bad_content"
    assert left_behind(folder) == 0
    if attack == "dotted":
        assert others > 3, "the server goes on while it is looked at"


def test_a_flood_of_them_leaves_nothing_and_lets_others_lay_tables(url: str, folder: Path) -> None:
    with ThreadPoolExecutor(4) as many:
        asked = [
            many.submit(
                httpx.post,
                f"{url}/api/tables",
                json={"scenario": SURVIVORS, "content": f"# {number}\n{'x' * 50_000} = 1\n"},
                timeout=PATIENCE,
            )
            for number in range(24)
        ]
        with Laid(url) as table:
            assert table.get().status_code == 200
        codes = {call.result().status_code for call in asked}
    print(f"24 refused contents left {left_behind(folder)} bytes on disk")
    assert codes == {422}
    assert left_behind(folder) == 0


# --- a server that takes none ---------------------------------------------------------------------


def test_a_host_who_has_not_allowed_it_takes_no_content(tmp_path: Path) -> None:
    """It is refused in both languages and not even looked at; the catalogue says so beforehand."""
    with served(tmp_path, strangers_content=False) as url, httpx.Client(base_url=url, timeout=PATIENCE) as http:
        for path, more in (("/api/tables", {"scenario": SURVIVORS}), ("/api/campaigns", {})):
            answer = http.post(path, json={**more, "content": DOTTED})
            assert answer.status_code == 403
            error = answer.json()["error"]
            assert error["code"] == "no_strangers_content"
            assert "no content of your own" in error["en"]
            assert "contenu personnel" in error["fr"]
        assert http.get("/api/catalogue").json()["strangers_content"] is False
        assert left_behind(tmp_path) == 0


def test_only_at_home_is_it_allowed_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    """`play` is for the household; `serve` lets strangers in, and their content only if told so."""
    allowed: list[bool] = []

    def run(settings: Settings, **_: bool) -> int:
        allowed.append(settings.strangers_content)
        return 0

    monkeypatch.setattr("claustrophobia.tui.serving.run", run)
    for words in (["play"], ["serve"], ["serve", "--strangers-content", "on"], ["serve", "--strangers-content", "off"]):
        assert CliRunner().invoke(app, words).exit_code == 0
    assert allowed == [True, False, True, False]
    assert Settings().strangers_content is False
