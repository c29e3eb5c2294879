"""Constants of the engine: a bare name means one thing everywhere, a vocabulary is written with its module."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

PACKAGE: Final = Path(__file__).parent.parent.parent / "src" / "claustrophobia"
ENGINE: Final = sorted(
    path for room in ("core", "rules", "editions", "modes") for path in (PACKAGE / room).rglob("*.py")
)
# Lists of words that belong together, always used as `decision.MOVE`: the module is half of the name.
VOCABULARIES: Final = {"decision": "core", "verbs": "core", "clauses": "core", "reasons": "core"}


def constants(path: Path) -> Iterator[str]:
    """The constants a module defines."""
    for node in ast.parse(path.read_text("utf-8")).body:
        target = node.target if isinstance(node, ast.AnnAssign) else None
        if isinstance(target, ast.Name) and target.id.isupper():
            yield target.id


def is_vocabulary(path: Path) -> bool:
    return VOCABULARIES.get(path.stem) == path.parent.name


def test_a_bare_constant_means_one_thing() -> None:
    homes: dict[str, list[str]] = {}
    for path in ENGINE:
        if not is_vocabulary(path):
            for name in constants(path):
                homes.setdefault(name, []).append(path.relative_to(PACKAGE).as_posix())
    assert len(homes) > 100
    twins = {name: where for name, where in homes.items() if len(where) > 1}
    assert not twins


@pytest.mark.parametrize("path", ENGINE, ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_a_vocabulary_is_written_with_its_module(path: Path) -> None:
    """Numbers of a vocabulary are not imported by themselves; its tables and limits may be."""
    numbers = {
        vocabulary: {
            node.target.id
            for node in ast.parse((PACKAGE / "core" / f"{vocabulary}.py").read_text("utf-8")).body
            if isinstance(node, ast.AnnAssign)
            and isinstance(node.target, ast.Name)
            and isinstance(node.value, ast.Constant)
            and isinstance(node.value.value, int)
        }
        - {"GROUP", "GROUP_HERE", "FIELD", "TOKEN_BITS"}
        for vocabulary in VOCABULARIES
    }
    bare = [
        alias.name
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("claustrophobia.core.")
        for alias in node.names
        if alias.name in numbers.get((node.module or "").rpartition(".")[2], set())
    ]
    assert not bare


def test_a_mark_is_read_by_name() -> None:
    """Loops unpack a mark, or the readers beside its type are called: nobody else knows the order of its fields."""
    by_position = [
        f"{path.relative_to(PACKAGE).as_posix()}:{node.lineno}"
        for path in sorted(PACKAGE.rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Subscript)
        and isinstance(node.value, ast.Name)
        and node.value.id == "mark"
        and isinstance(node.slice, ast.Constant)
        and isinstance(node.slice.value, int)
    ]
    assert {place.partition(":")[0] for place in by_position} == {"core/state.py"}, by_position


@pytest.mark.parametrize("module", ["measures", "details"])
def test_numbers_that_measure_a_position_have_names(module: str) -> None:
    """No function of these modules has a number of its own but 0 and 1: scales and worths stand at the top."""
    tree = ast.parse((PACKAGE / "search" / f"{module}.py").read_text("utf-8"))
    functions = [node for node in tree.body if isinstance(node, ast.FunctionDef)]
    unnamed = [
        f"line {node.lineno}: {node.value!r}"
        for function in functions
        for node in ast.walk(function)
        if isinstance(node, ast.Constant) and type(node.value) in {int, float} and node.value not in {0, 1}
    ]
    assert functions
    assert not unnamed
