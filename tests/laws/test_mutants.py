"""The mutants of `make mutants`: each has its place, every chapter has one. Places are found by trees, not by text."""

import ast
import builtins
import symtable
from importlib import import_module
from pathlib import Path
from typing import Final

import pytest

from breaking import Change, GoneError, always, begins_with, broken, compares, counts, forgets, instead, never, returns
from mutants import CHAPTERS, MUTANTS, PACKAGE, ROOT, Mutant, copied, gone, tried, turned

# Modules in which no rule is carried out.
NO_CHAPTERS: Final = {"__init__.py", "steps.py"}


def test_every_mutant_has_its_place() -> None:
    assert not list(gone())


@pytest.mark.parametrize("folder", CHAPTERS)
def test_every_chapter_has_a_mutant(folder: str) -> None:
    chapters = {path.name for path in (ROOT / PACKAGE / folder).glob("*.py")} - NO_CHAPTERS
    assert chapters == {Path(one.file).name for one in MUTANTS if Path(one.file).parent == Path(folder)}


@pytest.mark.parametrize("one", MUTANTS, ids=lambda one: f"{one.rule} {one.place}")
def test_the_tests_that_must_notice_are_about_the_rule(one: Mutant) -> None:
    assert one.tests
    texts = [(ROOT / "tests" / test).read_text("utf-8") for test in one.tests]
    assert any(one.rule in text or one.rule.lower().replace("-", "_") in text for text in texts)


@pytest.mark.parametrize("one", MUTANTS, ids=lambda one: f"{one.rule} {one.place}")
def test_a_mutant_breaks_a_rule_and_not_the_program(one: Mutant) -> None:
    """A name that is not there would be noticed by any test at all."""
    module = import_module(f"claustrophobia.{one.file.removesuffix('.py').replace('/', '.')}")
    text = broken((ROOT / PACKAGE / one.file).read_text("utf-8"), one.function, one.change)
    scope = symtable.symtable(text, one.file, "exec")
    for name in one.function.split("."):
        scope = next(inner for inner in scope.get_children() if inner.get_name() == name)
    known = {*vars(module), *vars(builtins)}
    assert [used.get_name() for used in scope.get_symbols() if used.is_global() and used.get_name() not in known] == []


def test_another_commit_tries_other_mutants_first() -> None:
    assert turned("a") == turned("a") != turned("b")
    assert set(turned("a")) == set(MUTANTS)


@pytest.mark.slow
def test_a_mutant_that_hangs_is_given_up_and_named(tmp_path: Path) -> None:
    """The limit is none at all, so that whatever the tests do is not done in time; the program is whole again after."""
    tree = copied(tmp_path)
    one = next(one for one in MUTANTS if one.rule == "SET-4")
    path = tree / PACKAGE / one.file
    whole = path.read_text("utf-8")
    noticed, what = tried(one, tree, limit=0)
    assert not noticed
    assert what.startswith(f"HANGS: {', '.join(one.tests)}")
    assert path.read_text("utf-8") == whole


SOURCE: Final = '''
class Rule:
    def holds(self, s, w):
        """At least two (HAC-1)."""
        if s.wet and w >= 2:  # a comment
            s.used[w] = 2
            announce(s, 2)
        return s.at[w] < 0
'''


@pytest.mark.parametrize(
    ("change", "was", "becomes"),
    [
        (returns("True"), "", "return True"),
        (compares(">=", ">"), "w >= 2", "w > 2"),
        (compares("<", "<="), "s.at[w] < 0", "s.at[w] <= 0"),
        (counts(2, 7, nth=2), "s.used[w] = 2", "s.used[w] = 7"),
        (forgets("s.used[w]"), "s.used[w] = 2", "pass"),
        (forgets("announce"), "announce(s, 2)", "pass"),
        (never("wet"), "s.wet and w >= 2", "False"),
        (always("wet"), "s.wet and w >= 2", "True"),
        (instead("s.at[ w ]", "s.die[w]"), "s.at[w]", "s.die[w]"),
    ],
)
def test_a_change_is_made_where_it_belongs(change: Change, was: str, becomes: str) -> None:
    plain = ast.unparse(ast.parse(SOURCE))
    after = broken(SOURCE, "Rule.holds", change).rstrip()
    if was:
        assert after == plain.replace(was, becomes, 1)
    assert becomes in after


def test_something_may_be_done_first() -> None:
    assert "s.wet = True" in broken(SOURCE, "Rule.holds", begins_with("s.wet = True"))


@pytest.mark.parametrize(
    ("name", "change", "told"),
    [
        ("Rule.held", returns("1"), "there is no function Rule.held"),
        ("holds", returns("1"), "there is no function holds"),
        ("Rule.holds", compares("==", "!="), r"no place for compares\('==', '!=', nth=1\)"),
        ("Rule.holds", forgets("s.dry"), r"forgets\('s.dry'"),
        ("Rule.holds", never("dry"), r"never\('dry'"),
        ("Rule.holds", instead("s.dry", "1"), r"instead\('s.dry', '1'\)"),
        ("Rule.holds", counts(9, 1), "counts"),
    ],
)
def test_what_is_gone_is_said(name: str, change: Change, told: str) -> None:
    with pytest.raises(GoneError, match=told):
        broken(SOURCE, name, change)
