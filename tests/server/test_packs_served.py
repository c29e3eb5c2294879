"""Installed packs at a server: offered as its host says, played by anybody, kept whole with the table."""

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from claustrophobia import packing
from claustrophobia.content import load, packs
from claustrophobia.content.template import pack_template
from claustrophobia.engine import parse_record, replay
from guests import Laid, cookie_for, play_on, served
from patience import PATIENCE

SCENARIO = "my-pack/the-first"
SHORT = {"turns": 1}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A host's folder in which a pack is installed."""
    found = tmp_path_factory.mktemp("packed")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("CLAUSTROPHOBIA_FOLDER", str(found))
        patch.setattr(load, "OWN", {})
        install()
        yield found


@pytest.fixture(scope="module")
def url(folder: Path) -> Iterator[str]:
    """A server whose host takes nothing from strangers."""
    with served(folder, strangers_content=False) as found:
        yield found


def install() -> None:
    files = {path: text for path, text in pack_template("my-pack").items() if not path.endswith(".json")}
    packing.add(packs.pack_from(files, "my-pack"))


def ask(url: str, path: str) -> Any:
    return httpx.get(f"{url}{path}", timeout=PATIENCE).json()


def test_the_catalogue_tells_of_packs_as_the_host_says(url: str, folder: Path) -> None:
    (pack,) = ask(url, "/api/catalogue")["packs"]
    assert (pack["id"], pack["version"], pack["title"]["fr"]) == ("my-pack", "1.0", "Un paquet à moi")
    assert [(one["name"], one["info"]["id"]) for one in pack["scenarios"]] == [(SCENARIO, "1643/the-first")]
    assert list(pack["boxes"]) == ["1643"]
    assert "cold-breath" in {card["id"] for card in pack["boxes"]["1643"]["events"]}
    for said, known in ((("none",), []), (("other",), []), (("my-pack",), ["my-pack"])):
        with served(folder / "-".join(said), packs=said) as other:
            assert [one["id"] for one in ask(other, "/api/catalogue")["packs"]] == known
            laid = httpx.post(f"{other}/api/tables", json={"scenario": SCENARIO}, timeout=PATIENCE)
            assert laid.status_code == (201 if known else 422), laid.text


def test_anybody_plays_its_scenario_and_the_table_and_record_name_it(url: str) -> None:
    with Laid(url, scenario=SCENARIO, hot_seat=True, options=SHORT, seed="5") as table:
        info = table.get().json()
        assert info["scenario"] == "1643/the-first"
        assert info["pack"].startswith("my-pack 1.0 ")
        assert info["own_box"]
        box = table.get("/box").json()
        assert list(box) == ["events"]
        assert table.get("/scenario").json()["name"]["en"] == "A scenario of mine"
        assert httpx.get(f"{url}/api/tables/{table.id}/box", timeout=PATIENCE).status_code == 403
        with table.guest("human") as guest:
            guest.hear()
            play_on([guest], random.Random(1))
        record = table.get("/record").text
    assert parse_record(record)[0]["pack"] == info["pack"]
    assert replay(record).outcome is not None


@pytest.mark.parametrize(
    "wanted",
    [
        {"scenario": "my-pack/the-second"},
        {"scenario": "other/the-first"},
        {"scenario": "../my-pack/the-first"},
        {"scenario": SCENARIO, "content": "[box]\nopen = true\n"},
        {"scenario": "my-pack/"},
    ],
)
def test_what_is_no_scenario_of_a_pack_is_refused(url: str, wanted: dict[str, Any]) -> None:
    answer = httpx.post(f"{url}/api/tables", json=wanted, timeout=PATIENCE)
    assert answer.json()["error"]["code"] in {"no_such_scenario", "no_strangers_content"}
    assert answer.status_code in {403, 422}


def test_a_table_goes_on_without_the_pack_and_an_imported_record_needs_it(url: str, folder: Path) -> None:
    with Laid(url, scenario=SCENARIO, hot_seat=True, options=SHORT, seed="6") as table:
        with table.guest("human") as guest:
            guest.hear()
            play_on([guest], random.Random(1))
        record = table.get("/record").text
    brought = httpx.post(f"{url}/api/replays", content=record, timeout=PATIENCE)
    assert brought.status_code == 201, brought.text
    on = {"at": 3, "human": "bot:random", "infernal": "bot:random"}
    again = httpx.post(f"{url}/api/replays/{brought.json()['replay']}/play", json=on, timeout=PATIENCE)
    assert again.status_code == 201, again.text
    packing.remove("my-pack")
    try:
        refused = httpx.post(f"{url}/api/replays", content=record.replace("seed 6", "seed 6\n# x"), timeout=PATIENCE)
        assert refused.status_code == 422
        assert "my-pack 1.0" in refused.text
        with served(folder) as other:  # the same database: the table has all it needs
            seat = cookie_for(other, f"tables/{table.id}", table.tokens["human"])
            info = httpx.get(f"{other}/api/tables/{table.id}", headers=seat, timeout=PATIENCE).json()
            assert info["outcome"]
            assert info["pack"].startswith("my-pack 1.0 ")
    finally:
        install()


def test_a_strangers_scenario_may_need_the_content_that_comes_with_it(tmp_path: Path) -> None:
    box = pack_template("x")["content/1643.toml"]
    text = pack_template("x")["scenarios/the-first.toml"].replace("[infernal]", '[infernal]\nwithout = ["cold-breath"]')
    with served(tmp_path) as url:
        body = {"scenario_text": text, "content": box, "human": "bot:random", "infernal": "bot:random"}
        assert httpx.post(f"{url}/api/tables", json={**body, "options": SHORT}, timeout=PATIENCE).status_code == 201
        alone = httpx.post(f"{url}/api/tables", json={**body, "content": ""}, timeout=PATIENCE)
        assert "cold-breath" in alone.json()["error"]["en"]
