"""A table with content of its own cannot hold the others up, whatever its rules do."""

import random
from pathlib import Path
from typing import Any

import pytest

from claustrophobia.core import codec
from claustrophobia.server import rehearsal
from claustrophobia.server.play import Headers, Play
from guests import Laid, play_on, served
from patience import never_ends

RENAMED = '[[western]]\nid = "brute"\nname = { en = "Ogre", fr = "Ogre" }\n'


def for_ever(_step: Any) -> None:
    """In the process, in the place of rules that take for ever."""
    never_ends()


def test_a_choice_that_takes_for_ever_stops_its_table_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its player is told so in both languages and loses nothing; another table goes on meanwhile and afterwards."""
    real = rehearsal.rehearse
    with (
        served(tmp_path, step_seconds=0.5) as url,
        Laid(url, content=RENAMED) as table,
        Laid(url) as other,
        table.guest("human") as human,
        other.guest("human") as guest,
        other.guest("infernal") as rival,
    ):
        for seat in (human, guest, rival):
            seat.wait_update()
        monkeypatch.setattr(rehearsal, "rehearse", for_ever)
        before = human.update["view"]
        human.choose_any(random.Random(1))
        assert play_on([guest, rival], random.Random(1), 12) == 12
        assert human.wait_refused() == "table_stopped"
        print("12 choices at another table while one was tried in vain")
        assert "arrêtée" in human.refused[-1]["fr"]
        assert human.update["view"] == before
        monkeypatch.setattr(rehearsal, "rehearse", real)
        human.choose_any(random.Random(1))
        assert human.wait_refused() == "table_stopped", "until something is taken back"


def test_games_with_content_of_their_own_go_on_as_any(tmp_path: Path) -> None:
    """Tried out first, every choice gives what it would give: a whole game, by people and by a bot."""
    with served(tmp_path) as url, Laid(url, content=RENAMED, options={"turns": 1}, infernal="bot:scripted") as table:
        with table.guest("human") as human:
            human.wait_update()
            play_on([human], random.Random(3))
            assert human.is_over
        record = table.get("/record").text
        assert "outcome" in record


def test_a_rehearsal_is_the_play_itself() -> None:
    """The same dice, the same state after it."""
    play = Play(Headers("first/the-survivors", "5", {}, ""))
    pick = random.Random(5)
    for _ in range(60):
        if play.pending < 0:
            break
        code = pick.choice(play.game.state.options)
        state = rehearsal.made(rehearsal.step_of(play, code))
        play.apply(code)
        assert codec.fingerprint(state) == codec.fingerprint(play.game.state)
