"""The terminal table: whole games by keyboard, commands, undo, keeping, French, the curtain."""

import io
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from rich.console import Console

from claustrophobia.content.lexicon import names, words
from claustrophobia.content.words import option_sentence
from claustrophobia.core.names import SIDES
from claustrophobia.engine import Game, new_game, parse_record, verify
from claustrophobia.tui import keeping
from claustrophobia.tui.board import board_lines
from claustrophobia.tui.table import Table
from claustrophobia.tui.terminal import Terminal
from patience import Clock

SURVIVORS = "1643/the-survivors"
PEOPLE = ("person", "person")


class Sitting:
    """A table with a person made of answers; what was shown is in `shown`."""

    def __init__(
        self,
        folder: Path,
        answers: list[str],
        then: Callable[["Sitting"], str] | None = None,
        *,
        game: Game | None = None,
        seats: tuple[str, str] = ("person", "random"),
        language: str = "en",
        width: int = 80,
    ) -> None:
        self.out = io.StringIO()
        self.answers = list(answers)
        self.then = then
        self.prompts: list[str] = []
        self.file = folder / "game.txt"
        terminal = Terminal(Console(file=self.out, width=width, highlight=False), self.answer, clock=Clock())
        game = game or new_game(SURVIVORS, 5)
        self.table = Table(game, seats, self.file, language, terminal)

    def answer(self, prompt: str) -> str:
        """The next answer; after the last one what `then` says, or the end of input."""
        self.prompts.append(prompt)
        self.out.write(f"{prompt}\n")
        if self.answers:
            return self.answers.pop(0)
        if self.then is None:
            raise EOFError
        return self.then(self)

    def play(self) -> "Sitting":
        self.table.play()
        return self

    @property
    def game(self) -> Game:
        return self.table.game

    @property
    def shown(self) -> str:
        return self.out.getvalue()

    def last(self) -> str:
        """What was shown since the last but one prompt."""
        return self.shown.rsplit(self.prompts[-1], 2)[-2]


def typing(sitting: Sitting) -> str:
    """The notation of an option, a different one each time."""
    assert sitting.game.decision is not None
    options = sitting.game.decision.options
    return str(options[len(sitting.game.choices) % len(options)])


def taken(game: Game) -> list[str]:
    """The decisions of a game as its record tells them."""
    return [f"{side} {option}" for _, side, option, _ in parse_record(game.record())[1][1:]]


# --- whole games ----------------------------------------------------------------------------------


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_whole_game_by_typed_notation(tmp_path: Path, side: str, language: str) -> None:
    """It ends, tells who won, fits 80 columns, and its record can be verified."""
    game = new_game(SURVIVORS, 3, options={"turns": 3, "instincts": 2, "events": 2})
    seats = ("person", "random") if side == "human" else ("random", "person")
    sitting = Sitting(tmp_path, [], typing, game=game, seats=seats, language=language).play()
    assert sitting.game.outcome is not None
    assert words(language)["outcome"][sitting.game.outcome] in sitting.shown
    assert verify(sitting.file.read_text("utf-8"))
    told = sitting.shown.replace(str(sitting.file), "game.txt")  # where the tests keep it is no doing of ours
    long = [line for line in told.splitlines() if len(line) > 80 and not line.startswith("   ")]
    assert not long


def test_a_whole_game_by_numbers(tmp_path: Path) -> None:
    game = new_game("1643/the-last-door", 2, options={"turns": 2})
    sitting = Sitting(tmp_path, [], lambda _: "1", game=game).play()
    assert sitting.game.outcome is not None
    assert "The seed was 2." in sitting.shown


def test_two_bots_are_watched(tmp_path: Path) -> None:
    game = new_game(SURVIVORS, 3, options={"turns": 2})
    sitting = Sitting(tmp_path, [], game=game, seats=("random", "random")).play()
    assert not sitting.prompts
    assert "== Turn 2 begins." in sitting.shown
    assert "wins." in sitting.shown


# --- commands -------------------------------------------------------------------------------------


def test_a_number_out_of_range_changes_nothing(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, ["0", "99", "-1"]).play()
    assert "There is no option 99; they go from 1 to 16." in sitting.shown
    assert sitting.game.choices == []


def test_notation_may_be_shortened_while_it_is_clear(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, ["die scout", "DIE  Redeemer 1"]).play()
    assert "Several options begin like that: die scout-a 1" in sitting.shown
    assert taken(sitting.game) == ["human die redeemer 1"]


def test_why_not_tells_the_rule_and_its_wording(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, ["1", "1", "1", "pass", "why move scout-a 0,-1", "why activate scout-a", "why"]).play()
    assert "Scout A must be activated first. [HAC-4]" in sitting.shown
    assert "HAC-4 Limits of an activation:" in sitting.shown
    assert "It is allowed: activate scout-a." in sitting.shown
    assert "Why what?" in sitting.shown


def test_something_impossible_typed_is_refused_with_its_rule(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, ["die redeemer 2", "dance"]).play()
    assert "There is no such die: 2. [HPR-3]" in sitting.shown
    assert "That is nothing one can do. Now there are: die." in sitting.shown
    assert sitting.game.choices == []


def test_help_rules_cards_board_and_log(tmp_path: Path) -> None:
    game = new_game(SURVIVORS, 5, options={"instincts": 1})
    sitting = Sitting(tmp_path, ["?", "rule mov-4", "rule MOV-99", "rule", "cards", "board", "log"], game=game).play()
    assert "take back your last decision" in sitting.shown
    assert "MOV-4 Blocking" in sitting.shown
    assert "There is no rule MOV-99. Did you mean MOV-9" in sitting.shown
    hand = sitting.game.view("human")["cards"][0]["hand"]
    assert f"{names('en')['instinct'][hand[0]].name}: " in sitting.shown
    assert "The human player rolls" in sitting.last()


# --- why and hints --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "asked", "heads", "reason"),
    [
        (
            "en",
            ["why", "hint"],
            ("The human player (scripted) chose the first of these:", "in your place:"),
            "The script",
        ),
        (
            "fr",
            ["pourquoi", "indice"],
            ("Le joueur humain (scripted) a choisi la première", "à votre place :"),
            "Le script",
        ),
    ],
)
def test_a_bot_says_why_and_what_it_would_do(
    tmp_path: Path, language: str, asked: list[str], heads: tuple[str, str], reason: str
) -> None:
    """Three options each, in the language spoken, none of them taken for the asking."""
    sitting = Sitting(tmp_path, asked, seats=("scripted", "person"), language=language).play()
    why, hint = sitting.shown.split(sitting.prompts[-1])[1:3]
    assert heads[0] in why
    assert heads[1] in hint
    for told in (why, hint):
        assert [line[:3] for line in told.splitlines() if re.match(r"\d\. ", line)] == ["1. ", "2. ", "3. "]
        unwrapped = " ".join(told.split())
        assert any(sentence in unwrapped for sentence in words(language)["reasons"].values())
    assert why.count(reason) == 1, "what is the same for all is said once"
    assert sitting.game.decision is not None
    said = [option_sentence(sitting.game.state, option.code, language) for option in sitting.game.decision.options]
    assert any(f"1. {sentence} (" in hint for sentence in said)


def test_why_tells_nothing_that_is_hidden(tmp_path: Path) -> None:
    """HID-2: the bot lets a moment pass; what is explained is what it did openly before."""
    game = new_game(SURVIVORS, 3, options={"turns": 4, "events": 4})
    held: set[str] = set()

    def ask(sitting: Sitting) -> str:
        state = sitting.game.state
        held.update(state.setup.events[card].ident for card in state.hand[1])
        return "why" if len(sitting.prompts) % 2 else typing(sitting)

    sitting = Sitting(tmp_path, [], ask, game=game, seats=("person", "scripted")).play()
    told = re.findall(r"chose the first of these:\n((?:[ \d].*\n)+)", sitting.shown)
    assert len(told) > 20
    assert held
    assert not [name for name in held for lines in told if names("en")["event"][name].name in lines]


# --- undo -----------------------------------------------------------------------------------------


def test_undo_takes_back_while_nothing_was_learned(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, ["die redeemer 1", "die brute-a 3", "undo", "undo"]).play()
    assert sitting.game.choices == []
    assert sitting.game.fingerprint == new_game(SURVIVORS, 5).fingerprint
    assert sitting.shown.count("Taken back.") == 2
    assert keeping.read_game(sitting.file)[0].choices == []


def test_undo_stops_at_the_dice(tmp_path: Path) -> None:
    """The first thing of the game is the roll; and an exploration shows a tile."""
    before = ["1", "1", "1", "pass", "activate scout-a"]
    sitting = Sitting(tmp_path, ["undo", *before, "explore scout-a north", "undo"]).play()
    assert sitting.shown.count("Nothing to take back") == 2
    assert taken(sitting.game)[5] == "human explore scout-a north"


def test_the_same_act_redone_gives_the_same_game(tmp_path: Path) -> None:
    acts = ["1", "1", "1", "pass", "activate scout-a"]
    straight = Sitting(tmp_path, [*acts, "explore scout-a north"]).play()
    again = Sitting(tmp_path, [*acts, "undo", "activate scout-a", "explore scout-a north"]).play()
    assert again.game.fingerprint == straight.game.fingerprint


# --- keeping --------------------------------------------------------------------------------------


def test_the_end_of_input_loses_nothing(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, ["1", "1", "1"], seats=("person", "scripted")).play()
    assert "Go on with: claustrophobia play --resume" in " ".join(sitting.shown.split())
    game, seats = keeping.read_game(sitting.file)
    assert seats == ("person", "scripted")
    assert game.fingerprint == sitting.game.fingerprint
    assert game.record() == sitting.game.record()


def test_ctrl_c_loses_nothing(tmp_path: Path) -> None:
    def interrupt(_: Sitting) -> str:
        raise KeyboardInterrupt

    sitting = Sitting(tmp_path, ["1", "1"], interrupt)
    with pytest.raises(KeyboardInterrupt):  # the command line answers it
        sitting.play()
    assert "Go on with: claustrophobia play --resume" in " ".join(sitting.shown.split())
    assert len(keeping.read_game(sitting.file)[0].choices) == 2


def test_a_resumed_game_goes_on_and_can_be_undone(tmp_path: Path) -> None:
    first = Sitting(tmp_path, ["die redeemer 1", "die brute-a 3"]).play()
    game, seats = keeping.read_game(first.file)
    assert seats is not None
    second = Sitting(tmp_path, ["undo", "die brute-a 4"], game=game, seats=seats).play()
    assert taken(second.game) == ["human die redeemer 1", "human die brute-a 4"]


def test_save_writes_a_record_elsewhere_and_never_over_something_else(tmp_path: Path) -> None:
    other, letter = tmp_path / "other.txt", tmp_path / "letter.txt"
    letter.write_text("Dear Jeanne,", "utf-8")
    sitting = Sitting(tmp_path, ["1", f"save {other}", f"save {letter}", f"save {tmp_path / 'no' / 'where'}"]).play()
    assert keeping.read_game(other)[0].choices == sitting.game.choices
    assert letter.read_text("utf-8") == "Dear Jeanne,"
    assert "holds something else" in " ".join(sitting.shown.split())
    assert "Could not save" in sitting.shown


def test_quit_asks_where_to_keep_the_game(tmp_path: Path) -> None:
    kept = Sitting(tmp_path, ["1", "quit", ""]).play()
    assert len(keeping.read_game(kept.file)[0].choices) == 1
    elsewhere = tmp_path / "mine.txt"
    Sitting(tmp_path, ["1", "1", "quit", str(elsewhere)]).play()
    assert len(keeping.read_game(elsewhere)[0].choices) == 2


def test_a_game_not_to_be_kept_leaves_the_file_as_it_was(tmp_path: Path) -> None:
    fresh = Sitting(tmp_path, ["1", "quit", "no"]).play()
    assert not fresh.file.exists()
    first = Sitting(tmp_path, ["1"]).play()
    before = first.file.read_text("utf-8")
    game, _ = keeping.read_game(first.file)
    Sitting(tmp_path, ["1", "1", "quit", "no"], game=game).play()
    assert first.file.read_text("utf-8") == before


def test_a_new_game_never_takes_the_file_of_one_that_waits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert keeping.free_file("") == Path(keeping.FILE)
    game = new_game(SURVIVORS, 1)
    assert game.decision is not None
    game.apply(game.decision.options[0])
    Path(keeping.FILE).write_text(keeping.record_text(game, PEOPLE), "utf-8")
    assert keeping.free_file("") == Path("claustrophobia-game-2.txt")
    with pytest.raises(keeping.KeepError, match="--resume"):
        keeping.free_file(keeping.FILE)


# --- French ---------------------------------------------------------------------------------------


def test_the_language_changes_in_mid_game(tmp_path: Path) -> None:
    answers = ["1", "lang fr", "pourquoi move scout-a 9,9", "règle MOV-4", "lang de", "langue en"]
    sitting = Sitting(tmp_path, answers).play()
    french = sitting.shown.split("your choice", 2)[2].split("The language is English")[0]
    assert "attribuez un dé à un combattant" in french
    assert "C'est autre chose qui est demandé" in french
    assert "MOV-4 Blocage" in french
    assert "Il y a : en, fr." in french
    assert sitting.prompts[-1].startswith("your choice")


def test_no_english_is_left_on_a_french_screen(tmp_path: Path) -> None:
    shown = Sitting(tmp_path, ["1", "?"], language="fr").play().shown
    for word in ("Which", "Redeemer", "turn", "Human", "Reserve", "Destiny", "cards:", "your"):
        assert word not in shown


# --- the curtain ----------------------------------------------------------------------------------


def test_the_curtain_hides_the_other_hand(tmp_path: Path) -> None:
    """Between curtains only the names of one's own cards are seen, through a turn of hot seat."""
    game = new_game(SURVIVORS, 8, options={"instincts": 3, "events": 3, "turns": 2})
    sheets = {named.name for named in names("en")["sheet"].values()}
    checked = dict.fromkeys(SIDES, 0)

    def look(sitting: Sitting) -> str:
        decision = sitting.game.decision
        assert decision is not None
        if "alone at the screen" in sitting.prompts[-1]:
            return ""
        scene = sitting.shown.split("alone at the screen> \n")[-1]
        view = sitting.game.view()  # a spectator's
        public = {*view["cards"][0]["discard"], *view["cards"][1]["discard"], *view["cards"][1]["played"]}
        public |= {entry["allotted"] or "" for entry in view["warriors"]}
        for side, family in zip(SIDES, ("instinct", "event"), strict=True):
            hand = sitting.game.view(side)["cards"][SIDES.index(side)]["hand"]
            for ident in set(hand) - public:
                name = names("en")[family][ident].name
                if side == decision.side:
                    assert name in scene
                elif name not in sheets:
                    assert name not in scene
                    checked[side] += 1
        return typing(sitting)

    sitting = Sitting(tmp_path, [], look, game=game, seats=PEOPLE).play()
    assert sitting.game.outcome is not None
    assert all(checked.values())
    assert "The screen is for the infernal player now." in sitting.shown


def test_a_resumed_hot_seat_game_begins_behind_the_curtain(tmp_path: Path) -> None:
    first = Sitting(tmp_path, ["1"], seats=PEOPLE).play()
    assert "alone at the screen" not in first.shown
    second = Sitting(tmp_path, [], game=keeping.read_game(first.file)[0], seats=PEOPLE).play()
    assert second.prompts == [words("en")["ui"]["curtain_go"]]


# --- drawing --------------------------------------------------------------------------------------


def test_an_old_terminal_gets_plain_letters(tmp_path: Path) -> None:
    raw = io.BytesIO()
    out = io.TextIOWrapper(raw, encoding="ascii")

    def end(_: str) -> str:
        raise EOFError

    terminal = Terminal(Console(file=out, width=80), end, clock=Clock())
    Table(new_game(SURVIVORS, 5), ("person", "random"), tmp_path / "game.txt", "fr", terminal).play()
    out.flush()
    shown = raw.getvalue().decode("ascii")
    assert "+----+?+----+" in shown
    assert "Frere redempteur" in shown


def test_a_board_that_does_not_fit_is_cut_around_the_warrior_asked(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, [], typing, game=new_game(SURVIVORS, 3, options={"turns": 6}))
    sitting.play()
    view = sitting.game.view()
    for width in (60, 40, 20, 9):
        lines = board_lines(view, sitting.table.speaker, width, 2)
        assert all(line.cell_len <= width for line in lines[:10])
    assert re.search(r"\d+ more to the", board_lines(view, sitting.table.speaker, 9, 1)[-1].plain)
