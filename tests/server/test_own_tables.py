"""Scenarios of somebody's own at a server: read, played, remembered, shown in records; and refused."""

import json
import random
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from claustrophobia.content import load
from claustrophobia.content.template import template
from claustrophobia.server.bots import job_for, think
from claustrophobia.server.kinds import job_read, job_written
from claustrophobia.server.play import Headers, Play
from guests import SURVIVORS, Laid, play_on, served
from patience import PATIENCE

VAULT = template("my-vault")
OTHER = VAULT.replace("A scenario of mine", "Another vault").replace("size = 12", "size = 9")
SHORT = {"turns": 1}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("own")


@pytest.fixture(scope="module")
def url(folder: Path) -> Iterator[str]:
    with served(folder) as found:
        yield found


def read(url: str, text: str | bytes) -> httpx.Response:
    return httpx.post(f"{url}/api/scenarios", content=text, timeout=PATIENCE)


def test_a_file_is_read_and_told_like_a_scenario_of_the_catalogue(url: str) -> None:
    answer = read(url, VAULT)
    assert answer.status_code == 200, answer.text
    mine = answer.json()
    known = httpx.get(f"{url}/api/catalogue", timeout=PATIENCE).json()["scenarios"][0]
    assert mine.keys() == known.keys()
    assert mine["id"] == "1643/my-vault"
    assert mine["name"]["fr"] == "Un scénario à moi"
    assert mine["options"]["turns"] == 25


@pytest.mark.parametrize(
    ("text", "named"),
    [
        (VAULT.replace("size = 12", "size = 99"), "tiles.size = 99"),
        (VAULT.replace('id = "my-vault"', 'id = "the-survivors"'), "give yours another id"),
        (VAULT.replace('ruleset = "1643"', 'ruleset = "../../etc"'), "1643"),
        (VAULT.replace('"torturer"', '"tickler"'), "tickler"),
        ("\n" + "[" * 40_000, "file: "),
        ("", "source is missing"),
        (b"\xff\xfe\n", "50000"),
        ("x = 0\0\n", "50000"),
        ("#" * 50_001, "50000"),
    ],
)
def test_what_is_wrong_is_said_and_nothing_is_kept(url: str, folder: Path, text: str | bytes, named: str) -> None:
    before = sorted(folder.rglob("*"))
    answer = read(url, text)
    assert answer.status_code == 422, answer.text
    error = answer.json()["error"]
    assert error["code"] == "bad_content"
    assert named in error["en"]
    assert sorted(folder.rglob("*")) == before


def test_two_strangers_scenarios_of_one_id_do_not_meet(url: str) -> None:
    with (
        Laid(url, scenario="", scenario_text=VAULT, options=SHORT, seed="1") as one,
        Laid(url, scenario="", scenario_text=OTHER, options=SHORT, seed="1") as two,
    ):
        names = [table.get("/scenario").json()["name"]["en"] for table in (one, two)]
        assert names == ["A scenario of mine", "Another vault"]
        assert one.get().json()["scenario"] == two.get().json()["scenario"] == "1643/my-vault"
    assert not load.OWN


def test_a_table_is_played_to_its_end_and_its_record_replays_anywhere(url: str) -> None:
    with Laid(url, scenario_text=VAULT, options=SHORT, hot_seat=True, seed="2") as table:
        with table.guest("human") as guest:
            guest.hear()
            play_on([guest], random.Random(1))
        record = table.get("/record").text
        again = table.post("/rematch")
        assert again.status_code == 201, again.text
    replay = httpx.post(f"{url}/api/replays", content=record, timeout=PATIENCE)
    assert replay.status_code == 201, replay.text
    found = httpx.get(f"{url}/api/replays/{replay.json()['replay']}/scenario", timeout=PATIENCE).json()
    assert found["name"]["en"] == "A scenario of mine"
    assert httpx.post(f"{url}/api/verify", content=record, timeout=PATIENCE).json()["ok"] is True
    broken = record.replace("size = 12", "size = 99")
    answer = httpx.post(f"{url}/api/replays", content=broken, timeout=PATIENCE)
    assert answer.status_code == 422
    assert "tiles.size = 99" in answer.json()["error"]["en"]


def test_after_a_restart_the_table_is_there(tmp_path: Path) -> None:
    with served(tmp_path) as url, Laid(url, scenario_text=VAULT, seed="5", hot_seat=True) as table:
        with table.guest("human") as guest:
            guest.hear()
            play_on([guest], random.Random(1), 3)
        before = table.get("/record").text
    with served(tmp_path) as url:
        table.http = httpx.Client(base_url=url, timeout=PATIENCE)
        assert table.get("/record").text == before
        table.http.close()


def test_a_host_who_has_not_allowed_it_takes_none(tmp_path: Path) -> None:
    record = Play(Headers(VAULT, "1", SHORT, "")).game.record()
    with served(tmp_path, strangers_content=False) as url, httpx.Client(base_url=url, timeout=PATIENCE) as http:
        answers = [
            http.post("/api/scenarios", content=VAULT),
            http.post("/api/tables", json={"scenario_text": VAULT}),
            http.post("/api/replays", content=record),
            http.post("/api/verify", content=record),
        ]
        assert [answer.json()["error"]["code"] for answer in answers] == ["no_strangers_content"] * 4
        with Laid(url, scenario=SURVIVORS) as table:
            assert table.get("/scenario").json()["id"] == SURVIVORS


def test_a_bot_elsewhere_gets_the_scenario_with_its_job(tmp_path: Path) -> None:
    state = Play(Headers(OTHER, "7", {}, "")).game.state
    job = job_for(state, "random", "table")
    there = job_read(json.loads(json.dumps(job_written(job))), tmp_path)
    assert think(there, patience=0.0).option == think(job, patience=0.0).option
