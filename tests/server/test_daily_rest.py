"""The daily descent over REST: what the date says, and a table laid by it is that day's game, as open practice."""

from collections.abc import Iterator
from datetime import date

import httpx
import pytest

from claustrophobia.daily import descent_of, par_of
from guests import served
from patience import PATIENCE


@pytest.fixture(scope="module")
def http(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    with served(tmp_path_factory.mktemp("daily")) as url, httpx.Client(base_url=url, timeout=PATIENCE) as client:
        yield client


def test_a_day_is_told_as_the_function_has_it(http: httpx.Client) -> None:
    found = descent_of(date(2026, 11, 19))
    told = http.get("/api/daily/2026-11-19").json()
    assert told == {**found._asdict(), "day": "2026-11-19", "team": list(found.team)}


@pytest.mark.parametrize("day", ["tomorrow", "2026-02-30", "26"])
def test_what_is_no_day_is_refused(day: str, http: httpx.Client) -> None:
    answer = http.get(f"/api/daily/{day}")
    assert (answer.status_code, answer.json()["error"]["code"]) == (422, "invalid")


def test_par_is_played_where_bots_think_and_known_then(http: httpx.Client) -> None:
    par = par_of(date(2026, 11, 23))
    for _ in range(2):
        assert http.get("/api/daily/2026-11-23/par").json() == par._asdict()


def test_a_table_of_the_day_is_laid_with_its_team_as_open_practice(http: httpx.Client) -> None:
    told = http.get("/api/daily/2026-11-22").json()
    wanted = {key: told[key] for key in ("scenario", "seed", "options")}
    laid = http.post("/api/tables", json={**wanted, "human": "person", "infernal": "rules"})
    assert laid.status_code == 201, laid.text
    link = laid.json()["links"]["human"]
    table = laid.json()["table"]
    assert http.post(f"/api/tables/{table}/seat", json={"token": link.partition("#")[2]}).status_code == 200
    info = http.get(f"/api/tables/{table}").json()
    assert info["seeded"] is True
    assert info["begun"] is True
    standing = {one["name"] for one in info["board"]["warriors"] if one["side"] == "human" and one["at"] != "box"}
    assert standing == set(told["team"])
