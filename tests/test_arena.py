"""The arena: sides counted apart, pairs with the same dice, work that can be stopped, spread or sent to a cluster."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from claustrophobia.cli import app
from claustrophobia.core.dice import Fast
from claustrophobia.lab import arena, simulate, spread
from claustrophobia.lab.arena import Match, Plan, Played, check_plan, compete, schedule
from claustrophobia.lab.ledger import LedgerError
from claustrophobia.lab.spread import ClusterError, MissingExtraError
from claustrophobia.lab.standings import ratings, report, standing
from claustrophobia.measuring.shares import interval
from patience import PATIENCE, eventually, trying

DOOR, CIRCLE = "1643/the-last-door", "dante/circle-1"
SHORT = (("turns", 2),)
PLAN = Plan(("random", "scripted"), (DOOR, CIRCLE), 3, seed=5, options=SHORT)


def run(*words: str) -> Result:
    return CliRunner().invoke(app, ["arena", *words])


def won(game: int, human: str, infernal: str, outcome: str, scenario: str = DOOR) -> Played:
    return Played(Match(game, scenario, human, infernal), outcome, 4, 40)


# --- the schedule ---------------------------------------------------------------------------------


def test_every_pair_meets_from_both_sides() -> None:
    found = schedule(PLAN._replace(bots=("a", "b", "c"), games=2))
    assert len(found) == len(set(found)) == 2 * (6 + 3)
    for game in (0, 1):
        duels = {match[2:] for match in found if match.game == game and match.scenario == DOOR}
        assert duels == {(one, other) for one in "abc" for other in "abc" if one != other}


def test_alone_where_nobody_plays_the_other_side() -> None:
    found = schedule(PLAN)
    assert {match[2:] for match in found if match.scenario == CIRCLE} == {("random", ""), ("scripted", "")}


def test_a_mirror_is_one_more_game_for_each_bot() -> None:
    extra = set(schedule(PLAN._replace(mirror=True))) - set(schedule(PLAN))
    assert extra == {Match(game, DOOR, bot, bot) for game in range(3) for bot in PLAN.bots}


def test_swapped_sides_have_the_same_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    """The dice's seed of every game is that of its number, whoever sits where."""
    seeds: dict[Match, int] = {}
    now: list[Match] = []

    def noted(seed: int) -> Fast:
        seeds[now[-1]] = seed
        return Fast(seed)

    monkeypatch.setattr(simulate, "Fast", noted)
    for match in schedule(PLAN):
        now.append(match)
        arena.play(PLAN.seed, PLAN.options, match)
    assert len(seeds) == 12
    assert all(seeds[one] == seeds[other] for one in seeds for other in seeds if one.game == other.game)
    assert len(set(seeds.values())) == 3


@pytest.mark.parametrize(
    ("plan", "told"),
    [
        (PLAN._replace(games=0), "0 games"),
        (PLAN._replace(bots=("random", "random")), "name each once"),
        (PLAN._replace(bots=()), "at least one"),
        (PLAN._replace(bots=("random",), scenarios=(DOOR,)), "nobody to play against"),
        (PLAN._replace(bots=("random", "nobody")), "'nobody'"),
        (PLAN._replace(scenarios=("1643/nowhere",)), "nowhere"),
        (PLAN._replace(options=(("auction", 1),)), "auction"),
    ],
)
def test_what_cannot_be_played_is_said_before_any_game(plan: Plan, told: str) -> None:
    with pytest.raises(ValueError, match=told):
        check_plan(plan)


# --- results --------------------------------------------------------------------------------------


def test_sides_are_counted_apart() -> None:
    """`a` always wins as human and never as infernal; `b` never wins."""
    games = [won(game, "a", "b", "human") for game in range(4)] + [won(game, "b", "a", "draw") for game in range(4)]
    data = standing(Plan(("a", "b"), (DOOR,), 4), games)
    rows = {(row["side"], row["bot"]): row for row in data["ratings"]}
    assert [rows["human", "a"][key] for key in ("games", "wins", "draws", "losses")] == [4, 4, 0, 0]
    assert [rows["infernal", "a"][key] for key in ("games", "wins", "draws", "losses")] == [4, 0, 4, 0]
    assert [rows["infernal", "b"][key] for key in ("games", "wins", "draws", "losses")] == [4, 0, 0, 4]
    assert rows["human", "a"]["interval"] == interval(4, 4)
    assert rows["human", "a"]["mu"] > rows["human", "b"]["mu"]
    assert rows["infernal", "a"]["mu"] > rows["infernal", "b"]["mu"]
    assert data["ratings"][0] == rows["human", "a"]


def test_intervals_for_every_pairing_and_side() -> None:
    games = [
        won(0, "a", "b", "human"),
        won(0, "b", "a", "human"),
        won(1, "a", "b", "human"),
        won(1, "b", "a", "infernal"),
    ]
    data = standing(Plan(("a", "b"), (DOOR,), 2), games)
    first, second = data["pairings"]
    assert (first["human"], first["infernal"], first["wins"]) == ("a", "b", {"human": 2, "infernal": 0, "draw": 0})
    assert second["wins"] == {"human": 1, "infernal": 1, "draw": 0}
    for row in data["pairings"]:
        assert row["intervals"] == {side: interval(count, 2) for side, count in row["wins"].items()}
    (pair,) = data["pairs"]
    assert (pair["bots"], pair["wins"], pair["games"]) == (["a", "b"], [3, 1], 4)
    assert pair["same_dice"] == {"pairs": 2, "won_both": [1, 0]}


def test_ratings_are_openskills() -> None:
    """One game between newcomers, against the library's own result; draws pull nobody apart."""
    from openskill.models import PlackettLuce  # noqa: PLC0415 - only this test needs it

    model = PlackettLuce()
    (winner,), (loser,) = model.rate([[model.rating()], [model.rating()]], ranks=[0, 1])
    human, infernal = ratings([won(0, "a", "b", "human")])
    assert (human.mu, human.sigma) == (winner.mu, winner.sigma)
    assert (infernal.bot, infernal.side, infernal.mu) == ("b", "infernal", loser.mu)
    human, infernal = ratings([won(0, "a", "b", "infernal")])
    assert (human.mu, infernal.mu) == (loser.mu, winner.mu)
    human, infernal = ratings([won(0, "a", "b", "draw")])
    assert human.mu == infernal.mu == model.rating().mu


def test_a_side_that_nobody_plays_is_not_rated() -> None:
    """Such games count for the human side only: against the rules, who are another opponent in each scenario."""
    games = [won(game, "a", "", "human", CIRCLE) for game in range(3)]
    games += [won(game, "b", "", "infernal", CIRCLE) for game in range(3)]
    found = ratings(games)
    assert [(one.bot, one.side) for one in found] == [("a", "human"), ("b", "human")]
    assert found[0].mu > found[1].mu
    data = standing(Plan(("a", "b"), (CIRCLE,), 3), games)
    assert [row["infernal"] for row in data["pairings"]] == [None, None]
    assert data["pairs"] == []


def test_a_report_fits_a_terminal(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    report(standing(PLAN, compete(PLAN)))
    told = capsys.readouterr().out
    for words in ("ratings", "all scenarios", DOOR, CIRCLE, "the rules", "both sides together"):
        assert words in told
    assert "…" not in told
    assert max(map(len, told.splitlines())) <= 80


# --- stopping and going on ------------------------------------------------------------------------


class StoppedError(Exception):
    """Ctrl-C, or the power."""


def stop_after(count: int) -> Callable[[int], None]:
    done: list[int] = []

    def advance(more: int) -> None:
        done.append(more)
        if sum(done) >= count:
            raise StoppedError

    return advance


def test_a_stopped_arena_ends_as_if_never_stopped(tmp_path: Path) -> None:
    whole = compete(PLAN, out=tmp_path / "whole.jsonl")
    file = tmp_path / "a.jsonl"
    for count in (3, 7):
        with pytest.raises(StoppedError):
            compete(PLAN, out=file, advance=stop_after(count), resume=True)
        assert len(file.read_text("utf-8").splitlines()) == 1 + count
    told: list[int] = []
    assert compete(PLAN, out=file, advance=told.append, resume=True) == whole
    assert told == [7, 1, 1, 1, 1, 1]
    assert file.read_text("utf-8") == (tmp_path / "whole.jsonl").read_text("utf-8")


def test_what_is_noted_is_not_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = compete(PLAN, out=tmp_path / "a.jsonl")
    monkeypatch.setattr(arena, "play_one", lambda *_: pytest.fail("played again"))
    assert compete(PLAN, out=tmp_path / "a.jsonl", resume=True) == whole
    fewer = compete(PLAN._replace(games=2), out=tmp_path / "a.jsonl", resume=True)
    assert fewer == [one for one in whole if one.match.game < 2]


def test_an_arena_can_grow(tmp_path: Path) -> None:
    compete(PLAN._replace(games=1, scenarios=(CIRCLE,)), out=tmp_path / "a.jsonl")
    assert compete(PLAN, out=tmp_path / "a.jsonl", resume=True) == compete(PLAN)


def test_a_line_cut_off_is_played_again(tmp_path: Path) -> None:
    file = tmp_path / "a.jsonl"
    whole = compete(PLAN, out=file)
    text = file.read_bytes()
    file.write_bytes(text[:-20])
    assert compete(PLAN, out=file, resume=True) == whole
    assert file.read_bytes() == text
    file.write_bytes(text[:10])
    assert compete(PLAN, out=file, resume=True) == whole


def test_a_file_is_never_written_over(tmp_path: Path) -> None:
    file = tmp_path / "a.jsonl"
    file.write_text("precious", "utf-8")
    with pytest.raises(LedgerError, match="--resume"):
        compete(PLAN, out=file)
    assert file.read_text("utf-8") == "precious"
    with pytest.raises(LedgerError, match="No such file"):
        compete(PLAN, out=tmp_path / "none" / "a.jsonl")


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda rows: [rows[0].replace('"seed": 5', '"seed": 6'), *rows[1:]], "line 1: seed is 6 there, and 5 here"),
        (lambda rows: [rows[0].replace('"arena": 1', '"arena": 2'), *rows[1:]], "line 1: arena is 2"),
        (lambda rows: [rows[0].replace('"turns": 2', '"turns": 3'), *rows[1:]], "line 1: options"),
        (lambda rows: [rows[0], "{}", *rows[1:]], "line 2: this is no game"),
        (lambda rows: [rows[0], "Dear Jeanne,", *rows[1:]], "line 2: this is no line"),
        (lambda rows: [rows[0], rows[1].replace('"content": "', '"content": "0')], "which has changed"),
    ],
)
def test_other_games_are_not_mixed_in(tmp_path: Path, change: Callable[[list[str]], list[str]], told: str) -> None:
    file = tmp_path / "a.jsonl"
    compete(PLAN._replace(games=1), out=file)
    file.write_text("\n".join(change(file.read_text("utf-8").splitlines())) + "\n", "utf-8")
    with pytest.raises(LedgerError, match=told):
        compete(PLAN, out=file, resume=True)


@pytest.mark.slow
def test_a_killed_process_is_gone_on_with(tmp_path: Path) -> None:
    """The program as a user starts it, killed without warning in mid-work."""
    words = ["arena", "random", "scripted", "--scenario", "the-last-door", "--games", "6", "--out", "a.jsonl", "--json"]
    command = [sys.executable, "-c", "from claustrophobia.cli import main; main()", *words]
    file = tmp_path / "a.jsonl"
    for _ in trying("killed before the end"):
        file.unlink(missing_ok=True)
        first = subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.DEVNULL)  # noqa: S603 - our own program
        eventually(lambda: file.exists() and file.read_bytes().count(b"\n") >= 3, "some games are noted")
        os.kill(first.pid, signal.SIGKILL)
        first.wait()
        if file.read_bytes().count(b"\n") < 13:
            break
    again = subprocess.run([*command, "--resume"], cwd=tmp_path, capture_output=True, text=True, check=True)  # noqa: S603 - likewise
    plan = Plan(("random", "scripted"), (DOOR,), 6)
    assert json.loads(again.stdout) == standing(plan, compete(plan))


# --- where the work is done -----------------------------------------------------------------------


@pytest.mark.slow
def test_two_processes_give_the_same_result() -> None:
    assert compete(PLAN, jobs=2) == compete(PLAN)


@pytest.mark.slow
@pytest.mark.filterwarnings("default")  # the cluster's own libraries, in its own threads
def test_a_cluster_gives_the_same_result(monkeypatch: pytest.MonkeyPatch) -> None:
    """A real one, of two workers that are processes; its results, and what is said when it cannot be used."""
    distributed = pytest.importorskip("distributed")
    monkeypatch.setattr(spread, "CLUSTER_WAIT", PATIENCE)
    cluster = distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None)
    try:
        address = cluster.scheduler_address
        assert compete(PLAN, cluster=address) == compete(PLAN)
        done = run("random", "scripted", "--scenario", "the-last-door", "--games", "2", "--cluster", address, "--json")
        plan = Plan(("random", "scripted"), (DOOR,), 2)
        assert json.loads(done.stdout) == standing(plan, compete(plan))
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(spread, "__version__", "0.0.0")
            with pytest.raises(ClusterError, match=r"this is 0\.0\.0"):
                compete(PLAN, cluster=address)
    finally:
        cluster.close()


@pytest.mark.filterwarnings("default")  # see above
def test_no_cluster_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("distributed")
    monkeypatch.setattr(spread, "CLUSTER_WAIT", 1)
    for address in ("tcp://127.0.0.1:9", "nowhere at all"):
        with pytest.raises(ClusterError, match="no cluster answers"):
            compete(PLAN, cluster=address)


@pytest.mark.parametrize("module", ["openskill.models", "distributed"])
def test_a_missing_library_is_named(module: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(MissingExtraError, match=r"needed and not installed: pip install 'claustrophobia\[arena\]'"):
        ratings([]) if module == "openskill.models" else compete(PLAN, cluster="tcp://127.0.0.1:9")


# --- the command ----------------------------------------------------------------------------------


def test_the_command(tmp_path: Path) -> None:
    file = tmp_path / "a.jsonl"
    words = ("random", "scripted", "--scenario", "1643/the-last", "--games", "1", "--seed", "2", "--out", str(file))
    data: dict[str, Any] = json.loads(run(*words, "--json").stdout)
    assert data["scenarios"] == [DOOR]
    assert (data["played"], data["seed"]) == (2, 2)
    assert set(data) == {
        *("bots", "scenarios", "seed", "games", "played", "ratings", "pairings", "pairs", "scenario_pairings"),
    }
    assert json.loads(run(*words, "--resume", "--json").stdout) == data
    told = run(*words, "--resume")
    assert told.exit_code == 0
    assert "ratings" in told.stdout


@pytest.mark.parametrize(
    ("words", "named"),
    [
        (["random"], "--mirror"),
        (["random", "nobody"], "'nobody'"),
        (["random", "scripted", "--scenario", "nowhere"], "'nowhere'"),
        (["random", "scripted", "--resume"], "--out"),
        (["random", "scripted", "--games", "0"], "0 games"),
        (["random", "scripted", "--jobs", "0"], "0 processes"),
        (["random", "scripted", "--jobs", "2", "--cluster", "tcp://a:1"], "--jobs"),
        (["random", "scripted", "--out", "/"], "/"),
    ],
)
def test_bad_words_are_named_in_one_line(words: list[str], named: str) -> None:
    scenario = [] if "--scenario" in words else ["--scenario", DOOR]
    done = run(*words, *scenario)
    assert done.exit_code == 2, done.output
    assert named in done.stderr
    assert done.stderr.count("\n") == 1
