"""Every test asserts: itself, by a check of its library, or by a helper of the tests that does.

A test that only runs something notices a crash and nothing else. What is called is found by its name: functions of the
same file or imported from another file of the tests, and methods of the classes that these files define.
"""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

import pytest

TESTS: Final = Path(__file__).parents[1]
FILES: Final = {".".join(path.relative_to(TESTS).with_suffix("").parts): path for path in TESTS.rglob("*.py")}
# Calls of libraries that fail where something does not hold.
CHECKS: Final = {"pytest.raises", "pytest.fail", "pytest.warns", "expect", "case.validate_response"}
Function = ast.FunctionDef | ast.AsyncFunctionDef


class Calls:
    """What one function of the tests does: whether it asserts by itself, and the names of what it calls."""

    def __init__(self, function: Function) -> None:
        self.asserts = False
        self.names: set[str] = set()
        self.methods: set[str] = set()
        for node in ast.walk(function):
            self.asserts |= isinstance(node, ast.Assert)
            if isinstance(node, ast.Raise) and node.exc is not None:
                self.asserts |= ast.unparse(node.exc).startswith("AssertionError")
            if isinstance(node, ast.Call):
                name = ast.unparse(node.func)
                self.asserts |= name in CHECKS
                self.names.add(name)
            if isinstance(node, ast.Attribute):
                self.methods.add(node.attr)


class Sources:
    """One file of the tests: its functions, the methods of its classes, and where its other names are from."""

    def __init__(self, tree: ast.Module) -> None:
        self.functions: dict[str, Calls] = {}
        self.methods: dict[str, Calls] = {}
        self.imported: dict[str, tuple[str, str]] = {}  # file and name there; the name is empty for the file itself
        for statement in tree.body:
            if isinstance(statement, Function):
                self.functions[statement.name] = Calls(statement)
            if isinstance(statement, ast.ClassDef):
                self.methods |= {each.name: Calls(each) for each in statement.body if isinstance(each, Function)}
            if isinstance(statement, ast.ImportFrom) and statement.module in FILES:
                for alias in statement.names:
                    self.imported[alias.asname or alias.name] = (statement.module, alias.name)
            if isinstance(statement, ast.Import):
                for alias in statement.names:
                    if alias.name in FILES:
                        self.imported[alias.asname or alias.name] = (alias.name, "")


@cache
def sources(file: str) -> Sources:
    return Sources(ast.parse(FILES[file].read_text("utf-8")))


def meant(file: str, calls: Calls) -> Iterator[tuple[str, str, Calls]]:
    """The functions and methods of the tests that may be meant by what is called in a file."""
    here = sources(file)
    for name in calls.names:
        if name in here.functions:
            yield file, name, here.functions[name]
        first, _, rest = name.partition(".")
        origin, there = here.imported.get(first, ("", ""))
        wanted = there or rest
        if origin and wanted in sources(origin).functions:
            yield origin, wanted, sources(origin).functions[wanted]
    for origin in {file, *(origin for origin, _ in here.imported.values())}:
        for name in calls.methods & set(sources(origin).methods):
            yield origin, name, sources(origin).methods[name]


def asserts(file: str, calls: Calls, seen: set[tuple[str, str]]) -> bool:
    """Whether a function asserts, by itself or by what it calls."""
    if calls.asserts:
        return True
    for origin, name, inner in meant(file, calls):
        if (origin, name) not in seen:
            seen.add((origin, name))
            if asserts(origin, inner, seen):
                return True
    return False


@pytest.mark.parametrize("file", [name for name, path in sorted(FILES.items()) if path.name.startswith("test_")])
def test_every_test_asserts(file: str) -> None:
    tests = {name: calls for name, calls in sources(file).functions.items() if name.startswith("test_")}
    assert tests
    assert [name for name, calls in tests.items() if not asserts(file, calls, set())] == []


@pytest.mark.parametrize(
    ("body", "found"),
    [
        ("assert True", True),
        ("with pytest.raises(ValueError):\n        run()", True),
        ("asserts_by_itself()", True),
        ("run()", False),
        ("sources('somewhere')", False),
    ],
)
def test_a_test_that_only_runs_is_found(body: str, found: bool) -> None:  # noqa: FBT001 - the column of a table
    function = ast.parse(f"def test_one():\n    {body}\n").body[0]
    assert isinstance(function, ast.FunctionDef)
    assert asserts("laws.test_tests_assert", Calls(function), set()) == found


def asserts_by_itself() -> None:
    """Called by a row above."""
    assert TESTS.is_dir()


def test_no_two_files_of_tests_have_the_same_name() -> None:
    """A process that a test starts imports the test's file by its bare name, and would get the other one."""
    names = [path.name for path in FILES.values() if path.name != "conftest.py"]
    assert sorted(set(names)) == sorted(names)
