"""A scenario of one's own: begun from the template, checked, and played wherever a scenario can be named."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from claustrophobia.cli import app
from claustrophobia.content import lexicon, load
from claustrophobia.content.clause_schema import CLAUSES
from claustrophobia.content.template import template
from claustrophobia.core import codec
from claustrophobia.core.names import HUMAN
from claustrophobia.engine import new_game, parse_record, replay
from claustrophobia.players.base import ENDLESS
from claustrophobia.players.workers import NOTHING, Part, Worker
from homemade import scenario_text
from tables import laid

VAULT = "my-vault.toml"
SHORT = ("--option", "turns=2")


@pytest.fixture(autouse=True)
def _in_a_folder_with_a_scenario(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LANG", "C.UTF-8")
    monkeypatch.setattr(load, "OWN", {})
    Path(VAULT).write_text(template("my-vault"), "utf-8")


def run(*words: str, typed: str = "") -> Result:
    return CliRunner().invoke(app, list(words), input=typed)


def good(*words: str, typed: str = "") -> str:
    done = run(*words, typed=typed)
    assert done.exit_code == 0, done.output
    return done.stdout


# --- the template ---------------------------------------------------------------------------------


def test_a_new_scenario_can_be_played_as_it_is() -> None:
    assert "written: the-well.toml" in good("scenario", "new", "the-well.toml")
    told = good("scenario", "check", "the-well.toml", "--lang", "fr")
    assert "1643/the-well" in told
    assert "Un scénario à moi" in told
    data = json.loads(good("simulate", "the-well.toml", "--games", "4", "--json"))
    assert (data["scenario"], data["games"]) == ("1643/the-well", 4)


def test_the_template_names_every_clause() -> None:
    text = template("mine")
    for table, verbs in CLAUSES.items():
        for verb in verbs:
            assert f'#   [[{table}]] verb = "{verb}"' in text


def test_a_file_that_is_there_is_not_written_over() -> None:
    before = Path(VAULT).read_text("utf-8")
    done = run("scenario", "new", VAULT)
    assert done.exit_code == 2
    assert "left as it is" in done.stderr
    assert Path(VAULT).read_text("utf-8") == before


@pytest.mark.parametrize("name", ["MyVault.toml", "my vault.toml", "vault-.toml", "vault.txt", "no/where.toml"])
def test_a_name_that_is_none_leaves_nothing(name: str) -> None:
    done = run("scenario", "new", name)
    assert done.exit_code == 2
    assert name.rpartition("/")[2].partition(".")[0] in done.stderr
    assert not Path(name).exists()


# --- what is wrong --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "named"),
    [
        (("size = 12", "size = 99"), "tiles.size = 99 must be a number from 0 to 48"),
        (('verb = "departed"', 'verb = "deported"'), "departed"),
        (('id = "my-vault"', 'id = "the-survivors"'), "give yours another id"),
        (('sheet = "brute"', 'sheet = "knight"'), "knight"),
        (("[human]", "[human"), "my-vault.toml"),
        (('ruleset = "1643"', 'ruleset = "1644"'), "1643"),
    ],
)
def test_what_is_wrong_is_told_in_one_line(change: tuple[str, str], named: str) -> None:
    text = Path(VAULT).read_text("utf-8")
    assert change[0] in text
    Path(VAULT).write_text(text.replace(*change), "utf-8")
    for words in (("scenario", "check", VAULT), ("play", VAULT), ("simulate", VAULT), ("bench", VAULT)):
        done = run(*words)
        assert done.exit_code == 2, done.output
        assert named in done.stderr
        assert len(done.stderr.splitlines()) == 1, done.stderr


def test_a_position_is_no_scenario() -> None:
    Path("moment.toml").write_text('scenario = "1643/the-survivors"\n', "utf-8")
    done = run("scenario", "check", "moment.toml")
    assert done.exit_code == 2
    assert "a position, not a scenario" in done.stderr


def test_a_byte_order_mark_is_no_fault() -> None:
    Path(VAULT).write_text(Path(VAULT).read_text("utf-8"), "utf-8-sig")
    assert "good" in good("scenario", "check", VAULT)


# --- wherever a scenario is named -----------------------------------------------------------------


def test_it_is_played_kept_resumed_told_and_verified() -> None:
    told = good(
        "play", VAULT, "--human", "scripted", "--infernal", "scripted", "--seed", "3", *SHORT, "--save", "a.txt"
    )
    assert "A scenario of mine" in told
    head, _ = parse_record(Path("a.txt").read_text("utf-8"))
    assert head["scenario"] == "1643/my-vault"
    load.OWN.clear()
    assert "A scenario of mine" in good("replay", "a.txt")
    assert "a.txt" in good("verify", "a.txt")
    good("play", VAULT, "--seed", "4", "--save", "b.txt", typed="1\n")
    before = parse_record(Path("b.txt").read_text("utf-8"))[1]
    load.OWN.clear()
    good("play", VAULT, "--resume", "b.txt", typed="1\n")
    assert len(parse_record(Path("b.txt").read_text("utf-8"))[1]) > len(before)


def test_a_record_from_before_holds_no_scenario_and_is_told_with_its_file() -> None:
    good("play", VAULT, "--human", "random", "--infernal", "random", "--seed", "3", *SHORT, "--save", "a.txt")
    kept = Path("a.txt").read_text("utf-8").splitlines()
    Path("a.txt").write_text("\n".join(line for line in kept if not line.startswith("text ")), "utf-8")
    load.OWN.clear()
    lost = run("replay", "a.txt")
    assert lost.exit_code == 2
    assert "named by its file" in lost.stderr
    assert "A scenario of mine" in good("replay", "a.txt", "--scenario", VAULT)
    assert "a.txt" in good("verify", "a.txt", "--scenario", VAULT)
    changed = Path(VAULT).read_text("utf-8").replace("turns = 25", "turns = 24")
    Path(VAULT).write_text(changed, "utf-8")
    other = run("replay", "a.txt", "--scenario", VAULT)
    assert other.exit_code == 2
    assert "has changed" in other.stderr


@pytest.mark.parametrize("text", ["3", '"no scenario"', "{", "[" * 90_000, '"a\\nb"'])
def test_a_record_whose_scenario_is_none_is_refused(text: str) -> None:
    Path("a.txt").write_text(f"claustrophobia record 1\nscenario 1643/x\ntext {text}\nseed 1\n\n0 set-up\n", "utf-8")
    lost = run("replay", "a.txt")
    assert lost.exit_code == 2
    assert len(lost.stderr.splitlines()) == 1


def test_two_scenarios_of_one_id_are_two_scenarios() -> None:
    """As two strangers may call theirs: nothing is known by its id alone."""
    text = Path(VAULT).read_text("utf-8")
    other = text.replace("A scenario of mine", "Another").replace("size = 12", "size = 11")
    one, two = new_game(text, 1), new_game(other, 1)
    assert one.state.setup.scenario == two.state.setup.scenario
    assert one.state.setup.fingerprint != two.state.setup.fingerprint
    assert lexicon.scenario_words(two.state.setup.source, "en")[0] == "Another"
    assert not load.OWN
    assert replay(one.record()).fingerprint == one.fingerprint


def test_contests_take_it_beside_others() -> None:
    words = ("--scenario", VAULT, "--scenario", "1643/the-survivors", "--games", "1", "--json")
    played = json.loads(good("arena", "random", "scripted", *words))
    assert json.dumps(played).count("1643/my-vault")
    balanced = json.loads(good("balance", "--human", "random", *words))
    assert [one["scenario"] for one in balanced["scenarios"]] == ["1643/the-survivors", "1643/my-vault"]


@pytest.mark.slow
def test_other_processes_get_to_know_it() -> None:
    words = ("simulate", VAULT, "--human", "random", "--games", "4", *SHORT, "--json")
    alone, shared = (json.loads(good(*words, "--jobs", jobs)) for jobs in ("1", "2"))
    for data in (alone, shared):
        del data["decisions_per_s"]
    assert alone == shared


@pytest.mark.slow
def test_another_core_searches_it() -> None:
    ident = load.adopt(scenario_text(), "homemade.toml")
    s = laid(ident, 3)
    part = Part("x", NOTHING, 1, load.OWN[ident], {}, codec.encode(s), HUMAN, 5, 20, ENDLESS)
    worker = Worker()
    try:
        assert worker.ask(part)
        found = worker.answer("x", 1, ENDLESS)
    finally:
        worker.process.terminate()
    assert found is not None
    assert sum(found[0].values()) >= 20
