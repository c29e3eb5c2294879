"""Every rule of the reference is cited by a test: a rule nobody tests is a rule nobody notices breaking."""

import re
from pathlib import Path

import pytest

from claustrophobia.content.load import LANGUAGES
from claustrophobia.content.words import rulebook
from claustrophobia.core.names import RULESETS

HERE = Path(__file__).parent
ID = re.compile(r"\b[A-Z]{3}(?:-[A-Z0-9]+)+\b")


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_rule_is_cited_by_a_test(ruleset: str) -> None:
    cited: set[str] = set()
    for path in HERE.rglob("test_*.py"):
        cited.update(ID.findall(path.read_text("utf-8")))
    for language in LANGUAGES:
        untested = set(rulebook(ruleset, language)) - cited
        assert untested == set(), sorted(untested)


def test_the_figures_of_the_rulebook_are_tests() -> None:
    source = "".join(path.read_text("utf-8") for path in (HERE / "rules").glob("test_*.py"))
    assert [number for number in range(1, 13) if f"def test_figure_{number}_" not in source] == []
