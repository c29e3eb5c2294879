"""The analysis of games: luck and choices add up to the result, choices are judged by what was known, stories agree."""

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from claustrophobia.analysis import judging
from claustrophobia.analysis.facts import fact_of, fact_words
from claustrophobia.analysis.judging import NOTHING, Judgement, judge, standard_error
from claustrophobia.analysis.moments import Moment, moments
from claustrophobia.analysis.reckoning import WHOLE, reckon, runs, sums
from claustrophobia.analysis.report import analysis
from claustrophobia.analysis.stories import Telling, hits, stories
from claustrophobia.cli import app
from claustrophobia.content.lexicon import words
from claustrophobia.content.load import scenario_ids
from claustrophobia.core import decision
from claustrophobia.core.dice import Fast
from claustrophobia.core.names import HUMAN, SIDES
from claustrophobia.engine import Game, new_game, replay
from claustrophobia.lab import analysing
from claustrophobia.lab.analysing import Asked, StoppedError, analysed
from claustrophobia.players.base import Sight, play_game, player
from claustrophobia.search.evaluation import result
from claustrophobia.sight.view import view
from claustrophobia.sight.worlds import world
from tables import melee, play, table

FEW = 8  # looks: the laws hold with any number of them
SHORT: dict[str, Any] = {"turns": 5}
SAMPLE = [
    ("1643/the-survivors", "scripted", 3, SHORT),
    ("1643/bread-for-the-walls", "random", 4, SHORT),
    ("first/the-ritual", "scripted", 3, SHORT),
    ("first/who-dares-wins", "random", 5, {"turns": 5, "auction": 1}),
    ("dante/circle-2", "random", 6, SHORT),
]


def bots_game(scenario: str, bot: str, seed: int, options: dict[str, Any]) -> Game:
    game = new_game(scenario, seed, options=options)
    play_game(game, player(bot, "human", 1), player(bot, "infernal", 2))
    return game


def judged(found: list[Moment], looks: int = FEW, seed: int = 0) -> list[Judgement]:
    return [judge(moment.sight, moment.taken, looks, seed) for moment in found]


# --- luck and choices -----------------------------------------------------------------------------


@pytest.mark.parametrize(("scenario", "bot", "seed", "options"), SAMPLE)
def test_luck_and_choices_add_up_to_the_result(scenario: str, bot: str, seed: int, options: dict[str, Any]) -> None:
    """To the last digit; a choice never helps its side, and between choices alone there is no luck."""
    game = bots_game(scenario, bot, seed, options)
    found = list(moments(game))
    steps = reckon(found, judged(found), result(game.state.outcome))
    total = sums(found, steps)
    assert total.start + total.luck + total.human + total.infernal == total.result == WHOLE * result(game.state.outcome)
    assert total.human <= 0 <= total.infernal
    for moment, step in zip(found, steps, strict=True):
        assert 0 <= step.after <= WHOLE
        assert step.choice <= 0 if moment.side == HUMAN else step.choice >= 0
        assert moment.chance or step.luck == 0, moment.number
    assert any(not moment.chance for moment in found)


def test_a_game_that_goes_on_ends_with_what_it_is_worth_now() -> None:
    game = new_game("1643/the-survivors", 3)
    play_game(game, player("scripted", "human", 1), player("scripted", "infernal", 2), limit=12)
    found = list(moments(game))
    assert [moment.taken == NOTHING for moment in found] == [False] * 12 + [True]
    weighed = judged(found)
    steps = reckon(found, weighed, None)
    total = sums(found, steps)
    assert len(steps) == 12
    assert total.start + total.luck + total.human + total.infernal == total.result
    data = analysis(game, found, weighed, FEW, 0)
    assert (data["outcome"], len(data["decisions"])) == (None, 12)


@pytest.mark.parametrize("scenario", scenario_ids())
def test_however_few_decisions_are_judged_what_is_known_is_told(scenario: str) -> None:
    """First results come before the whole: in *The reckoning* the first choice is followed by chance at once."""
    game = new_game(scenario, 3)
    play_game(game, player("random", "human", 1), player("random", "infernal", 2), limit=4)
    found = list(moments(game))
    weighed = judged(found, 1)
    for known in range(len(found) + 1):
        data = analysis(game, found, weighed[:known], 1, 0)
        assert len(data["decisions"]) <= known
        assert sum(data["sums"][part] for part in ("start", "luck", "human", "infernal")) == data["sums"]["result"]


def test_a_run_ends_where_something_is_rolled_or_revealed_or_the_other_side_decides() -> None:
    """The dice given out one after another are one run; an attack ends one."""
    game = new_game("1643/the-survivors", 3)
    while game.decision is not None and game.decision.kind == "assign":
        game.apply(game.decision.options[0])
    dice = list(moments(game))
    given = len(game.choices)
    assert given > 2
    assert not any(moment.chance for moment in dice[: given - 1])
    assert len(next(iter(runs(dice)))) >= given
    fought = bots_game("1643/the-survivors", "scripted", 3, SHORT)
    for moment, rolled in zip(moments(fought), fought.rolls[1:], strict=True):
        assert moment.chance or not rolled


# --- judging --------------------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", ["1643/the-survivors", "first/the-ritual", "dante/circle-2"])
def test_hidden_things_have_no_part_in_a_judgement(scenario: str) -> None:
    """HID-2: where everything hidden from the chooser is dealt anew, the judgement is the same."""
    game = bots_game(scenario, "scripted", 9, SHORT)
    compared = 0
    for moment in list(moments(game))[::17]:
        other = world(moment.state, moment.side, Fast(moment.number))
        assert view(other, moment.side) == view(moment.state, moment.side)
        if (other.stack, other.hand, other.deck) == (moment.state.stack, moment.state.hand, moment.state.deck):
            continue
        compared += 1
        assert judge(Sight(other, moment.side), moment.taken, FEW) == judge(moment.sight, moment.taken, FEW)
    assert compared > 2


def test_the_same_seed_judges_alike_and_another_sees_other_worlds() -> None:
    found = list(moments(bots_game("1643/the-survivors", "random", 4, SHORT)))[:6]
    first = judged(found, seed=1)
    assert judged(found, seed=1) == first
    assert judged(found, seed=2) != first


def test_a_blunder_costs_and_the_best_choice_costs_nothing() -> None:
    """A brute that could strike three troglodytes first stops instead: the judge sees what it gave away."""
    game = melee(3)
    game.apply("activate brute-a")
    codes = {str(option): option.code for option in game.legal}
    taken = {name: judge(Sight(game.state, HUMAN), code, 40) for name, code in codes.items()}
    best = {one.best for one in taken.values() if one.loss == 0}
    lossy = [one for one in taken.values() if one.loss > 0]
    assert best
    assert lossy
    for one in lossy:
        assert one.loss > judging.SURE * one.error > 0
        assert one.best in best
        assert one.reason in words("en")["reasons"]
        assert one.options[0].code == one.best


def test_a_mean_of_one_value_tells_nothing_about_its_error() -> None:
    assert standard_error([0.4]) == float("inf")
    assert standard_error([0.4, 0.4]) == 0
    assert standard_error([0.0, 1.0]) == pytest.approx(0.5)


@pytest.mark.strength
def test_a_random_player_loses_far_more_by_a_choice_than_the_search() -> None:
    """At least five times as much on the average; and the search loses little by its own measure."""
    lost: dict[str, list[int]] = {"random": [], "search": []}
    for seed, names in ((1, ("random", "search")), (2, ("search", "random"))):
        game = new_game("1643/the-survivors", seed)
        human, infernal = ("search:200looks" if name == "search" else name for name in names)
        play_game(game, player(human, "human", 1), player(infernal, "infernal", 1))
        found = list(moments(game))
        steps = reckon(found, judged(found, 150), result(game.state.outcome))
        for moment, step in zip(found, steps, strict=True):
            lost[names[moment.side]].append(abs(step.choice))
    means = {name: sum(values) / len(values) for name, values in lost.items()}
    assert means["random"] >= 5 * means["search"]
    assert means["search"] < WHOLE / 100


# --- what is told ---------------------------------------------------------------------------------


def test_hits_are_counted_and_expected() -> None:
    """COM-2: the brute rolls its dice at three troglodytes; each is expected to hit with what it has to show."""
    game = play(melee(3, 6, 6, 1, 1, 1, 1), "activate brute-a")
    attack = next(str(option) for option in game.legal if option.verb == "attack")
    game.apply(attack)
    told = next(event for event in game.events if event[0] == "rolled")
    need, dice = told[4], told[5:]
    human, infernal = hits(game)
    assert (human["dice"], human["hits"]) == (len(dice), sum(die >= need for die in dice))  # type: ignore[operator]
    assert human["expected"] == round(len(dice) * (7 - need) / 6, 1)  # type: ignore[operator]
    assert infernal["dice"] == 0


def test_what_a_frenzied_attacker_rolls_again_counts_too() -> None:
    game = melee(1)
    brute = game.state.setup.names.index("brute-a")
    game.events += [("rolled", "COM-2", 0, brute, 5, 6, 1, 2), ("rerolled", "TAL-FRENZIED", 0, brute, 6, 5, 2)]
    told = Telling(game)
    assert (told.dice[HUMAN], told.hits[HUMAN]) == (5, 2)
    assert told.expected[HUMAN] == pytest.approx(5 / 3)


def test_the_stories_agree_with_the_board() -> None:
    """Every human has one; who is dead fell, who left departed; lines are those of the sheet."""
    game = replay((Path(__file__).parent / "playthroughs" / "1643-the-survivors.txt").read_text("utf-8"))
    found = {story["name"]: story for story in stories(game)}
    for entry in game.view()["warriors"]:
        if entry["side"] != "human" or entry["at"] in {"box", "waiting"}:
            continue
        story = found.pop(entry["name"])
        alive = entry["at"] != "out"
        assert (story["lines"] > 0) == alive
        if entry["at"] == "departed":
            assert story["fate"]["en"].startswith("left on turn")
        elif not alive:
            assert "turn" in story["fate"]["en"]
        assert story["told"]["fr"]
    assert not found
    opened = sum(event[0] == "tile_placed" for event in game.events)
    told = Telling(game)
    assert 0 < sum(count for (_, deed), count in told.deeds.items() if deed == "opened") <= opened


def test_what_stands_out_about_a_choice_is_told_with_its_rule() -> None:
    """HPR-6: a die that was given to a cancelled line."""
    game = table(
        phase="human_preparation",
        tiles=[(48, "0,0")],
        warriors={"brute-a": {"at": "0,0", "damage": [3]}, "scout-a": {"at": "0,0"}},
        dice=[3, 5],
    )
    s = game.state
    brute, scout = (s.setup.names.index(name) for name in ("brute-a", "scout-a"))
    taken, best = decision.option(decision.DIE, brute, 3), decision.option(decision.DIE, scout, 3)
    fact = fact_of(s, taken, best)
    assert fact is not None
    assert fact.rule == "HPR-6"
    assert fact_words(s, fact) == {
        "en": "Line 3 of Brute A was cancelled: exhausted for the turn.",
        "fr": "La ligne 3 était annulée : Brute A est resté sans forces ce tour-là.",
    }
    assert fact_of(s, best, taken) is None
    pay = decision.option_of_one(decision.BRING, 0)
    unspent = fact_of(s, decision.PASS, pay)
    assert unspent is not None
    assert (unspent.key, unspent.rule) == ("unspent", "THR-1")


def test_every_sentence_of_an_analysis_is_there_and_none_is_idle() -> None:
    source = "".join(path.read_text("utf-8") for path in (Path(analysing.__file__).parents[1]).rglob("analys*/*.py"))
    source += (Path(analysing.__file__).parents[1] / "tui" / "analysing.py").read_text("utf-8")
    for key in words("en")["analysis"]:
        assert f'"{key}"' in source or f"'{key}'" in source, key
    for key in words("en")["story"]:
        assert f'"{key.removesuffix("_once")}"' in source, key


# --- the command ----------------------------------------------------------------------------------


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "game.txt"
    path.write_text(bots_game("1643/the-survivors", "scripted", 3, SHORT).record(), "utf-8")
    return path


def run(*said: str) -> Any:
    return CliRunner().invoke(app, list(said))


def test_a_record_is_analysed_in_both_languages_and_as_json(record: Path) -> None:
    english = run("analyse", str(record), "--looks", "8", "--jobs", "1", "--lang", "en")
    assert english.exit_code == 0, english.output
    assert "The Survivors" in english.output
    assert record.with_name("game.txt.analysis").is_file()
    french = run("analyse", str(record), "--looks", "8", "--jobs", "1", "--lang", "fr")
    assert "Les combattants" in french.output
    data = json.loads(run("analyse", str(record), "--looks", "8", "--jobs", "1", "--json").output)
    total = data["sums"]
    assert total["start"] + total["luck"] + total["human"] + total["infernal"] == total["result"]
    assert {one["side"] for one in data["decisions"]} == set(SIDES)
    assert [one["n"] for one in data["decisions"]] == list(range(1, len(data["decisions"]) + 1))
    assert all(one["text"] and one["en"] and one["fr"] for one in data["decisions"])


def test_what_was_judged_is_not_judged_again(record: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Stopped after a few decisions, resumed: the same analysis as at one go, and only the rest was judged."""
    asked = Asked(record.read_text("utf-8"), "", FEW)
    whole = analysed(asked)
    real, count = judging.judge, 0

    def counted(*given: Any) -> Judgement:
        nonlocal count
        count += 1
        if count == 10:
            raise KeyboardInterrupt
        return real(*given)

    monkeypatch.setattr(analysing, "judge", counted)
    kept = record.with_suffix(".analysis")
    with pytest.raises(StoppedError) as stopped:
        analysed(asked, kept=kept)
    assert stopped.value.done == 9
    assert analysed(asked, kept=kept) == whole
    assert count == 10 + stopped.value.wanted - 9
    before = kept.read_text("utf-8")
    assert analysed(asked._replace(seed=1), kept=kept) != whole
    assert kept.read_text("utf-8") != before


def test_a_file_of_somebody_else_is_not_written_over(record: Path) -> None:
    other = record.with_name("game.txt.analysis")
    other.write_text("my notes\n", "utf-8")
    found = run("analyse", str(record), "--looks", "8")
    assert found.exit_code != 0
    assert other.read_text("utf-8") == "my notes\n"


def test_bad_words_are_answered_in_one_line(record: Path, tmp_path: Path) -> None:
    assert "at least 8" in run("analyse", str(record), "--looks", "3").output
    broken = tmp_path / "broken.txt"
    broken.write_text("nothing\n", "utf-8")
    found = run("analyse", str(broken))
    assert found.exit_code != 0
    assert "no claustrophobia record" in found.output
    assert not broken.with_name("broken.txt.analysis").exists()
