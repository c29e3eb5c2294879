"""The Dante mode at the terminal: the board of a circle, hell's turn told step by step, settings, two players."""

import io
import os
import re
import select
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from claustrophobia.content.lexicon import Speaker, names, words_of
from claustrophobia.core.names import PHASES, WAITING
from claustrophobia.core.state import GIFT_FOUND
from claustrophobia.engine import Game, new_game, parse_record, verify
from claustrophobia.rules import presence
from claustrophobia.tui import keeping, screen, telling
from claustrophobia.tui.board import board_lines
from claustrophobia.tui.settings import ask_settings
from claustrophobia.tui.table import Table
from claustrophobia.tui.terminal import Terminal
from patience import PATIENCE, SOON, Clock, trying

SEATS = (keeping.PERSON, keeping.RULES)
SETTING_UP = ("recruit", "wait", "equip", "bestow")


class Sitting:
    """A circle with a person made of answers; without a next one, always the first option."""

    def __init__(
        self,
        folder: Path,
        answers: list[str],
        *,
        scenario: str = "dante/circle-1",
        language: str = "en",
        width: int = 80,
        speed: str = "normal",
        screen: bool = False,
        then: Callable[["Sitting"], str] | None = None,
        **options: Any,
    ) -> None:
        self.out = io.StringIO()
        self.answers = list(answers)
        self.then = then
        self.prompts: list[str] = []
        self.pauses: list[float] = []
        console = Console(file=self.out, width=width, height=60, highlight=False, force_terminal=screen, no_color=True)
        terminal = Terminal(console, self.answer, self.pauses.append, Clock())
        game = new_game(scenario, "9", options=options)
        self.file = folder / "game.txt"
        self.table = Table(game, SEATS, self.file, language, terminal, speed=speed)

    def answer(self, prompt: str) -> str:
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
        return re.sub(r"\x1b\[[0-9;]*[A-Za-z]", "", self.out.getvalue())


def first(sitting: Sitting) -> str:
    """Enter where that is all there is to do, else the notation of an option, a different one each time."""
    if "Enter" in sitting.prompts[-1] or "Entrée" in sitting.prompts[-1]:
        return ""
    assert sitting.game.decision is not None
    options = sitting.game.decision.options
    return str(options[len(sitting.game.choices) % len(options)])


def set_up(scenario: str = "dante/circle-1", **options: Any) -> Game:
    """A circle with its team put together by the first options."""
    game = new_game(scenario, "9", options=options)
    while game.decision is not None and game.decision.kind in SETTING_UP:
        game.apply(game.decision.options[0])
    return game


def drawn(game: Game, width: int = 80, language: str = "en") -> str:
    speaker = Speaker(game.state.setup, language)
    return "\n".join(line.plain for line in screen.table_lines(game.view("human"), speaker, width, 99, "human"))


# --- the discard ----------------------------------------------------------------------------------


def test_the_discard_is_looked_at_in_order_and_with_shapes(tmp_path: Path) -> None:
    """DEX-3: tiles put by lie face up, the oldest first; tile 16 is a fountain elbow, tile 46 a corridor."""
    sitting = Sitting(tmp_path, ["tiles"])
    sitting.game.state.gone = (46, 16)
    sitting.play()
    shown = sitting.shown.rsplit("The discard, the oldest tile first:", 1)[1]
    assert shown.splitlines()[1:5] == [
        "┌───   ───┐  ┌───   ───┐",
        "│ #46 ≤2  │  │ #16 ≤3  │",
        "│         │  │fountain",
        "└───   ───┘  └─────────┘",
    ]


def test_an_empty_discard_says_so(tmp_path: Path) -> None:
    assert "No tile lies on the discard." in Sitting(tmp_path, ["tiles"]).play().shown


@pytest.mark.parametrize("language", ["en", "fr"])
def test_tiles_seen_ahead_show_their_shapes(language: str) -> None:
    """GFT-PRESCIENCE, DEX-5: what may be chosen is told and drawn."""
    game = set_up()
    game.state.stack = (46, 16, *[number for number in game.state.stack if number not in {46, 16}])
    game.state.known = 2
    told = drawn(game, language=language)
    shape = words_of("dante", language)["shape"]
    assert f"{shape['corridor']})" in told
    assert f"{shape['elbow']})" in told
    assert "│ #46 ≤2  │  │ #16 ≤3  │" in told


# --- a circle -------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(("scenario", "players"), [("dante/circle-1", 1), ("dante/circle-4", 2)])
def test_a_whole_circle_by_typed_notation(tmp_path: Path, scenario: str, players: int, language: str) -> None:
    """Set-up and all: it ends with victory or defeat, fits 80 columns, its record can be verified."""
    sitting = Sitting(tmp_path, [], scenario=scenario, language=language, then=first, turns=3, players=players).play()
    assert sitting.game.outcome is not None
    assert words_of("dante", language)["outcome"][sitting.game.outcome] in sitting.shown
    text = sitting.file.read_text("utf-8")
    assert parse_record(text)[0]["seats"] == "person rules"
    assert verify(text)
    told = sitting.shown.replace(str(sitting.file), "game.txt")
    assert not [line for line in told.splitlines() if len(line) > 80 and not line.startswith("   ")]


def test_a_kept_circle_goes_on(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, ["1", "1"], players=2, waiting="b").play()
    game, seats = keeping.read_game(sitting.file)
    assert seats == SEATS
    assert game.record() == sitting.game.record()
    assert dict(game.state.setup.options) == {"players": 2, "waiting": "b"}


def test_the_team_is_put_together_without_a_board(tmp_path: Path) -> None:
    """DAN-8: the options are asked one by one; the sheets and cards to choose among can be read."""
    sitting = Sitting(tmp_path, ["cards", "1", "recruit scout-a", "cards", "1", "cards", "1"]).play()
    scenes = sitting.shown.split("your choice (? for help)>")
    assert "Set-up" in scenes[0]
    assert "═══" not in scenes[0].split("Set-up")[1]
    assert "Sa Scout A" in scenes[1]
    assert f"{names('en')['equipment']['blunderbuss'].text[:20]}" in scenes[4]
    assert f"{names('en')['gift']['prescience'].text[:20]}" in scenes[6]
    assert "turn 1 · Human preparation" in scenes[-2]


# --- the board ------------------------------------------------------------------------------------


@pytest.mark.parametrize("width", [80, 120])
@pytest.mark.parametrize("circle", [1, 2, 3, 4, 5])
def test_the_zone_has_its_border(circle: int, width: int) -> None:
    """DAN-2: five high, four to eight wide, whole at 80 columns; a dot where no tile lies."""
    game = set_up(f"dante/circle-{circle}")
    lines = [line.plain for line in board_lines(game.view("human"), Speaker(game.state.setup, "en"), width)]
    top, bottom = (next(line for line in lines if corner in line) for corner in "╔╚")
    assert top.endswith("╗")
    assert bottom.endswith("╝")
    assert len(top) == len(bottom) <= width
    assert lines.index(bottom) - lines.index(top) == 26
    assert "\n".join(lines).count("·") == 5 * (circle + 3) - 1
    box = (len(top.strip()) - 2) / (circle + 3)
    assert box in {9, 13}


def test_a_cut_zone_has_a_border_only_where_it_ends() -> None:
    game = set_up()
    lines = [line.plain for line in board_lines(game.view("human"), Speaker(game.state.setup, "en"), 30, 2)]
    assert not [line for line in lines if "═" in line or "╗" in line]
    assert any(line.startswith("║") for line in lines)
    assert not [line for line in lines if line.endswith("║") and len(line) > 1]


def test_threat_points_and_finds_lie_on_tiles() -> None:
    """DTH-1, DEX-6: how many on which tile, how many in all, and what lies there to be taken."""
    game = set_up()
    s = game.state
    assert "TP on tiles" not in drawn(game)
    s.tile_tp[0] = 3
    s.finds[0] = 1
    shown = drawn(game)
    assert "◆3" in shown
    assert "TP 4 · TP on tiles 3 · tiles left 15 · second stack 5 · discarded 0" in shown
    assert f"To be taken: 0,0 {names('en')['equipment'][s.setup.equipment[0].ident].name}" in shown
    s.finds[0] = GIFT_FOUND
    assert f"À prendre : 0,0 {names('fr')['gift'][s.setup.gifts[0].ident].name}" in drawn(game, language="fr")


@pytest.mark.parametrize("width", [80, 120])
def test_a_crowded_tile_keeps_its_walls_and_shows_its_points(width: int) -> None:
    """Five humans of two letters, troglodytes and twelve TP in the narrowest box."""
    game = set_up("dante/circle-5")
    s = game.state
    s.tile_tp[0] = 12
    for troglodyte in range(3):
        presence.put(s, s.setup.names.index(f"troglodyte-{troglodyte + 1}"), 0)
    speaker = Speaker(s.setup, "en")
    lines = [line.plain for line in board_lines(game.view("human"), speaker, width)]
    inside = "\n".join(lines)
    assert "◆12" in inside
    for w in range(s.setup.human_count):
        assert s.at[w] != 0 or speaker.letter(w) in inside
    assert "3t" in inside
    top = next(row for row, line in enumerate(lines) if "0,0" in line) - 1
    east = lines[top].index("┐")
    assert [lines[top + row][east] for row in (1, 3)] == ["└", "┌"]


def test_who_waits_stands_beside_the_start() -> None:
    """DAN-9: beside the start tile, outside of the zone, and named."""
    game = set_up("dante/circle-4")
    speaker = Speaker(game.state.setup, "en")
    waiting = [w for w, at in enumerate(game.state.at) if at == WAITING]
    assert len(waiting) == 1
    shown = drawn(game)
    assert re.search(rf"^{speaker.letter(waiting[0])} +║┌", shown, re.MULTILINE)
    assert f"Waiting beside the start: {speaker.warrior(waiting[0])}" in shown


def test_cards_that_wait_are_seen_and_hell_has_no_hand() -> None:
    """DEV-WAIT: face up until used; without any there is nothing to tell."""
    game = set_up()
    assert "Event cards" not in drawn(game)
    game.state.hand[1] = (0,)
    name = names("en")["event"][game.state.setup.events[0].ident].name
    assert f"Event cards waiting face up: {name}" in drawn(game)


def test_who_takes_no_part_has_no_tray() -> None:
    """DAN-8: neither the humans not chosen nor the demons not drawn."""
    game = set_up()
    shown = drawn(game)
    speaker = Speaker(game.state.setup, "en")
    for w, entry in enumerate(game.view("human")["warriors"]):
        if entry["at"] == "box":
            assert speaker.warrior(w) not in shown
    assert "Brute A" in shown
    cards = screen.card_lines(game.view("human"), speaker, 80)
    assert not [line for line in cards if "Hunter" in line.plain]


def test_destiny_dice_as_this_mode_uses_them() -> None:
    """DTH-3, DTH-4: a die shows on the power it chose; pairs fire, ones fire at once."""
    game = set_up()
    s = game.state
    powers = [power.ident for power in s.setup.powers]
    s.face[0], s.dest[0] = 2, powers.index("supernatural-speed") * 2
    s.face[1], s.dest[1] = 4, powers.index("dark-destiny") * 2 + 1
    shown = drawn(game)
    assert "Destiny: pool 4" in shown
    assert re.search(r"Supernatural speed +○2 · +by a pair", shown)
    assert re.search(r"Dark destiny +●1 +at once  triggered", shown)


def test_the_reserve_short_is_told_while_it_holds() -> None:
    """DTH-9: the counter of the mode is a word, not a figure."""
    game = set_up()
    assert "twice" not in drawn(game)
    game.state.counters[0] = 1
    assert "· next infernal activation twice" in drawn(game, 120)


# --- two players ----------------------------------------------------------------------------------


def test_whose_everything_is(tmp_path: Path) -> None:
    """DAN-11, DAN-18: picked in turn, the host first; trays and options say whose they are."""
    sitting = Sitting(tmp_path, ["1", "1", "1", "1", "1"], players=2).play()
    scenes = sitting.shown.split("your choice (? for help)>")
    assert "Player 1: Choose a warrior" in scenes[0]
    assert "[P1] Redeemer joins" in scenes[0]
    assert "Player 2: Choose a warrior" in scenes[1]
    assert "[P2] " in scenes[1]
    last = scenes[-2]
    assert "Either player: Dice" in last
    assert "[P1] Redeemer gets the die" in last
    assert "[P2] Brute A gets the die" in last
    assert "P1 0,0" in last
    assert "P2 0,0" in last
    alone = Sitting(tmp_path, ["1", "1", "1", "1"]).play()
    assert "P1" not in alone.shown


def test_owners_have_colours_on_the_board() -> None:
    game = set_up(players=2)
    lines = board_lines(game.view("human"), Speaker(game.state.setup, "en"), 80)
    styles = {str(span.style) for line in lines for span in line.spans}
    assert {"bold cyan", "bold green"} <= styles


# --- hell's turn ----------------------------------------------------------------------------------


def passing(sitting: Sitting) -> str:
    """Nothing is done in the humans' own phase; Enter goes on; the sitting ends with turn 3."""
    if "Enter" in sitting.prompts[-1]:
        return ""
    assert sitting.game.decision is not None
    if sitting.game.state.turn >= 3:
        raise EOFError
    texts = [option.text for option in sitting.game.decision.options]
    return "pass" if "pass" in texts else texts[0]


def test_steps_begin_where_something_new_begins() -> None:
    """The humans' own part in one piece; in hell's turn what a card, a die or a warrior does together."""
    threat, human = PHASES.index("threat"), PHASES.index("human_preparation")
    events: list[tuple[object, ...]] = [
        ("activated", "HAC-1", 0, 1),
        ("moved", "MOV-2", 0, 1, 0),
        ("phase_began", "TRN-1", 0, threat),
        ("dice_taken", "DTH-2", 0, 2, 0),
        ("fate_rolled", "DTH-3", 0, 1, 4),
        ("die_placed", "DTH-3", 0, 1, 0),
        ("turn_began", "TRN-1", 0, 2),
        ("phase_began", "TRN-1", 0, human),
        ("dice_rolled", "HPR-2", 0, 1, 2),
    ]
    sizes = [len(piece) for piece in telling.steps(events, hell=False)]
    assert sizes == [2, 1, 1, 3, 2]
    assert telling.is_hells(events[:4])
    assert not telling.is_hells(events)
    assert telling.is_hells([("well_revealed", "DDM-1", 0, 3)])


def test_without_a_screen_all_of_it_is_told_once(tmp_path: Path) -> None:
    """Every event with its rule, none left out, no waiting."""
    sitting = Sitting(tmp_path, [], then=passing).play()
    shown = sitting.shown
    speaker = Speaker(sitting.game.state.setup, "en")
    assert sitting.game.state.turn >= 3
    for event in sitting.game.told("human")[5:]:
        assert screen.event_line(event, sitting.game.state, speaker).plain in shown
    assert shown.count("-- Phase: Threat.") == 2
    assert "[DTH-3]" in shown
    assert sitting.pauses == []
    assert not [prompt for prompt in sitting.prompts if "Enter" in prompt]


@pytest.mark.parametrize(("speed", "seconds"), [("fast", 0.25), ("normal", 0.8), ("slow", 2.0)])
def test_on_a_screen_steps_come_at_the_chosen_speed(tmp_path: Path, speed: str, seconds: float) -> None:
    sitting = Sitting(tmp_path, [], then=passing, screen=True, speed=speed).play()
    assert len(sitting.pauses) > 4
    assert set(sitting.pauses) == {seconds}
    assert [prompt for prompt in sitting.prompts if prompt.startswith("Enter to go on")]


def test_told_at_once_or_step_by_step(tmp_path: Path) -> None:
    now = Sitting(tmp_path, [], then=passing, screen=True, speed="now").play()
    assert now.pauses == []
    assert not [prompt for prompt in now.prompts if "Enter" in prompt]
    step = Sitting(tmp_path, [], then=passing, screen=True, speed="step").play()
    asked = [prompt for prompt in step.prompts if prompt.startswith("Enter: next step")]
    assert len(asked) > 4
    assert step.pauses == []

    def impatient(sitting: Sitting) -> str:
        return "all" if sitting.prompts[-1].startswith("Enter: next step") else passing(sitting)

    short = Sitting(tmp_path, [], then=impatient, screen=True, speed="step").play()
    assert 0 < len([prompt for prompt in short.prompts if prompt.startswith("Enter: next step")]) < len(asked)


def test_the_speed_changes_in_mid_game(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, ["speed slow", "speed warp", "lang fr", "vitesse tout", "?"]).play()
    assert "Hell's turn is told: slow." in sitting.shown
    assert "There are: now, fast, normal, slow, step." in sitting.shown
    assert "Le tour de l'enfer est raconté ainsi : tout." in sitting.shown
    assert "vitesse rapide" in sitting.shown
    assert sitting.table.speed == "now"


# --- settings -------------------------------------------------------------------------------------


class Asker(Terminal):
    def __init__(self, answers: list[str]) -> None:
        self.prompts: list[str] = []
        self.left = answers
        super().__init__(Console(file=io.StringIO(), width=80), self.next)

    def next(self, prompt: str) -> str:
        self.prompts.append(prompt)
        return self.left.pop(0)


@pytest.mark.parametrize(
    ("ident", "answers", "settings"),
    [
        ("dante/circle-1", ["", "", "", ""], {}),
        (
            "dante/circle-1",
            ["easy", "2", "random", "yes"],
            {"difficulty": "easy", "players": 2, "random": 1, "hard": 1},
        ),
        ("dante/circle-5", ["as written", "3", "1", "c", "b", "n"], {"waiting": "b"}),
        ("", ["simple", "n", "", "r", "b", "y"], {"difficulty": "normal", "random": 1, "waiting": "b", "hard": 1}),
    ],
)
def test_settings_are_asked(ident: str, answers: list[str], settings: dict[str, Any]) -> None:
    """DAN-9 to DAN-13: Enter takes the usual; a bad answer is asked again; who waits only where somebody does."""
    asker = Asker(answers)
    assert ask_settings(ident, {}, "en", asker) == settings
    assert not asker.left
    assert any("fifth" in prompt for prompt in asker.prompts) == (ident != "dante/circle-1")


def test_settings_given_are_not_asked_and_french_is_understood() -> None:
    asker = Asker(["difficile", "hasard", "oui"])
    found = {"difficulty": "hard", "players": 2, "random": 1, "hard": 1}
    assert ask_settings("dante/circle-1", {"players": 2}, "fr", asker) == found


@pytest.mark.skipif(os.name != "posix", reason="needs a pseudo-terminal")
def test_a_circle_from_the_list(tmp_path: Path) -> None:
    """At a real terminal the list and the settings are asked; Enter takes the usual."""
    import pty  # noqa: PLC0415 - there is none elsewhere

    ours, theirs = pty.openpty()
    code = "from claustrophobia.cli import main; main()"
    with subprocess.Popen(  # noqa: S603 - our own program
        [sys.executable, "-c", code, "play", "--terminal", "--lang", "en", "--seed", "4"],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        cwd=tmp_path,
        env={**os.environ, "TERM": "xterm", "COLUMNS": "100", "LINES": "50"},
        start_new_session=True,
    ) as program:
        os.close(theirs)
        shown = until(ours, "number (Enter: 1)>")
        assert "dante/circle-5" in shown
        asked = (
            ("circle-4", "[as written]>"),
            ("", "[1]>"),
            ("2", "[chosen]>"),
            ("", "[a]>"),
            ("b", "[no]>"),
            ("", "choice"),
        )
        for answer, prompt in asked:
            os.write(ours, f"{answer}\n".encode())
            shown = until(ours, prompt)
        assert "Player 1: Choose a warrior" in shown
        os.write(ours, b"quit\n")
        until(ours, "do not keep")
        os.write(ours, b"\n")
        until(ours, "--resume")
        program.wait(PATIENCE)
    os.close(ours)
    head, _ = parse_record((tmp_path / keeping.FILE).read_text("utf-8"))
    assert head["scenario"] == "dante/circle-4"
    assert head["options"] == "players=2 waiting=b"


def until(terminal: int, wanted: str) -> str:
    """What a terminal shows up to a text."""
    shown = ""
    for _ in trying(wanted):
        if wanted in shown:
            break
        if select.select([terminal], [], [], SOON)[0]:
            shown += os.read(terminal, 65536).decode("utf-8", "replace")
    return shown
