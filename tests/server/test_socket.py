"""The socket half of docs/protocol.md, over a real server on a loopback port."""

import json
import random
import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from websockets.exceptions import ConnectionClosed

from guests import Guest, Laid, play_on, served
from patience import SOON, eventually, trying


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with served(tmp_path_factory.mktemp("socket")) as found:
        yield found


@pytest.fixture
def table(url: str) -> Iterator[Laid]:
    """A table for two persons."""
    with Laid(url, seed="11") as laid:
        yield laid


def turn_of(*guests: Guest) -> Guest:
    """Whoever is asked, all having heard of it."""
    for _ in trying("somebody is asked"):
        if all("view" in guest.update for guest in guests) and any(guest.asked for guest in guests):
            break
        for guest in guests:
            with suppress(TimeoutError):
                guest.hear(SOON)
    return next(guest for guest in guests if guest.asked)


# --- hello and choosing ---------------------------------------------------------------------------


def test_hello_brings_the_view_and_the_decision(table: Laid) -> None:
    with table.guest("human") as human, table.guest("infernal") as infernal, table.guest("spectator") as spectator:
        asked = human.wait_update()["asked"]
        assert (asked["side"], asked["number"], asked["kind"]) == ("human", 1, "assign")
        assert asked["en"] != asked["fr"]
        assert {"text", "verb", "args", "en", "fr"} == set(asked["options"][0])
        assert human.update["n"] == 1
        for guest in (infernal, spectator):
            assert guest.wait_update()["asked"] is None
            assert guest.update["view"]["decision"] == {"side": "human"}
        assert human.story[0]["kind"] == "turn_began"


def test_a_choice_reaches_everybody(table: Laid) -> None:
    with table.guest("human") as human, table.guest("infernal") as infernal, table.guest("spectator") as spectator:
        for guest in (human, infernal, spectator):
            guest.wait_update()
        option = human.choose_any(random.Random(1))
        for guest in (human, infernal, spectator):
            guest.wait_update()
            assert any(event["kind"] == "assigned" for event in guest.update["events"]), option
            assert guest.update["n"] == 2


def test_a_whole_game(url: str) -> None:
    """Two persons and a spectator to the end; the three agree on it."""
    with Laid(url, options={"turns": 3, "events": 3, "instincts": 2}) as table:
        guests = [table.guest(role) for role in ("human", "infernal", "spectator")]
        for guest in guests:
            guest.wait_update()
        play_on(guests, random.Random(3))
        for guest in guests:
            guest.wait(lambda guest: guest.is_over, "the end")
            assert guest.story[-1]["kind"] == "ended"
        views = [{**guest.update["view"], "decision": None} for guest in guests]
        assert views[0] == views[1] == views[2]
        guests[0].say(choose={"number": 1, "option": "pass"})
        assert guests[0].wait_refused() == "game_over"
        for guest in guests:
            guest.__exit__()


def test_odds_come_with_attacks(url: str) -> None:
    with Laid(url, hot_seat=True, seed="5") as table, table.guest("human") as guest:
        guest.wait_update()
        pick = random.Random(8)
        for _ in range(400):
            assert guest.asked is not None
            attacks = [option for option in guest.asked["options"] if option["verb"] == "attack"]
            if attacks:
                break
            play_on([guest], pick, 1)
        assert sum(attacks[0]["odds"]["hits"]) == pytest.approx(1)


# --- refusals -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("message", "code"),
    [
        ("no json", "malformed"),
        ("[]", "malformed"),
        ("{}", "malformed"),
        ('{"fly": {}}', "malformed"),
        ('{"choose": {"number": "1", "option": "pass"}}', "malformed"),
        ('{"choose": {"number": 1}}', "malformed"),
        ('{"choose": {"number": 1, "option": "pass"}, "undo": {}}', "malformed"),
        ('{"choose": {"number": 1e400, "option": "pass"}}', "malformed"),
        ('{"takeback": {}}', "malformed"),
        ('{"takeback": {"offer": true, "accept": true}}', "malformed"),
        ('{"choose": {"number": 1, "option": "' + "x" * 300 + '"}}', "malformed"),
        ("[" * 8000, "malformed"),
        ('{"choose": {"number": 2, "option": "pass"}}', "another_decision"),
        ('{"choose": {"number": 0, "option": "pass"}}', "another_decision"),
        ('{"choose": {"number": 1, "option": "fly redeemer 0,0"}}', "not_offered"),
        ('{"choose": {"number": 1, "option": "\\u0000"}}', "malformed"),
        ('{"undo": {}}', "nothing_to_undo"),
        ('{"takeback": {"accept": true}}', "no_takeback"),
        ('{"takeback": {"offer": true}}', "no_takeback"),
    ],
)
def test_what_is_refused_changes_nothing(table: Laid, message: str, code: str) -> None:
    """Each with a clear error in both languages; the decision is still there and can be made."""
    with table.guest("human") as human:
        before = human.wait_update()
        human.ws.send(message)
        assert human.wait_refused() == code
        assert human.refused[-1]["en"]
        assert human.refused[-1]["fr"]
        with table.guest("human") as again:
            assert {**again.wait_update(), "n": 0} == {**before, "n": 0}
        human.choose_any(random.Random(0))
        human.wait_update()


def test_binary_frames_and_noise(table: Laid) -> None:
    with table.guest("human") as human:
        human.wait_update()
        human.ws.send(b'{"ping": {}}')
        human.wait(lambda guest: {"pong": {}} in guest.other, "a pong")
        human.ws.send(b"\xff\xfe")
        assert human.wait_refused() == "malformed"


def test_a_rule_is_named_with_a_refusal(table: Laid) -> None:
    with table.guest("human") as human:
        human.wait_update()
        human.choose("die hellhound-1 3")
        assert human.wait_refused() == "not_offered"
        assert human.refused[-1]["rule"].startswith("HPR-")


def test_the_refusal_of_a_choice_names_its_decision(table: Laid) -> None:
    """Whoever sends several at once knows which of them was refused."""
    with table.guest("human") as human:
        human.wait_update()
        for number in (7, 1, 9):
            human.say(choose={"number": number, "option": "fly redeemer 0,0"})
            human.wait_refused()
        human.say(undo={})
        human.wait_refused()
        assert [told.get("number") for told in human.refused] == [7, 1, 9, None]


def test_the_first_message_is_hello(table: Laid) -> None:
    with Guest(table.url, table.id, table.tokens["human"], hello=False) as human:
        human.say(undo={})
        assert human.wait_refused() == "hello_first"
        human.say(ping={})
        human.wait(lambda guest: {"pong": {}} in guest.other, "a pong")


def test_out_of_turn_and_foreign_seats(table: Laid) -> None:
    """The other seat and spectators decide nothing, whatever number they name."""
    with table.guest("human") as human, table.guest("infernal") as infernal, table.guest("spectator") as spectator:
        for guest in (human, infernal, spectator):
            guest.wait_update()
        assert human.asked is not None
        option = human.asked["options"][0]["text"]
        infernal.say(choose={"number": 1, "option": option})
        assert infernal.wait_refused() == "not_your_turn"
        spectator.say(choose={"number": 1, "option": option})
        assert spectator.wait_refused() == "only_watching"
        attempts: list[dict[str, Any]] = [{"undo": {}}, {"takeback": {"offer": True}}, {"takeback": {"accept": False}}]
        for message in attempts:
            spectator.say(**message)
            assert spectator.wait_refused() == "only_watching"
        human.choose(option)
        assert human.wait_update()["n"] == 2


def test_a_replayed_message_is_refused(table: Laid) -> None:
    """A double click sends the same message twice: the second finds another decision."""
    with table.guest("human") as human:
        asked = human.wait_update()["asked"]
        message = json.dumps({"choose": {"number": asked["number"], "option": asked["options"][0]["text"]}})
        human.ws.send(message)
        human.ws.send(message)
        assert human.wait_refused() == "another_decision"
        human.wait(lambda guest: guest.update["n"] >= 2, "the answer")
        with table.guest("human") as again:
            assert again.wait_update()["asked"]["number"] == 2


def test_why_not(table: Laid) -> None:
    with table.guest("human") as human, table.guest("infernal") as infernal:
        for guest in (human, infernal):
            guest.wait_update()
        human.say(why={"id": 5, "option": "move redeemer 0,-1"})
        human.wait(lambda guest: any("because" in message for message in guest.other), "an answer")
        because = next(message["because"] for message in human.other if "because" in message)
        assert because["id"] == 5
        assert because["rule"] == "PRI-4"
        infernal.say(why={"id": 6, "option": "nonsense"})
        infernal.wait(lambda guest: any("because" in message for message in guest.other), "an answer")
        told = next(message["because"] for message in infernal.other if "because" in message)
        assert told["en"] == "It is not your turn to decide."


# --- who may connect ------------------------------------------------------------------------------


@pytest.mark.parametrize("token", ["", "swrong", "s" * 5000])
def test_no_seat_no_table(table: Laid, token: str) -> None:
    with Guest(table.url, table.id, token, hello=False) as guest:
        assert guest.close_code() == 1008
        assert guest.refused[-1]["code"] == "no_seat"


def test_a_seat_at_one_table_is_none_at_another(table: Laid, url: str) -> None:
    with Laid(url) as other, Guest(url, table.id, other.tokens["human"], hello=False) as guest:
        assert guest.close_code() == 1008


def test_another_origin_is_closed(table: Laid) -> None:
    for origin, welcome in (("https://elsewhere.example", False), ("null", False), (table.url, True)):
        with Guest(table.url, table.id, table.tokens["human"], hello=welcome, headers={"Origin": origin}) as guest:
            if welcome:
                guest.wait_update()
            else:
                assert guest.close_code() == 1008
                assert guest.refused[-1]["code"] == "foreign_origin"


def test_too_long_a_frame_is_closed(table: Laid) -> None:
    with table.guest("human") as human:
        human.wait_update()
        human.ws.send(json.dumps({"why": {"id": 1, "option": "x" * 17_000}}))
        assert human.close_code() == 1009


def test_presence(table: Laid) -> None:
    def seen(guest: Guest, human: int, infernal: int, spectators: int) -> None:
        wanted = {"human": human, "infernal": infernal, "spectators": spectators}
        guest.wait(lambda guest: guest.other and wanted.items() <= guest.other[-1]["presence"].items(), str(wanted))

    with table.guest("human") as human:
        seen(human, 1, 0, 0)
        with table.guest("infernal"), table.guest("spectator"):
            seen(human, 1, 1, 1)
        seen(human, 1, 0, 0)


# --- reconnecting ---------------------------------------------------------------------------------


def test_eight_tabs_stay_live(table: Laid) -> None:
    tabs = [table.guest("human") for _ in range(8)]
    for tab in tabs:
        tab.wait_update()
    for turn in range(1, 4):
        tabs[turn].choose_any(random.Random(turn))
        for tab in tabs:
            assert tab.wait_update()["n"] == turn + 1
    assert all(tab.update == tabs[0].update and tab.story == tabs[0].story for tab in tabs)
    for tab in tabs:
        tab.__exit__()


def test_the_socket_cut_at_random_events_converges(url: str) -> None:
    """Whoever reconnects with what it has ends with the view and the story of somebody who never left."""
    pick = random.Random(21)
    with Laid(url, options={"turns": 3, "events": 3}, seed="21") as table:
        steady = {role: table.guest(role) for role in ("human", "infernal", "spectator")}
        flighty = {role: table.guest(role) for role in steady}
        for guest in (*steady.values(), *flighty.values()):
            guest.wait_update()
        while not steady["human"].is_over:
            play_on(list(steady.values()), pick, pick.randrange(1, 12))
            for role, guest in flighty.items():
                if pick.random() < 0.6:
                    for _ in range(pick.randrange(3)):
                        with suppress(TimeoutError):
                            guest.hear(SOON)
                    guest.ws.socket.shutdown(socket.SHUT_RDWR)
                    guest.__exit__()
                    back = table.guest(role, guest.update["n"])
                    back.story = guest.story
                    flighty[role] = back
        for role, guest in flighty.items():
            still = steady[role]
            still.wait(lambda still: still.is_over, "the end")
            guest.wait(lambda guest, still=still: guest.update["n"] >= still.update["n"], "the end")  # type: ignore[misc]
            assert guest.update["view"] == still.update["view"]
            kinds = [event["kind"] for event in still.story]
            open_kinds = ["drawn" if kind == "drawn_unseen" else kind for kind in kinds]
            mine = ["drawn" if event["kind"] == "drawn_unseen" else event["kind"] for event in guest.story]
            assert mine == open_kinds
        for guest in (*steady.values(), *flighty.values()):
            guest.__exit__()


def test_unknown_numbers_get_the_whole_story(table: Laid) -> None:
    with table.guest("human") as human:
        human.wait_update()
        for _ in range(3):
            human.choose_any(random.Random(2))
            human.wait_update()
        with table.guest("human", human.update["n"]) as again:
            assert again.wait_update()["events"] == []
            assert again.update["view"] == human.update["view"]
        for have in (0, -5, human.update["n"] + 7, 2**53):
            with table.guest("human") as again:
                again.wait_update()
                again.say(hello={"have": have})
                events = again.wait_update()["events"]
                assert events == human.story


@contextmanager
def connected(url: str) -> Iterator[socket.socket]:
    place = urlsplit(url)
    with socket.create_connection((place.hostname, place.port or 80)) as line:
        yield line


def humans_at(table: Laid) -> int | None:
    """How many sit on the human side, as somebody is told who comes in now; None if that one was dropped, too."""
    with suppress(ConnectionClosed), table.guest("infernal") as watcher:
        watcher.wait(lambda guest: any("presence" in message for message in guest.other), "who is here")
        return int(next(message["presence"]["human"] for message in watcher.other if "presence" in message))
    return None


def test_a_client_that_does_not_read_is_dropped(tmp_path: Path) -> None:
    """It answers no ping: after a while it is gone, and the table has gone on without it."""
    with served(tmp_path, ping_seconds=2.0) as url, Laid(url) as table, connected(url) as lazy:
        lazy.sendall(
            f"GET /ws/{table.id} HTTP/1.1\r\nHost: {urlsplit(url).netloc}\r\n"
            f"Connection: Upgrade\r\nUpgrade: websocket\r\n"
            f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
            f"Cookie: {table.cookie('human')['Cookie']}\r\n\r\n".encode()
        )
        heard = b""
        while b'"presence":{"human":1' not in heard:  # it is there; from here on it does not read
            heard += lazy.recv(4096)
            assert heard, "it is let in"
        eventually(lambda: humans_at(table) == 0, "the lazy one is dropped")


# --- taking back ----------------------------------------------------------------------------------


def test_undo_within_ones_own_run(table: Laid) -> None:
    """Nothing was rolled between: the same decision is asked again, and everybody's story is shorter."""
    with table.guest("human") as human, table.guest("infernal") as infernal:
        for guest in (human, infernal):
            guest.wait_update()
        first = human.asked
        assert human.update["undo"] is False
        human.choose_any(random.Random(3))
        assert human.wait_update()["undo"] is True
        assert infernal.wait_update()["undo"] is False
        told = len(infernal.story)
        human.say(undo={})
        assert human.wait_update()["asked"] == first
        infernal.wait_update()
        assert len(infernal.story) == told  # one event less, one more that says so
        assert infernal.story[-1]["kind"] == "undone"
        assert infernal.story[-1]["args"] == {"player": "human"}
        human.say(undo={})
        assert human.wait_refused() == "nothing_to_undo"


def test_the_same_act_redone_gives_the_same_dice(url: str) -> None:
    """Free undo at a hot seat, back over dice: same act, same dice; the record holds no trace of it."""
    with Laid(url, hot_seat=True, seed="9") as table, table.guest("human") as guest:
        guest.wait_update()
        pick = random.Random(5)
        while True:
            before = {**guest.update, "n": 0, "events": []}
            option = guest.choose_any(pick)
            rolled = [event for event in guest.wait_update()["events"] if event["kind"] == "destiny_rolled"]
            if rolled:
                break
        guest.say(undo={})
        after = {**guest.wait_update(), "n": 0, "events": []}
        assert after["asked"] == before["asked"]
        assert after["view"] == before["view"]
        guest.choose(option)
        again = [event for event in guest.wait_update()["events"] if event["kind"] == "destiny_rolled"]
        assert [event["args"] for event in again] == [event["args"] for event in rolled]
        assert "undone" not in table.get("/record").text


def test_alone_against_a_bot_undo_is_free(url: str) -> None:
    """Back to one's own last decision, whatever the bot did since."""
    with Laid(url, infernal="bot:random", seed="2") as table, table.guest("human") as human:
        human.wait_update()
        pick = random.Random(6)
        for _ in range(60):
            number = human.asked["number"] if human.asked else 0
            human.choose_any(pick)
            human.wait(lambda guest: guest.asked and guest.asked["number"] > number, "the next turn")  # noqa: B023
            if human.update["view"]["turn"] > 1:
                break
        human.say(undo={})
        human.wait(lambda guest: guest.asked and guest.asked["number"] == number, "the turn before")
        assert human.update["view"]["turn"] == 1


def rolled_back(human: Guest, infernal: Guest) -> tuple[Guest, Guest]:
    """Play until undo alone does not help the one who is to take back; that one, and the other."""
    pick = random.Random(13)
    while True:
        mover = turn_of(human, infernal)
        other = infernal if mover is human else human
        play_on([mover, other], pick, 1)
        if human.update["view"]["turn"] > 1 and not mover.update["undo"]:
            return mover, other


def test_between_people_a_takeback_is_offered_and_declined(table: Laid) -> None:
    with table.guest("human") as human, table.guest("infernal") as infernal:
        mover, other = rolled_back(human, infernal)
        mover.say(takeback={"offer": True})
        other.wait(lambda guest: guest.update["takeback"], "the offer")
        mover.wait(lambda guest: guest.update["takeback"], "the offer")
        assert other.update["takeback"]["by"] == mover.update["takeback"]["by"]
        assert 0 <= other.update["takeback"]["to"] <= len(other.story)
        mover.say(takeback={"offer": True})
        assert mover.wait_refused() == "no_takeback"
        mover.say(takeback={"accept": True})
        assert mover.wait_refused() == "no_takeback"
        other.say(takeback={"accept": False})
        for guest in (mover, other):
            guest.wait(lambda guest: not guest.update["takeback"], "the answer")
            assert [event["kind"] for event in guest.story[-2:]] == ["takeback_offered", "takeback_declined"]


def test_between_people_a_takeback_is_accepted(table: Laid) -> None:
    """The choice is gone from the record; that it was taken back stays in the story, after a reload too."""
    with table.guest("human") as human, table.guest("infernal") as infernal:
        mover, other = rolled_back(human, infernal)
        mover.say(takeback={"offer": True})
        stays = other.wait(lambda guest: guest.update["takeback"], "the offer").update["takeback"]["to"]
        story = other.story[:]
        other.say(takeback={"accept": True})
        for guest in (mover, other):
            guest.wait(lambda guest: guest.story[-1]["kind"] == "takeback_accepted", "the answer")
            assert guest.update["takeback"] is None
        assert len(other.story) == stays + 1
        assert mover.asked is not None
        kept = [event["en"] for event in other.story[:-2]]
        assert kept == [event["en"] for event in story[: len(kept)]]


def test_no_takebacks_with_bots(url: str) -> None:
    with Laid(url, infernal="bot:random") as table, table.guest("human") as human:
        human.wait_update()
        human.say(takeback={"offer": True})
        assert human.wait_refused() == "not_between_people"


# --- hot seat -------------------------------------------------------------------------------------


def test_a_hot_seat_shows_the_side_that_decides(url: str) -> None:
    """One link, both sides in turn; never both hands at once; the log says what is for one side alone."""
    cards = {"events": 2, "instincts": 2}
    with Laid(url, hot_seat=True, options=cards, seed="4") as table, table.guest("infernal") as guest:
        guest.wait_update()
        pick = random.Random(9)
        sides = set()
        for number in range(1, 120):
            assert guest.asked is not None
            assert guest.asked["number"] == number
            side = guest.asked["side"]
            sides.add(side)
            hands = [pile["side"] for pile in guest.update["view"]["cards"] if "hand" in pile]
            assert hands == [side]
            play_on([guest], pick, 1)
        assert sides == {"human", "infernal"}
        drawn = [event for event in guest.story if event["kind"] == "drawn"]
        assert drawn
        assert all(event["for"] in sides for event in drawn)


def test_the_server_counts_its_tables(url: str, table: Laid) -> None:
    eventually(lambda: table.http.get("/healthz").json()["tables"] >= 1, "a table is counted")


# --- where figures come from ----------------------------------------------------------------------


def test_everybody_is_told_where_figures_come_from(table: Laid) -> None:
    """PRI-2: the parts make up the figure of the view, and every seat gets the same answer."""
    answers = []
    with table.guest("human") as human, table.guest("infernal") as infernal, table.guest("spectator") as spectator:
        for guest in (human, infernal, spectator):
            guest.wait_update()
            guest.say(inspect={"id": 8, "name": "brute-a"})
            guest.wait(lambda seat: any("inspected" in message for message in seat.other), "an account")
            answers.append(next(message["inspected"] for message in guest.other if "inspected" in message))
        seen = next(one for one in human.update["view"]["warriors"] if one["name"] == "brute-a")
    assert answers[0] == answers[1] == answers[2]
    for figure in ("movement", "combat", "defense"):
        assert sum(part["amount"] for part in answers[0][figure]) == seen[figure]
        assert all(part["en"] and part["fr"] for part in answers[0][figure])


def test_a_warrior_that_does_not_exist_is_said_so(table: Laid) -> None:
    with table.guest("human") as human:
        human.wait_update()
        human.say(inspect={"id": 9, "name": "nobody"})
        assert human.wait_refused() == "no_such_warrior"
