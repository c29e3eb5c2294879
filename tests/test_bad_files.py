"""Bad files: whatever a file holds, a command says what is wrong in one line that names it; no traceback.

A position is spoilt in every field, a campaign in every line, and every command that takes a file is given what is no
file of its kind.
"""

import copy
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from typer.testing import CliRunner

from claustrophobia import engine
from claustrophobia.cli import app
from claustrophobia.content.load import ContentError
from claustrophobia.core.dice import Fast
from claustrophobia.engine import load_position, new_game
from claustrophobia.modes.dante.campaign import Campaign
from claustrophobia.position import PositionError, position_text, read_position

MISSING: Final = object()
BAD: Final[tuple[object, ...]] = (MISSING, True, -1, 999, 10**30, "", "nonsense", [], [[]], {}, {"a": 1}, 1.5, ["x"])
BITS: Final = (
    b"",
    b"\xff\xfe\x00",
    b"\x00\x00",
    b"[" * 10_000_000,
    b"nonsense",
    b"a = " + b"9" * 5000,
    b"{}",
    b"\n" * 99,
)


# --- positions ------------------------------------------------------------------------------------


def played(ident: str) -> dict[str, Any]:
    """A position in the midst of a game."""
    game, pick = new_game(ident, "3"), random.Random(1)
    for _ in range(60):
        if game.decision is not None:
            game.apply(pick.choice(game.decision.options))
    return read_position(position_text(game.state))


def places(data: Any, before: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Where something stands, of lists the first three."""
    if before:
        yield before
    inner = data.items() if isinstance(data, dict) else enumerate(data[:3]) if isinstance(data, list) else ()
    for key, value in inner:
        yield from places(value, (*before, key))


def spoilt(data: dict[str, Any], place: tuple[Any, ...], value: object) -> dict[str, Any]:
    found: Any = copy.deepcopy(data)
    inner = found
    for key in place[:-1]:
        inner = inner[key]
    if value is MISSING:
        del inner[place[-1]]
    else:
        inner[place[-1]] = value
    result: dict[str, Any] = found
    return result


@pytest.mark.parametrize("ident", ["1643/the-survivors", "first/the-survivors", "dante/circle-1"])
def test_a_position_spoilt_in_any_field_says_what_is_wrong(ident: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Or can be played all the same; anything else than those two would end in a traceback."""
    data = played(ident)
    refused: list[str] = []
    for place in places(data):
        for value in BAD:
            wrong = spoilt(data, place, value)
            monkeypatch.setattr(engine, "read_position", lambda _text, wrong=wrong: wrong)
            try:
                load_position("", Fast(1))
            except (PositionError, ContentError) as error:
                refused.append(str(error))
    assert len(refused) > 800
    assert not [said for said in refused if "\n" in said or len(said) < 10]
    monkeypatch.undo()
    assert load_position(position_text(new_game(ident, "3").state), Fast(1)).decision is not None


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ('turn = "two"', "turn = 'two' must be a number from 0 to 999"),
        ('phase = "night"', "phase = 'night' is not possible: there is human_preparation"),
        ("warriors = 3", "warriors = 3 must be a table"),
        (
            'warriors = { redeemer = { at = "nowhere" } }',
            "warriors.redeemer.at = 'nowhere' is not possible: a tile 'x,y'",
        ),
        ("warriors = { redeemer = { damage = [7] } }", "warriors.redeemer.damage[0] = 7 must be a number from 1 to 6"),
        ('tiles = [{ number = 100, at = "0,0" }]', "tiles[0].number = 100 must be a number from 1 to 99"),
        ('tiles = [{ number = 49, at = "0,0" }]', "there is no tile 49 in the box"),
        ("stack = [60]", "there is no tile 60 in the box"),
        ("agenda = [[500]]", "agenda[0] = [500] is no frame of the agenda"),
        ("light = 1", "there is no field 'light' here"),
    ],
)
def test_what_is_wrong_names_the_field_and_what_is_allowed(line: str, said: str) -> None:
    with pytest.raises(PositionError) as caught:
        load_position(f'scenario = "1643/the-survivors"\n{line}\n')
    assert said in str(caught.value)


# --- every command that takes a file --------------------------------------------------------------


COMMANDS: Final = {
    "replay": ["replay", "FILE"],
    "verify": ["verify", "FILE"],
    "resume": ["play", "--resume", "FILE"],
    "resume with content": ["play", "--terminal", "--content", "FILE"],
    "simulate": ["simulate", "1643/the-survivors", "--games", "1", "--content", "FILE"],
    "check": ["content", "check", "FILE"],
    "check first": ["content", "check", "FILE", "--ruleset", "first"],
    "show": ["campaign", "show", "FILE"],
    "decide": ["campaign", "decide", "FILE", "descend"],
    "play": ["campaign", "play", "FILE"],
    "serve": ["serve", "--config", "FILE", "--print-config"],
}
# Nothing is a good content file and a good file of settings.
EMPTY: Final = (b"", b"\n" * 99)
MAY_BE_EMPTY: Final = {"resume with content", "simulate", "check", "check first", "serve"}


def told(words: list[str], file: Path) -> str:
    """What a command says on standard error, if it fails; it must not fail in any other way."""
    done = CliRunner().invoke(app, [str(file) if word == "FILE" else word for word in words])
    assert done.exception is None or isinstance(done.exception, SystemExit), (words, file, repr(done.exception))
    assert done.exit_code in {1, 2}, (words, done.output[:200])
    return done.stderr


@pytest.mark.parametrize("name", COMMANDS)
def test_what_is_no_file_of_its_kind_is_said_in_one_line(name: str, tmp_path: Path) -> None:
    for number, bits in enumerate(BITS):
        file = tmp_path / f"bad{number}.txt"
        file.write_bytes(bits)
        if bits in EMPTY and name in MAY_BE_EMPTY:
            continue
        said = told(COMMANDS[name], file)
        assert said.count("\n") == 1, (name, bits[:20], said[:500])
        assert len(said) < 3000
    for file in (tmp_path / "nowhere.txt", tmp_path):
        assert told(COMMANDS[name], file).count("\n") == 1


# --- campaigns ------------------------------------------------------------------------------------


def test_a_campaign_spoilt_in_any_line_says_so(tmp_path: Path) -> None:
    """Or is shown; a bounded fuzz of the text, the same each time."""
    text = Campaign("7", {}, "").text
    lots = random.Random(5)
    more = ["team redeemer", "camp 1 2 3 -", "camp x", "chapter 1 won", "dead nobody", "banished x", "team a+b/c:d"]
    more += [
        "circle 9",
        "state none",
        "options hard=9",
        "options =",
        "seed",
        "content 123",
        "state camp",
        "state playing",
    ]
    file = tmp_path / "campaign.txt"
    for _ in range(150):
        rows = text.splitlines()
        for _ in range(lots.randint(1, 3)):
            spot = lots.randrange(1, len(rows) + 1)
            rows[spot : spot + lots.randint(0, 1)] = lots.sample(more, lots.randint(0, 2))
        file.write_text("\n".join(rows) + "\n", "utf-8")
        done = CliRunner().invoke(app, ["campaign", "show", str(file)])
        assert done.exception is None or isinstance(done.exception, SystemExit), (rows, repr(done.exception))
        assert done.exit_code == 0 or done.stderr.count("\n") == 1
