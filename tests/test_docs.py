"""The documents' examples are executed and type-checked, and what is generated is up to date."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from claustrophobia import __version__
from claustrophobia.content.lexicon import powers_of, scenario_words
from claustrophobia.content.load import LANGUAGES, load, scenario, scenario_ids
from claustrophobia.core.arguments import TYPES
from claustrophobia.core.decision import SIGNATURES
from claustrophobia.core.names import RULESETS
from claustrophobia.engine import load_position
from claustrophobia.lab.reference import condition_text, reference
from claustrophobia.lab.verb_table import with_tables, written
from recipes import ROOT, examples

WIDTH = 120
WITH_EXAMPLES = ("README.md", "docs/api.md", "docs/bots.md", "docs/extending.md", "docs/research.md")
DOCUMENTS = [
    *(file.name for file in ROOT.glob("*.md")),
    *(f"docs/{file.name}" for file in (ROOT / "docs").glob("*.md")),
]


@pytest.fixture
def my_box(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The override file of docs/extending.md, where its example looks for it."""
    (tmp_path / "my-box.toml").write_text(examples("docs/extending.md", "toml")[0], "utf-8")
    monkeypatch.chdir(tmp_path)


@pytest.mark.usefixtures("my_box")
@pytest.mark.parametrize("document", WITH_EXAMPLES)
def test_python_examples_run(document: str) -> None:
    found = examples(document, "python")
    assert found
    for example in found:
        exec(compile(example, document, "exec"), {"__name__": "example"})  # noqa: S102 - our own documents


@pytest.mark.slow
def test_python_examples_have_types(tmp_path: Path) -> None:
    """A checker that is strict has nothing to say against them."""
    for document in WITH_EXAMPLES:
        for number, example in enumerate(examples(document, "python")):
            (tmp_path / f"{Path(document).stem.lower()}_{number}.py").write_text(example, "utf-8")
    settings = tmp_path / "mypy.ini"
    settings.write_text(
        "[mypy]\nstrict = True\n[mypy-pyspiel]\nignore_missing_imports = True\n", "utf-8"
    )  # it has no types
    command = ["mypy", f"--config-file={settings}", f"--cache-dir={tmp_path / 'cache'}", str(tmp_path)]
    done = subprocess.run(  # noqa: S603 - our own examples
        [sys.executable, "-m", *command],
        env={**os.environ, "MYPYPATH": str(ROOT / "src")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "Success" in done.stdout


def test_the_example_position_can_be_set_up() -> None:
    text = examples("docs/notation.md", "toml")[0]
    game = load_position(text)
    assert game.decision is not None
    assert game.decision.kind == "activate"
    assert game.view()["tp"] == 5


def test_the_generated_reference_is_up_to_date() -> None:
    assert (ROOT / "docs/content.md").read_text("utf-8") == reference()


@pytest.mark.parametrize("document", DOCUMENTS)
def test_lines_of_documents_are_short(document: str) -> None:
    """At most 120 characters; rows of tables, and images and links that stand alone, may be longer."""
    lines = (ROOT / document).read_text("utf-8").splitlines()
    alone = re.compile(r"!?\[[^]]*\]\([^)]*\)")
    long = [n for n, line in enumerate(lines, 1) if len(line) > WIDTH and line[0] != "|" and not alone.fullmatch(line)]
    assert not long


def test_the_glossary_names_what_there_is() -> None:
    """Modules it points to exist, and what stands between backticks is a word of the sources."""
    rows = [line for line in (ROOT / "docs" / "glossary.md").read_text("utf-8").splitlines() if line.startswith("| ")]
    sources = "\n".join(file.read_text("utf-8") for file in (ROOT / "src" / "claustrophobia").rglob("*.py"))
    for word in re.findall(r"`([^`]+)`", "\n".join(rows)):
        if "/" in word:
            assert (ROOT / "src" / "claustrophobia" / word).exists(), word
        else:
            assert re.search(rf"\b{re.escape(word.split(':')[0].split('.')[-1])}\b", sources), word


def test_the_changelog_begins_with_this_version_and_its_date() -> None:
    """What is not released yet may stand before it."""
    headings = re.findall(r"^## (.*)$", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    headings = headings[1:] if headings[0] == "Unreleased" else headings
    assert re.fullmatch(rf"{re.escape(__version__)} - \d{{4}}-\d\d-\d\d", headings[0])


def test_the_tables_of_verbs_and_arguments_are_up_to_date() -> None:
    text = (ROOT / "docs/notation.md").read_text("utf-8")
    assert text == with_tables(text)


def test_every_type_of_argument_is_in_the_table() -> None:
    named = {argument.kind for signature in SIGNATURES.values() for argument in signature.arguments}
    assert named == set(TYPES)
    assert all(written(kind) for kind in TYPES)


def rulings() -> dict[str, str]:
    """The rulings by number."""
    rows = [line.split("|") for line in (ROOT / "docs" / "rulings.md").read_text("utf-8").splitlines()]
    return {cells[1].strip(): cells[2] for cells in rows if len(cells) > 3}


def test_rulings_on_scenarios_have_the_figures_of_the_scenarios() -> None:
    """A scenario that is tuned takes its ruling along: R-60, R-61."""
    told = rulings()
    dares, possessed = scenario("first/who-dares-wins"), scenario("first/the-possessed")
    ambush = next(clause for clause in dares.stash if clause.verb == "ambush")
    treasure = next(clause for clause in dares.stash if clause.verb == "treasure")
    written = ("none", "one", "two", "three", "four", "five")
    assert f"{ambush.count} TP" in told["R-61"]
    assert f"one of {written[treasure.count]} stashes" in told["R-61"]
    counts = {clause.counter: clause.count for clause in possessed.aim if clause.verb == "reached"}
    assert f"{written[counts['saved']]} saved win; {written[counts['fallen']]} killed" in told["R-60"].lower()
    for record in (dares, possessed):
        for text in (record.aim_text.en, record.aim_text.fr):
            assert str(record.limit.turns) in text
    assert f"{ambush.count} TP" in dares.aim_text.en
    assert f"{ambush.count} PM" in dares.aim_text.fr


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("ident", scenario_ids())
def test_an_aim_says_what_is_fixed_in_a_stack_or_left_out(ident: str, language: str) -> None:
    tiles = scenario(ident).tiles
    aim = scenario_words(ident, language)[2]
    named = set(map(int, re.findall(r"\d+", aim)))
    for first, last in re.findall(r"(\d+) (?:to|à) (\d+)", aim):
        named |= set(range(int(first), int(last) + 1))
    laid = {entry.number for entry in tiles.layout}
    fixed = {*tiles.goals, *tiles.surely, *(set(tiles.never) - laid)} if tiles.size else set[int]()
    assert fixed <= named
    assert not tiles.size or tiles.size in named


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_reference_counts_dice_that_there_are(ruleset: str) -> None:
    """*Calm* takes any one die, *Trap* 12 or more (FED-DST-CALM, FED-DST-TRAP)."""
    for power in powers_of(load("", ruleset)):
        said = condition_text(power)
        assert not re.search(r"\b0\b", said), power.id
        if power.condition.kind == "total":
            assert f"{power.condition.at_least} or more" in said, power.id
