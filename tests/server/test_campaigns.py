"""Campaigns at a server: begun, played, decided in camp, kept over a kill (CAM-1 to CAM-8)."""

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Self

import httpx
import pytest

from claustrophobia.modes import campaigns
from guests import Guest, cookie_for, play_on, served
from patience import PATIENCE
from server.test_restart import running

CAMP = """claustrophobia campaign 1
seed deep
circle 2
state camp
{options}team redeemer:23:prescience::host,brute-a:1::grenade:host,scout-a::::host
dead brute-b
banished hunter
camp 0 1 1 redeemer:2+brute-a:1
chapter 1 won 14 hunter brute-b
"""


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with served(tmp_path_factory.mktemp("camps")) as found:
        yield found


class Descent:
    """A campaign over REST."""

    def __init__(self, url: str, **wanted: Any) -> None:
        self.url = url
        self.http = httpx.Client(base_url=url, timeout=PATIENCE)
        answer = self.http.post("/api/campaigns", json=wanted)
        assert answer.status_code == 201, answer.text
        self.id: str = answer.json()["campaign"]
        self.links: dict[str, str] = answer.json()["links"]

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.http.close()

    def cookie(self, role: str) -> dict[str, str]:
        return cookie_for(self.url, f"campaigns/{self.id}", self.links[role].partition("#")[2])

    def look(self, role: str = "human") -> dict[str, Any]:
        answer = self.http.get(f"/api/campaigns/{self.id}", headers=self.cookie(role))
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    def choose(self, option: str, number: int | None = None, role: str = "human") -> httpx.Response:
        said = {"number": self.look(role)["number"] if number is None else number, "option": option}
        return self.http.post(f"/api/campaigns/{self.id}/choose", headers=self.cookie(role), json=said)

    def sit(self, link: str, role: str = "human") -> Guest:
        """At the table of the circle being played: whoever has a place in the campaign has it there."""
        return Guest(self.url, link.removeprefix("/t/"), self.links[role].partition("#")[2])


def test_a_campaign_begins_with_a_circle(url: str) -> None:
    """Whoever has a place in the campaign has one at the table; a second descent finds the same table."""
    with Descent(url, options={"hard": 1, "turns": 1}, seed="abc") as descent:
        info = descent.look()
        assert (info["state"], info["circle"], info["team"], info["table"]) == ("ready", 1, [], None)
        assert [option["text"] for option in info["options"]] == ["descend"]
        assert descent.choose("heal redeemer 1").status_code == 422
        info = descent.choose("descend").json()
        assert (info["state"], info["options"]) == ("playing", [])
        assert "#" not in info["table"]
        assert descent.choose("descend").json()["table"] == info["table"]
        with descent.sit(info["table"]) as human:
            human.wait(lambda seat: seat.asked, "the set-up")
            assert human.update["view"]["scenario"] == "dante/circle-1"
            play_on([human], random.Random(1))
            assert human.is_over
        info = descent.look()
        assert (info["state"], info["chronicle"][0]["outcome"]) == ("lost", "lost")
        assert "Circle 1: lost" in info["chronicle"][0]["en"]
        assert info["options"] == []


def test_a_camp_is_decided_taken_back_and_left(url: str) -> None:
    """CAM-1 to CAM-3: heal, recruit, one more thing, hand over; then the next circle with that team."""
    with Descent(url, text=CAMP.format(options="")) as descent:
        info = descent.look()
        assert (info["state"], info["recruits"], info["rewards"]) == ("camp", 1, 1)
        assert [member["heals"] for member in info["team"]] == [2, 1, 0]
        assert info["dead"] == [{"name": "brute-b", "sheet": "brute"}]
        assert "descend" not in [option["text"] for option in info["options"]]
        for option in ("heal redeemer 2", "heal redeemer 3", "heal brute-a 1", "recruit scout-b"):
            info = descent.choose(option).json()
        assert info["undo"]
        assert [member["name"] for member in info["team"]][-1] == "scout-b"
        info = descent.choose("undo").json()
        assert "scout-b" not in [member["name"] for member in info["team"]]
        assert descent.choose("descend").status_code == 422
        reward = next(option["text"] for option in info["options"] if option["verb"] == "equip")
        for option in ("recruit scout-b", reward, "descend"):
            info = descent.choose(option).json()
        assert (info["state"], info["circle"], info["undo"]) == ("playing", 2, False)
        with descent.sit(info["table"]) as human:
            human.wait(lambda seat: seat.asked, "the first turn")
            team = {w["name"] for w in human.update["view"]["warriors"] if isinstance(w["at"], int)}
            assert team == {"redeemer", "brute-a", "scout-a", "scout-b"}


def test_sentences_of_the_camp_are_in_both_languages(url: str) -> None:
    with Descent(url, text=CAMP.format(options="")) as descent:
        options = {option["text"]: option for option in descent.look()["options"]}
        assert options["heal redeemer 2"]["en"].startswith("Redeemer heals line 2")
        assert all(option["en"] != option["fr"] for option in options.values())


def test_what_was_not_seen_is_not_changed(url: str) -> None:
    with Descent(url, text=CAMP.format(options="")) as descent:
        number = descent.look()["number"]
        assert descent.choose("heal redeemer 2", number).status_code == 200
        answer = descent.choose("heal redeemer 3", number)
        assert (answer.status_code, answer.json()["error"]["code"]) == (409, "campaign_changed")


def test_two_have_a_link_each_and_the_same_camp(url: str) -> None:
    with Descent(url, text=CAMP.format(options="options players=2\n")) as descent:
        assert set(descent.links) == {"host", "guest"}
        assert descent.look("guest")["role"] == "guest"
        descent.choose("heal redeemer 2", role="guest")
        assert descent.look("host")["team"][0]["damage"] == [3]
        for option in ("heal redeemer 3", "heal brute-a 1", "recruit scout-b"):
            info = descent.choose(option, role="host").json()
        assert info["team"][-1]["owner"] == "guest"  # CAM-8: the one with fewer
        reward = next(option["text"] for option in info["options"] if option["verb"] == "equip")
        descent.choose(reward, role="host")
        link = descent.choose("descend", role="host").json()["table"]
        with descent.sit(link, "host") as host, descent.sit(link, "guest") as guest:
            for one in (host, guest):
                one.wait(lambda seat: seat.asked, "the first turn")
            assert host.update["asked"] == guest.update["asked"]


def test_without_a_place_nothing_is_told(url: str) -> None:
    with Descent(url) as descent:
        wrong = {"Cookie": "claustrophobia=b" + "0" * 32}
        assert descent.http.get(f"/api/campaigns/{descent.id}").status_code == 403
        assert descent.http.get(f"/api/campaigns/{descent.id}", headers=wrong).status_code == 403
        assert descent.http.get(f"/api/campaigns/{descent.id}/file", headers=wrong).status_code == 403
        assert descent.http.get("/api/campaigns/none", headers=wrong).status_code == 404
        token = descent.links["human"].partition("#")[2]
        answer = descent.http.post(f"/api/campaigns/{descent.id}/seat", json={"token": token})
        taken = answer.json()
        assert (taken["campaign"], taken["role"]) == (descent.id, "human")
        assert len(taken["code"]) == 14
        assert "httponly" in answer.headers["set-cookie"].lower()


def test_a_file_goes_on_elsewhere_and_tells_no_seed(url: str) -> None:
    """The same camp, other dice ahead."""
    with Descent(url, seed="verysecret") as begun, Descent(url, text=CAMP.format(options="")) as descent:
        assert "verysecret" not in begun.http.get(f"/api/campaigns/{begun.id}/file", headers=begun.cookie("human")).text
        text = descent.http.get(f"/api/campaigns/{descent.id}/file", headers=descent.cookie("human")).text
        assert "seed deep" not in text
        kept = campaigns.read(text)
        assert [member.name for member in kept.team] == ["redeemer", "brute-a", "scout-a"]
        with Descent(url, text=text) as again:
            assert again.look()["team"] == descent.look()["team"]
            assert again.look()["chronicle"] == descent.look()["chronicle"]


@pytest.mark.parametrize(
    "text",
    [
        "nonsense",
        "claustrophobia campaign 1\n",
        CAMP.format(options="").replace("circle 2", "circle 9"),
        CAMP.format(options="").replace("scout-a", "pope"),
        CAMP.format(options="").replace("brute-b\nban", "pope\nban"),
        CAMP.format(options="options players=5\n"),
        CAMP.format(options="").replace("grenade", "halo"),
        CAMP.format(options="").replace("state camp", "state ready").replace("redeemer:23", "redeemer:2345671"),
        CAMP.format(options="").replace("14 hunter", "x hunter"),
    ],
)
def test_a_file_that_is_none_is_refused(url: str, text: str) -> None:
    answer = httpx.post(f"{url}/api/campaigns", json={"text": text}, timeout=PATIENCE)
    assert answer.status_code == 422
    assert answer.json()["error"]["code"] == "bad_campaign"


def test_settings_that_are_not_possible(url: str) -> None:
    answer = httpx.post(f"{url}/api/campaigns", json={"options": {"party": "x"}}, timeout=PATIENCE)
    assert (answer.status_code, answer.json()["error"]["code"]) == (422, "bad_option")


def test_a_circle_of_a_campaign_has_no_rematch(url: str) -> None:
    with Descent(url, options={"turns": 1}) as descent:
        link = descent.choose("descend").json()["table"]
        with descent.sit(link) as human:
            human.wait(lambda seat: seat.asked, "the set-up")
            play_on([human], random.Random(1))
        table, cookie = link.removeprefix("/t/"), descent.cookie("human")
        info = descent.http.get(f"/api/tables/{table}", headers=cookie).json()
        assert info["campaign"] == descent.id
        answer = descent.http.post(f"/api/tables/{table}/rematch", headers=cookie, json={})
        assert (answer.status_code, answer.json()["error"]["code"]) == (409, "in_campaign")


def test_killed_in_a_circle_it_goes_on(tmp_path: Path) -> None:
    """CAM-4: kill -9 in mid-circle; the circle is played to its end, and the camp is there after another kill."""
    with running(tmp_path) as server, Descent(server.url, options={"turns": 3}, seed="9") as descent:
        link = descent.choose("descend").json()["table"]
        with descent.sit(link) as human:
            human.wait(lambda seat: seat.asked, "the set-up")
            play_on([human], random.Random(1), 12)
            before = human.update["view"]
        server.kill()
        server.start()
        assert descent.look()["table"] == link
        with descent.sit(link) as human:
            human.wait(lambda seat: seat.asked, "the circle goes on")
            assert human.update["view"] == before
            play_on([human], random.Random(2))
            assert human.is_over
        server.kill()
        server.start()
        assert descent.look()["state"] == "lost"
        assert len(descent.look()["chronicle"]) == 1


OWN = '[[demon]]\nid = "hunter"\nlife = 7\n'


def test_a_campaign_with_an_owners_file(tmp_path: Path) -> None:
    """Its circles are of the owner's figures, after a kill of the server too; its file goes on with his file only."""
    with running(tmp_path) as server, Descent(server.url, options={"turns": 1}, content=OWN) as descent:
        info = descent.choose("descend").json()
        assert len(info["content"]) == 16
        server.kill()
        server.start()
        again = descent.look()
        assert (again["content"], again["table"]) == (info["content"], info["table"])
        with descent.sit(again["table"]) as human:
            human.wait(lambda seat: seat.asked, "the set-up")
            hunter = next(entry for entry in human.update["view"]["warriors"] if entry["name"] == "hunter")
            assert hunter["life"] == 8
        text = descent.http.get(f"/api/campaigns/{descent.id}/file", headers=descent.cookie("human")).text
        assert f"content {info['content']}\n" in text
        with Descent(server.url, text=text, content=OWN) as elsewhere:
            assert elsewhere.look()["content"] == info["content"]
        missing = descent.http.post("/api/campaigns", json={"text": text})
        assert (missing.status_code, missing.json()["error"]["code"]) == (422, "bad_campaign")
        assert "name its content file" in missing.json()["error"]["en"]


def test_an_owners_file_that_cannot_be_used(url: str) -> None:
    """It is refused with the record, the field and what is allowed, before anything begins."""
    for content, said in (
        ('[[demon]]\nid = "hunter"\nlife = 0\n', "[[demon]] hunter: life = 0 must be a number from 1 to 20"),
        ("[[demon]\n", "line 1"),
    ):
        answer = httpx.post(f"{url}/api/campaigns", json={"content": content}, timeout=PATIENCE)
        assert (answer.status_code, answer.json()["error"]["code"]) == (422, "bad_content")
        assert said in answer.json()["error"]["en"]
