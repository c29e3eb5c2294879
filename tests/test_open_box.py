"""An open box: records with new ids in an owner's file, by the same checks, wherever content is named (SET-8)."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from claustrophobia.cli import app
from claustrophobia.content import lexicon, load
from claustrophobia.content.template import template
from claustrophobia.engine import Game, load_position, new_game, replay, verify
from claustrophobia.players.base import play_game, player
from claustrophobia.position import position_text

OPEN = """\
[box]
open = true

[[event]]
id = "cold-draught"
count = 9
moment = "infernal_activation_starts"
verb = "bonus"
args = { who = "humans_of_tile", combat = -1, until = "human_preparation" }
source = "house"
name = { en = "Cold draught", fr = "Vent froid" }
text = { en = "Humans on one tile are numb.", fr = "Ceux de la tuile sont transis." }

[[western]]
id = "knifeman"
count = 1
source = "house"
name = { en = "Knifeman", fr = "Surineur" }
talents = ["elusive"]
lines = [[1, 3, 3], [2, 2, 3], [1, 2, 4], [2, 1, 4], [2, 1, 4], [3, 1, 5]]

[[demon]]
id = "moth"
source = "house"
price = 3
movement = 2
combat = 2
defense = 4
life = 2
name = { en = "Moth", fr = "Phalène" }
text = { en = "It flies to the light.", fr = "Elle vole vers la lumière." }

[[tile]]
number = 49
openings = "nes"
saturation = 2
source = "house"

[[equipment]]
id = "warm-cloak"
count = 1
verb = "wear"
args = { defense = 1 }
bearers = ["knifeman"]
source = "house"
name = { en = "Warm cloak", fr = "Cape chaude" }
text = { en = "+1 defense.", fr = "+1 en défense." }
"""


@pytest.fixture(autouse=True)
def _in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LANG", "C.UTF-8")
    monkeypatch.setattr(load, "OWN", {})
    Path("open.toml").write_text(OPEN, "utf-8")
    own = template("den").replace('"brute", equipment = ["great-axe"]', '"knifeman", equipment = ["warm-cloak"]')
    own = own.replace('demons = ["torturer"]', 'demons = ["moth"]').replace("[tiles]\n", "[tiles]\nbesides = [49]\n")
    Path("den.toml").write_text(own, "utf-8")


def run(*words: str) -> tuple[int, str]:
    done = CliRunner().invoke(app, list(words))
    assert done.exception is None or isinstance(done.exception, SystemExit), repr(done.exception)
    return done.exit_code, done.stdout + done.stderr


def den(seed: int = 1) -> Game:
    return new_game("den.toml", seed, content="open.toml")


# --- what is new takes part -----------------------------------------------------------------------


def test_a_new_human_demon_tile_card_and_equipment_take_part() -> None:
    game = den()
    setup = game.state.setup
    assert {"knifeman-a", "moth"} <= set(setup.names)
    assert setup.saturation[49] == 2
    assert 49 in game.state.stack
    assert sum(card.count for card in setup.events) == 24 + 9
    speaker = lexicon.Speaker(setup, "fr")
    assert speaker.warrior(setup.names.index("moth")) == "Phalène"
    assert speaker.name("event", "cold-draught") == "Vent froid"
    shown = next(one for one in game.view("human")["warriors"] if one["name"] == "knifeman-a")
    assert "warm-cloak" in str(shown["equipment"])


@pytest.mark.parametrize("bot", ["scripted", "greedy", "search:1"])
def test_every_kind_of_bot_plays_with_it(bot: str) -> None:
    game = new_game("den.toml", 2, content="open.toml", options={"turns": 2})
    play_game(game, player(bot, "human", 1), player(bot, "infernal", 1))
    assert game.outcome is not None


def test_its_record_and_its_position_need_the_file() -> None:
    game = den(4)
    for _ in range(20):
        assert game.decision is not None
        game.apply(game.decision.options[0])
    text = game.record()
    assert replay(text, content="open.toml").fingerprint == game.fingerprint
    assert verify(text, content="open.toml")
    with pytest.raises(ValueError, match="knifeman"):
        replay(text)
    load.adopt(Path("den.toml").read_text("utf-8"), "den.toml")
    again = load_position(f'content = "open.toml"\n{position_text(game.state)}')
    assert again.view("human") == game.view("human")


def test_the_commands_take_it() -> None:
    assert "knifeman" in run("content", "check", "open.toml")[1]
    code, told = run("simulate", "den.toml", "--content", "open.toml", "--games", "3", "--option", "turns=3")
    assert code == 0, told


def test_in_a_circle_everybody_of_the_box_can_be_called() -> None:
    game = new_game("dante/circle-1", 3, content="open.toml")
    assert {"knifeman-a", "moth"} <= set(game.state.setup.names)
    play_game(game, player("scripted", "human", 1), player("random", "infernal", 1))
    assert game.outcome is not None


# --- what is refused ------------------------------------------------------------------------------

NEW_CARD = OPEN[OPEN.index("[[event]]") : OPEN.index("[[western]]")]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (NEW_CARD, "cold-draught: there is no such record to change (a new one needs [box] and below it open = true)"),
        (OPEN.replace("open = true", "open = false"), "a new one needs [box]"),
        (OPEN.replace("open = true", "opened = true"), "there is no field 'box.opened' here: did you mean 'open'"),
        (OPEN.replace("open = true", 'open = "yes"'), "box.open = 'yes' must be true or false"),
        ("[[box]]\nopen = true\n", "box = [{'open': True}] must be a table"),
        (OPEN.replace('"cold-draught"', '"moth"'), "that of a [["),
        (OPEN.replace('"cold-draught"', '"frenzied"'), "is a word of the notation"),
        (OPEN.replace('id = "moth"', 'id = "troglodytes"'), "is a word of the notation"),
        (OPEN.replace('id = "moth"', 'id = "tough-1"'), "two warriors would be called 'tough-1'"),
        (OPEN.replace("number = 49", "number = 100"), "number = 100 must be a number from 1 to 99"),
        (OPEN.replace("count = 9", "count = 24") + NEW_CARD.replace('"cold-', '"icy-').replace("9", "24") * 1, ""),
        (OPEN.replace('verb = "bonus"', 'verb = "bonuses"'), "'bonuses' is unknown"),
        (OPEN.replace('source = "house"\n', "", 1), "source is missing"),
        (OPEN.replace('fr = "Phalène"', 'fr = ""'), "name has no text in fr"),
        (OPEN.replace("count = 1\nsource", "count = 1\nleader = true\nsource", 1), "exactly one human sheet"),
        ('[box]\nopen = true\n[[power]]\nid = "mine"\n', "records of [[power]] are changed, never added"),
        ('[box]\nopen = true\n[[demonic]]\nid = "mine"\n', "records of [[demonic]] are changed, never added"),
        ('[box]\nopen = true\n[[event]]\nid = "panic"\ncount = 0\n', "[[event]] has 22 copies, the box has 24"),
    ],
)
def test_what_is_wrong_with_it_is_told_in_one_line(text: str, said: str) -> None:
    Path("open.toml").write_text(text, "utf-8")
    if 'id = "tough-1"' in text:
        Path("den.toml").write_text(Path("den.toml").read_text("utf-8").replace('"moth"', '"tough-1"'), "utf-8")
    code, told = run("simulate", "den.toml", "--content", "open.toml", "--games", "1", "--option", "turns=1")
    if not said:
        assert code == 0, told
        return
    assert code == 2, told
    assert said in told
    assert told.count("\n") == 1, told


def test_an_open_box_has_an_end() -> None:
    many = "".join(NEW_CARD.replace('"cold-draught"', f'"draught-{n}"').replace("9", "24", 1) for n in range(4))
    Path("open.toml").write_text(f"[box]\nopen = true\n{many}", "utf-8")
    code, told = run("content", "check", "open.toml")
    assert code == 2
    assert "[[event]] has 120 copies, an open one has at most 99: 96 too many" in told
