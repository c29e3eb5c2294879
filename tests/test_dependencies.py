"""What is imported is declared: every library by the group of dependencies whose users need it."""

import ast
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from functools import lru_cache
from importlib.metadata import distribution, packages_distributions
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import hatch_build
from patience import PATIENCE

ROOT = Path(__file__).parent.parent
SOURCES = ROOT / "src"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
EXTRAS: dict[str, list[str]] = PROJECT["optional-dependencies"]
TOOLS = {"dev", "docs"}  # groups of programs that are run, not imported
# Declared and never imported by name: uvicorn and SQLAlchemy find these themselves.
BY_NAME = {"aiosqlite", "asyncpg", "httptools", "websockets"}


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


def test_the_game_itself_needs_no_extra() -> None:
    """Only lab/ may import what comes with an extra, server/ what comes with `web`, and rl/ what comes with `rl`."""
    plain = {library for file in FILES if not {"server", "lab", "rl"} & set(file.parts) for library in foreign(file)}
    assert plain <= set(declared(PROJECT["dependencies"]))
    served = {library for file in FILES if "server" in file.parts for library in foreign(file)}
    assert served <= set(declared(PROJECT["dependencies"] + EXTRAS["web"]))
    learnt = {library for file in FILES if "rl" in file.parts for library in foreign(file)}
    assert learnt <= set(declared(PROJECT["dependencies"] + EXTRAS["rl"]))


def brought(lines: list[str]) -> set[str]:
    """The libraries that come with these requirements, as they are installed here."""
    found: set[str] = set()
    waiting = [Requirement(line) for line in lines]
    while waiting:
        wanted = waiting.pop()
        name = canonicalize_name(wanted.name)
        if name not in found and (wanted.marker is None or wanted.marker.evaluate({"extra": ""})):
            found.add(name)
            waiting += [Requirement(line) for line in distribution(name).requires or []]
    return found


# Runs the command line in a process in which nothing that is not a dependency of the plain program can be imported.
BARE = """
import sys
from importlib.abc import MetaPathFinder
class Missing(MetaPathFinder):
    def find_spec(self, name, path, target=None):
        if name.partition(".")[0] in {missing}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)
sys.meta_path.insert(0, Missing())
from claustrophobia.cli import main
main()
"""


def bare(folder: Path, *words: str) -> "subprocess.CompletedProcess[str]":
    """The program as who installed it without extras has it."""
    kept = {"claustrophobia", *brought(PROJECT["dependencies"])}
    tops = {top for top, owners in installed().items() if not {canonicalize_name(owner) for owner in owners} & kept}
    assert {"fastapi", "sqlalchemy", "uvicorn", "websockets", "numpy", "platformdirs"} <= tops
    program = folder / "bare.py"
    program.write_text(BARE.format(missing=tops), "utf-8")
    command = [sys.executable, str(program), *words]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False, timeout=PATIENCE, input="")  # noqa: S603 - our own


@pytest.mark.parametrize(
    "words",
    [
        ["play", "--terminal"],
        ["simulate", "the-survivors", "--games", "1", "--human", "random", "--infernal", "random"],
        ["scenarios"],
        ["rules", "MOV-4"],
        ["--help"],
        ["--version"],
    ],
)
def test_without_extras_the_game_is_played_at_the_terminal(words: list[str], tmp_path: Path) -> None:
    done = bare(tmp_path, *words)
    assert (done.returncode, done.stderr) == (0, ""), done.stderr
    assert done.stdout


@pytest.mark.parametrize("words", [["play"], ["play", "--no-open"], ["serve"], ["serve", "--help"]])
def test_without_the_web_it_says_what_to_install(words: list[str], tmp_path: Path) -> None:
    done = bare(tmp_path, *words)
    assert done.returncode == 1
    assert "pip install 'claustrophobia[web]'" in done.stderr
    assert "play --terminal" in done.stderr
    assert done.stderr.count("\n") == 1


def test_who_works_on_it_has_all_of_it() -> None:
    """The group dev holds all others."""
    (own,) = [Requirement(line) for line in EXTRAS["dev"] if line.startswith(f"{PROJECT['name']}[")]
    assert own.extras == set(EXTRAS) - {"dev"}


# --- what a server installs -----------------------------------------------------------------------

LOCK = (ROOT / "deploy" / "requirements.lock").read_text("utf-8")


def test_the_lock_file_fits_the_project() -> None:
    """Every requirement of a server is pinned, to a version that the project allows, with its hashes."""
    pinned = {
        canonicalize_name(name): version for name, version in re.findall(r"^([\w.-]+)==([^\s;]+)", LOCK, re.MULTILINE)
    }
    for line in (*PROJECT["dependencies"], *EXTRAS["web"], *EXTRAS["postgres"]):
        wanted = Requirement(line)
        assert wanted.specifier.contains(pinned[canonicalize_name(wanted.name)]), f"{line}: make lock"
    entries = re.split(r"^(?=[\w.-]+==)", LOCK, flags=re.MULTILINE)[1:]
    assert len(entries) == len(pinned)
    assert all("--hash=sha256:" in entry for entry in entries)


def test_the_lock_file_names_no_registry() -> None:
    assert "://" not in LOCK
    assert "--index-url" not in LOCK
    assert "--find-links" not in LOCK


def test_wheels_are_built_for_every_python_that_is_supported() -> None:
    """As cibuildwheel reads our configuration; pip builds from the sdist for all others."""
    command = [sys.executable, "-m", "cibuildwheel", "--platform", "linux", "--archs", "x86_64"]
    done = subprocess.run([*command, "--print-build-identifiers"], cwd=ROOT, capture_output=True, text=True, check=True)  # noqa: S603 - our own
    built = {line.partition("-")[0] for line in done.stdout.split()}
    told = {line.rpartition(" ")[2] for line in PROJECT["classifiers"] if re.search(r":: 3\.\d+$", line)}
    assert built == {f"cp{version.replace('.', '')}" for version in told} == {"cp311", "cp312", "cp313", "cp314"}


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
