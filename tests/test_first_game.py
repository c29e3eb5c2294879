"""A first game with a guide: what he explains and when, the choices he questions, and that his figures are true."""

import io
import json
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console
from typer.testing import CliRunner

from claustrophobia.analysis.judging import judge
from claustrophobia.cli import app
from claustrophobia.content.lexicon import rule, words
from claustrophobia.content.pictures import OTHERS
from claustrophobia.core import agenda, notation
from claustrophobia.core.decision import SIGNATURES
from claustrophobia.core.dice import Fast
from claustrophobia.core.events import EVENTS
from claustrophobia.core.names import HUMAN, INFERNAL, TILE_EFFECTS
from claustrophobia.core.state import State
from claustrophobia.engine import Game, new_game, set_up
from claustrophobia.learning.doubt import Doubt, doubt, left_alone
from claustrophobia.learning.topics import Caution, first_game, signs, topic_for
from claustrophobia.players.base import Sight, player
from claustrophobia.position import checked
from claustrophobia.sight.worlds import world
from claustrophobia.tui import first_game as at_terminal
from claustrophobia.tui.first_game import guided_table
from claustrophobia.tui.progress import Progress
from claustrophobia.tui.terminal import Terminal
from patience import Clock

TOPICS = first_game().topic
LONGEST = 260  # letters, as in lessons
FEW = 12  # looks
PLAIN, CARNIVOROUS = 48, 10  # numbers of tiles
REASON = next(iter(words("en")["reasons"]))


# --- what is explained ----------------------------------------------------------------------------


def test_every_topic_can_come_up_in_its_game() -> None:
    """Its signs are words of the game; its text is short, in both languages; its rules are there."""
    setup = new_game(first_game().scenario, 1).state.setup
    kinds = {name for name, ask in zip(agenda.NAMES, agenda.ASK, strict=True) if ask is not agenda.unasked}
    known = {
        "asked": kinds,
        "offered": {one.word for one in SIGNATURES.values()},
        "event": set(EVENTS),
        "sheet": set(setup.sheet_ids),
        "tile": {*TILE_EFFECTS, *OTHERS},
        "outnumbered": {""},
    }
    assert len({topic.id for topic in TOPICS}) == len(TOPICS)
    for topic in TOPICS:
        for sign in topic.on:
            kind, _, which = sign.partition(":")
            assert which in known[kind], f"{topic.id}: {sign}"
        for text in (topic.say.en, topic.say.fr):
            assert 0 < len(text) <= LONGEST, topic.id
            assert "!" not in text
        assert topic.say.en != topic.say.fr
        assert all(rule(ident, "en") for ident in topic.rules), topic.id


def evening(seed: int, told: list[str], most: int = 4) -> list[tuple[str, set[str]]]:
    """A game played by bots to a turn, with what the humans' guide told: the topics, and the signs there were."""
    game = new_game(first_game().scenario, seed)
    seats = [player("scripted", side, seed) for side in ("human", "infernal")]
    found = []
    while game.decision is not None and game.state.turn <= most:
        side = HUMAN if game.decision.side == "human" else INFERNAL
        topic = topic_for(game, HUMAN, told) if side == HUMAN else None
        if topic is not None:
            told.append(topic.id)
            found.append((topic.id, signs(game, HUMAN)))
        game.apply(game.decision.options[seats[side].choose(Sight(game.state, side))])
    return found


def test_what_is_new_is_told_once_when_it_first_occurs() -> None:
    told: list[str] = []
    by_id = {topic.id: topic for topic in TOPICS}
    first = evening(3, told)
    assert told[0] == "dice"
    for name, seen in first:
        assert seen & set(by_id[name].on), name
    assert len(told) == len(set(told)) > 8
    again = evening(3, told)
    assert not again, "the same game brings nothing new"
    later = evening(4, told)
    assert len(later) < len(first)
    assert not {name for name, _ in later} & {name for name, _ in first}


def test_whoever_knows_everything_hears_nothing() -> None:
    assert not evening(5, [topic.id for topic in TOPICS], most=2)


# --- what is questioned ---------------------------------------------------------------------------

POSITION: dict[str, Any] = {
    "scenario": "1643/the-survivors",
    "phase": "human_activation",
    "turn": 2,
    "stack": [19, 20, 21],
    "tiles": [
        {"number": 48, "at": "0,0"},
        {"number": 41, "at": "1,0", "turn": "east"},
        {"number": 47, "at": "0,-1", "turn": "south"},
        {"number": 46, "at": "-1,0", "turn": "east"},
    ],
    "warriors": {
        "redeemer": {"at": "1,0", "die": 3},
        "brute-a": {"at": "0,0", "die": 3},
        "scout-a": {"at": "0,0", "die": 4, "damage": [1, 2, 3, 5, 6]},
        "troglodyte-1": {"at": "0,0"},
        "troglodyte-2": {"at": "0,0"},
    },
}


def laid(*choices: str, **changed: Any) -> Game:
    """The brute and a badly wounded scout among two troglodytes, after choices."""
    game = set_up(checked({**POSITION, **changed}))
    for choice in choices:
        game.apply(choice)
    return game


def code_of(s: State, option: str) -> int:
    return next(code for code in s.options if notation.option_text(s, code) == option)


def test_a_move_that_leaves_a_friend_is_seen_with_the_exact_chance_that_he_dies() -> None:
    """Two dice that hit on 4 or more, one line left: 1 - (1/2)² = 75 %."""
    s = laid("activate brute-a").state
    found = left_alone(s, HUMAN, code_of(s, "move brute-a 0,-1"))
    assert found is not None
    assert s.setup.names[found.warrior] == "scout-a"
    assert [s.setup.names[enemy] for enemy in found.enemies] == ["troglodyte-1", "troglodyte-2"]
    assert found.chance == pytest.approx(0.75)
    assert left_alone(s, HUMAN, code_of(s, "pass")) is None, "the brute still stands beside him"


def test_who_is_alone_already_is_not_left_by_a_friend_elsewhere_but_by_the_end_of_the_phase() -> None:
    alone = {**POSITION["warriors"], "brute-a": {"at": "0,-1", "die": 3}}
    s = laid("activate brute-a", warriors=alone).state
    assert left_alone(s, HUMAN, code_of(s, "explore brute-a north")) is None
    s = laid(warriors=alone).state
    found = left_alone(s, HUMAN, code_of(s, "pass"))
    assert found is not None
    assert s.setup.names[found.warrior] == "scout-a"


# What the scout has lost, the tile under him, the chance that two troglodytes of one die each kill him at defense 4.
LIVES = [
    ((1, 2, 3, 5, 6), PLAIN, 0.75),
    ((1, 2, 3, 5), PLAIN, 0.25),
    ((1, 2), PLAIN, 0.0),
    ((1, 2, 3, 5), CARNIVOROUS, 0.75),
    ((1, 2, 3), CARNIVOROUS, 0.25),
]


@pytest.mark.parametrize(("lost", "tile", "chance"), LIVES)
def test_he_dies_as_often_as_is_said(lost: tuple[int, ...], tile: int, chance: float) -> None:
    """The engine plays the troglodytes' attacks with one seed after another; the figure is within four errors."""
    alone = {**POSITION["warriors"], "brute-a": {"at": "0,-1", "die": 3}, "redeemer": {"at": "0,-1", "die": 3}}
    alone["scout-a"] = {"at": "0,0", "die": 4, "damage": list(lost)}
    tiles = [{"number": tile, "at": "0,0", "turn": "north"}, {"number": 47, "at": "0,-1", "turn": "south"}]
    s = laid(warriors=alone, tiles=tiles).state
    found = left_alone(s, HUMAN, code_of(s, "pass"))
    assert found is not None
    assert found.chance == pytest.approx(chance)
    infernals = laid(warriors=alone, tiles=tiles, phase="infernal_activation").state
    tries = 400
    dead = sum(is_killed(infernals, seed) for seed in range(tries))
    error = (chance * (1 - chance) / tries) ** 0.5
    assert abs(dead / tries - chance) <= 4 * error


def is_killed(start: State, seed: int) -> bool:
    """Both troglodytes attack the scout; whether that kills him."""
    s = start.clone()
    s.chance = Fast(seed)
    scout = s.setup.names.index("scout-a")
    for troglodyte in ("troglodyte-1", "troglodyte-2"):
        for verb in (f"activate {troglodyte}", f"attack {troglodyte} scout-a"):
            if s.at[scout] < 0:
                return True
            agenda.choose(s, code_of(s, verb))
            while s.at[scout] >= 0 and agenda.decider(s) == HUMAN:
                agenda.choose(s, s.options[0])
        if s.at[scout] >= 0 and "pass" in {notation.option_text(s, code) for code in s.options}:
            agenda.choose(s, code_of(s, "pass"))
    return s.at[scout] < 0


def test_the_sentence_is_built_from_the_facts_in_both_languages(monkeypatch: pytest.MonkeyPatch) -> None:
    s = laid("activate brute-a").state
    judged_to_lose(monkeypatch, 0.2, best=code_of(s, "attack brute-a troglodytes"))
    found = doubt(s, HUMAN, code_of(s, "move brute-a 0,-1"), 1, FEW)
    assert found is not None
    assert found.said == {
        "en": "This leaves Scout A alone with 2 troglodytes: 75 % to die if each of them attacks, as they stand. "
        "Your chance to win falls by about 20 points.",
        "fr": "Cela laisse Éclaireur A en tête-à-tête avec 2 troglodytes : 75 % de mourir si chacun attaque, tels "
        "quels. Vos chances de gagner baissent d\u2019environ 20 points.",
    }
    assert (found.points, found.rules, found.better) == (20, ["HIT-3"], "attack brute-a troglodytes")
    assert "troglodytes" in found.better_said["en"]
    assert found.because == {language: words(language)["reasons"][REASON] for language in ("en", "fr")}


def judged_to_lose(monkeypatch: pytest.MonkeyPatch, loss: float, best: int) -> None:
    """Every choice is judged to lose so much."""

    def judged(sight: Sight, taken: int, looks: int, seed: int) -> Any:
        found = judge(sight, taken, looks, seed)
        return found._replace(loss=loss, best=best, reason=REASON)

    monkeypatch.setattr("claustrophobia.learning.doubt.judge", judged)


def test_the_guide_steps_back_with_every_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    assert [Caution(8, 2).least(turn) for turn in (1, 2, 6)] == [0.08, 0.10, 0.18]
    loss = 0.11
    for turn, speaks in ((1, True), (2, True), (3, False), (9, False)):
        s = laid("activate brute-a", turn=turn).state
        judged_to_lose(monkeypatch, loss, best=s.options[0])
        assert (doubt(s, HUMAN, code_of(s, "move brute-a 0,-1"), 1, FEW) is not None) == speaks, turn
        monkeypatch.undo()


def test_nothing_hidden_has_a_part_in_it() -> None:
    """HID-2: with everything hidden dealt anew, the same is asked."""
    s = laid("activate brute-a").state
    first = [doubt(s, HUMAN, code, 7, FEW) for code in s.options]
    for seed in range(3):
        other = world(s, HUMAN, Fast(seed))
        assert [doubt(other, HUMAN, code, 7, FEW) for code in other.options] == first


# --- at the terminal ------------------------------------------------------------------------------


class Evening:
    """A first game at a terminal whose person types one answer after another."""

    def __init__(self, answers: list[str], folder: Path, language: str = "en") -> None:
        self.answers = iter(answers)
        self.out = io.StringIO()
        terminal = Terminal(Console(file=self.out, width=500, highlight=False), self.answer, clock=Clock())
        self.progress = Progress(folder / "lessons.json")
        self.table = guided_table(self.progress, language, terminal)

    def answer(self, prompt: str) -> str:
        self.out.write(f"{prompt}\n")
        try:
            return next(self.answers)
        except StopIteration:
            raise EOFError from None

    def play(self) -> str:
        self.table.play()
        return self.out.getvalue()


BOTH = {"en": "It costs much.", "fr": "Cela coûte cher."}
BETTER = {"en": "Another one", "fr": "Une autre"}
WHY = {"en": "Because.", "fr": "Parce que."}
MUCH = Doubt(12, BOTH, ["HIT-3"], "die brute-a 1", BETTER, WHY)  # type: ignore[arg-type]


@pytest.fixture
def doubting(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every choice is questioned."""
    monkeypatch.setattr(at_terminal, "doubt", lambda *_: MUCH)


@pytest.mark.parametrize(
    ("language", "yes", "show", "lines"),
    [
        ("en", "yes", "show", ("It costs much. [HIT-3] Look again?", "He would: Another one. Because.")),
        ("fr", "oui", "montrer", ("Cela coûte cher. [HIT-3] Regarder encore ?", "Lui ferait : Une autre. Parce que.")),
    ],
)
@pytest.mark.usefixtures("doubting")
def test_a_choice_is_questioned_once_looked_at_again_or_made(
    language: str, yes: str, show: str, lines: tuple[str, str], tmp_path: Path
) -> None:
    sitting = Evening(["1", "", "1", "1", show, yes], tmp_path, language)
    said = sitting.play()
    assert len(sitting.table.game.choices) == 2, "the first after a second look, the second all the same"
    assert said.count(lines[0]) == 2
    assert said.count(lines[1]) == 1
    assert said.count(TOPICS[0].say.fr if language == "fr" else TOPICS[0].say.en) == 1


@pytest.mark.usefixtures("doubting")
def test_he_is_silenced_with_a_word(tmp_path: Path) -> None:
    sitting = Evening(["silence", "1", "1"], tmp_path)
    said = sitting.play()
    assert len(sitting.table.game.choices) == 2
    assert "The sexton is silent from now on." in said
    assert "Look again?" not in said


def test_shown_again_a_decision_brings_up_nothing_else(tmp_path: Path) -> None:
    sitting = Evening(["lang fr", "lang en"], tmp_path)
    said = sitting.play()
    assert sitting.progress.told == ["dice"]
    assert (said.count(TOPICS[0].say.en), said.count(TOPICS[0].say.fr)) == (2, 1)


def test_what_was_told_and_the_game_are_kept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(at_terminal, "doubt", lambda *_: None)
    first = Evening(["1", "1"], tmp_path)
    first.play()
    assert json.loads((tmp_path / "lessons.json").read_text("utf-8"))["told"] == ["dice"]
    second = Evening([], tmp_path)
    assert len(second.table.game.choices) == 2
    assert TOPICS[0].say.en not in second.play()


def test_the_command_leads_there_and_the_list_names_it(tmp_path: Path) -> None:
    keep = ["--keep", str(tmp_path / "lessons.json"), "--lang", "en"]
    listed = CliRunner().invoke(app, ["learn", *keep])
    assert "claustrophobia learn first-game" in listed.output
    for again in ([], ["--again"]):
        played = CliRunner().invoke(app, ["learn", "first-game", *keep, *again], input="silence\nquit\n\n")
        assert played.exit_code == 0, played.output
        assert "Your first game, with the sexton at your side." in " ".join(played.output.split())
        assert "One die for each of your four." in " ".join(played.output.split())
