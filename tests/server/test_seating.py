"""A seat is one person's: whoever comes first has it, the link is then worth nothing, a code brings its holder back."""

import itertools
import random
import sqlite3
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest

from claustrophobia.core.names import SIDES
from claustrophobia.server import joining
from claustrophobia.server.hall import LETTERS
from guests import SURVIVORS, Guest, Laid, play_on, served
from patience import PATIENCE, Clock

KINDS: list[tuple[dict[str, Any], set[str]]] = [
    ({}, {"human", "infernal"}),
    ({"infernal": "bot:random"}, {"human"}),
    ({"human": "bot:random"}, {"infernal"}),
    ({"hot_seat": True}, {"both"}),
    ({"scenario": "dante/circle-1"}, {"human"}),
    ({"scenario": "dante/circle-1", "options": {"players": 2}}, {"host", "guest"}),
    ({"scenario": "dante/circle-1", "options": {"players": 2}, "hot_seat": True}, {"human"}),
]


class Browser:
    """One person's browser, with its one cookie."""

    def __init__(self, url: str) -> None:
        self.http = httpx.Client(base_url=url, timeout=PATIENCE)

    def sit(self, link: str) -> httpx.Response:
        return self.call(link, "seat")

    def worth(self, link: str) -> str:
        return str(self.call(link, "invitation").json()["state"])

    def call(self, link: str, what: str) -> httpx.Response:
        place, _, token = link.partition("#")
        api = place.replace("/t/", "/api/tables/").replace("/c/", "/api/campaigns/")
        return self.http.post(f"{api}/{what}", json={"token": token})

    def recover(self, table: str, code: str) -> httpx.Response:
        return self.http.post(f"/api/tables/{table}/recover", json={"code": code})

    def role(self, table: str) -> str | None:
        answer = self.http.get(f"/api/tables/{table}")
        return str(answer.json()["role"]) if answer.status_code == 200 else None


@pytest.fixture
def people(tmp_path: Path) -> Any:
    """Persons who come to one server, as many as are asked for."""
    with served(tmp_path) as url:
        found = [Browser(url) for _ in range(4)]
        yield found
        for browser in found:
            browser.http.close()


def code_of(answer: httpx.Response) -> str:
    return str(answer.json()["error"]["code"])


def lay(browser: Browser, **wanted: Any) -> dict[str, Any]:
    found: dict[str, Any] = browser.http.post("/api/tables", json={"scenario": SURVIVORS, **wanted}).json()
    return found


@pytest.mark.parametrize(("wanted", "roles"), KINDS, ids=range(len(KINDS)))
def test_every_seat_of_every_kind_of_table_is_taken_once(people: Any, wanted: dict[str, Any], roles: set[str]) -> None:
    """The law: by whatever link, one browser has the seat; the spectators' link is for all."""
    one, two, three, _ = people
    links = lay(three, **wanted)["links"]
    taken = {}
    for role, link in links.items():
        if role == "spectator" or link in taken:
            continue
        first = Browser(str(one.http.base_url))
        assert first.worth(link) == "free"
        answer = first.sit(link).json()
        taken[link] = answer["role"]
        assert len(answer["code"]) == 14
        assert first.worth(link) == "yours"
        assert first.sit(link).json()["code"] is None, "the code is told once"
        for other in (two, three):
            assert other.worth(link) == "taken"
            refused = other.sit(link)
            assert (refused.status_code, code_of(refused)) == (409, "seat_taken")
        first.http.close()
    assert set(taken.values()) == roles
    for browser in people:
        assert browser.sit(links["spectator"]).json()["role"] == "spectator"


def test_a_token_opens_nothing_once_its_seat_is_taken(people: Any) -> None:
    """Neither as it is nor in a cookie of the kind that there was before, over REST or socket."""
    one, two, *_ = people
    laid = lay(one)
    table, token = laid["table"], laid["links"]["human"].partition("#")[2]
    one.sit(laid["links"]["human"])
    cookie = {"Cookie": f"seat-{table}={token}"}
    assert two.http.get(f"/api/tables/{table}", headers=cookie).status_code == 403
    with Guest(str(two.http.base_url).rstrip("/"), table, "", hello=False, headers=cookie) as thief:
        assert thief.close_code() == 1008
        assert thief.refused[-1]["code"] == "no_seat"


def test_a_cookie_of_before_is_no_way_round_a_free_place(people: Any) -> None:
    one, *_ = people
    laid = lay(one)
    token = laid["links"]["human"].partition("#")[2]
    cookie = {"Cookie": f"seat-{laid['table']}={token}"}
    assert one.http.get(f"/api/tables/{laid['table']}", headers=cookie).status_code == 403


def test_whoever_sits_does_not_take_the_others_seat_by_opening_its_link(people: Any) -> None:
    one, two, *_ = people
    links = lay(one)["links"]
    one.sit(links["human"])
    assert one.worth(links["infernal"]) == "other"
    refused = one.sit(links["infernal"])
    assert (refused.status_code, code_of(refused)) == (409, "other_seat")
    assert one.worth(links["human"]) == one.worth(links["spectator"]) == "yours"
    assert two.sit(links["infernal"]).status_code == 200


def test_of_many_who_come_at_once_one_has_the_seat(people: Any) -> None:
    from concurrent.futures import ThreadPoolExecutor  # noqa: PLC0415

    one, *_ = people
    link = lay(one)["links"]["infernal"]
    crowd = [Browser(str(one.http.base_url)) for _ in range(8)]
    with ThreadPoolExecutor(len(crowd)) as threads:
        answers = list(threads.map(lambda browser: browser.sit(link).status_code, crowd))
    assert sorted(answers) == [200] + [409] * 7
    for browser in crowd:
        browser.http.close()


def test_a_code_brings_back_to_the_seat_from_another_device(people: Any) -> None:
    """However it is typed; the first device keeps the seat, too."""
    one, two, three, _ = people
    laid = lay(one)
    code = one.sit(laid["links"]["human"]).json()["code"]
    for wrong in ("abcd-efgh-jkmn", "", code[:-1], "é" * 12):
        assert three.recover(laid["table"], wrong).status_code in {403, 422}
    assert two.recover(laid["table"], f"  {code.upper().replace('-', ' ')} ").json()["role"] == "human"
    assert one.role(laid["table"]) == two.role(laid["table"]) == "human"
    assert three.role(laid["table"]) is None
    other = lay(one)
    assert code_of(three.recover(other["table"], code)) == "wrong_code", "it is good at its own table alone"


def test_codes_are_tried_slowly(tmp_path: Path) -> None:
    clock = Clock()
    with served(tmp_path, codes_a_minute=3, clock=clock) as url:
        one = Browser(url)
        table = lay(one)["table"]
        tries = [one.recover(table, "abcd-efgh-jkmn").status_code for _ in range(5)]
        assert tries == [403, 403, 403, 429, 429]
        clock.now += 60
        assert one.recover(table, "abcd-efgh-jkmn").status_code == 403
        one.http.close()


def test_codes_and_identities_are_kept_as_hashes_only(tmp_path: Path) -> None:
    with served(tmp_path) as url:
        one = Browser(url)
        code = one.sit(lay(one)["links"]["human"]).json()["code"]
        secrets = [code, code.replace("-", ""), *(cookie.value or "" for cookie in one.http.cookies.jar)]
        one.http.close()
    kept = b"".join(path.read_bytes() for path in tmp_path.glob("tables.sqlite*"))
    assert all(secret.encode() not in kept for secret in secrets)


def test_a_code_is_read_as_it_is_given_out() -> None:
    for _ in range(50):
        code = joining.fresh_code()
        assert set(code) <= {*LETTERS, "-"}
        assert joining.plain_code(code) == joining.plain_code(code.upper().replace("-", " ")) == code


def test_a_table_of_before_goes_on(tmp_path: Path) -> None:
    """Its links are for whoever has them, as they were; its cookies open it."""
    with served(tmp_path) as url, Laid(url) as table:
        with sqlite3.connect(tmp_path / "tables.sqlite") as database:
            for rows in ("places", "holders"):
                database.execute(f"delete from {rows}")  # noqa: S608 - our own words
        database.close()
        for _, role in itertools.product(range(2), ("human", "infernal")):
            browser = Browser(url)
            link = f"/t/{table.id}#{table.tokens[role]}"
            assert browser.worth(link) == "open"
            assert browser.sit(link).json()["role"] == browser.role(table.id) == role
            browser.http.close()
        cookie = {"Cookie": f"seat-{table.id}={table.tokens['human']}"}
        assert table.http.get(f"/api/tables/{table.id}", headers=cookie).json()["role"] == "human"


def test_a_place_in_a_campaign_is_taken_once(people: Any) -> None:
    one, two, *_ = people
    links = one.http.post("/api/campaigns", json={"options": {"players": 2}}).json()["links"]
    code = one.sit(links["host"]).json()["code"]
    assert (two.worth(links["host"]), one.worth(links["guest"])) == ("taken", "other")
    assert code_of(two.sit(links["host"])) == "seat_taken"
    assert two.sit(links["guest"]).json()["role"] == "guest"
    place = links["host"].partition("#")[0].replace("/c/", "/api/campaigns/")
    number = one.http.get(place).json()["number"]
    table = one.http.post(f"{place}/choose", json={"number": number, "option": "descend"}).json()["table"]
    assert one.role(table.removeprefix("/t/")) == "host"
    assert two.role(table.removeprefix("/t/")) == "guest"
    assert people[2].http.post(f"{place}/recover", json={"code": code}).json()["role"] == "host"


# --- rematches ------------------------------------------------------------------------------------


def finished(url: str, **wanted: Any) -> Laid:
    """A table whose game is over."""
    table = Laid(url, options={"turns": 1}, **wanted)
    with ExitStack() as stack:
        guests = [stack.enter_context(table.guest(role)) for role in table.tokens if role in SIDES]
        for guest in guests:
            guest.wait_update()
        play_on(guests, random.Random(1))
    return table


def test_at_a_rematch_everybody_has_his_own_seat_and_no_other(tmp_path: Path) -> None:
    """Nothing that either is told opens the other's seat."""
    with served(tmp_path) as url, finished(url) as table:
        answers = {role: table.post("/rematch", role) for role in ("human", "infernal", "spectator")}
        roles = {role: answer.json()["role"] for role, answer in answers.items()}
        assert roles == {"human": "infernal", "infernal": "human", "spectator": "spectator"}
        (again,) = {answer.json()["table"] for answer in answers.values()}
        for role, answer in answers.items():
            mine = table.http.get(f"/api/tables/{again}", headers=table.cookie(role)).json()
            assert mine["role"] == roles[role]
            assert set(answer.json()["links"]) <= {"spectator"}
        assert [bool(answer.json()["code"]) for answer in answers.values()] == [True, True, False]


@pytest.mark.parametrize("infernal", ["person", "bot:random"])
def test_a_rematch_may_keep_the_sides(tmp_path: Path, infernal: str) -> None:
    """As the first says who asks; the others, and he himself on another device, get what that leaves them."""
    with served(tmp_path) as url, finished(url, infernal=infernal) as table:
        path = f"/api/tables/{table.id}/rematch"
        first = table.http.post(path, headers=table.cookie("human"), json={"swapped": False}).json()
        assert first["role"] == "human"
        assert table.post("/rematch", "human").json()["role"] == "human"
        if infernal == "person":
            assert table.post("/rematch", "infernal").json()["role"] == "infernal"
        seats = table.http.get(f"/api/tables/{first['table']}", headers=table.cookie("human")).json()["seats"]
        assert seats == {"human": "person", "infernal": infernal}


def test_a_table_has_one_rematch_even_after_a_restart(tmp_path: Path) -> None:
    with served(tmp_path) as url, finished(url) as table:
        first = table.post("/rematch").json()["table"]
    with served(tmp_path) as url:
        table.url, table.http = url, httpx.Client(base_url=url, timeout=PATIENCE)
        assert table.get().json()["rematch"] == first
        assert table.post("/rematch").json()["table"] == first
        assert table.post("/rematch", "infernal").json()["table"] == first
        table.http.close()
    with sqlite3.connect(tmp_path / "tables.sqlite") as database:
        database.execute("pragma foreign_keys = off")
        columns = [row[1] for row in database.execute("pragma table_info(tables)") if row[1] != "id"]
        copy = f"insert into tables (id, {', '.join(columns)}) select 'other', {', '.join(columns)} from tables"  # noqa: S608
        with pytest.raises(sqlite3.IntegrityError):
            database.execute(f"{copy} where id = ?", (first,))
    database.close()
