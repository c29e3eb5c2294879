"""Scenarios by dice from a server: the same for a seed, playable at once, refused where the host takes no content."""

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from claustrophobia.making.drawing import Wish
from claustrophobia.making.maker import make
from guests import Laid, served
from patience import PATIENCE


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with served(tmp_path_factory.mktemp("dice"), replay_seconds=PATIENCE) as found:
        yield found


def ask(url: str, **wanted: object) -> httpx.Response:
    return httpx.post(f"{url}/api/scenarios/dice", json=wanted, timeout=PATIENCE)


def test_a_seed_gives_the_scenario_that_it_gives_everywhere(url: str) -> None:
    answer = ask(url, seed=5, ruleset="first")
    assert answer.status_code == 200, answer.text
    assert answer.json() == {"seed": 5, "text": make(Wish(5, "first", quick=True)).text}


def test_what_the_dice_of_the_server_give_is_read_and_laid_like_any_other(url: str) -> None:
    drawn = ask(url).json()
    assert 0 <= drawn["seed"] < 1_000_000
    told = httpx.post(f"{url}/api/scenarios", content=drawn["text"].encode(), timeout=PATIENCE).json()
    assert told["id"] == f"1643/dice-{drawn['seed']}-quick"
    with Laid(url, scenario="", scenario_text=drawn["text"]) as table:
        assert table.get("/scenario").json()["name"] == told["name"]


@pytest.mark.parametrize(
    ("wanted", "code"),
    [
        ({"ruleset": "dante"}, "bad_content"),
        ({"minutes": 5}, "bad_content"),
        ({"seed": -1}, "invalid"),
        ({"wish": 1}, "invalid"),
    ],
)
def test_what_cannot_be_drawn_is_refused(url: str, wanted: dict[str, object], code: str) -> None:
    answer = ask(url, **wanted)
    assert answer.status_code in {400, 422}
    assert answer.json()["error"]["code"] == code


def test_a_drawing_that_takes_too_long_is_ended_and_the_next_is_served(tmp_path: Path) -> None:
    with served(tmp_path, replay_seconds=0.001) as url:
        assert ask(url, seed=5).json()["error"]["code"] == "no_drawing"
        assert httpx.get(f"{url}/healthz", timeout=PATIENCE).json()["ok"] is True


def test_a_host_who_takes_no_content_gives_no_dice(tmp_path: Path) -> None:
    with served(tmp_path, strangers_content=False) as url:
        answer = ask(url, seed=5)
    assert (answer.status_code, answer.json()["error"]["code"]) == (403, "no_strangers_content")
