"""Campaigns that follow a story, at a server: who sits where, who decides, whole ones by lot (CAT-1 to CAT-8)."""

import random
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from claustrophobia.modes import campaigns
from guests import play_on, served
from patience import PATIENCE
from server.test_campaigns import Descent

CAMP = """claustrophobia campaign 1
seed deep
circle 2
state camp
story catacombs
place the-three-mouths
players {players}
team redeemer:2:prescience::host,scout-a:::blunderbuss:host
dead brute-a
camp 0 0 1 redeemer:1
chapter 1 won 9 - brute-a the-survivors
"""


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with served(tmp_path_factory.mktemp("journeys")) as found:
        yield found


def test_a_story_begins_against_a_bot(url: str) -> None:
    """CAT-8: the seats of its first table are those that were asked for; the page is told what comes."""
    with Descent(url, story="catacombs", infernal="bot:random") as journey:
        assert set(journey.links) == {"human"}
        info = journey.look()
        assert (info["story"]["id"], info["story"]["scenario"]) == ("catacombs", "1643/the-survivors")
        assert info["story"]["title"] == {"en": "The Survivors", "fr": "Les Survivants"}
        assert [option["text"] for option in info["options"]] == ["march"]
        info = journey.choose("march").json()
        with journey.sit(info["table"]) as human:
            human.wait(lambda seat: seat.asked, "the first decision")
            play_on([human], random.Random(1))
            assert human.is_over
        info = journey.look()
        assert (info["circle"], info["chronicle"][0]["place"]) == (2, "the-survivors")
        assert info["chronicle"][0]["fr"].startswith("Chapitre 1, Les Survivants")


def test_two_people_and_whose_the_camp_is(url: str) -> None:
    """CAT-3, CAT-5: the camp is the humans'; the infernal player looks on, and both sit down at the next table."""
    with Descent(url, text=CAMP.format(players="person person")) as journey:
        assert set(journey.links) == {"human", "infernal"}
        assert journey.look("infernal")["options"] == []
        answer = journey.choose("heal redeemer 2", role="infernal")
        assert (answer.status_code, answer.json()["error"]["code"]) == (403, "not_your_camp")
        for option in ("heal redeemer 2", "equip scout-a pickaxe", "march"):
            answer = journey.choose(option)
            assert answer.status_code == 200, answer.text
        link = answer.json()["table"]
        with journey.sit(link) as human, journey.sit(link, "infernal") as infernal:
            for seat in (human, infernal):
                seat.wait(lambda one: "view" in one.update, "the table")
            team = {entry["name"]: entry for entry in human.update["view"]["warriors"] if entry["side"] == "human"}
            assert team["scout-a"]["equipment"] == ["blunderbuss", "pickaxe"]
            assert team["brute-a"]["damage"] == [1, 6]  # CAT-4: a novice
            assert infernal.update["view"]["scenario"] == "1643/the-three-mouths"


def test_a_bot_decides_in_its_camp(url: str) -> None:
    """Where a bot leads the humans, the way on is open as soon as a chapter is over."""
    with Descent(url, story="catacombs", human="bot:random", infernal="person") as journey:
        assert set(journey.links) == {"infernal"}
        link = journey.choose("march", role="infernal").json()["table"]
        with journey.sit(link, "infernal") as infernal:
            infernal.wait(lambda seat: seat.asked, "the first decision")
            play_on([infernal], random.Random(3))
        info = journey.look("infernal")
        assert (info["state"], [option["text"] for option in info["options"]]) == ("ready", ["march"])


@pytest.mark.parametrize(
    ("wanted", "code"),
    [
        ({"story": "cellar"}, "bad_option"),
        ({"story": "catacombs", "human": "bot:random", "infernal": "bot:random"}, "nobody_plays"),
        ({"story": "catacombs", "infernal": "bot:pope"}, "no_such_bot"),
        ({"story": "catacombs", "options": {"tp": 3}}, "bad_option"),
        ({"text": CAMP.format(players="person bot")}, "no_such_bot"),
        ({"text": CAMP.format(players="person person").replace("mouths", "noses")}, "bad_campaign"),
    ],
)
def test_what_cannot_begin_is_refused(url: str, wanted: dict[str, Any], code: str) -> None:
    answer = httpx.post(f"{url}/api/campaigns", json=wanted, timeout=PATIENCE)
    assert (answer.status_code, answer.json()["error"]["code"]) == (422, code)


def test_a_whole_story_by_lot(url: str) -> None:
    """Random people at one screen: chapter after chapter to an ending; the file can be read at each camp."""
    lots = random.Random(2)
    with Descent(url, story="catacombs", infernal="person", hot_seat=True) as journey:
        assert set(journey.links) == {"both"}
        while (info := journey.look("both"))["state"] not in {"lost", "won"}:
            if info["state"] == "playing":
                with journey.sit(info["table"], "both") as people:
                    people.wait(lambda seat: seat.asked or seat.is_over, "a decision")
                    play_on([people], lots)
                continue
            text = journey.http.get(f"/api/campaigns/{journey.id}/file", headers=journey.cookie("both")).text
            assert f"place {info['story']['place']}\n" in campaigns.read(text).text
            option = lots.choice([one["text"] for one in info["options"]])
            assert journey.choose(option, role="both").status_code == 200
        assert info["story"]["scenario"] is None
        assert info["story"]["text"]["en"]
