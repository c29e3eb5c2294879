"""The documents' examples are executed, and the generated one is up to date."""

import re
import tomllib
from pathlib import Path

import pytest

from claustrophobia.content import schema
from claustrophobia.content.check import check_card
from claustrophobia.content.load import load
from claustrophobia.core.decision import SIGNATURES
from claustrophobia.lab.reference import reference
from claustrophobia.position import load_position

ROOT = Path(__file__).parent.parent


def blocks(document: str, language: str) -> list[str]:
    """The fenced examples of one language in a document."""
    return re.findall(rf"```{language}\n(.*?)```", (ROOT / document).read_text("utf-8"), re.DOTALL)


@pytest.fixture
def my_box(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The override file of docs/extending.md, where its example looks for it."""
    (tmp_path / "my-box.toml").write_text(blocks("docs/extending.md", "toml")[0], "utf-8")
    monkeypatch.chdir(tmp_path)


@pytest.mark.usefixtures("my_box")
@pytest.mark.parametrize("document", ["README.md", "docs/extending.md"])
def test_python_examples_run(document: str) -> None:
    examples = blocks(document, "python")
    assert examples
    for example in examples:
        exec(compile(example, document, "exec"), {"__name__": "example"})  # noqa: S102 - our own documents


def test_the_example_card_is_a_card_the_rules_can_play() -> None:
    record = tomllib.loads(blocks("docs/extending.md", "toml")[1])
    card = schema.Card(**{**record, "name": schema.Words(**record["name"]), "text": schema.Words(**record["text"])})
    check_card(load(), "extending.md", "event", card)


def test_the_example_position_can_be_set_up() -> None:
    text = blocks("docs/notation.md", "toml")[0]
    game = load_position(text)
    assert game.decision is not None
    assert game.decision.kind == "activate"
    assert game.view()["tp"] == 5


def test_the_generated_reference_is_up_to_date() -> None:
    assert (ROOT / "docs/content.md").read_text("utf-8") == reference()


def test_notation_lists_every_verb() -> None:
    text = (ROOT / "docs/notation.md").read_text("utf-8")
    for word, _ in SIGNATURES.values():
        assert f"`{word}" in text, word
