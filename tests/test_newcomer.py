"""As a newcomer would: the recipes of docs/extending.md are followed word for word in a copy of the sources.

What they add has the style of the house and types, is accepted by the check, passes its own tests, and is played.
"""

import json
import os
import subprocess
import sys
from pathlib import Path
from shutil import copytree, ignore_patterns
from typing import Any

import pytest

from recipes import ROOT, examples, follow, recipes

DOCUMENT = "docs/extending.md"
COPIED = ("pyproject.toml", "tests/tables.py", "tests/newcomer.py")

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def clone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sources after all recipes of the document."""
    root = tmp_path_factory.mktemp("clone")
    copytree(ROOT / "src", root / "src", ignore=ignore_patterns("web", "__pycache__"))
    for name in COPIED:
        (root / name).parent.mkdir(exist_ok=True)
        (root / name).write_bytes((ROOT / name).read_bytes())
    for recipe in recipes(DOCUMENT):
        follow(recipe, root)
    run(root, "-m", "ruff", "format", "--no-cache", ".")
    (root / "my-box.toml").write_text(examples(DOCUMENT, "toml")[0], "utf-8")
    return root


def run(clone: Path, *command: str) -> str:
    """What a Python command says that sees the copy, and no compiled engine."""
    path = os.pathsep.join(str(clone / folder) for folder in ("src", "tests"))
    environment = {**os.environ, "PYTHONPATH": path, "MYPYPATH": path}
    done = subprocess.run(  # noqa: S603 - our own commands
        [sys.executable, *command], cwd=clone, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def played(clone: Path) -> dict[str, Any]:
    """What happened in games with everything that is new."""
    told: dict[str, Any] = json.loads(run(clone, "tests/newcomer.py"))
    return told


def test_the_document_has_every_kind_of_recipe() -> None:
    hows = {recipe.how for recipe in recipes(DOCUMENT)}
    assert hows == {"behind", "before", "in place of", "end", "new"}


def test_the_copy_is_what_is_imported(clone: Path) -> None:
    told = run(clone, "-c", "import claustrophobia.core.verbs as verbs; print(verbs.SCURRY, verbs.__file__)")
    assert told.split() == ["62", str(clone / "src/claustrophobia/core/verbs.py")]


def test_what_is_new_has_the_style_of_the_house(clone: Path) -> None:
    assert "All checks passed" in run(clone, "-m", "ruff", "check", "--no-cache", ".")


def test_what_is_new_has_types(clone: Path) -> None:
    new = sorted({recipe.file for recipe in recipes(DOCUMENT) if recipe.file.endswith(".py")})
    assert "Success" in run(clone, "-m", "mypy", "--strict", *new)


def test_the_content_check_accepts_it(clone: Path) -> None:
    told = run(clone, "-m", "claustrophobia", "content", "check", "my-box.toml")
    assert "good" in told
    assert "cannot be played" not in told


def test_the_pack_is_made_installed_and_played(clone: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its commands, word for word, in a place where no pack was ever installed."""
    monkeypatch.setenv("CLAUSTROPHOBIA_FOLDER", str(clone / "home"))
    lines = [line for block in examples(DOCUMENT, "sh") for line in block.splitlines()]
    told = {line: run(clone, "-m", *line.split()) for line in lines}
    assert len(told) == 8
    assert "The old well" in told["claustrophobia pack list"]
    assert "5 games" in told["claustrophobia simulate the-well/the-old-well --games 5"]
    assert "dice checked" in told["claustrophobia verify well.txt"]
    record = (clone / "well.txt").read_text("utf-8")
    assert "\npack the-well 1.0 " in record
    played = "from claustrophobia import new_game; print(new_game('the-well/the-old-well', 1).state.setup.names)"
    assert "digger-a" in run(clone, "-c", played)


def test_the_tests_of_the_recipes_pass(clone: Path) -> None:
    tests = sorted(recipe.file for recipe in recipes(DOCUMENT) if recipe.file.startswith("tests/"))
    assert len(tests) == 3
    assert "3 passed" in run(clone, "-m", "pytest", "-q", "-p", "no:cacheprovider", *tests)


def test_the_card_was_played(played: dict[str, Any]) -> None:
    """The humans of the tile it was played on have less combat until their next preparation, and nobody else has."""
    card = played["cards"]["cold-draught"]
    assert card["option"].startswith("play cold-draught ")
    numb = {"what": "combat", "amount": -1, "until": "human_preparation"}
    struck = {name for name, tile in card["humans"].items() if {"tile": tile} in card["targets"]}
    assert struck
    assert struck == {name for name in card["humans"] if {"target": name, **numb} in card["marks"]}
    assert "Cold draught" in card["words"][0]
    assert "Courant d" in card["words"][1]


def test_the_verb_took_effect(played: dict[str, Any]) -> None:
    """The troglodyte that was chosen moved to the tile that was chosen."""
    card = played["cards"]["quick-claws"]
    warrior, tile = (value for target in card["targets"] for value in target.values())
    assert warrior.startswith("troglodyte-")
    assert ["MOV-11", {"warrior": warrior, "tile": tile}] in card["moved"]


def test_the_clause_came_to_bear(played: dict[str, Any]) -> None:
    """A card in each turn from the second to the sixth, none in the first."""
    assert played["supplies"] == {"1": 0, "2": 1, "3": 1, "4": 1, "5": 1, "6": 1}
    assert [words[0] for words in played["words"]] == ["The stores", "La réserve"]


def test_the_bot_played_whole_games(played: dict[str, Any]) -> None:
    bot = played["bot"]
    assert bot["known"]
    assert len(bot["outcomes"]) == 2
    assert set(bot["outcomes"]) <= {"human", "infernal", "draw"}
    assert bot["idle"] == 0
    assert bot["why"] == ["eager"]
    assert bot["words"] == {"en": "Eager: never passes", "fr": "Empressé : ne passe jamais"}
