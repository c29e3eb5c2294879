"""Every rule of the reference is cited by a test, for a rule nobody tests is a rule nobody notices breaking.

It is cited in the program too, so that whoever looks for a rule finds where it is carried out.
"""

import re
from collections.abc import Iterable
from pathlib import Path

import pytest

from claustrophobia.content.lexicon import rulebook
from claustrophobia.content.load import LANGUAGES
from claustrophobia.core.names import RULESETS

HERE = Path(__file__).parent
PACKAGE = HERE.parent / "src" / "claustrophobia"
ID = re.compile(r"\b[A-Z]{3}(?:-[A-Z0-9]+)+\b")


def cited_in(files: Iterable[Path]) -> set[str]:
    """Every rule's id that stands in one of the files."""
    return {ident for path in files for ident in ID.findall(path.read_text("utf-8"))}


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_rule_is_cited_by_a_test(ruleset: str) -> None:
    cited = cited_in(HERE.rglob("test_*.py"))
    for language in LANGUAGES:
        untested = set(rulebook(ruleset, language)) - cited
        assert untested == set(), sorted(untested)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_rule_is_cited_where_it_is_carried_out(ruleset: str) -> None:
    """By a function, or by the record of content that is the rule. The rulebook and its words do not count."""
    content = (path for path in PACKAGE.rglob("*.toml") if path.parent.name != "locale")
    cited = cited_in([*PACKAGE.rglob("*.py"), *content])
    nowhere = set(rulebook(ruleset, LANGUAGES[0])) - cited
    assert nowhere == set(), sorted(nowhere)


def test_the_figures_of_the_rulebook_are_tests() -> None:
    source = "".join(path.read_text("utf-8") for path in (HERE / "rules").glob("test_*.py"))
    assert [number for number in range(1, 13) if f"def test_figure_{number}_" not in source] == []
