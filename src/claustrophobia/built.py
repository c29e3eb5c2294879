"""Which engine is installed here, compiled or pure, and why. Finding out imports neither."""

from importlib.util import find_spec
from pathlib import Path
from typing import Final

NOTE: Final = Path(__file__).parent / "built.txt"  # hatch_build.py puts it into a wheel


def build() -> str:
    """`compiled` if the hot packages are extension modules, else `pure`."""
    found = find_spec("claustrophobia.core.state")
    return "pure" if found is None or str(found.origin).endswith(".py") else "compiled"


def told() -> str:
    """The same as a sentence, with the reason if it is pure."""
    if build() == "compiled":
        return "compiled engine"
    reason = NOTE.read_text("utf-8").strip().removeprefix("pure: ") if NOTE.is_file() else "run from its sources"
    return f"pure engine: {reason}"
