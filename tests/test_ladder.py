"""The standing ladder: results of every version's players on one scale, and the games of an arena's file added."""

import json
from math import log
from pathlib import Path

import pytest
from typer.testing import CliRunner

from claustrophobia import __version__
from claustrophobia.cli import app
from claustrophobia.lab.ladder import SCALE, LadderError, Result, ladder, lines_of, now, results, standing_lines
from claustrophobia.players.search import LEVELS

ARENA = "\n".join(
    [
        json.dumps({"arena": 1, "program": "0.9.0", "seed": 1, "options": {}}),
        *(
            json.dumps({"game": game, "human": human, "infernal": infernal, "outcome": outcome, "scenario": "s"})
            for game, human, infernal, outcome in (
                (0, "one", "two", "human"),
                (1, "one", "two", "draw"),
                (0, "two", "one", "infernal"),
                (0, "one", None, "human"),
            )
        ),
    ]
)


def test_the_games_of_an_arena_are_results_of_its_version() -> None:
    """A draw counts half; a circle of hell, where nobody plays the other side, says nothing of two players."""
    assert results(ARENA, "a") == [Result("one 0.9.0", "two 0.9.0", 2, 1.5), Result("two 0.9.0", "one 0.9.0", 1, 0.0)]


def test_a_ladder_is_read_as_it_is_written() -> None:
    found = results(ARENA, "a")
    assert results(lines_of(found), "b") == found


@pytest.mark.parametrize("text", ["{", "{}", '{"points": 1}', "[]", '{"infernal": "x", "outcome": "human"}'])
def test_what_is_no_result_is_named(text: str) -> None:
    with pytest.raises(LadderError, match=r"games\.jsonl: line 2: this is no result of a ladder"):
        results(f"{lines_of([Result('a 1', 'b 1', 1, 1.0)])}{text}\n", "games.jsonl")
    with pytest.raises(LadderError, match="no games"):
        ladder([])


def test_strengths_are_those_the_shares_tell() -> None:
    """Three in four games on either side are odds of three to one; the advantage of a side is nobody's strength."""
    found = [Result("a 1", "scripted 1", 4000, 3000), Result("scripted 1", "a 1", 4000, 1000)]
    strong, zero = ladder(found)
    assert (strong.player, zero.player, zero.elo) == ("a 1", "scripted 1", 0.0)
    assert strong.elo == pytest.approx(SCALE * log(3), abs=2)
    assert strong.games == 8000
    assert 0 < strong.error < 20
    lopsided = [Result("a 1", "scripted 1", 4000, 3600), Result("scripted 1", "a 1", 4000, 3600)]
    assert all(rung.elo == pytest.approx(0, abs=1) for rung in ladder(lopsided))


def test_players_who_never_met_are_compared_by_those_between() -> None:
    found = [
        one
        for low, high in (("scripted 1", "b 1"), ("b 1", "c 2"))
        for one in (Result(high, low, 300, 210), Result(low, high, 300, 90))
    ]
    top, middle, bottom = ladder(found)
    assert (top.player, middle.player, bottom.player) == ("c 2", "b 1", "scripted 1")
    assert top.elo == pytest.approx(2 * middle.elo, rel=0.05)


def test_who_has_won_everything_has_a_strength_still() -> None:
    best, _ = ladder([Result("a 1", "scripted 1", 20, 20.0), Result("scripted 1", "a 1", 20, 0.0)])
    assert 200 < best.elo < 3000


def test_the_ladder_that_comes_along_has_the_levels_in_order() -> None:
    found = {rung.player: rung for rung in ladder(results(standing_lines(), "ours"))}
    levels = [found[name] for level in LEVELS if (name := now(f"search:{level}")) in found]
    assert len(levels) > 5
    assert [rung.elo for rung in levels] == sorted(rung.elo for rung in levels)
    assert found[now("scripted")].elo == 0.0
    assert found[now("random")].elo < levels[0].elo


def test_the_command(tmp_path: Path) -> None:
    games = tmp_path / "games.jsonl"
    games.write_text(ARENA, "utf-8")
    kept, drawn = tmp_path / "ladder.jsonl", tmp_path / "ladder.svg"
    run = CliRunner().invoke(app, ["arena", "ladder", str(games), "--out", str(kept)])
    assert run.exit_code == 0, run.output
    assert "one 0.9.0" in run.output
    assert f"scripted {__version__}" in run.output
    assert len(results(kept.read_text("utf-8"), "kept")) == len(results(standing_lines(), "ours")) + 2
    run = CliRunner().invoke(app, ["arena", "ladder", "--json", "--out", str(drawn)])
    assert run.exit_code == 0, run.output
    assert {"player", "elo", "error", "games"} == set(json.loads(run.output)[0])
    assert f"scripted {__version__}" in drawn.read_text("utf-8")
    run = CliRunner().invoke(app, ["arena", "ladder", str(tmp_path / "nothing.jsonl")])
    assert run.exit_code == 2
    assert "nothing.jsonl: No such file" in run.output
