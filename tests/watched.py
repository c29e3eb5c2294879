"""Plays on the pure build with every multiplication of the modules that are compiled watched; tells as one JSON object.

Which operands were numbers too large for a compiled multiplication, and where. See test_words64.py, which runs this.
"""

import ast
import builtins
import json
import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any, Final

ROOT: Final = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

import hatch_build  # noqa: E402 - found there

SOURCES: Final = ROOT / "src"
HOT: Final = {file.resolve() for file in hatch_build.hot_files(SOURCES / "claustrophobia")}
SAFE: Final = 1 << 30
WORDS: Final = "core/dice.py"  # reckons in words, but for these functions
PLAIN: Final = {"about"}
places: list[str] = []
seen = [0]
large: set[str] = set()


def watched(left: Any, right: Any, place: int) -> Any:
    """The product; a number of Python's that is too large for the compiled engine is noted."""
    seen[0] += 1
    if type(left) is int and type(right) is int and not (-SAFE < left < SAFE and -SAFE < right < SAFE):
        large.add(f"{places[place]}: {left} * {right}")
    return left * right


class Watching(ast.NodeTransformer):
    """Puts `watched` in place of every multiplication."""

    def __init__(self, path: str) -> None:
        self.path = path

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        return node if self.path.endswith(WORDS) and node.name not in PLAIN else self.generic_visit(node)

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        self.generic_visit(node)
        return self.product(node.left, node.right, node) if isinstance(node.op, ast.Mult) else node

    def visit_AugAssign(self, node: ast.AugAssign) -> ast.AST:
        self.generic_visit(node)
        if not isinstance(node.op, ast.Mult):
            return node
        assert isinstance(node.target, ast.Name), f"{self.path}:{node.lineno}: only a name can be watched here"
        before = ast.copy_location(ast.Name(node.target.id, ast.Load()), node)
        return ast.copy_location(ast.Assign([node.target], self.product(before, node.value, node)), node)

    def product(self, left: ast.expr, right: ast.expr, node: ast.expr | ast.stmt) -> ast.expr:
        places.append(f"{self.path}:{node.lineno}")
        call = ast.Call(ast.Name("watched", ast.Load()), [left, right, ast.Constant(len(places) - 1)], [])
        return ast.copy_location(call, node)


class Loader(SourceFileLoader):
    def get_code(self, fullname: str) -> CodeType:
        """From the source, whatever has been kept compiled."""
        path = self.get_filename(fullname)
        tree = Watching(Path(path).as_posix()).visit(ast.parse(self.get_data(path), path))
        code = compile(ast.fix_missing_locations(tree), path, "exec")
        assert isinstance(code, CodeType)
        return code


class Finder(MetaPathFinder):
    """Finds the modules that are compiled, and loads them watched."""

    def find_spec(
        self, name: str, _path: Sequence[str] | None = None, _target: ModuleType | None = None
    ) -> ModuleSpec | None:
        file = SOURCES.joinpath(*name.split("."))
        for candidate in (file / "__init__.py", file.with_suffix(".py")):
            if candidate.resolve() in HOT:
                inner = [str(file)] if candidate.name == "__init__.py" else None
                loader = Loader(name, str(candidate))
                return spec_from_file_location(name, candidate, loader=loader, submodule_search_locations=inner)
        return None


def main() -> None:
    builtins.watched = watched  # type: ignore[attr-defined] # seen from every module so
    sys.meta_path.insert(0, Finder())
    import twins  # noqa: PLC0415 - it brings the engine
    from claustrophobia.content.load import scenario_ids  # noqa: PLC0415 - likewise

    for scenario in scenario_ids():
        twins.games_of(scenario, 1)
        twins.bots_of(scenario, "search:4looks", 4)
    print(json.dumps({"watched": len(places), "seen": seen[0], "large": sorted(large)}))


if __name__ == "__main__":
    main()
