"""The JSON Schemas that editors complete and mark by: written from the types that check the files, and right."""

import tomllib
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest
from typer.testing import CliRunner

from claustrophobia.cli import app
from claustrophobia.content.load import FILES, ContentError, parse_scenario, scenario_ids
from claustrophobia.content.template import schema, template
from claustrophobia.lab.schemas import TITLES, main, schema_text

POSITIONS = sorted(Path(__file__).parent.glob("perft/*.toml"))
VAULT = template("my-vault")


@lru_cache
def checker(kind: str) -> jsonschema_rs.Draft7Validator:
    return jsonschema_rs.Draft7Validator(schema(kind))


def marks(kind: str, data: dict[str, Any]) -> list[str]:
    """What an editor marks in a file."""
    return [str(error.message) for error in checker(kind).iter_errors(data)]


@pytest.mark.parametrize("kind", TITLES)
def test_they_are_as_the_types_are(kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert schema(kind) == schema_text(kind), "run `make docs`"
    old = tmp_path / f"{kind}.json"
    old.write_text("{}", "utf-8")
    assert main(["--check", str(old)]) == 1
    assert "out of date" in capsys.readouterr().err
    assert main([str(old)]) == 0
    assert main(["--check", str(old)]) == 0
    assert main(["vault.json"]) == 2


def test_every_file_of_ours_is_marked_nowhere() -> None:
    content = files("claustrophobia.content")
    for ident in scenario_ids():
        text = content.joinpath("scenarios", *f"{ident}.toml".split("/")).read_text("utf-8")
        assert not marks("scenario", tomllib.loads(text)), ident
    for folder in ("y1643", "first"):
        for name in FILES:
            data = tomllib.loads(content.joinpath(folder, f"{name}.toml").read_text("utf-8"))
            assert not marks("content", data), name
    assert POSITIONS
    for path in POSITIONS:
        assert not marks("position", tomllib.loads(path.read_text("utf-8"))), path
    assert not marks("scenario", tomllib.loads(VAULT))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("size = 12", "size = 99"),
        ("size = 12", "sise = 12"),
        ('outcome = "human"', 'outcome = "humans"'),
        ('verb = "exit"', 'verb = "exits"'),
        ("tile = 27", "tile = 0"),
        ("tile = 27", 'token = "seal"'),
        ("minutes = 40", ""),
        ('turn = "north"', 'turn = "up"'),
        ('id = "my-vault"', 'id = "My vault"'),
    ],
)
def test_what_a_type_refuses_an_editor_marks(old: str, new: str) -> None:
    assert old in VAULT
    wrong = VAULT.replace(old, new, 1)
    with pytest.raises(ContentError):
        parse_scenario(wrong, "vault.toml")
    assert marks("scenario", tomllib.loads(wrong))


def test_a_new_scenario_names_the_schema_that_lies_beside_it(tmp_path: Path) -> None:
    file = tmp_path / "vault.toml"
    assert CliRunner().invoke(app, ["scenario", "new", str(file)]).exit_code == 0
    named = file.read_text("utf-8").splitlines()[0].removeprefix("#:schema ")
    beside = tmp_path / named
    assert beside.read_text("utf-8") == CliRunner().invoke(app, ["schema", "scenario"]).stdout
    beside.write_text("mine", "utf-8")
    assert CliRunner().invoke(app, ["scenario", "new", str(tmp_path / "crypt.toml")]).exit_code == 0
    assert beside.read_text("utf-8") == "mine"


def test_an_unknown_kind_is_answered_with_those_there_are() -> None:
    done = CliRunner().invoke(app, ["schema", "scenarios"])
    assert done.exit_code == 2
    assert "did you mean 'scenario'" in done.stderr
