"""Tables leave memory and come back; those that cannot come back say so and harm no other."""

import random
import sqlite3
from pathlib import Path

from guests import Guest, Laid, play_on, served
from patience import eventually


def put_away(table: Laid) -> None:
    """Wait until no table is in memory."""
    eventually(lambda: table.http.get("/healthz").json()["tables"] == 0, "the table is put away")


def test_a_table_nobody_looks_at_comes_back_as_it_was(tmp_path: Path) -> None:
    """View and story are the same; a number of before brings the whole story; play goes on."""
    with served(tmp_path, idle_seconds=0.2) as url, Laid(url) as table:
        with table.guest("human") as human, table.guest("infernal") as infernal:
            for guest in (human, infernal):
                guest.wait_update()
            play_on([human, infernal], random.Random(2), 40)
        put_away(table)
        with table.guest("human", human.update["n"]) as again:
            again.wait_update()
            assert again.update["n"] > human.update["n"]
            assert again.update["view"]["turn"] >= human.update["view"]["turn"]
            shared = min(len(again.story), len(human.story))
            assert [event["en"] for event in again.story[:shared]] == [event["en"] for event in human.story[:shared]]
            with table.guest("infernal") as other:
                other.wait_update()
                assert play_on([again, other], random.Random(3), 5) == 5


def test_what_people_agreed_on_is_still_in_the_story(tmp_path: Path) -> None:
    """A takeback is offered, declined, offered, accepted; then the table leaves memory and comes back."""
    with served(tmp_path, idle_seconds=0.2) as url, Laid(url) as table:
        with table.guest("human") as human, table.guest("infernal") as infernal:
            for guest in (human, infernal):
                guest.wait_update()
            play_on([human, infernal], random.Random(2), 2)
            for accept in (False, True):
                human.say(takeback={"offer": True})
                infernal.wait(lambda guest: guest.update["takeback"], "the offer")
                infernal.say(takeback={"accept": accept})
                infernal.wait(lambda guest: not guest.update["takeback"], "the answer")
            told = [event["kind"] for event in infernal.story]
            assert told[-4:] == ["takeback_offered", "takeback_declined", "takeback_offered", "takeback_accepted"]
        put_away(table)
        with table.guest("infernal") as again:
            again.wait_update()
            assert [event["kind"] for event in again.story] == told


def test_a_table_of_other_content_says_so(tmp_path: Path) -> None:
    """The program was updated under a game: it cannot go on, every other table can."""
    with served(tmp_path, idle_seconds=0.2) as url, Laid(url) as table, Laid(url) as sound:
        put_away(table)
        with sqlite3.connect(tmp_path / "tables.sqlite") as database:
            database.execute("update tables set fingerprint = 'other' where id = ?", (table.id,))
        database.close()
        answer = table.get()
        assert answer.status_code == 409
        assert answer.json()["error"]["code"] == "other_version"
        with Guest(url, table.id, table.tokens["human"], hello=False) as human:
            assert human.close_code() == 1008
            assert human.refused[-1]["code"] == "other_version"
        assert sound.get().status_code == 200


def test_many_ask_for_a_table_at_once(tmp_path: Path) -> None:
    """It is brought back once."""
    with served(tmp_path, idle_seconds=0.2) as url, Laid(url) as table:
        put_away(table)
        tabs = [table.guest("human") for _ in range(6)]
        for tab in tabs:
            tab.wait_update()
        assert table.http.get("/healthz").json()["tables"] == 1
        tabs[0].choose_any(random.Random(1))
        for tab in tabs:
            tab.wait_update()
            tab.__exit__()
