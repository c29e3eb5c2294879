"""The REST half of docs/protocol.md."""

import random
import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from claustrophobia.content.load import scenario_ids
from claustrophobia.content.options import HANDICAPS
from claustrophobia.core.dice import commitment
from claustrophobia.engine import replay
from claustrophobia.server.sentences import sentences
from guests import SURVIVORS, Guest, Laid, play_on, served
from patience import PATIENCE


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("rest")
    (folder / "web" / "assets").mkdir(parents=True)
    (folder / "web" / "index.html").write_text("<!doctype html><title>table</title>", "utf-8")
    (folder / "web" / "assets" / "app-1a2b.js").write_text("export {}", "utf-8")
    (folder / "web" / "favicon.svg").write_text("<svg/>", "utf-8")
    (folder / "secret.txt").write_text("not for the web", "utf-8")
    with served(folder) as found:
        yield found


@pytest.fixture
def http(url: str) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=url, timeout=PATIENCE) as client:
        yield client


@pytest.fixture(scope="module")
def finished(url: str) -> Iterator[Laid]:
    """A table whose game is over."""
    with (
        Laid(url, options={"turns": 4, "events": 2}) as table,
        table.guest("human") as human,
        table.guest("infernal") as infernal,
    ):
        for guest in (human, infernal):
            guest.wait_update()
        play_on([human, infernal], random.Random(4))
        yield table


def code_of(answer: httpx.Response) -> str:
    error = answer.json()["error"]
    assert error["en"]
    assert error["fr"]
    return str(error["code"])


# --- the server -----------------------------------------------------------------------------------


def test_health(http: httpx.Client) -> None:
    assert http.get("/healthz").json().keys() == {"ok", "tables", "bots_think", "version"}


def test_every_answer_is_guarded(http: httpx.Client) -> None:
    """CSP 'self' only, no sniffing, no referrer; on pages, calls and errors alike."""
    for path in ("/", "/api/catalogue", "/healthz", "/nothing", "/t/abc"):
        headers = http.get(path).headers
        assert headers["content-security-policy"].startswith("default-src 'self'")
        assert "http" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"


def test_the_front_end_answers_its_paths(http: httpx.Client) -> None:
    for path in ("/", "/t/abc", "/r/abc"):
        answer = http.get(path)
        assert "<title>table</title>" in answer.text
        assert answer.headers["cache-control"] == "no-cache"
    assert "immutable" in http.get("/assets/app-1a2b.js").headers["cache-control"]
    assert "immutable" not in http.get("/favicon.svg").headers["cache-control"]
    for path in ("/../secret.txt", "/%2e%2e/secret.txt", "/assets/none.js", "/docs", "/redoc", "/%00"):
        answer = http.get(path)
        assert answer.status_code == 404
        assert code_of(answer) == "no_such_page"


def test_without_a_front_end_the_server_says_so(tmp_path: Path) -> None:
    with served(tmp_path) as bare:
        assert "not part of this installation" in httpx.get(bare, timeout=PATIENCE).text


def test_the_catalogue_is_complete_and_cached(http: httpx.Client) -> None:
    answer = http.get("/api/catalogue")
    found = answer.json()
    assert [scenario["id"] for scenario in found["scenarios"]] == scenario_ids()
    assert {bot["id"] for bot in found["bots"]} >= {"random", "scripted"}
    assert found["best"] == {"1643": "search", "first": "search", "dante": "scripted"}
    assert len(found["tiles"]) == 48
    assert found["rules"]["MOV-4"]["fr"]["title"]
    assert set(found["options"]["1643"]) == {"tp", "turns", "instincts", "events", "party", *HANDICAPS}
    assert found["options"]["1643"]["turns"] == {"en": "Turn limit", "fr": "Limite de tours"} | {
        "kind": "number",
        "least": 1,
        "most": 99,
    }
    dante = found["options"]["dante"]
    assert set(dante["waiting"]["words"]) == {"a", "b"}
    assert dante["party"]["kind"] == "text"
    circle = next(entry for entry in found["scenarios"] if entry["id"] == "dante/circle-5")
    assert circle["options"] == {
        "difficulty": "written",
        "tp": 4,
        "turns": circle["limit"]["turns"],
        "instincts": 0,
        "equipment": 2,
        "gifts": 2,
        "hounds": 4,
        "random": 0,
        "waiting": "a",
        "hard": 0,
        "players": 1,
    }
    own = {
        "demons",
        "beings",
        "powers",
        "events",
        "gifts",
        "equipment",
        "instincts",
        "phases",
        "moments",
        "rows",
        "rules",
    }
    assert set(found["boxes"]["dante"]) == own
    assert "DTH-5" in found["boxes"]["dante"]["rules"]["DST-4"]["en"]["text"]
    first = found["boxes"]["first"]
    assert [phase["en"] for phase in first["phases"].values()] == [
        "Initiative",
        "Human action",
        "Threat",
        "Demon action",
    ]
    assert (first["talents"]["frenzied"]["fr"], first["effects"]["carnivorous"]["en"]) == (
        "frénétique",
        "hungry tunnel",
    )
    assert (len(first["tiles"]), len(first["powers"]), len(first["equipment"])) == (36, 10, 4)
    etag = answer.headers["etag"]
    assert http.get("/api/catalogue", headers={"If-None-Match": etag}).status_code == 304
    assert http.get("/api/catalogue", headers={"If-None-Match": '"other"'}).status_code == 200


def test_rules_are_found(http: httpx.Client) -> None:
    assert http.get("/api/rules/mov-4").json()["id"] == "MOV-4"
    missing = http.get("/api/rules/MOV-99")
    assert missing.status_code == 404
    assert code_of(missing) == "no_such_rule"
    assert "MOV-9" in missing.json()["error"]["en"]


def test_the_servers_own_sentences_are_in_both_languages() -> None:
    for entries in sentences().values():
        for key, entry in entries.items():
            assert set(entry) == {"en", "fr"}, key
            assert all(entry.values()), key


# --- laying ---------------------------------------------------------------------------------------


def test_a_table_for_two(url: str) -> None:
    with Laid(url) as table:
        assert set(table.tokens) == {"human", "infernal", "spectator"}
        assert table.tokens["human"].startswith("s")
        assert table.tokens["spectator"].startswith("w")
        assert all(link.startswith(f"/t/{table.id}#") for link in table.data["links"].values())
        assert len(table.data["commitment"]) == 64


def test_a_bots_seat_has_no_link_and_a_hot_seat_one_for_both(url: str) -> None:
    with Laid(url, infernal="bot:random") as table:
        assert set(table.tokens) == {"human", "spectator"}
    with Laid(url, hot_seat=True) as table:
        assert table.tokens["human"] == table.tokens["infernal"] != table.tokens["spectator"]
        assert table.get().json()["role"] == "both"


def test_a_chosen_seed_is_told_and_cannot_be_guessed_from_its_commitment(url: str) -> None:
    with Laid(url, seed="a-seed.7") as table:
        assert table.data["commitment"] != commitment("a-seed.7")
        assert table.get().json()["seeded"] is True


@pytest.mark.parametrize(
    ("wanted", "code"),
    [
        ({"scenario": "1643/nowhere"}, "no_such_scenario"),
        ({"scenario": "../../etc/passwd"}, "no_such_scenario"),
        ({"human": "bot:nobody"}, "no_such_bot"),
        ({"human": "bot:search:999s/16"}, "no_such_bot"),  # a guest does not say how long the server works
        ({"human": "bot:search:999999looks"}, "no_such_bot"),
        ({"human": "somebody"}, "no_such_bot"),
        ({"options": {"luck": 3}}, "bad_option"),
        ({"options": {"tp": -1}}, "bad_option"),
        ({"options": {"tp": "many"}}, "bad_option"),
        ({"options": {"tp": [1]}}, "invalid"),
        ({"seed": "two\nlines"}, "bad_seed"),
        ({"seed": "x" * 65}, "invalid"),
        ({"content": "[[tile]]\nnumber = 99\n"}, "bad_content"),
        ({"content": "no toml"}, "bad_content"),
        ({"content": '[[western]]\nid = "brute"\nlines = [[9999, 1, 1]]\n'}, "bad_content"),
        ({"content": "/etc/passwd"}, "bad_content"),
        ({"surprise": 1}, "invalid"),
    ],
)
def test_what_cannot_be_laid_is_refused_by_name(http: httpx.Client, wanted: dict[str, object], code: str) -> None:
    answer = http.post("/api/tables", json={"scenario": SURVIVORS, **wanted})
    assert answer.status_code == 422
    assert code_of(answer) == code


def test_a_table_with_content_of_its_own(url: str) -> None:
    """An override renames a warrior for this table alone."""
    renamed = '[[western]]\nid = "brute"\nname = { en = "Ogre", fr = "Ogre" }\n'
    with Laid(url, content=renamed) as table, Laid(url) as plain:
        with table.guest("human") as guest:
            asked = guest.wait_update()["asked"]
            assert any("Ogre" in option["en"] for option in asked["options"])
        with plain.guest("human") as guest:
            assert not any("Ogre" in option["en"] for option in guest.wait_update()["asked"]["options"])


# --- seats ----------------------------------------------------------------------------------------


def test_a_seat_belongs_to_the_browser_that_took_it(url: str) -> None:
    with Laid(url, dealt=False) as table, httpx.Client(base_url=url, timeout=PATIENCE) as http:
        answer = http.post(f"/api/tables/{table.id}/seat", json={"token": table.tokens["infernal"]})
        taken = answer.json()
        assert (taken["table"], taken["role"]) == (table.id, "infernal")
        cookie = answer.headers["set-cookie"].lower()
        assert cookie.startswith("claustrophobia=b")
        assert all(part in cookie for part in ("httponly", "samesite=strict", "path=/"))
        assert http.get(f"/api/tables/{table.id}").json()["role"] == "infernal"


def test_wrong_tokens_open_nothing(url: str, http: httpx.Client) -> None:
    with Laid(url) as table, Laid(url) as other:
        wrong = http.post(f"/api/tables/{table.id}/seat", json={"token": other.tokens["human"]})
        assert (wrong.status_code, code_of(wrong)) == (403, "wrong_token")
        nowhere = http.post("/api/tables/abcdefghjk/seat", json={"token": "sx"})
        assert (nowhere.status_code, code_of(nowhere)) == (404, "no_such_table")
        outside = http.get(f"/api/tables/{table.id}")
        assert (outside.status_code, code_of(outside)) == (403, "no_seat")
        missing = http.get("/api/tables/abcdefghjk")
        assert (missing.status_code, code_of(missing)) == (404, "no_such_table")


def test_another_sites_page_cannot_post(http: httpx.Client) -> None:
    answer = http.post("/api/tables", json={"scenario": SURVIVORS}, headers={"Origin": "https://elsewhere.example"})
    assert (answer.status_code, code_of(answer)) == (403, "foreign_origin")
    own = http.post("/api/tables", json={"scenario": SURVIVORS}, headers={"Origin": str(http.base_url)})
    assert own.status_code == 201


def test_a_table_is_described_to_its_seats(url: str) -> None:
    with Laid(url, infernal="bot:random") as table:
        found = table.get().json()
        assert found["seats"] == {"human": "person", "infernal": "bot:random"}
        assert (found["scenario"], found["role"], found["outcome"]) == (SURVIVORS, "human", None)
        assert found["commitment"] == table.data["commitment"]
        assert table.get(role="spectator").json()["role"] == "spectator"


# --- records and moments --------------------------------------------------------------------------


def test_the_record_waits_for_the_end_between_people(url: str) -> None:
    with Laid(url) as table:
        answer = table.get("/record")
        assert (answer.status_code, code_of(answer)) == (409, "game_goes_on")
        assert table.get("/record", "spectator").status_code == 409


def test_alone_the_record_is_there_without_its_seed(url: str) -> None:
    with Laid(url, infernal="bot:random", seed="mine") as table:
        text = table.get("/record").text
        assert "\nseed hidden\n" in text
        assert "mine" not in text
        assert table.get("/record", "spectator").status_code == 409
    with Laid(url, hot_seat=True) as table:
        assert "\nseed hidden\n" in table.get("/record").text


def test_a_finished_game_is_open(finished: Laid, http: httpx.Client) -> None:
    """Record, verification, import and every moment agree with the engine."""
    text = finished.get("/record").text
    assert finished.get("/record", "spectator").text == text
    game = replay(text)
    assert game.outcome == finished.get().json()["outcome"]
    plain = {"Content-Type": "text/plain"}
    verdict = http.post("/api/verify", content=text, headers=plain).json()
    assert verdict["ok"] is True
    assert verdict["checked"] > 20
    answer = http.post("/api/replays", content=text, headers=plain)
    assert answer.status_code == 201
    ident = answer.json()["replay"]
    info = http.get(f"/api/replays/{ident}").json()
    assert info["headers"]["scenario"] == SURVIVORS
    assert len(info["decisions"]) == len(game.choices)
    half = len(game.choices) // 2
    for n in (0, 1, half, len(game.choices)):
        then = replay(text, upto=n)
        for side in ("human", "infernal", "spectator"):
            moment = http.get(f"/api/replays/{ident}/at/{n}?side={side}").json()
            assert moment["view"] == then.view(side)
        bare = http.get(f"/api/replays/{ident}/at/{n}").json()
        assert (bare["n"], bare["total"]) == (n, len(game.choices))
        assert [len(pile["hand"]) for pile in bare["view"]["cards"]] == [len(hand) for hand in then.state.hand]
        table = finished.get(f"/at/{n}", "spectator").json()
        assert table["view"] == bare["view"]
        assert table["seed"] == game.seed
    missing = http.get(f"/api/replays/{ident}/at/{len(game.choices) + 1}")
    assert (missing.status_code, code_of(missing)) == (404, "no_such_moment")


def test_a_moment_of_a_running_game_is_the_askers(url: str) -> None:
    with Laid(url) as table, table.guest("human") as human, table.guest("infernal") as infernal:
        for guest in (human, infernal):
            guest.wait_update()
        play_on([human, infernal], random.Random(1), 25)
        first = table.get("/at/0").json()
        assert first["view"]["cards"][1].get("hand") is None
        assert first["view"]["cards"][0]["hand"] == []
        total = first["total"]
        assert 0 < total <= 25
        last = table.get(f"/at/{total}", "infernal")
        seen = last.json()["view"] if last.status_code == 200 else None
        assert seen is None or "hand" not in seen["cards"][0]
        assert "text" not in table.get(f"/at/{total}").json()


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "bad_record"),
        ("claustrophobia record 2\n", "bad_record"),
        ("claustrophobia record 1\nscenario 1643/the-survivors\nseed hidden\n\n0 set-up = 1\n", "hidden_seed"),
        ("claustrophobia record 1\nscenario 1643/none\nseed 1\n\n0 set-up\n", "bad_record"),
        ("claustrophobia record 1\nscenario 1643/the-survivors\nseed 1\n\n0 set-up\n1 human fly\n", "bad_record"),
    ],
)
def test_bad_records_are_refused(http: httpx.Client, text: str, code: str) -> None:
    for path in ("/api/replays", "/api/verify"):
        answer = http.post(path, content=text, headers={"Content-Type": "text/plain"})
        assert (answer.status_code, code_of(answer)) == (422, code)


HEAD = "claustrophobia record 1\nscenario 1643/the-survivors\nseed 1\n"


@pytest.mark.parametrize(
    ("text", "en", "fr"),
    [
        ("a letter", "no Claustrophobia record", "pas une partie"),
        ("claustrophobia record 2\n", "version 2", "version 2"),
        ("claustrophobia record 1\nseed 1\n\n0 set-up\n", "header scenario", "en-tête scenario"),
        (HEAD, "line 0", "ligne 0"),
        (f"{HEAD}\n0 set-up\nfour\n", "line 6 of the file", "ligne 6 du fichier"),
        (f"{HEAD}\n0 set-up\n1 nobody pass\n", "line 6 of the file", "ligne 6 du fichier"),
        (f"{HEAD}content 0123\n\n0 set-up\n", "other content (0123)", "autre contenu (0123)"),
        (f"{HEAD}setup 0123\n\n0 set-up\n", "scenario has changed", "scénario a changé"),
        (f"{HEAD}options luck=3\n\n0 set-up\n", "options", "options"),
        (f"{HEAD}options tp\n\n0 set-up\n", "options", "options"),
        ("claustrophobia record 1\nscenario 1643/none\nseed 1\n\n0 set-up\n", "no such scenario", "scénario"),
        (f"{HEAD}\n0 set-up\n1 infernal pass\n", "human player who decides", "joueur humain qui décide"),
        (f"{HEAD}\n0 set-up\n1 human fly\n", "“fly” cannot be done", "« fly » ne peut pas se faire"),
    ],
)
def test_what_is_wrong_with_a_record_is_said_in_both_languages(http: httpx.Client, text: str, en: str, fr: str) -> None:
    error = http.post("/api/replays", content=text, headers={"Content-Type": "text/plain"}).json()["error"]
    assert en in error["en"]
    assert fr in error["fr"]
    assert not re.search(r"\b(the|is|of|this|line|cannot|there|unknown)\b", error["fr"]), error["fr"]


def test_a_game_that_goes_on_after_its_end(finished: Laid, http: httpx.Client) -> None:
    text = finished.get("/record").text.rstrip() + "\n999 human pass\n"
    error = http.post("/api/replays", content=text, headers={"Content-Type": "text/plain"}).json()["error"]
    assert "line 999: the game is already over" in error["en"]
    assert "ligne 999 : la partie est déjà finie" in error["fr"]


def test_a_record_may_carry_notes(finished: Laid, http: httpx.Client) -> None:
    """The golden games end with their fingerprint; it is no decision."""
    text = finished.get("/record").text
    for noted in (f"{text}\n# fingerprint 0123456789abcdef\n", text.replace("\n", "\r\n"), f"{text}# a note\n# more"):
        answer = http.post("/api/replays", content=noted, headers={"Content-Type": "text/plain"})
        assert answer.status_code == 201, answer.text
        info = http.get(f"/api/replays/{answer.json()['replay']}").json()
        assert len(info["decisions"]) == len(replay(text).choices)
        assert http.post("/api/verify", content=noted, headers={"Content-Type": "text/plain"}).json()["ok"]


def test_a_record_that_is_no_text(http: httpx.Client) -> None:
    answer = http.post("/api/verify", content=b"\xff\xfe", headers={"Content-Type": "text/plain"})
    assert (answer.status_code, code_of(answer)) == (422, "bad_record")


def test_a_changed_die_is_found(finished: Laid, http: httpx.Client) -> None:
    head, body = finished.get("/record").text.split("\n\n", 1)
    line = next(line for line in body.splitlines() if " = " in line)  # a card may be asked for before the first roll
    number = line.split()[0]
    forged = line[:-1] + ("1" if line[-1] != "1" else "2")
    text = f"{head}\n\n{body.replace(line, forged, 1)}"
    verdict = http.post("/api/verify", content=text, headers={"Content-Type": "text/plain"}).json()
    assert verdict["ok"] is False
    assert f"line {number}: the record says" in verdict["fault"]["en"]
    assert f"ligne {number} : l'enregistrement dit" in verdict["fault"]["fr"]


@pytest.mark.parametrize(
    ("was", "forged", "en", "fr"),
    [
        ("seed", "seed other\nold", "The seed is not made", "La graine"),
        ("outcome", "outcome nobody\nold", "ends", "finit"),
    ],
)
def test_a_changed_header_is_found(finished: Laid, http: httpx.Client, was: str, forged: str, en: str, fr: str) -> None:
    text = finished.get("/record").text
    if was == "seed":  # the choices may not fit another seed's dice: the record ends at once
        text = text.split("\n1 ")[0] + "\n"
    text = text.replace(f"\n{was}", f"\n{forged}", 1)
    verdict = http.post("/api/verify", content=text, headers={"Content-Type": "text/plain"}).json()
    assert verdict["ok"] is False
    assert en in verdict["fault"]["en"]
    assert fr in verdict["fault"]["fr"]


# --- how it went, and playing on --------------------------------------------------------------------


def test_how_a_game_went_is_told_once_it_is_over(url: str) -> None:
    """The chance phase by phase from the first decision to the end, the turning points, the dead."""
    with Laid(url, infernal="bot:scripted", seed="1", options={"turns": 2}) as table, table.guest("human") as human:
        early = table.get("/course")
        assert (early.status_code, code_of(early)) == (409, "game_goes_on")
        human.wait_update()
        play_on([human], random.Random(3))
        told = table.get("/course").json()
        record = table.get("/record").text
        points = told["points"]
        assert [points[0]["n"], points[0]["turn"]] == [0, 1]
        assert points[-1]["n"] == len(record.strip().splitlines()) - record.splitlines().index("") - 2
        assert points[-1]["human"] == float(human.update["view"]["outcome"] == "human")
        assert [point["n"] for point in points] == sorted({point["n"] for point in points})
        assert all(0 <= point["human"] <= 1 for point in points)
        assert 0 < len(told["turns"]) <= 3
        assert all(abs(spot["change"]) >= 0.03 and spot["en"] and spot["fr"] for spot in told["turns"])
        dead = [event for event in human.story if event["kind"] == "killed"]
        assert [spot["en"] for spot in told["deaths"]] == [event["en"] for event in dead]
        kept = table.http.post("/api/replays", content=record, headers={"Content-Type": "text/plain"}).json()["replay"]
        assert table.http.get(f"/api/replays/{kept}/course").json() == told


def test_a_game_is_given_up(url: str) -> None:
    """By whoever sits there, in his turn or not: the other side has won, the record says so, and it replays."""
    with Laid(url) as table, table.guest("human") as human, table.guest("infernal") as infernal:
        play_on([human, infernal], random.Random(3), most=30)
        watcher = table.guest("spectator")
        watcher.say(give_up={})
        assert watcher.wait_refused() == "only_watching"
        watcher.__exit__()
        other = infernal if human.asked else human
        side = "infernal" if other is infernal else "human"
        other.say(give_up={})
        won = "human" if side == "infernal" else "infernal"
        for guest in (human, infernal):
            guest.wait(lambda seat: seat.is_over, "the end")
            assert guest.update["view"]["outcome"] == won
            assert [event["kind"] for event in guest.story[-2:]] == ["gave_up", "ended"]
        other.say(give_up={})
        assert other.wait_refused() == "game_over"
        record = table.get("/record").text
        assert f"given-up {side}\noutcome {won}\n" in record
        assert replay(record).record() == record
        assert table.http.post("/api/verify", content=record).json()["ok"]
        kept = table.http.post("/api/replays", content=record, headers={"Content-Type": "text/plain"}).json()["replay"]
        assert table.http.get(f"/api/replays/{kept}/at/30").json()["view"]["outcome"] == won
        assert table.http.get(f"/api/replays/{kept}/at/29").json()["view"]["outcome"] is None
        assert table.get("/course").json()["points"][-1]["human"] == float(won == "human")


def test_a_game_that_was_given_up_is_over_after_a_restart(tmp_path: Path) -> None:
    with served(tmp_path) as url:
        table = Laid(url, infernal="bot:scripted", seed="4")
        with table, table.guest("human") as human:
            human.wait_update()
            human.say(give_up={})
            human.wait(lambda seat: seat.is_over, "the end")
    with served(tmp_path) as url:
        table.url, table.http = url, httpx.Client(base_url=url, timeout=PATIENCE)
        with table.guest("human") as human:
            assert human.wait_update()["view"]["outcome"] == "infernal"
        assert table.get().json()["outcome"] == "infernal"
        table.http.close()


def test_a_record_is_played_on_from_any_moment(url: str) -> None:
    """The new table has the game as it was then, with its past; from then on it is a game of its own."""
    text = Path("tests/playthroughs/1643-the-survivors.txt").read_text("utf-8").split("\n#")[0]
    http = httpx.Client(base_url=url, timeout=PATIENCE)
    kept = http.post("/api/replays", content=text, headers={"Content-Type": "text/plain"}).json()["replay"]
    total = http.get(f"/api/replays/{kept}/at/0").json()["total"]
    for n in (0, 40):
        then = http.get(f"/api/replays/{kept}/at/{n}").json()
        laid = http.post(f"/api/replays/{kept}/play", json={"at": n, "infernal": "bot:random"}).json()
        with Guest(url, laid["table"], laid["links"]["human"].partition("#")[2]) as human:
            human.wait(lambda seat: seat.asked or seat.is_over, "something is asked")
            view = human.update["view"]
            if then["asked"]["side"] == "human":
                assert human.asked
                assert [one["text"] for one in human.asked["options"]] == [
                    one["text"] for one in then["asked"]["options"]
                ]
                assert {each["name"]: each["at"] for each in view["warriors"]} == {
                    each["name"]: each["at"] for each in then["view"]["warriors"]
                }
            human.choose_any(random.Random(1))
            human.wait(lambda seat, was=human.update["n"]: seat.update["n"] > was, "an answer")  # type: ignore[misc]
            if n:
                human.say(undo={})
                human.wait(lambda seat, was=human.update["n"]: seat.update["n"] > was, "it is taken back")  # type: ignore[misc]
    over = http.post(f"/api/replays/{kept}/play", json={"at": total})
    assert (over.status_code, code_of(over)) == (409, "nothing_to_play")
    beyond = http.post(f"/api/replays/{kept}/play", json={"at": total + 1})
    assert (beyond.status_code, code_of(beyond)) == (404, "no_such_moment")
    http.close()


# --- rematch --------------------------------------------------------------------------------------


def test_a_rematch_swaps_the_sides(url: str) -> None:
    with Laid(url, infernal="bot:random", options={"turns": 1}) as table, table.guest("human") as human:
        too_early = table.post("/rematch")
        assert (too_early.status_code, code_of(too_early)) == (409, "game_goes_on")
        human.wait_update()
        play_on([human], random.Random(2))
        answer = table.post("/rematch")
        assert answer.status_code == 201
        again = answer.json()
        assert (again["role"], set(again["links"])) == ("infernal", {"spectator"})
        assert table.post("/rematch").json() == {**again, "code": None, "links": {}}
        mine = table.http.get(f"/api/tables/{again['table']}", headers=table.cookie("human")).json()
        assert (mine["role"], mine["seats"]) == ("infernal", {"human": "bot:random", "infernal": "person"})
        human.wait(lambda guest: any("rematch" in message for message in guest.other), "the news of the rematch")
        told = next(message["rematch"] for message in human.other if "rematch" in message)
        assert told == {"table": again["table"]}
        assert table.get().json()["rematch"] == again["table"]
        assert table.post("/rematch", "spectator").json()["role"] == "spectator"
