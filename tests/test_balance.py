"""The balance report: its counts are those of the games themselves, its document and plots are whole."""

import json
import re
import sys
from collections import Counter
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from typer.testing import CliRunner, Result

from claustrophobia.cli import app
from claustrophobia.content.load import scenario_ids
from claustrophobia.core.dice import Fast
from claustrophobia.core.names import OUT, SIDES
from claustrophobia.core.state import bits
from claustrophobia.engine import Game, new_game
from claustrophobia.lab.balance import Trial, as_data, quantile, survey
from claustrophobia.lab.plots import Grid, draw_grid
from claustrophobia.lab.simulate import simulate
from claustrophobia.lab.spread import MissingExtraError
from claustrophobia.lab.verdicts import write
from claustrophobia.measuring.findings import Findings, card_key, findings
from claustrophobia.players.base import play_game, player
from claustrophobia.rules.muster import muster

DOOR, CIRCLE = "1643/the-last-door", "dante/circle-1"
TRIAL = Trial((DOOR, CIRCLE), "random", "random", 3, seed=4, options=(("turns", 4),))


def run(*words: str) -> Result:
    return CliRunner().invoke(app, ["balance", *words])


def random_game(ident: str, seed: int = 1) -> Game:
    game = new_game(ident, seed, chance=Fast(seed), options={"turns": 8})
    play_game(game, player("random", "human", seed), player("random", "infernal", seed))
    return game


# --- what is counted ------------------------------------------------------------------------------


@pytest.mark.parametrize("ident", scenario_ids())
def test_every_card_that_came_to_a_hand_is_accounted_for(ident: str) -> None:
    """Dealt, drawn or turned over, as the events tell: that many were played, discarded, or are left."""
    game = random_game(ident)
    s = game.state
    came: Counter[tuple[int, str]] = Counter()
    for side, hand in enumerate(muster(s.setup, Fast(1)).hand):
        came.update(card_key(s, side, card) for card in hand)
    for kind, _, _, *rest in game.events:
        values = [value for value in rest if isinstance(value, int)]
        if kind == "drawn":
            came[card_key(s, values[0], values[1])] += 1
        elif kind == "card_turned":
            came[card_key(s, 1, values[0])] += 1
    found = findings(game)
    assert found.held == came
    assert came, "a game without cards proves nothing"
    assert not found.played - found.held
    assert all(found.played[key] + found.left[key] <= held for key, held in came.items())


@pytest.mark.parametrize("ident", scenario_ids())
def test_humans_and_tiles_agree_with_the_last_state(ident: str) -> None:
    game = random_game(ident, 2)
    s = game.state
    found = findings(game)
    assert set(found.joined) == {s.setup.names[w] for w in bits(s.humans)}
    assert set(found.dead) == {s.setup.names[w] for w in bits(s.humans) if s.at[w] == OUT}
    assert found.deaths.total() == found.dead.total()
    assert found.placed == Counter(s.tile_number)
    assert set(found.deaths) <= set(found.placed)
    assert found.placed.total() >= len(s.setup.layout)
    for w in bits(s.humans & s.setup.western):
        name = s.setup.names[w]
        assert found.lines[name] >= (6 if found.dead[name] else s.damage[w].bit_count())


def test_the_results_are_those_of_a_simulation() -> None:
    found = survey(TRIAL)
    for ident in TRIAL.scenarios:
        tally = simulate(TRIAL.pairing(ident), TRIAL.games).tally
        one = found[ident]
        assert [one.outcomes[outcome] for outcome in ("human", "infernal", "draw")] == list(tally[1:4])
        assert sum(turns * count for turns, count in one.turns.items()) == tally.turns
        assert one.decisions.total() == tally.decisions
    assert found[CIRCLE].decisions["infernal"] == 0


def test_two_processes_give_the_same_result() -> None:
    told: list[int] = []
    assert as_data(TRIAL, survey(TRIAL, jobs=2, advance=told.append)) == as_data(TRIAL, survey(TRIAL))
    assert sum(told) == 6


def test_shares_and_averages() -> None:
    found = Findings()
    found.outcomes.update(human=3, infernal=1)
    found.turns.update({5: 1, 6: 2, 9: 1})
    found.decisions.update(human=40, infernal=8)
    found.held.update({(0, "fury"): 4, (1, "panic"): 2})
    found.played.update({(0, "fury"): 1})
    found.left.update({(0, "fury"): 2})
    found.joined["scout-a"] += 4
    found.lines["scout-a"] += 10
    found.dead["scout-a"] += 1
    found.placed.update({7: 4, 8: 2})
    found.deaths[7] += 1
    data = as_data(TRIAL._replace(scenarios=(DOOR,)), {DOOR: found})["scenarios"][0]
    assert data["wins"] == {"human": 3, "infernal": 1, "draw": 0}
    assert data["turns"] == {"mean": 6.5, "p10": 5, "p50": 6, "p90": 9}
    assert data["decisions"] == {"human": 10.0, "infernal": 2.0}
    fury, panic = data["cards"]
    assert list(fury.values()) == ["human", "fury", 4, 1, 1, 2, 0.75]
    assert (panic["discarded"], panic["never_played"]) == (2, 1.0)
    assert data["humans"] == [{"human": "scout-a", "games": 4, "lines": 2.5, "died": 0.25}]
    assert [tile["deadliness"] for tile in data["tiles"]] == [0.25, 0.0]


def test_quantiles() -> None:
    counts = Counter(range(1, 11))
    assert [quantile(counts, part) for part in (0, 10, 50, 90, 100)] == [1, 2, 6, 10, 10]


def test_no_games_and_no_scenario_are_said() -> None:
    with pytest.raises(ValueError, match="0 games"):
        survey(TRIAL._replace(games=0))
    with pytest.raises(ValueError, match="nowhere"):
        survey(TRIAL._replace(scenarios=("1643/nowhere",)))


# --- the document ---------------------------------------------------------------------------------


def test_the_document_and_its_plots(tmp_path: Path) -> None:
    """Every picture is there, is well-formed, has no background and letters that are letters; nothing else is there."""
    folder = tmp_path / "even"
    folder.mkdir()
    (folder / "tiles-first.svg").write_text("<svg/>", "utf-8")  # of an earlier report
    found = survey(TRIAL)
    write(TRIAL, found, tmp_path / "even.md")
    text = (tmp_path / "even.md").read_text("utf-8")
    named = re.findall(r"!\[[^]]+\]\(even/([^)]+)\)", text)
    assert set(named) == {file.name for file in folder.iterdir()}
    assert set(named) == {
        *("outcomes.svg", "turns.svg"),
        *(f"{kind}-{ruleset}.svg" for kind in ("cards", "humans", "tiles") for ruleset in ("1643", "dante")),
    }
    for name in named:
        root = ET.fromstring((folder / name).read_text("utf-8"))  # noqa: S314 - our own file
        grounds = [element for element in root.iter() if element.get("id") == "patch_1"]
        assert [path.get("style") for ground in grounds for path in ground] == ["fill: none"], name
        told = " ".join(element.text or "" for element in root.iter("{http://www.w3.org/2000/svg}text"))
        assert re.search("[a-z]", told), name
    assert "1643/the-last-door" in (folder / "outcomes.svg").read_text("utf-8")
    assert "The last door" in text
    assert "in the Dante circles the rules" in text
    assert "--games 3 --human random --infernal random --seed 4 --scenario 1643/the-last-door" in text
    tables = [line for line in text.splitlines() if line.startswith("| ")]
    assert len(tables) > 20


def test_the_same_findings_give_the_same_bytes(tmp_path: Path) -> None:
    found = survey(TRIAL._replace(games=1))
    for name in ("a", "b"):
        (tmp_path / name).mkdir()
        write(TRIAL, found, tmp_path / name / "x.md")
    for file in (tmp_path / "a").rglob("*.*"):
        assert file.read_bytes() == (tmp_path / "b" / file.relative_to(tmp_path / "a")).read_bytes(), file.name


def test_a_tile_is_one_row_whatever_it_is_in_a_scenario(tmp_path: Path) -> None:
    """Tile 1 is the way out in some scenarios of the first edition, and a plain one in others."""
    found = {ident: Findings() for ident in ("first/the-survivors", "first/the-ritual")}
    for one in found.values():
        one.outcomes["human"] += 1
        one.turns[5] += 1
        one.placed[1] += 1
        one.deaths[1] += 1
    write(TRIAL._replace(scenarios=tuple(found), options=()), found, tmp_path / "even.md")
    told = (tmp_path / "even" / "tiles-first.svg").read_text("utf-8")
    assert len(re.findall(r">1 exit<", told)) == 1
    assert not re.findall(r">1<", told)


def test_an_empty_grid_can_be_drawn(tmp_path: Path) -> None:
    draw_grid(Grid("nothing", [], ["one"], [], str), tmp_path / "a.svg")
    draw_grid(Grid("zeros", ["a"], ["one", "two"], [[0.0, None]], str), tmp_path / "b.svg")
    assert (tmp_path / "b.svg").stat().st_size > 0


# --- the command ----------------------------------------------------------------------------------


def test_the_command_writes_the_report(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    words = ("--scenario", DOOR, "--human", "random", "--infernal", "random", "--games", "2")
    done = run(*words)
    assert done.exit_code == 0, done.output
    assert DOOR in done.stdout
    assert Path("claustrophobia-balance.md").exists()
    assert Path("claustrophobia-balance/outcomes.svg").exists()
    before = Path("claustrophobia-balance.md").read_bytes()
    assert run(*words).exit_code == 0  # over a report it is written again
    assert Path("claustrophobia-balance.md").read_bytes() == before
    Path("mine").mkdir()
    assert run(*words, "--output", "mine/even.md").exit_code == 0
    assert Path("mine/even.md").read_bytes().count(b"(even/") == before.count(b"(claustrophobia-balance/")


def test_the_command_leaves_alone_what_is_not_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder docs/ is anybody's; a document that is no report, and pictures in the folder beside, are somebody's."""
    monkeypatch.chdir(tmp_path)
    words = ("--scenario", DOOR, "--human", "random", "--infernal", "random", "--games", "1")
    for name in ("docs/balance.md", "docs/balance/logo.svg", "even/logo.svg", "letter.md"):
        Path(name).parent.mkdir(parents=True, exist_ok=True)
        Path(name).write_text("mine", "utf-8")
    Path("even/turns.svg").write_text("of an earlier report", "utf-8")
    assert run(*words).exit_code == 0
    assert run(*words, "--out", "even.md").exit_code == 0
    refused = run(*words, "--out", "letter.md")
    assert refused.exit_code == 2
    assert "letter.md is no balance report" in refused.output
    for name in ("docs/balance.md", "docs/balance/logo.svg", "even/logo.svg", "letter.md"):
        assert Path(name).read_text("utf-8") == "mine"
    assert Path("even/turns.svg").read_text("utf-8").startswith("<?xml")
    assert set(Path("docs").rglob("*.*")) == {Path("docs/balance.md"), Path("docs/balance/logo.svg")}


def test_the_command_prints_one_object(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    words = ("--scenario", DOOR, "--human", "random", "--infernal", "scripted", "--games", "1", "--json")
    data = json.loads(run(*words).stdout)
    assert (data["human"], data["infernal"], data["games"]) == ("random", "scripted", 1)
    (one,) = data["scenarios"]
    assert set(one) == {
        *("scenario", "infernal", "wins", "intervals", "turns", "decisions", "cards", "humans", "tiles"),
    }
    assert set(one["decisions"]) == set(SIDES)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("words", "named"),
    [
        (["--scenario", "nowhere"], "'nowhere'"),
        (["--human", "nobody"], "'nobody'"),
        (["--games", "0"], "0 games"),
        (["--jobs", "0"], "0 processes"),
        (["--out", "none/a.md"], "none"),
    ],
)
def test_bad_words_are_named_in_one_line(words: list[str], named: str, tmp_path: Path) -> None:
    scenario = [] if "--scenario" in words else ["--scenario", DOOR]
    out = [] if "--out" in words else ["--out", str(tmp_path / "a.md")]
    done = run(*words, *scenario, *out)
    assert done.exit_code == 2, done.output
    assert named in done.stderr
    assert done.stderr.count("\n") == 1


def test_a_missing_library_is_said_before_any_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    done = run("--games", "1000000", "--out", str(tmp_path / "a.md"))
    assert done.exit_code == 2
    assert str(MissingExtraError(ImportError(name="matplotlib"))) in done.stderr
