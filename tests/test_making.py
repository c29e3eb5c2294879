"""Scenarios by dice: sound whatever the seed, told in both languages, evened out by counting, the same everywhere."""

import json
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

import invariants
from claustrophobia.cli import app
from claustrophobia.content import load
from claustrophobia.content.load import LANGUAGES, parse_scenario
from claustrophobia.content.schema import Scenario
from claustrophobia.content.setups import setup_of
from claustrophobia.content.writing import toml_text
from claustrophobia.core import agenda
from claustrophobia.core.dice import Fast
from claustrophobia.core.grid import cell
from claustrophobia.core.names import UNEXPLORED
from claustrophobia.lab.spread import spread
from claustrophobia.making import maker
from claustrophobia.making.drawing import PLOTS, RULESETS, Wish, draw, plot_of, rungs_of
from claustrophobia.making.evening import FULL, Counts, Evening, Match, Plan, curve_of, guess, numbered
from claustrophobia.making.knobs import Knobs
from claustrophobia.making.twists import TWISTS
from claustrophobia.making.words import lists
from claustrophobia.measuring.shares import derived
from claustrophobia.rules.muster import muster
from pickers import any_option, bold

SEEDS = 200
WISHES = [Wish(seed, RULESETS[seed % 2]) for seed in range(SEEDS)]
RAISING = {"deliver", "spend", "exorcise", "fuse", "smoulder", "falls", "held", "toll", "treasure", "draught"}


def text_of(wish: Wish, knobs: Knobs | None = None) -> str:
    return toml_text(draw(wish, knobs or Knobs()).data)


def record_of(wish: Wish) -> Scenario:
    return parse_scenario(text_of(wish), wish.ident)


# --- whatever the seed ----------------------------------------------------------------------------


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_rung_of_200_seeds_can_be_laid_out(ruleset: str) -> None:
    for seed in range(SEEDS // 2):
        wish = Wish(seed, ruleset)
        rungs = rungs_of(wish)
        for rung in {0, len(rungs) // 3, len(rungs) - 1}:
            assert setup_of(text_of(wish, rungs[rung])).ruleset == ruleset, (seed, rung)


def there(record: Scenario) -> set[int]:
    """The tiles that are surely in the game."""
    tiles = record.tiles
    return {laid.number for laid in tiles.layout} | {*tiles.goals, *tiles.surely, *tiles.besides}


def test_what_is_asked_for_is_there_and_can_be_done() -> None:
    """Every tile of a clause is in the game; what is counted is raised by something; whoever is named takes part."""
    for wish in WISHES:
        record = record_of(wish)
        clauses = [*record.aim, *record.rule, *record.action, *record.stash]
        assert {one.tile for one in clauses if one.tile} <= there(record), wish
        raised = {one.counter for one in clauses if one.verb in RAISING}
        assert set(record.counters) <= raised, wish
        assert any(aim.outcome == "human" for aim in record.aim) or record.limit.outcome == "human", wish
        people = {warrior.sheet for warrior in record.human.warriors} | set(record.infernal.demons)
        named = {re.sub("-[a-h]$", "", one.warrior) for one in clauses if one.warrior}
        assert named <= {re.sub("-[a-h]$", "", one) for one in people}, wish


def test_tokens_that_are_asked_for_can_be_had() -> None:
    box = {ruleset: load.load("", ruleset) for ruleset in RULESETS}
    for wish in WISHES:
        record = record_of(wish)
        stashes = [tile.number for tile in box[wish.ruleset].tiles if tile.effect == "stash"]
        sure = sum(1 for number in stashes if number in there(record))
        had = sum(lying.count for lying in record.tiles.tokens) + 4 * sum(one.verb == "fill" for one in record.action)
        had += sum(one.count for one in record.rule if one.verb == "lies")
        had += sum(sure if one.verb == "find" else one.verb == "treasure" for one in record.stash)
        had += sum(len(warrior.carries) for warrior in record.human.warriors)
        spent = {one.counter for one in record.action if one.verb in {"deliver", "spend"}} - {"fuse"}
        needed = sum(aim.count for aim in record.aim if aim.verb == "reached" and aim.counter in spent)
        assert needed <= had, (wish, needed, had)


def test_a_board_that_lies_open_is_one_board_with_ways_in() -> None:
    seen = 0
    for wish in WISHES:
        record = record_of(wish)
        if record.tiles.size:
            continue
        seen += 1
        s = muster(setup_of(text_of(wish)), Fast(1))
        cells = {cell(laid.x, laid.y) for laid in record.tiles.layout}
        reached, front = {0}, [0]
        while front:
            slot = front.pop()
            beside = [other for other in s.links[slot * 4 : slot * 4 + 4] if other >= 0 and other not in reached]
            reached |= set(beside)
            front += beside
        assert len(reached) == len(cells), wish
        portal = any(rule.verb == "portal" for rule in record.rule)
        assert portal or any(is_open(s.links, slot) for slot in reached), wish
    assert seen > SEEDS // 20


def is_open(links: list[int], slot: int) -> bool:
    """Whether something can come in by a tile: a side of it leads nowhere yet."""
    return any(link == UNEXPLORED for link in links[slot * 4 : slot * 4 + 4])


def test_every_plot_and_every_twist_is_drawn_by_some_seed() -> None:
    plots = {(wish.ruleset, plot_of(wish)[0]) for wish in map(partial(Wish), range(400))}
    plots |= {("first", plot_of(Wish(seed, "first"))[0]) for seed in range(400)}
    assert plots == {(ruleset, name) for name, plot in PLOTS.items() for ruleset in plot.rulesets}
    allowed = {twist for plot in PLOTS.values() for twist in plot.twists}
    assert allowed == set(TWISTS)


# --- words ----------------------------------------------------------------------------------------


def test_names_and_texts_are_whole_in_both_languages() -> None:
    for wish in WISHES:
        record = record_of(wish)
        for words in (record.name, record.text, record.aim_text):
            assert words.en != words.fr, wish
            for told in (words.en, words.fr):
                assert not re.search(r"[{}]|  |\bNone\b| \.", told), (wish, told)
                assert told[0] == told[0].upper(), (wish, told)
        numbers = {one.tile for one in [*record.aim, *record.rule, *record.action] if one.tile}
        for number in numbers:
            assert re.search(rf"\b{number}\b", record.aim_text.en), (wish, number)
            assert re.search(rf"\b{number}\b", record.aim_text.fr), (wish, number)


def test_hardly_two_of_200_have_the_same_name() -> None:
    names = [record_of(wish).name.en for wish in WISHES]
    assert len(set(names)) > SEEDS * 0.9


def test_every_list_of_words_has_both_languages_and_no_sentence_is_idle() -> None:
    table = lists()
    for kind in ("place", "ally"):
        assert all(set(LANGUAGES) <= set(one.get("name", one)) for one in table[kind])
    for plot in PLOTS:
        assert all(set(one) == set(LANGUAGES) for one in (*table["plot"][plot]["heads"], *table["plot"][plot]["lines"]))
    for ruleset in RULESETS:
        assert {demon.id for demon in load.load("", ruleset).demons} <= {*table["demon"], "possessed-b"}
    said = Path(maker.__file__).parent
    source = "".join(file.read_text("utf-8") for file in said.glob("*.py"))
    assert all(f'"{key}"' in source for key in table["sentence"])


# --- wishes ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wish", "said"),
    [
        (Wish(-1), "seed -1"),
        (Wish(1, "dante"), "1643 and first"),
        (Wish(1, minutes=10), "20 to 60"),
        (Wish(1, hard="hell"), "human or for infernal"),
    ],
)
def test_a_wish_that_cannot_be_drawn_is_refused_with_what_can(wish: Wish, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        maker.make(wish)


@pytest.mark.parametrize("minutes", [20, 35, 60])
def test_the_minutes_asked_for_are_those_of_the_scenario(minutes: int) -> None:
    for seed in range(20):
        assert record_of(Wish(seed, minutes=minutes)).minutes == minutes


# --- evening out ----------------------------------------------------------------------------------


class Known:
    """Games whose results are known beforehand: on rung r the humans win `chances[r]` thousandths of them."""

    def __init__(self, chances: list[int]) -> None:
        self.chances = chances
        self.played = 0

    def __call__(self, items: Iterable[tuple[int, Match]]) -> Iterator[tuple[int, int]]:
        for rung, match in items:
            self.played += 1
            lag = 100 if match.bot == "scripted" else 0
            luck = derived(rung, match.seed) % 1000
            yield rung, 2 * (luck < self.chances[rung] - lag)


def evening(chances: list[int], hard: str = "") -> tuple[Evening, Known]:
    known = Known(chances)
    texts = [str(rung) for rung in range(len(chances))]
    return Evening(texts, ("known",), hard, FULL, known, lambda _played: None), known


@pytest.mark.parametrize(("hard", "aim"), [("", 500), ("human", 350), ("infernal", 650)])
def test_it_is_settled_where_the_humans_win_what_they_are_to_win(hard: str, aim: int) -> None:
    chances = [950 - 40 * rung for rung in range(23)]
    found = evening(chances, hard)[0].evened()
    assert found is not None
    assert abs(chances[found.rung] - aim) <= 80
    assert abs(found.share - aim) <= 50
    assert found.games >= FULL.enough


def test_a_drawing_that_nothing_evens_out_is_given_up_early() -> None:
    work, known = evening([980] * 23)
    assert work.evened() is None
    assert known.played == FULL.scan * 23
    assert evening([1000] * 11 + [0] * 12)[0].evened() is None


def test_games_move_the_guess_most_where_they_were_played() -> None:
    scan, counts = Counts(5), Counts(5)
    for rung in range(5):
        for game in range(10):
            scan.add(rung, 2 * (game < 8 - 2 * rung))
    curve = curve_of(scan)
    assert curve == sorted(curve, reverse=True)
    assert guess(curve, counts) == curve
    for _ in range(10):
        counts.add(2, 2)
    moved = [after - before for after, before in zip(guess(curve, counts), curve, strict=True)]
    assert moved == [1000 - curve[2]] * 5


def test_none_of_the_drawings_may_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(maker, "plan_of", lambda _wish: Plan(scan=1, drawings=2))
    with pytest.raises(maker.NotEvenedError, match="seed 3: none of 2 drawings"):
        maker.make(Wish(3), lambda items: ((rung, 2) for rung, _ in items))


# --- the same everywhere --------------------------------------------------------------------------


def test_processes_share_the_work_and_make_the_same_scenario() -> None:
    wish = Wish(5, "first", quick=True)
    alone = maker.make(wish)
    shared = maker.make(wish, partial(spread, numbered, jobs=2))
    assert shared == alone
    assert alone.evened.scanned > 0


def test_another_process_makes_the_same_scenario() -> None:
    wish = Wish(11, minutes=25, quick=True)
    code = "from claustrophobia.making.maker import *; print(make(Wish(11, minutes=25, quick=True)).text, end='')"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, encoding="utf-8", check=True)  # noqa: S603 - our own
    assert done.stdout == maker.make(wish).text


# --- whole games ----------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(24))
def test_games_of_them_come_to_an_end_with_every_invariant(seed: int) -> None:
    wish = Wish(1000 + seed, RULESETS[seed % 2])
    s = muster(setup_of(text_of(wish)), Fast(seed))
    pick = Fast(seed + 1)
    agenda.advance(s)
    while not s.outcome:
        invariants.check(s)
        agenda.choose(s, bold(s, pick) if seed & 2 else any_option(s, pick))
    assert s.turn <= s.setup.turn_limit


# --- the command ----------------------------------------------------------------------------------


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(load, "OWN", {})
    return tmp_path


def run(*words: str) -> Result:
    return CliRunner().invoke(app, ["scenario", "make", *words])


def test_the_command_writes_an_ordinary_scenario(folder: Path) -> None:
    done = run("--seed", "5", "--ruleset", "first", "--quick", "--jobs", "1", "--json")
    assert done.exit_code == 0, done.output
    data: dict[str, Any] = json.loads(done.stdout)
    file = folder / "dice-5-quick.toml"
    assert data["file"] == file.name
    assert data["text"] == file.read_text("utf-8") == maker.make(Wish(5, "first", quick=True)).text
    told = CliRunner().invoke(app, ["scenario", "check", file.name])
    assert told.exit_code == 0, told.output
    assert "first/dice-5-quick" in told.stdout
    again = run("--seed", "5", "--ruleset", "first", "--quick")
    assert again.exit_code == 2
    assert "there already" in again.stderr


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--seed", "1", "--ruleset", "dante"), "1643 and first"),
        (("--seed", "1", "--minutes", "5"), "from 20 to 60"),
        (("--seed", "1", "--hard", "cat"), "human or for infernal"),
        (("--seed", "1", "--out", "x.txt"), "ends in .toml"),
        (("--seed", "1", "--jobs", "-2"), "from 0 on"),
    ],
)
@pytest.mark.usefixtures("folder")
def test_a_wish_that_cannot_be_granted_is_answered_in_a_line(words: tuple[str, ...], said: str) -> None:
    done = run(*words)
    assert done.exit_code == 2
    assert said in done.stderr
    assert done.stderr.count("\n") == 1
