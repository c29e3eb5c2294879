"""Which engine is installed here: the compiled one or the pure one, and why. Loads nothing of either."""

from importlib.util import find_spec
from pathlib import Path
from typing import Final

NOTE: Final = Path(__file__).parent / "built.txt"  # in an installed wheel, by hatch_build.py


def build() -> str:
    """`compiled` where the hot packages are extension modules, else `pure`."""
    found = find_spec("claustrophobia.core.state")
    return "pure" if found is None or str(found.origin).endswith(".py") else "compiled"


def told() -> str:
    """The same for people, with the reason where it is pure."""
    if build() == "compiled":
        return "compiled engine"
    reason = NOTE.read_text("utf-8").strip().removeprefix("pure: ") if NOTE.is_file() else "run from its sources"
    return f"pure engine: {reason}"
