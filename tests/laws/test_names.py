"""Constants of the engine: a bare name means one thing everywhere, a vocabulary is written with its module."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

import pytest

PACKAGE: Final = Path(__file__).parent.parent.parent / "src" / "claustrophobia"
ENGINE: Final = sorted(
    path for room in ("core", "rules", "editions", "modes") for path in (PACKAGE / room).rglob("*.py")
)
# Lists of words that belong together, always used as `decision.MOVE`: the module is half of the name.
VOCABULARIES: Final = {"decision": "core", "verbs": "core", "clauses": "core", "reasons": "core"}


@cache
def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"))


def constants(path: Path) -> Iterator[str]:
    """The constants a module defines."""
    for node in parsed(path).body:
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


@cache
def vocabulary_numbers() -> dict[str, set[str]]:
    """The constants of each vocabulary that are numbers of its words."""
    return {
        vocabulary: {
            node.target.id
            for node in parsed(PACKAGE / "core" / f"{vocabulary}.py").body
            if isinstance(node, ast.AnnAssign)
            and isinstance(node.target, ast.Name)
            and isinstance(node.value, ast.Constant)
            and isinstance(node.value.value, int)
        }
        - {"GROUP", "GROUP_HERE", "FIELD", "TOKEN_BITS"}
        for vocabulary in VOCABULARIES
    }


@pytest.mark.parametrize("path", ENGINE, ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_a_vocabulary_is_written_with_its_module(path: Path) -> None:
    """Numbers of a vocabulary are not imported by themselves; its tables and limits may be."""
    numbers = vocabulary_numbers()
    bare = [
        alias.name
        for node in ast.walk(parsed(path))
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("claustrophobia.core.")
        for alias in node.names
        if alias.name in numbers.get((node.module or "").rpartition(".")[2], set())
    ]
    assert not bare


def read_by_position() -> Iterator[tuple[str, ast.expr, int]]:
    """Every `value[number]` of the package: its place, the value, the number."""
    for path in sorted(PACKAGE.rglob("*.py")):
        for node in ast.walk(parsed(path)):
            if isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Constant):
                number = node.slice.value
                if isinstance(number, int):
                    yield f"{path.relative_to(PACKAGE).as_posix()}:{node.lineno}", node.value, number


def test_a_mark_is_read_by_name() -> None:
    """Loops unpack a mark, or the readers beside its type are called: nobody else knows the order of its fields."""
    by_position = [place for place, value, _ in read_by_position() if ast.unparse(value) == "mark"]
    assert {place.partition(":")[0] for place in by_position} == {"core/state.py"}, by_position


def test_a_frame_is_read_by_name() -> None:
    """A chapter unpacks its frames, others call `agenda.field`; only the agenda itself counts fields. A step is first.

    A frame is what is called so, or what was taken from the agenda: `s.agenda[spot]`, `s.agenda.pop()`.
    """
    taken = re.compile(r"frame|\w+\.agenda(\.pop\(.*\)|\[[^:]*\])")
    frames = [(place, number) for place, value, number in read_by_position() if taken.fullmatch(ast.unparse(value))]
    by_position = [place for place, number in frames if number]
    assert len(frames) > 20
    assert {place.partition(":")[0] for place in by_position} == {"core/agenda.py"}, by_position


def test_an_event_is_read_by_name() -> None:
    """Kind, rule and audience stand first in an event; its arguments are read by their names (`core.events`)."""
    by_position = [place for place, value, number in read_by_position() if ast.unparse(value) == "event" and number > 2]
    assert by_position == []


@pytest.mark.parametrize("module", ["measures", "details"])
def test_numbers_that_measure_a_position_have_names(module: str) -> None:
    """No function of these modules has a number of its own but 0 and 1: scales and worths stand at the top."""
    tree = parsed(PACKAGE / "search" / f"{module}.py")
    functions = [node for node in tree.body if isinstance(node, ast.FunctionDef)]
    unnamed = [
        f"line {node.lineno}: {node.value!r}"
        for function in functions
        for node in ast.walk(function)
        if isinstance(node, ast.Constant) and type(node.value) in {int, float} and node.value not in {0, 1}
    ]
    assert functions
    assert not unnamed
