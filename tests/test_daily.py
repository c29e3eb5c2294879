"""The descent of a day: from the date alone, playable, the same for everybody; told at the command line."""

import json
import shlex
from datetime import UTC, date, datetime, timedelta

import pytest
from typer.testing import CliRunner

from claustrophobia import new_game
from claustrophobia.cli import app
from claustrophobia.content.load import scenario
from claustrophobia.daily import CIRCLES, descent_of, lines_left, par_of, sheet_of
from claustrophobia.engine import replay
from claustrophobia.players.base import play_game, player
from claustrophobia.tui import daily

FIRST = date(2026, 11, 16)  # a Monday
WEEK = [FIRST + timedelta(days=days) for days in range(7)]
YEAR = [FIRST + timedelta(days=days) for days in range(365)]


def test_the_circle_goes_by_the_weekday() -> None:
    assert [descent_of(day).circle for day in WEEK] == list(CIRCLES) == [2, 3, 3, 4, 4, 5, 1]
    assert all(descent_of(day).scenario == f"dante/circle-{descent_of(day).circle}" for day in WEEK)


def test_a_day_is_what_it_always_was() -> None:
    """Whoever plays it later, or with another version, has to find the same: this is never to change."""
    found = descent_of(date(2026, 11, 19))
    assert found.seed == "daily-2026-11-19"
    assert found.team == ("redeemer", "brute-a", "brute-b", "scout-a", "scout-b", "swordmaster-b")
    party = [
        "redeemer::aura-of-courage+assembly::host",
        "brute-a:::great-axe:host",
        "brute-b::::host",
        "scout-a::::host",
        "scout-b::::host",
        "swordmaster-b:::rapier:host",
    ]
    assert found.options == {"party": ",".join(party)}


def test_days_differ_and_a_day_does_not() -> None:
    assert len({descent_of(day).seed for day in YEAR}) == len(YEAR)
    assert len({descent_of(day).options["party"] for day in YEAR}) > 300
    assert descent_of(FIRST) == descent_of(FIRST)


def test_every_team_keeps_to_the_rules_of_its_circle() -> None:
    """DAN-8: so many others, so much equipment, so many gifts, the redeemer always; DAN-12 the elite."""
    for day in YEAR:
        found = descent_of(day)
        draft = scenario(found.scenario).human.draft
        assert draft is not None
        entries = [entry.split(":") for entry in found.options["party"].split(",")]
        assert [entry[0] for entry in entries] == list(found.team)
        assert len(found.team) == len(set(found.team)) == draft.others + 1
        assert found.team[0] == "redeemer"
        assert sum(sheet_of(name) in {"swordmaster", "guardian"} for name in found.team) <= draft.elite
        assert sum(bool(entry[3]) for entry in entries) == draft.equipment
        assert len(entries[0][2].split("+")) == draft.gifts
        assert not any(entry[2] for entry in entries[1:])


@pytest.mark.parametrize("day", WEEK)
def test_every_descent_can_be_laid_out_and_is_laid_out_alike(day: date) -> None:
    found = descent_of(day)
    games = [new_game(found.scenario, found.seed, options=dict(found.options)) for _ in range(2)]
    assert games[0].fingerprint == games[1].fingerprint
    assert games[0].legal
    standing = {one["name"] for one in games[0].view()["warriors"] if one["side"] == "human" and one["at"] != "box"}
    assert standing == set(found.team)


@pytest.mark.parametrize("day", WEEK[:3])
def test_par_is_what_the_houses_bot_makes_of_the_same_game(day: date) -> None:
    """No clock has a part in it: played once more, with the game's own record, it is the same."""
    par = par_of(day)
    found = descent_of(day)
    game = new_game(found.scenario, found.seed, options=dict(found.options))
    play_game(game, player(par.bot, "human", 0), player(par.bot, "infernal", 0))
    again = replay(game.record())
    assert (par.outcome, par.turn) == (again.outcome, again.state.turn)
    assert par == par_of(day)
    assert par.lines == lines_left(again.view()) <= 6 * len(found.team)
    assert par.lines > 0 or par.outcome == "infernal"


# --- at the command line --------------------------------------------------------------------------


def told(*words: str) -> str:
    result = CliRunner().invoke(app, ["daily", *words])
    assert result.exit_code == 0, result.output
    return result.output


def test_what_it_prints_lays_that_very_game() -> None:
    last = told("2026-11-21").strip().splitlines()[-1]
    words = shlex.split(last)
    found = descent_of(date(2026, 11, 21))
    assert words[:3] == ["claustrophobia", "play", found.scenario]
    assert words[words.index("--seed") + 1] == found.seed
    assert words[words.index("--option") + 1] == f"party={found.options['party']}"
    assert json.loads(told("2026-11-21", "--json"))["options"] == found.options


def test_par_is_told_when_it_is_asked_for() -> None:
    par = par_of(date(2026, 11, 18))
    assert "Par:" not in told("2026-11-18", "--lang", "en")
    line = next(one for one in told("2026-11-18", "--par", "--lang", "en").splitlines() if one.startswith("Par:"))
    assert ("won" in line) == (par.outcome == "human")
    assert f"on turn {par.turn}, {par.lines} lines left" in line
    assert f"au tour {par.turn}, {par.lines} lignes" in told("2026-11-18", "--par", "--lang", "fr")


def test_it_is_told_in_both_languages_and_that_it_is_practice() -> None:
    english, french = told("2026-11-21", "--lang", "en"), told("2026-11-21", "--lang", "fr")
    assert "circle 5" in english
    assert "open practice" in english
    assert "cercle 5" in french
    assert "entraînement" in french


def test_without_a_day_it_is_today_by_utc(monkeypatch: pytest.MonkeyPatch) -> None:
    class Late:
        """Half past eleven in the evening in New York: tomorrow, by UTC."""

        @staticmethod
        def now(zone: object) -> datetime:
            assert zone is UTC
            return datetime(2026, 3, 15, 4, 30, tzinfo=UTC)

    monkeypatch.setattr(daily, "datetime", Late)
    assert daily.day_of("") == date(2026, 3, 15)


def test_what_is_no_day_is_refused_by_name() -> None:
    result = CliRunner().invoke(app, ["daily", "tomorrow"])
    assert result.exit_code == 2
    assert "'tomorrow' is no day" in result.output
