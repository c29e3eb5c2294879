"""The compiled engine is the pure one, faster: the same games, byte for byte."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import hatch_build

ROOT = Path(__file__).parent.parent
GAMES = 100


@pytest.fixture(scope="module")
def compiled() -> Path:
    """The folder with the compiled engine, as `make setup` leaves it, or made now."""
    folder = ROOT / "build" / "compiled"
    newest = max(file.stat().st_mtime for file in hatch_build.hot_files(ROOT / "src" / "claustrophobia"))
    stamp = folder / ".stamp"
    if not stamp.is_file() or stamp.stat().st_mtime < newest:
        assert hatch_build.lay_out(ROOT, folder)
        stamp.touch()
    return folder


def twins(path: Path) -> list[str]:
    """What `twins.py` says of the build on a path."""
    env = {**os.environ, "PYTHONPATH": str(path)}
    command = [sys.executable, str(ROOT / "tests" / "twins.py"), str(GAMES)]
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=True)  # noqa: S603 - our own
    return done.stdout.splitlines()


@pytest.mark.slow
@pytest.mark.skipif(not hatch_build.has_compiler(), reason="a machine without a C compiler has the pure build alone")
def test_both_builds_play_the_same_games(compiled: Path) -> None:
    """A hundred random games of every scenario end in the same states on both builds, and bots choose the same."""
    fast, pure = twins(compiled), twins(ROOT / "src")
    assert fast[0] == "build compiled"
    assert pure[0] == "build pure"
    assert fast[1:] == pure[1:]
    assert len(pure) > 10


def test_without_a_compiler_the_program_is_pure(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An install never fails for want of a compiler, or where it is told to do without."""
    monkeypatch.setenv(hatch_build.PURE, "1")
    assert not hatch_build.may_compile()
    assert not hatch_build.lay_out(ROOT, tmp_path / "none")
    assert hatch_build.main([str(tmp_path / "none")]) == 0
    monkeypatch.delenv(hatch_build.PURE)
    monkeypatch.delenv("CC", raising=False)
    monkeypatch.setattr("sysconfig.get_config_var", lambda _name: "no-such-compiler")
    assert not hatch_build.has_compiler()
    assert hatch_build.obstacle() == "no C compiler (no-such-compiler) was found"


def test_a_compilation_that_fails_leaves_the_program_pure(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What went wrong is said; nothing is raised."""
    package = tmp_path / "src" / "claustrophobia"
    for name in hatch_build.HOT:
        (package / name).mkdir(parents=True)
    (package / "core" / "broken.py").write_text("def nothing() -> int:\n    return 'text'\n")
    for name in hatch_build.HOT_MODULES:
        (package / name).write_text("")
    monkeypatch.setattr(hatch_build, "missing_tool", lambda: "")
    assert not hatch_build.lay_out(tmp_path, tmp_path / "out")
    assert "stays pure Python" in capsys.readouterr().err
