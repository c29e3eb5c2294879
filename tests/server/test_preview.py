"""What a link to a moment of a replay shows where it is posted: a title, and a picture of the board."""

import random
import re
import struct
from collections.abc import Iterator
from html import unescape

import httpx
import pytest

from claustrophobia import engine
from claustrophobia.core.dice import Fast
from claustrophobia.core.names import NOBODY
from claustrophobia.players.base import play_game, player
from claustrophobia.server import preview
from claustrophobia.sight.view import view
from claustrophobia.sight.worlds import world
from guests import served
from patience import PATIENCE

PAGE = '<head><meta property="og:title" content="Claustrophobia 1643" /></head>'


@pytest.fixture(scope="module")
def record() -> str:
    game = engine.new_game("1643/the-survivors", seed="7", options={"turns": 3})
    play_game(game, player("scripted", "human", seed=1), player("scripted", "infernal", seed=2))
    return game.record()


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("previews")
    (folder / "web").mkdir()
    (folder / "web" / "index.html").write_text(PAGE, "utf-8")
    with served(folder, base_path="/games/") as found:
        yield found


@pytest.fixture(scope="module")
def replay(url: str, record: str) -> str:
    answer = httpx.post(f"{url}/api/replays", content=record.encode(), timeout=PATIENCE)
    return str(answer.json()["replay"])


def tags(page: str) -> dict[str, str]:
    """What the head tells those who show previews."""
    return {name: unescape(told) for name, told in re.findall(r'(?:property|name)="([\w:]+)" content="([^"]*)"', page)}


def size(png: bytes) -> tuple[int, int]:
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", png[16:24])
    return width, height


def test_a_link_to_a_moment_has_its_title_and_its_picture(url: str, replay: str) -> None:
    told = tags(httpx.get(f"{url}/r/{replay}?at=5", timeout=PATIENCE).text)
    assert told["og:title"] == "The Survivors · Les Survivants - Claustrophobia"
    assert told["og:image"] == f"{url}/api/replays/{replay}/at/5/board.png"
    answer = httpx.get(told["og:image"], timeout=PATIENCE)
    assert (answer.status_code, answer.headers["content-type"]) == (200, "image/png")
    assert size(answer.content) == (int(told["og:image:width"]), int(told["og:image:height"]))
    assert len(answer.content) < 60_000
    assert "immutable" in answer.headers["cache-control"]
    assert answer.headers["cross-origin-resource-policy"] == "cross-origin"
    assert httpx.get(told["og:image"], timeout=PATIENCE).content == answer.content


def test_without_a_moment_it_is_the_last(url: str, replay: str, record: str) -> None:
    last = len(engine.parse_record(record)[1]) - 1
    for asked in ("", "?at=99999", "?at=x", "?at=-1", f"?at={'9' * 5000}"):
        told = tags(httpx.get(f"{url}/r/{replay}{asked}", timeout=PATIENCE).text)
        assert told["og:image"].endswith(f"/at/{last}/board.png")
    assert httpx.get(f"{url}/api/replays/{replay}/at/{last + 1}/board.png", timeout=PATIENCE).status_code == 404


@pytest.mark.parametrize("ident", ["nothere", "NOT-AN-ID", "%00", "x" * 300])
def test_a_replay_that_is_not_there_has_the_plain_page(url: str, ident: str) -> None:
    answer = httpx.get(f"{url}/r/{ident}", timeout=PATIENCE)
    assert (answer.status_code, answer.text) == (200, PAGE)
    assert httpx.get(f"{url}/api/replays/{ident}/at/1/board.png", timeout=PATIENCE).status_code in {404, 422}


def test_the_head_of_a_record_cannot_write_into_the_page() -> None:
    bad = 'claustrophobia record 1\nscenario "><script>\nseed 1\n\n0 set-up\n'
    assert preview.headed(PAGE, bad, "") == PAGE
    assert preview.headed(PAGE, "nonsense", "") == PAGE
    good = bad.replace('"><script>', "1643/the-survivors")
    assert "<script>" not in preview.headed(PAGE, good, 'http://x/"><script>')


def test_the_picture_shows_nothing_hidden(record: str) -> None:
    """However hands, decks and the stack are dealt anew: what is drawn is the same, at every moment."""
    total = preview.last_moment(record)
    for n in range(0, total, max(1, total // 5)):
        game = engine.replay(record, upto=n)
        if game.outcome is not None:
            continue
        pictures = {
            preview.drawn(view(world(game.state, side, Fast(seed)), NOBODY)) for side in (0, 1) for seed in (1, 2)
        }
        assert pictures == {preview.board_picture(record, n)}


def test_pictures_show_how_the_board_grows(record: str) -> None:
    last = preview.last_moment(record)
    assert len({preview.board_picture(record, n) for n in (0, last // 2, last)}) == 3


def test_only_so_many_pictures_are_kept() -> None:
    kept = preview.Pictures(2)
    for n in (1, 2):
        kept.keep("one", n, b"x")
    assert kept.find("one", 1) == b"x"
    kept.keep("one", 3, b"y")
    assert (kept.find("one", 2), kept.find("one", 1), kept.find("one", 3)) == (None, b"x", b"y")


def test_where_nothing_can_draw_the_title_is_left(url: str, replay: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(preview, "can_draw", lambda: False)
    told = tags(httpx.get(f"{url}/r/{replay}?at=5", timeout=PATIENCE).text)
    assert "og:image" not in told
    assert told["og:title"].startswith("The Survivors")
    assert httpx.get(f"{url}/api/replays/{replay}/at/5/board.png", timeout=PATIENCE).status_code == 404


@pytest.mark.parametrize("scenario", ["first/the-survivors", "dante/circle-1"])
def test_every_edition_is_drawn(scenario: str) -> None:
    game = engine.new_game(scenario, seed="3")
    pick = random.Random(1)
    for _ in range(40):
        if game.decision is None:
            break
        game.apply(pick.choice(game.decision.options).text)
    assert size(preview.board_picture(game.record(), len(game.choices))) == (preview.WIDTH, preview.HEIGHT)
