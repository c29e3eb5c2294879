"""What is imported is declared: every library by the group of dependencies whose users need it."""

import ast
import sys
import tomllib
from collections.abc import Iterator
from functools import lru_cache
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import hatch_build

ROOT = Path(__file__).parent.parent
SOURCES = ROOT / "src"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
EXTRAS: dict[str, list[str]] = PROJECT["optional-dependencies"]
TOOLS = {"dev", "docs"}  # groups of programs that are run, not imported
# Declared and never imported by name: uvicorn and SQLAlchemy find these themselves.
BY_NAME = {"aiosqlite", "asyncpg", "httptools"}


def declared(lines: list[str]) -> dict[str, str]:
    """Requirements by the name of what they require."""
    return {canonicalize_name(Requirement(line).name): line for line in lines}


def runs(body: list[ast.stmt]) -> Iterator[ast.stmt]:
    """All statements but those that only a type checker reads."""
    for statement in body:
        if isinstance(statement, ast.If) and "TYPE_CHECKING" in ast.unparse(statement.test):
            yield from runs(statement.orelse)
            continue
        yield statement
        for inner in ("body", "orelse", "finalbody"):
            yield from runs(getattr(statement, inner, []))
        for handler in getattr(statement, "handlers", []):
            yield from runs(handler.body)


def imported(file: Path) -> Iterator[str]:
    """The full names of the modules that a file imports, wherever in it."""
    for statement in runs(ast.parse(file.read_text("utf-8")).body):
        if isinstance(statement, ast.Import):
            yield from (alias.name for alias in statement.names)
        elif isinstance(statement, ast.ImportFrom):
            assert statement.module is not None, f"{file}: a relative import"
            yield statement.module
            yield from (f"{statement.module}.{alias.name}" for alias in statement.names)


@lru_cache
def installed() -> dict[str, list[str]]:
    """The distributions a top-level module may come from: read once, for it takes a while."""
    return dict(packages_distributions())


def foreign(file: Path) -> set[str]:
    """The libraries that a file imports, by the name they are installed by."""
    tops = {name.partition(".")[0] for name in imported(file)} - {"claustrophobia"} - sys.stdlib_module_names
    known = installed()
    return {canonicalize_name(known.get(top, [top])[0]) for top in tops}


FILES = sorted((SOURCES / "claustrophobia").rglob("*.py"))


def test_every_library_that_is_imported_is_declared() -> None:
    wanted = {library for file in FILES for library in foreign(file)}
    given = declared(PROJECT["dependencies"])
    for name, lines in EXTRAS.items():
        if name not in TOOLS:
            given |= declared(lines)
    assert wanted - set(given) == set()
    assert set(given) - wanted == BY_NAME
    assert "numpy" in wanted


@pytest.mark.parametrize("folder", ["server", "tui", "players", "content"])
def test_the_program_itself_needs_no_extra(folder: str) -> None:
    """Only lab/ may import what comes with an extra."""
    wanted = {library for file in FILES if folder in file.parts for library in foreign(file)}
    assert wanted <= set(declared(PROJECT["dependencies"]))


def test_who_works_on_it_has_all_of_it() -> None:
    """The group dev holds all others, in the same words."""
    for name, lines in EXTRAS.items():
        assert set(lines) <= set(EXTRAS["dev"]), name


def test_a_build_has_what_mypyc_looks_at() -> None:
    """All libraries that the compiled modules reach by what they import, as the program itself requires them."""
    waiting, seen = hatch_build.hot_files(SOURCES / "claustrophobia"), set[Path]()
    while waiting:
        file = waiting.pop()
        if file in seen:
            continue
        seen.add(file)
        for name in imported(file):
            path = SOURCES.joinpath(*name.split("."))
            waiting += [each for each in (path.with_suffix(".py"), path / "__init__.py") if each.is_file()]
    reached = {library for file in seen for library in foreign(file)}
    assert "msgspec" in reached
    given, needed = declared(hatch_build.COMPILER), declared(PROJECT["dependencies"])
    for library in reached:
        assert given.get(library) == needed[library], f"hatch_build.COMPILER needs {needed[library]}"
