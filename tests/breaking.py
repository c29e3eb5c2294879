"""Ways to break a rule: changes to one function, found by its name and its syntax tree, never by its text.

A change is asked for by what it is about (the first `>=`, the statement that sets `s.used[tile]`), so a function may
be laid out anew, commented and moved within its module without a mutant losing its place. What is gone is said.
"""

import ast
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

Function = ast.FunctionDef
Break = Callable[[Function], bool]  # changes a function in place; whether there was anything to change
OPERATORS: dict[str, type[ast.cmpop]] = {
    "<": ast.Lt,
    "<=": ast.LtE,
    ">": ast.Gt,
    ">=": ast.GtE,
    "==": ast.Eq,
    "!=": ast.NotEq,
}


class Change(NamedTuple):
    """One way to break a function."""

    told: str
    make: Break


class GoneError(LookupError):
    """There is no such function any more, or nothing in it that could be broken so."""


def broken(source: str, name: str, change: Change) -> str:
    """The text of a module in which one function, by its qualified name, is broken."""
    module = ast.parse(source)
    function = find(module, name.split("."))
    if function is None:
        raise GoneError(f"there is no function {name}")
    before = ast.dump(function)
    if not change.make(function) or ast.dump(function) == before:
        raise GoneError(f"{name} has no place for {change.told}")
    return ast.unparse(ast.fix_missing_locations(module)) + "\n"


def find(within: ast.Module | ast.ClassDef, names: list[str]) -> Function | None:
    for node in within.body:
        if isinstance(node, ast.ClassDef) and len(names) > 1 and node.name == names[0]:
            return find(node, names[1:])
        if isinstance(node, ast.FunctionDef) and [node.name] == names:
            return node
    return None


def break_file(path: Path, name: str, change: Change) -> None:
    path.write_text(broken(path.read_text("utf-8"), name, change), "utf-8")


# --- changes --------------------------------------------------------------------------------------


def returns(value: str) -> Change:
    """Whatever it is asked, it answers the same."""

    def change(function: Function) -> bool:
        function.body = ast.parse(f"return {value}").body if value else [ast.Pass()]
        return True

    return Change(f"returns({value!r})", change)


def compares(wanted: str, other: str, nth: int = 1) -> Change:
    """The nth comparison by one operator is by another."""

    def change(function: Function) -> bool:
        left = nth
        for node in ordered(function):
            if isinstance(node, ast.Compare) and isinstance(node.ops[0], OPERATORS[wanted]):
                left -= 1
                if not left:
                    node.ops[0] = OPERATORS[other]()
                    return True
        return False

    return Change(f"compares({wanted!r}, {other!r}, nth={nth})", change)


def counts(wanted: int, other: int, nth: int = 1) -> Change:
    """The nth time a number stands there, it is another."""

    def change(function: Function) -> bool:
        left = nth
        for node in ordered(function):
            if isinstance(node, ast.Constant) and type(node.value) is int and node.value == wanted:
                left -= 1
                if not left:
                    node.value = other
                    return True
        return False

    return Change(f"counts({wanted}, {other}, nth={nth})", change)


def forgets(about: str, nth: int = 1) -> Change:
    """The nth statement that sets something, or calls it, is left out."""

    def is_it(node: ast.stmt) -> bool:
        if isinstance(node, ast.AugAssign):
            return ast.unparse(node.target) == about
        if isinstance(node, ast.Assign):
            return about in [ast.unparse(target) for target in node.targets]
        return isinstance(node, ast.Expr) and isinstance(node.value, ast.Call) and ast.unparse(node.value.func) == about

    def change(function: Function) -> bool:
        left = nth
        for node in ordered(function):
            for body in bodies(node):
                for i, statement in enumerate(body):
                    if is_it(statement):
                        left -= 1
                        if not left:
                            body[i] = ast.copy_location(ast.Pass(), statement)
                            return True
        return False

    return Change(f"forgets({about!r}, nth={nth})", change)


def never(about: str, nth: int = 1) -> Change:
    """The nth condition that speaks of a name does not hold."""
    return condition(about, nth, holds=False)


def always(about: str, nth: int = 1) -> Change:
    """The nth condition that speaks of a name holds."""
    return condition(about, nth, holds=True)


def condition(about: str, nth: int, *, holds: bool) -> Change:
    def change(function: Function) -> bool:
        left = nth
        for node in ordered(function):
            if isinstance(node, ast.If | ast.IfExp | ast.While) and about in words(node.test):
                left -= 1
                if not left:
                    node.test = ast.Constant(holds)
                    return True
        return False

    return Change(f"{'always' if holds else 'never'}({about!r}, nth={nth})", change)


def instead(of: str, other: str) -> Change:
    """The first time an expression stands there, another does: compared as trees, however they are laid out."""
    wanted = ast.dump(ast.parse(of, mode="eval").body)

    class Swap(ast.NodeTransformer):
        def __init__(self) -> None:
            self.done = False

        def visit(self, node: ast.AST) -> ast.AST:
            if not self.done and isinstance(node, ast.expr) and ast.dump(node) == wanted:
                self.done = True
                return ast.parse(other, mode="eval").body
            return self.generic_visit(node)

    def change(function: Function) -> bool:
        swap = Swap()
        swap.generic_visit(function)
        return swap.done

    return Change(f"instead({of!r}, {other!r})", change)


def begins_with(statement: str) -> Change:
    """It does something before anything else."""

    def change(function: Function) -> bool:
        function.body[:0] = ast.parse(statement).body
        return True

    return Change(f"begins_with({statement!r})", change)


# --- trees ----------------------------------------------------------------------------------------


def ordered(function: Function) -> list[ast.AST]:
    """Every node of a function, as it is read."""
    found: list[ast.AST] = []

    def walk(node: ast.AST) -> None:
        found.append(node)
        for child in ast.iter_child_nodes(node):
            walk(child)

    walk(function)
    return found


def bodies(node: ast.AST) -> list[list[ast.stmt]]:
    return [body for name in ("body", "orelse") if isinstance(body := getattr(node, name, None), list)]


def words(node: ast.expr) -> set[str]:
    """The names and attributes an expression speaks of."""
    found = {inner.id for inner in ast.walk(node) if isinstance(inner, ast.Name)}
    return found | {inner.attr for inner in ast.walk(node) if isinstance(inner, ast.Attribute)}
