"""Tables leave memory and come back; those that cannot come back say so and harm no other."""

import random
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

import claustrophobia
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


OTHERS = [
    ("update tables set fingerprint = 'other'", "version 0.1.0", "other content"),
    ("update choices set option = 'move nobody 9,9' where number = 2", "version 0.1.0", "not offered any more"),
    ("update choices set next = 1 - next where number = 2", "version 0.1.0", "the other side would decide"),
    ("update tables set scenario = '1643/none'", "version 0.1.0", "cannot be read"),
    ("update tables set rules = 'none', fingerprint = 'other'", "an earlier version", "other content"),
]


@pytest.mark.parametrize(("change", "begun", "why"), OTHERS)
def test_a_table_that_would_be_another_game_says_why(change: str, begun: str, why: str, tmp_path: Path) -> None:
    """The program was updated under a game: it cannot go on, every other table can."""
    with served(tmp_path, idle_seconds=0.2) as url, Laid(url) as table, Laid(url) as sound:
        with table.guest("human") as human, table.guest("infernal") as infernal:
            for guest in (human, infernal):
                guest.wait_update()
            play_on([human, infernal], random.Random(2), 4)
        put_away(table)
        edit(tmp_path, "update tables set rules = '0.1.0' where id = ?", table.id)
        where = "table_id" if change.startswith("update choices") else "id"
        edit(tmp_path, f"{change} {'and' if 'where' in change else 'where'} {where} = ?", table.id)
        answer = table.get()
        assert answer.status_code == 409
        told = answer.json()["error"]
        assert told["code"] == "other_version"
        assert begun in told["en"]
        assert f"version {claustrophobia.__version__}: " in told["en"]
        assert why in told["en"]
        assert "move nobody" not in str(told), "what was chosen may be hidden"
        with Guest(url, table.id, table.tokens["human"], hello=False) as human:
            assert human.close_code() == 1008
            assert (human.refused[-1]["code"], human.refused[-1]["fr"]) == ("other_version", told["fr"])
        assert sound.get().status_code == 200


def test_a_table_of_an_earlier_version_that_is_the_same_game_goes_on(tmp_path: Path) -> None:
    with served(tmp_path, idle_seconds=0.2) as url, Laid(url) as table:
        with table.guest("human") as human, table.guest("infernal") as infernal:
            for guest in (human, infernal):
                guest.wait_update()
            play_on([human, infernal], random.Random(2), 9)
        put_away(table)
        with closing(sqlite3.connect(tmp_path / "tables.sqlite")) as database:
            assert database.execute("select rules from tables").fetchall() == [(claustrophobia.__version__,)]
        edit(tmp_path, "update tables set rules = '0.1.0' where id = ?", table.id)
        assert table.get().status_code == 200


def edit(folder: Path, statement: str, ident: str) -> None:
    with closing(sqlite3.connect(folder / "tables.sqlite")) as database, database:
        database.execute(statement, (ident,))


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
