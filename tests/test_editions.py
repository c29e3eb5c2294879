"""An edition is a set of answers: the rules know none by name."""

import re
from pathlib import Path

import pytest

from claustrophobia import engine, rules
from claustrophobia.core.names import RULESETS
from claustrophobia.rules.edition import ANSWERS_BY_RULESET, Edition

assert engine is not None  # importing it registers the editions

CHAPTERS = sorted(Path(rules.__path__[0]).glob("*.py"))
# Names of rulesets and of their modules, and ids of rows that only one of them has.
NAMED = re.compile(
    r"1643|\bfirst (edition|box)\b|\bdante\b|\beditions\b|\bmodes\b|\b(FED|DAN|DEX|DTH|DDM|DEV|GOL|CAM)-", re.IGNORECASE
)


@pytest.mark.parametrize("chapter", CHAPTERS, ids=lambda path: path.stem)
def test_no_chapter_names_an_edition(chapter: Path) -> None:
    """Differences live in `editions/`, `modes/` and content."""
    found = [line for line in chapter.read_text("utf-8").splitlines() if NAMED.search(line)]
    assert found == []


def test_every_ruleset_has_its_answers() -> None:
    """Each is registered, and is a set of answers of its own."""
    assert len({type(edition) for edition in ANSWERS_BY_RULESET}) == len(RULESETS)
    assert all(isinstance(edition, Edition) for edition in ANSWERS_BY_RULESET)
    for edition in ANSWERS_BY_RULESET:
        assert edition.phases()
