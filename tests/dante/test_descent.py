"""The campaign from the command line: started, shown, decided in camp, played, resumed, simulated; nothing is lost."""

import io
import json
from pathlib import Path

import pytest
from rich.console import Console
from typer.testing import CliRunner, Result

from claustrophobia.cli import app
from claustrophobia.content.options import OPTIONS
from claustrophobia.core import agenda
from claustrophobia.core.names import HUMAN_WINS, OUT, SLAIN_ONCE
from claustrophobia.core.state import State
from claustrophobia.engine import parse_record
from claustrophobia.lab import descents
from claustrophobia.modes import campaigns
from claustrophobia.modes.dante.campaign import Campaign
from claustrophobia.players import human_camp
from claustrophobia.players.base import Sight, player
from claustrophobia.tui import camp, keeping
from claustrophobia.tui.camp import Camp
from claustrophobia.tui.table import Table
from claustrophobia.tui.terminal import Terminal
from patience import Clock

TEAM = "redeemer:134:prescience+aura-of-courage:holy-relic:host,brute-a:4:::guest,scout-a:::blunderbuss:host"
CAMP = f"""claustrophobia campaign 1
seed 7
circle 3
state camp
options players=2 waiting=b
team {TEAM}
dead brute-b
banished hunter+nurse
camp 0 1 1 redeemer:2+brute-a:1
chapter 1 won 9 hunter -
chapter 2 won 12 nurse brute-b
"""


@pytest.fixture(autouse=True)
def _in_an_empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LANG", "C.UTF-8")
    monkeypatch.delenv("LC_ALL", raising=False)
    monkeypatch.delenv("LC_MESSAGES", raising=False)


def run(*words: str, typed: str = "") -> Result:
    return CliRunner().invoke(app, ["campaign", *words], input=typed)


def sit(answers: list[str], *, language: str = "en", width: int = 80, file: str = "c.txt") -> tuple[Camp, str]:
    """A sitting at a campaign with these answers, then the end of input; and what it showed."""
    out = io.StringIO()
    left = list(answers)

    def answer(prompt: str) -> str:
        out.write(f"{prompt}\n")
        if not left:
            raise EOFError
        return left.pop(0)

    terminal = Terminal(Console(file=out, width=width, highlight=False), answer, clock=Clock())
    sitting = Camp(Path(file), language, terminal)
    sitting.play()
    return sitting, out.getvalue()


def conquer(s: State) -> None:
    """The circle as if it had been won: a demon dead."""
    w = next(w for w in range(len(s.at)) if s.setup.demons >> w & 1 and s.at[w] != OUT)
    s.flags[w] |= SLAIN_ONCE
    s.at[w] = OUT
    s.turn = 9
    s.outcome = HUMAN_WINS


def winning(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Tables at which the team is put together and the circle then won at once; the scenarios they were laid for."""
    laid: list[str] = []

    def play(table: Table) -> None:
        laid.append(table.game.state.setup.scenario)
        bot = player("scripted", "human", 1)
        while table.game.decision is not None and table.game.state.turn == 0:
            table.take(table.game.decision.options[bot.choose(Sight(table.game.state, 0))])
        conquer(table.game.state)

    monkeypatch.setattr(Table, "play", play)
    return laid


# --- one thing at a time --------------------------------------------------------------------------


def test_start_show_and_never_written_over() -> None:
    """CAM-4, DAN-10: a file of its own, with the settings that hold throughout."""
    done = run("start", "--seed", "7", "--option", "hard=1", "--option", "waiting=b")
    assert done.exit_code == 0, done.output
    text = Path("claustrophobia-campaign.txt").read_text("utf-8")
    assert campaigns.read(text).table() == Campaign("7", {"hard": 1, "waiting": "b"}).table()
    again = run("start")
    assert again.exit_code == 2
    assert "campaign play claustrophobia-campaign.txt" in again.stderr
    assert Path("claustrophobia-campaign.txt").read_text("utf-8") == text
    shown = run("show").output
    assert "Descent into hell · circle 1 of 5" in shown
    assert "hard=1 waiting=b" in shown
    assert run("start", "other.txt").exit_code == 0
    assert len(campaigns.read(Path("other.txt").read_text("utf-8")).seed) == 32


@pytest.mark.parametrize(
    ("words", "named"),
    [
        (["start", "--option", "waiting=c"], "waiting = 'c'"),
        (["start", "--option", "party=x"], "party"),
        (["start", "--option", "gold=3"], "'gold'"),
        (["start", "no/where.txt"], "no/where.txt"),
        (["show", "none.txt"], "none.txt"),
        (["show", "letter.txt"], "letter.txt: line 1"),
        (["play", "none.txt"], "none.txt"),
        (["play", "c.txt", "--speed", "warp"], "'warp'"),
        (["decide", "c.txt", "99"], "1 to 39"),
        (["decide", "c.txt", "heal", "redeemer", "2"], "'heal redeemer 2'"),
        (["decide", "c.txt", "heal", "redeemer"], "heal redeemer 1, heal redeemer 3"),
        (["decide", "c.txt", "descend"], "'descend'"),
        (["simulate", "--games", "0"], "0 campaigns"),
        (["simulate", "--human", "nobody"], "'nobody'"),
        (["simulate", "--option", "hounds=99"], "hounds = 99"),
    ],
)
def test_bad_input_is_named_in_one_line_and_changes_nothing(words: list[str], named: str) -> None:
    Path("letter.txt").write_text("Dear Jeanne,\n", "utf-8")
    Path("c.txt").write_text(CAMP, "utf-8")
    done = run(*words)
    assert done.exit_code == 2, done.output
    assert named in done.stderr
    assert done.stderr.count("\n") == 1
    assert Path("c.txt").read_text("utf-8") == CAMP
    assert sorted(path.name for path in Path().iterdir()) == ["c.txt", "letter.txt"]


def test_the_camp_is_shown_in_both_languages() -> None:
    """Chronicle, team with owners, what is open, every option with its number, within 80 columns."""
    Path("c.txt").write_text(CAMP, "utf-8")
    shown = run("show", "c.txt").output
    assert "Circle 2: won in turn 12 · demon slain: Nurse · fallen: Brute B" in shown
    assert "Redeemer P1: cancelled lines: 1 3 4, † Prescience, † Aura of courage" in shown
    assert "Brute A P2: cancelled lines: 4" in shown
    assert "Still to decide: Redeemer heals 2 · Brute A heals 1 · who joins" in shown
    for number, option in enumerate(campaigns.read(CAMP).options(), start=1):
        assert f"{number:>3} " in shown
        assert option in shown or option.startswith("bestow")
    french = run("show", "c.txt", "--lang", "fr").output
    assert "Cercle 1 : gagné au tour 9 · démon tué : Chasseur" in french
    assert "Frère rédempteur récupère la ligne 1" in french
    for word in ("Circle", "Team", "Redeemer", "heals", "camp:"):
        assert word not in french
    for line in (shown + french).splitlines():
        assert len(line) <= 80


def test_decide_by_number_by_text_and_by_its_beginning() -> None:
    """CAM-1 to CAM-3: each decision is in the file at once."""
    Path("c.txt").write_text(CAMP, "utf-8")
    assert "Redeemer heals line 1" in run("decide", "c.txt", "1").output
    for words in (["heal", "redeemer", "4"], ["HEAL", "Brute-A"], ["recruit", "guard"], ["equip scout-a cross"]):
        before = Path("c.txt").read_text("utf-8")
        done = run("decide", "c.txt", *words)
        assert done.exit_code == 0, done.output
        assert Path("c.txt").read_text("utf-8") != before
    run("decide", "c.txt", "hand redeemer brute-a holy-relic")
    run("decide", "c.txt", "descend")
    campaign = campaigns.read(Path("c.txt").read_text("utf-8"))
    assert campaign.state == "ready"
    assert [member.text for member in campaign.team] == [
        "redeemer:3:prescience+aura-of-courage::host",
        "brute-a:::holy-relic:guest",
        "scout-a:::blunderbuss+crossbow:host",
        "guardian-a::::guest",
    ]


# --- sitting at it --------------------------------------------------------------------------------


def test_a_circle_in_progress_is_a_record_beside_the_file() -> None:
    """CAM-4: stopped in mid-circle it goes on from there; the campaign says how."""
    run("start", "c.txt", "--seed", "7")
    sitting, shown = sit(["1", "1"])
    assert "claustrophobia campaign play c.txt" in shown
    assert sitting.campaign.state == "playing"
    record = Path("c.circle-1.txt")
    assert len(parse_record(record.read_text("utf-8"))[1]) == 3
    assert "being played" in run("show", "c.txt").output
    sit(["1", "quit"])
    assert len(parse_record(record.read_text("utf-8"))[1]) == 4
    record.unlink()  # even then: the same table is laid again
    sit(["1"])
    head, lines = parse_record(record.read_text("utf-8"))
    assert (head["scenario"], head["seed"], len(lines)) == ("dante/circle-1", "7-1", 2)


def test_the_record_of_another_game_is_left_alone() -> None:
    run("start", "a.txt", "--seed", "7")
    run("play", "a.txt", typed="1\n")
    Path("a.circle-1.txt").rename("c.circle-1.txt")
    run("start", "c.txt", "--seed", "8")
    before = Path("c.circle-1.txt").read_text("utf-8")
    done = run("play", "c.txt")
    assert done.exit_code == 2
    assert "c.circle-1.txt holds another game" in done.stderr
    assert Path("c.circle-1.txt").read_text("utf-8") == before


def test_a_circle_finished_before_the_campaign_knew_counts() -> None:
    """Cut off between the last decision and the campaign's file: the record tells how it ended."""
    run("start", "c.txt", "--seed", "7", "--option", "turns=1")
    game = camp.circle_game(Path("c.txt"), campaigns.read(Path("c.txt").read_text("utf-8")))
    while game.decision is not None:
        game.apply(game.decision.options[-1])
    Path("c.circle-1.txt").write_text(keeping.record_text(game, camp.SEATS), "utf-8")
    sitting, shown = sit([])
    assert sitting.campaign.state == "lost"
    assert "The campaign is lost." in shown
    assert campaigns.read(Path("c.txt").read_text("utf-8")).state == "lost"


def test_five_circles_with_their_camps(monkeypatch: pytest.MonkeyPatch) -> None:
    """CAM-1: circle, camp, circle, to the end; saved after every decision, in a sitting of its own each time."""
    laid = winning(monkeypatch)
    run("start", "c.txt", "--seed", "7")
    sit([])
    while (campaign := campaigns.read(Path("c.txt").read_text("utf-8"))).state != "won":
        assert campaign.state == "camp"
        wanted = next((text for text in campaign.options() if not text.startswith("hand")), "descend")
        sitting, _ = sit([wanted])
        assert sitting.campaign.text == Path("c.txt").read_text("utf-8") != campaign.text
    assert laid == [f"dante/circle-{number}" for number in range(1, 6)]
    assert [chapter.circle for chapter in campaign.chronicle] == [1, 2, 3, 4, 5]
    assert len(campaign.team) == 7
    assert "All five circles are won." in run("show", "c.txt").output
    assert "All five circles are won." in sit([])[1]


def test_the_camp_has_commands() -> None:
    Path("c.txt").write_text(CAMP, "utf-8")
    answers = ["?", "rule cam-3", "rule", "rule XYZ-1", "cards", "99", "dance", "heal redeemer 1", "undo", "undo"]
    sitting, shown = sit([*answers, "lang de", "lang fr", "quitter"])
    assert sitting.campaign.text == CAMP == Path("c.txt").read_text("utf-8")
    for told in (
        "take back what was decided in camp",
        "CAM-3 ",
        "Which rule?",
        "There is no rule XYZ-1",
        "Prescience: ",
        "There is no option 99; they go from 1 to 39.",
        "That cannot be decided now: dance.",
        "Taken back.",
        "Nothing to take back",
        "There are: en, fr.",
        "Au campement : que décidez-vous ?",
        "La campagne est gardée dans c.txt",
    ):
        assert told in shown


def test_the_end_of_input_in_camp_loses_nothing() -> None:
    Path("c.txt").write_text(CAMP, "utf-8")
    _, shown = sit(["1", "recruit scout-b"])
    assert "The campaign is kept in c.txt" in shown
    assert [member.name for member in campaigns.read(Path("c.txt").read_text("utf-8")).team][-1] == "scout-b"


# --- a bot ----------------------------------------------------------------------------------------


def test_simulate_reports_how_far_it_gets() -> None:
    words = ("simulate", "--human", "scripted", "--games", "3", "--option", "turns=4")
    data = json.loads(run(*words, "--json").stdout)
    assert data["games"] == 3
    assert data["circles"][0]["entered"] == 3
    entered = [row["entered"] for row in data["circles"]]
    assert entered[1:] == [row["won"] for row in data["circles"]][:-1]
    assert data == json.loads(run(*words, "--json").stdout)
    assert "campaigns won to the end" in run(*words).stdout


@pytest.mark.parametrize("human", ["scripted", "random"])
def test_a_bot_comes_through_every_camp(human: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """CAM-1 to CAM-7: with every circle won it decides all there is and reaches the end."""
    monkeypatch.setattr(descents, "play_out", lambda state, *_: won_by_bot(state))
    campaign = descents.descend(human, 1, 1, {})
    assert campaign.state == "won"
    assert len(campaign.team) >= 5


def won_by_bot(state: State) -> None:
    """The team put together, then the circle as if it had been won."""
    bot = player("scripted", "human", 1)
    while state.turn == 0:
        agenda.choose(state, state.options[bot.choose(Sight(state, 0))])
    conquer(state)


def test_the_scripted_player_heals_and_recruits_first() -> None:
    campaign = campaigns.read(CAMP)
    decided: list[str] = []
    while campaign.state == "camp":
        decided.append(human_camp.decide(campaign))
        campaign.apply(decided[-1])
    verbs = [text.split()[0] for text in decided]
    assert verbs[:4] == ["heal", "heal", "heal", "recruit"]
    assert verbs[4] in {"equip", "bestow"}
    assert verbs[5:] == ["descend"]
    assert set(decided[:3]) == {"heal brute-a 4", "heal redeemer 1", "heal redeemer 4"}, "the better lines"


# --- help -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("words", [["play"], ["simulate"], ["campaign", "start"], ["campaign", "simulate"]])
def test_help_lists_every_option_of_a_circle(words: list[str]) -> None:
    """DAN-10: all but those a campaign sets by itself."""
    told = CliRunner().invoke(app, [*words, "--help"]).output
    for key in OPTIONS["dante"]:
        assert f"{key}=" in told or key in {"campaign", "party", "banished"}


def test_help_names_the_commands() -> None:
    told = run("--help").output
    for command in ("start", "show", "decide", "play", "simulate"):
        assert command in told
