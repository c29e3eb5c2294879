"""The dice are the server's and the players' together: nobody can choose or guess them, and the record shows it all.

The attackers had guessed a short seed from its commitment in 0.4 s, and ground 3,000 seeds in 0.2 s for one they liked.
"""

import json
import random
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from hashlib import sha256
from pathlib import Path
from typing import Any

import httpx
import pytest

from claustrophobia import engine
from claustrophobia.core.dice import commitment
from claustrophobia.pledge import Pledge
from claustrophobia.server.store import Store
from claustrophobia.server.writes import Away
from guests import KEYRING, Guest, Laid, play_on, served
from patience import PATIENCE
from server.test_campaigns import Descent
from server.test_migrations import statements

SHORT = {"turns": 4, "events": 2}


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with served(tmp_path_factory.mktemp("dealing")) as found:
        yield found


def comes(table: Laid, role: str, word: str) -> Guest:
    guest = Guest(table.url, table.id, table.tokens[role], hello=False)
    guest.say(hello={"have": 0, "word": word})
    return guest


def record_of(url: str, human: str, infernal: str) -> tuple[Laid, str]:
    """A whole game of two persons who say these words for its dice, and its record."""
    table = Laid(url, dealt=False, options=SHORT)
    with table, comes(table, "human", human) as one, comes(table, "infernal", infernal) as two:
        one.wait(lambda guest: "asked" in guest.update, "the game begins")
        two.wait(lambda guest: "asked" in guest.update, "the game begins")
        play_on([one, two], random.Random(4))
        return table, table.get("/record").text


# --- before the deal ------------------------------------------------------------------------------


def test_who_has_come_waits_for_the_others_and_then_plays(url: str) -> None:
    with Laid(url, dealt=False) as table, comes(table, "human", "first") as human:
        assert human.hear() == {"waiting": {"seats": ["infernal"]}}
        assert table.get().json()["begun"] is False
        assert table.get("/record").json()["error"]["code"] == "not_begun"
        human.say(choose={"number": 0, "option": "pass"})
        assert human.wait_refused() == "not_begun"
        with comes(table, "spectator", "a spectator's word counts for nothing") as watcher:
            assert watcher.hear()["refused"]["code"] == "malformed"
            watcher.say(hello={"have": 0, "word": "counts-for-nothing"})
            assert watcher.hear() == {"waiting": {"seats": ["infernal"]}}
            with comes(table, "infernal", "second") as infernal:
                for guest in (human, watcher, infernal):
                    guest.wait(lambda one: "view" in one.update, "the game begins")
        assert table.get().json()["begun"] is True


def test_a_word_counts_though_who_said_it_has_gone_and_only_the_first(url: str) -> None:
    with Laid(url, dealt=False, options=SHORT) as table:
        for word in ("first", "second"):
            with comes(table, "human", word) as gone:
                assert "waiting" in gone.hear()
        with comes(table, "infernal", "") as infernal, comes(table, "human", "third") as human:
            for guest in (human, infernal):
                guest.wait(lambda one: "view" in one.update, "the game begins")
            play_on([human, infernal], random.Random(4))
        assert "\nwords human=first infernal=\n" in table.get("/record").text


def test_a_table_that_waits_outlives_the_server(tmp_path: Path) -> None:
    with served(tmp_path) as url:
        table = Laid(url, dealt=False)
        with table, comes(table, "human", "early") as human:
            assert "waiting" in human.hear()
    with served(tmp_path) as url:
        table.url = url
        with comes(table, "infernal", "late") as infernal:
            infernal.wait(lambda one: "view" in one.update, "the game begins")


def test_a_word_that_cannot_be_kept_is_said_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In an outage whoever comes is sent away, as from any table, and comes again: nobody waits for a lost word."""
    real = Store.say_word
    outage = [True]

    async def away(store: Store, ident: str, role: str, word: str) -> None:
        if outage:
            outage.clear()
            raise Away("away")
        await real(store, ident, role, word)

    monkeypatch.setattr(Store, "say_word", away)
    with served(tmp_path) as url, Laid(url, dealt=False) as table, comes(table, "human", "lost") as human:
        assert human.close_code() == 1013
        assert human.refused[-1]["code"] == "database_away"
        with comes(table, "human", "again") as back, comes(table, "infernal", "other") as other:
            for guest in (back, other):
                guest.wait(lambda one: "view" in one.update, "the game begins")


@pytest.mark.parametrize("kind", [{"infernal": "bot:random"}, {"hot_seat": True}])
def test_who_is_alone_waits_for_nobody(url: str, kind: dict[str, Any]) -> None:
    with Laid(url, dealt=False, **kind) as table, comes(table, "human", "alone") as human:
        human.wait(lambda one: "view" in one.update, "the game begins")
        assert not any("waiting" in message for message in human.other)


# --- nobody chooses, nobody guesses ---------------------------------------------------------------


def test_the_record_tells_what_the_dice_were_made_of(url: str) -> None:
    table, text = record_of(url, "abc", "xyz")
    found = re.search(r"^secret (\S+) (\S+)$", text, re.MULTILINE)
    assert found
    pledge = Pledge(*found.groups())
    assert pledge.commitment == table.data["commitment"], "told before anybody had said a word"
    assert f"\nseed {pledge.seed({'human': 'abc', 'infernal': 'xyz'})}\n" in text
    assert len(pledge.secret) == 32, "128 bits"
    verdict = engine.verify(text)
    assert (verdict.fault, verdict.source) == ("", "words")
    told = httpx.post(f"{url}/api/verify", content=text.encode(), timeout=PATIENCE).json()
    assert (told["ok"], told["source"], told["checked"]) == (True, "words", verdict.checked)


def test_each_players_word_changes_the_dice() -> None:
    """Whoever says the last word still does not know the secret; whoever knows the secret has said nothing since."""
    pledge = Pledge("salt", "secret")
    seeds = {pledge.seed({"human": human, "infernal": infernal}) for human in "ab" for infernal in "ab"}
    assert len(seeds) == 4
    assert pledge.seed({"human": "a", "infernal": "b"}) == pledge.seed({"infernal": "b", "human": "a"})


def test_a_creator_cannot_grind_for_dice(url: str) -> None:
    """Equal words at equal tables give other dice every time."""
    seeds = {re.search(r"^seed (\S+)$", record_of(url, "same", "same")[1], re.MULTILINE) for _ in range(3)}
    assert len({found[1] for found in seeds if found}) == 3


def test_a_short_seed_is_not_guessed_from_its_commitment(url: str) -> None:
    """Every seed of up to three digits, and the one it is: the salt stays with the server until the end."""
    with Laid(url, seed="77") as table:
        told = table.data["commitment"]
        guesses = {commitment(str(n)) for n in range(1000)}
        guesses |= {Pledge("", str(n)).commitment for n in range(1000)}
        assert told not in guesses
        assert "77" not in table.get("/record").text.replace(told, "")
    with Laid(url, seed="77") as again:
        assert again.data["commitment"] != told


def test_a_chosen_seed_is_open_practice_and_the_record_says_so(url: str) -> None:
    with Laid(url, dealt=False, seed="77", options=SHORT) as table:
        assert table.get().json()["begun"] is True, "nobody's word is needed"
        with table.guest("human") as human, table.guest("infernal") as infernal:
            for guest in (human, infernal):
                guest.wait_update()
            play_on([human, infernal], random.Random(4))
        text = table.get("/record").text
    assert "\npractice the seed was chosen\n" in text
    assert (engine.verify(text).fault, engine.verify(text).source) == ("", "practice")
    denied = text.replace("\npractice the seed was chosen\n", "\nwords human= infernal=\n")
    assert "not made of" in engine.verify(denied).fault


@pytest.mark.parametrize("changed", ["secret", "words", "seed", "commitment"])
def test_verify_finds_every_change_of_what_the_dice_were_made_of(url: str, changed: str) -> None:
    text = record_of(url, "abc", "xyz")[1]
    line = next(line for line in text.splitlines() if line.startswith(f"{changed} "))
    last = "1" if line[-1] != "1" else "2"
    assert engine.verify(text.replace(line, line[:-1] + last, 1)).fault


def test_a_record_of_before_still_verifies() -> None:
    """One without a pledge: a commitment to the seed alone."""
    game = engine.new_game("1643/the-survivors", seed="5")
    game.apply(game.legal[0])
    assert "secret" not in game.record()
    assert engine.verify(game.record()).fault == ""


@pytest.mark.parametrize(("key", "left"), [("secret", "seed"), ("commitment", "unbound")])
def test_what_a_record_leaves_out_was_not_checked(key: str, left: str) -> None:
    """Nobody can pass a seed of his own off as one of everybody's by leaving the proof away."""
    game = engine.new_game("1643/the-survivors", seed="5")
    game.apply(game.legal[0])
    text = re.sub(rf"^{key} .*\n", "", game.record(), flags=re.MULTILINE)
    assert engine.verify(text).source == left


# --- campaigns, and tables of before --------------------------------------------------------------


@pytest.mark.parametrize(("seed", "told"), [("", "words human=abc"), ("deep", "practice the seed was chosen")])
def test_a_circle_of_a_campaign_has_such_dice_too(url: str, seed: str, told: str) -> None:
    """Its player says a word when he comes to the circle; a campaign with a chosen seed is open practice."""
    with Descent(url, options={"hard": 1, "turns": 1}, seed=seed) as descent:
        link = descent.choose("descend").json()["table"]
        ident = link.removeprefix("/t/")
        cookie = descent.cookie("human")
        info = httpx.get(f"{url}/api/tables/{ident}", headers=cookie, timeout=PATIENCE).json()
        assert (info["seeded"], info["begun"]) == (bool(seed), bool(seed))
        with Guest(url, ident, descent.links["human"].partition("#")[2], hello=False) as human:
            human.say(hello={"have": 0, "word": "abc"})
            human.wait(lambda seat: seat.asked, "the set-up")
            play_on([human], random.Random(1))
            assert human.is_over
        text = httpx.get(f"{url}/api/tables/{ident}/record", headers=cookie, timeout=PATIENCE).text
        assert f"\n{told}\n" in text
        verdict = engine.verify(text)
        assert (verdict.fault, verdict.source) == ("", told.split(maxsplit=1)[0])
        assert descent.look()["chronicle"], "the campaign goes on"


def test_a_table_of_the_first_release_goes_on(tmp_path: Path) -> None:
    """Under the seed it was laid with, its commitment and the token it was opened with; its record verifies."""
    fingerprint = engine.new_game("1643/the-survivors", seed="old", options=SHORT).state.setup.fingerprint
    row = {"id": "one", "created": 1, "creator": "me", "scenario": "1643/the-survivors", "seed": "old", "seeded": 0}
    row |= {"options": json.dumps(SHORT), "content": "", "fingerprint": fingerprint, "hot_seat": 1, "free_undo": 0}
    row |= {"human": "person", "infernal": "person", "first": 0}
    with closing(sqlite3.connect(tmp_path / "tables.sqlite")) as database:
        for statement in statements("0.2.0", "sqlite"):
            database.execute(statement)
        marks = ", ".join(f":{name}" for name in row)
        database.execute(f"INSERT INTO tables ({', '.join(row)}) VALUES ({marks})", row)  # noqa: S608 - our own names
        seat = ("one", sha256(b"sold").hexdigest(), "both")
        database.execute("INSERT INTO seats VALUES (?, ?, ?)", seat)
        database.execute("INSERT INTO schema_version VALUES (1)")
        database.commit()
    with served(tmp_path) as url:
        KEYRING["sold"] = "seat-one=sold"
        cookie = {"Cookie": KEYRING["sold"]}
        info = httpx.get(f"{url}/api/tables/one", headers=cookie, timeout=PATIENCE).json()
        assert (info["begun"], info["commitment"]) == (True, commitment("old"))
        with Guest(url, "one", "sold") as both:
            both.wait_update()
            play_on([both], random.Random(4))
            assert both.is_over
        text = httpx.get(f"{url}/api/tables/one/record", headers=cookie, timeout=PATIENCE).text
    assert "\nseed old\n" in text
    assert (engine.verify(text).fault, engine.verify(text).source) == ("", "seed")
